/* SPDX-License-Identifier: MIT
 *
 * Settings: their values and origins, the user's file, what changing them and keys writes. The two screens have
 * test_settings_screens.c. */
#include "support/test.h"

#include "ui/settings/settings.h"
#include "support/content.h"
#include "support/screen_fixture.h"
#include "support/scratch.h"
#include "support/fault.h"
#include "sys/sys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_FAULTS = 12 };

/* --- Values ------------------------------------------------------------------------------------------------------ */

TEST(test_defaults_are_values)
{
    struct setting_values config;
    settings_table_init(&config);
    for (int i = 0; i < SETTING_COUNT; i++) {
        assert_string_equal(settings_table_text(&config, (enum setting)i), setting_row((enum setting)i)->initial);
        assert_int_equal(config.values[i].origin, FROM_DEFAULT);
    }
    assert_int_equal(settings_table_number(&config, SETTING_COLOR), UI_COLOUR_AUTO);
}

static bool set(struct setting_values *config, enum setting setting, const char *text, enum setting_origin origin)
{
    struct fault why = {.id = FAULT_NONE};
    bool good = settings_table_set(config, setting, text, origin, &why);
    assert_int_equal(good, why.id == FAULT_NONE);
    return good;
}

TEST(test_the_stronger_origin_wins)
{
    struct setting_values config;
    settings_table_init(&config);
    assert_true(set(&config, SETTING_COLOR, "16", FROM_COMMAND_LINE));
    assert_true(set(&config, SETTING_COLOR, "never", FROM_FILE)); /* read later, but weaker */
    assert_int_equal(settings_table_number(&config, SETTING_COLOR), UI_COLOUR_16);
    assert_true(set(&config, SETTING_COLOR, "never", FROM_SCREEN));
    assert_int_equal(settings_table_number(&config, SETTING_COLOR), UI_COLOUR_NEVER);
}

TEST(test_bad_values)
{
    struct setting_values config;
    settings_table_init(&config);
    assert_false(set(&config, SETTING_COLOR, "nev", FROM_FILE));
    assert_false(set(&config, SETTING_COLOR, "", FROM_FILE));
    assert_false(set(&config, SETTING_COLOR, "auto always", FROM_FILE));
    assert_false(set(&config, SETTING_THEME, "", FROM_FILE));
    assert_false(set(&config, SETTING_THEME, "../../etc/passwd", FROM_FILE));
    assert_false(set(&config, SETTING_NAME, "Wanda the Third", FROM_FILE));
    assert_false(set(&config, SETTING_NAME, "aaaaaaaaaaaaaaaaaaaaa", FROM_FILE));
    assert_true(set(&config, SETTING_NAME, "", FROM_FILE));
}

TEST(test_steps_go_around)
{
    struct setting_values config;
    char text[SETTING_TEXT_SIZE];
    settings_table_init(&config);
    settings_table_step(&config, SETTING_COLOR, 1, text);
    assert_string_equal(text, "always");
    settings_table_step(&config, SETTING_COLOR, -1, text);
    assert_string_equal(text, "256");
}

TEST(test_a_file)
{
    static const char TEXT[] =
        "# mine\n\ntheme light\n\n  color never\nname Ulf\n\nteme x\ncolor 16\nglyphs\nkeys a b\n"
        "glyphs foo\nmap\n###\nend\n";
    struct setting_values config;
    struct fault items[MAX_FAULTS];
    struct fault_list faults = {items, MAX_FAULTS, 0, 0};
    settings_table_init(&config);
    settings_table_read(&config, FROM_FILE, "config", TEXT, sizeof TEXT - 1, &faults);
    assert_string_equal(settings_table_text(&config, SETTING_THEME), "light");
    assert_int_equal(settings_table_number(&config, SETTING_COLOR), UI_COLOUR_NEVER);
    assert_string_equal(settings_table_text(&config, SETTING_NAME), "Ulf");
    assert_string_equal(settings_table_text(&config, SETTING_KEYS), "default");
    const int lines[] = {8, 9, 10, 11, 12, 13, 14};
    assert_int_equal(faults.count, 7);
    for (int i = 0; i < 7; i++)
        assert_int_equal(items[i].line, lines[i]);
}

