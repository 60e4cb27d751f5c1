/* SPDX-License-Identifier: MIT
 *
 * The scores of a save folder: read, asked for proof, and completed from the finished runs. What a line looks like is
 * score.c's. Called by the engine and --scores. */
#include "report/score_file.h"

#include "base/parse.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "report/morgue.h"
#include "persist/save.h"
#include "score.h"

#include <stdlib.h>
#include <string.h>

static const char SCORES[] = "scores";
static const char FINISHED[] = "finished";
static const char RUN_ENDING[] = ".journal";
static const char MORGUE_ENDING[] = ".dump";

enum { MAX_SCORES_BYTES = 1 << 26 };

/* --- Reading ----------------------------------------------------------------------------------------------------- */

/* Best first. The last comparison gives forged lines that are equal one order on every machine. */
static int by_rank(const void *a, const void *b)
{
    const struct score *one = a, *other = b;
    if (one->score != other->score)
        return one->score > other->score ? -1 : 1;
    if (one->turns != other->turns)
        return one->turns < other->turns ? -1 : 1;
    if (one->start != other->start)
        return one->start < other->start ? -1 : 1;
    return strcmp(one->run, other->run);
}

static int by_run(const void *a, const void *b)
{
    int order = strcmp(((const struct score *)a)->run, ((const struct score *)b)->run);
    return order != 0 ? order : by_rank(a, b);
}

static bool same_file(const struct score *a, const struct score *b)
{
    return strcmp(a->run, b->run) == 0;
}

/* Whether two lines are of one run, though its journal may have been copied under another name. */
static bool same_run(const struct score *a, const struct score *b)
{
    return a->seed == b->seed && a->start == b->start && a->hash == b->hash && strcmp(a->name, b->name) == 0;
}

/* Keeps one row of each run; the rows of a run stand side by side. */
static void drop_doubles(struct score_file *scores, bool (*same)(const struct score *a, const struct score *b))
{
    int kept = 0;
    for (int i = 0; i < scores->count; i++) {
        if (kept == 0 || !same(&scores->rows[kept - 1], &scores->rows[i]))
            scores->rows[kept++] = scores->rows[i];
    }
    scores->count = kept;
}

static enum status take_lines(struct score_file *scores, const char *bytes, size_t size, struct fault *fault)
{
    struct xlog_record record;
    size_t at = 0;
    int lines = 0;
    while (xlog_next(bytes, size, &at, &record))
        lines++;
    scores->rows = calloc((size_t)lines + 1, sizeof *scores->rows);
    if (scores->rows == NULL)
        return fault_set(fault, ST_MEMORY, FAULT_SCORES_NO_MEMORY);
    at = 0;
    while (xlog_next(bytes, size, &at, &record)) {
        if (score_read(&scores->rows[scores->count], &record))
            scores->count++;
        else
            scores->bad++;
    }
    qsort(scores->rows, (size_t)scores->count, sizeof *scores->rows, by_run);
    drop_doubles(scores, same_file);
    return ST_OK;
}

/* The path of the lines. */
static enum status log_path(const struct score_place *place, char path[SYS_PATH_SIZE], struct fault *fault)
{
    if (place->log == NULL)
        return sys_join(path, place->folder, SCORES, fault);
    copy_text(path, SYS_PATH_SIZE, place->log);
    return ST_OK;
}

/* The rows sorted by run. */
static enum status read_by_run(const struct score_place *place, struct score_file *scores, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    char *bytes = NULL;
    size_t size = 0;
    memset(scores, 0, sizeof *scores);
    enum status status = log_path(place, path, fault);
    if (status != ST_OK)
        return status;
    status = sys_read_file(path, MAX_SCORES_BYTES, &bytes, &size, fault);
    if (status == ST_MISSING) /* nothing has been written yet */
        status = ST_OK;
    if (status == ST_OK)
        status = take_lines(scores, bytes, size, fault);
    sys_free(bytes);
    return status;
}

enum status score_file_read(const struct score_place *place, struct score_file *scores, struct fault *fault)
{
    enum status status = read_by_run(place, scores, fault);
    if (status != ST_OK)
        return status;
    qsort(scores->rows, (size_t)scores->count, sizeof *scores->rows, by_rank);
    drop_doubles(scores, same_run);
    return ST_OK;
}

void score_file_release(struct score_file *scores)
{
    free(scores->rows);
    memset(scores, 0, sizeof *scores);
}

/* --- Proving ----------------------------------------------------------------------------------------------------- */

