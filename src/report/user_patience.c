/* SPDX-License-Identifier: MIT
 *
 * The time that the long runs of each user have taken. Looks at no clock. */
#include "report/user_patience.h"

#include "persist/finished.h"

enum { LONG_US = 20 * 1000, MOST_US = 20 * 1000 * 1000 };

void user_patience_init(struct user_patience *patience)
{
    *patience = (struct user_patience){.long_us = LONG_US, .most_us = MOST_US};
}

/* -1: nothing has been spent on that user, or it is nobody's run. */
static int find(const struct user_patience *patience, const char *run)
{
    for (int i = 0; finished_user(run) > 0 && i < patience->count; i++)
        if (patience->users[i].user == finished_user_number(run))
            return i;
    return -1;
}

bool user_patience_is_over(const struct user_patience *patience, const char *run)
{
    int at = find(patience, run);
    return at >= 0 && patience->users[at].spent_us >= patience->most_us;
}

void user_patience_spend(struct user_patience *patience, const char *run, uint64_t spent_us)
{
    enum { USERS = sizeof patience->users / sizeof patience->users[0] };
    int at = find(patience, run);
    if (spent_us < patience->long_us || finished_user(run) == 0 || (at < 0 && patience->count == USERS))
        return;
    if (at < 0) {
        at = patience->count++;
        patience->users[at].user = finished_user_number(run);
        patience->users[at].spent_us = 0;
    }
    patience->users[at].spent_us += spent_us;
}
