/* SPDX-License-Identifier: MIT
 *
 * Marks on the map, computed by the view. */
#include "aim_marks.h"

#include "base/line.h"
#include "core/view_missile.h"

static void put_mark(const struct scene *scene, struct cells *cells, int row, int col, bool blocked)
{
    const struct theme *theme = &scene->theme;
    cells_put(cells, row, col, blocked ? theme->blocked[scene->utf8] : theme->path[scene->utf8],
              scene_look(scene, ROLE_PATH));
}

void aim_marks_line(const struct scene *scene, struct cells *cells, struct box box, const struct cursor *cursor)
{
    struct point from = scene->view->hero.at;
    bool clear = view_cell(scene->view, cursor->at) & CELL_VISIBLE;
    for (int i = 1; i < point_chebyshev(from, cursor->at); i++) {
        struct point at = line_cell(from, cursor->at, i);
        bool blocked = !clear && view_opaque(scene->view, at);
        int row, col;
        if (camera_place(&cursor->camera, box, at, &row, &col) && (blocked || !view_top(scene->view, at)))
            put_mark(scene, cells, row, col, blocked);
    }
}

void aim_marks_flight(const struct scene *scene, struct cells *cells, struct box box, const struct cursor *cursor,
                      int range)
{
    const struct view *view = scene->view;
    bool stopped = false;
    for (int i = 1; i < point_chebyshev(view->hero.at, cursor->at); i++) {
        struct point at = line_cell(view->hero.at, cursor->at, i);
        int row, col;
        stopped = stopped || view_stops_flight(view, at) || i > range;
        if (camera_place(&cursor->camera, box, at, &row, &col) && !view_foe_at(view, at) && !view_friend_at(view, at))
            put_mark(scene, cells, row, col, stopped);
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
