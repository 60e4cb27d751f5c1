/* SPDX-License-Identifier: MIT
 *
 * The terminal as a device: taken over and given back, its size, frames out, waits. What a frame looks like in bytes is
 * paint.c's, what keys are is input.c's, what the terminal can do is terminfo.c's. Called by ui.c. */
#include "terminal.h"

#include "base/strbuf.h"
#include "base/utf8.h"
#include "mouse.h"
#include "paint.h"
#include "sys/sys.h"
#include "terminfo.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { TERM_NAME_SIZE = 64, TERM_STRINGS_SIZE = 256 };

struct terminal {
    struct terminfo terminfo;
    struct paint paint;
    struct input *input;
    struct termios modes; /* as they were */
    int all_colours;      /* that the terminal has */
    bool utf8;
    bool mouse;
    bool has_held; /* `held` came while somebody only asked whether a key had: it is the next one */
    struct key held;
    uint64_t give_up_us; /* until when a frame may take, see sys_show */
    bool gone;           /* hung up, or a signal to leave: for ever */
};

/* Buttons and the wheel, moves where the terminal can, in the form that has room for every column. */
#define MOUSE_ON  "\033[?1000h\033[?1003h\033[?1006h"
#define MOUSE_OFF "\033[?1006l\033[?1003l\033[?1000l"

/* Types of terminal that understand what xterm does. */
/* clang-format off */
static const char *const families[] = {
    "xterm", "screen", "tmux", "rxvt", "gnome", "vte", "konsole", "kitty", "foot", "wezterm", "ghostty", "alacritty",
    "st", "contour", "mintty", "putty", "iterm", "iterm2", "mlterm", "terminator", "eterm", "nsterm", "rio",
};
/* clang-format on */

/* What stands in for a type of theirs that this system does not know. */
static const char *const substitutes[] = {"xterm-256color", "xterm"};

/* What takes the place of "-direct" in the name of a terminal's other entry. */
static const char *const direct_siblings[] = {"-256color", ""};

/* --- Which entry ------------------------------------------------------------------------------------------------- */

static bool is_of_known_family(const char *name)
{
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        size_t length = strlen(families[i]);
        if (strncmp(name, families[i], length) == 0 && strchr("-+.", name[length]) != NULL)
            return true; /* strchr finds the end of the name, too */
    }
    return false;
}

/* An entry with colours by number for one with direct colours, whose numbers would mean shades of blue: its sibling, or
 * itself without colours. */
static void replace_direct(struct terminal *term, const char *name)
{
    const char *cut = strstr(name, "-direct");
    for (size_t i = 0; i < sizeof direct_siblings / sizeof *direct_siblings && cut != NULL; i++) {
        char sibling[TERM_NAME_SIZE];
        struct strbuf text;
        STRBUF_OVER(&text, sibling);
        strbuf_bytes(&text, name, (size_t)(cut - name));
        strbuf_text(&text, direct_siblings[i]);
        if (!text.cut && terminfo_load(&term->terminfo, sibling, STDOUT_FILENO) && !term->terminfo.direct)
            return;
    }
    if (terminfo_load(&term->terminfo, name, STDOUT_FILENO))
        term->terminfo.colours = 0;
}

/* Loads the entry that TERM names, or one that will do. */
static enum status load_entry(struct terminal *term, struct fault *note, struct fault *fault)
{
    const char *given = sys_env("TERM");
    char name[TERM_NAME_SIZE];
    if (given == NULL)
        return fault_set(fault, ST_TERMINAL, FAULT_TERM_UNSET);
    utf8_sanitise(given, name, sizeof name);
    bool found = strlen(given) < sizeof name && terminfo_load(&term->terminfo, given, STDOUT_FILENO);
    if (found && term->terminfo.direct)
        replace_direct(term, given);
    for (int i = 0; i < 2 && !found && is_of_known_family(given); i++) {
        found = terminfo_load(&term->terminfo, substitutes[i], STDOUT_FILENO);
        if (found)
            (void)fault_set(note, ST_TERMINAL, FAULT_TERM_SUBSTITUTED, name, substitutes[i]);
    }
    if (!found)
        return fault_set(fault, ST_TERMINAL, FAULT_TERM_UNKNOWN, name);
    if (terminfo_is_dumb(&term->terminfo))
        return fault_set(fault, ST_TERMINAL, FAULT_TERM_DUMB, name);
    return ST_OK;
}

