/* SPDX-License-Identifier: MIT
 *
 * Reading settings, themes and key maps. Their contents are read by ui. Called by app.c and inspect.c. */
#include "ui_files.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Takes a file over as a source, with just the memory it needs: "themes/light.theme" is called "light"; a name that is
 * too long for a setting becomes "". Without memory for the file's name its faults have none. */
static struct ui_source take(struct asset_text *text)
{
    struct ui_source source = {.bytes = text->bytes, .size = text->size};
    const char *slash = strrchr(text->name, '/');
    const char *name = slash ? slash + 1 : text->name;
    size_t length = strcspn(name, ".");
    if (length < sizeof source.id)
        memcpy(source.id, name, length);
    source.name = strdup(text->name);
    text->bytes = NULL;
    return source;
}

static void release(struct ui_source *source)
{
    free((char *)(uintptr_t)source->name); /* ours: the shell only reads them */
    sys_free((char *)(uintptr_t)source->bytes);
}

static void read_folder(const struct data_files *data_files, const char *folder, const char *ending, bool own,
                        struct ui_sources *sources, struct fault_list *faults)
{
    struct asset_text *texts = calloc(UI_SOURCES_MAX, sizeof *texts);
    sources->count = texts ? data_files_read_folder(data_files, folder, ending, own, texts, UI_SOURCES_MAX, faults) : 0;
    for (int i = 0; i < sources->count; i++)
        sources->list[i] = take(&texts[i]);
    free(texts);
}

/* A fault in the user's own file does not stop the game. */
static struct ui_source read_own(const struct data_files *data_files, const char *name, struct fault_list *faults)
{
    struct asset_text text = {.name = ""};
    struct fault fault;
    if (data_files_read_user_text(data_files, name, &text, &fault) != ST_OK)
        fault_list_add(faults, &fault);
    return take(&text);
}

struct ui_files *ui_files_read(const struct data_files *data_files, const struct options *options,
                               struct fault_list *faults)
{
    struct fault_list told = {NULL, 0, 0, 0};
    struct ui_files *looks = calloc(1, sizeof *looks);
    if (!looks)
        return NULL;
    read_folder(data_files, "themes", ".theme", true, &looks->themes, faults);
    read_folder(data_files, "keys", ".keys", false, &looks->keys, faults);
    looks->languages.count = data_files_list_languages(data_files, looks->languages.list, UI_SOURCES_MAX);
    looks->folder = data_files->config_folder;
    looks->user_keys = read_own(data_files, "keys", faults);
    looks->user_config = read_own(data_files, "config", &told); /* data_files_read_settings reports what is wrong */
    data_files_read_settings(data_files, options, &looks->config, faults);
    return looks;
}

void ui_files_free(struct ui_files *looks)
{
    if (!looks)
        return;
    for (int i = 0; i < UI_SOURCES_MAX; i++) {
        release(&looks->themes.list[i]);
        release(&looks->keys.list[i]);
    }
    release(&looks->user_config);
    release(&looks->user_keys);
    free(looks);
}
