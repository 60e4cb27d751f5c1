/* SPDX-License-Identifier: MIT
 *
 * Seeds as people give them. The numbers of words and days are frozen: what somebody wrote down leads there for ever.
 */
#include "support/test.h"

#include "core/seed.h"
#include "support/content.h"

#include <stdlib.h>
#include <string.h>

enum { DAY = 86400 };

TEST(test_digits_are_the_number)
{
    struct seed seed;
    assert_true(seed_read("0", &seed) && seed.number == 0);
    assert_true(seed_read("18446744073709551615", &seed) && seed.number == UINT64_MAX);
    assert_string_equal(seed.profile, "");
    assert_false(seed_read("18446744073709551616", &seed));
    assert_false(seed_read("", &seed));
}

TEST(test_words_are_hashed)
{
    struct seed seed, other;
    char longest[SEED_TEXT_SIZE + 1];
    assert_true(seed_read("hello", &seed));
    assert_true(seed.number == UINT64_C(10037213019949684913));
    assert_true(seed_read("hello ", &other) && other.number != seed.number);
    assert_true(seed_read("-1", &other) && seed_read("7:", &other) && seed_read("a:b:c:d", &other));
    memset(longest, 'x', sizeof longest);
    longest[SEED_TEXT_SIZE - 1] = '\0';
    assert_true(seed_read(longest, &seed));
    longest[SEED_TEXT_SIZE - 1] = 'x';
    longest[SEED_TEXT_SIZE] = '\0';
    assert_false(seed_read(longest, &seed));
}

TEST(test_a_share_string_comes_back)
{
    char text[SEED_TEXT_SIZE];
    struct strbuf out;
    struct seed seed;
    STRBUF_OVER(&out, text);
    seed_share("classic", 1, UINT64_MAX, &out);
    assert_string_equal(text, "classic:1:18446744073709551615");
    assert_true(seed_read(text, &seed));
    assert_true(seed.number == UINT64_MAX && seed.rules_version == 1);
    assert_string_equal(seed.profile, "classic");
    static const char *const BAD[] = {":1:2",
                                      "classic::2",
                                      "classic:1:",
                                      "classic:x:2",
                                      "classic:1:x",
                                      "classic:4294967296:2",
                                      "a_profile_with_an_id_that_is_far_too_long:1:2"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_false(seed_read(BAD[i], &seed));
}

TEST(test_a_share_string_is_of_one_game)
{
    struct rules *rules = test_rules();
    struct seed seed, plain;
    assert_true(seed_read("classic:1:5", &seed) && seed_read("5", &plain));
    int classic = rules_find_profile(rules, "classic"), other = rules_find_profile(rules, "introduction");
    assert_int_equal(seed_profile(rules, &seed, other), classic);
    assert_int_equal(seed_profile(rules, &plain, other), other);
    assert_true(seed_fits(&seed, &rules->profiles[classic]) && seed_fits(&plain, &rules->profiles[classic]));
    seed.rules_version = 2;
    assert_false(seed_fits(&seed, &rules->profiles[classic]));
    COPY_TEXT(seed.profile, "unknown");
    assert_int_equal(seed_profile(rules, &seed, other), -1);
    free(rules);
}

/* One seed a day, profile and version of the rules; the day begins at midnight in UTC. */
TEST(test_the_seed_of_a_day)
{
    int64_t noon = INT64_C(20000) * DAY + DAY / 2;
    uint64_t seed = seed_of_day("classic", 1, noon);
    assert_true(seed == UINT64_C(9681328119868592621));
    assert_true(seed_of_day("classic", 1, noon - DAY / 2) == seed);
    assert_true(seed_of_day("classic", 1, noon + DAY / 2 - 1) == seed);
    assert_true(seed_of_day("classic", 1, noon + DAY / 2) != seed);
    assert_true(seed_of_day("classic", 2, noon) != seed);
    assert_true(seed_of_day("campaign", 1, noon) != seed);
    assert_true(seed_same_day(0, DAY - 1) && !seed_same_day(0, DAY) && !seed_same_day(-1, 0));
    assert_true(seed_same_day(-1, -DAY) && !seed_same_day(-DAY, -DAY - 1));
}

TEST_GROUP(NULL, NULL)
