/* SPDX-License-Identifier: MIT
 *
 * The front end in lines: reading them, printing the log and the open screen. What a line means is interpret.c's, what
 * there is to print the shell's and the screens'. */
#include "linear.h"

#include "base/utf8.h"
#include "sys/sys.h"
#include "answer.h"
#include "interpret.h"
#include "page_rows.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_SIZE = 512, BUFFER_SIZE = 4096 };
enum { FAREWELL_US = 5000 * 1000, MOST_PUT = 3 * 1024 /* a farewell names two paths */ };

struct linear {
    int in, out;
    bool echo; /* lines are not typed at a keyboard: they are written back */
    bool utf8;
    bool ended;
    bool deaf;                /* the reader is gone */
    uint64_t give_up_us;      /* until when writing may take, see sys_show */
    bool screen;              /* a terminal shows it */
    struct fault refused;     /* why nothing else is, where it is no terminal; ST_OK: for no reason */
    bool prompted;            /* a prompt stands there, and nothing behind it */
    bool silent;              /* nothing was printed since the last line was read */
    struct asked asked;       /* of the last line that was not empty */
    char buffer[BUFFER_SIZE]; /* read, but not yet a line */
    size_t size;
    bool overlong;              /* the line being read is too long, and what follows belongs to it */
    bool refuses;               /* the line taken last was */
    uint32_t printed;           /* the number of the last sentence that was */
    struct cells page;          /* the open screen */
    uint64_t shown;             /* what was printed of it last, its mark included, as a number; 0: nothing */
    uint64_t rows[MAX_SCREENS]; /* without the mark, of it and of those below it; 0: not printed since they opened */
    int lesson;                 /* the step of the introduction that was printed last, from 1; 0: none */
};

