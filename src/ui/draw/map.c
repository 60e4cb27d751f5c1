/* SPDX-License-Identifier: MIT
 *
 * Drawing the map from the view. Nothing is hidden or revealed here: the view holds just what the player may know. */
#include "map.h"

#include "terrain.h"

enum { EDGE_CELLS = 10 }; /* the hero sees about that far ahead before the camera jumps */

static int edge_of(int shown)
{
    return min_int(EDGE_CELLS, shown / 4);
}

static int follow_axis(int origin, int focus, int shown, int size, bool placed)
{
    if (size <= shown)
        return -(shown - size) / 2;
    int edge = edge_of(shown);
    int half = shown / 2;
    if (!placed || focus < origin || focus >= origin + shown)
        origin = focus - half;
    else if (focus < origin + edge)
        origin -= half;
    else if (focus >= origin + shown - edge)
        origin += half;
    return clamp_int(origin, 0, size - shown);
}

void camera_follow(struct camera *camera, struct box box, const struct view *view, struct point focus)
{
    bool placed =
        camera->placed && camera->rows == box.rows && camera->cols == box.cols && camera->floor == view->floor;
    camera->left = follow_axis(camera->left, focus.x, box.cols, view->width, placed);
    camera->top = follow_axis(camera->top, focus.y, box.rows, view->height, placed);
    camera->row = box.row;
    camera->col = box.col;
    camera->rows = box.rows;
    camera->cols = box.cols;
    camera->floor = view->floor;
    camera->placed = true;
}

/* The origins of an axis that are allowed. */
struct origins {
    int low, high;
};

static struct origins both(struct origins a, struct origins b)
{
    return (struct origins){max_int(a.low, b.low), min_int(a.high, b.high)};
}

/* The origins with which a cell is shown, so many cells from the edges if the floor goes on there. */
static struct origins showing(int at, int edge, int shown, int size)
{
    int last = max_int(0, size - shown);
    return (struct origins){clamp_int(at + edge - shown + 1, 0, last), clamp_int(at - edge, 0, last)};
}

void camera_follow_fight(struct camera *camera, struct box box, const struct view *view)
{
    int16_t order[MAX_ENTITIES];
    int foes = view_foes_by_distance(view, order);
    struct point hero = view->hero.at;
    camera_follow(camera, box, view, hero);
    struct origins left = showing(hero.x, edge_of(box.cols), box.cols, view->width);
    struct origins top = showing(hero.y, edge_of(box.rows), box.rows, view->height);
    for (int i = 0; i < 2 * foes; i++) { /* those who are not up after the others */
        const struct view_entity *foe = &view->entities[order[i % foes]];
        struct origins across = both(left, showing(foe->at.x, 0, box.cols, view->width));
        struct origins down = both(top, showing(foe->at.y, 0, box.rows, view->height));
        if (!foe->visible || view_is_awake(view, foe) != (i < foes) || across.low > across.high || down.low > down.high)
            continue;
        left = across;
        top = down;
    }
    if (view->width > box.cols)
        camera->left = clamp_int(camera->left, left.low, left.high);
    if (view->height > box.rows)
        camera->top = clamp_int(camera->top, top.low, top.high);
}

bool camera_place(const struct camera *camera, struct box box, struct point at, int *row, int *col)
{
    int y = at.y - camera->top;
    int x = at.x - camera->left;
    *row = box.row + y;
    *col = box.col + x;
    return y >= 0 && x >= 0 && y < box.rows && x < box.cols;
}

bool camera_point(const struct camera *camera, int row, int col, struct point *at)
{
    int y = row - camera->row;
    int x = col - camera->col;
    bool shown = camera->placed && y >= 0 && x >= 0 && y < camera->rows && x < camera->cols;
    if (shown)
        *at = point_at(camera->left + x, camera->top + y);
    return shown;
}

static const struct kind *shown_kind(const struct scene *scene, const struct view_entity *entity)
{
    return scene_kind(scene, entity->corpse ? scene_profile(scene)->corpse : entity->kind);
}

static void draw_ground(const struct scene *scene, struct cells *cells, const struct camera *camera, struct box box)
{
    struct terrain_looks looks;
    terrain_looks_make(scene, &looks);
    for (int row = 0; row < box.rows; row++) {
        for (int col = 0; col < box.cols; col++) {
            struct point at = point_at(camera->left + col, camera->top + row);
            if (view_cell(scene->view, at) & CELL_EXPLORED) {
                struct terrain_picture picture = terrain_picture(scene, &looks, at);
                cells_put(cells, box.row + row, box.col + col, picture.glyph, picture.look);
            }
        }
    }
}

