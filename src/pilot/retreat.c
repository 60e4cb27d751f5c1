/* SPDX-License-Identifier: MIT
 *
 * Retreating from the foes in view to where the fewest of them can come at the hero at once. */
#include "base/bits.h"
#include "ground.h"
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
    int open; /* its open neighbours */
};

/* The best cell of a layer, in reading order, replaces a worse shelter. */
static void compare_layer(const struct view *view, uint64_t *layer, struct shelter *best)
{
    struct bitgrid bits = ground_bits(view, layer);
    for (int y = 0; y < view->height; y++) {
        for (int word = 0; word < bits.stride; word++) {
            uint64_t rest = *bitgrid_word(&bits, 64 * word - 1, y);
            for (; rest != 0; rest &= rest - 1) {
                struct point at = point_at(64 * word + lowest_bit(rest) - 1, y);
                int open = open_neighbours(view, at);
                if (open < best->open)
                    *best = (struct shelter){at, open};
            }
        }
    }
}

/* Two floods side by side: where the foes' comes first, or at the same time, is no place for the hero. The nearest of
 * equally good cells wins, because layers come in the order of moves. */
static struct shelter find_shelter(const struct view *view, const uint64_t *free)
{
    uint64_t foes[2][PILOT_WORDS], hero[2][PILOT_WORDS], held[PILOT_WORDS], taken[PILOT_WORDS];
    struct shelter best = {view->hero.at, open_neighbours(view, view->hero.at)};
    size_t words = BITGRID_WORDS(view->width, view->height);
    for (int i = 0; i < 2; i++) {
        ground_clear(view, foes[i]);
        ground_clear(view, hero[i]);
    }
    ground_clear(view, held);
    ground_clear(view, taken);
    ground_foes(view, foes[0]);
    ground_foes(view, taken);
    ground_set(view, hero[0], view->hero.at);
    ground_set(view, held, view->hero.at);
    for (int moves = 0; moves < PILOT_RETREAT_MOVES; moves++) {
        uint64_t *layer = hero[~moves & 1];
        ground_spread(view, free, foes[moves & 1], taken, foes[~moves & 1]);
        if (!ground_spread(view, free, hero[moves & 1], held, layer))
            break;
        for (size_t i = 0; i < words; i++)
            layer[i] &= ~taken[i];
        compare_layer(view, layer, &best);
    }
    return best;
}

enum pilot_stop retreat_next(struct pilot *pilot, const struct view *view, struct command *command)
{
    uint64_t free[PILOT_WORDS], goals[PILOT_WORDS];
    if (!pilot_nearest_foe(view))
        return PILOT_NO_FOE;
    if (pilot->plan.moves > 0 && plan_step(pilot, view, command))
        return PILOT_GOING;
    if (pilot->plan.moves == 0)
        return PILOT_DONE;
    ground_free(view, free);
    ground_clear(view, goals);
    ground_set(view, goals, find_shelter(view, free).at);
    plan_lay(pilot, view, free, goals);
    return pilot->plan.moves > 0 && plan_step(pilot, view, command) ? PILOT_GOING : PILOT_DONE;
}
