/* SPDX-License-Identifier: MIT
 *
 * The checker itself: every way to break the world is found and named. Also clones, and the entity table. */
#include "support/test.h"

#include "support/content.h"
#include "support/stored_fields.h"
#include "support/world_fixture.h"

#include <string.h>

/* --- Breaking ---------------------------------------------------------------------------------------------------- */

/* One breach each of what fields must be to each other, and a part of the sentence that names it. */
/* clang-format off */
#define BREACHES(X) \
    X(hero->place = PLACE_NONE,                         "no hero") \
    X(hero->components &= (uint16_t)~HAS_LEVEL,         "lacks a part") \
    X(hero->blocks = false,                             "does not block") \
    X(hero->fighter.hp = 0,                             "without hit points") \
    X(world->state = GAME_DEAD,                         "dead hero") \
    X(world->state = GAME_LEVEL_UP,                     "asked for and not due") \
    X((experience->level = 2, experience->choices = 1), "due and not asked for") \
    X(experience->choices = 1,                          "more levels are due") \
    X(experience->xp = 1,                               "less than its part") \
    X(world->owed = 100,                                "time is owed") \
    X(world->killer = MAX_KINDS,                        "killer") \
    X(memset(&world->ai_rng, 0, sizeof world->ai_rng),  "random stream") \
    X(orc->place = PLACE_PACK,                          "under no letter") \
    X(potion->place = PLACE_GONE,                       "gone that nobody knew") \
    X(orc->generation = 0,                              "no generation") \
    X(orc->kind = stage->rules->kind_count,             "unknown kind") \
    X(orc->components |= HAS_ITEM,                      "parts that its kind") \
    X(orc->components &= (uint16_t)~HAS_FIGHTER,        "is no fighter") \
    X((orc->next = 0, world->time = 100),               "time that is past") \
    X(orc->next = 101,                                  "too far off") \
    X(orc->at = point_at(0, 0),                         "outside the floor") \
    X(orc->at = point_at(50, 1),                        "outside the floor") \
    X(orc->at = hero->at,                               "two things block") \
    X(orc->at = point_at(3, 1),                         "counts as free") \
    X(orc->blocks = false,                              "fighter does not block") \
    X(potion->blocks = true,                            "whose kind does not") \
    X(letters[0] = ENTITY_NONE,                         "under no letter") \
    X(letters[5] = letters[0],                          "two letters") \
    X(letters[5] = world_id(world, potion),             "not carried") \
    X(letters[5] = 0x00700001,                          "not carried") \
    X(world->equipment.slots[SLOT_OFF_HAND] = letters[0], "worn that cannot be") \
    X(world->equipment.slots[SLOT_MAIN_HAND] = letters[1], "worn that cannot be") \
    X(world->equipment.slots[SLOT_OFF_HAND] = 0x00700001, "worn that cannot be") \
    X(world->map.tiles[0] = TILE_FLOOR,                 "walkable that should not be") \
    X(memset(world->map.walkable, 0, sizeof world->map.walkable), "walkable that should not be") \
    X(memset(world->map.explored, 0, sizeof world->map.explored), "seen and not explored") \
    X(memset(world->free_cells, 0, sizeof world->free_cells), "nobody is there") \
    X(bitgrid_set(&free_cells, point_at(0, 0), true),   "counts as free") \
    X(bitgrid_set(&free_cells, hero->at, true),         "counts as free")
/* clang-format on */

#define X(breach, sentence) +1
enum { BREACH_COUNT = 0 BREACHES(X) };
#undef X

static const char *make_breach(struct stage *stage, int number)
{
    struct world *world = &stage->game->world;
    struct entity *hero = stage_hero(stage), *orc = stage_only(stage, "orc");
    struct entity *potion = stage_only(stage, "healing_potion");
    struct experience *experience = &world->experience;
    struct bitgrid free_cells = map_bits(&world->map, world->free_cells);
    entity_id *letters = world->inventory.letters;
    int at = 0;
#define X(breach, sentence)                                                                                            \
    if (number == at++) {                                                                                              \
        breach;                                                                                                        \
        return sentence;                                                                                               \
    }
    BREACHES(X)
#undef X
    return NULL;
}

static void draw_orc(struct stage *stage)
{
    stage_draw(stage, "########\n"
                      "#@..o.!#\n"
                      "########\n");
    stage_give(stage, "healing_potion");
}

TEST(test_every_breach_is_found)
{
    struct stage *stage = *state;
    for (int breach = 0; breach < BREACH_COUNT; breach++) {
        char text[TEXT_SIZE];
        struct strbuf why;
        STRBUF_OVER(&why, text);
        draw_orc(stage);
        const char *sentence = make_breach(stage, breach);
        if (game_check(stage->game, &why) || !strstr(text, sentence))
            fail_msg("breach %d (%s): found was '%s'", breach, sentence, text);
        assert_false(game_check(stage->game, NULL));
    }
}

/* Where they go and what they draw from, in games whose monsters have minds: nothing that is read may end the program.
 */
