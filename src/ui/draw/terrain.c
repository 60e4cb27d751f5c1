/* SPDX-License-Identifier: MIT
 *
 * How the cells of a floor look. Reads the view and the theme; nothing is told by colour alone. */
#include "terrain.h"

enum { FIRE_GLYPH = '^', GAS_GLYPH = '{' };

static const uint8_t GAS_COLOURS[GAS_COUNT] = {
    [GAS_VENOM] = COLOUR_GREEN, [GAS_SMOKE] = COLOUR_DARK, [GAS_DAZE] = COLOUR_MAGENTA};

/* --- Rows of data ------------------------------------------------------------------------------------------------ */

/* Where any colour may be the background's, what is coloured is bold. */
static struct look colour_look(const struct scene *scene, enum colour colour)
{
    if (scene->theme.plain_ground)
        return (struct look){LOOK_DEFAULT_COLOUR, LOOK_DEFAULT_COLOUR, LOOK_BOLD};
    return scene->theme.colours[colour];
}

static uint32_t row_glyph(const struct scene *scene, const struct ground_rule *row)
{
    if (row->role == GROUND_ROLE_ROCK || row->role == GROUND_ROLE_EDGE)
        return scene->theme.wall[scene->utf8];
    if (row->role == GROUND_ROLE_FLOOR)
        return scene->theme.floor[scene->utf8];
    return row->glyph ? row->glyph : '?';
}

static struct look seen_look(const struct scene *scene, const struct ground_rule *row)
{
    if (row->role == GROUND_ROLE_ROCK)
        return scene_look(scene, ROLE_WALL_SEEN);
    if (row->role == GROUND_ROLE_FLOOR)
        return scene_look(scene, ROLE_FLOOR_SEEN);
    return colour_look(scene, (enum colour)row->colour);
}

static bool do_the_same(const struct ground_rule *a, const struct ground_rule *b)
{
    return a->footing == b->footing && a->sight == b->sight && a->burn_percent == b->burn_percent &&
           a->step_hook == b->step_hook && a->doorway == b->doorway;
}

/* Whether an earlier row has a row's glyph and its look but for the colour. */
static bool is_mistaken(const struct rules *rules, const uint32_t *glyphs, const struct look *looks, int row)
{
    bool mistaken = false;
    for (int i = GROUND_NONE + 1; i < row && !mistaken; i++)
        mistaken = glyphs[i] == glyphs[row] && looks[i].attributes == looks[row].attributes &&
                   !do_the_same(&rules->grounds[i], &rules->grounds[row]);
    return mistaken;
}

/* Underlines a row's look that would be mistaken, or makes it dim, or bold, where another is underlined already. */
static void tell_apart(const struct rules *rules, const uint32_t *glyphs, struct look *looks, int row)
{
    static const uint8_t APART[] = {0, LOOK_UNDERLINE, LOOK_DIM, LOOK_BOLD};
    uint8_t own = looks[row].attributes;
    for (size_t i = 0; i < sizeof APART && (i == 0 || is_mistaken(rules, glyphs, looks, row)); i++)
        looks[row].attributes = own | APART[i];
}

void terrain_looks_make(const struct scene *scene, struct terrain_looks *looks)
{
    const struct rules *rules = scene_rules(scene);
    for (int i = GROUND_NONE + 1; i < rules->ground_count; i++) {
        const struct ground_rule *row = &rules->grounds[i];
        looks->glyphs[i] = row_glyph(scene, row);
        looks->seen[i] = seen_look(scene, row);
        looks->known[i] = scene_look(scene, row->footing == FOOTING_BLOCKED ? ROLE_WALL_KNOWN : ROLE_FLOOR_KNOWN);
        tell_apart(rules, looks->glyphs, looks->seen, i);
        tell_apart(rules, looks->glyphs, looks->known, i);
    }
}

/* --- Gas and fire ------------------------------------------------------------------------------------------------ */

static const struct view_ground *ground_at(const struct view *view, struct point at)
{
    return &view->grounds[at.y * view->width + at.x];
}

/* Without its colour it would be a plate. */
struct terrain_picture terrain_fire(const struct scene *scene)
{
    struct terrain_picture picture = {FIRE_GLYPH, colour_look(scene, COLOUR_LIGHT_RED)};
    bool coloured = picture.look.foreground != LOOK_DEFAULT_COLOUR;
    picture.look.attributes |= coloured ? LOOK_BOLD : LOOK_BOLD | LOOK_REVERSE;
    return picture;
}

struct terrain_picture terrain_gas(const struct scene *scene, enum gas_kind kind)
{
    return (struct terrain_picture){GAS_GLYPH, colour_look(scene, (enum colour)GAS_COLOURS[kind])};
}

/* The look of the gas in a cell, and whether it is to be a background: where colours can be had, and the cell is not
 * reversed as it is. False when no gas is there. */
static bool gas_look(const struct scene *scene, struct point at, struct look *look, bool *coloured)
{
    if (!view_has_grounds(scene->view) || ground_at(scene->view, at)->gas == 0)
        return false;
    *look = terrain_gas(scene, (enum gas_kind)ground_at(scene->view, at)->gas_kind).look;
    *coloured = look->foreground != LOOK_DEFAULT_COLOUR && !view_marked(scene->view, at);
    return true;
}

struct look terrain_in_gas(const struct scene *scene, struct point at, struct look look)
{
    struct look gas;
    bool coloured;
    if (!gas_look(scene, at, &gas, &coloured))
        return look;
    if (!coloured) {
        look.attributes |= LOOK_UNDERLINE;
        return look;
    }
    gas.attributes |=
        look.attributes | LOOK_REVERSE; /* the colour that can be read on the background has it for a background */
    return gas;
}

/* --- Cells ------------------------------------------------------------------------------------------------------- */

/* Walls and floor of a game without grounds. */
static struct terrain_picture plain_picture(const struct scene *scene, uint8_t cell)
{
    const struct theme *theme = &scene->theme;
    bool seen = cell & CELL_VISIBLE;
    if (cell & CELL_FLOOR)
        return (struct terrain_picture){theme->floor[scene->utf8],
                                        theme->roles[seen ? ROLE_FLOOR_SEEN : ROLE_FLOOR_KNOWN]};
    return (struct terrain_picture){theme->wall[scene->utf8], theme->roles[seen ? ROLE_WALL_SEEN : ROLE_WALL_KNOWN]};
}

struct terrain_picture terrain_picture(const struct scene *scene, const struct terrain_looks *looks, struct point at)
{
    uint8_t cell = view_cell(scene->view, at);
    const struct ground_rule *row = view_ground_at(scene->view, at);
    if (!row || row == &scene_rules(scene)->grounds[GROUND_NONE])
        return plain_picture(scene, cell);
    int index = (int)(row - scene_rules(scene)->grounds);
    struct terrain_picture picture = {looks->glyphs[index],
                                      cell & CELL_VISIBLE ? looks->seen[index] : looks->known[index]};
    struct look gas;
    bool coloured;
    if (ground_at(scene->view, at)->fire > 0) {
        picture = terrain_fire(scene);
    } else if (gas_look(scene, at, &gas, &coloured)) {
        picture.glyph = coloured ? picture.glyph : GAS_GLYPH;
        gas.attributes |= coloured ? LOOK_REVERSE : 0;
        picture.look = gas;
    }
    return picture;
}
