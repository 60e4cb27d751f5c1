/* SPDX-License-Identifier: MIT
 *
 * Commands: what is well formed, the binary form and the text form, there and back. Needs no world. */
#include "support/test.h"

#include "base/rng.h"
#include "core/command.h"
#include "core/rules.h"

#include <string.h>

/* --- Every command there is -------------------------------------------------------------------------------------- */

typedef void (*command_visitor)(const struct command *command);

/* Visits every well-formed command; targets on a coarse grid that holds all corners. */
static int each_command(command_visitor visit)
{
    int count = 0;
    for (int type = 0; type < CMD_COUNT; type++) {
        unsigned fields = command_fields((enum command_type)type);
        int dirs = fields & FIELD_DIR ? DIR_COUNT : 1;
        int letters = fields & FIELD_LETTER ? MAX_PACK : 1;
        int choices = fields & FIELD_CHOICE ? CHOICE_COUNT
                      : fields & FIELD_PERK ? PERK_COUNT
                      : fields & FIELD_KIT  ? MAX_KITS
                                            : 1;
        for (int i = 0; i < dirs * letters * choices; i++) {
            struct command command = {.type = (uint8_t)type,
                                      .dir = (uint8_t)(i % dirs),
                                      .letter = (uint8_t)(i / dirs % letters),
                                      .choice = (uint8_t)(i / dirs / letters)};
            visit(&command);
            count++;
            command.has_target = true;
            for (int x = 0; x < MAX_MAP_WIDTH && (fields & FIELD_TARGET); x += 25) {
                for (int y = 0; y < MAX_MAP_HEIGHT; y += 61) {
                    command.target = point_at(x, y);
                    visit(&command);
                    count++;
                }
            }
        }
    }
    return count;
}

static void expect_round_trips(const struct command *command)
{
    uint8_t bytes[COMMAND_SIZE];
    char text[64];
    struct byte_writer out = {bytes, sizeof bytes, 0, false};
    struct byte_reader in = {bytes, sizeof bytes, 0, false};
    struct strbuf words;
    struct command decoded, parsed;
    assert_true(command_well_formed(command));
    command_encode(command, &out);
    assert_false(out.failed);
    assert_int_equal(out.size, COMMAND_SIZE);
    assert_true(command_decode(&in, &decoded));
    assert_true(command_equal(&decoded, command));
    STRBUF_OVER(&words, text);
    command_format(command, &words);
    assert_false(words.cut);
    assert_true(command_parse(text, &parsed, NULL));
    assert_true(command_equal(&parsed, command));
}

TEST(test_round_trips)
{
    assert_int_equal(each_command(expect_round_trips),
                     1 + 8 + 1 + 26 * 13 + 26 + 1 + 3 + 1 + 8 + 26 * 13 + 8 + 8 + PERK_COUNT + MAX_KITS + 1 + 26);
}

TEST(test_builders)
{
    struct command use = command_use_at(3, point_at(0, 0));
    assert_true(use.has_target);
    assert_int_equal(command_move(DIR_SW).dir, DIR_SW);
    assert_int_equal(command_letter(CMD_DROP, 25).letter, 25);
    assert_int_equal(command_level_up(CHOICE_AGILITY).choice, CHOICE_AGILITY);
    struct command plain = command_letter(CMD_USE, 3);
    assert_false(command_equal(&use, &plain)); /* a target at (0,0) is a target */
    const struct command all[] = {use, plain, command_plain(CMD_WAIT), command_move(DIR_SW), command_level_up(1)};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        for (size_t j = 0; j < sizeof all / sizeof all[0]; j++)
            assert_true(command_equal(&all[i], &all[j]) == (i == j));
    }
}

