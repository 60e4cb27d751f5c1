/* SPDX-License-Identifier: MIT
 *
 * Scores for the screens: one list a profile, careers, proofs and stories when they are asked for. */
#include "scoreboard.h"

#include "core/seed.h"
#include "persist/finished.h"
#include "report/morgue.h"

#include <stdlib.h>
#include <string.h>

enum { PATIENCE_US = 2 * 1000 * 1000 }; /* with a run whose story is told, as with one that is proved */

/* --- Rows and stories, when a screen asks ------------------------------------------------------------------------ */

/* The board of a list. */
static int board_of(const struct scoreboard *scoreboard, int list)
{
    return scoreboard->order[list];
}

static const struct score *row_of(struct scoreboard *scoreboard, int list, int index)
{
    const struct score *score =
        boards_row(&scoreboard->boards, board_of(scoreboard, list), index, &scoreboard->verifier, scoreboard->until_us);
    scoreboard->shown.lists[list].count = board_shown(&scoreboard->boards.list[board_of(scoreboard, list)]);
    return score;
}

static kind_id kind_of(const struct scoreboard *scoreboard, const char *id)
{
    int kind = id[0] ? rules_find_kind(scoreboard->verifier.rules, id) : -1;
    return kind < 0 ? KIND_NONE : (kind_id)kind;
}

static enum ui_truth truth_of(const struct score *score)
{
    static const enum ui_truth TRUTHS[] = {[SCORE_UNASKED] = UI_TRUTH_WAITING,
                                           [SCORE_VERIFIED] = UI_TRUTH_VERIFIED,
                                           [SCORE_OTHERWISE] = UI_TRUTH_OTHERWISE,
                                           [SCORE_UNPROVED] = UI_TRUTH_UNPROVED,
                                           [SCORE_FALSE] = UI_TRUTH_FALSE};
    return TRUTHS[score->truth];
}

/* A line may claim any number; what is no number of a game is shown as the nearest one. */
static int small(int64_t number)
{
    return number < 0 ? 0 : number > MAX_FLOOR ? MAX_FLOOR : (int)number;
}

/* What is shown now is not all of it. */
static void go_on_soon(const struct scoreboard *scoreboard)
{
    if (scoreboard->due_us)
        *scoreboard->due_us = SYS_NOW;
}

static void fill_row(void *context, int list, int index, struct ui_score *row)
{
    struct scoreboard *scoreboard = context;
    const struct score *score = row_of(scoreboard, list, index);
    if (!score) { /* it has turned out to be another row's */
        *row = (struct ui_score){.kit = KIND_NONE, .killer = KIND_NONE, .truth = UI_TRUTH_WAITING};
        return;
    }
    if (score->truth == SCORE_UNASKED)
        go_on_soon(scoreboard);
    *row = (struct ui_score){
        .score = score->score,
        .turns = score->turns,
        .floor = small(score->floor),
        .level = small(score->level),
        .outcome = (uint8_t)score_outcome(score),
        .kit = kind_of(scoreboard, score->kit),
        .killer = kind_of(scoreboard, score->killer),
        .truth = truth_of(score),
    };
    COPY_TEXT(row->name, score->name);
    COPY_TEXT(row->killer_name, score->killer);
    if (score_file_has_run(scoreboard->place->folder, score, scoreboard->path))
        row->path = scoreboard->path;
    if (score->end > 0)
        sys_format_time(score->end, row->ended, sizeof row->ended);
}

/* What was written when the run ended: all that is left when the journal is gone or these rules cannot replay it. */
static bool read_story(struct scoreboard *scoreboard, const struct score *score)
{
    char path[SYS_PATH_SIZE], *bytes;
    size_t size;
    if (!score_file_has_story(scoreboard->place, score, path) ||
        sys_read_file(path, MORGUE_MAX - 1, &bytes, &size, NULL) != ST_OK)
        return false;
    copy_text(scoreboard->story, MORGUE_MAX, bytes);
    sys_free(bytes);
    return true;
}

