/* SPDX-License-Identifier: MIT
 *
 * What agents are told: requests and answers one by one, deltas against whole views, snapshots against the games they
 * were taken from, and whatever lines may come. */
#include "support/test.h"

#include "agent/rules_json.h"
#include "base/json_writer.h"
#include "persist/journal.h"
#include "support/content.h"
#include "support/play.h"
#include "support/profile.h"
#include "support/scratch.h"
#include "support/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Requests ---------------------------------------------------------------------------------------------------- */

TEST_WITH(test_who_is_there, talk_setup, talk_teardown)
{
    struct talk *talk = *state;
    ask(talk, "hello");
    assert_string_equal(json_member(talk->answer, "protocol"), "1");
    assert_string_equal(json_member(talk->answer, "seed"), "8");
    ask(talk, "rules");
    const struct json *kinds = json_get(talk->answer, "kinds");
    const struct json *orc = json_get(json_get(kinds, "orc"), "fighter");
    assert_string_equal(json_member(orc, "max_hp"), "20");
    assert_string_equal(json_member(json_get(json_get(kinds, "fireball_scroll"), "item"), "radius"), "3");
}

/* Of what is worn for what it does, both are told; of what is only worn, nothing that it would do. */
TEST(test_rules_say_what_worn_things_do)
{
    struct rules *rules = test_rules();
    char *memory = malloc(AGENT_ANSWER_MAX);
    struct strbuf out;
    strbuf_init(&out, memory, AGENT_ANSWER_MAX);
    json_open(&out, NULL, '{');
    write_rules(rules, 0, &out);
    json_close(&out, '}');
    struct json *answer = json_read(memory, out.length);
    const struct json *kinds = json_get(answer, "kinds"), *torc = json_get(kinds, "orrins_torc");
    assert_string_equal(json_member(json_get(torc, "equippable"), "slot"), "regalia");
    assert_string_equal(json_member(json_get(torc, "item"), "effect"), "raise");
    assert_string_equal(json_member(json_get(torc, "item"), "kind"), "skeleton");
    assert_string_equal(json_member(json_get(torc, "item"), "charges"), "1");
    assert_null(json_get(json_get(kinds, "dagger"), "item"));
    json_free(answer);
    free(memory);
    free(rules);
}

TEST_OF_EACH(test_a_view_says_what_the_view_says, talk_setup, talk_teardown)
{
    struct talk *talk = *state;
    const struct json *view = json_get(ask(talk, "view"), "view");
    const struct json *hero = json_get(view, "hero");
    struct view *truth = calloc(1, sizeof *truth);
    game_view(talk->agent.games[0], truth);
    assert_string_equal(json_member(view, "seed"), "7");
    assert_string_equal(json_member(view, "state"), "playing");
    assert_int_equal(atoi(json_member(hero, "hp")), truth->hero.hp);
    assert_int_equal(atoi(json_member(hero, "x")), truth->hero.at.x);
    assert_null(json_get(view, "killer"));
    for (int y = 0; y < truth->height; y++) {
        char key[16];
        snprintf(key, sizeof key, "%d", y);
        const char *row = json_member(json_get(view, "map"), key);
        assert_int_equal(strlen(row), truth->width);
        for (int x = 0; x < truth->width; x++) {
            unsigned cell = view_cell(truth, point_at(x, y));
            bool floor = cell & CELL_FLOOR, seen = cell & CELL_VISIBLE;
            char glyph = seen ? (floor ? '.' : '#') : floor ? ':' : '%';
            assert_int_equal(row[x], cell & CELL_EXPLORED ? glyph : ' ');
        }
    }
    free(truth);
}

TEST_WITH(test_steps_give_facts, talk_setup, talk_teardown)
{
    struct talk *talk = *state;
    const struct json *events = json_get(ask(talk, "wait"), "events");
    assert_non_null(events);
    assert_string_equal(json_member(json_get(talk->answer, "view"), "turn"), "1");
    ask(talk, "step wait");
    assert_string_equal(json_member(json_get(talk->answer, "view"), "turn"), "2");
    events = json_get(ask(talk, "descend"), "events");
    assert_string_equal(json_member(events->first, "type"), "rejected");
    assert_string_equal(json_member(events->first, "reason"), "no_stairs");
    assert_string_equal(json_member(json_get(talk->answer, "view"), "turn"), "2");
}

