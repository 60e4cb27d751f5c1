/* SPDX-License-Identifier: MIT
 *
 * Copying a journal beside the game, and listing the games that are being played. The copy follows the file, not the
 * commands, so that a repaired journal is repaired in the copy, too. */
#include "persist/spool.h"

#include "base/strbuf.h"
#include "save/lock.h"
#include "save/save_paths.h"
#include "persist/finished.h"
#include "persist/replay.h"

#include <stdlib.h>
#include <string.h>

enum { COPY_SIZE = 4096 };

/* --- Copying ----------------------------------------------------------------------------------------------------- */

void spool_init(struct spool *spool)
{
    memset(spool, 0, sizeof *spool);
    spool->lock.fd = spool->copy.fd = spool->source.fd = spool->source.news = -1;
}

/* Whoever may read a lock can hold it, and let go of it never. Who plays this hero the save's own lock has said, into
 * whose folder nobody looks: one that is held here gives way to another in its place. */
static enum status take_lock(struct spool *spool, const char *own, const char *name, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    enum status status = lock_take(&spool->lock, own, name, NULL, fault);
    if (status != ST_LOCKED)
        return status;
    status = sys_join(path, own, PLACE_LOCK, fault);
    if (status == ST_OK)
        status = sys_remove(path, fault);
    return status == ST_OK ? lock_take(&spool->lock, own, name, NULL, fault) : status;
}

enum status spool_open(struct spool *spool, const char *folder, const char *name, struct fault *fault)
{
    char own[SYS_PATH_SIZE], homes[SYS_PATH_SIZE];
    spool_init(spool);
    enum status status = save_path_own_in(folder, name, true, own, fault);
    if (status == ST_OK)
        status = save_path_homes(folder, homes, fault);
    if (status == ST_OK && strcmp(homes, folder) != 0)
        status = sys_let_group_read(homes, fault);
    if (status == ST_OK)
        status = sys_join(spool->path, own, PLACE_JOURNAL, fault);
    if (status == ST_OK)
        status = sys_let_group_read(own, fault);
    if (status == ST_OK)
        status = take_lock(spool, own, name, fault);
    if (status == ST_OK)
        status = sys_let_group_read(spool->lock.path, fault);
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
    enum status status = sys_follow_open_still(&spool->source, journal, fault); /* asked after each command */
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
        status = sys_let_group_read(spool->path, fault);
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
    uint64_t until_us;      /* for all games */
    uint64_t game_until_us; /* for the one that is being read */
};

static void see_nothing(void *context, const struct game *game, const struct command *command,
                        const struct events *events)
{
    (void)context;
    (void)game;
    (void)command;
    (void)events;
}

static bool must_stop(void *context)
{
    const struct spool_reading *reading = context;
    return sys_is_leaving() || sys_monotonic_us() >= reading->game_until_us;
}

