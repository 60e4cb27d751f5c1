/* SPDX-License-Identifier: MIT
 *
 * A character from birth to the finished runs: its lock, its journal, its snapshots. Loading is recover.c's, the bytes
 * in the files are journal.c's and snapshot.c's. */
#include "persist/save.h"

#include "base/strbuf.h"
#include "persist/crash_note.h"
#include "persist/finished.h"
#include "numbered.h"
#include "living.h"
#include "lock.h"
#include "save_paths.h"
#include "recover.h"
#include "snapshot.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t NO_SNAPSHOT = UINT32_MAX; /* in snapshot_at: the next step takes one */

enum status save_path(const char *folder, const char *name, char path[SYS_PATH_SIZE], struct fault *fault)
{
    char own[SYS_PATH_SIZE];
    enum status status = save_path_character(folder, name, own, fault);
    return status == ST_OK ? sys_join(path, own, PLACE_JOURNAL, fault) : status;
}

enum status save_refuse_living(const char *name, struct fault *fault)
{
    return fault_set(fault, ST_EXISTS, FAULT_SAVE_ALIVE, name);
}

/* --- Opening and closing ----------------------------------------------------------------------------------------- */

void save_init(struct save *save)
{
    memset(save, 0, sizeof *save);
    save->lock.fd = -1;
    save->journal.file.fd = -1;
}

/* The character's folder, the lock in it, memory for snapshots. */
static enum status open_folder(struct save *save, const char *folder, const char *name, struct fault *fault)
{
    save_init(save);
    enum status status = finished_check(folder, fault); /* not only when the hero is dead */
    if (status == ST_OK)
        status = save_home(folder, name, save->folder, fault);
    if (status != ST_OK)
        return status;
    save->buffer = malloc(SNAPSHOT_MAX_SIZE);
    if (save->buffer == NULL)
        return fault_set(fault, ST_MEMORY, FAULT_SNAPSHOT_NO_MEMORY);
    return lock_take(&save->lock, save->folder, name, &save->holder, fault);
}

void save_drop(struct save *save)
{
    sys_prepare_crash_note(NULL, NULL);
    journal_drop(&save->journal);
    sys_drop(&save->lock);
    free(save->buffer);
    save->buffer = NULL;
}

static enum status close_all(struct save *save, struct fault *fault)
{
    enum status status = journal_close(&save->journal, fault);
    save_drop(save);
    return status;
}

/* --- Snapshots --------------------------------------------------------------------------------------------------- */

/* A damaged snapshot is kept byte for byte, as everything is. */
static enum status set_aside(struct save *save, const char *path, struct fault *fault)
{
    char stem[SYS_PATH_SIZE], to[SYS_PATH_SIZE];
    unsigned bit = 1U << save->snapshot_slot;
    if (!(save->bad_slots & bit))
        return ST_OK;
    enum status status = save_path_numbered(stem, path, 0, ".damaged", fault);
    if (status == ST_OK)
        status = save_move_numbered(to, stem, "", path, fault);
    if (status == ST_OK)
        save->bad_slots &= ~bit;
    return status;
}

/* The records before a snapshot have to be on the disk before it. */
static enum status take_snapshot(struct save *save, const struct game *game, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    save->snapshot_at = save->journal.records; /* if it fails, the next is tried when it would have been due */
    enum status status = journal_sync(&save->journal, fault);
    if (status == ST_OK)
        status = sys_join(path, save->folder, SNAPSHOT_NAMES[save->snapshot_slot], fault);
    if (status == ST_OK)
        status = set_aside(save, path, fault);
    if (status != ST_OK)
        return status;
    size_t size = snapshot_encode(&save->journal.run, save->journal.records, game, save->buffer);
    status = sys_replace_file(path, save->buffer, size, fault);
    if (status == ST_OK)
        save->snapshot_slot = (save->snapshot_slot + 1) % SNAPSHOT_SLOTS;
    return status;
}

/* If the journal lost its header, snapshots of another run would be taken for this one's. */
static enum status remove_snapshots(const struct save *save, struct fault *fault)
{
    enum status status = ST_OK;
    for (int slot = 0; status == ST_OK && slot < SNAPSHOT_SLOTS; slot++) {
        char path[SYS_PATH_SIZE];
        status = sys_join(path, save->folder, SNAPSHOT_NAMES[slot], fault);
        if (status == ST_OK)
            status = sys_remove(path, fault);
    }
    return status;
}

