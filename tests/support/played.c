/* SPDX-License-Identifier: MIT
 *
 * For tests of what begins at a moment of a run. */
#include "support/test.h"

#include "played.h"

#include "content.h"
#include "tape.h"

#include <stdlib.h>

int played_setup(void **state)
{
    struct played *played = calloc(1, sizeof *played);
    struct journal_tape tape;
    assert_non_null(played);
    scratch_make(played->folder);
    scratch_path(played->path, played->folder, "out");
    played->rules = test_rules();
    played->game = malloc(game_size());
    played->events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    assert_true(played->game && played->events.list);
    tape_play(&tape, played->rules, "brawler", 3, 20000);
    assert_int_equal(replay_player_open(&played->player, &tape, played->rules, NULL), ST_OK);
    *state = played;
    return 0;
}

int played_teardown(void **state)
{
    struct played *played = *state;
    scratch_remove(played->folder);
    replay_player_close(played->player);
    free(played->events.list);
    free(played->game);
    free(played->rules);
    free(played);
    return 0;
}
