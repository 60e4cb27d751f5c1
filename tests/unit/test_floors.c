/* SPDX-License-Identifier: MIT
 *
 * Floors that stay as they were left: down and up, what the first arrival gives, what stands still, who follows, gold,
 * the end of a chapter; and floors that are parked in bytes, copies and hashes. */
#include "support/test.h"

#include "core/action.h"
#include "core/floors.h"
#include "core/state/park.h"
#include "core/state/runs.h"
#include "support/content.h"
#include "support/floors_fixture.h"
#include "support/profile.h"

#include <stdlib.h>
#include <string.h>

static const struct command DESCEND = {.type = CMD_DESCEND}, ASCEND = {.type = CMD_ASCEND};

/* --- Bytes ----------------------------------------------------------------------------------------------------------
 */

struct image {
    uint8_t bytes[GAME_ENCODED_MAX];
    size_t size;
};

static struct image *take_image(const struct game *game)
{
    struct image *image = calloc(1, sizeof *image);
    struct byte_writer out = {image->bytes, sizeof image->bytes, 0, false};
    assert_non_null(image);
    game_encode(game, &out);
    assert_false(out.failed);
    image->size = out.size;
    return image;
}

static bool load(const struct image *image, struct game *game, const struct rules *rules, struct strbuf *why)
{
    struct byte_reader in = {image->bytes, image->size, 0, false};
    return game_decode(game, rules, &in, why);
}

/* --- Going ------------------------------------------------------------------------------------------------------- */

TEST(test_stairs_join_floors)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_take(stage, false);
    assert_int_equal(stage->view->floor, 2);
    stage_expect_at(stage_hero(stage), 2, 2); /* on the way up, not where the floor begins */
    assert_true(stage->view->hero.on_up_stairs);
    assert_false(stage->view->hero.on_stairs);
    stage_do(stage, ASCEND);
    assert_int_equal(stage_event(stage, EV_ASCENDED, 0)->amount, 1);
    assert_int_equal(stage->view->floor, 1);
    assert_int_equal(stage->view->deepest, 2);
    stage_expect_at(stage_hero(stage), 16, 1);
    assert_true(stage->view->hero.on_stairs);
}

/* What holds keeps from stairs, and each try loosens it; confusion bends steps, and stairs are none. */
TEST(test_held_and_confused_on_stairs)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_stand(stage, false);
    struct entity *hero = stage_hero(stage);
    hero->statuses.turns[STATUS_HELD] = 2;
    hero->statuses.turns[STATUS_CONFUSED] = 5;
    hero->statuses.confused = true;
    for (int tries = 0; tries < 2; tries++) {
        stage_do(stage, DESCEND);
        assert_int_equal(stage->view->floor, 1);
        assert_int_equal(hero->statuses.turns[STATUS_HELD], 1 - tries);
    }
    assert_true(hero->statuses.turns[STATUS_CONFUSED] > 0);
    stage_do(stage, DESCEND);
    assert_int_equal(stage->view->floor, 2);
}

TEST(test_stairs_cost_a_turn)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_take(stage, false);
    assert_int_equal(stage->view->turn, 1);
    assert_int_equal(stage->view->time, 100);
    stage_do(stage, ASCEND);
    assert_int_equal(stage->view->time, 200);
    stage_hero(stage)->statuses.turns[STATUS_HASTED] = 20;
    stage_do(stage, DESCEND);
    assert_int_equal(stage->view->time, 250);
}

TEST(test_where_stairs_do_not_lead)
{
    struct stage *stage = *state;
    floors_begin(stage);
    stage_refuses(stage, DESCEND, REJECT_NO_STAIRS);
    stage_refuses(stage, ASCEND, REJECT_NO_STAIRS);
    floors_stand(stage, false);
    stage_refuses(stage, ASCEND, REJECT_NO_STAIRS);
    floors_stand(stage, true);
    stage_refuses(stage, DESCEND, REJECT_NO_STAIRS);
    stage_refuses(stage, ASCEND, REJECT_NO_WAY_OUT);
}

