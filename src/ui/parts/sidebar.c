/* SPDX-License-Identifier: MIT
 *
 * The sidebar: the rows about the hero and every foe in sight below each other, then what is worn. */
#include "sidebar.h"

#include "base/utf8.h"
#include "facts.h"
#include "gear_facts.h"
#include "side_panels.h"
#include "side_rows.h"

#include <string.h>

enum { FOE_GAUGE_COLS = 6, FOE_ROWS = 3, FOE_SHORT_ROWS = 2, BOTH_COLS = 30 };
enum { DESIGN_ROWS = 21 }; /* of the sidebar at 80x24 */
enum { OTHER_ROWS = 3 };   /* a row of statuses and the two rules */

/* The rows of the sidebar, filled from above. */
struct side {
    const struct scene *scene;
    struct cells *cells;
    struct box box;
    int row;   /* the next free one, on the screen */
    int spare; /* rows that nothing has claimed: for what is too long for one */
    struct foe_ways *ways;
};

/* Draws from a column of the present row to its end. */
static void side_text(struct side *side, int col, const struct side_row *row)
{
    draw_text(side->scene, side->cells, side->row, col, side->box.col + side->box.cols - col, row->text, row->role);
    for (int i = 0; row->reverse && i < side->box.cols; i++)
        cells_mark(side->cells, side->row, side->box.col + i, LOOK_REVERSE);
}

/* The same with a row that may need the indent's room, too. */
static void side_indented(struct side *side, int col, const struct side_row *row)
{
    side_text(side, clamp_int(side->box.col + side->box.cols - utf8_columns(row->text), side->box.col, col), row);
}

/* Draws before a column of the present row; returns where what stands before that must end. */
static int side_right(struct side *side, int end, const struct side_row *row)
{
    return draw_text_right(side->scene, side->cells, side->row, side->box.col + 2, end, row->text, row->role) - 1;
}

static void side_line(struct side *side, const struct side_row *row)
{
    side_text(side, side->box.col, row);
    side->row++;
}

static void side_rule(struct side *side)
{
    if (!side->scene->accessible)
        draw_rule(side->scene, side->cells, (struct box){side->row, side->box.col, 1, side->box.cols});
    side->row++;
}

/* --- The hero ----------------------------------------------------------------------------------------------------- */

/* Name, kit as far as there is room, level. */
static void side_name(struct side *side)
{
    const struct scene *scene = side->scene;
    int col = side->box.col;
    struct side_row level = side_rows_hero(scene, HERO_ROW_LEVEL);
    int level_col = draw_text_right(scene, side->cells, side->row, col, col + side->box.cols, level.text, level.role);
    col += draw_text(scene, side->cells, side->row, col, level_col - 1 - col, scene->hero_name, ROLE_TITLE) + 2;
    const char *kit = text_noun(scene->catalogue, scene_kind(scene, scene->view->hero.kind), NOUN_BARE);
    if (col + utf8_columns(kit) < level_col)
        draw_text(scene, side->cells, side->row, col, level_col - col, kit, ROLE_QUIET);
    side->row++;
}

static void side_hp(struct side *side)
{
    const struct view_hero *hero = &side->scene->view->hero;
    struct side_row hp = side_rows_hero(side->scene, HERO_ROW_HP);
    int used = side_rows_hp_cols(side->scene) + 1;
    draw_gauge(side->scene, side->cells, side->row, side->box.col + used, side->box.cols - used, hero->hp,
               hero->max_hp);
    side_line(side, &hp);
}

static void side_hero(struct side *side)
{
    side_name(side);
    side_hp(side);
    struct side_row threat = side_rows_hero(side->scene, HERO_ROW_THREAT);
    side_line(side, &threat);
    for (int row = HERO_ROW_STATS; row < HERO_ROW_COUNT; row++) {
        struct side_row line = side_rows_hero(side->scene, (enum hero_row)row);
        if (line.text[0])
            side_line(side, &line);
    }
}

/* On as many rows as they need, as far as there are spare ones. */
static void side_statuses(struct side *side)
{
    struct side_row statuses = side_rows_statuses(side->scene);
    for (const char *rest = statuses.text; *rest; side->spare--) {
        struct side_row row = {.role = statuses.role};
        struct strbuf part = STRBUF(row.text);
        size_t length = side->spare > 0 ? side_rows_fitting(rest, side->box.cols) : strlen(rest);
        strbuf_bytes(&part, rest, length);
        if (side->spare <= 0)
            side_rows_cut(row.text, side->box.cols);
        side_line(side, &row);
        rest += length + strspn(rest + length, " ");
    }
}

/* --- Foes --------------------------------------------------------------------------------------------------------- */

