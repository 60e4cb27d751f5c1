/* SPDX-License-Identifier: MIT
 *
 * The profile of the running test. */
#include "support/profile.h"

#include "core/game.h"

#include <string.h>

static const char *current = "classic";

const char *test_profile(void)
{
    return current;
}

bool test_in_the_campaign(void)
{
    return strcmp(current, "campaign") == 0;
}

int test_profile_in(const struct rules *rules)
{
    int profile = rules_find_profile(rules, current);
    assert_true(profile >= 0);
    return profile;
}

void test_profile_set(const char *profile)
{
    current = profile;
}
