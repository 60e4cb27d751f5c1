/* SPDX-License-Identifier: MIT
 *
 * What bots do in the campaign, where foes sleep and announce and things can be thrown: each habit in a drawn
 * situation, and that a bot told to do without it does something else. */
#include "support/test.h"

#include "sim/bot.h"
#include "support/content.h"
#include "support/world_fixture.h"

/* The explorer's command in the view, without one habit or with all (-1). */
static struct command ask_in_view(struct stage *stage, int without)
{
    struct bot bot;
    bot_start(&bot, bot_find("explorer"), 1, NULL);
    bot.without = without < 0 ? 0 : HABIT_BIT(without);
    return bot.kind->next(&bot, stage->view);
}

static struct command ask(struct stage *stage, int without)
{
    stage_refresh(stage);
    return ask_in_view(stage, without);
}

static void expect(struct stage *stage, int without, struct command expected)
{
    struct command command = ask(stage, without);
    if (!command_equal(&command, &expected))
        fail_msg("without %d: %s instead of %s", without, command_name(command.type), command_name(expected.type));
}

TEST(test_spending)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@...T.#\n");
    int knife = stage_give(stage, "throwing_knife");
    expect(stage, -1, command_throw(knife, stage_only(stage, "troll")->at));
    expect(stage, HABIT_SPENDING, command_plain(CMD_WAIT));
    int lightning = stage_give(stage, "lightning_scroll");
    expect(stage, -1, command_letter(CMD_USE, lightning));
    stage_draw_campaign(stage, "#@.....oo#\n");
    int fireball = stage_give(stage, "fireball_scroll");
    assert_int_equal(ask(stage, -1).letter, fireball);
    assert_true(point_distance2(ask(stage, -1).target, stage->view->hero.at) > 9);
    /* Who is nearly dead is not worth a scroll, and who sleeps is none. */
    stage_draw_campaign(stage, "#@o.#\n");
    stage_give(stage, "lightning_scroll");
    stage_only(stage, "orc")->fighter.hp = 4;
    expect(stage, -1, command_move(DIR_E));
}

/* A staff is spent on who is worth it, and not when it is empty. */
TEST(test_zapping)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@...T.#\n");
    int staff = stage_give(stage, "staff_of_sparks");
    expect(stage, -1, command_use_at(staff, point_at(5, 0)));
    expect(stage, HABIT_SPENDING, command_plain(CMD_WAIT));
    world_find(&stage->game->world, stage->game->world.inventory.letters[staff])->charges = 0;
    expect(stage, -1, command_plain(CMD_WAIT));
}

/* A wand that slows is spent on who is worth more than a staff's charge. */
TEST(test_slowing)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@...T.#\n");
    int wand = stage_give(stage, "wand_of_slowing");
    expect(stage, -1, command_use_at(wand, point_at(5, 0)));
    stage_only(stage, "troll")->statuses.turns[STATUS_SLOWED] = 10; /* but once */
    expect(stage, -1, command_plain(CMD_WAIT));
    stage_draw_campaign(stage, "#@...o.#\n");
    stage_give(stage, "wand_of_slowing");
    stage_only(stage, "orc")->fighter.hp = 4;
    expect(stage, -1, command_plain(CMD_WAIT));
}

/* One of frost harms besides: it may kill, and slows who lives, but once. */
TEST(test_frost)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@...T.#\n");
    int wand = stage_give(stage, "wand_of_frost");
    struct entity *troll = stage_only(stage, "troll");
    expect(stage, -1, command_use_at(wand, troll->at));
    troll->fighter.defense = 0;
    troll->fighter.power = 1; /* and nobody is worth a charge who does nothing */
    expect(stage, -1, command_plain(CMD_WAIT));
}

/* What is held is tempered once nobody is in sight, and a staff before nothing. */
TEST(test_bots_temper)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@...T.#\n");
    int scroll = stage_give(stage, "tempering_scroll");
    assert_int_not_equal(ask(stage, -1).type, CMD_TEMPER);
    stage_draw_campaign(stage, "#@.....#\n");
    assert_int_equal(stage_give(stage, "tempering_scroll"), scroll);
    int staff = stage_give(stage, "staff_of_sparks");
    expect(stage, -1, command_letter(CMD_TEMPER, 0));
    world_find(&stage->game->world, stage->game->world.inventory.letters[0])->tempered = MAX_TEMPERED;
    expect(stage, -1, command_letter(CMD_TEMPER, staff));
}

