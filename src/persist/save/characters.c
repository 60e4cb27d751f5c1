/* SPDX-License-Identifier: MIT
 *
 * Characters that are not being played: the state of each, retiring, deleting; and pruning finished runs. */
#include "persist/characters.h"

#include "base/strbuf.h"
#include "persist/finished.h"
#include "living.h"
#include "lock.h"
#include "save_paths.h"
#include "journal_format.h"
#include "recover.h"
#include "snapshot.h"

#include <stdlib.h>
#include <string.h>

/* --- What a character is ----------------------------------------------------------------------------------------- */

static void fill(struct character *character, const struct game *game, struct view *view)
{
    game_view(game, view);
    character->floor = view->floor;
    character->turn = view->turn;
    character->level = view->hero.level;
    character->hp = view->hero.hp;
    character->max_hp = view->hero.max_hp;
    character->over = game_is_over(view->state);
}

/* Before a command that has crashed twice, if there is one: a look must not crash, too. */
static enum status look(const char *folder, const char *own, const struct rules *rules, struct character *character,
                        struct game *game, struct view *view)
{
    struct recovery_search search = {own, character->name, save_crashes(folder, character->name), rules, NULL};
    struct recovered found;
    enum status status = recover(&search, game, &found, &character->fault);
    if (status != ST_OK)
        return status;
    character->report = found.report;
    character->practice = (found.run.flags & RUN_PRACTICE) != 0;
    recovered_release(&found);
    fill(character, game, view);
    return ST_OK;
}

static enum character_state state_of(const struct character *character, const char *own, enum status status)
{
    if (lock_is_held(own))
        return CHARACTER_PLAYED;
    if (status != ST_OK)
        return CHARACTER_LOST;
    return character->report.way == SAVE_WHOLE || character->report.way == SAVE_TORN ? CHARACTER_READY
                                                                                     : CHARACTER_DAMAGED;
}

enum status character_look(const char *folder, const char *name, const struct rules *rules, struct character *character,
                           struct fault *fault)
{
    char own[SYS_PATH_SIZE];
    memset(character, 0, sizeof *character);
    enum status status = save_path_living(folder, name, own, fault);
    if (status != ST_OK)
        return status;
    COPY_TEXT(character->name, name);
    struct game *game = malloc(game_size());
    struct view *view = calloc(1, sizeof *view);
    status = game && view ? look(folder, own, rules, character, game, view) : ST_MEMORY;
    free(view);
    free(game);
    if (status == ST_MEMORY)
        return fault_set(fault, ST_MEMORY, FAULT_CHARACTERS_NO_MEMORY);
    character->state = state_of(character, own, status);
    if (character->state == CHARACTER_PLAYED)
        lock_read(own, &character->holder);
    return ST_OK;
}

enum status character_find(const char *folder, const char *name, struct fault *fault)
{
    char own[SYS_PATH_SIZE];
    return save_path_living(folder, name, own, fault);
}

/* --- Retiring and deleting --------------------------------------------------------------------------------------- */

/* The run of a journal that may be damaged: from its header, else from a snapshot's, else with nothing but its name. */
static struct run run_of(const char *own, const char *journal, const char *name)
{
    struct run run = {.profile = "unknown"}, told;
    struct snapshot snapshot;
    char *bytes = NULL, path[SYS_PATH_SIZE];
    size_t size = 0;
    COPY_TEXT(run.name, name);
    bool found = sys_read_file(journal, JOURNAL_MAX_SIZE, &bytes, &size, NULL) == ST_OK &&
                 size >= JOURNAL_HEADER_SIZE && run_decode(&told, (const uint8_t *)bytes, journal, NULL) == ST_OK;
    sys_free(bytes);
    if (found)
        run = told;
    for (int slot = 0; slot < SNAPSHOT_SLOTS && !found; slot++) {
        if (sys_join(path, own, SNAPSHOT_NAMES[slot], NULL) != ST_OK || snapshot_read(path, &snapshot, NULL) != ST_OK)
            continue;
        run = snapshot.run;
        found = true;
        snapshot_release(&snapshot);
    }
    COPY_TEXT(run.name, name);
    return run;
}

enum status character_retire(const char *folder, const char *name, struct fault *fault)
{
    char journal[SYS_PATH_SIZE];
    struct save save;
    save_init(&save);
    enum status status = save_path_living(folder, name, save.folder, fault);
    if (status == ST_OK)
        status = sys_join(journal, save.folder, PLACE_JOURNAL, fault);
    if (status == ST_OK)
        status = save_home(folder, name, save.folder, fault);
    if (status == ST_OK)
        status = lock_take(&save.lock, save.folder, name, &save.holder, fault);
    if (status != ST_OK)
        return status;
    struct run run = run_of(save.folder, journal, name);
    status = journal_open(&save.journal, journal, &run, 0, &(struct journal_repair){.kind = REPAIR_NONE}, fault);
    if (status == ST_OK)
        status = save_finish(&save, folder, NULL, fault);
    save_drop(&save);
    return status;
}

