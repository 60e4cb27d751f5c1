/* SPDX-License-Identifier: MIT
 *
 * What is frozen: numbers that saves, journals and replays depend on, as text files beside this one. A difference
 * means that old games would go another way. With BARROW_UPDATE_GOLDEN set, the files are written anew. */
#include "support/test.h"

#include "base/hash.h"
#include "support/content.h"
#include "support/play.h"
#include "support/world_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOLDEN_SIZE = 1 << 17 };

/* --- Comparing with the file ------------------------------------------------------------------------------------- */

static char *read_golden(const char *path)
{
    char *text = calloc(1, GOLDEN_SIZE);
    FILE *stream = fopen(path, "rb");
    assert_non_null(text);
    if (stream) {
        size_t size = fread(text, 1, GOLDEN_SIZE - 1, stream);
        text[size] = '\0';
        fclose(stream);
    }
    return text;
}

static void write_golden(const char *path, const struct strbuf *text)
{
    FILE *stream = fopen(path, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(text->text, 1, text->length, stream), text->length);
    assert_int_equal(fclose(stream), 0);
}

/* Fails at the first line that differs. */
static void expect_golden(const char *name, const struct strbuf *text)
{
    char below[256], path[1024];
    struct strbuf joined;
    STRBUF_OVER(&joined, below);
    strbuf_format(&joined, "tests/golden/%s", name);
    test_source_path(path, sizeof path, below);
    assert_false(text->cut);
    if (getenv("BARROW_UPDATE_GOLDEN"))
        write_golden(path, text);
    char *golden = read_golden(path);
    const char *expected = golden, *found = text->text;
    for (int line = 1; *expected || *found; line++) {
        int expected_length = (int)strcspn(expected, "\n"), found_length = (int)strcspn(found, "\n");
        if (expected_length != found_length || memcmp(expected, found, (size_t)found_length) != 0)
            fail_msg("%s, line %d:\n  expected: %.*s\n  found:    %.*s\n"
                     "the rules changed: bump its version in RULESET_LIST, see CONTRIBUTING.md",
                     below, line, expected_length, expected, found_length, found);
        expected += expected_length + (expected[expected_length] == '\n');
        found += found_length + (found[found_length] == '\n');
    }
    free(golden);
}

static void golden_text(struct strbuf *text)
{
    char *memory = malloc(GOLDEN_SIZE);
    assert_non_null(memory);
    strbuf_init(text, memory, GOLDEN_SIZE);
}

/* --- Describing -------------------------------------------------------------------------------------------------- */

static const char *kind_name(const struct game *game, kind_id kind)
{
    return kind == KIND_NONE ? "-" : game->rules->kinds[kind].id;
}

static void describe_event(const struct game *game, const struct event *event, struct strbuf *text)
{
    strbuf_format(text, "  %s %s:%x %s:%x %d %d (%d,%d)\n", event_name(event->type),
                  kind_name(game, event->subject_kind), event->subject, kind_name(game, event->object_kind),
                  event->object, event->amount, event->extra, event->at.x, event->at.y);
}

static void describe_world(const struct game *game, struct strbuf *text)
{
    static const char *const PLACES[] = {"none", "floor", "pack"};
    const struct world *world = &game->world;
    const struct entity *entity;
    strbuf_format(text, "floor %d turn %u time %u state %d\n", world->floor, world->turn, world->time, world->state);
    strbuf_format(text, "level %d xp %d total %d\n", world->experience.level, world->experience.xp,
                  world->experience.total);
    WORLD_EACH(world, entity)
    {
        entity_id id = world_id(world, entity);
        int letter = inventory_letter_of(&world->inventory, id);
        strbuf_format(text, "%x %s %s (%d,%d)%s", id, kind_name(game, entity->kind), PLACES[entity->place],
                      entity->at.x, entity->at.y, entity->corpse ? " corpse" : "");
        if (entity_has(entity, HAS_FIGHTER))
            strbuf_format(text, " hp %d/%d next %u ai %d:%d", entity->fighter.hp, entity->fighter.max_hp, entity->next,
                          entity->statuses.confused, entity->statuses.turns[STATUS_CONFUSED]);
        if (letter >= 0)
            strbuf_format(text, " %c%s", 'a' + letter, equipment_is_worn(&world->equipment, id) ? " worn" : "");
        strbuf_char(text, '\n');
    }
}

static void step_by_text(struct play *play, const char *words, struct strbuf *text)
{
    struct command command;
    assert_true(command_parse(words, &command, NULL));
    play_step(play, &command);
    strbuf_format(text, "%s\n", words);
    for (int i = 0; i < play->events.count; i++)
        describe_event(play->game, &play->events.list[i], text);
}

/* --- The goldens ------------------------------------------------------------------------------------------------- */