TEST_OF_EACH(test_refusals_change_nothing, talk_setup, talk_teardown)
{
    struct talk *talk = *state;
    expect_error(talk, "", "bad_command");
    expect_error(talk, "dance", "bad_command");
    expect_error(talk, "move up", "bad_command");
    expect_error(talk, "step", "bad_argument");
    expect_error(talk, "view all", "bad_argument");
    expect_error(talk, "seed -1", "bad_argument");
    expect_error(talk, "reset 18446744073709551616", "bad_argument");
    expect_error(talk, "deltas maybe", "bad_argument");
    expect_error(talk, "clone 64", "bad_argument");
    expect_error(talk, "switch 1", "no_game");
    expect_error(talk, "restore 0", "bad_argument");
    expect_error(talk, "restore 0G", "bad_argument");
    expect_error(talk, "restore 00", "bad_snapshot");
    expect_error(talk, "\xff\xfe", "bad_bytes");
    ask_bytes(talk, "wait\0", 5);
    assert_string_equal(json_member(talk->answer, "error"), "bad_bytes");
    ask(talk, "wait\r");
    assert_non_null(json_get(talk->answer, "view"));
}

TEST_WITH(test_seeds_and_games, talk_setup, talk_teardown)
{
    struct talk *talk = *state;
    ask(talk, "reset 99");
    assert_string_equal(json_member(json_get(talk->answer, "view"), "seed"), "99");
    ask(talk, "reset");
    assert_string_equal(json_member(json_get(talk->answer, "view"), "seed"), "100");
    ask(talk, "seed 18446744073709551615");
    ask(talk, "reset");
    assert_string_equal(json_member(json_get(talk->answer, "view"), "seed"), "18446744073709551615");
    ask(talk, "clone 63");
    ask(talk, "clone 0");
    ask(talk, "wait");
    ask(talk, "switch 63");
    assert_string_equal(json_member(json_get(talk->answer, "view"), "turn"), "0");
    ask(talk, "switch 0");
    assert_string_equal(json_member(json_get(talk->answer, "view"), "turn"), "1");
    ask(talk, "quit");
    assert_true(talk->agent.ended);
}

/* --- Legal commands ---------------------------------------------------------------------------------------------- */

static bool is_listed(const struct json *list, const char *text)
{
    for (const struct json *item = list->first; item; item = item->next) {
        if (strcmp(item->text, text) == 0)
            return true;
    }
    return false;
}

static void expect_listed(struct talk *talk, const struct json *list, const struct command *command)
{
    char memory[32];
    struct strbuf text;
    STRBUF_OVER(&text, memory);
    command_format(command, &text);
    bool legal = game_legal(talk->agent.games[0], command) == REJECT_NONE;
    if (is_listed(list, memory) != legal)
        fail_msg("'%s' is %slegal and %slisted", memory, legal ? "" : "not ", legal ? "not " : "");
}

/* At foes each throw is listed; anywhere else what `aim` names may be thrown, if the way is free and it reaches. */
static void expect_throws(struct talk *talk, const struct view *view, int letter)
{
    const struct json *legal = json_get(talk->answer, "legal"), *aim = json_get(talk->answer, "aim");
    bool aimed = is_listed(aim, (const char[]){'t', 'h', 'r', 'o', 'w', ' ', (char)('a' + letter), '\0'});
    for (int i = 0; i < view->width * view->height; i++) {
        struct command command = command_throw(letter, point_at(i % view->width, i / view->width));
        if (!aimed || view_foe_at(view, command.target))
            expect_listed(talk, legal, &command);
    }
}