TEST(test_breaches_of_minds_are_found)
{
    struct stage *stage = *state;
    static const char *const SENTENCES[] = {"random stream is dead", "random stream is dead", "outside the floor",
                                            "aims at what is outside"};
    for (int breach = 0; breach < 4; breach++) {
        char text[TEXT_SIZE];
        struct strbuf why;
        STRBUF_OVER(&why, text);
        stage_draw_campaign(stage, "@..o\n");
        struct entity *orc = stage_only(stage, "orc");
        assert_true(game_check(stage->game, NULL));
        if (breach < 2)
            memset(breach == 0 ? &stage->game->world.sleep_rng : &stage->game->world.environment_rng, 0,
                   sizeof stage->game->world.sleep_rng);
        if (breach == 2)
            orc->mind.goal = point_at(stage->game->world.map.width, 0);
        if (breach == 3) {
            orc->mind.aims = 1;
            orc->mind.aim = point_at(0, stage->game->world.map.height);
        }
        assert_false(game_check(stage->game, &why));
        if (!strstr(text, SENTENCES[breach]))
            fail_msg("breach %d: found was '%s'", breach, text);
    }
}

/* Each field by itself, one below its range and one above it. */
TEST(test_every_range_is_held)
{
    struct stage *stage = *state;
    for (const struct stored_field *field = STORED_FIELDS; field < STORED_FIELDS + STORED_FIELD_COUNT; field++) {
        for (int above = 0; above < 2; above++) {
            char text[TEXT_SIZE] = "nothing";
            struct strbuf why;
            STRBUF_OVER(&why, text);
            uint64_t value;
            if (!stored_field_beyond(field, above, &value) || field->type == TYPE_flag)
                continue;
            draw_orc(stage);
            stage_play_by(stage, field->block > 1 ? RULESET_CAMPAIGN : RULESET_CLASSIC);
            if (field->block > 5)
                stage_deal_perks(stage);
            if (field->block > 7)
                stage_bury_king(stage);
            if (field->block > 9)
                stage_find_charges(stage);
            stored_field_set(field, &stage->game->world, stage_only(stage, "orc"), value);
            if (game_check(stage->game, &why) || !strstr(text, field->name) || !strstr(text, "out of range"))
                fail_msg("%s, one %s its range: found was '%s'", field->name, above ? "above" : "below", text);
            assert_false(game_check(stage->game, NULL));
        }
    }
}

/* --- Clones ------------------------------------------------------------------------------------------------------ */

TEST(test_a_clone_goes_its_own_way)
{
    struct stage *stage = *state;
    struct command wait = command_plain(CMD_WAIT);
    stage_draw(stage, "@o\n");
    memset(stage->copy, 0xa5, game_size());
    game_clone(stage->copy, stage->game);
    uint64_t hash = game_hash_world(stage->game);
    assert_true(game_hash_world(stage->copy) == hash);
    expect_sound(stage->copy);
    game_step(stage->copy, &wait, &stage->events);
    assert_true(game_hash_world(stage->game) == hash);
    uint64_t after = game_hash_world(stage->copy);
    assert_true(after != hash);
    stage_wait(stage);
    assert_true(game_hash_world(stage->game) == after);
    assert_true(game_hash_world(stage->copy) == after);
}

/* --- The entity table -------------------------------------------------------------------------------------------- */

/* The lowest free slot is taken; an id whose tenant is gone resolves to nothing, even when the slot is let again. */
TEST(test_ids)
{
    struct stage *stage = *state;
    stage_draw(stage, "@ooo\n");
    struct world *world = &stage->game->world;
    struct entity *second = stage_nth(stage, "orc", 1);
    entity_id old = world_id(world, second);
    assert_ptr_equal(world_find(world, old), second);
    world_free_slot(world, second);
    assert_null(world_find(world, old));
    struct entity *tenant = stage_put(stage, "troll", 2, 0);
    assert_ptr_equal(tenant, second);
    assert_null(world_find(world, old));
    assert_true(world_id(world, tenant) > world_id(world, stage_nth(stage, "orc", 0)));
    assert_true(world_id(world, tenant) < world_id(world, stage_nth(stage, "orc", 1)));
    assert_null(world_find(world, ENTITY_NONE));
    assert_null(world_find(world, UINT32_MAX));
    assert_null(world_find(world, (entity_id)world->slot_count << 16 | 1));
    assert_true(world_id(world, stage_hero(stage)) != ENTITY_NONE);
}

/* Generations wrap past 0, which would make the hero's id none. */
TEST(test_generations_wrap)
{
    struct stage *stage = *state;
    stage_draw(stage, "@o\n");
    struct world *world = &stage->game->world;
    struct entity *orc = stage_only(stage, "orc");
    orc->generation = UINT16_MAX;
    world_free_slot(world, orc);
    assert_int_equal(stage_put(stage, "orc", 1, 0)->generation, 1);
}

/* A full table: no more can be made, and nothing breaks. */
TEST(test_full_table)
{
    struct stage *stage = *state;
    stage_draw(stage, "@.\n");
    struct world *world = &stage->game->world;
    while (world->slot_count < MAX_ENTITIES)
        stage_put(stage, "healing_potion", 1, 0);
    assert_null(world_take_slot(world));
    expect_sound(stage->game);
    game_view(stage->game, stage->view);
    assert_int_equal(stage->view->entity_count, MAX_ENTITIES - 2);
    game_reveal_floor(stage->game, 2);
    expect_sound(stage->game);
}

TEST_GROUP(stage_setup, stage_teardown)