static int limited_colours(int colours, enum ui_colour_mode mode)
{
    int limit = 256;
    switch (mode) {
    case UI_COLOUR_AUTO:
        limit = sys_env("NO_COLOR") != NULL ? 0 : 256;
        break;
    case UI_COLOUR_NEVER:
        limit = 0;
        break;
    case UI_COLOUR_16:
        limit = 16;
        break;
    case UI_COLOUR_ALWAYS:
    case UI_COLOUR_256:
        break;
    }
    return colours < limit ? colours : limit;
}

/* --- The device -------------------------------------------------------------------------------------------------- */

/* Sends bytes; a terminal that takes none is gone, whatever the reason. */
static void send_bytes(struct terminal *term, const char *bytes, size_t size)
{
    if (size > 0 && !term->gone && sys_show(STDOUT_FILENO, bytes, size, term->give_up_us, NULL) != ST_OK)
        term->gone = true;
}

void terminal_give_up_at(struct terminal *term, uint64_t us)
{
    term->give_up_us = us;
}

/* Every key as its bytes, nothing translated on the way out, signals by no key. */
static void set_modes(const struct terminal *term)
{
    struct termios raw = term->modes;
    raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | IGNCR | INLCR | INPCK | ISTRIP | IXON | PARMRK);
    raw.c_oflag &= ~(tcflag_t)OPOST;
    raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
    raw.c_cflag = (raw.c_cflag & ~(tcflag_t)(CSIZE | PARENB)) | CS8;
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    (void)tcsetattr(STDIN_FILENO, TCSANOW, &raw); /* one that is gone will say so when it is read */
}

static void read_size(const struct terminal *term, int *rows, int *cols)
{
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        size = (struct winsize){0};
    *rows = size.ws_row > 0 ? size.ws_row : term->terminfo.rows;
    *cols = size.ws_col > 0 ? size.ws_col : term->terminfo.cols;
    *rows = *rows > 0 ? *rows : TERM_USUAL_ROWS;
    *cols = *cols > 0 ? *cols : TERM_USUAL_COLS;
}

/* What starts our screen. The keypad is switched on because only then does terminfo promise its keys' strings; the
 * decoder knows both ways. */
static void enter_screen(struct terminal *term)
{
    char memory[TERM_STRINGS_SIZE];
    struct strbuf text;
    STRBUF_OVER(&text, memory);
    terminfo_expand(term->terminfo.enter, 0, 0, &text);
    terminfo_expand(term->terminfo.keypad_on, 0, 0, &text);
    if (term->terminfo.is_xterms_kin)
        strbuf_text(&text, "\033[?2004h");
    if (term->mouse)
        strbuf_text(&text, MOUSE_ON);
    send_bytes(term, text.text, text.length);
    paint_forget(&term->paint);
}

/* What ends it, wherever it is: attributes, modes, screen. Without an alternate screen the cursor goes to a clean last
 * line. */
static void append_restore(const struct terminal *term, struct strbuf *out)
{
    const struct terminfo *terminfo = &term->terminfo;
    strbuf_text(out, terminfo->reset);
    if (terminfo->is_xterms_kin)
        strbuf_text(out, MOUSE_OFF "\033[?2004l"); /* off or on, so that it is off after a crash, too */
    terminfo_expand(terminfo->keypad_off, 0, 0, out);
    terminfo_expand(terminfo->move, term->paint.shown.rows - 1, 0, out);
    if (terminfo->leave != NULL)
        terminfo_expand(terminfo->leave, 0, 0, out);
    else
        terminfo_expand(terminfo->erase_line, 0, 0, out);
    strbuf_text(out, "\r");
}

/* Whatever ends the program, the terminal is to be restored. The size is part of that: hence after each resize. */
static void prepare_crash(const struct terminal *term)
{
    char memory[TERM_STRINGS_SIZE];
    struct strbuf text;
    STRBUF_OVER(&text, memory);
    append_restore(term, &text);
    sys_prepare_crash(text.text, text.length);
}

