/* SPDX-License-Identifier: MIT
 *
 * Retreating from the foes in view to where the fewest of them can come at the hero at once. */
#include "ground.h"
#include "memory.h"
#include "plan.h"

/* Neighbours from which a blow may come: all but known walls. */
static int open_neighbours(const struct view *view, struct point at)
{
    int count = 0;
    for (int dir = 0; dir < DIR_COUNT; dir++)
        count += (view_cell(view, point_step(at, (enum dir)dir)) & (CELL_FLOOR | CELL_EXPLORED)) != CELL_EXPLORED;
    return count;
}

struct shelter {
    struct point at;
    int open, moves; /* its open neighbours, and the moves to it */
};

/* The cells round the hero to which a retreat may lead, and the moves from the nearest foe to each; -1: too many. */
enum { SIDE = 2 * PILOT_RETREAT_MOVES + 1 };

static struct point corner_of(const struct view *view)
{
    return point_at(view->hero.at.x - PILOT_RETREAT_MOVES, view->hero.at.y - PILOT_RETREAT_MOVES);
}

static void measure_foes(struct pilot_trail *trail, const struct view *view, const uint64_t *free,
                         int8_t moves[SIDE][SIDE])
{
    uint64_t foes[PILOT_WORDS];
    struct point corner = corner_of(view);
    ground_clear(view, foes);
    ground_foes(view, foes);
    trail_lay_within(trail, view, free, foes, PILOT_RETREAT_MOVES);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            moves[y][x] = (int8_t)trail_moves(trail, point_at(corner.x + x, corner.y + y));
}

/* Where the foes come first, or at the same time, is no place for the hero: whoever gets there before them is before
 * them on the whole way. The nearest of equally good cells wins, then the first in reading order. */
static struct shelter find_shelter(struct pilot_trail *trail, const struct view *view, const uint64_t *free)
{
    uint64_t hero[PILOT_WORDS];
    int8_t foes[SIDE][SIDE];
    struct point corner = corner_of(view);
    struct shelter best = {view->hero.at, open_neighbours(view, view->hero.at), 0};
    measure_foes(trail, view, free, foes);
    ground_clear(view, hero);
    ground_set(view, hero, view->hero.at);
    trail_lay_within(trail, view, free, hero, PILOT_RETREAT_MOVES);
    for (int i = 0; i < SIDE * SIDE; i++) {
        struct shelter here = {.at = point_at(corner.x + i % SIDE, corner.y + i / SIDE)};
        here.moves = trail_moves(trail, here.at);
        if (here.moves < 0 || (foes[i / SIDE][i % SIDE] >= 0 && foes[i / SIDE][i % SIDE] <= here.moves))
            continue;
        here.open = open_neighbours(view, here.at);
        if (here.open < best.open || (here.open == best.open && here.moves < best.moves))
            best = here;
    }
    return best;
}

enum pilot_stop retreat_next(struct pilot *pilot, const struct view *view, struct command *command)
{
    uint64_t free[PILOT_WORDS], goals[PILOT_WORDS];
    if (!pilot_nearest_danger(view))
        return PILOT_NO_FOE;
    if (pilot->plan.moves > 0 && plan_step(pilot, view, command))
        return PILOT_GOING;
    if (pilot->plan.moves == 0)
        return PILOT_DONE;
    memory_free(&pilot->memory, view, free);
    ground_clear(view, goals);
    ground_set(view, goals, find_shelter(&pilot->trail, view, free).at);
    plan_lay(pilot, view, free, goals);
    return pilot->plan.moves > 0 && plan_step(pilot, view, command) ? PILOT_GOING : PILOT_DONE;
}
