/* SPDX-License-Identifier: MIT
 *
 * All sentences of the log, the newest last: scrolling that wraps at both ends with one step past them, and a search
 * that goes backwards in time. */
#include "hud.h"
#include "screen.h"

enum { TURN_COLS = 8, ENTRY_TEXT_SIZE = LOG_TEXT_SIZE + 32 };

static void format_entry(const struct scene *scene, int index, char text[ENTRY_TEXT_SIZE])
{
    struct strbuf buf;
    strbuf_init(&buf, text, ENTRY_TEXT_SIZE);
    const struct log_entry *entry = msglog_at(scene->log, index);
    msglog_format(scene->catalogue, entry, entry->count, &buf);
}

static int entry_rows(const struct scene *scene, int index, int cols)
{
    char text[ENTRY_TEXT_SIZE];
    format_entry(scene, index, text);
    return flow_rows(text, cols);
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Whether `text` holds `part`; small and capital letters of ASCII are the same. */
static bool holds(const char *text, const char *part)
{
    for (; *text; text++) {
        size_t i = 0;
        while (part[i] && lower(text[i]) == lower(part[i]))
            i++;
        if (!part[i])
            return true;
    }
    return false;
}

static void draw_entry(const struct scene *scene, struct cells *cells, struct box box, int index, int above)
{
    const struct log_entry *entry = msglog_at(scene->log, index);
    char text[ENTRY_TEXT_SIZE];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    text_say(scene->catalogue, MSG_HISTORY_TURN, &buf, {"turn", NULL, entry->turn});
    if (above == 0)
        draw_text(scene, cells, box.row, box.col, TURN_COLS - 1, text, ROLE_QUIET);
    format_entry(scene, index, text);
    box.col += TURN_COLS;
    box.cols -= TURN_COLS;
    struct flow flow;
    flow_begin(&flow, cells, box, above);
    flow_text(&flow, text, scene_look(scene, weight_role((enum weight)entry->weight)));
}

/* The first row of an entry, of all rows; the number of all rows for the entry after the last. */
static int row_of(const struct scene *scene, int index, int cols)
{
    int row = 0;
    for (int i = 0; i < index; i++)
        row += entry_rows(scene, i, cols);
    return row;
}

static void fit(struct screen *self, const struct scene *scene, struct box box)
{
    int total = row_of(scene, scene->log->count, box.cols - TURN_COLS);
    bool opened = self->as.history.rows == 0;
    self->as.history.total = total;
    self->as.history.rows = box.rows;
    int bottom = max_int(0, total - box.rows);
    if (self->as.history.match >= 0) {
        int row = row_of(scene, self->as.history.match, box.cols - TURN_COLS);
        if (row < self->as.history.top || row >= self->as.history.top + box.rows)
            self->as.history.top = row - box.rows / 2;
    }
    self->as.history.top = opened ? bottom : clamp_int(self->as.history.top, 0, bottom);
}

static void draw_rows(const struct screen *self, const struct scene *scene, struct cells *cells, struct box box)
{
    int row = -self->as.history.top;
    for (int i = 0; i < scene->log->count && row < box.rows; i++) {
        int rows = entry_rows(scene, i, box.cols - TURN_COLS);
        int above = max_int(0, -row);
        if (above < rows) {
            struct box rest = {box.row + max_int(0, row), box.col, box.rows - max_int(0, row), box.cols};
            draw_entry(scene, cells, rest, i, above);
            if (i == self->as.history.match)
                for (int col = 0; col < box.cols; col++)
                    cells_mark(cells, rest.row, box.col + col, LOOK_REVERSE);
        }
        row += rows;
    }
}

/* On the last row while something is typed or was not found. */
static void draw_prompt(const struct screen *self, const struct scene *scene, struct cells *cells)
{
    char text[96];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    text_say(scene->catalogue, self->as.history.typing ? MSG_HISTORY_PROMPT : MSG_HISTORY_NOT_FOUND, &buf,
             {"text", self->as.history.search.text, 0});
    int row = cells->rows - 1;
    cells_fill(cells, row, 0, 1, cells->cols, scene_look(scene, ROLE_BAR));
    int used = draw_text(scene, cells, row, 1, cells->cols - 2, text, ROLE_BAR);
    cells_cursor(cells, row, 1 + used);
}

static const struct hint HINTS[] = {{INTENT_UP, MSG_HINT_SCROLL},
                                    {INTENT_PAGE_UP, MSG_HINT_PAGE},
                                    {INTENT_SEARCH, MSG_HINT_SEARCH},
                                    {INTENT_SEARCH_NEXT, MSG_HINT_SEARCH_NEXT},
                                    {INTENT_CANCEL, MSG_HINT_CLOSE}};

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct box box = draw_page(scene, cells, text_get(scene->catalogue, MSG_HISTORY_TITLE), CONTEXT_PAGE, HINTS, 5);
    fit(self, scene, box);
    char text[64];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    int top = self->as.history.top;
    text_say(scene->catalogue, MSG_HISTORY_PLACE, &buf, {"first", NULL, min_int(top + 1, self->as.history.total)},
             {"last", NULL, min_int(top + box.rows, self->as.history.total)}, {"count", NULL, self->as.history.total});
    draw_text_right(scene, cells, 0, cells->cols / 2, cells->cols - 1, text, ROLE_BAR);
    draw_rows(self, scene, cells, box);
    if (self->as.history.typing || self->as.history.failed)
        draw_prompt(self, scene, cells);
}

