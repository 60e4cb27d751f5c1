/* SPDX-License-Identifier: MIT
 *
 * Choosing among the themes and key maps there are, changing settings and keys, and writing the user's files so that
 * their other lines and comments stay. What reads a setting knows what it means. */
#include "settings.h"

#include "base/amend.h"
#include "base/check.h"
#include "sys/sys.h"

#include <stdlib.h>
#include <string.h>

enum { EIGHT_COLOURS = 8, LINE_SIZE = 256, FILE_MAX = 1 << 20 };

/* --- Life -------------------------------------------------------------------------------------------------------- */

static char *copy_of(const struct ui_text *source, size_t *size)
{
    *size = 0;
    char *copy = source->bytes && source->size > 0 ? malloc(source->size) : NULL;
    if (copy) {
        memcpy(copy, source->bytes, source->size);
        *size = source->size;
    }
    return copy;
}

void settings_init(struct settings *settings, const struct ui_files *files)
{
    *settings = (struct settings){.config = files->config, .files = files};
    settings->config_bytes = copy_of(&files->user_config, &settings->config_size);
    settings->key_bytes = copy_of(&files->user_keys, &settings->key_size);
}

void settings_release(struct settings *settings)
{
    free(settings->config_bytes);
    free(settings->key_bytes);
    *settings = (struct settings){0};
}

/* --- What there is to choose from -------------------------------------------------------------------------------- */

const struct ui_sources *ui_files_of(const struct ui_files *files, enum setting setting)
{
    return setting == SETTING_THEME  ? &files->themes
           : setting == SETTING_KEYS ? &files->keys
           : setting == SETTING_LANG ? &files->languages
                                     : NULL;
}

static int find_source(const struct ui_sources *sources, const char *id)
{
    for (int i = 0; i < sources->count; i++) {
        if (strcmp(sources->list[i].id, id) == 0)
            return i;
    }
    return -1;
}

/* The source that a setting names, the default one if there is none such, NULL if there is not even that. */
static const struct ui_source *chosen(const struct settings *settings, enum setting setting, struct fault_list *faults)
{
    const struct ui_sources *sources = ui_files_of(settings->files, setting);
    const char *id = settings_table_text(&settings->config, setting);
    int found = find_source(sources, id);
    if (found < 0) {
        struct fault fault;
        char known[128] = "";
        struct strbuf buf = STRBUF(known);
        for (int i = 0; i < sources->count; i++)
            strbuf_format(&buf, "%s%s", i > 0 ? " " : "", sources->list[i].id);
        (void)fault_set(&fault, ST_BAD_DATA, FAULT_SETTING_UNKNOWN, setting_row(setting)->name, id, known);
        fault_list_add(faults, &fault);
        found = find_source(sources, setting_row(setting)->initial);
    }
    return found >= 0 ? &sources->list[found] : NULL;
}

/* The bytes are for sys_free; none of a file that is not there. */
static struct ui_text read_source(const struct settings *settings, const struct ui_source *source, char **bytes,
                                  struct fault_list *faults)
{
    struct ui_text text = {.name = source ? source->name : ""};
    struct fault fault;
    *bytes = NULL;
    if (source && source->name && settings->files->read(source->name, bytes, &text.size, &fault) != ST_OK)
        fault_list_add(faults, &fault);
    text.bytes = *bytes;
    return text;
}

static void read_map(const struct settings *settings, struct keymap *keymap, const struct ui_source *source,
                     struct fault_list *faults)
{
    char *bytes;
    struct ui_text text = read_source(settings, source, &bytes, faults);
    if (text.bytes)
        (void)keymap_read(keymap, text.name, text.bytes, text.size, faults);
    sys_free(bytes);
}

static void read_shipped_keys(const struct settings *settings, struct keymap *keymap, struct fault_list *faults)
{
    const struct ui_sources *maps = &settings->files->keys;
    int basis = find_source(maps, setting_row(SETTING_KEYS)->initial);
    const struct ui_source *source = chosen(settings, SETTING_KEYS, faults);
    *keymap = (struct keymap){0};
    if (basis >= 0)
        read_map(settings, keymap, &maps->list[basis], faults);
    if (basis < 0 || source != &maps->list[basis])
        read_map(settings, keymap, source, faults);
}

void settings_read_keys(const struct settings *settings, struct keymap *keymap, struct fault_list *faults)
{
    char path[SYS_PATH_SIZE] = "keys";
    if (settings->files->folder[0] && sys_join(path, settings->files->folder, "keys", NULL) != ST_OK)
        COPY_TEXT(path, "keys");
    read_shipped_keys(settings, keymap, faults);
    if (settings->key_bytes)
        (void)keymap_read(keymap, path, settings->key_bytes, settings->key_size, faults);
}