/* --- Crashes ----------------------------------------------------------------------------------------------------- */

/* From now on a crash notes the command that is being carried out. */
static void watch_for_crashes(const struct save *save)
{
    char path[SYS_PATH_SIZE];
    if (sys_join(path, save->folder, CRASHED, NULL) == ST_OK)
        sys_prepare_crash_note(path, &save->journal.records);
}

uint32_t save_crashes(const char *folder, const char *name)
{
    char own[SYS_PATH_SIZE], path[SYS_PATH_SIZE];
    bool known = save_path_character(folder, name, own, NULL) == ST_OK && sys_join(path, own, CRASHED, NULL) == ST_OK;
    return known ? crash_note_read(path) : 0;
}

/* A command has been carried out: notes of crashes and files that a killed program left half written are removed. If
 * one cannot be removed, it does no harm. */
static void tidy_up(const struct save *save)
{
    struct sys_names names;
    (void)!sys_list_all(save->folder, "", &names, NULL);
    for (int i = 0; i < names.count; i++) {
        char path[SYS_PATH_SIZE];
        if ((sys_is_temporary(names.list[i]) || strcmp(names.list[i], CRASHED) == 0) &&
            sys_join(path, save->folder, names.list[i], NULL) == ST_OK)
            (void)!sys_remove(path, NULL);
    }
    sys_names_release(&names);
}

/* --- Beginning and continuing ------------------------------------------------------------------------------------ */

/* A character with a journal that begins with `count` records of `past`; the marks of its game are still to be given.
 */
static enum status begin(struct save *save, const char *folder, const struct run *run, const struct journal_tape *past,
                         uint32_t count, struct fault *fault)
{
    char path[SYS_PATH_SIZE], own[SYS_PATH_SIZE];
    save_init(save);
    enum status status = save_path(folder, run->name, path, fault);
    if (status != ST_OK)
        return status;
    if (save_path_living(folder, run->name, own, NULL) == ST_OK)
        return save_refuse_living(run->name, fault);
    status = open_folder(save, folder, run->name, fault);
    if (status == ST_OK)
        status = remove_snapshots(save, fault);
    if (status == ST_OK)
        status = past ? journal_branch(&save->journal, path, run, past, count, fault)
                      : journal_create(&save->journal, path, run, fault);
    if (status != ST_OK)
        save_drop(save);
    return status;
}

/* Without this snapshot, an upgrade before the next one would begin the run again from its first turn: that loses
 * nothing, so it may fail. */
static void begin_marks(struct save *save, const struct game *game)
{
    watch_for_crashes(save);
    journal_mark(&save->journal, game_hash(game));
    (void)!take_snapshot(save, game, NULL);
}

enum status save_create(struct save *save, const char *folder, const struct run *run, const struct rules *rules,
                        struct game *game, struct fault *fault)
{
    enum status status = begin(save, folder, run, NULL, 0, fault);
    if (status != ST_OK)
        return status;
    game_new(game, rules, rules_find_profile(rules, run->profile), run->seed);
    begin_marks(save, game);
    return ST_OK;
}

enum status save_branch(struct save *save, const char *folder, const char *name, const struct journal_tape *past,
                        uint32_t count, const struct game *game, struct fault *fault)
{
    struct run run = past->run;
    COPY_TEXT(run.name, name);
    run.start_time = sys_unix_time();
    run.flags |= RUN_PRACTICE;
    enum status status = begin(save, folder, &run, past, count, fault);
    if (status == ST_OK)
        begin_marks(save, game);
    return status;
}

static enum status open_recovered(struct save *save, struct recovered *found, const struct game *game,
                                  struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    enum status status = sys_join(path, save->folder, PLACE_JOURNAL, fault);
    if (status != ST_OK) {
        recovered_release(found);
        return status;
    }
    save->snapshot_at = found->repair.kind == REPAIR_REPLACE ? NO_SNAPSHOT : found->records;
    save->snapshot_slot = found->older_slot;
    save->bad_slots = found->bad_slots;
    status = journal_open(&save->journal, path, &found->run, found->records, &found->repair, fault);
    journal_mark(&save->journal, game_hash(game));
    watch_for_crashes(save);
    return status;
}

