/* SPDX-License-Identifier: MIT
 *
 * Sentences of the log, laid out on rows. What is said, and how urgent it is, the log knows. */
#include "log_panel.h"

#include "base/grid.h"
#include "base/utf8.h"

enum role log_panel_role(enum weight weight)
{
    static const enum role ROLES[] = {[WEIGHT_QUIET] = ROLE_QUIET,
                                      [WEIGHT_PLAIN] = ROLE_TEXT,
                                      [WEIGHT_GOOD] = ROLE_GOOD,
                                      [WEIGHT_DANGER] = ROLE_DANGER};
    return ROLES[weight];
}

/* How urgent a fresh entry is when there is no room for all: an answer that warns, the answer to the last key, which
 * took no time (the harm before it has been in sight), the floor come to, harm, answers to keys before and news, what
 * is good to know, the rest. */
enum urgency { URGENT_WARNING, URGENT_REPLY, URGENT_PLACE, URGENT_HARM, URGENT_ANSWER, URGENT_GOOD, URGENT_NOT };

static enum urgency urgency_of(const struct message_log *log, int index)
{
    const struct log_entry *entry = message_log_at(log, index);
    if (entry->place)
        return URGENT_PLACE;
    if (entry->weight == WEIGHT_DANGER)
        return entry->reply ? URGENT_WARNING : URGENT_HARM;
    if (entry->reply)
        return index == log->count - 1 ? URGENT_REPLY : URGENT_ANSWER;
    if (entry->news)
        return URGENT_ANSWER;
    return entry->weight == WEIGHT_GOOD ? URGENT_GOOD : URGENT_NOT;
}

const char *log_panel_text(const struct scene *scene, const struct log_entry *entry, int times,
                           char text[LOG_ENTRY_SIZE])
{
    struct strbuf buf;
    strbuf_init(&buf, text, LOG_ENTRY_SIZE);
    message_log_format(scene->catalogue, entry, times, &buf);
    return text;
}

static bool flow_entry(const struct scene *scene, struct flow *flow, const struct log_entry *entry)
{
    char text[LOG_ENTRY_SIZE];
    return flow_text(flow, log_panel_text(scene, entry, entry->fresh, text),
                     scene_look(scene, log_panel_role((enum weight)entry->weight)));
}

/* How many fresh entries go before one: those more urgent, and those as urgent and older. */
static int place_of(const struct message_log *log, int first, int index)
{
    int place = 0;
    for (int i = first; i < log->count; i++) {
        enum urgency other = urgency_of(log, i), own = urgency_of(log, index);
        place += other < own || (other == own && i < index);
    }
    return place;
}

/* Flows the chosen ones of the fresh entries, in the order in which they were said. */
static bool flow_chosen(const struct scene *scene, struct flow *flow, int first, const bool *chosen)
{
    for (int i = first; i < scene->log.count; i++)
        if (chosen[i - first] && !flow_entry(scene, flow, message_log_at(&scene->log, i)))
            return false;
    return true;
}

static bool flow_all(const struct scene *scene, struct flow *flow, int first)
{
    for (int i = first; i < scene->log.count; i++)
        if (!flow_entry(scene, flow, message_log_at(&scene->log, i)))
            return false;
    return true;
}

static void format_more(const struct scene *scene, int count, struct strbuf *out)
{
    text_say(scene->catalogue, MSG_LOG_MORE, out, {"count", NULL, count},
             {"key", keymap_text(&scene->keys, CONTEXT_MAP, INTENT_HISTORY).text, 0});
}

static bool leaves_room(const struct scene *scene, struct box box, int first, const bool *chosen, const char *more)
{
    struct flow flow;
    flow_begin(&flow, NULL, box, 0);
    return flow_chosen(scene, &flow, first, chosen) &&
           (flow.row < box.rows - 1 || flow.col + 1 + utf8_columns(more) <= box.cols);
}

static int most_urgent(const struct message_log *log, int first)
{
    int index = first;
    while (place_of(log, first, index) > 0)
        index++;
    return index;
}

/* Whether the hero has come to another floor: what it tells of itself is wanted whole. */
static bool arrives(const struct message_log *log, int first)
{
    bool place = false;
    for (int i = first; i < log->count; i++)
        place = place || message_log_at(log, i)->place;
    return place;
}

int log_panel_messages_rows(const struct scene *scene, struct box box, int free, int most)
{
    int first = scene->log.count - message_log_fresh(&scene->log), fresh = scene->log.count - first;
    struct box whole = box;
    int reach = arrives(&scene->log, first) ? most : free;
    while (whole.rows < reach && !log_panel_fits(scene, whole))
        whole.rows++;
    if (log_panel_fits(scene, whole))
        return whole.rows;
    box.rows = max_int(box.rows, free);
    bool chosen[LOG_CAPACITY] = {false};
    char more[48] = "";
    struct strbuf buf = STRBUF(more);
    if (fresh == 0)
        return box.rows;
    if (fresh > 1)
        format_more(scene, fresh - 1, &buf);
    chosen[most_urgent(&scene->log, first) - first] = true;
    int rows = box.rows;
    while (rows < most && !leaves_room(scene, (struct box){box.row, box.col, rows, box.cols}, first, chosen, more))
        rows++;
    return rows;
}

