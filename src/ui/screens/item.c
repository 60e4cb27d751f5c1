/* SPDX-License-Identifier: MIT
 *
 * One thing of the pack inspected: all that is known of it, what wearing it would change, and the keys that use it or
 * lay it down. Takes no time. Opened by the pack. */
#include "draw/pack_groups.h"
#include "parts/facts.h"
#include "screens.h"

/* Around the facts: the frame, a blank row, the keys, the bar below the window. */
enum { WINDOW_COLS = 60, OTHER_ROWS = 5 };

static const struct view_item *inspected(const struct screen *self, const struct scene *scene)
{
    return &scene->view->pack[self->as.item.letter];
}

/* What Enter does to it. */
static enum message verb_of(const struct kind *kind, bool worn)
{
    if (kind_is_put_on(kind, worn))
        return worn ? MSG_HINT_TAKE_OFF : MSG_HINT_PUT_ON;
    if (!item_is_used(&kind->item))
        return kind->item.shot ? MSG_HINT_SHOOT : MSG_HINT_THROW;
    enum targeting targeting = item_targeting(&kind->item);
    return targeting == TARGET_NONE || targeting == TARGET_ITEM ? MSG_HINT_CAST : MSG_HINT_AIM;
}

/* Draws all but the frame; returns the rows it takes. */
static int draw_facts(const struct scene *scene, struct cells *cells, struct box box, const struct view_item *item)
{
    struct panel panel = {scene, cells, box, 0};
    facts_item(&panel, item);
    return panel.row;
}

/* In place of the keys: that one of the map's has done nothing, which nobody sees who looks at the map. */
static void draw_stray(const struct scene *scene, struct cells *cells, struct box line)
{
    char text[160];
    struct strbuf buf = STRBUF(text);
    text_say(scene->catalogue, MSG_ITEM_KEY_OF_MAP, &buf,
             {"key", keymap_text(&scene->keys, CONTEXT_LIST, INTENT_CANCEL).text, 0});
    draw_text(scene, cells, line.row, line.col, line.cols, text, ROLE_DANGER);
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    const struct view_item *item = inspected(self, scene);
    const struct kind *kind = scene_kind(scene, item->kind);
    char title[96], name[THINGS_SIZE];
    char letter[2] = {(char)('a' + self->as.item.letter), '\0'};
    struct strbuf buf = STRBUF(title);
    text_say(scene->catalogue, item->worn ? MSG_ITEM_TITLE_WORN : MSG_ITEM_TITLE, &buf,
             text_things_arg(scene->catalogue, "a_item", facts_things(scene, item), NOUN_A, name),
             {"letter", letter, 0});
    text_capitalise(title);
    struct cells nowhere = {0};
    struct box most = {0, 0, cells->rows - OTHER_ROWS, min_int(WINDOW_COLS, cells->cols - 4)};
    int rows = draw_facts(scene, &nowhere, most, item);
    struct box inside = draw_window(scene, cells, rows + 2, WINDOW_COLS, title), facts = inside;
    facts.rows -= 2;
    draw_facts(scene, cells, facts, item);
    int last = inside.row + inside.rows - 1;
    cells_cursor(cells, inside.row, inside.col);
    if (self->as.item.strayed) {
        draw_stray(scene, cells, (struct box){last, inside.col, 1, inside.cols});
        return;
    }
    const struct hint on_list[] = {{INTENT_DOWN, MSG_HINT_NEXT}, {INTENT_CANCEL, MSG_HINT_CLOSE}};
    const struct hint use = {INTENT_CONFIRM, verb_of(kind, item->worn)};
    const struct hint on_map[] = {{INTENT_DROP, MSG_HINT_DROP}, {INTENT_THROW, MSG_HINT_THROW}};
    bool both = item_is_used(&kind->item) && item_is_thrown(&kind->item); /* Enter has the other */
    int third = inside.cols / 3, used = 0;
    used = max_int(third, draw_hints(scene, cells, last, inside.col, inside.cols, CONTEXT_LIST, &use, 1, ROLE_KEY));
    used += draw_hints(scene, cells, last, inside.col + used, inside.cols - used, CONTEXT_MAP, on_map, both ? 2 : 1,
                       ROLE_KEY);
    used = min_int(max_int(2 * third, used), inside.cols);
    (void)draw_hints(scene, cells, last, inside.col + used, inside.cols - used, CONTEXT_LIST, on_list, 2, ROLE_KEY);
}

/* The first letter of the row of the pack after (+1) or before (-1). */
static int neighbour(const struct screen *self, const struct scene *scene, int step)
{
    struct pack_row rows[MAX_PACK];
    int count = pack_groups_rows(scene, "", rows);
    for (int i = 0; i < count; i++)
        if (rows[i].letters >> self->as.item.letter & 1)
            return rows[(i + step + count) % count].letter;
    return self->as.item.letter;
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    enum intent on_map = keymap_find(&scene->keys, CONTEXT_MAP, pressed);
    self->as.item.strayed = false;
    if (intent == INTENT_CANCEL)
        return outcome_close();
    if (intent == INTENT_CONFIRM)
        return outcome_instead(target_use(scene, self->as.item.letter));
    if (intent == INTENT_DOWN || intent == INTENT_NEXT)
        self->as.item.letter = neighbour(self, scene, 1);
    else if (intent == INTENT_UP || intent == INTENT_PREVIOUS)
        self->as.item.letter = neighbour(self, scene, -1);
    else if (on_map == INTENT_THROW)
        return outcome_instead(target_throw(scene, self->as.item.letter));
    else if (on_map == INTENT_DROP)
        return outcome_command(command_letter(CMD_DROP, self->as.item.letter));
    else
        self->as.item.strayed = on_map != INTENT_NONE && !scene->replay;
    return outcome_stay();
}

static bool holds(const struct screen *self, const struct scene *scene)
{
    return inspected(self, scene)->kind != KIND_NONE;
}

static const struct screen_kind SCREEN_ITEM = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .holds = holds};

struct screen screen_item(int letter)
{
    struct screen screen = {.kind = &SCREEN_ITEM};
    screen.as.item.letter = letter;
    return screen;
}
