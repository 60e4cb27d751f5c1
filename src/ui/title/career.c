/* SPDX-License-Identifier: MIT
 *
 * A player's career in one game: the finished runs summed up, and what ended them. Opened from the list of scores. */
#include "screens/screens.h"

#include "base/utf8.h"

enum { NUMBERS_COLS = 36, LABEL_COLS = 22, CAUSE_END = 6, NUMBERS_ROWS = 8 };

static void draw_number(const struct scene *scene, struct cells *cells, int row, int start, int end, int64_t number)
{
    char text[24];
    struct strbuf buf = STRBUF(text);
    strbuf_format(&buf, "%lld", (long long)number);
    draw_text_right(scene, cells, row, start, end, text, ROLE_TEXT);
}

static void draw_label(const struct scene *scene, struct cells *cells, struct box box, const char *label,
                       int64_t number)
{
    draw_text(scene, cells, box.row, box.col, LABEL_COLS, label, ROLE_QUIET);
    draw_number(scene, cells, box.row, box.col + LABEL_COLS, box.col + box.cols - 3, number);
}

static void draw_numbers(const struct scene *scene, struct cells *cells, struct box box, const struct ui_career *career)
{
    const struct {
        enum message label;
        int64_t number;
    } ROWS[NUMBERS_ROWS] = {{MSG_CAREER_RUNS, career->runs},       {MSG_CAREER_DIED, career->died},
                            {MSG_CAREER_BEST, career->best},       {MSG_CAREER_DEEPEST, career->deepest},
                            {MSG_CAREER_HIGHEST, career->highest}, {MSG_CAREER_LONGEST, career->longest},
                            {MSG_CAREER_TURNS, career->turns},     {MSG_CAREER_KILLS, career->kills}};
    for (int i = 0; i < NUMBERS_ROWS; i++, box.row++)
        draw_label(scene, cells, box, text_get(scene->catalogue, ROWS[i].label), ROWS[i].number);
}

/* Of a game with kits: runs by kit, kings, feats. */
static void draw_deeds(const struct scene *scene, struct cells *cells, struct box box, const struct ui_career *career)
{
    for (int i = 0; i < career->kit_count; i++, box.row++) {
        char text[64];
        struct strbuf buf = STRBUF(text);
        text_say(scene->catalogue, MSG_CAREER_KIT, &buf,
                 text_noun_arg(scene->catalogue, "kit", scene_kind(scene, career->kits[i].kit), NOUN_BARE));
        draw_label(scene, cells, box, text, career->kits[i].runs);
    }
    if (career->kit_count > 0 || career->kings > 0)
        draw_label(scene, cells, (struct box){box.row++, box.col, 1, box.cols},
                   text_get(scene->catalogue, MSG_CAREER_KINGS), career->kings);
    if (career->feats != 0)
        draw_message(scene, cells, box.row++, box.col, box.cols, MSG_CAREER_FEATS, ROLE_QUIET);
    for (int feat = 0; feat < FEAT_COUNT; feat++)
        if (career->feats >> feat & 1)
            draw_message(scene, cells, box.row++, box.col + 2, box.cols - 2, text_feat((enum feat)feat), ROLE_TEXT);
}

static void draw_cause(const struct scene *scene, struct cells *cells, struct box line, int64_t deaths,
                       const char *cause)
{
    draw_number(scene, cells, line.row, line.col, line.col + CAUSE_END, deaths);
    draw_text(scene, cells, line.row, line.col + CAUSE_END + 2, line.cols - CAUSE_END - 2, cause, ROLE_TEXT);
}

