/* SPDX-License-Identifier: MIT
 *
 * The finished runs, best first, one list for each game that was played. A row is proved when it comes into sight,
 * by the owner of the lists. Opened from the title. */
#include "screens/screens.h"

#include "base/utf8.h"

static const struct ui_scores *scores_of(const struct scene *scene)
{
    return scene->title->scores;
}

/* Marks that distinguish rows without colour, and the sentence of each. */
static const struct {
    char mark;
    enum role role;
    enum message sentence;
} TRUTHS[UI_TRUTH_COUNT] = {
    [UI_TRUTH_VERIFIED] = {'+', ROLE_GOOD, MSG_SCORES_VERIFIED},
    [UI_TRUTH_OTHERWISE] = {'*', ROLE_GOOD, MSG_SCORES_OTHERWISE},
    [UI_TRUTH_UNPROVED] = {'?', ROLE_QUIET, MSG_SCORES_UNPROVED},
    [UI_TRUTH_FALSE] = {'!', ROLE_DANGER, MSG_SCORES_FALSE},
    [UI_TRUTH_WAITING] = {'.', ROLE_QUIET, MSG_SCORES_WAITING},
};

/* Where the columns end (numbers) or begin (texts), from the left of the page; 0: not shown. */
struct score_columns {
    int rank, mark, score, floor, level, turns, name, end;
    int truth_rows;
};
static const struct score_columns BROAD = {5, 6, 14, 20, 26, 33, 35, 56, 1};
static const struct score_columns NARROW = {5, 6, 13, 19, 0, 0, 20, 30, 2}; /* from 50 columns */

static const struct score_columns *columns_of(struct box page)
{
    return page.cols < 70 ? &NARROW : &BROAD;
}

static void draw_number(const struct scene *scene, struct cells *cells, struct box line, int end, int64_t number,
                        enum role role)
{
    char text[24];
    struct strbuf buf = STRBUF(text);
    strbuf_format(&buf, "%lld", (long long)number);
    if (end > 0)
        draw_text_right(scene, cells, line.row, line.col, line.col + end, text, role);
}

static void draw_heads(const struct scene *scene, struct cells *cells, struct box line)
{
    const struct score_columns *at = columns_of(line);
    const struct {
        int end;
        enum message message;
    } NUMBERS[] = {{at->score, MSG_SCORES_SCORE},
                   {at->floor, MSG_SCORES_FLOOR},
                   {at->level, MSG_SCORES_LEVEL},
                   {at->turns, MSG_SCORES_TURNS}};
    for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++)
        if (NUMBERS[i].end > 0)
            draw_text_right(scene, cells, line.row, line.col, line.col + NUMBERS[i].end,
                            text_get(scene->catalogue, NUMBERS[i].message), ROLE_QUIET);
    draw_message(scene, cells, line.row, line.col + at->name, at->end - at->name - 1, MSG_SCORES_NAME, ROLE_QUIET);
    draw_message(scene, cells, line.row, line.col + at->end, line.cols - at->end, MSG_SCORES_END, ROLE_QUIET);
}

static void say_end(const struct scene *scene, const struct ui_score *score, struct strbuf *out)
{
    char id[sizeof score->killer_name];
    utf8_sanitise(score->killer_name, id, sizeof id);
    const struct kind *killer = score->killer == KIND_NONE ? NULL : scene_kind(scene, score->killer);
    narrate_score(scene->catalogue, (enum game_outcome)score->outcome, killer, id, out);
}

/* And whom the hero began as, if there is room for it. */
static void draw_name(const struct scene *scene, struct cells *cells, struct box line, const struct ui_score *score,
                      enum role role)
{
    char name[sizeof score->name];
    utf8_sanitise(score->name, name, sizeof name);
    draw_text(scene, cells, line.row, line.col, line.cols, name, role);
    if (score->kit == KIND_NONE)
        return;
    const char *kit = text_noun(scene->catalogue, scene_kind(scene, score->kit), NOUN_BARE);
    int col = utf8_columns(name) + 2;
    if (col + utf8_columns(kit) <= line.cols)
        draw_text(scene, cells, line.row, line.col + col, line.cols - col, kit, role == ROLE_TEXT ? ROLE_QUIET : role);
}

/* One that is cut says so: half a name may be that of another foe. */
static void draw_end(const struct scene *scene, struct cells *cells, struct box box, const char *end, enum role role)
{
    int cut = utf8_columns(end) > box.cols ? 3 : 0;
    draw_text(scene, cells, box.row, box.col, box.cols - cut, end, role);
    draw_text(scene, cells, box.row, box.col + box.cols - cut, cut, "...", role);
}

static void draw_score(const struct scene *scene, struct cells *cells, struct box line, int rank,
                       const struct ui_score *score, bool selected)
{
    char end[96];
    struct strbuf buf = STRBUF(end);
    say_end(scene, score, &buf);
    const struct score_columns *at = columns_of(line);
    enum role role = selected ? ROLE_SELECTED : ROLE_TEXT;
    cells_fill(cells, line.row, line.col, 1, line.cols, scene_look(scene, role));
    draw_number(scene, cells, line, at->rank, rank, role);
    cells_put(cells, line.row, line.col + at->mark, (uint32_t)TRUTHS[score->truth].mark,
              scene_look(scene, selected ? role : TRUTHS[score->truth].role));
    draw_number(scene, cells, line, at->score, score->score, role);
    draw_number(scene, cells, line, at->floor, score->floor, role);
    draw_number(scene, cells, line, at->level, score->level, role);
    draw_number(scene, cells, line, at->turns, score->turns, role);
    draw_name(scene, cells, (struct box){line.row, line.col + at->name, 1, at->end - at->name - 1}, score, role);
    draw_end(scene, cells, (struct box){line.row, line.col + at->end, 1, line.cols - at->end}, end, role);
    if (selected)
        cells_cursor(cells, line.row, line.col);
}

