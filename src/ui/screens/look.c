/* SPDX-License-Identifier: MIT
 *
 * Looking: a cursor on the map and a panel with all that is known of what is there, the forecast both ways included.
 * Takes no time and changes nothing. */
#include "draw/facts.h"
#include "draw/main_view.h"
#include "screens.h"

enum { PANEL_MAX_ROWS = 13, PANEL_MAX_COLS = 78, TEXT_SIZE_LINE = 192 };

/* What else lies there, under the topmost thing (or under the hero). */
static void panel_beneath(struct panel *panel, struct point at, const struct view_entity *top)
{
    const struct scene *scene = panel->scene;
    char things[TEXT_SIZE_LINE];
    struct strbuf buf;
    STRBUF_OVER(&buf, things);
    for (int i = 0; i < scene->view->entity_count; i++) {
        const struct view_entity *entity = &scene->view->entities[i];
        if (entity == top || !point_equal(entity->at, at))
            continue;
        if (buf.length > 0)
            strbuf_text(&buf, ", ");
        facts_name(scene, entity, &buf);
    }
    if (buf.length == 0)
        return;
    char text[TEXT_SIZE_LINE + 32];
    struct strbuf line;
    STRBUF_OVER(&line, text);
    text_say(scene->catalogue, MSG_LOOK_BENEATH, &line, {"things", things, 0});
    panel_text(panel, text, ROLE_QUIET);
}

/* Draws the panel; returns the rows that its text takes. */
static int draw_panel(const struct scene *scene, struct cells *cells, struct box box, struct point at)
{
    char title[TEXT_SIZE_LINE];
    struct strbuf buf;
    STRBUF_OVER(&buf, title);
    facts_name_at(scene, at, &buf);
    struct panel panel = {scene, cells, draw_frame(scene, cells, box, title), 0};
    const struct view_entity *top = point_equal(at, scene->view->hero.at) ? NULL : view_top(scene->view, at);
    if (top && top->foe)
        facts_foe(&panel, top);
    panel_beneath(&panel, at, top);
    if (top && !top->corpse && (scene_kind(scene, top->kind)->components & HAS_ITEM))
        facts_item(&panel, top->kind, false);
    else if (top && !top->corpse)
        panel_text(&panel, text_of_kind(scene->catalogue, scene_kind(scene, top->kind)), ROLE_QUIET);
    return panel.row;
}

/* As high as its text is, measured by drawing it where nothing is. */
static struct box panel_box(const struct scene *scene, struct box room, struct point at, bool above)
{
    struct cells nowhere = {0};
    struct box box = {room.row, room.col, PANEL_MAX_ROWS, min_int(room.cols, PANEL_MAX_COLS)};
    int frame = box.rows - draw_frame(scene, &nowhere, box, "").rows;
    box.rows = min_int(draw_panel(scene, &nowhere, box, at) + frame, PANEL_MAX_ROWS);
    if (!above)
        box.row = room.row + room.rows - box.rows;
    return box;
}

static const struct hint HINTS[] = {{INTENT_NEXT, MSG_HINT_NEXT}, {INTENT_CANCEL, MSG_HINT_CLOSE}};

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct cursor *cursor = &self->as.look;
    struct screen_layout layout = main_view_layout(scene, cells);
    cursor_draw(cursor, scene, cells, &layout);
    int row = cells->cursor_row;
    int col = cells->cursor_col;
    /* The panel keeps to the half that the cursor is not in: of the map, or of all that is above the bar. */
    struct box room = layout.map;
    if (layout.upright)
        room.rows = layout.bar.row - room.row;
    bool above = row >= room.row + room.rows / 2;
    draw_panel(scene, cells, panel_box(scene, room, cursor->at, above), cursor->at);
    cells_cursor(cells, row, col);
    main_view_bar(scene, cells, &layout, text_get(scene->catalogue, MSG_LOOK_TITLE), CONTEXT_TARGET, HINTS, 2);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct cursor *cursor = &self->as.look;
    if (cursor_move(cursor, scene->view, pressed, intent))
        return outcome_stay();
    if (intent == INTENT_NEXT || intent == INTENT_PREVIOUS)
        cursor_cycle(cursor, scene->view, false, intent == INTENT_NEXT ? 1 : -1);
    return intent == INTENT_CANCEL || intent == INTENT_CONFIRM ? outcome_close() : outcome_stay();
}

/* At the nearest foe, if any is seen. */
static void begin(struct screen *self, const struct scene *scene)
{
    cursor_begin(&self->as.look, scene);
    cursor_cycle(&self->as.look, scene->view, true, 1);
}

const struct screen_kind SCREEN_LOOK = {.context = CONTEXT_TARGET, .draw = draw, .key = key, .begin = begin};

struct screen screen_look_at(const struct scene *scene, struct point at)
{
    struct screen screen = screen_of(&SCREEN_LOOK, scene);
    screen.as.look.at = at;
    const struct view_entity *top = view_top(scene->view, at);
    screen.as.look.on = top ? top->id : ENTITY_NONE;
    return screen;
}
