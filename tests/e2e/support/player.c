/* SPDX-License-Identifier: MIT
 *
 * A player for tests. The map view scrolls, so what is seen is entered into a map of the player's own, at the place
 * that fits best what is known already. */
#include "support/test.h"

#include "player.h"

#include <stdio.h>
#include <string.h>

/* Where the map view stands on a screen of 80x24. */
enum { VIEW_ROW = 2, VIEW_ROWS = 21, VIEW_COLS = 60 };
enum { DIRS = 8, PATIENCE_TURNS = 6, THIRST_HP = 35, WELL_HP = 60, PACK_FULL = 25 };

static const char DIR_KEYS[DIRS + 1] = "kulnjbhy";
static const int DIR_ROW[DIRS] = {-1, -1, 0, 1, 1, 1, 0, -1};
static const int DIR_COL[DIRS] = {0, 1, 1, 1, 0, -1, -1, -1};

static bool is_foe(char glyph)
{
    return glyph == 'o' || glyph == 'T';
}

static bool is_item(char glyph)
{
    return glyph != '\0' && strchr("!?/[-", glyph) != NULL;
}

/* --- Seeing ------------------------------------------------------------------------------------------------------ */

static char glyph_at(const struct pty *pty, int row, int col)
{
    uint32_t glyph = screen_cell(pty->screen, VIEW_ROW + row, col).glyph;
    return glyph > ' ' && glyph < 0x7f ? (char)glyph : ' ';
}

/* How many known cells would contradict the screen if its first cell were there: only walls never change. */
static int contradictions(const struct player *player, int origin_row, int origin_col)
{
    int count = 0;
    for (int row = 0; row < VIEW_ROWS; row++) {
        for (int col = 0; col < VIEW_COLS; col++) {
            char seen = glyph_at(player->pty, row, col);
            char known = player->map[origin_row + row][origin_col + col];
            count += seen != ' ' && known != ' ' && (seen == '#') != (known == '#');
        }
    }
    return count;
}

static void forget_floor(struct player *player)
{
    memset(player->map, ' ', sizeof player->map);
    player->row = PLAYER_MAP_ROWS / 2;
    player->col = PLAYER_MAP_COLS / 2;
    player->floor = game_floor(player->pty);
    player->waited = 0;
}

/* Takes the screen in; the hero was to move this way, or not at all. */
static void look(struct player *player, int row_step, int col_step)
{
    int row, col;
    screen_cursor(player->pty->screen, &row, &col);
    row -= VIEW_ROW;
    if (game_floor(player->pty) != player->floor)
        forget_floor(player);
    int stayed = contradictions(player, player->row - row, player->col - col);
    int moved = contradictions(player, player->row + row_step - row, player->col + col_step - col);
    bool same_place = player->row - row == player->origin_row && player->col - col == player->origin_col;
    if (moved < stayed || (moved == stayed && !same_place)) {
        player->row += row_step;
        player->col += col_step;
    }
    player->origin_row = player->row - row;
    player->origin_col = player->col - col;
    assert_in_range(player->origin_row, 0, PLAYER_MAP_ROWS - VIEW_ROWS);
    assert_in_range(player->origin_col, 0, PLAYER_MAP_COLS - VIEW_COLS);
    for (int r = 0; r < VIEW_ROWS; r++) {
        for (int c = 0; c < VIEW_COLS; c++) {
            char seen = glyph_at(player->pty, r, c);
            if (seen != ' ')
                player->map[player->origin_row + r][player->origin_col + c] = seen;
        }
    }
}

uint64_t player_screen_hash(const struct pty *pty)
{
    uint64_t hash = 1469598103934665603u;
    int cursor_row, cursor_col;
    screen_cursor(pty->screen, &cursor_row, &cursor_col);
    for (int row = 0; row < screen_rows(pty->screen); row++) {
        for (int col = 0; col < screen_cols(pty->screen); col++) {
            uint32_t glyph = screen_cell(pty->screen, row, col).glyph;
            hash = (hash ^ (glyph == 0 ? ' ' : glyph)) * 1099511628211u;
        }
    }
    return (hash ^ (uint64_t)(cursor_row * 1000 + cursor_col)) * 1099511628211u;
}

bool player_on_stairs(const struct player *player)
{
    return pty_shows(player->pty, "> descend");
}

bool player_on_item(const struct player *player)
{
    return pty_shows(player->pty, "g get");
}

bool player_sees_foe(const struct player *player)
{
    return pty_shows(player->pty, "hits you for") || pty_shows(player->pty, " hits ");
}

/* --- Pressing ---------------------------------------------------------------------------------------------------- */

static void note_key(struct player *player, const char *key)
{
    assert_true(player->key_count < PLAYER_MAX_KEYS);
    struct pressed *pressed = &player->keys[player->key_count++];
    (void)snprintf(pressed->key, sizeof pressed->key, "%s", key);
    pressed->screen = player_screen_hash(player->pty);
    player->kills += pty_shows(player->pty, "is dead!");
    player->dead = pty_shows(player->pty, "Here lies");
}

void player_press(struct player *player, const char *key)
{
    game_act(player->pty, key);
    note_key(player, key);
    if (!player->dead && !pty_shows(player->pty, "You are now level"))
        look(player, 0, 0);
}

static void step(struct player *player, int dir)
{
    const char key[2] = {DIR_KEYS[dir], '\0'};
    game_act(player->pty, key);
    note_key(player, key);
    if (!player->dead && !pty_shows(player->pty, "You are now level"))
        look(player, DIR_ROW[dir], DIR_COL[dir]);
}

