/* SPDX-License-Identifier: MIT
 *
 * What the ground of the Ossuary does to who comes onto it, and what those do who live on it. */
#include "support/test.h"

#include "core/ability/ability.h"
#include "core/combat/shove.h"
#include "core/environment/fire.h"
#include "core/map/passage.h"
#include "core/mind/ways.h"
#include "core/spawn.h"
#include "support/content.h"
#include "support/world_fixture.h"

static struct entity *hunter(struct stage *stage, const char *kind, int x, int y)
{
    struct entity *entity = stage_put(stage, kind, x, y);
    entity->mind.state = AWARENESS_HUNT;
    stage_refresh(stage);
    return entity;
}

static int held(const struct entity *entity)
{
    return entity->statuses.turns[STATUS_HELD];
}

/* --- Webs --------------------------------------------------------------------------------------------------------- */

/* A turn to rear up, marked and told; then webs lie on what can be walked on, and who is there is held and free of it
 * ground. The spider comes over them at the pace of firm ground. */
TEST(test_spider_casts_webs)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "##########\n"
                               "#@.......#\n"
                               "##########\n");
    struct entity *spider = hunter(stage, "tomb_spider", 6, 1);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_WINDS_UP);
    assert_int_equal(stage->view->entities[0].act, VIEW_ACT_RELEASE);
    assert_int_equal(stage->view->entities[0].act_ability, ABILITY_WEB);
    assert_true(view_marked(stage->view, point_at(1, 1)) && view_marked(stage->view, point_at(2, 1)));
    assert_false(view_marked(stage->view, point_at(3, 1)) || view_marked(stage->view, point_at(2, 0)));
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_RELEASED, EV_STATUS_BEGAN);
    assert_int_equal(held(stage_hero(stage)), 3);
    assert_int_equal(stage_cell(stage, 1, 1)->cover, GROUND_NONE);
    assert_int_equal(stage_cell(stage, 2, 1)->cover, stage_ground(stage, "web"));
    assert_int_equal(stage_cell(stage, 3, 1)->cover, GROUND_NONE);
    for (int turn = 0; turn < 4; turn++)
        stage_wait(stage);
    stage_expect_at(spider, 2, 1);
    assert_int_equal(held(spider), 0);
    assert_int_equal(stage_cell(stage, 2, 1)->cover, stage_ground(stage, "web"));
    expect_sound(stage->game);
}

/* Not where it would hold a friend who neither flies nor spins. */
TEST(test_no_web_on_friends)
{
    static const struct {
        const char *kind;
        bool spared;
    } ROWS[] = {{"orc", true}, {"crypt_bat", false}, {"tomb_spider", false}};
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        stage_draw_campaign(stage, "#@......#\n");
        struct entity *friend = hunter(stage, ROWS[i].kind, 2, 0);
        struct entity *spider = hunter(stage, "tomb_spider", 6, 0);
        friend->next += 1000;
        stage_wait(stage);
        assert_int_equal(spider->mind.aims != 0, !ROWS[i].spared);
    }
}

/* Out of its range, or out of sight, it comes nearer. */
TEST(test_web_has_a_range)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@.........#\n");
    struct entity *spider = hunter(stage, "tomb_spider", 9, 0);
    stage_wait(stage);
    stage_wait(stage);
    stage_expect_at(spider, 7, 0);
    assert_int_equal(spider->mind.aims, 0);
    stage_wait(stage);
    assert_int_equal(spider->mind.aims, 1);
}

/* Those who walk go round webs, or wait; those who fly, and spiders, do not care. */
TEST(test_who_avoids_webs)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@....o#\n");
    struct entity *orc = stage_only(stage, "orc");
    stage_lay(stage, "web", 4, 0);
    stage_refresh(stage);
    stage_wait(stage);
    stage_expect_at(orc, 6, 0);
    assert_true(ways_avoids(stage->game, orc, point_at(4, 0)));
    stage->rules->kinds[orc->kind].monster.traits = 1U << TRAIT_FLY;
    assert_false(ways_avoids(stage->game, orc, point_at(4, 0)));
    for (int turn = 0; turn < 3; turn++)
        stage_wait(stage);
    stage_expect_at(orc, 3, 0);
    assert_int_equal(held(orc), 0);
    stage_draw_campaign(stage, "#@....o#\n"
                               "#......#\n");
    orc = stage_only(stage, "orc");
    stage->rules->kinds[orc->kind].monster.traits = 0;
    stage_lay(stage, "web", 5, 0);
    stage_wait(stage);
    stage_expect_at(orc, 5, 1);
}

