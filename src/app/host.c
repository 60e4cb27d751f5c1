/* SPDX-License-Identifier: MIT
 *
 * A session under an operator. Writes and reads small files that the command line names; a failure to write one is told
 * when the session begins, then only logged, and never stops the player. */
#include "host.h"

#include "base/grid.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "report/xlog.h"

#include <string.h>

enum { NOTICE_EVERY_US = 15 * 1000 * 1000, SECOND_US = 1000 * 1000, LOG_TURNS = 10, ADDRESS_SIZE = 64 };

/* --- Log and line ------------------------------------------------------------------------------------------------ */

/* Where the player's SSH client is, "" without one: the first word of the variable, if it looks like an address. */
static void find_address(char *address, size_t capacity)
{
    static const char ALLOWED[] = "0123456789abcdefABCDEF.:";
    const char *connection = sys_env("SSH_CONNECTION");
    size_t length = connection ? strspn(connection, ALLOWED) : 0;
    copy_text(address, capacity, "");
    if (length == 0 || length >= capacity || connection[length] != ' ')
        return;
    memcpy(address, connection, length);
    address[length] = '\0';
}

/* `reason` is why, with the folders that the player is not told; NULL: for none. */
static enum status log_session(const struct host *host, const char *event, const char *reason, struct fault *fault)
{
    char address[ADDRESS_SIZE];
    struct xlog_line line;
    struct sys_file file;
    const char *path = host->options->session_log;
    enum status status = path ? sys_open(&file, path, SYS_OPEN_OR_CREATE, fault) : ST_OK;
    if (!path || status != ST_OK)
        return status;
    xlog_begin(&line);
    xlog_number(&line, "time", sys_unix_time());
    xlog_text(&line, "event", event);
    xlog_text(&line, "name", host->options->name ? host->options->name : "");
    xlog_number(&line, "pid", sys_process());
    find_address(address, sizeof address);
    if (address[0])
        xlog_text(&line, "from", address);
    if (reason)
        xlog_text(&line, "reason", reason);
    strbuf_char(&line.text, '\n');
    (void)!sys_lock_wait(&file, 0, NULL); /* a line that came without it is better than none */
    status = xlog_add(&file, line.memory, line.text.length, fault);
    sys_drop(&file);
    return status;
}

/* A file that is there, or made, becomes readable by the group. One that is not ours is its owner's to share. */
static void share_log(const char *path)
{
    struct sys_file file;
    if (sys_open(&file, path, SYS_OPEN_OR_CREATE, NULL) != ST_OK)
        return;
    sys_drop(&file);
    (void)!sys_let_group_read(path, NULL);
}

static void share_logs(const struct options *options)
{
    char path[SYS_PATH_SIZE];
    if (!options->group_read || !options->save_dir || sys_make_folder(options->save_dir, NULL) != ST_OK)
        return;
    if (options->score_file)
        share_log(options->score_file);
    else if (sys_join(path, options->save_dir, "scores", NULL) == ST_OK)
        share_log(path);
    if (sys_join(path, options->save_dir, "livelog", NULL) == ST_OK)
        share_log(path);
}

/* --- What cannot be used ----------------------------------------------------------------------------------------- */

/* Whether it is no line for menus, of this game or another, that is there. */
static bool is_taken(const char *path)
{
    char *bytes = NULL;
    size_t size;
    enum status status = sys_read_file(path, HOST_LINE_SIZE, &bytes, &size, NULL);
    const char *end = status == ST_OK ? memchr(bytes, '\n', size) : NULL;
    bool taken = status == ST_BAD_DATA || (end && end + 1 < bytes + size);
    sys_free(bytes);
    return taken;
}

/* Whether it is a file of this name in a folder, "" for no folder. */
static bool is_file_of(const char *path, const char *folder, const char *name)
{
    char other[SYS_PATH_SIZE];
    return folder[0] && sys_join(other, folder, name, NULL) == ST_OK && sys_is_one_file(path, other);
}

/* Whether what is there, or will be, would be lost: more than one line, what another option names, the logs of the save
 * folder, the player's settings. */
static enum status check_info(const struct options *options, const struct data_files *data_files, struct fault *fault)
{
    const char *path = options->extra_info;
    const char *const others[] = {options->session_log, options->notice, options->score_file, options->rc};
    bool taken = is_taken(path) || is_file_of(path, data_files->save_folder, "scores") ||
                 is_file_of(path, data_files->save_folder, "livelog") ||
                 is_file_of(path, data_files->config_folder, "config") ||
                 is_file_of(path, data_files->config_folder, "keys");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        taken = taken || (others[i] && sys_is_one_file(path, others[i]));
    return taken ? fault_set(fault, ST_USAGE, FAULT_HOST_INFO_TAKEN, path) : ST_OK;
}

