/* SPDX-License-Identifier: MIT
 *
 * What comes out of the filter for what terminals send: all of it byte by byte, as curses gives out what it does not
 * know, and all that is a key whole, as curses gives that; and the cases where time matters. */
#include "support/test.h"

#include "ui/terminal/key_filter.h"

#include "ui/terminal/mouse.h"

#include <string.h>

enum { MAX_KEYS = 16, STEP_US = 100, ESCAPE_US = 25000, HALF_SECOND_US = 500000 };

static const struct key_string own[] = {
    {"\033OA", {KEYCODE_UP, 0}},     {"\033[G", {KEYCODE_CENTRE, 0}},
    {"\033[[A", {KEYCODE_F1, 0}},    {"\033\t", {KEYCODE_TAB, KEYMOD_SHIFT}},
    {"\033?p", {KEYCODE_INSERT, 0}}, {"\033[3$", {KEYCODE_DELETE, KEYMOD_SHIFT}},
};

struct run {
    struct key_filter filter;
    uint64_t now_us;
    int count;
    struct key keys[MAX_KEYS];
};

static enum key_match match(const struct key_string *string, const char *text, struct key *key)
{
    size_t length = strlen(text);
    if (strncmp(string->text, text, length) != 0)
        return KEY_MATCH_NONE;
    if (string->text[length] != '\0')
        return KEY_MATCH_BEGINNING;
    *key = string->key;
    return KEY_MATCH_WHOLE;
}

/* The terminal's own before those that all have. */
static enum key_match find(const char *text, struct key *key)
{
    int count, own_count = sizeof own / sizeof *own;
    const struct key_string *strings = key_strings(&count);
    enum key_match found = KEY_MATCH_NONE;
    for (int i = 0; i < own_count + count && found != KEY_MATCH_WHOLE; i++) {
        enum key_match one = match(i < own_count ? &own[i] : &strings[i - own_count], text, key);
        found = one > found ? one : found;
    }
    return found;
}

static void start(struct run *run)
{
    *run = (struct run){.now_us = 1000000000};
    key_filter_init(&run->filter, find);
}

static void feed(struct run *run, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        struct key key;
        run->now_us += STEP_US;
        if (key_filter_byte(&run->filter, (uint8_t)bytes[i], run->now_us, &key) && run->count < MAX_KEYS)
            run->keys[run->count++] = key;
    }
}

#define FEED(run, text) feed((run), (text), sizeof(text) - 1)

/* Curses finds nothing more. */
static void pass(struct run *run, uint64_t us)
{
    struct key key;
    run->now_us += us;
    if (key_filter_pause(&run->filter, run->now_us, &key))
        run->keys[run->count++] = key;
}

static void assert_keys(const struct run *run, int count, const struct key *keys)
{
    assert_int_equal(run->count, count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(run->keys[i].code, keys[i].code);
        assert_int_equal(run->keys[i].modifiers, keys[i].modifiers);
    }
}

#define ASSERT_KEYS(run, ...)                                                                                          \
    assert_keys((run), (int)(sizeof((const struct key[]){__VA_ARGS__}) / sizeof(struct key)),                          \
                (const struct key[]){__VA_ARGS__})

/* Each text is one key, or none (KEYCODE_NONE), and leaves the filter ready for the `k` after it. */
struct sample {
    const char *bytes;
    struct key key;
};

