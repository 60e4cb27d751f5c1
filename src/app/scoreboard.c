/* SPDX-License-Identifier: MIT
 *
 * Scores for the screens: one list a profile, careers, proofs and stories when they are asked for. Called by the engine
 * between games. */
#include "hall.h"

#include "persist/dump.h"

#include <stdlib.h>
#include <string.h>

/* --- Rows and stories, when a screen asks ------------------------------------------------------------------------ */

/* The place of a list's row among all of them. */
static int row_of(const struct hall *hall, int list, int index)
{
    for (int i = 0; i < list; i++)
        index += hall->shown.lists[i].count;
    return hall->order[index];
}

static kind_id kind_of(const struct hall *hall, const char *id)
{
    int kind = id[0] ? rules_find_kind(hall->prover.rules, id) : -1;
    return kind < 0 ? KIND_NONE : (kind_id)kind;
}

static enum ui_truth truth_of(const struct score *score)
{
    switch (score->truth) {
    case SCORE_VERIFIED:
        return UI_TRUTH_VERIFIED;
    case SCORE_FALSE:
        return UI_TRUTH_FALSE;
    case SCORE_UNASKED:
    case SCORE_UNPROVED:
        break;
    }
    return UI_TRUTH_UNPROVED;
}

/* A line may claim any number; what is no number of a game is shown as the nearest one. */
static int small(int64_t number)
{
    return number < 0 ? 0 : number > MAX_FLOOR ? MAX_FLOOR : (int)number;
}

static void fill_row(void *context, int list, int index, struct ui_score *row)
{
    struct hall *hall = context;
    struct score *score = &hall->scores.rows[row_of(hall, list, index)];
    if (score->truth == SCORE_UNASKED)
        scores_prove(hall->place->folder, &hall->prover, score);
    *row = (struct ui_score){
        .score = score->score,
        .turns = score->turns,
        .floor = small(score->floor),
        .level = small(score->level),
        .died = strcmp(score->result, "died") == 0,
        .killer = kind_of(hall, score->killer),
        .truth = truth_of(score),
    };
    COPY_TEXT(row->name, score->name);
    COPY_TEXT(row->killer_name, score->killer);
    if (scores_run_path(hall->place->folder, score, hall->path, NULL) == ST_OK && sys_exists(hall->path))
        row->path = hall->path;
    if (score->end > 0)
        sys_format_time(score->end, row->ended, sizeof row->ended);
}

/* What was written when the run ended: all that is left when the journal is gone or these rules cannot replay it. */
static bool read_story(struct hall *hall, const struct score *score)
{
    char path[SYS_PATH_SIZE], *bytes;
    size_t size;
    if (scores_dump_path(hall->place, score, path, NULL) != ST_OK ||
        sys_read_file(path, DUMP_MAX - 1, &bytes, &size, NULL) != ST_OK)
        return false;
    copy_text(hall->story, DUMP_MAX, bytes);
    sys_free(bytes);
    return true;
}

static const char *tell_story(void *context, int list, int index)
{
    struct hall *hall = context;
    int row = row_of(hall, list, index);
    if (row != hall->story_row) {
        const struct score *score = &hall->scores.rows[row];
        char path[SYS_PATH_SIZE];
        struct strbuf text;
        struct proof proof;
        strbuf_init(&text, hall->story, DUMP_MAX);
        hall->story_row = row;
        hall->end[0] = '\0';
        hall->has_story = (scores_run_path(hall->place->folder, score, path, NULL) == ST_OK &&
                           dump_tell(&hall->prover, hall->catalogue, path, path, &text, &proof, NULL) == ST_OK) ||
                          read_story(hall, score);
    }
    return hall->has_story ? hall->story : NULL;
}

const char *hall_tell_end(struct hall *hall, const char *journal, const char *finished, const struct run *run)
{
    if (strcmp(hall->end, finished) != 0) {
        char dump[SYS_PATH_SIZE];
        struct score score = {.start = run->start_time, .seed = run->seed};
        struct strbuf text;
        struct proof proof;
        COPY_TEXT(score.name, run->name);
        COPY_TEXT(score.run, strrchr(finished, '/') + 1);
        strbuf_init(&text, hall->story, DUMP_MAX);
        if (!hall->catalogue->discreet && scores_dump_path(hall->place, &score, dump, NULL) == ST_OK) {
            text_say(hall->catalogue, MSG_STORY_KEPT, &text, {"path", dump, 0});
            strbuf_text(&text, "\n\n");
        }
        hall->story_row = -1;
        COPY_TEXT(hall->end, finished);
        hall->has_story = dump_tell(&hall->prover, hall->catalogue, journal, finished, &text, &proof, NULL) == ST_OK;
    }
    return hall->has_story ? hall->story : NULL;
}

/* --- Lists and careers ------------------------------------------------------------------------------------------- */

