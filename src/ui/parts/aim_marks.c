/* SPDX-License-Identifier: MIT
 *
 * Marks on the map, computed by the view. */
#include "aim_marks.h"

#include "core/view_missile.h"

void aim_marks_line(const struct scene *scene, struct cells *cells, struct box box, const struct cursor *cursor)
{
    struct point at = scene->view->hero.at;
    struct point end = cursor->at;
    int dx = end.x > at.x ? end.x - at.x : at.x - end.x;
    int dy = end.y > at.y ? end.y - at.y : at.y - end.y;
    int error = dx - dy;
    bool clear = view_cell(scene->view, end) & CELL_VISIBLE;
    for (;;) {
        int twice = 2 * error;
        if (twice > -dy) {
            error -= dy;
            at.x = (int16_t)(at.x + (end.x > at.x) - (end.x < at.x));
        }
        if (twice < dx) {
            error += dx;
            at.y = (int16_t)(at.y + (end.y > at.y) - (end.y < at.y));
        }
        if (point_equal(at, end))
            return;
        bool blocked = !clear && view_opaque(scene->view, at);
        int row, col;
        if (camera_place(&cursor->camera, box, at, &row, &col) && (blocked || !view_top(scene->view, at)))
            cells_put(cells, row, col, blocked ? scene->theme.blocked[scene->utf8] : scene->theme.path[scene->utf8],
                      scene_look(scene, ROLE_PATH));
    }
}

void aim_marks_earth(const struct scene *scene, struct cells *cells, struct box box, const struct cursor *cursor,
                     int letter)
{
    struct point changed[VIEW_EARTH_CELLS];
    int count = view_earth(scene->view, &scene->view->pack[letter], cursor->at, changed);
    for (int i = 0, row, col; i < count; i++)
        if (camera_place(&cursor->camera, box, changed[i], &row, &col))
            cells_mark(cells, row, col, scene_look(scene, ROLE_AREA).attributes | LOOK_REVERSE);
}
