/* SPDX-License-Identifier: MIT
 *
 * A journal replayed for what it proves. Believes nothing but the journal, writes nothing. Called by scores, dumps and
 * --verify. */
#include "persist/proof.h"

#include "persist/save.h"

#include <stdlib.h>
#include <string.h>

bool prover_init(struct prover *prover, const struct rules *rules)
{
    memset(prover, 0, sizeof *prover);
    prover->rules = rules;
    prover->game = malloc(game_size());
    prover->view = calloc(1, sizeof *prover->view);
    prover->events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    return prover->game && prover->view && prover->events.list;
}

void prover_release(struct prover *prover)
{
    free(prover->game);
    free(prover->view);
    free(prover->events.list);
    memset(prover, 0, sizeof *prover);
}

/* A replay under way. */
struct witness {
    struct prover *prover;
    const struct prover_watcher *watcher;
};

static void see(void *context, const struct game *game, const struct command *command, const struct events *events)
{
    const struct witness *witness = context;
    struct prover *prover = witness->prover;
    game_glance(game, prover->view);
    if (events)
        chronicle_add(&prover->told, command, events, prover->view);
    else
        chronicle_begin(&prover->told, prover->view);
    if (witness->watcher)
        witness->watcher->saw(witness->watcher->context, command, events, prover->view);
}

static void fill(struct proof *proof, const struct prover *prover, const struct run *run)
{
    const struct view *view = prover->view;
    game_view(prover->game, prover->view);
    *proof = (struct proof){
        .run = *run,
        .commands = prover->told.commands,
        .practice = run->flags & RUN_PRACTICE,
        .whole = run->base_size == 0,
        .over = view->state == GAME_DEAD,
        .turns = view->turn,
        .floor = view->floor,
        .level = view->hero.level,
        .hp = view->hero.hp,
        .max_hp = view->hero.max_hp,
        .xp = view->hero.total_xp,
        .score = view->score,
        .kills = prover->told.kills,
        .killing_power = view->killing_power,
        .killing_defense = view->killing_defense,
        .killing_damage = view->killing_damage,
        .hash = game_hash_world(prover->game),
    };
    if (proof->over && view->killer != KIND_NONE)
        COPY_TEXT(proof->killer, prover->rules->kinds[view->killer].id);
}

enum status proof_read(struct prover *prover, const char *path, const struct prover_watcher *watcher,
                       struct proof *proof, struct fault *fault)
{
    struct journal_tape tape;
    struct witness witness = {prover, watcher};
    enum status status = journal_read(path, &tape, fault);
    if (status == ST_OK && tape.torn)
        status = fault_setf(fault, ST_BAD_DATA, "", 0, 0, "what follows record %u is no record in the journal %s",
                            (unsigned)tape.count, path);
    if (status == ST_OK)
        status = replay_tape(&tape, prover->rules, prover->game, &prover->events,
                             &(struct replay_observer){see, &witness}, fault);
    if (status == ST_OK)
        fill(proof, prover, &tape.run);
    journal_tape_release(&tape);
    return status;
}
