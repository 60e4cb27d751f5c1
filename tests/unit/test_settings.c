/* SPDX-License-Identifier: MIT
 *
 * Settings: their values and origins, the user's file, what changing them and keys writes; and the two screens. */
#include "ui/settings.h"

#include "support/content.h"
#include "support/easel.h"
#include "support/scratch.h"
#include "sys/sys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

enum { MAX_FAULTS = 12 };

/* --- Values ------------------------------------------------------------------------------------------------------ */

static bool set(struct config *config, enum setting setting, const char *text, enum setting_origin origin)
{
    char why_text[160];
    struct strbuf why;
    STRBUF_OVER(&why, why_text);
    bool good = config_set(config, setting, text, origin, &why);
    assert_int_equal(good, why.length == 0);
    return good;
}

static void test_defaults_are_values(void **state)
{
    struct config config;
    (void)state;
    config_init(&config);
    for (int i = 0; i < SETTING_COUNT; i++) {
        assert_string_equal(config_text(&config, (enum setting)i), setting_row((enum setting)i)->initial);
        assert_int_equal(config.values[i].origin, FROM_DEFAULT);
    }
    assert_int_equal(config_number(&config, SETTING_COLOR), UI_COLOUR_AUTO);
}

static void test_the_stronger_origin_wins(void **state)
{
    struct config config;
    (void)state;
    config_init(&config);
    assert_true(set(&config, SETTING_COLOR, "16", FROM_COMMAND_LINE));
    assert_true(set(&config, SETTING_COLOR, "never", FROM_FILE)); /* read later, but weaker */
    assert_int_equal(config_number(&config, SETTING_COLOR), UI_COLOUR_16);
    assert_true(set(&config, SETTING_COLOR, "never", FROM_SCREEN));
    assert_int_equal(config_number(&config, SETTING_COLOR), UI_COLOUR_NEVER);
}

static void test_bad_values(void **state)
{
    struct config config;
    (void)state;
    config_init(&config);
    assert_false(set(&config, SETTING_COLOR, "nev", FROM_FILE));
    assert_false(set(&config, SETTING_COLOR, "", FROM_FILE));
    assert_false(set(&config, SETTING_COLOR, "auto always", FROM_FILE));
    assert_false(set(&config, SETTING_THEME, "", FROM_FILE));
    assert_false(set(&config, SETTING_THEME, "../../etc/passwd", FROM_FILE));
    assert_false(set(&config, SETTING_NAME, "Wanda the Third", FROM_FILE));
    assert_false(set(&config, SETTING_NAME, "aaaaaaaaaaaaaaaaaaaaa", FROM_FILE));
    assert_true(set(&config, SETTING_NAME, "", FROM_FILE));
}

static void test_steps_go_around(void **state)
{
    struct config config;
    char text[SETTING_TEXT_SIZE];
    (void)state;
    config_init(&config);
    config_step(&config, SETTING_COLOR, 1, text);
    assert_string_equal(text, "always");
    config_step(&config, SETTING_COLOR, -1, text);
    assert_string_equal(text, "256");
}

static void test_a_file(void **state)
{
    static const char TEXT[] =
        "# mine\n\ntheme light\n\n  color never\nname Ulf\n\nteme x\ncolor 16\nglyphs\nkeys a b\n"
        "glyphs foo\nmap\n###\nend\n";
    struct config config;
    struct fault items[MAX_FAULTS];
    struct fault_list faults = {items, MAX_FAULTS, 0, 0};
    (void)state;
    config_init(&config);
    config_read(&config, FROM_FILE, "config", TEXT, sizeof TEXT - 1, &faults);
    assert_string_equal(config_text(&config, SETTING_THEME), "light");
    assert_int_equal(config_number(&config, SETTING_COLOR), UI_COLOUR_NEVER);
    assert_string_equal(config_text(&config, SETTING_NAME), "Ulf");
    assert_string_equal(config_text(&config, SETTING_KEYS), "default");
    const int lines[] = {8, 9, 10, 11, 12, 13, 14};
    assert_int_equal(faults.count, 7);
    for (int i = 0; i < 7; i++)
        assert_int_equal(items[i].line, lines[i]);
}