/* Goes to the next older entry that holds the text, from the newest again after the oldest. */
static void search(struct screen *self, const struct scene *scene)
{
    int count = scene->log->count;
    int from = self->as.history.match >= 0 ? self->as.history.match : count;
    self->as.history.failed = true;
    for (int i = 1; i <= count && self->as.history.failed; i++) {
        int index = (from - i + 2 * count) % count;
        if (holds(msglog_at(scene->log, index)->text, self->as.history.search.text)) {
            self->as.history.match = index;
            self->as.history.failed = false;
        }
    }
}

static void type(struct screen *self, const struct scene *scene, struct key pressed)
{
    if (pressed.code == KEYCODE_ESCAPE) {
        self->as.history.typing = false;
    } else if (pressed.code == KEYCODE_ENTER) {
        self->as.history.typing = false;
        self->as.history.match = -1;
        if (self->as.history.search.length > 0)
            search(self, scene);
    } else {
        field_key(&self->as.history.search, pressed, FIELD_SIZE - 1, NULL);
    }
}

static void scroll(struct screen *self, enum intent intent)
{
    int bottom = max_int(0, self->as.history.total - self->as.history.rows);
    int page = max_int(1, self->as.history.rows - 1);
    int top = self->as.history.top;
    int before = top;
    if (intent == INTENT_UP)
        top = before == 0 ? bottom : before - 1;
    else if (intent == INTENT_DOWN)
        top = before == bottom ? 0 : before + 1;
    else if (intent == INTENT_PAGE_UP)
        top = before == 0 ? bottom : max_int(0, before - page);
    else if (intent == INTENT_PAGE_DOWN)
        top = before == bottom ? 0 : min_int(bottom, before + page);
    else if (intent == INTENT_TOP)
        top = 0;
    else if (intent == INTENT_BOTTOM)
        top = bottom;
    else
        return;
    self->as.history.top = top;
    self->as.history.match = -1;
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    self->as.history.failed = false;
    if (self->as.history.typing) {
        type(self, scene, pressed);
        return outcome_stay();
    }
    if (intent == INTENT_CANCEL || intent == INTENT_CONFIRM)
        return outcome_close();
    if (intent == INTENT_SEARCH) {
        self->as.history.typing = true;
        field_set(&self->as.history.search, "");
    } else if (intent == INTENT_SEARCH_NEXT && self->as.history.search.length > 0) {
        search(self, scene);
    }
    scroll(self, intent);
    return outcome_stay();
}

static const struct screen_kind SCREEN_HISTORY = {CONTEXT_PAGE, false, draw, key};

struct screen screen_history(void)
{
    struct screen screen = {.kind = &SCREEN_HISTORY};
    screen.as.history.match = -1;
    return screen;
}
