/* SPDX-License-Identifier: MIT
 *
 * Lists and facts for large terminals, gathered from the view and the memory of things seen. Computes nothing. */
#include "side_panels.h"

#include "base/utf8.h"
#include "draw/pack_groups.h"
#include "facts.h"
#include "log_panel.h"
#include "side_rows.h"

enum { TEXT_COLS = 96, MAX_LINES = 32, GLYPH_MIN_COLS = 24 };
enum { LOG_MIN_COLS = 30, LOG_MIN_ROWS = 4, LOG_MAX_ROWS = 16, LOG_GAP_ROWS = 7 }; /* two foes have room above it */
enum { NARROW_BAR_SEEN_ROWS = 3 };

/* One line of a list: a glyph, its name, and on the right where it is or how many there are. */
struct panel_line {
    const struct kind *kind;
    char letter; /* of the pack; 0: none */
    char right[24];
    enum role role;
};

struct lines_list {
    struct panel_line lines[MAX_LINES];
    int count; /* those that there are, even beyond the lines */
};

/* --- Gathering --------------------------------------------------------------------------------------------------- */

static void add_row(struct lines_list *list, const struct pack_row *row)
{
    struct panel_line *line = &list->lines[list->count++];
    *line = (struct panel_line){.kind = row->kind, .letter = (char)('a' + row->letter), .role = ROLE_TEXT};
    struct strbuf right = STRBUF(line->right);
    if (row->plus != 0)
        strbuf_format(&right, row->plus > 0 ? "+%d " : "%d ", row->plus);
    if (row->count > 1)
        strbuf_format(&right, "x%d", row->count);
}

/* What is carried and not worn, each kind once, under its first letter; what the launcher in hand shoots first, because
 * it runs out in a fight. */
static void gather_pack(const struct scene *scene, struct lines_list *list)
{
    struct pack_row rows[MAX_PACK];
    int count = pack_groups_rows(scene, "", rows);
    bool launches = scene->view->worn[SLOT_LAUNCHER] >= 0;
    list->count = 0;
    for (int shots = 1; shots >= 0; shots--)
        for (int i = 0; i < count && rows[i].group != PACK_GROUP_WORN; i++)
            if ((launches && rows[i].kind->item.shot) == shots)
                add_row(list, &rows[i]);
}

/* Those in view have their own rows, the log says what lies here, and remains are of no use. */
static bool is_worth_a_line(const struct scene *scene, const struct seen_thing *thing)
{
    bool listed = (thing->foe || thing->friendly) && thing->visible;
    return thing->floor == scene->view->floor && !thing->corpse && !thing->ground && !listed &&
           !point_equal(thing->at, scene->view->hero.at);
}

static bool is_nearer(const struct scene *scene, const struct seen_thing *a, const struct seen_thing *b)
{
    return point_distance2(a->at, scene->view->hero.at) < point_distance2(b->at, scene->view->hero.at);
}

/* What has been seen on this floor, the nearest first. */
static void gather_things(const struct scene *scene, struct lines_list *list)
{
    const struct seen_thing *order[MAX_LINES];
    int kept = 0;
    list->count = 0;
    for (int i = 0; i < scene->seen.count; i++) {
        const struct seen_thing *thing = &scene->seen.things[i];
        if (!is_worth_a_line(scene, thing))
            continue;
        list->count++;
        int place = kept < MAX_LINES ? kept++ : kept;
        for (; place > 0 && is_nearer(scene, thing, order[place - 1]); place--)
            if (place < MAX_LINES)
                order[place] = order[place - 1];
        if (place < MAX_LINES)
            order[place] = thing;
    }
    for (int i = 0; i < kept; i++) {
        struct panel_line *line = &list->lines[i];
        *line = (struct panel_line){.kind = scene_kind(scene, order[i]->kind),
                                    .role = order[i]->visible ? ROLE_TEXT : ROLE_QUIET};
        struct strbuf right = STRBUF(line->right);
        side_rows_place(scene, order[i]->at, &right);
    }
}

/* --- The sidebar ------------------------------------------------------------------------------------------------- */

static void draw_heading(const struct scene *scene, struct cells *cells, struct box line, enum message title)
{
    draw_rule(scene, cells, line);
    int used = draw_message(scene, cells, line.row, line.col + 2, line.cols - 3, title, ROLE_TITLE);
    cells_put(cells, line.row, line.col + 1, ' ', scene_look(scene, ROLE_FRAME));
    cells_put(cells, line.row, line.col + 2 + used, ' ', scene_look(scene, ROLE_FRAME));
}

