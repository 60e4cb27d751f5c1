/* SPDX-License-Identifier: MIT
 *
 * The lock of a character and its text: "barrow 1", host, process, Unix seconds, and what tells this process from
 * others of its number. The text is a claim; only the lock itself counts, and only a process whose birth is the one
 * written here gets a signal. A request is appended: the first four lines twice, for the process that is asked and for
 * the one that asks, so that no later owner takes it for its own. An owner whose lock has become longer reads it. */
#include "lock.h"

#include "base/parse.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "save_paths.h"

#include <string.h>

enum {
    SIGNED_SIZE = 192, /* each time: written over, since emptying a file first is slow on some systems */
    MOST_SIZE = 4096,  /* with requests: what stands behind that is not read */
};

static const char HEAD[] = "barrow 1\n";

/* --- The lines --------------------------------------------------------------------------------------------------- */

/* Takes a line off the front of `text`. */
static bool take_line(char **text, char *line, size_t capacity)
{
    char *end = strchr(*text, '\n');
    if (end == NULL)
        return false;
    *end = '\0';
    utf8_sanitise(*text, line, capacity);
    *text = end + 1;
    return true;
}

static bool parse_owner(char **text, struct lock_holder *holder)
{
    char pid[32], since[32];
    long long number;
    memset(holder, 0, sizeof *holder);
    if (strncmp(*text, HEAD, sizeof HEAD - 1) != 0)
        return false;
    *text += sizeof HEAD - 1;
    if (!take_line(text, holder->host, sizeof holder->host) || !take_line(text, pid, sizeof pid) ||
        !take_line(text, since, sizeof since) || !parse_text_number(pid, 1, INT32_MAX, &number))
        return false;
    holder->pid = (long)number;
    if (!parse_text_number(since, INT64_MIN, INT64_MAX, &number))
        return false;
    holder->since = number;
    return true;
}

static bool same_owner(const struct lock_holder *a, const struct lock_holder *b)
{
    return a->pid == b->pid && a->since == b->since && strcmp(a->host, b->host) == 0;
}

bool lock_parse(char *text, struct lock_holder *holder)
{
    char birth[32];
    long long number;
    if (!parse_owner(&text, holder)) {
        memset(holder, 0, sizeof *holder);
        return false;
    }
    if (take_line(&text, birth, sizeof birth) && parse_text_number(birth, 1, INT64_MAX, &number))
        holder->birth = number;
    return true;
}

/* The next request to `asked`, and from whom. Moves `text` behind it. */
static bool find_request(char **text, const struct lock_holder *asked, struct lock_holder *who)
{
    struct lock_holder other;
    while (parse_owner(text, &other) && parse_owner(text, who)) {
        if (same_owner(&other, asked))
            return true;
    }
    return false;
}

bool lock_find_request(char *text, size_t size, const struct lock_holder *self, struct lock_holder *who)
{
    text += size < SIGNED_SIZE ? size : SIGNED_SIZE;
    return find_request(&text, self, who);
}

static void add_owner(const struct lock_holder *holder, struct strbuf *text)
{
    strbuf_format(text, "%s%s\n%ld\n%lld\n", HEAD, holder->host, holder->pid, (long long)holder->since);
}

static struct lock_holder this_process(void)
{
    struct lock_holder self = {
        .pid = sys_process(), .since = sys_unix_time(), .birth = sys_process_birth(sys_process())};
    sys_host_name(self.host, sizeof self.host);
    return self;
}

/* --- The lock ---------------------------------------------------------------------------------------------------- */

/* Reads a lock as far as it counts, however much stands behind that. */
static bool read_lock(const char *path, char bytes[MOST_SIZE + 1], size_t *size)
{
    struct sys_follow file;
    *size = 0;
    bool good = sys_follow_open_still(&file, path, NULL) == ST_OK &&
                sys_follow_read(&file, 0, bytes, MOST_SIZE, size, NULL) == ST_OK;
    sys_follow_close(&file);
    bytes[*size] = '\0';
    return good;
}

void lock_read(const char *folder, struct lock_holder *holder)
{
    char path[SYS_PATH_SIZE], bytes[MOST_SIZE + 1];
    size_t size;
    memset(holder, 0, sizeof *holder);
    if (sys_join(path, folder, PLACE_LOCK, NULL) == ST_OK && read_lock(path, bytes, &size))
        (void)lock_parse(bytes, holder);
}

