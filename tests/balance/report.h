/* SPDX-License-Identifier: MIT
 *
 * The balance report's data: result lines gathered into groups, one for each way of playing. */
#ifndef BALANCE_REPORT_H
#define BALANCE_REPORT_H

#include "batch/sample.h"
#include "core/rules.h"
#include "table.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { NAME_LENGTH = 64, MAX_NAMES = 128, MAX_GROUPS = 512, MAX_BOTS = 8, MAX_FLOORS = 40 };

/* How often something occurred, and in how many games. */
struct name_count {
    char name[NAME_LENGTH];
    uint64_t times;
    uint64_t games;
};

struct name_counts {
    int count;
    struct name_count names[MAX_NAMES];
};

/* Deep enough that those who come there have mastered the dangers of classic; the last of REACH_FLOORS. */
enum { DEEP = 8 };

/* The last floor of the campaign. */
enum { LAST = 6 };

/* How fair games of the campaign were: numbers of deaths, and sums over all games. */
struct deaths {
    uint64_t count;
    uint64_t beyond;    /* by a command that cost more than Threat, the hero staying where it was */
    uint64_t stepped;   /* the same by a step, for which Threat does not speak */
    uint64_t unwarned;  /* Threat was not deadly in the last three turns */
    uint64_t meansless; /* no way out five turns before */
    uint64_t damage, unseen;
    uint64_t zero_blows;       /* percents, one a game */
    uint64_t zero_blows_alive; /* likewise, of games that were left alive */
};

/* All games played by one bot in one way, in the order of the seeds. */
struct group {
    char bot[NAME_LENGTH];
    char without[NAME_LENGTH];  /* "": with everything */
    char level_up[NAME_LENGTH]; /* "own": as the bot likes */
    char kit[NAME_LENGTH];      /* "": the one that bots set out as */
    struct sample seeds, floors, turns, scores;
    struct sample goals; /* 100 if the game reached DEEP or, in the campaign, LAST; else 0 */
    struct sample ends;  /* in the campaign: 1 if it was left alive, else 0 */
    struct name_counts causes, items, choices;
    /* In the campaign: */
    struct sample taken; /* 1 if the perk that `level_up` names was taken, else 0 */
    struct name_counts vaults;
    struct name_counts families; /* of the last weapon, in games that were left alive */
    struct deaths deaths;
};

struct report {
    enum ruleset ruleset;
    char profile[NAME_LENGTH], rules[NAME_LENGTH], content[NAME_LENGTH], max_turns[NAME_LENGTH];
    char kit[NAME_LENGTH]; /* in the campaign: that bots set out as, but for `random`, who sets out as anybody */
    int count;
    struct group groups[MAX_GROUPS];
};

/* Reads result lines (CSV) into the report. Ends the program with a message when they are not sound. */
void report_read(struct report *report, FILE *in);

/* The group of a bot, played one way, or NULL; report_group ends the program if there is none. */
const struct group *report_find(const struct report *report, const char *bot, const char *without,
                                const char *level_up);
const struct group *report_group(const struct report *report, const char *bot, const char *without,
                                 const char *level_up);

/* The share of a group's games that reached a floor. */
struct share group_reached(const struct group *group, int floor);

/* The deepest floor that two games in a hundred of some bot reached, at most MAX_FLOORS. */
int report_deepest(const struct report *report);

/* A group in which a bot plays as it likes, with everything: one for each bot. */
bool group_is_plain(const struct group *group);

static inline bool report_is_campaign(const struct report *report)
{
    return report->ruleset == RULESET_CAMPAIGN;
}

/* Tables that classic and the campaign share. */
void report_put_causes(const struct report *report, struct table *table, FILE *out);
void report_put_items(const struct report *report, struct table *table, FILE *out);
void report_put_habits(const struct report *report, struct table *table, FILE *out);

/* Heads and cells of what a way of playing is worth: in score, floors and goals, as a difference game by game. */
void report_put_worth_heads(const struct report *report, struct table *table);
void report_put_worth(struct table *table, const struct group *with, const struct group *without);

/* What the choices of the campaign come to: kits, levels, perks, goods of vaults, weapons. */
void report_put_ways(const struct report *report, struct table *table, FILE *out);

/* All tables of the campaign. */
void report_put_campaign(const struct report *report, struct table *table, FILE *out);

/* The survival curves as a drawing. */
void report_draw(const struct report *report, FILE *out);

/* Adds a value; ends the program when there is no memory. */
void report_add(struct sample *sample, int64_t value);

/* Says what is wrong and ends the program. */
_Noreturn void report_fail(const char *what, const char *detail);

#endif
