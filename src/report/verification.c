/* SPDX-License-Identifier: MIT
 *
 * A journal replayed for what it proves. Believes the journal alone; writes nothing, unless it crashes. Called for
 * scores, stories and --verify. */
#include "report/verification.h"

#include "persist/crash_note.h"
#include "persist/replay.h"
#include "sys/sys.h"

#include <stdlib.h>
#include <string.h>

bool verifier_init(struct verifier *verifier, const struct rules *rules)
{
    memset(verifier, 0, sizeof *verifier);
    verifier->rules = rules;
    verifier->game = malloc(game_size());
    verifier->view = calloc(1, sizeof *verifier->view);
    verifier->events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    return verifier->game && verifier->view && verifier->events.list;
}

void verifier_release(struct verifier *verifier)
{
    free(verifier->game);
    free(verifier->view);
    free(verifier->events.list);
    memset(verifier, 0, sizeof *verifier);
}

enum status verifier_watch(struct verifier *verifier, const char *folder, const char *run, struct fault *fault)
{
    char note[SYS_PATH_SIZE];
    enum status status = crash_note_of_run(folder, run, note, fault);
    uint32_t command = status == ST_OK ? crash_note_read(note) : 0;
    if (command > 0)
        return fault_set(fault, ST_BAD_DATA, FAULT_RUN_CRASHES, run, command);
    if (status == ST_OK)
        sys_prepare_crash_note(note, &verifier->trying);
    return status;
}

void verifier_unwatch(void)
{
    sys_prepare_crash_note(NULL, NULL);
}

/* A replay under way. */
struct witness {
    struct verifier *verifier;
    const struct verifier_watcher *watcher;
};

static void see(void *context, const struct game *game, const struct command *command, const struct events *events)
{
    const struct witness *witness = context;
    struct verifier *verifier = witness->verifier;
    game_glance(game, verifier->view);
    if (events)
        run_stats_add(&verifier->stats, command, events, verifier->view);
    else
        run_stats_begin(&verifier->stats, verifier->view);
    if (witness->watcher)
        witness->watcher->saw(witness->watcher->context, command, events, verifier->view);
    verifier->trying += events ? 1 : 0;
}

static bool must_stop(void *context)
{
    const struct verifier *verifier = ((const struct witness *)context)->verifier;
    uint64_t until_us = verifier->until_us;
    return (!verifier->ignores_leaving && sys_is_leaving()) || (until_us != 0 && sys_monotonic_us() >= until_us);
}

static void fill(struct verification *verification, const struct verifier *verifier, const struct run *run)
{
    const struct view *view = verifier->view;
    game_view(verifier->game, verifier->view);
    *verification = (struct verification){
        .run = *run,
        .commands = verifier->stats.commands,
        .practice = run->flags & RUN_PRACTICE,
        .whole = run->base_size == 0,
        .over = game_is_over(view->state),
        .outcome = view->outcome,
        .turns = view->turn,
        .floor = view->floor,
        .level = view->hero.level,
        .hp = view->hero.hp,
        .max_hp = view->hero.max_hp,
        .xp = view->hero.total_xp,
        .score = view->score,
        .kills = verifier->stats.kills,
        .kings = view->laid,
        .feats = run->base_size == 0 ? verifier->stats.feats : 0,
        .killing = view->killing,
        .hash = game_hash_world(verifier->game),
    };
    if (view_kit(view) != KIND_NONE)
        COPY_TEXT(verification->kit, verifier->rules->kinds[view_kit(view)].id);
    if (verification->outcome == OUTCOME_DIED && view->killer != KIND_NONE)
        COPY_TEXT(verification->killer, verifier->rules->kinds[view->killer].id);
}

enum status verification_read(struct verifier *verifier, const char *path, const struct verifier_watcher *watcher,
                              struct verification *verification, struct fault *fault)
{
    struct journal_tape tape;
    struct witness witness = {verifier, watcher};
    verifier->trying = 1;
    enum status status = journal_read(path, &tape, fault);
    if (status == ST_OK && tape.torn)
        status = fault_set(fault, ST_BAD_DATA, FAULT_SAVE_RECORD_UNKNOWN, tape.count, path);
    if (status == ST_OK)
        status = replay_tape(&tape, verifier->rules, verifier->game, &verifier->events,
                             &(struct replay_observer){see, &witness, must_stop}, fault);
    if (status == ST_OK)
        fill(verification, verifier, &tape.run);
    journal_tape_release(&tape);
    return status;
}
