/* SPDX-License-Identifier: MIT
 *
 * Finding the finished runs of which something is missing, and writing it. Changes no journal. */
#include "report/settle.h"

#include "persist/finished.h"
#include "report/livelog.h"
#include "report/morgue.h"
#include "name_set.h"
#include "run_name.h"
#include "score.h"

#include <stdlib.h>
#include <string.h>

enum {
    SOME_RUNS = 256,        /* found at once; the others the next time */
    MANY_RUNS = 1 << 16,    /* where no player waits */
    LOOK_BYTES = 1 << 22,   /* of the log at a time */
    RECENT_BYTES = 1 << 20, /* of the log, in which the line of a run lies that has just ended */
    PATIENCE_US = 200 * 1000,
    RUN_US = 1000 * 1000,   /* to replay one, while a player may press a key; --scores takes its time */
    REPLAY_US = 500 * 1000, /* of a run that has just ended, while the player waits; else it is settled later */
};

/* --- Which runs -------------------------------------------------------------------------------------------------- */

struct settle_search {
    struct settling *settling;
    const char *after;         /* names up to this one have been looked at */
    struct name_set told, due; /* names that have a story, or a mark */
};

static bool note_told(void *context, const char *name)
{
    struct settle_search *search = context;
    size_t told = finished_stem_size(name, RUN_STORY), due = finished_stem_size(name, RUN_JOURNAL RUN_DUE);
    if (told > 0)
        return name_set_add(&search->told, name, told);
    return due == 0 || name_set_add(&search->due, name, due);
}

static bool has_story(const struct settle_search *search, const char *run, size_t stem)
{
    char path[SYS_PATH_SIZE];
    struct run_name parts;
    const struct score_place *place = search->settling->place;
    if (place->dump_file == NULL || (run_name_read(run, &parts) && parts.practice))
        return name_set_has(&search->told, run, stem);
    if (!run_name_read(run, &parts) || /* another name is settled each time; a template needs its parts */
        morgue_path(place->dump_file, parts.name, parts.start, parts.seed, run, path, NULL) != ST_OK)
        return false;
    enum story_place story = score_file_look_at_story(place, run, path);
    return story == STORY_THERE || (story == STORY_TAKEN && name_set_has(&search->told, run, stem));
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct settling_run *)a)->name, ((const struct settling_run *)b)->name);
}

/* Keeps the first ones by name. */
static void keep_first(struct settling *settling)
{
    if (settling->count > 0)
        qsort(settling->runs, (size_t)settling->count, sizeof *settling->runs, by_name);
    settling->more = settling->more || settling->count > settling->capacity;
    settling->count = settling->count < settling->capacity ? settling->count : settling->capacity;
}

static bool add_run(void *context, const char *name)
{
    const struct settle_search *search = context;
    struct settling *settling = search->settling;
    size_t stem = finished_stem_size(name, RUN_JOURNAL);
    if (!run_name_is_plain(name) || stem == 0 || strcmp(name, search->after) <= 0)
        return true;
    bool told = has_story(search, name, stem) && !name_set_has(&search->due, name, stem);
    if (told && !settling->thorough)
        return true;
    if (settling->count == 2 * settling->capacity)
        keep_first(settling);
    struct settling_run *run = &settling->runs[settling->count++];
    *run = (struct settling_run){.told = told};
    COPY_TEXT(run->name, name);
    return true;
}

static void forget_lines(struct settling *settling)
{
    name_set_release(settling->lines);
    settling->looked = settling->sorted = 0;
}

/* The next ones whose names come after `after`. */
static enum status find_runs(struct settling *settling, const char *after, struct fault *fault)
{
    const char *folder = settling->place->folder;
    struct settle_search search = {.settling = settling, .after = after};
    settling->count = settling->next = 0;
    settling->more = false;
    enum status status = finished_each(folder, note_told, &search, fault);
    name_set_sort(&search.told);
    name_set_sort(&search.due);
    if (status == ST_OK)
        status = finished_each(folder, add_run, &search, fault);
    keep_first(settling);
    name_set_release(&search.told);
    name_set_release(&search.due);
    settling->looking = settling->count > 0;
    forget_lines(settling);
    return status;
}

