/* SPDX-License-Identifier: MIT
 *
 * Result lines into groups. Every line says what it is, so files come in any order, put one after the other. */
#include "report.h"

#include "batch/columns.h"
#include "batch/run.h"

#include <stdlib.h>
#include <string.h>

_Noreturn void report_fail(const char *what, const char *detail)
{
    fprintf(stderr, "balance report: %s%s%s\n", what, detail[0] ? ": " : "", detail);
    exit(1);
}

static void copy_column(const struct run_row *row, enum run_column column, char name[NAME_LENGTH])
{
    struct run_text text = row->columns[column];
    if (text.length >= NAME_LENGTH)
        report_fail("too long", columns_column_name(column));
    memcpy(name, text.at, text.length);
    name[text.length] = '\0';
}

static int64_t number_of(const struct run_row *row, enum run_column column)
{
    uint64_t value = 0;
    if (!columns_number(row, column, UINT64_C(1) << 40, &value))
        report_fail("not a number", columns_column_name(column));
    return (int64_t)value;
}

void report_add(struct sample *sample, int64_t value)
{
    if (sample_add(sample, value) != ST_OK)
        report_fail("out of memory", "");
}

static void count_name(struct name_counts *counts, struct run_text name, uint64_t times)
{
    int i = 0;
    while (i < counts->count && !columns_text_equal(columns_text_of(counts->names[i].name), name))
        i++;
    if (i == counts->count) {
        if (i == MAX_NAMES || name.length >= NAME_LENGTH)
            report_fail("too many names, or too long ones", "");
        memcpy(counts->names[i].name, name.at, name.length); /* zeroed: stays terminated */
        counts->count++;
    }
    counts->names[i].times += times;
    counts->names[i].games++;
}

/* "id:count;id:count" */
static void count_tally(struct name_counts *counts, struct run_text tally)
{
    const char *at = tally.at, *end = tally.at + tally.length;
    while (at < end) {
        const char *stop = memchr(at, ';', (size_t)(end - at));
        stop = stop ? stop : end;
        const char *colon = memchr(at, ':', (size_t)(stop - at));
        if (!colon)
            report_fail("not a tally", "");
        count_name(counts, (struct run_text){at, (size_t)(colon - at)}, strtoull(colon + 1, NULL, 10));
        at = stop + 1;
    }
}

/* The kit, where it is another than bots set out as by themselves; the first line of who does not draw it by chance has
 * that one. */
static void copy_kit(struct report *report, const struct run_row *row, char kit[NAME_LENGTH])
{
    copy_column(row, RECORD_KIT, kit);
    if (columns_text_equal(row->columns[RECORD_BOT], columns_text_of("random")))
        kit[0] = '\0';
    else if (!report->kit[0])
        memcpy(report->kit, kit, NAME_LENGTH);
    if (strcmp(kit, report->kit) == 0)
        kit[0] = '\0';
}

/* The group that the line belongs to; a new one if it is the first of it. */
static struct group *group_of(struct report *report, const struct run_row *row)
{
    char bot[NAME_LENGTH], without[NAME_LENGTH], level_up[NAME_LENGTH], kit[NAME_LENGTH];
    copy_kit(report, row, kit);
    copy_column(row, RECORD_BOT, bot);
    copy_column(row, RECORD_WITHOUT, without);
    copy_column(row, RECORD_LEVEL_UP, level_up);
    /* Lines of a group stand together: the last one is looked at first. */
    for (int i = report->count - 1; i >= 0; i--) {
        struct group *group = &report->groups[i];
        if (strcmp(group->bot, bot) == 0 && strcmp(group->without, without) == 0 &&
            strcmp(group->level_up, level_up) == 0 && strcmp(group->kit, kit) == 0)
            return group;
    }
    if (report->count == MAX_GROUPS)
        report_fail("too many groups", "");
    struct group *group = &report->groups[report->count++];
    memcpy(group->bot, bot, sizeof bot);
    memcpy(group->without, without, sizeof without);
    memcpy(group->level_up, level_up, sizeof level_up);
    memcpy(group->kit, kit, sizeof kit);
    return group;
}

/* What all lines must have in common. */
static void check_common(const struct run_row *row, enum run_column column, char common[NAME_LENGTH])
{
    char found[NAME_LENGTH];
    copy_column(row, column, found);
    if (!common[0])
        memcpy(common, found, sizeof found);
    if (strcmp(common, found) != 0)
        report_fail("lines of different games", columns_column_name(column));
}

static void take_fairness(struct deaths *deaths, const struct run_row *row, bool died, bool alive)
{
    deaths->count += died;
    bool beyond = died && number_of(row, RECORD_LAST_DAMAGE) > number_of(row, RECORD_LAST_THREAT);
    bool stepped = number_of(row, RECORD_LAST_STEP) != 0;
    deaths->beyond += beyond && !stepped;
    deaths->stepped += beyond && stepped;
    deaths->unwarned += died && number_of(row, RECORD_WARNED3) == 0;
    deaths->meansless += died && number_of(row, RECORD_MEANS5) == 0;
    deaths->damage += (uint64_t)number_of(row, RECORD_DAMAGE);
    deaths->unseen += (uint64_t)number_of(row, RECORD_DAMAGE_UNSEEN);
    deaths->zero_blows += (uint64_t)number_of(row, RECORD_ZERO_BLOWS);
    deaths->zero_blows_alive += alive ? (uint64_t)number_of(row, RECORD_ZERO_BLOWS) : 0;
}

