/* SPDX-License-Identifier: MIT
 *
 * Whole games by three keys alone, explore, fight and stairs, through the shell as the engine drives it: a key that
 * lets no time pass says why, no plan spends a turn after a foe came into view or a wound was taken, and a floor is
 * cleared and left with few keys. */
#include "support/test.h"

#include "support/screen_fixture.h"
#include "support/play.h"

#include "pilot/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_PRESSES = 4000,
    LAST_FLOOR = 3,
    MAX_KEYS = 256,
    MAX_COMMANDS = 20000,
    MEDIAN_KEYS = 40,
    STURDY_HP = 5000,
    SHARE = 4,
    DROP_AFTER = 12
};

struct keys {
    struct screen_fixture *fixture; /* its shell plays the game below */
    struct play *play;
    bool struck;          /* the last press was a blow */
    int on_floor;         /* keys pressed on this floor, blows left out */
    int counts[MAX_KEYS]; /* floors that were cleared with so many keys */
    int cleared;
    int command_count; /* of this game */
    struct command commands[MAX_COMMANDS];
};

static bool sees(const struct view *view, entity_id id)
{
    const struct view_entity *entity = view_find(view, id);
    return entity && entity->foe && entity->visible;
}

/* Whether the step from one view to the next brought a foe into view or took hit points from the hero. */
static bool is_alarming(const struct view *before, const struct view *after, const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        bool harm = event->type == EV_ATTACKED || event->type == EV_STRUCK || event->type == EV_BURNED;
        if (harm && event->object == after->hero.id && event->amount > 0)
            return true;
    }
    for (int i = 0; i < after->entity_count; i++) {
        const struct view_entity *foe = &after->entities[i];
        if (foe->foe && foe->visible && !sees(before, foe->id))
            return true;
    }
    return false;
}

/* Carries out what the shell answered, as the engine does. Returns whether no plan may go on after it. */
static bool carry_out(struct keys *keys, const struct command *command)
{
    struct play *play = keys->play;
    struct view *before = &keys->fixture->the_view; /* the fixture's own view serves as memory */
    *before = *play->view;
    assert_int_equal(game_legal(play->game, command), REJECT_NONE);
    play_step(play, command);
    assert_true(keys->command_count < MAX_COMMANDS);
    keys->commands[keys->command_count++] = *command;
    for (int i = 0; i < play->events.count; i++)
        keys->struck |= play->events.list[i].type == EV_ATTACKED && play->events.list[i].subject == play->view->hero.id;
    bool alarmed = is_alarming(before, play->view, &play->events);
    (void)shell_react(&keys->fixture->shell, play->view, &play->events);
    return alarmed;
}

/* Presses a key and lets what it orders run. Returns whether time has passed; if not, it has been said why. */
static bool press(struct keys *keys, uint32_t code)
{
    struct shell *shell = &keys->fixture->shell;
    const struct view *view = keys->play->view;
    struct ui_answer answer;
    uint32_t turn = view->turn;
    int floor = view->floor;
    message_log_begin_step(&shell->scene.log); /* so that only what this key says is fresh */
    keys->struck = false;
    shell_key(shell, view, NULL, &keys->fixture->cells, (struct key){code, 0}, &answer);
    for (bool alarmed = false; answer.game.wish == UI_GAME_COMMAND;) {
        if (alarmed)
            fail_msg("seed %llu, turn %u: a plan goes on in danger", (unsigned long long)view->seed, view->turn);
        uint32_t before = view->turn;
        alarmed = carry_out(keys, &answer.game.command);
        bool going = shell_is_going(shell);
        assert_true(!going || view->turn > before);
        answer.game.wish = UI_GAME_NOTHING;
        if (going)
            shell_go_on(shell, view, &answer);
    }
    assert_false(shell_is_going(shell));
    keys->on_floor += !keys->struck;
    bool passed = view->turn != turn || view->floor != floor || view->state != GAME_PLAYING;
    if (!passed && view->turn == turn)
        assert_true(message_log_fresh(&shell->scene.log) > 0);
    return passed;
}

static void choose_level(struct keys *keys)
{
    (void)press(keys, (uint32_t)('a' + keys->play->view->turn % 3));
    if (keys->play->view->state == GAME_LEVEL_UP)
        (void)press(keys, KEYCODE_ENTER);
}

/* The next key that does something: none of the three is refused twice in a row. */
static void go_on(struct keys *keys)
{
    const struct view *view = keys->play->view;
    int floor = view->floor;
    if (view->state == GAME_LEVEL_UP) {
        choose_level(keys);
        return;
    }
    bool foe = pilot_nearest_foe(view) != NULL;
    if (!press(keys, foe ? KEYCODE_TAB : 'o') && !press(keys, '>'))
        fail_msg("seed %llu, floor %d, turn %u: none of the keys lets time pass", (unsigned long long)view->seed, floor,
                 view->turn);
    if (view->floor == floor)
        return;
    keys->counts[keys->on_floor < MAX_KEYS ? keys->on_floor : MAX_KEYS - 1]++;
    keys->cleared++;
    keys->on_floor = 0;
}