/* What a word may hold, and '.', with the ending: no path, nothing hidden. */
static bool is_run_name(const char *name)
{
    size_t length = strlen(name), tail = strlen(RUN_ENDING);
    if (length <= tail || length >= SCORE_TEXT_SIZE || name[0] == '.' || strcmp(name + length - tail, RUN_ENDING) != 0)
        return false;
    uint32_t code;
    size_t taken;
    while ((taken = utf8_decode(name, strlen(name), &code)) > 0 && (word_allows(code) || code == '.'))
        name += taken;
    return *name == '\0';
}

/* "<folder>/finished/<run>", with another ending if one is given. */
static enum status run_path(const char *folder, const char *run, const char *ending, char path[SYS_PATH_SIZE],
                            struct fault *fault)
{
    char finished[SYS_PATH_SIZE];
    char memory[SYS_NAME_SIZE];
    struct strbuf name;
    STRBUF_OVER(&name, memory);
    strbuf_bytes(&name, run, strlen(run) - strlen(RUN_ENDING));
    strbuf_text(&name, ending);
    enum status status = sys_join(finished, folder, FINISHED, fault);
    return status == ST_OK ? sys_join(path, finished, memory, fault) : status;
}

static enum status path_of(const char *folder, const struct score *score, const char *ending, char path[SYS_PATH_SIZE],
                           struct fault *fault)
{
    if (!is_run_name(score->run))
        return fault_set(fault, ST_USAGE, FAULT_SCORE_NO_RUN);
    return run_path(folder, score->run, ending, path, fault);
}

enum status score_file_run_path(const char *folder, const struct score *score, char path[SYS_PATH_SIZE],
                                struct fault *fault)
{
    return path_of(folder, score, RUN_ENDING, path, fault);
}

enum status score_file_morgue_path(const struct score_place *place, const struct score *score, char path[SYS_PATH_SIZE],
                                   struct fault *fault)
{
    if (place->dump_file == NULL)
        return path_of(place->folder, score, MORGUE_ENDING, path, fault);
    return morgue_path(place->dump_file, score->name, score->start, score->seed, path, fault);
}

void score_file_prove(const char *folder, struct verifier *verifier, struct score *score)
{
    char path[SYS_PATH_SIZE];
    struct verification verification;
    struct score true_one;
    score->truth = SCORE_UNPROVED;
    if (score_file_run_path(folder, score, path, NULL) != ST_OK)
        return;
    enum status status = verification_read(verifier, path, NULL, &verification, NULL);
    if (status == ST_BAD_DATA || (status == ST_OK && verification.practice))
        score->truth = SCORE_FALSE;
    if (status != ST_OK || !verification.whole || verification.practice)
        return;
    /* The fields that no journal proves: a file's time, and words. */
    score_of_verification(&verification, verifier->rules, score->end, score->run, &true_one);
    COPY_TEXT(true_one.death, score->death);
    score->truth = score_same(score, &true_one) ? SCORE_VERIFIED : SCORE_FALSE;
}

/* --- Settling ---------------------------------------------------------------------------------------------------- */

/* What is being settled. */
struct settling {
    const struct score_place *place;
    struct verifier *verifier;
    const struct catalogue *catalogue;
    struct score_file known; /* sorted by run */
    uint64_t log_size;       /* bytes of the log when they were read */
    char *story;             /* MORGUE_MAX bytes */
    enum status status;      /* the first failure to write */
    struct fault *fault;
};

static void note(struct settling *settling, enum status status, const struct fault *fault)
{
    if (status == ST_OK || settling->status != ST_OK)
        return;
    settling->status = status;
    if (settling->fault)
        *settling->fault = *fault;
}

