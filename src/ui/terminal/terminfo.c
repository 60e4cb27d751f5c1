/* SPDX-License-Identifier: MIT
 *
 * The one file that knows curses: of it we use the terminal database (setupterm, tigetstr, tparm). Its screen library
 * is not used; paint.h says why. Called by terminal.c and paint.c. */
#include "terminfo.h"

#include "cells.h"

#include <curses.h>
#include <term.h> /* curses's own: the search path of <> does not lead to ours */

#include <string.h>

struct own_key {
    const char *capability;
    struct key key;
};

/* clang-format off */
static const struct own_key own_keys[] = {
    {"kcuu1", {KEYCODE_UP, 0}}, {"kcud1", {KEYCODE_DOWN, 0}}, {"kcub1", {KEYCODE_LEFT, 0}},
    {"kcuf1", {KEYCODE_RIGHT, 0}}, {"khome", {KEYCODE_HOME, 0}}, {"kend", {KEYCODE_END, 0}},
    {"kpp", {KEYCODE_PAGE_UP, 0}}, {"knp", {KEYCODE_PAGE_DOWN, 0}}, {"kich1", {KEYCODE_INSERT, 0}},
    {"kdch1", {KEYCODE_DELETE, 0}}, {"kbs", {KEYCODE_BACKSPACE, 0}}, {"kent", {KEYCODE_ENTER, 0}},
    {"kb2", {KEYCODE_CENTRE, 0}}, {"kbeg", {KEYCODE_CENTRE, 0}}, {"kclr", {KEYCODE_CENTRE, 0}},
    {"ka1", {KEYCODE_HOME, 0}}, {"ka3", {KEYCODE_PAGE_UP, 0}}, {"kc1", {KEYCODE_END, 0}},
    {"kc3", {KEYCODE_PAGE_DOWN, 0}}, {"kcbt", {KEYCODE_TAB, KEYMOD_SHIFT}},
    {"kri", {KEYCODE_UP, KEYMOD_SHIFT}}, {"kind", {KEYCODE_DOWN, KEYMOD_SHIFT}},
    {"kLFT", {KEYCODE_LEFT, KEYMOD_SHIFT}}, {"kRIT", {KEYCODE_RIGHT, KEYMOD_SHIFT}},
    {"kHOM", {KEYCODE_HOME, KEYMOD_SHIFT}}, {"kEND", {KEYCODE_END, KEYMOD_SHIFT}},
    {"kPRV", {KEYCODE_PAGE_UP, KEYMOD_SHIFT}}, {"kNXT", {KEYCODE_PAGE_DOWN, KEYMOD_SHIFT}},
    {"kf1", {KEYCODE_F1, 0}}, {"kf2", {KEYCODE_F1 + 1, 0}}, {"kf3", {KEYCODE_F1 + 2, 0}},
    {"kf4", {KEYCODE_F1 + 3, 0}}, {"kf5", {KEYCODE_F1 + 4, 0}}, {"kf6", {KEYCODE_F1 + 5, 0}},
    {"kf7", {KEYCODE_F1 + 6, 0}}, {"kf8", {KEYCODE_F1 + 7, 0}}, {"kf9", {KEYCODE_F1 + 8, 0}},
    {"kf10", {KEYCODE_F1 + 9, 0}}, {"kf11", {KEYCODE_F1 + 10, 0}}, {"kf12", {KEYCODE_F12, 0}},
};
/* clang-format on */

/* In the order of the bits of look_attribute; the bits of "ncv" are terminfo(5)'s. */
static const struct {
    const char *capability;
    int no_colour_bit;
} own_attributes[LOOK_ATTRIBUTE_COUNT] = {{"bold", 32}, {"rev", 4}, {"smul", 2}, {"dim", 16}};

_Static_assert(sizeof own_keys / sizeof *own_keys <= TERMINFO_MAX_KEYS, "struct terminfo has room for every key");

/* A capability's string; NULL for one that is missing, cancelled or empty. */
static const char *string_of(const char *capability)
{
    const char *string = tigetstr(capability);
    return string == NULL || string == (const char *)-1 || *string == '\0' ? NULL : string;
}

/* A capability's number; 0 for one that is missing. */
static int number_of(const char *capability)
{
    int number = tigetnum(capability);
    return number > 0 ? number : 0;
}

/* The end of a mark for a pause, "$<5*>", that begins at `text`; `text` itself if none does. */
static const char *skip_pause(const char *text)
{
    const char *end = text;
    if (end[0] != '$' || end[1] != '<')
        return text;
    for (end += 2; *end == '.' || *end == '*' || *end == '/' || (*end >= '0' && *end <= '9');)
        end++;
    return *end == '>' ? end + 1 : text;
}

static void append_without_pauses(const char *text, struct strbuf *out)
{
    while (*text != '\0') {
        const char *after = skip_pause(text);
        if (after == text)
            strbuf_char(out, *text++);
        else
            text = after;
    }
}

