/* SPDX-License-Identifier: MIT
 *
 * The main screen: its message rows and its bar; where all stands is layout.c's, the hero's numbers are sidebar.c's or
 * strip.c's, the map is render.c's.
 * Called by the play, look and target screens. */
#include "hud.h"

#include "base/utf8.h"
#include "extras.h"

enum { LESSON_ROWS = 6 }; /* a frame and four lines, or a heading and five */

struct layout hud_layout(const struct scene *scene, const struct cells *cells)
{
    struct layout layout = layout_of(cells->rows, cells->cols, scene->view->width, scene->view->height);
    layout.lesson = (struct box){layout.map.row + layout.map.rows, layout.map.col, 0, layout.map.cols};
    if (scene->lesson && lesson_is_on(scene->view)) {
        layout.map.rows += layout.facts_rule.rows + layout.facts.rows; /* there it has their place */
        layout.lesson.row = layout.map.row + layout.map.rows;
        layout.facts_rule.rows = layout.facts.rows = 0;
        layout.lesson.rows = LESSON_ROWS;
        layout.lesson.row -= layout.lesson.rows;
        layout.map.rows -= layout.lesson.rows;
    }
    return layout;
}

enum role weight_role(enum weight weight)
{
    switch (weight) {
    case WEIGHT_QUIET:
        return ROLE_QUIET;
    case WEIGHT_PLAIN:
        return ROLE_TEXT;
    case WEIGHT_GOOD:
        return ROLE_GOOD;
    case WEIGHT_DANGER:
        return ROLE_DANGER;
    }
    return ROLE_TEXT;
}

/* How urgent a fresh entry is when there is no room for all: harm, then the answer to the last key, then the rest. */
enum urgency { URGENT_HARM, URGENT_REPLY, URGENT_NOT, URGENCY_COUNT };

static enum urgency urgency_of(const struct msglog *log, int index)
{
    const struct log_entry *entry = msglog_at(log, index);
    if (entry->weight == WEIGHT_DANGER)
        return URGENT_HARM;
    return entry->reply && index == log->count - 1 ? URGENT_REPLY : URGENT_NOT;
}

enum { ENTRY_SIZE = LOG_TEXT_SIZE + 32 };

/* An entry as it is shown when it was said so often. */
static const char *entry_text(const struct scene *scene, const struct log_entry *entry, int times,
                              char text[ENTRY_SIZE])
{
    struct strbuf buf;
    strbuf_init(&buf, text, ENTRY_SIZE);
    msglog_format(scene->catalogue, entry, times, &buf);
    return text;
}

static bool flow_entry(const struct scene *scene, struct flow *flow, const struct log_entry *entry)
{
    char text[ENTRY_SIZE];
    return flow_text(flow, entry_text(scene, entry, entry->fresh, text),
                     scene_look(scene, weight_role((enum weight)entry->weight)));
}

/* Flows the `wanted` most urgent of the fresh entries, in the order of urgency. */
static bool flow_urgent(const struct scene *scene, struct flow *flow, int first, int wanted)
{
    for (int urgency = 0; urgency < URGENCY_COUNT; urgency++)
        for (int i = first; i < scene->log->count; i++)
            if ((int)urgency_of(scene->log, i) == urgency && wanted-- > 0 &&
                !flow_entry(scene, flow, msglog_at(scene->log, i)))
                return false;
    return true;
}

static bool flow_all(const struct scene *scene, struct flow *flow, int first)
{
    for (int i = first; i < scene->log->count; i++)
        if (!flow_entry(scene, flow, msglog_at(scene->log, i)))
            return false;
    return true;
}

static void format_more(const struct scene *scene, int count, struct strbuf *out)
{
    char key_text[24];
    struct strbuf key;
    STRBUF_OVER(&key, key_text);
    keymap_keys(scene->keys, CONTEXT_MAP, INTENT_HISTORY, 1, &key);
    text_say(scene->catalogue, MSG_LOG_MORE, out, {"count", NULL, count}, {"key", key_text, 0});
}

/* As many as leave room for "(+n, v)" behind them. */
static void draw_most_urgent(const struct scene *scene, struct cells *cells, struct box box, int first)
{
    int fresh = scene->log->count - first;
    struct flow flow;
    char more[48];
    struct strbuf buf;
    int shown = fresh;
    bool fits = false;
    while (!fits && shown > 1) {
        shown--;
        STRBUF_OVER(&buf, more);
        format_more(scene, fresh - shown, &buf);
        flow_begin(&flow, NULL, box, 0);
        fits = flow_urgent(scene, &flow, first, shown) &&
               (flow.row < box.rows - 1 || flow.col + 1 + utf8_columns(more) <= box.cols);
    }
    flow_begin(&flow, cells, box, 0);
    flow_urgent(scene, &flow, first, shown);
    if (fits)
        draw_text_right(scene, cells, box.row + box.rows - 1, box.col, box.col + box.cols, more, ROLE_QUIET);
}

/* Older sentences, one a row, on the rows above the fresh ones. */
static void draw_older(const struct scene *scene, struct cells *cells, struct box box, int first)
{
    for (int row = box.rows - 1, i = first - 1; row >= 0 && i >= 0; row--, i--) {
        char text[ENTRY_SIZE];
        const struct log_entry *entry = msglog_at(scene->log, i);
        draw_text(scene, cells, box.row + row, box.col, box.cols, entry_text(scene, entry, entry->count, text),
                  ROLE_QUIET);
    }
}

