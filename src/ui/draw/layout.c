/* SPDX-License-Identifier: MIT
 *
 * The two layouts of the main screen. Only rectangles here; main_view.c and what it calls draw in them. */
#include "layout.h"

#include "base/grid.h"

enum {
    MAP_MIN_COLS = 60,
    SIDE_COLS = 36, /* of the sidebar with the log beside it */
    SIDE_MAX_COLS = 44,
    LOG_MIN_COLS = 32,
    LOG_MAX_COLS = 80, /* what one reads at a glance */
    MESSAGE_MAX_ROWS = 8,
    NARROW_BAR_MIN_ROWS = 5,
    NARROW_BAR_MAX_ROWS = 12,
    NARROW_BAR_PART = 4, /* of the rows, one in as many is the narrow bar's */
    FACTS_MIN_ROWS = 6,
    FACTS_MAX_ROWS = 32,
};

static bool is_broad(int rows, int cols)
{
    return rows >= BROAD_MIN_ROWS && cols >= BROAD_MIN_COLS;
}

bool layout_fits(int rows, int cols)
{
    return is_broad(rows, cols) || (rows >= UPRIGHT_MIN_ROWS && cols >= UPRIGHT_MIN_COLS);
}

/* Columns of the parts, from the left, each with a rule between it and the next. */
struct layout_columns {
    int map, side, log; /* log 0: there is none, and its rule neither */
};

static struct layout_columns columns_of(int cols, int floor_width)
{
    struct layout_columns columns = {.map = clamp_int(floor_width, MAP_MIN_COLS, cols - 1 - SIDE_MIN_COLS)};
    int rest = cols - columns.map - 1;
    columns.side = rest;
    if (rest >= SIDE_COLS + 1 + LOG_MIN_COLS) {
        columns.log = min_int(rest - 1 - SIDE_COLS, LOG_MAX_COLS);
        columns.side = min_int(rest - 1 - columns.log, SIDE_MAX_COLS);
    }
    return columns;
}

/* What the parts can use of the terminal, in its middle: what is spread over far corners is hard to read. */
static struct box frame_of(int rows, int cols, const struct layout_columns *columns, int floor_height)
{
    int most = MESSAGE_MIN_ROWS + floor_height + 1 + FACTS_MAX_ROWS + 1;
    struct box frame = {.rows = min_int(rows, most), .cols = columns->map + 1 + columns->side};
    frame.cols += columns->log > 0 ? 1 + columns->log : 0;
    frame.row = (rows - frame.rows) / 2;
    frame.col = (cols - frame.cols) / 2;
    return frame;
}

static struct screen_layout broad(int rows, int cols, int floor_width, int floor_height)
{
    struct layout_columns columns = columns_of(cols, floor_width);
    struct box frame = frame_of(rows, cols, &columns, floor_height);
    int message_rows = clamp_int(frame.rows - 1 - floor_height, MESSAGE_MIN_ROWS,
                                 columns.log > 0 ? MESSAGE_MIN_ROWS : MESSAGE_MAX_ROWS);
    int top = frame.row + message_rows;
    int all_rows = frame.rows - 1 - message_rows;
    int side_col = frame.col + columns.map + 1;
    int side_end = side_col + columns.side;
    int facts_rows = all_rows - floor_height - 1; /* a rule stands above them */
    bool facts = facts_rows >= FACTS_MIN_ROWS;
    int map_rows = facts ? floor_height : all_rows;
    return (struct screen_layout){
        .messages = {frame.row, frame.col, message_rows, frame.cols},
        .map = {top, frame.col, map_rows, columns.map},
        .facts_rule = {top + map_rows, frame.col, facts ? 1 : 0, columns.map},
        .facts = {top + map_rows + 1, frame.col, facts ? facts_rows : 0, columns.map},
        .rule = {top, side_col - 1, all_rows, 1},
        .side = {top, side_col, all_rows, columns.side},
        .log_rule = {top, side_end, all_rows, columns.log > 0 ? 1 : 0},
        .log = {top, side_end + 1, all_rows, columns.log},
        .bar = {frame.row + frame.rows - 1, frame.col, 1, frame.cols},
    };
}

static struct screen_layout upright(int rows, int cols, int floor_height)
{
    int side_rows = clamp_int(rows / NARROW_BAR_PART, NARROW_BAR_MIN_ROWS, NARROW_BAR_MAX_ROWS);
    int message_rows = clamp_int(rows - 2 - side_rows - floor_height, MESSAGE_MIN_ROWS, MESSAGE_MAX_ROWS);
    int map_rows = rows - 2 - side_rows - message_rows;
    int below = message_rows + map_rows;
    return (struct screen_layout){
        .upright = true,
        .messages = {0, 0, message_rows, cols},
        .map = {message_rows, 0, map_rows, cols},
        .rule = {below, 0, 1, cols},
        .side = {below + 1, 0, side_rows, cols},
        .bar = {rows - 1, 0, 1, cols},
    };
}

struct screen_layout layout_of(int rows, int cols, int floor_width, int floor_height)
{
    return is_broad(rows, cols) ? broad(rows, cols, floor_width, floor_height) : upright(rows, cols, floor_height);
}
