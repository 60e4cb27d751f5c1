/* SPDX-License-Identifier: MIT
 *
 * What the choices of the campaign come to: as whom one sets out, which levels and perks one takes, what one takes from
 * vaults, with which weapon one leaves. */
#include "cells.h"
#include "report.h"

#include "batch/run.h"

#include <string.h>

static int64_t sum_of(const struct sample *sample)
{
    int64_t sum = 0;
    for (size_t i = 0; i < sample->count; i++)
        sum += sample->values[i];
    return sum;
}

/* --- Ways beside each other -------------------------------------------------------------------------------------- */

/* One of several ways in which a bot has played; NULL when the group is none of them. */
typedef const char *way_name(const struct report *report, const struct group *group);

static const char *kit_of(const struct report *report, const struct group *group)
{
    if (group->without[0] || strcmp(group->level_up, "own") != 0 || strcmp(group->bot, "random") == 0)
        return NULL;
    return group->kit[0] ? group->kit : report->kit;
}

/* The same choice is never taken twice running, so that the other levels bring the one that comes next. */
static const char *pair_of(const struct report *report, const struct group *group)
{
    static const char *const PAIRS[CHOICE_COUNT] = {[CHOICE_CONSTITUTION] = "constitution, strength",
                                                    [CHOICE_STRENGTH] = "strength, agility",
                                                    [CHOICE_AGILITY] = "agility, constitution"};
    int choice = level_up_find(group->level_up) - LEVEL_UP_ALWAYS;
    (void)report;
    return choice >= 0 && choice < CHOICE_COUNT ? PAIRS[choice] : NULL;
}

static const char *perk_of(const struct report *report, const struct group *group)
{
    (void)report;
    return level_up_find(group->level_up) >= LEVEL_UP_PERK ? group->level_up : NULL;
}

/* The score of a group, in percent of the mean of all its bot's ways. */
static void put_of_mean(const struct report *report, struct table *table, const struct group *group, way_name *name)
{
    uint64_t score = 0, games = 0;
    for (int i = 0; i < report->count; i++) {
        const struct group *other = &report->groups[i];
        if (strcmp(other->bot, group->bot) != 0 || !name(report, other))
            continue;
        score += (uint64_t)sum_of(&other->scores);
        games += other->scores.count;
    }
    put_percent(table, (uint64_t)sum_of(&group->scores) * games * 100 / group->scores.count, score);
}

/* Whether a bot has played in more than the one way in which it plays by itself. */
static bool has_ways(const struct report *report, const char *bot, way_name *name)
{
    int ways = 0;
    for (int i = 0; i < report->count; i++)
        ways += strcmp(report->groups[i].bot, bot) == 0 && name(report, &report->groups[i]) != NULL;
    return ways > 1;
}

static void put_way(const struct report *report, struct table *table, const struct group *group, way_name *name)
{
    uint64_t games = group->scores.count;
    table_row(table, group->bot);
    table_text(table, name(report, group));
    put_number(table, (int64_t)games);
    put_share(table, group_reached(group, LAST));
    put_share(table, share_of((uint64_t)sum_of(&group->ends), games));
    put_mean(table, &group->scores);
    put_of_mean(report, table, group, name);
}

static void put_way_heads(struct table *table, const char *way)
{
    table_row(table, "bot");
    table_text(table, way);
    table_text(table, "games");
    struct strbuf cell = table_cell(table);
    strbuf_format(&cell, "reached %d", LAST);
    table_text(table, "left alive");
    table_text(table, "score");
    table_text(table, "of the mean");
}

static void put_ways(const struct report *report, struct table *table, const char *way, way_name *name, FILE *out)
{
    put_way_heads(table, way);
    for (int i = 0; i < report->count; i++) {
        const struct group *group = &report->groups[i];
        if (name(report, group) && has_ways(report, group->bot, name))
            put_way(report, table, group, name);
    }
    table_print(table, out);
}

/* --- Perks ------------------------------------------------------------------------------------------------------- */

/* The mean of what both have of one figure, in the games in which the perk was taken. */
static void put_where_taken(struct table *table, const struct sample *taken, const struct sample *with,
                            const struct sample *own)
{
    struct sample a = {.values = NULL}, b = {.values = NULL};
    for (size_t i = 0; i < with->count && i < own->count; i++) {
        if (taken->values[i] == 0)
            continue;
        report_add(&a, with->values[i]);
        report_add(&b, own->values[i]);
    }
    put_difference(table, &a, &b);
    sample_release(&a);
    sample_release(&b);
}

static void put_perks(const struct report *report, struct table *table, FILE *out)
{
    put_way_heads(table, "perk");
    table_text(table, "taken in");
    report_put_worth_heads(report, table);
    for (int i = 0; i < report->count; i++) {
        const struct group *group = &report->groups[i];
        if (!perk_of(report, group))
            continue;
        const struct group *own = report_group(report, group->bot, "", "own");
        put_way(report, table, group, perk_of);
        put_share(table, share_of((uint64_t)sum_of(&group->taken), group->taken.count));
        put_where_taken(table, &group->taken, &group->scores, &own->scores);
        put_where_taken(table, &group->taken, &group->floors, &own->floors);
        put_where_taken(table, &group->taken, &group->goals, &own->goals);
    }
    table_print(table, out);
}

/* --- Shares ------------------------------------------------------------------------------------------------------ */

/* The rows of a bot: each name with its share of all. */
static void put_shares(struct table *table, const char *bot, const struct name_counts *counts)
{
    uint64_t all = 0;
    for (int i = 0; i < counts->count; i++)
        all += counts->names[i].times;
    for (int i = 0; i < counts->count; i++) {
        table_row(table, bot);
        table_text(table, counts->names[i].name);
        put_number(table, (int64_t)counts->names[i].times);
        put_share(table, share_of(counts->names[i].times, all));
    }
}

static void put_share_heads(struct table *table, const char *what)
{
    table_row(table, "bot");
    table_text(table, what);
    table_text(table, "times");
    table_text(table, "share");
}

/* --- The whole --------------------------------------------------------------------------------------------------- */

void report_put_ways(const struct report *report, struct table *table, FILE *out)
{
    fputs("## What choices come to\n\n"
          "In percent of the mean: the score beside that of all kits, or all pairs, or all perks, of the same bot; 70 "
          "to\n"
          "130 are wanted.\n\n",
          out);
    put_ways(report, table, "kit", kit_of, out);
    fputs("Every level is answered with one of two choices in turn, because none is offered twice running:\n\n", out);
    put_ways(report, table, "levels", pair_of, out);
    fputs("The perk is taken wherever it is offered. Worth: in the games in which it was taken, less the same games "
          "with\n"
          "what the bot likes best.\n\n",
          out);
    put_perks(report, table, out);
    fputs("What was taken from vaults, in all games with everything (at most 40% are wanted), and the families of the "
          "last\n"
          "weapons in those that were left alive (at most 30%):\n\n",
          out);
    put_share_heads(table, "from a vault");
    for (int i = 0; i < report->count; i++) {
        if (group_is_plain(&report->groups[i]))
            put_shares(table, report->groups[i].bot, &report->groups[i].vaults);
    }
    table_print(table, out);
    put_share_heads(table, "last weapon");
    for (int i = 0; i < report->count; i++) {
        if (group_is_plain(&report->groups[i]))
            put_shares(table, report->groups[i].bot, &report->groups[i].families);
    }
    table_print(table, out);
}
