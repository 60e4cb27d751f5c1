/* SPDX-License-Identifier: MIT
 *
 * The bots: their habits and policies in drawn situations, and whole games that must be repeatable, legal and never
 * stand still. */
#include "support/test.h"

#include "base/hash.h"
#include "core/component/status.h"
#include "sim/bot.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <string.h>

static const char *const THINKERS[] = {"brawler", "diver", "explorer", "tactician", "oracle", "waiter"};
enum { THINKER_COUNT = sizeof THINKERS / sizeof THINKERS[0], ROOM = 1 << 22 };

/* Starts a bot with room of its own, for the stage's game; one test plays one bot at a time. */
static void start(struct stage *stage, struct bot *bot, const struct bot_kind *kind, uint64_t seed)
{
    static _Alignas(64) char room[ROOM];
    assert_true(bot_room(kind) <= sizeof room);
    bot_start(bot, kind, seed, room);
    bot_reveal(bot, stage->game);
}

static struct command ask(struct stage *stage, struct bot *bot, const char *name)
{
    start(stage, bot, bot_find(name), 1);
    return bot->kind->next(bot, stage->view);
}

static void expect(struct stage *stage, const char *name, struct command expected)
{
    struct bot bot;
    struct command command = ask(stage, &bot, name);
    if (!command_equal(&command, &expected))
        fail_msg("the %s answers %s instead of %s", name, command_name(command.type), command_name(expected.type));
}

TEST(test_table)
{
    int count = 0;
    const struct bot_kind *kinds = bot_kinds(&count);
    assert_int_equal(count, THINKER_COUNT + 1);
    for (int i = 0; i < count; i++)
        assert_ptr_equal(bot_find(kinds[i].name), &kinds[i]);
    assert_null(bot_find("nobody"));
}

/* --- Habits ------------------------------------------------------------------------------------------------------ */

TEST(test_levels_in_rotation)
{
    struct stage *stage = *state;
    for (int i = 0; i < THINKER_COUNT; i++) {
        int given[CHOICE_COUNT] = {0};
        for (int level = 2; level < 2 + 2 * CHOICE_COUNT; level++) {
            stage_draw(stage, "#@#\n");
            stage->view->state = GAME_LEVEL_UP;
            stage->view->hero.level = (int16_t)level;
            stage->view->hero.choices = 1;
            struct bot bot;
            struct command command = ask(stage, &bot, THINKERS[i]);
            assert_int_equal(command.type, CMD_LEVEL_UP);
            given[command.choice]++;
        }
        for (int choice = 0; choice < CHOICE_COUNT; choice++)
            assert_int_equal(given[choice], 2);
    }
}

TEST(test_life_is_drunk_when_nothing_else_heals)
{
    struct stage *stage = *state;
    stage_draw(stage, "#######\n"
                      "#T@..>#\n"
                      "#######\n");
    int life = stage_give(stage, "life_potion"), potion = stage_give(stage, "healing_potion");
    stage_hero(stage)->fighter.hp = 20;
    stage_refresh(stage);
    expect(stage, "brawler", command_letter(CMD_USE, potion));
    assert_true(life < potion);
    stage_do(stage, command_letter(CMD_DROP, potion));
    stage_hero(stage)->fighter.hp = 20;
    stage_refresh(stage);
    expect(stage, "brawler", command_letter(CMD_USE, life));
    stage_hero(stage)->fighter.hp = 40;
    stage_refresh(stage);
    struct bot bot;
    assert_int_equal(ask(stage, &bot, "brawler").type, CMD_MOVE);
}

