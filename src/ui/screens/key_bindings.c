/* SPDX-License-Identifier: MIT
 *
 * All keys on a screen: for each context its intents with their keys, adding, taking away and resetting them. If a key
 * is taken, the screen says so and asks before it moves. Writing is settings.c's. Opened from the options. */
#include "screens.h"

enum { KEYS_COLS = 22, WINDOW_COLS = 75, FOOT_ROWS = 3, MAX_ROWS = INTENT_COUNT + 1 };

static const enum message context_titles[CONTEXT_COUNT] = {
#define X(name, text) [CONTEXT_##name] = MSG_KEYS_##name,
    CONTEXT_LIST(X)
#undef X
};

/* The intents of the context, and INTENT_NONE for the last row, which resets all. */
static int rows_of(enum key_context context, enum intent rows[MAX_ROWS])
{
    int count = 0;
    for (int intent = 0; intent < INTENT_COUNT; intent++)
        if (intent_contexts((enum intent)intent) >> context & 1)
            rows[count++] = (enum intent)intent;
    rows[count++] = INTENT_NONE;
    return count;
}

static enum intent selected_intent(const struct screen *self)
{
    enum intent rows[MAX_ROWS];
    int count = rows_of(self->as.keys.context, rows);
    return rows[clamp_int(self->as.keys.list.selected, 0, count - 1)];
}

/* --- Drawing ----------------------------------------------------------------------------------------------------- */

static void draw_row(const struct screen *self, const struct scene *scene, struct cells *cells, struct box line,
                     enum intent intent, bool selected)
{
    enum role role = selected ? ROLE_SELECTED : ROLE_TEXT;
    cells_fill(cells, line.row, line.col, 1, line.cols, scene_look(scene, role));
    if (selected)
        cells_cursor(cells, line.row, line.col);
    if (intent == INTENT_NONE) {
        draw_message(scene, cells, line.row, line.col, line.cols, MSG_KEYS_RESET_ALL, selected ? role : ROLE_KEY);
        return;
    }
    char text[96];
    struct strbuf keys = STRBUF(text);
    keymap_keys(&scene->keys, self->as.keys.context, intent, INTENT_COUNT, &keys);
    draw_text(scene, cells, line.row, line.col, KEYS_COLS - 1,
              keys.length > 0 ? text : text_get(scene->catalogue, MSG_KEYS_NONE), selected ? role : ROLE_KEY);
    draw_message(scene, cells, line.row, line.col + KEYS_COLS, line.cols - KEYS_COLS, intent_meaning(intent), role);
}

static bool is_break(struct key key)
{
    return key.code == 'c' && key.modifiers == KEYMOD_CTRL;
}

/* The question, what went wrong, or what can be done. */
static enum role foot_text(const struct screen *self, const struct scene *scene, int cols, struct strbuf *out)
{
    char key_text[32];
    struct strbuf key = STRBUF(key_text);
    keyname_show(scene->catalogue, self->as.keys.key, &key);
    if (self->typing) {
        const char *meaning = text_get(scene->catalogue, intent_meaning(selected_intent(self)));
        text_say(scene->catalogue, MSG_KEYS_WAITING, out, {"intent", meaning, 0});
        return ROLE_TEXT;
    }
    if (self->as.keys.asking) {
        enum intent other = keymap_bound(&scene->keys, self->as.keys.context, self->as.keys.key);
        text_say(scene->catalogue, MSG_KEYS_TAKEN, out, {"key", key_text, 0},
                 {"intent", other < INTENT_COUNT ? text_get(scene->catalogue, intent_meaning(other)) : "", 0});
        return ROLE_DANGER;
    }
    if (self->as.keys.refused) {
        enum message why = is_break(self->as.keys.key) ? MSG_KEYS_REFUSED_BREAK : MSG_KEYS_REFUSED;
        text_say(scene->catalogue, why, out, {"key", key_text, 0});
        return ROLE_DANGER;
    }
    if (scene->unwritten[0]) {
        text_say(scene->catalogue, MSG_OPTIONS_UNWRITTEN, out, {"reason", scene->unwritten, 0});
        return ROLE_DANGER;
    }
    strbuf_text(out, text_get(scene->catalogue, cols < WINDOW_COLS ? MSG_KEYS_HINT_SHORT : MSG_KEYS_HINT));
    return ROLE_QUIET;
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    enum intent intents[MAX_ROWS];
    int count = rows_of(self->as.keys.context, intents);
    struct list *list = &self->as.keys.list;
    char text[256];
    struct strbuf buf = STRBUF(text);
    text_say(scene->catalogue, MSG_KEYS_TITLE, &buf,
             {"context", text_get(scene->catalogue, context_titles[self->as.keys.context]), 0});
    struct box inside = draw_window(scene, cells, cells->rows - 5, WINDOW_COLS, text);
    int rows = max_int(1, inside.rows - FOOT_ROWS);
    list->selected = clamp_int(list->selected, 0, count - 1);
    list_scroll(list, count, rows);
    strbuf_clear(&buf);
    enum role role = foot_text(self, scene, inside.cols, &buf);
    draw_flow(scene, cells, (struct box){inside.row + rows + 1, inside.col, inside.rows - rows - 1, inside.cols}, text,
              role);
    for (int i = 0; i < rows && list->top + i < count; i++) {
        struct box line = {inside.row + i, inside.col, 1, inside.cols};
        draw_row(self, scene, cells, line, intents[list->top + i], list->top + i == list->selected);
        if (!self->typing) /* the key that is waited for is pressed, not clicked */
            draw_spot_entry(cells, line, list->top + i);
    }
}

