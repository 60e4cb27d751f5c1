/* SPDX-License-Identifier: MIT
 *
 * A fixture for tests of screens: the shell without a terminal, the shipped rules, keys and a view made by hand.
 * Pictures are read back as text, keys go in one by one. */
#ifndef SUPPORT_SCREEN_FIXTURE_H
#define SUPPORT_SCREEN_FIXTURE_H

#include "core/game.h"
#include "ui/shell.h"

struct screen_fixture {
    struct shell shell;
    struct cells cells;
    struct catalogue catalogue;
    struct run_stats run_stats; /* nothing told yet; the shell's */
    struct rules *rules;
    struct view *view;    /* NULL: the title is shown */
    struct view the_view; /* an 80x43 floor, all of it seen floor within a wall; the hero "Eadric" at (40, 20) */
    struct ui_title title;
    struct settings settings;              /* the defaults, without files or a folder */
    struct ui_answer answer;               /* of the last key */
    char texts[4][4 * CELLS_MAX_COLS + 1]; /* what fixture_text returned */
    int next_text;
};

/* A new fixture with a grid of this size, a game begun and nothing happened yet. */
struct screen_fixture *fixture_open(int rows, int cols);
void fixture_close(struct screen_fixture *fixture);

/* For cmocka: a fixture of 24 rows by 80 columns per test as its state. */
#define SCREEN_TEST(test) TEST_WITH(test, screen_fixture_setup, screen_fixture_teardown)
int screen_fixture_setup(void **state);
int screen_fixture_teardown(void **state);

/* Another size, as after a resize. */
void fixture_resize(struct screen_fixture *fixture, int rows, int cols);

/* Puts a thing on the floor; monsters as visible foes with the rules' numbers. Valid until the next one is put. */
struct view_entity *fixture_put(struct screen_fixture *fixture, const char *kind, int x, int y);

/* Puts a thing into the pack. */
void fixture_give(struct screen_fixture *fixture, int letter, const char *kind, bool worn);

void fixture_draw(struct screen_fixture *fixture);

/* Tells the shell that these events have led to the view; whether it stops plans. */
bool fixture_react(struct screen_fixture *fixture, struct event *list, int count);

/* One row of the picture as text, from column `col`, `cols` columns, into a buffer of the fixture: valid until four
 * more calls. */
const char *fixture_text(struct screen_fixture *fixture, int row, int col, int cols);

/* Whether the text stands anywhere on the picture. */
bool fixture_shows(struct screen_fixture *fixture, const char *text);

/* Draws, presses a key and returns what the loop that waits is to do: an enum ui_title_wish while the title is shown,
 * an enum ui_replay_wish while a run is, else an enum ui_game_wish. */
int fixture_key(struct screen_fixture *fixture, uint32_t code);
int fixture_key_with(struct screen_fixture *fixture, uint32_t code, uint8_t modifiers);
void fixture_type(struct screen_fixture *fixture, const char *text);

/* Walks over the keys that there are, for tests that press each: all of ASCII, a letter of each block beyond it, the
 * named keys; KEYCODE_NONE is the last. Pressed bare and with the modifiers of fixture_modifiers, each key meets all
 * modifiers in eight rounds. */
uint32_t fixture_next_code(uint32_t code);
uint8_t fixture_modifiers(uint32_t code, size_t round);

/* That the last key made this command. */
void fixture_assert_command(const struct screen_fixture *fixture, struct command command);

/* Reads any file, for settings that read what is chosen (ui_files.read); bytes for sys_free. */
enum status fixture_read(const char *path, char **bytes, size_t *size, struct fault *fault);

/* A game of the campaign. */
struct screen_fixture *fixture_campaign(void **state);

/* Whether a key is answered with these words. */
bool fixture_tells(struct screen_fixture *fixture, uint32_t code, const char *words);

/* Puts a foe that hunts. */
struct view_entity *fixture_put_hunter(struct screen_fixture *fixture, const char *kind, int x, int y);

#endif
