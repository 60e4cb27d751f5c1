/* SPDX-License-Identifier: MIT
 *
 * Which language the player reads: the one asked for, else the locale's if there is a file for it, else English. Only
 * the names in the environment count, not what locales the system has generated. The file's contents are read by text.
 */
#include "builtin_data.h"
#include "data_files.h"

#include "base/utf8.h"

#include <string.h>

enum { MAX_LANGUAGES = 64, CODE_SIZE = 16 };

static const char SUFFIX[] = ".po";

/* "de" or "de_AT", from the start of `locale`, which may go on with a character set. "" if there is none. */
static void code_of(const char *locale, char code[CODE_SIZE])
{
    struct strbuf buf = strbuf_of(code, CODE_SIZE);
    size_t length = strcspn(locale, ".@");
    size_t letters = strspn(locale, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_");
    if (letters >= length && length < CODE_SIZE)
        strbuf_bytes(&buf, locale, length);
}

/* The file po/<code>.po as an asset; ST_MISSING when there is none. */
static enum status read_po(const struct data_files *data_files, const char *code, struct asset_text *text,
                           struct fault *fault)
{
    char path[64];
    struct strbuf buf = STRBUF(path);
    strbuf_format(&buf, "po/%s%s", code, SUFFIX);
    if (!data_files->data_folder[0])
        return ST_MISSING;
    return data_files_read_text(data_files, path, text, fault);
}

static bool is_english(const char *code)
{
    return strncmp(code, "en", 2) == 0 && (code[2] == '\0' || code[2] == '_');
}

/* Reads the language's file, none for English; the country's own goes before the language's. */
static enum status find_language(const struct data_files *data_files, const char *code, struct asset_text *text,
                                 struct fault *fault)
{
    char language[CODE_SIZE];
    COPY_TEXT(language, code);
    if (!code[0])
        return ST_MISSING;
    if (is_english(code))
        return ST_OK;
    enum status status = read_po(data_files, language, text, fault);
    if (status == ST_MISSING && strchr(language, '_')) {
        language[strcspn(language, "_")] = '\0';
        status = read_po(data_files, language, text, fault);
    }
    return status;
}

static void begin_catalogue(struct data_files *data_files)
{
    catalogue_init(&data_files->catalogue);
    data_files->catalogue.discreet = data_files->hosted;
    data_files->catalogue.in_lines = data_files->in_lines;
}

/* Makes the catalogue speak this file's language; the file becomes data_files'. */
static void speak(struct data_files *data_files, const struct asset_text *text, struct fault_list *faults)
{
    struct asset_text before = data_files->language;
    data_files->language = *text;
    begin_catalogue(data_files);
    if (text->bytes)
        catalogue_read(&data_files->catalogue, data_files->language.name, data_files->language.bytes, text->size,
                       faults);
    sys_free(before.bytes);
}

/* What the environment says of the language of messages, or "". */
static const char *locale_name(void)
{
    static const char *const VARIABLES[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof VARIABLES / sizeof *VARIABLES; i++) {
        const char *value = sys_env(VARIABLES[i]);
        if (value)
            return value;
    }
    return "";
}

/* The names of the languages' files in a data folder; returns how many. */
static int list_languages(const char *data, char names[MAX_LANGUAGES][SYS_NAME_SIZE])
{
    char folder[SYS_PATH_SIZE];
    int count = 0;
    if (!data[0] || sys_join(folder, data, "po", NULL) != ST_OK ||
        builtin_data_list(folder, SUFFIX, names, MAX_LANGUAGES, &count, NULL) != ST_OK)
        return 0;
    return count;
}

static bool is_listed(char names[MAX_LANGUAGES][SYS_NAME_SIZE], int count, const char *name)
{
    bool listed = false;
    for (int i = 0; i < count; i++)
        listed = listed || same_text(names[i], name);
    return listed;
}

/* Those that can be used, of both data folders, each once. */
static int list_usable(const struct data_files *data_files, char names[MAX_LANGUAGES][SYS_NAME_SIZE])
{
    char others[MAX_LANGUAGES][SYS_NAME_SIZE];
    int count = list_languages(data_files->data_folder, names);
    int more = list_languages(data_files->other_folder, others);
    for (int i = 0; i < more && count < MAX_LANGUAGES; i++)
        if (!is_listed(names, count, others[i])) {
            COPY_TEXT(names[count], others[i]);
            count++;
        }
    return count;
}

static enum status refuse(const struct data_files *data_files, const char *wanted, struct fault *fault)
{
    char names[MAX_LANGUAGES][SYS_NAME_SIZE], known[128], clean[32];
    int count = list_usable(data_files, names);
    struct strbuf list = STRBUF(known);
    strbuf_text(&list, "en");
    for (int i = 0; i < count; i++) {
        strbuf_text(&list, ", ");
        strbuf_bytes(&list, names[i], strlen(names[i]) - (sizeof SUFFIX - 1));
    }
    utf8_sanitise(wanted, clean, sizeof clean);
    return fault_set(fault, ST_USAGE, FAULT_LANG, clean, known);
}

/* ST_OK when the language is in use, or, for an automatic choice without a file, English. */
static enum status use_language(struct data_files *data_files, const char *wanted, struct fault_list *faults,
                                struct fault *refusal)
{
    struct asset_text text = {.name = ""};
    char code[CODE_SIZE];
    bool automatic = strcmp(wanted, "auto") == 0 || !wanted[0];
    code_of(automatic ? locale_name() : wanted, code);
    enum status status = find_language(data_files, code, &text, refusal);
    if (status == ST_OK || (status == ST_MISSING && automatic)) {
        speak(data_files, &text, faults);
        return ST_OK;
    }
    return status == ST_MISSING ? refuse(data_files, wanted, refusal) : status;
}

enum status data_files_read_language(struct data_files *data_files, const struct options *options,
                                     struct fault_list *faults, struct fault *fault)
{
    struct setting_values config;
    struct fault_list ignored = {NULL, 0, 0, 0};
    struct fault refusal;
    data_files_read_settings(data_files, options, &config, &ignored); /* reported when the settings are used */
    begin_catalogue(data_files);
    enum status status = use_language(data_files, settings_table_text(&config, SETTING_LANG), faults, &refusal);
    if (status == ST_OK)
        return ST_OK;
    if (config.values[SETTING_LANG].origin == FROM_COMMAND_LINE) {
        if (fault)
            *fault = refusal;
        return status;
    }
    fault_list_add(faults, &refusal); /* a wrong setting does not stop the game */
    return ST_OK;
}

enum status data_files_change_language(struct data_files *data_files, const char *wanted, struct fault *fault)
{
    struct fault_list ignored = {NULL, 0, 0, 0}; /* what is wrong in the file stays English; --check-data reports it */
    return use_language(data_files, wanted, &ignored, fault);
}

int data_files_list_languages(const struct data_files *data_files, struct ui_source *languages, int capacity)
{
    static const char *const ALWAYS[] = {"auto", "en"};
    char names[MAX_LANGUAGES][SYS_NAME_SIZE];
    int count = 0, found = list_usable(data_files, names);
    for (int i = 0; i < 2 && count < capacity; i++, count++)
        COPY_TEXT(languages[count].id, ALWAYS[i]);
    for (int i = 0; i < found && count < capacity; i++) {
        size_t length = strlen(names[i]) - (sizeof SUFFIX - 1);
        struct strbuf id = STRBUF(languages[count].id);
        strbuf_bytes(&id, names[i], length);
        count += length < CODE_SIZE;
    }
    return count;
}

/* Reads one language; false when its file cannot be read. */
static bool check_language(const struct data_files *data_files, struct language_check *check, struct fault_list *faults)
{
    struct catalogue catalogue;
    struct asset_text text;
    struct fault fault;
    if (data_files_read_text(data_files, check->file, &text, &fault) != ST_OK) {
        fault_list_add(faults, &fault);
        return false;
    }
    catalogue_init(&catalogue);
    catalogue_read(&catalogue, text.name, text.bytes, text.size, faults);
    text_coverage(&catalogue, &data_files->rules, &check->untranslated, &check->unused);
    sys_free(text.bytes);
    return true;
}

int data_files_check_languages(const struct data_files *data_files, struct fault_list *faults,
                               struct language_check *checks, int capacity)
{
    char names[MAX_LANGUAGES][SYS_NAME_SIZE];
    const char *folder = data_files->other_folder[0] ? data_files->other_folder : data_files->data_folder;
    int found = list_languages(folder, names), count = 0;
    for (int i = 0; i < found && count < capacity; i++) {
        struct strbuf buf = STRBUF(checks[count].file);
        strbuf_format(&buf, "po/%s", names[i]);
        count += check_language(data_files, &checks[count], faults);
    }
    return count;
}
