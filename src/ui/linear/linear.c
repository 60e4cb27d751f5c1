/* SPDX-License-Identifier: MIT
 *
 * The front end in lines: reading them, printing the log and the open screen. What a line means is wording.c's, what is
 * told is the shell's and the screens'. Called by ui.c in place of the terminal. */
#include "lines.h"

#include "base/utf8.h"
#include "sys/sys.h"
#include "wording.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_SIZE = 512, BUFFER_SIZE = 4096, PAGE_ROWS = 120, PAGE_COLS = WORDING_COLS };

struct lines {
    int in, out;
    bool echo; /* nobody sees what is read: it is written back */
    bool utf8;
    bool ended;
    bool deaf;                /* nobody takes what is written */
    uint64_t give_up_us;      /* until when writing may take, see sys_show */
    bool screen;              /* a terminal shows it */
    struct fault refused;     /* why nothing else is, where it is no terminal; ST_OK: for no reason */
    bool prompted;            /* a prompt stands there, and nothing behind it */
    char buffer[BUFFER_SIZE]; /* read, but not yet a line */
    size_t size;
    bool overlong;     /* the line being read is too long, and what follows belongs to it */
    uint32_t told;     /* the number of the last sentence that was told */
    struct cells page; /* the open screen */
    uint64_t shown;    /* what was printed of it last, as a number; 0: nothing */
};

struct lines *lines_open(int in, int out)
{
    struct lines *lines = calloc(1, sizeof *lines);
    if (!lines)
        return NULL;
    lines->in = in;
    lines->out = out;
    lines->echo = !sys_is_terminal(in);
    lines->screen = sys_is_terminal(out);
    lines->utf8 = sys_locale_is_utf8();
    if (!cells_resize(&lines->page, PAGE_ROWS, PAGE_COLS)) {
        free(lines);
        return NULL;
    }
    return lines;
}

/* --- Writing ----------------------------------------------------------------------------------------------------- */

/* A reader that is gone is like a hung-up terminal. */
static void put(struct lines *lines, const char *text)
{
    struct fault fault;
    char folded[2 * LINE_SIZE];
    if (!lines->utf8) {
        utf8_fold(text, folded, sizeof folded);
        text = folded;
    }
    if (lines->deaf || sys_show(lines->out, text, strlen(text), lines->give_up_us, &fault) == ST_OK)
        return;
    lines->deaf = lines->ended = true;
    lines->size = 0;
    if (fault.code == ST_OUTPUT && !lines->screen)
        lines->refused = fault;
}

void lines_give_up_at(struct lines *lines, uint64_t us)
{
    lines->give_up_us = us;
}

enum status lines_output(const struct lines *lines, struct fault *fault)
{
    *fault = lines->refused;
    return fault->code;
}

static void put_line(struct lines *lines, const char *text)
{
    char line[2 * LINE_SIZE];
    struct strbuf buf;
    STRBUF_OVER(&buf, line);
    if (lines->prompted) /* what comes by itself does not stand behind it */
        strbuf_char(&buf, '\n');
    lines->prompted = false;
    strbuf_text(&buf, text);
    strbuf_char(&buf, '\n');
    put(lines, line);
}

/* What the program says last stands on a line of its own, not behind a prompt. */
void lines_close(struct lines *lines)
{
    if (!lines)
        return;
    if (lines->prompted) {
        lines->give_up_us = SYS_NOW;
        put(lines, "\n");
    }
    cells_release(&lines->page);
    free(lines);
}

void lines_skip(struct lines *lines, const struct shell *shell)
{
    lines->told = shell->log.said;
}

/* What has been said since the last time; of a sentence that was said again, only how often since. */
void lines_tell(struct lines *lines, const struct shell *shell)
{
    const struct msglog *log = &shell->log;
    for (int i = 0; i < log->count; i++) {
        const struct log_entry *entry = msglog_at(log, i);
        char text[LOG_TEXT_SIZE + 32];
        struct strbuf buf;
        if (entry->number <= lines->told)
            continue;
        STRBUF_OVER(&buf, text);
        if (shell->film) {
            text_say(shell->catalogue, MSG_HISTORY_TURN, &buf, {"turn", NULL, entry->turn});
            strbuf_text(&buf, "  ");
        }
        uint32_t since = entry->number - lines->told;
        msglog_format(shell->catalogue, entry, (int)(since < entry->count ? since : entry->count), &buf);
        put_line(lines, text);
    }
    lines->told = log->said;
}

/* --- The open screen --------------------------------------------------------------------------------------------- */

static uint64_t page_hash(const struct cells *page)
{
    uint64_t hash = 14695981039346656037u;
    for (int i = 0; i < page->rows * page->cols; i++)
        hash = (hash ^ page->grid[i].glyph) * 1099511628211u;
    return (hash ^ (uint64_t)page->cursor_row) * 1099511628211u;
}

/* Its rows, those without words left out; the one with the cursor begins with '*'. */
static void tell_page(struct lines *lines)
{
    for (int row = 0; row < lines->page.rows; row++) {
        char text[WORDING_ROW_SIZE], line[WORDING_ROW_SIZE + 4];
        struct strbuf buf;
        wording_row(&lines->page, row, text);
        if (!text[0])
            continue;
        STRBUF_OVER(&buf, line);
        strbuf_text(&buf, row == lines->page.cursor_row ? "* " : "  ");
        strbuf_text(&buf, text);
        put_line(lines, line);
    }
}