/* Removes all files of a folder, at the end the journal, since as long as that is there the character is, and then the
 * lock, since without it somebody else could begin to play. */
static enum status remove_files(const char *own, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    struct sys_names names = {.count = 0};
    enum status status = sys_list_all(own, "", &names, fault);
    for (int i = 0; status == ST_OK && i < names.count; i++) {
        if (strcmp(names.list[i], PLACE_JOURNAL) == 0 || strcmp(names.list[i], PLACE_LOCK) == 0)
            continue;
        status = sys_join(path, own, names.list[i], fault);
        if (status == ST_OK)
            status = sys_remove(path, fault);
    }
    for (int i = 0; i < 2 && status == ST_OK; i++) {
        status = sys_join(path, own, i == 0 ? PLACE_JOURNAL : PLACE_LOCK, fault);
        if (status == ST_OK)
            status = sys_remove(path, fault);
    }
    sys_names_release(&names);
    return status;
}

enum status character_delete(const char *folder, const char *name, struct fault *fault)
{
    char own[SYS_PATH_SIZE];
    struct sys_file lock;
    enum status status = save_path_living(folder, name, own, fault);
    if (status == ST_OK)
        status = save_home(folder, name, own, fault);
    if (status == ST_OK)
        status = lock_take(&lock, own, name, NULL, fault);
    if (status != ST_OK)
        return status;
    status = remove_files(own, fault);
    if (status == ST_OK)
        status = sys_remove_folder(own, fault);
    sys_drop(&lock);
    return status;
}

/* --- Room for finished runs -------------------------------------------------------------------------------------- */

/* A finished run among the sorted names of all files: its journal, behind it those that came before its last one
 * ("x.journal", "x.journal.1", ...), and its story ("x.dump"). */
struct kept_run {
    int first, count;
    int story;       /* -1: there is none here */
    int64_t user;    /* in whose folder it lies, else whose its journal is */
    uint64_t size;   /* of all its files */
    int64_t written; /* when the last was; its user may have changed that */
};

static int by_age_of_user(const void *a, const void *b)
{
    const struct kept_run *one = a, *other = b;
    if (one->user != other->user)
        return one->user < other->user ? -1 : 1;
    if (one->written != other->written)
        return one->written < other->written ? -1 : 1;
    return one->first - other->first;
}

/* The finished runs of a folder. */
struct finished {
    const char *folder; /* finished/ */
    struct sys_names names;
    struct kept_run *runs; /* room for one a name */
    int run_count;
    uint64_t limit; /* bytes of one user */
    const struct prune_plan *plan;
    struct pruned *pruned;
};

static bool add_name(void *context, const char *name)
{
    return sys_names_add(context, name);
}

/* The story beside a journal, among the names. */
static int find_story(const struct finished *finished, const char *journal)
{
    char name[SYS_NAME_SIZE];
    struct strbuf text = STRBUF(name);
    strbuf_bytes(&text, journal, finished_stem_size(journal, RUN_JOURNAL));
    strbuf_text(&text, RUN_STORY);
    return text.cut ? -1 : sys_names_find(&finished->names, name);
}

static enum status look_at(const struct finished *finished, int name, struct sys_about *about, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    enum status status = sys_join(path, finished->folder, finished->names.list[name], fault);
    return status == ST_OK ? sys_look(path, about, fault) : status;
}

static enum status remove_name(const struct finished *finished, int name, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    enum status status = sys_join(path, finished->folder, finished->names.list[name], fault);
    return status == ST_OK ? sys_remove(path, fault) : status;
}

/* A run of ours, or in a folder that we look after. */
static bool is_ours(const struct finished *finished, int name)
{
    struct sys_about about;
    return look_at(finished, name, &about, NULL) == ST_OK && about.is_file &&
           (about.owner == sys_user() || (finished->plan && finished->plan->all && sys_user() == 0));
}

/* Stories that a killed program left half written; what is younger than a day may be another process's work. */
static void sweep(struct finished *finished)
{
    enum { DAY = 24 * 60 * 60 };
    for (int i = 0; i < finished->names.count; i++) {
        struct sys_about about;
        if (sys_is_temporary(finished->names.list[i]) && is_ours(finished, i) &&
            look_at(finished, i, &about, NULL) == ST_OK && about.written < sys_unix_time() - DAY)
            (void)!remove_name(finished, i, NULL); /* if it cannot be removed, it does no harm */
    }
}