/* Takes the terminal's size over. */
static void resize(struct terminal *term)
{
    int rows, cols;
    read_size(term, &rows, &cols);
    if (!paint_resize(&term->paint, rows, cols))
        term->gone = true; /* no memory for a screen: leave while all is safe */
    else
        prepare_crash(term);
}

/* --- The door ---------------------------------------------------------------------------------------------------- */

/* Everything that can fail, before the terminal is touched. */
static enum status prepare(struct terminal *term, enum ui_colour_mode colour, struct fault *note, struct fault *fault)
{
    if (!sys_is_terminal(STDIN_FILENO) || !sys_is_terminal(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &term->modes) != 0)
        return fault_set(fault, ST_TERMINAL, FAULT_TERM_NONE);
    enum status status = load_entry(term, note, fault);
    if (status != ST_OK)
        return status;
    term->all_colours = term->terminfo.colours;
    term->terminfo.colours = limited_colours(term->all_colours, colour);
    term->utf8 = sys_locale_is_utf8();
    paint_init(&term->paint, &term->terminfo, term->utf8);
    term->input = input_open(STDIN_FILENO, term->terminfo.keys, term->terminfo.key_count);
    if (term->input != NULL)
        resize(term);
    if (term->input == NULL || term->gone)
        return fault_set(fault, ST_MEMORY, FAULT_SCREEN_NO_MEMORY);
    return ST_OK;
}

static void release(struct terminal *term)
{
    sys_prepare_crash("", 0);
    paint_release(&term->paint);
    input_close(term->input);
    terminfo_release(&term->terminfo);
    free(term);
}

enum status terminal_open(struct terminal **out, enum ui_colour_mode colour, struct fault *note, struct fault *fault)
{
    *out = NULL;
    *note = (struct fault){.id = FAULT_NONE};
    struct terminal *term = calloc(1, sizeof *term);
    if (term == NULL)
        return fault_set(fault, ST_MEMORY, FAULT_SCREEN_NO_MEMORY);
    enum status status = prepare(term, colour, note, fault);
    if (status != ST_OK) {
        release(term);
        return status;
    }
    set_modes(term);
    enter_screen(term);
    *out = term;
    return ST_OK;
}

/* The terminal as it was: its screen and its modes. */
static void give_back(const struct terminal *term)
{
    char memory[TERM_STRINGS_SIZE];
    struct strbuf text;
    STRBUF_OVER(&text, memory);
    append_restore(term, &text);
    /* Even when a signal asked us to leave: only trying tells whether the terminal is still there, and if it is not,
     * there is nothing to restore. */
    (void)!sys_show(STDOUT_FILENO, text.text, text.length, SYS_NOW, NULL);
    (void)tcsetattr(STDIN_FILENO, TCSANOW, &term->modes);
}

void terminal_close(struct terminal *term)
{
    if (term == NULL)
        return;
    give_back(term);
    release(term);
}

void terminal_suspend(struct terminal *term)
{
    give_back(term);
    sys_suspend();
    set_modes(term);
    enter_screen(term);
    resize(term);
}

int terminal_rows(const struct terminal *term)
{
    return term->paint.shown.rows;
}

int terminal_cols(const struct terminal *term)
{
    return term->paint.shown.cols;
}

int terminal_colours(const struct terminal *term)
{
    return term->terminfo.colours;
}

void terminal_use_colours(struct terminal *term, enum ui_colour_mode mode)
{
    term->terminfo.colours = limited_colours(term->all_colours, mode);
    paint_forget(&term->paint);
}

bool terminal_has_utf8(const struct terminal *term)
{
    return term->utf8;
}

void terminal_use_mouse(struct terminal *term, bool on)
{
    on = on && term->terminfo.is_xterms_kin;
    if (on != term->mouse)
        send_bytes(term, on ? MOUSE_ON : MOUSE_OFF, strlen(on ? MOUSE_ON : MOUSE_OFF));
    term->mouse = on;
}