/* Every line of settings is read alike, also the first one and one after a blank line. */
TEST(test_a_missing_value)
{
    static const char TEXT[] = "theme\n\nlang\nnone\n";
    struct setting_values config;
    struct fault items[MAX_FAULTS];
    struct fault_list faults = {items, MAX_FAULTS, 0, 0};
    settings_table_init(&config);
    settings_table_read(&config, FROM_FILE, "config", TEXT, sizeof TEXT - 1, &faults);
    assert_int_equal(faults.count, 3);
    assert_string_equal(fault_text(&items[0]), "the value of theme is missing");
    assert_string_equal(fault_text(&items[1]), "the value of lang is missing");
    assert_non_null(strstr(fault_text(&items[2]), "'none' is unknown here"));
}

TEST(test_what_the_system_fixes_holds)
{
    static const char SYSTEM[] = "theme light\ncolor never fixed\nglyphs utf8 fix\n";
    static const char OWN[] = "theme mono\ncolor always fixed\n";
    struct setting_values config;
    struct fault items[MAX_FAULTS];
    struct fault_list faults = {items, MAX_FAULTS, 0, 0};
    settings_table_init(&config);
    settings_table_read(&config, FROM_SYSTEM, "system", SYSTEM, sizeof SYSTEM - 1, &faults);
    assert_int_equal(faults.count, 1); /* "fix" is no word of it */
    assert_int_equal(items[0].line, 3);
    settings_table_read(&config, FROM_FILE, "own", OWN, sizeof OWN - 1, &faults);
    assert_int_equal(faults.count, 2); /* a player fixes nothing */
    assert_string_equal(settings_table_text(&config, SETTING_THEME), "mono");
    assert_true(set(&config, SETTING_COLOR, "16", FROM_COMMAND_LINE));
    assert_true(set(&config, SETTING_COLOR, "256", FROM_SCREEN));
    assert_int_equal(settings_table_number(&config, SETTING_COLOR), UI_COLOUR_NEVER);
}

/* --- The user's files -------------------------------------------------------------------------------------------- */

struct fixture {
    char folder[SCRATCH_SIZE];
    char paths[3][SYS_PATH_SIZE];
    struct ui_files files;
    struct settings settings;
    struct keymap keymap;
    struct fault items[MAX_FAULTS];
    struct fault_list faults;
};

static struct ui_source shipped(struct fixture *fixture, int index, const char *path, const char *id)
{
    test_source_path(fixture->paths[index], sizeof fixture->paths[index], path);
    struct ui_source source = {.name = fixture->paths[index]};
    COPY_TEXT(source.id, id);
    return source;
}

static void begin(struct fixture *fixture, const char *config, const char *keys)
{
    struct ui_files *files = &fixture->files;
    settings_table_init(&files->config);
    files->themes.list[0] = shipped(fixture, 0, "data/themes/default.theme", "default");
    files->keys.list[0] = shipped(fixture, 1, "data/keys/default.keys", "default");
    files->keys.list[1] = shipped(fixture, 2, "data/keys/laptop.keys", "laptop");
    files->read = fixture_read;
    files->themes.count = 1;
    files->keys.count = 2;
    files->folder = fixture->folder;
    files->user_config = (struct ui_text){.name = "config", .bytes = config, .size = strlen(config)};
    files->user_keys = (struct ui_text){.name = "keys", .bytes = keys, .size = strlen(keys)};
    fixture->faults = (struct fault_list){fixture->items, MAX_FAULTS, 0, 0};
    settings_init(&fixture->settings, files);
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
        fail_msg("%s", fault_text(&fault));
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
    assert_true(keyname_parse(name, &key));
    return keymap_find(&fixture->keymap, CONTEXT_MAP, key);
}

TEST_WITH(test_a_changed_setting_is_written, open_fixture, close_fixture)
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

TEST_WITH(test_what_is_not_chosen_is_not_read, open_fixture, close_fixture)
{
    struct fixture *fixture = *state;
    struct theme theme;
    begin(fixture, "", "");
    fixture->files.keys.list[1].name = "tests/data/none.keys";
    settings_read_keys(&fixture->settings, &fixture->keymap, &fixture->faults);
    settings_read_theme(&fixture->settings, &theme, 256, &fixture->faults);
    assert_int_equal(fixture->faults.count, 0);
    change(fixture, (struct change){.kind = CHANGE_SETTING, .setting = SETTING_KEYS, .text = "laptop"});
    assert_int_equal(fixture->faults.count, 1);
    assert_int_equal(find(fixture, "k"), INTENT_MOVE_N); /* by the map that all others begin from */
}

