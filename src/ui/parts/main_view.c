/* SPDX-License-Identifier: MIT
 *
 * The main screen put together: message rows (log_panel.c), map (map.c), the hero's and the foes' numbers (sidebar.c or
 * narrow_bar.c), what large terminals show besides (side_panels.c), what the introduction asks for, the bar. */
#include "main_view.h"

#include "base/grid.h"
#include "log_panel.h"
#include "side_panels.h"
#include "sidebar.h"

enum { TUTORIAL_ROWS = 6 }; /* a frame and four lines, or a heading and five */

struct screen_layout main_view_layout(const struct scene *scene, const struct cells *cells)
{
    bool teaches = tutorial_teaches(&scene->tutorial, scene->view);
    int below = teaches ? TUTORIAL_ROWS : 0; /* what it takes is not to be lacking of the floor */
    struct screen_layout layout = layout_of(cells->rows, cells->cols, scene->view->width, scene->view->height + below);
    layout.tutorial = (struct box){layout.map.row + layout.map.rows, layout.map.col, 0, layout.map.cols};
    if (teaches) {
        layout.map.rows += layout.facts_rule.rows + layout.facts.rows; /* it takes their place */
        layout.tutorial.row = layout.map.row + layout.map.rows;
        layout.facts_rule.rows = layout.facts.rows = 0;
        layout.tutorial.rows = TUTORIAL_ROWS;
        layout.tutorial.row -= layout.tutorial.rows;
        layout.map.rows -= layout.tutorial.rows;
    }
    return layout;
}

/* A frame, or only its upper side where every column counts; returns the space inside. */
static struct box tutorial_space(const struct scene *scene, struct cells *cells, const struct screen_layout *layout,
                                 const char *title)
{
    struct box box = layout->tutorial;
    if (!layout->upright)
        return draw_frame(scene, cells, box, title);
    cells_fill(cells, box.row, box.col, box.rows, box.cols, scene_look(scene, ROLE_TEXT));
    draw_rule(scene, cells, (struct box){box.row, box.col, 1, box.cols});
    draw_text(scene, cells, box.row, box.col + 2, box.cols - 2, title, ROLE_TITLE);
    return (struct box){box.row + 1, box.col, box.rows - 1, box.cols};
}

/* What the introduction asks for now. */
static void draw_tutorial(const struct scene *scene, struct cells *cells, const struct screen_layout *layout)
{
    char text[512];
    struct strbuf buf = STRBUF(text);
    int steps = tutorial_steps(scene->view);
    text_say(scene->catalogue, MSG_TUTORIAL_PLACE, &buf, {"step", NULL, scene->tutorial.step + 1},
             {"steps", NULL, steps});
    struct box inside = tutorial_space(scene, cells, layout, text);
    strbuf_clear(&buf);
    tutorial_prompt(&scene->tutorial, scene->view, scene->catalogue, &scene->keys, &buf);
    draw_flow(scene, cells, inside, text, ROLE_TEXT);
}

/* The first row with the hero or with somebody who is up. */
static int fight_row(const struct scene *scene, const struct screen_layout *layout, const struct camera *camera)
{
    const struct view *view = scene->view;
    int first, row, col;
    if (!camera_place(camera, layout->map, view->hero.at, &first, &col))
        return layout->map.row;
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *foe = &view->entities[i];
        if (foe->visible && view_is_awake(view, foe) && camera_place(camera, layout->map, foe->at, &row, &col))
            first = min_int(first, row);
    }
    return first;
}

/* Where the upper rows of the map, which nothing is known of, end. */
static int blank_end(const struct cells *cells, struct box map)
{
    for (int row = map.row; row < map.row + map.rows; row++)
        for (int col = map.col; col < map.col + map.cols; col++)
            if (cells->grid[row * cells->cols + col].glyph != ' ')
                return row;
    return map.row + map.rows;
}

/* Over the upper rows of the map, too, where they are blank or a sentence would be cut, but neither over the fight nor
 * beside the map. */
static void draw_messages(const struct scene *scene, struct cells *cells, const struct screen_layout *layout,
                          const struct camera *camera)
{
    struct box box = layout->messages, over = box;
    int most = max_int(box.rows, fight_row(scene, layout, camera) - box.row);
    over.cols = min_int(box.cols, layout->map.cols);
    int free = clamp_int(blank_end(cells, layout->map) - box.row, box.rows, most);
    over.rows = log_panel_messages_rows(scene, over, free, most);
    bool needed = log_panel_messages_rows(scene, box, free, most) > box.rows;
    log_panel_messages(scene, cells, needed && !layout->noted && over.rows > box.rows ? over : box);
}

void main_view_draw(const struct scene *scene, struct cells *cells, const struct screen_layout *layout,
                    const struct camera *camera)
{
    if (scene->linear) /* there the log is printed by itself, and there is no map */
        return;
    map_draw(scene, cells, camera, layout->map);
    draw_messages(scene, cells, layout, camera);
    draw_rule(scene, cells, layout->rule);
    struct box side = layout->side;
    if (scene->view->state == GAME_KIT) /* there is no hero yet */
        cells_fill(cells, side.row, side.col, side.rows, side.cols, scene_look(scene, ROLE_TEXT));
    else if (layout->upright)
        narrow_bar_draw(scene, cells, side);
    else
        sidebar_draw(scene, cells, side, layout->log.cols == 0);
    if (layout->tutorial.rows > 0)
        draw_tutorial(scene, cells, layout);
    if (layout->facts.rows > 0) {
        draw_rule(scene, cells, layout->facts_rule);
        side_panels_draw_facts(scene, cells, layout->facts);
    }
    if (layout->log.cols > 0) {
        draw_rule(scene, cells, layout->log_rule);
        log_panel_draw(scene, cells, layout->log);
    }
    int row, col;
    if (camera_place(camera, layout->map, scene->view->hero.at, &row, &col))
        cells_cursor(cells, row, col);
}

void main_view_bar(const struct scene *scene, struct cells *cells, const struct screen_layout *layout, const char *text,
                   enum key_context context, const struct hint *hints, int count)
{
    struct box bar = layout->bar;
    cells_fill(cells, bar.row, bar.col, 1, bar.cols, scene_look(scene, ROLE_BAR));
    int used = draw_text(scene, cells, bar.row, bar.col, bar.cols, text, ROLE_BAR);
    int skipped = used > 0 ? used + 2 : 0;
    draw_hints(scene, cells, bar.row, bar.col + skipped, bar.cols - skipped, context, hints, count, ROLE_BAR);
}
