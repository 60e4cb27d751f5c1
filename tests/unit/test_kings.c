/* SPDX-License-Identifier: MIT
 *
 * Kings: how they are woken, what Orrin has of his coffins, how he rests, and what comes of that. */
#include "support/test.h"

#include "core/mind/awareness.h"
#include "core/mind/king.h"
#include "core/combat/missile.h"
#include "support/content.h"
#include "sim/bot.h"
#include "support/world_fixture.h"

#include <stdlib.h>

/* A tomb with the king's coffin; the others are where the test says. */
static void draw_tomb(struct stage *stage, const char *drawing, struct point kings)
{
    stage_draw_campaign(stage, drawing);
    stage_bury_king(stage);
    stage_find_regalia(stage);
    stage_lay(stage, "kings_coffin", kings.x, kings.y);
    stage_hero(stage)->fighter.max_hp = stage_hero(stage)->fighter.hp = 500;
    stage_refresh(stage);
}

/* One with Orrin up and ready, beside the hero. */
static struct entity *wake(struct stage *stage)
{
    stage_do(stage, command_move(DIR_E));
    return stage_only(stage, "orrin");
}

static const char *const HALL = "........\n"
                                "........\n"
                                "...@....\n"
                                "........\n"
                                "........\n";
static const struct point KINGS = {4, 2};

/* His defense while one of his coffins is whole. */
static int shielded(const struct stage *stage)
{
    return stage->rules->kinds[test_kind(stage->rules, "orrin")].fighter.defense;
}

static int ground_at(const struct stage *stage, int x, int y)
{
    return stage_cell(stage, x, y)->ground;
}

static enum command_type bot_wants(const struct stage *stage, const char *name, unsigned without)
{
    struct bot bot;
    const struct bot_kind *kind = bot_find(name);
    void *room = bot_room(kind) > 0 ? malloc(bot_room(kind)) : NULL;
    bot_start(&bot, kind, 1, room);
    bot.without = without;
    struct command command = kind->next(&bot, stage->view);
    free(room);
    return command.type == CMD_MOVE && command.dir == DIR_E ? CMD_MOVE : CMD_WAIT;
}

/* Who looks ahead wakes him, last of all, where the reckoning says that he can be stood; others leave him. */
TEST(test_bots_wake_him)
{
    struct stage *stage = *state;
    draw_tomb(stage, "####\n#@.#\n####\n", point_at(2, 1));
    stage_hero(stage)->fighter.power = 30;
    stage_refresh(stage);
    assert_int_equal(bot_wants(stage, "tactician", 0), CMD_MOVE);
    assert_int_equal(bot_wants(stage, "tactician", HABIT_BIT(HABIT_KINGS)), CMD_WAIT);
    assert_int_equal(bot_wants(stage, "explorer", 0), CMD_WAIT);
    stage_hero(stage)->fighter.hp = stage_hero(stage)->fighter.max_hp = 36;
    stage_refresh(stage);
    assert_int_equal(bot_wants(stage, "tactician", 0), CMD_WAIT);
    for (int i = 0; i < 2; i++)
        stage_give(stage, "healing_potion");
    stage_refresh(stage);
    assert_int_equal(bot_wants(stage, "tactician", 0), CMD_MOVE);
}

/* --- Waking ------------------------------------------------------------------------------------------------------- */

/* Nobody is there before; then he hunts, and the hero acts first. */
TEST(test_his_own_coffin)
{
    struct stage *stage = *state;
    draw_tomb(stage, HALL, KINGS);
    stage_wait(stage);
    assert_int_equal(stage->view->entity_count, 0);
    assert_int_equal(stage->view->woken, 0);
    struct entity *king = wake(stage);
    STAGE_EVENTS(stage, EV_COFFIN_OPENED, EV_KING_WOKE, EV_KING_WANED);
    stage_expect_at(king, KINGS.x, KINGS.y);
    assert_int_equal(king->mind.state, AWARENESS_HUNT);
    assert_int_equal(ground_at(stage, KINGS.x, KINGS.y), stage_ground(stage, "open_coffin"));
    assert_int_equal(stage->view->woken, 1U << KING_ORRIN);
    stage_wait(stage);
    assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
    stage_restore(stage);
}

