/* SPDX-License-Identifier: MIT
 *
 * How long the runs of each user may keep others waiting, where players have folders of their own: in them they can put
 * as many journals, and as long ones, as they like. */
#ifndef REPORT_USER_PATIENCE_H
#define REPORT_USER_PATIENCE_H

#include <stdbool.h>
#include <stdint.h>

struct user_patience {
    uint64_t long_us; /* a replay that takes longer counts as long */
    uint64_t most_us; /* so much is spent on the long ones of a user */
    int count;
    struct {
        int64_t user;
        uint64_t spent_us;
    } users[64]; /* others than these have no bound */
};

void user_patience_init(struct user_patience *patience);

/* Whether no more is to be replayed of the user whose run this is (finished.h). Runs of no user's folder, which players
 * cannot write, are always replayed. */
bool user_patience_is_over(const struct user_patience *patience, const char *run);

/* Notes what the replay of a run has taken. */
void user_patience_spend(struct user_patience *patience, const char *run, uint64_t spent_us);

#endif
