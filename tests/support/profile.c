/* SPDX-License-Identifier: MIT
 *
 * The profile of the running test. */
#include "support/profile.h"

#include "base/strbuf.h"

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

int test_share(int all, int share)
{
    return test_in_the_campaign() ? share : all;
}

int test_profile_in(const struct rules *rules)
{
    int profile = test_in_the_campaign() ? rules_find_profile(rules, current) : 0;
    assert_true(profile >= 0);
    return profile;
}

struct run test_run_in(const struct rules *rules)
{
    const struct profile *profile = &rules->profiles[test_profile_in(rules)];
    struct run run = {.rules_version = profile->rules_version, .content_hash = profile->content_hash};
    COPY_TEXT(run.profile, profile->id);
    return run;
}

void test_profile_set(const char *profile)
{
    current = profile;
}

void test_begin(struct game *game, const struct rules *rules, int profile, uint64_t seed)
{
    struct event list[8];
    struct events events = {list, 8, 0, 0};
    struct command first = command_kit(0);
    game_new(game, rules, profile, seed);
    if (game_state(game) == GAME_KIT)
        game_step(game, &first, &events);
}