static void play_seed(struct keys *keys, uint64_t seed)
{
    struct play *play = keys->play;
    struct shell *shell = &keys->fixture->shell;
    play_start_with(play, PLAY_CLASSIC, seed);
    shell_begin_game(shell, "Keys");
    shell_recall(shell, play->view, NULL);
    shell_greet(shell, play->view, false);
    keys->on_floor = 0;
    keys->command_count = 0;
    int presses = 0;
    for (; !play_is_over(play) && play->view->floor <= LAST_FLOOR && presses < MAX_PRESSES; presses++)
        go_on(keys);
    assert_true(presses < MAX_PRESSES);
}

static struct keys *new_keys(struct play *play)
{
    struct keys *keys = calloc(1, sizeof *keys);
    assert_non_null(keys);
    keys->fixture = fixture_open(24, 80);
    keys->play = play;
    return keys;
}

static void free_keys(struct keys *keys)
{
    fixture_close(keys->fixture);
    free(keys);
}

TEST(test_three_keys_play_the_game)
{
    struct keys *keys = new_keys(*state);
    int seeds = test_seeds_else(500);
    for (int seed = 1; seed <= seeds; seed++)
        play_seed(keys, (uint64_t)seed);
    free_keys(keys);
}

/* Things in the pilot's memory that are still to be taken. */
static int count_wanted(const struct pilot_memory *memory, entity_id ids[MAX_ENTITIES])
{
    int count = 0;
    for (int slot = 0; slot < memory->thing_count; slot++)
        if (memory->things[slot].state == THING_ITEM)
            ids[count++] = memory->things[slot].id;
    return count;
}

/* What was laid down is let lie by explore, in play and after a load, which lets the shell look on at the replay. */
static void drop_everything(struct keys *keys)
{
    for (int letter = 0; letter < MAX_PACK; letter++) {
        struct command command = command_letter(CMD_DROP, letter);
        if (keys->play->view->state == GAME_PLAYING && game_legal(keys->play->game, &command) == REJECT_NONE)
            (void)carry_out(keys, &command);
    }
}

static void assert_recalled(struct keys *keys, uint64_t seed)
{
    struct play *play = keys->play;
    struct screen_fixture *again = fixture_open(24, 80);
    entity_id wanted[MAX_ENTITIES], wanted_again[MAX_ENTITIES];
    play_start_with(play, PLAY_CLASSIC, seed);
    shell_begin_game(&again->shell, "Again");
    shell_recall(&again->shell, play->view, NULL);
    for (int i = 0; i < keys->command_count; i++) {
        play_step(play, &keys->commands[i]);
        shell_recall(&again->shell, play->view, &play->events);
    }
    int count = count_wanted(&keys->fixture->shell.autopilot.pilot.memory, wanted);
    assert_int_equal(count_wanted(&again->shell.autopilot.pilot.memory, wanted_again), count);
    assert_memory_equal(wanted, wanted_again, (size_t)count * sizeof wanted[0]);
    fixture_close(again);
}

TEST(test_what_was_dropped_lies_after_a_load)
{
    struct keys *keys = new_keys(*state);
    int seeds = test_seeds() / SHARE + 1, laid_down = 0;
    for (int seed = 1; seed <= seeds; seed++) {
        struct play *play = keys->play;
        play_start_with(play, PLAY_CLASSIC, (uint64_t)seed);
        shell_begin_game(&keys->fixture->shell, "Keys");
        shell_recall(&keys->fixture->shell, play->view, NULL);
        keys->command_count = 0;
        for (int i = 0; i < DROP_AFTER && !play_is_over(play); i++)
            go_on(keys);
        drop_everything(keys);
        laid_down += !play_is_over(play);
        assert_recalled(keys, (uint64_t)seed);
    }
    assert_true(laid_down > 0);
    free_keys(keys);
}

/* By a hero who lives long enough, so that no floor is left out because it was hard. */
TEST(test_floors_take_few_keys)
{
    struct keys *keys = new_keys(*state);
    struct rules *rules = keys->play->rules[PLAY_CLASSIC];
    struct fighter_rule *hero = &rules->kinds[rules->profiles[0].kits[0].hero].fighter;
    int16_t max_hp = hero->max_hp;
    int seeds = test_seeds() / SHARE + 1;
    hero->max_hp = STURDY_HP;
    for (int seed = 1; seed <= seeds; seed++)
        play_seed(keys, (uint64_t)seed);
    hero->max_hp = max_hp;
    int median = 0;
    for (int below = 0; below + keys->counts[median] <= keys->cleared / 2; median++)
        below += keys->counts[median];
    print_message("%d floors cleared and left, the median with %d keys besides blows\n", keys->cleared, median);
    assert_true(keys->cleared > 2 * seeds);
    assert_true(median <= MEDIAN_KEYS);
    free_keys(keys);
}

TEST_GROUP(play_setup, play_teardown)
