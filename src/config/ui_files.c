/* SPDX-License-Identifier: MIT
 *
 * Settings, the user's own files, and where themes and key maps are: one is read when it is chosen. Their contents are
 * read by ui. */
#include "ui_files.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* "themes/light.theme" is called "light"; a name that is too long for a setting becomes "". Without memory for the path
 * it is not there. */
static struct ui_source source_at(const char *path)
{
    struct ui_source source = {.name = strdup(path)};
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    size_t length = strcspn(name, ".");
    if (source.name && length < sizeof source.id)
        memcpy(source.id, name, length);
    return source;
}

static void list_folder(const struct data_files *data_files, const char *folder, const char *ending, bool own,
                        struct ui_sources *sources, struct fault_list *faults)
{
    char(*paths)[SYS_PATH_SIZE] = malloc(UI_SOURCES_MAX * sizeof *paths);
    sources->count = paths ? data_files_list_folder(data_files, folder, ending, own, paths, UI_SOURCES_MAX, faults) : 0;
    for (int i = 0; i < sources->count; i++)
        sources->list[i] = source_at(paths[i]);
    free(paths);
}

static void release(struct ui_text *text)
{
    free((char *)(uintptr_t)text->name); /* ours: the shell only reads them */
    sys_free((char *)(uintptr_t)text->bytes);
}

/* A fault in the user's own file does not stop the game. */
static struct ui_text read_own(const struct data_files *data_files, const char *name, struct fault_list *faults)
{
    struct asset_text text = {.name = ""};
    struct fault fault;
    if (data_files_read_user_text(data_files, name, &text, &fault) != ST_OK)
        fault_list_add(faults, &fault);
    return (struct ui_text){strdup(text.name), text.bytes, text.size};
}

struct ui_files *ui_files_read(const struct data_files *data_files, const struct options *options,
                               struct fault_list *faults)
{
    struct fault_list told = {NULL, 0, 0, 0};
    struct ui_files *looks = calloc(1, sizeof *looks);
    if (!looks)
        return NULL;
    looks->read = data_files_read_path;
    list_folder(data_files, "themes", ".theme", true, &looks->themes, faults);
    list_folder(data_files, "keys", ".keys", false, &looks->keys, faults);
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
        free((char *)(uintptr_t)looks->themes.list[i].name);
        free((char *)(uintptr_t)looks->keys.list[i].name);
    }
    release(&looks->user_config);
    release(&looks->user_keys);
    free(looks);
}