enum status save_continue(struct save *save, const char *folder, const char *name, uint32_t drop,
                          const struct rules *rules, struct game *game, const struct replay_observer *observer,
                          struct save_report *report, struct fault *fault)
{
    struct recovery_search search = {save->folder, name, drop, rules, observer};
    struct recovered found;
    char own[SYS_PATH_SIZE];
    save_init(save);
    enum status status = save_path_living(folder, name, own, fault);
    if (status != ST_OK)
        return status;
    status = open_folder(save, folder, name, fault);
    if (status == ST_OK)
        status = recover(&search, game, &found, fault);
    if (status == ST_OK) {
        *report = found.report;
        status = open_recovered(save, &found, game, fault);
    }
    if (status != ST_OK)
        save_drop(save);
    return status;
}

enum status save_peek(const char *folder, const char *name, const struct rules *rules, struct game *game,
                      struct run *run, struct fault *fault)
{
    struct recovered found;
    char own[SYS_PATH_SIZE];
    enum status status = save_path_character(folder, name, own, fault);
    if (status == ST_OK)
        status =
            recover(&(struct recovery_search){own, name, save_crashes(folder, name), rules, NULL}, game, &found, fault);
    if (status != ST_OK)
        return status;
    *run = found.run;
    recovered_release(&found);
    return ST_OK;
}

/* --- Playing ----------------------------------------------------------------------------------------------------- */

enum status save_append(struct save *save, const struct command *command, struct fault *fault)
{
    enum status status = journal_append(&save->journal, command, fault);
    save->changed |= status == ST_OK;
    return status;
}

enum status save_step(struct save *save, const struct game *game, const struct events *events, struct fault *fault)
{
    journal_mark(&save->journal, game_hash(game));
    if (!save->proven)
        tidy_up(save);
    save->proven = true;
    bool due = save->snapshot_at == NO_SNAPSHOT || save->journal.records - save->snapshot_at >= SNAPSHOT_EVERY;
    bool arrived = events_have(events, EV_DESCENDED) || events_have(events, EV_ASCENDED);
    bool ended = events_have(events, EV_DIED) || events_have(events, EV_CHAPTER_ENDED);
    if (!due && !arrived) /* a death, the hero's or another's, is brought to the disk, and so is an end */
        return ended ? journal_sync(&save->journal, fault) : ST_OK;
    enum status status = take_snapshot(save, game, fault);
    bool told = save->snapshot_failed;
    save->snapshot_failed = status != ST_OK;
    return told ? ST_OK : status;
}

enum status save_leave(struct save *save, const struct game *game, struct fault *fault)
{
    enum status status = save_check(save, fault);
    if (status != ST_OK) {
        (void)!close_all(save, NULL); /* synced: wherever it is now, it may be put back */
        return status;
    }
    if (save->changed && save->snapshot_at != save->journal.records)
        (void)!take_snapshot(save, game, NULL); /* the journal, closed next, returns the failure that counts */
    return close_all(save, fault);
}

/* --- Giving way -------------------------------------------------------------------------------------------------- */

void save_read_holder(const char *folder, const char *name, struct lock_holder *holder)
{
    char own[SYS_PATH_SIZE];
    memset(holder, 0, sizeof *holder);
    if (save_path_character(folder, name, own, NULL) == ST_OK)
        lock_read(own, holder);
}

enum status save_ask(const char *folder, const char *name, struct lock_holder *holder, struct fault *fault)
{
    char own[SYS_PATH_SIZE];
    enum status status = save_path_character(folder, name, own, fault);
    if (status != ST_OK)
        return status;
    lock_read(own, holder);
    if (holder->pid == 0 || !lock_is_held(own))
        return fault_set(fault, ST_MISSING, FAULT_SAVE_UNKNOWN_OWNER, name);
    return lock_ask(own, holder, fault);
}

void save_ask_end(const char *folder, const char *name)
{
    char own[SYS_PATH_SIZE];
    if (save_path_character(folder, name, own, NULL) == ST_OK)
        lock_ask_end(own);
}