/* Cuts off the requests to earlier owners. If the name cannot be written, the lock holds all the same. */
static void sign(struct sys_file *lock, const struct lock_holder *self)
{
    char memory[SIGNED_SIZE + 1];
    struct strbuf text = STRBUF(memory);
    add_owner(self, &text);
    strbuf_format(&text, "%lld\n", (long long)self->birth);
    while (text.length < SIGNED_SIZE)
        strbuf_char(&text, '\n');
    (void)!sys_rewrite(lock, 0, memory, SIGNED_SIZE, NULL);
    if (lock->size > SIGNED_SIZE)
        (void)!sys_truncate(lock, SIGNED_SIZE, NULL);
}

static enum status say_locked(const char *folder, const char *name, struct fault *fault)
{
    struct lock_holder holder;
    char since[32];
    lock_read(folder, &holder);
    if (holder.pid == 0)
        return fault_set(fault, ST_LOCKED, FAULT_SAVE_LOCKED, name);
    sys_format_time(holder.since, since, sizeof since);
    return fault_set(fault, ST_LOCKED, FAULT_SAVE_LOCKED_BY, name, holder.host, holder.pid, since);
}

enum status lock_take(struct sys_file *lock, const char *folder, const char *name, struct lock_holder *self,
                      struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    lock->fd = -1;
    enum status status = sys_join(path, folder, PLACE_LOCK, fault);
    if (status == ST_OK)
        status = sys_open(lock, path, SYS_OPEN_OR_CREATE, fault);
    if (status == ST_OK)
        status = sys_lock(lock, fault);
    if (status != ST_OK) {
        sys_drop(lock);
        return status == ST_LOCKED ? say_locked(folder, name, fault) : status;
    }
    struct lock_holder us = this_process();
    sign(lock, &us);
    if (self != NULL)
        *self = us;
    return ST_OK;
}

bool lock_is_held(const char *folder)
{
    char path[SYS_PATH_SIZE];
    return sys_join(path, folder, PLACE_LOCK, NULL) == ST_OK && sys_is_locked(path);
}

/* --- Requests ---------------------------------------------------------------------------------------------------- */

/* Whether a request of this process for `holder` stands in the lock: others cut them off when they give up. Its time
 * does not count, since each time that we ask has its own. One of another process of our number, before us or on a host
 * of the same name, is as good: the owner leaves, whoever asks. */
static bool has_asked(const char *path, const struct lock_holder *holder, const struct lock_holder *self)
{
    struct lock_holder who;
    char bytes[MOST_SIZE + 1];
    size_t size;
    bool found = false;
    if (!read_lock(path, bytes, &size))
        return false;
    char *text = bytes + (size < SIGNED_SIZE ? size : SIGNED_SIZE);
    while (!found && find_request(&text, holder, &who))
        found = who.pid == self->pid && strcmp(who.host, self->host) == 0;
    return found;
}

enum status lock_ask(const char *folder, const struct lock_holder *holder, struct fault *fault)
{
    char path[SYS_PATH_SIZE], memory[2 * SIGNED_SIZE];
    struct lock_holder self = this_process();
    struct sys_file lock;
    struct strbuf text = STRBUF(memory);
    add_owner(holder, &text);
    add_owner(&self, &text);
    enum status status = sys_join(path, folder, PLACE_LOCK, fault);
    if (status == ST_OK && has_asked(path, holder, &self))
        return ST_OK;
    if (status == ST_OK)
        status = sys_open(&lock, path, SYS_APPEND, fault);
    if (status != ST_OK)
        return status;
    status = sys_append(&lock, text.text, text.length, fault);
    if (status == ST_OK &&
        !has_asked(path, holder, &self)) { /* hidden by what killed ones left: living ones ask again */
        status = sys_truncate(&lock, SIGNED_SIZE, fault);
        if (status == ST_OK)
            status = sys_append(&lock, text.text, text.length, fault);
    }
    sys_drop(&lock);
    if (status == ST_OK && strcmp(holder->host, self.host) == 0)
        (void)sys_wake_process(holder->pid, holder->birth); /* one that no signal reaches looks at its next command */
    return status;
}

void lock_ask_end(const char *folder)
{
    char path[SYS_PATH_SIZE];
    struct sys_file lock;
    if (sys_join(path, folder, PLACE_LOCK, NULL) != ST_OK || sys_open(&lock, path, SYS_APPEND, NULL) != ST_OK)
        return;
    if (lock.size > SIGNED_SIZE)
        (void)!sys_truncate(&lock, SIGNED_SIZE, NULL); /* one that stays concerns no later owner */
    sys_drop(&lock);
}

bool lock_is_asked(const struct sys_file *lock, const struct lock_holder *self, struct lock_holder *who)
{
    uint64_t now = lock->size;
    char bytes[MOST_SIZE + 1];
    size_t size;
    return !sys_file_is_removed(lock, &now) && now > lock->size && read_lock(lock->path, bytes, &size) &&
           lock_find_request(bytes, size, self, who);
}
