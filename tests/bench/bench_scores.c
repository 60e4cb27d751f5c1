/* SPDX-License-Identifier: MIT
 *
 * A log of a million finished runs: how soon the title comes, how soon the lists, and in how much memory. None of the
 * journals is there, so that nothing is replayed. Usage: bench_scores BARROW [LINES] */
#include "program.h"
#include "report.h"
#include "report/boards.h"
#include "support/content.h"
#include "support/scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINES = 1000000, ROUNDS = 3, SCREEN_ROWS = 20 };

static void write_log(const char *folder, const struct rules *rules, long lines)
{
    char path[SCRATCH_SIZE];
    const struct profile *profile = &rules->profiles[0];
    uint64_t chance = 1;
    scratch_path(path, folder, "scores");
    FILE *file = fopen(path, "w");
    require(file != NULL, "the log cannot be written");
    for (long i = 0; i < lines; i++) {
        chance = chance * 6364136223846793005u + 1442695040888963407u;
        unsigned score = (unsigned)(chance >> 48);
        (void)fprintf(file,
                      "v=1\trules=%u\tcontent=%016llx\tprofile=%s\tname=Hild%ld\tseed=%ld\tstart=%ld\tend=%ld\t"
                      "turns=%u\tfloor=%u\tlevel=%u\tscore=%u\txp=%u\tkills=%u\thp=0\tmaxhp=100\tkiller=orc\t"
                      "death=killed by an orc: 4 power - 1 defense = 3 damage\tresult=died\thash=%016llx\t"
                      "run=Hild%ld-%ld-%ld.journal\n",
                      (unsigned)profile->rules_version, (unsigned long long)profile->content_hash, profile->id,
                      i % 1000, i, 1700000000 + i, 1700000100 + i, 10 + score % 5000, 1 + score % 9, 1 + score % 7,
                      score, score, score % 300, (unsigned long long)chance, i % 1000, 1700000000 + i, i);
    }
    require(fclose(file) == 0, "the log cannot be written");
}

/* The lists as the title reads them, and the first screenful of rows. In a child, whose memory is asked for. */
static int read_lists(const char *folder, const struct rules *rules)
{
    struct boards boards;
    struct verifier verifier;
    struct score_place place = {.folder = folder};
    if (!verifier_init(&verifier, rules) || boards_read(&boards, &place, rules, NULL, NULL) != ST_OK)
        return 1;
    for (int row = 0; row < SCREEN_ROWS; row++)
        if (!boards_row(&boards, 0, row, &verifier, UINT64_MAX))
            return 1;
    boards_release(&boards);
    verifier_release(&verifier);
    return 0;
}

/* What a child has needed. */
struct needed {
    double kilobytes, processor_us;
};

static double read_in_child(const char *folder, const struct rules *rules, struct needed *needed)
{
    struct rusage usage;
    int status = -1;
    double start = now_us();
    pid_t child = fork();
    if (child == 0)
        _exit(folder ? read_lists(folder, rules) : 0);
    require(wait4(child, &status, 0, &usage) == child && status == 0, "the lists cannot be read");
    *needed = (struct needed){(double)usage.ru_maxrss, 1e6 * (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                                                           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)};
    return now_us() - start;
}

static double title(char *barrow, char *folder)
{
    static struct program program;
    char *const arguments[] = {barrow, "--save-dir", folder, NULL};
    double start = now_us();
    program_start(&program, arguments);
    require(program_take_until(&program, "Quit"), "there is no title");
    double took = now_us() - start;
    program_stop(&program);
    return took;
}

int main(int argc, char **argv)
{
    require(argc >= 2, "usage: bench_scores BARROW [LINES]");
    long lines = argc > 2 ? atol(argv[2]) : LINES;
    char folder[SCRATCH_SIZE];
    double titles[ROUNDS], lists[ROUNDS], processor[ROUNDS];
    struct needed needed, idle;
    struct rules *rules = test_rules();
    scratch_make(folder);
    write_log(folder, rules, lines);
    for (int i = 0; i < ROUNDS; i++) {
        titles[i] = title(argv[1], folder);
        lists[i] = read_in_child(folder, rules, &needed);
        processor[i] = needed.processor_us;
    }
    (void)read_in_child(NULL, rules, &idle);
    report("lines of scores", (double)lines, "");
    report("title with them", median(titles, ROUNDS) / 1e3, "ms");
    report("lists of them", median(lists, ROUNDS) / 1e3, "ms");
    report("lists of them, processor time", median(processor, ROUNDS) / 1e3, "ms");
    report("lists of them, memory", (needed.kilobytes - idle.kilobytes) / 1024, "MiB");
    free(rules);
    scratch_remove(folder);
    return 0;
}
