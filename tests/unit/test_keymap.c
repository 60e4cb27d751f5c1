/* SPDX-License-Identifier: MIT
 *
 * Key names and key maps: the shipped one, the user's over it, faults. */
#include "support/test.h"
#include "support/fault.h"

#include "ui/settings/keymap.h"

#include "sys/sys.h"

#include <string.h>

enum { MAX_FAULTS = 8 };

struct reader {
    struct keymap keymap;
    struct fault items[MAX_FAULTS];
    struct fault_list faults;
};

static void start(struct reader *reader)
{
    *reader = (struct reader){0};
    reader->faults = (struct fault_list){reader->items, MAX_FAULTS, 0, 0};
}

static bool read_text(struct reader *reader, const char *text)
{
    return keymap_read(&reader->keymap, "test.keys", text, strlen(text), &reader->faults);
}

static void read_shipped(struct reader *reader)
{
    char *bytes = NULL;
    size_t size = 0;
    start(reader);
    assert_int_equal(sys_read_file("data/keys/default.keys", PARSE_MAX_SIZE, &bytes, &size, NULL), ST_OK);
    bool clean = keymap_read(&reader->keymap, "default.keys", bytes, size, &reader->faults);
    sys_free(bytes);
    if (!clean)
        print_error("line %d: %s\n", reader->items[0].line, fault_text(&reader->items[0]));
    assert_true(clean);
}

static enum intent find(const struct reader *reader, enum key_context context, const char *name)
{
    struct key key;
    assert_true(keyname_parse(name, &key));
    return keymap_find(&reader->keymap, context, key);
}

TEST(test_names_go_both_ways)
{
    static const struct {
        const char *name;
        struct key key;
    } names[] = {
        {"k", {'k', 0}},
        {"K", {'K', 0}},
        {"?", {'?', 0}},
        {"-", {'-', 0}},
        {"Ctrl--", {'-', KEYMOD_CTRL}},
        {"\xc3\xa9", {0xe9, 0}},
        {"Up", {KEYCODE_UP, 0}},
        {"PgDn", {KEYCODE_PAGE_DOWN, 0}},
        {"Centre", {KEYCODE_CENTRE, 0}},
        {"Enter", {KEYCODE_ENTER, 0}},
        {"Esc", {KEYCODE_ESCAPE, 0}},
        {"Space", {' ', 0}},
        {"F", {'F', 0}},
        {"F1", {KEYCODE_F1, 0}},
        {"F12", {KEYCODE_F12, 0}},
        {"Ctrl-L", {'l', KEYMOD_CTRL}},
        {"Alt-x", {'x', KEYMOD_ALT}},
        {"Shift-Up", {KEYCODE_UP, KEYMOD_SHIFT}},
        {"Ctrl-Alt-Shift-F5", {KEYCODE_F1 + 4, KEYMOD_CTRL | KEYMOD_ALT | KEYMOD_SHIFT}},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct key key;
        char memory[64];
        struct strbuf text;
        STRBUF_OVER(&text, memory);
        assert_true(keyname_parse(names[i].name, &key));
        assert_int_equal(key.code, names[i].key.code);
        assert_int_equal(key.modifiers, names[i].key.modifiers);
        keyname_show(NULL, key, &text);
        assert_string_equal(text.text, names[i].name);
    }
}

TEST(test_names_are_keys_as_terminals_send_them)
{
    static const char *const same[][2] = {{"Ctrl-l", "Ctrl-L"}, {"Shift-a", "A"},          {"Ctrl-M", "Enter"},
                                          {"Ctrl-i", "Tab"},    {"Ctrl-[", "Esc"},         {"Ctrl-H", "Backspace"},
                                          {"Ctrl-J", "Enter"},  {"Ctrl-Shift-l", "Ctrl-L"}};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        struct key first, second;
        assert_true(keyname_parse(same[i][0], &first));
        assert_true(keyname_parse(same[i][1], &second));
        assert_int_equal(first.code, second.code);
        assert_int_equal(first.modifiers, second.modifiers);
    }
}

