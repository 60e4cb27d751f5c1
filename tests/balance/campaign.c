/* SPDX-License-Identifier: MIT
 *
 * The tables of the campaign: how its games end, what ends them, whether that was fair, what habits and things are
 * worth. What its choices come to is in ways.c. */
#include "cells.h"
#include "report.h"

static void put_head(const struct report *report, FILE *out)
{
    fprintf(out,
            "Rules version %s, content hash %s, seeds from 1 on, at most %s turns a game. Intervals are of 95%%:\n",
            report->rules, report->content, report->max_turns);
    fputs("Wilson's for a share, 1.96 standard errors about a mean. Differences are taken game by game on the same\n"
          "seeds, as many as both have played; a star marks those whose interval leaves out zero.\n\n",
          out);
}

static void put_end(struct table *table, const struct group *group)
{
    uint64_t games = group->floors.count, ended[LAST] = {0}, reached = 0, alive = 0;
    for (size_t i = 0; i < games; i++) {
        int64_t floor = group->floors.values[i];
        reached += group->goals.values[i] > 0;
        alive += (uint64_t)group->ends.values[i];
        if (group->ends.values[i] == 0 && floor >= 1 && floor <= LAST)
            ended[floor - 1]++;
    }
    table_row(table, group->bot);
    put_number(table, (int64_t)games);
    put_share(table, share_of(reached, games));
    put_share(table, share_of(alive, games));
    for (int floor = 0; floor < LAST; floor++)
        put_number(table, (int64_t)ended[floor]);
    put_mean(table, &group->turns);
    put_mean(table, &group->scores);
}

static void put_ends(const struct report *report, struct table *table, FILE *out)
{
    fputs(
        "## How the games end\n\n"
        "Left alive: by the way down from the last floor. The others ended on the floor named, nearly all of them by\n"
        "death.\n\n",
        out);
    table_row(table, "bot");
    table_text(table, "games");
    table_text(table, "reached 6");
    table_text(table, "left alive");
    for (int floor = 1; floor <= LAST; floor++) {
        char head[16];
        (void)snprintf(head, sizeof head, "ended on %d", floor);
        table_text(table, head);
    }
    table_text(table, "turns a game");
    table_text(table, "score");
    for (int i = 0; i < report->count; i++) {
        if (group_is_plain(&report->groups[i]))
            put_end(table, &report->groups[i]);
    }
    table_print(table, out);
}

static uint64_t alive_of(const struct group *group)
{
    uint64_t alive = 0;
    for (size_t i = 0; i < group->ends.count; i++)
        alive += (uint64_t)group->ends.values[i];
    return alive;
}

static void put_fairness(const struct report *report, struct table *table, FILE *out)
{
    fputs(
        "## Whether deaths are fair\n\n"
        "Of the deaths: the last command, given where the hero stayed, cost more than the Threat that was shown; the\n"
        "same of a step, for which Threat does not speak; Threat had not been as high as the hit points in the last\n"
        "three turns; five turns before there was nothing in the pack that heals, holds, confuses or gets one away,\n"
        "and no stairs within five steps. Of all damage, what came from beings that were not in view when "
        "the\n"
        "command was given. Of all blows, in the mean of the games, those that took nothing; and of the games that "
        "were\n"
        "left alive.\n\n",
        out);
    static const char *const HEAD[] = {"deaths",   "beyond Threat", "by a step",  "not warned",
                                       "no means", "damage unseen", "zero blows", "left alive"};
    table_row(table, "bot");
    for (size_t i = 0; i < sizeof HEAD / sizeof HEAD[0]; i++)
        table_text(table, HEAD[i]);
    for (int i = 0; i < report->count; i++) {
        const struct group *group = &report->groups[i];
        const struct deaths *deaths = &group->deaths;
        if (!group_is_plain(group))
            continue;
        table_row(table, group->bot);
        put_number(table, (int64_t)deaths->count);
        put_share(table, share_of(deaths->beyond, deaths->count));
        put_share(table, share_of(deaths->stepped, deaths->count));
        put_share(table, share_of(deaths->unwarned, deaths->count));
        put_share(table, share_of(deaths->meansless, deaths->count));
        put_percent(table, deaths->unseen * 100, deaths->damage);
        put_percent(table, deaths->zero_blows, group->floors.count);
        put_percent(table, deaths->zero_blows_alive, alive_of(group));
    }
    table_row(table, "wanted");
    static const char *const WANTED[] = {"", "< 2%", "", "< 5%", "< 25%", "< 4%", "", "< 20%"};
    for (size_t i = 0; i < sizeof WANTED / sizeof WANTED[0]; i++)
        table_text(table, WANTED[i]);
    table_print(table, out);
}

void report_put_campaign(const struct report *report, struct table *table, FILE *out)
{
    put_head(report, out);
    put_ends(report, table, out);
    report_put_causes(report, table, out);
    put_fairness(report, table, out);
    fputs("## What habits are worth\n\n"
          "Worth: what the bot comes to less what it comes to in the same games without the habit.\n\n",
          out);
    report_put_habits(report, table, out);
    report_put_ways(report, table, out);
    report_put_items(report, table, out);
}
