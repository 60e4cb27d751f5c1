/* SPDX-License-Identifier: MIT
 *
 * Opening the screens with the settings, themes and key maps there are, and telling what the user's own files got
 * wrong. Called by engine.c, once. */
#include "engine.h"

enum { MAX_START_FAULTS = 32 };

/* Bad lines are told at the first chance and left out; --check-data has them all. */
static void note_faults(struct engine *e, const struct fault_list *faults)
{
    char text[sizeof e->note];
    struct strbuf note, all;
    if (faults->count == 0)
        return;
    STRBUF_OVER(&note, text);
    if (faults->items[0].line > 0)
        strbuf_format(&note, "%s:%d: ", text_path(e->catalogue, faults->items[0].file), faults->items[0].line);
    text_report(e->catalogue, faults->items[0].text, &note);
    STRBUF_OVER(&all, e->note);
    if (faults->count + faults->lost > 1)
        text_say(e->catalogue, MSG_NOTE_MORE, &all, {"note", text, 0},
                 {"count", NULL, faults->count + faults->lost - 1});
    else
        strbuf_text(&all, text);
}

/* The catalogue is changed in place, under all who read from it; what the hall has told is to be told anew. */
static enum status use_language(void *context, const char *name, struct fault *fault)
{
    struct engine *e = context;
    enum status status = assets_change_language(e->assets, name, fault);
    if (status == ST_OK)
        hall_translate(&e->hall);
    return status;
}

static const char *end_story(void *context)
{
    struct engine *e = context;
    char finished[SYS_PATH_SIZE];
    if (e->practice || save_finished_path(&e->save, e->assets->save_folder, finished, NULL) != ST_OK)
        return NULL;
    return hall_tell_end(&e->hall, e->save.journal.file.path, finished, &e->save.journal.run);
}

enum status setup_ui(struct engine *e, struct fault *fault)
{
    struct fault items[MAX_START_FAULTS];
    struct fault_list faults = {items, MAX_START_FAULTS, 0, 0};
    struct ui_options ui_options = {.hosted = e->options->server,
                                    .catalogue = e->catalogue,
                                    .chronicle = &e->told,
                                    .lines = e->options->lines,
                                    .use_language = use_language,
                                    .end_story = end_story,
                                    .memory_folder = e->options->server ? "" : e->assets->save_folder,
                                    .context = e};
    e->looks = looks_read(e->assets, e->options, &faults);
    if (!e->looks)
        return fault_set(fault, ST_MEMORY, NULL, 0, 0, "not enough memory to play");
    looks_fill(e->looks, e->assets, &ui_options);
    enum status status = ui_open(&e->ui, &ui_options, &faults, fault);
    if (status == ST_OK)
        note_faults(e, &faults);
    return status;
}
