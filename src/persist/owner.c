/* SPDX-License-Identifier: MIT
 *
 * The lock of a character and what stands in it: four lines, "barrow 1", host, process, Unix seconds. What stands there
 * is for people; only the lock itself counts. Called by save.c. */
#include "owner.h"

#include "base/parse.h"
#include "base/strbuf.h"
#include "base/utf8.h"

#include <limits.h>
#include <string.h>

enum { LOCK_SIZE = 192 }; /* always: a file that is emptied and written anew is slow to close on some systems */

static const char HEAD[] = "barrow 1\n";

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

static bool parse_owner(char *text, struct save_owner *owner)
{
    char pid[32], since[32];
    long long number;
    if (strncmp(text, HEAD, sizeof HEAD - 1) != 0)
        return false;
    text += sizeof HEAD - 1;
    if (!take_line(&text, owner->host, sizeof owner->host) || !take_line(&text, pid, sizeof pid) ||
        !take_line(&text, since, sizeof since))
        return false;
    if (!parse_text_number(pid, 1, LONG_MAX, &number))
        return false;
    owner->pid = (long)number;
    if (!parse_text_number(since, 0, INT64_MAX, &number))
        return false;
    owner->since = number;
    return true;
}

void owner_read(const char *folder, struct save_owner *owner)
{
    char path[SYS_PATH_SIZE];
    char *bytes = NULL;
    size_t size;
    if (sys_join(path, folder, "lock", NULL) != ST_OK || sys_read_file(path, LOCK_SIZE, &bytes, &size, NULL) != ST_OK ||
        !parse_owner(bytes, owner))
        memset(owner, 0, sizeof *owner);
    sys_free(bytes);
}

/* Whoever cannot write its name here has the lock all the same. */
static void sign(struct sys_file *lock)
{
    char host[SAVE_HOST_SIZE], memory[LOCK_SIZE + 1];
    struct strbuf text;
    STRBUF_OVER(&text, memory);
    sys_host_name(host, sizeof host);
    strbuf_format(&text, "%s%s\n%ld\n%lld\n", HEAD, host, sys_process(), (long long)sys_unix_time());
    while (text.length < LOCK_SIZE)
        strbuf_char(&text, '\n');
    (void)!sys_rewrite(lock, 0, memory, LOCK_SIZE, NULL);
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

enum status owner_lock(struct sys_file *lock, const char *folder, const char *name, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    lock->fd = -1;
    enum status status = sys_join(path, folder, "lock", fault);
    if (status == ST_OK)
        status = sys_open(lock, path, SYS_OPEN_OR_CREATE, fault);
    if (status == ST_OK)
        status = sys_lock(lock, fault);
    if (status == ST_OK)
        sign(lock);
    else
        sys_drop(lock);
    return status == ST_LOCKED ? say_locked(folder, name, fault) : status;
}

bool owner_is_there(const char *folder)
{
    char path[SYS_PATH_SIZE];
    return sys_join(path, folder, "lock", NULL) == ST_OK && sys_is_locked(path);
}
