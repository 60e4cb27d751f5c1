/* SPDX-License-Identifier: MIT
 *
 * Whether what is drawn can be walked, opened and taken. Called when a drawing is closed, and, for what goes by the
 * rows of other entries, when all is read. */
#include "loader.h"

#include "base/grid.h"

static int ground_at(const struct rules *rules, const struct drawing *drawing, struct point at)
{
    if (at.x < 0 || at.y < 0 || at.x >= drawing->width || at.y >= drawing->height)
        return DRAWN_BLANK;
    return rules_drawn_cells(rules, drawing)[at.y * drawing->width + at.x];
}

static bool is_open(int ground)
{
    return ground != DRAWN_ROCK && ground != DRAWN_BLANK;
}

/* Whether a step leads from a cell off the drawing. Joints are there for that; and a piece's stairs may stand in its
 * outer wall, because what is around a piece is rock unless a joint leads there. */
static bool leaks(const struct rules *rules, const struct drawing *drawing, struct point at)
{
    int ground = ground_at(rules, drawing, at);
    bool start = drawing->piece && at.x == drawing->start_x && at.y == drawing->start_y;
    if (!is_open(ground) || ground == DRAWN_JOINT || start)
        return false;
    for (int dir = 0; dir < DIR_COUNT; dir++)
        if (ground_at(rules, drawing, point_step(at, (enum dir)dir)) == DRAWN_BLANK)
            return true;
    return false;
}

static void check_rim(struct loader *loader, const struct drawing *drawing, struct place place)
{
    for (int y = 0; y < drawing->height; y++)
        for (int x = 0; x < drawing->width; x++)
            if (leaks(loader->rules, drawing, point_at(x, y))) {
                loader_fault(loader, place, FAULT_DRAWN_OPEN, drawing->id, y + 1, x + 1);
                return;
            }
}

/* The row of data that a cell is; NULL if it is none. */
static const struct ground_rule *row_of(const struct rules *rules, const struct drawing *drawing, int ground)
{
    return ground >= DRAWN_COUNT ? &rules->grounds[drawing->rows[ground - DRAWN_COUNT]] : NULL;
}

static const struct ground_rule *row_at(const struct rules *rules, const struct drawing *drawing, struct point at)
{
    return row_of(rules, drawing, ground_at(rules, drawing, at));
}

/* Can be walked on. */
static bool is_free(const struct rules *rules, const struct drawing *drawing, struct point at)
{
    int ground = ground_at(rules, drawing, at);
    const struct ground_rule *row = row_of(rules, drawing, ground);
    return is_open(ground) && !(row && row->footing == FOOTING_BLOCKED && !ground_is_gate(row) && !ground_is_door(row));
}

static bool is_shut(const struct rules *rules, const struct drawing *drawing, struct point at)
{
    const struct ground_rule *row = row_at(rules, drawing, at);
    return row && ground_is_gate(row);
}

/* Marks the cells that are reached on foot from the first joint, through gates or not. */
static void reach(const struct rules *rules, const struct drawing *drawing, bool through, bool *known)
{
    struct point reached[MAX_PIECE_WIDTH * MAX_PIECE_HEIGHT]; /* the first of them have given on what they reach */
    int first = 0, count = 1;
    while (rules_drawn_cells(rules, drawing)[first] != DRAWN_JOINT)
        first++;
    known[first] = true;
    reached[0] = point_at(first % drawing->width, first / drawing->width);
    for (int done = 0; done < count; done++)
        for (int dir = DIR_N; dir < DIR_COUNT; dir += 2) {
            struct point next = point_step(reached[done], (enum dir)dir);
            if (!is_free(rules, drawing, next) || known[next.y * drawing->width + next.x] ||
                (!through && is_shut(rules, drawing, next)))
                continue;
            known[next.y * drawing->width + next.x] = true;
            reached[count++] = next;
        }
}

/* Every open cell of a piece must be reached from its joints, or no floor with it could be proved. */
static bool hangs_together(const struct rules *rules, const struct drawing *drawing)
{
    bool known[MAX_PIECE_WIDTH * MAX_PIECE_HEIGHT] = {false};
    reach(rules, drawing, true, known);
    for (int i = 0; i < drawing->width * drawing->height; i++)
        if (!known[i] && is_free(rules, drawing, point_at(i % drawing->width, i / drawing->width)))
            return false;
    return true;
}

/* Whether a cell is reached, or, if it blocks, one beside it. */
static bool is_at_hand(const struct rules *rules, const struct drawing *drawing, const bool *known, struct point at)
{
    bool found = known[at.y * drawing->width + at.x];
    for (int dir = DIR_N; dir < DIR_COUNT && !is_free(rules, drawing, at); dir += 2) {
        struct point beside = point_step(at, (enum dir)dir);
        found |= ground_at(rules, drawing, beside) != DRAWN_BLANK && known[beside.y * drawing->width + beside.x];
    }
    return found;
}

/* No lever or key of a piece is behind one of its gates, or no floor with it could be proved either. */
static void check_means(struct loader *loader, const struct drawing *drawing, struct place place)
{
    const struct rules *rules = loader->rules;
    bool known[MAX_PIECE_WIDTH * MAX_PIECE_HEIGHT] = {false};
    reach(rules, drawing, false, known);
    for (int i = 0; i < drawing->width * drawing->height; i++) {
        struct point at = point_at(i % drawing->width, i / drawing->width);
        const struct ground_rule *row = row_at(rules, drawing, at);
        if (row && ground_opens_gates(row) && !is_at_hand(rules, drawing, known, at)) {
            loader_fault(loader, place, FAULT_MEANS_SHUT_IN, drawing->id, row->id);
            return;
        }
    }
}