/* Half of the maximum and 40 points a floor, once. */
TEST(test_first_arrival)
{
    struct stage *stage = *state;
    floors_begin(stage);
    stage_hero(stage)->fighter.hp = 10;
    floors_take(stage, false);
    STAGE_EVENTS(stage, EV_DESCENDED, EV_RESTED, EV_XP_GAINED);
    assert_int_equal(stage_event(stage, EV_RESTED, 0)->amount, 50);
    assert_int_equal(stage->view->hero.total_xp, 80);
    floors_take(stage, false);
    assert_int_equal(stage_event(stage, EV_XP_GAINED, 0)->amount, 120);
    stage_hero(stage)->fighter.hp = 10;
    stage_do(stage, ASCEND);
    STAGE_EVENTS(stage, EV_ASCENDED);
    floors_take(stage, true);
    STAGE_EVENTS(stage, EV_ASCENDED);
    floors_take(stage, false);
    STAGE_EVENTS(stage, EV_DESCENDED);
    assert_int_equal(stage->view->hero.hp, 10);
    assert_int_equal(stage->view->hero.total_xp, 200);
}

/* A level gained on arrival is answered before the turn ends. */
TEST(test_a_level_on_arrival)
{
    struct stage *stage = *state;
    floors_begin(stage);
    stage->game->world.experience.xp = stage->game->world.experience.total = 300;
    floors_take(stage, false);
    assert_int_equal(stage->view->state, GAME_LEVEL_UP);
    assert_int_equal(stage->view->time, 0);
    stage_do(stage, command_level_up(CHOICE_STRENGTH));
    assert_int_equal(stage->view->time, 100);
}

/* --- What stays -------------------------------------------------------------------------------------------------- */

/* As game_step, but before any time has passed. */
static void hurry(struct stage *stage, struct command command)
{
    struct action action;
    struct events events = {0};
    assert_int_equal(action_resolve(stage->game, &command, &action), REJECT_NONE);
    action_perform(stage->game, &action, &events);
    stage_refresh(stage);
}

TEST(test_what_is_left_lies_there)
{
    struct stage *stage = *state;
    floors_begin(stage);
    stage_do(stage, command_letter(CMD_DROP, 0));
    struct entity *orc = stage_put(stage, "orc", 4, 3);
    orc->fighter.hp = 7;
    orc->statuses.turns[STATUS_POISONED] = 5;
    orc->next = stage->game->world.time + 50;
    orc->mind.goal = point_at(3, 3);
    floors_take(stage, false);
    assert_int_equal(stage->view->pack[0].kind, KIND_NONE);
    for (int turn = 0; turn < 30; turn++)
        stage_wait(stage);
    uint32_t now = stage->game->world.time;
    floors_stand(stage, true);
    hurry(stage, ASCEND);
    orc = stage_only(stage, "orc");
    assert_int_equal(orc->fighter.hp, 7);
    assert_int_equal(orc->statuses.turns[STATUS_POISONED], 5);
    assert_int_equal(orc->next, now + 50);
    stage_expect_at(orc, 4, 3);
    stage_expect_at(stage_only(stage, "dagger"), 2, 1);
    assert_int_equal(stage->game->world.here.turns, 1); /* that the dagger took */
}

/* Ids change, and what names others follows them. */
TEST(test_links_follow)
{
    struct stage *stage = *state;
    floors_begin(stage);
    struct entity *thief = stage_put(stage, "orc", 4, 3), *other = stage_put(stage, "orc", 6, 3);
    struct world *world = &stage->game->world;
    thief->holder = world_id(world, other);
    other->holder = world_id(world, stage_hero(stage));
    thief->loot = 0x01000007;
    entity_id before = world_id(world, thief);
    floors_stand(stage, false);
    hurry(stage, DESCEND);
    stage_put(stage, "orc", 6, 1);
    floors_stand(stage, true);
    hurry(stage, ASCEND);
    thief = stage_nth(stage, "orc", 0);
    other = stage_nth(stage, "orc", 1);
    assert_int_equal(thief->holder, world_id(world, other));
    assert_int_equal(other->holder, world_id(world, stage_hero(stage)));
    assert_int_equal(thief->loot, ENTITY_NONE);
    assert_true(world_id(world, thief) != before);
}

