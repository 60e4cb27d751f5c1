/* SPDX-License-Identifier: MIT
 *
 * The terminal as a device: taken over and given back, its size, frames out, waits. What a frame looks like in bytes is
 * curses_screen.c's, what keys are is curses_keys.c's. */
#include "terminal.h"

#include "base/strbuf.h"
#include "base/utf8.h"
#include "curses_keys.h"
#include "curses_screen.h"
#include "mouse.h"
#include "sys/sys.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

/* Held keys repeat sooner than that (after a longer delay): 10 to 40 times a second; fingers do not. */
enum { REPEAT_MS = 150, FAREWELL_US = 5000 * 1000, TERM_NAME_SIZE = 64 };

struct terminal {
    struct curses_screen screen;
    struct curses_keys keys;
    struct termios modes; /* as they were */
    bool hosted;
    bool has_held; /* `held` came while only asked whether a key had: it is the next one */
    struct key held;
    struct key last; /* that was waited for, when, and how long after the same key; UINT64_MAX: after another one */
    uint64_t last_us, after_us;
    uint64_t give_up_us; /* until when a frame may take, see sys_show */
    bool gone;           /* hung up, or a signal to leave: for ever */
};

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

/* The size that the system tells, as far as we use it; 0 where it tells none. */
static void read_size(int *rows, int *cols)
{
    sys_terminal_size(STDOUT_FILENO, rows, cols);
    *rows = min_int(*rows, CELLS_MAX_ROWS);
    *cols = min_int(*cols, CELLS_MAX_COLS);
}

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

static bool open_screen(struct terminal *term, const char *type)
{
    int rows, cols;
    read_size(&rows, &cols);
    curses_screen_close(&term->screen);
    return curses_screen_open(&term->screen, type, rows, cols, term->hosted);
}

/* An entry with colours by number for one with direct colours, whose numbers would mean shades of blue: its sibling, or
 * itself without colours. */
static bool replace_direct(struct terminal *term, const char *name)
{
    const char *cut = strstr(name, "-direct");
    for (size_t i = 0; i < sizeof direct_siblings / sizeof *direct_siblings && cut != NULL; i++) {
        char sibling[TERM_NAME_SIZE];
        struct strbuf text = STRBUF(sibling);
        strbuf_bytes(&text, name, (size_t)(cut - name));
        strbuf_text(&text, direct_siblings[i]);
        if (!text.cut && open_screen(term, sibling) && !term->screen.direct)
            return true;
    }
    bool found = open_screen(term, name);
    term->screen.all_colours = 0;
    return found;
}

