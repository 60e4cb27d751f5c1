/* SPDX-License-Identifier: MIT
 *
 * The journal of 1,000 to 1,000,000 turns in a real file below TMPDIR: appending to it, reading it, and continuing the
 * character (read, lock, replay with every mark proved), alone and with the screens looking on, which learn from it
 * what they knew and said. The hero walks about at random on floors where nobody is, so that it lives long enough and a
 * turn is one of the same sort at every length. */
#include "report.h"
#include "core/game.h"
#include "persist/save/journal_format.h"
#include "persist/save.h"
#include "persist/save/snapshot.h"
#include "sim/bot.h"
#include "support/content.h"
#include "support/scratch.h"
#include "support/fault.h"
#include "sys/sys.h"
#include "ui/shell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 1000000, APPENDS = 2000, MAX_RUNS = 9 };

static const struct length {
    uint32_t turns;
    const char *name;
    int rounds;
} LENGTHS[] = {{1000, "1k", 9}, {10000, "10k", 9}, {20000, "20k", 9}, {100000, "100k", 5}, {LARGEST, "1M", 3}};
enum { LENGTH_COUNT = sizeof LENGTHS / sizeof LENGTHS[0] };

struct bench {
    struct rules *rules;
    struct game *game;
    struct view *view;
    struct events events;
    struct bot bot;
    struct run run;
    struct shell *shell;
    struct catalogue catalogue;
    uint8_t *bytes; /* the journal of LARGEST turns; shorter ones are its beginning */
    char folder[SCRATCH_SIZE];
};

static size_t size_of(uint32_t records)
{
    return JOURNAL_HEADER_SIZE + (size_t)records * JOURNAL_RECORD_SIZE;
}

static struct rules *deserted_rules(void)
{
    struct rules *rules = test_rules();
    rules->profiles[0].monsters_per_room = (struct step_table){1, {{1, 0}}};
    rules->profiles[0].items_per_room = (struct step_table){1, {{1, 0}}};
    return rules;
}

static struct command next_legal(struct bench *bench)
{
    for (;;) {
        struct command command = bench->bot.kind->next(&bench->bot, bench->view);
        if (game_legal(bench->game, &command) == REJECT_NONE)
            return command;
    }
}

static void write_run(struct bench *bench)
{
    uint64_t check = run_encode(&bench->run, bench->bytes);
    game_new(bench->game, bench->rules, 0, bench->run.seed);
    bot_start(&bench->bot, bot_find("random"), 1, NULL);
    for (uint32_t i = 0; i < LARGEST; i++) {
        game_view(bench->game, bench->view);
        struct command command = next_legal(bench);
        record_encode(check, i, &command, (uint32_t)game_hash(bench->game), bench->bytes + size_of(i));
        game_step(bench->game, &command, &bench->events);
    }
}

/* A living character with the first `turns` of it. */
static void put_character(struct bench *bench, uint32_t turns, char path[SYS_PATH_SIZE])
{
    struct save save;
    require(save_path(bench->folder, bench->run.name, path, NULL) == ST_OK, "the journal has no path");
    if (!sys_exists(path)) {
        require(save_create(&save, bench->folder, &bench->run, bench->rules, bench->game, NULL) == ST_OK,
                "the journal cannot be made");
        save_drop(&save);
    }
    require(sys_replace_file(path, bench->bytes, size_of(turns), NULL) == ST_OK, "the journal cannot be written");
}

static double read_once(const char *path)
{
    struct journal_tape tape;
    double start = now_us();
    require(journal_read(path, &tape, NULL) == ST_OK, "the journal cannot be read");
    double taken = now_us() - start;
    journal_tape_release(&tape);
    return taken;
}

/* As title.c lets the screens look on. */
static void recall(void *context, const struct game *game, const struct command *command, const struct events *events)
{
    struct bench *bench = context;
    (void)command;
    game_view(game, bench->view);
    shell_recall(bench->shell, bench->view, events);
}

static void resume(struct bench *bench, struct save *save, const struct replay_observer *observer)
{
    struct save_report report;
    struct fault fault = {0};
    enum status status =
        save_continue(save, bench->folder, bench->run.name, 0, bench->rules, bench->game, observer, &report, &fault);
    require(status == ST_OK, fault_text(&fault));
}

static double resume_once(struct bench *bench, const struct replay_observer *observer)
{
    struct save save;
    shell_begin_game(bench->shell, bench->run.name);
    double start = now_us();
    resume(bench, &save, observer);
    double taken = now_us() - start;
    save_drop(&save);
    return taken;
}