/* The most urgent, and after it each that leaves room for "(+n, v)" behind all: one that is too long makes way for
 * shorter ones. */
static void draw_most_urgent(const struct scene *scene, struct cells *cells, struct box box, int first)
{
    bool chosen[LOG_CAPACITY] = {false};
    int16_t order[LOG_CAPACITY];
    int fresh = scene->log.count - first, shown = 0;
    char more[48];
    struct strbuf buf;
    struct flow flow;
    for (int i = 0; i < fresh; i++)
        order[place_of(&scene->log, first, first + i)] = (int16_t)i;
    for (int place = 0; place < fresh; place++) {
        STRBUF_OVER(&buf, more);
        format_more(scene, fresh - shown - 1, &buf);
        chosen[order[place]] = true;
        if (place > 0 && !leaves_room(scene, box, first, chosen, more))
            chosen[order[place]] = false;
        else
            shown++;
    }
    STRBUF_OVER(&buf, more);
    format_more(scene, fresh - shown, &buf);
    bool fits = leaves_room(scene, box, first, chosen, more);
    flow_begin(&flow, cells, box, 0);
    flow_chosen(scene, &flow, first, chosen);
    const char *rest = fits ? more : "..."; /* one alone may be longer than the box */
    draw_text_right(scene, cells, box.row + box.rows - 1, box.col, box.col + box.cols, rest, ROLE_QUIET);
}

/* Older sentences, one a row, on the rows above the fresh ones. */
static void draw_older(const struct scene *scene, struct cells *cells, struct box box, int first)
{
    for (int row = box.rows - 1, i = first - 1; row >= 0 && i >= 0; row--, i--) {
        char text[LOG_ENTRY_SIZE];
        const struct log_entry *entry = message_log_at(&scene->log, i);
        draw_text(scene, cells, box.row + row, box.col, box.cols, log_panel_text(scene, entry, entry->count, text),
                  ROLE_QUIET);
    }
}

bool log_panel_fits(const struct scene *scene, struct box box)
{
    struct flow flow;
    flow_begin(&flow, NULL, box, 0);
    return flow_all(scene, &flow, scene->log.count - message_log_fresh(&scene->log));
}

void log_panel_messages(const struct scene *scene, struct cells *cells, struct box box)
{
    cells_fill(cells, box.row, box.col, box.rows, box.cols, scene_look(scene, ROLE_TEXT));
    int first = scene->log.count - message_log_fresh(&scene->log);
    struct flow flow;
    flow_begin(&flow, NULL, box, 0);
    if (!flow_all(scene, &flow, first)) {
        draw_most_urgent(scene, cells, box, first);
        return;
    }
    /* At least two rows are kept for what is new, even if nothing is: they never show what is over. */
    int needed = max_int(MESSAGE_MIN_ROWS, flow.row + 1);
    struct box older = {box.row, box.col, box.rows - needed, box.cols};
    struct box fresh = {box.row + older.rows, box.col, needed, box.cols};
    if (!scene->accessible) /* who hears it would hear them again */
        draw_older(scene, cells, older, first);
    flow_begin(&flow, cells, fresh, 0);
    flow_all(scene, &flow, first);
}

int log_panel_rows(const struct scene *scene, int cols, int most)
{
    int rows = 0;
    for (int i = message_log_kept(&scene->log) - 1; i >= 0; i--) {
        char text[LOG_ENTRY_SIZE];
        const struct log_entry *entry = message_log_at(&scene->log, i);
        int more = flow_rows(log_panel_text(scene, entry, entry->count, text), cols);
        if (rows + more > most)
            break;
        rows += more;
    }
    return rows;
}

void log_panel_draw(const struct scene *scene, struct cells *cells, struct box box)
{
    int row = box.rows;
    for (int i = message_log_kept(&scene->log) - 1; i >= 0; i--) {
        char text[LOG_ENTRY_SIZE];
        const struct log_entry *entry = message_log_at(&scene->log, i);
        row -= flow_rows(log_panel_text(scene, entry, entry->count, text), box.cols);
        if (row < 0)
            return;
        struct flow flow;
        flow_begin(&flow, cells, (struct box){box.row + row, box.col, box.rows - row, box.cols}, 0);
        flow_text(&flow, text,
                  scene_look(scene, entry->fresh > 0 ? log_panel_role((enum weight)entry->weight) : ROLE_QUIET));
    }
}
