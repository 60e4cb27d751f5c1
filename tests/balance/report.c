/* SPDX-License-Identifier: MIT
 *
 * The balance report: tables and a drawing from result lines on standard input. The same lines give the same bytes.
 * Usage: report TABLES.md [DRAWING.svg] <RESULTS.csv */
#include "report.h"

#include "cells.h"

#include "batch/summary.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* --- Cells ------------------------------------------------------------------------------------------------------- */

/* Two groups are compared seed by seed; one may have played only the first seeds of the other. */
void report_put_worth(struct table *table, const struct group *with, const struct group *without)
{
    size_t games = with->seeds.count < without->seeds.count ? with->seeds.count : without->seeds.count;
    if (memcmp(with->seeds.values, without->seeds.values, games * sizeof *with->seeds.values) != 0)
        report_fail("not the same seeds in all games of", with->bot);
    put_difference(table, &with->scores, &without->scores);
    put_difference(table, &with->floors, &without->floors);
    put_difference(table, &with->goals, &without->goals);
}

void report_put_worth_heads(const struct report *report, struct table *table)
{
    table_text(table, "worth in score");
    table_text(table, "worth in floors");
    struct strbuf cell = table_cell(table);
    strbuf_format(&cell, "worth in %% that reach floor %d", report_is_campaign(report) ? LAST : DEEP);
}

static struct name_count find_count(const struct name_counts *counts, const char *name)
{
    for (int i = 0; i < counts->count; i++) {
        if (strcmp(counts->names[i].name, name) == 0)
            return counts->names[i];
    }
    return (struct name_count){.times = 0};
}

/* --- Tables ------------------------------------------------------------------------------------------------------ */

static void put_head(const struct report *report, FILE *out)
{
    const struct sample *seeds = &report->groups[0].seeds;
    fputs("<!-- SPDX-License-"
          "Identifier: MIT -->\n",
          out);
    fprintf(out, "# Balance: %s\n\n", report->profile);
    fprintf(out, "Written by `make balance`; not to be edited by hand.\n");
    fprintf(out, "Rules version %s, content hash %s, seeds %lld to %lld, at most %s turns a game.\n\n", report->rules,
            report->content, (long long)seeds->values[0], (long long)seeds->values[seeds->count - 1],
            report->max_turns);
    fputs("Intervals are of 95%: 1.96 standard errors about a mean, Wilson's for a share. Differences are taken game\n"
          "by game on the same seeds, as many as both have played (the tactician plays the first fifth for these); a\n"
          "star marks those whose interval leaves out zero. Quantiles are values that occurred. A game that comes to\n"
          "the turn limit counts as having ended on the floor where it stood. The bot `waiter` is left out: it is a\n"
          "fixture that stands still to grow old, and says nothing about balance.\n\n",
          out);
}

static void put_depth_row(struct table *table, const struct group *group)
{
    struct sample floors = {.values = NULL};
    uint64_t turns = 0, visited = 0;
    for (size_t game = 0; game < group->floors.count; game++) {
        turns += (uint64_t)group->turns.values[game];
        visited += (uint64_t)group->floors.values[game];
        report_add(&floors, group->floors.values[game]);
    }
    sample_sort(&floors);
    table_row(table, group->bot);
    put_number(table, (int64_t)floors.count);
    put_number(table, sample_quantile(&floors, 25));
    put_number(table, sample_quantile(&floors, 50));
    put_number(table, sample_quantile(&floors, 75));
    for (int reach = 0; reach < REACH_COUNT; reach++)
        put_share(table, group_reached(group, REACH_FLOORS[reach]));
    put_rate(table, turns, visited);
    put_mean(table, &group->turns);
    put_mean(table, &group->scores);
    sample_release(&floors);
}

static void put_depths(const struct report *report, struct table *table, FILE *out)
{
    static const char *const HEAD[] = {"games", "lower quartile", "median", "upper quartile"};
    fputs("## On which floor the games end\n\n", out);
    table_row(table, "bot");
    for (size_t i = 0; i < sizeof HEAD / sizeof HEAD[0]; i++)
        table_text(table, HEAD[i]);
    for (int reach = 0; reach < REACH_COUNT; reach++) {
        struct strbuf cell = table_cell(table);
        strbuf_format(&cell, "reach floor %d", REACH_FLOORS[reach]);
    }
    table_text(table, "turns a floor");
    table_text(table, "turns a game");
    table_text(table, "score");
    for (int i = 0; i < report->count; i++) {
        if (group_is_plain(&report->groups[i]))
            put_depth_row(table, &report->groups[i]);
    }
    table_print(table, out);
}