/* --- Which lines there are --------------------------------------------------------------------------------------- */

/* False when there is no memory for it. */
static bool note_line(struct settling *settling, const struct xlog_record *record)
{
    struct settling_run wanted;
    if (!xlog_find(record, "run", wanted.name, sizeof wanted.name))
        return true;
    struct settling_run *run =
        bsearch(&wanted, settling->runs, (size_t)settling->count, sizeof *settling->runs, by_name);
    if (!run)
        return true;
    uint64_t claim = score_claim(record);
    run->lined = true;
    return run->told || name_set_add(settling->lines, (const char *)&claim, sizeof claim);
}

/* Whether the log has this line, whenever it says that the run ended: another user may guess the name of a run and
 * write a line for it. */
static bool has_line(struct settling *settling, const struct xlog_line *line)
{
    if (settling->sorted != settling->lines->count)
        name_set_sort(settling->lines);
    settling->sorted = settling->lines->count;
    uint64_t claim = score_claim(&(struct xlog_record){line->memory, line->text.length - 1});
    return name_set_has(settling->lines, (const char *)&claim, sizeof claim);
}

/* Looks through the log from where it was left, at most so many bytes. */
static enum status look(struct settling *settling, uint64_t bytes, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    struct xlog_reader reader;
    struct xlog_record record;
    uint64_t offset, end = settling->looked + bytes < bytes ? UINT64_MAX : settling->looked + bytes;
    enum status status = score_file_log_path(settling->place, path, fault);
    if (status != ST_OK)
        return status;
    status = xlog_read(&reader, path, settling->looked, fault);
    bool more = status == ST_OK && end < reader.end;
    if (more)
        reader.end = end;
    while (status == ST_OK && xlog_read_line(&reader, &record, &offset)) {
        if (!note_line(settling, &record))
            status = fault_set(fault, ST_MEMORY, FAULT_RUNS_NO_MEMORY);
    }
    if (status == ST_OK)
        status = xlog_end(&reader, fault);
    if (status == ST_OK)
        settling->looked = xlog_tell(&reader);
    settling->looking = status == ST_OK && more;
    xlog_close(&reader);
    return status == ST_MISSING ? ST_OK : status;
}

/* --- Writing ----------------------------------------------------------------------------------------------------- */

static void note(struct settling *settling, enum status status, struct fault *fault, const struct fault *why)
{
    if (status == ST_OK || settling->first != ST_OK)
        return;
    settling->first = status;
    if (fault)
        *fault = *why;
}

/* Another process may settle the same run at the same moment, so the end of the log is looked at once more under its
 * lock. */
static enum status add_line(struct settling *settling, const struct xlog_line *line, uint64_t until_us,
                            struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    struct sys_file file;
    enum status status = score_file_log_path(settling->place, path, fault);
    if (status == ST_OK)
        status = xlog_open(&file, path, until_us, fault);
    if (status != ST_OK)
        return status;
    if (file.size < settling->looked) /* emptied, or replaced */
        forget_lines(settling);
    status = look(settling, UINT64_MAX, fault);
    if (status == ST_OK && !has_line(settling, line))
        status = xlog_write(&file, line->memory, line->text.length, fault);
    enum status closed = sys_close(&file, status == ST_OK ? fault : NULL);
    return status == ST_OK ? closed : status;
}

static enum status add_story_beside(const struct settling *settling, const char *run, const struct strbuf *story,
                                    struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    enum status status = run_name_path(settling->place->folder, run, RUN_STORY, path, fault);
    return status != ST_OK || sys_exists(path)
               ? status
               : sys_replace_file_for(path, story->text, story->length, &settling->journal, fault);
}

/* Where the operator's template says, and beside the journal where another user has put something there. The story of a
 * practice run stays beside its journal, whatever the template says. */
