/* SPDX-License-Identifier: MIT
 *
 * The command line of the map: a command called by its name, with the names that fit and Tab to complete one. What
 * words mean is spoken.c's. Opened from the map by ':'. */
#include "hud.h"
#include "screen.h"
#include "spoken.h"

#include "base/utf8.h"

#include <string.h>

enum { MATCH_ROWS = 8, NAME_COLS = 14, WINDOW_COLS = 56 };

static void draw_matches(const struct screen *self, const struct scene *scene, struct cells *cells, struct box inside,
                         const struct spoken_name *names, int count)
{
    int picked = self->as.speak.match;
    struct list list = {max_int(0, picked), 0};
    list_scroll(&list, count, inside.rows);
    for (int i = 0; i < inside.rows && list.top + i < count; i++) {
        const struct spoken_name *name = &names[list.top + i];
        bool selected = list.top + i == picked;
        enum role role = selected ? ROLE_SELECTED : ROLE_TEXT;
        cells_fill(cells, inside.row + i, inside.col, 1, inside.cols, scene_look(scene, role));
        draw_text(scene, cells, inside.row + i, inside.col, NAME_COLS - 1, name->name, selected ? role : ROLE_KEY);
        draw_message(scene, cells, inside.row + i, inside.col + NAME_COLS, inside.cols - NAME_COLS,
                     intent_meaning(name->intent), role);
    }
}

/* The line itself, where the bar was. */
static void draw_line(const struct screen *self, const struct scene *scene, struct cells *cells)
{
    int row = cells->rows - 1;
    cells_fill(cells, row, 0, 1, cells->cols, scene_look(scene, ROLE_TEXT));
    int col = draw_text(scene, cells, row, 0, cells->cols, ":", ROLE_KEY);
    col += draw_text(scene, cells, row, col, cells->cols - col, self->as.speak.shown.text, ROLE_TEXT);
    int end = col;
    if (self->as.speak.refusal == MSG_COUNT) {
        draw_text_right(scene, cells, row, end + 2, cells->cols, text_get(scene->catalogue, MSG_SPEAK_HINT),
                        ROLE_QUIET);
    } else {
        char text[128];
        struct strbuf buf;
        STRBUF_OVER(&buf, text);
        text_say(scene->catalogue, self->as.speak.refusal, &buf, {"words", self->as.speak.shown.text, 0});
        draw_text(scene, cells, row, end + 2, cells->cols - end - 2, text, ROLE_DANGER);
    }
    cells_cursor(cells, row, min_int(end, cells->cols - 1));
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct spoken_name names[SPOKEN_MAX_NAMES];
    int count = spoken_matches(scene->catalogue, self->as.speak.line.text, names);
    if (count > 0) {
        int rows = min_int(count, MATCH_ROWS);
        struct box box = {cells->rows - 3 - rows, 0, rows + 2, min_int(WINDOW_COLS, cells->cols)};
        struct box inside = draw_frame(scene, cells, box, text_get(scene->catalogue, MSG_SPEAK_TITLE));
        draw_matches(self, scene, cells, inside, names, count);
    }
    draw_line(self, scene, cells);
}

/* How many bytes all names have in common at their beginning. */
static size_t common_length(const struct spoken_name *names, int count)
{
    size_t length = count > 0 ? strlen(names[0].name) : 0;
    for (int i = 1; i < count; i++) {
        size_t same = 0;
        while (same < length && names[i].name[same] == names[0].name[same])
            same++;
        length = same;
    }
    return length;
}

/* First what all matches have in common, then one match after the other. */
static void complete(struct screen *self, const struct scene *scene, int step)
{
    struct spoken_name names[SPOKEN_MAX_NAMES];
    struct field *line = &self->as.speak.line;
    int count = spoken_matches(scene->catalogue, line->text, names);
    size_t common = common_length(names, count);
    if (count == 0)
        return;
    if (self->as.speak.match < 0 && count > 1 && common > (size_t)line->length && common < FIELD_SIZE) {
        char text[FIELD_SIZE];
        struct strbuf buf;
        STRBUF_OVER(&buf, text);
        strbuf_bytes(&buf, names[0].name, common);
        field_set(line, text);
        self->as.speak.shown = *line;
        return;
    }
    int match = self->as.speak.match;
    self->as.speak.match = match < 0 ? (step > 0 ? 0 : count - 1) : (match + step + count) % count;
    field_set(&self->as.speak.shown, names[self->as.speak.match].name);
}

struct outcome speak_command(const struct scene *scene, const struct command *command)
{
    bool needs_aim = command->type == CMD_USE && !command->has_target;
    return needs_aim ? pack_use(scene, command->letter) : outcome_command(*command);
}

static struct outcome do_it(struct screen *self, const struct scene *scene)
{
    struct spoken spoken = spoken_parse(scene->catalogue, self->as.speak.shown.text);
    struct outcome outcome;
    switch (spoken.result) {
    case SPOKEN_NOTHING:
        return outcome_close();
    case SPOKEN_INTENT:
        return outcome_intent(spoken.intent);
    case SPOKEN_COMMAND:
        outcome = speak_command(scene, &spoken.command);
        outcome.type = outcome.type == OUTCOME_OPEN ? OUTCOME_REPLACE : outcome.type;
        return outcome;
    case SPOKEN_SEVERAL:
        self->as.speak.refusal = MSG_SPEAK_SEVERAL;
        break;
    case SPOKEN_UNKNOWN:
        self->as.speak.refusal = MSG_SPEAK_UNKNOWN;
        break;
    }
    return outcome_stay();
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct field *shown = &self->as.speak.shown;
    self->as.speak.refusal = MSG_COUNT;
    if (pressed.code == KEYCODE_BACKSPACE && shown->length == 0)
        return outcome_close();
    if (field_key(shown, pressed, FIELD_SIZE - 1, NULL) != FIELD_IGNORED) {
        self->as.speak.line = *shown;
        self->as.speak.match = -1;
    } else if (intent == INTENT_CANCEL) {
        return outcome_close();
    } else if (intent == INTENT_CONFIRM) {
        return do_it(self, scene);
    } else if (pressed.code == KEYCODE_TAB || intent == INTENT_DOWN) {
        complete(self, scene, pressed.modifiers & KEYMOD_SHIFT ? -1 : 1);
    } else if (intent == INTENT_UP) {
        complete(self, scene, -1);
    }
    return outcome_stay();
}

static const struct screen_kind SCREEN_SPEAK = {CONTEXT_LIST, true, draw, key, 0};

struct screen screen_speak(void)
{
    struct screen screen = {.kind = &SCREEN_SPEAK, .typing = true};
    screen.as.speak.match = -1;
    screen.as.speak.refusal = MSG_COUNT;
    return screen;
}
