/* SPDX-License-Identifier: MIT
 *
 * Copying a journal beside the game, and listing the games that are being played. The copy follows the file, not the
 * commands, so that a repaired journal is repaired in the copy, too. Called by the engine, game_list.c and
 * watch_list.c. */
#include "persist/spool.h"

#include "base/strbuf.h"
#include "save/lock.h"
#include "persist/replay.h"

#include <stdlib.h>
#include <string.h>

enum { COPY_SIZE = 4096 };

static const char JOURNAL[] = "journal";

static enum status own_folder(const char *folder, const char *name, char path[SYS_PATH_SIZE], struct fault *fault)
{
    if (!character_name_valid(name))
        return fault_set(fault, ST_USAGE, FAULT_NAME_RULE, CHARACTER_NAME_SIZE - 1);
    return sys_join(path, folder, name, fault);
}

enum status spool_path(const char *folder, const char *name, char path[SYS_PATH_SIZE], struct fault *fault)
{
    char own[SYS_PATH_SIZE];
    enum status status = own_folder(folder, name, own, fault);
    return status == ST_OK ? sys_join(path, own, JOURNAL, fault) : status;
}

/* --- Copying ----------------------------------------------------------------------------------------------------- */

void spool_init(struct spool *spool)
{
    memset(spool, 0, sizeof *spool);
    spool->lock.fd = spool->copy.fd = spool->source.fd = spool->source.news = -1;
}

enum status spool_open(struct spool *spool, const char *folder, const char *name, struct fault *fault)
{
    char own[SYS_PATH_SIZE];
    spool_init(spool);
    enum status status = own_folder(folder, name, own, fault);
    if (status == ST_OK)
        status = sys_join(spool->path, own, JOURNAL, fault);
    if (status == ST_OK)
        status = sys_make_folder(own, fault);
    if (status == ST_OK)
        status = sys_share(own, fault);
    if (status == ST_OK)
        status = lock_take(&spool->lock, own, name, NULL, fault);
    if (status == ST_OK)
        status = sys_share(spool->lock.path, fault);
    if (status != ST_OK)
        spool_close(spool);
    return status;
}

void spool_close(struct spool *spool)
{
    sys_drop(&spool->copy);
    sys_drop(&spool->lock);
    sys_follow_close(&spool->source);
}

/* Copies the whole journal, in one piece, so that no reader sees a part. */
static enum status copy_anew(struct spool *spool, const char *journal, uint64_t wanted, struct fault *fault)
{
    size_t size = 0;
    sys_drop(&spool->copy);
    sys_follow_close(&spool->source);
    spool->size = 0;
    enum status status = sys_follow_open(&spool->source, journal, fault);
    if (status != ST_OK)
        return status;
    uint8_t *bytes = malloc((size_t)wanted);
    if (bytes == NULL)
        return fault_set(fault, ST_MEMORY, FAULT_JOURNAL_COPY_NO_MEMORY);
    status = sys_follow_read(&spool->source, 0, bytes, (size_t)wanted, &size, fault);
    if (status == ST_OK)
        status = sys_replace_file(spool->path, bytes, size, fault);
    free(bytes);
    if (status == ST_OK)
        status = sys_share(spool->path, fault);
    if (status == ST_OK)
        status = sys_open(&spool->copy, spool->path, SYS_APPEND, fault);
    spool->size = size;
    return status;
}

static enum status copy_on(struct spool *spool, uint64_t wanted, struct fault *fault)
{
    while (spool->size < wanted) {
        uint8_t bytes[COPY_SIZE];
        size_t size, most = wanted - spool->size < COPY_SIZE ? (size_t)(wanted - spool->size) : COPY_SIZE;
        enum status status = sys_follow_read(&spool->source, spool->size, bytes, most, &size, fault);
        if (status != ST_OK || size == 0)
            return status;
        status = sys_append(&spool->copy, bytes, size, fault);
        if (status != ST_OK)
            return status;
        spool->size += size;
    }
    return ST_OK;
}

