/* SPDX-License-Identifier: MIT
 *
 * What the mouse does, as keys, and the numbers of a terminal's report. Knows neither bytes nor screens. */
#include "mouse.h"

#include "cells.h"

#include <stddef.h>

/* Bits of a report's button that tell which keys were held: they make no difference. */
enum { HELD = 4 | 8 | 16 };

/* A move with the left button held; from there on with the others, and with none. */
enum { MOVES = 32 };

struct key key_of_mouse(enum mouse_deed deed, int row, int col)
{
    return (struct key){KEYCODE_MOUSE * (uint32_t)deed + ((uint32_t)row << MOUSE_PLACE_BITS) + (uint32_t)col, 0};
}

int mouse_deed(struct key key)
{
    return (int)(key.code / KEYCODE_MOUSE);
}

int mouse_row(struct key key)
{
    return (int)(key.code >> MOUSE_PLACE_BITS & ((1u << MOUSE_PLACE_BITS) - 1));
}

int mouse_col(struct key key)
{
    return (int)(key.code & ((1u << MOUSE_PLACE_BITS) - 1));
}

bool mouse_of_report(const unsigned numbers[3], struct key *key)
{
    static const struct {
        unsigned button;
        enum mouse_deed deed;
    } deeds[] = {{0, MOUSE_LEFT},     {2, MOUSE_RIGHT},        {64, MOUSE_WHEEL_UP},    {65, MOUSE_WHEEL_DOWN},
                 {MOVES, MOUSE_MOVE}, {MOVES + 1, MOUSE_MOVE}, {MOVES + 2, MOUSE_MOVE}, {MOVES + 3, MOUSE_MOVE}};
    unsigned col = numbers[1] - 1, row = numbers[2] - 1; /* 0 wraps around to far outside */
    if (row >= CELLS_MAX_ROWS || col >= CELLS_MAX_COLS)
        return false;
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
        if ((numbers[0] & ~(unsigned)HELD) != deeds[i].button)
            continue;
        *key = key_of_mouse(deeds[i].deed, (int)row, (int)col);
        return true;
    }
    return false;
}
