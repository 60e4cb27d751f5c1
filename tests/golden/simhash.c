/* SPDX-License-Identifier: MIT
 *
 * Plays the random bot and prints what became of each game: floor, turns and the hash of the whole world. The output
 * must be the same from every compiler, optimisation level, word size and sign of char (tests/golden/simhash.expected).
 * Needs no terminal and no curses. Usage: simhash CONTENT-FOLDER FIRST-SEED LAST-SEED TURNS */
#include "content/content.h"
#include "core/game.h"
#include "sim/bot.h"
#include "sys/sys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILES = 64 };

static int load(const char *folder, struct rules *rules)
{
    static char names[MAX_FILES][SYS_NAME_SIZE];
    static char paths[MAX_FILES][SYS_PATH_SIZE];
    struct content_file files[MAX_FILES];
    struct fault items[8];
    struct fault_list faults = {items, 8, 0, 0};
    int count = 0, read = 0;
    if (sys_list(folder, ".data", names, MAX_FILES, &count, NULL) != ST_OK)
        return 0;
    for (int i = 0; i < count; i++) {
        char *bytes = NULL;
        size_t size = 0;
        if (sys_join(paths[read], folder, names[i], NULL) == ST_OK &&
            sys_read_file(paths[read], 1 << 20, &bytes, &size, NULL) == ST_OK) {
            files[read] = (struct content_file){paths[read], bytes, size};
            read++;
        }
    }
    return content_load(files, read, rules, &faults);
}

static void play(struct game *game, struct view *view, struct events *events, uint64_t seed, uint32_t turns)
{
    struct bot bot;
    bot_start(&bot, bot_find("random"), seed, NULL);
    game_view(game, view);
    while (view->state != GAME_DEAD && view->turn < turns) {
        struct command command = bot.kind->next(&bot, view);
        game_step(game, &command, events);
        game_view(game, view);
    }
}

int main(int argc, char **argv)
{
    struct rules *rules = calloc(1, sizeof *rules);
    struct game *game = malloc(game_size());
    struct view *view = calloc(1, sizeof *view);
    struct events events = {.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    if (argc != 5 || !rules || !game || !view || !events.list || !load(argv[1], rules)) {
        fputs("usage: simhash CONTENT-FOLDER FIRST-SEED LAST-SEED TURNS\n", stderr);
        return 2;
    }
    uint64_t last = strtoull(argv[3], NULL, 10);
    for (uint64_t seed = strtoull(argv[2], NULL, 10); seed <= last; seed++) {
        game_new(game, rules, 0, seed);
        uint64_t start = game_hash_world(game);
        play(game, view, &events, seed, (uint32_t)strtoul(argv[4], NULL, 10));
        printf("%llu %016llx %d %lu %016llx\n", (unsigned long long)seed, (unsigned long long)start, view->floor,
               (unsigned long)view->turn, (unsigned long long)game_hash_world(game));
    }
    free(rules);
    free(game);
    free(view);
    free(events.list);
    return 0;
}