static const struct sample samples[] = {
    {"a", {'a', 0}},
    {"A", {'A', 0}},
    {"\r", {KEYCODE_ENTER, 0}},
    {"\n", {KEYCODE_ENTER, 0}},
    {"\t", {KEYCODE_TAB, 0}},
    {"\b", {KEYCODE_BACKSPACE, 0}},
    {"\x7f", {KEYCODE_BACKSPACE, 0}},
    {"\x0c", {'l', KEYMOD_CTRL}},
    {"\x1c", {'\\', KEYMOD_CTRL}},
    {"\xc3\xa9", {0xe9, 0}},
    {"\xe2\x96\x88", {0x2588, 0}},
    {"\xf0\x9f\x98\x80", {0x1f600, 0}},
    {"\xff", {KEYCODE_NONE, 0}},
    {"\x80", {KEYCODE_NONE, 0}},
    {"\xc2\x85", {KEYCODE_NONE, 0}},     /* a C1 control */
    {"\xed\xa0\x80", {KEYCODE_NONE, 0}}, /* a surrogate */
    {"\xe2\x80\xae", {KEYCODE_NONE, 0}}, /* a bidi control */
    {"\033x", {'x', KEYMOD_ALT}},
    {"\033\r", {KEYCODE_ENTER, KEYMOD_ALT}},
    {"\033\xc3\xa9", {0xe9, KEYMOD_ALT}},
    {"\033\x01", {'a', KEYMOD_ALT | KEYMOD_CTRL}},
    {"\033[A", {KEYCODE_UP, 0}},
    {"\033OA", {KEYCODE_UP, 0}},
    {"\x9b"
     "A",
     {KEYCODE_UP, 0}},
    {"\x8f"
     "B",
     {KEYCODE_DOWN, 0}},
    {"\033\033[A", {KEYCODE_UP, KEYMOD_ALT}},
    {"\033[1;5A", {KEYCODE_UP, KEYMOD_CTRL}},
    {"\033[1;2D", {KEYCODE_LEFT, KEYMOD_SHIFT}},
    {"\033[1;3C", {KEYCODE_RIGHT, KEYMOD_ALT}},
    {"\033[1;9C", {KEYCODE_RIGHT, KEYMOD_ALT}},
    {"\033[1;6B", {KEYCODE_DOWN, KEYMOD_CTRL | KEYMOD_SHIFT}},
    {"\033O5B", {KEYCODE_DOWN, KEYMOD_CTRL}},
    {"\033O1;5B", {KEYCODE_DOWN, KEYMOD_CTRL}},
    {"\033Oa", {KEYCODE_UP, KEYMOD_CTRL}},
    {"\033[b", {KEYCODE_DOWN, KEYMOD_SHIFT}},
    {"\033[H", {KEYCODE_HOME, 0}},
    {"\033OF", {KEYCODE_END, 0}},
    {"\033[1~", {KEYCODE_HOME, 0}},
    {"\033[7~", {KEYCODE_HOME, 0}},
    {"\033[4~", {KEYCODE_END, 0}},
    {"\033[8~", {KEYCODE_END, 0}},
    {"\033[2~", {KEYCODE_INSERT, 0}},
    {"\033[3~", {KEYCODE_DELETE, 0}},
    {"\033[5~", {KEYCODE_PAGE_UP, 0}},
    {"\033[6;5~", {KEYCODE_PAGE_DOWN, KEYMOD_CTRL}},
    {"\033[5^", {KEYCODE_PAGE_UP, KEYMOD_CTRL}},
    {"\033[5@", {KEYCODE_PAGE_UP, KEYMOD_CTRL | KEYMOD_SHIFT}},
    {"\033[6$", {KEYCODE_PAGE_DOWN, KEYMOD_SHIFT}},
    {"\033[11~", {KEYCODE_F1, 0}},
    {"\033OP", {KEYCODE_F1, 0}},
    {"\033[1;2P", {KEYCODE_F1, KEYMOD_SHIFT}},
    {"\033[[A", {KEYCODE_F1, 0}},
    {"\033[[E", {KEYCODE_F1 + 4, 0}},
    {"\033[24~", {KEYCODE_F12, 0}},
    {"\033[25~", {KEYCODE_NONE, 0}},
    {"\033[Z", {KEYCODE_TAB, KEYMOD_SHIFT}},
    {"\033[E", {KEYCODE_CENTRE, 0}},
    {"\033[1;2E", {KEYCODE_CENTRE, KEYMOD_SHIFT}},
    {"\033OE", {KEYCODE_CENTRE, 0}},
    {"\033Ou", {KEYCODE_CENTRE, 0}},
    {"\033Op", {'0', 0}},
    {"\033Oy", {'9', 0}},
    {"\033Ol", {',', 0}},
    {"\033Oo", {'/', 0}},
    {"\033OM", {KEYCODE_ENTER, 0}},
    {"\033[97u", {'a', 0}},
    {"\033[97;2u", {'A', 0}},
    {"\033[97;5u", {'a', KEYMOD_CTRL}},
    {"\033[13;2u", {KEYCODE_ENTER, KEYMOD_SHIFT}},
    {"\033[27;5;9~", {KEYCODE_TAB, KEYMOD_CTRL}},
    /* The terminal's own. */
    {"\033[G", {KEYCODE_CENTRE, 0}},
    {"\033\t", {KEYCODE_TAB, KEYMOD_SHIFT}},
    {"\033?p", {KEYCODE_INSERT, 0}},
    {"\033?q", {KEYCODE_NONE, 0}},
    {"\033[3$", {KEYCODE_DELETE, KEYMOD_SHIFT}},
    /* Reports and rubbish: dropped whole. */
    {"\033[I", {KEYCODE_NONE, 0}},
    {"\033[O", {KEYCODE_NONE, 0}},
    {"\033[M !!", {KEYCODE_NONE, 0}},
    {"\033[<0;10;20M", {KEYCODE_MOUSE * MOUSE_LEFT + (19 << MOUSE_PLACE_BITS) + 9, 0}},
    {"\033[<0;10;20m", {KEYCODE_NONE, 0}},
    {"\033[?1;2c", {KEYCODE_NONE, 0}},
    {"\033[?2026;2$y", {KEYCODE_NONE, 0}},
    {"\033[24;80R", {KEYCODE_NONE, 0}},
    {"\033[5;1A", {KEYCODE_NONE, 0}},
    {"\033[99999999999999u", {KEYCODE_NONE, 0}},
    {"\033[\r", {KEYCODE_NONE, 0}},
    {"\033Oz", {KEYCODE_NONE, 0}},
    {"\033[[z", {KEYCODE_NONE, 0}},
    {"\033[;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;A", {KEYCODE_NONE, 0}},
    {"\033]11;rgb:0000/0000/0000\033\\", {KEYCODE_NONE, 0}},
    {"\033]0;title\a", {KEYCODE_NONE, 0}},
    {"\033P>|XTerm(379)\033\\", {KEYCODE_NONE, 0}},
    {"\033[200~dq\r\033[A\033[201\033[201~", {KEYCODE_NONE, 0}},
    {"\033[201~", {KEYCODE_NONE, 0}},
};

