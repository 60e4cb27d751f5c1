/* SPDX-License-Identifier: MIT
 *
 * Three users of one group who do not trust each other, for tests that root runs: processes as each of them, and
 * folders prepared as an operator does. */
#ifndef SUPPORT_STRANGERS_H
#define SUPPORT_STRANGERS_H

#include "scratch.h"

enum { PLAYERS = 54300, ALICE = 54301, BOB, MALLORY };

/* Skips the test, and says so, unless root runs it. */
void strangers_or_skip(void);

/* Becomes this user of the group PLAYERS, whose new files are their own (umask 077); false when that cannot be. */
bool strangers_become(int user);

/* Runs `body` as that user in a child and returns what it returned: 0, or the line of the EXPECT that failed; -2 when
 * nobody can become that user. */
int strangers_do(int user, int (*body)(const char *argument), const char *argument);

/* Makes "root/name" with this mode for `owner` and the group. */
void strangers_folder(const char *root, const char *name, int owner, unsigned mode);

#endif
