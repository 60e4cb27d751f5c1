/* SPDX-License-Identifier: MIT
 *
 * Areas by kind, and fire beyond them. */
#include "aim_reach.h"

#include "pilot/pilot.h"

#include <limits.h>

enum targeting aim_targeting(const struct kind *kind)
{
    return item_is_thrown(&kind->item) ? item_throw_targeting(&kind->item) : item_targeting(&kind->item);
}

int aim_radius(const struct kind *kind)
{
    return kind->item.effect == EFFECT_GAS ? 1 : kind->item.radius;
}

bool aim_reaches(const struct kind *kind, struct point target, struct point at)
{
    if (kind->item.effect == EFFECT_STEP || kind->item.effect == EFFECT_EARTH)
        return false; /* who goes there is nobody that it reaches; earth leaves out who is there */
    if (kind->item.effect == EFFECT_NET || kind->item.effect == EFFECT_FLAME)
        return point_chebyshev(target, at) <= kind->item.radius;
    if (aim_targeting(kind) == TARGET_CELL)
        return point_distance2(target, at) <= aim_radius(kind) * aim_radius(kind);
    return point_equal(target, at);
}

/* --- Fire --------------------------------------------------------------------------------------------------------- */

bool aim_burns(const struct view *view, struct point at)
{
    if (!view_has_grounds(view) || !(view_cell(view, at) & CELL_EXPLORED))
        return false;
    const struct view_ground *shown = &view->grounds[at.y * view->width + at.x];
    return ground_fuel(&view->rules->grounds[shown->ground], &view->rules->grounds[shown->cover]) != NULL;
}

static bool is_beside_fire(const struct bitgrid *lit, struct point at)
{
    for (int i = 0; i < SIDE_COUNT; i++)
        if (bitgrid_get(lit, point_step(at, dir_of_side(i))))
            return true;
    return false;
}

/* Whether a cell more has caught fire. */
static bool spread(const struct view *view, struct bitgrid *lit)
{
    bool found = false;
    for (int i = 0; i < view->width * view->height; i++) {
        struct point at = point_at(i % view->width, i / view->width);
        if (!aim_burns(view, at) || bitgrid_get(lit, at) || !is_beside_fire(lit, at))
            continue;
        bitgrid_set(lit, at, true);
        found = true;
    }
    return found;
}

/* Whether fire on lit cells may spread, over what is known to burn, to the hero or to a cell beside it. From each
 * burning cell it goes to its four neighbours, as the tick has it. The bitgrid gains the cells that it may spread to.
 */
static bool comes_to_hero(const struct view *view, struct bitgrid *lit)
{
    while (spread(view, lit))
        continue;
    for (int i = 0; i < 9; i++) {
        struct point at = point_at(view->hero.at.x + i % 3 - 1, view->hero.at.y + i / 3 - 1);
        if (aim_burns(view, at) && bitgrid_get(lit, at))
            return true;
    }
    return false;
}

static bool lights(const struct kind *kind, const struct view *view)
{
    return view_has_grounds(view) && (kind->item.effect == EFFECT_FLAME || kind->item.effect == EFFECT_FIREBALL);
}

/* Whether it sets a cell on fire: a fireball what burns, a flame what can be walked on, too. */
static bool lights_cell(const struct kind *kind, const struct view *view, struct point target, struct point at)
{
    bool anything = kind->item.effect == EFFECT_FLAME && view_walkable(view, at);
    return aim_reaches(kind, target, at) && (anything || aim_burns(view, at));
}

bool aim_spreads(const struct kind *kind, const struct view *view, struct point target)
{
    uint64_t lit[BITGRID_WORDS(MAX_MAP_WIDTH, MAX_MAP_HEIGHT)];
    struct bitgrid cells = bitgrid_over(lit, view->width, view->height);
    int radius = kind->item.radius;
    if (!lights(kind, view))
        return false;
    bitgrid_clear(&cells);
    for (int y = target.y - radius; y <= target.y + radius; y++)
        for (int x = target.x - radius; x <= target.x + radius; x++)
            if (lights_cell(kind, view, target, point_at(x, y)))
                bitgrid_set(&cells, point_at(x, y), true);
    return comes_to_hero(view, &cells);
}

/* --- Steps -------------------------------------------------------------------------------------------------------- */

static int nearest_foe2(const struct view *view, struct point at)
{
    int least = INT_MAX;
    for (int i = 0; i < view->entity_count; i++)
        if (view->entities[i].foe && view->entities[i].visible)
            least = min_int(least, point_distance2(view->entities[i].at, at));
    return least;
}

static bool is_good_to_stand_on(const struct view *view, struct point at)
{
    return (view_cell(view, at) & CELL_VISIBLE) && view_is_free(view, at) && !view_harmful(view, at) &&
           !view_marked(view, at) && !pilot_is_snare(view, at);
}

struct point aim_step_to(const struct view *view, int range)
{
    struct point hero = view->hero.at, best = hero;
    for (int y = hero.y - range; y <= hero.y + range; y++)
        for (int x = hero.x - range; x <= hero.x + range; x++) {
            struct point at = point_at(x, y);
            if (point_equal(at, hero) || !is_good_to_stand_on(view, at))
                continue;
            int far = nearest_foe2(view, at), farthest = nearest_foe2(view, best);
            bool nearer = far == farthest && point_distance2(at, hero) < point_distance2(best, hero);
            if (point_equal(best, hero) || far > farthest || nearer)
                best = at;
        }
    return best;
}