/* What a thief has stays with it. */
TEST(test_loot_stays_with_its_thief)
{
    struct stage *stage = *state;
    floors_begin(stage);
    struct world *world = &stage->game->world;
    struct entity *thief = stage_put(stage, "orc", 15, 3);
    struct entity *potion = stage_only(stage, "potion");
    world_lift(world, potion);
    potion->place = PLACE_LOOT;
    thief->loot = world_id(world, potion);
    thief->mind.state = AWARENESS_FLEE;
    floors_take(stage, false);
    assert_int_equal(stage_count(stage, EV_FOLLOWED), 0);
    struct image *image = take_image(stage->game);
    assert_true(load(image, stage->copy, stage->rules, NULL));
    free(image);
    floors_take(stage, true);
    thief = stage_only(stage, "orc");
    potion = world_find(world, thief->loot);
    assert_non_null(potion);
    assert_int_equal(potion->place, PLACE_LOOT);
}

/* The hash that the floor would have if it were left now. */
static uint64_t floor_hash(struct stage *stage)
{
    game_clone(stage->copy, stage->game);
    floor_park(stage->copy);
    return stage->copy->pool.floors[pool_find(&stage->copy->pool, stage->game->world.floor)].hash;
}

/* Down and up, fifty times: the same floors. */
TEST(test_fifty_times)
{
    struct stage *stage = *state;
    uint64_t first = 0, second = 0;
    floors_begin(stage);
    stage_put(stage, "orc", 4, 3);
    for (int turn = 0; turn < 50; turn++) {
        floors_take(stage, false);
        if (turn == 0) {
            first = stage->game->pool.floors[0].hash;
            second = floor_hash(stage);
        }
        assert_int_equal(stage->game->pool.count, 1);
        assert_true(stage->game->pool.floors[0].hash == first);
        stage->game->world.here.turns = 1; /* all else is as it was */
        assert_true(floor_hash(stage) == second);
        floors_stand(stage, true);
        hurry(stage, ASCEND);
        assert_true(floor_hash(stage) == first);
    }
}

/* --- What is told ------------------------------------------------------------------------------------------------ */

static void put_group(struct stage *stage, const char *kind, int group, int count)
{
    for (int i = 0; i < count; i++)
        stage_put(stage, kind, 6 + i, 2 * group - 1)->mind.group = (uint16_t)group;
}

/* To floor 2 once more, as if for the first time. */
static void arrive_again(struct stage *stage)
{
    floors_take(stage, true);
    stage->game->world.deepest = 1;
    floors_take(stage, false);
}

/* A group is told of if it gives more than half as much again as groups do in the mean, and once. */
TEST(test_tracks_of_a_strong_group)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_take(stage, false);
    assert_int_equal(stage_count(stage, EV_TRACKS_FOUND), 0);
    put_group(stage, "orc", 1, 1);
    arrive_again(stage);
    assert_int_equal(stage_count(stage, EV_TRACKS_FOUND), 0); /* one is the mean */
    put_group(stage, "orc", 2, 3);
    arrive_again(stage);
    assert_int_equal(stage_count(stage, EV_TRACKS_FOUND), 0); /* 105 of 140: just half as much again */
    struct entity *best = stage_put(stage, "orc", 9, 3);
    best->mind.group = 2;
    arrive_again(stage);
    const struct event *event = stage_event(stage, EV_TRACKS_FOUND, 0);
    assert_int_equal(event->object_kind, test_kind(stage->rules, "orc"));
    assert_int_equal(event->amount, 3);
    assert_int_equal(event->object, ENTITY_NONE);
    floors_take(stage, true);
    floors_take(stage, false);
    assert_int_equal(stage_count(stage, EV_TRACKS_FOUND), 0); /* it is no first arrival */
    best->mind.group = 0;
    arrive_again(stage);
    assert_int_equal(stage_count(stage, EV_TRACKS_FOUND), 0); /* alone it is no group */
}

