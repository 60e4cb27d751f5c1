/* SPDX-License-Identifier: MIT
 *
 * Which of the files in a character's folder a game is made from. First the whole journal from its first turn, because
 * that proves every turn; where it ends too early, the snapshot that leads furthest, and what the journal has after it.
 * Only reads: a repair is owed by the journal and made before its next command. */
#include "recover.h"

#include "base/strbuf.h"
#include "persist/replay.h"
#include "journal_format.h"
#include "save_paths.h"
#include "snapshot.h"

#include <stdlib.h>
#include <string.h>

const char *const SNAPSHOT_NAMES[SNAPSHOT_SLOTS] = {"snapshot.0", "snapshot.1"};

const char CRASHED[] = "crashed";

enum { FROM_NOWHERE = -2, FROM_START = -1 }; /* else a snapshot's index */

struct recovery {
    const struct recovery_search *search;
    char path[SYS_PATH_SIZE];
    char *bytes; /* the journal as it lies there */
    size_t size;
    struct journal_tape tape;
    bool head_lost; /* its header is a snapshot's */
    bool same_rules;
    struct snapshot snapshots[SNAPSHOT_SLOTS]; /* the good ones, newest first */
    int slots[SNAPSHOT_SLOTS];                 /* where each of them lies */
    int snapshot_count;
    unsigned bad_slots;
    bool snapshot_bad; /* one of them, or one that makes no game */
    struct game *game; /* the caller's: the furthest found */
    struct game *other;
    struct events events;
    int source;
    uint32_t reached;      /* records carried out in `game` */
    uint32_t limit;        /* records that may be carried out: all, or those before the one to be dropped */
    bool stopped;          /* the observer has broken it off: nothing is known of the rest */
    uint32_t trying;       /* the record being carried out, from 1: what a crash notes */
    struct fault obstacle; /* what ended the first replay */
};

/* --- Reading ----------------------------------------------------------------------------------------------------- */

static bool is_newer(const struct snapshot *a, const struct snapshot *b)
{
    return a->run.part != b->run.part ? a->run.part > b->run.part : a->records > b->records;
}

static void put_in_order(struct recovery *r)
{
    if (r->snapshot_count < 2 || !is_newer(&r->snapshots[1], &r->snapshots[0]))
        return;
    struct snapshot snapshot = r->snapshots[0];
    r->snapshots[0] = r->snapshots[1];
    r->snapshots[1] = snapshot;
    int slot = r->slots[0];
    r->slots[0] = r->slots[1];
    r->slots[1] = slot;
}

/* A snapshot that cannot be read is remembered and otherwise passed over; only lack of memory is returned, since it
 * says nothing about the file. */
static enum status read_snapshots(struct recovery *r, struct fault *fault)
{
    for (int slot = 0; slot < SNAPSHOT_SLOTS; slot++) {
        char path[SYS_PATH_SIZE];
        struct snapshot *snapshot = &r->snapshots[r->snapshot_count];
        enum status status = sys_join(path, r->search->folder, SNAPSHOT_NAMES[slot], fault);
        if (status == ST_OK)
            status = snapshot_read(path, snapshot, fault);
        if (status == ST_MEMORY)
            return status;
        if (status == ST_OK && strcmp(snapshot->run.name, r->search->name) == 0)
            r->slots[r->snapshot_count++] = slot;
        else if (status == ST_OK)
            snapshot_release(snapshot);
        else if (status != ST_MISSING)
            r->bad_slots |= 1U << slot;
    }
    r->snapshot_bad = r->bad_slots != 0;
    put_in_order(r);
    return ST_OK;
}

/* The journal with the newest snapshot's header in place of its own. A journal too short for a header is left out
 * whole. */
static enum status salvage_headless(struct recovery *r, struct fault *fault)
{
    r->head_lost = true;
    if (r->size < JOURNAL_HEADER_SIZE) {
        memset(&r->tape, 0, sizeof r->tape);
        r->tape.run = r->snapshots[0].run;
        r->tape.damaged = true;
        return ST_OK;
    }
    memcpy(r->bytes, r->snapshots[0].header, JOURNAL_HEADER_SIZE);
    return tape_salvage(&r->tape, r->path, r->bytes, r->size, fault);
}

static enum status read_all(struct recovery *r, struct fault *fault)
{
    enum status status = sys_join(r->path, r->search->folder, PLACE_JOURNAL, fault);
    if (status == ST_OK)
        status = sys_read_file(r->path, JOURNAL_MAX_SIZE, &r->bytes, &r->size, fault);
    if (status == ST_OK)
        status = read_snapshots(r, fault);
    if (status == ST_OK)
        status = tape_salvage(&r->tape, r->path, r->bytes, r->size, fault);
    if (status == ST_BAD_DATA && r->bytes != NULL && r->snapshot_count > 0)
        status = salvage_headless(r, fault);
    if (status == ST_OK && strcmp(r->tape.run.name, r->search->name) != 0)
        return fault_set(fault, ST_BAD_DATA, FAULT_SAVE_OTHER_RUN, r->search->name, r->tape.run.name);
    bool dropping = r->search->drop > 0 && r->search->drop <= r->tape.whole;
    r->limit = dropping ? r->search->drop - 1 : r->tape.whole;
    r->same_rules = run_has_rules(&r->tape.run, r->search->rules);
    return status;
}

