/* SPDX-License-Identifier: MIT
 *
 * An easel for tests of screens: the shell without a terminal, the shipped rules, keys and a view made by hand.
 * Pictures are read back as text, keys go in one by one. */
#ifndef SUPPORT_EASEL_H
#define SUPPORT_EASEL_H

#include "core/game.h"
#include "ui/shell.h"

struct easel {
    struct shell shell;
    struct cells cells;
    struct catalogue catalogue;
    struct chronicle chronicle; /* nothing told yet; the shell's */
    struct rules *rules;
    struct view *view;    /* NULL: the title is shown */
    struct view the_view; /* an 80x43 floor, all of it seen floor within a wall; the hero "Eadric" at (40, 20) */
    struct ui_title title;
    struct settings settings;              /* the defaults, without files or a folder */
    struct ui_answer answer;               /* of the last key */
    char texts[4][4 * CELLS_MAX_COLS + 1]; /* what easel_text returned */
    int next_text;
};

/* A new easel with a grid of this size, a game begun and nothing happened yet. */
struct easel *easel_open(int rows, int cols);
void easel_close(struct easel *easel);

/* For cmocka: an easel of 24 rows by 80 columns per test as its state. */
#define EASEL_TEST(test) cmocka_unit_test_setup_teardown(test, easel_fixture, easel_fixture_end)
int easel_fixture(void **state);
int easel_fixture_end(void **state);

/* Another size, as after a resize. */
void easel_resize(struct easel *easel, int rows, int cols);

/* Puts a thing on the floor; monsters as visible foes with the rules' numbers. Valid until the next one is put. */
struct view_entity *easel_put(struct easel *easel, const char *kind, int x, int y);

/* Puts a thing into the pack. */
void easel_give(struct easel *easel, int letter, const char *kind, bool worn);

void easel_draw(struct easel *easel);

/* One row of the picture as text, from column `col`, `cols` columns, into a buffer of the easel: valid until four more
 * calls. */
const char *easel_text(struct easel *easel, int row, int col, int cols);

/* Whether the text stands anywhere on the picture. */
bool easel_shows(struct easel *easel, const char *text);

/* Draws, presses a key and returns what is wished. */
enum ui_wish easel_key(struct easel *easel, uint32_t code);
enum ui_wish easel_key_with(struct easel *easel, uint32_t code, uint8_t modifiers);
void easel_type(struct easel *easel, const char *text);

/* That the last key made this command. */
void easel_assert_command(const struct easel *easel, struct command command);

#endif