/* The median append writes and does not wait; the mean has its share of the syncs, one in JOURNAL_SYNC_EVERY. */
static void measure_append(struct bench *bench, const struct length *length)
{
    char name[64];
    double taken[APPENDS], sum = 0;
    struct command wait = command_plain(CMD_WAIT);
    struct save save;
    resume(bench, &save, NULL);
    for (int i = 0; i < APPENDS; i++) {
        double start = now_us();
        require(save_notice(&save, NULL) == ST_OK && save_append(&save, &wait, NULL) == ST_OK,
                "the journal cannot be appended to");
        taken[i] = now_us() - start;
        sum += taken[i];
    }
    require(journal_close(&save.journal, NULL) == ST_OK, "the journal cannot be closed");
    save_drop(&save);
    snprintf(name, sizeof name, "journal append after %s turns", length->name);
    report(name, median(taken, APPENDS), "us");
    snprintf(name, sizeof name, "journal append after %s turns, syncs shared", length->name);
    report(name, sum / APPENDS, "us mean");
}

/* Turns as the engine plays them, without the step itself: the record, the mark, and every SNAPSHOT_EVERY turns a
 * snapshot. The largest is a turn with a snapshot, synced three times. */
static void measure_saving(struct bench *bench)
{
    static double taken[APPENDS], snapshots[APPENDS];
    struct command wait = command_plain(CMD_WAIT);
    struct events nothing = {0};
    struct save save;
    int count = 0;
    resume(bench, &save, NULL);
    for (int i = 0; i < APPENDS; i++) {
        uint32_t before = save.snapshot_at;
        double start = now_us();
        require(save_notice(&save, NULL) == ST_OK && save_append(&save, &wait, NULL) == ST_OK,
                "the journal cannot be appended to");
        require(save_step(&save, bench->game, &nothing, NULL) == ST_OK, "there is no snapshot");
        taken[i] = now_us() - start;
        if (save.snapshot_at != before)
            snapshots[count++] = taken[i];
    }
    save_drop(&save);
    report("saving a turn, snapshots on", median(taken, APPENDS), "us");
    report("saving a turn with a snapshot", median(snapshots, count) / 1e3, "ms");
    report("snapshot", (double)snapshot_encode(&bench->run, 0, bench->game, bench->bytes), "bytes");
}

static void measure(struct bench *bench, const struct length *length)
{
    char name[64], path[SYS_PATH_SIZE];
    double reads[MAX_RUNS], resumes[MAX_RUNS], recalls[MAX_RUNS];
    struct replay_observer observer = {recall, bench, NULL};
    put_character(bench, length->turns, path);
    for (int i = 0; i < length->rounds; i++) {
        reads[i] = read_once(path);
        resumes[i] = resume_once(bench, NULL);
        recalls[i] = resume_once(bench, &observer);
    }
    double read = median(reads, length->rounds), resumed = median(resumes, length->rounds);
    double recalled = median(recalls, length->rounds);
    snprintf(name, sizeof name, "journal load, %s turns", length->name);
    report(name, read / 1e3, "ms");
    snprintf(name, sizeof name, "journal load, %s turns, each", length->name);
    report(name, read * 1e3 / length->turns, "ns/turn");
    snprintf(name, sizeof name, "journal continue, %s turns", length->name);
    report(name, resumed / 1e3, "ms");
    snprintf(name, sizeof name, "journal continue, %s turns, each", length->name);
    report(name, resumed * 1e3 / length->turns, "ns/turn");
    snprintf(name, sizeof name, "journal continue with screens, %s turns", length->name);
    report(name, recalled / 1e3, "ms");
    measure_append(bench, length);
}

int main(void)
{
    struct bench bench = {.rules = deserted_rules(), .game = reserve(1, game_size())};
    bench.view = reserve(1, sizeof *bench.view);
    bench.shell = reserve(1, sizeof *bench.shell);
    catalogue_init(&bench.catalogue);
    bench.shell->scene.catalogue = &bench.catalogue;
    shell_init(bench.shell);
    bench.events = (struct events){.list = reserve(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    bench.bytes = reserve(1, size_of(LARGEST));
    bench.run = (struct run){.rules_version = bench.rules->profiles[0].rules_version,
                             .content_hash = bench.rules->profiles[0].content_hash,
                             .seed = 1,
                             .profile = "classic",
                             .name = "bench"};
    scratch_make(bench.folder);
    char path[SYS_PATH_SIZE];
    write_run(&bench);
    for (int i = 0; i < LENGTH_COUNT; i++)
        measure(&bench, &LENGTHS[i]);
    put_character(&bench, LENGTHS[0].turns, path);
    measure_saving(&bench);
    report("journal, a turn", (double)(size_of(LARGEST) - JOURNAL_HEADER_SIZE) / LARGEST, "bytes");
    scratch_remove(bench.folder);
    return 0;
}
