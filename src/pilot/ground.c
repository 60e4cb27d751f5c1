/* SPDX-License-Identifier: MIT
 *
 * Bits out of the view's bytes, and ways over them. Every move takes the same time, so the nearest goal is the one with
 * the fewest moves: a map in king's moves, which ends at the hero. */
#include "ground.h"

#include "base/bits.h"

enum { PACK = 8 }; /* cells packed at once */

/* --- The view's bytes as bits ------------------------------------------------------------------------------------- */

enum { BIT_FLOOR = 0, BIT_EXPLORED = 1, BIT_VISIBLE = 2, BIT_MARKED = 3, BIT_SLOW = 4, BIT_HARMFUL = 5, BIT_DOOR = 7 };
_Static_assert(CELL_FLOOR == 1 << BIT_FLOOR && CELL_EXPLORED == 1 << BIT_EXPLORED, "the bits of view_cell");
_Static_assert(CELL_VISIBLE == 1 << BIT_VISIBLE && CELL_MARKED == 1 << BIT_MARKED, "the bits of view_cell");
_Static_assert(CELL_SLOW == 1 << BIT_SLOW && CELL_HARMFUL == 1 << BIT_HARMFUL, "the bits of view_cell");
_Static_assert(CELL_DOOR == 1 << BIT_DOOR, "the bits of view_cell");

static uint64_t load_cells(const uint8_t *cells, int count)
{
    if (count < PACK) {
        uint64_t bytes = 0;
        for (int i = 0; i < count; i++)
            bytes |= (uint64_t)cells[i] << 8 * i;
        return bytes;
    }
    return (uint64_t)cells[0] | (uint64_t)cells[1] << 8 | (uint64_t)cells[2] << 16 | (uint64_t)cells[3] << 24 |
           (uint64_t)cells[4] << 32 | (uint64_t)cells[5] << 40 | (uint64_t)cells[6] << 48 | (uint64_t)cells[7] << 56;
}

/* Byte i's lowest bit becomes bit i: the factor moves it from 8i to 56 + i. */
static uint64_t gather(uint64_t bytes)
{
    return (bytes & 0x0101010101010101) * 0x0102040810204080 >> 56;
}

/* Sets the cells that have this bit of view_cell, or with `flip` those that have it not. */
static void read_cells(const struct view *view, unsigned bit, bool flip, uint64_t *words)
{
    struct bitgrid bits = ground_bits(view, words);
    bitgrid_clear(&bits);
    for (int y = 0; y < view->height; y++) {
        const uint8_t *row = &view->cells[y * view->width];
        for (int x = 0; x < view->width; x += PACK) {
            int count = min_int(PACK, view->width - x);
            uint64_t found = gather(load_cells(row + x, count) >> bit);
            if (flip)
                found ^= ((uint64_t)1 << count) - 1;
            int at = (x + 1) & 63;
            uint64_t *word = bitgrid_word(&bits, x, y);
            word[0] |= found << at;
            if (at > 64 - PACK && found >> (64 - at))
                word[1] |= found >> (64 - at);
        }
    }
}

/* --- Ground to walk on -------------------------------------------------------------------------------------------- */

/* Who flees will be gone, or in the end be struck: no way is barred by it from afar. Allies change places. */
static bool gives_way(const struct view *view, const struct view_entity *entity)
{
    if (view_is_ally(entity))
        return entity->statuses[STATUS_HELD] == 0;
    return view_has_awareness(view) && entity->foe && entity->awareness == AWARENESS_FLEE &&
           point_chebyshev(entity->at, view->hero.at) > 1;
}

static bool blocks(const struct view *view, const struct view_entity *entity)
{
    return entity->visible && !entity->corpse && view->rules->kinds[entity->kind].blocks && !gives_way(view, entity);
}

static void leave_out(const struct view *view, unsigned bit, uint64_t *free)
{
    uint64_t out[PILOT_WORDS];
    read_cells(view, bit, false, out);
    ground_remove(view, free, out);
}

void ground_leave_out_marked(const struct view *view, uint64_t *free)
{
    leave_out(view, BIT_MARKED, free);
}

/* CELL_FLOOR is set on explored cells only. */
void ground_known_floor(const struct view *view, uint64_t *open)
{
    read_cells(view, BIT_FLOOR, false, open);
}

void ground_free(const struct view *view, uint64_t *free)
{
    struct bitgrid bits = ground_bits(view, free);
    ground_known_floor(view, free);
    if (view_has_grounds(view))
        leave_out(view, BIT_HARMFUL, free); /* what is seen to harm is no ground to walk on */
    for (int i = 0; i < view->entity_count; i++) {
        if (blocks(view, &view->entities[i]))
            bitgrid_set(&bits, view->entities[i].at, false);
    }
}

