/* SPDX-License-Identifier: MIT
 *
 * Captives and allies: how one is freed, whom it fights and follows, what it is told, stairs and first arrivals, what
 * it raises, and that all others leave captives alone. */
#include "support/test.h"

#include "core/ability/ability.h"
#include "core/combat/harm.h"
#include "core/combat/side.h"
#include "core/floors.h"
#include "core/gen/floor_make.h"
#include "core/gen/floor_stock.h"
#include "core/mind/ally.h"
#include "core/mind/awareness.h"
#include "core/push.h"
#include "core/view_missile.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <stdlib.h>

/* An orc of the campaign in a state; captives are bound as floors lay them. */
static struct entity *put(struct stage *stage, const char *kind, int x, int y, enum awareness state)
{
    struct entity *entity = stage_put(stage, kind, x, y);
    awareness_begin(entity, state);
    if (state == AWARENESS_CAPTIVE)
        ally_bind(entity);
    entity->next = stage->game->world.time;
    stage_refresh(stage);
    return entity;
}

static const struct view_entity *shown(const struct stage *stage, const struct entity *entity)
{
    const struct view_entity *seen = view_find(stage->view, world_id(&stage->game->world, entity));
    assert_non_null(seen);
    return seen;
}

/* --- Freeing ------------------------------------------------------------------------------------------------------ */

/* Five bumps of a turn each, as loud as a step; each is told with its number. */
TEST(test_five_bumps)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@..\n");
    struct entity *orc = put(stage, "orc", 1, 0, AWARENESS_CAPTIVE);
    for (int bump = 1; bump <= CAPTIVE_BUMPS; bump++) {
        assert_true(view_is_captive(shown(stage, orc)));
        assert_int_equal(shown(stage, orc)->freeing, bump - 1);
        uint32_t time = stage->game->world.time;
        stage_do(stage, command_move(DIR_E));
        assert_int_equal(stage->game->world.time - time, TURN_COST);
        assert_int_equal(stage->view->noise, NOISE_OF_STEP);
        assert_int_equal(stage_event(stage, EV_FREEING, 0)->amount, bump);
    }
    assert_int_equal(stage_count(stage, EV_FREED), 1);
    assert_int_equal(stage_event(stage, EV_FREED, 0)->allies, 0);
    assert_int_equal(orc->mind.state, AWARENESS_FOLLOW);
    assert_true(view_is_ally(shown(stage, orc)));
    stage_expect_at(stage_hero(stage), 0, 0);
    stage_expect_at(orc, 1, 0);
}

/* Who leads one frees no other, but for one that has risen; out of sight it is led, too, as long as it stands. */
TEST(test_one_is_led)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@..#..\n");
    struct entity *behind = put(stage, "orc", 4, 0, AWARENESS_STAY);
    struct entity *bound = put(stage, "orc", 1, 0, AWARENESS_CAPTIVE);
    assert_int_equal(stage->view->hero.led, 1);
    assert_true(view_leads_enough(stage->view));
    stage_refuses(stage, command_move(DIR_E), REJECT_LEADS_ENOUGH);
    world_free_slot(&stage->game->world, behind);
    stage_refresh(stage);
    assert_int_equal(stage->view->hero.led, 0);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(bound->mind.count, 1);
    stage_draw_campaign(stage, ".@.\n");
    struct entity *ally = put(stage, "orc", 0, 0, AWARENESS_FOLLOW);
    struct entity *captive = put(stage, "orc", 2, 0, AWARENESS_CAPTIVE);
    stage_refuses(stage, command_move(DIR_E), REJECT_LEADS_ENOUGH);
    ally_raise(ally);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(captive->mind.count, 1);
}

/* Bumps are kept when the game is written down, and known to who looks ahead. */
TEST(test_bumps_are_kept)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@..\n");
    put(stage, "orc", 1, 0, AWARENESS_CAPTIVE);
    stage_do(stage, command_move(DIR_E));
    stage_do(stage, command_move(DIR_E));
    stage_restore(stage);
    struct view *again = calloc(1, view_size());
    assert_non_null(again);
    game_forget(stage->copy, stage->view);
    game_view(stage->copy, again);
    assert_int_equal(again->entities[0].freeing, 2);
    assert_true(view_is_captive(&again->entities[0]));
    free(again);
}

