/* SPDX-License-Identifier: MIT
 *
 * Events: their names, their list, and that they are facts about what is true afterwards. */
#include "support/test.h"

#include "core/push.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <string.h>

static void expect_name(const char *name)
{
    assert_non_null(name);
    assert_true(*name);
    assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz_"), strlen(name));
}

/* Every event and every reason has a machine-read name of its own. */
TEST(test_names)
{
    for (int i = 0; i < EV_COUNT; i++) {
        expect_name(event_name((enum event_type)i));
        for (int j = 0; j < i; j++)
            assert_string_not_equal(event_name((enum event_type)i), event_name((enum event_type)j));
    }
    for (int i = 0; i < REJECT_COUNT; i++) {
        expect_name(reject_name((enum reject)i));
        for (int j = 0; j < i; j++)
            assert_string_not_equal(reject_name((enum reject)i), reject_name((enum reject)j));
    }
}

/* What does not fit is counted, and the world does not care. */
TEST(test_overflow)
{
    struct stage *stage = *state;
    struct event two[3];
    struct events small = {two, 2, 0, 0}, none = {NULL, 0, 0, 0};
    struct command wait = command_plain(CMD_WAIT);
    stage_draw(stage, "ooo\n"
                      "o@o\n"
                      "...\n");
    game_clone(stage->copy, stage->game);
    memset(two, 0x5a, sizeof two);
    struct event untouched = two[2];
    game_step(stage->game, &wait, &small);
    assert_int_equal(small.count, 2);
    assert_int_equal(small.lost, 3);
    assert_memory_equal(&two[2], &untouched, sizeof untouched);
    game_step(stage->copy, &wait, &none);
    assert_int_equal(none.count, 0);
    assert_int_equal(none.lost, 5);
    assert_true(game_hash_world(stage->game) == game_hash_world(stage->copy));
}

/* Each step starts a new list. */
TEST(test_fresh_list)
{
    struct stage *stage = *state;
    stage_draw(stage, "@o\n");
    stage_wait(stage);
    assert_int_equal(stage->events.count, 1);
    stage->events.lost = 7;
    stage_wait(stage);
    assert_int_equal(stage->events.count, 1);
    assert_int_equal(stage->events.lost, 0);
}

/* No more events than their list holds can come of one step: a full table of foes around one fireball. */
TEST(test_the_largest_step)
{
    enum { SIDE = 21 };
    struct stage *stage = *state;
    char drawing[SIDE * (SIDE + 1) + 1];
    for (int i = 0; i < SIDE * (SIDE + 1); i++)
        drawing[i] = i % (SIDE + 1) == SIDE ? '\n' : 'o';
    drawing[SIDE * (SIDE + 1)] = '\0';
    drawing[10 * (SIDE + 1) + 10] = '@';
    stage_draw(stage, drawing);
    stage->rules->kinds[test_kind(stage->rules, "fireball_scroll")].item.radius = 62;
    for (int i = 0; i < SIDE * SIDE - 1; i++)
        stage_nth(stage, "orc", i)->fighter.xp = MAX_STAT;
    stage_hero(stage)->fighter.hp = 9000;
    stage_do(stage, command_use_at(stage_give(stage, "fireball_scroll"), point_at(10, 10)));
    assert_int_equal(stage_count(stage, EV_DIED), SIDE * SIDE - 1);
    assert_int_equal(stage->events.lost, 0);
}

