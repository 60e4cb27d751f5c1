/* SPDX-License-Identifier: MIT
 *
 * Opening the screens: the key maps and themes they are made from, and what the user's own files got wrong. Called by
 * engine.c, once. */
#include "engine.h"

enum { MAX_START_FAULTS = 32 };

/* The files that the screens are made from. */
enum ui_text { TEXT_KEYS, TEXT_THEME, TEXT_MONO_THEME, TEXT_USER_KEYS, TEXT_COUNT };

static enum status read_texts(const struct assets *assets, struct asset_text texts[TEXT_COUNT],
                              struct fault_list *faults, struct fault *fault)
{
    static const char *const SHIPPED[] = {"keys/default.keys", "themes/default.theme", "themes/mono.theme"};
    for (int i = 0; i < TEXT_USER_KEYS; i++) {
        enum status status = assets_read_text(assets, SHIPPED[i], &texts[i], fault);
        if (status != ST_OK)
            return status;
    }
    struct fault own; /* a fault in the user's own file keeps nobody from playing */
    if (assets_read_user_text(assets, "keys", &texts[TEXT_USER_KEYS], &own) != ST_OK)
        fault_list_add(faults, &own);
    return ST_OK;
}

static struct ui_source source_of(const struct asset_text *text)
{
    return (struct ui_source){text->name, text->bytes, text->size};
}

/* Bad lines of the user's own files are told at the first chance and left out. */
static void note_faults(struct engine *e, const struct fault_list *faults)
{
    struct strbuf note;
    if (faults->count == 0)
        return;
    STRBUF_OVER(&note, e->note);
    if (faults->items[0].line > 0)
        strbuf_format(&note, "%s:%d: ", faults->items[0].file, faults->items[0].line);
    strbuf_text(&note, faults->items[0].text);
    if (faults->count + faults->lost > 1)
        strbuf_format(&note, " (and %d more)", faults->count + faults->lost - 1);
}

/* Reads keys and themes and opens the terminal. */
enum status setup_ui(struct engine *e, struct fault *fault)
{
    struct asset_text texts[TEXT_COUNT] = {0};
    struct fault items[MAX_START_FAULTS];
    struct fault_list faults = {items, MAX_START_FAULTS, 0, 0};
    enum status status = read_texts(e->assets, texts, &faults, fault);
    struct ui_options ui_options = {
        .colour = e->options->colour,
        .glyphs = e->options->glyphs,
        .catalogue = &e->catalogue,
        .keys = source_of(&texts[TEXT_KEYS]),
        .theme = source_of(&texts[TEXT_THEME]),
        .mono_theme = source_of(&texts[TEXT_MONO_THEME]),
        .user_keys = source_of(&texts[TEXT_USER_KEYS]),
    };
    if (status == ST_OK)
        status = ui_open(&e->ui, &ui_options, &faults, fault);
    if (status == ST_OK)
        note_faults(e, &faults);
    for (int i = 0; i < TEXT_COUNT; i++)
        sys_free(texts[i].bytes);
    return status;
}
