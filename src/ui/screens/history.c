/* SPDX-License-Identifier: MIT
 *
 * The log, the newest last: all of it or what is about one thing, a line to stand on that wraps at both ends and leads
 * to its turn, and a search that goes backwards in time. */
#include "parts/log_panel.h"
#include "screens.h"

enum { TURN_COLS = 8, HEARD_ROWS = 20 /* of a page that is read out, unless all is asked for */ };

/* --- Filters ----------------------------------------------------------------------------------------------------- */

enum { ANY = -1 };
static const struct {
    enum message name;
    int topic, weight; /* that pass, or ANY */
} FILTERS[] = {
    {MSG_HISTORY_ALL, ANY, ANY},
    {MSG_HISTORY_FIGHTS, TOPIC_FIGHT, ANY},
    {MSG_HISTORY_FINDS, TOPIC_FIND, ANY},
    {MSG_HISTORY_DANGER, ANY, WEIGHT_DANGER},
};
enum { FILTER_COUNT = sizeof FILTERS / sizeof *FILTERS };

static bool passes(const struct screen *self, const struct scene *scene, int index)
{
    const struct log_entry *entry = message_log_at(&scene->log, index);
    int topic = FILTERS[self->as.history.filter].topic, weight = FILTERS[self->as.history.filter].weight;
    return (topic == ANY || entry->topic == topic) && (weight == ANY || entry->weight == weight);
}

/* Whether the search has found an entry, which passes the filter as well. */
static bool matches(const struct screen *self, const struct scene *scene, int index)
{
    const char *part = self->as.history.search.text;
    return part[0] && !self->typing && passes(self, scene, index) &&
           filter_holds(message_log_at(&scene->log, index)->text, part);
}

/* The next entry for which `wanted` holds, beyond `from` in steps of `step`, wrapping at the ends; -1 if there is none.
 */
static int step_to(const struct screen *self, const struct scene *scene, int from, int step,
                   bool (*wanted)(const struct screen *self, const struct scene *scene, int index))
{
    int count = message_log_kept(&scene->log);
    for (int i = 1; i <= count; i++) {
        int index = ((from + i * step) % count + count) % count;
        if (wanted(self, scene, index))
            return index;
    }
    return -1;
}

/* --- Rows -------------------------------------------------------------------------------------------------------- */

static int entry_rows(const struct screen *self, const struct scene *scene, int index)
{
    if (!passes(self, scene, index))
        return 0;
    const struct log_entry *entry = message_log_at(&scene->log, index);
    char text[LOG_ENTRY_SIZE];
    return flow_rows(log_panel_text(scene, entry, entry->count, text), self->as.history.cols);
}

/* The first row of an entry, of all rows; the number of all rows for the entry after the last. */
static int row_of(const struct screen *self, const struct scene *scene, int index)
{
    int row = 0;
    for (int i = 0; i < index; i++)
        row += entry_rows(self, scene, i);
    return row;
}

/* The entry on a row; the last one beyond the end, -1 when none passes. */
static int entry_at_row(const struct screen *self, const struct scene *scene, int row)
{
    int found = -1;
    for (int i = 0; i < message_log_kept(&scene->log) && row >= 0; i++) {
        int rows = entry_rows(self, scene, i);
        if (rows > 0)
            found = i;
        row -= rows;
    }
    return found;
}

/* Fits the part shown to the size of the page, and keeps the selected entry in it. */
static void fit(struct screen *self, const struct scene *scene, struct box box)
{
    bool opened = self->as.history.rows == 0;
    self->as.history.cols = box.cols - TURN_COLS;
    self->as.history.rows = box.rows;
    self->as.history.total = row_of(self, scene, message_log_kept(&scene->log));
    if (opened || self->as.history.list.selected >= message_log_kept(&scene->log))
        self->as.history.list.selected = entry_at_row(self, scene, self->as.history.total);
    int selected = self->as.history.list.selected;
    if (selected >= 0) {
        int row = row_of(self, scene, selected);
        int last = row + entry_rows(self, scene, selected) - 1;
        if (row < self->as.history.list.top)
            self->as.history.list.top = row;
        else if (last >= self->as.history.list.top + box.rows)
            self->as.history.list.top = last - box.rows + 1;
    }
    self->as.history.list.top = clamp_int(self->as.history.list.top, 0, max_int(0, self->as.history.total - box.rows));
}

/* --- Drawing ----------------------------------------------------------------------------------------------------- */