/* A story's time does not count: it may have been written again later. False for what is going as we look. */
static bool measure(const struct finished *finished, int first, struct kept_run *run)
{
    const char *journal = finished->names.list[first];
    struct sys_about about;
    size_t length = strlen(journal);
    if (look_at(finished, first, &about, NULL) != ST_OK)
        return false;
    *run = (struct kept_run){.first = first,
                             .story = find_story(finished, journal),
                             .user = finished_user(journal) > 0 ? finished_user_number(journal) : about.owner};
    for (int i = first; i < finished->names.count; i++) {
        if (strncmp(finished->names.list[i], journal, length) != 0)
            break;
        if (look_at(finished, i, &about, NULL) != ST_OK)
            return false;
        run->count++;
        run->size += about.size;
        run->written = about.written > run->written ? about.written : run->written;
    }
    if (run->story >= 0) {
        if (look_at(finished, run->story, &about, NULL) != ST_OK)
            return false;
        run->size += about.size;
    }
    return true;
}

/* Its journal last: by it the others are found again, if this is cut short. */
static enum status remove_run(const struct finished *finished, const struct kept_run *run, struct fault *fault)
{
    enum status status = run->story >= 0 ? remove_name(finished, run->story, fault) : ST_OK;
    for (int i = run->first + run->count - 1; i >= run->first && status == ST_OK; i--)
        status = remove_name(finished, i, fault);
    return status;
}

/* The runs of one user, which follow each other: what others have, and say of its size and age, takes none of them. The
 * newest stays; what cannot be removed ends it. */
static enum status prune_user(const struct finished *finished, int first, int end, struct fault *fault)
{
    const struct prune_plan *plan = finished->plan;
    enum status status = ST_OK;
    uint64_t size = 0;
    for (int i = first; i < end; i++)
        size = finished->runs[i].size < UINT64_MAX - size ? size + finished->runs[i].size : UINT64_MAX;
    for (int i = first; i < end - 1 && size > finished->limit && status == ST_OK; i++) {
        const struct kept_run *run = &finished->runs[i];
        const char *name = finished->names.list[run->first];
        if (plan && plan->stays(plan->context, name))
            continue;
        status = plan ? plan->note(plan->context, name, run->size, fault) : ST_OK;
        if (status == ST_OK)
            status = remove_run(finished, run, fault);
        if (status != ST_OK)
            break;
        size -= run->size;
        finished->pruned->bytes += run->size;
        finished->pruned->runs++;
    }
    return status;
}

/* What cannot be removed of one user's holds up no other's: the first failure is told. */
static enum status prune(struct finished *finished, struct fault *fault)
{
    enum status first_status = ST_OK;
    for (int i = 0; i < finished->names.count; i++) {
        if (finished_stem_size(finished->names.list[i], RUN_JOURNAL) > 0 && is_ours(finished, i) &&
            measure(finished, i, &finished->runs[finished->run_count]))
            finished->run_count++;
    }
    qsort(finished->runs, (size_t)finished->run_count, sizeof *finished->runs, by_age_of_user);
    for (int first = 0, end; first < finished->run_count; first = end) {
        struct fault why;
        for (end = first + 1; end < finished->run_count && finished->runs[end].user == finished->runs[first].user;)
            end++;
        enum status status = prune_user(finished, first, end, &why);
        if (status == ST_OK || first_status != ST_OK)
            continue;
        first_status = status;
        if (fault)
            *fault = why;
    }
    return first_status;
}

enum status finished_prune(const char *folder, uint64_t limit, const struct prune_plan *plan, struct pruned *pruned,
                           struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    memset(pruned, 0, sizeof *pruned);
    enum status status = sys_join(path, folder, PLACE_FINISHED, fault);
    if (status != ST_OK)
        return status;
    struct finished finished = {.folder = path, .limit = limit, .plan = plan, .pruned = pruned};
    status = finished_each(folder, add_name, &finished.names, fault);
    if (status == ST_OK && finished.names.count > 0) {
        sys_names_sort(&finished.names);
        finished.runs = calloc((size_t)finished.names.count, sizeof *finished.runs);
        sweep(&finished);
        status = finished.runs ? prune(&finished, fault) : fault_set(fault, ST_MEMORY, FAULT_FINISHED_NO_MEMORY);
    }
    free(finished.runs);
    sys_names_release(&finished.names);
    return status;
}