/* The same from the journal at `path`, into an empty text. It may be anybody's: no run that a player has played takes
 * so long, and what takes longer is not told; ST_IO then. */
static enum status tell_run(struct scoreboard *scoreboard, const char *run, const char *path)
{
    struct verification verification;
    struct verifier *verifier = &scoreboard->verifier;
    struct strbuf text = strbuf_of(scoreboard->story, MORGUE_MAX);
    enum status status = verifier_watch(verifier, scoreboard->place->folder, run, NULL);
    if (status != ST_OK)
        return status;
    verifier->until_us = sys_monotonic_us() + scoreboard->patience_us;
    status = morgue_tell(verifier, scoreboard->catalogue, path, path, &text, &verification, NULL);
    verifier->until_us = 0;
    verifier_unwatch();
    return status;
}

/* From the journal, else as it was written then, else why neither can be read. */
static bool find_story(struct scoreboard *scoreboard, const struct score *score)
{
    char path[SYS_PATH_SIZE];
    bool kept = score_file_has_run(scoreboard->place->folder, score, path);
    enum status status = kept ? tell_run(scoreboard, score->run, path) : ST_MISSING;
    if (status == ST_OK || read_story(scoreboard, score))
        return true;
    if (status != ST_IO)
        return false;
    copy_text(scoreboard->story, MORGUE_MAX, text_get(scoreboard->catalogue, MSG_STORY_LONG));
    return true;
}

static const char *tell_story(void *context, int list, int index)
{
    struct scoreboard *scoreboard = context;
    const struct score *score = row_of(scoreboard, list, index);
    if (!score)
        return NULL;
    if (!score->run[0] || strcmp(scoreboard->story_run, score->run) != 0) {
        COPY_TEXT(scoreboard->story_run, score->run);
        scoreboard->end[0] = '\0';
        scoreboard->has_story = find_story(scoreboard, score);
    }
    return scoreboard->has_story ? scoreboard->story : NULL;
}

const char *scoreboard_tell_end(struct scoreboard *scoreboard, const char *journal, const char *finished,
                                const struct run *run)
{
    if (strcmp(scoreboard->end, finished) != 0) {
        char dump[SYS_PATH_SIZE];
        struct score score = {.start = run->start_time, .seed = run->seed};
        struct verification verification;
        COPY_TEXT(score.name, run->name);
        COPY_TEXT(score.run, finished_name(finished));
        struct strbuf text = strbuf_of(scoreboard->story, MORGUE_MAX);
        if (!scoreboard->catalogue->discreet &&
            score_file_morgue_path(scoreboard->place, &score, dump, NULL) == ST_OK) {
            text_say(scoreboard->catalogue, MSG_STORY_KEPT, &text, {"path", dump, 0});
            strbuf_text(&text, "\n\n");
        }
        scoreboard->story_run[0] = '\0';
        COPY_TEXT(scoreboard->end, finished);
        scoreboard->has_story = morgue_tell(&scoreboard->verifier, scoreboard->catalogue, journal, finished, &text,
                                            &verification, NULL) == ST_OK;
    }
    return scoreboard->has_story ? scoreboard->story : NULL;
}

/* --- Careers ------------------------------------------------------------------------------------------- */

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

static void add_kit(struct ui_career *career, kind_id kit)
{
    int place = 0;
    while (place < career->kit_count && career->kits[place].kit != kit)
        place++;
    if (kit == KIND_NONE || place == MAX_KITS)
        return;
    career->kits[place].kit = kit;
    career->kits[place].runs++;
    career->kit_count = max_int(career->kit_count, place + 1);
}