/* Any coffin of the tomb wakes him, once; a coffin that is not of it does not. */
TEST(test_any_coffin_of_the_tomb)
{
    struct stage *stage = *state;
    draw_tomb(stage, HALL, point_at(7, 2));
    stage_lay(stage, "tomb_coffin", 4, 2);
    stage_lay(stage, "tomb_coffin", 3, 1);
    stage_lay(stage, "coffin", 2, 2);
    stage_refresh(stage);
    stage_do(stage, command_move(DIR_W));
    STAGE_EVENTS(stage, EV_COFFIN_OPENED);
    stage_do(stage, command_move(DIR_E));
    STAGE_EVENTS(stage, EV_COFFIN_OPENED, EV_KING_WOKE);
    struct entity *king = stage_only(stage, "orrin");
    stage_expect_at(king, 7, 2);
    assert_int_equal(king->fighter.defense, shielded(stage));
    stage_do(stage, command_move(DIR_N));
    assert_int_equal(stage_count(stage, EV_KING_WOKE), 0);
    assert_int_equal(stage_count(stage, EV_KING_WANED), 1);
    stage_only(stage, "orrin");
}

/* Who stands beside his coffin does not let him out, as a lurker would come. */
TEST(test_he_does_not_come_by_himself)
{
    struct stage *stage = *state;
    draw_tomb(stage, HALL, KINGS);
    for (int i = 0; i < 5; i++)
        stage_wait(stage);
    assert_int_equal(ground_at(stage, KINGS.x, KINGS.y), stage_ground(stage, "kings_coffin"));
}

/* --- Orrin's coffins ---------------------------------------------------------------------------------------------- */

/* The nearest to the hero that has room beside it is marked, and opens: who comes out stands beside it, is of his
 * group and worth nothing. */
TEST(test_his_dead_come_out_of_coffins)
{
    struct stage *stage = *state;
    draw_tomb(stage, HALL, KINGS);
    stage_lay(stage, "tomb_coffin", 7, 4);
    stage_lay(stage, "tomb_coffin", 1, 2);
    stage_refresh(stage);
    struct entity *king = wake(stage);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_WINDS_UP);
    assert_int_equal(stage_event(stage, EV_WINDS_UP, 0)->extra, ABILITY_SUMMON);
    assert_true(view_marked(stage->view, point_at(1, 2)));
    assert_false(view_marked(stage->view, point_at(7, 4)));
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_RELEASED, EV_ROSE);
    assert_int_equal(ground_at(stage, 1, 2), stage_ground(stage, "open_coffin"));
    assert_int_equal(ground_at(stage, 7, 4), stage_ground(stage, "tomb_coffin"));
    struct entity *dead = stage_only(stage, "skeleton");
    assert_int_equal(point_chebyshev(dead->at, stage_hero(stage)->at), 1);
    assert_int_equal(dead->fighter.xp, 0);
    assert_int_equal(dead->mind.group, king->mind.group);
    assert_int_equal(king->fighter.defense, shielded(stage));
}

/* If it has been opened in the meantime nobody comes, which is told. */
TEST(test_the_marked_coffin_is_opened_first)
{
    struct stage *stage = *state;
    draw_tomb(stage, HALL, KINGS);
    stage_lay(stage, "tomb_coffin", 2, 2);
    stage_lay(stage, "tomb_coffin", 7, 4);
    stage_refresh(stage);
    wake(stage);
    stage_wait(stage);
    assert_true(view_marked(stage->view, point_at(2, 2)));
    stage_do(stage, command_move(DIR_W));
    STAGE_EVENTS(stage, EV_COFFIN_OPENED, EV_RELEASED, EV_FALTERED);
    assert_int_equal(ground_at(stage, 7, 4), stage_ground(stage, "tomb_coffin"));
}