/* Every line of settings is read alike, also the first one and one after a blank line. */
static void test_a_missing_value(void **state)
{
    static const char TEXT[] = "theme\n\nlang\nnone\n";
    struct config config;
    struct fault items[MAX_FAULTS];
    struct fault_list faults = {items, MAX_FAULTS, 0, 0};
    (void)state;
    config_init(&config);
    config_read(&config, FROM_FILE, "config", TEXT, sizeof TEXT - 1, &faults);
    assert_int_equal(faults.count, 3);
    assert_string_equal(items[0].text, "the value of theme is missing");
    assert_string_equal(items[1].text, "the value of lang is missing");
    assert_non_null(strstr(items[2].text, "'none' is unknown here"));
}

static void test_what_the_system_fixes_holds(void **state)
{
    static const char SYSTEM[] = "theme light\ncolor never fixed\nglyphs utf8 fix\n";
    static const char OWN[] = "theme mono\ncolor always fixed\n";
    struct config config;
    struct fault items[MAX_FAULTS];
    struct fault_list faults = {items, MAX_FAULTS, 0, 0};
    (void)state;
    config_init(&config);
    config_read(&config, FROM_SYSTEM, "system", SYSTEM, sizeof SYSTEM - 1, &faults);
    assert_int_equal(faults.count, 1); /* "fix" is no word of it */
    assert_int_equal(items[0].line, 3);
    config_read(&config, FROM_FILE, "own", OWN, sizeof OWN - 1, &faults);
    assert_int_equal(faults.count, 2); /* a player fixes nothing */
    assert_string_equal(config_text(&config, SETTING_THEME), "mono");
    assert_true(set(&config, SETTING_COLOR, "16", FROM_COMMAND_LINE));
    assert_true(set(&config, SETTING_COLOR, "256", FROM_SCREEN));
    assert_int_equal(config_number(&config, SETTING_COLOR), UI_COLOUR_NEVER);
}

/* --- The user's files -------------------------------------------------------------------------------------------- */

struct fixture {
    char folder[SCRATCH_SIZE];
    char bytes[3][1 << 14];
    struct ui_source themes[2], maps[2];
    struct ui_options options;
    struct settings settings;
    struct keymap keymap;
    struct fault items[MAX_FAULTS];
    struct fault_list faults;
};

static struct ui_source shipped(struct fixture *fixture, int index, const char *path, const char *id)
{
    char full[512];
    test_source_path(full, sizeof full, path);
    long size = scratch_read(full, fixture->bytes[index], sizeof fixture->bytes[index]);
    assert_true(size > 0);
    struct ui_source source = {.name = "shipped", .bytes = fixture->bytes[index], .size = (size_t)size};
    COPY_TEXT(source.id, id);
    return source;
}

static void begin(struct fixture *fixture, const char *config, const char *keys)
{
    config_init(&fixture->options.config);
    fixture->themes[0] = shipped(fixture, 0, "data/themes/default.theme", "default");
    fixture->maps[0] = shipped(fixture, 1, "data/keys/default.keys", "default");
    fixture->maps[1] = shipped(fixture, 2, "data/keys/laptop.keys", "laptop");
    fixture->options.themes = fixture->themes;
    fixture->options.theme_count = 1;
    fixture->options.keys = fixture->maps;
    fixture->options.key_count = 2;
    fixture->options.folder = fixture->folder;
    fixture->options.user_config = (struct ui_source){.name = "config", .bytes = config, .size = strlen(config)};
    fixture->options.user_keys = (struct ui_source){.name = "keys", .bytes = keys, .size = strlen(keys)};
    fixture->faults = (struct fault_list){fixture->items, MAX_FAULTS, 0, 0};
    settings_init(&fixture->settings, &fixture->options);
    settings_read_keys(&fixture->settings, &fixture->keymap, &fixture->faults);
}