static void read_look(const struct settings *settings, struct theme *theme, const struct ui_source *source,
                      struct fault_list *faults)
{
    char *bytes;
    struct ui_text text = read_source(settings, source, &bytes, faults);
    if (text.bytes)
        (void)theme_read(theme, text.name, text.bytes, text.size, faults);
    sys_free(bytes);
}

void settings_read_theme(const struct settings *settings, struct theme *theme, int colours, struct fault_list *faults)
{
    int mono = find_source(&settings->files->themes, "mono");
    theme_init(theme, colours >= 256);
    read_look(settings, theme, chosen(settings, SETTING_THEME, faults), faults);
    if (colours == 0 && mono >= 0)
        read_look(settings, theme, &settings->files->themes.list[mono], faults);
    if (colours == EIGHT_COLOURS)
        theme_keep_ground(theme);
}

bool settings_may_offer(const struct settings *settings, const char *theme)
{
    return settings->config.values[SETTING_THEME].origin == FROM_DEFAULT &&
           find_source(&settings->files->themes, theme) >= 0;
}

void settings_check(const struct settings *settings, struct fault_list *faults)
{
    const struct ui_sources *maps = &settings->files->keys, *themes = &settings->files->themes;
    struct keymap keymap;
    struct theme theme;
    settings_read_keys(settings, &keymap, faults); /* and with them the user's and what the settings name */
    for (int i = 0; i < maps->count; i++) {
        bool read = strcmp(maps->list[i].id, settings_table_text(&settings->config, SETTING_KEYS)) == 0 ||
                    strcmp(maps->list[i].id, setting_row(SETTING_KEYS)->initial) == 0;
        keymap = (struct keymap){0};
        if (!read)
            read_map(settings, &keymap, &maps->list[i], faults);
    }
    settings_read_theme(settings, &theme, LOOK_DEFAULT_COLOUR, faults);
    for (int i = 0; i < themes->count; i++)
        if (strcmp(themes->list[i].id, settings_table_text(&settings->config, SETTING_THEME)) != 0)
            read_look(settings, &theme, &themes->list[i], faults);
}

/* Every font has ASCII; the other set is drawn only if it is asked for and the terminal can show it. */
bool settings_want_utf8(const struct settings *settings, bool terminal_can)
{
    return terminal_can && strcmp(settings_table_text(&settings->config, SETTING_GLYPHS), "utf8") == 0;
}

void settings_step(const struct settings *settings, enum setting setting, int step, char text[SETTING_TEXT_SIZE])
{
    settings_table_step(&settings->config, setting, step, text);
    const struct ui_sources *sources = ui_files_of(settings->files, setting);
    if (!sources || sources->count == 0)
        return;
    int at = find_source(sources, text), next = (at + step + sources->count) % sources->count;
    copy_text(text, SETTING_TEXT_SIZE, sources->list[at < 0 ? 0 : next].id);
}

/* --- Writing ----------------------------------------------------------------------------------------------------- */

/* One of the user's two files, as it is known here. */
struct user_file {
    const char *name;
    char **bytes;
    size_t *size;
    bool *known;
};

static enum status path_of(const struct settings *settings, struct user_file file, char path[SYS_PATH_SIZE],
                           struct fault *fault)
{
    if (!settings->files->folder[0])
        return fault_set(fault, ST_MISSING, FAULT_SETTINGS_NO_FOLDER);
    return sys_join(path, settings->files->folder, file.name, fault);
}

/* Reads a file a second time before it is first written over: its other lines are to stay, and it may not have been
 * readable at the start. */
static enum status know(const struct settings *settings, struct user_file file, struct fault *fault)
{
    char path[SYS_PATH_SIZE], *bytes;
    size_t size;
    if (*file.known)
        return ST_OK;
    enum status status = path_of(settings, file, path, fault);
    if (status != ST_OK)
        return status;
    status = sys_read_file(path, FILE_MAX, &bytes, &size, fault);
    *file.known = status == ST_OK || status == ST_MISSING;
    if (status != ST_OK)
        return *file.known ? ST_OK : status;
    free(*file.bytes);
    *file.bytes = bytes;
    *file.size = size;
    return ST_OK;
}

/* Puts one line into what is known of a file, or takes it out of there. */
static enum status amend(struct user_file file, struct amend_place place, const char *key, const char *line,
                         struct fault *fault)
{
    size_t capacity = *file.size + 2 * LINE_SIZE;
    char *amended = malloc(capacity);
    if (!amended)
        return fault_set(fault, ST_MEMORY, FAULT_NO_MEMORY);
    struct strbuf out = strbuf_of(amended, capacity);
    amend_line(*file.bytes ? *file.bytes : "", *file.size, place, key, line, &out);
    CHECK(!out.cut);
    free(*file.bytes);
    *file.bytes = amended;
    *file.size = out.length;
    return ST_OK;
}