/* `above` of its rows lie above the box. A '*' stands before the turn of what the search has found. */
static void draw_entry(const struct screen *self, const struct scene *scene, struct cells *cells, struct box box,
                       int index, int above)
{
    const struct log_entry *entry = message_log_at(&scene->log, index);
    char text[LOG_ENTRY_SIZE];
    struct strbuf buf = STRBUF(text);
    text_say(scene->catalogue, MSG_HISTORY_TURN, &buf, {"turn", NULL, entry->turn});
    bool found = matches(self, scene, index);
    if (above == 0)
        draw_text(scene, cells, box.row, box.col, TURN_COLS - 1, text, found ? ROLE_KEY : ROLE_QUIET);
    if (above == 0 && found)
        cells_put(cells, box.row, box.col - 1, '*', scene_look(scene, ROLE_KEY));
    struct flow flow;
    flow_begin(&flow, cells, (struct box){box.row, box.col + TURN_COLS, box.rows, box.cols - TURN_COLS}, above);
    flow_text(&flow, log_panel_text(scene, entry, entry->count, text),
              scene_look(scene, log_panel_role((enum weight)entry->weight)));
    for (int row = 0; !self->typing && row <= flow.row - above && row < box.rows; row++)
        draw_spot_entry(cells, (struct box){box.row + row, box.col, 1, box.cols}, index);
    if (index != self->as.history.list.selected)
        return;
    for (int col = 0; col < box.cols; col++)
        cells_mark(cells, box.row, box.col + col, LOOK_REVERSE);
    cells_cursor(cells, box.row, box.col);
}

static void draw_rows(const struct screen *self, const struct scene *scene, struct cells *cells, struct box box)
{
    int row = -self->as.history.list.top;
    for (int i = 0; i < message_log_kept(&scene->log) && row < box.rows; i++) {
        int rows = entry_rows(self, scene, i);
        int above = max_int(0, -row);
        struct box rest = {box.row + max_int(0, row), box.col, box.rows - max_int(0, row), box.cols};
        if (above < rows)
            draw_entry(self, scene, cells, rest, i, above);
        row += rows;
    }
}

/* On the last row: what is typed, that it was not found, or which of how many it is. */
static void draw_prompt(const struct screen *self, const struct scene *scene, struct cells *cells)
{
    int count = 0, index = 0;
    for (int i = message_log_kept(&scene->log) - 1; i >= 0; i--) {
        count += matches(self, scene, i);
        if (i == self->as.history.list.selected)
            index = count;
    }
    char text[96];
    struct strbuf buf = STRBUF(text);
    enum message message = self->typing              ? MSG_HISTORY_PROMPT
                           : self->as.history.failed ? MSG_HISTORY_NOT_FOUND
                                                     : MSG_HISTORY_FOUND;
    text_say(scene->catalogue, message, &buf, {"text", self->as.history.search.text, 0}, {"index", NULL, index},
             {"count", NULL, count});
    int row = cells->rows - 1;
    cells_fill(cells, row, 0, 1, cells->cols, scene_look(scene, ROLE_BAR));
    int used = draw_text(scene, cells, row, 1, cells->cols - 2, text, ROLE_BAR);
    if (self->typing)
        cells_cursor(cells, row, 1 + used);
}

static const struct hint HINTS[] = {{INTENT_UP, MSG_HINT_SCROLL},         {INTENT_PAGE_UP, MSG_HINT_PAGE},
                                    {INTENT_CONFIRM, MSG_HINT_SHOW_TURN}, {INTENT_NEXT, MSG_HINT_KIND},
                                    {INTENT_SEARCH, MSG_HINT_SEARCH},     {INTENT_SEARCH_NEXT, MSG_HINT_SEARCH_NEXT},
                                    {INTENT_CANCEL, MSG_HINT_CLOSE}};

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    char text[96];
    struct strbuf buf = STRBUF(text);
    const char *kind = text_get(scene->catalogue, FILTERS[self->as.history.filter].name);
    text_say(scene->catalogue, MSG_HISTORY_SHOWS, &buf, {"kind", kind, 0});
    struct box box = draw_page(scene, cells, text, CONTEXT_PAGE, HINTS, sizeof HINTS / sizeof *HINTS);
    if (scene->linear && !self->as.history.all)
        box.rows = min_int(box.rows, HEARD_ROWS);
    fit(self, scene, box);
    strbuf_clear(&buf);
    int top = self->as.history.list.top;
    text_say(scene->catalogue, MSG_HISTORY_PLACE, &buf, {"first", NULL, min_int(top + 1, self->as.history.total)},
             {"last", NULL, min_int(top + box.rows, self->as.history.total)}, {"count", NULL, self->as.history.total});
    draw_text_right(scene, cells, 0, cells->cols / 2, cells->cols - 1, text, ROLE_BAR);
    if (self->as.history.total == 0)
        draw_message(scene, cells, box.row, box.col, box.cols, MSG_HISTORY_NONE, ROLE_QUIET);
    draw_rows(self, scene, cells, box);
    if (self->as.history.search.length > 0 || self->typing)
        draw_prompt(self, scene, cells);
}