TEST(test_bad_names)
{
    static const char *const bad[] = {"",  "ab",   "up",   "F0",      "F13", "Ctrl-",       "Ctrl-Up-x",
                                      " ", "\x01", "\xff", "Hyper-x", "F1x", "Ctrl-Ctrl-x", "\xe2\x80\xae"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct key key;
        assert_false(keyname_parse(bad[i], &key));
    }
}

TEST(test_shipped_map_has_both_sets_of_moves)
{
    static const char *const keys[8][5] = {{"Up", "k", "8"},   {"PgUp", "u", "9"}, {"Right", "l", "6"},
                                           {"PgDn", "n", "3"}, {"Down", "j", "2"}, {"End", "b", "1"},
                                           {"Left", "h", "4"}, {"Home", "y", "7"}};
    struct reader reader;
    read_shipped(&reader);
    for (int i = 0; i < 8; i++) {
        for (int k = 0; k < 3; k++) {
            assert_int_equal(find(&reader, CONTEXT_MAP, keys[i][k]), INTENT_MOVE_N + i);
            assert_int_equal(find(&reader, CONTEXT_TARGET, keys[i][k]), INTENT_MOVE_N + i);
        }
    }
}

TEST(test_shipped_map_has_the_classic_keys)
{
    static const struct {
        const char *key;
        enum intent intent;
    } rows[] = {{"z", INTENT_WAIT},       {".", INTENT_WAIT},        {"5", INTENT_WAIT},       {"Centre", INTENT_WAIT},
                {"g", INTENT_PICK_UP},    {",", INTENT_PICK_UP},     {"i", INTENT_INVENTORY},  {"d", INTENT_DROP},
                {"Enter", INTENT_STAIRS}, {">", INTENT_DESCEND},     {"c", INTENT_CHARACTER},  {"v", INTENT_HISTORY},
                {"P", INTENT_HISTORY},    {"/", INTENT_LOOK},        {"x", INTENT_LOOK},       {"0", INTENT_REPEAT},
                {"?", INTENT_HELP},       {"Esc", INTENT_GAME_MENU}, {"Ctrl-L", INTENT_REDRAW}};
    struct reader reader;
    read_shipped(&reader);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(find(&reader, CONTEXT_MAP, rows[i].key), rows[i].intent);
    assert_int_equal(find(&reader, CONTEXT_MAP, "Q"), INTENT_NONE);
}

/* In a list letters choose lines; every context has a way out; flow control keys are not bound. */
TEST(test_shipped_map_is_safe)
{
    struct reader reader;
    read_shipped(&reader);
    for (char c = 'a'; c <= 'z'; c++) {
        const char name[2] = {c, '\0'};
        enum intent intent = c == 'j' ? INTENT_DOWN : c == 'k' ? INTENT_UP : INTENT_NONE; /* where no line has them */
        assert_int_equal(find(&reader, CONTEXT_LIST, name), intent);
    }
    assert_int_equal(find(&reader, CONTEXT_LIST, "Esc"), INTENT_CANCEL);
    assert_int_equal(find(&reader, CONTEXT_TARGET, "Esc"), INTENT_CANCEL);
    assert_int_equal(find(&reader, CONTEXT_PAGE, "Esc"), INTENT_CANCEL);
    for (int context = 0; context < CONTEXT_COUNT; context++) {
        assert_int_equal(find(&reader, (enum key_context)context, "Ctrl-S"), INTENT_NONE);
        assert_int_equal(find(&reader, (enum key_context)context, "Ctrl-Q"), INTENT_NONE);
    }
}

TEST(test_every_intent_of_the_map_has_a_key)
{
    struct reader reader;
    read_shipped(&reader);
    for (int i = 0; i < INTENT_COUNT; i++) {
        char text[64];
        struct strbuf keys;
        STRBUF_OVER(&keys, text);
        keymap_keys(&reader.keymap, CONTEXT_MAP, (enum intent)i, 1, &keys);
        assert_int_equal(keys.length > 0, (intent_contexts((enum intent)i) & IN_MAP) != 0);
    }
}