enum { FRIEND_ATTRIBUTES = LOOK_UNDERLINE | LOOK_BOLD, SLEEPER_ATTRIBUTES = LOOK_UNDERLINE | LOOK_DIM };

/* Who sleeps is underlined and dim, a patrol bold, friends underlined and bold, whatever their colours. */
static uint8_t foe_attributes(const struct scene *scene, const struct view_entity *foe)
{
    if (foe->friendly)
        return FRIEND_ATTRIBUTES;
    if (!foe->foe || !view_has_awareness(scene->view))
        return 0;
    if (awareness_rests(foe->awareness))
        return SLEEPER_ATTRIBUTES;
    return foe->patrol ? LOOK_BOLD : 0;
}

static void draw_things(const struct scene *scene, struct cells *cells, const struct camera *camera, struct box box,
                        int order)
{
    for (int i = 0; i < scene->view->entity_count; i++) {
        const struct view_entity *entity = &scene->view->entities[i];
        int row, col;
        if (entity->render_order != order || !camera_place(camera, box, entity->at, &row, &col))
            continue;
        const struct kind *kind = shown_kind(scene, entity);
        struct look look = entity->visible ? scene_glyph_look(scene, kind) : scene_look(scene, ROLE_THING_KNOWN);
        look.attributes |= foe_attributes(scene, entity);
        cells_put(cells, row, col, scene_glyph(kind), terrain_in_gas(scene, entity->at, look));
    }
}

/* Captives and sleepers stay where they were seen, over what lies under them. */
static void draw_left(const struct scene *scene, struct cells *cells, const struct camera *camera, struct box box)
{
    for (int i = 0; i < scene->seen.count; i++) {
        const struct seen_thing *thing = &scene->seen.things[i];
        int row, col;
        if (!seen_is_left(thing, scene->view) || !camera_place(camera, box, thing->at, &row, &col))
            continue;
        struct look look = scene_look(scene, ROLE_THING_KNOWN);
        look.attributes |= thing->captive ? FRIEND_ATTRIBUTES : SLEEPER_ATTRIBUTES;
        cells_put(cells, row, col, scene_glyph(scene_kind(scene, thing->kind)), terrain_in_gas(scene, thing->at, look));
    }
}

/* Reverses the cells that something announced will strike. */
static void draw_marks(const struct scene *scene, struct cells *cells, const struct camera *camera, struct box box)
{
    for (int row = 0; row < box.rows; row++)
        for (int col = 0; col < box.cols; col++) {
            struct point at = point_at(camera->left + col, camera->top + row);
            if (view_marked(scene->view, at) && (view_cell(scene->view, at) & CELL_EXPLORED))
                cells_mark(cells, box.row + row, box.col + col, LOOK_REVERSE);
        }
}

static void draw_hero(const struct scene *scene, struct cells *cells, const struct camera *camera, struct box box)
{
    const struct view_hero *hero = &scene->view->hero;
    int row, col;
    if (!camera_place(camera, box, hero->at, &row, &col))
        return;
    if (scene->view->state == GAME_DEAD) {
        const struct kind *corpse = scene_kind(scene, scene_profile(scene)->corpse);
        cells_put(cells, row, col, scene_glyph(corpse), scene_glyph_look(scene, corpse));
    } else {
        struct look look = terrain_in_gas(scene, hero->at, scene_look(scene, ROLE_HERO));
        cells_put(cells, row, col, scene_glyph(scene_kind(scene, hero->kind)), look);
    }
}

void map_draw(const struct scene *scene, struct cells *cells, const struct camera *camera, struct box box)
{
    cells_fill(cells, box.row, box.col, box.rows, box.cols, scene_look(scene, ROLE_TEXT));
    draw_ground(scene, cells, camera, box);
    for (int order = 0; order < RO_COUNT; order++)
        draw_things(scene, cells, camera, box, order);
    draw_left(scene, cells, camera, box);
    draw_hero(scene, cells, camera, box);
    if (view_has_awareness(scene->view))
        draw_marks(scene, cells, camera, box);
}