static int open_fixture(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    assert_non_null(fixture);
    scratch_make(fixture->folder);
    *state = fixture;
    return 0;
}

static int close_fixture(void **state)
{
    struct fixture *fixture = *state;
    settings_release(&fixture->settings);
    scratch_remove(fixture->folder);
    free(fixture);
    return 0;
}

static void change(struct fixture *fixture, struct change change)
{
    struct fault fault;
    if (settings_change(&fixture->settings, &fixture->keymap, &change, &fault) != ST_OK)
        fail_msg("%s", fault.text);
    settings_read_keys(&fixture->settings, &fixture->keymap, &fixture->faults);
}

static void assert_file(const struct fixture *fixture, const char *name, const char *expected)
{
    char path[SCRATCH_SIZE], bytes[2048];
    scratch_path(path, fixture->folder, name);
    long size = scratch_read(path, bytes, sizeof bytes - 1);
    assert_true(size >= 0);
    bytes[size] = '\0';
    assert_string_equal(bytes, expected);
}

static enum intent find(const struct fixture *fixture, const char *name)
{
    struct key key;
    assert_true(key_parse(name, &key));
    return keymap_find(&fixture->keymap, CONTEXT_MAP, key);
}

static struct change bind(enum intent intent, const char *name)
{
    struct change change = {.kind = CHANGE_KEYS, .context = CONTEXT_MAP, .intent = intent};
    assert_true(key_parse(name, &change.key));
    return change;
}

static void test_a_changed_setting_is_written(void **state)
{
    struct fixture *fixture = *state;
    begin(fixture, "# mine\ncolor 16\n\n# the name\nname Ulf\n", "");
    change(fixture, (struct change){.kind = CHANGE_SETTING, .setting = SETTING_COLOR, .text = "never"});
    assert_file(fixture, "config", "# mine\ncolor never\n\n# the name\nname Ulf\n");
    change(fixture, (struct change){.kind = CHANGE_SETTING, .setting = SETTING_NAME, .text = ""});
    assert_file(fixture, "config", "# mine\ncolor never\n\n# the name\n");
    change(fixture, (struct change){.kind = CHANGE_SETTING, .setting = SETTING_KEYS, .text = "laptop"});
    assert_file(fixture, "config", "# mine\ncolor never\n\n# the name\nkeys laptop\n");
    assert_int_equal(find(fixture, "w"), INTENT_MOVE_N);
}

