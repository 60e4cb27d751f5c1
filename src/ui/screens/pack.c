/* SPDX-License-Identifier: MIT
 *
 * The pack: everything carried, grouped, what is worn first, each thing with what it does. A letter or Enter opens it
 * for inspection or drops it; a capital letter uses it at once. Letters never move. */
#include "draw/facts.h"
#include "draw/pack_groups.h"
#include "screens.h"

static bool drops_things(const struct screen *self)
{
    return self->kind == &SCREEN_DROP;
}

enum { NAME_COLS = 22 };

static void draw_item(const struct scene *scene, struct cells *cells, struct box box, int row, int letter,
                      bool selected)
{
    const struct view_item *item = &scene->view->pack[letter];
    const struct kind *kind = scene_kind(scene, item->kind);
    enum role role = selected ? ROLE_SELECTED : ROLE_TEXT;
    cells_fill(cells, row, box.col, 1, box.cols, scene_look(scene, role));
    char label[4] = {(char)('a' + letter), ')', '\0', '\0'};
    draw_text(scene, cells, row, box.col + 1, 2, label, selected ? ROLE_SELECTED : ROLE_KEY);
    struct look glyph = selected ? scene_look(scene, role) : scene_glyph_look(scene, kind);
    cells_put(cells, row, box.col + 4, scene_glyph(kind), glyph);
    draw_text(scene, cells, row, box.col + 6, NAME_COLS - 1, text_noun(scene->catalogue, kind, NOUN_BARE), role);
    char text[128];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    facts_line(scene, item->kind, item->worn, &buf);
    int col = box.col + 6 + NAME_COLS;
    draw_words(scene, cells, (struct box){row, col, 1, box.col + box.cols - col}, text,
               selected ? ROLE_SELECTED : ROLE_QUIET);
    if (selected)
        cells_cursor(cells, row, box.col);
}

/* Headings count as rows: the row of item `index` when `letters` are listed with a heading above each group. */
static int rows_before(const struct scene *scene, const int *letters, int index)
{
    int rows = 0;
    for (int i = 0; i <= index; i++) {
        const struct view_item *pack = scene->view->pack;
        if (i == 0 || pack_groups_of(scene, &pack[letters[i]]) != pack_groups_of(scene, &pack[letters[i - 1]]))
            rows++;
    }
    return rows + index;
}

/* The first thing that is not worn, for dropping it is likelier; else the first of all. */
static int first_loose(const struct scene *scene, const int *letters, int count)
{
    for (int i = 0; i < count; i++)
        if (!scene->view->pack[letters[i]].worn)
            return i;
    return 0;
}

static void draw_items(const struct scene *scene, struct cells *cells, struct box box, struct list *list,
                       const int *letters, int count)
{
    if (list->selected < 0)
        list->selected = first_loose(scene, letters, count);
    list->selected = clamp_int(list->selected, 0, count - 1);
    int total = rows_before(scene, letters, count - 1) + 1;
    /* The list scrolls by rows; the heading of the first thing is kept in sight with it. */
    struct list shown = {rows_before(scene, letters, list->selected), list->top};
    list_scroll(&shown, total, box.rows);
    if (list->selected == 0)
        shown.top = 0;
    list->top = shown.top;
    for (int i = 0; i < count; i++) {
        int row = rows_before(scene, letters, i) - shown.top;
        enum pack_group group = pack_groups_of(scene, &scene->view->pack[letters[i]]);
        bool heads = i == 0 || group != pack_groups_of(scene, &scene->view->pack[letters[i - 1]]);
        if (heads && row - 1 >= 0 && row - 1 < box.rows)
            draw_message(scene, cells, box.row + row - 1, box.col, box.cols, pack_groups_heading(group), ROLE_TITLE);
        if (row >= 0 && row < box.rows)
            draw_item(scene, cells, box, box.row + row, letters[i], i == list->selected);
        if (row >= 0 && row < box.rows)
            draw_spot_entry(cells, (struct box){box.row + row, box.col, 1, box.cols}, i);
    }
}

/* "Pow 5 = 2 + 3   Def 2 = 1 + 1": what all that is worn comes to. */
static void draw_totals(const struct scene *scene, struct cells *cells, int row, struct box box)
{
    const struct view_hero *hero = &scene->view->hero;
    char text[128];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    text_say(scene->catalogue, MSG_PACK_TOTALS, &buf, {"power", NULL, hero->power},
             {"base_power", NULL, hero->base_power}, {"bonus_power", NULL, hero->power - hero->base_power},
             {"defense", NULL, hero->defense}, {"base_defense", NULL, hero->base_defense},
             {"bonus_defense", NULL, hero->defense - hero->base_defense});
    draw_words(scene, cells, (struct box){row, box.col, 1, box.cols}, text, ROLE_QUIET);
}