/* Pushed into one it is held; so is who runs into one, and runs no farther. */
TEST(test_forced_into_webs)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@o...#\n");
    struct entity *orc = stage_only(stage, "orc");
    stage_lay(stage, "web", 3, 0);
    shove_away(stage->game, stage_hero(stage), orc, DIR_E, &stage->events);
    stage_expect_at(orc, 3, 0);
    assert_int_equal(held(orc), 3);
    assert_int_equal(stage_cell(stage, 3, 0)->cover, GROUND_NONE);
    stage_draw_campaign(stage, "#@....o#\n");
    orc = stage_only(stage, "orc");
    stage->rules->kinds[orc->kind].monster.ability_count = 1;
    stage->rules->kinds[orc->kind].monster.abilities[0] = (struct ability_rule){.ability = ABILITY_CHARGE};
    stage_lay(stage, "web", 4, 0);
    stage_refresh(stage);
    stage_wait(stage);
    stage_wait(stage);
    stage_expect_at(orc, 4, 0);
    assert_int_equal(held(orc), 3);
}

/* Beside fire it burns at once, and is gone a turn later. */
TEST(test_webs_burn)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@.....#\n");
    stage_lay(stage, "web", 4, 0);
    stage_lay(stage, "web", 5, 0);
    fire_lay(stage->game, point_at(3, 0), 2, KIND_NONE);
    stage_wait(stage);
    assert_int_equal(stage_cell(stage, 4, 0)->fire, 1);
    stage_wait(stage);
    assert_int_equal(stage_cell(stage, 4, 0)->cover, GROUND_NONE);
    assert_int_equal(stage_cell(stage, 5, 0)->fire, 1);
    stage_wait(stage);
    assert_int_equal(stage_cell(stage, 5, 0)->cover, GROUND_NONE);
}

/* --- Coffins ------------------------------------------------------------------------------------------------------ */

/* It blocks steps and missiles, not sight; the step into it opens it, and the next leads into what it is then. */
TEST(test_coffin)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@...#\n");
    stage_lay(stage, "coffin", 2, 0);
    stage_refresh(stage);
    assert_true(map_seen(&stage->game->world.map, point_at(4, 0)));
    assert_false(view_walkable(stage->view, point_at(2, 0)));
    stage_do(stage, command_move(DIR_E));
    STAGE_EVENTS(stage, EV_COFFIN_OPENED);
    assert_int_equal(stage_event(stage, EV_COFFIN_OPENED, 0)->amount, 0); /* it is empty */
    stage_expect_at(stage_hero(stage), 1, 0);
    assert_int_equal(stage->view->time, 100);
    assert_int_equal(stage->view->noise, 6);
    assert_int_equal(stage_cell(stage, 2, 0)->ground, stage_ground(stage, "open_coffin"));
    stage_do(stage, command_move(DIR_E));
    stage_expect_at(stage_hero(stage), 2, 0);
    assert_int_equal(stage->view->time, 300); /* slow */
    expect_sound(stage->game);
}

/* What lies in one is told with the lid. */
TEST(test_coffin_with_a_thing)
{
    struct stage *stage = *state;
    struct point at = point_at(2, 0);
    stage_draw_campaign(stage, "#@...#\n");
    stage_lay(stage, "coffin", 2, 0);
    const struct entity *potion = spawn(stage->game, test_kind(stage->rules, "healing_potion"), &at);
    stage_refresh(stage);
    assert_int_equal(stage->view->entity_count, 0);
    stage_do(stage, command_move(DIR_E));
    STAGE_EVENTS(stage, EV_COFFIN_OPENED);
    assert_int_equal(stage_event(stage, EV_COFFIN_OPENED, 0)->object, world_id(&stage->game->world, potion));
    assert_int_equal(stage_event(stage, EV_COFFIN_OPENED, 0)->amount, 0);
}

