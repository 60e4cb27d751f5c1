/* SPDX-License-Identifier: MIT
 *
 * The lock of a character and what stands in it: four lines, "barrow 1", host, process, Unix seconds. What stands there
 * is for people; only the lock itself counts. A request holds the same lines of who is asked and of who asks, so that
 * it can be meant for nobody else. Called by save.c. */
#include "owner.h"

#include "base/parse.h"
#include "base/strbuf.h"
#include "base/utf8.h"

#include <limits.h>
#include <string.h>

enum { SIGNED_SIZE = 192 }; /* always: a file that is emptied and written anew is slow to close on some systems */

static const char LOCK[] = "lock";
static const char REQUEST[] = "wanted";
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

static bool parse_owner(char **text, struct save_owner *owner)
{
    char pid[32], since[32];
    long long number;
    if (strncmp(*text, HEAD, sizeof HEAD - 1) != 0)
        return false;
    *text += sizeof HEAD - 1;
    if (!take_line(text, owner->host, sizeof owner->host) || !take_line(text, pid, sizeof pid) ||
        !take_line(text, since, sizeof since) || !parse_text_number(pid, 1, LONG_MAX, &number))
        return false;
    owner->pid = (long)number;
    if (!parse_text_number(since, INT64_MIN, INT64_MAX, &number))
        return false;
    owner->since = number;
    return true;
}

static void add_owner(const struct save_owner *owner, struct strbuf *text)
{
    strbuf_format(text, "%s%s\n%ld\n%lld\n", HEAD, owner->host, owner->pid, (long long)owner->since);
}

static struct save_owner this_process(void)
{
    struct save_owner self = {.pid = sys_process(), .since = sys_unix_time()};
    sys_host_name(self.host, sizeof self.host);
    return self;
}

static bool same_owner(const struct save_owner *a, const struct save_owner *b)
{
    return a->pid == b->pid && a->since == b->since && strcmp(a->host, b->host) == 0;
}

/* --- The lock ---------------------------------------------------------------------------------------------------- */

void owner_read(const char *folder, struct save_owner *owner)
{
    char path[SYS_PATH_SIZE];
    char *bytes = NULL, *text;
    size_t size;
    bool known =
        sys_join(path, folder, LOCK, NULL) == ST_OK && sys_read_file(path, SIGNED_SIZE, &bytes, &size, NULL) == ST_OK;
    text = bytes;
    if (!known || !parse_owner(&text, owner))
        memset(owner, 0, sizeof *owner);
    sys_free(bytes);
}

/* Whoever cannot write its name here has the lock all the same. */
static void sign(struct sys_file *lock, const struct save_owner *self)
{
    char memory[SIGNED_SIZE + 1];
    struct strbuf text;
    STRBUF_OVER(&text, memory);
    add_owner(self, &text);
    while (text.length < SIGNED_SIZE)
        strbuf_char(&text, '\n');
    (void)!sys_rewrite(lock, 0, memory, SIGNED_SIZE, NULL);
}

static enum status say_locked(const char *folder, const char *name, struct fault *fault)
{
    struct save_owner owner;
    char since[32];
    owner_read(folder, &owner);
    if (owner.pid == 0)
        return fault_setf(fault, ST_LOCKED, "", 0, 0, "another process is playing %s", name);
    sys_format_time(owner.since, since, sizeof since);
    return fault_setf(fault, ST_LOCKED, "", 0, 0, "another process is playing %s: on %s, process %ld, since %s", name,
                      owner.host, owner.pid, since);
}

enum status owner_lock(struct sys_file *lock, const char *folder, const char *name, struct save_owner *self,
                       struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    lock->fd = -1;
    enum status status = sys_join(path, folder, LOCK, fault);
    if (status == ST_OK)
        status = sys_open(lock, path, SYS_OPEN_OR_CREATE, fault);
    if (status == ST_OK)
        status = sys_lock(lock, fault);
    if (status != ST_OK) {
        sys_drop(lock);
        return status == ST_LOCKED ? say_locked(folder, name, fault) : status;
    }
    struct save_owner us = this_process();
    sign(lock, &us);
    if (self != NULL)
        *self = us;
    return ST_OK;
}

bool owner_is_there(const char *folder)
{
    char path[SYS_PATH_SIZE];
    return sys_join(path, folder, LOCK, NULL) == ST_OK && sys_is_locked(path);
}

/* --- Requests ---------------------------------------------------------------------------------------------------- */

enum status owner_ask(const char *folder, const struct save_owner *owner, struct fault *fault)
{
    char path[SYS_PATH_SIZE], memory[2 * SIGNED_SIZE];
    struct save_owner self = this_process();
    struct strbuf text;
    STRBUF_OVER(&text, memory);
    add_owner(owner, &text);
    add_owner(&self, &text);
    enum status status = sys_join(path, folder, REQUEST, fault);
    if (status == ST_OK)
        status = sys_replace_file(path, text.text, text.length, fault);
    if (status == ST_OK && strcmp(owner->host, self.host) == 0)
        (void)sys_ask(owner->pid); /* whom no signal reaches looks at its next key */
    return status;
}

void owner_ask_end(const char *folder)
{
    char path[SYS_PATH_SIZE];
    if (sys_join(path, folder, REQUEST, NULL) == ST_OK)
        (void)!sys_remove(path, NULL); /* one that stays is meant for nobody who comes later */
}

bool owner_is_asked(const char *folder, const struct save_owner *self, struct save_owner *who)
{
    char path[SYS_PATH_SIZE];
    char *bytes, *text;
    size_t size;
    struct save_owner asked;
    if (sys_join(path, folder, REQUEST, NULL) != ST_OK || !sys_exists(path) ||
        sys_read_file(path, 2 * (size_t)SIGNED_SIZE, &bytes, &size, NULL) != ST_OK)
        return false;
    text = bytes;
    bool meant = parse_owner(&text, &asked) && same_owner(&asked, self) && parse_owner(&text, who);
    sys_free(bytes);
    return meant;
}
