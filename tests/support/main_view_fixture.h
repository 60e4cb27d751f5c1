/* SPDX-License-Identifier: MIT
 *
 * The main screen at its design size, read row by row. */
#ifndef SUPPORT_MAIN_VIEW_FIXTURE_H
#define SUPPORT_MAIN_VIEW_FIXTURE_H

#include "support/screen_fixture.h"

/* The design size, and where its sidebar stands. */
enum { ROWS = 24, COLS = 80, SIDE = 61, SIDE_COLS = 19 };

/* A row of the screen. */
void main_assert_row(struct screen_fixture *fixture, int row, const char *text);

/* A row of the sidebar, counted from its first. */
void main_assert_side(struct screen_fixture *fixture, int row, const char *text);

/* A turn later, these events are told. */
void main_react(struct screen_fixture *fixture, struct event *list, int count);

/* The hero strikes an orc, or is struck by it. */
struct event main_blow(struct screen_fixture *fixture, bool by_hero, int amount);

#endif