/* Nobody strikes one, wakes it or is hindered by it; it takes no part in Press, and is worth nothing. */
TEST(test_left_alone)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@.....\n"
                               "......\n");
    struct entity *captive = put(stage, "orc", 1, 0, AWARENESS_CAPTIVE);
    struct entity *orc = put(stage, "orc", 2, 0, AWARENESS_HUNT);
    assert_false(side_are_foes(stage->game, orc, captive));
    assert_false(side_are_friends(stage->game, orc, captive));
    assert_false(side_are_foes(stage->game, stage_hero(stage), captive));
    for (int turn = 0; turn < 10; turn++)
        stage_wait(stage);
    assert_int_equal(captive->fighter.hp, captive->fighter.max_hp);
    assert_int_equal(captive->mind.state, AWARENESS_CAPTIVE);
    stage_expect_at(captive, 1, 0);
    assert_int_equal(fighter_blow(stage->game, orc, stage_hero(stage)).power[BLOW_PRESS], 0);
    assert_int_equal(captive->fighter.xp, 0);
    awareness_noise(stage->game, captive->at, 30, &stage->events);
    awareness_alarm(stage->game, captive, &stage->events);
    assert_int_equal(captive->mind.state, AWARENESS_CAPTIVE);
    stage_refuses(stage, command_shove(DIR_E), REJECT_NO_FOE_THERE);
}

/* Things that want a foe do not find a friend. */
TEST(test_no_target)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@..\n");
    struct entity *ally = put(stage, "orc", 2, 0, AWARENESS_STAY);
    stage_refuses(stage, command_letter(CMD_USE, stage_give(stage, "lightning_scroll")), REJECT_NO_FOE_NEAR);
    stage_refuses(stage, command_use_at(stage_give(stage, "confusion_scroll"), ally->at), REJECT_NO_FOE_THERE);
    stage_refuses(stage, command_throw(stage_give(stage, "throwing_knife"), ally->at), REJECT_NO_FOE_THERE);
    assert_int_equal(view_foes_by_distance(stage->view, (int16_t[MAX_ENTITIES]){0}), 0);
    assert_int_equal(stage->view->threat, 0);
}

/* --- Its turns ---------------------------------------------------------------------------------------------------- */

/* It comes to within two steps, and waits there. */
TEST(test_follows)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@......\n");
    struct entity *ally = put(stage, "orc", 6, 0, AWARENESS_FOLLOW);
    for (int turn = 0; turn < 8; turn++)
        stage_wait(stage);
    stage_expect_at(ally, 2, 0);
}

/* It fights those that hunt, and leaves the others asleep. */
TEST(test_fights_hunters)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@........\n");
    struct entity *ally = put(stage, "troll", 1, 0, AWARENESS_FOLLOW);
    struct entity *foe = put(stage, "orc", 5, 0, AWARENESS_ASLEEP);
    stage_wait(stage);
    stage_expect_at(ally, 1, 0);
    foe->mind.state = AWARENESS_HUNT;
    for (int turn = 0; turn < 20 && entity_has(foe, HAS_FIGHTER); turn++)
        stage_wait(stage);
    assert_false(entity_has(foe, HAS_FIGHTER));
    assert_int_equal(stage_hero(stage)->fighter.hp, stage_hero(stage)->fighter.max_hp);
    assert_true(stage->game->world.experience.total > 0); /* the end of a foe is paid for, whoever brings it */
}

/* At one time it acts before others, whatever their ids. */
TEST(test_acts_first)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@...\n");
    struct entity *foe = put(stage, "orc", 3, 0, AWARENESS_HUNT);
    struct entity *ally = put(stage, "orc", 2, 0, AWARENESS_FOLLOW);
    stage_wait(stage);
    const struct event *first = stage_event(stage, EV_ATTACKED, 0);
    assert_true(first->subject == world_id(&stage->game->world, ally));
    assert_true(stage_event(stage, EV_ATTACKED, 1)->subject == world_id(&stage->game->world, foe));
}

/* A foe beside both strikes the hero, one beside the ally alone strikes that. */
TEST(test_whom_foes_strike)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@..\n"
                               "..o\n");
    struct entity *ally = put(stage, "troll", 1, 0, AWARENESS_STAY);
    struct entity *foe = stage_nth(stage, "orc", 0);
    stage_wait(stage);
    assert_true(ally->fighter.hp < ally->fighter.max_hp);
    world_move(&stage->game->world, foe, point_at(0, 1));
    stage_wait(stage);
    assert_true(stage_event(stage, EV_ATTACKED, 1)->object == stage->view->hero.id);
}

