/* SPDX-License-Identifier: MIT
 *
 * Games without a screen. A bot's game ends with its death or after a number of turns; its facts are one line of
 * TAB-separated columns. The same seeds give the same lines. */
#include "batch.h"

#include "core/game.h"
#include "sim/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Refused commands in a row after which the bot waits instead: no bot can stand still for ever. */
enum { PATIENCE = 1000 };

struct batch {
    const struct rules *rules;
    struct game *game;
    struct view *view;
    struct events events;
};

static bool batch_allocate(struct batch *batch)
{
    batch->game = malloc(game_size());
    batch->view = calloc(1, sizeof *batch->view);
    batch->events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    return batch->game && batch->view && batch->events.list;
}

static void batch_release(struct batch *batch)
{
    free(batch->game);
    free(batch->view);
    free(batch->events.list);
}

/* The bot's next legal command. */
static struct command next_command(struct batch *batch, struct bot *bot)
{
    for (int tries = 0; tries < PATIENCE; tries++) {
        struct command command = bot->kind->next(bot, batch->view);
        if (game_legal(batch->game, &command) == REJECT_NONE)
            return command;
    }
    return command_plain(CMD_WAIT);
}

static void play_one(struct batch *batch, const struct options *options, int profile, uint64_t seed)
{
    struct bot bot;
    bot_start(&bot, bot_find(options->bot), seed);
    game_new(batch->game, batch->rules, profile, seed);
    game_view(batch->game, batch->view);
    long commands = 0;
    while (batch->view->state != GAME_DEAD && batch->view->turn < (uint32_t)options->max_turns &&
           commands < 4L * options->max_turns) {
        struct command command = next_command(batch, &bot);
        game_step(batch->game, &command, &batch->events);
        game_view(batch->game, batch->view);
        commands++;
    }
}

static void print_run(const struct batch *batch, const struct options *options, uint64_t seed)
{
    const struct view *view = batch->view;
    const char *killer = view->killer == KIND_NONE ? "-" : batch->rules->kinds[view->killer].id;
    printf("%s\t%llu\t%d\t%lu\t%d\t%ld\t%lld\t%s\t%016llx\n", options->bot, (unsigned long long)seed, view->floor,
           (unsigned long)view->turn, view->hero.level, (long)view->hero.total_xp, (long long)view->score,
           view->state == GAME_DEAD ? killer : "alive", (unsigned long long)game_hash_world(batch->game));
}

enum exit_code batch_play(const struct options *options, const struct assets *assets)
{
    struct batch batch = {.rules = &assets->rules};
    int profile = rules_find_profile(batch.rules, options->profile);
    if (!batch_allocate(&batch)) {
        batch_release(&batch);
        fputs("barrow: not enough memory to play\n", stderr);
        return EXIT_ERROR;
    }
    puts("bot\tseed\tfloor\tturns\tlevel\txp\tscore\tkiller\thash");
    for (uint64_t seed = options->first_seed;; seed++) {
        play_one(&batch, options, profile, seed);
        print_run(&batch, options, seed);
        if (seed == options->last_seed)
            break;
    }
    batch_release(&batch);
    return EXIT_DONE;
}