bool pilot_is_snare(const struct view *view, struct point at)
{
    if (!view_has_grounds(view) || !(view_cell(view, at) & CELL_SLOW))
        return false;
    const struct view_ground *shown = &view->grounds[at.y * view->width + at.x];
    return view->rules->grounds[shown->cover].step_hook != STEP_HOOK_NONE ||
           view->rules->grounds[shown->ground].step_hook != STEP_HOOK_NONE;
}

bool pilot_is_plate(const struct view *view, struct point at)
{
    const struct ground_rule *row = view_ground_at(view, at);
    return row && row->step_hook > STEP_HOOK_HOLD;
}

bool ground_leave_out_snares(const struct view *view, uint64_t *free)
{
    uint64_t slow[PILOT_WORDS];
    struct bitgrid bits = ground_bits(view, free);
    int stride = BITGRID_STRIDE(view->width);
    bool found = false;
    if (!view_has_grounds(view))
        return false;
    read_cells(view, BIT_SLOW, false, slow);
    for (int i = stride; i < (view->height + 1) * stride; i++)
        for (uint64_t word = slow[i] & free[i]; word != 0; word &= word - 1) {
            struct point at = point_at(i % stride * 64 + lowest_bit(word) - 1, i / stride - 1);
            if (pilot_is_snare(view, at)) {
                bitgrid_set(&bits, at, false);
                found = true;
            }
        }
    return found;
}

void ground_add_seen(const struct view *view, bool all_known, uint64_t *seen)
{
    uint64_t cells[PILOT_WORDS];
    read_cells(view, all_known ? BIT_EXPLORED : BIT_VISIBLE, false, cells);
    ground_add(view, seen, cells);
}

bool ground_is_free(const struct view *view, struct point at)
{
    if (!(view_cell(view, at) & CELL_FLOOR) || view_harmful(view, at))
        return false;
    for (int i = 0; i < view->entity_count; i++) {
        if (blocks(view, &view->entities[i]) && point_equal(view->entities[i].at, at))
            return false;
    }
    return true;
}

void ground_add_harmful(const struct view *view, bool unseen, uint64_t *free)
{
    for (int cell = 0; cell < view->width * view->height; cell++) {
        struct point at = point_at(cell % view->width, cell / view->width);
        bool in_sight = (view_cell(view, at) & CELL_VISIBLE) || point_chebyshev(at, view->hero.at) <= 1;
        if (!(unseen && in_sight) && view_walkable(view, at) && view_harmful(view, at))
            ground_set(view, free, at);
    }
}

void ground_hope(const struct view *view, uint64_t *free)
{
    uint64_t dark[PILOT_WORDS];
    read_cells(view, BIT_EXPLORED, true, dark);
    ground_add(view, free, dark);
}

/* --- What exploring goes to --------------------------------------------------------------------------------------- */

/* The cells of a grid and all beside them; what leaks over the border means nothing. */
static void beside(const struct view *view, const uint64_t *cells, uint64_t *out)
{
    int stride = BITGRID_STRIDE(view->width);
    ground_clear(view, out);
    for (int y = 1; y <= view->height; y++) {
        const uint64_t *above = cells + (y - 1) * stride, *here = above + stride, *below = here + stride;
        uint64_t left = 0;
        for (int word = 0; word < stride; word++) {
            uint64_t column = above[word] | here[word] | below[word];
            uint64_t right = word + 1 < stride ? above[word + 1] | here[word + 1] | below[word + 1] : 0;
            out[y * stride + word] = column | column << 1 | column >> 1 | left >> 63 | right << 63;
            left = column;
        }
    }
}

void ground_edges(const struct view *view, const uint64_t *free, uint64_t *edges)
{
    uint64_t dark[PILOT_WORDS];
    struct bitgrid bits = ground_bits(view, edges);
    read_cells(view, BIT_EXPLORED, true, dark);
    beside(view, dark, edges);
    ground_keep(view, edges, free);
    bitgrid_set(&bits, view->hero.at, false);
}

bool ground_is_edge(const struct view *view, struct point at)
{
    if (point_equal(at, view->hero.at))
        return false;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point beside = point_step(at, (enum dir)dir);
        if (view_inside(view, beside) && !(view_cell(view, beside) & CELL_EXPLORED))
            return true;
    }
    return false;
}

