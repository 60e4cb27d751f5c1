/* SPDX-License-Identifier: MIT
 *
 * Drawing the map from the view. Nothing is hidden or revealed here: the view holds just what the player may know. */
#include "map.h"

#include "terrain.h"

enum { EDGE_CELLS = 10 }; /* the hero sees about that far ahead before the camera jumps */

static int follow_axis(int origin, int focus, int shown, int size, bool placed)
{
    if (size <= shown)
        return -(shown - size) / 2;
    int edge = min_int(EDGE_CELLS, shown / 4);
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

/* Who sleeps is underlined and dim, a patrol bold, friends underlined and bold, whatever their colours. */
static uint8_t foe_attributes(const struct scene *scene, const struct view_entity *foe)
{
    if (foe->friendly)
        return LOOK_UNDERLINE | LOOK_BOLD;
    if (!foe->foe || !view_has_awareness(scene->view))
        return 0;
    if (awareness_rests(foe->awareness))
        return LOOK_UNDERLINE | LOOK_DIM;
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
    draw_hero(scene, cells, camera, box);
    if (view_has_awareness(scene->view))
        draw_marks(scene, cells, camera, box);
}
