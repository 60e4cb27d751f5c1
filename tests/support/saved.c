/* SPDX-License-Identifier: MIT
 *
 * A bot's game with its journal and snapshots. Plays through the same calls as the engine; decides nothing else. */
#include "support/test.h"
#include "support/fault.h"

#include "saved.h"

#include "base/strbuf.h"
#include "persist/characters.h"
#include "persist/save/snapshot.h"
#include "content.h"
#include "profile.h"

#include <stdio.h>
#include <stdlib.h>

int saved_setup(void **state)
{
    struct saved *saved = calloc(1, sizeof *saved);
    assert_non_null(saved);
    scratch_make(saved->folder);
    saved->rules = test_rules();
    saved->game = calloc(1, game_size());
    saved->again = calloc(1, game_size());
    saved->view = calloc(1, sizeof *saved->view);
    saved->events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    assert_true(saved->game && saved->again && saved->view && saved->events.list);
    save_init(&saved->save);
    *state = saved;
    return 0;
}

int saved_teardown(void **state)
{
    struct saved *saved = *state;
    save_drop(&saved->save);
    scratch_remove(saved->folder);
    free(saved->events.list);
    free(saved->view);
    free(saved->again);
    free(saved->game);
    free(saved->rules);
    free(saved);
    return 0;
}

void saved_start(struct saved *saved, const char *name, uint64_t seed)
{
    struct run run = test_run_in(saved->rules);
    run.seed = seed;
    run.start_time = 99;
    COPY_TEXT(run.name, name);
    assert_int_equal(save_create(&saved->save, saved->folder, &run, saved->rules, saved->game, NULL), ST_OK);
    bot_start(&saved->bot, bot_find("explorer"), seed, NULL);
}

void saved_play(struct saved *saved, int commands)
{
    for (int i = 0; i < commands; i++) {
        game_view(saved->game, saved->view);
        if (game_is_over(saved->view->state))
            return;
        struct command command = saved->bot.kind->next(&saved->bot, saved->view);
        if (game_legal(saved->game, &command) != REJECT_NONE)
            continue;
        assert_int_equal(save_append(&saved->save, &command, NULL), ST_OK);
        game_step(saved->game, &command, &saved->events);
        if (save_step(&saved->save, saved->game, &saved->events, NULL) != ST_OK)
            saved->failures++;
    }
}

void saved_leave(struct saved *saved)
{
    assert_int_equal(save_leave(&saved->save, saved->game, NULL), ST_OK);
}

void saved_kill(struct saved *saved)
{
    save_drop(&saved->save);
}

enum status saved_continue(struct saved *saved, const char *name, struct fault *fault)
{
    return save_continue(&saved->save, saved->folder, name, saved->drop, saved->rules, saved->again, NULL,
                         &saved->report, fault);
}

bool saved_is_same(const struct saved *saved)
{
    return game_hash_world(saved->again) == game_hash_world(saved->game);
}

void saved_expect(struct saved *saved, enum save_way way)
{
    struct fault fault;
    if (saved_continue(saved, "Eadric", &fault) != ST_OK)
        fail_msg("%s", fault_text(&fault));
    assert_int_equal(saved->report.way, way);
    game_clone(saved->game, saved->again);
}

void saved_read(const struct saved *saved, const char *name, struct saved_file *file)
{
    char tail[128];
    (void)snprintf(tail, sizeof tail, "characters/Eadric/%s", name);
    scratch_path(file->path, saved->folder, tail);
    file->size = scratch_read(file->path, file->bytes, sizeof file->bytes);
    assert_true(file->size < SAVED_FILE_MAX);
}

void saved_write(const struct saved_file *file)
{
    if (file->size < 0)
        (void)remove(file->path);
    else
        scratch_write(file->path, file->bytes, (size_t)file->size);
}

struct saved_files *saved_read_files(const struct saved *saved)
{
    struct saved_files *files = calloc(1, sizeof *files);
    assert_non_null(files);
    saved_read(saved, "journal", &files->journal);
    for (int slot = 0; slot < SNAPSHOT_SLOTS; slot++)
        saved_read(saved, SNAPSHOT_NAMES[slot], &files->snapshots[slot]);
    return files;
}

void saved_write_files(const struct saved_files *files)
{
    saved_write(&files->journal);
    for (int slot = 0; slot < SNAPSHOT_SLOTS; slot++)
        saved_write(&files->snapshots[slot]);
}

void saved_assert_files(const struct saved *saved, const struct saved_files *files)
{
    struct saved_files *now = saved_read_files(saved);
    assert_int_equal(now->journal.size, files->journal.size);
    assert_memory_equal(now->journal.bytes, files->journal.bytes, (size_t)files->journal.size);
    for (int slot = 0; slot < SNAPSHOT_SLOTS; slot++) {
        assert_int_equal(now->snapshots[slot].size, files->snapshots[slot].size);
        if (files->snapshots[slot].size > 0)
            assert_memory_equal(now->snapshots[slot].bytes, files->snapshots[slot].bytes,
                                (size_t)files->snapshots[slot].size);
    }
    free(now);
}

uint32_t saved_snapshot_records(const struct saved *saved, int slot)
{
    struct saved_file *file = calloc(1, sizeof *file);
    struct snapshot snapshot;
    assert_non_null(file);
    saved_read(saved, SNAPSHOT_NAMES[slot], file);
    assert_int_equal(snapshot_read(file->path, &snapshot, NULL), ST_OK);
    uint32_t records = snapshot.records;
    snapshot_release(&snapshot);
    free(file);
    return records;
}

uint32_t saved_newest_snapshot(const struct saved *saved)
{
    uint32_t a = saved_snapshot_records(saved, 0), b = saved_snapshot_records(saved, 1);
    return a > b ? a : b;
}

void saved_path(char path[SCRATCH_SIZE], const struct saved *saved, const char *name)
{
    scratch_path(path, saved->folder, name);
}

bool saved_lives(const struct saved *saved, const char *name)
{
    struct character character;
    return character_look(saved->folder, name, saved->rules, &character, NULL) == ST_OK;
}

void saved_make(struct saved *saved, const char *name, int commands)
{
    saved_start(saved, name, 5);
    saved_play(saved, commands);
    saved_leave(saved);
}