static void put_survival(const struct report *report, struct table *table, FILE *out)
{
    fputs("## Share of games that reach the floor\n\n", out);
    fprintf(out, "As far down as two games in a hundred of some bot come.\n\n");
    fprintf(out, "![Share of games that reach the floor](%s.svg)\n\n", report->profile);
    table_row(table, "floor");
    for (int i = 0; i < report->count; i++) {
        if (group_is_plain(&report->groups[i]))
            table_text(table, report->groups[i].bot);
    }
    for (int floor = 1; floor <= report_deepest(report); floor++) {
        char text[16];
        struct strbuf number;
        STRBUF_OVER(&number, text);
        strbuf_format(&number, "%d", floor);
        table_row(table, text);
        for (int i = 0; i < report->count; i++) {
            if (group_is_plain(&report->groups[i]))
                put_share(table, group_reached(&report->groups[i], floor));
        }
    }
    table_print(table, out);
}

/* Most frequent first, ties by name. */
static int compare_counts(const void *a, const void *b)
{
    const struct name_count *left = a, *right = b;
    if (left->times != right->times)
        return left->times < right->times ? 1 : -1;
    return strcmp(left->name, right->name);
}

void report_put_causes(const struct report *report, struct table *table, FILE *out)
{
    fputs("## What ends the games\n\n", out);
    table_row(table, "bot");
    table_text(table, "cause");
    table_text(table, "games");
    table_text(table, "share");
    for (int i = 0; i < report->count; i++) {
        const struct group *group = &report->groups[i];
        struct name_counts causes = group->causes;
        qsort(causes.names, (size_t)causes.count, sizeof causes.names[0], compare_counts);
        for (int cause = 0; group_is_plain(group) && cause < causes.count; cause++) {
            table_row(table, group->bot);
            table_text(table, causes.names[cause].name);
            put_number(table, (int64_t)causes.names[cause].times);
            put_share(table, share_of(causes.names[cause].times, group->floors.count));
        }
    }
    table_print(table, out);
}

void report_put_items(const struct report *report, struct table *table, FILE *out)
{
    fputs(
        "## What items are worth\n\n"
        "Used: used up or put on, by the bot with everything. Worth: its score and floor less those of the same games\n"
        "in which it neither sees nor takes the item (a thing of its kit is laid down in the first turn). An item "
        "that\n"
        "a bot gathers and never uses costs it turns, and letters of its pack.\n\n",
        out);
    if (report_is_campaign(report))
        fputs("Among them, never used: the pieces that floors were made without.\n\n", out);
    table_row(table, "bot");
    table_text(table, "item");
    table_text(table, "used a game");
    table_text(table, "games with use");
    report_put_worth_heads(report, table);
    for (int i = 0; i < report->count; i++) {
        const struct group *group = &report->groups[i];
        if (!group->without[0] || habit_find(group->without) >= 0)
            continue;
        const struct group *plain = report_group(report, group->bot, "", "own");
        struct name_count used = find_count(&plain->items, group->without);
        table_row(table, group->bot);
        table_text(table, group->without);
        put_rate(table, used.times, plain->floors.count);
        put_share(table, share_of(used.games, plain->floors.count));
        report_put_worth(table, plain, group);
    }
    table_print(table, out);
}

void report_put_habits(const struct report *report, struct table *table, FILE *out)
{
    table_row(table, "bot");
    table_text(table, "habit");
    report_put_worth_heads(report, table);
    for (int i = 0; i < report->count; i++) {
        const struct group *group = &report->groups[i];
        if (!group->without[0] || habit_find(group->without) < 0)
            continue;
        table_row(table, group->bot);
        table_text(table, group->without);
        report_put_worth(table, report_group(report, group->bot, "", "own"), group);
    }
    table_print(table, out);
}

