/* SPDX-License-Identifier: MIT
 *
 * Room for finished runs: the oldest go that stand in no list, each noted in <save folder>/pruned before it goes. */
#ifndef REPORT_PRUNE_H
#define REPORT_PRUNE_H

#include "persist/characters.h"
#include "report/boards.h"

/* Removes finished runs until they take no more than `limit` bytes: never one of the first BOARD_RANKED of its list,
 * nor the newest. With a verifier the lists are proved first; without one (NULL) the lines are believed, as a player's
 * own may be. `pruned` counts what was removed. */
MUST_USE enum status prune_runs(const struct score_place *place, const struct rules *rules, struct verifier *verifier,
                                bool all, uint64_t limit, struct pruned *pruned, struct fault *fault);

#endif