void lines_show(struct lines *lines, struct shell *shell, const struct view *view, const struct ui_title *title)
{
    lines_tell(lines, shell);
    if (!shell_page(shell, view, title, &lines->page)) {
        lines->shown = 0;
        return;
    }
    uint64_t hash = page_hash(&lines->page);
    bool live = shell->film && shell->film->live && shell->depth == 1;
    if (live && lines->shown != 0) /* what is new has been told: the bar need not follow it */
        return;
    if (hash != lines->shown)
        tell_page(lines);
    lines->shown = hash;
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

/* Takes the first line out of the buffer. False when it is not whole yet; a last line may lack its end. */
static bool take_line(struct lines *lines, char line[LINE_SIZE])
{
    char *end = memchr(lines->buffer, '\n', lines->size);
    if (!end && !(lines->ended && lines->size > 0))
        return false;
    size_t length = end ? (size_t)(end - lines->buffer) : lines->size;
    size_t used = end ? length + 1 : length;
    struct strbuf buf;
    strbuf_init(&buf, line, LINE_SIZE);
    if (!lines->overlong)
        strbuf_bytes(&buf, lines->buffer, length);
    lines->overlong = false;
    lines->size -= used;
    memmove(lines->buffer, lines->buffer + used, lines->size);
    return true;
}

/* Reads what there is. A line longer than the buffer is dropped whole: nobody means it. */
static void fill(struct lines *lines)
{
    if (lines->size == sizeof lines->buffer) {
        lines->size = 0;
        lines->overlong = true;
    }
    ssize_t got = read(lines->in, lines->buffer + lines->size, sizeof lines->buffer - lines->size);
    if (got > 0)
        lines->size += (size_t)got;
    else
        lines->ended = true;
}

enum reading { READ_LINE, READ_END, READ_ASKED, READ_ALARM };

static int timeout_ms(const struct ui_alarm *alarm)
{
    enum { MOST_MS = 3600000 };
    if (!alarm || alarm->due_us == 0)
        return -1;
    uint64_t now_us = sys_monotonic_us();
    uint64_t left_ms = alarm->due_us > now_us ? (alarm->due_us - now_us + 999) / 1000 : 0;
    return left_ms < MOST_MS ? (int)left_ms : MOST_MS;
}

/* Waits for the next line, the end of the input, a signal that asks to leave, another process that asks for something,
 * or the alarm. */
static enum reading read_line(struct lines *lines, const struct ui_alarm *alarm, char line[LINE_SIZE])
{
    while (!take_line(lines, line)) {
        if (lines->ended)
            return READ_END;
        unsigned wake = sys_wait_both(lines->in, alarm ? alarm->fd : -1, timeout_ms(alarm));
        if (wake & SYS_WAKE_HANGUP) {
            lines->ended = true;
            lines->size = 0;
            continue;
        }
        if (wake & SYS_WAKE_SUSPEND)
            sys_suspend();
        if (wake & SYS_WAKE_ASKED)
            return READ_ASKED;
        if (wake & SYS_WAKE_INPUT) {
            fill(lines);
        } else if ((wake & SYS_WAKE_OTHER) || timeout_ms(alarm) == 0) {
            return READ_ALARM;
        }
    }
    return READ_LINE;
}

bool lines_hung_up(struct lines *lines)
{
    if (sys_wait(-1, 0) & SYS_WAKE_HANGUP) {
        lines->ended = true;
        lines->size = 0;
    }
    return lines->ended && lines->size == 0;
}

static void prompt(struct lines *lines, const struct shell *shell, const struct view *view)
{
    char text[128];
    struct strbuf buf;
    if (lines->prompted)
        return;
    STRBUF_OVER(&buf, text);
    bool film = view && shell->film && shell->depth == 1;
    if (film)
        text_say(shell->catalogue, MSG_FILM_PLACE, &buf, {"turn", NULL, view->turn},
                 {"last", NULL, shell->film->last_turn});
    else if (view && shell->depth == 1)
        text_say(shell->catalogue, MSG_LINES_PROMPT, &buf, {"hp", NULL, view->hero.hp},
                 {"max", NULL, view->hero.max_hp}, {"threat", NULL, view->threat});
    strbuf_text(&buf, film ? " > " : "> ");
    put(lines, text);
    lines->prompted = true;
}

void lines_next(struct lines *lines, struct shell *shell, const struct view *view, const struct ui_title *title,
                const struct ui_alarm *alarm, struct ui_answer *answer)
{
    char line[LINE_SIZE], clean[LINE_SIZE];
    memset(answer, 0, sizeof *answer);
    prompt(lines, shell, view);
    enum reading reading = read_line(lines, alarm, line);
    if (reading != READ_LINE) {
        answer->wish = reading == READ_ALARM ? UI_ALARM : reading == READ_ASKED ? UI_ASKED : UI_HANGUP;
        return;
    }
    lines->prompted = false;
    utf8_sanitise(line, clean, sizeof clean);
    if (lines->echo)
        put_line(lines, clean);
    if (!clean[0])
        lines->shown = 0; /* an empty line asks to hear it again */
    enum message refusal = wording_use(shell, view, title, &lines->page, clean, answer);
    if (refusal == MSG_COUNT)
        return;
    char text[2 * LINE_SIZE];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    text_say(shell->catalogue, refusal, &buf, {"words", clean, 0});
    put_line(lines, text);
}
