/* SPDX-License-Identifier: MIT
 *
 * Where the parts of the main screen stand for a size of terminal. */
#ifndef UI_DRAW_LAYOUT_H
#define UI_DRAW_LAYOUT_H

#include <stdbool.h>

/* A rectangle of cells. */
struct box {
    int row, col, rows, cols;
};

enum { SIDE_MIN_COLS = 19, MESSAGE_MIN_ROWS = 2 }; /* of the sidebar and of the messages */

/* The smallest terminal of each layout: broad from 80x24, upright from 50x20 (columns by rows). */
enum { BROAD_MIN_ROWS = 24, BROAD_MIN_COLS = 80, UPRIGHT_MIN_ROWS = 20, UPRIGHT_MIN_COLS = 50 };

/* Broad, at 80x24: rows 1-2 messages, rows 3-23 the map (60 columns), a rule and the sidebar (19), row 24 the bar. What
 * is larger goes to the map until it holds the whole floor, then to the sidebar and the messages; what is higher still
 * has facts below the map, what is wider still the log in a column of its own, no wider than sentences are read with
 * ease. The rest stays empty, on every side alike.
 *
 * Upright, at 50x20: rows 1-2 messages, rows 3-13 the map over the whole width, a rule, rows 15-19 the hero's numbers
 * and the foes, row 20 the bar. What is higher goes to the map, then to the foes and the messages. */
struct screen_layout {
    bool upright;
    bool noted; /* what a screen tells stands over the messages, which take no rows of the map then */
    struct box messages;
    struct box map;
    struct box rule; /* one column between map and sidebar, or one row between map and what stands below */
    struct box side;
    struct box log_rule;   /* between the sidebar and ... */
    struct box log;        /* the log in a column of its own, on wide terminals; else no columns */
    struct box facts_rule; /* one row between a map that shows the whole floor and ... */
    struct box facts;      /* what is known of the nearest foes, on high terminals; else no rows */
    struct box tutorial;   /* what the introduction asks for, below the map; no rows elsewhere (main_view_layout) */
    struct box bar;        /* one row, the lowest */
};

/* Whether any layout fits. */
bool layout_fits(int rows, int cols);

/* The layout for a terminal of this size, in which one must fit, and a floor. */
struct screen_layout layout_of(int rows, int cols, int floor_width, int floor_height);

#endif