/* Every command that there is, but for targets that no foe stands on, which "aim" stands for. */
static void expect_legal_lists(struct talk *talk, const struct view *view)
{
    const struct json *legal = json_get(ask(talk, "legal"), "legal"), *aim = json_get(talk->answer, "aim");
    struct command command = command_plain(CMD_WAIT);
    expect_listed(talk, legal, &command);
    command = command_plain(CMD_PICK_UP);
    expect_listed(talk, legal, &command);
    command = command_plain(CMD_DESCEND);
    expect_listed(talk, legal, &command);
    command = command_plain(CMD_ASCEND);
    expect_listed(talk, legal, &command);
    for (int i = 0; i < DIR_COUNT; i++) {
        command = command_move((enum dir)i);
        expect_listed(talk, legal, &command);
        command = command_shove((enum dir)i);
        expect_listed(talk, legal, &command);
        command = command_close((enum dir)i);
        expect_listed(talk, legal, &command);
    }
    for (int i = 0; i < CHOICE_COUNT; i++) {
        command = command_level_up(i);
        expect_listed(talk, legal, &command);
    }
    for (int letter = 0; letter < MAX_PACK; letter++) {
        char text[] = {'u', 's', 'e', ' ', (char)('a' + letter), '\0'};
        command = command_letter(CMD_DROP, letter);
        expect_listed(talk, legal, &command);
        command = command_letter(CMD_USE, letter);
        expect_listed(talk, legal, &command);
        bool aimed = is_listed(aim, text);
        for (int i = 0; i < view->width * view->height; i++) {
            command = command_use_at(letter, point_at(i % view->width, i / view->width));
            if (aimed)
                assert_true((game_legal(talk->agent.games[0], &command) == REJECT_NONE) ==
                            ((view->cells[i] & CELL_VISIBLE) != 0));
            else
                expect_listed(talk, legal, &command);
        }
        expect_throws(talk, view, letter);
    }
}

TEST_OF_EACH(test_what_is_legal_is_listed, talk_setup, talk_teardown)
{
    struct talk *talk = *state;
    struct view *view = calloc(1, sizeof *view);
    int aims = 0;
    for (int seed = 1; seed <= test_share(6, 2); seed++) {
        char line[32];
        snprintf(line, sizeof line, "reset %d", seed);
        ask(talk, line);
        for (int turn = 0; turn < 12; turn++) {
            ask(talk, "move e");
            ask(talk, turn % 2 ? "move s" : "pickup");
            game_view(talk->agent.games[0], view);
            expect_legal_lists(talk, view);
            aims += json_get(talk->answer, "aim")->first != NULL;
        }
    }
    assert_true(aims > 0);
    free(view);
}

/* --- Whole games ------------------------------------------------------------------------------------------------- */

/* A legal command of the last view, or now and then one that comes to mind. */
static void choose(struct rng *rng, const struct json *view, char line[64])
{
    const struct json *legal = json_get(view, "legal");
    uint32_t count = 0;
    for (const struct json *item = legal->first; item; item = item->next)
        count++;
    if (count == 0) {
        snprintf(line, 64, "reset");
        return;
    }
    const struct json *pick = legal->first;
    for (uint32_t i = rng_below(rng, count); i > 0; i--)
        pick = pick->next;
    snprintf(line, 64, "%s", pick->text);
}

/* Deltas applied to what was told before give what would have been told whole. */
TEST_OF_EACH(test_deltas_add_up, talk_setup, talk_teardown)
{
    struct talk *talk = *state;
    struct rng rng;
    char line[64];
    rng_seed(&rng, 5, 1, 1);
    ask(talk, "deltas on");
    struct json *view = json_get(ask(talk, "view"), "view");
    struct json *mine = json_read("{}", 2);
    json_merge(mine, view);
    size_t sent = 0;
    int steps = test_share(3000, 500);
    for (int step = 0; step < steps; step++) {
        choose(&rng, mine, line);
        if (step % 97 == 96)
            snprintf(line, sizeof line, step % 2 ? "clone 1" : "switch %d", step % 3 ? 0 : 1);
        ask(talk, line);
        sent += talk->out.length;
        if (json_get(talk->answer, "delta"))
            json_merge(mine, json_get(talk->answer, "delta"));
        struct observation *sight = talk->agent.observation;
        observation_take(sight, talk->agent.games[talk->agent.current]);
        strbuf_clear(&talk->out);
        strbuf_char(&talk->out, '{');
        observation_write(sight, NULL, &talk->out);
        strbuf_char(&talk->out, '}');
        struct json *whole = json_read(talk->memory, talk->out.length);
        if (!json_same(json_get(whole, "view"), mine))
            fail_msg("step %d, '%s': the deltas have come to something else", step, line);
        json_free(whole);
    }
    json_free(mine);
    assert_in_range(sent / (size_t)steps, 1, test_share(1500, 2500));
}