TEST(test_intents_keep_to_their_contexts)
{
    struct reader reader;
    start(&reader);
    assert_false(read_text(&reader, "keys page\n  wait w\n  top w\n"));
    assert_int_equal(reader.faults.count, 1);
    assert_int_equal(reader.items[0].line, 2);
    assert_int_equal(find(&reader, CONTEXT_PAGE, "w"), INTENT_TOP);
}

TEST(test_target_moves_ignore_what_is_held)
{
    struct reader reader;
    read_shipped(&reader);
    assert_int_equal(find(&reader, CONTEXT_TARGET, "Shift-Up"), INTENT_MOVE_N);
    assert_int_equal(find(&reader, CONTEXT_TARGET, "H"), INTENT_MOVE_W);
    assert_int_equal(find(&reader, CONTEXT_TARGET, "Alt-k"), INTENT_MOVE_N);
    assert_int_equal(find(&reader, CONTEXT_TARGET, "Shift-Tab"), INTENT_PREVIOUS);
    assert_int_equal(find(&reader, CONTEXT_TARGET, "Alt-Enter"), INTENT_NONE);
    assert_int_equal(find(&reader, CONTEXT_LIST, "Shift-Up"), INTENT_NONE);
    assert_int_equal(find(&reader, CONTEXT_PAGE, "H"), INTENT_NONE);
    assert_int_equal(key_held((struct key){'H', 0}), KEYMOD_SHIFT);
}

/* Shift walks on, but never takes a key from what has it; other modifiers mean nothing on the map. */
TEST(test_shift_walks_on_the_map)
{
    struct reader reader;
    read_shipped(&reader);
    assert_int_equal(find(&reader, CONTEXT_MAP, "Shift-Up"), INTENT_MOVE_N);
    assert_int_equal(find(&reader, CONTEXT_MAP, "H"), INTENT_MOVE_W);
    assert_int_equal(find(&reader, CONTEXT_MAP, "N"), INTENT_MOVE_SE);
    assert_int_equal(find(&reader, CONTEXT_MAP, "P"), INTENT_HISTORY);
    assert_int_equal(find(&reader, CONTEXT_MAP, "G"), INTENT_NONE);
    assert_int_equal(find(&reader, CONTEXT_MAP, "Ctrl-Up"), INTENT_NONE);
    assert_int_equal(find(&reader, CONTEXT_MAP, "Alt-k"), INTENT_NONE);
}

TEST(test_user_lines_replace)
{
    struct reader reader;
    read_shipped(&reader);
    assert_true(read_text(&reader, "keys map\n  wait w\n  look g\n  drop\n"));
    assert_int_equal(find(&reader, CONTEXT_MAP, "w"), INTENT_WAIT);
    assert_int_equal(find(&reader, CONTEXT_MAP, "z"), INTENT_NONE);
    assert_int_equal(find(&reader, CONTEXT_MAP, "g"), INTENT_LOOK);
    assert_int_equal(find(&reader, CONTEXT_MAP, ","), INTENT_PICK_UP);
    assert_int_equal(find(&reader, CONTEXT_MAP, "x"), INTENT_NONE);
    assert_int_equal(find(&reader, CONTEXT_MAP, "d"), INTENT_NONE);
    assert_int_equal(find(&reader, CONTEXT_PAGE, "g"), INTENT_TOP);
}

TEST(test_keys_of_an_intent)
{
    struct reader reader;
    char memory[64];
    struct strbuf text;
    read_shipped(&reader);
    STRBUF_OVER(&text, memory);
    keymap_keys(&reader.keymap, CONTEXT_MAP, INTENT_MOVE_N, 2, &text);
    assert_string_equal(text.text, "Up k");
    strbuf_clear(&text);
    keymap_keys(&reader.keymap, CONTEXT_LIST, INTENT_MOVE_N, 2, &text);
    assert_string_equal(text.text, "");
}

