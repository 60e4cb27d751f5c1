/* SPDX-License-Identifier: MIT
 *
 * Makes the tapes. Called by tests and benchmarks. */
#include "support/test.h"

#include "tape.h"

#include "base/strbuf.h"
#include "core/game.h"
#include "profile.h"
#include "sim/bot.h"

#include <stdlib.h>

struct playing {
    struct game *game;
    struct view *view;
    struct bot *bot;
    struct events events;
};

static void playing_init(struct playing *playing)
{
    playing->game = malloc(game_size());
    playing->view = calloc(1, sizeof *playing->view);
    playing->bot = calloc(1, sizeof *playing->bot);
    playing->events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    assert_true(playing->game && playing->view && playing->bot && playing->events.list);
}

static void playing_release(struct playing *playing)
{
    free(playing->game);
    free(playing->view);
    free(playing->bot);
    free(playing->events.list);
}

void tape_play(struct journal_tape *tape, const struct rules *rules, const char *bot, uint64_t seed, uint32_t commands)
{
    struct playing playing;
    playing_init(&playing);
    *tape = (struct journal_tape){.run = test_run_in(rules)};
    tape->run.seed = seed;
    tape->run.start_time = 1700000000;
    COPY_TEXT(tape->run.name, "Wanda");
    tape->entries = calloc((size_t)commands + 1, sizeof *tape->entries);
    assert_non_null(tape->entries);
    bot_start(playing.bot, bot_find(bot), seed, NULL);
    game_new(playing.game, rules, test_profile_in(rules), seed);
    while (tape->count < commands) {
        game_view(playing.game, playing.view);
        if (game_is_over(playing.view->state))
            break;
        struct command command = playing.bot->kind->next(playing.bot, playing.view);
        if (game_legal(playing.game, &command) != REJECT_NONE)
            continue;
        tape->entries[tape->count++] = (struct journal_entry){command, (uint32_t)game_hash(playing.game), true};
        game_step(playing.game, &command, &playing.events);
    }
    tape->whole = tape->count;
    tape->good_size = JOURNAL_HEADER_SIZE + (uint64_t)tape->count * JOURNAL_RECORD_SIZE;
    playing_release(&playing);
}

void tape_write(const struct journal_tape *tape, uint32_t count, const char *path)
{
    struct journal journal;
    assert_true(count <= tape->count);
    assert_int_equal(journal_create(&journal, path, &tape->run, NULL), ST_OK);
    for (uint32_t i = 0; i < count; i++) {
        journal_mark(&journal, tape->entries[i].mark);
        assert_int_equal(journal_append(&journal, &tape->entries[i].command, NULL), ST_OK);
    }
    assert_int_equal(journal_close(&journal, NULL), ST_OK);
}