void terminal_show(struct terminal *term, const struct cells *cells)
{
    paint_frame(&term->paint, cells);
    send_bytes(term, term->paint.bytes, term->paint.size);
}

void terminal_forget(struct terminal *term)
{
    paint_forget(&term->paint);
}

static enum terminal_event heed_signals(struct terminal *term, unsigned wake)
{
    if (wake & SYS_WAKE_HANGUP) {
        term->gone = true;
        return TERMINAL_HANGUP;
    }
    if (wake & SYS_WAKE_SUSPEND) {
        terminal_suspend(term);
    } else if (wake & SYS_WAKE_RESUME) {
        set_modes(term);
        enter_screen(term);
    }
    if (wake & (SYS_WAKE_RESUME | SYS_WAKE_RESIZE))
        resize(term);
    if (wake & SYS_WAKE_ASKED) /* while it was suspended, too */
        return TERMINAL_ASKED;
    return wake & (SYS_WAKE_SUSPEND | SYS_WAKE_RESUME | SYS_WAKE_RESIZE) ? TERMINAL_RESIZE : TERMINAL_QUIET;
}

static bool is_due(const struct ui_alarm *alarm)
{
    return alarm != NULL && alarm->due_us != 0 && sys_monotonic_us() >= alarm->due_us;
}

/* Until an ESC is a key, or the alarm is due, whichever is first. */
static int timeout_ms(const struct terminal *term, const struct ui_alarm *alarm)
{
    int input_ms = input_timeout_ms(term->input);
    if (alarm == NULL || alarm->due_us == 0)
        return input_ms;
    uint64_t now_us = sys_monotonic_us();
    uint64_t left_us = alarm->due_us > now_us ? alarm->due_us - now_us : 0;
    int alarm_ms = left_us < UINT64_C(3600000000) ? (int)((left_us + 999) / 1000) : 3600000;
    return input_ms < 0 || alarm_ms < input_ms ? alarm_ms : input_ms;
}

/* The next key that has come; of the mouse only what was asked for. */
static bool take_key(struct terminal *term, struct key *key)
{
    if (term->has_held) {
        term->has_held = false;
        *key = term->held;
        return true;
    }
    while (input_take(term->input, key))
        if (mouse_deed(*key) == 0 || term->mouse)
            return true;
    return false;
}

enum terminal_event terminal_wait(struct terminal *term, const struct ui_alarm *alarm, struct key *key)
{
    for (;;) {
        if (term->gone)
            return TERMINAL_HANGUP;
        if (take_key(term, key))
            return TERMINAL_KEY;
        term->gone = input_has_ended(term->input);
        if (term->gone)
            return TERMINAL_HANGUP;
        unsigned wake = sys_wait_both(STDIN_FILENO, alarm ? alarm->fd : -1, timeout_ms(term, alarm));
        enum terminal_event event = heed_signals(term, wake);
        if (event != TERMINAL_QUIET)
            return event;
        if (wake & SYS_WAKE_INPUT)
            input_fill(term->input);
        else if (input_expire(term->input, key))
            return TERMINAL_KEY;
        else if ((wake & SYS_WAKE_OTHER) || is_due(alarm))
            return TERMINAL_ALARM;
    }
}

enum terminal_event terminal_poll(struct terminal *term)
{
    if (term->gone)
        return TERMINAL_HANGUP;
    unsigned wake = sys_wait(STDIN_FILENO, 0);
    enum terminal_event event = heed_signals(term, wake);
    if (event != TERMINAL_QUIET || !(wake & SYS_WAKE_INPUT) || !term->mouse)
        return event == TERMINAL_QUIET && (wake & SYS_WAKE_INPUT) ? TERMINAL_KEY : event;
    /* The mouse may only have been moved: that is no key. */
    input_fill(term->input);
    while (!term->has_held && take_key(term, &term->held))
        term->has_held = mouse_deed(term->held) != MOUSE_MOVE;
    return term->has_held || input_timeout_ms(term->input) >= 0 ? TERMINAL_KEY : TERMINAL_QUIET;
}

void terminal_flush_input(struct terminal *term)
{
    term->has_held = false;
    input_flush(term->input);
}
