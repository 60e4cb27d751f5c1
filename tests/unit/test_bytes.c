/* SPDX-License-Identifier: MIT
 *
 * Byte cursors: little-endian order, and that nothing is read or written past an end. */
#include "support/test.h"

#include "base/bytes.h"

#include <string.h>

TEST(test_little_endian)
{
    static const uint8_t EXPECTED[] = {0x01, 0x03, 0x02, 0x07, 0x06, 0x05, 0x04, 0x0f, 0x0e,
                                       0x0d, 0x0c, 0x0b, 0x0a, 0x09, 0x08, 'h',  'i'};
    uint8_t bytes[sizeof EXPECTED];
    char text[2];
    struct byte_writer out = {.bytes = bytes, .capacity = sizeof bytes};
    struct byte_reader in = {.bytes = bytes, .size = sizeof bytes};

    put_u8(&out, 0x01);
    put_u16(&out, 0x0203);
    put_u32(&out, UINT32_C(0x04050607));
    put_u64(&out, UINT64_C(0x08090a0b0c0d0e0f));
    put_bytes(&out, "hi", 2);
    assert_false(out.failed);
    assert_int_equal(out.size, sizeof EXPECTED);
    assert_memory_equal(bytes, EXPECTED, sizeof EXPECTED);

    assert_int_equal(get_u8(&in), 0x01);
    assert_int_equal(get_u16(&in), 0x0203);
    assert_int_equal(get_u32(&in), 0x04050607);
    assert_true(get_u64(&in) == UINT64_C(0x08090a0b0c0d0e0f));
    get_bytes(&in, text, 2);
    assert_memory_equal(text, "hi", 2);
    assert_false(in.failed);
    assert_int_equal(in.at, in.size);
}

TEST(test_writing_past_the_end_fails_and_stays_failed)
{
    uint8_t bytes[4] = {9, 9, 9, 9};
    struct byte_writer out = {.bytes = bytes, .capacity = 3};

    put_u16(&out, 0x0102);
    put_u16(&out, 0x0304);
    assert_true(out.failed);
    assert_int_equal(out.size, 2);
    put_u8(&out, 5); /* would fit, but the record is lost */
    assert_int_equal(out.size, 2);
    assert_int_equal(bytes[2], 9);
    assert_int_equal(bytes[3], 9);
}

TEST(test_reading_past_the_end_gives_zeros_and_stays_failed)
{
    const uint8_t bytes[3] = {1, 2, 3};
    char text[3] = "xx";
    struct byte_reader in = {.bytes = bytes, .size = sizeof bytes};

    assert_int_equal(get_u16(&in), 0x0201);
    assert_int_equal(get_u32(&in), 0);
    assert_true(in.failed);
    assert_int_equal(get_u8(&in), 0);
    get_bytes(&in, text, 2);
    assert_memory_equal(text, "\0\0", 3);
    assert_int_equal(in.at, 2);
}

/* A size near the top of the range must not wrap round. */
TEST(test_huge_sizes_fail)
{
    uint8_t bytes[4] = {0};
    struct byte_writer out = {.bytes = bytes, .capacity = sizeof bytes, .size = 1};

    put_bytes(&out, bytes, SIZE_MAX);
    assert_true(out.failed);
    assert_int_equal(out.size, 1);
}
