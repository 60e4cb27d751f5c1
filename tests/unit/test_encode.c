/* SPDX-License-Identifier: MIT
 *
 * The world as bytes, and its hashes: every stored field goes there and comes back, and changes the hash; other data
 * files are survived or refused with a reason. Damaged bytes by the thousand stand in tests/property/test_hostile.c. */
#include "support/test.h"

#include "support/content.h"
#include "support/stored_fields.h"
#include "support/world_fixture.h"

#include <stdlib.h>
#include <string.h>

/* One world as bytes. */
struct image {
    struct byte_writer out;
    uint8_t bytes[GAME_ENCODED_MAX];
};

static void image_take(struct image *image, const struct game *game)
{
    image->out = (struct byte_writer){image->bytes, sizeof image->bytes, 0, false};
    game_encode(game, &image->out);
    assert_false(image->out.failed);
}

static bool image_load(const struct image *image, struct game *game, const struct rules *rules, struct strbuf *why)
{
    struct byte_reader in = {image->bytes, image->out.size, 0, false};
    return game_decode(game, rules, &in, why);
}

/* A world with a bit of everything: wounds, a corpse, a free slot, two hands full, a confused troll, a level. */
static void draw_rich_world(struct stage *stage)
{
    stage_draw(stage, "......T..#\n"
                      ".@o...o.>#\n"
                      "......!..#\n"
                      "##########\n"
                      "##########\n");
    stage_give(stage, "shield");
    stage_give(stage, "healing_potion");
    stage_give(stage, "confusion_scroll");
    stage_nth(stage, "orc", 0)->fighter.hp = 1;
    stage_do(stage, command_letter(CMD_USE, 1));
    stage_do(stage, command_letter(CMD_USE, 2));
    stage_do(stage, command_use_at(3, stage_only(stage, "troll")->at));
    stage_do(stage, command_move(DIR_E));
    stage->game->world.experience.xp = 40;
    stage->game->world.experience.total = 1040;
    stage_refresh(stage);
}

TEST(test_there_and_back)
{
    struct stage *stage = *state;
    struct image *first = malloc(sizeof *first), *second = malloc(sizeof *second);
    draw_rich_world(stage);
    image_take(first, stage->game);
    memset(stage->copy, 0xa5, game_size());
    assert_true(image_load(first, stage->copy, stage->rules, NULL));
    assert_true(game_hash(stage->copy) == game_hash(stage->game));
    assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    image_take(second, stage->copy);
    assert_int_equal(first->out.size, second->out.size);
    assert_memory_equal(first->bytes, second->bytes, first->out.size);
    struct view *view = calloc(1, sizeof *view);
    game_view(stage->copy, view);
    expect_same_view(stage->view, view);
    expect_sound(stage->copy);
    free(view);
    free(first);
    free(second);
}

/* --- Every field counts ------------------------------------------------------------------------------------------ */

/* One change of one stored field each, all of them still a sound world. */
/* clang-format off */
#define CHANGES(X) \
    X(world->seed++) \
    X(world->floor++) \
    X(world->turn++) \
    X(world->time--) \
    X(world->ai_rng.s[0]++) \
    X(world->ai_rng.s[1]++) \
    X(world->ai_rng.s[2]++) \
    X(world->ai_rng.s[3]++) \
    X(world->killer = 1) \
    X(world->killing.power++) \
    X(world->killing.defense++) \
    X(world->killing.damage++) \
    X(world->experience.level++) \
    X(world->experience.xp++) \
    X(world->experience.total++) \
    X((world->state = GAME_LEVEL_UP, world->experience.level = 2, world->experience.choices = 1)) \
    X((world->state = GAME_DEAD, world->owed = 100, hero->fighter.hp = 0)) \
    X((world->inventory.letters[9] = world->inventory.letters[0], world->inventory.letters[0] = ENTITY_NONE)) \
    X(world->equipment.slots[SLOT_MAIN_HAND] = ENTITY_NONE) \
    X(world->equipment.slots[SLOT_OFF_HAND] = ENTITY_NONE) \
    X(hero->fighter.hp++) \
    X(hero->fighter.max_hp++) \
    X(hero->fighter.power++) \
    X(hero->fighter.defense++) \
    X(hero->fighter.xp++) \
    X(hero->next++) \
    X(hero->corpse = true) \
    X(hero->render_order = RO_ITEM) \
    X(world_move(world, hero, point_at(0, 2))) \
    X(troll->statuses.turns[STATUS_CONFUSED]++) \
    X(troll->statuses.confused = false) \
    X(troll->next++) \
    X(troll->components &= (uint16_t)~HAS_AI) \
    X(troll->components &= (uint16_t)~(HAS_FIGHTER | HAS_AI)) \
    X((troll->components &= (uint16_t)~(HAS_FIGHTER | HAS_AI), world_stop_blocking(world, troll))) \
    X(troll->generation++) \
    X(potion->kind++) \
    X(world_free_slot(world, potion)) \
    X(world->slot_count++)

