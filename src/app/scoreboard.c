/* SPDX-License-Identifier: MIT
 *
 * Scores for the screens: one list a profile, careers, proofs and stories when they are asked for. Called by the engine
 * between games. */
#include "scoreboard.h"

#include "core/seed.h"
#include "report/morgue.h"

#include <stdlib.h>
#include <string.h>

/* --- Rows and stories, when a screen asks ------------------------------------------------------------------------ */

/* The place of a list's row among all of them. */
static int row_of(const struct scoreboard *scoreboard, int list, int index)
{
    for (int i = 0; i < list; i++)
        index += scoreboard->shown.lists[i].count;
    return scoreboard->order[index];
}

static kind_id kind_of(const struct scoreboard *scoreboard, const char *id)
{
    int kind = id[0] ? rules_find_kind(scoreboard->verifier.rules, id) : -1;
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
    struct scoreboard *scoreboard = context;
    struct score *score = &scoreboard->scores.rows[row_of(scoreboard, list, index)];
    if (score->truth == SCORE_UNASKED)
        score_file_prove(scoreboard->place->folder, &scoreboard->verifier, score);
    *row = (struct ui_score){
        .score = score->score,
        .turns = score->turns,
        .floor = small(score->floor),
        .level = small(score->level),
        .died = strcmp(score->result, "died") == 0,
        .killer = kind_of(scoreboard, score->killer),
        .truth = truth_of(score),
    };
    COPY_TEXT(row->name, score->name);
    COPY_TEXT(row->killer_name, score->killer);
    if (score_file_run_path(scoreboard->place->folder, score, scoreboard->path, NULL) == ST_OK &&
        sys_exists(scoreboard->path))
        row->path = scoreboard->path;
    if (score->end > 0)
        sys_format_time(score->end, row->ended, sizeof row->ended);
}

/* What was written when the run ended: all that is left when the journal is gone or these rules cannot replay it. */
static bool read_story(struct scoreboard *scoreboard, const struct score *score)
{
    char path[SYS_PATH_SIZE], *bytes;
    size_t size;
    if (score_file_morgue_path(scoreboard->place, score, path, NULL) != ST_OK ||
        sys_read_file(path, MORGUE_MAX - 1, &bytes, &size, NULL) != ST_OK)
        return false;
    copy_text(scoreboard->story, MORGUE_MAX, bytes);
    sys_free(bytes);
    return true;
}

static const char *tell_story(void *context, int list, int index)
{
    struct scoreboard *scoreboard = context;
    int row = row_of(scoreboard, list, index);
    if (row != scoreboard->story_row) {
        const struct score *score = &scoreboard->scores.rows[row];
        char path[SYS_PATH_SIZE];
        struct strbuf text;
        struct verification verification;
        strbuf_init(&text, scoreboard->story, MORGUE_MAX);
        scoreboard->story_row = row;
        scoreboard->end[0] = '\0';
        scoreboard->has_story = (score_file_run_path(scoreboard->place->folder, score, path, NULL) == ST_OK &&
                                 morgue_tell(&scoreboard->verifier, scoreboard->catalogue, path, path, &text,
                                             &verification, NULL) == ST_OK) ||
                                read_story(scoreboard, score);
    }
    return scoreboard->has_story ? scoreboard->story : NULL;
}

const char *scoreboard_tell_end(struct scoreboard *scoreboard, const char *journal, const char *finished,
                                const struct run *run)
{
    if (strcmp(scoreboard->end, finished) != 0) {
        char dump[SYS_PATH_SIZE];
        struct score score = {.start = run->start_time, .seed = run->seed};
        struct strbuf text;
        struct verification verification;
        COPY_TEXT(score.name, run->name);
        COPY_TEXT(score.run, strrchr(finished, '/') + 1);
        strbuf_init(&text, scoreboard->story, MORGUE_MAX);
        if (!scoreboard->catalogue->discreet &&
            score_file_morgue_path(scoreboard->place, &score, dump, NULL) == ST_OK) {
            text_say(scoreboard->catalogue, MSG_STORY_KEPT, &text, {"path", dump, 0});
            strbuf_text(&text, "\n\n");
        }
        scoreboard->story_row = -1;
        COPY_TEXT(scoreboard->end, finished);
        scoreboard->has_story = morgue_tell(&scoreboard->verifier, scoreboard->catalogue, journal, finished, &text,
                                            &verification, NULL) == ST_OK;
    }
    return scoreboard->has_story ? scoreboard->story : NULL;
}

/* --- Lists and careers ------------------------------------------------------------------------------------------- */

static void add_cause(struct scoreboard *scoreboard, struct ui_career *career, const char *killer)
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
        career->causes[cause].killer = kind_of(scoreboard, killer);
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

/* A line that no journal proves is counted as unproved and nowhere else. */
static void add_to_career(struct scoreboard *scoreboard, struct ui_career *career, const struct score *score)
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
    add_cause(scoreboard, career, score->killer);
}