/* The first on a floor feels that a wall of it can be broken. */
TEST(test_draught)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_take(stage, false);
    assert_int_equal(stage_count(stage, EV_DRAUGHT_FELT), 0);
    ground_id rim = stage->rules->roles[GROUND_ROLE_EDGE];
    stage->rules->grounds[rim].becomes[CHANGE_BROKEN] = stage->rules->roles[GROUND_ROLE_FLOOR];
    arrive_again(stage);
    assert_int_equal(stage_count(stage, EV_DRAUGHT_FELT), 1);
    floors_take(stage, true);
    floors_take(stage, false);
    assert_int_equal(stage_count(stage, EV_DRAUGHT_FELT), 0); /* it is no first arrival */
}

/* --- Who follows ------------------------------------------------------------------------------------------------- */

TEST(test_hunters_follow)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_hunter(stage, 10, 1);    /* six steps away */
    floors_hunter(stage, 9, 2);     /* seven */
    stage_put(stage, "orc", 15, 2); /* asleep */
    floors_take(stage, false);
    assert_int_equal(stage_event(stage, EV_FOLLOWED, 0)->amount, 1);
    assert_int_equal(stage_count(stage, EV_ARRIVED), 0);
    assert_true(stage->view->followed);
    stage_refuses(stage, ASCEND, REJECT_FOLLOWED);
    stage_wait(stage);
    assert_int_equal(stage_count(stage, EV_ARRIVED), 1);
    assert_false(stage->view->followed);
    struct entity *follower = stage_only(stage, "orc");
    stage_expect_at(follower, 1, 1); /* beside the stairs, on which the hero stands */
    assert_int_equal(follower->next, stage->game->world.time);
    assert_int_equal(follower->mind.state, AWARENESS_HUNT);
    follower->mind.state = AWARENESS_ASLEEP;
    hurry(stage, ASCEND);
    assert_int_equal(stage_nth(stage, "orc", 0)->mind.state, AWARENESS_LOST);
    assert_int_equal(stage_nth(stage, "orc", 1)->mind.state, AWARENESS_ASLEEP);
}

/* Together, on the nearest cells, whom nothing keeps. */
TEST(test_who_can_follow)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_hunter(stage, 15, 1);
    floors_hunter(stage, 17, 1);
    floors_hunter(stage, 15, 2)->statuses.turns[STATUS_HELD] = 3;
    floors_hunter(stage, 16, 2)->statuses.turns[STATUS_STUNNED] = 1;
    floors_take(stage, false);
    assert_int_equal(stage_event(stage, EV_FOLLOWED, 0)->amount, 2);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_count(stage, EV_ARRIVED), 2);
    stage_expect_at(stage_nth(stage, "orc", 0), 2, 2); /* the stairs themselves */
    stage_expect_at(stage_nth(stage, "orc", 1), 1, 1);
    floors_begin(stage);
    stage->rules->kinds[test_kind(stage->rules, "orc")].monster.traits = 1 << TRAIT_STILL;
    floors_hunter(stage, 15, 1);
    floors_take(stage, false);
    assert_int_equal(stage_count(stage, EV_FOLLOWED), 0);
    assert_false(stage->view->followed);
}

