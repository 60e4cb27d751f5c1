/* SPDX-License-Identifier: MIT
 *
 * The two layouts of the main screen. Only rectangles here: what is drawn in them, hud.c, sidebar.c and strip.c know.
 * Called by hud.c and the shell. */
#include "layout.h"

enum {
    MAP_MIN_COLS = 60,
    SIDE_MAX_COLS = 36,
    MESSAGE_MAX_ROWS = 8,
    LOG_MIN_COLS = 32,
    STRIP_MIN_ROWS = 5,
    STRIP_MAX_ROWS = 12,
    STRIP_PART = 4, /* of the rows, one in as many is the strip's */
};

static bool is_broad(int rows, int cols)
{
    return rows >= BROAD_MIN_ROWS && cols >= BROAD_MIN_COLS;
}

bool layout_fits(int rows, int cols)
{
    return is_broad(rows, cols) || (rows >= UPRIGHT_MIN_ROWS && cols >= UPRIGHT_MIN_COLS);
}

static struct layout broad(int rows, int cols, int floor_width, int floor_height)
{
    int map_cols = clamp_int(floor_width, MAP_MIN_COLS, max_int(MAP_MIN_COLS, cols - 1 - SIDE_MIN_COLS));
    int side_cols = clamp_int(cols - 1 - map_cols, SIDE_MIN_COLS, SIDE_MAX_COLS);
    map_cols = min_int(map_cols, cols - 1 - side_cols);
    int log_cols = cols - 1 - map_cols - side_cols - 1;
    if (log_cols < LOG_MIN_COLS)
        log_cols = 0;
    int message_rows =
        clamp_int(rows - 1 - floor_height, MESSAGE_MIN_ROWS, log_cols > 0 ? MESSAGE_MIN_ROWS : MESSAGE_MAX_ROWS);
    int map_rows = rows - 1 - message_rows;
    int side_end = map_cols + 1 + side_cols;
    return (struct layout){
        .messages = {0, 0, message_rows, cols},
        .map = {message_rows, 0, map_rows, map_cols},
        .rule = {message_rows, map_cols, map_rows, 1},
        .side = {message_rows, map_cols + 1, map_rows, side_cols},
        .log_rule = {message_rows, side_end, map_rows, log_cols > 0 ? 1 : 0},
        .log = {message_rows, side_end + 1, map_rows, log_cols},
        .bar_row = rows - 1,
    };
}

static struct layout upright(int rows, int cols, int floor_height)
{
    int side_rows = clamp_int(rows / STRIP_PART, STRIP_MIN_ROWS, STRIP_MAX_ROWS);
    int message_rows = clamp_int(rows - 2 - side_rows - floor_height, MESSAGE_MIN_ROWS, MESSAGE_MAX_ROWS);
    int map_rows = rows - 2 - side_rows - message_rows;
    int below = message_rows + map_rows;
    return (struct layout){
        .upright = true,
        .messages = {0, 0, message_rows, cols},
        .map = {message_rows, 0, map_rows, cols},
        .rule = {below, 0, 1, cols},
        .side = {below + 1, 0, side_rows, cols},
        .bar_row = rows - 1,
    };
}

struct layout layout_of(int rows, int cols, int floor_width, int floor_height)
{
    return is_broad(rows, cols) ? broad(rows, cols, floor_width, floor_height) : upright(rows, cols, floor_height);
}