static void add_cause(struct hall *hall, struct ui_career *career, const char *killer)
{
    int cause = 0;
    while (cause < career->cause_count && strcmp(career->causes[cause].killer_name, killer) != 0)
        cause++;
    if (cause == UI_CAREER_CAUSES) {
        career->other_deaths++;
        return;
    }
    if (cause == career->cause_count) {
        COPY_TEXT(career->causes[cause].killer_name, killer);
        career->causes[cause].killer = kind_of(hall, killer);
        career->cause_count++;
    }
    career->causes[cause].deaths++;
    for (; cause > 0 && career->causes[cause - 1].deaths < career->causes[cause].deaths; cause--) {
        struct ui_cause more = career->causes[cause];
        career->causes[cause] = career->causes[cause - 1];
        career->causes[cause - 1] = more;
    }
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Sums cannot run over: each is kept below 2^62, as every field of a line is. */
static int64_t sum(int64_t a, int64_t b)
{
    return a + b > INT64_MAX / 2 ? INT64_MAX / 2 : a + b;
}

/* A line that no journal proves is somebody's word: it is counted as such, and nothing is made of it. */
static void add_to_career(struct hall *hall, struct ui_career *career, const struct score *score)
{
    career->waiting += score->truth == SCORE_UNASKED;
    career->unproved += score->truth == SCORE_UNPROVED || score->truth == SCORE_FALSE;
    if (score->truth != SCORE_VERIFIED)
        return;
    career->runs++;
    career->best = larger(career->best, score->score);
    career->deepest = larger(career->deepest, score->floor);
    career->highest = larger(career->highest, score->level);
    career->longest = larger(career->longest, score->turns);
    career->turns = sum(career->turns, larger(0, score->turns));
    career->kills = sum(career->kills, larger(0, score->kills));
    if (strcmp(score->result, "died") != 0)
        return;
    career->died++;
    add_cause(hall, career, score->killer);
}

/* Replaying takes time, so that only a moment of it is spent; the next call goes on. */
static void sum_up(void *context, int list)
{
    enum { MOMENT_US = 100000 };
    struct hall *hall = context;
    struct ui_career *career = &hall->shown.lists[list].career;
    uint64_t end_us = sys_monotonic_us() + MOMENT_US;
    memset(career, 0, sizeof *career);
    for (int i = 0; i < hall->shown.lists[list].count; i++) {
        struct score *score = &hall->scores.rows[row_of(hall, list, i)];
        if (score->truth == SCORE_UNASKED && sys_monotonic_us() < end_us)
            scores_prove(hall->place->folder, &hall->prover, score);
        add_to_career(hall, career, score);
    }
}

/* The list of a profile, made if there is room; the last one also takes what has none. */
static int list_of(struct hall *hall, const char *profiles[UI_SCORE_LISTS], const char *profile)
{
    int list = 0;
    while (list < hall->shown.list_count && strcmp(profiles[list], profile) != 0)
        list++;
    if (list == UI_SCORE_LISTS)
        return UI_SCORE_LISTS - 1;
    if (list == hall->shown.list_count) {
        int known = rules_find_profile(hall->prover.rules, profile);
        profiles[list] = profile;
        COPY_TEXT(hall->shown.lists[list].profile,
                  known < 0 ? profile : text_profile_name(hall->catalogue, &hall->prover.rules->profiles[known]));
        hall->shown.list_count++;
    }
    return list;
}

/* Parts the rows, which come best first, into lists. */
static bool arrange(struct hall *hall)
{
    const char *profiles[UI_SCORE_LISTS];
    int count = hall->scores.count;
    free(hall->order);
    hall->order = calloc((size_t)count + 1, sizeof *hall->order);
    int *lists = calloc((size_t)count + 1, sizeof *lists);
    memset(&hall->shown, 0, sizeof hall->shown);
    hall->shown.row = fill_row;
    hall->shown.story = tell_story;
    hall->shown.sum_up = sum_up;
    hall->shown.context = hall;
    hall->story_row = -1;
    hall->end[0] = '\0';
    bool good = hall->order && lists;
    for (int i = 0; good && i < count; i++) {
        lists[i] = list_of(hall, profiles, hall->scores.rows[i].profile);
        hall->shown.lists[lists[i]].count++;
    }
    int at = 0;
    for (int list = 0; good && list < hall->shown.list_count; list++) {
        for (int i = 0; i < count; i++) {
            if (lists[i] == list)
                hall->order[at++] = i;
        }
    }
    free(lists);
    return good;
}

/* --- Life -------------------------------------------------------------------------------------------------------- */

bool hall_init(struct hall *hall, const struct scores_place *place, const struct rules *rules,
               const struct catalogue *catalogue)
{
    memset(hall, 0, sizeof *hall);
    hall->place = place;
    hall->catalogue = catalogue;
    hall->story = malloc(DUMP_MAX);
    bool good = prover_init(&hall->prover, rules);
    return arrange(hall) && good && hall->story;
}

void hall_release(struct hall *hall)
{
    prover_release(&hall->prover);
    scores_release(&hall->scores);
    free(hall->order);
    free(hall->story);
    memset(hall, 0, sizeof *hall);
}

void hall_translate(struct hall *hall)
{
    (void)!arrange(hall);
}

enum status hall_refresh(struct hall *hall, struct fault *fault)
{
    struct scores fresh;
    enum status settled = scores_settle(hall->place, &hall->prover, hall->catalogue, fault);
    enum status status = scores_read(hall->place, &fresh, settled == ST_OK ? fault : NULL);
    if (status == ST_OK) {
        scores_release(&hall->scores);
        hall->scores = fresh;
        if (!arrange(hall))
            return fault_set(fault, ST_MEMORY, "", 0, 0, "out of memory for the scores");
    } else {
        scores_release(&fresh);
    }
    return settled != ST_OK ? settled : status;
}
