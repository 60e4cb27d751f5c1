/* SPDX-License-Identifier: MIT
 *
 * Recordings: journals of games that programs play. */
#include "persist/recording.h"

#include "numbered.h"

#include "base/strbuf.h"
#include "persist/finished.h"

void recording_init(struct recording *recording, const char *folder)
{
    *recording = (struct recording){.folder = folder};
}

static enum status begin_there(void *context, const char *path, struct fault *fault)
{
    struct recording *recording = context;
    return journal_create(&recording->journal, path, &recording->run, fault);
}

/* The first name that is free. */
static enum status create(struct recording *recording)
{
    const struct run *run = &recording->run;
    char name[SYS_NAME_SIZE], stem[SYS_PATH_SIZE], path[SYS_PATH_SIZE];
    struct fault *fault = &recording->fault;
    struct strbuf text = STRBUF(name);
    strbuf_format(&text, "%s-%llu", run->name, (unsigned long long)run->seed);
    enum status status = sys_make_folder(recording->folder, fault);
    if (status == ST_OK)
        status = sys_join(stem, recording->folder, name, fault);
    return status == ST_OK ? save_take_numbered(path, stem, RUN_JOURNAL, begin_there, recording, fault) : status;
}

void recording_begin(struct recording *recording, const char *name, const struct profile *profile, uint64_t seed,
                     const struct game *game)
{
    recording_end(recording);
    recording->follows = recording->folder && recording->status == ST_OK;
    recording->run = (struct run){.seed = seed, .start_time = sys_unix_time()};
    recording->mark = (uint32_t)game_hash(game);
    run_set_rules(&recording->run, profile);
    COPY_TEXT(recording->run.name, name);
}

void recording_step(struct recording *recording, const struct command *command, const struct game *game)
{
    if (!recording->follows)
        return;
    if (!recording->open) {
        recording->status = create(recording);
        recording->open = recording->status == ST_OK;
        if (recording->open)
            journal_mark(&recording->journal, recording->mark);
    }
    if (recording->open)
        recording->status = journal_append(&recording->journal, command, &recording->fault);
    recording->follows = recording->status == ST_OK;
    if (recording->follows)
        journal_mark(&recording->journal, game_hash(game));
}

void recording_end(struct recording *recording)
{
    if (recording->open && recording->status == ST_OK)
        recording->status = journal_close(&recording->journal, &recording->fault);
    else if (recording->open)
        journal_drop(&recording->journal);
    recording->open = recording->follows = false;
}