/* Opens a screen, which takes no turn. */
static void open_screen(struct player *player, const char *key, const char *text)
{
    pty_send(player->pty, key);
    pty_wait_text(player->pty, text);
    note_key(player, key);
}

static void drink(struct player *player)
{
    char row[SCREEN_ROW_BYTES] = "";
    open_screen(player, "i", "Your pack");
    for (int at = 1; at < screen_rows(player->pty->screen) && !strstr(row, "healing potion"); at++) /* 0 is the log's */
        screen_row(player->pty->screen, at, row);
    assert_non_null(strstr(row, "healing potion"));
    const char first = row[strcspn(row, "abcdefghijklmnopqrstuvwxyz")]; /* of "b)", "b-d)" or "b..)" */
    const char letter[2] = {(char)(first - 'a' + 'A'), '\0'};           /* at once */
    player->potions--;
    player_press(player, letter);
}

/* --- Deciding ---------------------------------------------------------------------------------------------------- */

/* Is this a place worth going to? */
typedef bool goal_test(const struct player *player, int row, int col);

static bool foe_goal(const struct player *player, int row, int col)
{
    return is_foe(player->map[row][col]);
}

static bool item_goal(const struct player *player, int row, int col)
{
    return is_item(player->map[row][col]);
}

static bool stairs_goal(const struct player *player, int row, int col)
{
    return player->map[row][col] == '>';
}

/* A place beside which something is still unknown. */
static bool frontier_goal(const struct player *player, int row, int col)
{
    for (int dir = 0; dir < DIRS; dir++) {
        if (player->map[row + DIR_ROW[dir]][col + DIR_COL[dir]] == ' ')
            return true;
    }
    return false;
}

/* The first step of a shortest way to a goal, or -1. Foes are in the way of every other goal. */
static int way_to(const struct player *player, goal_test *is_goal)
{
    static const int8_t unseen = -1;
    int8_t first[PLAYER_MAP_ROWS][PLAYER_MAP_COLS];
    int queue[PLAYER_MAP_ROWS * PLAYER_MAP_COLS];
    int head = 0, tail = 0;
    memset(first, unseen, sizeof first);
    first[player->row][player->col] = DIRS;
    queue[tail++] = player->row * PLAYER_MAP_COLS + player->col;
    while (head < tail) {
        int row = queue[head] / PLAYER_MAP_COLS, col = queue[head] % PLAYER_MAP_COLS;
        head++;
        for (int dir = 0; dir < DIRS; dir++) {
            int r = row + DIR_ROW[dir], c = col + DIR_COL[dir];
            char glyph = player->map[r][c];
            if (glyph == '#' || glyph == ' ' || first[r][c] != unseen)
                continue;
            first[r][c] = first[row][col] == DIRS ? (int8_t)dir : first[row][col];
            if (is_goal(player, r, c))
                return first[r][c];
            if (!is_foe(glyph))
                queue[tail++] = r * PLAYER_MAP_COLS + c;
        }
    }
    return -1;
}

static bool go(struct player *player, goal_test *is_goal)
{
    int dir = way_to(player, is_goal);
    if (dir >= 0)
        step(player, dir);
    return dir >= 0;
}

static int adjacent_foe(const struct player *player)
{
    for (int dir = 0; dir < DIRS; dir++) {
        if (is_foe(player->map[player->row + DIR_ROW[dir]][player->col + DIR_COL[dir]]))
            return dir;
    }
    return -1;
}

/* A foe in sight is let come, so that the first blow is ours, unless it does not. */
static bool face_foes(struct player *player)
{
    int dir = adjacent_foe(player);
    if (dir >= 0) {
        step(player, dir);
        return true;
    }
    if (!player_sees_foe(player)) {
        player->waited = 0;
        return false;
    }
    if (player->waited++ < PATIENCE_TURNS) {
        player_press(player, "z");
        return true;
    }
    return go(player, foe_goal);
}

static bool pick_up(struct player *player)
{
    if (player->items >= PACK_FULL)
        return false;
    if (!player_on_item(player))
        return go(player, item_goal);
    player_press(player, "g");
    player->items++;
    player->potions += pty_shows(player->pty, "You pick up the healing potion");
    return true;
}

static bool descend(struct player *player)
{
    if (!player_on_stairs(player))
        return go(player, stairs_goal);
    player_press(player, ">");
    return true;
}

bool player_turn(struct player *player)
{
    if (player->dead)
        return false;
    if (pty_shows(player->pty, "You are now level")) {
        player->levels++;
        player_press(player, "b\r"); /* points, and takes */
        return true;
    }
    if (game_hp(player->pty) <= THIRST_HP && player->potions > 0) {
        drink(player);
        return !player->dead;
    }
    if (face_foes(player) || pick_up(player))
        return !player->dead;
    bool roams = !player->hasty && game_hp(player->pty) >= WELL_HP;
    bool acted = roams ? go(player, frontier_goal) || descend(player) : descend(player) || go(player, frontier_goal);
    if (!acted) {
        screen_print(player->pty->screen);
        fail_msg("the player knows nothing to do");
    }
    return !player->dead;
}

bool player_until(struct player *player, int turns, bool (*done)(const struct player *player))
{
    for (int i = 0; i < turns && !done(player); i++) {
        if (!player_turn(player))
            return false;
    }
    return done(player);
}

void player_begin(struct player *player, struct pty *pty)
{
    memset(player, 0, sizeof *player);
    player->pty = pty;
    forget_floor(player);
    player->origin_row = player->origin_col = -1;
    look(player, 0, 0);
}