/* --- Finding ----------------------------------------------------------------------------------------------------- */

static void show(const struct replay_observer *observer, const struct game *game, const struct command *command,
                 const struct events *events)
{
    if (observer != NULL)
        observer->see(observer->context, game, command, events);
}

/* Carries out what can be trusted from record `from` on. Returns the number of the first that cannot. */
static uint32_t replay_from(struct recovery *r, struct game *game, uint32_t from,
                            const struct replay_observer *observer, struct fault *fault)
{
    uint32_t number = from;
    show(observer, game, NULL, NULL);
    while (number < r->limit) {
        r->trying = number + 1;
        r->stopped = replay_is_stopped(r->search->observer, number, fault);
        if (r->stopped || replay_step(&r->tape, number, game, &r->events, fault) != ST_OK)
            break;
        show(observer, game, &r->tape.entries[number].command, &r->events);
        number++;
    }
    return number;
}

static void try_start(struct recovery *r)
{
    if (r->tape.run.base_size > 0 && r->tape.base == NULL) {
        (void)fault_set(&r->obstacle, ST_BAD_DATA, FAULT_SAVE_WORLD_DAMAGED, r->path);
        return;
    }
    if (replay_begin(&r->tape, r->search->rules, r->game, &r->obstacle) != ST_OK)
        return;
    r->source = FROM_START;
    r->reached = replay_from(r, r->game, 0, r->search->observer, &r->obstacle);
}

/* Whether it is a snapshot of this journal, made after the records that are reached already. */
static bool is_of_use(const struct recovery *r, const struct snapshot *snapshot)
{
    uint8_t header[JOURNAL_HEADER_SIZE];
    (void)run_encode(&r->tape.run, header);
    return memcmp(header, snapshot->header, sizeof header) == 0 &&
           (r->source == FROM_NOWHERE || snapshot->records > r->reached) &&
           (r->search->drop == 0 || snapshot->records <= r->limit);
}

/* Under other rules no record can be carried out as it was, so the game goes on from the snapshot. */
static void try_snapshot(struct recovery *r, int index)
{
    const struct snapshot *snapshot = &r->snapshots[index];
    struct fault fault;
    if (!is_of_use(r, snapshot))
        return;
    if (snapshot_open(snapshot, r->search->rules, r->same_rules, r->other, &fault) != ST_OK) {
        r->snapshot_bad = true;
        if (!r->same_rules)
            r->obstacle = fault;
        return;
    }
    r->reached = r->same_rules ? replay_from(r, r->other, snapshot->records, NULL, &fault) : snapshot->records;
    r->source = index;
    game_clone(r->game, r->other);
}

/* Several snapshots may have been tried: the observer sees the way of the one that is taken. */
static void show_snapshot(struct recovery *r)
{
    struct fault fault;
    if (r->search->observer == NULL || r->source < 0 ||
        snapshot_open(&r->snapshots[r->source], r->search->rules, r->same_rules, r->other, &fault) != ST_OK)
        return;
    if (r->same_rules)
        (void)replay_from(r, r->other, r->snapshots[r->source].records, r->search->observer, &fault);
    else
        show(r->search->observer, r->other, NULL, NULL);
}

static enum status find(struct recovery *r, struct fault *fault)
{
    if (r->same_rules)
        try_start(r);
    else
        (void)!replay_begin(&r->tape, r->search->rules, r->game, &r->obstacle); /* with the way in which they differ */
    for (int i = 0; i < r->snapshot_count && !r->stopped; i++)
        try_snapshot(r, i);
    if (!r->stopped)
        show_snapshot(r);
    if (r->stopped)
        return fault_set(fault, ST_IO, FAULT_RUN_BROKEN_OFF);
    if (r->source != FROM_NOWHERE)
        return ST_OK;
    if (fault != NULL)
        *fault = r->obstacle;
    return r->obstacle.code;
}

/* --- What follows from it ---------------------------------------------------------------------------------------- */

/* Only the command to be dropped, and what may follow it, is missing. */
static bool is_dropped(const struct recovery *r)
{
    return r->search->drop > 0 && r->source == FROM_START && r->reached == r->limit && r->limit < r->tape.whole;
}

static struct save_report report(const struct recovery *r)
{
    struct save_report report = {.way = SAVE_WHOLE};
    uint32_t found = r->tape.torn ? r->tape.count : r->tape.whole;
    report.lost = found > r->reached ? found - r->reached : 0;
    if (r->source != FROM_START && !r->same_rules)
        report.way = SAVE_UPGRADED;
    else if (r->source != FROM_START && r->snapshots[r->source].records > found)
        report.way = SAVE_SHORT;
    else if (r->source != FROM_START)
        report.way = r->snapshot_bad ? SAVE_OTHER_SNAPSHOT : SAVE_SNAPSHOT;
    else if (is_dropped(r))
        report.way = SAVE_DROPPED;
    else if (report.lost > 0)
        report.way = SAVE_BEGINNING;
    else if (r->head_lost)
        report.way = SAVE_HEAD;
    else if (r->tape.torn || r->tape.damaged)
        report.way = SAVE_TORN;
    if (report.lost > 0)
        report.record = r->reached + 1;
    return report;
}