/* And of the ground, which only the hash of the whole world feels. */
#define GROUND_CHANGES(X) \
    X(map_set_tile(&world->map, point_at(9, 4), TILE_FLOOR)) \
    X(map_remember(&world->map, point_at(9, 4)))
/* clang-format on */

static void make_change(struct stage *stage, int number)
{
    struct world *world = &stage->game->world;
    struct entity *hero = stage_hero(stage), *troll = stage_only(stage, "troll");
    struct entity *potion = stage_only(stage, "healing_potion");
    int at = 0;
#define X(change)                                                                                                      \
    if (number == at++) {                                                                                              \
        change;                                                                                                        \
    }
    CHANGES(X)
    GROUND_CHANGES(X)
#undef X
}

#define X(change) +1
enum { CHANGED_LIVING = 0 CHANGES(X), ALL_CHANGES = CHANGED_LIVING GROUND_CHANGES(X) };
#undef X

TEST(test_every_field)
{
    struct stage *stage = *state;
    struct image *image = malloc(sizeof *image);
    uint64_t seen[ALL_CHANGES + 1];
    for (int change = -1; change < ALL_CHANGES; change++) {
        draw_rich_world(stage);
        uint64_t before = game_hash(stage->game);
        make_change(stage, change);
        assert_true((game_hash(stage->game) != before) == (change >= 0 && change < CHANGED_LIVING));
        uint64_t hash = game_hash_world(stage->game);
        for (int i = 0; i <= change; i++) {
            if (hash == seen[i])
                fail_msg("change %d leaves the hash as change %d does", change, i - 1);
        }
        seen[change + 1] = hash;
        image_take(image, stage->game);
        char text[TEXT_SIZE];
        struct strbuf why;
        STRBUF_OVER(&why, text);
        if (!image_load(image, stage->copy, stage->rules, &why))
            fail_msg("change %d: %s", change, text);
        assert_true(game_hash_world(stage->copy) == hash);
    }
    free(image);
}

/* What is derived or scratch is in neither: a world that has searched and looked is the same world. */
TEST(test_derived_is_left_out)
{
    struct stage *stage = *state;
    struct image *first = malloc(sizeof *first), *second = malloc(sizeof *second);
    draw_rich_world(stage);
    image_take(first, stage->game);
    uint64_t hash = game_hash_world(stage->game);
    memset(stage->game->world.map.seen, 0, sizeof stage->game->world.map.seen);
    memset(stage->game->world.free_cells, 0, sizeof stage->game->world.free_cells);
    memset(&stage->game->scratch, 0x5a, sizeof stage->game->scratch);
    assert_true(game_hash_world(stage->game) == hash);
    image_take(second, stage->game);
    assert_memory_equal(first->bytes, second->bytes, first->out.size);
    free(first);
    free(second);
}

/* --- Size -------------------------------------------------------------------------------------------------------- */

/* The largest world there can be fits into GAME_ENCODED_MAX. */
TEST(test_the_largest_world)
{
    struct stage *stage = *state;
    struct image *image = malloc(sizeof *image);
    stage_draw(stage, "@\n");
    for (int i = stage->rules->kind_count; i < MAX_KINDS; i++) {
        stage->rules->kinds[i] = stage->rules->kinds[0];
        memset(stage->rules->kinds[i].id, 'a' + i % 26, ID_SIZE - 1);
    }
    stage->rules->kind_count = MAX_KINDS;
    struct world *world = &stage->game->world;
    map_init(&world->map, MAX_MAP_WIDTH, MAX_MAP_HEIGHT);
    for (int i = 0; i < MAX_MAP_CELLS; i++)
        map_set_tile(&world->map, point_at(i % MAX_MAP_WIDTH, i / MAX_MAP_WIDTH), TILE_FLOOR);
    world_rebuild(world);
    while (world->slot_count < MAX_ENTITIES)
        stage_put(stage, "healing_potion", 5, 5);
    stage_refresh(stage);
    image_take(image, stage->game);
    assert_true(image_load(image, stage->copy, stage->rules, NULL));
    assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    free(image);
}

