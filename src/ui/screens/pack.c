/* SPDX-License-Identifier: MIT
 *
 * The pack: everything carried, what is alike in one row with its count, what is used most first, each with what it
 * does. A letter or Enter opens it for inspection or drops it; a capital letter uses it at once. Letters never move. */
#include "base/utf8.h"
#include "draw/pack_groups.h"
#include "parts/facts.h"
#include "screens.h"

#include <string.h>

static bool drops_things(const struct screen *self)
{
    return self->kind == &SCREEN_DROP;
}

static bool throws_things(const struct screen *self)
{
    return self->kind == &SCREEN_THROW;
}

/* The rows that the screen is about, and the line of each below the headings. */
struct pack_rows {
    int count;
    struct pack_row at[MAX_PACK];
    int16_t lines[MAX_PACK];
};

/* A heading stands above each group. */
static void gather(const struct screen *self, const struct scene *scene, struct pack_rows *rows)
{
    int all = pack_groups_rows(scene, self->as.pack.part.text, rows->at), line = 0;
    rows->count = 0;
    for (int i = 0; i < all; i++) {
        if (throws_things(self) && !item_is_thrown_by_hand(&rows->at[i].kind->item))
            continue;
        line += rows->count == 0 || rows->at[i].group != rows->at[rows->count - 1].group;
        rows->lines[rows->count] = (int16_t)(line++);
        rows->at[rows->count++] = rows->at[i];
    }
}

/* The lines of all rows. */
static int lines_of(const struct pack_rows *rows)
{
    return rows->count > 0 ? rows->lines[rows->count - 1] + 1 : 0;
}

enum { NAME_COLS = 20, NAME_MOST = 32, FACTS_LEAST = 24, FACTS_SIZE = LOG_TEXT_SIZE, HEAD_SIZE = 256 };

/* The letters, the likeness and the name of a row stand in columns, behind them what it does; in a narrow window that
 * has no column, and `facts` is 0. A row whose name is longer than others' begins later, one that does much is cut. */
struct pack_columns {
    int glyph, name, facts;
    bool whole; /* none is cut or left out */
};

static int letters_cols(const struct pack_row *row)
{
    char text[PACK_LETTERS_COLS + 1];
    struct strbuf buf = STRBUF(text);
    pack_groups_letters(row, &buf);
    return (int)buf.length;
}

static int name_cols(const struct scene *scene, const struct pack_row *row)
{
    char name[FACTS_SIZE];
    struct strbuf buf = STRBUF(name);
    pack_groups_name(scene, row, &buf);
    return utf8_columns(name);
}

/* What the things of a row do. */
static void say_facts(const struct scene *scene, const struct pack_row *row, char text[FACTS_SIZE])
{
    struct strbuf buf = strbuf_of(text, FACTS_SIZE);
    facts_line(scene, &scene->view->pack[row->letter], &buf);
}

/* Where what a row does begins. */
static int facts_col(const struct scene *scene, const struct pack_row *row, const struct pack_columns *at)
{
    return max_int(at->facts, at->name + name_cols(scene, row) + 2);
}

static struct pack_columns columns_of(const struct scene *scene, const struct pack_rows *rows, int cols)
{
    int letters = 1, names = NAME_COLS;
    for (int i = 0; i < rows->count; i++) {
        letters = max_int(letters, letters_cols(&rows->at[i]));
        names = max_int(names, min_int(NAME_MOST, name_cols(scene, &rows->at[i])));
    }
    struct pack_columns at = {.glyph = letters + 3, .name = letters + 5, .facts = letters + 5 + names + 2};
    if (at.facts + FACTS_LEAST > cols)
        at.facts = 0;
    at.whole = at.facts > 0;
    for (int i = 0; i < rows->count && at.whole; i++) {
        char text[FACTS_SIZE];
        say_facts(scene, &rows->at[i], text);
        at.whole = facts_col(scene, &rows->at[i], &at) + utf8_columns(text) <= cols;
    }
    return at;
}

