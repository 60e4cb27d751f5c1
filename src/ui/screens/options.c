/* SPDX-License-Identifier: MIT
 *
 * The settings on a screen, one line each as the table has them, and the way to the keys. What a setting does and how
 * it is written is settings.c's. Opened from the title and the game menu. */
#include "screens.h"

enum { NAME_COLS = 11, VALUE_COLS = 16, WINDOW_COLS = 75, FOOT_ROWS = 3, KEYS_ROW = SETTING_COUNT, ROW_COUNT };

/* What a setting does, or why it is not the player's own choice. */
static enum message meaning_of(const struct scene *scene, enum setting setting)
{
    enum setting_origin origin = scene->settings->config.values[setting].origin;
    if (origin == FROM_OPERATOR)
        return MSG_OPTIONS_FIXED;
    return origin == FROM_COMMAND_LINE ? MSG_OPTIONS_FROM_COMMAND_LINE : setting_row(setting)->meaning;
}

static void draw_setting(const struct screen *self, const struct scene *scene, struct cells *cells, struct box line,
                         enum setting setting)
{
    const struct setting_row *row = setting_row(setting);
    const struct setting_values *config = &scene->settings->config;
    bool selected = self->as.options.list.selected == (int)setting;
    bool typing = selected && self->typing;
    enum role role = selected && !typing ? ROLE_SELECTED : ROLE_TEXT;
    cells_fill(cells, line.row, line.col, 1, line.cols, scene_look(scene, role));
    draw_message(scene, cells, line.row, line.col, NAME_COLS - 1, row->label, selected ? role : ROLE_KEY);
    int col = line.col + NAME_COLS;
    const char *text = typing ? self->as.options.field.text : settings_table_shown(config, scene->catalogue, setting);
    if (selected)
        cells_cursor(cells, line.row, line.col);
    if (typing)
        draw_field(scene, cells, line.row, col, VALUE_COLS - 1, text);
    else
        draw_text(scene, cells, line.row, col, VALUE_COLS - 1, text[0] ? text : "-", role);
    col += VALUE_COLS;
    if (line.cols >= WINDOW_COLS)
        draw_message(scene, cells, line.row, col, line.col + line.cols - col, meaning_of(scene, setting),
                     selected ? role : ROLE_QUIET);
}

static void draw_keys_row(const struct screen *self, const struct scene *scene, struct cells *cells, struct box line)
{
    bool selected = self->as.options.list.selected == KEYS_ROW;
    enum role role = selected ? ROLE_SELECTED : ROLE_KEY;
    cells_fill(cells, line.row, line.col, 1, line.cols, scene_look(scene, selected ? role : ROLE_TEXT));
    draw_message(scene, cells, line.row, line.col, line.cols, MSG_OPTIONS_KEYS, role);
    if (selected)
        cells_cursor(cells, line.row, line.col);
}

/* Below the list: why the last change was not written, or what can be done. In a narrow window the sentence about the
 * selected setting stands here instead of beside it. */
static void draw_foot(const struct screen *self, const struct scene *scene, struct cells *cells, struct box foot)
{
    char text[256];
    struct strbuf buf = STRBUF(text);
    if (scene->unwritten[0]) {
        text_say(scene->catalogue, MSG_OPTIONS_UNWRITTEN, &buf, {"reason", scene->unwritten, 0});
        draw_flow(scene, cells, foot, text, ROLE_DANGER);
        return;
    }
    enum message message = self->typing ? MSG_OPTIONS_HINT_TYPING : MSG_OPTIONS_HINT;
    if (foot.cols < WINDOW_COLS && self->as.options.list.selected < SETTING_COUNT && !self->typing)
        message = meaning_of(scene, (enum setting)self->as.options.list.selected);
    draw_flow(scene, cells, foot, text_get(scene->catalogue, message), ROLE_QUIET);
}

/* Keys are of no use in lines. */
static int row_count(const struct scene *scene)
{
    return scene->linear ? KEYS_ROW : ROW_COUNT;
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct list *list = &self->as.options.list;
    struct box inside = draw_window(scene, cells, row_count(scene) + FOOT_ROWS, WINDOW_COLS,
                                    text_get(scene->catalogue, MSG_OPTIONS_TITLE));
    int rows = max_int(1, inside.rows - FOOT_ROWS);
    list_scroll(list, row_count(scene), rows);
    struct box foot = {inside.row + rows + 1, inside.col, inside.rows - rows - 1, inside.cols};
    draw_foot(self, scene, cells, foot);
    for (int i = 0; i < rows && list->top + i < row_count(scene); i++) {
        struct box line = {inside.row + i, inside.col, 1, inside.cols};
        if (list->top + i == KEYS_ROW)
            draw_keys_row(self, scene, cells, line);
        else
            draw_setting(self, scene, cells, line, (enum setting)(list->top + i));
        if (!self->typing) /* what is typed belongs to the setting that is selected */
            draw_spot_entry(cells, line, list->top + i);
    }
}

static struct outcome set(enum setting setting, const char *text)
{
    struct change change = {.kind = CHANGE_SETTING, .setting = setting};
    COPY_TEXT(change.text, text);
    return outcome_change(change);
}

static struct outcome step(const struct screen *self, const struct scene *scene, int by)
{
    enum setting setting = (enum setting)self->as.options.list.selected;
    char text[SETTING_TEXT_SIZE];
    settings_step(scene->settings, setting, by, text);
    return set(setting, text);
}

static struct outcome type(struct screen *self, struct key pressed)
{
    struct field *field = &self->as.options.field;
    enum line_result typed = field_line(field, pressed, WORD_MAX_LENGTH, word_allows);
    self->typing = typed == LINE_TYPING;
    return typed == LINE_TAKEN ? set((enum setting)self->as.options.list.selected, field->text) : outcome_stay();
}

static struct outcome choose(struct screen *self, const struct scene *scene)
{
    int selected = self->as.options.list.selected;
    if (selected == KEYS_ROW)
        return outcome_screen(&SCREEN_KEY_BINDINGS, scene);
    if (setting_row((enum setting)selected)->kind != SETTING_WORD)
        return step(self, scene, 1);
    self->typing = true;
    field_set(&self->as.options.field, settings_table_text(&scene->settings->config, (enum setting)selected));
    return outcome_stay();
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct list *list = &self->as.options.list;
    if (self->typing)
        return type(self, pressed);
    bool steps = list->selected < SETTING_COUNT && setting_row((enum setting)list->selected)->kind != SETTING_WORD;
    if (steps && (pressed.code == KEYCODE_LEFT || pressed.code == KEYCODE_RIGHT || key_is(pressed, ' ')))
        return step(self, scene, pressed.code == KEYCODE_LEFT ? -1 : 1);
    enum list_result result = list_key(list, row_count(scene), row_count(scene), intent);
    return result == LIST_CHOSEN ? choose(self, scene) : result == LIST_CANCELLED ? outcome_close() : outcome_stay();
}

const struct screen_kind SCREEN_OPTIONS = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(options.list)};
