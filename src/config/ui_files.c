/* SPDX-License-Identifier: MIT
 *
 * Reading settings, themes and key maps. What is in themes and key maps the ui knows. Called by setup.c and inspect.c.
 */
#include "looks.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Takes a file over as a source, with no more memory than it needs: "themes/light.theme" is called "light"; one whose
 * name is too long for a setting has none. Without memory for the name faults have none. */
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

static int read_folder(const struct assets *assets, const char *folder, const char *ending, bool own,
                       struct ui_source sources[LOOKS_MAX_FILES], struct fault_list *faults)
{
    struct asset_text *texts = calloc(LOOKS_MAX_FILES, sizeof *texts);
    int count = texts ? assets_read_folder(assets, folder, ending, own, texts, LOOKS_MAX_FILES, faults) : 0;
    for (int i = 0; i < count; i++)
        sources[i] = take(&texts[i]);
    free(texts);
    return count;
}

/* A fault in the user's own file keeps nobody from playing. */
static struct ui_source read_own(const struct assets *assets, const char *name, struct fault_list *faults)
{
    struct asset_text text = {.name = ""};
    struct fault fault;
    if (assets_read_user_text(assets, name, &text, &fault) != ST_OK)
        fault_list_add(faults, &fault);
    return take(&text);
}

struct looks *looks_read(const struct assets *assets, const struct options *options, struct fault_list *faults)
{
    struct fault_list told = {NULL, 0, 0, 0};
    struct looks *looks = calloc(1, sizeof *looks);
    if (!looks)
        return NULL;
    looks->theme_count = read_folder(assets, "themes", ".theme", true, looks->themes, faults);
    looks->key_count = read_folder(assets, "keys", ".keys", false, looks->keys, faults);
    looks->language_count = assets_list_languages(assets, looks->languages, LOOKS_MAX_FILES);
    looks->user_keys = read_own(assets, "keys", faults);
    looks->user_config = read_own(assets, "config", &told); /* assets_read_settings tells what is wrong */
    assets_read_settings(assets, options, &looks->config, faults);
    return looks;
}

void looks_free(struct looks *looks)
{
    if (!looks)
        return;
    for (int i = 0; i < LOOKS_MAX_FILES; i++) {
        release(&looks->themes[i]);
        release(&looks->keys[i]);
    }
    release(&looks->user_config);
    release(&looks->user_keys);
    free(looks);
}

void looks_fill(const struct looks *looks, const struct assets *assets, struct ui_options *options)
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
    options->folder = assets->config_folder;
}