/* Who is on the stairs is on neither floor: nothing there burns, hastens or holds it, and it presses nobody. */
TEST(test_nothing_reaches_who_is_coming)
{
    struct stage *stage = *state;
    floors_begin(stage);
    struct entity *follower = floors_hunter(stage, 15, 1);
    follower->statuses.turns[STATUS_BURNING] = 2;
    follower->fighter.hp = 4;
    floors_take(stage, false);
    struct entity *coming = stage_only(stage, "orc");
    assert_int_equal(coming->place, PLACE_COMING);
    assert_int_equal(coming->fighter.hp, 4);
    struct entity *orc = stage_put(stage, "orc", 3, 2);
    assert_int_equal(fighter_blow(stage->game, orc, stage_hero(stage)).power[BLOW_PRESS], 0);
    world_move(&stage->game->world, stage_hero(stage), point_at(3, 1));
    assert_int_equal(fighter_blow(stage->game, orc, stage_hero(stage)).power[BLOW_PRESS], 0);
    stage->rules->kinds[test_kind(stage->rules, "potion")].item =
        (struct item_rule){.effect = EFFECT_NET, .radius = 1, .turns = 4};
    int net = stage_give(stage, "potion");
    stage_refresh(stage);
    stage_do(stage, command_throw(net, point_at(2, 2)));
    assert_int_equal(coming->place, PLACE_FLOOR);
    assert_false(status_has(&coming->statuses, STATUS_HELD));
    assert_true(status_has(&orc->statuses, STATUS_HELD));
}

/* A group from above is no group that was here. */
TEST(test_groups_stay_apart)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_take(stage, false);
    stage_put(stage, "orc", 12, 3)->mind.group = 4;
    floors_take(stage, true);
    floors_hunter(stage, 15, 1)->mind.group = 4;
    floors_take(stage, false);
    stage_wait(stage);
    for (int i = 0; i < 2; i++) {
        const struct entity *orc = stage_nth(stage, "orc", i);
        assert_int_equal(orc->mind.group, orc->mind.state == AWARENESS_HUNT ? 8 : 4);
    }
}

/* --- Gold and the end -------------------------------------------------------------------------------------------- */

TEST(test_gold)
{
    struct stage *stage = *state;
    floors_begin(stage);
    for (int step = 0; step < 3; step++)
        stage_do(stage, command_move(DIR_E));
    STAGE_EVENTS(stage, EV_MOVED, EV_GOLD_TAKEN);
    assert_int_equal(stage_event(stage, EV_GOLD_TAKEN, 0)->amount, 12);
    assert_int_equal(stage->view->gold, 12);
    assert_int_equal(stage->view->score, 112);
    floors_take(stage, false);
    assert_int_equal(stage->view->score, 212);
    floors_take(stage, true);
    assert_int_equal(stage->view->score, 212); /* the deepest floor counts */
}

TEST(test_the_end_of_a_chapter)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_take(stage, false);
    floors_take(stage, false);
    floors_take(stage, false);
    STAGE_EVENTS(stage, EV_CHAPTER_ENDED);
    assert_int_equal(stage_event(stage, EV_CHAPTER_ENDED, 0)->amount, 3);
    assert_int_equal(stage->view->state, GAME_ENDED);
    assert_int_equal(stage->view->outcome, OUTCOME_CHAPTER);
    assert_int_equal(stage->view->floor, 3); /* the depth left counts */
    assert_int_equal(stage->view->score, 300);
    assert_true(stage->view->hero.hp > 0);
    stage_refuses(stage, DESCEND, REJECT_NOT_NOW);
    stage_refuses(stage, ASCEND, REJECT_NOT_NOW);
    stage_refuses(stage, command_plain(CMD_WAIT), REJECT_NOT_NOW);
}

/* --- Bytes, copies, hashes --------------------------------------------------------------------------------------- */

/* Two floors parked, the hero on the third. */
static void go_deep(struct stage *stage)
{
    floors_begin(stage);
    stage_put(stage, "orc", 4, 3);
    floors_take(stage, false);
    stage_put(stage, "orc", 6, 1)->mind.group = 3;
    floors_take(stage, false);
    floors_hunter(stage, 3, 2);
    stage_refresh(stage);
}

