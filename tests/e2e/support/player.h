/* SPDX-License-Identifier: MIT
 *
 * A player for tests: looks at an 80x24 screen, remembers what it saw, presses keys. Knows no more than a player can
 * see, and presses nothing a player could not. */
#ifndef E2E_PLAYER_H
#define E2E_PLAYER_H

#include "game.h"

enum { PLAYER_MAP_ROWS = 160, PLAYER_MAP_COLS = 240, PLAYER_MAX_KEYS = 20000 };

/* A key that was pressed and the screen after it. */
struct pressed {
    char key[4];
    uint64_t screen;
};

struct player {
    struct pty *pty;
    /* The floor as seen so far, ' ' where nothing is known, in the player's own coordinates. */
    char map[PLAYER_MAP_ROWS][PLAYER_MAP_COLS];
    int row, col;               /* of the hero */
    int origin_row, origin_col; /* of the first cell of the map view */
    int floor;
    int waited; /* turns in a row that a foe in sight was waited for */
    bool hasty; /* to be set: takes the stairs as soon as they are known */
    /* What came to pass. */
    int kills, items, potions, levels;
    bool dead;
    /* What was pressed. */
    int key_count;
    struct pressed keys[PLAYER_MAX_KEYS];
};

/* A player before the screen of a game that has just begun or goes on. It is large: take it from calloc. */
void player_begin(struct player *player, struct pty *pty);

/* Does the next thing that makes sense: chooses at a new level, drinks, fights, picks up, explores while it is well,
 * takes the stairs. False when the hero is dead. Fails the test when nothing makes sense. */
bool player_turn(struct player *player);

/* Plays until `done`, at most `turns` turns; false when the hero died before. */
bool player_until(struct player *player, int turns, bool (*done)(const struct player *player));

/* Presses a key that takes a turn, and notes what it led to. */
void player_press(struct player *player, const char *key);

/* Is the hero on stairs, on an item? */
bool player_on_stairs(const struct player *player);
bool player_on_item(const struct player *player);
bool player_sees_foe(const struct player *player);

/* What identifies a screen: all its glyphs and the cursor. */
uint64_t player_screen_hash(const struct pty *pty);

#endif
