/* SPDX-License-Identifier: MIT
 *
 * The pieces screens are drawn from. Draws into cells only; knows neither the terminal nor any screen. */
#include "draw.h"

#include "base/grid.h"
#include "base/utf8.h"

#include <string.h>

/* What frames, rules and gauges are made of. */
enum line_glyph {
    LINE_ACROSS,
    LINE_DOWN,
    LINE_TOP_LEFT,
    LINE_TOP_RIGHT,
    LINE_BOTTOM_LEFT,
    LINE_BOTTOM_RIGHT,
    LINE_FULL,  /* of a gauge */
    LINE_EMPTY, /* of a gauge */
    LINE_COUNT,
};

static uint32_t line_glyph(const struct scene *scene, enum line_glyph glyph)
{
    static const uint32_t GLYPHS[LINE_COUNT][2] = {
        [LINE_ACROSS] = {'-', 0x2500},    [LINE_DOWN] = {'|', 0x2502},        [LINE_TOP_LEFT] = {'+', 0x250C},
        [LINE_TOP_RIGHT] = {'+', 0x2510}, [LINE_BOTTOM_LEFT] = {'+', 0x2514}, [LINE_BOTTOM_RIGHT] = {'+', 0x2518},
        [LINE_FULL] = {'#', 0x2588},      [LINE_EMPTY] = {'-', 0x2500},
    };
    return GLYPHS[glyph][scene->utf8];
}

int draw_text(const struct scene *scene, struct cells *cells, int row, int col, int width, const char *text,
              enum role role)
{
    return width > 0 ? cells_text(cells, row, col, width, text, scene_look(scene, role)) : 0;
}

int draw_text_right(const struct scene *scene, struct cells *cells, int row, int start, int end, const char *text,
                    enum role role)
{
    int col = max_int(start, end - utf8_columns(text));
    draw_text(scene, cells, row, col, end - col, text, role);
    return col;
}

void draw_text_centred(const struct scene *scene, struct cells *cells, int row, struct box box, const char *text,
                       enum role role)
{
    int col = box.col + max_int(0, (box.cols - utf8_columns(text)) / 2);
    draw_text(scene, cells, row, col, box.col + box.cols - col, text, role);
}

int draw_message(const struct scene *scene, struct cells *cells, int row, int col, int width, enum message message,
                 enum role role)
{
    return draw_text(scene, cells, row, col, width, text_get(scene->catalogue, message), role);
}

/* Takes away the last word of a name that was cut, if it is one that leads to the next ("the", "de", "des"). */
static bool drop_dangling(const char *name, struct strbuf *out)
{
    enum { SHORT_WORD = 3 };
    const char *blank = strrchr(out->text, ' ');
    size_t start = blank ? (size_t)(blank + 1 - out->text) : 0, word = strcspn(name + start, " ");
    if (start == 0 || word > SHORT_WORD || name[start + word] == '\0')
        return false;
    strbuf_truncate(out, start - 1);
    return true;
}

/* "grave hou.": as much of a name as `cols` columns hold, with a dot for the rest; "Orrin." and not "Orrin the." */
static void shorten_name(const char *name, int cols, struct strbuf *out)
{
    const char *whole = name;
    int used = 0;
    for (size_t left = strlen(name); left > 0;) {
        uint32_t code;
        size_t size = utf8_decode(name, left, &code);
        used += max_int(0, utf8_width(code));
        if (size == 0 || used >= cols)
            break;
        strbuf_bytes(out, name, size);
        name += size;
        left -= size;
    }
    while (out->length > 0 && out->text[out->length - 1] == ' ')
        out->text[--out->length] = '\0';
    while (drop_dangling(whole, out))
        ;
    strbuf_char(out, '.');
}

void draw_glyph(const struct scene *scene, struct cells *cells, int row, int col, uint32_t glyph, struct look look)
{
    if (!scene->linear)
        cells_put(cells, row, col, glyph, look);
}