struct linear *linear_open(int in, int out)
{
    struct linear *lines = calloc(1, sizeof *lines);
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

/* A reader that is gone is like a hung-up terminal: the input ends. */
static void put(struct linear *lines, const char *text)
{
    struct fault fault;
    char folded[MOST_PUT];
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

void linear_give_up_at(struct linear *lines, uint64_t us)
{
    lines->give_up_us = us;
}

enum status linear_output(const struct linear *lines, struct fault *fault)
{
    *fault = lines->refused;
    return fault->code;
}

/* A terminal would break words at its edge: blanks there become ends of lines. */
static void wrap(char *text, int cols)
{
    char *blank = NULL;
    int col = 0, after = 0; /* columns to here, and behind the blank */
    for (char *at = text; *at;) {
        uint32_t code = 0;
        size_t size = utf8_decode(at, strlen(at), &code);
        col = *at == '\n' ? 0 : col + (size > 0 ? utf8_width(code) : 1);
        if (col >= cols && blank) {
            *blank = '\n';
            col -= after;
            blank = NULL;
        }
        if (*at == ' ' || *at == '\n') {
            blank = *at == ' ' ? at : NULL;
            after = col;
        }
        at += size > 0 ? size : 1;
    }
}

static void put_line(struct linear *lines, const char *text)
{
    int rows, cols;
    sys_terminal_size(lines->out, &rows, &cols);
    char line[MOST_PUT];
    struct strbuf buf = STRBUF(line);
    if (lines->prompted) /* what comes by itself does not stand behind it */
        strbuf_char(&buf, '\n');
    lines->prompted = lines->silent = false;
    strbuf_text(&buf, text);
    strbuf_char(&buf, '\n');
    if (cols > 0)
        wrap(line, cols);
    put(lines, line);
}

/* If a prompt stands there, its line ends: what the program prints afterwards stands on its own. */
void linear_close(struct linear *lines, const char *farewell)
{
    if (!lines)
        return;
    if (farewell && farewell[0]) {
        lines->give_up_us = sys_monotonic_us() + FAREWELL_US;
        put_line(lines, farewell);
    } else if (lines->prompted) {
        lines->give_up_us = SYS_NOW;
        put(lines, "\n");
    }
    cells_release(&lines->page);
    free(lines);
}

void linear_skip(struct linear *lines, const struct shell *shell)
{
    lines->printed = shell->scene.log.said;
}

/* Of a sentence that was repeated, only how often since the last time. */
void linear_print(struct linear *lines, const struct shell *shell)
{
    const struct message_log *log = &shell->scene.log;
    for (int i = 0; i < log->count; i++) {
        const struct log_entry *entry = message_log_at(log, i);
        char text[2 * LOG_ENTRY_SIZE];
        if (entry->number <= lines->printed)
            continue;
        struct strbuf buf = STRBUF(text);
        if (shell->scene.replay) {
            text_say(shell->scene.catalogue, MSG_HISTORY_TURN, &buf, {"turn", NULL, entry->turn});
            strbuf_text(&buf, "  ");
        }
        uint32_t since = entry->number - lines->printed;
        message_log_format(shell->scene.catalogue, entry, (int)(since < entry->count ? since : entry->count), &buf);
        put_line(lines, text);
    }
    lines->printed = log->said;
}

/* --- The open screen --------------------------------------------------------------------------------------------- */

static uint64_t rows_hash(const struct cells *page)
{
    uint64_t hash = 14695981039346656037u;
    for (int i = 0; i < page->rows * page->cols; i++)
        hash = (hash ^ page->grid[i].glyph) * 1099511628211u;
    return hash;
}

/* The bytes of a number that ends before `at`. */
static size_t number_before(const char *text, const char *at)
{
    size_t size = 0;
    while (at - size > text && at[-1 - (ptrdiff_t)size] >= '0' && at[-1 - (ptrdiff_t)size] <= '9')
        size++;
    return size;
}

/* An arrow between what is and what would be has words: it is not read aloud, or as two signs. Of what stays as it is
 * the number is heard once. */
static void print_row(struct linear *lines, const struct shell *shell, int row, bool marked)
{
    static const char ARROW[] = " -> ";
    char text[PAGE_ROW_SIZE], line[MOST_PUT];
    page_row_text(&lines->page, row, text);
    if (!text[0])
        return;
    struct strbuf buf = STRBUF(line);
    strbuf_text(&buf, marked ? "* " : "  ");
    const char *from = text;
    for (const char *arrow; (arrow = strstr(from, ARROW)) != NULL; from = arrow + strlen(ARROW)) {
        const char *then = arrow + strlen(ARROW);
        size_t size = number_before(from, arrow);
        bool same = size > 0 && size == strspn(then, "0123456789") && memcmp(arrow - size, then, size) == 0;
        strbuf_bytes(&buf, from, (size_t)(arrow - from) - (same ? size : 0));
        if (!same)
            strbuf_text(&buf, text_get(shell->scene.catalogue, MSG_LINEAR_THEN));
    }
    strbuf_text(&buf, from);
    put_line(lines, line);
}

/* Its rows, those without words left out; of rows to choose from, the one with the cursor begins with '*'. */
static void print_page(struct linear *lines, const struct shell *shell, bool chooses)
{
    for (int row = 0; row < lines->page.rows; row++)
        print_row(lines, shell, row, chooses && row == lines->page.cursor_row);
}

/* Of a list that was printed before, only where its mark stands now. */
static void print_screen(struct linear *lines, struct shell *shell)
{
    const struct screen *screen = shell_top(shell);
    uint64_t rows = rows_hash(&lines->page), *printed = &lines->rows[shell->depth - 1];
    uint64_t hash = (rows ^ (uint64_t)lines->page.cursor_row) * 1099511628211u;
    bool chooses = screen->typing || screen->kind->list != 0;
    for (int depth = shell->depth; depth < MAX_SCREENS; depth++)
        lines->rows[depth] = 0;
    if (hash != lines->shown && chooses && rows == *printed)
        print_row(lines, shell, lines->page.cursor_row, true);
    else if (hash != lines->shown)
        print_page(lines, shell, chooses);
    lines->shown = hash;
    *printed = rows;
}

static void forget_page(struct linear *lines)
{
    lines->shown = 0;
    memset(lines->rows, 0, sizeof lines->rows);
}

/* What the introduction asks for, once for each of its steps. */
static void print_lesson(struct linear *lines, const struct shell *shell, const struct view *view)
{
    const struct scene *scene = &shell->scene;
    int step = scene->tutorial.step + 1;
    char text[MOST_PUT];
    if (step == lines->lesson || !tutorial_teaches(&scene->tutorial, view))
        return;
    struct strbuf buf = STRBUF(text);
    text_say(scene->catalogue, MSG_TUTORIAL_PLACE, &buf, {"step", NULL, step}, {"steps", NULL, tutorial_steps(view)});
    put_line(lines, text);
    strbuf_clear(&buf);
    tutorial_prompt(&scene->tutorial, view, scene->catalogue, &scene->keys, &buf);
    put_line(lines, text);
    lines->lesson = step;
}

/* On the map every line is answered that took a turn, and an empty one; and of a plan it is told where it has led. */
static void print_answer(struct linear *lines, struct shell *shell, const struct view *view)
{
    char text[LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(text);
    if (answer_tell(&lines->asked, shell, view, lines->silent, &buf)) {
        shell_say(shell, WEIGHT_QUIET, text);
        linear_print(lines, shell);
    }
    lines->silent = false;
}

void linear_show(struct linear *lines, struct shell *shell, const struct view *view, const struct ui_title *title)
{
    linear_print(lines, shell);
    if (!shell_page(shell, view, title, &lines->page)) {
        forget_page(lines);
        if (shell->scene.replay)
            return;
        print_lesson(lines, shell, view);
        print_answer(lines, shell, view);
        return;
    }
    bool live = shell_context(shell) == CONTEXT_REPLAY && shell->scene.replay->live;
    if (live && lines->shown != 0) /* its sentences are printed; the bar need not follow them */
        return;
    print_screen(lines, shell);
    if (lines->silent && !shell->scene.replay)
        put_line(lines, text_get(shell->scene.catalogue, MSG_LINEAR_NOTHING_CHANGES));
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

/* Takes the first line out of the buffer, nothing of one that is too long. False when it is not whole yet; a last line
 * may lack its end. */
static bool take_line(struct linear *lines, char line[LINE_SIZE])
{
    char *end = memchr(lines->buffer, '\n', lines->size);
    if (!end && !(lines->ended && lines->size > 0))
        return false;
    size_t length = end ? (size_t)(end - lines->buffer) : lines->size;
    size_t used = end ? length + 1 : length;
    struct strbuf buf = strbuf_of(line, LINE_SIZE);
    lines->refuses = lines->overlong || length >= LINE_SIZE;
    if (!lines->refuses)
        strbuf_bytes(&buf, lines->buffer, length);
    lines->overlong = false;
    lines->size -= used;
    memmove(lines->buffer, lines->buffer + used, lines->size);
    return true;
}

/* Reads what there is. A line longer than the buffer is dropped whole. */
static void fill(struct linear *lines)
{
    if (lines->size == sizeof lines->buffer) {
        lines->size = 0;
        lines->overlong = true;
    }
    size_t got = 0;
    if (sys_read_some(lines->in, lines->buffer + lines->size, sizeof lines->buffer - lines->size, &got, NULL) !=
            ST_OK ||
        got == 0)
        lines->ended = true;
    lines->size += got;
}

/* Waits for the next line, the end of the input, a signal that asks to leave (lines that have come are left then),
 * another process that asks for something, or the alarm. */
static enum ui_wake read_line(struct linear *lines, const struct ui_alarm *alarm, char line[LINE_SIZE])
{
    while (sys_is_leaving() || !take_line(lines, line)) {
        if (lines->ended)
            return UI_WAKE_HANGUP;
        unsigned wake = sys_wait_both(lines->in, alarm ? alarm->fd : -1, alarm ? alarm->due_us : 0);
        if (wake & SYS_WAKE_HANGUP) {
            lines->ended = true;
            lines->size = 0;
            continue;
        }
        if (wake & SYS_WAKE_SUSPEND)
            sys_suspend();
        if (wake & SYS_WAKE_ASKED)
            return UI_WAKE_REQUEST;
        if (wake & SYS_WAKE_INPUT) {
            fill(lines);
        } else if (wake & (SYS_WAKE_OTHER | SYS_WAKE_TIMEOUT)) {
            return UI_WAKE_ALARM;
        }
    }
    return UI_WAKE_KEY;
}

bool linear_hung_up(struct linear *lines)
{
    if (sys_is_leaving()) {
        lines->ended = true;
        lines->size = 0;
    }
    return lines->ended && lines->size == 0;
}

/* Threat is named where there is one, or could be soon. */
static enum message prompt_message(const struct view *view)
{
    if (view->threat_after > 0)
        return MSG_LINEAR_PROMPT_THEN;
    return view->threat > 0 || pilot_nearest_hunter(view) ? MSG_LINEAR_PROMPT : MSG_LINEAR_PROMPT_SAFE;
}

static void prompt(struct linear *lines, const struct shell *shell, const struct view *view)
{
    char text[128];
    if (lines->prompted)
        return;
    struct strbuf buf = STRBUF(text);
    bool player = shell_context(shell) == CONTEXT_REPLAY;
    if (player)
        text_say(shell->scene.catalogue, MSG_REPLAY_PLACE, &buf, {"turn", NULL, view->turn},
                 {"last", NULL, shell->scene.replay->last_turn});
    else if (shell_context(shell) == CONTEXT_MAP)
        text_say(shell->scene.catalogue, prompt_message(view), &buf, {"hp", NULL, view->hero.hp},
                 {"max", NULL, view->hero.max_hp}, {"threat", NULL, view->threat}, {"then", NULL, view->threat_after});
    strbuf_text(&buf, player ? " > " : "> ");
    put(lines, text);
    lines->prompted = true;
}

enum ui_wake linear_next(struct linear *lines, struct shell *shell, const struct view *view,
                         const struct ui_title *title, const struct ui_alarm *alarm, struct ui_answer *answer)
{
    char line[LINE_SIZE], clean[LINE_SIZE];
    memset(answer, 0, sizeof *answer);
    prompt(lines, shell, view);
    enum ui_wake wake = read_line(lines, alarm, line);
    if (wake != UI_WAKE_KEY)
        return wake;
    lines->prompted = false;
    utf8_sanitise(line, clean, sizeof clean);
    if (lines->echo)
        put_line(lines, clean);
    lines->asked.again = !clean[strspn(clean, " \t")] && !lines->refuses;
    lines->silent = true;
    if (lines->asked.again) { /* an empty line repeats what was told last */
        lines->printed = lines->asked.said;
        forget_page(lines);
        lines->lesson = 0;
    } else {
        answer_ask(&lines->asked, shell, view);
    }
    char text[MOST_PUT], names[LINE_SIZE];
    struct strbuf buf = STRBUF(text), meant = STRBUF(names);
    enum message refusal =
        lines->refuses ? MSG_LINEAR_LONG : interpret_use(shell, view, title, &lines->page, clean, answer, &meant);
    if (refusal == MSG_COUNT)
        return UI_WAKE_KEY;
    text_say(shell->scene.catalogue, refusal, &buf, {"words", clean, 0}, {"names", names, 0},
             {"most", NULL, LINE_SIZE - 1});
    put_line(lines, text);
    return UI_WAKE_KEY;
}
