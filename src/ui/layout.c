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
    FACTS_MIN_ROWS = 6,
    SIDE_GROWS_COLS = 200, /* from there on the sidebar gets a share again */
    SIDE_SHARE = 4,
    SIDE_LAST_COLS = 60,
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
    int side_most = clamp_int(SIDE_MAX_COLS + (cols - SIDE_GROWS_COLS) / SIDE_SHARE, SIDE_MAX_COLS, SIDE_LAST_COLS);
    int side_cols = clamp_int(cols - 1 - map_cols, SIDE_MIN_COLS, side_most);
    map_cols = min_int(map_cols, cols - 1 - side_cols);
    int log_cols = cols - 1 - map_cols - side_cols - 1;
    if (log_cols < LOG_MIN_COLS)
        log_cols = 0;
    int message_rows =
        clamp_int(rows - 1 - floor_height, MESSAGE_MIN_ROWS, log_cols > 0 ? MESSAGE_MIN_ROWS : MESSAGE_MAX_ROWS);
    int all_rows = rows - 1 - message_rows;
    int side_end = map_cols + 1 + side_cols;
    int facts_rows = all_rows - floor_height - 1; /* a rule stands above them */
    bool facts = facts_rows >= FACTS_MIN_ROWS;
    int map_rows = facts ? floor_height : all_rows;
    return (struct layout){
        .messages = {0, 0, message_rows, cols},
        .map = {message_rows, 0, map_rows, map_cols},
        .facts_rule = {message_rows + map_rows, 0, facts ? 1 : 0, map_cols},
        .facts = {message_rows + map_rows + 1, 0, facts ? facts_rows : 0, map_cols},
        .rule = {message_rows, map_cols, all_rows, 1},
        .side = {message_rows, map_cols + 1, all_rows, side_cols},
        .log_rule = {message_rows, side_end, all_rows, log_cols > 0 ? 1 : 0},
        .log = {message_rows, side_end + 1, all_rows, log_cols},
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