/* A writer without room says so and writes nothing beyond it. */
TEST(test_no_room)
{
    struct stage *stage = *state;
    uint8_t bytes[100];
    memset(bytes, 0x5a, sizeof bytes);
    draw_rich_world(stage);
    for (size_t capacity = 0; capacity < 90; capacity++) {
        struct byte_writer out = {bytes, capacity, 0, false};
        game_encode(stage->game, &out);
        assert_true(out.failed);
        assert_int_equal(bytes[capacity], 0x5a);
    }
    struct byte_writer out = {NULL, 0, 0, false};
    game_encode(stage->game, &out);
    assert_true(out.failed);
}

/* --- Other bytes, other data ------------------------------------------------------------------------------------- */

static void expect_refused(const struct image *image, struct stage *stage, const struct rules *rules)
{
    char text[TEXT_SIZE];
    struct strbuf why;
    STRBUF_OVER(&why, text);
    assert_false(image_load(image, stage->copy, rules, &why));
    assert_true(why.length > 0);
    assert_false(image_load(image, stage->copy, rules, NULL));
}

/* Cut anywhere, and in another format. */
TEST(test_cut_and_foreign)
{
    struct stage *stage = *state;
    struct image *image = malloc(sizeof *image);
    draw_rich_world(stage);
    image_take(image, stage->game);
    size_t size = image->out.size;
    for (image->out.size = 0; image->out.size < size; image->out.size++)
        expect_refused(image, stage, stage->rules);
    assert_true(image_load(image, stage->copy, stage->rules, NULL));
    image->bytes[0]++;
    expect_refused(image, stage, stage->rules);
    free(image);
}

/* Each field one below its range and one above it, where its bytes can say so: refused, and named. A flag is not named,
 * and a kind is one that the data files do not have. */
TEST(test_each_field_out_of_range)
{
    struct stage *stage = *state;
    struct image *image = malloc(sizeof *image);
    int refused = 0;
    draw_rich_world(stage);
    for (const struct stored_field *field = STORED_FIELDS; field < STORED_FIELDS + STORED_FIELD_COUNT; field++) {
        for (int above = 0; above < 2; above++) {
            char text[TEXT_SIZE] = "accepted";
            struct strbuf why;
            STRBUF_OVER(&why, text);
            uint64_t value;
            if (!stored_field_beyond(field, above, &value))
                continue;
            stage_play_by(stage, field->block > 1 ? RULESET_CAMPAIGN : RULESET_CLASSIC);
            if (field->block > 5)
                stage_deal_perks(stage);
            if (field->block > 7)
                stage_bury_king(stage);
            if (field->block > 9)
                stage_find_charges(stage);
            image->out.size = stored_field_encode(field, stage->game, stage_only(stage, "troll"), value, image->bytes);
            bool named = field->type == TYPE_flag || field->type == TYPE_kind;
            if (image_load(image, stage->copy, stage->rules, &why) || (!named && !strstr(text, field->name)))
                fail_msg("%s, one %s its range: %s", field->name, above ? "above" : "below", text);
            refused++;
        }
    }
    assert_true(refused >= 30);
    free(image);
}

/* Rows that are inserted, moved or changed in the data harm no save: kinds are found by their ids. */
TEST(test_other_data)
{
    struct stage *stage = *state;
    struct image *image = malloc(sizeof *image);
    struct rules *other = malloc(sizeof *other);
    draw_rich_world(stage);
    image_take(image, stage->game);
    memcpy(other, stage->rules, sizeof *other);
    memmove(&other->kinds[1], &other->kinds[0], other->kind_count * sizeof other->kinds[0]);
    memset(&other->kinds[0], 0, sizeof other->kinds[0]);
    memcpy(other->kinds[0].id, "newcomer", 9);
    other->kind_count++;
    assert_true(image_load(image, stage->copy, other, NULL));
    for (int slot = 0; slot < stage->game->world.slot_count; slot++) {
        const struct entity *before = &stage->game->world.entities[slot], *after = &stage->copy->world.entities[slot];
        if (before->place == PLACE_NONE)
            continue;
        assert_string_equal(stage->rules->kinds[before->kind].id, other->kinds[after->kind].id);
    }
    memcpy(other, stage->rules, sizeof *other);
    memcpy(other->kinds[test_kind(other, "troll")].id, "ogre", 5);
    expect_refused(image, stage, other);
    memcpy(other, stage->rules, sizeof *other);
    memcpy(other->kinds[test_kind(other, "sword")].id, "blade", 6); /* nobody has one */
    assert_true(image_load(image, stage->copy, other, NULL));
    memcpy(other, stage->rules, sizeof *other);
    memcpy(other->profiles[0].id, "modern", 7);
    expect_refused(image, stage, other);
    free(image);
    free(other);
}

TEST_GROUP(stage_setup, stage_teardown)