void terminfo_expand(const char *string, int first, int second, struct strbuf *out)
{
    if (string == NULL)
        return;
    const char *filled =
        strchr(string, '%') == NULL ? string : tparm(string, (long)first, (long)second, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
    if (filled != NULL)
        append_without_pauses(filled, out);
}

/* Attributes off. Many entries also leave the line-drawing set here; we never enter it, so those bytes go. */
static void load_reset(struct terminfo *terminfo)
{
    char leave_memory[16];
    struct strbuf reset, leave;
    STRBUF_OVER(&reset, terminfo->reset);
    STRBUF_OVER(&leave, leave_memory);
    terminfo_expand(string_of("sgr0"), 0, 0, &reset);
    terminfo_expand(string_of("rmacs"), 0, 0, &leave);
    char *found = leave.length > 0 && !leave.cut ? strstr(terminfo->reset, leave.text) : NULL;
    if (found != NULL && reset.length > leave.length)
        memmove(found, found + leave.length, strlen(found + leave.length) + 1);
    if (reset.cut)
        terminfo->reset[0] = '\0';
}

static void load_looks(struct terminfo *terminfo)
{
    load_reset(terminfo);
    terminfo->foreground = string_of("setaf");
    terminfo->background = string_of("setab");
    int colours = terminfo->foreground != NULL && terminfo->background != NULL ? number_of("colors") : 0;
    terminfo->direct = colours > 256;
    terminfo->colours = colours >= 256 ? 256 : colours >= 16 ? 16 : colours >= 8 ? 8 : 0;
    if (terminfo->reset[0] == '\0' || tigetnum("xmc") >= 0) {
        terminfo->colours = 0; /* a look that cannot be ended, or that takes cells, is none */
        return;
    }
    int with_colour = number_of("ncv");
    for (int i = 0; i < LOOK_ATTRIBUTE_COUNT; i++) {
        terminfo->attributes[i] = string_of(own_attributes[i].capability);
        if (with_colour & own_attributes[i].no_colour_bit)
            terminfo->no_colour_with |= 1 << i;
    }
}

static void load_moves(struct terminfo *terminfo)
{
    terminfo->clear = string_of("clear");
    terminfo->erase_line = string_of("el");
    terminfo->move = string_of("cup");
    terminfo->to_row = string_of("vpa");
    terminfo->to_col = string_of("hpa");
    terminfo->up = string_of("cuu1");
    terminfo->down = string_of("cud1");
    terminfo->left = string_of("cub1");
    terminfo->right = string_of("cuf1");
    terminfo->up_by = string_of("cuu");
    terminfo->down_by = string_of("cud");
    terminfo->left_by = string_of("cub");
    terminfo->right_by = string_of("cuf");
    terminfo->line_start = string_of("cr");
    /* A line feed means two things, depending on modes that others may have changed. */
    if (terminfo->down != NULL && strchr(terminfo->down, '\n') != NULL)
        terminfo->down = NULL;
}

/* Strings that begin with ESC only; and the keypad's of ESC O j .. y are left to the decoder, since old entries (vt100)
 * give them to function keys. */
static bool is_usable_key(const char *text)
{
    if (text == NULL || text[0] != '\033' || text[1] == '\0' || strlen(text) >= DECODE_MAX_BYTES)
        return false;
    if (text[1] == 'O')
        return !(text[2] >= 'j' && text[2] <= 'y' && text[3] == '\0') && text[2] != '\0';
    return !(text[1] == '[' && text[2] == '\0');
}

static void load_keys(struct terminfo *terminfo)
{
    for (size_t i = 0; i < sizeof own_keys / sizeof *own_keys; i++) {
        const char *text = string_of(own_keys[i].capability);
        if (is_usable_key(text))
            terminfo->keys[terminfo->key_count++] = (struct key_string){text, own_keys[i].key};
    }
}

bool terminfo_load(struct terminfo *terminfo, const char *name, int fd)
{
    int error = 0;
    terminfo_release(terminfo);
    if (setupterm(name, fd, &error) != OK)
        return false;
    terminfo->rows = number_of("lines");
    terminfo->cols = number_of("cols");
    terminfo->wraps_early = tigetflag("am") > 0 && tigetflag("xenl") <= 0;
    terminfo->moves_plain_only = tigetflag("msgr") <= 0;
    terminfo->enter = string_of("smcup");
    terminfo->leave = string_of("rmcup");
    terminfo->keypad_on = string_of("smkx");
    terminfo->keypad_off = string_of("rmkx");
    /* Marked pastes and the mouse have no standard capability; every kin of xterm knows them, and xterm's alternate
     * screen is the sign of its kin. */
    terminfo->is_xterms_kin = terminfo->enter != NULL && strstr(terminfo->enter, "\033[?1049h") != NULL;
    load_moves(terminfo);
    load_looks(terminfo);
    load_keys(terminfo);
    return true;
}

void terminfo_release(struct terminfo *terminfo)
{
    void *entry = set_curterm(NULL);
    if (entry != NULL)
        (void)del_curterm(entry);
    *terminfo = (struct terminfo){0};
}

bool terminfo_is_dumb(const struct terminfo *terminfo)
{
    return terminfo->move == NULL || terminfo->clear == NULL;
}
