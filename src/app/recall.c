/* SPDX-License-Identifier: MIT
 *
 * What screens and run stats are told of a game that is not being played. Called by title.c, continue.c, viewer.c and
 * engine.c. */
#include "recall.h"

void recall_begin(struct engine *e, const char *name, const struct game *game)
{
    game_view(game, e->view);
    run_stats_begin(&e->run_stats, e->view);
    ui_begin(e->session->ui, name, NULL, e->view);
}

void recall_step(struct engine *e, const struct game *game, const struct command *command, const struct events *events)
{
    game_view(game, e->view);
    if (events)
        run_stats_add(&e->run_stats, command, events, e->view);
    else
        run_stats_begin(&e->run_stats, e->view);
    ui_recall(e->session->ui, e->view, events);
}

void recall_see(void *context, const struct game *game, const struct command *command, const struct events *events)
{
    struct recall *recall = context;
    if (recall->begun)
        recall_step(recall->engine, game, command, events);
    else
        recall_begin(recall->engine, recall->name, game);
    recall->begun = true;
}
