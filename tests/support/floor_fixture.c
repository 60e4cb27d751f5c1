/* SPDX-License-Identifier: MIT */
#include "floor_fixture.h"

#include "support/test.h"

#include "core/gen/floor_make.h"
#include "support/content.h"

#include <stdlib.h>
#include <string.h>

int floors_setup(void **state)
{
    struct floors *floors = calloc(1, sizeof *floors);
    if (!floors)
        return -1;
    floors->rules = test_rules_from("tests/data/howe/content");
    floors->profile = &floors->rules->profiles[rules_find_profile(floors->rules, "campaign")];
    *state = floors;
    return 0;
}

int floors_teardown(void **state)
{
    struct floors *floors = *state;
    free(floors->rules);
    free(floors);
    return 0;
}

const struct depth_rule *floors_depth(const struct floors *floors, int depth)
{
    assert_in_range(depth, 1, floors->profile->depth_count);
    return &floors->profile->depths[depth - 1];
}

const struct drawing *floors_drawing(const struct floors *floors, int depth)
{
    int drawing = floors_depth(floors, depth)->drawing;
    return drawing < 0 ? NULL : &floors->rules->drawings[drawing];
}

int floors_make(struct floors *floors, int depth, uint64_t seed)
{
    struct floor_order order = {floors->rules, floors->profile, floors_depth(floors, depth),
                                floors_drawing(floors, depth), seed};
    return floor_make(&floors->plan, &floors->stock, &order);
}

static const char GLYPHS[PLAN_GROUNDS] = {
    [PLAN_ROCK] = '#',       [PLAN_HARD] = '#',  [PLAN_FLOOR] = '.', [PLAN_DOOR] = '+',
    [PLAN_OPEN_DOOR] = '\'', [PLAN_GRASS] = ';', [PLAN_ROOTS] = '"'};

static void draw_cell(struct floor_plan *plan, struct point at, char glyph)
{
    const char *ground = memchr(GLYPHS, glyph, sizeof GLYPHS);
    if (glyph == ',')
        floor_plan_dig(plan, at);
    else if (glyph == '<' || glyph == '>')
        floor_plan_set(plan, at, PLAN_FLOOR);
    else if (ground && glyph != '#')
        floor_plan_set(plan, at, (enum plan_ground)(ground - GLYPHS));
    if (glyph == '<')
        plan->up = at;
    if (glyph == '>')
        plan->down = at;
}

void plan_draw(struct floor_plan *plan, const char *drawing)
{
    floor_plan_init(plan);
    for (int y = 0; *drawing; y++, drawing++)
        for (int x = 0; *drawing != '\n'; x++, drawing++)
            draw_cell(plan, point_at(x, y), *drawing);
}

void plan_is(const struct floor_plan *plan, const char *drawing)
{
    for (int y = 0; *drawing; y++, drawing++)
        for (int x = 0; *drawing != '\n'; x++, drawing++) {
            char glyph = GLYPHS[floor_plan_ground(plan, point_at(x, y))];
            if (glyph != (*drawing == ',' ? '.' : *drawing))
                fail_msg("row %d, column %d: '%c', not '%c'", y + 1, x + 1, glyph, *drawing);
        }
}