static void test_a_linked_file_stays_linked(void **state)
{
    struct fixture *fixture = *state;
    char path[SCRATCH_SIZE], kept[SCRATCH_SIZE];
    struct stat info;
    scratch_path(path, fixture->folder, "config");
    scratch_path(kept, fixture->folder, "kept");
    assert_int_equal(sys_put_file(kept, "color 16\n", 9, NULL), ST_OK);
    assert_int_equal(symlink("kept", path), 0);
    begin(fixture, "color 16\n", "");
    change(fixture, (struct change){.kind = CHANGE_SETTING, .setting = SETTING_COLOR, .text = "never"});
    assert_file(fixture, "kept", "color never\n");
    assert_int_equal(lstat(path, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
}

static void test_a_key_moves_from_one_to_the_other(void **state)
{
    struct fixture *fixture = *state;
    begin(fixture, "", "# mine\nkeys map\n  wait w\n");
    change(fixture, bind(INTENT_LOOK, "w"));
    assert_file(fixture, "keys", "# mine\nkeys map\n  wait\n  look w x /\n");
    assert_int_equal(find(fixture, "w"), INTENT_LOOK);
    assert_int_equal(find(fixture, "x"), INTENT_LOOK);
    assert_int_equal(find(fixture, "z"), INTENT_NONE); /* the user's line had taken it away */
    change(fixture, (struct change){.kind = CHANGE_RESET_KEYS, .context = CONTEXT_MAP, .intent = INTENT_WAIT});
    assert_int_equal(find(fixture, "z"), INTENT_WAIT);
    change(fixture, (struct change){.kind = CHANGE_NO_KEYS, .context = CONTEXT_MAP, .intent = INTENT_DROP});
    assert_int_equal(find(fixture, "d"), INTENT_NONE);
    assert_file(fixture, "keys", "# mine\nkeys map\n  look w x /\n  drop\n");
    change(fixture, (struct change){.kind = CHANGE_RESET_ALL});
    assert_file(fixture, "keys", "# mine\nkeys map\n");
    assert_int_equal(find(fixture, "d"), INTENT_DROP);
    assert_int_equal(fixture->faults.count, 0);
}

static void test_odd_keys_can_be_read_back(void **state)
{
    static const char *const names[] = {"\"",       "'",     "#",         "\\",    "Ctrl-Alt-F7",
                                        "\xc3\xa9", "Space", "Shift-Tab", "Ctrl-'"};
    struct fixture *fixture = *state;
    begin(fixture, "", "");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        change(fixture, bind(INTENT_LOOK, names[i]));
        assert_int_equal(find(fixture, names[i]), INTENT_LOOK);
    }
    for (int i = 0; i < fixture->faults.count; i++)
        print_error("%s\n", fixture->items[i].text);
    assert_int_equal(fixture->faults.count, 0);
    assert_int_equal(find(fixture, "\""), INTENT_LOOK); /* and all are there still */
}

static void test_esc_always_leads_out(void **state)
{
    struct fixture *fixture = *state;
    begin(fixture, "", "keys map\n  game_menu m\n  wait Esc\n");
    assert_int_equal(fixture->faults.count, 1);
    assert_int_equal(fixture->items[0].line, 3);
    assert_int_equal(find(fixture, "m"), INTENT_GAME_MENU);
    assert_int_equal(find(fixture, "Esc"), INTENT_GAME_MENU);
}

static void test_unknown_names_give_the_default(void **state)
{
    struct fixture *fixture = *state;
    struct theme theme;
    begin(fixture, "", "");
    assert_true(set(&fixture->settings.config, SETTING_KEYS, "qwertz", FROM_FILE));
    assert_true(set(&fixture->settings.config, SETTING_THEME, "rose", FROM_FILE));
    settings_read_keys(&fixture->settings, &fixture->keymap, &fixture->faults);
    settings_read_theme(&fixture->settings, &theme, 256, &fixture->faults);
    assert_int_equal(fixture->faults.count, 2);
    assert_non_null(strstr(fixture->items[0].text, "default laptop"));
    assert_int_equal(find(fixture, "k"), INTENT_MOVE_N);
    assert_int_equal(theme.roles[ROLE_TITLE].attributes, LOOK_BOLD);
}

static void test_what_cannot_be_written_holds_all_the_same(void **state)
{
    struct fixture *fixture = *state;
    struct fault fault;
    struct change never = {.kind = CHANGE_SETTING, .setting = SETTING_COLOR, .text = "never"};
    begin(fixture, "", "");
    fixture->settings.folder = "";
    assert_int_equal(settings_change(&fixture->settings, &fixture->keymap, &never, &fault), ST_MISSING);
    assert_int_equal(config_number(&fixture->settings.config, SETTING_COLOR), UI_COLOUR_NEVER);
}

/* A file that could not be read at the start is not empty; while it cannot be read it is not written over. */
static void test_what_could_not_be_read_stays(void **state)
{
    struct fixture *fixture = *state;
    char path[SCRATCH_SIZE];
    struct fault fault;
    struct change never = {.kind = CHANGE_SETTING, .setting = SETTING_COLOR, .text = "never"};
    begin(fixture, "", "");
    scratch_path(path, fixture->folder, "config");
    assert_int_equal(mkdir(path, 0700), 0);
    assert_int_equal(settings_change(&fixture->settings, &fixture->keymap, &never, &fault), ST_BAD_DATA);
    assert_int_equal(config_number(&fixture->settings.config, SETTING_COLOR), UI_COLOUR_NEVER);
    assert_int_equal(rmdir(path), 0);
    scratch_write(path, "# mine\n", 7);
    change(fixture, never);
    assert_file(fixture, "config", "# mine\ncolor never\n");
}

/* No shipped key map leaves a command of the map without a key. */
static void test_shipped_maps_reach_everything(void **state)
{
    static const char *const maps[] = {"laptop", "numpad"};
    struct fixture *fixture = *state;
    begin(fixture, "", "");
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        char path[64];
        (void)snprintf(path, sizeof path, "data/keys/%s.keys", maps[i]);
        fixture->maps[1] = shipped(fixture, 2, path, maps[i]);
        assert_true(set(&fixture->settings.config, SETTING_KEYS, maps[i], FROM_SCREEN));
        settings_read_keys(&fixture->settings, &fixture->keymap, &fixture->faults);
        assert_int_equal(fixture->faults.count, 0);
        for (int intent = 0; intent < INTENT_COUNT; intent++) {
            char text[64];
            struct strbuf keys;
            STRBUF_OVER(&keys, text);
            keymap_keys(&fixture->keymap, CONTEXT_MAP, (enum intent)intent, 1, &keys);
            if ((intent_contexts((enum intent)intent) & IN_MAP) && keys.length == 0)
                fail_msg("%s: %s has no key", maps[i], intent_name((enum intent)intent));
        }
    }
}

