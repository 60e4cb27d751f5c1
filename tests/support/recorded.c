/* SPDX-License-Identifier: MIT
 *
 * Bots' games written down as journals in memory. */
#include "recorded.h"

#include "base/strbuf.h"
#include "persist/save/journal_format.h"
#include "profile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *reserved(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory)
        return memory;
    fputs("recorded: not enough memory\n", stderr);
    exit(1);
}

void recorder_init(struct recorder *recorder, const struct rules *rules)
{
    memset(recorder, 0, sizeof *recorder);
    recorder->rules = rules;
    recorder->game = reserved(1, game_size());
    recorder->view = reserved(1, sizeof *recorder->view);
    recorder->events = (struct events){.list = reserved(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    recorder->bytes = reserved(1, JOURNAL_HEADER_SIZE + (size_t)RECORDED_MAX * JOURNAL_RECORD_SIZE);
}

void recorder_release(struct recorder *recorder)
{
    free(recorder->game);
    free(recorder->view);
    free(recorder->events.list);
    free(recorder->bytes);
    memset(recorder, 0, sizeof *recorder);
}

/* Bots ask for things that the rules refuse now and then; one that only does so waits or grows. */
static struct command next_legal(struct recorder *recorder)
{
    for (int tries = 0; tries < 1000; tries++) {
        struct command command = recorder->bot.kind->next(&recorder->bot, recorder->view);
        if (game_legal(recorder->game, &command) == REJECT_NONE)
            return command;
    }
    return recorder->view->state == GAME_LEVEL_UP ? command_level_up(0) : command_plain(CMD_WAIT);
}

void recorder_play(struct recorder *recorder, const char *bot, const char *name, uint64_t seed, uint32_t turns)
{
    const struct rules *rules = recorder->rules;
    recorder->run = test_run_in(rules);
    recorder->run.seed = seed;
    recorder->run.start_time = 1700000000 + (int64_t)(seed % 1000000);
    COPY_TEXT(recorder->run.name, name);
    uint64_t check = run_encode(&recorder->run, recorder->bytes);
    game_new(recorder->game, rules, test_profile_in(rules), seed);
    game_view(recorder->game, recorder->view);
    bot_start(&recorder->bot, bot_find(bot), seed, NULL); /* none that looks ahead */
    uint32_t records = 0;
    recorder->size = JOURNAL_HEADER_SIZE;
    while (!game_is_over(recorder->view->state) && recorder->view->turn < turns && records < RECORDED_MAX) {
        struct command command = next_legal(recorder);
        record_encode(check, records, &command, (uint32_t)game_hash(recorder->game), recorder->bytes + recorder->size);
        game_step(recorder->game, &command, &recorder->events);
        game_view(recorder->game, recorder->view);
        recorder->size += JOURNAL_RECORD_SIZE;
        records++;
    }
    recorder->records = records;
}
