/* SPDX-License-Identifier: MIT
 *
 * Reading settings, themes and key maps. What is in themes and key maps the ui knows. Called by setup.c and inspect.c.
 */
#include "looks.h"

#include <stdlib.h>
#include <string.h>

/* A file as a source: "themes/light.theme" is called "light". One whose name is too long for a setting has none. */
static struct ui_source source_of(const struct asset_text *text)
{
    struct ui_source source = {.name = text->name, .bytes = text->bytes, .size = text->size};
    const char *slash = strrchr(text->name, '/');
    const char *name = slash ? slash + 1 : text->name;
    size_t length = strcspn(name, ".");
    if (length < sizeof source.id)
        memcpy(source.id, name, length);
    return source;
}

/* A fault in the user's own file keeps nobody from playing. */
static void read_own(const struct assets *assets, const char *name, struct asset_text *text, struct fault_list *faults)
{
    struct fault fault;
    if (assets_read_user_text(assets, name, text, &fault) != ST_OK)
        fault_list_add(faults, &fault);
}

struct looks *looks_read(const struct assets *assets, const struct options *options, struct fault_list *faults)
{
    struct looks *looks = calloc(1, sizeof *looks);
    if (!looks)
        return NULL;
    looks->theme_count = assets_read_folder(assets, "themes", ".theme", true, looks->themes, LOOKS_MAX_FILES, faults);
    looks->key_count = assets_read_folder(assets, "keys", ".keys", false, looks->keys, LOOKS_MAX_FILES, faults);
    for (int i = 0; i < looks->theme_count; i++)
        looks->theme_sources[i] = source_of(&looks->themes[i]);
    for (int i = 0; i < looks->key_count; i++)
        looks->key_sources[i] = source_of(&looks->keys[i]);
    read_own(assets, "keys", &looks->user_keys, faults);
    read_own(assets, "config", &looks->user_config, faults);
    looks->config = options->config;
    if (looks->user_config.bytes)
        config_read(&looks->config, looks->user_config.name, looks->user_config.bytes, looks->user_config.size, faults);
    return looks;
}

void looks_free(struct looks *looks)
{
    if (!looks)
        return;
    for (int i = 0; i < LOOKS_MAX_FILES; i++) {
        sys_free(looks->themes[i].bytes);
        sys_free(looks->keys[i].bytes);
    }
    sys_free(looks->user_config.bytes);
    sys_free(looks->user_keys.bytes);
    free(looks);
}

void looks_fill(const struct looks *looks, const struct assets *assets, struct ui_options *options)
{
    options->config = looks->config;
    options->themes = looks->theme_sources;
    options->theme_count = looks->theme_count;
    options->keys = looks->key_sources;
    options->key_count = looks->key_count;
    options->user_config = source_of(&looks->user_config);
    options->user_keys = source_of(&looks->user_keys);
    options->folder = assets->config_folder;
}