TEST(test_samples)
{
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct run run;
        start(&run);
        feed(&run, samples[i].bytes, strlen(samples[i].bytes));
        int expected = samples[i].key.code != KEYCODE_NONE;
        if (run.count != expected)
            print_error("sample %u: \"%s\"\n", (unsigned)i, samples[i].bytes);
        assert_keys(&run, expected, &samples[i].key);
        run.count = 0;
        FEED(&run, "k");
        ASSERT_KEYS(&run, {'k', 0});
    }
}

TEST(test_nul_is_ctrl_space)
{
    struct run run;
    start(&run);
    FEED(&run, "\0");
    ASSERT_KEYS(&run, {' ', KEYMOD_CTRL});
}

TEST(test_torn_utf8_costs_no_key)
{
    struct run run;
    start(&run);
    FEED(&run, "\xe2\x96k\xc3\033[A");
    ASSERT_KEYS(&run, {'k', 0}, {KEYCODE_UP, 0});
}

TEST(test_sequence_broken_by_another)
{
    struct run run;
    start(&run);
    FEED(&run, "\033[1;\033[B\033O\033[C");
    ASSERT_KEYS(&run, {KEYCODE_DOWN, 0}, {KEYCODE_RIGHT, 0});
}

/* As test_samples, but what curses knows comes as a key. */
TEST(test_whole_keys_are_what_their_bytes_are)
{
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct run run;
        struct key whole, key;
        start(&run);
        if (find(samples[i].bytes, &whole) != KEY_MATCH_WHOLE)
            continue;
        FEED(&run, "\033[1;"); /* torn before */
        run.count = key_filter_key(&run.filter, whole, run.now_us, &key);
        run.keys[0] = key;
        assert_keys(&run, samples[i].key.code != KEYCODE_NONE, &samples[i].key);
        FEED(&run, "\033[200~"); /* pasted */
        assert_false(key_filter_key(&run.filter, whole, run.now_us, &key));
        FEED(&run, "\033[201~\033");
        assert_int_equal(key_filter_key(&run.filter, whole, run.now_us, &key), run.count);
        assert_true(run.count == 0 || key.modifiers == (whole.modifiers | KEYMOD_ALT));
    }
}

TEST(test_an_escape_alone_is_a_key)
{
    struct run run;
    start(&run);
    FEED(&run, "\033");
    assert_int_equal(run.count, 0);
    pass(&run, ESCAPE_US);
    ASSERT_KEYS(&run, {KEYCODE_ESCAPE, 0});
    FEED(&run, "k");
    ASSERT_KEYS(&run, {KEYCODE_ESCAPE, 0}, {'k', 0});
}

TEST(test_two_escapes_at_once_are_one)
{
    struct run run;
    start(&run);
    FEED(&run, "\033\033");
    pass(&run, ESCAPE_US);
    ASSERT_KEYS(&run, {KEYCODE_ESCAPE, 0});
}

/* The rest of an arrow that a slow link tore apart must never run commands. */
TEST(test_late_rest_of_an_arrow_is_swallowed)
{
    static const char *const rests[] = {"OA", "[A", "[1;5A", "[200~dd\033[201~", "[<0;1;1M"};
    for (size_t i = 0; i < sizeof rests / sizeof *rests; i++) {
        struct run run;
        start(&run);
        FEED(&run, "\033");
        pass(&run, 100000);
        feed(&run, rests[i], strlen(rests[i]));
        pass(&run, 100000);
        FEED(&run, "k");
        ASSERT_KEYS(&run, {KEYCODE_ESCAPE, 0}, {'k', 0});
    }
}