TEST(test_healing)
{
    struct stage *stage = *state;
    stage_draw(stage, "#######\n"
                      "#T@..>#\n"
                      "#T#####\n"
                      "#######\n");
    int potion = stage_give(stage, "healing_potion");
    for (int hp = 100; hp >= 1; hp--) {
        stage_hero(stage)->fighter.hp = (int16_t)hp;
        stage_refresh(stage);
        assert_int_equal(stage->view->threat, 14);
        for (int i = 0; i < THINKER_COUNT; i++) {
            struct bot bot;
            struct command command = ask(stage, &bot, THINKERS[i]);
            if (bot_room(bot.kind) > 0)
                continue; /* thinks for itself */
            bool drinks = command.type == CMD_USE && command.letter == potion;
            assert_int_equal(drinks, hp < 30);
        }
    }
    /* Far from 30%, but one turn from death. */
    stage_hero(stage)->fighter.hp = 40;
    stage_only(stage, "troll")->fighter.power = 34;
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, 40);
    for (int i = 0; i < THINKER_COUNT; i++) {
        if (bot_room(bot_find(THINKERS[i])) == 0)
            expect(stage, THINKERS[i], command_letter(CMD_USE, potion));
    }
}

TEST(test_wearing)
{
    struct stage *stage = *state;
    static const char *const WHO[] = {"brawler", "diver", "explorer", "tactician"};
    stage_draw(stage, "#@.#\n");
    int dagger = stage_give(stage, "dagger");
    int sword = stage_give(stage, "sword");
    int shield = stage_give(stage, "shield");
    for (int i = 0; i < 4; i++) {
        stage_refresh(stage);
        expect(stage, WHO[i], command_letter(CMD_USE, sword));
    }
    stage_do(stage, command_letter(CMD_USE, sword));
    for (int i = 0; i < 4; i++)
        expect(stage, WHO[i], command_letter(CMD_USE, shield));
    stage_do(stage, command_letter(CMD_USE, shield));
    assert_false(stage->view->pack[dagger].worn);
    for (int i = 0; i < 4; i++)
        expect(stage, WHO[i], command_plain(CMD_WAIT));
}

/* --- Policies ---------------------------------------------------------------------------------------------------- */

TEST(test_brawler)
{
    struct stage *stage = *state;
    stage_draw(stage, "########\n"
                      "#!.@..o#\n"
                      "########\n");
    expect(stage, "brawler", command_move(DIR_E)); /* the foe before the potion */
    stage_draw(stage, "######\n"
                      "#!.@>#\n"
                      "######\n");
    expect(stage, "brawler", command_move(DIR_W)); /* the potion before the stairs */
    stage_draw(stage, "####\n"
                      "#@>#\n"
                      "####\n");
    expect(stage, "brawler", command_move(DIR_E));
    stage_do(stage, command_move(DIR_E));
    expect(stage, "brawler", command_plain(CMD_DESCEND));
}

TEST(test_diver)
{
    struct stage *stage = *state;
    stage_draw(stage, "#########\n"
                      "#o.@...>#\n"
                      "#########\n");
    expect(stage, "diver", command_move(DIR_E)); /* away from the orc */
    stage_draw(stage, "#########\n"
                      "#>.o@...#\n"
                      "#########\n");
    expect(stage, "diver", command_move(DIR_W)); /* through it, where there is no other way */
    stage_draw(stage, "##########\n"
                      "#!..@.>..#\n"
                      "##########\n");
    expect(stage, "diver", command_move(DIR_E)); /* three steps off the path */
    stage_draw(stage, "##########\n"
                      "#.!.@.>..#\n"
                      "##########\n");
    expect(stage, "diver", command_move(DIR_W)); /* two */
    stage_draw(stage, "####\n"
                      "#@.#\n"
                      "####\n");
    stage_put(stage, "stairs_down", 1, 1);
    stage_put(stage, "orc", 2, 1);
    stage_refresh(stage);
    expect(stage, "diver", command_plain(CMD_DESCEND));
}

/* It goes into the corridor, lets the orc come, and has the first blow. */
TEST(test_explorer)
{
    struct stage *stage = *state;
    struct bot bot;
    stage_draw(stage, "############\n"
                      "#####......#\n"
                      "#...@.....o#\n"
                      "#####......#\n"
                      "############\n");
    struct command command = ask(stage, &bot, "explorer");
    for (int moves = 0; moves < 3; moves++) {
        assert_true(command.type == CMD_MOVE && command.dir == DIR_W);
        stage_do(stage, command);
        command = bot.kind->next(&bot, stage->view);
    }
    stage_expect_at(stage_hero(stage), 1, 2);
    for (int waits = 0; waits < 5; waits++) {
        assert_int_equal(command.type, CMD_WAIT);
        stage_do(stage, command);
        command = bot.kind->next(&bot, stage->view);
    }
    assert_int_equal(stage->view->hero.hp, stage->view->hero.max_hp);
    stage_expect_at(stage_only(stage, "orc"), 2, 2);
    assert_true(command.type == CMD_MOVE && command.dir == DIR_E);
}