/* --- Keys -------------------------------------------------------------------------------------------------------- */

static struct outcome change(const struct screen *self, enum change_kind kind)
{
    return outcome_change((struct change){
        .kind = kind, .context = self->as.keys.context, .intent = selected_intent(self), .key = self->as.keys.key});
}

/* Ctrl-C always leads out, and in menus letters choose rows: these cannot be bound. */
static bool can_be_had(const struct screen *self, struct key key)
{
    if (is_break(key))
        return false;
    bool letter = (key.code >= 'a' && key.code <= 'z') || (key.code >= 'A' && key.code <= 'Z');
    return !(self->as.keys.context == CONTEXT_LIST && letter && key.modifiers == 0);
}

/* The key that was waited for. */
static struct outcome take(struct screen *self, const struct scene *scene, struct key pressed)
{
    self->typing = self->takes_any = false;
    if (key_is(pressed, KEYCODE_ESCAPE))
        return outcome_stay();
    enum intent other = keymap_bound(&scene->keys, self->as.keys.context, pressed);
    self->as.keys.key = pressed;
    self->as.keys.refused = !can_be_had(self, pressed);
    self->as.keys.asking = !self->as.keys.refused && other != INTENT_NONE && other != selected_intent(self);
    return self->as.keys.refused || self->as.keys.asking ? outcome_stay() : change(self, CHANGE_KEYS);
}

static struct outcome choose(struct screen *self)
{
    if (selected_intent(self) == INTENT_NONE)
        return change(self, CHANGE_RESET_ALL);
    self->typing = self->takes_any = true;
    return outcome_stay();
}

static void turn_context(struct screen *self, int step)
{
    self->as.keys.context = (enum key_context)(((int)self->as.keys.context + step + CONTEXT_COUNT) % CONTEXT_COUNT);
    self->as.keys.list = (struct list){0};
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    enum intent rows[MAX_ROWS];
    bool asked = self->as.keys.asking;
    self->as.keys.asking = self->as.keys.refused = false;
    if (self->typing)
        return take(self, scene, pressed);
    if (asked)
        return pressed.code == KEYCODE_ENTER ? change(self, CHANGE_KEYS) : outcome_stay();
    bool on_intent = selected_intent(self) != INTENT_NONE;
    if (pressed.code == KEYCODE_TAB || pressed.code == KEYCODE_RIGHT || pressed.code == KEYCODE_LEFT)
        turn_context(self, pressed.code == KEYCODE_LEFT || (pressed.modifiers & KEYMOD_SHIFT) ? -1 : 1);
    else if (pressed.code == KEYCODE_DELETE && on_intent)
        return change(self, CHANGE_NO_KEYS);
    else if (pressed.code == KEYCODE_BACKSPACE && on_intent)
        return change(self, CHANGE_RESET_KEYS);
    else {
        int count = rows_of(self->as.keys.context, rows);
        enum list_result result = list_key(&self->as.keys.list, count, count / 2, intent);
        return result == LIST_CHOSEN ? choose(self) : result == LIST_CANCELLED ? outcome_close() : outcome_stay();
    }
    return outcome_stay();
}

const struct screen_kind SCREEN_KEY_BINDINGS = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(keys.list)};
