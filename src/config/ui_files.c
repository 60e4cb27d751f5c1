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

static int read_folder(const struct data_files *data_files, const char *folder, const char *ending, bool own,
                       struct ui_source sources[UI_FILES_MAX_FILES], struct fault_list *faults)
{
    struct asset_text *texts = calloc(UI_FILES_MAX_FILES, sizeof *texts);
    int count = texts ? data_files_read_folder(data_files, folder, ending, own, texts, UI_FILES_MAX_FILES, faults) : 0;
    for (int i = 0; i < count; i++)
        sources[i] = take(&texts[i]);
    free(texts);
    return count;
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
    looks->theme_count = read_folder(data_files, "themes", ".theme", true, looks->themes, faults);
    looks->key_count = read_folder(data_files, "keys", ".keys", false, looks->keys, faults);
    looks->language_count = data_files_list_languages(data_files, looks->languages, UI_FILES_MAX_FILES);
    looks->user_keys = read_own(data_files, "keys", faults);
    looks->user_config = read_own(data_files, "config", &told); /* data_files_read_settings reports what is wrong */
    data_files_read_settings(data_files, options, &looks->config, faults);
    return looks;
}

void ui_files_free(struct ui_files *looks)
{
    if (!looks)
        return;
    for (int i = 0; i < UI_FILES_MAX_FILES; i++) {
        release(&looks->themes[i]);
        release(&looks->keys[i]);
    }
    release(&looks->user_config);
    release(&looks->user_keys);
    free(looks);
}

void ui_files_fill(const struct ui_files *looks, const struct data_files *data_files, struct ui_options *options)
{
    options->config = looks->config;
    options->themes = looks->themes;
    options->theme_count = looks->theme_count;
    options->keys = looks->keys;
    options->key_count = looks->key_count;
    options->languages = looks->languages;
    options->language_count = looks->language_count;
    options->user_config = looks->user_config;
    options->user_keys = looks->user_keys;
    options->folder = data_files->config_folder;
}