/* --- The screens ------------------------------------------------------------------------------------------------- */

static void go_to(struct easel *easel, const char *keys)
{
    easel_key(easel, KEYCODE_ESCAPE);
    easel_type(easel, keys);
    assert_true(easel_shows(easel, "Options"));
}

static void test_options_ask_for_changes(void **state)
{
    struct easel *easel = *state;
    go_to(easel, "o");
    easel_key(easel, KEYCODE_DOWN);
    easel_key(easel, KEYCODE_DOWN);
    easel_key(easel, KEYCODE_RIGHT);
    struct change change = shell_take_change(&easel->shell);
    assert_int_equal(change.kind, CHANGE_SETTING);
    assert_int_equal(change.setting, SETTING_COLOR);
    assert_string_equal(change.text, "always");
    assert_int_equal(shell_take_change(&easel->shell).kind, CHANGE_NOTHING);
    shell_changed(&easel->shell, "the disk is full");
    easel_draw(easel);
    assert_true(easel_shows(easel, "could not be written: the disk is full"));
    easel_key(easel, KEYCODE_ESCAPE);
    easel_key(easel, KEYCODE_ESCAPE);
    assert_true(easel_shows(easel, "? help"));
}

/* Where 80 columns are not to be had, the sentence about a setting stands below the list, whole. */
static void test_options_on_a_narrow_screen(void **state)
{
    struct easel *easel = *state;
    easel_resize(easel, 20, 50);
    go_to(easel, "o");
    assert_true(easel_shows(easel, "the colours: the name of a theme"));
    easel_key(easel, KEYCODE_DOWN);
    assert_true(easel_shows(easel, "the map in ASCII (auto, too) or in UTF-8"));
}

static void test_options_take_words(void **state)
{
    struct easel *easel = *state;
    go_to(easel, "o");
    while (easel->shell.stack[easel->shell.depth - 1].as.options.list.selected != SETTING_NAME)
        easel_key(easel, KEYCODE_DOWN);
    easel_key(easel, KEYCODE_ENTER);
    easel_type(easel, "Ulf !?oy");
    easel_key(easel, KEYCODE_ENTER);
    struct change change = shell_take_change(&easel->shell);
    assert_int_equal(change.setting, SETTING_NAME);
    assert_string_equal(change.text, "Ulfoy");
    easel_key(easel, KEYCODE_ENTER);
    easel_type(easel, "x");
    easel_key(easel, KEYCODE_ESCAPE);
    assert_int_equal(shell_take_change(&easel->shell).kind, CHANGE_NOTHING);
}

