/* SPDX-License-Identifier: MIT
 *
 * Experience and levels: strictly more than 200 + 150 x level, the rest carried over, one choice after another. */
#include "support/test.h"

#include "core/action.h"
#include "core/component/experience.h"
#include "support/content.h"
#include "support/world_fixture.h"

static const struct command STRIKE_EAST = {.type = CMD_MOVE, .dir = DIR_E};

/* Kills an orc that is worth this much; everything the command did stands in stage->events. */
static void kill_for(struct stage *stage, const char *drawing, int xp)
{
    stage_draw(stage, drawing);
    struct entity *orc = stage_only(stage, "orc");
    orc->fighter.hp = 1;
    orc->fighter.xp = (int16_t)xp;
    stage_do(stage, STRIKE_EAST);
}

TEST(test_needed)
{
    struct stage *stage = *state;
    const struct profile *profile = &stage->shipped->profiles[0];
    assert_int_equal(experience_needed(profile, 1), 350);
    assert_int_equal(experience_needed(profile, 2), 500);
    assert_int_equal(experience_needed(profile, 3), 650);
    assert_int_equal(experience_needed(profile, 10), 1700);
}

/* 350 is not enough; 351 is, and leaves 1. */
TEST(test_strictly_more)
{
    struct stage *stage = *state;
    kill_for(stage, "@o\n", 350);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_DIED, EV_XP_GAINED);
    assert_int_equal(stage->view->hero.level, 1);
    assert_int_equal(stage->view->hero.xp, 350);
    assert_int_equal(stage->view->state, GAME_PLAYING);

    kill_for(stage, "@o\n", 351);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_DIED, EV_XP_GAINED, EV_LEVEL_GAINED);
    assert_int_equal(stage_event(stage, EV_LEVEL_GAINED, 0)->amount, 2);
    assert_int_equal(stage->view->hero.level, 2);
    assert_int_equal(stage->view->hero.xp, 1);
    assert_int_equal(stage->view->hero.xp_next, 500);
    assert_int_equal(stage->view->hero.total_xp, 351);
    assert_int_equal(stage->view->state, GAME_LEVEL_UP);
}

/* What is left over counts towards the next level. */
TEST(test_carried_over)
{
    struct stage *stage = *state;
    kill_for(stage, "@o\n", 480);
    stage_do(stage, command_level_up(CHOICE_STRENGTH));
    assert_int_equal(stage->view->hero.xp, 130);
    struct events events = {NULL, 0, 0, 0};
    experience_gain(stage->game, 370, &events);
    assert_int_equal(stage->game->world.experience.level, 2);
    experience_gain(stage->game, 1, &events);
    assert_int_equal(stage->game->world.experience.level, 3);
    assert_int_equal(stage->game->world.experience.xp, 1);
    assert_int_equal(stage->game->world.experience.total, 851);
    assert_int_equal(events.lost, 3);
}

TEST(test_choices)
{
    static const struct {
        enum level_choice choice;
        int max_hp, hp, power, defense, gain;
    } CHOICES[] = {
        {CHOICE_CONSTITUTION, 120, 70, 4, 1, 20},
        {CHOICE_STRENGTH, 100, 50, 5, 1, 1},
        {CHOICE_AGILITY, 100, 50, 4, 2, 1},
    };
    struct stage *stage = *state;
    assert_int_equal(sizeof CHOICES / sizeof CHOICES[0], CHOICE_COUNT);
    for (int i = 0; i < CHOICE_COUNT; i++) {
        kill_for(stage, "@o\n", 351);
        stage_hero(stage)->fighter.hp = 50;
        stage_do(stage, command_level_up((int)CHOICES[i].choice));
        STAGE_EVENTS(stage, EV_LEVEL_CHOSEN);
        assert_int_equal(stage->events.list[0].extra, CHOICES[i].choice);
        assert_int_equal(stage->events.list[0].amount, CHOICES[i].gain);
        assert_int_equal(stage->view->hero.max_hp, CHOICES[i].max_hp);
        assert_int_equal(stage->view->hero.hp, CHOICES[i].hp);
        assert_int_equal(stage->view->hero.power, CHOICES[i].power);
        assert_int_equal(stage->view->hero.defense, CHOICES[i].defense);
    }
}