/* A foe that stays where it is: after a while the explorer and the waiter go to it. */
TEST(test_nobody_waits_for_ever)
{
    struct stage *stage = *state;
    static const char *const WHO[] = {"explorer", "waiter"};
    for (int i = 0; i < 2; i++) {
        struct bot bot;
        stage_draw(stage, "#@.....o#\n");
        struct command command = ask(stage, &bot, WHO[i]);
        int turn = 0;
        for (; turn < 30 && command.type == CMD_WAIT; turn++)
            command = bot.kind->next(&bot, stage->view);
        assert_in_range(turn, 2, 29);
        assert_int_equal(command.type, CMD_MOVE);
    }
}

/* A foe that never moves, and a dead end out of its sight: hiding there again and again would last for ever. */
TEST(test_nobody_hides_for_ever)
{
    struct stage *stage = *state;
    struct bot bot;
    stage_draw(stage, "############\n"
                      "#####......#\n"
                      "#####.....o#\n"
                      "#...@......#\n"
                      "#.##########\n"
                      "#.##########\n"
                      "############\n");
    struct command command = ask(stage, &bot, "explorer");
    int turn = 0;
    for (; turn < 100; turn++) {
        stage_only(stage, "orc")->next = stage->view->time + 100; /* not this turn */
        stage_do(stage, command);
        if (stage_count(stage, EV_ATTACKED) > 0)
            break;
        command = bot.kind->next(&bot, stage->view);
    }
    assert_in_range(turn, 12, 99);
}

/* --- The tactician ----------------------------------------------------------------------------------------------- */

/* A troll is worth a scroll, an orc is not; a crowd is worth a fireball, but not one that burns the reader to death. */
TEST(test_scrolls_when_they_save_most)
{
    struct stage *stage = *state;
    stage_draw(stage, "#@T.#\n");
    int lightning = stage_give(stage, "lightning_scroll");
    stage_refresh(stage);
    expect(stage, "tactician", command_letter(CMD_USE, lightning));
    stage_draw(stage, "#@o.#\n");
    stage_give(stage, "lightning_scroll");
    stage_only(stage, "orc")->fighter.hp = 8;
    stage_refresh(stage);
    expect(stage, "tactician", command_move(DIR_E));
    stage_draw(stage, "##########\n"
                      "#@.....TT#\n"
                      "##......T#\n"
                      "##########\n");
    int fireball = stage_give(stage, "fireball_scroll");
    stage_hero(stage)->fighter.hp = 20;
    stage_refresh(stage);
    struct bot bot;
    struct command command = ask(stage, &bot, "tactician");
    for (int turn = 0; turn < 6 && command.type != CMD_USE; turn++) {
        stage_do(stage, command);
        command = bot.kind->next(&bot, stage->view);
    }
    assert_int_equal(command.type, CMD_USE);
    assert_int_equal(command.letter, fireball);
    assert_true(point_distance2(command.target, stage->view->hero.at) > 9);
}

TEST(test_a_confused_foe_is_no_menace)
{
    struct stage *stage = *state;
    stage_draw(stage, "#.@T.#\n");
    int scroll = stage_give(stage, "confusion_scroll");
    stage_only(stage, "troll")->fighter.hp = 12; /* six blows: no longer than it will be confused */
    stage_refresh(stage);
    expect(stage, "tactician", command_use_at(scroll, stage_only(stage, "troll")->at));
    status_confuse(stage_only(stage, "troll"), 10);
    stage_refresh(stage);
    expect(stage, "tactician", command_move(DIR_E));
}