/* The sentences since the last step, harm first if they are too many; rows that are left show older ones. */
static void draw_messages(const struct scene *scene, struct cells *cells, struct box box)
{
    cells_fill(cells, box.row, box.col, box.rows, box.cols, scene_look(scene, ROLE_TEXT));
    int first = scene->log->count - msglog_fresh(scene->log);
    struct flow flow;
    flow_begin(&flow, NULL, box, 0);
    if (!flow_all(scene, &flow, first)) {
        draw_most_urgent(scene, cells, box, first);
        return;
    }
    /* Two rows belong to what is new, whether there is any or not: they never show what is over. */
    int needed = max_int(MESSAGE_MIN_ROWS, flow.row + 1);
    struct box older = {box.row, box.col, box.rows - needed, box.cols};
    struct box fresh = {box.row + older.rows, box.col, needed, box.cols};
    draw_older(scene, cells, older, first);
    flow_begin(&flow, cells, fresh, 0);
    flow_all(scene, &flow, first);
}

/* A rule of one row or of one column. */
static void draw_rule(const struct scene *scene, struct cells *cells, struct box box)
{
    for (int row = 0; row < box.rows; row++)
        for (int col = 0; col < box.cols; col++)
            cells_put(cells, box.row + row, box.col + col, scene_line(scene, box.rows == 1 ? LINE_ACROSS : LINE_DOWN),
                      scene_look(scene, ROLE_FRAME));
}

/* A frame, or only its upper side where every column counts; returns the space inside. */
static struct box lesson_space(const struct scene *scene, struct cells *cells, const struct layout *layout,
                               const char *title)
{
    struct box box = layout->lesson;
    if (!layout->upright)
        return draw_frame(scene, cells, box, title);
    cells_fill(cells, box.row, box.col, box.rows, box.cols, scene_look(scene, ROLE_TEXT));
    draw_rule(scene, cells, (struct box){box.row, box.col, 1, box.cols});
    draw_text(scene, cells, box.row, box.col + 2, box.cols - 2, title, ROLE_TITLE);
    return (struct box){box.row + 1, box.col, box.rows - 1, box.cols};
}

/* What the introduction asks for now. */
static void draw_lesson(const struct scene *scene, struct cells *cells, const struct layout *layout)
{
    char text[512];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    int steps = lesson_steps();
    text_say(scene->catalogue, MSG_LESSON_PLACE, &buf, {"step", NULL, min_int(scene->lesson->step + 1, steps)},
             {"steps", NULL, steps});
    struct box inside = lesson_space(scene, cells, layout, text);
    strbuf_clear(&buf);
    lesson_prompt(scene->lesson, scene->catalogue, scene->keys, &buf);
    struct flow flow;
    flow_begin(&flow, cells, inside, 0);
    flow_text(&flow, text, scene_look(scene, ROLE_TEXT));
}

int hud_log_rows(const struct scene *scene, int cols, int most)
{
    int rows = 0;
    for (int i = msglog_kept(scene->log) - 1; i >= 0; i--) {
        char text[ENTRY_SIZE];
        const struct log_entry *entry = msglog_at(scene->log, i);
        int more = flow_rows(entry_text(scene, entry, entry->count, text), cols);
        if (rows + more > most)
            break;
        rows += more;
    }
    return rows;
}

void hud_log(const struct scene *scene, struct cells *cells, struct box box)
{
    int row = box.rows;
    for (int i = msglog_kept(scene->log) - 1; i >= 0; i--) {
        char text[ENTRY_SIZE];
        const struct log_entry *entry = msglog_at(scene->log, i);
        row -= flow_rows(entry_text(scene, entry, entry->count, text), box.cols);
        if (row < 0)
            return;
        struct flow flow;
        flow_begin(&flow, cells, (struct box){box.row + row, box.col, box.rows - row, box.cols}, 0);
        flow_text(&flow, text,
                  scene_look(scene, entry->fresh > 0 ? weight_role((enum weight)entry->weight) : ROLE_QUIET));
    }
}

void hud_draw(const struct scene *scene, struct cells *cells, const struct layout *layout, const struct camera *camera)
{
    if (scene->lines) /* what is told in lines has its log told, and no map */
        return;
    draw_messages(scene, cells, layout->messages);
    render_map(scene, cells, camera, layout->map);
    if (!scene->accessible)
        draw_rule(scene, cells, layout->rule);
    if (layout->upright)
        strip_draw(scene, cells, layout->side);
    else
        sidebar_draw(scene, cells, layout->side, layout->log.cols == 0);
    if (layout->lesson.rows > 0)
        draw_lesson(scene, cells, layout);
    if (layout->facts.rows > 0) {
        draw_rule(scene, cells, layout->facts_rule);
        extras_draw_facts(scene, cells, layout->facts);
    }
    if (layout->log.cols > 0) {
        draw_rule(scene, cells, layout->log_rule);
        hud_log(scene, cells, layout->log);
    }
    int row, col;
    if (camera_place(camera, layout->map, scene->view->hero.at, &row, &col))
        cells_cursor(cells, row, col);
}

void hud_bar(const struct scene *scene, struct cells *cells, const struct layout *layout, const char *text,
             enum key_context context, const struct hint *hints, int count)
{
    struct box bar = layout->bar;
    cells_fill(cells, bar.row, bar.col, 1, bar.cols, scene_look(scene, ROLE_BAR));
    int used = draw_text(scene, cells, bar.row, bar.col, bar.cols, text, ROLE_BAR);
    int skipped = used > 0 ? used + 2 : 0;
    draw_hints(scene, cells, bar.row, bar.col + skipped, bar.cols - skipped, context, hints, count, ROLE_BAR);
}