TEST(test_about)
{
    struct stage *stage = *state;
    stage_draw(stage, "@.o\n");
    const struct world *world = &stage->game->world;
    const struct entity *hero = stage_hero(stage), *orc = stage_only(stage, "orc");
    const struct entity *dagger = stage_only(stage, "dagger");
    struct event event = event_about(stage->game, EV_ATTACKED, orc, hero, 3);
    assert_int_equal(event.subject, world_id(world, orc));
    assert_int_equal(event.object, world_id(world, hero));
    assert_true(point_equal(event.at, hero->at));
    event = event_about(stage->game, EV_MOVED, orc, NULL, 0);
    assert_int_equal(event.object, ENTITY_NONE);
    assert_int_equal(event.object_kind, KIND_NONE);
    assert_true(point_equal(event.at, orc->at));
    event = event_about(stage->game, EV_EQUIPPED, hero, dagger, 0); /* what is carried is where its bearer is */
    assert_int_equal(event.object_kind, dagger->kind);
    assert_true(point_equal(event.at, hero->at));
    event = event_about(stage->game, EV_EXPLODED, NULL, NULL, 0);
    assert_int_equal(event.subject, ENTITY_NONE);
    assert_int_equal(event.subject_kind, KIND_NONE);
}

static void push(struct stage *stage, enum event_type type, const struct entity *subject, const struct entity *object)
{
    stage->events.count = 0;
    events_push_about(&stage->events, stage->game, type, subject, object, 1);
}

static const unsigned BOTH = SEEN_SUBJECT | SEEN_OBJECT;

/* Who was seen stands in each event; classic tells of the unseen as well. */
TEST(test_seen_is_noted)
{
    struct stage *stage = *state;
    stage_draw(stage, "o@#T\n");
    const struct entity *orc = stage_only(stage, "orc"), *troll = stage_only(stage, "troll");
    push(stage, EV_ATTACKED, orc, stage_hero(stage));
    assert_int_equal(stage->events.list[0].seen, BOTH);
    push(stage, EV_ATTACKED, orc, troll);
    assert_int_equal(stage->events.list[0].seen, SEEN_SUBJECT);
    push(stage, EV_DIED, troll, NULL);
    assert_int_equal(stage->events.list[0].seen, 0);
    assert_int_equal(stage->events.list[0].subject, world_id(&stage->game->world, troll));
}

/* Rules that hide the unseen leave out what befalls it, and who it was where it meets someone seen. */
TEST(test_unseen_is_not_told)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "o@#T\n");
    const struct entity *orc = stage_only(stage, "orc"), *troll = stage_only(stage, "troll");
    push(stage, EV_MOVED, troll, NULL);
    assert_int_equal(stage->events.count, 0);
    push(stage, EV_DIED, troll, stage_hero(stage));
    assert_int_equal(stage->events.count, 0);
    push(stage, EV_ATTACKED, orc, stage_hero(stage));
    assert_int_equal(stage->events.list[0].seen, BOTH);
    assert_int_equal(stage->events.list[0].subject, world_id(&stage->game->world, orc));
    push(stage, EV_ATTACKED, troll, stage_hero(stage));
    assert_int_equal(stage->events.list[0].subject, ENTITY_NONE);
    assert_int_equal(stage->events.list[0].subject_kind, KIND_NONE);
    assert_int_equal(stage->events.list[0].object, world_id(&stage->game->world, stage_hero(stage)));
    push(stage, EV_ATTACKED, orc, troll);
    assert_int_equal(stage->events.list[0].object_kind, KIND_NONE);
    assert_true(point_equal(stage->events.list[0].at, orc->at)); /* not where the other is */
}

/* A fireball's harm behind a wall: told in classic, hidden in the campaign, done in both. */
TEST(test_fireball_behind_a_wall)
{
    struct stage *stage = *state;
    for (int ruleset = 0; ruleset < RULESET_COUNT; ruleset++) {
        stage_draw(stage, "@......#T\n");
        stage_play_by(stage, (enum ruleset)ruleset);
        int letter = stage_give(stage, "fireball_scroll");
        int hp = stage_only(stage, "troll")->fighter.hp;
        stage_do(stage, command_use_at(letter, point_at(5, 0)));
        assert_true(stage_only(stage, "troll")->fighter.hp < hp);
        assert_int_equal(stage_count(stage, EV_EXPLODED), 1);
        assert_int_equal(stage_count(stage, EV_BURNED), ruleset == RULESET_CLASSIC);
        assert_int_equal(stage_count(stage, EV_DAMAGED), 0);
    }
}

TEST_GROUP(stage_setup, stage_teardown)
