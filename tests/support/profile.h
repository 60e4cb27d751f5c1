/* SPDX-License-Identifier: MIT
 *
 * Tests that hold in a game of each ruleset are registered once for each: fixtures ask which one is played. */
#ifndef SUPPORT_PROFILE_H
#define SUPPORT_PROFILE_H

#include "core/game.h"
#include "persist/journal.h"
#include "support/test.h"

/* The profile whose games the running test is about: "classic" unless TEST_OF_EACH says otherwise. */
const char *test_profile(void);
bool test_in_the_campaign(void);

/* Its index: the first one of rules that are about classic; a campaign that is not in the rules fails the test. */
int test_profile_in(const struct rules *rules);

/* The head of a run of it, but for seed, name and time. */
struct run test_run_in(const struct rules *rules);

/* How much of the same work is done: all in classic, a share in the campaign, whose games take longer. */
int test_share(int all, int share);

/* For cmocka: from now on it is this one. */
void test_profile_set(const char *profile);

/* As TEST_WITH, run in classic as `name` and in the campaign as `name`_in_the_campaign. */
#define TEST_OF_EACH(name, setup, teardown)                                                                            \
    static void name(void **state);                                                                                    \
    static int name##_classic_setup(void **state)                                                                      \
    {                                                                                                                  \
        test_profile_set("classic");                                                                                   \
        return setup(state);                                                                                           \
    }                                                                                                                  \
    static int name##_campaign_setup(void **state)                                                                     \
    {                                                                                                                  \
        test_profile_set("campaign");                                                                                  \
        return setup(state);                                                                                           \
    }                                                                                                                  \
    static int name##_campaign_teardown(void **state)                                                                  \
    {                                                                                                                  \
        test_profile_set("classic");                                                                                   \
        return teardown(state);                                                                                        \
    }                                                                                                                  \
    __attribute__((constructor)) static void name##_registers(void)                                                    \
    {                                                                                                                  \
        test_register(#name, name, name##_classic_setup, teardown);                                                    \
        test_register(#name "_in_the_campaign", name, name##_campaign_setup, name##_campaign_teardown);                \
    }                                                                                                                  \
    static void name(__attribute__((unused)) void **state)

/* A new game, with the first kit taken if its profile has a choice. */
void test_begin(struct game *game, const struct rules *rules, int profile, uint64_t seed);

#endif