/* A bow is put on, arrows are shot with it, and what is shot needs it. */
TEST(test_shooting)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@...T.#\n");
    int arrow = stage_give(stage, "arrow");
    assert_int_equal(ask(stage, -1).type, CMD_WAIT);
    int bow = stage_give(stage, "hunting_bow");
    stage->game->world.equipment.slots[SLOT_LAUNCHER] = stage->game->world.inventory.letters[bow];
    expect(stage, -1, command_throw(arrow, stage_only(stage, "troll")->at));
    stage_draw_campaign(stage, "#@.....#\n");
    bow = stage_give(stage, "hunting_bow");
    expect(stage, -1, command_letter(CMD_USE, bow));
}

/* A captive is walked to and freed when no foe is up, and one that is led is enough. */
TEST(test_freeing)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "########\n"
                               "#@...o.#\n"
                               "########\n");
    struct entity *orc = stage_only(stage, "orc");
    orc->mind.state = AWARENESS_CAPTIVE;
    for (int turn = 0; turn < 3; turn++) {
        expect(stage, -1, command_move(DIR_E));
        stage_do(stage, command_move(DIR_E));
    }
    for (int bump = 0; bump < CAPTIVE_BUMPS; bump++) {
        stage_expect_at(stage_hero(stage), 4, 1);
        expect(stage, -1, command_move(DIR_E));
        stage_do(stage, command_move(DIR_E));
    }
    assert_int_equal(orc->mind.state, AWARENESS_FOLLOW);
    struct entity *other = stage_put(stage, "orc", 3, 1);
    other->mind.state = AWARENESS_CAPTIVE;
    assert_true(ask(stage, -1).dir != DIR_W);
}

TEST(test_stepping_aside)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "########\n"
                               "#@...T.#\n"
                               "#......#\n"
                               "########\n");
    stage_refresh(stage);
    for (int x = 1; x < 6; x++)
        stage->view->cells[1 * stage->view->width + x] |= CELL_MARKED;
    struct command aside = ask_in_view(stage, -1);
    assert_int_equal(aside.type, CMD_MOVE);
    assert_int_equal(point_step(stage->view->hero.at, (enum dir)aside.dir).y, 2);
    assert_int_equal(ask_in_view(stage, HABIT_ASIDE).type, CMD_WAIT);
}

/* Who raises others is gone for, past these; and struck, whoever else stands by. */
TEST(test_silence)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "########\n"
                               "#@.....#\n"
                               "#......#\n"
                               "########\n");
    struct entity *caller = stage_put(stage, "bone_caller", 5, 1);
    struct entity *bones = stage_put(stage, "skeleton", 3, 2);
    caller->mind.state = bones->mind.state = AWARENESS_HUNT;
    expect(stage, -1, command_move(DIR_E));
    expect(stage, HABIT_SILENCE, command_plain(CMD_WAIT));
    world_move(&stage->game->world, bones, point_at(1, 2));
    world_move(&stage->game->world, caller, point_at(2, 1));
    bones->fighter.hp = 1;
    expect(stage, -1, command_move(DIR_E));
}

/* Both hands' weapon is worth more than what it displaces, and what it displaced does not come back for it. */
TEST(test_both_hands)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "####\n"
                               "#@.#\n"
                               "####\n");
    stage_do(stage, command_letter(CMD_USE, stage_give(stage, "shield")));
    stage_do(stage, command_letter(CMD_USE, stage_give(stage, "dagger")));
    int pike = stage_give(stage, "pike");
    expect(stage, -1, command_letter(CMD_USE, pike));
    stage_do(stage, command_letter(CMD_USE, pike));
    assert_int_equal(ask(stage, -1).type, CMD_WAIT);
}

/* The best of a vault, taken last of all; who only fights leaves it. */
TEST(test_plundering)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "######\n"
                               "#@...#\n"
                               "######\n");
    stage_lay(stage, "cage", 3, 1);
    stage_put(stage, "sword", 3, 1);
    expect(stage, -1, command_move(DIR_E));
    assert_int_equal(ask(stage, HABIT_PLUNDER).type, CMD_WAIT);
    struct bot brawler;
    bot_start(&brawler, bot_find("brawler"), 1, NULL);
    assert_int_equal(brawler.kind->next(&brawler, stage->view).type, CMD_WAIT);
}

