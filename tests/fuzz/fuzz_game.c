/* SPDX-License-Identifier: MIT
 *
 * Encoded worlds of any bytes, as they lie in snapshots. A refusal has a reason; a world that is accepted is sound,
 * stays so while it is played, and is the same when it has been written and read once more. */
#include "target.h"

#include "core/game.h"
#include "support/content.h"

static struct rules *rules;
static struct game *game;
static struct view *view;
static struct events events;

static void prepare(void)
{
    if (rules)
        return;
    rules = test_rules();
    game = malloc(game_size());
    view = calloc(1, sizeof *view);
    events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    PROMISE(game && view && events.list);
}

static void step(struct command command)
{
    char text[256];
    struct strbuf why;
    STRBUF_OVER(&why, text);
    game_step(game, &command, &events);
    PROMISE(game_check(game, &why));
}

static void play_on(void)
{
    for (int i = 0; i < DIR_COUNT; i++)
        step(command_move((enum dir)i));
    step(command_plain(CMD_WAIT));
    step(command_plain(CMD_PICK_UP));
    step(command_plain(CMD_DESCEND));
    for (int letter = 0; letter < 3; letter++) {
        step(command_letter(CMD_USE, letter));
        step(command_letter(CMD_DROP, letter));
    }
    step(command_level_up(0));
    game_view(game, view);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static uint8_t again[GAME_ENCODED_MAX];
    char text[256];
    struct strbuf why;
    STRBUF_OVER(&why, text);
    prepare();
    struct byte_reader in = {.bytes = bytes, .size = size};
    if (!game_decode(game, rules, &in, &why)) {
        PROMISE(why.length > 0);
        return 0;
    }
    PROMISE(game_check(game, &why));
    struct byte_writer out = {.bytes = again, .capacity = sizeof again};
    game_encode(game, &out);
    PROMISE(!out.failed);
    uint64_t hash = game_hash_world(game);
    struct byte_reader own = {.bytes = again, .size = out.size};
    PROMISE(game_decode(game, rules, &own, &why) && own.at == out.size && game_hash_world(game) == hash);
    play_on();
    return 0;
}
