/* SPDX-License-Identifier: MIT
 *
 * The account of the hero's losses: the parts of its sum, and whose the gas and the fire are that kill. */
#include "support/test.h"

#include "core/combat/harm.h"
#include "core/component/status.h"
#include "core/environment/fire.h"
#include "core/environment/gas.h"
#include "support/content.h"
#include "support/world_fixture.h"

static kind_id kind_of(const struct stage *stage, const char *id)
{
    return test_kind(stage->rules, id);
}

/* A hero who has so many hit points at the end of a corridor. */
static void draw(struct stage *stage, int hp)
{
    stage_draw_campaign(stage, "##########\n"
                               "#@.......#\n"
                               "##########\n");
    stage_hero(stage)->fighter.hp = (int16_t)hp;
    stage_refresh(stage);
}

static void wait_for_death(struct stage *stage)
{
    for (int turn = 0; turn < 30 && stage->view->state == GAME_PLAYING; turn++)
        stage_wait(stage);
    assert_int_equal(stage->view->state, GAME_DEAD);
}

/* Whoever else has touched the hero meanwhile. */
TEST(test_whose_gas_it_was)
{
    struct stage *stage = *state;
    draw(stage, 3);
    gas_release(stage->game, point_at(2, 1), GAS_VENOM, 60, kind_of(stage, "troll"), &stage->events);
    stage_wait(stage);
    stage_wait(stage);
    assert_true(stage_hero(stage)->statuses.turns[STATUS_POISONED] > 0);
    status_begin(stage->game, stage_hero(stage), STATUS_HELD, 3, kind_of(stage, "orc"), &stage->events);
    stage_restore(stage);
    game_clone(stage->game, stage->copy);
    wait_for_death(stage);
    assert_int_equal(stage->view->killer, kind_of(stage, "troll"));
    assert_int_equal(stage->view->killing.type, DAMAGE_VENOM);
    assert_int_equal(stage->view->killing.damage, 1);
}

/* Of two who gave gas it is whose is more; what nobody gave is nobody's. */
TEST(test_gas_that_meets)
{
    static const struct {
        int orcs, trolls;
    } ROWS[] = {{90, 30}, {30, 90}, {90, 0}, {0, 90}};
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        draw(stage, 30);
        gas_release(stage->game, point_at(3, 1), GAS_VENOM, ROWS[i].orcs, kind_of(stage, "orc"), &stage->events);
        gas_release(stage->game, point_at(5, 1), GAS_VENOM, ROWS[i].trolls, kind_of(stage, "troll"), &stage->events);
        stage_wait(stage);
        const char *more = ROWS[i].orcs > ROWS[i].trolls ? "orc" : "troll";
        assert_int_equal(terrain_source(stage->game, point_at(4, 1), SOURCE_GAS), kind_of(stage, more));
    }
    draw(stage, 3);
    terrain_set_gas(stage->game, point_at(1, 1), GAS_VENOM, 90);
    wait_for_death(stage);
    assert_int_equal(stage->view->killer, KIND_NONE);
    assert_int_equal(stage->view->killing.type, DAMAGE_VENOM);
}

/* Venom is the doing of who brought it, whatever else has come over its victim since. */
TEST(test_whose_venom_it_was)
{
    struct stage *stage = *state;
    draw(stage, 30);
    struct entity *hero = stage_hero(stage);
    status_begin(stage->game, hero, STATUS_POISONED, 3, kind_of(stage, "troll"), &stage->events);
    status_begin(stage->game, hero, STATUS_HASTED, 3, kind_of(stage, "healing_potion"), &stage->events);
    stage_wait(stage);
    assert_int_equal(stage_event(stage, EV_DAMAGED, 0)->subject_kind, kind_of(stage, "troll"));
}