/* What is unknown is tried in good health, with room around, nobody in view and nothing that burns beside. */
TEST(test_trying)
{
    struct stage *stage = *state;
    static const char drawing[] = "#######\n"
                                  "#.....#\n"
                                  "#..@..#\n"
                                  "#.....#\n"
                                  "#######\n";
    stage_draw_campaign(stage, drawing);
    int scroll = stage_give(stage, "blotted_scroll");
    expect(stage, -1, command_letter(CMD_USE, scroll));
    assert_int_not_equal(ask(stage, HABIT_TRYING).type, CMD_USE);
    stage_hero(stage)->fighter.hp /= 2;
    assert_int_not_equal(ask(stage, -1).type, CMD_USE);
    stage_hero(stage)->fighter.hp *= 2;
    stage_lay(stage, "tall_grass", 4, 2);
    assert_int_not_equal(ask(stage, -1).type, CMD_USE);
    stage_draw_campaign(stage, drawing);
    stage_give(stage, "blotted_scroll");
    stage_put(stage, "orc", 1, 1)->mind.state = AWARENESS_ASLEEP;
    assert_int_not_equal(ask(stage, -1).type, CMD_USE);
}

/* Against many, or one who is strong, what makes the hero stronger is drunk in time; against a rat it is kept. */
TEST(test_drinking_for_a_fight)
{
    static const char *const potions[] = {"haste_potion", "stoneskin_potion", "fury_potion"};
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof potions / sizeof potions[0]; i++) {
        stage_draw_campaign(stage, "#@..TTT#\n");
        int letter = stage_give(stage, potions[i]);
        expect(stage, -1, command_letter(CMD_USE, letter));
        stage_draw_campaign(stage, "#@.o#\n");
        stage_give(stage, potions[i]);
        stage_only(stage, "orc")->fighter.hp = 4;
        assert_int_not_equal(ask(stage, -1).type, CMD_USE);
    }
}

TEST(test_stabbing)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "########\n"
                               "#.@...o#\n"
                               "########\n");
    stage_only(stage, "orc")->mind.state = AWARENESS_ASLEEP;
    expect(stage, -1, command_move(DIR_E));
    assert_int_not_equal(ask(stage, HABIT_STAB).dir, DIR_E);
    stage_draw_campaign(stage, "########\n"
                               "#.@...T#\n"
                               "########\n");
    stage_only(stage, "troll")->mind.state = AWARENESS_ASLEEP;
    assert_int_not_equal(ask(stage, -1).dir, DIR_E);
}

/* In a room without a way out, it waits; after very long it tries any step that does no harm. */
TEST(test_stuck_bots_stray)
{
    struct stage *stage = *state;
    struct bot bot;
    int steps[2] = {0};
    stage_draw_campaign(stage, "####\n"
                               "#@.#\n"
                               "####\n");
    bot_start(&bot, bot_find("explorer"), 1, NULL);
    for (int turn = 0; turn < 3000; turn++) {
        stage_refresh(stage);
        stage->view->turn = (uint32_t)turn;
        struct command command = bot.kind->next(&bot, stage->view);
        assert_true(command.type == CMD_WAIT || command.dir == DIR_E);
        steps[turn >= 1500] += command.type == CMD_MOVE;
    }
    assert_int_equal(steps[0], 0);
    assert_true(steps[1] > 20);
}

/* And who is on stairs, whatever there is to explore, goes down. */
TEST(test_stuck_bots_leave)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@......#\n");
    stage_put(stage, "stairs_down", 1, 0);
    stage_put(stage, "healing_potion", 6, 0);
    stage_refresh(stage);
    for (int stuck = 0; stuck < 2; stuck++) {
        struct bot bot;
        bot_start(&bot, bot_find("brawler"), 1, NULL);
        bot.floor = stage->view->floor;
        stage->view->turn = stuck ? 1500 : 1499;
        int downs = 0;
        for (int i = 0; i < 12; i++)
            downs += bot.kind->next(&bot, stage->view).type == CMD_DESCEND;
        assert_int_equal(downs > 0, stuck);
    }
}

/* Past those in sight who do not come, too. */
TEST(test_stuck_bots_pass_who_stays)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#.@....o#\n");
    stage_put(stage, "stairs_down", 1, 0);
    stage_refresh(stage);
    for (int stuck = 0; stuck < 2; stuck++) {
        struct bot bot;
        bot_start(&bot, bot_find("explorer"), 1, NULL);
        bot.floor = stage->view->floor;
        bot.retreated = true;
        stage->view->turn = stuck ? 1500 : 1499;
        int steps = 0;
        for (int i = 0; i < 9; i++) {
            struct command command = bot.kind->next(&bot, stage->view);
            steps += command.type == CMD_MOVE && command.dir == DIR_W;
        }
        assert_int_equal(steps > 3, stuck);
    }
}

