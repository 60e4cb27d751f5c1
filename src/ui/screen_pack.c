/* SPDX-License-Identifier: MIT
 *
 * The pack: everything carried, grouped, what is worn first, each thing with what it does. A letter or Enter uses or
 * drops; a thing that needs a target opens the target screen instead. Letters never move. */
#include "hud.h"
#include "screen.h"

/* The groups, in the order shown. */
#define GROUP_LIST(X)                                                                                                  \
    X(WORN, MSG_PACK_WORN)                                                                                             \
    X(GEAR, MSG_PACK_GEAR)                                                                                             \
    X(USABLE, MSG_PACK_USABLE)                                                                                         \
    X(OTHER, MSG_PACK_OTHER)

enum group {
#define X(name, message) GROUP_##name,
    GROUP_LIST(X)
#undef X
        GROUP_COUNT
};

static const enum message GROUP_MESSAGES[GROUP_COUNT] = {
#define X(name, message) [GROUP_##name] = message,
    GROUP_LIST(X)
#undef X
};

static const enum message SLOT_MESSAGES[SLOT_COUNT] = {
#define X(name, text) [SLOT_##name] = MSG_SLOT_##name,
    SLOT_LIST(X)
#undef X
};

static const enum message EFFECT_MESSAGES[EFFECT_COUNT] = {
#define X(name, text) [EFFECT_##name] = MSG_EFFECT_##name,
    EFFECT_LIST(X)
#undef X
};

static enum group group_of(const struct scene *scene, const struct view_item *item)
{
    const struct kind *kind = scene_kind(scene, item->kind);
    if (item->worn)
        return GROUP_WORN;
    if (kind->components & HAS_EQUIPPABLE)
        return GROUP_GEAR;
    return kind->item.effect == EFFECT_NONE ? GROUP_OTHER : GROUP_USABLE;
}

/* The letters carried, group by group; returns their number. */
static int letters_in_order(const struct scene *scene, int letters[MAX_PACK])
{
    int count = 0;
    for (int group = 0; group < GROUP_COUNT; group++)
        for (int letter = 0; letter < MAX_PACK; letter++) {
            const struct view_item *item = &scene->view->pack[letter];
            if (item->kind != KIND_NONE && (int)group_of(scene, item) == group)
                letters[count++] = letter;
        }
    return count;
}

/* "main hand: pow +3" and, beside something worn there, "(pow +1 against the dagger)". */
static void describe_gear(const struct scene *scene, const struct view_item *item, struct strbuf *out)
{
    const struct equippable_rule *own = &scene_kind(scene, item->kind)->equippable;
    char bonus_text[64];
    struct strbuf bonus;
    STRBUF_OVER(&bonus, bonus_text);
    format_bonus(scene, own, &bonus);
    text_say(scene->catalogue, MSG_PACK_BONUS, out, {"slot", text_get(scene->catalogue, SLOT_MESSAGES[own->slot]), 0},
             {"bonus", bonus_text, 0});
    int worn = scene->view->worn[own->slot];
    if (item->worn || worn < 0)
        return;
    const struct kind *rival = scene_kind(scene, scene->view->pack[worn].kind);
    struct equippable_rule change = {.power = (int16_t)(own->power - rival->equippable.power),
                                     .defense = (int16_t)(own->defense - rival->equippable.defense),
                                     .max_hp = (int16_t)(own->max_hp - rival->equippable.max_hp)};
    format_bonus(scene, &change, &bonus);
    if (bonus.length == 0)
        return;
    strbuf_text(out, " (");
    text_say(scene->catalogue, MSG_PACK_COMPARED, out, {"change", bonus_text, 0},
             {"the_item", text_noun(scene->catalogue, rival, NOUN_THE), 0});
    strbuf_char(out, ')');
}

static void describe(const struct scene *scene, const struct view_item *item, struct strbuf *out)
{
    const struct kind *kind = scene_kind(scene, item->kind);
    if (kind->components & HAS_EQUIPPABLE) {
        describe_gear(scene, item, out);
        return;
    }
    text_say(scene->catalogue, EFFECT_MESSAGES[kind->item.effect], out, {"amount", NULL, kind->item.amount},
             {"range", NULL, kind->item.range}, {"radius", NULL, kind->item.radius}, {"turns", NULL, kind->item.turns});
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
    describe(scene, item, &buf);
    int col = box.col + 6 + NAME_COLS;
    draw_text(scene, cells, row, col, box.col + box.cols - col, text, selected ? ROLE_SELECTED : ROLE_QUIET);
    if (selected)
        cells_cursor(cells, row, box.col);
}

