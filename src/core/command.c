/* SPDX-License-Identifier: MIT
 *
 * Commands in their binary and text forms, both from the one table in core/command.h. Knows no world. */
#include "core/command.h"

#include "base/list.h"
#include "core/names.h"
#include "core/rules.h"

#include <string.h>

enum { NO_COORDINATE = 0xFFFF, MAX_WORDS = 4, WORD_SIZE = 24 };

static const struct command_rule {
    const char *name;
    uint8_t fields;
} COMMANDS[CMD_COUNT] = {
#define X(id, text, field_bits) [CMD_##id] = {.name = text, .fields = (field_bits)},
    COMMAND_LIST(X)
#undef X
};

static const char *const DIR_NAMES[DIR_COUNT] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};

unsigned command_fields(enum command_type type)
{
    return COMMANDS[type].fields;
}

const char *command_name(enum command_type type)
{
    return COMMANDS[type].name;
}

const char *perk_name(enum perk perk)
{
    return PERK_NAMES[perk];
}

const char *dir_name(enum dir dir)
{
    return DIR_NAMES[dir];
}

int dir_parse(const char *text)
{
    return list_find(DIR_NAMES, DIR_COUNT, text);
}

struct command command_plain(enum command_type type)
{
    return (struct command){.type = (uint8_t)type};
}

struct command command_move(enum dir dir)
{
    return (struct command){.type = CMD_MOVE, .dir = (uint8_t)dir};
}

struct command command_letter(enum command_type type, int letter)
{
    return (struct command){.type = (uint8_t)type, .letter = (uint8_t)letter};
}

struct command command_use_at(int letter, struct point target)
{
    return (struct command){.type = CMD_USE, .letter = (uint8_t)letter, .has_target = true, .target = target};
}

struct command command_level_up(int choice)
{
    return (struct command){.type = CMD_LEVEL_UP, .choice = (uint8_t)choice};
}

struct command command_perk(int perk)
{
    return (struct command){.type = CMD_PERK, .choice = (uint8_t)perk};
}

struct command command_kit(int kit)
{
    return (struct command){.type = CMD_KIT, .choice = (uint8_t)kit};
}

struct command command_shove(enum dir dir)
{
    return (struct command){.type = CMD_SHOVE, .dir = (uint8_t)dir};
}

struct command command_close(enum dir dir)
{
    return (struct command){.type = CMD_CLOSE, .dir = (uint8_t)dir};
}

struct command command_strike(enum dir dir)
{
    return (struct command){.type = CMD_STRIKE, .dir = (uint8_t)dir};
}

struct command command_throw(int letter, struct point target)
{
    return (struct command){.type = CMD_THROW, .letter = (uint8_t)letter, .has_target = true, .target = target};
}

bool command_equal(const struct command *a, const struct command *b)
{
    return a->type == b->type && a->dir == b->dir && a->letter == b->letter && a->choice == b->choice &&
           a->has_target == b->has_target && point_equal(a->target, b->target);
}

/* How many values `choice` has for a type. */
static int choices_of(unsigned fields)
{
    if (fields & FIELD_KIT)
        return MAX_KITS;
    return fields & FIELD_CHOICE ? CHOICE_COUNT : fields & FIELD_PERK ? PERK_COUNT : 1;
}

bool command_well_formed(const struct command *command)
{
    if (command->type >= CMD_COUNT)
        return false;
    unsigned fields = command_fields(command->type);
    bool target_in_range = command->target.x >= 0 && command->target.x < MAX_MAP_WIDTH && command->target.y >= 0 &&
                           command->target.y < MAX_MAP_HEIGHT;
    return command->dir < (fields & FIELD_DIR ? DIR_COUNT : 1) &&
           command->letter < (fields & FIELD_LETTER ? MAX_PACK : 1) && command->choice < choices_of(fields) &&
           (!command->has_target || ((fields & FIELD_TARGET) && target_in_range)) &&
           (command->has_target || (command->target.x == 0 && command->target.y == 0));
}

/* --- Binary form ------------------------------------------------------------------------------------------------- */

void command_encode(const struct command *command, struct byte_writer *out)
{
    put_u8(out, command->type);
    put_u8(out, command->dir);
    put_u8(out, command->letter);
    put_u8(out, command->choice);
    put_u16(out, command->has_target ? (uint16_t)command->target.x : NO_COORDINATE);
    put_u16(out, command->has_target ? (uint16_t)command->target.y : NO_COORDINATE);
}

bool command_decode(struct byte_reader *in, struct command *command)
{
    memset(command, 0, sizeof *command);
    command->type = get_u8(in);
    command->dir = get_u8(in);
    command->letter = get_u8(in);
    command->choice = get_u8(in);
    uint16_t x = get_u16(in);
    uint16_t y = get_u16(in);
    if (in->failed)
        return false;
    if (x != NO_COORDINATE || y != NO_COORDINATE) {
        if (x >= MAX_MAP_WIDTH || y >= MAX_MAP_HEIGHT)
            return false;
        command->has_target = true;
        command->target = point_at(x, y);
    }
    return command_well_formed(command);
}