/* The journal is cut to what could be carried out. What is cut off is kept: of a torn tail the tail, of damage the
 * whole file. */
static enum status owe_cut(const struct recovery *r, struct journal_repair *repair, struct fault *fault)
{
    uint64_t good = JOURNAL_HEADER_SIZE + r->tape.run.base_size + (uint64_t)r->reached * JOURNAL_RECORD_SIZE;
    if (!r->head_lost) {
        bool dropped = is_dropped(r);
        if (good < r->size)
            *repair = (struct journal_repair){.kind = REPAIR_CUT,
                                              .ending = dropped        ? ".dropped"
                                                        : r->tape.torn ? ".torn"
                                                                       : ".damaged",
                                              .keep_from = dropped || r->tape.torn ? good : 0,
                                              .cut_size = good};
        return ST_OK;
    }
    *repair = (struct journal_repair){.kind = REPAIR_REPLACE, .ending = ".damaged", .bytes = malloc((size_t)good)};
    if (repair->bytes == NULL)
        return fault_set(fault, ST_MEMORY, FAULT_JOURNAL_NO_MEMORY);
    (void)run_encode(&r->tape.run, repair->bytes);
    if (good > JOURNAL_HEADER_SIZE)
        memcpy(repair->bytes + JOURNAL_HEADER_SIZE, r->bytes + JOURNAL_HEADER_SIZE, (size_t)good - JOURNAL_HEADER_SIZE);
    repair->size = (size_t)good;
    return ST_OK;
}

/* A new journal begins with the world as it was found. */
static enum status owe_new_part(const struct recovery *r, struct recovered *recovered, struct fault *fault)
{
    struct journal_repair *repair = &recovered->repair;
    *repair = (struct journal_repair){.kind = REPAIR_REPLACE,
                                      .ending = r->same_rules ? ".damaged" : ""}; /* "" gives "journal.1", ... */
    int profile = rules_find_profile(r->search->rules, recovered->run.profile);
    if (!r->same_rules)
        recovered->run.flags |= RUN_MIXED;
    if (profile >= 0)
        run_set_rules(&recovered->run, &r->search->rules->profiles[profile]);
    return run_begin_part(&recovered->run, r->game, &repair->bytes, &repair->size, fault);
}

static enum status conclude(const struct recovery *r, struct recovered *recovered, struct fault *fault)
{
    recovered->run = r->tape.run;
    recovered->report = report(r);
    recovered->bad_slots = r->bad_slots;
    recovered->older_slot = r->snapshot_count > 0 ? 1 - r->slots[0] : 0;
    if (r->source == FROM_START) {
        recovered->records = r->reached;
        return owe_cut(r, &recovered->repair, fault);
    }
    recovered->records = 0;
    return owe_new_part(r, recovered, fault);
}

/* --- All of it --------------------------------------------------------------------------------------------------- */

static enum status allocate(struct recovery *r, struct fault *fault)
{
    r->other = malloc(game_size());
    r->events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    if (r->other == NULL || r->events.list == NULL)
        return fault_set(fault, ST_MEMORY, FAULT_RUN_NO_MEMORY);
    return ST_OK;
}

static void release(struct recovery *r)
{
    for (int i = 0; i < r->snapshot_count; i++)
        snapshot_release(&r->snapshots[i]);
    journal_tape_release(&r->tape);
    sys_free(r->bytes);
    free(r->events.list);
    free(r->other);
}

enum status recover(const struct recovery_search *search, struct game *game, struct recovered *recovered,
                    struct fault *fault)
{
    struct recovery r = {.search = search, .game = game, .source = FROM_NOWHERE};
    char crashed[SYS_PATH_SIZE];
    memset(recovered, 0, sizeof *recovered);
    enum status status = allocate(&r, fault);
    if (status == ST_OK)
        status = sys_join(crashed, search->folder, CRASHED, fault);
    if (status == ST_OK) /* a long journal takes its time to be read, too */
        status = replay_is_stopped(search->observer, 0, fault) ? ST_IO : read_all(&r, fault);
    if (status == ST_OK) {
        sys_prepare_crash_note(crashed, &r.trying);
        status = find(&r, fault);
        sys_prepare_crash_note(NULL, NULL);
    }
    if (status == ST_OK)
        status = conclude(&r, recovered, fault);
    release(&r);
    if (status != ST_OK)
        recovered_release(recovered);
    return status;
}

void recovered_release(struct recovered *recovered)
{
    free(recovered->repair.bytes);
    recovered->repair = (struct journal_repair){.kind = REPAIR_NONE};
}