/* The bytes of every command: what journals hold. */
TEST(test_commands)
{
    static const char *const TARGETS[] = {"use a 0 0", "use c 12 7", "use z 125 61"};
    struct strbuf text;
    golden_text(&text);
    for (int type = 0; type < CMD_COUNT + (int)(sizeof TARGETS / sizeof TARGETS[0]); type++) {
        unsigned fields = type < CMD_COUNT ? command_fields((enum command_type)type) : 0;
        int count = fields & FIELD_DIR      ? DIR_COUNT
                    : fields & FIELD_LETTER ? MAX_PACK
                    : fields & FIELD_CHOICE ? CHOICE_COUNT
                    : fields & FIELD_PERK   ? PERK_COUNT
                    : fields & FIELD_KIT    ? MAX_KITS
                                            : 1;
        for (int i = 0; i < count; i++) {
            struct command command = {.type = (uint8_t)type};
            if (fields & FIELD_DIR)
                command.dir = (uint8_t)i;
            if (fields & FIELD_LETTER)
                command.letter = (uint8_t)i;
            if (fields & (FIELD_CHOICE | FIELD_PERK | FIELD_KIT))
                command.choice = (uint8_t)i;
            if (type >= CMD_COUNT)
                assert_true(command_parse(TARGETS[type - CMD_COUNT], &command, NULL));
            uint8_t bytes[COMMAND_SIZE];
            struct byte_writer out = {bytes, sizeof bytes, 0, false};
            command_encode(&command, &out);
            for (int b = 0; b < COMMAND_SIZE; b++)
                strbuf_format(&text, "%02x ", bytes[b]);
            command_format(&command, &text);
            strbuf_char(&text, '\n');
        }
    }
    expect_golden("commands.golden", &text);
    free(text.text);
}

/* The first draws of every stream of the simulation. */
TEST(test_random_streams)
{
    static const uint64_t SEEDS[] = {0, 1, 2, UINT64_MAX};
    struct strbuf text;
    golden_text(&text);
    for (size_t seed = 0; seed < sizeof SEEDS / sizeof SEEDS[0]; seed++) {
        for (uint32_t stream = RNG_LAYOUT; stream <= RNG_AI; stream++) {
            for (uint32_t index = 0; index < 3; index++) {
                struct rng rng;
                rng_seed(&rng, SEEDS[seed], stream, index);
                strbuf_format(&text, "%016llx %u %u:", (unsigned long long)SEEDS[seed], stream, index);
                for (int i = 0; i < 2; i++)
                    strbuf_format(&text, " %016llx", (unsigned long long)rng_next(&rng));
                for (uint32_t bound = 2; bound <= 1000; bound *= 3)
                    strbuf_format(&text, " %u", rng_below(&rng, bound));
                for (int low = -3; low < 3; low++)
                    strbuf_format(&text, " %d", rng_range(&rng, low, 10));
                strbuf_char(&text, '\n');
            }
        }
    }
    expect_golden("random.golden", &text);
    free(text.text);
}

/* Ids, letters and events of a scripted start with the whole arsenal. */
TEST(test_scripted_start)
{
    static const char *const SCRIPT[] = {
        "wait",   "use b",  "use c",   "use b",  "use a",  "drop a",    "drop d",           "pickup",  "pickup",
        "use e",  "move w", "move sw", "drop z", "use g",  "use i 0 0", "use l 40 20",      "descend", "wait",
        "move n", "move e", "move ne", "move s", "drop k", "pickup",    "levelup strength",
    };
    struct play *play = *state;
    struct strbuf text;
    golden_text(&text);
    play_start_with(play, PLAY_ARSENAL, 1);
    describe_world(play->game, &text);
    for (size_t i = 0; i < sizeof SCRIPT / sizeof SCRIPT[0]; i++)
        step_by_text(play, SCRIPT[i], &text);
    describe_world(play->game, &text);
    expect_golden("start.golden", &text);
    free(text.text);
}

/* A whole game of the pilgrim's, command by command: combat, scrolls, levels, stairs. */
TEST(test_pilgrimage)
{
    struct play *play = *state;
    struct strbuf text;
    golden_text(&text);
    play_start_with(play, PLAY_STURDY, 1505);
    for (int step = 0; step < 250 && !play_is_over(play); step++) {
        char words[64];
        struct strbuf line;
        struct command command = play_choose(play);
        STRBUF_OVER(&line, words);
        command_format(&command, &line);
        step_by_text(play, words, &text);
    }
    describe_world(play->game, &text);
    expect_golden("pilgrimage.golden", &text);
    free(text.text);
}

static void draw_floor(struct play *play, struct strbuf *text)
{
    const struct view *view = play->view;
    for (int y = 0; y < view->height; y++) {
        for (int x = 0; x < view->width; x++) {
            struct point at = point_at(x, y);
            const struct view_entity *top = view_top(view, at);
            if (point_equal(view->hero.at, at))
                strbuf_char(text, '@');
            else if (top)
                strbuf_char(text, (char)view->rules->kinds[top->kind].glyph);
            else
                strbuf_char(text, view_cell(view, at) & CELL_FLOOR ? '.' : '#');
        }
        strbuf_char(text, '\n');
    }
}