/* One row, but where it is narrow as many as the name takes, and the text on the right after it. */
static int line_rows(const struct scene *scene, const struct panel_line *line, int cols)
{
    struct flow flow;
    if (cols >= GLYPH_MIN_COLS)
        return 1;
    flow_begin(&flow, NULL, (struct box){0, 0, CELLS_MAX_ROWS, cols - 2}, 0);
    flow_text(&flow, text_noun(scene->catalogue, line->kind, NOUN_BARE), (struct look){0});
    bool beside = !line->right[0] || flow.col + 1 + utf8_columns(line->right) <= cols - 2;
    return flow.row + (beside ? 1 : 2);
}

/* Its letter or glyph, or both where there is room; the name; and on the right where it is, or how many there are. */
static void draw_line(const struct scene *scene, struct cells *cells, struct box box, const struct panel_line *line)
{
    int end = box.col + box.cols;
    int col = box.col;
    if (line->letter) {
        char letter[2] = {line->letter, '\0'};
        col += draw_text(scene, cells, box.row, col, 1, letter, ROLE_KEY) + 1;
    }
    if (!line->letter || box.cols >= GLYPH_MIN_COLS) {
        cells_put(cells, box.row, col, scene_glyph(line->kind), scene_glyph_look(scene, line->kind));
        col += 2;
    }
    struct flow flow;
    flow_begin(&flow, cells, (struct box){box.row, col, box.rows, end - col}, 0);
    if (line->right[0])
        end = draw_text_right(scene, cells, box.row + box.rows - 1, col, end, line->right, ROLE_QUIET) - 1;
    if (box.rows > 1)
        flow_text(&flow, text_noun(scene->catalogue, line->kind, NOUN_BARE), scene_look(scene, line->role));
    else
        draw_text(scene, cells, box.row, col, end - col, text_noun(scene->catalogue, line->kind, NOUN_BARE),
                  line->role);
}

/* How many lines have room, whole, in so many rows, of which one is left for a count if they are not all; *rows gets
 * what they take. */
static int lines_that_fit(const struct scene *scene, const struct lines_list *list, int cols, int most, int *rows)
{
    int known = min_int(list->count, MAX_LINES), taken = 0, shown = 0;
    *rows = 0;
    for (; shown < known; shown++) {
        taken += line_rows(scene, &list->lines[shown], cols);
        if (taken + (shown + 1 < list->count) > most)
            break;
        *rows = taken;
    }
    return shown;
}

/* A heading and as many lines as there is room for, at the bottom of the box; returns the rows taken. */
static int draw_list(const struct scene *scene, struct cells *cells, struct box box, enum message title,
                     const struct lines_list *list)
{
    int rows;
    int shown = lines_that_fit(scene, list, box.cols, box.rows - 1, &rows);
    if (shown == 0)
        return 0;
    bool more = shown < list->count;
    int row = box.row + box.rows - rows - more - 1;
    draw_heading(scene, cells, (struct box){row++, box.col, 1, box.cols}, title);
    for (int i = 0; i < shown; i++) {
        struct box line = {row, box.col, line_rows(scene, &list->lines[i], box.cols), box.cols};
        draw_line(scene, cells, line, &list->lines[i]);
        row += line.rows;
    }
    if (more)
        draw_text(scene, cells, row, box.col + 2, box.cols - 2, side_rows_more(scene, list->count - shown).text,
                  ROLE_QUIET);
    return 1 + rows + more;
}

/* The newest sentences under a heading, at the bottom of the box; nothing if there are too few rows. */
static void draw_log(const struct scene *scene, struct cells *cells, struct box box)
{
    int most = min_int(box.rows, LOG_MAX_ROWS);
    if (most < LOG_MIN_ROWS)
        return;
    int rows = 1 + log_panel_rows(scene, box.cols, most - 1);
    box.row += box.rows - rows;
    draw_heading(scene, cells, (struct box){box.row, box.col, 1, box.cols}, MSG_SIDE_PANELS_LOG);
    log_panel_draw(scene, cells, (struct box){box.row + 1, box.col, rows - 1, box.cols});
}

