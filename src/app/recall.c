/* SPDX-License-Identifier: MIT
 *
 * What screens and run stats are told of a game that is not being played. */
#include "recall.h"

void recall_begin(struct engine *e, const char *name, const struct game *game)
{
    game_view(game, e->view);
    run_stats_begin(&e->run_stats, e->view);
    ui_begin(e->session->ui, name, NULL, e->view);
}

/* It goes on: as it is after a command, or (`command` and `events` NULL) from another moment. */
static void recall_step(struct engine *e, const struct game *game, const struct command *command,
                        const struct events *events)
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

enum status recall_open_player(struct replay_player **player, const struct engine *e, const char *path,
                               struct fault *fault)
{
    struct journal_tape tape;
    enum status status = journal_read(path, &tape, fault);
    return status == ST_OK ? replay_player_open(player, &tape, &e->session->data_files->rules, fault) : status;
}

void recall_player(struct engine *e, struct replay_player *player, const char *name, uint32_t moment)
{
    replay_player_seek(player, 0);
    recall_begin(e, name, replay_player_game(player));
    while (replay_player_at(player) < moment) {
        const struct command *command = &replay_player_tape(player)->entries[replay_player_at(player)].command;
        const struct events *events = replay_player_step(player);
        recall_step(e, replay_player_game(player), command, events);
    }
}
