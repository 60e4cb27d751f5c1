/* SPDX-License-Identifier: MIT
 *
 * Every forecast of the view against what then happens: in a clone, by the rules themselves. */
#include "support/test.h"

#include "support/play.h"

enum { TURNS = 150 };

/* How often each forecast was put to the test: none may pass for want of cases. */
struct tally {
    int threats, deaths, blows, kills, harms, never, wearings;
};

static void step_copy(struct play *play, struct command command)
{
    game_step(play->copy, &command, &play->events);
    assert_true(play->events.count == 0 || play->events.list[0].type != EV_REJECTED);
}

static const struct entity *copied(struct play *play, entity_id id)
{
    return world_find_const(&play->copy->world, id);
}

/* Threat is what waiting costs: all of it, or the rest of the hero's life. */
static void expect_threat(struct play *play, struct tally *tally)
{
    const struct view *view = play->view;
    game_clone(play->copy, play->game);
    step_copy(play, command_plain(CMD_WAIT));
    int lost = view->hero.hp - world_hero(&play->copy->world)->fighter.hp;
    bool died = play->copy->world.state == GAME_DEAD;
    assert_true(died == (view->threat >= view->hero.hp));
    assert_true(died ? lost >= view->hero.hp && lost <= view->threat : lost == view->threat);
    tally->threats += view->threat > 0;
    tally->deaths += died;
}

static void survive(struct play *play)
{
    world_hero(&play->copy->world)->fighter.hp = MAX_STAT;
}

/* Strikes until the foe is dead: each blow takes `blow`, and `blows` of them are needed. */
static void expect_blows(struct play *play, const struct view_entity *foe, struct tally *tally)
{
    const struct view_hero *hero = &play->view->hero;
    enum dir dir = dir_of(foe->at.x - hero->at.x, foe->at.y - hero->at.y);
    game_clone(play->copy, play->game);
    int hp = foe->hp, struck = 0;
    while (copied(play, foe->id) && entity_has(copied(play, foe->id), HAS_FIGHTER) && struck < 100) {
        survive(play);
        step_copy(play, command_move(dir));
        assert_int_equal(play->events.list[0].type, EV_ATTACKED);
        assert_int_equal(play->events.list[0].object, foe->id);
        assert_int_equal(play->events.list[0].amount, foe->blow);
        hp -= foe->blow;
        struck++;
        assert_int_equal(copied(play, foe->id)->fighter.hp, hp);
        if (foe->blow == 0)
            break;
    }
    assert_int_equal(foe->blow == 0 ? BLOWS_NEVER : struck, foe->blows);
    tally->blows++;
    tally->kills += foe->blow > 0;
    tally->never += foe->blow == 0;
}

/* Alone with the hero, the foe takes `harm` a turn and needs `harms` turns for its life. */
static void expect_harms(struct play *play, const struct view_entity *foe, struct tally *tally)
{
    game_clone(play->copy, play->game);
    struct world *world = &play->copy->world;
    struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_has(entity, HAS_AI) && world_id(world, entity) != foe->id)
            entity->components &= (uint16_t)~HAS_AI;
    }
    int hp = play->view->hero.hp, turns = 0;
    while (world->state != GAME_DEAD && turns < 100) {
        step_copy(play, command_plain(CMD_WAIT));
        turns++;
        hp -= foe->harm;
        assert_int_equal(world_hero(world)->fighter.hp, hp);
        if (foe->harm == 0)
            break;
    }
    if (foe->harm == 0)
        assert_int_equal(foe->harms, BLOWS_NEVER);
    else
        assert_true(world->state == GAME_DEAD ? turns == foe->harms : foe->harms > turns);
    tally->harms++;
}

static void expect_forecasts(struct play *play, struct tally *tally)
{
    const struct view *view = play->view;
    expect_threat(play, tally);
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *foe = &view->entities[i];
        if (!foe->foe || foe->ai != AI_BASIC || point_chebyshev(foe->at, view->hero.at) != 1)
            continue;
        expect_blows(play, foe, tally);
        expect_harms(play, foe, tally);
    }
}

