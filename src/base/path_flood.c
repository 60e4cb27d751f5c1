/* SPDX-License-Identifier: MIT
 *
 * From both ends, a step at a time, a word of cells at once: over the ways that monsters of the campaign look for, half
 * of what the search takes cell by cell. */
#include "path_flood.h"

#include "path_search.h"

enum { FLOOD_WORDS = 256 };

/* What is reached from one end. The words are of the whole grid, border included. */
struct flood {
    const struct path_ground *ground;
    const uint64_t *free;             /* the ground's, or fewer of them */
    uint64_t reached[2][FLOOD_WORDS]; /* with the last step, and before it */
    int now;                          /* which of them is which */
    int top, bottom;                  /* the rows that have any; 0 is the border's */
};

bool path_floods(const struct path_ground *ground)
{
    return !ground->cost && ground->straight == ground->slanted &&
           BITGRID_WORDS(ground->free.width, ground->free.height) <= FLOOD_WORDS;
}

static void begin(struct flood *flood, const struct path_ground *ground, struct point at)
{
    *flood = (struct flood){.ground = ground, .free = ground->free.words, .top = at.y + 1, .bottom = at.y + 1};
    struct bitgrid reached = bitgrid_over(flood->reached[0], ground->free.width, ground->free.height);
    bitgrid_set(&reached, at, true);
}

/* --- A step ------------------------------------------------------------------------------------------------------- */

static inline uint64_t door_word(const struct flood *flood, int word)
{
    return flood->ground->doors ? flood->ground->doors[word] : 0;
}

/* What lies beside the bits of a word, between the words before and after it. */
static inline uint64_t sideways(uint64_t before, uint64_t word, uint64_t after)
{
    return word << 1 | before >> 63 | word >> 1 | after << 63;
}

/* The cells of the rows above and below from which a slanted step leads. */
static inline uint64_t slanting(const struct flood *flood, const uint64_t *old, int word)
{
    int above = word - flood->ground->free.stride, below = word + flood->ground->free.stride;
    return (old[above] & ~door_word(flood, above)) | (old[below] & ~door_word(flood, below));
}

/* What is reached in a word of a row one step later. */
static inline uint64_t spread_word(const struct flood *flood, const uint64_t *old, int row, int column)
{
    int stride = flood->ground->free.stride, word = row * stride + column;
    bool first = column == 0, last = column == stride - 1;
    uint64_t room = flood->free[word] & ~old[word];
    if (room == 0)
        return old[word];
    uint64_t straight = sideways(first ? 0 : old[word - 1], old[word], last ? 0 : old[word + 1]);
    uint64_t slanted = sideways(first ? 0 : slanting(flood, old, word - 1), slanting(flood, old, word),
                                last ? 0 : slanting(flood, old, word + 1));
    straight |= old[word - stride] | old[word + stride];
    return old[word] | ((straight | (slanted & ~door_word(flood, word))) & room);
}

/* One more step; false if nothing is new. */
static bool spread(struct flood *flood)
{
    int stride = flood->ground->free.stride;
    const uint64_t *old = flood->reached[flood->now];
    uint64_t *next = flood->reached[!flood->now];
    int top = max_int(1, flood->top - 1), bottom = min_int(flood->ground->free.height, flood->bottom + 1);
    uint64_t grown = 0;
    for (int row = top; row <= bottom; row++) {
        uint64_t any = 0;
        for (int column = 0; column < stride; column++) {
            int word = row * stride + column;
            next[word] = spread_word(flood, old, row, column);
            grown |= next[word] ^ old[word];
            any |= next[word];
        }
        flood->top = any && row < flood->top ? row : flood->top;
        flood->bottom = any && row > flood->bottom ? row : flood->bottom;
    }
    flood->now = !flood->now;
    return grown != 0;
}

/* --- Both ends ---------------------------------------------------------------------------------------------------- */

static bool meet(const struct flood *one, const struct flood *other)
{
    int stride = one->ground->free.stride;
    uint64_t both = 0;
    for (int word = one->top * stride; word < (one->bottom + 1) * stride; word++)
        both |= one->reached[one->now][word] & other->reached[other->now][word];
    return both != 0;
}

/* The first step of those that lead onto a cell that is reached. */
static bool leads_on(struct flood *flood, struct point from, enum dir *first)
{
    const struct bitgrid *free = &flood->ground->free;
    struct bitgrid reached = bitgrid_over(flood->reached[flood->now], free->width, free->height);
    for (int i = 0; i < DIR_COUNT; i++) {
        if (!bitgrid_get(&reached, point_step(from, PATH_ORDER[i])) || path_is_cut(flood->ground, from, PATH_ORDER[i]))
            continue;
        *first = PATH_ORDER[i];
        return true;
    }
    return false;
}

/* Spreads from both ends in turns until they meet. Returns how many steps that took, or 0 if there is no way or it
 * takes more than `most`: known as soon as one end is walled in, or all steps are done. */
static int converge(struct flood *start, struct flood *goal, int most)
{
    for (int steps = 1; most == 0 || steps <= most; steps++) {
        if (!spread(steps % 2 ? start : goal))
            return 0;
        if (meet(start, goal))
            return steps;
    }
    return 0;
}

/* Ends that are farther apart than a step meet on a free cell between them. What is reached from the start holds all
 * cheapest ways to there; over it the goal's side goes on up to the last step. */
bool path_flood(const struct path_ground *ground, struct point from, struct point to, int max_moves, struct path *path)
{
    struct flood start, goal;
    enum dir first = DIR_N;
    int moves = point_equal(from, to) ? 0 : 1;
    begin(&goal, ground, to);
    if (moves > 0 && !leads_on(&goal, from, &first)) {
        begin(&start, ground, from);
        moves = converge(&start, &goal, max_moves);
        if (moves == 0)
            return false;
        goal.free = start.reached[start.now];
        for (int steps = moves / 2; steps < moves - 1; steps++)
            (void)spread(&goal);
        (void)leads_on(&goal, from, &first);
    }
    *path = (struct path){(uint32_t)moves * ground->straight, first};
    return true;
}