/* It presses whom the hero strikes as long as the hero sees it. */
TEST(test_presses_in_sight)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@..\n");
    struct entity *foe = put(stage, "orc", 1, 0, AWARENESS_HUNT), *ally = put(stage, "orc", 2, 0, AWARENESS_STAY);
    struct map *map = &stage->game->world.map;
    assert_int_equal(fighter_blow(stage->game, stage_hero(stage), foe).power[BLOW_PRESS], 1);
    struct bitgrid seen = map_bits(map, map->seen);
    bitgrid_set(&seen, ally->at, false);
    assert_int_equal(fighter_blow(stage->game, stage_hero(stage), foe).power[BLOW_PRESS], 0);
}

/* Its death is told, gives nothing, and is no kill. */
TEST(test_death_of_ally)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@..\n");
    struct entity *ally = put(stage, "orc", 1, 0, AWARENESS_CAPTIVE);
    awareness_begin(ally, AWARENESS_FOLLOW);
    struct harm_source source = {.kind = KIND_NONE};
    stage->events.count = 0;
    harm(stage->game, ally, 99, DAMAGE_FIRE, &source, &stage->events);
    assert_int_equal(stage_count(stage, EV_ALLY_LOST), 1);
    assert_int_equal(stage->game->world.experience.total, 0);
    expect_sound(stage->game);
}

/* --- Orders and places -------------------------------------------------------------------------------------------- */

/* They change places by a step; not with one that is held. */
TEST(test_swaps)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@..\n");
    struct entity *ally = put(stage, "orc", 2, 0, AWARENESS_STAY);
    stage_do(stage, command_move(DIR_E));
    stage_expect_at(stage_hero(stage), 2, 0);
    stage_expect_at(ally, 1, 0);
    assert_int_equal(stage_count(stage, EV_SWAPPED), 1);
    assert_int_equal(stage_event(stage, EV_SWAPPED, 0)->allies, SEEN_OBJECT);
    ally->statuses.turns[STATUS_HELD] = 3;
    stage_refuses(stage, command_move(DIR_W), REJECT_ALLY_HELD);
    ally->statuses.turns[STATUS_HELD] = 0;
    stage_hero(stage)->statuses.turns[STATUS_HELD] = 2;
    stage_do(stage, command_move(DIR_W));
    stage_expect_at(stage_hero(stage), 2, 0);
}

/* A word costs no time; who stays strikes from there, and comes again when told. */
TEST(test_orders)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@......\n");
    stage_refuses(stage, command_plain(CMD_ALLY), REJECT_NO_ALLY);
    struct entity *ally = put(stage, "orc", 4, 0, AWARENESS_FOLLOW);
    uint32_t time = stage->game->world.time;
    stage_do(stage, command_plain(CMD_ALLY));
    assert_int_equal(stage_event(stage, EV_ORDERED, 0)->amount, 1);
    assert_int_equal(stage->game->world.time, time);
    stage_wait(stage);
    stage_expect_at(ally, 4, 0);
    struct entity *foe = put(stage, "orc", 5, 0, AWARENESS_HUNT);
    stage_wait(stage);
    assert_true(foe->fighter.hp < foe->fighter.max_hp);
    world_free_slot(&stage->game->world, foe);
    stage_do(stage, command_plain(CMD_ALLY));
    assert_int_equal(stage_event(stage, EV_ORDERED, 0)->amount, 0);
    stage_wait(stage);
    stage_wait(stage);
    stage_expect_at(ally, 2, 0);
}

/* --- What it raises ----------------------------------------------------------------------------------------------- */

/* What an ally has raised fights for the hero, presses nobody of them, and crumbles after 30 turns, leaving nothing. */
TEST(test_crumbles)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@..\n");
    struct entity *risen = put(stage, "skeleton", 2, 0, AWARENESS_HUNT);
    ally_raise(risen);
    entity_id id = world_id(&stage->game->world, risen);
    for (int turn = 0; turn < 29; turn++)
        stage_wait(stage);
    assert_non_null(world_find(&stage->game->world, id));
    assert_int_equal(shown(stage, risen)->freeing, 1);
    stage_wait(stage);
    assert_null(world_find(&stage->game->world, id));
    assert_int_equal(stage_count(stage, EV_CRUMBLED), 1);
    assert_int_equal(stage_count(stage, EV_ALLY_LOST), 0);
}