/* --- Text form --------------------------------------------------------------------------------------------------- */

void command_format(const struct command *command, struct strbuf *out)
{
    unsigned fields = command_fields(command->type);
    strbuf_text(out, command_name(command->type));
    if (fields & FIELD_DIR)
        strbuf_format(out, " %s", dir_name(command->dir));
    if (fields & FIELD_LETTER)
        strbuf_format(out, " %c", 'a' + command->letter);
    if (fields & FIELD_CHOICE)
        strbuf_format(out, " %s", CHOICE_NAMES[command->choice]);
    if (fields & FIELD_PERK)
        strbuf_format(out, " %s", perk_name((enum perk)command->choice));
    if (fields & FIELD_KIT)
        strbuf_format(out, " %c", 'a' + command->choice);
    if (command->has_target)
        strbuf_format(out, " %d %d", command->target.x, command->target.y);
}

/* Cuts `text` at its blanks; returns the number of words, -1 if there are too many or one is too long. */
static int split_words(const char *text, char words[MAX_WORDS][WORD_SIZE])
{
    int count = 0;
    while (*text) {
        while (*text == ' ')
            text++;
        if (!*text)
            break;
        if (count == MAX_WORDS)
            return -1;
        size_t length = 0;
        while (text[length] && text[length] != ' ')
            length++;
        if (length >= WORD_SIZE)
            return -1;
        memcpy(words[count], text, length);
        words[count++][length] = '\0';
        text += length;
    }
    return count;
}

/* A coordinate below `limit`, or -1. */
static int parse_coordinate(const char *word, int limit)
{
    int value = 0;
    if (!*word)
        return -1;
    for (; *word; word++) {
        if (*word < '0' || *word > '9')
            return -1;
        value = value * 10 + (*word - '0');
        if (value >= limit)
            return -1;
    }
    return value;
}

static bool parse_failed(struct strbuf *why, const char *reason, const char *word)
{
    if (why)
        strbuf_format(why, "%s: '%s'", reason, word);
    return false;
}

/* Reads the fields that the command's type has, from the words after its name. */
static bool parse_fields(struct command *command, char words[MAX_WORDS][WORD_SIZE], int count, struct strbuf *why)
{
    unsigned fields = command_fields(command->type);
    int next = 1;
    if (fields & (FIELD_DIR | FIELD_LETTER | FIELD_CHOICE | FIELD_PERK | FIELD_KIT)) {
        const char *word = next < count ? words[next] : "";
        next++;
        int dir = dir_parse(word);
        int choice = list_find(CHOICE_NAMES, CHOICE_COUNT, word);
        if (fields & FIELD_DIR) {
            if (dir < 0)
                return parse_failed(why, "not a direction (n ne e se s sw w nw)", word);
            command->dir = (uint8_t)dir;
        } else if (fields & FIELD_LETTER) {
            if (word[0] < 'a' || word[0] > 'z' || word[1])
                return parse_failed(why, "not a letter from a to z", word);
            command->letter = (uint8_t)(word[0] - 'a');
        } else if (fields & FIELD_PERK) {
            int perk = list_find(PERK_NAMES, PERK_COUNT, word);
            if (perk < 0)
                return parse_failed(why, "not a perk", word);
            command->choice = (uint8_t)perk;
        } else if (fields & FIELD_KIT) {
            if (word[0] < 'a' || word[0] >= 'a' + MAX_KITS || word[1])
                return parse_failed(why, "not the letter of a kit", word);
            command->choice = (uint8_t)(word[0] - 'a');
        } else {
            if (choice < 0)
                return parse_failed(why, "not a choice (constitution strength agility)", word);
            command->choice = (uint8_t)choice;
        }
    }
    if ((fields & FIELD_TARGET) && next + 1 < count) {
        int x = parse_coordinate(words[next], MAX_MAP_WIDTH);
        int y = parse_coordinate(words[next + 1], MAX_MAP_HEIGHT);
        if (x < 0 || y < 0)
            return parse_failed(why, "not a cell of the map", x < 0 ? words[next] : words[next + 1]);
        command->has_target = true;
        command->target = point_at(x, y);
        next += 2;
    }
    return next >= count ? true : parse_failed(why, "one word too many", words[next]);
}

bool command_parse(const char *text, struct command *command, struct strbuf *why)
{
    char words[MAX_WORDS][WORD_SIZE];
    memset(command, 0, sizeof *command);
    int count = split_words(text, words);
    if (count < 1)
        return parse_failed(why, "not a command", text);
    for (int type = 0; type < CMD_COUNT; type++) {
        if (strcmp(words[0], COMMANDS[type].name) == 0) {
            command->type = (uint8_t)type;
            return parse_fields(command, words, count, why);
        }
    }
    return parse_failed(why, "not a command", words[0]);
}