TEST(test_there_and_back_in_bytes)
{
    struct stage *stage = *state;
    go_deep(stage);
    struct image *image = take_image(stage->game);
    memset(stage->copy, 0xa5, game_size());
    assert_true(load(image, stage->copy, stage->rules, NULL));
    assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    assert_int_equal(stage->copy->pool.used, stage->game->pool.used);
    assert_memory_equal(stage->copy->pool.bytes, stage->game->pool.bytes, stage->game->pool.used);
    struct image *again = take_image(stage->copy);
    assert_int_equal(again->size, image->size);
    assert_memory_equal(again->bytes, image->bytes, image->size);
    floors_take(stage, true);
    struct events events = {0};
    world_move(&stage->copy->world, world_hero(&stage->copy->world), point_at(2, 2));
    world_look(stage->copy);
    game_step(stage->copy, &ASCEND, &events);
    assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    free(image);
    free(again);
}

/* With one that follows on the stairs, too. */
TEST(test_followers_in_bytes)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_hunter(stage, 15, 1);
    floors_take(stage, false);
    assert_true(stage->view->followed);
    struct image *image = take_image(stage->game);
    assert_true(load(image, stage->copy, stage->rules, NULL));
    assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    free(image);
}

/* A kind that has another index is the same kind, and the floors have the same hashes. */
TEST(test_other_data)
{
    struct stage *stage = *state;
    struct rules *other = malloc(sizeof *other);
    go_deep(stage);
    struct image *image = take_image(stage->game);
    memcpy(other, stage->rules, sizeof *other);
    memmove(&other->kinds[1], &other->kinds[0], other->kind_count * sizeof other->kinds[0]);
    memcpy(other->kinds[0].id, "newcomer", 9);
    other->kind_count++;
    for (int i = 0; i < other->profile_count; i++) {
        struct profile *profile = &other->profiles[i];
        profile->kits[0].hero++, profile->stairs++, profile->corpse++, profile->up_stairs++, profile->gold++;
    }
    assert_true(load(image, stage->copy, other, NULL));
    assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    memcpy(other->kinds[test_kind(other, "potion")].id, "draught", 8); /* it lies on a floor that was left */
    assert_false(load(image, stage->copy, other, NULL));
    free(image);
    free(other);
}

/* Every byte of what is parked, changed in every bit: refused with a reason, or sound and bytes again. */
TEST(test_hostile_bytes)
{
    struct stage *stage = *state;
    go_deep(stage);
    struct image *image = take_image(stage->game);
    const uint8_t *first = pool_bytes(&stage->game->pool, 0);
    size_t at = 0;
    while (memcmp(image->bytes + at, first, stage->game->pool.used) != 0)
        at++;
    size_t directory = at - 2 * 6 - 1, end = at + stage->game->pool.used;
    int refused = 0, changed = 0;
    for (at = directory; at < end; at++) {
        for (int bit = 0; bit < 8; bit++) {
            char text[TEXT_SIZE];
            struct strbuf why;
            STRBUF_OVER(&why, text);
            image->bytes[at] ^= (uint8_t)(1 << bit);
            if (load(image, stage->copy, stage->rules, &why)) {
                expect_sound(stage->copy);
                changed += game_hash_world(stage->copy) != game_hash_world(stage->game);
            } else {
                assert_true(why.length > 0);
                refused++;
            }
            image->bytes[at] ^= (uint8_t)(1 << bit);
        }
    }
    assert_true(refused > 1000);
    assert_true(changed > 100);
    size_t size = image->size;
    for (image->size = directory; image->size < size; image->size++)
        assert_false(load(image, stage->copy, stage->rules, NULL));
    free(image);
}

/* A floor that was left is none on which the hero is. */
TEST(test_the_hero_is_on_one_floor)
{
    struct stage *stage = *state;
    char text[TEXT_SIZE];
    struct strbuf why;
    STRBUF_OVER(&why, text);
    go_deep(stage);
    stage->game->world.floor = 2;
    struct image *image = take_image(stage->game);
    assert_false(load(image, stage->copy, stage->rules, &why));
    assert_non_null(strstr(text, "floor that was left"));
    free(image);
}