/* What an ally that splits becomes is one, too. */
TEST(test_ally_splits)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@.....\n");
    const struct entity *slime = put(stage, "bog_slime", 2, 0, AWARENESS_FOLLOW);
    const struct entity *orc = put(stage, "orc", 3, 0, AWARENESS_HUNT);
    for (int turn = 0; turn < 5 && stage_count(stage, EV_SPLIT) == 0; turn++)
        stage_wait(stage);
    assert_int_equal(stage_event(stage, EV_SPLIT, 0)->subject, world_id(&stage->game->world, slime));
    for (int i = 0; i < stage->view->entity_count; i++)
        assert_int_equal(view_is_ally(&stage->view->entities[i]),
                         stage->view->entities[i].id != world_id(&stage->game->world, orc));
}

/* The half of one that came with a patrol belongs to the patrol as well. */
TEST(test_halves_of_a_patrol)
{
    struct stage *stage = *state;
    struct harm_source source = {.kind = KIND_NONE};
    stage_draw_campaign(stage, "@.....\n");
    struct entity *slime = put(stage, "bog_slime", 3, 0, AWARENESS_HUNT);
    slime->mind.patrol = slime->mind.company = true;
    harm(stage->game, slime, 10, DAMAGE_FORCE, &source, &stage->events);
    const struct entity *half = stage_nth(stage, "bog_slime", 1);
    assert_true(half->mind.patrol && half->mind.company);
    assert_int_equal(half->fighter.xp, 0);
}

/* What has risen crumbles with its half, and a captive's half is bound as it is. */
TEST(test_halves_of_friends)
{
    struct stage *stage = *state;
    struct harm_source source = {.kind = KIND_NONE};
    for (int captive = 0; captive < 2; captive++) {
        stage_draw_campaign(stage, "@.....\n");
        struct entity *slime = put(stage, "bog_slime", 3, 0, captive ? AWARENESS_CAPTIVE : AWARENESS_FOLLOW);
        slime->mind.count = captive ? 2 : 9;
        harm(stage->game, slime, 10, DAMAGE_FORCE, &source, &stage->events);
        const struct entity *half = stage_nth(stage, "bog_slime", 1);
        assert_int_equal(half->mind.state, slime->mind.state);
        assert_int_equal(half->mind.count, slime->mind.count);
        expect_sound(stage->game);
        for (int turn = 0; turn < 9; turn++)
            stage_wait(stage);
        int left = 0;
        for (int i = 0; i < stage->view->entity_count; i++)
            left += stage->view->entities[i].friendly;
        assert_int_equal(left, captive ? 2 : 0);
    }
}

/* A bone-caller that was freed raises for the hero, and wards it. */
TEST(test_caller_raises_for_hero)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@.......\n"
                               "#........\n");
    struct entity *caller = put(stage, "bone_caller", 2, 1, AWARENESS_STAY);
    struct entity *foe = put(stage, "troll", 6, 0, AWARENESS_HUNT);
    foe->statuses.turns[STATUS_HELD] = 90;
    stage_lay(stage, "bones", 4, 1);
    int risen = 0, warded = 0;
    for (int turn = 0; turn < 8; turn++) {
        stage_wait(stage);
        warded += stage_hero(stage)->statuses.ward > 0;
        if (stage_count(stage, EV_ROSE) == 0)
            continue;
        risen++;
        assert_true(entity_is_ally(stage_nth(stage, "skeleton", 0)));
        assert_true(stage_nth(stage, "skeleton", 0)->mind.count > 0);
    }
    assert_true(entity_is_ally(caller));
    assert_int_equal(risen, 1);
    assert_true(warded > 0);
}

/* --- Stairs ------------------------------------------------------------------------------------------------------- */

static struct entity *begin(struct stage *stage, const char *profile, int depth)
{
    game_new(stage->game, stage->rules, rules_find_profile(stage->rules, profile), 7);
    game_reveal_floor(stage->game, depth);
    struct world *world = &stage->game->world;
    struct point room;
    struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_has(entity, HAS_STAIRS) && entity_on_floor(entity))
            world_move(world, world_hero(world), entity->at);
    }
    assert_true(floors_find_room(stage->game, world_hero(world)->at, &room));
    stage_refresh(stage);
    return put(stage, "orc", room.x, room.y, AWARENESS_FOLLOW);
}

