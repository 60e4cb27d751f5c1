/* SPDX-License-Identifier: MIT
 *
 * --position: a run's journal is proved and one of its moments written. What a position is, is persist's. */
#include "position.h"

#include "config/print.h"
#include "persist/position.h"
#include "persist/replay_player.h"

/* The moment of --turn, at most the last one before the death. */
static uint32_t moment_of(const struct options *options, const struct replay_player *player)
{
    uint32_t end = replay_player_end(player) - (replay_player_is_over(player) ? 1 : 0);
    uint32_t moment = options->turn.given ? replay_player_find_turn(player, options->turn.number) : end;
    return moment < end ? moment : end;
}

enum exit_code position_export(const struct options *options, const struct data_files *data_files)
{
    struct journal_tape tape;
    struct replay_player *player = NULL;
    struct fault fault;
    enum status status = journal_read(options->journal, &tape, &fault);
    if (status == ST_OK)
        status = replay_player_open(&player, &tape, &data_files->rules, &fault);
    if (status == ST_OK) {
        uint32_t moment = moment_of(options, player);
        replay_player_seek(player, moment);
        status =
            position_write(options->position, replay_player_tape(player), moment, replay_player_game(player), &fault);
    }
    replay_player_close(player);
    if (status != ST_OK)
        print_fault(&data_files->catalogue, &fault);
    return exit_code_of(status);
}