void draw_kind(const struct scene *scene, struct cells *cells, int row, int col, int width, const struct kind *kind,
               enum role role)
{
    const char *name = text_noun(scene->catalogue, kind, NOUN_BARE);
    char shorter[NAME_SIZE];
    struct strbuf buf = STRBUF(shorter);
    if (utf8_columns(name) > width - 2) {
        shorten_name(name, width - 2, &buf);
        name = shorter;
    }
    draw_glyph(scene, cells, row, col, scene_glyph(kind), scene_glyph_look(scene, kind));
    draw_text(scene, cells, row, col + 2, width - 2, name, role);
}

/* --- Flowing text ------------------------------------------------------------------------------------------------ */

void flow_begin(struct flow *flow, struct cells *cells, struct box box, int skip)
{
    *flow = (struct flow){.cells = cells, .box = box, .skip = skip};
}

/* Places one word; false when it lies below the box. */
static bool flow_word(struct flow *flow, const char *word, struct look look)
{
    int columns = min_int(utf8_columns(word), flow->box.cols);
    if (flow->col > 0 && flow->col + 1 + columns > flow->box.cols) {
        flow->row++;
        flow->col = 0;
    } else if (flow->col > 0) {
        flow->col++;
    }
    if (flow->row - flow->skip >= flow->box.rows)
        return false;
    if (flow->cells && flow->row >= flow->skip)
        cells_text(flow->cells, flow->box.row + flow->row - flow->skip, flow->box.col + flow->col, columns, word, look);
    flow->col += columns;
    return true;
}

/* Whether a word is a mark that French parts from the word before it, and that begins no line. */
static bool is_mark(const char *word)
{
    static const char CLOSING[] = "\xc2\xbb";
    bool alone = word[0] != '\0' && (word[1] == ' ' || word[1] == '\0');
    return (alone && strchr(";:!?", word[0]) != NULL) || strncmp(word, CLOSING, sizeof CLOSING - 1) == 0;
}