/* A coffin with no room beside it does not count, nor does he call more than two. */
TEST(test_when_he_does_not_call)
{
    struct stage *stage = *state;
    draw_tomb(stage,
              "....#.#\n"
              ".@..###\n"
              "....#.#\n",
              point_at(2, 1));
    stage_lay(stage, "tomb_coffin", 5, 0);
    stage_refresh(stage);
    struct entity *king = wake(stage);
    for (int turn = 0; turn < 4; turn++) {
        stage_wait(stage);
        assert_int_equal(stage_count(stage, EV_WINDS_UP), 0);
    }
    stage_lay(stage, "tomb_coffin", 0, 0);
    stage_put(stage, "skeleton", 0, 2)->mind.group = king->mind.group;
    stage_put(stage, "skeleton", 1, 2)->mind.group = king->mind.group;
    for (int turn = 0; turn < 4; turn++) {
        stage_wait(stage);
        assert_int_equal(stage_count(stage, EV_WINDS_UP), 0);
    }
}

/* While one coffin of his dead is whole he has his defense; the last one opened, by whomever, takes it. */
TEST(test_the_last_coffin)
{
    struct stage *stage = *state;
    draw_tomb(stage, HALL, KINGS);
    stage_lay(stage, "tomb_coffin", 3, 1);
    stage_lay(stage, "tomb_coffin", 2, 2);
    stage_refresh(stage);
    struct entity *king = wake(stage);
    stage_do(stage, command_move(DIR_N));
    assert_int_equal(king->fighter.defense, shielded(stage));
    assert_int_equal(stage_count(stage, EV_KING_WANED), 0);
    while (stage_count(stage, EV_KING_WANED) == 0)
        stage_wait(stage);
    assert_int_equal(stage_count(stage, EV_ROSE), 1);
    assert_int_equal(king->fighter.defense, 0);
    assert_int_equal(stage->view->entities[0].defense, 0);
}

/* --- What all kings have in common -------------------------------------------------------------------------------- */

TEST(test_statuses_last_half)
{
    struct stage *stage = *state;
    draw_tomb(stage, HALL, KINGS);
    struct entity *king = wake(stage);
    stage_bring(stage, king, STATUS_HELD, 7);
    assert_int_equal(king->statuses.turns[STATUS_HELD], 3);
    stage_bring(stage, king, STATUS_STUNNED, 1);
    assert_int_equal(king->statuses.turns[STATUS_STUNNED], 1);
}

/* However long the hero is out of his sight and hearing; and on stairs he neither follows nor forgets. */
TEST(test_he_always_knows)
{
    struct stage *stage = *state;
    draw_tomb(stage,
              "...........................\n"
              "@..........................\n",
              point_at(1, 1));
    struct entity *king = wake(stage);
    world_move(&stage->game->world, king, point_at(25, 1));
    king->statuses.turns[STATUS_HELD] = 100;
    for (int turn = 0; turn < 60; turn++)
        stage_wait(stage);
    assert_int_equal(king->mind.state, AWARENESS_HUNT);
    world_move(&stage->game->world, king, point_at(1, 1));
    assert_false(awareness_follows(stage->game, king));
    awareness_leave(stage->game);
    assert_int_equal(king->mind.state, AWARENESS_HUNT);
}

/* Twice at most, and missiles once. */
TEST(test_he_is_not_surprised)
{
    struct stage *stage = *state;
    draw_tomb(stage, HALL, KINGS);
    struct entity *king = wake(stage);
    king->mind.state = AWARENESS_ASLEEP;
    struct blow blow = fighter_blow(stage->game, stage_hero(stage), king);
    assert_int_equal(blow.times, 2);
    assert_int_equal(missile_blow(stage->game, stage_hero(stage), king, 9).times, 1);
}

/* --- His end ------------------------------------------------------------------------------------------------------ */