/* Who lies in one lets the hero come beside it, and comes out when the hero stays; that is its turn. */
TEST(test_lurker_comes_out)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@....#\n"
                               "#.....#\n");
    stage_lay(stage, "scratched_coffin", 4, 0);
    stage_refresh(stage);
    assert_int_equal(stage->view->entity_count, 0);
    stage_do(stage, command_move(DIR_E));
    stage_do(stage, command_move(DIR_E));
    STAGE_EVENTS(stage, EV_MOVED);
    assert_int_equal(stage->view->threat, 0);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_COFFIN_OPENED);
    struct entity *lurker = stage_only(stage, "coffin_lurker");
    stage_expect_at(lurker, 4, 0);
    assert_int_equal(lurker->mind.state, AWARENESS_HUNT);
    assert_int_equal(stage_cell(stage, 4, 0)->ground, stage_ground(stage, "open_coffin"));
    assert_true(stage->view->threat > 0);
    stage_wait(stage);
    assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
    assert_int_equal(held(stage_hero(stage)), 3);
    expect_sound(stage->game);
}

/* Whoever lifts the lid meets it at once, but acts first. */
TEST(test_lurker_is_let_out)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@....#\n");
    stage_lay(stage, "scratched_coffin", 2, 0);
    stage_refresh(stage);
    stage_do(stage, command_move(DIR_E));
    STAGE_EVENTS(stage, EV_COFFIN_OPENED, EV_ROSE);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_count(stage, EV_ATTACKED), 2);
    assert_true(stage_event(stage, EV_ATTACKED, 0)->subject == world_id(&stage->game->world, stage_hero(stage)));
    expect_sound(stage->game);
}

/* --- Smoke, braziers, cracked walls ------------------------------------------------------------------------------- */

/* So much from each burning cell and turn as the profile says; in others fire does not smoke. */
TEST(test_fire_smokes)
{
    struct stage *stage = *state;
    for (int smoke = 0; smoke <= 5; smoke += 5) {
        stage_draw_campaign(stage, "#@.....#\n");
        stage->rules->profiles[stage->game->world.profile].smoke = (int16_t)smoke;
        fire_lay(stage->game, point_at(4, 0), 4, KIND_NONE);
        stage_refresh(stage);
        stage_wait(stage);
        assert_int_equal(stage_cell(stage, 4, 0)->gas, smoke);
        assert_int_equal(stage_cell(stage, 4, 0)->gas_kind, smoke ? GAS_SMOKE : GAS_NONE);
        assert_int_equal(stage_count(stage, EV_GAS_RELEASED), 0);
    }
    stage->rules->profiles[stage->game->world.profile].smoke = 0;
}

/* It blocks the way; shoved it is gone, and its fire is on the cell behind it. */
TEST(test_brazier)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@...#\n");
    stage_lay(stage, "brazier", 2, 0);
    stage_refresh(stage);
    stage_refuses(stage, command_move(DIR_E), REJECT_BLOCKED);
    stage_do(stage, command_shove(DIR_E));
    STAGE_EVENTS(stage, EV_GROUND_FELL);
    assert_int_equal(stage_cell(stage, 2, 0)->ground, stage->rules->roles[GROUND_ROLE_FLOOR]);
    assert_int_equal(stage_cell(stage, 3, 0)->fire, 3); /* 4, and a tick */
    assert_int_equal(stage->view->noise, 10);
    stage_refuses(stage, command_shove(DIR_E), REJECT_NO_FOE_THERE);
    expect_sound(stage->game);
}

/* Who is thrown against a cracked wall breaks it, and not a sound one. */
TEST(test_cracked_wall)
{
    struct stage *stage = *state;
    for (int cracked = 0; cracked < 2; cracked++) {
        stage_draw_campaign(stage, "#@o#..#\n");
        if (cracked)
            stage_lay(stage, "cracked_wall", 3, 0);
        stage_refresh(stage);
        struct entity *orc = stage_only(stage, "orc");
        int hp = orc->fighter.hp;
        stage_do(stage, command_shove(DIR_E));
        assert_int_equal(hp - orc->fighter.hp, PUSH_FORCE);
        assert_int_equal(stage_count(stage, EV_GROUND_FELL), cracked);
        assert_int_equal(map_walkable(&stage->game->world.map, point_at(3, 0)), cracked);
        assert_int_equal(passage_slow(stage->game, point_at(3, 0)), cracked);
        expect_sound(stage->game);
    }
}

TEST_GROUP(stage_setup, stage_teardown)