/* Glyph and name up to a column; a name that is too long goes on in a spare row. */
static void foe_called(struct side *side, const struct kind *kind, int end)
{
    int col = side->box.col, room = end - col - 2;
    const char *name = text_noun(side->scene->catalogue, kind, NOUN_BARE);
    if (utf8_columns(name) > room && side->spare > 0) {
        draw_kind(side->scene, side->cells, side->row, col, 2, kind, ROLE_TEXT);
        draw_flow(side->scene, side->cells, (struct box){side->row, col + 2, 2, room}, name, ROLE_TEXT);
        side->spare--;
        side->row++;
    } else {
        draw_kind(side->scene, side->cells, side->row, col, end - col, kind, ROLE_TEXT);
    }
    side->row++;
}

/* Glyph and name on the left, where it is on the right, and before that its state, which takes the room of the place
 * if there is none for both. It is never cut: returns false if it has no room beside the name and is not drawn, unless
 * the name is to `give_way`. *told: where it is has been drawn, too. */
static bool foe_name(struct side *side, const struct foe_rows *foe, bool give_way, bool *told)
{
    int col = side->box.col, end = col + side->box.cols;
    bool state = foe->state.text[0] != '\0';
    *told = !state || side->box.cols >= BOTH_COLS;
    if (*told)
        end = side_right(side, end, &foe->place);
    int after = col + 2 + utf8_columns(text_noun(side->scene->catalogue, foe->kind, NOUN_BARE)) + 1;
    bool fits = after + utf8_columns(foe->state.text) <= end;
    if (state && (fits || give_way))
        end = side_right(side, end, fits ? &foe->state : &foe->brief);
    if (!*told && foe->among.text[0] && after + utf8_columns(foe->among.text) <= end) {
        end = side_right(side, end, &foe->among);
        *told = true;
    }
    foe_called(side, foe->kind, end);
    return fits || !state;
}

/* Its gauge. A whole one makes room for where it is, if that is still to be told (`among`, or NULL): those who are hurt
 * are told apart by it. */
static void foe_gauge(struct side *side, const struct view_entity *foe, int col, int cols, const struct side_row *among)
{
    if (among && among->text[0] && foe->hp == foe->max_hp && utf8_columns(among->text) <= cols)
        side_text(side, col, among);
    else
        draw_gauge(side->scene, side->cells, side->row, col, cols, foe->hp, foe->max_hp);
}

static void foe_long(struct side *side, const struct view_entity *foe)
{
    struct foe_rows rows = side_rows_foe(side->scene, side->ways, foe, true);
    int col = side->box.col + 2;
    int kill = col + (side->scene->accessible ? 0 : FOE_GAUGE_COLS + 2);
    bool told;
    if (foe_name(side, &rows, false, &told)) {
        foe_gauge(side, foe, col, side->scene->accessible ? 0 : FOE_GAUGE_COLS, told ? NULL : &rows.among);
    } else { /* its state stands where the gauge would, and what kills it at the other end */
        side_text(side, col, &rows.state);
        kill = max_int(col + utf8_columns(rows.state.text) + 1,
                       side->box.col + side->box.cols - utf8_columns(rows.kill.text));
    }
    side_text(side, kill, &rows.kill);
    side->row++;
    side_indented(side, col, &rows.harm);
    side->row++;
}

/* Whether name and state have no room beside each other. */
static bool is_crowded(const struct side *side, const struct foe_rows *foe)
{
    int cols = 2 + utf8_columns(text_noun(side->scene->catalogue, foe->kind, NOUN_BARE)) + 1;
    if (!foe->brief.text[0] || side->box.cols >= BOTH_COLS)
        cols += utf8_columns(foe->place.text) + 1;
    return cols + utf8_columns(foe->brief.text) > side->box.cols;
}

/* The same on two rows: the gauge takes what the forecast leaves. On three if need be and there is a spare one. */
static void foe_short(struct side *side, const struct view_entity *foe)
{
    struct foe_rows rows = side_rows_foe(side->scene, side->ways, foe, false);
    if (side->spare > 0 && is_crowded(side, &rows)) {
        side->spare--;
        foe_long(side, foe);
        return;
    }
    if (rows.tight.text[0] && utf8_columns(rows.duel.text) > side->box.cols)
        rows.duel = rows.tight;
    int free = side->box.cols - 2 - utf8_columns(rows.duel.text);
    int gauge = side->scene->accessible ? 0 : clamp_int(free, 0, FOE_GAUGE_COLS);
    int col = side->box.col + 1;
    bool told;
    foe_name(side, &rows, true, &told);
    foe_gauge(side, foe, col, gauge, told ? NULL : &rows.among);
    side_indented(side, col + (gauge > 0 ? gauge + 1 : 0), &rows.duel);
    side->row++;
}

/* Every foe in sight, nearest first: on three rows each if that fits, else on two, else the nearest, those who act from
 * afar, and how many more there are. */