/* Each is one, and what opens it has none of its own. */
static void check_gates(struct loader *loader, const struct drawing *drawing, struct place place)
{
    const struct rules *rules = loader->rules;
    for (int i = 0; i < drawing->gate_count; i++) {
        const struct drawn_gate *gate = &drawing->gates[i];
        if (!ground_is_gate(&rules->grounds[gate->row]))
            loader_fault(loader, place, FAULT_NO_GATE, drawing->id, rules->grounds[gate->row].id);
        const struct drawing *means = gate->piece >= 0 ? &rules->drawings[gate->piece] : NULL;
        if (means && means->gate_count > 0)
            loader_fault(loader, place, FAULT_GATED_MEANS, drawing->id, means->id);
    }
}

static int count_joints(const struct rules *rules, const struct drawing *drawing)
{
    int joints = 0;
    for (int i = 0; i < drawing->width * drawing->height; i++)
        joints += rules_drawn_cells(rules, drawing)[i] == DRAWN_JOINT;
    return joints;
}

static void check_piece(struct loader *loader, const struct drawing *drawing, struct place place)
{
    int joints = count_joints(loader->rules, drawing);
    if (joints < 1 || joints > MAX_PIECE_JOINTS)
        loader_fault(loader, place, FAULT_PIECE_JOINTS, drawing->id, joints, MAX_PIECE_JOINTS);
    else if (drawing->row_count == 0 && !hangs_together(loader->rules, drawing))
        loader_fault(loader, place, FAULT_PIECE_APART, drawing->id);
}

void drawing_check(struct loader *loader, const struct drawing *drawing, struct place place)
{
    check_rim(loader, drawing, place);
    if (drawing->piece)
        check_piece(loader, drawing, place);
}

/* --- When all is read -------------------------------------------------------------------------------------------- */

static const char *const LOT_WORDS[] = {
    [LOT_THINGS] = "loot", [LOT_MONSTERS] = "", [LOT_CAPTIVE] = "captive", [LOT_CAPTORS] = "captors"};

/* Who or what is in what blocks: a monster that the row keeps, a thing where a step opens it. */
static bool may_lie_in(const struct rules *rules, const struct drawing *drawing, kind_id kind,
                       const struct ground_rule *row)
{
    if (!row || row->footing != FOOTING_BLOCKED)
        return true;
    if (rules->kinds[kind].sort == SORT_MONSTER)
        return drawing->piece && ground_may_keep(rules, row, kind);
    return ground_becomes(row, CHANGE_BUMPED);
}

/* What comes by lot: things where a step opens it, captives and their captors where one can stand. */
static void check_lots(struct loader *loader, const struct drawing *drawing, struct place place)
{
    const struct rules *rules = loader->rules;
    for (int i = 0; i < drawing->lot_count; i++) {
        const struct drawn_lot *lot = &drawing->lots[i];
        const struct ground_rule *row = row_of(rules, drawing, lot->ground);
        bool shut = row && row->footing == FOOTING_BLOCKED;
        if (lot->sort == LOT_MONSTERS ? !may_lie_in(rules, drawing, lot->kind, row)
            : lot->sort == LOT_THINGS ? shut && row->becomes[CHANGE_BUMPED] == GROUND_STAYS
                                      : shut)
            loader_fault(loader, place, FAULT_DRAWN_SHUT, drawing->id,
                         lot->sort == LOT_MONSTERS ? rules->kinds[lot->kind].id : LOT_WORDS[lot->sort]);
    }
}

/* Of gear and of what has charges one lies alone. */
static void check_counts(struct loader *loader, const struct drawing *drawing, const struct drawn_goods *goods,
                         struct place place)
{
    for (int i = 0; i < goods->kind_count; i++) {
        const struct kind *kind = &loader->rules->kinds[goods->kinds[i]];
        if (goods->counts[i] > 1 && !kind_stacks(kind))
            loader_fault(loader, place, FAULT_GOODS_STACK, drawing->id, kind->id);
    }
}

/* Each is in a cage of the map. */
static void check_goods(struct loader *loader, const struct drawing *drawing, struct place place)
{
    for (int i = 0; i < drawing->goods_count; i++) {
        const struct drawn_goods *goods = &drawing->goods[i];
        ground_id row = drawing->rows[goods->ground - DRAWN_COUNT];
        if (goods->x < 0 || loader->rules->grounds[row].becomes[CHANGE_TAKEN] == GROUND_STAYS)
            loader_fault(loader, place, FAULT_GOODS_CAGE, drawing->id, ((char[]){goods->glyph, 0}));
        check_counts(loader, drawing, goods, place);
    }
}

void drawing_link(struct loader *loader, const struct drawing *drawing, struct place place)
{
    const struct rules *rules = loader->rules;
    bool joined = drawing->piece && drawing->row_count > 0 && count_joints(loader->rules, drawing) > 0;
    if (joined && !hangs_together(rules, drawing))
        loader_fault(loader, place, FAULT_PIECE_APART, drawing->id);
    else if (joined)
        check_means(loader, drawing, place);
    check_gates(loader, drawing, place);
    for (int i = 0; i < drawing->thing_count; i++) {
        const struct drawn_thing *thing = &drawing->things[i];
        if (!may_lie_in(rules, drawing, thing->kind, row_at(rules, drawing, point_at(thing->x, thing->y))))
            loader_fault(loader, place, FAULT_DRAWN_SHUT, drawing->id, rules->kinds[thing->kind].id);
    }
    check_lots(loader, drawing, place);
    check_goods(loader, drawing, place);
}