/* Whole words, as many as there is room for, and that there are more. */
static void cut_between_words(char *text, int cols)
{
    static const char more[] = "..";
    if (utf8_columns(text) <= cols)
        return;
    while (text[0] && utf8_columns(text) + (int)sizeof more - 1 > cols) {
        char *last = strrchr(text, ' ');
        (last ? last : text)[0] = '\0';
    }
    size_t length = strlen(text);
    while (length > 0 && strchr(",;:(", text[length - 1]))
        length--;
    memcpy(text + length, length > 0 ? more : "", length > 0 ? sizeof more : 1); /* a word and a blank have gone */
}

static void draw_facts(const struct scene *scene, struct cells *cells, struct box line, const struct pack_row *row,
                       const struct pack_columns *at, enum role role)
{
    char text[FACTS_SIZE];
    int col = facts_col(scene, row, at);
    if (at->facts == 0 || col >= line.cols)
        return;
    say_facts(scene, row, text);
    cut_between_words(text, line.cols - col);
    draw_text(scene, cells, line.row, line.col + col, line.cols - col, text, role);
}

static void draw_row(const struct scene *scene, struct cells *cells, struct box line, const struct pack_row *row,
                     const struct pack_columns *at, bool selected)
{
    enum role role = selected ? ROLE_SELECTED : ROLE_TEXT;
    char text[FACTS_SIZE];
    cells_fill(cells, line.row, line.col, 1, line.cols, scene_look(scene, role));
    struct strbuf buf = STRBUF(text);
    pack_groups_letters(row, &buf);
    strbuf_char(&buf, ')');
    draw_text(scene, cells, line.row, line.col + 1, at->glyph - 1, text, selected ? ROLE_SELECTED : ROLE_KEY);
    struct look glyph = selected ? scene_look(scene, role) : scene_glyph_look(scene, row->kind);
    draw_glyph(scene, cells, line.row, line.col + at->glyph, scene_glyph(row->kind), glyph);
    strbuf_clear(&buf);
    pack_groups_name(scene, row, &buf);
    draw_text(scene, cells, line.row, line.col + at->name, line.cols - at->name, text, role);
    draw_facts(scene, cells, line, row, at, selected ? ROLE_SELECTED : ROLE_QUIET);
    if (selected)
        cells_cursor(cells, line.row, line.col);
}

static int letters_of(const struct pack_row *row)
{
    int count = 0;
    for (uint32_t rest = row->letters; rest; rest &= rest - 1)
        count++;
    return count;
}

/* Draws the rows with a heading above each group; returns how many letters those shown have. */
static int draw_rows(const struct scene *scene, struct cells *cells, struct box box, struct list *list,
                     const struct pack_rows *rows, const struct pack_columns *at)
{
    int letters = 0;
    list->selected = clamp_int(list->selected, 0, rows->count - 1);
    list_scroll_lines(list, rows->lines, rows->count, box.rows);
    for (int i = 0; i < rows->count; i++) {
        int row = rows->lines[i] - list->top;
        struct box line = {box.row + row, box.col, 1, box.cols};
        if (list_is_headed(rows->lines, i) && row - 1 >= 0 && row - 1 < box.rows)
            draw_message(scene, cells, line.row - 1, box.col, box.cols, pack_groups_heading(rows->at[i].group),
                         ROLE_TITLE);
        if (row < 0 || row >= box.rows)
            continue;
        draw_row(scene, cells, line, &rows->at[i], at, i == list->selected);
        draw_spot_entry(cells, line, i);
        letters += letters_of(&rows->at[i]);
    }
    return letters;
}

/* "13 of 25 letters, more below", if not all rows are in sight. */
static void draw_more(const struct scene *scene, struct cells *cells, struct box line, bool above, bool below,
                      int letters, int all)
{
    char text[96];
    struct strbuf buf = STRBUF(text);
    if (!above && !below)
        return;
    text_say(scene->catalogue,
             above && below ? MSG_PACK_MORE_BOTH
             : above        ? MSG_PACK_MORE_ABOVE
                            : MSG_PACK_MORE_BELOW,
             &buf, {"count", NULL, letters}, {"all", NULL, all});
    draw_text(scene, cells, line.row, line.col, line.cols, text, ROLE_KEY);
}