/* A hundred games, each taken through a snapshot at every step: the game goes on as if nothing had been. */
TEST_OF_EACH(test_snapshots_at_every_step, talk_setup, talk_teardown)
{
    struct talk *talk = *state;
    struct rng rng;
    char line[64];
    char *restore = malloc(AGENT_ANSWER_MAX);
    rng_seed(&rng, 6, 1, 1);
    int steps = (test_seeds() + 24) / 25; /* of each, before the next game begins */
    for (int game = 1; game <= test_share(100, 10); game++) {
        snprintf(line, sizeof line, "reset %d", game);
        ask(talk, line);
        struct json *mine = json_read("{}", 2);
        json_merge(mine, json_get(talk->answer, "view"));
        for (int step = 0; step < steps && json_get(mine, "legal")->first; step++) {
            choose(&rng, mine, line);
            ask(talk, line);
            json_merge(mine, json_get(talk->answer, "view"));
            ask(talk, "snapshot");
            snprintf(restore, AGENT_ANSWER_MAX, "restore %s", json_member(talk->answer, "snapshot"));
            char hash[32];
            snprintf(hash, sizeof hash, "%s", json_member(talk->answer, "hash"));
            ask(talk, "wait"); /* away from it */
            ask(talk, restore);
            assert_string_equal(json_member(talk->answer, "hash"), hash);
        }
        json_free(mine);
    }
    free(restore);
}

/* --- Whatever may come ------------------------------------------------------------------------------------------- */

/* Hostile lines among steps of a game; now and then a snapshot with some of its digits changed. */
TEST_OF_EACH(test_any_lines, talk_setup, talk_teardown)
{
    struct talk *talk = *state;
    struct rng rng;
    const char *wish = getenv("BARROW_AGENT_LINES");
    long lines = wish ? atol(wish) : test_share(20000, 5000);
    char *line = malloc(AGENT_ANSWER_MAX);
    rng_seed(&rng, 11, 1, 1);
    ask(talk, "deltas on");
    for (long i = 0; i < lines; i++) {
        size_t length = talk_hostile_line(&rng, line, AGENT_LINE_MAX);
        if (i % 1000 == 999) {
            ask(talk, "snapshot");
            length = (size_t)snprintf(line, AGENT_LINE_MAX, "restore %s", json_member(talk->answer, "snapshot"));
            for (uint32_t changes = rng_below(&rng, 4); changes > 0; changes--)
                line[8 + rng_below(&rng, (uint32_t)length - 8)] = "0123456789abcdef"[rng_below(&rng, 16)];
        } else if (i % 2) {
            length = (size_t)snprintf(line, 64, "move %s", dir_name((enum dir)rng_below(&rng, DIR_COUNT)));
        }
        agent_answer(&talk->agent, line, length, &talk->out);
        if (i % 16 == 0) {
            struct json *answer = json_read(talk->memory, talk->out.length);
            assert_non_null(answer);
            json_free(answer);
        }
        assert_true(talk->memory[0] == '{' && talk->memory[talk->out.length - 1] == '}');
    }
    free(line);
}

/* --- Journals ---------------------------------------------------------------------------------------------------- */

static void expect_journal(const char *folder, const char *name, uint32_t commands)
{
    char path[SCRATCH_SIZE];
    struct journal_tape tape;
    scratch_path(path, folder, name);
    assert_int_equal(journal_read(path, &tape, NULL), ST_OK);
    assert_int_equal(tape.count, commands);
    assert_false(tape.torn);
    journal_tape_release(&tape);
}

/* A game is recorded from its beginning until another one takes its place; what is refused, and what is tried on a
 * clone, is not in it; a game without a command leaves nothing. */
TEST_WITH(test_games_are_written_as_journals, talk_setup, talk_teardown)
{
    struct talk *talk = *state;
    static const char *const LINES[] = {"reset 5",  "wait",     "use z",   "clone 1", "switch 1", "wait",
                                        "switch 0", "wait",     "reset 6", "wait",    "clone 1",  "switch 1",
                                        "wait",     "switch 0", "wait",    "reset 7"};
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE];
    scratch_make(folder);
    recording_init(&talk->agent.recording, folder);
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++)
        ask(talk, LINES[i]);
    expect_journal(folder, "agent-5.journal", 2);
    expect_journal(folder, "agent-6.journal", 2);
    scratch_path(path, folder, "agent-7.journal");
    assert_int_equal(scratch_read(path, &(char){0}, 1), -1);
    ask(talk, "wait");
    ask(talk, "snapshot");
    char *restore = malloc(talk->out.length + 16);
    assert_non_null(restore);
    (void)sprintf(restore, "restore %s", json_member(talk->answer, "snapshot"));
    ask(talk, restore);
    free(restore);
    ask(talk, "wait");
    expect_journal(folder, "agent-7.journal", 1);
    assert_int_equal(talk->agent.recording.status, ST_OK);
    scratch_remove(folder);
}
