/* SPDX-License-Identifier: MIT
 *
 * Finished runs where several users may write: which files count, and where our own are kept. Removes nothing, reads no
 * file. */
#include "persist/finished.h"

#include "base/strbuf.h"
#include "persist/save.h"
#include "save_paths.h"

#include <string.h>

/* --- Names ------------------------------------------------------------------------------------------------------- */

/* As the system writes the number of a user. */
static bool is_number(const char *text, size_t length)
{
    return length > 0 && length < 11 && strspn(text, "0123456789") >= length && (text[0] != '0' || length == 1);
}

size_t finished_user(const char *run)
{
    size_t length = strcspn(run, "/");
    return run[length] == '/' && is_number(run, length) ? length + 1 : 0;
}

int64_t finished_user_number(const char *run)
{
    int64_t number = 0;
    size_t length = strcspn(run, "/");
    if (!is_number(run, length))
        return -1;
    for (size_t i = 0; i < length; i++)
        number = 10 * number + (run[i] - '0');
    return number;
}

/* Where the part of the path begins that ends before `end`. */
static const char *part_before(const char *path, const char *end)
{
    while (end > path && end[-1] != '/')
        end--;
    return end;
}

const char *finished_name(const char *path)
{
    const char *name = part_before(path, path + strlen(path));
    if (name == path)
        return name;
    const char *user = part_before(path, name - 1);
    return is_number(user, (size_t)(name - 1 - user)) ? user : name;
}

size_t finished_stem_size(const char *name, const char *ending)
{
    size_t length = strlen(name), tail = strlen(ending);
    return length > tail && strcmp(name + length - tail, ending) == 0 ? length - tail : 0;
}

/* --- What counts ------------------------------------------------------------------------------------------------- */

/* A folder of finished runs. */
struct run_place {
    char path[SYS_PATH_SIZE];
    struct sys_about about;
};

/* The folder itself, wherever a link of that name leads. */
static enum status look_at(struct run_place *place, struct fault *fault)
{
    char inside[SYS_PATH_SIZE];
    enum status status = sys_join(inside, place->path, ".", fault);
    if (status == ST_OK)
        status = sys_look(inside, &place->about, fault);
    return status == ST_DENIED ? save_path_closed(inside, fault) : status;
}

static enum status shared_place(const char *folder, struct run_place *place, struct fault *fault)
{
    enum status status = sys_join(place->path, folder, PLACE_FINISHED, fault);
    return status == ST_OK ? look_at(place, fault) : status;
}

/* The folder of a user: theirs, and none that others can replace while it is in use. */
static bool users_place(const struct run_place *shared, const char *name, struct run_place *place)
{
    int64_t user = finished_user_number(name);
    return user >= 0 && (user == sys_user() || !shared->about.is_open) &&
           sys_join(place->path, shared->path, name, NULL) == ST_OK &&
           sys_look(place->path, &place->about, NULL) == ST_OK && place->about.is_folder && place->about.owner == user;
}

static bool is_trusted(const struct run_place *place, int64_t owner)
{
    return owner == sys_user() || owner == 0 || owner == place->about.owner;
}

static bool look_in(const struct run_place *place, const char *name, struct sys_about *about)
{
    char path[SYS_PATH_SIZE];
    return sys_join(path, place->path, name, NULL) == ST_OK && sys_look(path, about, NULL) == ST_OK && about->is_file;
}

/* Whether the journal is of the same user beside which this lies: "x.journal" of "x.dump", "x.journal.1", ... */
static bool has_owner_of_journal(const struct run_place *place, const char *name, int64_t owner)
{
    char memory[SYS_NAME_SIZE + sizeof RUN_JOURNAL];
    struct sys_about journal;
    const char *end = strstr(name, RUN_JOURNAL);
    size_t stem = end ? (size_t)(end - name) : finished_stem_size(name, RUN_STORY);
    struct strbuf text = STRBUF(memory);
    strbuf_bytes(&text, name, stem > 0 || end ? stem : strlen(name));
    strbuf_text(&text, RUN_JOURNAL);
    return look_in(place, memory, &journal) && journal.owner == owner;
}

static bool counts(const struct run_place *place, const char *name)
{
    struct sys_about about;
    if (!place->about.is_open)
        return true;
    if (!look_in(place, name, &about))
        return false;
    return is_trusted(place, about.owner) || (sys_user() == 0 && (finished_stem_size(name, RUN_JOURNAL) > 0 ||
                                                                  has_owner_of_journal(place, name, about.owner)));
}

bool finished_has(const char *folder, const char *name)
{
    struct run_place shared, own;
    struct sys_about about;
    char number[16];
    struct strbuf text = STRBUF(number);
    size_t length = finished_user(name);
    if (shared_place(folder, &shared, NULL) != ST_OK)
        return false;
    if (length == 0)
        return counts(&shared, name) && look_in(&shared, name, &about);
    strbuf_bytes(&text, name, length - 1);
    return users_place(&shared, number, &own) && counts(&own, name + length) && look_in(&own, name + length, &about);
}

