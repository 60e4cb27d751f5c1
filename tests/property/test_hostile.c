/* SPDX-License-Identifier: MIT
 *
 * Bytes that nobody vouches for: whatever game_decode is given, it refuses with a reason or builds a sound world that
 * can be played on. Run under the sanitizers by tests/check-all. */
#include "support/test.h"

#include "support/play.h"
#include "support/stored_fields.h"
#include "support/world_fixture.h"

#include <stdlib.h>
#include <string.h>

struct image {
    size_t size;
    uint8_t bytes[GAME_ENCODED_MAX];
};

static void image_take(struct image *image, const struct game *game)
{
    struct byte_writer out = {image->bytes, sizeof image->bytes, 0, false};
    game_encode(game, &out);
    assert_false(out.failed);
    image->size = out.size;
}

/* A game somewhere in its middle. */
static void play_a_while(struct play *play, uint64_t seed, int steps)
{
    play_start(play, seed);
    while (steps-- > 0 && !play_is_over(play)) {
        struct command command = play_choose(play);
        play_step(play, &command);
    }
}

/* Decodes; a refusal must have a reason, a world must be sound, survive a few commands and its own bytes. Returns
 * whether it was accepted. */
static bool decode_and_play(struct play *play, struct image *image, const struct rules *rules)
{
    static const enum command_type COMMANDS[] = {CMD_WAIT, CMD_PICK_UP, CMD_DESCEND, CMD_WAIT};
    char text[TEXT_SIZE];
    struct strbuf why;
    STRBUF_OVER(&why, text);
    struct byte_reader in = {image->bytes, image->size, 0, false};
    if (!game_decode(play->copy, rules, &in, &why)) {
        assert_true(why.length > 0);
        return false;
    }
    expect_sound(play->copy);
    for (int i = 0; i < 4; i++) {
        struct command command = command_plain(COMMANDS[i]);
        game_step(play->copy, &command, &play->events);
        expect_sound(play->copy);
        command = command_move((enum dir)rng_below(&play->rng, DIR_COUNT));
        game_step(play->copy, &command, &play->events);
        command = command_level_up((int)rng_below(&play->rng, CHOICE_COUNT));
        game_step(play->copy, &command, &play->events);
        command = command_letter(rng_below(&play->rng, 2) ? CMD_USE : CMD_DROP, (int)rng_below(&play->rng, MAX_PACK));
        game_step(play->copy, &command, &play->events);
        expect_sound(play->copy);
    }
    game_view(play->copy, play->view);
    struct image *again = malloc(sizeof *again);
    image_take(again, play->copy);
    free(again);
    return true;
}

/* Numbers that are likely to hurt: the ends of every range. */
static void damage(struct play *play, struct image *image, size_t from)
{
    static const uint8_t SHARP[] = {0x00, 0x01, 0x7f, 0x80, 0xfe, 0xff};
    uint32_t wounds = 1 + rng_below(&play->rng, 4);
    for (uint32_t i = 0; i < wounds; i++) {
        size_t place = from + rng_below(&play->rng, (uint32_t)(image->size - from));
        uint32_t kind = rng_below(&play->rng, 4);
        if (kind == 0)
            image->bytes[place] ^= (uint8_t)(1u << rng_below(&play->rng, 8));
        else if (kind == 1)
            image->bytes[place] = (uint8_t)rng_below(&play->rng, 256);
        else
            image->bytes[place] = SHARP[rng_below(&play->rng, sizeof SHARP)];
        if (kind == 3 && place + 1 < image->size)
            image->bytes[place + 1] = SHARP[rng_below(&play->rng, sizeof SHARP)];
    }
}

/* Where the part that is neither ids nor map begins again: the entities at the end. Most damage goes where most
 * rules are. */
static size_t entities_at(const struct image *image)
{
    return image->size > 4000 ? image->size - 2500 : 0;
}

TEST(test_mutations)
{
    struct play *play = *state;
    struct image *image = malloc(sizeof *image), *damaged = malloc(sizeof *damaged);
    int accepted = 0, refused = 0;
    for (int seed = 1; seed <= (test_seeds() + 4) / 5; seed++) {
        play_a_while(play, (uint64_t)seed, 5 * (seed % 30));
        const struct rules *rules = play->game->rules;
        image_take(image, play->game);
        for (int i = 0; i < 60; i++) {
            size_t spread = i % 3 == 0 ? 0 : i % 3 == 1 ? entities_at(image) : 100;
            memcpy(damaged->bytes, image->bytes, image->size);
            damaged->size = image->size;
            damage(play, damaged, spread);
            if (i % 3 == 2) /* the counters and belongings alone: put the rest back */
                memcpy(damaged->bytes + 700, image->bytes + 700, image->size - 700);
            if (decode_and_play(play, damaged, rules))
                accepted++;
            else
                refused++;
        }
    }
    assert_true((accepted > test_seeds() / 20 && refused > test_seeds()) || !test_is_thorough());
    free(image);
    free(damaged);
}

TEST(test_cuts_and_noise)
{
    struct play *play = *state;
    struct image *image = malloc(sizeof *image), *noise = malloc(sizeof *noise);
    play_a_while(play, 3, 100);
    const struct rules *rules = play->game->rules;
    image_take(image, play->game);
    size_t whole = image->size;
    for (image->size = 0; image->size < whole; image->size += 1 + rng_below(&play->rng, 20))
        assert_false(decode_and_play(play, image, rules));
    for (int i = 0; i < test_seeds(); i++) {
        noise->size = rng_below(&play->rng, 20000);
        for (size_t at = 0; at < noise->size; at++)
            noise->bytes[at] = (uint8_t)rng_below(&play->rng, 256);
        /* Half of them with a good beginning. */
        size_t good = i % 2 ? rng_below(&play->rng, 1000) : 0;
        memcpy(noise->bytes, image->bytes, good < noise->size ? good : noise->size);
        assert_false(decode_and_play(play, noise, rules));
    }
    free(image);
    free(noise);
}

/* Single fields at the ends of their ranges and of their types: what is accepted can be played. */
TEST(test_sharp_fields)
{
    struct play *play = *state;
    struct image *image = malloc(sizeof *image);
    for (int i = 0; i < PLAY_RULES_COUNT * STORED_FIELD_COUNT; i++) {
        const struct stored_field *field = &STORED_FIELDS[i / PLAY_RULES_COUNT];
        const uint64_t SHARP[] = {0,          1,          0x7f,           0x80,        0xff,
                                  0x7fff,     0x8000,     0xffff,         INT32_MAX,   0x80000000,
                                  UINT64_MAX, field->low, field->low - 1, field->high, field->high + 1};
        play_a_while(play, (uint64_t)(i % PLAY_RULES_COUNT), 20);
        struct world *world = &play->game->world;
        struct entity *last = &world->entities[world->slot_count - 1];
        for (size_t k = 0; k < sizeof SHARP / sizeof SHARP[0]; k++) {
            struct entity *entity = stored_field_is_of_entity(field) && k % 2 ? world_hero(world) : last;
            if (entity->place == PLACE_NONE || field->block > rules_blocks(play->game))
                continue;
            image->size = stored_field_encode(field, play->game, entity, SHARP[k], image->bytes);
            decode_and_play(play, image, play->game->rules);
        }
    }
    free(image);
}

TEST_GROUP(play_setup, play_teardown)