/* A title, a colour or an answer that was torn right after its ESC: its text is no command. What was typed is. */
TEST(test_late_rest_of_a_string_is_swallowed)
{
    static const char *const rests[] = {"]0;quit now\a",     "]11;rgb:0000/0000/0000\033\\", "]52;c;ZGQ=\a",
                                        "P1+r544e=78\033\\", "P>|dumb term\033\\",           "P$qm\033\\",
                                        "_Gi=1;OK\033\\",    "^private message\033\\",       "Xquit\033\\"};
    static const char typed[] = "]PX^_";
    for (size_t i = 0; i < sizeof rests / sizeof *rests; i++) {
        struct run run;
        start(&run);
        FEED(&run, "\033");
        pass(&run, 100000);
        feed(&run, rests[i], strlen(rests[i]));
        pass(&run, 100000);
        FEED(&run, "k");
        ASSERT_KEYS(&run, {KEYCODE_ESCAPE, 0}, {'k', 0});
    }
    struct run run;
    for (const char *key = typed; *key; key++) {
        start(&run);
        FEED(&run, "\033");
        pass(&run, 100000);
        feed(&run, key, 1);
        pass(&run, ESCAPE_US);
        FEED(&run, "1k");
        ASSERT_KEYS(&run, {KEYCODE_ESCAPE, 0}, {(uint8_t)*key, 0}, {'1', 0}, {'k', 0});
    }
    start(&run);
    FEED(&run, "\033");
    pass(&run, ESCAPE_US);
    pass(&run, 1000000); /* too late for a rest */
    FEED(&run, "]1");
    ASSERT_KEYS(&run, {KEYCODE_ESCAPE, 0}, {']', 0}, {'1', 0});
}

TEST(test_letter_after_torn_o_is_swallowed)
{
    struct run run;
    start(&run);
    FEED(&run, "\033O"); /* in time */
    pass(&run, 300000);
    FEED(&run, "A");
    ASSERT_KEYS(&run, {KEYCODE_UP, 0});
    start(&run);
    FEED(&run, "\033");
    pass(&run, 100000);
    FEED(&run, "O");
    pass(&run, 300000);
    FEED(&run, "Bk");
    ASSERT_KEYS(&run, {KEYCODE_ESCAPE, 0}, {'k', 0});
}

TEST(test_swallowing_ends)
{
    struct run run;
    start(&run);
    FEED(&run, "\033");
    pass(&run, 100000);
    pass(&run, HALF_SECOND_US);
    FEED(&run, "O");
    ASSERT_KEYS(&run, {KEYCODE_ESCAPE, 0}, {'O', 0});
    start(&run);
    FEED(&run, "\033[");
    pass(&run, HALF_SECOND_US);
    FEED(&run, "A"); /* the sequence never came to its end */
    ASSERT_KEYS(&run, {'A', 0});
}

TEST(test_paste_without_end_is_given_up)
{
    struct run run;
    start(&run);
    FEED(&run, "\033[200~abc");
    pass(&run, KEY_FILTER_PASTE_US / 2);
    FEED(&run, "def");
    assert_int_equal(run.count, 0);
    pass(&run, KEY_FILTER_PASTE_US);
    FEED(&run, "k");
    ASSERT_KEYS(&run, {'k', 0});
}

TEST(test_reset_drops_the_rest)
{
    struct run run;
    start(&run);
    FEED(&run, "\033");
    key_filter_reset(&run.filter, run.now_us);
    FEED(&run, "[Ak");
    ASSERT_KEYS(&run, {'k', 0});
}

/* Any bytes at all: no crash, and a plain key is heard again at the latest when everything has timed out. */
TEST(test_rubbish_never_locks_up)
{
    uint32_t random = 1;
    struct run run;
    start(&run);
    for (int i = 0; i < 200000; i++) {
        random = random * 1664525 + 1013904223;
        char byte = "\033[O]~0;<"[random >> 29];
        if (random % 3 == 0)
            byte = (char)(uint8_t)(random >> 16);
        feed(&run, &byte, 1);
        if (i % 1000 == 0) {
            pass(&run, KEY_FILTER_PASTE_US + 1);
            pass(&run, HALF_SECOND_US);
            run.count = 0;
            FEED(&run, "k");
            ASSERT_KEYS(&run, {'k', 0});
        }
        run.count = 0;
    }
}