static void say_count(const struct scene *scene, int all, struct strbuf *out)
{
    text_say(scene->catalogue, MSG_PACK_COUNT, out, {"count", NULL, all}, {"max", NULL, MAX_PACK},
             {"hp", NULL, scene->view->hero.hp}, {"max_hp", NULL, scene->view->hero.max_hp});
}

/* "Pow 5 = 2 + 3   Def 2 = 1 + 1": what all that is worn comes to. */
static void say_totals(const struct scene *scene, struct strbuf *out)
{
    const struct view_hero *hero = &scene->view->hero;
    text_say(scene->catalogue, MSG_PACK_TOTALS, out, {"power", NULL, hero->power},
             {"base_power", NULL, hero->base_power}, {"bonus_power", NULL, hero->power - hero->base_power},
             {"defense", NULL, hero->defense}, {"base_defense", NULL, hero->base_defense},
             {"bonus_defense", NULL, hero->defense - hero->base_defense});
}

static enum message title_of(const struct screen *self)
{
    return drops_things(self) ? MSG_PACK_DROP_TITLE : throws_things(self) ? MSG_PACK_THROW_TITLE : MSG_PACK_TITLE;
}

/* What a capital letter does; where things are dropped or thrown it is a small one. */
static bool uses_at_once(const struct screen *self)
{
    return !drops_things(self) && !throws_things(self);
}

/* The title with the count, and what stands above the list; in a narrow window the count stands there. */
static void say_heads(const struct screen *self, const struct scene *scene, int cols, int all, struct strbuf *title,
                      struct strbuf *head)
{
    enum { TITLE_GAPS = 6 };
    char text[96];
    struct strbuf count = STRBUF(text);
    say_count(scene, all, &count);
    strbuf_text(title, text_get(scene->catalogue, title_of(self)));
    bool fits = utf8_columns(title->text) + 2 + utf8_columns(text) + TITLE_GAPS <= cols;
    strbuf_format(fits ? title : head, fits ? "  %s" : "%s   ", text);
    say_totals(scene, head);
    if (uses_at_once(self) && !scene->linear)
        strbuf_format(head, "   %s", text_get(scene->catalogue, MSG_PACK_AT_ONCE));
}

static const struct hint HINTS[] = {
    {INTENT_CONFIRM, MSG_HINT_INSPECT}, {INTENT_SEARCH, MSG_HINT_FILTER}, {INTENT_CANCEL, MSG_HINT_CLOSE}};

/* The lines around the list: above it the head, below it what the selected row does if not all have room for that in
 * the list, how much is in sight, the keys. */
enum { WINDOW_COLS = 76, FACTS_ROWS = 2, FOOT_ROWS = 2 };