TEST(test_clone_and_rewind)
{
    struct stage *stage = *state;
    struct events events = {0};
    go_deep(stage);
    memset(stage->copy, 0xa5, game_size());
    game_clone(stage->copy, stage->game);
    uint64_t hash = game_hash_world(stage->game);
    assert_true(game_hash_world(stage->copy) == hash);
    stage_only(stage, "orc")->mind.state = AWARENESS_ASLEEP;
    floors_stand(stage, true);
    game_rewind(stage->copy, stage->game);
    game_step(stage->copy, &ASCEND, &events); /* the copy's pool changes, and comes back */
    assert_true(stage->copy->pool.epoch != stage->game->pool.epoch);
    assert_int_equal(stage->game->pool.count, 2);
    game_rewind(stage->copy, stage->game);
    assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    assert_memory_equal(stage->copy->pool.bytes, stage->game->pool.bytes, stage->game->pool.used);
}

/* One random act, or stairs. */
static void act(struct stage *stage, struct rng *rng)
{
    bool up = stage->view->floor == 3 || (stage->view->floor == 2 && rng_below(rng, 2) == 0);
    struct command step = command_move((enum dir)rng_below(rng, DIR_COUNT));
    if (stage_grow(stage))
        return;
    if (rng_below(rng, 12) == 0 && !stage->view->followed && !stage->view->hero.statuses[STATUS_HELD] &&
        world_is_free(&stage->game->world, stage_only(stage, up ? "stairs_up" : "stairs_down")->at))
        floors_take(stage, up);
    else if (game_legal(stage->game, &step) == REJECT_NONE)
        stage_do(stage, step);
}

/* On the campaign's own floors: every world between floors is sound, comes back from its bytes, and a copy of it goes
 * the same way. */
TEST(test_the_campaigns_floors)
{
    struct stage *stage = *state;
    struct rules *own = stage->rules;
    int most = 0;
    stage->rules = test_rules();
    for (uint64_t seed = 1; seed <= 10; seed++) {
        struct rng rng;
        rng_seed(&rng, seed, RNG_LAYOUT, 0);
        test_begin(stage->game, stage->rules, rules_find_profile(stage->rules, "campaign"), seed);
        stage_refresh(stage);
        for (int turn = 0; turn < 300; turn++) {
            stage_hero(stage)->fighter.hp = stage_hero(stage)->fighter.max_hp;
            act(stage, &rng);
            if (turn % 10 > 0 || game_is_over(stage->view->state))
                continue;
            struct image *image = take_image(stage->game);
            assert_true(load(image, stage->copy, stage->rules, NULL));
            assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
            free(image);
        }
        most = max_int(most, (int)stage->game->pool.used);
    }
    print_message("the floors of a campaign are parked in %d bytes at most\n", most);
    free(stage->rules);
    stage->rules = own;
}

/* What is parked counts in the hash of each turn. */
TEST(test_the_hash_feels_parked_floors)
{
    struct stage *stage = *state;
    uint64_t hashes[2];
    for (int hp = 0; hp < 2; hp++) {
        floors_begin(stage);
        stage_put(stage, "orc", 4, 3)->fighter.hp = (int16_t)(10 + hp);
        floors_take(stage, false);
        hashes[hp] = game_hash(stage->game);
    }
    assert_true(hashes[0] != hashes[1]);
}