/* Fire that spreads stays whose it was; a longer one takes its place. */
TEST(test_whose_fire_it_was)
{
    struct stage *stage = *state;
    kind_id scroll = kind_of(stage, "fireball_scroll");
    draw(stage, 5);
    for (int x = 1; x < 5; x++)
        stage_lay(stage, "tall_grass", x, 1);
    rng_seed(&stage->game->world.environment_rng, 7, RNG_ENVIRONMENT, 0);
    fire_light(stage->game, point_at(4, 1), scroll);
    stage_restore(stage);
    game_clone(stage->game, stage->copy);
    wait_for_death(stage);
    assert_int_equal(stage->view->killer, scroll);
    assert_int_equal(stage->view->killing.type, DAMAGE_FIRE);
    assert_int_equal(stage->view->killing.damage, 4);
    draw(stage, 5);
    fire_lay(stage->game, point_at(3, 1), 4, scroll);
    fire_lay(stage->game, point_at(3, 1), 3, KIND_NONE);
    assert_int_equal(terrain_source(stage->game, point_at(3, 1), SOURCE_FIRE), scroll);
    fire_lay(stage->game, point_at(3, 1), 5, KIND_NONE);
    assert_int_equal(terrain_source(stage->game, point_at(3, 1), SOURCE_FIRE), KIND_NONE);
}

/* Only the hash of the whole world feels whose what is, and the parts of the sum. */
TEST(test_hashes)
{
    struct stage *stage = *state;
    struct world *world = &stage->game->world;
    draw(stage, 5);
    fire_lay(stage->game, point_at(3, 1), 4, KIND_NONE);
    uint64_t hash = game_hash(stage->game), whole = game_hash_world(stage->game);
    terrain_set_source(stage->game, point_at(3, 1), SOURCE_FIRE, 1);
    assert_true(game_hash_world(stage->game) != whole);
    terrain_set_source(stage->game, point_at(4, 1), SOURCE_FIRE, 1); /* where there is none */
    terrain_set_source(stage->game, point_at(3, 1), SOURCE_FIRE, KIND_NONE);
    assert_true(game_hash_world(stage->game) == whole);
    world->killing.guard++;
    assert_true(game_hash_world(stage->game) != whole);
    world->killing.guard--;
    world->brought_by[STATUS_BURNING] = 1;
    assert_true(game_hash_world(stage->game) != whole);
    assert_true(game_hash(stage->game) == hash);
}

/* Each part of the blow that was struck, what the ward took up, and what no blow is. */
TEST(test_parts)
{
    struct stage *stage = *state;
    draw(stage, 50);
    struct entity *orc = stage_put(stage, "orc", 2, 1), *hero = stage_hero(stage);
    const struct killing *killing = &stage->game->world.killing;
    stage_bring(stage, hero, STATUS_STONESKIN, 9);
    stage_bring(stage, orc, STATUS_FURY, 9);
    hero->statuses.ward = 2;
    hero->statuses.turns[STATUS_WARD] = 9;
    orc->fighter.power = 12;
    orc->probe = 2;
    orc->probed = world_id(&stage->game->world, hero);
    stage->game->world.guard = true;
    int hp = hero->fighter.hp;
    harm_by_blow(stage->game, orc, hero, 2, &stage->events);
    assert_int_equal(killing->power, 12 + 2 + 4);
    assert_int_equal(killing->probe, 2);
    assert_int_equal(killing->power_by_status, 4);
    assert_int_equal(killing->defense_by_status, 5);
    assert_int_equal(killing->guard, 1);
    assert_int_equal(killing->times, 2);
    assert_int_equal(killing->ward, 2);
    assert_int_equal(killing->damage, (killing->power - killing->defense) * 2 - 2);
    assert_int_equal(hp - hero->fighter.hp, killing->damage);
    struct blow blow = blow_of(9, 5);
    blow.defense[BLOW_GUARD] = -2; /* with a bad shield */
    blow_reckon(&blow);
    struct harm_source source = {orc, &blow, orc->kind, world_id(&stage->game->world, orc)};
    harm(stage->game, hero, blow.dealt, DAMAGE_BLOW, &source, &stage->events);
    assert_int_equal(killing->guard, -2);
    assert_int_equal(killing->damage, 9 - 3);
    blow = blow_of(9, 5);
    blow.crush = true;
    blow_reckon(&blow);
    harm(stage->game, hero, blow.dealt, DAMAGE_BLOW, &source, &stage->events);
    assert_true(killing->crush);
    assert_int_equal(killing->damage, 9 - 5 / 2);
    source.blow = NULL;
    harm(stage->game, hero, 4, DAMAGE_FORCE, &source, &stage->events);
    assert_int_equal(killing->times, 0);
    assert_int_equal(killing->type, DAMAGE_FORCE);
    assert_int_equal(stage->game->world.culprit, orc->kind);
}

TEST_GROUP(stage_setup, stage_teardown)
