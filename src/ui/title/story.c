/* SPDX-License-Identifier: MIT
 *
 * The story of a finished run, a long text to scroll. Opened from the list of scores, which knows whose it is, and
 * from the end of a game. */
#include "terminal/mouse.h"
#include "screens/screens.h"

#include "base/utf8.h"

#include <string.h>

enum { LINE_SIZE = 512 };

static const char *story_of(const struct screen *self, const struct scene *scene)
{
    const char *story = NULL;
    if (scene->title) {
        const struct ui_scores *scores = scene->title->scores;
        story = scores->story(scores->context, self->as.story.which, self->as.story.index);
    } else if (scene->end_story) {
        story = scene->end_story(scene->context);
    }
    return story ? story : text_get(scene->catalogue, MSG_STORY_NONE);
}

static void name_of(const struct screen *self, const struct scene *scene, char *name, size_t size)
{
    struct ui_score score;
    if (scene->title)
        scene->title->scores->row(scene->title->scores->context, self->as.story.which, self->as.story.index, &score);
    utf8_sanitise(scene->title ? score.name : scene->hero_name, name, size);
}

/* Copies the line at *text and goes to the next one; false at the end. */
static bool next_line(const char **text, char line[LINE_SIZE])
{
    if (**text == '\0')
        return false;
    char raw[LINE_SIZE];
    size_t length = strcspn(*text, "\n");
    struct strbuf buf = STRBUF(raw);
    strbuf_bytes(&buf, *text, length);
    utf8_sanitise(raw, line, LINE_SIZE);
    *text += length + ((*text)[length] == '\n');
    return true;
}

/* A line of words flows over as many rows as it takes, in a box that its indentation moves in. A row of a map, which
 * begins with no letter, is cut. */
static struct box line_box(const char *line, int row, int rows, int cols)
{
    int indent = (int)strspn(line, " ");
    unsigned char first = (unsigned char)line[indent];
    bool words = (first >= 'A' && first <= 'Z') || (first >= 'a' && first <= 'z') || first >= 0x80;
    if (!words || utf8_columns(line) <= cols || indent >= cols / 2)
        return (struct box){row, 0, 1, cols};
    return (struct box){row, indent, rows, cols - indent};
}

static int line_rows(const char *line, int cols)
{
    struct box box = line_box(line, 0, CELLS_MAX_ROWS, cols);
    return box.rows == 1 ? 1 : flow_rows(line, box.cols);
}

static int count_rows(const char *text, int cols)
{
    char line[LINE_SIZE];
    int count = 0;
    while (next_line(&text, line))
        count += line_rows(line, cols);
    return count;
}

/* Draws a line; `above` of its rows lie above the box. */
static void draw_line(const struct scene *scene, struct cells *cells, struct box box, const char *line, int above)
{
    struct box place = line_box(line, box.row, box.rows, box.cols);
    if (place.rows == 1 && place.col == 0) {
        draw_text(scene, cells, box.row, 0, box.cols, line, ROLE_TEXT);
        return;
    }
    struct flow flow;
    flow_begin(&flow, cells, place, above);
    flow_text(&flow, line, scene_look(scene, ROLE_TEXT));
}

static const struct hint HINTS[] = {
    {INTENT_UP, MSG_HINT_SCROLL}, {INTENT_PAGE_UP, MSG_HINT_PAGE}, {INTENT_CANCEL, MSG_HINT_CLOSE}};

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    char text[LINE_SIZE], name[32];
    struct strbuf buf = STRBUF(text);
    name_of(self, scene, name, sizeof name);
    const char *rest = story_of(self, scene);
    int total = count_rows(rest, cells->cols);
    int rows = cells->rows - 2;
    int top = clamp_int(self->as.story.top, 0, max_int(0, total - rows));
    self->as.story.top = top;
    self->as.story.rows = rows;
    text_say(scene->catalogue, MSG_STORY_TITLE, &buf, {"name", name, 0}, {"line", NULL, min_int(top + rows, total)},
             {"lines", NULL, total});
    draw_page(scene, cells, text, CONTEXT_PAGE, HINTS, sizeof HINTS / sizeof *HINTS);
    for (int row = -top; row < rows && next_line(&rest, text);) {
        int taken = line_rows(text, cells->cols);
        if (row + taken > 0)
            draw_line(scene, cells, (struct box){1 + max_int(0, row), 0, rows - max_int(0, row), cells->cols}, text,
                      max_int(0, -row));
        row += taken;
    }
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    (void)scene;
    int *top = &self->as.story.top, page = max_int(1, self->as.story.rows - 1);
    int line = mouse_deed(pressed) != 0 ? MOUSE_WHEEL_LINES : 1;
    if (intent == INTENT_CANCEL || intent == INTENT_CONFIRM)
        return outcome_close();
    if (intent == INTENT_UP)
        *top -= line;
    else if (intent == INTENT_DOWN)
        *top += line;
    else if (intent == INTENT_PAGE_UP)
        *top -= page;
    else if (intent == INTENT_PAGE_DOWN)
        *top += page;
    else if (intent == INTENT_TOP)
        *top = 0;
    else if (intent == INTENT_BOTTOM)
        *top = INT16_MAX;
    *top = max_int(0, *top); /* drawing knows where the end is */
    return outcome_stay();
}

const struct screen_kind SCREEN_STORY = {.context = CONTEXT_PAGE, .draw = draw, .key = key};

struct screen screen_story(int which, int index)
{
    return (struct screen){.kind = &SCREEN_STORY, .as.story = {.which = which, .index = index}};
}