/* A full floor of the campaign's size, as it may be at worst in play, and its share of the pool. */
TEST(test_a_full_floor_fits)
{
    struct stage *stage = *state;
    floors_begin(stage);
    struct map *map = &stage->game->world.map;
    world_lift(&stage->game->world, stage_hero(stage));
    map_init(map, 60, 21);
    for (int i = 0; i < 58 * 19; i++) {
        if (i % 58 % 14 < 11 || i / 58 % 6 == 2 || i % 58 < 20)
            map_set_tile(map, point_at(1 + i % 58, 1 + i / 58), TILE_FLOOR);
    }
    terrain_begin(stage->game);
    world_rebuild(&stage->game->world);
    world_place(&stage->game->world, stage_hero(stage), point_at(1, 1));
    for (int i = 0; i < 40; i++) {
        struct entity *orc = stage_put(stage, "orc", 2 + i % 18, 3 + i / 18);
        orc->mind = (struct mind){.state = AWARENESS_WANDER, .group = (uint16_t)(1 + i / 3), .goal = {(int16_t)i, 3}};
        orc->fighter.hp = (int16_t)(1 + i % 20);
        orc->next += (uint32_t)(i * 13 % 100);
        orc->mind.cooldowns[i % MAX_ABILITIES] = 3;
    }
    for (int i = 0; i < 30; i++)
        stage_put(stage, "potion", 1 + i % 19, 8 + i / 19);
    world_lift(&stage->game->world, stage_hero(stage));
    floor_park(stage->game);
    print_message("a full floor is parked in %u bytes\n", (unsigned)stage->game->pool.used);
    assert_true(stage->game->pool.used * MAX_PARKED <= POOL_SIZE);
}

/* --- The pool ---------------------------------------------------------------------------------------------------- */

/* By depth; one of a depth; where there is no room, the farthest go. */
TEST(test_the_pool)
{
    static uint8_t bytes[POOL_SIZE];
    struct floor_pool *pool = calloc(1, sizeof *pool);
    pool_clear(pool);
    for (int depth = 20; depth > 0; depth--) {
        memset(bytes, depth, sizeof bytes);
        pool_put(pool, depth, (uint64_t)depth, bytes, (size_t)(100 + depth));
    }
    assert_int_equal(pool->count, MAX_PARKED);
    for (int i = 0; i < MAX_PARKED; i++) {
        assert_int_equal(pool->floors[i].depth, i + 1);
        assert_int_equal(pool_bytes(pool, i)[0], i + 1);
        assert_int_equal(pool_bytes(pool, i)[pool->floors[i].size - 1], i + 1);
    }
    uint64_t epoch = pool->epoch;
    memset(bytes, 99, sizeof bytes);
    pool_put(pool, 5, 99, bytes, 7);
    assert_int_equal(pool_bytes(pool, pool_find(pool, 5))[6], 99);
    assert_int_equal(pool_bytes(pool, pool_find(pool, 6))[0], 6);
    assert_true(pool->epoch != epoch);
    pool_put(pool, 9, 1, bytes, sizeof bytes); /* there is room for nothing else */
    assert_int_equal(pool->count, 1);
    assert_int_equal(pool->used, sizeof bytes);
    pool_remove(pool, 0);
    assert_int_equal(pool->epoch, 0);
    free(pool);
}

TEST(test_runs)
{
    static uint8_t bytes[5000], shortened[6000], whole[5000];
    static const unsigned STEPS[] = {1, 2, 3, 130, 500, 5000};
    for (size_t s = 0; s < sizeof STEPS / sizeof *STEPS; s++) {
        size_t size;
        for (unsigned i = 0; i < sizeof bytes; i++)
            bytes[i] = (uint8_t)(i / STEPS[s]);
        struct byte_writer out = {shortened, sizeof shortened, 0, false};
        runs_put(&out, bytes, sizeof bytes);
        assert_false(out.failed);
        struct byte_reader in = {shortened, out.size, 0, false};
        assert_true(runs_get(&in, whole, sizeof whole, &size));
        assert_int_equal(size, sizeof bytes);
        assert_memory_equal(whole, bytes, size);
        struct byte_reader small = {shortened, out.size, 0, false};
        assert_false(runs_get(&small, whole, sizeof whole - 1, &size));
        struct byte_reader cut = {shortened, out.size - 1, 0, false};
        assert_true(!runs_get(&cut, whole, sizeof whole, &size) || size < sizeof bytes);
    }
}

TEST_GROUP(floors_setup, stage_teardown)
