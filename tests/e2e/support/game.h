/* SPDX-License-Identifier: MIT
 *
 * A game of Barrow in a pty: starting one, reading its numbers off the screen, keys that take a turn. Which keys to
 * press is the tests' and player.c's business. */
#ifndef E2E_GAME_H
#define E2E_GAME_H

#include "pty.h"

/* How to start; in tests of the campaign a new game is of that. `terminal.args` is not used: the arguments are made of
 * the rest. */
struct game_setup {
    struct pty_setup terminal;
    const char *data;        /* a folder in tests/data; NULL: the shipped data */
    const char *name;        /* NULL: Wanda */
    const char *seed;        /* NULL: 42 */
    const char *const *more; /* further arguments, ended by NULL; NULL: none */
    bool title;              /* the title in place of a new game */
    bool living;             /* the hero lives: continue in place of a new game */
};

/* Starts the program and waits for the map, or for the title. One smaller than 80x24 is not waited for. */
void game_start(struct pty *pty, const struct game_setup *setup);

/* The same for a hero of the arsenal in a home of the test's own (NULL: a fresh one); or one that lives there goes on.
 */
void game_start_in(struct pty *pty, const char *home, bool living);

/* Runs the program to its end, in a terminal so wide that one line says it all, and expects this exit code and this on
 * its last screen, which is the shell's. */
void game_refused(struct pty *pty, const struct pty_setup *setup, int code, const char *cause);

/* The numbers on the bottom bar and in the sidebar; -1 where they are not to be seen. */
int game_turn(const struct pty *pty);
int game_floor(const struct pty *pty);
int game_hp(const struct pty *pty);

/* Types one key (as its bytes) and waits until the turn, the floor or the state of the game is another. */
#define game_act(pty, key) game_act_at((pty), (key), __FILE__, __LINE__)
void game_act_at(struct pty *pty, const char *key, const char *file, int line);

/* Types so long after the key before that it counts as given again: one that is held down repeats sooner. */
void game_press_again(struct pty *pty, const char *key);

/* Types keys that take no time, waits for `text`, and fails when the turn is another than before. */
#define game_free(pty, keys, text) game_free_at((pty), (keys), (text), __FILE__, __LINE__)
void game_free_at(struct pty *pty, const char *keys, const char *text, const char *file, int line);

/* The path of something in tests/data. */
void game_data_path(char path[SCRATCH_SIZE], const char *name);

/* The whole screen as one text, for comparing; ended with a free. */
char *game_screen_text(const struct pty *pty);

/* Of it map and sidebar: what does not depend on the sentences of the last turn, nor on what the player has ever tried.
 */
char *game_world_text(const struct pty *pty);

/* Ends the program by a signal; it leaves the terminal as it was, unless it is killed. */
void game_leave_by_signal(struct pty *pty, int number);
void game_leave_by_term(struct pty *pty);

#endif
