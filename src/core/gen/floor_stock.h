/* SPDX-License-Identifier: MIT
 *
 * Who and what is on a planned floor: groups of monsters by the depth's budget, its planned items, gold. As pure as the
 * plan: rows of kinds and cells, nothing spawned yet (planned.c does that). */
#ifndef CORE_GEN_FLOOR_STOCK_H
#define CORE_GEN_FLOOR_STOCK_H

#include "floor_plan.h"

enum { STOCK_MOST = 160, LOOT_MOST = 16, PIECE_PATH = 12 };

/* In percent of a budget: companies are drawn until they are worth so much, and one with which they would be worth more
 * than the other is drawn again. */
enum { BUDGET_LEAST = 85, BUDGET_MOST = 120 };

struct stock_thing {
    kind_id kind;
    struct point at;
    struct point goal; /* of a monster that is wary */
    uint16_t group;    /* of a monster: who came together, from 1 on */
    uint8_t state;     /* of a monster: enum awareness */
    uint8_t more;      /* of items: as of an entity */
    int16_t plus;
};

struct floor_stock {
    int count;
    int group_count;
    int worth; /* the experience that the monsters give, those of drawings included */
    int loot_count;
    struct point loot[LOOT_MOST]; /* cells of pieces on which planned things are to lie */
    struct stock_thing things[STOCK_MOST];
};

/* Which floor is wanted. */
struct floor_order {
    const struct rules *rules;
    const struct profile *profile;
    const struct depth_rule *depth;
    const struct drawing *drawing; /* the depth's, or NULL */
    uint64_t seed;
    int kit; /* with which the game began: as of ledger_plan */
};

/* The sum of experience that the groups of this depth may have: its budget in percent of its band. */
int floor_stock_budget(const struct profile *profile, const struct depth_rule *depth);

/* Adds one thing; false if there is no place left. */
bool floor_stock_add(struct floor_stock *stock, const struct stock_thing *thing);

/* What goes into it, in this order: what drawings bring, items and gold, goods of vaults, groups. The first is false if
 * those of a piece are within PIECE_PATH of the stairs up, the last if the plan has no place for enough. floor_stock.c,
 * floor_items.c, floor_groups.c */
bool floor_stock_pieces(struct floor_stock *stock, const struct floor_plan *plan, const struct floor_order *order);
void floor_stock_items(struct floor_stock *stock, const struct floor_plan *plan, const struct floor_order *order);
void floor_stock_goods(struct floor_stock *stock, const struct floor_plan *plan, const struct floor_order *order);
bool floor_stock_groups(struct floor_stock *stock, const struct floor_plan *plan, const struct floor_order *order);

#endif