/* Replaying takes time, so that only a moment of it is spent; the next call goes on. */
static void sum_up(void *context, int list)
{
    enum { MOMENT_US = 100000 };
    struct scoreboard *scoreboard = context;
    struct ui_career *career = &scoreboard->shown.lists[list].career;
    uint64_t end_us = sys_monotonic_us() + MOMENT_US;
    memset(career, 0, sizeof *career);
    for (int i = 0; i < scoreboard->shown.lists[list].count; i++) {
        struct score *score = &scoreboard->scores.rows[row_of(scoreboard, list, i)];
        if (score->truth == SCORE_UNASKED && sys_monotonic_us() < end_us)
            score_file_prove(scoreboard->place->folder, &scoreboard->verifier, score);
        add_to_career(scoreboard, career, score);
    }
}

/* What the runs of one list have in common: today's barrow, and those of other days, have lists of their own. */
struct list_key {
    const char *profile;
    enum message title; /* with {profile}; MSG_COUNT: the profile's name alone */
};

static struct list_key key_of(const struct score *score)
{
    bool daily = score->seed == seed_of_day(score->profile, (uint32_t)score->rules, score->start);
    enum message title = !daily                                         ? MSG_COUNT
                         : seed_same_day(score->start, sys_unix_time()) ? MSG_SCORES_TODAY
                                                                        : MSG_SCORES_DAILY;
    return (struct list_key){score->profile, title};
}

static void name_list(const struct scoreboard *scoreboard, const struct list_key *key, struct strbuf *out)
{
    int known = rules_find_profile(scoreboard->verifier.rules, key->profile);
    const char *name = known < 0
                           ? key->profile
                           : text_profile_name(scoreboard->catalogue, &scoreboard->verifier.rules->profiles[known]);
    if (key->title == MSG_COUNT)
        strbuf_text(out, name);
    else
        text_say(scoreboard->catalogue, key->title, out, {"profile", name, 0});
}

/* The list of a run, made if there is room; the last one also takes what has none. */
static int list_of(struct scoreboard *scoreboard, struct list_key keys[UI_SCORE_LISTS], const struct score *score)
{
    struct list_key key = key_of(score);
    int list = 0;
    while (list < scoreboard->shown.list_count &&
           (strcmp(keys[list].profile, key.profile) != 0 || keys[list].title != key.title))
        list++;
    if (list == UI_SCORE_LISTS)
        return UI_SCORE_LISTS - 1;
    if (list == scoreboard->shown.list_count) {
        struct strbuf name;
        STRBUF_OVER(&name, scoreboard->shown.lists[list].profile);
        name_list(scoreboard, &key, &name);
        keys[list] = key;
        scoreboard->shown.list_count++;
    }
    return list;
}

/* Parts the rows, which come best first, into lists. */
static bool arrange(struct scoreboard *scoreboard)
{
    struct list_key keys[UI_SCORE_LISTS];
    int count = scoreboard->scores.count;
    free(scoreboard->order);
    scoreboard->order = calloc((size_t)count + 1, sizeof *scoreboard->order);
    int *lists = calloc((size_t)count + 1, sizeof *lists);
    memset(&scoreboard->shown, 0, sizeof scoreboard->shown);
    scoreboard->shown.row = fill_row;
    scoreboard->shown.story = tell_story;
    scoreboard->shown.sum_up = sum_up;
    scoreboard->shown.context = scoreboard;
    scoreboard->story_row = -1;
    scoreboard->end[0] = '\0';
    bool good = scoreboard->order && lists;
    for (int i = 0; good && i < count; i++) {
        lists[i] = list_of(scoreboard, keys, &scoreboard->scores.rows[i]);
        scoreboard->shown.lists[lists[i]].count++;
    }
    int at = 0;
    for (int list = 0; good && list < scoreboard->shown.list_count; list++) {
        for (int i = 0; i < count; i++) {
            if (lists[i] == list)
                scoreboard->order[at++] = i;
        }
    }
    free(lists);
    return good;
}

/* --- Life -------------------------------------------------------------------------------------------------------- */

bool scoreboard_init(struct scoreboard *scoreboard, const struct score_place *place, const struct rules *rules,
                     const struct catalogue *catalogue)
{
    memset(scoreboard, 0, sizeof *scoreboard);
    scoreboard->place = place;
    scoreboard->catalogue = catalogue;
    scoreboard->story = malloc(MORGUE_MAX);
    bool good = verifier_init(&scoreboard->verifier, rules);
    return arrange(scoreboard) && good && scoreboard->story;
}

void scoreboard_release(struct scoreboard *scoreboard)
{
    verifier_release(&scoreboard->verifier);
    score_file_release(&scoreboard->scores);
    free(scoreboard->order);
    free(scoreboard->story);
    memset(scoreboard, 0, sizeof *scoreboard);
}

void scoreboard_translate(struct scoreboard *scoreboard)
{
    (void)!arrange(scoreboard);
}

enum status scoreboard_refresh(struct scoreboard *scoreboard, struct fault *fault)
{
    struct score_file fresh;
    enum status settled = score_file_settle(scoreboard->place, &scoreboard->verifier, scoreboard->catalogue, fault);
    enum status status = score_file_read(scoreboard->place, &fresh, settled == ST_OK ? fault : NULL);
    if (status == ST_OK) {
        score_file_release(&scoreboard->scores);
        scoreboard->scores = fresh;
        if (!arrange(scoreboard))
            return fault_set(fault, ST_MEMORY, FAULT_SCORES_NO_MEMORY);
    } else {
        score_file_release(&fresh);
    }
    return settled != ST_OK ? settled : status;
}
