/* SPDX-License-Identifier: MIT
 *
 * What one session of a terminal game costs at 80x24, whoever wrote it: memory, and bytes, writes and processor time of
 * a step to and fro. Usage: bench_peers NAME KEYS PAIRS COMMAND...: KEYS lead to the map ('~' waits for output, '^' is
 * Enter, '!' is Escape), PAIRS are keys that lead somewhere and back ("hljk"). Prints a row of a table. */
#include "program.h"
#include "report.h"
#include "e2e/support/screen.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { STEPS = 100, ROWS = 24, COLS = 80, LOADING_MS = 10000 };

struct measured {
    struct program program;
    struct screen *screen; /* what the player sees */
};

static void press(struct measured *m, char key)
{
    program_forget(&m->program);
    require(write(m->program.master, &key, 1) == 1, "the program takes no key");
    program_take(&m->program, 500);
    program_settle(&m->program);
    screen_feed(m->screen, m->program.tail, m->program.length);
}

static void lead_to_map(struct measured *m, const char *keys)
{
    program_take(&m->program, 5000);
    program_settle(&m->program);
    screen_feed(m->screen, m->program.tail, m->program.length);
    for (; *keys; keys++) {
        if (*keys == '~' && program_take(&m->program, LOADING_MS))
            program_settle(&m->program);
        else if (*keys != '~')
            press(m, (char)(*keys == '^' ? '\r' : *keys == '!' ? '\033' : *keys));
    }
}

/* How many cells of the map a key changes. Above and below stand messages; a step that is refused changes nothing. */
static int changed(struct measured *m, char key)
{
    enum { TOP = 2, BOTTOM = 20 };
    uint32_t before[ROWS][COLS];
    int count = 0;
    for (int i = TOP * COLS; i < BOTTOM * COLS; i++)
        before[i / COLS][i % COLS] = screen_cell(m->screen, i / COLS, i % COLS).glyph;
    press(m, key);
    for (int i = TOP * COLS; i < BOTTOM * COLS; i++)
        count += screen_cell(m->screen, i / COLS, i % COLS).glyph != before[i / COLS][i % COLS];
    return count;
}

/* The first pair whose keys both lead somewhere, twice: a cell is left, another one entered. */
static const char *find_pair(struct measured *m, const char *pairs)
{
    enum { TRIES = 4 };
    for (; pairs[0] && pairs[1]; pairs += 2) {
        int steps = 0;
        while (steps < TRIES && changed(m, pairs[steps % 2]) >= 2)
            steps++;
        if (steps == TRIES)
            return pairs;
    }
    return NULL;
}

/* False when too many steps led nowhere: then the figures are no steps'. */
static bool print_row(struct measured *m, const char *name, const char *pair)
{
    pid_t pid = m->program.pid;
    size_t bytes = 0;
    int steps = 0;
    double cpu = program_cpu_us(pid);
    long writes = program_number(pid, "io", "syscw:");
    for (int i = 0; i < STEPS; i++) {
        steps += changed(m, pair[i % 2]) >= 2;
        bytes += m->program.bytes;
    }
    cpu = (program_cpu_us(pid) - cpu) / STEPS;
    writes = program_number(pid, "io", "syscw:") - writes;
    if (steps < STEPS * 9 / 10)
        return false;
    printf("| %s | %ld kB | %ld kB | %.0f | %.1f | %.0f us |\n", name, program_number(pid, "smaps_rollup", "Pss:"),
           program_number(pid, "smaps_rollup", "Private_Clean:") +
               program_number(pid, "smaps_rollup", "Private_Dirty:"),
           (double)bytes / STEPS, (double)writes / STEPS, cpu);
    return true;
}

int main(int argc, char **argv)
{
    require(argc > 4, "usage: bench_peers NAME KEYS PAIRS COMMAND...");
    struct measured m = {.screen = screen_new(ROWS, COLS, true)};
    program_start(&m.program, argv + 4);
    lead_to_map(&m, argv[2]);
    const char *pair = find_pair(&m, argv[3]);
    bool walked = pair != NULL && print_row(&m, argv[1], pair);
    if (!walked) {
        screen_print(m.screen);
        printf("%s: there was no room for a hundred steps to and fro: try again\n", argv[1]);
    }
    program_stop(&m.program);
    screen_free(m.screen);
    return !walked;
}
