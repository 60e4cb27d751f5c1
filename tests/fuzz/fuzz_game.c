/* SPDX-License-Identifier: MIT
 *
 * Encoded worlds of any bytes, as they lie in snapshots, and behind them the commands that are played there. A refusal
 * has a reason; a world that is accepted is sound, stays so while it is played, and is the same when it has been
 * written and read once more. Worlds are of classic or of the campaign, as they name their kinds. */
#include "target.h"

#include "core/game.h"

enum { MAX_COMMANDS = 8 };

static struct game *game;
static struct view *view;
static struct events events;

static void prepare(void)
{
    if (game)
        return;
    make_game(&game, &events);
    view = calloc(1, sizeof *view);
    PROMISE(view);
}

/* Legal or not: both are facts, and neither may harm the world. */
static void play_on(struct byte_reader *in)
{
    char text[256];
    struct strbuf why;
    struct command command;
    STRBUF_OVER(&why, text);
    for (int i = 0; i < MAX_COMMANDS && in->size - in->at >= COMMAND_SIZE; i++) {
        if (!command_decode(in, &command))
            continue;
        game_step(game, &command, &events);
        PROMISE(game_check(game, &why));
    }
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
    const struct rules *rules = small_rules(false);
    if (!game_decode(game, rules, &in, &why)) {
        PROMISE(why.length > 0);
        strbuf_clear(&why);
        in = (struct byte_reader){.bytes = bytes, .size = size};
        rules = small_rules(true);
        if (!game_decode(game, rules, &in, &why)) {
            PROMISE(why.length > 0);
            return 0;
        }
    }
    PROMISE(game_check(game, &why));
    struct byte_writer out = {.bytes = again, .capacity = sizeof again};
    game_encode(game, &out);
    PROMISE(!out.failed);
    uint64_t hash = game_hash_world(game);
    struct byte_reader own = {.bytes = again, .size = out.size};
    PROMISE(game_decode(game, rules, &own, &why) && own.at == out.size && game_hash_world(game) == hash);
    play_on(&in);
    return 0;
}