static const struct hint HINTS[] = {
    {INTENT_CONFIRM, MSG_HINT_INSPECT}, {INTENT_SEARCH, MSG_HINT_FILTER}, {INTENT_CANCEL, MSG_HINT_CLOSE}};

/* Frame, totals, a blank row and the keys stand around the list. */
enum { ROWS_AROUND = 3 };

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    const struct filter *filter = &self->as.pack.filter;
    bool drops = drops_things(self);
    int letters[MAX_PACK];
    int all = pack_groups_letters(scene, "", letters);
    int count = pack_groups_letters(scene, filter->field.text, letters);
    char text[96];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    strbuf_text(&buf, text_get(scene->catalogue, drops ? MSG_PACK_DROP_TITLE : MSG_PACK_TITLE));
    strbuf_text(&buf, "  ");
    text_say(scene->catalogue, MSG_PACK_COUNT, &buf, {"count", NULL, all}, {"max", NULL, MAX_PACK},
             {"hp", NULL, scene->view->hero.hp}, {"max_hp", NULL, scene->view->hero.max_hp});
    int rows = count > 0 ? rows_before(scene, letters, count - 1) + 1 : 1;
    struct box inside = draw_window(scene, cells, min_int(rows + ROWS_AROUND, cells->rows - 5), 76, text);
    draw_totals(scene, cells, inside.row, inside);
    int last = inside.row + inside.rows - 1;
    struct box list = {inside.row + 1, inside.col, inside.rows - ROWS_AROUND, inside.cols};
    cells_cursor(cells, list.row, list.col);
    if (count == 0)
        draw_message(scene, cells, list.row, list.col, list.cols, all ? MSG_NOTHING_MATCHES : MSG_PACK_EMPTY,
                     ROLE_QUIET);
    else
        draw_items(scene, cells, list, &self->as.pack.list, letters, count);
    int first = drops ? 1 : 0; /* dropping is what a letter does there */
    draw_hints(scene, cells, last, inside.col, inside.cols, CONTEXT_LIST, HINTS + first, 3 - first, ROLE_QUIET);
    draw_filter(scene, cells, last, inside.col, inside.cols, filter);
}

static struct outcome choose(const struct screen *self, int letter)
{
    if (drops_things(self))
        return outcome_command(command_letter(CMD_DROP, letter));
    return outcome_open(screen_item(letter));
}

/* A small letter chooses; a capital one uses at once. */
static struct outcome key_letter(const struct screen *self, const struct scene *scene, uint32_t code)
{
    bool at_once = code < 'a' && !drops_things(self);
    int letter = (int)(code < 'a' ? code - 'A' : code - 'a');
    if (scene->view->pack[letter].kind == KIND_NONE)
        return outcome_say(MSG_LETTER_IS_FREE);
    return at_once ? outcome_instead(target_use(scene, letter)) : choose(self, letter);
}

static bool is_letter(struct key key)
{
    return key.modifiers == 0 &&
           ((key.code >= 'a' && key.code < 'a' + MAX_PACK) || (key.code >= 'A' && key.code < 'A' + MAX_PACK));
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct list *list = &self->as.pack.list;
    enum filter_result filtered = filter_key(&self->as.pack.filter, pressed, intent);
    self->typing = self->as.pack.filter.typing;
    if (filtered == FILTER_CHANGED)
        *list = (struct list){0};
    if (filtered != FILTER_IGNORED)
        return outcome_stay();
    if (is_letter(pressed))
        return key_letter(self, scene, pressed.code);
    int letters[MAX_PACK];
    int count = pack_groups_letters(scene, self->as.pack.filter.field.text, letters);
    switch (list_key(list, count, MAX_PACK / 2, intent)) {
    case LIST_CHOSEN:
        return choose(self, letters[list->selected]);
    case LIST_CANCELLED:
        return outcome_close();
    case LIST_NOTHING:
        break;
    }
    return outcome_stay();
}

static void begin_drop(struct screen *self, const struct scene *scene)
{
    (void)scene;
    self->as.pack.list.selected = -1;
}

const struct screen_kind SCREEN_PACK = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(pack.list)};
const struct screen_kind SCREEN_DROP = {.context = CONTEXT_LIST,
                                        .window = true,
                                        .draw = draw,
                                        .key = key,
                                        .list = IN_SCREEN(pack.list),
                                        .begin = begin_drop};
