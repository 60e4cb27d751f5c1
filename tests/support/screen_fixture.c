/* SPDX-License-Identifier: MIT
 *
 * Builds views by hand and reads pictures back, so that tests of screens need neither a game nor a terminal. */
#include "support/test.h"

#include "screen_fixture.h"

#include "base/utf8.h"
#include "content.h"
#include "profile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FLOOR_WIDTH = 80, FLOOR_HEIGHT = 43 };

static void read_keys(struct keymap *keys)
{
    static const char NAME[] = "data/keys/default.keys";
    char path[1024];
    char bytes[1 << 14];
    struct fault faults[4];
    struct fault_list list = {faults, 4, 0, 0};
    test_source_path(path, sizeof path, NAME);
    FILE *stream = fopen(path, "rb");
    if (!stream)
        fail_msg("cannot open %s", path);
    size_t size = fread(bytes, 1, sizeof bytes, stream);
    fclose(stream);
    assert_true(keymap_read(keys, NAME, bytes, size, &list));
}

static void fill_floor(struct view *view)
{
    view->width = FLOOR_WIDTH;
    view->height = FLOOR_HEIGHT;
    for (int y = 0; y < FLOOR_HEIGHT; y++)
        for (int x = 0; x < FLOOR_WIDTH; x++) {
            bool wall = x == 0 || y == 0 || x == FLOOR_WIDTH - 1 || y == FLOOR_HEIGHT - 1;
            view->cells[y * FLOOR_WIDTH + x] = (uint8_t)(CELL_EXPLORED | CELL_VISIBLE | (wall ? 0 : CELL_FLOOR));
        }
}

static void fill_view(struct view *view, const struct rules *rules)
{
    view->rules = rules;
    view->profile = (uint8_t)test_profile_in(rules);
    view->seed = 12345;
    view->floor = 1;
    view->score = 100;
    view->killer = KIND_NONE;
    for (int slot = 0; slot < SLOT_COUNT; slot++)
        view->worn[slot] = -1;
    for (int letter = 0; letter < MAX_PACK; letter++)
        view->pack[letter].kind = KIND_NONE;
    view->hero = (struct view_hero){.id = 0x10001,
                                    .kind = rules->profiles[view->profile].kits[0].hero,
                                    .at = {40, 20},
                                    .hp = 100,
                                    .max_hp = 100,
                                    .power = 2,
                                    .defense = 1,
                                    .base_max_hp = 100,
                                    .base_power = 2,
                                    .base_defense = 1,
                                    .level = 1,
                                    .xp_next = 350,
                                    .top_item = KIND_NONE};
    fill_floor(view);
}

struct screen_fixture *fixture_open(int rows, int cols)
{
    static const struct ui_files NO_FILES = {.folder = ""};
    struct screen_fixture *fixture = calloc(1, sizeof *fixture);
    assert_non_null(fixture);
    catalogue_init(&fixture->catalogue);
    fixture->rules = test_rules();
    fixture->shell.scene.catalogue = &fixture->catalogue;
    fixture->shell.scene.run_stats = &fixture->run_stats;
    read_keys(&fixture->shell.scene.keys);
    settings_table_init(&fixture->settings.config);
    fixture->settings.files = &NO_FILES;
    fixture->shell.scene.settings = &fixture->settings;
    theme_init(&fixture->shell.scene.theme, false);
    shell_init(&fixture->shell);
    shell_begin_game(&fixture->shell, "Eadric");
    fill_view(&fixture->the_view, fixture->rules);
    shell_greet(&fixture->shell, &fixture->the_view, false);
    fixture->view = &fixture->the_view;
    fixture->title.rules = fixture->rules;
    fixture_resize(fixture, rows, cols);
    return fixture;
}

void fixture_close(struct screen_fixture *fixture)
{
    cells_release(&fixture->cells);
    free(fixture->rules);
    free(fixture);
}

void fixture_resize(struct screen_fixture *fixture, int rows, int cols)
{
    assert_true(cells_resize(&fixture->cells, rows, cols));
}

struct view_entity *fixture_put(struct screen_fixture *fixture, const char *id, int x, int y)
{
    struct view *view = &fixture->the_view;
    kind_id kind = test_kind(fixture->rules, id);
    const struct kind *row = &fixture->rules->kinds[kind];
    assert_true(view->entity_count < MAX_ENTITIES);
    struct view_entity *entity = &view->entities[view->entity_count];
    *entity = (struct view_entity){.id = (entity_id)((view->entity_count + 2) << 16 | 1),
                                   .kind = kind,
                                   .count = 1,
                                   .at = point_at(x, y),
                                   .render_order = row->render_order,
                                   .visible = true};
    if (row->sort == SORT_MONSTER) {
        entity->foe = true;
        entity->hp = entity->max_hp = row->fighter.max_hp;
        entity->power = row->fighter.power;
        entity->defense = row->fighter.defense;
        entity->xp = row->fighter.xp;
        entity->blow = 4;
        entity->blows = 5;
        entity->harm = 3;
        entity->harms = 34;
    }
    view->entity_count++;
    return entity;
}