/* What is on a floor and where, without ids. */
static uint64_t floor_hash(const struct play *play)
{
    const struct world *world = &play->game->world;
    const struct entity *entity;
    struct hash hash;
    hash_init(&hash, 0);
    hash_bytes(&hash, world->map.tiles, (size_t)world->map.width * (size_t)world->map.height);
    WORLD_EACH(world, entity)
    {
        if (!entity_on_floor(entity))
            continue;
        const char *name = kind_name(play->game, entity->kind);
        hash_bytes(&hash, name, strlen(name));
        hash_u64(&hash, (uint64_t)entity->at.x << 16 | (uint64_t)entity->at.y);
    }
    return hash_value(&hash);
}

/* A few floors as one sees them, many by their hashes. */
TEST(test_floors)
{
    static const int DEPTHS[] = {1, 2, 4, 6, 8, 15};
    struct play *play = *state;
    struct strbuf text;
    golden_text(&text);
    for (uint64_t seed = 1; seed <= 30; seed++) {
        for (size_t i = 0; i < sizeof DEPTHS / sizeof DEPTHS[0]; i++) {
            play_start_with(play, PLAY_CLASSIC, seed);
            game_reveal_floor(play->game, DEPTHS[i]);
            game_view(play->game, play->view);
            strbuf_format(&text, "seed %d floor %d %016llx\n", (int)seed, DEPTHS[i],
                          (unsigned long long)floor_hash(play));
            if (seed <= 2 && (DEPTHS[i] == 1 || DEPTHS[i] == 8))
                draw_floor(play, &text);
        }
    }
    expect_golden("floors.golden", &text);
    free(text.text);
}

/* --- A saved world
 * ---------------------------------------------------------------------------------------------------- */

static void put_hex(const uint8_t *bytes, size_t size, struct strbuf *text)
{
    for (size_t i = 0; i < size; i++)
        strbuf_format(text, "%02x%s", bytes[i], i % 40 == 39 || i == size - 1 ? "\n" : "");
}

static size_t get_hex(const char *text, uint8_t *bytes)
{
    static const char DIGITS[] = "0123456789abcdef";
    size_t digits = 0;
    for (; *text; text++) {
        const char *digit = strchr(DIGITS, *text);
        if (!digit)
            continue;
        unsigned value = (unsigned)(digit - DIGITS);
        bytes[digits / 2] = (uint8_t)(digits % 2 ? bytes[digits / 2] | value : value << 4);
        digits++;
    }
    return digits / 2;
}

/* A world once written can still be read, and is the same. Its bytes are written anew only when asked. */
TEST(test_saved_world)
{
    struct play *play = *state;
    struct strbuf text;
    char path[1024];
    uint8_t *bytes = malloc(GOLDEN_SIZE);
    golden_text(&text);
    test_source_path(path, sizeof path, "tests/golden/saved-world.golden");
    if (getenv("BARROW_UPDATE_GOLDEN")) {
        play_start_with(play, PLAY_ARSENAL, 3);
        for (int step = 0; step < 60; step++) {
            struct command command = play_choose(play);
            play_step(play, &command);
        }
        struct byte_writer out = {bytes, GOLDEN_SIZE, 0, false};
        game_encode(play->game, &out);
        put_hex(bytes, out.size, &text);
        write_golden(path, &text);
        strbuf_clear(&text);
    }
    char *hex = read_golden(path), reason[TEXT_SIZE] = "";
    struct strbuf why;
    STRBUF_OVER(&why, reason);
    struct byte_reader in = {bytes, get_hex(hex, bytes), 0, false};
    if (!game_decode(play->game, play->rules[PLAY_ARSENAL], &in, &why))
        fail_msg(
            "an old world cannot be read: %s\nthe rules changed: bump its version in RULESET_LIST, see CONTRIBUTING.md",
            reason);
    describe_world(play->game, &text);
    game_view(play->game, play->view);
    draw_floor(play, &text);
    for (int turn = 0; turn < 20; turn++)
        step_by_text(play, "wait", &text);
    expect_golden("saved-world-read.golden", &text);
    free(hex);
    free(bytes);
    free(text.text);
}

/* What build/simhash prints for "data/content 1 40 3000": whole games by their last hashes. The program is for other
 * compilers and word sizes (tests/check-all); this is the same check where cmocka is. */
TEST(test_whole_games)
{
    struct play *play = *state;
    struct strbuf text;
    golden_text(&text);
    for (uint64_t seed = 1; seed <= 40; seed++) {
        play_start_with(play, PLAY_CLASSIC, seed);
        uint64_t start = game_hash_world(play->game);
        while (!play_is_over(play) && play->view->turn < 3000) {
            struct command command = play->bot.kind->next(&play->bot, play->view);
            play_step(play, &command);
        }
        strbuf_format(&text, "%llu %016llx %d %lu %016llx\n", (unsigned long long)seed, (unsigned long long)start,
                      play->view->floor, (unsigned long)play->view->turn,
                      (unsigned long long)game_hash_world(play->game));
    }
    expect_golden("simhash.expected", &text);
    free(text.text);
}

TEST_GROUP(play_setup, play_teardown)