static void side_foes(struct side *side, int rows)
{
    int16_t order[MAX_ENTITIES];
    int count = side_rows_foes(side->scene->view, order);
    bool at_length = count * FOE_ROWS <= rows;
    int shown = count;
    if (!at_length && count * FOE_SHORT_ROWS > rows)
        shown = (rows - 1) / FOE_SHORT_ROWS;
    side_rows_pick(side->scene->view, order, count, shown);
    side->spare = rows - shown * (at_length ? FOE_ROWS : FOE_SHORT_ROWS) - (shown < count);
    for (int i = 0; i < shown; i++) {
        const struct view_entity *foe = &side->scene->view->entities[order[i]];
        if (at_length)
            foe_long(side, foe);
        else
            foe_short(side, foe);
    }
    if (shown < count) {
        struct side_row more = side_rows_more(side->scene, count - shown);
        side_line(side, &more);
    }
}

/* --- What is worn ------------------------------------------------------------------------------------------------- */

static int worn_count(const struct view *view)
{
    int count = 0;
    for (int slot = 0; slot < SLOT_COUNT; slot++)
        count += view->worn[slot] >= 0;
    return count;
}

/* Glyph and name: the noun is shortened, never the plus behind it. */
static void worn_name(struct side *side, const struct kind *kind, const char *name)
{
    const struct scene *scene = side->scene;
    const char *noun = text_noun(scene->catalogue, kind, NOUN_BARE), *state = name + strlen(noun);
    int state_cols = utf8_columns(state), room = side->box.cols - 2 - state_cols;
    draw_kind(scene, side->cells, side->row, side->box.col, 2 + room, kind, ROLE_TEXT);
    draw_text(scene, side->cells, side->row, side->box.col + 2 + min_int(utf8_columns(noun), room), state_cols, state,
              ROLE_TEXT);
}

/* As many rows as foes leave, of two rows each: they come first. */
static int worn_rows(const struct side *side, int foes)
{
    int wanted = max_int(1, worn_count(side->scene->view)), rule = 1;
    return clamp_int(side->box.row + side->box.rows - side->row - rule - FOE_SHORT_ROWS * foes, 0, wanted);
}

/* The first of what is worn, down to the sidebar's end. */
static void side_worn(struct side *side)
{
    const struct scene *scene = side->scene;
    int col = side->box.col, end = side->box.row + side->box.rows;
    if (worn_count(scene->view) == 0)
        draw_message(scene, side->cells, side->row, col, side->box.cols, MSG_SIDE_NOTHING_WORN, ROLE_QUIET);
    for (int slot = 0; slot < SLOT_COUNT && side->row < end; slot++) {
        int letter = scene->view->worn[slot];
        if (letter < 0)
            continue;
        const struct view_item *item = &scene->view->pack[letter];
        const struct kind *kind = scene_kind(scene, item->kind);
        struct equippable_rule all = view_gear(scene->view, item); /* there is no room for more than these: */
        struct equippable_rule gear = {
            .slot = all.slot, .power = all.power, .defense = all.defense, .max_hp = all.max_hp};
        char text[SIDE_ROW_SIZE], name[THINGS_SIZE];
        struct strbuf buf = STRBUF(text);
        gear_facts_bonus(scene, &gear, &buf);
        STRBUF_OVER(&buf, name);
        text_things(scene->catalogue, facts_things(scene, item), NOUN_BARE, &buf);
        int after = col + 2 + utf8_columns(name) + 1, edge = col + side->box.cols;
        if (utf8_columns(text) <= edge - after) /* a number alone would be taken for the plus of the thing */
            draw_text_right(scene, side->cells, side->row, after, edge, text, ROLE_TEXT);
        worn_name(side, kind, name);
        side->row++;
    }
}

void sidebar_draw(const struct scene *scene, struct cells *cells, struct box box, bool log_wanted)
{
    cells_fill(cells, box.row, box.col, box.rows, box.cols, scene_look(scene, ROLE_TEXT));
    struct foe_ways ways;
    struct side side = {scene, cells, box, box.row, 0, &ways};
    foe_ways_begin(&ways);
    int16_t order[MAX_ENTITIES];
    int foes = side_rows_foes(scene->view, order), end = box.row + box.rows;
    side_hero(&side);
    side.spare = end - max_int(1, worn_count(scene->view)) - side.row - OTHER_ROWS - FOE_SHORT_ROWS * foes;
    side_statuses(&side);
    side_rule(&side);
    int worn = worn_rows(&side, foes), rule_row = worn > 0 ? end - worn - 1 : end;
    side_foes(&side, rule_row - side.row);
    if (box.rows > DESIGN_ROWS || box.cols > SIDE_MIN_COLS)
        side_panels_draw_side(scene, cells, (struct box){side.row + 1, box.col, rule_row - 1 - side.row, box.cols},
                              log_wanted);
    side.row = rule_row;
    if (worn > 0) {
        side_rule(&side);
        side_worn(&side);
    }
}