/* What wearing a thing would come to is what putting it on comes to: in numbers, and in blows both ways. */
static void expect_wearing(struct play *play, const struct view *before, int letter, struct tally *tally)
{
    const struct view_item *item = &before->pack[letter];
    enum slot slot = (enum slot)before->rules->kinds[item->kind].equippable.slot;
    struct fighter_numbers then = view_wearing(before, slot, item->worn ? NULL : item);
    game_clone(play->copy, play->game);
    step_copy(play, command_letter(CMD_USE, letter));
    const struct entity *hero = world_hero(&play->copy->world);
    assert_int_equal(fighter_power(play->copy, hero), then.power);
    assert_int_equal(fighter_defense(play->copy, hero), then.defense);
    assert_int_equal(fighter_max_hp(play->copy, hero), then.max_hp);
    for (int i = 0; i < before->entity_count; i++) {
        const struct view_entity *foe = &before->entities[i];
        if (!foe->foe)
            continue;
        struct view_duel duel = view_duel(before, foe, then);
        assert_int_equal(duel.blow, fighter_blow(play->copy, hero, copied(play, foe->id)).dealt);
        assert_int_equal(duel.harm, fighter_blow(play->copy, copied(play, foe->id), hero).dealt);
        tally->wearings++;
    }
}

TEST(test_wearing_comes_true)
{
    struct play *play = *state;
    struct tally tally = {0};
    for (int seed = 1; seed <= (test_seeds() + 9) / 10; seed++) {
        play_start(play, (uint64_t)seed);
        for (int turn = 0; turn < TURNS && !play_is_over(play); turn++) {
            const struct view *view = play->view;
            for (int letter = 0; letter < MAX_PACK && view->state == GAME_PLAYING && turn % 5 == 0; letter++)
                if (view->pack[letter].kind != KIND_NONE &&
                    (view->rules->kinds[view->pack[letter].kind].components & HAS_EQUIPPABLE))
                    expect_wearing(play, view, letter, &tally);
            struct command command = play_choose(play);
            play_step(play, &command);
        }
    }
    assert_true(tally.wearings > test_seeds() / 10 || !test_is_thorough());
}

TEST(test_forecasts_come_true)
{
    struct play *play = *state;
    struct tally tally = {0};
    for (int seed = 1; seed <= (test_seeds() + 1) / 2; seed++) {
        play_start(play, (uint64_t)seed);
        for (int turn = 0; turn < TURNS && !play_is_over(play); turn++) {
            if (play->view->state == GAME_PLAYING && turn % 3 == 0)
                expect_forecasts(play, &tally);
            struct command command = play_choose(play);
            play_step(play, &command);
        }
    }
    if (!test_is_thorough())
        return;
    int least = test_seeds() / 10;
    assert_true(tally.threats > 2 * least && tally.blows > least && tally.kills > least && tally.harms > least);
    assert_true(tally.deaths > least / 10);
}

/* The same where blows do nothing: a hero in heavy armour among armoured foes. */
TEST(test_forecasts_of_nothing)
{
    struct play *play = *state;
    struct rules *rules = play->rules[PLAY_GAUNTLET], saved = *rules;
    struct tally tally = {0};
    for (int i = 0; i < rules->kind_count; i++)
        rules->kinds[i].fighter.defense = 4;
    for (int seed = 1; seed <= (test_seeds() + 9) / 10; seed++) {
        play_start_with(play, PLAY_GAUNTLET, (uint64_t)seed);
        for (int turn = 0; turn < TURNS && !play_is_over(play); turn++) {
            if (play->view->state == GAME_PLAYING)
                expect_forecasts(play, &tally);
            struct command command = play_choose(play);
            play_step(play, &command);
        }
    }
    *rules = saved;
    assert_true(tally.never > 0 || !test_is_thorough());
}

TEST_GROUP(play_setup, play_teardown)