/* It arrives with the hero, and a first arrival tends it; told to stay it stays, and is there again. */
TEST(test_stairs)
{
    struct stage *stage = *state;
    struct rules *classic = stage->rules;
    stage->rules = test_rules();
    struct entity *ally = begin(stage, "campaign", 1);
    ally->fighter.hp = 5;
    int max = ally->fighter.max_hp, power = ally->fighter.power, defense = ally->fighter.defense;
    stage_do(stage, command_plain(CMD_DESCEND));
    assert_int_equal(stage_count(stage, EV_CAME_ALONG), 1);
    assert_int_equal(stage_count(stage, EV_TENDED), 1);
    assert_true(entity_on_floor(ally));
    assert_true(point_chebyshev(ally->at, stage_hero(stage)->at) <= 2);
    assert_int_equal(ally->fighter.max_hp, max + 8);
    assert_int_equal(ally->fighter.hp, 5 + 8 + (max + 8) / 2); /* as the hero's constitution grows */
    assert_int_equal(ally->fighter.power, power + 1);
    assert_int_equal(ally->fighter.defense, defense + 1);
    stage_do(stage, command_plain(CMD_ALLY));
    entity_id id = world_id(&stage->game->world, ally);
    stage_do(stage, command_plain(CMD_ASCEND));
    assert_int_equal(stage_count(stage, EV_LEFT_BEHIND), 1);
    assert_null(world_find(&stage->game->world, id));
    stage_do(stage, command_plain(CMD_DESCEND));
    assert_int_equal(stage_count(stage, EV_TENDED), 0);
    int allies = 0;
    struct entity *entity;
    WORLD_EACH(&stage->game->world, entity)
    {
        allies += entity_is_ally(entity) && entity->mind.state == AWARENESS_STAY;
    }
    assert_int_equal(allies, 1);
    free(stage->rules);
    stage->rules = classic;
}

/* Who waits goes its own way when the hero comes with as many as may be led; a captain leads two. */
TEST(test_no_more_are_led_by_way_of_stairs)
{
    struct stage *stage = *state;
    struct rules *classic = stage->rules;
    for (int captain = 0; captain < 2; captain++) {
        stage->rules = test_rules();
        begin(stage, "campaign", 1);
        stage_do(stage, command_plain(CMD_DESCEND));
        stage_do(stage, command_plain(CMD_ALLY)); /* it stays on the second floor */
        stage_do(stage, command_plain(CMD_ASCEND));
        struct point room;
        assert_true(floors_find_room(stage->game, stage_hero(stage)->at, &room));
        stage_refresh(stage);
        put(stage, "orc", room.x, room.y, AWARENESS_FOLLOW);
        stage->game->world.perks.taken |= (unsigned)captain << PERK_CAPTAIN;
        stage_do(stage, command_plain(CMD_DESCEND));
        assert_int_equal(stage_count(stage, EV_CAME_ALONG), 1);
        assert_int_equal(stage_count(stage, EV_DISMISSED), !captain);
        assert_int_equal(ally_count_led(stage->game), 1 + captain);
        free(stage->rules);
    }
    stage->rules = classic;
}

/* --- On floors ---------------------------------------------------------------------------------------------------- */

/* Some groups of these depths hold one, of the kinds that the data says; others are as they would be without. */
TEST(test_captives_of_floors)
{
    struct rules *rules = test_rules_from("tests/data/ossuary/content");
    struct profile *profile = &rules->profiles[rules_find_profile(rules, "campaign")];
    struct floor_plan *plan = malloc(sizeof *plan);
    struct floor_stock *stock = malloc(sizeof *stock);
    int captives = 0, groups = 0, count = profile->captive_count;
    assert_true(plan && stock && count > 0);
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct floor_order order = {.rules = rules, .profile = profile, .depth = &profile->depths[3], .seed = seed};
        floor_make(plan, stock, &order);
        groups += stock->group_count;
        for (int i = 0; i < stock->count; i++) {
            const struct stock_thing *thing = &stock->things[i];
            if (thing->state != AWARENESS_CAPTIVE || rules->kinds[thing->kind].sort != SORT_MONSTER)
                continue;
            captives++;
            assert_int_equal(thing->group, 0);
            assert_true(thing->kind == test_kind(rules, "orc") || thing->kind == test_kind(rules, "orc_captain"));
        }
    }
    assert_in_range(captives * 100 / groups, 4, 12);
    free(plan);
    free(stock);
    free(rules);
}

TEST_GROUP(stage_setup, stage_teardown)