/* Whether an id is among ids parted by semicolons. */
static bool is_among(struct run_text list, const char *id)
{
    while (list.length > 0) {
        const char *stop = memchr(list.at, ';', list.length);
        size_t length = stop ? (size_t)(stop - list.at) : list.length;
        if (columns_text_equal((struct run_text){list.at, length}, columns_text_of(id)))
            return true;
        length += stop != NULL;
        list = (struct run_text){list.at + length, list.length - length};
    }
    return false;
}

static void take_ways(struct group *group, const struct run_row *row, bool alive)
{
    report_add(&group->taken, is_among(row->columns[RECORD_PERKS], group->level_up));
    count_tally(&group->vaults, row->columns[RECORD_VAULTS]);
    if (alive && row->columns[RECORD_FAMILY].length > 0)
        count_name(&group->families, row->columns[RECORD_FAMILY], 1);
}

/* What ended the game, by a kind's id or in brackets. */
static struct run_text cause_of(const struct run_row *row)
{
    struct run_text outcome = columns_outcome(row);
    if (columns_text_equal(outcome, columns_text_of("turn_limit")))
        return columns_text_of("(turn limit)");
    if (!columns_text_equal(outcome, columns_text_of("died")))
        return columns_text_of("(left alive)");
    return row->columns[RECORD_KILLER].length > 0 ? row->columns[RECORD_KILLER] : columns_text_of("(nobody's deed)");
}

static void take_record(struct report *report, const struct run_row *row)
{
    check_common(row, RECORD_PROFILE, report->profile);
    check_common(row, RECORD_RULES, report->rules);
    check_common(row, RECORD_CONTENT, report->content);
    check_common(row, RECORD_MAX_TURNS, report->max_turns);
    struct group *group = group_of(report, row);
    bool campaign = report_is_campaign(report);
    bool died = columns_text_equal(columns_outcome(row), columns_text_of("died"));
    bool stopped = columns_text_equal(columns_outcome(row), columns_text_of("turn_limit"));
    if (campaign) {
        take_fairness(&group->deaths, row, died, !died && !stopped);
        take_ways(group, row, !died && !stopped);
    }
    report_add(&group->goals, number_of(row, RECORD_FLOOR) >= (campaign ? LAST : DEEP) ? 100 : 0);
    report_add(&group->ends, !died && !stopped);
    report_add(&group->seeds, number_of(row, RECORD_SEED));
    report_add(&group->floors, number_of(row, RECORD_FLOOR));
    report_add(&group->turns, number_of(row, RECORD_TURNS));
    report_add(&group->scores, number_of(row, RECORD_SCORE));
    count_name(&group->causes, cause_of(row), 1);
    count_tally(&group->items, row->columns[RECORD_ITEMS]);
    count_tally(&group->choices, row->columns[RECORD_CHOICES]);
}

/* Whether the line is that of the columns' names; the first one of all says whose games these are. */
static bool is_header(struct report *report, bool first, const char *line)
{
    for (int ruleset = 0; ruleset < RULESET_COUNT; ruleset++) {
        char memory[1024];
        struct strbuf header = STRBUF(memory);
        columns_header((struct columns_form){RECORD_CSV, (enum ruleset)ruleset}, &header);
        if (strcmp(line, header.text) != 0)
            continue;
        if (!first && report->ruleset != (enum ruleset)ruleset)
            report_fail("lines of different games", "");
        report->ruleset = (enum ruleset)ruleset;
        return true;
    }
    return false;
}

void report_read(struct report *report, FILE *in)
{
    char line[RECORD_LINE_SIZE];
    for (bool first = true; fgets(line, sizeof line, in); first = false) {
        struct run_row row;
        size_t length = strlen(line);
        if (is_header(report, first, line))
            continue;
        if (length == 0 || line[length - 1] != '\n' ||
            !columns_read((struct columns_form){RECORD_CSV, report->ruleset}, (struct run_text){line, length - 1},
                          &row))
            report_fail("not a line of results", line);
        take_record(report, &row);
    }
    if (ferror(in) || report->count == 0)
        report_fail("no results to read", "");
}

const struct group *report_find(const struct report *report, const char *bot, const char *without, const char *level_up)
{
    for (int i = 0; i < report->count; i++) {
        const struct group *group = &report->groups[i];
        if (strcmp(group->bot, bot) == 0 && strcmp(group->without, without) == 0 &&
            strcmp(group->level_up, level_up) == 0 && !group->kit[0])
            return group;
    }
    return NULL;
}

const struct group *report_group(const struct report *report, const char *bot, const char *without,
                                 const char *level_up)
{
    const struct group *group = report_find(report, bot, without, level_up);
    if (!group)
        report_fail("there are no games of this kind by", bot);
    return group;
}

bool group_is_plain(const struct group *group)
{
    return !group->without[0] && strcmp(group->level_up, "own") == 0 && !group->kit[0];
}

struct share group_reached(const struct group *group, int floor)
{
    uint64_t reached = 0;
    for (size_t i = 0; i < group->floors.count; i++)
        reached += group->floors.values[i] >= floor;
    return share_of(reached, group->floors.count);
}

int report_deepest(const struct report *report)
{
    int deepest = 1;
    for (int floor = 2; floor <= MAX_FLOORS; floor++) {
        for (int i = 0; i < report->count; i++) {
            if (group_is_plain(&report->groups[i]) && group_reached(&report->groups[i], floor).permille >= 20)
                deepest = floor;
        }
    }
    return deepest;
}
