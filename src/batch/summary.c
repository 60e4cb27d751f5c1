/* SPDX-License-Identifier: MIT
 *
 * Sums up games as they come by and prints the sum. The clock is used only for the progress line, which goes to
 * terminals alone. */
#include "summary.h"

#include "sys/sys.h"

#include <stdio.h>
#include <unistd.h>

const int REACH_FLOORS[REACH_COUNT] = {3, 5, 8};

/* --- Summing up -------------------------------------------------------------------------------------------------- */

enum status summary_note(struct summary *summary, const struct run_row *row)
{
    uint64_t floor = 0, turns = 0, score = 0;
    bool good = columns_number(row, RECORD_FLOOR, INT16_MAX, &floor) &&
                columns_number(row, RECORD_TURNS, UINT32_MAX, &turns) &&
                columns_number(row, RECORD_SCORE, UINT32_MAX, &score);
    if (!good)
        return ST_BAD_DATA;
    summary->died += columns_text_equal(columns_outcome(row), columns_text_of("died"));
    summary->limited += columns_text_equal(columns_outcome(row), columns_text_of("turn_limit"));
    enum status status = sample_add(&summary->floors, (int64_t)floor);
    if (status == ST_OK)
        status = sample_add(&summary->turns, (int64_t)turns);
    if (status == ST_OK)
        status = sample_add(&summary->scores, (int64_t)score);
    return status;
}

/* How many games reached `floor`. */
static uint64_t games_reaching(const struct summary *summary, int floor)
{
    uint64_t reached = 0;
    for (size_t i = 0; i < summary->floors.count; i++)
        reached += summary->floors.values[i] >= floor;
    return reached;
}

void summary_release(struct summary *summary)
{
    sample_release(&summary->floors);
    sample_release(&summary->turns);
    sample_release(&summary->scores);
}

/* --- Printing it ------------------------------------------------------------------------------------------------- */

static void print_mean(const char *what, const struct sample *sample)
{
    struct estimate mean = sample_mean(sample);
    fprintf(stderr, "  %-18s mean %lld.%02lld +- %lld.%02lld\n", what, (long long)mean.mean / 100,
            (long long)mean.mean % 100, (long long)mean.half / 100, (long long)mean.half % 100);
}

static void print_share(const char *what, uint64_t count, uint64_t games)
{
    struct share share = share_of(count, games);
    fprintf(stderr, "  %-18s %d.%d%% (%d.%d%% to %d.%d%%)\n", what, share.permille / 10, share.permille % 10,
            share.low / 10, share.low % 10, share.high / 10, share.high % 10);
}

static void print_reached(const struct summary *summary, int floor)
{
    char what[32];
    (void)snprintf(what, sizeof what, "reached floor %d", floor);
    print_share(what, games_reaching(summary, floor), summary->floors.count);
}

/* All floors of a game that ends with a chapter; of another the three of REACH_FLOORS. */
static void print_all_reached(const struct summary *summary, int chapter)
{
    for (int floor = 2; floor <= chapter; floor++)
        print_reached(summary, floor);
    for (int i = 0; i < REACH_COUNT && chapter == 0; i++)
        print_reached(summary, REACH_FLOORS[i]);
}

void summary_print(struct summary *summary, const struct run_setup *setup, uint64_t first_seed)
{
    uint64_t games = summary->floors.count;
    if (games == 0)
        return;
    sample_sort(&summary->floors);
    fprintf(stderr, "%s, %s: %llu games, seeds %llu..%llu; intervals of 95%%\n", setup->bot->name,
            setup->rules->profiles[setup->profile].id, (unsigned long long)games, (unsigned long long)first_seed,
            (unsigned long long)(first_seed + games - 1));
    fprintf(stderr, "  %-18s median %lld, quartiles %lld and %lld\n", "floor at the end",
            (long long)sample_quantile(&summary->floors, 50), (long long)sample_quantile(&summary->floors, 25),
            (long long)sample_quantile(&summary->floors, 75));
    print_all_reached(summary, setup->rules->profiles[setup->profile].chapter);
    print_mean("turns", &summary->turns);
    print_mean("score", &summary->scores);
    fprintf(stderr, "  %-18s %llu died, %llu came to the turn limit\n", "ended", (unsigned long long)summary->died,
            (unsigned long long)summary->limited);
    if (summary->died + summary->limited < games) /* they left the last floor of a chapter */
        print_share("left alive", games - summary->died - summary->limited, games);
}

/* --- Progress ---------------------------------------------------------------------------------------------------- */

enum { PROGRESS_EVERY_US = 200000, PROGRESS_COLUMNS = 70 };

void progress_start(struct progress *progress, uint64_t done_before, uint64_t total)
{
    uint64_t now = sys_monotonic_us();
    *progress = (struct progress){sys_is_terminal(STDERR_FILENO), now, now, done_before, total};
}

void progress_show(struct progress *progress, uint64_t done)
{
    if (!progress->shown)
        return;
    uint64_t now = sys_monotonic_us();
    if (now - progress->last_us < PROGRESS_EVERY_US)
        return;
    uint64_t speed = (done - progress->done_before) * 60000000 / (now - progress->start_us);
    char text[PROGRESS_COLUMNS + 1];
    (void)snprintf(text, sizeof text, "%llu of %llu games, %llu a minute", (unsigned long long)done,
                   (unsigned long long)progress->total, (unsigned long long)speed);
    fprintf(stderr, "\r%-*s", PROGRESS_COLUMNS, text);
    progress->last_us = now;
}

void progress_end(struct progress *progress)
{
    if (progress->shown && progress->last_us != progress->start_us)
        fprintf(stderr, "\r%*s\r", PROGRESS_COLUMNS, "");
}