/* Headings count as rows: the row of item `index` when `letters` are listed with a heading above each group. */
static int rows_before(const struct scene *scene, const int *letters, int index)
{
    int rows = 0;
    for (int i = 0; i <= index; i++) {
        const struct view_item *pack = scene->view->pack;
        if (i == 0 || group_of(scene, &pack[letters[i]]) != group_of(scene, &pack[letters[i - 1]]))
            rows++;
    }
    return rows + index;
}

static void draw_items(const struct scene *scene, struct cells *cells, struct box box, struct list *list,
                       const int *letters, int count)
{
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
        enum group group = group_of(scene, &scene->view->pack[letters[i]]);
        bool heads = i == 0 || group != group_of(scene, &scene->view->pack[letters[i - 1]]);
        if (heads && row - 1 >= 0 && row - 1 < box.rows)
            draw_message(scene, cells, box.row + row - 1, box.col, box.cols, GROUP_MESSAGES[group], ROLE_TITLE);
        if (row >= 0 && row < box.rows)
            draw_item(scene, cells, box, box.row + row, letters[i], i == list->selected);
    }
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    int letters[MAX_PACK];
    int count = letters_in_order(scene, letters);
    char text[96];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    strbuf_text(
        &buf, text_get(scene->catalogue, self->as.pack.purpose == PACK_USE ? MSG_PACK_USE_TITLE : MSG_PACK_DROP_TITLE));
    strbuf_text(&buf, "  ");
    text_say(scene->catalogue, MSG_PACK_COUNT, &buf, {"count", NULL, count}, {"max", NULL, MAX_PACK},
             {"hp", NULL, scene->view->hero.hp}, {"max_hp", NULL, scene->view->hero.max_hp});
    int rows = count > 0 ? rows_before(scene, letters, count - 1) + 1 : 1;
    struct box inside = draw_window(scene, cells, min_int(rows, cells->rows - 4), 76, text);
    if (count == 0) {
        draw_message(scene, cells, inside.row, inside.col, inside.cols, MSG_PACK_EMPTY, ROLE_QUIET);
        cells_cursor(cells, inside.row, inside.col);
        return;
    }
    draw_items(scene, cells, inside, &self->as.pack.list, letters, count);
}

struct outcome pack_use(const struct scene *scene, int letter)
{
    if (scene->view->pack[letter].kind == KIND_NONE)
        return outcome_say(MSG_LETTER_IS_FREE);
    const struct kind *kind = scene_kind(scene, scene->view->pack[letter].kind);
    if ((kind->components & HAS_EQUIPPABLE) || effect_targeting((enum effect)kind->item.effect) == TARGET_NONE)
        return outcome_command(command_letter(CMD_USE, letter));
    return outcome_open(screen_target(scene, letter));
}

static struct outcome choose(const struct screen *self, const struct scene *scene, int letter)
{
    if (self->as.pack.purpose == PACK_DROP)
        return outcome_command(command_letter(CMD_DROP, letter));
    struct outcome outcome = pack_use(scene, letter);
    if (outcome.type == OUTCOME_OPEN)
        outcome.type = OUTCOME_REPLACE; /* aiming ends on the map */
    return outcome;
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    int letters[MAX_PACK];
    int count = letters_in_order(scene, letters);
    if (pressed.modifiers == 0 && pressed.code >= 'a' && pressed.code < 'a' + MAX_PACK) {
        int letter = (int)(pressed.code - 'a');
        if (scene->view->pack[letter].kind == KIND_NONE)
            return outcome_say(MSG_LETTER_IS_FREE);
        return choose(self, scene, letter);
    }
    switch (list_key(&self->as.pack.list, count, MAX_PACK / 2, intent)) {
    case LIST_CHOSEN:
        return choose(self, scene, letters[self->as.pack.list.selected]);
    case LIST_CANCELLED:
        return outcome_close();
    case LIST_NOTHING:
        break;
    }
    return outcome_stay();
}

static const struct screen_kind SCREEN_PACK = {CONTEXT_LIST, true, draw, key};

struct screen screen_pack(enum pack_purpose purpose)
{
    struct screen screen = {.kind = &SCREEN_PACK};
    screen.as.pack.purpose = purpose;
    return screen;
}