/* Whether a word is a number that ends a sentence or its part: "dead in 5." */
static bool is_last_number(const char *word)
{
    size_t digits = strspn(word, "0123456789");
    return digits > 0 && digits <= 3 && word[digits] != '\0' && strchr(".,;:)", word[digits]) != NULL &&
           (word[digits + 1] == ' ' || word[digits + 1] == '\0');
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Whether two letters stand there, each alone: keys in a row, "h j k l". `at`: the blank between them. */
static bool is_between_letters(const char *text, size_t at)
{
    bool before = at > 0 && is_letter(text[at - 1]) && (at == 1 || text[at - 2] == ' ');
    bool after = is_letter(text[at + 1]) && (text[at + 2] == ' ' || text[at + 2] == '\0');
    return before && after;
}

static bool ends_in_opening(const char *text, size_t length)
{
    static const char OPENING[] = "\xc2\xab";
    size_t size = sizeof OPENING - 1;
    return length >= size && memcmp(text + length - size, OPENING, size) == 0;
}

/* The bytes of a word, with the marks that stay on its line. */
static size_t word_length(const char *text)
{
    size_t length = strcspn(text, " ");
    while (length > 0 && text[length] == ' ' &&
           (ends_in_opening(text, length) || is_mark(text + length + 1) || is_last_number(text + length + 1) ||
            is_between_letters(text, length)))
        length += 1 + strcspn(text + length + 1, " ");
    return length;
}

/* The first bytes of a word that have room on a row; at least one character. A path is parted after a slash. */
static size_t fitting_length(const char *text, size_t length, int cols)
{
    size_t used = 0, after_slash = 0;
    while (used < length) {
        uint32_t code = 0;
        size_t size = utf8_decode(text + used, length - used, &code);
        cols -= size > 0 ? utf8_width(code) : 1;
        if (used > 0 && cols < 0)
            return after_slash > 0 ? after_slash : used;
        used += size > 0 ? size : 1;
        if (code == '/')
            after_slash = used;
    }
    return used;
}

bool flow_text(struct flow *flow, const char *text, struct look look)
{
    char word[256];
    while (*text) {
        size_t length = fitting_length(text, word_length(text), flow->box.cols);
        if (length > 0) {
            struct strbuf buf = STRBUF(word);
            strbuf_bytes(&buf, text, length);
            if (!flow_word(flow, word, look))
                return false;
        }
        text += length + (text[length] == ' ' ? 1 : 0);
    }
    return true;
}

int draw_flow(const struct scene *scene, struct cells *cells, struct box box, const char *text, enum role role)
{
    struct flow flow;
    flow_begin(&flow, cells, box, 0);
    flow_text(&flow, text, scene_look(scene, role));
    return flow.row + 1;
}

void draw_words(const struct scene *scene, struct cells *cells, struct box box, const char *text, enum role role)
{
    if (utf8_columns(text) <= box.cols)
        draw_text(scene, cells, box.row, box.col, box.cols, text, role);
    else
        draw_flow(scene, cells, box, text, role);
}

int flow_rows(const char *text, int cols)
{
    struct flow flow;
    flow_begin(&flow, NULL, (struct box){0, 0, CELLS_MAX_ROWS, cols}, 0);
    flow_text(&flow, text, (struct look){0});
    return flow.row + 1;
}

void panel_text(struct panel *panel, const char *text, enum role role)
{
    struct box rest = {panel->box.row + panel->row, panel->box.col, panel->box.rows - panel->row, panel->box.cols};
    if (rest.rows > 0 && text[0])
        panel->row += draw_flow(panel->scene, panel->cells, rest, text, role);
}

/* --- Rules, gauges, frames --------------------------------------------------------------------------------------- */

void draw_rule(const struct scene *scene, struct cells *cells, struct box box)
{
    if (scene->accessible)
        return;
    uint32_t glyph = line_glyph(scene, box.rows == 1 ? LINE_ACROSS : LINE_DOWN);
    for (int row = 0; row < box.rows; row++)
        for (int col = 0; col < box.cols; col++)
            cells_put(cells, box.row + row, box.col + col, glyph, scene_look(scene, ROLE_FRAME));
}

void draw_gauge(const struct scene *scene, struct cells *cells, int row, int col, int width, int value, int most)
{
    int filled = 0;
    if (scene->accessible) /* the numbers stand beside it */
        return;
    if (value >= most)
        filled = width;
    else if (value > 0)
        filled = min_int((value * width + most - 1) / most, max_int(width - 1, 1));
    enum role role = value * 2 > most ? ROLE_HP_HIGH : value * 4 > most ? ROLE_HP_MIDDLE : ROLE_HP_LOW;
    for (int i = 0; i < width; i++)
        cells_put(cells, row, col + i, line_glyph(scene, i < filled ? LINE_FULL : LINE_EMPTY), scene_look(scene, role));
}

struct box draw_frame(const struct scene *scene, struct cells *cells, struct box box, const char *title)
{
    struct look look = scene_look(scene, ROLE_FRAME);
    struct box inside = {box.row + 1, box.col + 2, box.rows - 2, box.cols - 4};
    cells_fill(cells, box.row, box.col, box.rows, box.cols, scene_look(scene, ROLE_TEXT));
    if (scene->accessible) {
        draw_text(scene, cells, box.row, inside.col, inside.cols, title, ROLE_TITLE);
        return inside;
    }
    int last_row = box.row + box.rows - 1;
    int last_col = box.col + box.cols - 1;
    draw_rule(scene, cells, (struct box){box.row, box.col, 1, box.cols});
    draw_rule(scene, cells, (struct box){last_row, box.col, 1, box.cols});
    draw_rule(scene, cells, (struct box){box.row, box.col, box.rows, 1});
    draw_rule(scene, cells, (struct box){box.row, last_col, box.rows, 1});
    cells_put(cells, box.row, box.col, line_glyph(scene, LINE_TOP_LEFT), look);
    cells_put(cells, box.row, last_col, line_glyph(scene, LINE_TOP_RIGHT), look);
    cells_put(cells, last_row, box.col, line_glyph(scene, LINE_BOTTOM_LEFT), look);
    cells_put(cells, last_row, last_col, line_glyph(scene, LINE_BOTTOM_RIGHT), look);
    if (title[0]) {
        int used = draw_text(scene, cells, box.row, box.col + 3, box.cols - 6, title, ROLE_TITLE);
        cells_put(cells, box.row, box.col + 2, ' ', look);
        cells_put(cells, box.row, box.col + 3 + used, ' ', look);
    }
    return inside;
}

/* The columns that a window keeps to if it is narrow enough: the map's, for what the sidebar says helps to choose. */
static struct box window_place(const struct scene *scene, const struct cells *cells)
{
    const struct view *view = scene->view;
    if (!view || !layout_fits(cells->rows, cells->cols))
        return (struct box){0, 0, cells->rows, cells->cols};
    return layout_of(cells->rows, cells->cols, view->width, view->height).map;
}

struct box draw_window(const struct scene *scene, struct cells *cells, int rows, int cols, const char *title)
{
    struct box box;
    box.rows = min_int(rows + 2, cells->rows);
    box.cols = min_int(max_int(cols, utf8_columns(title) + 4) + 4, cells->cols);
    if (scene->linear) /* nothing stands around it */
        box.cols = cells->cols;
    struct box place = window_place(scene, cells);
    /* Below the messages, if there is room before the bar: one of them may answer the last key. */
    int below = max_int(0, cells->rows - 1 - box.rows);
    box.row = clamp_int((cells->rows - box.rows) / 2, min_int(MESSAGE_MIN_ROWS, below), below);
    box.col = box.cols <= place.cols ? place.col + (place.cols - box.cols) / 2 : (cells->cols - box.cols) / 2;
    if (scene->accessible && scene->view) /* without a frame, what lies beneath would be read as part of it */
        cells_fill(cells, box.row, 0, cells->rows - 1 - box.row, cells->cols, scene_look(scene, ROLE_TEXT));
    return draw_frame(scene, cells, box, title);
}

struct box draw_page(const struct scene *scene, struct cells *cells, const char *title, enum key_context context,
                     const struct hint *hints, int count)
{
    struct box all = {0, 0, cells->rows, cells->cols};
    cells_fill(cells, 0, 0, all.rows, all.cols, scene_look(scene, ROLE_TEXT));
    cells_fill(cells, 0, 0, 1, all.cols, scene_look(scene, ROLE_BAR));
    cells_fill(cells, all.rows - 1, 0, 1, all.cols, scene_look(scene, ROLE_BAR));
    draw_text(scene, cells, 0, 1, all.cols - 2, title, ROLE_BAR);
    draw_hints(scene, cells, all.rows - 1, 1, all.cols - 2, context, hints, count, ROLE_BAR);
    if (scene->accessible)
        cells_cursor(cells, 2, 2);
    else
        cells_cursor(cells, all.rows - 1, all.cols - 1);
    return (struct box){2, 2, all.rows - 4, all.cols - 4};
}

void draw_filter(const struct scene *scene, struct cells *cells, int row, int col, int width, const struct field *part,
                 bool typing)
{
    if (!typing && part->length == 0)
        return;
    char text[96];
    struct strbuf buf = STRBUF(text);
    text_say(scene->catalogue, MSG_FILTER, &buf, {"part", part->text, 0});
    cells_fill(cells, row, col, 1, width, scene_look(scene, ROLE_TEXT));
    int used = draw_text(scene, cells, row, col, width, text, ROLE_KEY);
    if (typing)
        cells_cursor(cells, row, min_int(col + used, cells->cols - 1));
}

void draw_field(const struct scene *scene, struct cells *cells, int row, int col, int width, const char *text)
{
    int used = draw_text(scene, cells, row, col, width, text, ROLE_TEXT);
    for (int i = 0; i < min_int(width, WORD_MAX_LENGTH + 1); i++)
        cells_mark(cells, row, col + i, LOOK_UNDERLINE);
    cells_cursor(cells, row, col + used);
}

/* --- Spots: entries from 1, keys above them ---------------------------------------------------------------------- */

enum { SPOT_KEY = 0x8000, SPOT_INTENT_BITS = 8 };

void draw_spot_entry(struct cells *cells, struct box line, int index)
{
    if (index + 1 < SPOT_KEY)
        cells_spot(cells, line.row, line.col, line.cols, (uint16_t)(index + 1));
}

static void draw_spot_key(struct cells *cells, int row, int col, int cols, enum key_context context, enum intent intent)
{
    cells_spot(cells, row, col, cols, (uint16_t)(SPOT_KEY | (unsigned)context << SPOT_INTENT_BITS | (unsigned)intent));
}

bool draw_is_entry(uint16_t spot, int *index)
{
    *index = spot - 1;
    return spot > 0 && spot < SPOT_KEY;
}

bool draw_is_key(uint16_t spot, enum key_context *context, enum intent *intent)
{
    *context = (enum key_context)((spot & ~(unsigned)SPOT_KEY) >> SPOT_INTENT_BITS);
    *intent = (enum intent)(spot & ((1u << SPOT_INTENT_BITS) - 1));
    return spot >= SPOT_KEY;
}

/* --- Hints ------------------------------------------------------------------------------------------------------- */

enum { MAX_HINTS = 16, HINT_SIZE = 48 };

/* What the key does, behind its name. In lines a key is a word, too: "confirm: inspect", but only "play". */
static void say_hint(const struct scene *scene, const char *label, struct strbuf *out)
{
    char key[HINT_SIZE];
    COPY_TEXT(key, out->text);
    if (strcmp(key, label) == 0)
        return;
    strbuf_clear(out);
    if (scene->linear)
        text_say(scene->catalogue, MSG_LINES_HINT, out, {"key", key, 0}, {"what", label, 0});
    else
        strbuf_format(out, "%s %s", key, label);
}

int draw_hints(const struct scene *scene, struct cells *cells, int row, int col, int width, enum key_context context,
               const struct hint *hints, int count, enum role role)
{
    char texts[MAX_HINTS][HINT_SIZE];
    int columns[MAX_HINTS]; /* with the gap behind */
    enum intent intents[MAX_HINTS];
    int known = 0;
    int total = 0;
    for (int i = 0; i < count && known < MAX_HINTS; i++) {
        struct strbuf buf = STRBUF(texts[known]);
        keymap_keys(&scene->keys, context, hints[i].intent, 1, &buf);
        if (buf.length == 0)
            continue;
        say_hint(scene, text_get(scene->catalogue, hints[i].label), &buf);
        intents[known] = hints[i].intent;
        columns[known] = utf8_columns(texts[known]) + 2;
        total += columns[known++];
    }
    /* What is too much goes from the end, but the last one stays. */
    int shown = known - 1;
    while (shown > 0 && total - 2 > width)
        total -= columns[--shown];
    int start = col, end = col + width;
    for (int i = 0; i < known; i++) {
        if (i >= shown && i < known - 1)
            continue;
        int used = draw_text(scene, cells, row, col, end - col, texts[i], role);
        draw_spot_key(cells, row, col, used, context, intents[i]);
        col += used + 2;
    }
    return col - start;
}

void draw_too_small(const struct scene *scene, struct cells *cells, int rows, int cols)
{
    char text[256];
    struct strbuf buf = STRBUF(text);
    text_say(scene->catalogue, MSG_TOO_SMALL, &buf, {"need_cols", NULL, cols}, {"need_rows", NULL, rows});
    strbuf_char(&buf, ' ');
    text_say(scene->catalogue, MSG_TOO_SMALL_NOW, &buf, {"cols", NULL, cells->cols}, {"rows", NULL, cells->rows});
    draw_flow(scene, cells, (struct box){0, 0, cells->rows, cells->cols}, text, ROLE_TEXT);
    cells_cursor(cells, 0, 0);
}