/* The first line of a notice, or as much of it as has room, however long the file is. */
static enum status read_notice(const char *path, char *line, size_t capacity, struct fault *fault)
{
    char bytes[2 * HOST_LINE_SIZE], *none = NULL;
    struct sys_follow file;
    size_t size = 0;
    enum status status = sys_follow_open_still(&file, path, fault);
    if (status == ST_OK)
        status = sys_follow_read(&file, 0, bytes, sizeof bytes - 1, &size, fault);
    sys_follow_close(&file);
    if (status == ST_BAD_DATA) /* no file: /dev/null says nothing, and is fine */
        status = sys_read_file(path, 0, &none, &size, fault);
    sys_free(none);
    bytes[size] = '\0';
    bytes[strcspn(bytes, "\r\n")] = '\0';
    utf8_sanitise(bytes, line, capacity);
    return status;
}

/* Whether a notice would be seen: it may be missing yet, its folder may not. */
static enum status try_notice(const char *path, struct fault *fault)
{
    char folder[SYS_PATH_SIZE], line[HOST_LINE_SIZE];
    struct sys_about about;
    enum status status = read_notice(path, line, sizeof line, fault);
    if (status != ST_MISSING)
        return status;
    COPY_TEXT(folder, path);
    char *slash = strrchr(folder, '/');
    if (!slash || slash == folder)
        return ST_OK;
    *slash = '\0';
    return sys_look(folder, &about, NULL) == ST_OK ? ST_OK : status;
}

/* Notes that an option cannot do what it is for. */
static void note_unusable(struct host *host, const char *option, enum status status, const struct fault *reason,
                          struct fault_list *unusable)
{
    struct fault fault;
    if (status == ST_OK)
        return;
    (void)fault_set(&fault, status, FAULT_HOST_UNUSABLE, option, reason);
    host_trouble(host, &fault);
    fault_list_add(unusable, &fault);
}

void host_begin(struct host *host, const struct options *options, const struct data_files *data_files,
                struct fault_list *unusable)
{
    struct fault fault;
    uint64_t now_us = sys_monotonic_us();
    *host = (struct host){.options = options, .idle_since_us = now_us, .look_us = now_us};
    if (options->server)
        sys_close_to_others();
    share_logs(options);
    note_unusable(host, "log", log_session(host, "begin", NULL, &fault), &fault, unusable);
    if (options->extra_info) {
        enum status status = check_info(options, data_files, &fault);
        if (status == ST_OK) {
            host->info_file = options->extra_info;
            status = sys_try_put_file(options->extra_info, &fault);
        }
        note_unusable(host, "extra-info", status, &fault, unusable);
    }
    if (options->notice)
        note_unusable(host, "notice", try_notice(options->notice, &fault), &fault, unusable);
}

void host_end(struct host *host)
{
    (void)!log_session(host, "end", NULL, NULL);
}

void host_trouble(struct host *host, const struct fault *fault)
{
    char reason[sizeof host->trouble];
    (void)fault_english(fault, reason, sizeof reason);
    if (strcmp(reason, host->trouble) != 0)
        (void)!log_session(host, "trouble", reason, NULL);
    COPY_TEXT(host->trouble, reason);
}

/* The turn in steps, so that the line does not change with every key. */
void host_show(struct host *host, const struct view *view)
{
    char line[HOST_LINE_SIZE];
    struct fault fault;
    if (!host->info_file)
        return;
    struct strbuf buf = STRBUF(line);
    strbuf_format(&buf, "Floor %d, level %d, turn %u%s\n", view->floor, view->hero.level,
                  (unsigned)(view->turn / LOG_TURNS * LOG_TURNS),
                  view->state == GAME_DEAD    ? ", dead"
                  : view->state == GAME_ENDED ? ", ended"
                                              : "");
    if (strcmp(line, host->info) == 0)
        return;
    COPY_TEXT(host->info, line);
    enum status status = sys_put_file(host->info_file, line, strlen(line), &fault);
    if (status == ST_OK && host->options->group_read)
        status = sys_let_group_read(host->info_file, &fault);
    if (status != ST_OK)
        host_trouble(host, &fault);
}

/* --- Time -------------------------------------------------------------------------------------------------------- */

void host_wake(struct host *host)
{
    host->idle_since_us = sys_monotonic_us();
}

uint64_t host_end_us(const struct host *host)
{
    int seconds = host->options->idle_seconds;
    return seconds > 0 ? host->idle_since_us + (uint64_t)seconds * SECOND_US : 0;
}

uint64_t host_earlier_us(uint64_t a, uint64_t b)
{
    return b == 0 || (a != 0 && a < b) ? a : b;
}

uint64_t host_due_us(const struct host *host)
{
    return host_earlier_us(host_end_us(host), host->options->notice ? host->look_us : 0);
}

bool host_is_idle(const struct host *host)
{
    return host->options->idle_seconds > 0 && sys_monotonic_us() >= host_end_us(host);
}

bool host_notice(struct host *host)
{
    char line[HOST_LINE_SIZE];
    const char *path = host->options->notice;
    uint64_t now_us = sys_monotonic_us();
    if (!path || now_us < host->look_us)
        return false;
    host->look_us = now_us + NOTICE_EVERY_US;
    if (read_notice(path, line, sizeof line, NULL) != ST_OK)
        line[0] = '\0';
    bool fresh = line[0] && strcmp(line, host->notice) != 0;
    COPY_TEXT(host->notice, line);
    return fresh;
}