/* Where levels vary, none is answered with what the one before was answered with. */
TEST(test_not_twice_running)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@o\n");
    stage_only(stage, "orc")->fighter.hp = 1;
    stage_only(stage, "orc")->fighter.xp = 1600; /* three levels */
    stage_do(stage, STRIKE_EAST);
    stage_do(stage, command_level_up(CHOICE_STRENGTH));
    assert_false(view_offers(stage->view, CHOICE_STRENGTH));
    assert_true(view_offers(stage->view, CHOICE_AGILITY));
    stage_refuses(stage, command_level_up(CHOICE_STRENGTH), REJECT_CHOSEN_LAST);
    stage_do(stage, command_level_up(CHOICE_AGILITY));
    stage_do(stage, command_level_up(CHOICE_STRENGTH));
    assert_int_equal(stage->view->hero.choices, 0);
    stage_draw(stage, "@o\n");
    stage_only(stage, "orc")->fighter.hp = 1;
    stage_only(stage, "orc")->fighter.xp = 1600;
    stage_do(stage, STRIKE_EAST);
    for (int i = 0; i < 3; i++)
        stage_do(stage, command_level_up(CHOICE_STRENGTH)); /* classic asks for no change */
}

/* A healing potion, by how often Constitution was chosen: what it restores, and what is said of it beforehand. */
TEST(test_constitution_strengthens_healing)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@o\n");
    stage->rules->profiles[stage->game->world.profile].healing_gain = 10;
    kind_id potion = test_kind(stage->rules, "healing_potion");
    int first = stage_give(stage, "healing_potion"), second = stage_give(stage, "healing_potion");
    stage_only(stage, "orc")->fighter.hp = 1;
    stage_only(stage, "orc")->fighter.xp = 1600;
    stage_refresh(stage);
    assert_int_equal(view_amount(stage->view, potion, 0), 40);
    stage_do(stage, STRIKE_EAST);
    stage_do(stage, command_level_up(CHOICE_CONSTITUTION));
    assert_int_equal(view_amount(stage->view, potion, 0), 50);
    stage_do(stage, command_level_up(CHOICE_STRENGTH));
    assert_int_equal(view_amount(stage->view, test_kind(stage->rules, "dagger"), 0), 0);
    stage_do(stage, command_level_up(CHOICE_CONSTITUTION));
    stage_hero(stage)->fighter.hp = 10;
    stage_do(stage, command_letter(CMD_USE, first));
    assert_int_equal(stage_event(stage, EV_HEALED, 0)->amount, view_amount(stage->view, potion, 0));
    assert_int_equal(stage->view->hero.hp, 10 + 40 + 2 * 10);
    game_forget(stage->copy, stage->view);
    struct command drink = command_letter(CMD_USE, second);
    struct events events = {NULL, 0, 0, 0};
    game_step(stage->copy, &drink, &events);
    assert_int_equal(world_hero(&stage->copy->world)->fighter.hp, 130);
}

/* While a choice is due nothing else is legal; while none is due, no choice is. */
TEST(test_only_the_choice)
{
    struct stage *stage = *state;
    stage_draw(stage, "@o\n");
    stage_refuses(stage, command_level_up(CHOICE_STRENGTH), REJECT_NOT_NOW);
    kill_for(stage, "@o\n", 351);
    stage_refuses(stage, command_plain(CMD_WAIT), REJECT_NOT_NOW);
    stage_refuses(stage, STRIKE_EAST, REJECT_NOT_NOW);
    stage_refuses(stage, command_letter(CMD_USE, 0), REJECT_NOT_NOW);
    stage_refuses(stage, command_letter(CMD_DROP, 0), REJECT_NOT_NOW);
    stage_refuses(stage, command_plain(CMD_PICK_UP), REJECT_NOT_NOW);
    stage_refuses(stage, command_plain(CMD_DESCEND), REJECT_NOT_NOW);
    stage_refuses(stage, command_level_up(CHOICE_COUNT), REJECT_MALFORMED);
    stage_do(stage, command_level_up(CHOICE_AGILITY));
    stage_refuses(stage, command_level_up(CHOICE_AGILITY), REJECT_NOT_NOW);
}

/* The choice comes first and completes the turn: only then do the others act, and the turn counts once. */
TEST(test_the_choice_completes_the_turn)
{
    struct stage *stage = *state;
    stage_draw(stage, "T@o\n");
    stage_only(stage, "orc")->fighter.hp = 1;
    stage_only(stage, "orc")->fighter.xp = 351;
    stage_do(stage, STRIKE_EAST);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_DIED, EV_XP_GAINED, EV_LEVEL_GAINED);
    assert_int_equal(stage->view->turn, 0);
    assert_int_equal(stage_hero(stage)->fighter.hp, 100);
    stage_do(stage, command_level_up(CHOICE_AGILITY));
    STAGE_EVENTS(stage, EV_LEVEL_CHOSEN, EV_ATTACKED);
    assert_int_equal(stage_event(stage, EV_ATTACKED, 0)->amount, 6); /* the new defense counts already */
    assert_int_equal(stage->view->turn, 1);
    assert_int_equal(stage->view->time, 100);
    stage_wait(stage);
    assert_int_equal(stage->view->turn, 2);
    assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
}