TEST(test_malformed)
{
    static const struct command BAD[] = {
        {.type = CMD_COUNT},
        {.type = 255},
        {.type = CMD_WAIT, .dir = 1},
        {.type = CMD_WAIT, .letter = 1},
        {.type = CMD_WAIT, .choice = 1},
        {.type = CMD_WAIT, .has_target = true},
        {.type = CMD_WAIT, .target = {1, 0}},
        {.type = CMD_MOVE, .dir = DIR_COUNT},
        {.type = CMD_MOVE, .letter = 2},
        {.type = CMD_USE, .letter = MAX_PACK},
        {.type = CMD_USE, .target = {0, 1}},
        {.type = CMD_USE, .has_target = true, .target = {-1, 0}},
        {.type = CMD_USE, .has_target = true, .target = {0, -1}},
        {.type = CMD_USE, .has_target = true, .target = {MAX_MAP_WIDTH, 0}},
        {.type = CMD_USE, .has_target = true, .target = {0, MAX_MAP_HEIGHT}},
        {.type = CMD_DROP, .letter = MAX_PACK},
        {.type = CMD_DROP, .has_target = true},
        {.type = CMD_LEVEL_UP, .choice = CHOICE_COUNT},
        {.type = CMD_LEVEL_UP, .dir = 1},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        assert_false(command_well_formed(&BAD[i]));
}

/* --- Binary form ------------------------------------------------------------------------------------------------- */

/* Damaged bytes: what is read is well formed and writes the same bytes again, or it is refused. */
TEST(test_damaged_bytes)
{
    const struct command commands[] = {command_plain(CMD_WAIT), command_move(DIR_W), command_letter(CMD_DROP, 7),
                                       command_use_at(25, point_at(80, 42)), command_level_up(CHOICE_STRENGTH)};
    struct rng rng;
    int accepted = 0, refused = 0;
    rng_seed(&rng, 11, 1, 0);
    for (int i = 0; i < 100000; i++) {
        uint8_t bytes[COMMAND_SIZE], again[COMMAND_SIZE];
        struct byte_writer out = {bytes, sizeof bytes, 0, false}, second = {again, sizeof again, 0, false};
        struct byte_reader in = {bytes, sizeof bytes, 0, false};
        command_encode(&commands[i % 5], &out);
        uint32_t place = rng_below(&rng, COMMAND_SIZE);
        bytes[place] = (uint8_t)rng_below(&rng, 256);
        struct command command;
        if (!command_decode(&in, &command)) {
            refused++;
            continue;
        }
        accepted++;
        assert_true(command_well_formed(&command));
        command_encode(&command, &second);
        assert_memory_equal(bytes, again, COMMAND_SIZE);
    }
    assert_true(accepted > 1000 && refused > 50000);
}

TEST(test_cut_bytes)
{
    uint8_t bytes[COMMAND_SIZE];
    struct command command = command_move(DIR_S);
    for (size_t size = 0; size < COMMAND_SIZE; size++) {
        struct byte_writer out = {bytes, size, 0, false};
        command_encode(&command, &out);
        assert_true(out.failed);
        out = (struct byte_writer){bytes, sizeof bytes, 0, false};
        command_encode(&command, &out);
        struct byte_reader in = {bytes, size, 0, false};
        struct command decoded;
        assert_false(command_decode(&in, &decoded));
    }
}

/* --- Text form --------------------------------------------------------------------------------------------------- */

TEST(test_texts)
{
    static const struct {
        const char *text;
        struct command command;
    } TEXTS[] = {
        {"wait", {.type = CMD_WAIT}},
        {"move ne", {.type = CMD_MOVE, .dir = DIR_NE}},
        {"  move   ne  ", {.type = CMD_MOVE, .dir = DIR_NE}},
        {"pickup", {.type = CMD_PICK_UP}},
        {"use c", {.type = CMD_USE, .letter = 2}},
        {"use c 12 7", {.type = CMD_USE, .letter = 2, .has_target = true, .target = {12, 7}}},
        {"use a 0 0", {.type = CMD_USE, .has_target = true}},
        {"use z 125 61", {.type = CMD_USE, .letter = 25, .has_target = true, .target = {125, 61}}},
        {"drop z", {.type = CMD_DROP, .letter = 25}},
        {"descend", {.type = CMD_DESCEND}},
        {"levelup constitution", {.type = CMD_LEVEL_UP, .choice = CHOICE_CONSTITUTION}},
        {"levelup agility", {.type = CMD_LEVEL_UP, .choice = CHOICE_AGILITY}},
    };
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        struct command command;
        assert_true(command_parse(TEXTS[i].text, &command, NULL));
        assert_true(command_equal(&command, &TEXTS[i].command));
    }
}

TEST(test_bad_texts)
{
    static const char *const TEXTS[] = {
        "",
        "   ",
        "dance",
        "move",
        "move up",
        "move n e",
        "Move n",
        "use",
        "use 1",
        "use aa",
        "use A",
        "use c 12",
        "use c x 7",
        "use c 126 0",
        "use c 0 62",
        "use c -1 0",
        "use c 1 2 3",
        "use c 99999999999 1",
        "drop a 1 1",
        "wait now",
        "levelup",
        "levelup luck",
        "descend 2",
        "use c 1 2 3 4 5 6 7",
        "movemovemovemovemovemovemove n",
        "use c +1 1",
        "use { 1 1",
        "wait\n",
        "\xff\xfe",
    };
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        char reason[160];
        struct strbuf why;
        struct command command;
        STRBUF_OVER(&why, reason);
        if (command_parse(TEXTS[i], &command, &why))
            fail_msg("'%s' is no command", TEXTS[i]);
        assert_true(why.length > 0);
    }
}

TEST(test_directions)
{
    static const char *const NAMES[DIR_COUNT] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        assert_string_equal(dir_name((enum dir)dir), NAMES[dir]);
        assert_int_equal(dir_parse(NAMES[dir]), dir);
    }
    assert_int_equal(dir_parse("north"), -1);
    assert_int_equal(dir_parse(""), -1);
}

TEST(test_names_differ)
{
    for (int i = 0; i < CMD_COUNT; i++) {
        for (int j = 0; j < i; j++)
            assert_string_not_equal(command_name((enum command_type)i), command_name((enum command_type)j));
    }
}
