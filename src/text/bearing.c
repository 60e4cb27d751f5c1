/* SPDX-License-Identifier: MIT
 *
 * Where something lies, in words: how many moves and which of the eight directions. Called by the screens that name
 * places instead of showing them. */
#include "text/text.h"

#include <stdlib.h>

/* In the order of enum dir. */
static const enum message DIRECTIONS[DIR_COUNT] = {
    MSG_DIR_N, MSG_DIR_NE, MSG_DIR_E, MSG_DIR_SE, MSG_DIR_S, MSG_DIR_SW, MSG_DIR_W, MSG_DIR_NW,
};

/* A direction straight along an axis covers what is more than twice as far along it as across. */
static enum dir nearest_direction(struct point from, struct point to)
{
    int dx = to.x - from.x;
    int dy = to.y - from.y;
    if (abs(dx) > 2 * abs(dy))
        dy = 0;
    else if (abs(dy) > 2 * abs(dx))
        dx = 0;
    for (int dir = 0; dir < DIR_COUNT; dir++)
        if (DIR_STEP[dir].x == (dx > 0) - (dx < 0) && DIR_STEP[dir].y == (dy > 0) - (dy < 0))
            return (enum dir)dir;
    return DIR_N;
}

void text_bearing(const struct catalogue *catalogue, struct point from, struct point to, struct strbuf *out)
{
    int moves = point_chebyshev(from, to);
    if (moves == 0)
        strbuf_text(out, text_get(catalogue, MSG_BEARING_HERE));
    else
        text_say(catalogue, MSG_BEARING, out, {"moves", NULL, moves},
                 {"direction", text_get(catalogue, DIRECTIONS[nearest_direction(from, to)]), 0});
}