TEST(test_laid_to_rest)
{
    struct stage *stage = *state;
    draw_tomb(stage, HALL, KINGS);
    struct entity *king = wake(stage);
    int64_t score = stage->view->score;
    king->fighter.hp = 1;
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_count(stage, EV_KING_LAID), 1);
    assert_int_equal(stage_event(stage, EV_KING_LAID, 0)->object_kind, king->kind);
    assert_int_equal(stage_event(stage, EV_XP_GAINED, 0)->amount, 300);
    assert_int_equal(stage->view->gold, KING_GOLD);
    assert_int_equal(stage->view->score, score + KING_GOLD + KING_SCORE);
    assert_int_equal(stage->view->laid, 1U << KING_ORRIN);
    kind_id torc = (kind_id)test_kind(stage->rules, "orrins_torc"); /* where he fell, and on top */
    assert_int_equal(stage_event(stage, EV_BEQUEATHED, stage_count(stage, EV_BEQUEATHED) - 1)->object_kind, torc);
    assert_int_equal(stage_event(stage, EV_BEQUEATHED, 0)->at.x, king->at.x);
    assert_int_equal(view_top(stage->view, king->at)->kind, torc);
    stage_restore(stage);
    assert_int_equal(stage->copy->world.kings.laid, 1U << KING_ORRIN);
    game_view(stage->copy, stage->view);
    assert_int_equal(stage->view->score, score + KING_GOLD + KING_SCORE);
}

/* --- Where he lies ------------------------------------------------------------------------------------------------ */

/* The door is read by who opens it, once he is up no more. */
TEST(test_the_door)
{
    struct stage *stage = *state;
    draw_tomb(stage, "@..#\n", point_at(2, 0));
    stage_lay(stage, "tomb_door", 1, 0);
    stage_refresh(stage);
    stage_do(stage, command_move(DIR_E));
    STAGE_EVENTS(stage, EV_DOOR_OPENED, EV_KING_TOLD);
    assert_int_equal(stage_event(stage, EV_KING_TOLD, 0)->object_kind, test_kind(stage->rules, "orrin"));
    assert_int_equal(stage_event(stage, EV_KING_TOLD, 0)->amount, 1);
    stage_do(stage, command_close(DIR_E));
    stage_lay(stage, "open_coffin", 2, 0);
    stage_do(stage, command_move(DIR_E));
    STAGE_EVENTS(stage, EV_DOOR_OPENED);
}

/* D6 of the Ossuary has the tomb; its arrival says so; with him laid to rest its stairs end as they say. */
TEST(test_the_sixth_depth)
{
    struct rules *rules = test_rules_from("tests/data/ossuary/content");
    struct game *game = malloc(sizeof *game);
    struct view *view = malloc(sizeof *view);
    struct event list[256];
    struct point at;
    assert_true(game && view);
    (void)state;
    for (int laid = 0; laid < 3; laid++) {
        struct events events = {list, 256, 0, 0};
        bool elsewhere = laid == 2; /* his tomb is of another floor than the last */
        game_new(game, rules, rules_find_profile(rules, "campaign"), 7);
        game_reveal_floor(game, 6);
        assert_true(king_lies(game, KING_ORRIN, &at));
        king_tell(game, false, &events);
        assert_int_equal(events.count, 1);
        assert_int_equal(events.list[0].type, EV_KING_TOLD);
        game->world.kings.woken = game->world.kings.laid = (uint8_t)((laid > 0) << KING_ORRIN);
        for (int ground = 0; elsewhere && ground < rules->ground_count; ground++)
            rules->grounds[ground].tomb = KING_NONE;
        struct entity *entity;
        WORLD_EACH(&game->world, entity)
        {
            if (entity_has(entity, HAS_STAIRS))
                at = entity->at;
        }
        world_move(&game->world, world_hero(&game->world), at);
        struct command down = command_plain(CMD_DESCEND);
        game_step(game, &down, &events);
        game_view(game, view);
        assert_int_equal(view->state, GAME_ENDED);
        assert_int_equal(view->outcome, laid && !elsewhere ? OUTCOME_ORRIN : OUTCOME_CHAPTER);
    }
    free(view);
    free(game);
    free(rules);
}

TEST_GROUP(stage_setup, stage_teardown)