static enum status add_story(const struct settling *settling, const char *run, const struct score *score,
                             const struct strbuf *story, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    const struct score_place *place = settling->place;
    if (!score || place->dump_file == NULL)
        return add_story_beside(settling, run, story, fault);
    enum status status = score_file_morgue_path(place, score, path, fault);
    if (status != ST_OK)
        return status;
    switch (score_file_look_at_story(place, run, path)) {
    case STORY_NONE:
        status = sys_replace_file(path, story->text, story->length, fault);
        return status == ST_OK ? sys_let_group_read(path, fault) : status;
    case STORY_TAKEN:
        status = add_story_beside(settling, run, story, fault);
        return status == ST_OK ? fault_set(fault, ST_DENIED, FAULT_STORY_TAKEN, path) : status;
    case STORY_THERE:
        break;
    }
    return ST_OK;
}

/* Lines that could not be written are due: told by the mark, if it can be made. */
static enum status settle_due(const struct settling *settling, const char *journal, const char *run, bool lined,
                              uint64_t until_us, struct fault *fault)
{
    char due[SYS_PATH_SIZE];
    enum status status = run_name_path(settling->place->folder, run, RUN_JOURNAL RUN_DUE, due, fault);
    if (status != ST_OK)
        return status;
    if (!sys_exists(due))
        return lined ? ST_OK : sys_replace_file_for(due, "", 0, &settling->journal, fault);
    status = livelog_settle(settling->place->folder, journal, due, settling->verifier, until_us, fault);
    return status == ST_OK && lined ? sys_remove(due, fault) : status;
}

/* Runs of others are root's to look after, who spends no time on one that has many names: a user could give it
 * thousands. */
static bool is_fit(const struct sys_about *journal)
{
    return journal->is_file && (journal->owner == sys_user() || (sys_user() == 0 && journal->names == 1));
}

/* A run that cannot be replayed has neither line nor story and is passed over. */
static void write_missing(struct settling *settling, struct settling_run *run, const char *journal,
                          const struct sys_about *about, uint64_t until_us, struct fault *fault)
{
    struct verification verification;
    struct strbuf story = strbuf_of(settling->story, MORGUE_MAX);
    struct score score;
    struct xlog_line line;
    struct fault why;
    if (morgue_tell(settling->verifier, settling->catalogue, journal, journal, &story, &verification, NULL) != ST_OK)
        return;
    settling->journal = *about;
    score_of_verification(&verification, settling->verifier->rules, about->written, run->name, &score);
    bool scored = !verification.practice && !run_name_is_practice(run->name);
    score_write(&score, &line);
    enum status lined = scored && !has_line(settling, &line) ? add_line(settling, &line, until_us, &why) : ST_OK;
    run->lined = lined == ST_OK;
    note(settling, lined, fault, &why);
    note(settling, add_story(settling, run->name, scored ? &score : NULL, &story, &why), fault, &why);
    note(settling, settle_due(settling, journal, run->name, run->lined, until_us, &why), fault, &why);
    run->told = run->lined; /* its lines need no further look */
}

static void settle_run(struct settling *settling, struct settling_run *run, uint64_t until_us, struct fault *fault)
{
    char journal[SYS_PATH_SIZE];
    struct sys_about about;
    struct fault why;
    if (run->told && (run->lined || run_name_is_practice(run->name)))
        return;
    if (run_name_path(settling->place->folder, run->name, RUN_JOURNAL, journal, NULL) != ST_OK ||
        sys_look(journal, &about, NULL) != ST_OK || !is_fit(&about))
        return;
    if (settling->unhurried && user_patience_is_over(&settling->patience, run->name))
        return;
    enum status status = verifier_watch(settling->verifier, settling->place->folder, run->name, &why);
    note(settling, status, fault, &why);
    if (status != ST_OK)
        return;
    uint64_t begun = sys_monotonic_us();
    write_missing(settling, run, journal, &about, until_us, fault);
    user_patience_spend(&settling->patience, run->name, sys_monotonic_us() - begun);
    verifier_unwatch();
}

/* --- All of it --------------------------------------------------------------------------------------------------- */

