/* SPDX-License-Identifier: MIT
 *
 * A session under an operator. Writes and reads small files that the command line names; what cannot be written is the
 * operator's to see, never the player's to wait for. Called by engine.c. */
#include "hosting.h"

#include "base/grid.h"
#include "base/strbuf.h"
#include "base/utf8.h"

#include <string.h>

enum {
    NOTICE_EVERY_US = 15 * 1000 * 1000,
    SECOND_US = 1000 * 1000,
    NOTICE_MAX_BYTES = 4096,
    LOG_TURNS = 10,
    LOG_PATIENCE_MS = 1000
};

/* --- Log and line ------------------------------------------------------------------------------------------------ */

/* `reason` is why, with the folders that the player is not told; NULL: for none. */
static void log_session(const struct hosting *hosting, const char *event, const char *reason)
{
    char line[2 * HOSTING_LINE_SIZE], clean[HOSTING_LINE_SIZE];
    struct strbuf buf;
    struct sys_file file;
    const char *path = hosting->options->session_log;
    if (!path || sys_open(&file, path, SYS_OPEN_OR_CREATE, NULL) != ST_OK)
        return;
    STRBUF_OVER(&buf, line);
    strbuf_format(&buf, "time=%lld\tevent=%s\tname=%s\tpid=%d", (long long)sys_unix_time(), event,
                  hosting->options->name ? hosting->options->name : "", (int)sys_process());
    utf8_sanitise(reason ? reason : "", clean, sizeof clean);
    if (reason)
        strbuf_format(&buf, "\treason=%s", clean);
    strbuf_char(&buf, '\n');
    (void)!sys_lock_wait(&file, LOG_PATIENCE_MS, NULL); /* a line that came without it is better than none */
    (void)!sys_append(&file, line, buf.length, NULL);
    sys_drop(&file);
}

void hosting_begin(struct hosting *hosting, const struct options *options)
{
    uint64_t now_us = sys_monotonic_us();
    *hosting = (struct hosting){.options = options, .idle_since_us = now_us, .look_us = now_us};
    if (options->server)
        sys_close_to_others();
    log_session(hosting, "begin", NULL);
}

void hosting_end(struct hosting *hosting)
{
    log_session(hosting, "end", NULL);
}

void hosting_trouble(struct hosting *hosting, const struct fault *fault)
{
    if (strcmp(fault->text, hosting->trouble.text) != 0)
        log_session(hosting, "trouble", fault->text);
    hosting->trouble = *fault;
}

/* The turn in steps, so that the line does not change with every key. */
void hosting_show(struct hosting *hosting, const struct view *view)
{
    char line[HOSTING_LINE_SIZE];
    struct strbuf buf;
    if (!hosting->options->extra_info)
        return;
    STRBUF_OVER(&buf, line);
    strbuf_format(&buf, "Floor %d, level %d, turn %u%s\n", view->floor, view->hero.level,
                  (unsigned)(view->turn / LOG_TURNS * LOG_TURNS), view->state == GAME_DEAD ? ", dead" : "");
    if (strcmp(line, hosting->info) == 0)
        return;
    COPY_TEXT(hosting->info, line);
    (void)!sys_put_file(hosting->options->extra_info, line, strlen(line), NULL);
}

/* --- Time -------------------------------------------------------------------------------------------------------- */

void hosting_wake(struct hosting *hosting)
{
    hosting->idle_since_us = sys_monotonic_us();
}

uint64_t hosting_end_us(const struct hosting *hosting)
{
    int seconds = hosting->options->idle_seconds;
    return seconds > 0 ? hosting->idle_since_us + (uint64_t)seconds * SECOND_US : 0;
}

uint64_t hosting_due_us(const struct hosting *hosting)
{
    uint64_t idle = hosting_end_us(hosting);
    uint64_t look = hosting->options->notice ? hosting->look_us : 0;
    if (idle == 0 || look == 0)
        return idle + look;
    return idle < look ? idle : look;
}

bool hosting_is_idle(const struct hosting *hosting)
{
    return hosting->options->idle_seconds > 0 && sys_monotonic_us() >= hosting_end_us(hosting);
}

bool hosting_notice(struct hosting *hosting)
{
    char line[HOSTING_LINE_SIZE], *bytes = NULL;
    size_t size = 0;
    const char *path = hosting->options->notice;
    uint64_t now_us = sys_monotonic_us();
    if (!path || now_us < hosting->look_us)
        return false;
    hosting->look_us = now_us + NOTICE_EVERY_US;
    if (sys_read_file(path, NOTICE_MAX_BYTES, &bytes, &size, NULL) != ST_OK) {
        hosting->notice[0] = '\0';
        return false;
    }
    bytes[strcspn(bytes, "\r\n")] = '\0';
    utf8_sanitise(bytes, line, sizeof line);
    sys_free(bytes);
    bool fresh = line[0] && strcmp(line, hosting->notice) != 0;
    COPY_TEXT(hosting->notice, line);
    return fresh;
}
