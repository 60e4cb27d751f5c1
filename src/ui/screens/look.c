/* SPDX-License-Identifier: MIT
 *
 * Looking: a cursor on the map and a panel with all that is known of what is there, the forecast both ways included.
 * Takes no time and changes nothing. */
#include "base/utf8.h"
#include "log/ground_words.h"
#include "parts/facts.h"
#include "parts/foe_facts.h"
#include "parts/goods.h"
#include "parts/main_view.h"
#include "screens.h"

enum { PANEL_MIN_ROWS = 4, PANEL_MIN_COLS = 24, PANEL_MAX_COLS = 78, LINE_SIZE = LOG_TEXT_SIZE };

/* What else lies there, under the topmost thing (or under the hero). */
static void panel_beneath(struct panel *panel, struct point at, const struct view_entity *top)
{
    const struct scene *scene = panel->scene;
    char things[LINE_SIZE];
    struct strbuf buf = STRBUF(things);
    for (int i = 0; i < scene->view->entity_count; i++) {
        const struct view_entity *entity = &scene->view->entities[i];
        if (entity == top || !point_equal(entity->at, at))
            continue;
        strbuf_comma(&buf);
        facts_name(scene, entity, &buf);
    }
    bool covered = top || point_equal(at, scene->view->hero.at);
    if (covered && ground_words_matter(scene->view, at)) {
        strbuf_comma(&buf);
        ground_words_name(scene->catalogue, scene->view, at, &buf);
    }
    if (buf.length == 0)
        return;
    char text[LINE_SIZE + 32];
    struct strbuf line = STRBUF(text);
    text_say(scene->catalogue, MSG_LOOK_BENEATH, &line, {"things", things, 0});
    panel_text(panel, text, ROLE_QUIET);
}

/* What the cell itself does. */
static void panel_ground(struct panel *panel, struct point at)
{
    char text[2 * LINE_SIZE];
    struct strbuf buf = STRBUF(text);
    ground_words_deeds(panel->scene->catalogue, panel->scene->view, at, &buf);
    panel_text(panel, text, ROLE_QUIET);
}

/* Of goods in a cage with what may be taken in its stead. */
static void panel_item(struct panel *panel, const struct view_entity *top)
{
    struct view_item item = view_item_of(top);
    facts_item(panel, &item);
    goods_panel(panel, top);
}

/* Draws the panel; returns the rows that its text takes. */
static int draw_panel(const struct scene *scene, struct cells *cells, struct box box, struct point at)
{
    char title[LINE_SIZE];
    struct strbuf buf = STRBUF(title);
    cursor_name(scene, at, &buf);
    struct panel panel = {scene, cells, draw_frame(scene, cells, box, title), 0};
    bool hero = point_equal(at, scene->view->hero.at);
    const struct view_entity *lies = view_top(scene->view, at), *top = hero ? NULL : lies;
    if (hero)
        facts_hero(&panel);
    if (top && top->foe)
        facts_foe(&panel, top);
    if (top && top->friendly)
        foe_facts_friend(&panel, top);
    panel_beneath(&panel, at, top);
    if (lies && !lies->corpse && (scene_kind(scene, lies->kind)->components & HAS_ITEM))
        panel_item(&panel, lies);
    else if (lies && !lies->corpse)
        panel_text(&panel, text_of_kind(scene->catalogue, scene_kind(scene, lies->kind)), ROLE_QUIET);
    panel_ground(&panel, at);
    return panel.row;
}

/* --- Where the panel stands --------------------------------------------------------------------------------------- */

/* What it should leave in sight, the more of it the better. */
enum fight { FIGHT_POINTED, FIGHT_HERO, FIGHT_BESIDE, FIGHT_ALL };

static void include(struct box *box, int row, int col)
{
    if (box->rows == 0) {
        *box = (struct box){row, col, 1, 1};
        return;
    }
    int end_row = max_int(box->row + box->rows, row + 1), end_col = max_int(box->col + box->cols, col + 1);
    box->row = min_int(box->row, row);
    box->col = min_int(box->col, col);
    box->rows = end_row - box->row;
    box->cols = end_col - box->col;
}

/* The part of the screen with what is pointed at, the hero, and, as far as it goes, the foes. */
static struct box fight_box(const struct scene *scene, const struct cursor *cursor, struct box map, enum fight extent)
{
    const struct view *view = scene->view;
    struct box box = {0};
    int row, col;
    if (camera_place(&cursor->camera, map, cursor->at, &row, &col))
        include(&box, row, col);
    if (extent >= FIGHT_HERO && camera_place(&cursor->camera, map, view->hero.at, &row, &col))
        include(&box, row, col);
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *foe = &view->entities[i];
        bool beside = point_beside(foe->at, view->hero.at);
        if (foe->foe && foe->visible && (extent == FIGHT_ALL || (extent == FIGHT_BESIDE && beside)) &&
            camera_place(&cursor->camera, map, foe->at, &row, &col))
            include(&box, row, col);
    }
    return box;
}

/* The rows that the panel takes at a width, measured by drawing it where nothing is. */
static int panel_rows(const struct scene *scene, int cols, struct point at)
{
    struct cells nowhere = {0};
    struct box box = {0, 0, CELLS_MAX_ROWS, cols};
    int frame = box.rows - draw_frame(scene, &nowhere, box, "").rows;
    return draw_panel(scene, &nowhere, box, at) + frame;
}

/* Cuts a free part of the screen to the panel, which keeps to its upper or lower end, and to the left or the right.
 * False if the panel does not fit whole. */
