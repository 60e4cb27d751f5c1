/* SPDX-License-Identifier: MIT
 *
 * Pointing at the map with keys: what looking and aiming share. Draws the main screen below the cursor. */
#include "cursor.h"

#include "base/grid.h"
#include "facts.h"
#include "main_view.h"
#include "terminal/mouse.h"

enum { SHIFT_STEP = 5, CTRL_STEP = 10, ALT_STEP = 20 };

void cursor_begin(struct cursor *cursor, const struct scene *scene)
{
    *cursor = (struct cursor){.at = scene->view->hero.at, .camera = *scene->camera, .on = ENTITY_NONE};
}

bool cursor_click(struct cursor *cursor, const struct view *view, struct key key)
{
    struct point at;
    if (mouse_deed(key) != MOUSE_LEFT && mouse_deed(key) != MOUSE_RIGHT)
        return false;
    if (!camera_point(&cursor->camera, mouse_row(key), mouse_col(key), &at) || !view_inside(view, at))
        return false;
    cursor->at = at;
    cursor->on = ENTITY_NONE;
    return true;
}

bool cursor_chosen(const struct cursor *cursor, const struct view *view, struct key key, enum intent intent)
{
    struct cursor clicked = *cursor;
    return intent == INTENT_CONFIRM ||
           (mouse_deed(key) == MOUSE_LEFT && cursor_click(&clicked, view, key) && point_equal(clicked.at, cursor->at));
}

enum message cursor_unknown(struct key key)
{
    return mouse_deed(key) != 0 ? MSG_COUNT : MSG_KEY_UNKNOWN;
}

bool cursor_move(struct cursor *cursor, const struct view *view, struct key key, enum intent intent)
{
    if (!intent_is_move(intent))
        return cursor_click(cursor, view, key);
    int cells = 1;
    uint8_t held = key_held(key);
    if (held & KEYMOD_SHIFT)
        cells *= SHIFT_STEP;
    if (held & KEYMOD_CTRL)
        cells *= CTRL_STEP;
    if (held & KEYMOD_ALT)
        cells *= ALT_STEP;
    struct point step = DIR_STEP[intent - INTENT_MOVE_N];
    cursor->at.x = (int16_t)clamp_int(cursor->at.x + step.x * cells, 0, view->width - 1);
    cursor->at.y = (int16_t)clamp_int(cursor->at.y + step.y * cells, 0, view->height - 1);
    cursor->on = ENTITY_NONE;
    return true;
}

/* What is in sight before what is remembered: foes, then things to take, then stairs and other features; remains last.
 */
static int rank(const struct view_entity *entity)
{
    enum { REMEMBERED = RO_COUNT + 1, REMAINS = 2 * REMEMBERED };
    int kind = entity->foe ? 0 : entity->corpse ? REMAINS : RO_COUNT - entity->render_order;
    return kind + (entity->foe || entity->visible ? 0 : REMEMBERED);
}

/* Whether thing `a` comes before thing `b`: by rank, then by distance, then by id (the order of the view). */
static bool comes_before(const struct view *view, int a, int b)
{
    const struct view_entity *first = &view->entities[a];
    const struct view_entity *second = &view->entities[b];
    if (rank(first) != rank(second))
        return rank(first) < rank(second);
    int first_distance = point_distance2(first->at, view->hero.at);
    int second_distance = point_distance2(second->at, view->hero.at);
    return first_distance != second_distance ? first_distance < second_distance : a < b;
}

static bool is_of_round(const struct view_entity *entity, enum cursor_round round)
{
    if (round == ROUND_FOES)
        return entity->foe && entity->visible;
    if (round == ROUND_FRIENDS)
        return entity->friendly && entity->visible && !entity->corpse;
    return round == ROUND_ALL || !entity->corpse;
}

static int things_in_order(const struct view *view, enum cursor_round round, int16_t order[MAX_ENTITIES])
{
    int count = 0;
    for (int i = 0; i < view->entity_count; i++) {
        if (!is_of_round(&view->entities[i], round))
            continue;
        int place = count++;
        for (; place > 0 && comes_before(view, i, order[place - 1]); place--)
            order[place] = order[place - 1];
        order[place] = (int16_t)i;
    }
    return count;
}

/* Whether it points at this: by id where it has been brought there, else at a foe by its place. */
static bool is_on(const struct cursor *cursor, const struct view_entity *entity)
{
    return cursor->on != ENTITY_NONE ? entity->id == cursor->on : entity->foe && point_equal(entity->at, cursor->at);
}

bool cursor_cycle(struct cursor *cursor, const struct view *view, enum cursor_round round, int step)
{
    int16_t order[MAX_ENTITIES];
    int count = things_in_order(view, round, order);
    if (count == 0)
        return false;
    int next = step > 0 ? 0 : count - 1;
    for (int i = 0; i < count; i++)
        if (is_on(cursor, &view->entities[order[i]]))
            next = (i + step + count) % count;
    cursor->on = view->entities[order[next]].id;
    cursor->at = view->entities[order[next]].at;
    return true;
}

void cursor_name(const struct scene *scene, struct point at, struct strbuf *out)
{
    facts_name_at(scene, at, out);
    if (!scene->accessible || point_equal(at, scene->view->hero.at))
        return;
    strbuf_text(out, ", ");
    text_steps(scene->catalogue, scene->view->hero.at, at, out);
}

void cursor_draw(struct cursor *cursor, const struct scene *scene, struct cells *cells,
                 const struct screen_layout *layout)
{
    if (scene->linear) /* there is no map: what is at it is said with its place */
        return;
    camera_follow(&cursor->camera, layout->map, scene->view, cursor->at);
    main_view_draw(scene, cells, layout, &cursor->camera);
    int row, col;
    if (camera_place(&cursor->camera, layout->map, cursor->at, &row, &col)) {
        cells_mark(cells, row, col, LOOK_REVERSE);
        cells_cursor(cells, row, col);
    }
}
