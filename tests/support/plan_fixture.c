/* SPDX-License-Identifier: MIT */
#include "plan_fixture.h"

#include "support/test.h"

#include "core/gen/floor_make.h"
#include "support/content.h"

#include <stdlib.h>
#include <string.h>

static int set_up(void **state, const char *folder)
{
    struct plans *plans = calloc(1, sizeof *plans);
    if (!plans)
        return -1;
    plans->rules = test_rules_from(folder);
    plans->profile = &plans->rules->profiles[rules_find_profile(plans->rules, "campaign")];
    *state = plans;
    return 0;
}

int plans_setup(void **state)
{
    return set_up(state, "tests/data/howe/content");
}

int plans_setup_ossuary(void **state)
{
    return set_up(state, "tests/data/ossuary/content");
}

int plans_setup_campaign(void **state)
{
    return set_up(state, "data/content");
}

int plans_teardown(void **state)
{
    struct plans *plans = *state;
    free(plans->rules);
    free(plans);
    return 0;
}

const struct depth_rule *plans_depth(const struct plans *plans, int depth)
{
    assert_in_range(depth, 1, plans->profile->depth_count);
    return &plans->profile->depths[depth - 1];
}

const struct drawing *plans_drawing(const struct plans *plans, int depth, uint64_t seed)
{
    return floor_make_drawing(plans->rules, plans_depth(plans, depth), seed);
}

int plans_make(struct plans *plans, int depth, uint64_t seed)
{
    struct floor_order order = {
        plans->rules, plans->profile, plans_depth(plans, depth), plans_drawing(plans, depth, seed), seed, 0};
    return floor_make(&plans->plan, &plans->stock, &order);
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

const struct plan_piece *plans_piece(const struct plans *plans, const char *id)
{
    for (int i = 0; i < plans->plan.piece_count; i++)
        if (strcmp(plans->plan.pieces[i].drawing->id, id) == 0)
            return &plans->plan.pieces[i];
    return NULL;
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