enum status spool_catch_up(struct spool *spool, const struct journal *journal, struct fault *fault)
{
    if (spool->lock.fd < 0 || journal->repair.kind == REPAIR_REPLACE)
        return ST_OK; /* not open; or another file takes the journal's place before the next command */
    uint64_t wanted = journal_size(journal);
    bool same = spool->copy.fd >= 0 && spool->size <= wanted && sys_follow_is_current(&spool->source);
    enum status status = same ? copy_on(spool, wanted, fault) : copy_anew(spool, journal->file.path, wanted, fault);
    if (status != ST_OK)
        spool_close(spool);
    return status;
}

/* --- Who plays --------------------------------------------------------------------------------------------------- */

/* Memory that the runs are replayed in. */
struct spool_reading {
    const struct rules *rules;
    struct game *game;
    struct view *view;
    struct events events;
};

/* Reads how far a game has come. One that cannot be read is listed all the same. */
static void read_game(struct spool_reading *reading, const char *path, struct spool_game *game)
{
    struct journal_tape tape;
    if (journal_read(path, &tape, NULL) != ST_OK)
        return;
    if (replay_tape(&tape, reading->rules, reading->game, &reading->events, NULL, NULL) == ST_OK) {
        struct sys_about about;
        int64_t now = sys_unix_time(), idle = sys_look(path, &about, NULL) == ST_OK ? now - about.written : 0;
        game_view(reading->game, reading->view);
        game->readable = true;
        game->practice = (tape.run.flags & RUN_PRACTICE) != 0;
        game->floor = reading->view->floor;
        game->level = reading->view->hero.level;
        game->turn = reading->view->turn;
        game->idle = idle > 0 ? idle : 0;
    }
    journal_tape_release(&tape);
}

static enum status list_in(struct spool_reading *reading, const char *folder, struct spool_game *games, int capacity,
                           int *count, struct fault *fault)
{
    struct sys_names names;
    enum status status = sys_list_all(folder, "", &names, fault);
    for (int i = 0; i < names.count && *count < capacity; i++) {
        char own[SYS_PATH_SIZE], path[SYS_PATH_SIZE];
        if (own_folder(folder, names.list[i], own, NULL) != ST_OK || !lock_is_held(own) ||
            sys_join(path, own, JOURNAL, NULL) != ST_OK)
            continue;
        struct spool_game *game = &games[(*count)++];
        *game = (struct spool_game){0};
        COPY_TEXT(game->name, names.list[i]);
        lock_read(own, &game->holder);
        read_game(reading, path, game);
    }
    sys_names_release(&names);
    return status;
}

/* Where the folders of characters are. */
static enum status homes_in(const char *folder, bool is_spool, char homes[SYS_PATH_SIZE], struct fault *fault)
{
    if (!is_spool)
        return sys_join(homes, folder, "characters", fault);
    copy_text(homes, SYS_PATH_SIZE, folder);
    return ST_OK;
}

bool spool_is_played(const char *folder, bool is_spool)
{
    char homes[SYS_PATH_SIZE], own[SYS_PATH_SIZE];
    struct sys_names names = {.count = 0};
    bool played = false;
    if (homes_in(folder, is_spool, homes, NULL) == ST_OK)
        (void)!sys_list_all(homes, "", &names, NULL); /* a folder that cannot be seen holds no game */
    for (int i = 0; !played && i < names.count; i++)
        played = own_folder(homes, names.list[i], own, NULL) == ST_OK && lock_is_held(own);
    sys_names_release(&names);
    return played;
}

enum status spool_list(const char *folder, bool is_spool, const struct rules *rules, struct spool_game *games,
                       int capacity, int *count, struct fault *fault)
{
    char characters[SYS_PATH_SIZE];
    *count = 0;
    enum status status = homes_in(folder, is_spool, characters, fault);
    if (status != ST_OK)
        return status;
    struct spool_reading reading = {
        .rules = rules, .game = malloc(game_size()), .view = calloc(1, sizeof *reading.view)};
    reading.events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    if (reading.game != NULL && reading.view != NULL && reading.events.list != NULL)
        status = list_in(&reading, characters, games, capacity, count, fault);
    else
        status = fault_set(fault, ST_MEMORY, FAULT_GAMES_NO_MEMORY);
    free(reading.game);
    free(reading.view);
    free(reading.events.list);
    return status;
}