TEST_WITH(test_a_linked_file_stays_linked, open_fixture, close_fixture)
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

static struct change bind(enum intent intent, const char *name)
{
    struct change change = {.kind = CHANGE_KEYS, .context = CONTEXT_MAP, .intent = intent};
    assert_true(keyname_parse(name, &change.key));
    return change;
}

TEST_WITH(test_a_key_moves_from_one_to_the_other, open_fixture, close_fixture)
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

TEST_WITH(test_odd_keys_can_be_read_back, open_fixture, close_fixture)
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
        print_error("%s\n", fault_text(&fixture->items[i]));
    assert_int_equal(fixture->faults.count, 0);
    assert_int_equal(find(fixture, "\""), INTENT_LOOK); /* and all are there still */
}

TEST_WITH(test_esc_always_leads_out, open_fixture, close_fixture)
{
    struct fixture *fixture = *state;
    begin(fixture, "", "keys map\n  game_menu m\n  wait Esc\n");
    assert_int_equal(fixture->faults.count, 1);
    assert_int_equal(fixture->items[0].line, 3);
    assert_int_equal(find(fixture, "m"), INTENT_GAME_MENU);
    assert_int_equal(find(fixture, "Esc"), INTENT_GAME_MENU);
}

TEST_WITH(test_unknown_names_give_the_default, open_fixture, close_fixture)
{
    struct fixture *fixture = *state;
    struct theme theme;
    begin(fixture, "", "");
    assert_true(set(&fixture->settings.config, SETTING_KEYS, "qwertz", FROM_FILE));
    assert_true(set(&fixture->settings.config, SETTING_THEME, "rose", FROM_FILE));
    settings_read_keys(&fixture->settings, &fixture->keymap, &fixture->faults);
    settings_read_theme(&fixture->settings, &theme, 256, &fixture->faults);
    assert_int_equal(fixture->faults.count, 2);
    assert_non_null(strstr(fault_text(&fixture->items[0]), "default laptop"));
    assert_int_equal(find(fixture, "k"), INTENT_MOVE_N);
    assert_int_equal(theme.roles[ROLE_TITLE].attributes, LOOK_BOLD);
}

TEST_WITH(test_what_cannot_be_written_holds_all_the_same, open_fixture, close_fixture)
{
    struct fixture *fixture = *state;
    struct fault fault;
    struct change never = {.kind = CHANGE_SETTING, .setting = SETTING_COLOR, .text = "never"};
    begin(fixture, "", "");
    fixture->files.folder = "";
    assert_int_equal(settings_change(&fixture->settings, &fixture->keymap, &never, &fault), ST_MISSING);
    assert_int_equal(settings_table_number(&fixture->settings.config, SETTING_COLOR), UI_COLOUR_NEVER);
}

/* A file that could not be read at the start is not empty; while it cannot be read it is not written over. */
TEST_WITH(test_what_could_not_be_read_stays, open_fixture, close_fixture)
{
    struct fixture *fixture = *state;
    char path[SCRATCH_SIZE];
    struct fault fault;
    struct change never = {.kind = CHANGE_SETTING, .setting = SETTING_COLOR, .text = "never"};
    begin(fixture, "", "");
    scratch_path(path, fixture->folder, "config");
    assert_int_equal(mkdir(path, 0700), 0);
    assert_int_equal(settings_change(&fixture->settings, &fixture->keymap, &never, &fault), ST_BAD_DATA);
    assert_int_equal(settings_table_number(&fixture->settings.config, SETTING_COLOR), UI_COLOUR_NEVER);
    assert_int_equal(rmdir(path), 0);
    scratch_write(path, "# mine\n", 7);
    change(fixture, never);
    assert_file(fixture, "config", "# mine\ncolor never\n");
}

/* No shipped key map leaves a command of the map without a key. */
TEST_WITH(test_shipped_maps_reach_everything, open_fixture, close_fixture)
{
    static const char *const maps[] = {"laptop", "numpad"};
    struct fixture *fixture = *state;
    begin(fixture, "", "");
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        char path[64];
        (void)snprintf(path, sizeof path, "data/keys/%s.keys", maps[i]);
        fixture->files.keys.list[1] = shipped(fixture, 2, path, maps[i]);
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