static enum status prepare(struct settling *settling, const struct score_place *place, struct verifier *verifier,
                           const struct catalogue *catalogue, int capacity, struct fault *fault)
{
    *settling = (struct settling){.place = place, .verifier = verifier, .catalogue = catalogue, .capacity = capacity};
    user_patience_init(&settling->patience);
    settling->story = malloc(MORGUE_MAX);
    settling->runs = calloc((size_t)capacity, 2 * sizeof *settling->runs);
    settling->lines = calloc(1, sizeof *settling->lines);
    return settling->story && settling->runs && settling->lines ? ST_OK
                                                                : fault_set(fault, ST_MEMORY, FAULT_RUNS_NO_MEMORY);
}

/* A log that is gone is written again. */
static bool has_log(const struct score_place *place)
{
    char path[SYS_PATH_SIZE];
    return score_file_log_path(place, path, NULL) != ST_OK || sys_exists(path);
}

enum status settle_begin(struct settling *settling, const struct score_place *place, struct verifier *verifier,
                         const struct catalogue *catalogue, struct fault *fault)
{
    enum status status = prepare(settling, place, verifier, catalogue, SOME_RUNS, fault);
    settling->thorough = !has_log(place);
    return status == ST_OK ? find_runs(settling, "", fault) : status;
}

void settle_end(struct settling *settling)
{
    free(settling->story);
    free(settling->runs);
    if (settling->lines)
        name_set_release(settling->lines);
    free(settling->lines);
    memset(settling, 0, sizeof *settling);
}

/* The runs that were found are done: the next ones. */
static bool find_more(struct settling *settling, struct fault *fault)
{
    char last[SYS_NAME_SIZE];
    struct fault why;
    if (!settling->more)
        return false;
    COPY_TEXT(last, settling->runs[settling->count - 1].name);
    note(settling, find_runs(settling, last, &why), fault, &why);
    return settling->count > 0;
}

bool settle_some(struct settling *settling, uint64_t until_us, struct fault *fault)
{
    struct fault why;
    if (settling->next == settling->count || settling->first == ST_LOCKED)
        return settling->first != ST_LOCKED && find_more(settling, fault);
    if (settling->looking) {
        enum status status = look(settling, LOOK_BYTES, &why);
        note(settling, status, fault, &why);
        if (status != ST_OK) /* then nothing may be added to it */
            settling->next = settling->count;
        return status == ST_OK;
    }
    if (settling->verifier->until_us == 0)
        settling->verifier->until_us = settling->unhurried ? 0 : sys_monotonic_us() + RUN_US;
    settle_run(settling, &settling->runs[settling->next++], until_us, fault);
    settling->verifier->until_us = 0;
    return true;
}

enum status settle_all(const struct score_place *place, struct verifier *verifier, const struct catalogue *catalogue,
                       struct fault *fault)
{
    struct settling settling;
    uint64_t until_us = sys_monotonic_us() + PATIENCE_US;
    enum status status = prepare(&settling, place, verifier, catalogue, MANY_RUNS, fault);
    settling.thorough = settling.unhurried = true;
    if (status == ST_OK)
        status = find_runs(&settling, "", fault);
    while (status == ST_OK && settle_some(&settling, until_us, fault))
        continue;
    status = status == ST_OK ? settling.first : status;
    settle_end(&settling);
    return status;
}

enum status settle_one(const struct score_place *place, struct verifier *verifier, const struct catalogue *catalogue,
                       const char *journal, uint64_t until_us, struct fault *fault)
{
    struct settling settling;
    struct sys_about log = {.size = 0};
    char path[SYS_PATH_SIZE];
    enum status status = prepare(&settling, place, verifier, catalogue, 1, fault);
    if (status == ST_OK)
        status = score_file_log_path(place, path, fault);
    if (status == ST_OK) {
        (void)!sys_look(path, &log, NULL); /* none yet: nothing to look at */
        settling.looked = log.size > RECENT_BYTES ? log.size - RECENT_BYTES : 0;
        settling.count = 1;
        COPY_TEXT(settling.runs[0].name, finished_name(journal));
        verifier->ignores_leaving = true;
        verifier->until_us = sys_monotonic_us() + REPLAY_US;
        settle_run(&settling, &settling.runs[0], until_us, fault);
        verifier->ignores_leaving = false;
        verifier->until_us = 0;
        status = settling.first;
    }
    settle_end(&settling);
    return status;
}
