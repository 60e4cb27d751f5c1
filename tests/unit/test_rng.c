/* SPDX-License-Identifier: MIT
 *
 * Randomness: the published vectors, our own derivation of streams (frozen: games replay only with it), fairness. */
#include "support/test.h"

#include "base/rng.h"

#include <limits.h>

TEST(test_splitmix_vectors)
{
    static const uint64_t EXPECTED[] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),  UINT64_C(9817491932198370423),
        UINT64_C(4593380528125082431), UINT64_C(16408922859458223821),
    };
    uint64_t seed = 1234567;

    for (int i = 0; i < 5; i++)
        assert_true(splitmix64(&seed) == EXPECTED[i]);
}

TEST(test_xoshiro_vectors)
{
    static const uint64_t EXPECTED[] = {
        UINT64_C(11520),
        UINT64_C(0),
        UINT64_C(1509978240),
        UINT64_C(1215971899390074240),
        UINT64_C(1216172134540287360),
        UINT64_C(607988272756665600),
        UINT64_C(16172922978634559625),
        UINT64_C(8476171486693032832),
        UINT64_C(10595114339597558777),
        UINT64_C(2904607092377533576),
    };
    struct rng rng = {{1, 2, 3, 4}};

    for (int i = 0; i < 10; i++)
        assert_true(rng_next(&rng) == EXPECTED[i]);
}

TEST(test_streams_are_frozen)
{
    static const struct {
        uint64_t seed;
        uint32_t stream, index;
        uint64_t expected[3];
    } ROWS[] = {
        {0, 0, 0, {UINT64_C(0xfb5405f7bd79c540), UINT64_C(0x780c98e26cea5883), UINT64_C(0x2a146e0980febc66)}},
        {1, 0, 0, {UINT64_C(0xee127fe613436e33), UINT64_C(0xd6dad8d34a1874ea), UINT64_C(0x2a52c16cec1116a9)}},
        {0, 1, 0, {UINT64_C(0x60127b9f1ccf09e0), UINT64_C(0xc7abeacbca246269), UINT64_C(0x4506638834399b0c)}},
        {0, 0, 1, {UINT64_C(0xef75d62a19ba94ed), UINT64_C(0x8e9490536375f270), UINT64_C(0xc05630b1c614195d)}},
        {42, 3, 7, {UINT64_C(0xf74544f8af027753), UINT64_C(0xd73ed3f0eea5143c), UINT64_C(0x63f491fcf40310ba)}},
    };

    for (size_t row = 0; row < sizeof ROWS / sizeof ROWS[0]; row++) {
        struct rng rng;
        rng_seed(&rng, ROWS[row].seed, ROWS[row].stream, ROWS[row].index);
        for (int i = 0; i < 3; i++)
            assert_true(rng_next(&rng) == ROWS[row].expected[i]);
    }
}

TEST(test_rolls_are_frozen)
{
    static const uint32_t BELOW[] = {96, 84, 39, 28, 87, 71, 21, 48, 29, 73, 76, 8, 21, 63, 38, 91, 78, 45, 24, 27};
    static const int RANGE[] = {3, -1, -1, 2, 2, -2, -4, 4, -4, 1};
    struct rng rng;

    rng_seed(&rng, 42, 3, 7);
    for (int i = 0; i < 20; i++)
        assert_int_equal(rng_below(&rng, 100), BELOW[i]);
    for (int i = 0; i < 10; i++)
        assert_int_equal(rng_range(&rng, -5, 5), RANGE[i]);
}

/* Neighbouring seeds, streams and indices must not meet. */
TEST(test_streams_differ)
{
    uint64_t first[8 * 8 * 8];
    int count = 0;

    for (uint32_t i = 0; i < 8 * 8 * 8; i++) {
        struct rng rng;
        rng_seed(&rng, i / 64, i / 8 % 8, i % 8);
        first[count++] = rng_next(&rng);
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            assert_true(first[i] != first[j]);
}

TEST(test_below_is_fair_and_in_bounds)
{
    static const uint32_t BOUNDS[] = {1, 2, 3, 7, 100, UINT32_C(0x80000001), UINT32_MAX};
    int hits[6] = {0};
    struct rng rng;

    rng_seed(&rng, 9, 9, 9);
    for (size_t i = 0; i < sizeof BOUNDS / sizeof BOUNDS[0]; i++)
        for (int n = 0; n < 1000; n++)
            assert_true(rng_below(&rng, BOUNDS[i]) < BOUNDS[i]);
    for (int n = 0; n < 60000; n++)
        hits[rng_below(&rng, 6)]++;
    for (int i = 0; i < 6; i++)
        assert_in_range(hits[i], 9600, 10400); /* four standard deviations; the stream is fixed */
}

/* With this bound one draw in four is thrown away: kept, it would favour a third of the results two to one. */
TEST(test_below_rejects_what_would_be_unfair)
{
    const uint32_t bound = UINT32_C(0xc0000000);
    int low = 0;
    struct rng rng;

    rng_seed(&rng, 10, 0, 0);
    for (int n = 0; n < 30000; n++)
        low += rng_below(&rng, bound) % 3 == 0;
    assert_in_range(low, 9700, 10300);
}

TEST(test_every_order_is_as_likely)
{
    int hits[6] = {0};
    struct rng rng;

    rng_seed(&rng, 12, 0, 0);
    for (int n = 0; n < 60000; n++) {
        uint16_t numbers[] = {0, 1, 2};
        rng_shuffle(&rng, numbers, 3);
        assert_int_equal(1 << numbers[0] | 1 << numbers[1] | 1 << numbers[2], 7);
        hits[numbers[0] * 2 + (numbers[1] > numbers[2])]++;
    }
    for (int i = 0; i < 6; i++)
        assert_in_range(hits[i], 9600, 10400); /* four standard deviations; the stream is fixed */
}

/* By weight, what weighs nothing never; where nothing weighs anything, no number is drawn. */
TEST(test_weighted)
{
    static const int weights[] = {0, 1, 0, 3, 0}, none[] = {0, 0};
    int hits[5] = {0};
    struct rng rng;

    rng_seed(&rng, 13, 0, 0);
    for (int n = 0; n < 10000; n++)
        hits[rng_weighted(&rng, weights, 5)]++;
    assert_int_equal(hits[1] + hits[3], 10000);
    assert_in_range(hits[1], 2327, 2673); /* four standard deviations */
    struct rng before = rng;
    assert_int_equal(rng_weighted(&rng, none, 2), -1);
    assert_int_equal(rng_weighted(&rng, NULL, 0), -1);
    assert_memory_equal(&rng, &before, sizeof rng);
}

TEST(test_range_at_the_ends)
{
    struct rng rng;

    rng_seed(&rng, 11, 0, 0);
    for (int n = 0; n < 1000; n++) {
        int wide = rng_range(&rng, INT_MIN + 1, INT_MAX);
        assert_true(wide > INT_MIN);
        assert_int_equal(rng_range(&rng, -3, -3), -3);
        assert_in_range(rng_range(&rng, 1, 6), 1, 6);
    }
}
