/* SPDX-License-Identifier: MIT
 *
 * Chambers wall to wall: the floor is split in two, and so is each part that is too large, until all are chambers. Some
 * are left out, so that the floor is not all cells; those that are kept are joined by a way through the wall
 * between two, one for each that is not joined yet. */
#include "layouts.h"

enum { LEAST = 6, MOST = 12, MAX_CHAMBERS = 40, ENOUGH = 480 };

/* The cells of a chamber, and with which others it hangs together. */
struct chamber {
    int x, y, width, height, region;
};

struct chambers {
    struct chamber list[MAX_CHAMBERS];
    int count;
};

/* Splits a part in two with a wall between; the second goes to the end of the list. */
static void split(struct chambers *chambers, int index, bool upright, struct rng *rng)
{
    struct chamber *part = &chambers->list[index];
    struct chamber *other = &chambers->list[chambers->count++];
    *other = *part;
    if (upright) {
        part->width = rng_range(rng, LEAST, other->width - 1 - LEAST);
        other->x += part->width + 1;
        other->width -= part->width + 1;
    } else {
        part->height = rng_range(rng, LEAST, other->height - 1 - LEAST);
        other->y += part->height + 1;
        other->height -= part->height + 1;
    }
}

static struct plan_bits bits_of(const struct chamber *chamber)
{
    return plan_bits_box(chamber->x, chamber->y, chamber->width, chamber->height);
}

static void split_all(struct chambers *chambers, struct rng *rng)
{
    chambers->list[0] = (struct chamber){.x = 1, .y = 1, .width = PLAN_WIDTH - 2, .height = PLAN_HEIGHT - 2};
    chambers->count = 1;
    for (int i = 0; i < chambers->count;) {
        bool wide = chambers->list[i].width > MOST, high = chambers->list[i].height > MOST;
        if (!wide && !high)
            i++;
        else
            split(chambers, i, wide && (!high || rng_below(rng, 2)), rng);
    }
}

/* The cells of the wall between two that stand side by side, or the second below the first; false if they do neither.
 */
static bool find_wall(const struct chamber *a, const struct chamber *b, struct point *from, struct point *to)
{
    int left = max_int(a->x, b->x), right = min_int(a->x + a->width, b->x + b->width) - 1;
    int top = max_int(a->y, b->y), bottom = min_int(a->y + a->height, b->y + b->height) - 1;
    bool beside = b->x == a->x + a->width + 1 && top <= bottom, below = b->y == a->y + a->height + 1 && left <= right;
    *from = beside ? point_at(b->x - 1, top) : point_at(left, b->y - 1);
    *to = beside ? point_at(b->x - 1, bottom) : point_at(right, b->y - 1);
    return beside || below;
}

static bool adjoins(const struct chambers *chambers, int kept, const struct chamber *chamber)
{
    struct point from, to;
    for (int i = 0; i < kept; i++)
        if (find_wall(&chambers->list[i], chamber, &from, &to) || find_wall(chamber, &chambers->list[i], &from, &to))
            return true;
    return kept == 0;
}

/* Draws one of those that are not kept yet and stand beside one that is, and not where a drawing is; -1 for none. */
static int draw_next(const struct floor_plan *plan, const struct chambers *chambers, int kept, struct rng *rng)
{
    int fit[MAX_CHAMBERS];
    uint32_t count = 0;
    for (int i = kept; i < chambers->count; i++) {
        struct plan_bits bits = bits_of(&chambers->list[i]), wide;
        plan_bits_widen(&bits, &wide);
        if (adjoins(chambers, kept, &chambers->list[i]) && !plan_bits_meet(&wide, &plan->piece))
            fit[count++] = i;
    }
    return count > 0 ? fit[rng_below(rng, count)] : -1;
}

/* Keeps some, each beside one before, until there are cells enough. */
static void keep(struct floor_plan *plan, struct chambers *chambers, struct rng *rng)
{
    int kept = 0, next = draw_next(plan, chambers, 0, rng);
    for (int cells = 0; next >= 0 && cells < ENOUGH; next = draw_next(plan, chambers, kept, rng)) {
        struct chamber chamber = chambers->list[next];
        struct plan_bits bits = bits_of(&chamber);
        chambers->list[next] = chambers->list[kept];
        chamber.region = kept;
        chambers->list[kept++] = chamber;
        floor_plan_carve(plan, &bits);
        cells += chamber.width * chamber.height;
    }
    chambers->count = kept;
}

/* --- Ways --------------------------------------------------------------------------------------------------------- */

static void unite(struct chambers *chambers, int region, int with)
{
    for (int i = 0; i < chambers->count; i++)
        if (chambers->list[i].region == region)
            chambers->list[i].region = with;
}

static void join_all(struct floor_plan *plan, struct chambers *chambers, struct rng *rng)
{
    for (int i = 0; i < chambers->count; i++)
        for (int other = 0; other < chambers->count; other++) {
            const struct chamber *a = &chambers->list[i], *b = &chambers->list[other];
            struct point from, to;
            if (a->region == b->region || !find_wall(a, b, &from, &to))
                continue;
            floor_plan_dig(plan, point_at(rng_range(rng, from.x, to.x), rng_range(rng, from.y, to.y)));
            unite(chambers, b->region, a->region);
        }
}

void layout_chambers(struct floor_plan *plan, struct rng *rng)
{
    struct chambers chambers;
    split_all(&chambers, rng);
    keep(plan, &chambers, rng);
    join_all(plan, &chambers, rng);
}