/* Reads how far a game has come. One that cannot be read, or lasts too long, is listed all the same. */
static void read_game(struct spool_reading *reading, const char *path, struct spool_game *game)
{
    enum { GAME_US = 200 * 1000 };
    struct journal_tape tape;
    struct replay_observer observer = {see_nothing, reading, must_stop};
    uint64_t until_us = sys_monotonic_us() + GAME_US;
    reading->game_until_us = until_us < reading->until_us ? until_us : reading->until_us;
    if (replay_is_stopped(&observer, 0, NULL) || journal_read(path, &tape, NULL) != ST_OK)
        return;
    if (replay_tape(&tape, reading->rules, reading->game, &reading->events, &observer, NULL) == ST_OK) {
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

/* What is done with the folder of a character that is found; false: no more are wanted. */
typedef bool see_character(void *context, const char *own, const char *name);

/* Who looks: those who may be let into their own folders only, or spectators, to whom all of a spool is open. */
enum lookers { PLAYERS, SPECTATORS };

/* Shows the folders of characters in `homes`, and below it in those of users (save_path_homes), while *more are wanted.
 * A character whose name is a number has a lock, which a user's folder has not. What spectators are not let into is a
 * failure, after all others have been shown. */
static enum status walk_on(const char *homes, bool users, enum lookers lookers, see_character *see, void *context,
                           bool *more, struct fault *fault)
{
    struct sys_names names;
    enum status status = sys_list_all(homes, "", &names, fault);
    for (int i = 0; i < names.count && *more; i++) {
        char own[SYS_PATH_SIZE], lock[SYS_PATH_SIZE];
        struct sys_about about;
        struct fault closed;
        if (!character_name_valid(names.list[i]) || sys_join(own, homes, names.list[i], NULL) != ST_OK ||
            sys_join(lock, own, PLACE_LOCK, NULL) != ST_OK)
            continue;
        enum status seen = sys_look(lock, &about, &closed);
        if (users && finished_user_number(names.list[i]) >= 0 && seen == ST_MISSING)
            seen = walk_on(own, false, lookers, see, context, more, &closed);
        else if (seen != ST_DENIED)
            *more = see(context, own, names.list[i]);
        if (seen == ST_DENIED && status == ST_OK && lookers == SPECTATORS) {
            status = seen;
            if (fault)
                *fault = closed;
        }
    }
    sys_names_release(&names);
    return status;
}

static enum status walk(const char *homes, enum lookers lookers, see_character *see, void *context, struct fault *fault)
{
    bool more = true;
    return walk_on(homes, true, lookers, see, context, &more, fault);
}

/* Where the folders of characters are. */
static enum status homes_in(const char *folder, bool is_spool, char homes[SYS_PATH_SIZE], struct fault *fault)
{
    if (!is_spool)
        return sys_join(homes, folder, PLACE_CHARACTERS, fault);
    copy_text(homes, SYS_PATH_SIZE, folder);
    return ST_OK;
}

/* So many games of one user are shown: a user can make as many folders that are locked as there is room for. */
enum { GAMES_OF_USER = 16 };

struct game_list {
    struct spool_reading *reading;
    struct spool_game *games;
    int capacity, *count;
    const char *homes; /* the folder of all */
    int64_t user;      /* at hand; -1: in no user's folder */
    int of_user;       /* games of that one */
};

/* The user in whose folder that of a character lies; -1 for one that lies in the folder of all. */
static int64_t user_of(const struct game_list *list, const char *own)
{
    const char *inside = own + strlen(list->homes);
    inside += *inside == '/'; /* which `homes` may end in */
    return finished_user(inside) > 0 ? finished_user_number(inside) : -1;
}

/* Folders are walked through user by user. */
static bool has_share(struct game_list *list, const char *own)
{
    int64_t user = user_of(list, own);
    list->of_user = user == list->user ? list->of_user + 1 : 1;
    list->user = user;
    return user < 0 || list->of_user <= GAMES_OF_USER;
}

static bool add_game(void *context, const char *own, const char *name)
{
    struct game_list *list = context;
    char path[SYS_PATH_SIZE];
    if (!lock_is_held(own) || sys_join(path, own, PLACE_JOURNAL, NULL) != ST_OK || !has_share(list, own))
        return true;
    if (*list->count == list->capacity)
        return false;
    struct spool_game *game = &list->games[(*list->count)++];
    *game = (struct spool_game){0};
    COPY_TEXT(game->name, name);
    COPY_TEXT(game->journal, path);
    lock_read(own, &game->holder);
    read_game(list->reading, path, game);
    return true;
}

static int by_name(const void *a, const void *b)
{
    const struct spool_game *one = a, *other = b;
    int order = strcmp(one->name, other->name);
    return order != 0 ? order : strcmp(one->journal, other->journal);
}

static bool see_played(void *context, const char *own, const char *name)
{
    (void)name;
    *(bool *)context |= lock_is_held(own);
    return !*(bool *)context;
}

bool spool_is_played(const char *folder, bool is_spool)
{
    char homes[SYS_PATH_SIZE];
    bool played = false;
    if (homes_in(folder, is_spool, homes, NULL) == ST_OK)
        (void)!walk(homes, PLAYERS, see_played, &played, NULL); /* a folder that cannot be seen holds no game */
    return played;
}

struct wanted {
    const char *name;
    char *path;
    bool found;
};

static bool see_wanted(void *context, const char *own, const char *name)
{
    struct wanted *wanted = context;
    wanted->found = strcmp(name, wanted->name) == 0 && sys_join(wanted->path, own, PLACE_JOURNAL, NULL) == ST_OK &&
                    sys_exists(wanted->path);
    return !wanted->found; /* the first one ends the search, in whichever folder */
}

enum status spool_find(const char *folder, bool is_spool, const char *name, char path[SYS_PATH_SIZE],
                       struct fault *fault)
{
    char homes[SYS_PATH_SIZE];
    struct wanted wanted = {name, path, false};
    enum status status = homes_in(folder, is_spool, homes, fault);
    if (status == ST_OK)
        status = walk(homes, is_spool ? SPECTATORS : PLAYERS, see_wanted, &wanted, fault);
    if (wanted.found)
        status = ST_OK;
    else if (status == ST_OK)
        status = fault_set(fault, ST_MISSING, FAULT_WATCH_NOBODY, name);
    return status;
}

enum status spool_list(const char *folder, bool is_spool, const struct rules *rules, uint64_t until_us,
                       struct spool_game *games, int capacity, int *count, struct fault *fault)
{
    char characters[SYS_PATH_SIZE];
    *count = 0;
    enum status status = homes_in(folder, is_spool, characters, fault);
    if (status != ST_OK)
        return status;
    struct spool_reading reading = {
        .rules = rules, .game = malloc(game_size()), .view = calloc(1, sizeof *reading.view), .until_us = until_us};
    reading.events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    struct game_list list = {
        .reading = &reading, .games = games, .capacity = capacity, .count = count, .homes = characters, .user = -1};
    if (reading.game != NULL && reading.view != NULL && reading.events.list != NULL)
        status = walk(characters, is_spool ? SPECTATORS : PLAYERS, add_game, &list, fault);
    else
        status = fault_set(fault, ST_MEMORY, FAULT_GAMES_NO_MEMORY);
    if (*count > 0)
        status = ST_OK; /* what cannot be seen is told when it may be all there is */
    if (*count > 0)
        qsort(games, (size_t)*count, sizeof *games, by_name);
    free(reading.game);
    free(reading.view);
    free(reading.events.list);
    return status;
}