/* --- All of them ------------------------------------------------------------------------------------------------- */

struct walk {
    bool (*visit)(void *context, const char *name);
    void *context;
    const struct run_place *place;
    const char *number; /* of the user whose folder it is; NULL in the one of all */
};

/* A folder that cannot be looked into holds nothing for us. */
static bool walk_user(const struct walk *walk, const char *name);

static bool visit_name(void *context, const char *name)
{
    const struct walk *walk = context;
    char memory[SYS_NAME_SIZE];
    if (!walk->number && finished_user_number(name) >= 0)
        return walk_user(walk, name);
    struct strbuf text = STRBUF(memory);
    strbuf_format(&text, "%s%s%s", walk->number ? walk->number : "", walk->number ? "/" : "", name);
    return text.cut || !counts(walk->place, name) || walk->visit(walk->context, memory);
}

struct visit_in_turn {
    struct walk walk;
    bool full;
};

static bool visit_of_user(void *context, const char *name)
{
    struct visit_in_turn *turn = context;
    turn->full = !visit_name(&turn->walk, name);
    return !turn->full;
}

static bool walk_user(const struct walk *walk, const char *name)
{
    struct run_place own;
    struct visit_in_turn turn = {.walk = *walk};
    turn.walk.place = &own;
    turn.walk.number = name;
    if (users_place(walk->place, name, &own))
        (void)!sys_each_name(own.path, visit_of_user, &turn, NULL);
    return !turn.full;
}

enum status finished_each(const char *folder, bool (*visit)(void *context, const char *name), void *context,
                          struct fault *fault)
{
    struct run_place shared;
    enum status status = shared_place(folder, &shared, fault);
    if (status != ST_OK)
        return status == ST_MISSING ? ST_OK : status;
    struct walk walk = {visit, context, &shared, NULL};
    return sys_each_name(shared.path, visit_name, &walk, fault);
}

/* --- Our own ----------------------------------------------------------------------------------------------------- */

/* Whether several users share a save folder in which finished/ is missing: then no player may make it. */
static bool is_unprepared(const char *folder)
{
    char characters[SYS_PATH_SIZE];
    return sys_owner_of(folder) == SYS_OWNER_ROOT && sys_join(characters, folder, PLACE_CHARACTERS, NULL) == ST_OK &&
           sys_owner_of(characters) == SYS_OWNER_ROOT;
}

/* The folder in which our next run is kept, made if it is missing. */
static enum status find_home(const char *folder, char path[SYS_PATH_SIZE], struct fault *fault)
{
    char shared[SYS_PATH_SIZE];
    enum status status = sys_join(shared, folder, PLACE_FINISHED, fault);
    if (status == ST_OK)
        status = save_path_homes(shared, path, fault);
    if (status != ST_OK)
        return status;
    switch (sys_owner_of(shared)) {
    case SYS_OWNER_NONE:
        return is_unprepared(folder) ? fault_set(fault, ST_MISSING, FAULT_SAVE_NO_PLACE, folder)
                                     : sys_make_folder(shared, fault);
    case SYS_OWNER_SELF:
        return ST_OK;
    case SYS_OWNER_ROOT:
        return save_path_make_home(shared, path, fault);
    case SYS_OWNER_OTHER:
        break;
    }
    return fault_set(fault, ST_DENIED, FAULT_PLACE_UNSAFE, shared);
}

enum status finished_stem(const char *folder, const struct run *run, char stem[SYS_PATH_SIZE], struct fault *fault)
{
    char finished[SYS_PATH_SIZE];
    char memory[CHARACTER_NAME_SIZE + 3 * 24];
    struct strbuf name = STRBUF(memory);
    strbuf_format(&name, "%s-%lld-%llu", run->name, (long long)run->start_time, (unsigned long long)run->seed);
    if (run->flags & RUN_PRACTICE)
        strbuf_text(&name, SAVE_PRACTICE);
    enum status status = find_home(folder, finished, fault);
    return status == ST_OK ? sys_join(stem, finished, memory, fault) : status;
}

enum status finished_check(const char *folder, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    enum status status = sys_join(path, folder, PLACE_FINISHED, fault);
    if (status != ST_OK || (sys_owner_of(path) == SYS_OWNER_NONE && !is_unprepared(folder)))
        return status;
    return find_home(folder, path, fault);
}

enum status finished_is_closed(const char *folder, bool first, struct fault *fault)
{
    struct run_place shared;
    char home[SYS_PATH_SIZE];
    if (shared_place(folder, &shared, NULL) != ST_OK || !shared.about.is_open || shared.about.owner != 0)
        return ST_OK;
    if (first && (save_path_homes(shared.path, home, NULL) != ST_OK || sys_exists(home)))
        return ST_OK;
    return fault_set(fault, ST_DENIED, FAULT_FINISHED_OPEN, shared.path);
}