/* Who is begun is finished: of those beside, the one that costs least to kill first, whichever stands where. */
TEST(test_blows_fall_on_one)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#T@T#\n"
                               "#####\n");
    for (int wounded = 0; wounded < 2; wounded++) {
        stage_nth(stage, "troll", wounded)->fighter.hp = 6;
        stage_nth(stage, "troll", 1 - wounded)->fighter.hp = 30;
        expect(stage, -1, command_move(wounded ? DIR_E : DIR_W));
    }
}

TEST(test_who_flees_is_struck_in_passing)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "########\n"
                               "#o@..o.#\n"
                               "########\n");
    stage_nth(stage, "orc", 0)->mind.state = AWARENESS_FLEE;
    expect(stage, -1, command_move(DIR_W));
}

/* A coward in the passage bars no way: whoever it hides is gone for, past it. */
TEST(test_cowards_bar_no_way)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "##########\n"
                               "#@..o..o.#\n"
                               "##########\n");
    stage_nth(stage, "orc", 0)->mind.state = AWARENESS_FLEE;
    expect(stage, HABIT_PATIENCE, command_move(DIR_E));
    expect(stage, -1, command_plain(CMD_WAIT));
}

/* To a doorway, to wait there: who cannot wait goes to the foes at once. */
TEST(test_who_cannot_wait_seeks_no_doorway)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "###########\n"
                               "###......o#\n"
                               "...@.....o#\n"
                               "###......o#\n"
                               "###########\n");
    for (int i = 0; i < 3; i++)
        stage_nth(stage, "orc", i)->mind.state = AWARENESS_HUNT;
    expect(stage, -1, command_move(DIR_W));
    expect(stage, HABIT_PATIENCE, command_move(DIR_E));
}

/* The tactician's first command in the stage, without these habits. */
static struct command ask_tactician(struct stage *stage, unsigned without)
{
    static _Alignas(64) char room[1 << 22];
    struct bot bot;
    stage_refresh(stage);
    assert_true(bot_room(bot_find("tactician")) <= sizeof room);
    bot_start(&bot, bot_find("tactician"), 1, room);
    bot.without = without;
    return bot.kind->next(&bot, stage->view);
}

/* The tactician throws, too, and counts every thing of a stack. */
TEST(test_the_tactician_throws)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "##########\n"
                               "#@.....T.#\n"
                               "##########\n");
    int knife = stage_give(stage, "throwing_knife");
    struct command command = ask_tactician(stage, 0);
    assert_true(command.type == CMD_THROW && command.letter == knife);
}

/* Two steps off only one of them can strike at a time: that pays at the end of the fight, and not two turns ahead. */
TEST(test_the_tactician_plays_fights_out)
{
    struct stage *stage = *state;
    struct command blow = command_move(DIR_E), back = command_move(DIR_W);
    stage_draw_campaign(stage, "############\n"
                               "#####......#\n"
                               "#......@T..#\n"
                               "#####...oo.#\n"
                               "#####......#\n"
                               "############\n");
    struct command ahead = ask_tactician(stage, 0), without = ask_tactician(stage, HABIT_BIT(HABIT_REHEARSAL));
    assert_true(command_equal(&ahead, &back));
    assert_false(command_equal(&without, &back));
    /* One who is nearly dead is not run from. */
    stage_draw_campaign(stage, "############\n"
                               "#####......#\n"
                               "#......@T..#\n"
                               "############\n");
    stage_only(stage, "troll")->fighter.hp = 3;
    ahead = ask_tactician(stage, 0);
    assert_true(command_equal(&ahead, &blow));
}

static struct command ask_diver(struct stage *stage)
{
    struct bot bot;
    stage_refresh(stage);
    bot_start(&bot, bot_find("diver"), 1, NULL);
    return bot.kind->next(&bot, stage->view);
}

/* It stands where there is nowhere to run, takes what lies near, and goes down without having seen the rest. */
TEST(test_the_diver_stands_when_it_must)
{
    struct stage *stage = *state;
    struct command east = command_move(DIR_E), west = command_move(DIR_W), command;
    stage_draw_campaign(stage, "#########\n"
                               "#.....@T#\n"
                               "#########\n");
    command = ask_diver(stage);
    assert_true(command_equal(&command, &east));
    stage_draw_campaign(stage, "###########\n"
                               "#>.@.....!#\n"
                               "###########\n");
    command = ask_diver(stage);
    assert_true(command_equal(&command, &east));
    stage_draw_campaign(stage, "###########\n"
                               "#>.@.......\n"
                               "###########\n");
    command = ask_diver(stage);
    assert_true(command_equal(&command, &west));
}

TEST_GROUP(stage_setup, stage_teardown)