/* Several levels at once are asked one after another; the turn goes on after the last answer only. */
TEST(test_several_levels)
{
    struct stage *stage = *state;
    stage_draw(stage, "T@o\n");
    stage_only(stage, "orc")->fighter.hp = 1;
    stage_only(stage, "orc")->fighter.xp = 350 + 500 + 650 + 1;
    stage_do(stage, STRIKE_EAST);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_DIED, EV_XP_GAINED, EV_LEVEL_GAINED, EV_LEVEL_GAINED, EV_LEVEL_GAINED);
    assert_int_equal(stage_event(stage, EV_LEVEL_GAINED, 2)->amount, 4);
    assert_int_equal(stage->view->hero.level, 4);
    assert_int_equal(stage->view->hero.xp, 1);
    for (int due = 3; due > 1; due--) {
        assert_int_equal(stage->view->hero.choices, due);
        stage_do(stage, command_level_up(CHOICE_STRENGTH));
        STAGE_EVENTS(stage, EV_LEVEL_CHOSEN);
        assert_int_equal(stage->view->state, GAME_LEVEL_UP);
        assert_int_equal(stage->view->turn, 0);
    }
    stage_do(stage, command_level_up(CHOICE_STRENGTH));
    STAGE_EVENTS(stage, EV_LEVEL_CHOSEN, EV_ATTACKED);
    assert_int_equal(stage->view->state, GAME_PLAYING);
    assert_int_equal(stage->view->hero.power, 7);
    assert_int_equal(stage->view->turn, 1);
}

/* One fireball, several kills: the awards add up, and the choice is asked once the fire is out. */
TEST(test_levels_by_fire)
{
    struct stage *stage = *state;
    stage_draw(stage, "@.....ooo\n");
    for (int i = 0; i < 3; i++)
        stage_nth(stage, "orc", i)->fighter.xp = 150;
    stage_do(stage, command_use_at(stage_give(stage, "fireball_scroll"), point_at(7, 0)));
    assert_int_equal(stage_count(stage, EV_XP_GAINED), 3);
    assert_int_equal(stage_count(stage, EV_LEVEL_GAINED), 1);
    assert_int_equal(stage->view->state, GAME_LEVEL_UP);
    assert_int_equal(stage->view->hero.xp, 100);
}

/* Those that gain a level and die of the same fire are dead: nothing is asked. */
TEST(test_no_choice_for_the_dead)
{
    struct stage *stage = *state;
    stage_draw(stage, "@.o\n");
    stage_hero(stage)->fighter.hp = 1;
    stage_only(stage, "orc")->fighter.xp = 351;
    stage_do(stage, command_use_at(stage_give(stage, "fireball_scroll"), point_at(1, 0)));
    assert_int_equal(stage->view->state, GAME_DEAD);
    assert_int_equal(stage->view->hero.total_xp, 351);
    stage_refuses(stage, command_level_up(CHOICE_STRENGTH), REJECT_NOT_NOW);
}

/* A monster that is worth nothing gives nothing, not even an event. */
TEST(test_worthless)
{
    struct stage *stage = *state;
    kill_for(stage, "@o\n", 0);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_DIED);
}

/* Sums stop at their limits and never overflow. */
TEST(test_limits)
{
    struct stage *stage = *state;
    struct events events = {NULL, 0, 0, 0};
    stage_draw(stage, "@\n");
    struct experience *experience = &stage->game->world.experience;
    experience->total = MAX_TOTAL_XP - 1;
    experience_gain(stage->game, MAX_STAT, &events);
    assert_int_equal(experience->total, MAX_TOTAL_XP);
    experience->level = MAX_LEVEL;
    experience->choices = 0;
    experience->xp = 0;
    experience_gain(stage->game, MAX_TOTAL_XP, &events);
    assert_int_equal(experience->level, MAX_LEVEL);
    assert_int_equal(experience->xp, MAX_TOTAL_XP);
    stage_hero(stage)->fighter.power = MAX_STAT;
    stage_hero(stage)->fighter.defense = MAX_STAT;
    stage_hero(stage)->fighter.max_hp = MAX_STAT - 5;
    for (int choice = 0; choice < CHOICE_COUNT; choice++) {
        experience->choices = 1;
        perform_level_up(stage->game, &(struct action){.choice = (uint8_t)choice}, &events);
    }
    assert_int_equal(stage_hero(stage)->fighter.power, MAX_STAT);
    assert_int_equal(stage_hero(stage)->fighter.defense, MAX_STAT);
    assert_int_equal(stage_hero(stage)->fighter.max_hp, MAX_STAT);
    assert_int_equal(stage_hero(stage)->fighter.hp, 105);
}

TEST_GROUP(stage_setup, stage_teardown)
