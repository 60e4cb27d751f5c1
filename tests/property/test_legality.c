/* SPDX-License-Identifier: MIT
 *
 * game_legal and game_step agree on every command in every situation; a refusal leaves no trace, a deed leaves one,
 * and after each the world is sound. */
#include "support/test.h"

#include "support/play.h"
#include "support/world_fixture.h"

enum { TURNS = 120, EVERY = 10 };

/* What classic has of both lists: the campaign's commands and refusals follow, and test_campaign.c tries them. */
enum { CLASSIC_COMMANDS = CMD_LEVEL_UP + 1, CLASSIC_REJECTS = REJECT_MALFORMED + 1 };

struct tally {
    int legal[CMD_COUNT], refused[REJECT_COUNT];
};

static void expect_refusal(struct play *play, const struct command *command, enum reject reason)
{
    uint64_t hash = game_hash(play->copy), world_hash = game_hash_world(play->copy);
    game_step(play->copy, command, &play->events);
    assert_int_equal(play->events.count, 1);
    assert_int_equal(play->events.lost, 0);
    assert_int_equal(play->events.list[0].type, EV_REJECTED);
    assert_int_equal(play->events.list[0].amount, reason);
    assert_true(game_hash(play->copy) == hash);
    assert_true(game_hash_world(play->copy) == world_hash);
}

/* What a deed costs: everything a turn of 100, but for stairs and for a level gained, which waits for its answer. */
static void expect_deed(struct play *play, const struct command *command)
{
    const struct world *before = &play->game->world, *after = &play->copy->world;
    uint64_t hash = game_hash(play->copy);
    game_step(play->copy, command, &play->events);
    assert_true(game_hash(play->copy) != hash);
    for (int i = 0; i < play->events.count; i++)
        assert_int_not_equal(play->events.list[i].type, EV_REJECTED);
    bool free = command->type == CMD_DESCEND || after->state == GAME_LEVEL_UP ||
                (after->state == GAME_DEAD && after->time == before->time); /* by its own fire */
    assert_int_equal(after->turn - before->turn, !free);
    assert_int_equal(after->time - before->time, free ? 0 : 100);
    expect_sound(play->copy);
}

static void try_command(struct play *play, struct command command, struct tally *tally)
{
    enum reject reason = game_legal(play->game, &command);
    if (reason == REJECT_NONE) {
        game_clone(play->copy, play->game);
        expect_deed(play, &command);
        game_clone(play->copy, play->game);
        tally->legal[command.type]++;
    } else {
        expect_refusal(play, &command, reason);
        tally->refused[reason]++;
    }
}

/* Every command there is; items at two targets each: somewhere near, and anywhere. */
static void try_all(struct play *play, struct tally *tally)
{
    struct point hero = play->view->hero.at;
    game_clone(play->copy, play->game);
    try_command(play, command_plain(CMD_WAIT), tally);
    try_command(play, command_plain(CMD_PICK_UP), tally);
    try_command(play, command_plain(CMD_DESCEND), tally);
    for (int dir = 0; dir < DIR_COUNT; dir++)
        try_command(play, command_move((enum dir)dir), tally);
    for (int choice = 0; choice <= CHOICE_COUNT; choice++)
        try_command(play, command_level_up(choice), tally);
    for (int letter = 0; letter <= MAX_PACK; letter++) {
        int dx = rng_range(&play->rng, -5, 5);
        int dy = rng_range(&play->rng, -5, 5);
        int x = rng_range(&play->rng, -2, 130);
        int y = rng_range(&play->rng, -2, 65);
        try_command(play, command_letter(CMD_USE, letter), tally);
        try_command(play, command_letter(CMD_DROP, letter), tally);
        try_command(play, command_use_at(letter, point_at(hero.x + dx, hero.y + dy)), tally);
        try_command(play, command_use_at(letter, point_at(x, y)), tally);
        for (int i = 0; i < play->view->entity_count && letter < MAX_PACK; i++)
            try_command(play, command_use_at(letter, play->view->entities[i].at), tally);
    }
}

TEST(test_legal_means_done)
{
    struct play *play = *state;
    struct tally tally = {{0}, {0}};
    for (int seed = 1; seed <= (test_seeds() + 7) / 8; seed++) {
        play_start(play, (uint64_t)seed);
        for (int turn = 0; turn < TURNS && !play_is_over(play); turn++) {
            if (turn % EVERY == seed % EVERY || play->view->state == GAME_LEVEL_UP)
                try_all(play, &tally);
            struct command command = play_choose(play);
            play_step(play, &command);
        }
        if (play_is_over(play))
            try_all(play, &tally);
    }
    if (!test_is_thorough())
        return;
    for (int type = 0; type < CLASSIC_COMMANDS; type++)
        assert_true(tally.legal[type] > 0);
    for (int reason = 1; reason < CLASSIC_REJECTS; reason++) {
        if (reason != REJECT_PACK_FULL && reason != REJECT_NOT_USABLE) /* rare; see test_items.c */
            assert_true(tally.refused[reason] > 0);
    }
}

TEST_GROUP(play_setup, play_teardown)
