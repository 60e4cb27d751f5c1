/* SPDX-License-Identifier: MIT
 *
 * The save folder: which file is whose, and what happens to it from birth to the finished runs. The bytes in the files
 * are journal.c's. Called by the engine. */
#include "persist/save.h"

#include "base/strbuf.h"
#include "numbered.h"

#include <stdlib.h>
#include <string.h>

static const char CHARACTERS[] = "characters";
static const char FINISHED[] = "finished";
static const char JOURNAL[] = "journal";

enum { LIST_MAX = 1024 }; /* names looked at in the folder of characters */

static enum status character_folder(const char *folder, const char *name, char path[SYS_PATH_SIZE], struct fault *fault)
{
    char characters[SYS_PATH_SIZE];
    if (!character_name_valid(name))
        return fault_setf(fault, ST_USAGE, "", 0, 0, "a name is 1 to %d letters, digits, '_' or '-'",
                          CHARACTER_NAME_SIZE - 1);
    enum status status = sys_join(characters, folder, CHARACTERS, fault);
    return status == ST_OK ? sys_join(path, characters, name, fault) : status;
}

enum status save_path(const char *folder, const char *name, char path[SYS_PATH_SIZE], struct fault *fault)
{
    char own[SYS_PATH_SIZE];
    enum status status = character_folder(folder, name, own, fault);
    return status == ST_OK ? sys_join(path, own, JOURNAL, fault) : status;
}

enum status save_create(const char *folder, const struct run *run, struct journal *journal, struct fault *fault)
{
    char own[SYS_PATH_SIZE];
    char path[SYS_PATH_SIZE];
    enum status status = character_folder(folder, run->name, own, fault);
    if (status == ST_OK)
        status = sys_join(path, own, JOURNAL, fault);
    if (status == ST_OK)
        status = sys_make_folder(own, fault);
    if (status != ST_OK)
        return status;
    status = journal_create(journal, path, run, fault);
    if (status == ST_EXISTS)
        return fault_setf(fault, ST_EXISTS, "", 0, 0, "%s is alive already: continue, or choose another name",
                          run->name);
    return status;
}

/* --- Continuing -------------------------------------------------------------------------------------------------- */

static enum status replay_into(struct game *game, const struct journal_tape *tape, const struct rules *rules,
                               const struct replay_observer *observer, struct fault *fault)
{
    struct events events = {.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    if (events.list == NULL)
        return fault_set(fault, ST_MEMORY, "", 0, 0, "out of memory for the replay");
    enum status status = replay_tape(tape, rules, game, &events, observer, fault);
    free(events.list);
    return status;
}

static enum status check_name(const struct journal_tape *tape, const char *name, struct fault *fault)
{
    if (strcmp(tape->run.name, name) == 0)
        return ST_OK;
    return fault_setf(fault, ST_BAD_DATA, "", 0, 0, "the journal of %s holds a run of %s", name, tape->run.name);
}

enum status save_continue(const char *folder, const char *name, const struct rules *rules, struct journal *journal,
                          struct game *game, const struct replay_observer *observer, char *note, size_t note_size,
                          struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    struct journal_tape tape;
    copy_text(note, note_size, "");
    enum status status = save_path(folder, name, path, fault);
    if (status == ST_OK)
        status = journal_resume(journal, path, &tape, fault);
    if (status != ST_OK)
        return status;
    if (tape.torn)
        copy_text(note, note_size,
                  "The last command had not been written whole: it was cut off and kept beside the journal.");
    status = check_name(&tape, name, fault);
    if (status == ST_OK)
        status = replay_into(game, &tape, rules, observer, fault);
    journal_tape_release(&tape);
    if (status != ST_OK) {
        sys_drop(&journal->file); /* resumed, synced and not written to since */
        return status;
    }
    journal_mark(journal, game_hash(game));
    return ST_OK;
}

/* --- Finishing --------------------------------------------------------------------------------------------------- */

/* "<folder>/finished/<name>-<start>-<seed>", the folder made. */
static enum status finished_stem(const char *folder, const struct run *run, char stem[SYS_PATH_SIZE],
                                 struct fault *fault)
{
    char finished[SYS_PATH_SIZE];
    char memory[CHARACTER_NAME_SIZE + 2 * 24];
    struct strbuf name;
    STRBUF_OVER(&name, memory);
    strbuf_format(&name, "%s-%lld-%llu", run->name, (long long)run->start_time, (unsigned long long)run->seed);
    enum status status = sys_join(finished, folder, FINISHED, fault);
    if (status == ST_OK)
        status = sys_make_folder(finished, fault);
    return status == ST_OK ? sys_join(stem, finished, memory, fault) : status;
}

enum status save_finish(const char *folder, struct journal *journal, struct fault *fault)
{
    char stem[SYS_PATH_SIZE];
    enum status status = journal_sync(journal, fault);
    if (status == ST_OK)
        status = finished_stem(folder, &journal->run, stem, fault);
    if (status != ST_OK)
        return status;
    status = ST_EXISTS;
    for (int number = 0; status == ST_EXISTS && number < NUMBERED_MAX; number++) {
        char path[SYS_PATH_SIZE];
        status = numbered_path(path, stem, number, ".journal", fault);
        if (status == ST_OK)
            status = sys_move(journal->file.path, path, fault);
    }
    /* The lock is held across the move, so that nobody continues a run that is over. */
    return status == ST_OK ? journal_close(journal, fault) : status;
}

/* --- Listing ----------------------------------------------------------------------------------------------------- */

static bool is_character(const char *folder, const char *name)
{
    char path[SYS_PATH_SIZE];
    return save_path(folder, name, path, NULL) == ST_OK && sys_exists(path);
}

enum status save_list(const char *folder, struct save_entry *entries, int capacity, int *count, struct fault *fault)
{
    char characters[SYS_PATH_SIZE];
    *count = 0;
    enum status status = sys_join(characters, folder, CHARACTERS, fault);
    if (status != ST_OK)
        return status;
    char(*names)[SYS_NAME_SIZE] = calloc(LIST_MAX, SYS_NAME_SIZE);
    if (names == NULL)
        return fault_set(fault, ST_MEMORY, "", 0, 0, "out of memory for the list of characters");
    int name_count;
    status = sys_list(characters, "", names, LIST_MAX, &name_count, fault);
    for (int i = 0; status == ST_OK && i < name_count && *count < capacity; i++) {
        if (is_character(folder, names[i]))
            COPY_TEXT(entries[(*count)++].name, names[i]);
    }
    free(names);
    return status;
}
