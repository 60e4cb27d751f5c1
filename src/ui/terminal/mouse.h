/* SPDX-License-Identifier: MIT
 *
 * The mouse as keys: a button, the wheel or a move, with the cell it points at, in one key code above all others. No
 * key map can hold one; screens that know what to do with a click ask for its place. */
#ifndef UI_TERMINAL_MOUSE_H
#define UI_TERMINAL_MOUSE_H

#include "key.h"

enum mouse_deed { MOUSE_LEFT = 1, MOUSE_RIGHT, MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN, MOUSE_MOVE };

enum { MOUSE_WHEEL_LINES = 3 }; /* of a long text, by one notch */

enum { KEYCODE_MOUSE = 0x1000000, MOUSE_PLACE_BITS = 10 };

/* A deed at a row and a column of the screen from 0, both below 1 << MOUSE_PLACE_BITS. */
struct key key_of_mouse(enum mouse_deed deed, int row, int col);

/* What a key is made of: an enum mouse_deed, 0 for all that is no deed of the mouse; and where. */
int mouse_deed(struct key key);
int mouse_row(struct key key);
int mouse_col(struct key key);

/* The key of the three numbers of a report in xterm's SGR form, "ESC [ < button ; column ; row M". A move is one with a
 * button held, too. False for letting go, for other buttons and for places that no screen has. */
bool mouse_of_report(const unsigned numbers[3], struct key *key);

#endif