/* What a line of the campaign has besides. */
static void add_deeds(struct ui_career *career, const struct score *score)
{
    for (const char *king = score->kings; king && *king; king = strchr(king, ',') ? strchr(king, ',') + 1 : NULL)
        career->kings++;
    for (int feat = 0; feat < FEAT_COUNT; feat++)
        if (score_lists(score->feats, feat_name((enum feat)feat)))
            career->feats |= 1U << feat;
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* The sum of two that are not below 0; kept below 2^62, whatever a line claims. */
static int64_t sum(int64_t a, int64_t b)
{
    const int64_t most = INT64_MAX / 2;
    return b > most - a ? most : a + b;
}

/* A line that no journal proves is counted as unproved and nowhere else. */
static void add_to_career(struct scoreboard *scoreboard, struct ui_career *career, const struct score *score)
{
    career->waiting += score->truth == SCORE_UNASKED;
    career->unproved += score->truth == SCORE_UNPROVED || score->truth == SCORE_FALSE;
    if (score->truth != SCORE_VERIFIED && score->truth != SCORE_OTHERWISE)
        return;
    career->runs++;
    career->best = larger(career->best, score->score);
    career->deepest = larger(career->deepest, score->floor);
    career->highest = larger(career->highest, score->level);
    career->longest = larger(career->longest, score->turns);
    career->turns = sum(career->turns, larger(0, score->turns));
    career->kills = sum(career->kills, larger(0, score->kills));
    add_kit(career, kind_of(scoreboard, score->kit));
    add_deeds(career, score);
    if (score_outcome(score) != OUTCOME_DIED)
        return;
    career->died++;
    add_cause(scoreboard, career, score->killer);
}

/* Replaying takes time, so that only a moment of it is spent; the next call goes on. Rows change their places while
 * they are proved, so that they are summed up afterwards. */
static void sum_up(void *context, int list)
{
    struct scoreboard *scoreboard = context;
    struct ui_career *career = &scoreboard->shown.lists[list].career;
    const struct score *score;
    memset(career, 0, sizeof *career);
    for (int i = 0; (score = row_of(scoreboard, list, i)) && score->truth != SCORE_UNASKED; i++)
        continue;
    for (int i = 0; (score = row_of(scoreboard, list, i)); i++)
        add_to_career(scoreboard, career, score);
    if (career->waiting > 0)
        go_on_soon(scoreboard);
}

/* --- Lists ------------------------------------------------------------------------------------------------------- */

/* What the game of a board is called; one of other rules or content says so, and which. */
static void name_list(const struct scoreboard *scoreboard, const struct board *board, struct strbuf *out)
{
    char data[24], game[64];
    struct strbuf name = STRBUF(game), number = STRBUF(data);
    board_name(board, scoreboard->verifier.rules, scoreboard->catalogue, &name);
    strbuf_format(&number, "%08x", (unsigned)(board->content >> 32));
    if (board->ours)
        strbuf_text(out, game);
    else
        text_say(scoreboard->catalogue, board->content ? MSG_SCORES_OTHER_DATA : MSG_SCORES_SEVERAL_DATA, out,
                 {"profile", game, 0}, {"rules", NULL, board->rules}, {"data", data, 0});
}

static bool any_rows(const struct boards *boards)
{
    int i = 0;
    while (i < boards->count && boards->list[i].count == 0)
        i++;
    return i < boards->count;
}

/* The lists that have rows; if none has, the first, which is empty. */
static void arrange(struct scoreboard *scoreboard)
{
    struct ui_scores *shown = &scoreboard->shown;
    shown->list_count = 0;
    for (int i = 0; i < scoreboard->boards.count && shown->list_count < UI_SCORE_LISTS; i++) {
        const struct board *board = &scoreboard->boards.list[i];
        if (board->count == 0 && (i > 0 || any_rows(&scoreboard->boards)))
            continue;
        struct strbuf name = STRBUF(shown->lists[shown->list_count].profile);
        name_list(scoreboard, board, &name);
        shown->lists[shown->list_count].count = board_shown(board);
        scoreboard->order[shown->list_count++] = i;
    }
}

static void forget_texts(struct scoreboard *scoreboard)
{
    scoreboard->story_run[0] = scoreboard->end[0] = '\0';
}

/* Reads the log when the lists are opened, however long it is. */
static void open_lists(void *context)
{
    struct scoreboard *scoreboard = context;
    if (!scoreboard->stale)
        return;
    boards_release(&scoreboard->boards);
    scoreboard->failed = boards_read(&scoreboard->boards, scoreboard->place, scoreboard->verifier.rules, NULL,
                                     &scoreboard->fault) != ST_OK;
    scoreboard->stale = false;
    forget_texts(scoreboard);
    arrange(scoreboard);
}

/* --- Life -------------------------------------------------------------------------------------------------------- */

bool scoreboard_init(struct scoreboard *scoreboard, const struct score_place *place, const struct rules *rules,
                     const struct catalogue *catalogue)
{
    scoreboard->place = place;
    scoreboard->catalogue = catalogue;
    scoreboard->stale = true;
    scoreboard->patience_us = PATIENCE_US;
    struct ui_scores *shown = &scoreboard->shown; /* its lists stay untouched until they are opened */
    shown->open = open_lists;
    shown->row = fill_row;
    shown->story = tell_story;
    shown->sum_up = sum_up;
    shown->context = scoreboard;
    scoreboard->story = malloc(MORGUE_MAX);
    return verifier_init(&scoreboard->verifier, rules) && scoreboard->story;
}

void scoreboard_release(struct scoreboard *scoreboard)
{
    if (scoreboard->is_settling)
        settle_end(&scoreboard->settling);
    verifier_release(&scoreboard->verifier);
    boards_release(&scoreboard->boards);
    free(scoreboard->story);
    memset(scoreboard, 0, sizeof *scoreboard);
}

void scoreboard_translate(struct scoreboard *scoreboard)
{
    forget_texts(scoreboard);
    if (!scoreboard->stale)
        arrange(scoreboard);
}

/* --- Work -------------------------------------------------------------------------------------------------------- */

void scoreboard_look(struct scoreboard *scoreboard)
{
    char path[SYS_PATH_SIZE];
    struct sys_about about;
    scoreboard->shown.any = score_file_log_path(scoreboard->place, path, NULL) == ST_OK &&
                            sys_look(path, &about, NULL) == ST_OK && about.size > 0;
}

void scoreboard_show(struct scoreboard *scoreboard, uint64_t until_us, uint64_t *due_us)
{
    scoreboard->until_us = until_us;
    scoreboard->due_us = due_us;
    scoreboard_look(scoreboard);
    if (scoreboard->is_settling || !scoreboard->settled)
        go_on_soon(scoreboard);
}

enum status scoreboard_work(struct scoreboard *scoreboard, struct fault *fault)
{
    struct settling *settling = &scoreboard->settling;
    enum status status = ST_OK;
    bool more = true;
    if (!scoreboard->is_settling && !scoreboard->settled) {
        status = settle_begin(settling, scoreboard->place, &scoreboard->verifier, scoreboard->catalogue, fault);
        scoreboard->settled = true; /* what is asked for from here on is looked for again afterwards */
    } else if (scoreboard->is_settling) {
        more = settle_some(settling, 0, &scoreboard->fault);
    } else {
        return ST_OK;
    }
    scoreboard->is_settling = true;
    if (status == ST_OK && more)
        return ST_OK;
    if (status == ST_OK && settling->first != ST_OK && settling->first != ST_LOCKED) {
        status = settling->first;
        *fault = scoreboard->fault;
    }
    scoreboard->is_settling = false;
    scoreboard->stale = true;
    settle_end(settling);
    return status;
}

void scoreboard_look_again(struct scoreboard *scoreboard)
{
    scoreboard->settled = false;
    scoreboard->stale = true;
}

enum status scoreboard_add(struct scoreboard *scoreboard, const char *journal, uint64_t until_us, struct fault *fault)
{
    scoreboard_look_again(scoreboard); /* it may take too long to be settled now */
    forget_texts(scoreboard);
    return settle_one(scoreboard->place, &scoreboard->verifier, scoreboard->catalogue, journal, until_us, fault);
}
