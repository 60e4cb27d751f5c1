/* SPDX-License-Identifier: MIT
 *
 * The hash: frozen values (they stand in journals), and that small changes are never lost. */
#include "support/test.h"

#include "base/hash.h"

#include <string.h>

static uint64_t of_text(const char *text)
{
    struct hash hash;
    hash_init(&hash, 0);
    hash_bytes(&hash, text, strlen(text));
    return hash_value(&hash);
}

TEST(test_values_are_frozen)
{
    struct hash hash;

    hash_init(&hash, 0);
    assert_true(hash_value(&hash) == UINT64_C(0x4e17cf67001b3979));
    hash_init(&hash, 1);
    assert_true(hash_value(&hash) == UINT64_C(0x7078a1c71f1587bd));
    hash_init(&hash, 0);
    for (uint64_t i = 0; i < 100; i++)
        hash_u64(&hash, i);
    assert_true(hash_value(&hash) == UINT64_C(0xc6750cfe30d3ad3e));
    assert_true(of_text("The quick brown fox") == UINT64_C(0x8943505a17cf8d50));
    assert_true(of_text("") == UINT64_C(0x66aa890593131778));
}

TEST(test_bytes_are_read_little_endian)
{
    const uint8_t bytes[8] = {0x08, 0x07, 0x06, 0x05, 0x04, 0x03, 0x02, 0x01};
    struct hash one;
    struct hash other;

    hash_init(&one, 0);
    hash_bytes(&one, bytes, sizeof bytes);
    hash_init(&other, 0);
    hash_u64(&other, UINT64_C(0x0102030405060708));
    hash_u64(&other, 8);
    assert_true(hash_value(&one) == hash_value(&other));
}

/* Two texts in a row cannot be cut elsewhere, and zero bytes at the end count. */
TEST(test_lengths_count)
{
    struct hash one;
    struct hash other;

    hash_init(&one, 0);
    hash_bytes(&one, "ab", 2);
    hash_bytes(&one, "c", 1);
    hash_init(&other, 0);
    hash_bytes(&other, "a", 1);
    hash_bytes(&other, "bc", 2);
    assert_true(hash_value(&one) != hash_value(&other));
    hash_init(&one, 0);
    hash_bytes(&one, "a\0", 2);
    assert_true(hash_value(&one) != of_text("a"));
}

/* One flipped bit anywhere in a run of values changes about half of the result's bits. */
TEST(test_every_bit_counts)
{
    long changed = 0;

    for (int value = 0; value < 10; value++) {
        for (int bit = 0; bit < 64; bit++) {
            struct hash plain;
            struct hash flipped;
            uint64_t difference;

            hash_init(&plain, 0);
            hash_init(&flipped, 0);
            for (int i = 0; i < 10; i++) {
                hash_u64(&plain, (uint64_t)i);
                hash_u64(&flipped, (uint64_t)i ^ (i == value ? (uint64_t)1 << bit : 0));
            }
            difference = hash_value(&plain) ^ hash_value(&flipped);
            assert_true(difference != 0);
            for (; difference != 0; difference &= difference - 1)
                changed++;
        }
    }
    assert_in_range(changed / 640, 31, 33);
}

TEST(test_order_counts)
{
    struct hash one;
    struct hash other;

    hash_init(&one, 0);
    hash_u64(&one, 1);
    hash_u64(&one, 2);
    hash_init(&other, 0);
    hash_u64(&other, 2);
    hash_u64(&other, 1);
    assert_true(hash_value(&one) != hash_value(&other));
}