static void open_keys(struct easel *easel)
{
    go_to(easel, "o");
    easel_key(easel, KEYCODE_UP);
    easel_key(easel, KEYCODE_ENTER);
    assert_true(easel_shows(easel, "Keys: on the map"));
}

static void test_keys_are_taken_on_a_second_word(void **state)
{
    struct easel *easel = *state;
    open_keys(easel);
    easel_key(easel, KEYCODE_ENTER);
    assert_true(easel_shows(easel, "Press the key for \"go or attack north\"."));
    easel_key(easel, 'i');
    assert_int_equal(shell_take_change(&easel->shell).kind, CHANGE_NOTHING);
    assert_true(easel_shows(easel, "i stands for \"open the pack\"."));
    easel_key(easel, 'n'); /* no */
    assert_int_equal(shell_take_change(&easel->shell).kind, CHANGE_NOTHING);
    easel_key(easel, KEYCODE_ENTER);
    easel_key(easel, 'i');
    easel_key(easel, KEYCODE_ENTER);
    struct change change = shell_take_change(&easel->shell);
    assert_int_equal(change.kind, CHANGE_KEYS);
    assert_int_equal(change.intent, INTENT_MOVE_N);
    assert_int_equal(change.key.code, 'i');
}

/* The key that is waited for is wanted for itself: those that work everywhere, too. */
static void test_keys_that_work_everywhere_can_move(void **state)
{
    struct easel *easel = *state;
    open_keys(easel);
    easel_key(easel, KEYCODE_ENTER);
    easel_key_with(easel, 'l', KEYMOD_CTRL);
    assert_true(easel_shows(easel, "Ctrl-L stands for \"draw the screen afresh\"."));
    easel_key(easel, KEYCODE_ENTER);
    struct change change = shell_take_change(&easel->shell);
    assert_int_equal(change.key.code, 'l');
    assert_int_equal(change.key.modifiers, KEYMOD_CTRL);
    easel_key(easel, KEYCODE_ENTER);
    assert_int_equal(easel_key_with(easel, 'c', KEYMOD_CTRL), UI_NOTHING);
    assert_true(easel_shows(easel, "Ctrl-C always leads out"));
    assert_int_equal(shell_take_change(&easel->shell).kind, CHANGE_NOTHING);
    easel_key(easel, KEYCODE_DOWN);
    assert_true(easel_shows(easel, "Esc"));
    assert_true(easel_shows(easel, "Ctrl-C are"));
}

/* A letter is a letter where one types, whatever the player has bound to it. */
static void test_letters_type_whatever_is_bound_to_them(void **state)
{
    static const char OWN[] = "keys list\n  cancel q\n  redraw r\n  help x\n";
    struct easel *easel = *state;
    struct fault_list faults = {NULL, 0, 0, 0};
    assert_true(keymap_read(&easel->shell.keys, "own", OWN, sizeof OWN - 1, &faults));
    go_to(easel, "o");
    while (easel->shell.stack[easel->shell.depth - 1].as.options.list.selected != SETTING_NAME)
        easel_key(easel, KEYCODE_DOWN);
    easel_key(easel, KEYCODE_ENTER);
    easel_type(easel, "qrx");
    easel_key(easel, KEYCODE_ENTER);
    assert_string_equal(shell_take_change(&easel->shell).text, "qrx");
}

static void test_languages_are_stepped_through(void **state)
{
    static const struct ui_source LANGUAGES[] = {{.id = "auto"}, {.id = "en"}, {.id = "fr"}};
    struct easel *easel = *state;
    easel->settings.languages = LANGUAGES;
    easel->settings.language_count = 3;
    go_to(easel, "o");
    while (easel->shell.stack[easel->shell.depth - 1].as.options.list.selected != SETTING_LANG)
        easel_key(easel, KEYCODE_DOWN);
    easel_key(easel, KEYCODE_LEFT);
    assert_string_equal(shell_take_change(&easel->shell).text, "fr");
    easel_key(easel, KEYCODE_RIGHT);
    assert_string_equal(shell_take_change(&easel->shell).text, "en");
}

