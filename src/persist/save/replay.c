/* SPDX-License-Identifier: MIT
 *
 * Replay: a tape's commands through game_step, each proved by its mark. Touches no file. */
#include "persist/replay.h"

#include "base/strbuf.h"
#include "sys/sys.h"

/* The newest program of each version of rules that a release has had. */
static const struct {
    uint32_t rules;
    const char *program;
} RELEASES[] = {{1, "0.1"}, {1000, "0.1"}};

static enum status refuse_rules(const struct run *run, uint32_t known, struct fault *fault)
{
    for (size_t i = 0; i < sizeof RELEASES / sizeof RELEASES[0]; i++) {
        if (RELEASES[i].rules == run->rules_version)
            return fault_set(fault, ST_NEWER, FAULT_RUN_OTHER_RULES, run->name, run->rules_version, known,
                             RELEASES[i].program);
    }
    return fault_set(fault, ST_NEWER, FAULT_RUN_UNKNOWN_RULES, run->name, run->rules_version, known);
}

static enum status check_run(const struct run *run, const struct profile *profile, struct fault *fault)
{
    char content[24];
    if (run->rules_version != profile->rules_version)
        return refuse_rules(run, profile->rules_version, fault);
    if (run->content_hash == profile->content_hash)
        return ST_OK;
    struct strbuf text = STRBUF(content);
    strbuf_format(&text, "%016llx", (unsigned long long)run->content_hash);
    return fault_set(fault, ST_NEWER, FAULT_RUN_OTHER_DATA, run->name, content);
}

static enum status check_entry(const struct game *game, const struct journal_tape *tape, uint32_t number,
                               struct fault *fault)
{
    const struct journal_entry *entry = &tape->entries[number];
    if (!entry->intact)
        return fault_set(fault, ST_BAD_DATA, FAULT_RUN_DAMAGED, tape->run.name, number + 1);
    if ((uint32_t)game_hash(game) != entry->mark)
        return fault_set(fault, ST_BAD_DATA, FAULT_RUN_OTHER_MARK, tape->run.name, number + 1);
    enum reject reject = game_legal(game, &entry->command);
    if (reject != REJECT_NONE)
        return fault_set(fault, ST_BAD_DATA, FAULT_RUN_ILLEGAL, tape->run.name, number + 1, reject_name(reject));
    return ST_OK;
}

enum status replay_begin(const struct journal_tape *tape, const struct rules *rules, struct game *game,
                         struct fault *fault)
{
    int profile = rules_find_profile(rules, tape->run.profile);
    if (profile < 0)
        return fault_set(fault, ST_BAD_DATA, FAULT_RUN_UNKNOWN_PROFILE, tape->run.name, tape->run.profile);
    enum status status = check_run(&tape->run, &rules->profiles[profile], fault);
    if (status != ST_OK)
        return status;
    if (tape->base == NULL) {
        game_new(game, rules, profile, tape->run.seed);
        return ST_OK;
    }
    char memory[160];
    struct strbuf why = STRBUF(memory);
    struct byte_reader in = {.bytes = tape->base, .size = tape->run.base_size};
    return game_decode(game, rules, &in, &why) ? ST_OK
                                               : fault_set(fault, ST_BAD_DATA, FAULT_SAVE_WORLD_NONSENSE, memory);
}

enum status replay_step(const struct journal_tape *tape, uint32_t number, struct game *game, struct events *events,
                        struct fault *fault)
{
    enum status status = check_entry(game, tape, number, fault);
    if (status == ST_OK)
        game_step(game, &tape->entries[number].command, events);
    return status;
}

bool replay_is_stopped(const struct replay_observer *observer, uint32_t number, struct fault *fault)
{
    enum { EVERY = 1024 };
    if (number % EVERY != 0)
        return false;
    bool stops = observer && observer->stop ? observer->stop(observer->context) : sys_is_leaving();
    if (!stops)
        return false;
    (void)fault_set(fault, ST_IO, FAULT_RUN_BROKEN_OFF);
    return true;
}

enum status replay_tape(const struct journal_tape *tape, const struct rules *rules, struct game *game,
                        struct events *events, const struct replay_observer *observer, struct fault *fault)
{
    enum status status = replay_begin(tape, rules, game, fault);
    if (status == ST_OK && observer != NULL)
        observer->see(observer->context, game, NULL, NULL);
    for (uint32_t number = 0; status == ST_OK && number < tape->count; number++) {
        if (replay_is_stopped(observer, number, fault))
            return ST_IO;
        status = replay_step(tape, number, game, events, fault);
        if (status == ST_OK && observer != NULL)
            observer->see(observer->context, game, &tape->entries[number].command, events);
    }
    return status;
}
