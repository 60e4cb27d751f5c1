/* SPDX-License-Identifier: MIT
 *
 * Journals of any bytes. An even first byte: the rest is a file as it lies. An odd one: the rest is commands, put into
 * a journal whose checksums are right, so that what lies behind them is reached: of classic, or of the campaign if the
 * byte after division by four leaves three. Whatever is accepted is replayed, on small floors. */
#include "target.h"

#include "persist/save/journal_format.h"
#include "persist/save.h"

#include <string.h>

enum { MAX_BYTES = 1 << 12, MAX_RECORDS = 32 };

static struct game *game;
static struct events events;

static void prepare(void)
{
    if (game)
        return;
    make_game(&game, &events);
}

static void try_file(const uint8_t *bytes, size_t size)
{
    struct journal_tape tape;
    struct fault fault;
    if (tape_decode(&tape, "fuzz", (const char *)bytes, size, &fault) != ST_OK) {
        PROMISE(fault.id != FAULT_NONE && tape.count == 0);
        return;
    }
    PROMISE(tape.good_size <= size && character_name_valid(tape.run.name));
    if (replay_tape(&tape, small_rules_with(tape.run.profile), game, &events, NULL, &fault) != ST_OK)
        PROMISE(fault.id != FAULT_NONE);
    journal_tape_release(&tape);
}

/* Commands that decode become records; each gets the mark that the game really has there, until one is refused. */
static void try_commands(bool campaign, const uint8_t *bytes, size_t size)
{
    const struct rules *rules = small_rules(campaign);
    static uint8_t file[JOURNAL_HEADER_SIZE + MAX_RECORDS * JOURNAL_RECORD_SIZE];
    struct run run = {.rules_version = rules->profiles[0].rules_version,
                      .content_hash = rules->profiles[0].content_hash,
                      .name = "Fuzz"};
    memcpy(run.profile, rules->profiles[0].id, sizeof run.profile);
    uint64_t check = run_encode(&run, file);
    game_new(game, rules, 0, run.seed);
    size_t end = JOURNAL_HEADER_SIZE;
    for (uint32_t number = 0; number < MAX_RECORDS && size >= COMMAND_SIZE; number++) {
        struct byte_reader in = {.bytes = bytes, .size = COMMAND_SIZE};
        struct command command;
        bytes += COMMAND_SIZE;
        size -= COMMAND_SIZE;
        if (!command_decode(&in, &command))
            continue;
        record_encode(check, (uint32_t)(end - JOURNAL_HEADER_SIZE) / JOURNAL_RECORD_SIZE, &command,
                      (uint32_t)game_hash(game), file + end);
        end += JOURNAL_RECORD_SIZE;
        if (game_legal(game, &command) != REJECT_NONE)
            break;
        game_step(game, &command, &events);
    }
    try_file(file, end);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    prepare();
    if (size == 0 || size > MAX_BYTES)
        return 0;
    if (bytes[0] % 2)
        try_commands(bytes[0] % 4 == 3, bytes + 1, size - 1);
    else
        try_file(bytes + 1, size - 1);
    return 0;
}