/* --- Keys -------------------------------------------------------------------------------------------------------- */

/* Goes to the next older (-1) or newer (+1) entry that holds the text; a fresh search begins with the newest. */
static void search(struct screen *self, const struct scene *scene, int from, int step)
{
    int found = step_to(self, scene, from, step, matches);
    self->as.history.failed = found < 0;
    if (found >= 0)
        self->as.history.list.selected = found;
}

static void type(struct screen *self, const struct scene *scene, struct key pressed)
{
    struct field *field = &self->as.history.search;
    enum line_result typed = field_line(field, pressed, FIELD_SIZE - 1, NULL);
    self->typing = typed == LINE_TYPING;
    if (self->typing)
        return;
    if (typed == LINE_GIVEN_UP)
        field_set(field, "");
    if (field->length > 0)
        search(self, scene, message_log_kept(&scene->log), -1);
}

/* By pages: the line one stands on stays at its height. */
static void scroll_page(struct screen *self, const struct scene *scene, int step)
{
    int bottom = max_int(0, self->as.history.total - self->as.history.rows);
    int before = self->as.history.list.top;
    int page = max_int(1, self->as.history.rows - 1);
    int top = clamp_int(before + step * page, 0, bottom);
    if (top == before)
        top = step < 0 ? bottom : 0;
    int height = row_of(self, scene, self->as.history.list.selected) - before;
    self->as.history.list.top = top;
    self->as.history.list.selected = entry_at_row(self, scene, top + max_int(0, height));
}

static void scroll(struct screen *self, const struct scene *scene, enum intent intent)
{
    int *selected = &self->as.history.list.selected;
    if (*selected < 0)
        return;
    if (intent == INTENT_UP)
        *selected = step_to(self, scene, *selected, -1, passes);
    else if (intent == INTENT_DOWN)
        *selected = step_to(self, scene, *selected, 1, passes);
    else if (intent == INTENT_PAGE_UP)
        scroll_page(self, scene, -1);
    else if (intent == INTENT_PAGE_DOWN)
        scroll_page(self, scene, 1);
    else if (intent == INTENT_TOP)
        *selected = entry_at_row(self, scene, 0);
    else if (intent == INTENT_BOTTOM)
        *selected = entry_at_row(self, scene, self->as.history.total);
}

/* Another filter shows its newest entry. */
static void change_filter(struct screen *self, int step)
{
    self->as.history.filter = (self->as.history.filter + step + FILTER_COUNT) % FILTER_COUNT;
    self->as.history.rows = 0;
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    if (self->typing) {
        type(self, scene, pressed);
        return outcome_stay();
    }
    if (intent == INTENT_CANCEL)
        return outcome_close();
    if (intent == INTENT_CONFIRM && self->as.history.list.selected >= 0)
        return outcome_replay_turn(message_log_at(&scene->log, self->as.history.list.selected)->turn);
    bool searched = self->as.history.search.length > 0;
    if (intent == INTENT_SEARCH) {
        self->typing = true;
        field_set(&self->as.history.search, "");
    } else if (searched && (intent == INTENT_SEARCH_NEXT || intent == INTENT_SEARCH_PREVIOUS)) {
        search(self, scene, self->as.history.list.selected, intent == INTENT_SEARCH_NEXT ? -1 : 1);
    } else if (intent == INTENT_NEXT || intent == INTENT_PREVIOUS) {
        change_filter(self, intent == INTENT_NEXT ? 1 : -1);
    } else {
        scroll(self, scene, intent);
    }
    return outcome_stay();
}

static void begin(struct screen *self, const struct scene *scene)
{
    (void)scene;
    self->as.history.list.selected = -1;
}

struct outcome history_all(const struct scene *scene)
{
    struct screen screen = screen_of(&SCREEN_HISTORY, scene);
    screen.as.history.all = true;
    return outcome_open(screen);
}

bool history_or_character(const struct scene *scene, struct key pressed, struct outcome *outcome)
{
    enum intent on_map = keymap_find(&scene->keys, CONTEXT_MAP, pressed);
    if (on_map != INTENT_HISTORY && on_map != INTENT_CHARACTER)
        return false;
    *outcome = outcome_screen(on_map == INTENT_HISTORY ? &SCREEN_HISTORY : &SCREEN_CHARACTER, scene);
    return true;
}

const struct screen_kind SCREEN_HISTORY = {
    .context = CONTEXT_PAGE, .draw = draw, .key = key, .list = IN_SCREEN(history.list), .begin = begin};