TEST(test_faults_name_their_lines)
{
    struct reader reader;
    start(&reader);
    assert_false(read_text(&reader, "keys map\n"
                                    "  wait z Foo .\n" /* no such key */
                                    "  lok x\n"        /* no such intent */
                                    "  look z\n"       /* stands for wait */
                                    "  wait s\n"       /* has its line */
                                    "\n"
                                    "keys nowhere\n" /* no such context */
                                    "  wait y\n"
                                    "\n"
                                    "them x\n")); /* no such entry */
    static const int lines[] = {2, 3, 4, 5, 7, 10};
    assert_int_equal(reader.faults.count, 6);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(reader.items[i].line, lines[i]);
        assert_string_equal(reader.items[i].file, "test.keys");
    }
    assert_int_equal(find(&reader, CONTEXT_MAP, "z"), INTENT_WAIT); /* the first stays */
    assert_int_equal(find(&reader, CONTEXT_MAP, "."), INTENT_WAIT);
    assert_int_equal(find(&reader, CONTEXT_MAP, "s"), INTENT_NONE);
    assert_int_equal(reader.keymap.count, 2);
}

/* Without the empty line before it an entry is told, and read as what it is meant to be. */
TEST(test_a_missing_empty_line)
{
    struct reader reader;
    start(&reader);
    assert_false(read_text(&reader, "keys map\n"
                                    "  wait z\n"
                                    "keys list\n"
                                    "  up w\n"));
    assert_int_equal(reader.faults.count, 1);
    assert_int_equal(reader.items[0].line, 3);
    assert_string_equal(fault_text(&reader.items[0]), "an empty line must stand before \"keys\"");
    assert_int_equal(find(&reader, CONTEXT_MAP, "w"), INTENT_NONE);
    assert_int_equal(find(&reader, CONTEXT_LIST, "w"), INTENT_UP);
}

TEST(test_too_many_keys)
{
    static const char *const prefixes[] = {"", "Alt-", "Ctrl-Alt-", "Ctrl-Shift-"};
    struct reader reader;
    char memory[8192];
    struct strbuf text;
    start(&reader);
    reader.faults.capacity = 1;
    STRBUF_OVER(&text, memory);
    for (int context = 0; context < 4; context++) {
        static const char *const names[] = {"map", "list", "target", "page"};
        strbuf_format(&text, "keys %s\n", names[context]);
        for (int line = 0; line < 8; line++) {
            static const char *const intents[] = {"wait", "look", "help", "drop", "repeat", "history", "up", "down"};
            strbuf_text(&text, intents[line]);
            for (int f = 1; f <= 12; f++) /* 8 lines of 12 keys in 4 contexts: 384 */
                strbuf_format(&text, " %s%sF%d", line < 4 ? "" : "Shift-", prefixes[line % 4 == 3 ? 2 : line % 4], f);
            strbuf_char(&text, '\n');
        }
        strbuf_char(&text, '\n');
    }
    assert_false(text.cut);
    assert_false(read_text(&reader, text.text));
    assert_true(reader.keymap.count <= KEYMAP_MAX_BINDINGS);
}

/* Screens name keys in the player's words, key maps never do. */
TEST(test_keys_in_another_language)
{
    static struct catalogue catalogue;
    struct keymap keymap = {.count = 1, .bindings = {{CONTEXT_MAP, INTENT_MOVE_N, {KEYCODE_ESCAPE, KEYMOD_SHIFT}}}};
    char told_text[32], spelt_text[32];
    struct strbuf told, spelt;
    STRBUF_OVER(&told, told_text);
    STRBUF_OVER(&spelt, spelt_text);
    catalogue_init(&catalogue);
    catalogue.sentences[MSG_KEYNAME_ESCAPE] = "Fluchttaste";
    catalogue.sentences[MSG_KEYNAME_SHIFT] = "Gross-";
    keymap_keys(&keymap, CONTEXT_MAP, INTENT_MOVE_N, 1, &told);
    assert_string_equal(told_text, "Shift-Esc");
    strbuf_clear(&told);
    keymap.catalogue = &catalogue;
    keymap_keys(&keymap, CONTEXT_MAP, INTENT_MOVE_N, 1, &told);
    assert_string_equal(told_text, "Gross-Fluchttaste");
    keyname_spell(keymap.bindings[0].key, &spelt);
    assert_string_equal(spelt_text, "Shift-Esc");
}
