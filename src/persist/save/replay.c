/* SPDX-License-Identifier: MIT
 *
 * Replay: a tape's commands through game_step, each proved by the mark that was taken when it was given. Touches no
 * file. Called by recover.c to load a game. */
#include "persist/replay.h"

static enum status check_run(const struct run *run, const struct rules *rules, int profile, struct fault *fault)
{
    if (run->rules_version != rules->version)
        return fault_setf(fault, ST_NEWER, "", 0, 0,
                          "the run of %s was played by version %u of the rules, these are %u", run->name,
                          (unsigned)run->rules_version, (unsigned)rules->version);
    if (run->content_hash != rules->content_hash)
        return fault_setf(fault, ST_NEWER, "", 0, 0, "the run of %s was played with other game data", run->name);
    if (profile < 0)
        return fault_setf(fault, ST_BAD_DATA, "", 0, 0, "the run of %s has an unknown profile '%s'", run->name,
                          run->profile);
    return ST_OK;
}

static enum status check_entry(const struct game *game, const struct journal_tape *tape, uint32_t number,
                               struct fault *fault)
{
    const struct journal_entry *entry = &tape->entries[number];
    if (!entry->intact)
        return fault_setf(fault, ST_BAD_DATA, "", 0, 0, "the run of %s has a damaged record %u", tape->run.name,
                          (unsigned)number + 1);
    if ((uint32_t)game_hash(game) != entry->mark)
        return fault_setf(fault, ST_BAD_DATA, "", 0, 0,
                          "the run of %s does not repeat itself: record %u has another mark", tape->run.name,
                          (unsigned)number + 1);
    enum reject reject = game_legal(game, &entry->command);
    if (reject != REJECT_NONE)
        return fault_setf(fault, ST_BAD_DATA, "", 0, 0,
                          "the run of %s does not repeat itself: record %u is not legal (%s)", tape->run.name,
                          (unsigned)number + 1, reject_name(reject));
    return ST_OK;
}

enum status replay_begin(const struct journal_tape *tape, const struct rules *rules, struct game *game,
                         struct fault *fault)
{
    int profile = rules_find_profile(rules, tape->run.profile);
    enum status status = check_run(&tape->run, rules, profile, fault);
    if (status != ST_OK)
        return status;
    if (tape->base == NULL) {
        game_new(game, rules, profile, tape->run.seed);
        return ST_OK;
    }
    char memory[160];
    struct strbuf why;
    STRBUF_OVER(&why, memory);
    struct byte_reader in = {.bytes = tape->base, .size = tape->run.base_size};
    return game_decode(game, rules, &in, &why) ? ST_OK : fault_setf(fault, ST_BAD_DATA, "", 0, 0, "%s", memory);
}

enum status replay_step(const struct journal_tape *tape, uint32_t number, struct game *game, struct events *events,
                        struct fault *fault)
{
    enum status status = check_entry(game, tape, number, fault);
    if (status == ST_OK)
        game_step(game, &tape->entries[number].command, events);
    return status;
}

enum status replay_tape(const struct journal_tape *tape, const struct rules *rules, struct game *game,
                        struct events *events, const struct replay_observer *observer, struct fault *fault)
{
    enum status status = replay_begin(tape, rules, game, fault);
    if (status == ST_OK && observer != NULL)
        observer->see(observer->context, game, NULL, NULL);
    for (uint32_t number = 0; status == ST_OK && number < tape->count; number++) {
        status = replay_step(tape, number, game, events, fault);
        if (status == ST_OK && observer != NULL)
            observer->see(observer->context, game, &tape->entries[number].command, events);
    }
    return status;
}
