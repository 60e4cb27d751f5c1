/* SPDX-License-Identifier: MIT
 *
 * The command line of the map: a command called by its name, with the names that fit and Tab to complete one.
 * log/command_names.c knows what words mean. Opened from the map. */
#include "parts/main_view.h"
#include "screens.h"
#include "log/command_names.h"

#include "base/utf8.h"

#include <string.h>

enum { MATCH_ROWS = 8, NAME_LEAST = 13, WINDOW_COLS = 56 };

/* The line with the match that is picked in its place. */
static struct field words_of(const struct screen *self, const struct scene *scene)
{
    struct command_name names[COMMAND_NAMES_MAX];
    struct field words = self->as.command.line;
    int count = command_names_offer(scene->catalogue, words.text, names), picked = self->as.command.matches.selected;
    if (picked >= 0 && picked < count)
        field_set(&words, names[picked].name);
    return words;
}

/* The columns of the names, and of the gap behind them: the same whatever is typed. */
static int name_cols(const struct scene *scene)
{
    struct command_name names[COMMAND_NAMES_MAX];
    int cols = NAME_LEAST;
    for (int i = command_names_offer(scene->catalogue, "", names) - 1; i >= 0; i--)
        cols = max_int(cols, utf8_columns(names[i].name));
    return cols + 1;
}

static void draw_matches(struct screen *self, const struct scene *scene, struct cells *cells, struct box inside,
                         const struct command_name *names, int count)
{
    struct list *list = &self->as.command.matches;
    int behind = name_cols(scene);
    list_scroll(list, count, inside.rows);
    for (int i = 0; i < inside.rows && list->top + i < count; i++) {
        const struct command_name *name = &names[list->top + i];
        bool selected = list->top + i == list->selected;
        enum role role = selected ? ROLE_SELECTED : ROLE_TEXT;
        cells_fill(cells, inside.row + i, inside.col, 1, inside.cols, scene_look(scene, role));
        draw_text(scene, cells, inside.row + i, inside.col, behind - 1, name->name, selected ? role : ROLE_KEY);
        draw_message(scene, cells, inside.row + i, inside.col + behind, inside.cols - behind,
                     intent_meaning(name->intent), role);
        draw_spot_entry(cells, (struct box){inside.row + i, inside.col, 1, inside.cols}, list->top + i);
    }
}

/* The line itself, where the bar was. */
static void draw_line(const struct screen *self, const struct scene *scene, struct cells *cells, struct box bar)
{
    struct field words = words_of(self, scene);
    int row = bar.row, end = bar.col, last = bar.col + bar.cols;
    cells_fill(cells, row, bar.col, 1, bar.cols, scene_look(scene, ROLE_TEXT));
    end += draw_text(scene, cells, row, end, last - end, ":", ROLE_KEY);
    end += draw_text(scene, cells, row, end, last - end, words.text, ROLE_TEXT);
    const char *hint = text_get(scene->catalogue, MSG_COMMAND_LINE_HINT);
    if (self->as.command.refusal == MSG_COUNT) {
        if (end + 2 + utf8_columns(hint) <= last) /* what is typed needs the room more */
            draw_text_right(scene, cells, row, end + 2, last, hint, ROLE_QUIET);
    } else {
        char text[128];
        struct strbuf buf = STRBUF(text);
        text_say(scene->catalogue, self->as.command.refusal, &buf, {"words", words.text, 0});
        draw_text(scene, cells, row, end + 2, last - end - 2, text, ROLE_DANGER);
    }
    cells_cursor(cells, row, min_int(end, last - 1));
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct command_name names[COMMAND_NAMES_MAX];
    struct box bar = main_view_layout(scene, cells).bar;
    int count = command_names_offer(scene->catalogue, self->as.command.line.text, names);
    if (count > 0) {
        int rows = min_int(count, MATCH_ROWS);
        struct box box = {bar.row - 2 - rows, bar.col, rows + 2, min_int(WINDOW_COLS, bar.cols)};
        struct box inside = draw_frame(scene, cells, box, text_get(scene->catalogue, MSG_COMMAND_LINE_TITLE));
        draw_matches(self, scene, cells, inside, names, count);
    }
    draw_line(self, scene, cells, bar);
}

/* How many bytes all names have in common at their beginning. */
static size_t common_length(const struct command_name *names, int count)
{
    size_t length = count > 0 ? strlen(names[0].name) : 0;
    for (int i = 1; i < count; i++) {
        size_t same = 0;
        while (same < length && names[i].name[same] == names[0].name[same])
            same++;
        length = same;
    }
    while (length > 0 && ((unsigned char)names[0].name[length] & 0xC0) == 0x80) /* whole characters */
        length--;
    return length;
}

/* First what all matches have in common, then one match after the other. */
static void complete(struct screen *self, const struct scene *scene, int step)
{
    struct command_name names[COMMAND_NAMES_MAX];
    struct field *line = &self->as.command.line;
    int *picked = &self->as.command.matches.selected;
    int count = command_names_offer(scene->catalogue, line->text, names);
    size_t common = common_length(names, count);
    if (count == 0)
        return;
    if (*picked < 0 && count > 1 && common > (size_t)line->length && common < FIELD_SIZE) {
        char text[FIELD_SIZE];
        struct strbuf buf = STRBUF(text);
        strbuf_bytes(&buf, names[0].name, common);
        field_set(line, text);
        return;
    }
    *picked = *picked < 0 ? (step > 0 ? 0 : count - 1) : (*picked + step + count) % count;
}

static struct outcome do_it(struct screen *self, const struct scene *scene)
{
    struct field words = words_of(self, scene);
    struct named named = command_names_read(scene->catalogue, words.text);
    switch (named.result) {
    case NAMES_NOTHING:
        return outcome_close();
    case NAMES_INTENT:
        return outcome_intent(named.intent);
    case NAMES_COMMAND:
        return outcome_instead(target_command(scene, &named.command));
    case NAMES_SEVERAL:
        self->as.command.refusal = MSG_COMMAND_LINE_SEVERAL;
        break;
    case NAMES_UNKNOWN:
        self->as.command.refusal = MSG_COMMAND_LINE_UNKNOWN;
        break;
    }
    return outcome_stay();
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct field words = words_of(self, scene);
    self->as.command.refusal = MSG_COUNT;
    if (pressed.code == KEYCODE_BACKSPACE && words.length == 0)
        return outcome_close();
    if (field_key(&words, pressed, FIELD_SIZE - 1, NULL) != FIELD_IGNORED) {
        self->as.command.line = words;
        self->as.command.matches.selected = -1;
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

static void begin(struct screen *self, const struct scene *scene)
{
    (void)scene;
    self->typing = true;
    self->as.command.matches.selected = -1;
    self->as.command.refusal = MSG_COUNT;
}

const struct screen_kind SCREEN_COMMAND_LINE = {.context = CONTEXT_LIST,
                                                .window = true,
                                                .draw = draw,
                                                .key = key,
                                                .list = IN_SCREEN(command.matches),
                                                .begin = begin};