/* Under the list: whether the selected row is true, and when it ended; where the row has no room for its end, that. */
static void draw_truth(const struct scene *scene, struct cells *cells, struct box box, const struct ui_score *score)
{
    enum { ENDED_COLS = 18 };
    char ended[sizeof score->ended];
    char mark[2] = {TRUTHS[score->truth].mark, '\0'};
    struct look look = scene_look(scene, TRUTHS[score->truth].role);
    struct flow flow;
    utf8_sanitise(score->ended, ended, sizeof ended);
    if (box.rows == 1) { /* where a second row is needed there is no room for it */
        draw_text_right(scene, cells, box.row, box.col, box.col + box.cols, ended, ROLE_QUIET);
        box.cols -= ENDED_COLS;
    }
    flow_begin(&flow, cells, box, 0);
    if (box.rows > 1) {
        char end[96];
        struct strbuf buf = STRBUF(end);
        say_end(scene, score, &buf);
        text_capitalise(end);
        strbuf_char(&buf, '.');
        flow_text(&flow, end, scene_look(scene, ROLE_TEXT));
    }
    flow_text(&flow, mark, look);
    flow_text(&flow, text_get(scene->catalogue, TRUTHS[score->truth].sentence), look);
}

/* Below the rows, where there is room: what all this proves, and what not. */
static void draw_meaning(const struct scene *scene, struct cells *cells, struct box box)
{
    enum { ROWS = 4, COLS = 70 };
    if (box.rows > ROWS && box.cols >= COLS)
        draw_flow(scene, cells, (struct box){box.row + box.rows - ROWS, box.col, ROWS, box.cols},
                  text_get(scene->catalogue, MSG_SCORES_MEANING), ROLE_QUIET);
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    const struct ui_scores *scores = scores_of(scene);
    struct list *list = &self->as.scores.list;
    int which = clamp_int(self->as.scores.which, 0, scores->list_count - 1);
    int count = scores->lists[which].count;
    char text[160], profile[96];
    struct strbuf buf = STRBUF(text);
    utf8_sanitise(scores->lists[which].profile, profile, sizeof profile);
    text_say(scene->catalogue, MSG_SCORES_TITLE, &buf, {"profile", profile, 0}, {"count", NULL, count});
    struct box box = draw_page(scene, cells, text, CONTEXT_LIST, NULL, 0);
    draw_message(scene, cells, cells->rows - 1, 1, cells->cols - 2,
                 scores->list_count > 1 ? MSG_SCORES_HINT_MORE : MSG_SCORES_HINT, ROLE_BAR);
    draw_heads(scene, cells, (struct box){box.row, box.col, 1, box.cols});
    int truth_rows = columns_of(box)->truth_rows;
    int rows = box.rows - 2 - truth_rows; /* the heads, a blank row, the sentence */
    list->selected = clamp_int(list->selected, 0, max_int(0, count - 1));
    list_scroll(list, count, rows);
    draw_meaning(scene, cells, (struct box){box.row + 1 + count, box.col, rows - count, box.cols});
    for (int i = 0; i < rows && list->top + i < count; i++) {
        struct ui_score score;
        int index = list->top + i;
        struct box line = {box.row + 1 + i, box.col, 1, box.cols};
        scores->row(scores->context, which, index, &score);
        draw_score(scene, cells, line, index + 1, &score, index == list->selected);
        draw_spot_entry(cells, line, index);
        if (index == list->selected)
            draw_truth(scene, cells, (struct box){box.row + box.rows - truth_rows, box.col, truth_rows, box.cols},
                       &score);
    }
}

/* Shows the run, if its journal is still there. */
static struct outcome show_run(const struct ui_scores *scores, int which, int row)
{
    struct ui_score score;
    scores->row(scores->context, which, row, &score);
    if (score.path == NULL)
        return outcome_stay();
    return outcome_title((struct ui_title_answer){.wish = UI_TITLE_SHOW_RUN, .path = score.path});
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    const struct ui_scores *scores = scores_of(scene);
    int which = clamp_int(self->as.scores.which, 0, scores->list_count - 1);
    enum { PAGE_ROWS = 10 };
    if (key_is(pressed, KEYCODE_TAB)) {
        self->as.scores.which = (which + 1) % scores->list_count;
        self->as.scores.list = (struct list){0, 0};
        return outcome_stay();
    }
    if (key_is(pressed, 'c'))
        return outcome_open(screen_career(which));
    if (key_is(pressed, 'w') && scores->lists[which].count > 0)
        return show_run(scores, which, self->as.scores.list.selected);
    enum list_result result = list_key(&self->as.scores.list, scores->lists[which].count, PAGE_ROWS, intent);
    return result == LIST_CHOSEN      ? outcome_open(screen_story(which, self->as.scores.list.selected))
           : result == LIST_CANCELLED ? outcome_close()
                                      : outcome_stay();
}

const struct screen_kind SCREEN_SCORES = {
    .context = CONTEXT_LIST, .draw = draw, .key = key, .list = IN_SCREEN(scores.list)};
