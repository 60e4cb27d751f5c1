/* SPDX-License-Identifier: MIT
 *
 * Where finished runs are written down, and the proof of a line by its journal. What a line looks like is score.c's,
 * which lines there are boards.c's. */
#include "report/score_file.h"

#include "core/seed.h"
#include "persist/finished.h"
#include "report/morgue.h"
#include "run_name.h"
#include "score.h"

#include <stdlib.h>
#include <string.h>

static const char SCORES[] = "scores";

enum status score_file_log_path(const struct score_place *place, char path[SYS_PATH_SIZE], struct fault *fault)
{
    if (place->log == NULL)
        return sys_join(path, place->folder, SCORES, fault);
    copy_text(path, SYS_PATH_SIZE, place->log);
    return ST_OK;
}

enum status score_file_morgue_path(const struct score_place *place, const struct score *score, char path[SYS_PATH_SIZE],
                                   struct fault *fault)
{
    if (place->dump_file == NULL)
        return run_name_path(place->folder, score->run, RUN_STORY, path, fault);
    return morgue_path(place->dump_file, score->name, score->start, score->seed, score->run, path, fault);
}

static bool has(const char *folder, const char *path)
{
    return finished_has(folder, finished_name(path));
}

bool score_file_has_run(const char *folder, const struct score *score, char path[SYS_PATH_SIZE])
{
    return run_name_path(folder, score->run, RUN_JOURNAL, path, NULL) == ST_OK && has(folder, path);
}

/* The user of a run: whose folder it lies in, or whose its journal is. */
static int64_t user_of(const char *folder, const char *run)
{
    char path[SYS_PATH_SIZE];
    struct sys_about journal;
    if (finished_user(run) > 0)
        return finished_user_number(run);
    bool there =
        run_name_path(folder, run, RUN_JOURNAL, path, NULL) == ST_OK && sys_look(path, &journal, NULL) == ST_OK;
    return there ? journal.owner : sys_user();
}

enum story_place score_file_look_at_story(const struct score_place *place, const char *run, const char *path)
{
    struct sys_about about;
    if (sys_look(path, &about, NULL) != ST_OK)
        return STORY_NONE;
    bool trusted = about.is_file && (about.owner == 0 || about.owner == user_of(place->folder, run));
    return trusted ? STORY_THERE : STORY_TAKEN;
}

bool score_file_has_story(const struct score_place *place, const struct score *score, char path[SYS_PATH_SIZE])
{
    if (score_file_morgue_path(place, score, path, NULL) != ST_OK)
        return false;
    if (place->dump_file == NULL)
        return has(place->folder, path);
    enum story_place story = score_file_look_at_story(place, score->run, path);
    return story == STORY_THERE ||
           (story == STORY_TAKEN && run_name_path(place->folder, score->run, RUN_STORY, path, NULL) == ST_OK &&
            has(place->folder, path));
}

void score_file_prove(const char *folder, struct verifier *verifier, struct score *score)
{
    char path[SYS_PATH_SIZE];
    struct verification verification;
    struct score proved;
    score->truth = SCORE_UNPROVED;
    if (!score_file_has_run(folder, score, path))
        return;
    if (verifier_watch(verifier, folder, score->run, NULL) != ST_OK)
        return;
    enum status status = verification_read(verifier, path, NULL, &verification, NULL);
    verifier_unwatch();
    bool practice = run_name_is_practice(score->run) || (status == ST_OK && verification.practice);
    if (status == ST_BAD_DATA || practice)
        score->truth = SCORE_FALSE;
    else if (status != ST_OK && sys_is_leaving())
        score->truth = SCORE_UNASKED;
    if (status != ST_OK || !verification.whole || practice)
        return;
    score_of_verification(&verification, verifier->rules, score->end, score->run, &proved);
    proved.truth = score_same(score, &proved) ? SCORE_VERIFIED : SCORE_OTHERWISE;
    *score = proved;
}

static bool is_of(const struct xlog_record *record, const struct run *run)
{
    struct score score;
    return score_read(&score, record) && score.seed == run->seed && strcmp(score.name, run->name) == 0 &&
           strcmp(score.profile, run->profile) == 0 && seed_same_day(score.start, run->start_time);
}

/* Among the finished runs, whose lines may still be missing. */
struct finished_search {
    const struct run *run;
    bool found;
};

static bool look_at_name(void *context, const char *name)
{
    struct finished_search *search = context;
    const struct run *run = search->run;
    struct run_name parts;
    search->found = search->found || (run_name_is_plain(name) && run_name_read(name, &parts) && !parts.practice &&
                                      parts.seed == run->seed && strcmp(parts.name, run->name) == 0 &&
                                      seed_same_day(parts.start, run->start_time));
    return true;
}

static bool is_finished(const char *folder, const struct run *run)
{
    struct finished_search search = {run, false};
    return finished_each(folder, look_at_name, &search, NULL) == ST_OK && search.found;
}

/* The log, wherever a link leads that its owner made. */
static bool is_ours_alone(const char *log)
{
    char path[SYS_PATH_SIZE];
    struct sys_about about;
    COPY_TEXT(path, log);
    sys_follow_link(path);
    return sys_look(path, &about, NULL) == ST_OK && about.owner == sys_user() && !about.is_open;
}

bool score_file_has(const struct score_place *place, const struct run *run)
{
    char path[SYS_PATH_SIZE], seed[24], value[24];
    struct xlog_reader reader;
    struct xlog_record record;
    uint64_t offset;
    bool found = false;
    struct strbuf text = STRBUF(seed);
    strbuf_format(&text, "%llu", (unsigned long long)run->seed);
    if (is_finished(place->folder, run))
        return true;
    if (score_file_log_path(place, path, NULL) != ST_OK || !is_ours_alone(path))
        return false;
    bool open = xlog_read(&reader, path, 0, NULL) == ST_OK;
    while (open && !found && xlog_read_line(&reader, &record, &offset))
        found = xlog_find(&record, "seed", value, sizeof value) && strcmp(value, seed) == 0 && is_of(&record, run);
    xlog_close(&reader);
    return found;
}