/* Told to do without a habit, it does without; told of another bot's, nothing changes. */
TEST(test_habits_left_out)
{
    struct stage *stage = *state;
    struct bot bot;
    stage_draw(stage, "#@...o.#\n");
    int lightning = stage_give(stage, "lightning_scroll");
    stage_refresh(stage);
    ask(stage, &bot, "tactician");
    bot.without = HABIT_BIT(HABIT_TIMING);
    struct command command = bot.kind->next(&bot, stage->view);
    assert_true(command.type == CMD_USE && command.letter == lightning);
    stage_draw(stage, "#@....o#\n");
    ask(stage, &bot, "explorer");
    bot.without = HABIT_BIT(HABIT_PATIENCE);
    command = bot.kind->next(&bot, stage->view);
    assert_true(command.type == CMD_MOVE && command.dir == DIR_E);
    for (int habit = 0; habit < HABIT_COUNT; habit++)
        assert_int_equal(habit_find(habit_name((enum habit)habit)), habit);
    assert_int_equal(habit_find("courage"), -1);
}

TEST(test_waiter)
{
    struct stage *stage = *state;
    stage_draw(stage, "#!.@>.#\n");
    expect(stage, "waiter", command_plain(CMD_WAIT));
    stage_draw(stage, "#..@o.#\n");
    expect(stage, "waiter", command_move(DIR_E));
    stage_draw(stage, "#..@.o#\n");
    expect(stage, "waiter", command_plain(CMD_WAIT));
}

/* --- Whole games ------------------------------------------------------------------------------------------------- */

/* Plays and returns a hash of all commands. Every command of a thinking bot must be legal, and only a few in a row
 * (answers to levels, stairs) may let no time pass. */
static uint64_t play(struct stage *stage, const char *name, uint64_t seed, uint32_t turns)
{
    enum { FREE_IN_A_ROW = 8 };
    struct bot bot;
    struct hash hash;
    hash_init(&hash, 0);
    start(stage, &bot, bot_find(name), seed);
    game_new(stage->game, stage->shipped, 0, seed);
    game_view(stage->game, stage->view);
    int standing = 0;
    while (stage->view->state != GAME_DEAD && stage->view->turn < turns) {
        uint32_t turn = stage->view->turn;
        struct command command = bot.kind->next(&bot, stage->view);
        hash_u64(&hash, (uint64_t)command.type << 24 | (uint64_t)command.dir << 16 | (uint64_t)command.letter << 8 |
                            command.choice);
        if (game_legal(stage->game, &command) != REJECT_NONE)
            fail_msg("seed %d, turn %u: the %s's %s is illegal", (int)seed, (unsigned)turn, name,
                     command_name(command.type));
        game_step(stage->game, &command, &stage->events);
        game_view(stage->game, stage->view);
        standing = stage->view->turn == turn ? standing + 1 : 0;
        assert_in_range(standing, 0, FREE_IN_A_ROW);
    }
    return hash_value(&hash);
}

TEST(test_games_are_repeatable)
{
    struct stage *stage = *state;
    for (int i = 0; i < THINKER_COUNT; i++) {
        for (uint64_t seed = 1; seed <= 5; seed++) {
            uint64_t first = play(stage, THINKERS[i], seed, 600);
            uint64_t world = game_hash_world(stage->game);
            assert_true(play(stage, THINKERS[i], seed, 600) == first);
            assert_true(game_hash_world(stage->game) == world);
        }
    }
}

/* Nobody but the waiter lives long; whoever does has gone deep. */
TEST(test_games_end)
{
    struct stage *stage = *state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        play(stage, "brawler", seed, 20000);
        assert_int_equal(stage->view->state, GAME_DEAD);
        play(stage, "diver", seed, 20000);
        assert_int_equal(stage->view->state, GAME_DEAD);
        play(stage, "tactician", seed, 600);
        play(stage, "explorer", seed, 20000);
        assert_true(stage->view->state == GAME_DEAD || stage->view->floor > 20);
    }
}

TEST(test_the_waiter_survives)
{
    struct stage *stage = *state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        play(stage, "waiter", seed, 20000);
        assert_int_equal(stage->view->turn, 20000);
        assert_int_equal(stage->view->state, GAME_PLAYING);
    }
}

TEST_GROUP(stage_setup, stage_teardown)