void side_panels_draw_side(const struct scene *scene, struct cells *cells, struct box box, bool log_wanted)
{
    struct lines_list list;
    if (scene->accessible)
        return;
    gather_pack(scene, &list);
    box.rows -= draw_list(scene, cells, box, MSG_SIDE_PANELS_PACK, &list);
    gather_things(scene, &list);
    box.rows -= draw_list(scene, cells, box, MSG_SIDE_PANELS_SEEN, &list);
    box.row += LOG_GAP_ROWS;
    box.rows -= LOG_GAP_ROWS;
    if (log_wanted && box.cols >= LOG_MIN_COLS)
        draw_log(scene, cells, box);
}

/* --- The narrow bar ---------------------------------------------------------------------------------------------- */

static void format_thing(const struct scene *scene, const struct panel_line *line, struct strbuf *out)
{
    if (line->letter)
        strbuf_format(out, "%c) ", line->letter);
    else
        strbuf_format(out, "%c ", (char)line->kind->glyph);
    strbuf_text(out, text_noun(scene->catalogue, line->kind, NOUN_BARE));
    if (line->right[0])
        strbuf_format(out, " %s", line->right);
}

/* "Pack b) healing potion x2 c) sword", or "Seen here / sword S 2": as many as fit whole. Returns the rows taken. */
static int flow_list(const struct scene *scene, struct cells *cells, struct box box, enum message title,
                     const struct lines_list *list)
{
    struct flow flow;
    if (list->count == 0 || box.rows < 1)
        return 0;
    flow_begin(&flow, cells, box, 0);
    flow_text(&flow, text_get(scene->catalogue, title), scene_look(scene, ROLE_TITLE));
    for (int i = 0; i < min_int(list->count, MAX_LINES); i++) {
        char text[TEXT_COLS];
        struct strbuf buf = STRBUF(text);
        struct flow trial = flow;
        trial.cells = NULL;
        format_thing(scene, &list->lines[i], &buf);
        if (!flow_text(&trial, text, scene_look(scene, ROLE_TEXT)))
            break;
        flow_text(&flow, text, scene_look(scene, list->lines[i].role));
    }
    return flow.row + 1;
}

void side_panels_draw_narrow(const struct scene *scene, struct cells *cells, struct box box)
{
    struct lines_list list;
    if (scene->accessible)
        return;
    gather_pack(scene, &list);
    struct box pack = {box.row, box.col, (box.rows + 1) / 2, box.cols};
    int used = flow_list(scene, cells, pack, MSG_SIDE_PANELS_PACK, &list);
    gather_things(scene, &list);
    used += flow_list(scene, cells,
                      (struct box){box.row + used, box.col, min_int(box.rows - used, NARROW_BAR_SEEN_ROWS), box.cols},
                      MSG_SIDE_PANELS_SEEN, &list);
    draw_log(scene, cells, (struct box){box.row + used, box.col, box.rows - used, box.cols});
}

/* --- Below the map ----------------------------------------------------------------------------------------------- */

/* The name of what is at a place as a heading, then its facts; returns the row after them and a blank one. */
static int draw_facts(const struct scene *scene, struct cells *cells, struct box box, struct point at,
                      const struct view_entity *foe)
{
    char name[TEXT_COLS * 2];
    struct strbuf buf = STRBUF(name);
    struct panel panel = {scene, cells, box, 0};
    if (foe) {
        facts_name_at(scene, at, &buf);
        panel_text(&panel, name, ROLE_TITLE);
        facts_foe(&panel, foe);
    } else {
        struct view_item item = view_item_here(scene->view);
        text_things(scene->catalogue, facts_things(scene, &item), NOUN_A, &buf);
        text_capitalise(name);
        panel_text(&panel, name, ROLE_TITLE);
        facts_item(&panel, &item);
    }
    return box.row + panel.row + 1;
}

void side_panels_draw_facts(const struct scene *scene, struct cells *cells, struct box box)
{
    enum { LEAST_ROWS = 3 };
    int16_t order[MAX_ENTITIES];
    const struct view *view = scene->view;
    int count = scene->accessible ? 0 : side_rows_foes(view, order);
    int end = box.row + box.rows;
    cells_fill(cells, box.row, box.col, box.rows, box.cols, scene_look(scene, ROLE_TEXT));
    for (int i = 0; i < count && end - box.row >= LEAST_ROWS; i++) {
        const struct view_entity *foe = &view->entities[order[i]];
        box.row = draw_facts(scene, cells, box, foe->at, foe);
        box.rows = end - box.row;
    }
    if (count == 0 && !scene->accessible && view->hero.top_item != KIND_NONE)
        draw_facts(scene, cells, box, view->hero.at, NULL);
}
