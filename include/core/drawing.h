/* SPDX-License-Identifier: MIT
 *
 * Floors drawn by hand, and pieces: drawings that are laid into floors made by chance. */
#ifndef CORE_DRAWING_H
#define CORE_DRAWING_H

#include "core/ground.h"
#include "core/id.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    MAX_DRAWN_THINGS = 64,
    MAX_PIECE_WIDTH = 56, /* of a drawing that is laid into a floor */
    MAX_PIECE_HEIGHT = 17,
    MAX_PIECE_JOINTS = 8,
    MAX_DRAWN_ROWS = 16, /* grounds and covers that one drawing names */
    MAX_DRAWN_LOTS = 4,  /* of one drawing */
    MAX_DRAWN_GOODS = 4, /* likewise */
    MAX_GOODS_KINDS = 12,
    MAX_DRAWN_GATES = 3, /* likewise */
    MAX_MAP_WIDTH = 126, /* two words of bits a row, border included */
    MAX_MAP_HEIGHT = 62,
    MAX_MAP_CELLS = MAX_MAP_WIDTH * MAX_MAP_HEIGHT,
};

/* What a cell of a drawing is, and its glyph. Things lie on floor. */
/* clang-format off */
#define DRAWN_LIST(X) \
    X(ROCK, '#') \
    X(FLOOR, '.') \
    X(GRASS, ';') \
    X(DOOR, '+') \
    X(OPEN_DOOR, '\'') \
    X(JOINT, 'x') /* of a piece: floor, to be joined to the rest of its floor */ \
    X(BLANK, ' ') /* of a piece: no part of it; rock of a whole floor */
/* clang-format on */

enum drawn_ground {
#define X(name, glyph) DRAWN_##name,
    DRAWN_LIST(X)
#undef X
        DRAWN_COUNT
};

struct drawn_thing {
    kind_id kind;
    int16_t x, y;
    uint8_t state; /* of a campaign's monster: enum awareness; one of a piece that is wary is so of the nearest door */
};

/* What is put by lot on some of the cells that are drawn alike. Only of pieces. */
enum lot_sort {
    LOT_THINGS,   /* `least` to `most` of those that are planned for the floor */
    LOT_MONSTERS, /* likewise, of a kind: dormant in what blocks and asleep elsewhere */
    LOT_CAPTIVE,  /* one of the kinds that the profile names for the depth */
    LOT_CAPTORS   /* who lives at the depth, idle, worth one part in `most` of its budget */
};

struct drawn_lot {
    uint8_t ground; /* as of the drawing's cells */
    uint8_t sort;   /* enum lot_sort */
    uint8_t least, most;
    kind_id kind; /* of LOT_MONSTERS */
};

/* One of the things that can be chosen from in a vault: one of these kinds, in the cage that its glyph is. The seed
 * says which it is on one depth; it is the next of them on each depth below. */
struct drawn_goods {
    char glyph;
    uint8_t ground; /* the cage, as of the drawing's cells */
    uint8_t kind_count;
    int16_t plus; /* of gear */
    int16_t x, y; /* where its glyph stands; -1 for nowhere */
    kind_id kinds[MAX_GOODS_KINDS];
    uint8_t counts[MAX_GOODS_KINDS]; /* so many of a kind lie there; more than one only of what lies in stacks */
};

/* One of the gates that a piece may have, by lot, and the piece with the lever or the key that opens it, which comes
 * along. */
struct drawn_gate {
    ground_id row;
    int16_t piece; /* index into rules->drawings; -1 for none */
};

/* A floor drawn by hand, or a piece: what is laid into a floor made by chance. */
struct drawing {
    char id[ID_SIZE];
    bool piece;
    bool cells; /* says what only a campaign knows: grounds beside rock and floor, how monsters begin */
    int16_t width, height;
    int16_t start_x, start_y; /* where the hero begins; of a piece the stairs up, -1 for none */
    uint8_t thing_count, row_count, lot_count, goods_count, gate_count;
    struct drawn_thing things[MAX_DRAWN_THINGS]; /* row by row */
    ground_id rows[MAX_DRAWN_ROWS];              /* grounds, and covers on floor, that the drawing names */
    struct drawn_lot lots[MAX_DRAWN_LOTS];
    struct drawn_goods goods[MAX_DRAWN_GOODS];
    struct drawn_gate gates[MAX_DRAWN_GATES]; /* the cells of all are of the last one's row */
    uint32_t cells_at;                        /* where rules->drawn_cells has its cells: rules_drawn_cells */
};

/* Whether what opens one of its gates comes along. */
static inline bool drawing_brings_means(const struct drawing *drawing)
{
    bool brings = false;
    for (int i = 0; i < drawing->gate_count; i++)
        brings |= drawing->gates[i].piece >= 0;
    return brings;
}

#endif
