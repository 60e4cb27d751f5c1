/* SPDX-License-Identifier: MIT
 *
 * Ten lines with libbarrow: a hero who stands still for a hundred turns. Reads the rules from standard input:
 *
 *     cc wait.c $(pkg-config --cflags --libs barrow) -o wait
 *     cat $(pkg-config --variable=contentdir barrow)/?*.data | ./wait 42 */
#include <barrow/content/content.h>
#include <barrow/core/game.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    static char text[1 << 20];
    static struct event facts[MAX_EVENTS];
    struct content_file file = {"standard input", text, fread(text, 1, sizeof text, stdin)};
    struct fault fault = {.line = 0};
    struct events events = {facts, MAX_EVENTS, 0, 0};
    struct rules *rules = calloc(1, sizeof *rules);
    struct game *game = calloc(1, game_size());
    struct view *view = calloc(1, sizeof *view);
    if (!content_load(&file, 1, rules, &(struct fault_list){&fault, 1, 0, 0}))
        return fprintf(stderr, "%s:%d: %s\n", fault.file, fault.line, fault_english(&fault, text, sizeof text)), 1;
    game_new(game, rules, 0, argc > 1 ? strtoull(argv[1], NULL, 10) : 1);
    for (int turn = 0; turn < 100; turn++)
        game_step(game, &(struct command){.type = CMD_WAIT}, &events);
    game_view(game, view);
    printf("turn %u, floor %d, %d of %d hit points\n", view->turn, view->floor, view->hero.hp, view->hero.max_hp);
    free(rules), free(game), free(view);
    return 0;
}
