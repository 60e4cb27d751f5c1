/* SPDX-License-Identifier: MIT
 *
 * Three users of one group who do not trust each other, for tests that root runs: processes as each of them, and
 * folders prepared as an operator does. */
#ifndef SUPPORT_STRANGERS_H
#define SUPPORT_STRANGERS_H

#include "scratch.h"

enum { PLAYERS = 54300, ALICE = 54301, BOB, MALLORY };

/* Whether this process can become other users: only root's can. Tests are skipped elsewhere, for this reason. */
bool strangers_can_be(void);
#define STRANGERS_NEED_ROOT "other users can only be played by root"

/* Becomes this user of the group PLAYERS, whose new files are their own (umask 077); false when that cannot be. */
bool strangers_become(int user);

/* Runs `body` as that user in a child and returns what it returned: 0, or the line of the EXPECT that failed; -2 when
 * nobody can become that user. */
int strangers_do(int user, int (*body)(const char *argument), const char *argument);

/* Makes "root/name" with this mode for `owner` and the group. */
void strangers_folder(const char *root, const char *name, int owner, unsigned mode);

#endif