/* Every name and sentence of the list stands there whole. */
static void test_options_are_whole(void **state)
{
    struct easel *easel = *state;
    go_to(easel, "o");
    for (int i = 0; i < SETTING_COUNT; i++) {
        const struct setting_row *row = setting_row((enum setting)i);
        char name[32];
        (void)snprintf(name, sizeof name, "%s ", row->name);
        if (!easel_shows(easel, name) || !easel_shows(easel, text_get(&easel->catalogue, row->meaning)))
            fail_msg("%s", row->name);
    }
}

static void test_keys_that_are_free_and_that_cannot_be_had(void **state)
{
    struct easel *easel = *state;
    open_keys(easel);
    easel_key(easel, KEYCODE_ENTER);
    easel_key_with(easel, KEYCODE_F1, KEYMOD_CTRL);
    assert_int_equal(shell_take_change(&easel->shell).key.code, KEYCODE_F1);
    easel_key(easel, KEYCODE_ENTER);
    easel_key(easel, KEYCODE_ESCAPE);
    assert_int_equal(shell_take_change(&easel->shell).kind, CHANGE_NOTHING);
    easel_key(easel, KEYCODE_TAB);
    assert_true(easel_shows(easel, "Keys: in menus"));
    easel_key(easel, KEYCODE_ENTER);
    easel_key(easel, 'q');
    assert_true(easel_shows(easel, "q cannot be had for this"));
    easel_key(easel, KEYCODE_DELETE);
    assert_int_equal(shell_take_change(&easel->shell).kind, CHANGE_NO_KEYS);
    easel_key(easel, KEYCODE_BACKSPACE);
    assert_int_equal(shell_take_change(&easel->shell).kind, CHANGE_RESET_KEYS);
    easel_key(easel, KEYCODE_END);
    easel_key(easel, KEYCODE_ENTER);
    assert_int_equal(shell_take_change(&easel->shell).kind, CHANGE_RESET_ALL);
}

#define FILE_TEST(test) cmocka_unit_test_setup_teardown(test, open_fixture, close_fixture)
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults_are_values),
        cmocka_unit_test(test_the_stronger_origin_wins),
        cmocka_unit_test(test_bad_values),
        cmocka_unit_test(test_steps_go_around),
        cmocka_unit_test(test_what_the_system_fixes_holds),
        cmocka_unit_test(test_a_file),
        cmocka_unit_test(test_a_missing_value),
        FILE_TEST(test_a_changed_setting_is_written),
        FILE_TEST(test_a_linked_file_stays_linked),
        FILE_TEST(test_a_key_moves_from_one_to_the_other),
        FILE_TEST(test_odd_keys_can_be_read_back),
        FILE_TEST(test_esc_always_leads_out),
        FILE_TEST(test_unknown_names_give_the_default),
        FILE_TEST(test_what_cannot_be_written_holds_all_the_same),
        FILE_TEST(test_what_could_not_be_read_stays),
        FILE_TEST(test_shipped_maps_reach_everything),
        EASEL_TEST(test_options_ask_for_changes),
        EASEL_TEST(test_options_on_a_narrow_screen),
        EASEL_TEST(test_options_take_words),
        EASEL_TEST(test_keys_are_taken_on_a_second_word),
        EASEL_TEST(test_keys_that_are_free_and_that_cannot_be_had),
        EASEL_TEST(test_keys_that_work_everywhere_can_move),
        EASEL_TEST(test_letters_type_whatever_is_bound_to_them),
        EASEL_TEST(test_languages_are_stepped_through),
        EASEL_TEST(test_options_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
