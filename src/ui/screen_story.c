/* SPDX-License-Identifier: MIT
 *
 * The story of a finished run, a long text to scroll. Opened from the list of scores, which knows whose it is. */
#include "screen.h"

#include "base/utf8.h"

#include <string.h>

enum { LINE_SIZE = 512 };

static const char *story_of(const struct screen *self, const struct scene *scene)
{
    const struct ui_scores *scores = scene->title->scores;
    const char *story = scores->story(scores->context, self->as.story.which, self->as.story.index);
    return story ? story : text_get(scene->catalogue, MSG_STORY_NONE);
}

/* Copies the line at *text and goes to the next one; false at the end. */
static bool next_line(const char **text, char line[LINE_SIZE])
{
    if (**text == '\0')
        return false;
    char raw[LINE_SIZE];
    struct strbuf buf;
    size_t length = strcspn(*text, "\n");
    STRBUF_OVER(&buf, raw);
    strbuf_bytes(&buf, *text, length);
    utf8_sanitise(raw, line, LINE_SIZE);
    *text += length + ((*text)[length] == '\n');
    return true;
}

static int count_lines(const char *text)
{
    char line[LINE_SIZE];
    int count = 0;
    while (next_line(&text, line))
        count++;
    return count;
}

static const struct hint HINTS[] = {
    {INTENT_UP, MSG_HINT_SCROLL}, {INTENT_PAGE_UP, MSG_HINT_PAGE}, {INTENT_CANCEL, MSG_HINT_CLOSE}};

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    const struct ui_scores *scores = scene->title->scores;
    struct ui_score score;
    char text[LINE_SIZE], name[sizeof score.name];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    scores->row(scores->context, self->as.story.which, self->as.story.index, &score);
    utf8_sanitise(score.name, name, sizeof name);
    const char *rest = story_of(self, scene);
    int lines = count_lines(rest);
    int rows = cells->rows - 2;
    int top = clamp_int(self->as.story.top, 0, max_int(0, lines - rows));
    self->as.story.top = top;
    self->as.story.rows = rows;
    text_say(scene->catalogue, MSG_STORY_TITLE, &buf, {"name", name, 0}, {"line", NULL, min_int(top + rows, lines)},
             {"lines", NULL, lines});
    draw_page(scene, cells, text, CONTEXT_PAGE, HINTS, sizeof HINTS / sizeof *HINTS);
    for (int i = 0; i < top + rows && next_line(&rest, text); i++) {
        if (i >= top)
            draw_text(scene, cells, 1 + i - top, 0, cells->cols, text, ROLE_TEXT);
    }
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    (void)scene;
    (void)pressed;
    int *top = &self->as.story.top, page = max_int(1, self->as.story.rows - 1);
    if (intent == INTENT_CANCEL || intent == INTENT_CONFIRM)
        return outcome_close();
    if (intent == INTENT_UP)
        *top -= 1;
    else if (intent == INTENT_DOWN)
        *top += 1;
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

static const struct screen_kind SCREEN_STORY = {CONTEXT_PAGE, false, draw, key};

struct screen screen_story(int which, int index)
{
    return (struct screen){.kind = &SCREEN_STORY, .as.story = {.which = which, .index = index}};
}