static enum status write_file(const struct settings *settings, struct user_file file, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    enum status status = path_of(settings, file, path, fault);
    if (status == ST_OK)
        status = sys_make_folder(settings->files->folder, fault);
    if (status != ST_OK)
        return status;
    sys_follow_link(path); /* settings are often links into a folder that is kept elsewhere; they stay links */
    return sys_replace_file(path, *file.bytes, *file.size, fault);
}

static enum status amend_setting(struct settings *settings, struct user_file file, const struct change *change,
                                 struct fault *fault)
{
    const struct setting_row *row = setting_row(change->setting);
    char line_text[LINE_SIZE];
    struct strbuf line = STRBUF(line_text);
    if (!settings_table_set(&settings->config, change->setting, change->text, FROM_SCREEN, fault))
        return ST_BAD_DATA;
    strbuf_format(&line, "%s %s", row->name, change->text);
    return amend(file, (struct amend_place){0}, row->name, change->text[0] ? line_text : NULL, fault);
}

static enum status amend_keys(struct user_file file, const struct change *change, enum intent intent, const char *line,
                              struct fault *fault)
{
    return amend(file, (struct amend_place){"keys", context_name(change->context)}, intent_name(intent), line, fault);
}

/* The line of an intent: the change's key first, or not at all, then the others that it has. */
static enum status amend_bound(struct user_file file, const struct keymap *keymap, const struct change *change,
                               enum intent intent, bool first, struct fault *fault)
{
    char text[LINE_SIZE];
    struct strbuf line = STRBUF(text);
    strbuf_text(&line, intent_name(intent));
    if (first) {
        strbuf_char(&line, ' ');
        keyname_spell(change->key, &line);
    }
    for (int i = 0; i < keymap->count; i++) {
        const struct key_binding *binding = &keymap->bindings[i];
        if (binding->context != (int)change->context || binding->intent != (int)intent ||
            key_equal(binding->key, change->key))
            continue;
        strbuf_char(&line, ' ');
        keyname_spell(binding->key, &line);
    }
    if (line.cut)
        return fault_set(fault, ST_BAD_DATA, FAULT_KEYS_MANY, intent_name(intent));
    return amend_keys(file, change, intent, text, fault);
}

static enum status amend_both(struct user_file file, const struct keymap *keymap, const struct change *change,
                              struct fault *fault)
{
    enum intent other = keymap_bound(keymap, change->context, change->key);
    enum status status = ST_OK;
    if (other != INTENT_NONE && other != change->intent)
        status = amend_bound(file, keymap, change, other, false, fault);
    return status == ST_OK ? amend_bound(file, keymap, change, change->intent, true, fault) : status;
}

static enum status amend_all(struct user_file file, struct fault *fault)
{
    enum status status = ST_OK;
    for (int context = 0; context < CONTEXT_COUNT; context++)
        for (int intent = 0; intent < INTENT_COUNT && status == ST_OK; intent++) {
            struct change change = {.context = (enum key_context)context};
            if (intent_contexts((enum intent)intent) >> context & 1)
                status = amend_keys(file, &change, (enum intent)intent, NULL, fault);
        }
    return status;
}

static enum status carry_out(struct settings *settings, struct user_file file, const struct keymap *keymap,
                             const struct change *change, struct fault *fault)
{
    switch (change->kind) {
    case CHANGE_NOTHING:
        break;
    case CHANGE_SETTING:
        return amend_setting(settings, file, change, fault);
    case CHANGE_KEYS:
        return amend_both(file, keymap, change, fault);
    case CHANGE_NO_KEYS:
        return amend_keys(file, change, change->intent, intent_name(change->intent), fault);
    case CHANGE_RESET_KEYS:
        return amend_keys(file, change, change->intent, NULL, fault);
    case CHANGE_RESET_ALL:
        return amend_all(file, fault);
    }
    return ST_OK;
}

/* What cannot be written holds until the program ends. */
enum status settings_change(struct settings *settings, const struct keymap *keymap, const struct change *change,
                            struct fault *fault)
{
    const struct user_file config = {"config", &settings->config_bytes, &settings->config_size,
                                     &settings->config_known};
    const struct user_file keys = {"keys", &settings->key_bytes, &settings->key_size, &settings->keys_known};
    struct user_file file = change->kind == CHANGE_SETTING ? config : keys;
    struct fault unknown;
    if (change->kind == CHANGE_NOTHING)
        return ST_OK;
    enum status known = know(settings, file, &unknown);
    enum status status = carry_out(settings, file, keymap, change, fault);
    if (status != ST_OK)
        return status;
    if (known == ST_OK)
        return write_file(settings, file, fault);
    *fault = unknown;
    return known;
}