static bool row_invites(const struct view *view, const struct ground_rule *row)
{
    if (ground_becomes(row, CHANGE_LIFTED))
        return row->step_hook == STEP_HOOK_NONE;
    return row->lever || (view->key && ground_becomes(row, CHANGE_UNLOCKED) && row->footing == FOOTING_BLOCKED);
}

bool ground_invites(const struct view *view, struct point at)
{
    return view_has_grounds(view) && (view_cell(view, at) & CELL_EXPLORED) &&
           row_invites(view, &view->rules->grounds[view->grounds[at.y * view->width + at.x].ground]);
}

/* Ground that was never seen is row 0, which does nothing. */
void ground_invitations(const struct view *view, const uint64_t *free, uint64_t *cells)
{
    struct bitgrid bits = ground_bits(view, (uint64_t *)(uintptr_t)free);
    bool inviting[MAX_GROUNDS];
    if (!view_has_grounds(view))
        return;
    for (int row = 0; row < view->rules->ground_count; row++)
        inviting[row] = row_invites(view, &view->rules->grounds[row]);
    for (int i = 0; i < view->width * view->height; i++) {
        struct point at = point_at(i % view->width, i / view->width);
        if (inviting[view->grounds[i].ground] && (!view_walkable(view, at) || bitgrid_get(&bits, at)))
            ground_set(view, cells, at);
    }
}

void ground_foes(const struct view *view, uint64_t *cells)
{
    bool awake = false;
    for (int i = 0; i < view->entity_count; i++)
        awake |= view_is_awake(view, &view->entities[i]);
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *entity = &view->entities[i];
        if (awake ? view_is_awake(view, entity) : entity->foe)
            ground_set(view, cells, entity->at);
    }
}

/* --- Ways --------------------------------------------------------------------------------------------------------- */

/* Reading a trail alone changes no word of it, and reading ground none of that. */
static struct path_map trail_map(const struct pilot_trail *trail)
{
    return path_map_over((uint32_t *)(uintptr_t)trail->words, trail->width, trail->height);
}

static struct path_ground trail_ground(const struct pilot_trail *trail, const uint64_t *free)
{
    struct path_ground ground =
        path_ground_moves(bitgrid_over((uint64_t *)(uintptr_t)free, trail->width, trail->height));
    ground.doors = trail->has_doors ? trail->doors : NULL;
    return ground;
}

static struct path_map trail_begin(struct pilot_trail *trail, const struct view *view)
{
    trail->width = view->width;
    trail->height = view->height;
    trail->has_doors = view_has_grounds(view);
    if (trail->has_doors)
        read_cells(view, BIT_DOOR, false, trail->doors);
    return trail_map(trail);
}

int trail_lay(struct pilot_trail *trail, const struct view *view, const uint64_t *free, const uint64_t *goals)
{
    struct path_map map = trail_begin(trail, view);
    struct path_ground ground = trail_ground(trail, free);
    path_map_until(&map, &ground, goals, view->hero.at);
    return trail_moves(trail, view->hero.at);
}

void trail_lay_within(struct pilot_trail *trail, const struct view *view, const uint64_t *free, const uint64_t *goals,
                      int moves)
{
    struct path_map map = trail_begin(trail, view);
    struct path_ground ground = trail_ground(trail, free);
    path_map_within(&map, &ground, goals, (uint32_t)moves);
}

int trail_moves(const struct pilot_trail *trail, struct point at)
{
    struct path_map map = trail_map(trail);
    uint32_t cost = at.x < 0 || at.x >= map.width ? PATH_UNREACHED : path_map_cost(&map, at);
    return cost == PATH_UNREACHED ? -1 : (int)cost;
}

bool trail_leads(const struct pilot_trail *trail, struct point from, enum dir dir)
{
    struct path_map map = trail_map(trail);
    struct path_ground ground = trail_ground(trail, NULL);
    return path_map_leads(&map, &ground, from, dir);
}

bool trail_step(const struct pilot_trail *trail, struct point from, enum dir *dir)
{
    static const enum dir ORDER[DIR_COUNT] = {DIR_N, DIR_E, DIR_S, DIR_W, DIR_NE, DIR_SE, DIR_SW, DIR_NW};
    for (int i = 0; i < DIR_COUNT; i++) {
        if (trail_leads(trail, from, ORDER[i])) {
            *dir = ORDER[i];
            return true;
        }
    }
    return false;
}

struct point trail_end(const struct pilot_trail *trail, struct point from, int moves)
{
    enum dir dir;
    for (; moves > 0 && trail_step(trail, from, &dir); moves--)
        from = point_step(from, dir);
    return from;
}
