/* SPDX-License-Identifier: MIT
 *
 * Builds views by hand and reads pictures back, so that tests of screens need neither a game nor a terminal. */
#include "support/easel.h"

#include "base/utf8.h"
#include "support/content.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

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
    view->profile = (uint8_t)rules_find_profile(rules, "classic");
    view->seed = 12345;
    view->floor = 1;
    view->score = 100;
    view->killer = KIND_NONE;
    for (int slot = 0; slot < SLOT_COUNT; slot++)
        view->worn[slot] = -1;
    for (int letter = 0; letter < MAX_PACK; letter++)
        view->pack[letter].kind = KIND_NONE;
    view->hero = (struct view_hero){.id = 0x10001,
                                    .kind = rules->profiles[view->profile].hero,
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

struct easel *easel_open(int rows, int cols)
{
    struct easel *easel = calloc(1, sizeof *easel);
    assert_non_null(easel);
    catalogue_init(&easel->catalogue);
    easel->rules = test_rules();
    easel->shell.catalogue = &easel->catalogue;
    easel->shell.chronicle = &easel->chronicle;
    read_keys(&easel->shell.keys);
    config_init(&easel->settings.config);
    easel->settings.folder = "";
    easel->shell.settings = &easel->settings;
    theme_init(&easel->shell.theme, false);
    shell_init(&easel->shell);
    shell_begin_game(&easel->shell, "Eadric");
    fill_view(&easel->the_view, easel->rules);
    shell_greet(&easel->shell, &easel->the_view, false);
    easel->view = &easel->the_view;
    easel->title.rules = easel->rules;
    easel_resize(easel, rows, cols);
    return easel;
}

void easel_close(struct easel *easel)
{
    cells_release(&easel->cells);
    free(easel->rules);
    free(easel);
}

void easel_resize(struct easel *easel, int rows, int cols)
{
    assert_true(cells_resize(&easel->cells, rows, cols));
}

struct view_entity *easel_put(struct easel *easel, const char *id, int x, int y)
{
    struct view *view = &easel->the_view;
    kind_id kind = test_kind(easel->rules, id);
    const struct kind *row = &easel->rules->kinds[kind];
    assert_true(view->entity_count < MAX_ENTITIES);
    struct view_entity *entity = &view->entities[view->entity_count];
    *entity = (struct view_entity){.id = (entity_id)((view->entity_count + 2) << 16 | 1),
                                   .kind = kind,
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

void easel_give(struct easel *easel, int letter, const char *id, bool worn)
{
    struct view *view = &easel->the_view;
    kind_id kind = test_kind(easel->rules, id);
    view->pack[letter] = (struct view_item){kind, (entity_id)(0x1000001 + letter), worn};
    if (worn)
        view->worn[easel->rules->kinds[kind].equippable.slot] = (int16_t)letter;
}

void easel_draw(struct easel *easel)
{
    shell_draw(&easel->shell, easel->view, easel->view ? NULL : &easel->title, &easel->cells);
}

const char *easel_text(struct easel *easel, int row, int col, int cols)
{
    enum { RING = sizeof easel->texts / sizeof *easel->texts };
    struct strbuf buf;
    char *text = easel->texts[easel->next_text];
    easel->next_text = (easel->next_text + 1) % RING;
    strbuf_init(&buf, text, sizeof easel->texts[0]);
    assert_true(row >= 0 && row < easel->cells.rows && col >= 0 && col + cols <= easel->cells.cols);
    for (int i = 0; i < cols; i++) {
        uint32_t glyph = easel->cells.grid[row * easel->cells.cols + col + i].glyph;
        if (glyph)
            strbuf_rune(&buf, glyph);
    }
    assert_false(buf.cut);
    return text;
}

bool easel_shows(struct easel *easel, const char *text)
{
    for (int row = 0; row < easel->cells.rows; row++)
        if (strstr(easel_text(easel, row, 0, easel->cells.cols), text))
            return true;
    return false;
}

enum ui_wish easel_key_with(struct easel *easel, uint32_t code, uint8_t modifiers)
{
    easel_draw(easel);
    shell_key(&easel->shell, easel->view, easel->view ? NULL : &easel->title, &easel->cells,
              (struct key){code, modifiers}, &easel->answer);
    enum ui_wish wish = easel->answer.wish;
    easel_draw(easel);
    return wish;
}

enum ui_wish easel_key(struct easel *easel, uint32_t code)
{
    return easel_key_with(easel, code, 0);
}

void easel_type(struct easel *easel, const char *text)
{
    for (; *text; text++)
        easel_key(easel, (unsigned char)*text);
}

void easel_assert_command(const struct easel *easel, struct command command)
{
    assert_int_equal(easel->answer.wish, UI_COMMAND);
    assert_true(command_equal(&easel->answer.command, &command));
}

/* --- For cmocka -------------------------------------------------------------------------------------------------- */

int easel_fixture(void **state)
{
    *state = easel_open(24, 80);
    return 0;
}

int easel_fixture_end(void **state)
{
    easel_close(*state);
    return 0;
}