static bool fit_panel(const struct scene *scene, struct box *free, struct point at, bool low, bool right)
{
    enum { TITLE_GAPS = 6 };
    char title[LINE_SIZE];
    struct strbuf buf = STRBUF(title);
    cursor_name(scene, at, &buf);
    int cols = scene->linear ? free->cols : min_int(free->cols, PANEL_MAX_COLS);
    if (cols < PANEL_MIN_COLS || cols < utf8_columns(title) + TITLE_GAPS)
        return false;
    int rows = panel_rows(scene, cols, at);
    bool fits = rows <= free->rows;
    rows = min_int(rows, free->rows);
    free->row += low ? free->rows - rows : 0;
    free->col += right ? free->cols - cols : 0;
    free->rows = rows;
    free->cols = cols;
    return fits;
}

/* Below the fight, above it, or beside it, where the panel has room; false if nowhere. */
static bool place_beside(const struct scene *scene, struct box room, const struct box *fight, struct point at,
                         struct box *place)
{
    int below = fight->row + fight->rows, behind = fight->col + fight->cols;
    const struct {
        struct box free;
        bool low, right;
    } sides[] = {
        {{below, room.col, room.row + room.rows - below, room.cols}, true, false},
        {{room.row, room.col, fight->row - room.row, room.cols}, false, false},
        {{room.row, behind, room.rows, room.col + room.cols - behind}, false, true},
        {{room.row, room.col, room.rows, fight->col - room.col}, false, false},
    };
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        *place = sides[i].free;
        if (fit_panel(scene, place, at, sides[i].low, sides[i].right))
            return true;
    }
    return false;
}

/* Over none of the fight if that can be, else beside the hero and what is pointed at, cut if need be; where they leave
 * no room, beside the latter. */
static struct box panel_box(const struct scene *scene, const struct cursor *cursor, struct box room, struct box map)
{
    struct box fight, place;
    for (int extent = FIGHT_ALL; extent >= FIGHT_HERO; extent--) {
        fight = fight_box(scene, cursor, map, (enum fight)extent);
        if (place_beside(scene, room, &fight, cursor->at, &place))
            return place;
    }
    for (int extent = FIGHT_HERO; extent >= FIGHT_POINTED; extent--) {
        fight = fight_box(scene, cursor, map, (enum fight)extent);
        int above = fight.row - room.row, below = room.row + room.rows - fight.row - fight.rows;
        bool low = below >= above;
        place = (struct box){low ? fight.row + fight.rows : room.row, room.col, low ? below : above, room.cols};
        (void)fit_panel(scene, &place, cursor->at, low, false);
        if (place.rows >= PANEL_MIN_ROWS)
            break;
    }
    return place;
}

/* --- The whole ---------------------------------------------------------------------------------------------------- */

static const struct hint HINTS[] = {
    {INTENT_CONFIRM, MSG_HINT_ALL}, {INTENT_NEXT, MSG_HINT_NEXT}, {INTENT_CANCEL, MSG_HINT_CLOSE}};

/* All of the text, over the map if need be; where the terminal is too small for that, as much as there is room for. */
static struct box whole_box(const struct scene *scene, struct box room, struct point at)
{
    (void)fit_panel(scene, &room, at, true, false);
    return room;
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct cursor *cursor = &self->as.look.cursor;
    struct screen_layout layout = main_view_layout(scene, cells);
    cursor_draw(cursor, scene, cells, &layout);
    int row = cells->cursor_row;
    int col = cells->cursor_col;
    /* The map, with what stands below it: there the introduction has its lines, or the upright layout its numbers. */
    struct box room = layout.map;
    room.rows = layout.upright ? layout.bar.row - room.row : room.rows + layout.tutorial.rows;
    bool whole = self->as.look.whole || scene->linear; /* in lines there is no fight to leave in sight, nor a map */
    if (whole)
        room.cols = cells->cols;
    struct box place = whole ? whole_box(scene, room, cursor->at) : panel_box(scene, cursor, room, layout.map);
    self->as.look.cut = !whole && panel_rows(scene, place.cols, cursor->at) > place.rows;
    draw_panel(scene, cells, place, cursor->at);
    cells_cursor(cells, row, col);
    main_view_bar(scene, cells, &layout, text_get(scene->catalogue, MSG_LOOK_TITLE), CONTEXT_TARGET,
                  self->as.look.cut ? HINTS : HINTS + 1, self->as.look.cut ? 3 : 2);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct cursor *cursor = &self->as.look.cursor;
    if (intent == INTENT_CONFIRM && self->as.look.cut) {
        self->as.look.whole = true;
        return outcome_stay();
    }
    self->as.look.whole = false;
    if (cursor_move(cursor, scene->view, pressed, intent))
        return outcome_stay();
    if (intent == INTENT_CANCEL || intent == INTENT_CONFIRM)
        return outcome_close();
    if (intent != INTENT_NEXT && intent != INTENT_PREVIOUS)
        return outcome_say(cursor_unknown(pressed));
    cursor_cycle(cursor, scene->view, ROUND_ALL, intent == INTENT_NEXT ? 1 : -1);
    return outcome_stay();
}

/* At the nearest foe, if any is seen. */
static void begin(struct screen *self, const struct scene *scene)
{
    cursor_begin(&self->as.look.cursor, scene);
    cursor_cycle(&self->as.look.cursor, scene->view, ROUND_FOES, 1);
}

const struct screen_kind SCREEN_LOOK = {
    .context = CONTEXT_TARGET, .draw = draw, .key = key, .cursor = IN_SCREEN(look.cursor), .begin = begin};

struct screen screen_look_at(const struct scene *scene, struct point at)
{
    struct screen screen = screen_of(&SCREEN_LOOK, scene);
    screen.as.look.cursor.at = at;
    const struct view_entity *top = view_top(scene->view, at);
    screen.as.look.cursor.on = top ? top->id : ENTITY_NONE;
    return screen;
}