static void put_habits(const struct report *report, struct table *table, FILE *out)
{
    fputs("## What habits are worth\n\n"
          "Worth: the bot's score and floor less those of the same games in which it does without the habit. doorway:\n"
          "goes to where the fewest foes can come at it, before they do. patience: lets foes come, who then leave it "
          "the\n"
          "first blow. retreat: steps aside in a fight where that saves hit points. timing: keeps scrolls until they\n"
          "save most; without it, it reads them at first sight of a foe.\n\n",
          out);
    report_put_habits(report, table, out);
}

static void put_choices(const struct report *report, struct table *table, FILE *out)
{
    fputs("## What level-ups are worth\n\n"
          "Chosen: by the bot as it likes. Worth: score and floor when every level-up is answered with this choice, "
          "less\n"
          "those of the same games when the three choices take turns.\n\n",
          out);
    table_row(table, "bot");
    table_text(table, "choice");
    table_text(table, "chosen a game");
    report_put_worth_heads(report, table);
    for (int i = 0; i < report->count; i++) {
        const struct group *group = &report->groups[i];
        if (strcmp(group->level_up, "own") == 0 || strcmp(group->level_up, "rotate") == 0)
            continue;
        const struct group *plain = report_group(report, group->bot, "", "own");
        table_row(table, group->bot);
        table_text(table, group->level_up);
        put_rate(table, find_count(&plain->choices, group->level_up).times, plain->floors.count);
        report_put_worth(table, group, report_group(report, group->bot, "", "rotate"));
    }
    table_print(table, out);
}

/* The tactician beside the explorer, whose level-ups it shares, on the same seeds. */
static void put_match(const struct report *report, struct table *table, FILE *out)
{
    static const char *const RULES[][2] = {{"own", "as they like"}, {"rotate", "in turn"}};
    if (!report_find(report, "tactician", "", "own"))
        return;
    fputs("## What looking ahead is worth\n\n"
          "The tactician less the explorer, on the same seeds, with the same answers to level-ups.\n\n",
          out);
    table_row(table, "level-ups");
    report_put_worth_heads(report, table);
    for (size_t i = 0; i < sizeof RULES / sizeof RULES[0]; i++) {
        table_row(table, RULES[i][1]);
        report_put_worth(table, report_group(report, "tactician", "", RULES[i][0]),
                         report_group(report, "explorer", "", RULES[i][0]));
    }
    table_print(table, out);
}

/* --- The whole --------------------------------------------------------------------------------------------------- */

static void put_classic(const struct report *report, struct table *table, FILE *out)
{
    put_head(report, out);
    put_depths(report, table, out);
    put_survival(report, table, out);
    report_put_causes(report, table, out);
    report_put_items(report, table, out);
    put_choices(report, table, out);
    put_habits(report, table, out);
    put_match(report, table, out);
}

static void put_tables(const struct report *report, FILE *out)
{
    struct table *table = calloc(1, sizeof *table);
    if (!table)
        report_fail("out of memory", "");
    if (report_is_campaign(report))
        report_put_campaign(report, table, out);
    else
        put_classic(report, table, out);
    free(table);
}

static void write_file(const struct report *report, const char *path,
                       void (*put)(const struct report *report, FILE *out))
{
    FILE *out = fopen(path, "w");
    if (!out)
        report_fail("cannot write", path);
    put(report, out);
    bool failed = ferror(out) != 0;
    if (fclose(out) != 0 || failed)
        report_fail("cannot write", path);
}

int main(int argc, char **argv)
{
    if (argc != 2 && argc != 3)
        report_fail("usage", "report TABLES.md [DRAWING.svg] <RESULTS.csv");
    struct report *report = calloc(1, sizeof *report);
    if (!report)
        report_fail("out of memory", "");
    report_read(report, stdin);
    write_file(report, argv[1], put_tables);
    if (argc == 3)
        write_file(report, argv[2], report_draw);
    for (int i = 0; i < report->count; i++) {
        struct group *group = &report->groups[i];
        sample_release(&group->seeds);
        sample_release(&group->floors);
        sample_release(&group->turns);
        sample_release(&group->scores);
        sample_release(&group->goals);
        sample_release(&group->ends);
        sample_release(&group->taken);
    }
    free(report);
    return 0;
}