bool save_is_asked(const struct save *save, struct lock_holder *who)
{
    return save->lock.fd >= 0 && lock_is_asked(&save->lock, &save->holder, who);
}

/* --- Finishing --------------------------------------------------------------------------------------------------- */

/* Files that were set aside go with the run: "journal.1" becomes "<finished>.1". If one cannot be moved, it stays where
 * it is and does no harm. */
static void move_kept(const struct save *save, const char *finished)
{
    struct sys_names names;
    (void)!sys_list_all(save->folder, "", &names, NULL);
    for (int i = 0; i < names.count; i++) {
        char from[SYS_PATH_SIZE], to[SYS_PATH_SIZE];
        const char *ending = names.list[i] + sizeof PLACE_JOURNAL - 1;
        if (strncmp(names.list[i], PLACE_JOURNAL, sizeof PLACE_JOURNAL - 1) != 0 || *ending != '.')
            continue;
        if (sys_join(from, save->folder, names.list[i], NULL) == ST_OK &&
            save_path_numbered(to, finished, 0, ending, NULL) == ST_OK)
            (void)!sys_move(from, to, NULL);
    }
    sys_names_release(&names);
}

static enum status look_for(void *unused, const char *path, struct fault *fault)
{
    (void)unused;
    (void)fault;
    return sys_exists(path) ? ST_EXISTS : ST_OK;
}

enum status save_finished_path(const struct save *save, const char *folder, char path[SYS_PATH_SIZE],
                               struct fault *fault)
{
    char stem[SYS_PATH_SIZE];
    enum status status = finished_stem(folder, &save->journal.run, stem, fault);
    return status == ST_OK ? save_take_numbered(path, stem, RUN_JOURNAL, look_for, NULL, fault) : status;
}

/* A journal on its way. */
struct leaving {
    const char *from;
    bool moved;
};

static enum status begin_move(void *context, const char *path, struct fault *fault)
{
    struct leaving *leaving = context;
    return sys_move_begin(leaving->from, path, &leaving->moved, fault);
}

/* The snapshots go while the journal has both names: alone, once somebody took the finished run away, they would be
 * taken for a hero that lives. What cannot be removed does no harm while the run is there. */
enum status save_finish(struct save *save, const char *folder, char finished[SYS_PATH_SIZE], struct fault *fault)
{
    char stem[SYS_PATH_SIZE], path[SYS_PATH_SIZE];
    struct leaving leaving = {.from = save->journal.file.path};
    if (finished)
        finished[0] = '\0';
    enum status status = save_check(save, fault);
    if (status == ST_OK)
        status = journal_sync(&save->journal, fault);
    if (status == ST_OK)
        status = finished_stem(folder, &save->journal.run, stem, fault);
    if (status == ST_OK)
        status = save_take_numbered(path, stem, RUN_JOURNAL, begin_move, &leaving, fault);
    if (status != ST_OK)
        return status;
    (void)!remove_snapshots(save, NULL);
    status = sys_move_end(leaving.from, leaving.moved, fault);
    if (status != ST_OK)
        return status;
    if (finished)
        copy_text(finished, SYS_PATH_SIZE, path);
    tidy_up(save);
    move_kept(save, path);
    /* The lock is held across the move, so that no process continues a run that is over. */
    return close_all(save, fault);
}

/* --- Listing ----------------------------------------------------------------------------------------------------- */

static bool is_character(const char *folder, const char *name)
{
    char own[SYS_PATH_SIZE];
    return save_path_living(folder, name, own, NULL) == ST_OK;
}

enum status save_list(const char *folder, struct save_entry *entries, int capacity, int *count, struct fault *fault)
{
    char shared[SYS_PATH_SIZE], homes[SYS_PATH_SIZE];
    *count = 0;
    enum status status = sys_join(shared, folder, PLACE_CHARACTERS, fault);
    if (status == ST_OK)
        status = save_path_homes(shared, homes, fault);
    if (status != ST_OK)
        return status;
    struct sys_names names;
    status = sys_list_all(homes, "", &names, fault);
    for (int i = 0; i < names.count && *count < capacity; i++) {
        if (!is_character(folder, names.list[i]))
            continue;
        COPY_TEXT(entries[*count].name, names.list[i]);
        ++*count;
    }
    sys_names_release(&names);
    return status;
}