/* Loads the entry that TERM names, or one that will do. */
static enum status load_entry(struct terminal *term, struct fault *note, struct fault *fault)
{
    const char *given = sys_env("TERM");
    char name[TERM_NAME_SIZE];
    if (given == NULL)
        return fault_set(fault, ST_TERMINAL, FAULT_TERM_UNSET);
    if (!sys_memory_file_fits())
        return fault_set(fault, ST_TERMINAL, FAULT_TERM_FILE_LIMIT, SYS_MEMORY_FILE_KIB);
    utf8_sanitise(given, name, sizeof name);
    bool found = strlen(given) < sizeof name && open_screen(term, given);
    if (found && term->screen.direct)
        found = replace_direct(term, given);
    for (int i = 0; i < 2 && !found && is_of_known_family(given); i++) {
        found = open_screen(term, substitutes[i]);
        if (found)
            (void)fault_set(note, ST_TERMINAL, FAULT_TERM_SUBSTITUTED, name, substitutes[i]);
    }
    if (!found)
        return fault_set(fault, ST_TERMINAL, FAULT_TERM_UNKNOWN, name);
    if (term->screen.dumb)
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

static void send_frame(struct terminal *term)
{
    send_bytes(term, term->screen.bytes, term->screen.size);
}

static void enter_screen(struct terminal *term)
{
    curses_screen_enter(&term->screen);
    send_frame(term);
}

/* Whatever ends the program, the terminal is to be restored. The size is part of that: hence after each resize. */
static void prepare_crash(struct terminal *term)
{
    curses_screen_restore(&term->screen);
    sys_prepare_crash(term->screen.bytes, term->screen.size);
}

/* Takes the terminal's size over. */
static void resize(struct terminal *term)
{
    int rows, cols;
    read_size(&rows, &cols);
    if (!curses_screen_resize(&term->screen, rows > 0 ? rows : terminal_rows(term),
                              cols > 0 ? cols : terminal_cols(term)))
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
    bool utf8 = sys_locale_is_utf8();
    bool able = sys_use_utf8(); /* even where all is ASCII: curses in other locales abbreviates runs, which libvterm (in
                                   Neovim and Emacs) shows wrong at the right edge */
    enum status status = load_entry(term, note, fault);
    if (status != ST_OK)
        return status;
    if (utf8 && !able && note->id == FAULT_NONE)
        (void)fault_set(note, ST_TERMINAL, FAULT_TERM_NO_UTF8);
    term->screen.utf8 = utf8 && able;
    term->screen.colours = limited_colours(term->screen.all_colours, colour);
    if (!curses_keys_open(&term->keys))
        return fault_set(fault, ST_MEMORY, FAULT_SCREEN_NO_MEMORY);
    prepare_crash(term);
    return ST_OK;
}

static void release(struct terminal *term)
{
    sys_prepare_crash("", 0);
    curses_keys_close(&term->keys);
    curses_screen_close(&term->screen);
    free(term);
}

enum status terminal_open(struct terminal **out, enum ui_colour_mode colour, bool hosted, struct fault *note,
                          struct fault *fault)
{
    *out = NULL;
    *note = (struct fault){.id = FAULT_NONE};
    struct terminal *term = calloc(1, sizeof *term);
    if (term == NULL)
        return fault_set(fault, ST_MEMORY, FAULT_SCREEN_NO_MEMORY);
    term->hosted = hosted;
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

/* A line on the normal screen. While the modes are ours still: under its own, Ctrl-S stops the output, and who leans on
 * that key would hold the program for ever. */
static void say_farewell(const char *farewell)
{
    uint64_t until_us = sys_monotonic_us() + FAREWELL_US;
    if (sys_show(STDOUT_FILENO, farewell, strlen(farewell), until_us, NULL) == ST_OK)
        (void)!sys_show(STDOUT_FILENO, "\r\n", 2, until_us, NULL);
}

/* The terminal as it was: its screen and its modes. */
static void give_back(struct terminal *term, const char *farewell)
{
    curses_screen_restore(&term->screen);
    /* Even when a signal asked us to leave: only trying tells whether the terminal is still there, and if it is not,
     * there is nothing to restore. */
    enum status status = sys_show(STDOUT_FILENO, term->screen.bytes, term->screen.size, SYS_NOW, NULL);
    if (status == ST_OK && farewell && farewell[0])
        say_farewell(farewell);
    (void)tcsetattr(STDIN_FILENO, TCSANOW, &term->modes);
}

void terminal_close(struct terminal *term, const char *farewell)
{
    if (term == NULL)
        return;
    give_back(term, farewell);
    release(term);
}

void terminal_suspend(struct terminal *term)
{
    give_back(term, NULL);
    sys_suspend();
    set_modes(term);
    enter_screen(term);
    resize(term);
}

int terminal_rows(const struct terminal *term)
{
    return term->screen.shown.rows;
}

int terminal_cols(const struct terminal *term)
{
    return term->screen.shown.cols;
}

int terminal_colours(const struct terminal *term)
{
    return term->screen.colours;
}

void terminal_use_colours(struct terminal *term, enum ui_colour_mode mode)
{
    term->screen.colours = limited_colours(term->screen.all_colours, mode);
    terminal_forget(term);
}

bool terminal_has_utf8(const struct terminal *term)
{
    return term->screen.utf8;
}

void terminal_use_mouse(struct terminal *term, bool on)
{
    on = on && term->screen.is_xterms_kin;
    if (on == term->screen.mouse)
        return;
    curses_screen_use_mouse(&term->screen, on);
    send_frame(term);
}

void terminal_show(struct terminal *term, const struct cells *cells)
{
    curses_screen_frame(&term->screen, cells);
    send_frame(term);
}

void terminal_forget(struct terminal *term)
{
    term->screen.known = false;
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

/* The next key that has come; of the mouse only what was asked for. */
static bool take_key(struct terminal *term, struct key *key)
{
    if (term->has_held) {
        term->has_held = false;
        *key = term->held;
        return true;
    }
    while (curses_keys_take(&term->keys, key))
        if (mouse_deed(*key) == 0 || term->screen.mouse)
            return true;
    return false;
}

static enum terminal_event give_key(struct terminal *term, struct key key)
{
    uint64_t now_us = sys_monotonic_us();
    term->after_us = key_equal(key, term->last) ? now_us - term->last_us : UINT64_MAX;
    term->last = key;
    term->last_us = now_us;
    return TERMINAL_KEY;
}

enum terminal_event terminal_wait(struct terminal *term, const struct ui_alarm *alarm, struct key *key)
{
    /* Keys that have come are taken without a wait; signals come first, or one who leans on a key would keep them out.
     */
    if (!term->gone && !sys_is_called() && take_key(term, key))
        return give_key(term, *key);
    while (!term->gone) {
        uint64_t until_us = term->keys.more ? SYS_NOW : alarm ? alarm->due_us : 0;
        unsigned wake = sys_wait_both(STDIN_FILENO, alarm ? alarm->fd : -1, until_us);
        enum terminal_event event = heed_signals(term, wake);
        if (event != TERMINAL_QUIET)
            return event;
        unsigned taken = term->keys.taken;
        if (take_key(term, key))
            return give_key(term, *key);
        if (wake & SYS_WAKE_INPUT)
            term->gone = term->keys.taken == taken; /* nothing, at the end of the input */
        else if ((wake & SYS_WAKE_OTHER) || is_due(alarm))
            return TERMINAL_ALARM;
    }
    return TERMINAL_HANGUP;
}

enum terminal_event terminal_poll(struct terminal *term)
{
    if (term->gone)
        return TERMINAL_HANGUP;
    unsigned wake = sys_wait(STDIN_FILENO, SYS_NOW), taken = term->keys.taken;
    enum terminal_event event = heed_signals(term, wake);
    if (event != TERMINAL_QUIET || !(wake & SYS_WAKE_INPUT) || !term->screen.mouse)
        return event == TERMINAL_QUIET && (wake & SYS_WAKE_INPUT) ? TERMINAL_KEY : event;
    /* The mouse may only have been moved: that is no key. */
    while (!term->has_held && take_key(term, &term->held))
        term->has_held = mouse_deed(term->held) != MOUSE_MOVE;
    term->gone = term->keys.taken == taken && !term->has_held;
    return term->gone ? TERMINAL_HANGUP : term->has_held ? TERMINAL_KEY : TERMINAL_QUIET;
}

bool terminal_key_repeats(struct terminal *term)
{
    int waiting = 0;
    if (term->after_us == UINT64_MAX)
        return false;
    if (term->after_us < REPEAT_MS * UINT64_C(1000))
        return true;
    (void)sys_rest(REPEAT_MS);
    return term->has_held || (ioctl(STDIN_FILENO, FIONREAD, &waiting) == 0 && waiting > 0);
}

void terminal_flush_input(struct terminal *term)
{
    term->has_held = false;
    curses_keys_flush(&term->keys);
}