static void draw_causes(const struct scene *scene, struct cells *cells, struct box box, const struct ui_career *career)
{
    draw_message(scene, cells, box.row, box.col, box.cols, MSG_CAREER_CAUSES, ROLE_QUIET);
    struct box line = {box.row + 1, box.col, 1, box.cols};
    if (career->died == 0)
        draw_message(scene, cells, line.row, line.col, line.cols, MSG_CAREER_NO_DEATHS, ROLE_TEXT);
    for (int i = 0; i < career->cause_count && i < box.rows - 2; i++, line.row++) {
        char id[sizeof career->causes[i].killer_name];
        utf8_sanitise(career->causes[i].killer_name, id, sizeof id);
        const char *cause = id[0] ? id : text_get(scene->catalogue, MSG_CAREER_NOBODY);
        if (career->causes[i].killer != KIND_NONE)
            cause = text_noun(scene->catalogue, scene_kind(scene, career->causes[i].killer), NOUN_A);
        draw_cause(scene, cells, line, career->causes[i].deaths, cause);
    }
    if (career->other_deaths > 0 && line.row < box.row + box.rows)
        draw_cause(scene, cells, line, career->other_deaths, text_get(scene->catalogue, MSG_CAREER_OTHERS));
}

/* Below the numbers: what is not in them. */
static void draw_rest(const struct scene *scene, struct cells *cells, struct box line, const struct ui_career *career)
{
    char text[128];
    struct strbuf buf = STRBUF(text);
    if (career->waiting > 0)
        text_say(scene->catalogue, MSG_CAREER_WAITING, &buf, {"runs", NULL, career->waiting});
    else if (career->unproved > 0)
        text_say(scene->catalogue, MSG_CAREER_UNPROVED, &buf, {"runs", NULL, career->unproved});
    draw_text(scene, cells, line.row, line.col, line.cols, text, ROLE_QUIET);
}

static const struct hint HINTS[] = {{INTENT_PAGE_DOWN, MSG_HINT_PAGE}, {INTENT_CANCEL, MSG_HINT_CLOSE}};

/* Where causes have no room beside numbers and deeds, deeds have a page of their own. */
static bool has_pages(const struct cells *cells)
{
    return cells->cols < 2 * NUMBERS_COLS;
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    const struct ui_scores *scores = scene->title->scores;
    int which = clamp_int(self->as.scores.which, 0, scores->list_count - 1);
    char text[160], profile[96];
    struct strbuf buf = STRBUF(text);
    utf8_sanitise(scores->lists[which].profile, profile, sizeof profile);
    text_say(scene->catalogue, MSG_CAREER_TITLE, &buf, {"profile", profile, 0});
    bool pages = has_pages(cells), second = pages && self->as.scores.list.top > 0;
    struct box box = draw_page(scene, cells, text, CONTEXT_PAGE, pages ? HINTS : HINTS + 1, pages ? 2 : 1);
    const struct ui_career *career = &scores->lists[which].career;
    scores->sum_up(scores->context, which);
    struct box numbers = {box.row, box.col, NUMBERS_ROWS, NUMBERS_COLS};
    struct box causes = {box.row, box.col + NUMBERS_COLS + 2, box.rows, box.cols - NUMBERS_COLS - 2};
    if (second) {
        draw_deeds(scene, cells, numbers, career);
        return;
    }
    draw_numbers(scene, cells, numbers, career);
    numbers.row += NUMBERS_ROWS;
    if (pages)
        causes = (struct box){box.row + NUMBERS_ROWS + 1, box.col, box.rows - NUMBERS_ROWS - 1, box.cols};
    else
        draw_deeds(scene, cells, numbers, career);
    causes.rows -= 2; /* the last row is kept for what is not counted */
    draw_causes(scene, cells, causes, career);
    draw_rest(scene, cells, (struct box){box.row + box.rows - 1, box.col, 1, box.cols}, career);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    (void)scene;
    (void)pressed;
    if (intent == INTENT_PAGE_DOWN || intent == INTENT_PAGE_UP)
        self->as.scores.list.top = intent == INTENT_PAGE_DOWN && self->as.scores.list.top == 0;
    return intent == INTENT_CANCEL || intent == INTENT_CONFIRM ? outcome_close() : outcome_stay();
}

static const struct screen_kind SCREEN_CAREER = {.context = CONTEXT_PAGE, .draw = draw, .key = key};

struct screen screen_career(int which)
{
    return (struct screen){.kind = &SCREEN_CAREER, .as.scores.which = which};
}