/* The line of a run, NULL if it has none. */
static const struct score *find_line(const struct settling *settling, const char *run)
{
    struct score wanted;
    int low = 0, high = settling->known.count;
    COPY_TEXT(wanted.run, run);
    while (low < high) {
        int middle = low + (high - low) / 2;
        int order = strcmp(settling->known.rows[middle].run, wanted.run);
        if (order == 0)
            return &settling->known.rows[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* The log as it is now; read again only if its size has changed. */
static enum status learn(struct settling *settling, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    struct sys_about about = {.size = 0};
    struct score_file fresh;
    enum status status = log_path(settling->place, path, fault);
    if (status == ST_OK && sys_exists(path))
        status = sys_look(path, &about, fault);
    if (status != ST_OK || (settling->known.rows && about.size == settling->log_size))
        return status;
    status = read_by_run(settling->place, &fresh, fault);
    if (status != ST_OK) {
        score_file_release(&fresh);
        return status;
    }
    score_file_release(&settling->known);
    settling->known = fresh;
    settling->log_size = about.size;
    return ST_OK;
}

/* Another process may settle the same run at the same moment, so the log is looked at once more under its lock. */
static enum status add_line(struct settling *settling, const struct verification *verification, const char *journal,
                            const char *run, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    struct xlog_line line;
    struct score score;
    struct sys_about about;
    struct sys_file file;
    enum status status = sys_look(journal, &about, fault);
    if (status == ST_OK)
        status = log_path(settling->place, path, fault);
    if (status != ST_OK)
        return status;
    score_of_verification(verification, settling->verifier->rules, about.written, run, &score);
    score_write(&score, &line);
    status = xlog_open(&file, path, fault);
    if (status == ST_OK)
        status = learn(settling, fault);
    if (status == ST_OK && !find_line(settling, run)) {
        status = xlog_write(&file, &line, fault);
        if (status == ST_OK && sys_look(path, &about, NULL) == ST_OK)
            settling->log_size = about.size; /* the line is our own, and no other run's */
    }
    enum status closed = sys_close(&file, status == ST_OK ? fault : NULL);
    return status == ST_OK ? closed : status;
}

/* The story of a practice run stays beside its journal, whatever the operator's template says. */
static enum status story_path(const struct settling *settling, const char *run, const struct score *line,
                              char path[SYS_PATH_SIZE], struct fault *fault)
{
    return line ? score_file_morgue_path(settling->place, line, path, fault)
                : run_path(settling->place->folder, run, MORGUE_ENDING, path, fault);
}

/* Writes what is missing of a run whose story has been made. */
static void write_down(struct settling *settling, const char *run, const char *journal,
                       const struct verification *verification, const struct strbuf *story, bool lined)
{
    char path[SYS_PATH_SIZE];
    struct score score;
    struct fault fault;
    if (!lined && !verification->practice)
        note(settling, add_line(settling, verification, journal, run, &fault), &fault);
    score_of_verification(verification, settling->verifier->rules, 0, run, &score);
    enum status status = story_path(settling, run, verification->practice ? NULL : &score, path, &fault);
    if (status == ST_OK && !sys_exists(path)) {
        status = sys_replace_file(path, story->text, story->length, &fault);
        if (status == ST_OK && settling->place->dump_file && !verification->practice)
            status = sys_share(path, &fault);
    }
    note(settling, status, &fault);
}

static void settle_run(struct settling *settling, const char *run)
{
    char journal[SYS_PATH_SIZE], dump[SYS_PATH_SIZE];
    struct strbuf story;
    struct verification verification;
    if (!is_run_name(run) || run_path(settling->place->folder, run, RUN_ENDING, journal, NULL) != ST_OK)
        return;
    bool practice = strstr(run, SAVE_PRACTICE ".") != NULL; /* so that it is not replayed in vain each time */
    const struct score *line = practice ? NULL : find_line(settling, run);
    bool told = (practice || line) && story_path(settling, run, line, dump, NULL) == ST_OK && sys_exists(dump);
    strbuf_init(&story, settling->story, MORGUE_MAX);
    if (!told &&
        morgue_tell(settling->verifier, settling->catalogue, journal, journal, &story, &verification, NULL) == ST_OK)
        write_down(settling, run, journal, &verification, &story, line != NULL);
}

enum status score_file_settle(const struct score_place *place, struct verifier *verifier,
                              const struct catalogue *catalogue, struct fault *fault)
{
    struct settling settling = {place, verifier, catalogue, .status = ST_OK, .fault = fault};
    char finished[SYS_PATH_SIZE];
    struct sys_names runs = {.count = 0};
    enum status status = sys_join(finished, place->folder, FINISHED, fault);
    if (status == ST_OK)
        status = sys_list_all(finished, RUN_ENDING, &runs, fault);
    if (status != ST_OK || runs.count == 0)
        return status;
    settling.story = malloc(MORGUE_MAX);
    if (settling.story == NULL)
        status = fault_set(fault, ST_MEMORY, FAULT_RUNS_NO_MEMORY);
    if (status == ST_OK)
        status = learn(&settling, fault);
    for (int i = 0; status == ST_OK && i < runs.count; i++)
        settle_run(&settling, runs.list[i]);
    score_file_release(&settling.known);
    free(settling.story);
    sys_names_release(&runs);
    return status == ST_OK ? settling.status : status;
}