void fixture_give(struct screen_fixture *fixture, int letter, const char *id, bool worn)
{
    struct view *view = &fixture->the_view;
    kind_id kind = test_kind(fixture->rules, id);
    const struct item_rule *rule = &view->rules->kinds[kind].item;
    view->pack[letter] = (struct view_item){.kind = kind, .worn = worn, .count = 1, .plus = rule->level};
    view->pack[letter].id = (entity_id)(0x1000001 + letter);
    view->pack[letter].charges = (uint8_t)item_charges(rule, rule->level);
    if (worn)
        view->worn[fixture->rules->kinds[kind].equippable.slot] = (int16_t)letter;
}

bool fixture_react(struct screen_fixture *fixture, struct event *list, int count)
{
    struct events events = {list, count, count, 0};
    return shell_react(&fixture->shell, fixture->view, &events);
}

void fixture_draw(struct screen_fixture *fixture)
{
    shell_draw(&fixture->shell, fixture->view, fixture->view ? NULL : &fixture->title, &fixture->cells);
}

const char *fixture_text(struct screen_fixture *fixture, int row, int col, int cols)
{
    enum { RING = sizeof fixture->texts / sizeof *fixture->texts };
    struct strbuf buf;
    char *text = fixture->texts[fixture->next_text];
    fixture->next_text = (fixture->next_text + 1) % RING;
    strbuf_init(&buf, text, sizeof fixture->texts[0]);
    assert_true(row >= 0 && row < fixture->cells.rows && col >= 0 && col + cols <= fixture->cells.cols);
    for (int i = 0; i < cols; i++) {
        uint32_t glyph = fixture->cells.grid[row * fixture->cells.cols + col + i].glyph;
        if (glyph)
            strbuf_rune(&buf, glyph);
    }
    assert_false(buf.cut);
    return text;
}

bool fixture_shows(struct screen_fixture *fixture, const char *text)
{
    for (int row = 0; row < fixture->cells.rows; row++)
        if (strstr(fixture_text(fixture, row, 0, fixture->cells.cols), text))
            return true;
    return false;
}

int fixture_key_with(struct screen_fixture *fixture, uint32_t code, uint8_t modifiers)
{
    fixture_draw(fixture);
    shell_key(&fixture->shell, fixture->view, fixture->view ? NULL : &fixture->title, &fixture->cells,
              (struct key){code, modifiers}, &fixture->answer);
    fixture_draw(fixture);
    const struct ui_answer *answer = &fixture->answer;
    return fixture->view == NULL         ? (int)answer->title.wish
           : fixture->shell.scene.replay ? (int)answer->replay.wish
                                         : (int)answer->game.wish;
}

int fixture_key(struct screen_fixture *fixture, uint32_t code)
{
    return fixture_key_with(fixture, code, 0);
}

uint32_t fixture_next_code(uint32_t code)
{
    enum { ASCII = 0x80, LETTERS = 0x180, BLOCK = 0x20 };
    if (code < ASCII || code >= KEYCODE_UP)
        return code + 1;
    return code + BLOCK < LETTERS ? code + BLOCK : KEYCODE_UP;
}

uint8_t fixture_modifiers(uint32_t code, size_t round)
{
    return (uint8_t)((code + round) % 8);
}

void fixture_type(struct screen_fixture *fixture, const char *text)
{
    for (; *text; text++)
        fixture_key(fixture, (unsigned char)*text);
}

void fixture_assert_command(const struct screen_fixture *fixture, struct command command)
{
    assert_int_equal(fixture->answer.game.wish, UI_GAME_COMMAND);
    assert_true(command_equal(&fixture->answer.game.command, &command));
}

/* --- For cmocka -------------------------------------------------------------------------------------------------- */

int screen_fixture_setup(void **state)
{
    *state = fixture_open(24, 80);
    return 0;
}

int screen_fixture_teardown(void **state)
{
    fixture_close(*state);
    return 0;
}

enum status fixture_read(const char *path, char **bytes, size_t *size, struct fault *fault)
{
    return sys_read_file(path, PARSE_MAX_SIZE, bytes, size, fault);
}

struct screen_fixture *fixture_campaign(void **state)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    return fixture;
}

bool fixture_tells(struct screen_fixture *fixture, uint32_t code, const char *words)
{
    message_log_clear(&fixture->shell.scene.log);
    fixture_key(fixture, code);
    fixture_draw(fixture);
    return fixture_shows(fixture, words);
}

struct view_entity *fixture_put_hunter(struct screen_fixture *fixture, const char *kind, int x, int y)
{
    struct view_entity *foe = fixture_put(fixture, kind, x, y);
    foe->awareness = AWARENESS_HUNT;
    return foe;
}