static void draw_list(struct screen *self, const struct scene *scene, struct cells *cells, struct box box,
                      const struct pack_rows *rows)
{
    struct list *list = &self->as.pack.list;
    struct pack_columns at = columns_of(scene, rows, box.cols);
    int all = 0;
    if (!at.whole)
        box.rows -= FACTS_ROWS;
    int end = box.row + box.rows; /* the facts stand there, or the row below the list */
    self->as.pack.page = box.rows;
    for (int i = 0; i < rows->count; i++)
        all += letters_of(&rows->at[i]);
    int letters = draw_rows(scene, cells, box, list, rows, &at);
    bool below = list->top + box.rows < lines_of(rows);
    if (!at.whole) {
        char text[FACTS_SIZE];
        say_facts(scene, &rows->at[list->selected], text);
        draw_flow(scene, cells, (struct box){end, box.col, FACTS_ROWS, box.cols}, text, ROLE_QUIET);
        end += FACTS_ROWS;
    }
    draw_more(scene, cells, (struct box){end, box.col, 1, box.cols}, list->top > 0, below, letters, all);
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct pack_rows rows;
    int all = 0;
    for (int letter = 0; letter < MAX_PACK; letter++)
        all += scene->view->pack[letter].kind != KIND_NONE;
    gather(self, scene, &rows);
    char title[96], head[HEAD_SIZE];
    struct strbuf title_buf = STRBUF(title);
    struct strbuf head_buf = STRBUF(head);
    say_heads(self, scene, cells->cols, all, &title_buf, &head_buf);
    int cols = min_int(WINDOW_COLS, cells->cols - 4);
    int head_rows = utf8_columns(head) <= cols ? 1 : flow_rows(head, cols);
    int lines = max_int(1, lines_of(&rows)) + (columns_of(scene, &rows, cols).whole ? 0 : FACTS_ROWS);
    struct box inside =
        draw_window(scene, cells, min_int(head_rows + lines + FOOT_ROWS, cells->rows - 5), WINDOW_COLS, title);
    draw_words(scene, cells, (struct box){inside.row, inside.col, head_rows, inside.cols}, head, ROLE_QUIET);
    struct box list = {inside.row + head_rows, inside.col, inside.rows - head_rows - FOOT_ROWS, inside.cols};
    cells_cursor(cells, list.row, list.col);
    if (rows.count == 0)
        draw_message(scene, cells, list.row, list.col, list.cols, all ? MSG_NOTHING_MATCHES : MSG_PACK_EMPTY,
                     ROLE_QUIET);
    else
        draw_list(self, scene, cells, list, &rows);
    int last = inside.row + inside.rows - 1;
    int first = uses_at_once(self) ? 0 : 1; /* that is what a letter does there */
    draw_hints(scene, cells, last, inside.col, inside.cols, CONTEXT_LIST, HINTS + first, 3 - first, ROLE_QUIET);
    draw_filter(scene, cells, last, inside.col, inside.cols, &self->as.pack.part, self->typing);
}

static struct outcome choose(const struct screen *self, const struct scene *scene, int letter)
{
    if (throws_things(self))
        return outcome_instead(target_throw(scene, letter));
    if (drops_things(self))
        return outcome_command(command_letter(CMD_DROP, letter));
    return outcome_open(screen_item(letter));
}

/* A small letter chooses; a capital one uses at once. Its row is selected, for when it is refused. */
static struct outcome key_letter(struct screen *self, const struct scene *scene, const struct pack_rows *rows,
                                 uint32_t code)
{
    bool at_once = code < 'a' && uses_at_once(self);
    int letter = (int)(code < 'a' ? code - 'A' : code - 'a');
    if (scene->view->pack[letter].kind == KIND_NONE)
        return outcome_say(MSG_LETTER_IS_FREE);
    for (int i = 0; i < rows->count; i++)
        if (rows->at[i].letters >> letter & 1)
            self->as.pack.list.selected = i;
    return at_once ? outcome_instead(target_use(scene, letter)) : choose(self, scene, letter);
}

static bool is_letter(struct key key)
{
    return key.modifiers == 0 &&
           ((key.code >= 'a' && key.code < 'a' + MAX_PACK) || (key.code >= 'A' && key.code < 'A' + MAX_PACK));
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct list *list = &self->as.pack.list;
    if (filter_key(&self->as.pack.part, &self->typing, list, pressed, intent, scene->linear))
        return outcome_stay();
    struct pack_rows rows;
    gather(self, scene, &rows);
    if (is_letter(pressed))
        return key_letter(self, scene, &rows, pressed.code);
    enum list_result result = list_key(list, rows.count, max_int(1, self->as.pack.page), intent);
    return result == LIST_CHOSEN      ? choose(self, scene, rows.at[list->selected].letter)
           : result == LIST_CANCELLED ? outcome_close()
                                      : outcome_stay();
}

const struct screen_kind SCREEN_PACK = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(pack.list)};
const struct screen_kind SCREEN_DROP = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(pack.list)};
const struct screen_kind SCREEN_THROW = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(pack.list)};
