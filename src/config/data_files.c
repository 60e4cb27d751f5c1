/* SPDX-License-Identifier: MIT
 *
 * Finding and reading the data folder and the user's folders. Their meaning is known to content, text and ui. */
#include "data_files.h"

#include "builtin_data.h"
#include "content/content.h"

#include "base/grid.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "persist/save.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_CONTENT_FILES = 64, MAX_FOLDER_FILES = 32, MAX_TEXT_SIZE = 1 << 20, MAX_GUEST_SIZE = 1 << 14 };

/* --- Folders ----------------------------------------------------------------------------------------------------- */

static bool holds_content(const char *folder)
{
    char content[SYS_PATH_SIZE];
    return sys_join(content, folder, "content", NULL) == ST_OK && sys_exists(content);
}

/* Takes the last name off, with its slash; false where there is none. */
static bool cut_name(char *path)
{
    char *slash = strrchr(path, '/');
    if (slash)
        *slash = '\0';
    return slash;
}

/* data/ beside the program, where it was built (the build links it to the tree's) or unpacked; share/barrow beside the
 * program's folder, where both were installed or moved to. */
static bool find_beside_program(char path[SYS_PATH_SIZE], const char *argv0)
{
    char folder[SYS_PATH_SIZE];
    sys_program_path(folder, argv0);
    if (!cut_name(folder))
        return false;
    if (sys_join(path, folder, "data", NULL) == ST_OK && holds_content(path))
        return true;
    return cut_name(folder) && sys_join(path, folder, "share/barrow", NULL) == ST_OK && holds_content(path);
}

static enum status find_data(struct data_files *data_files, const struct options *options, struct fault *fault)
{
    COPY_TEXT(data_files->other_folder, options->data_dir ? options->data_dir : "");
    if (options->data_dir && !sys_exists(options->data_dir))
        return fault_set(fault, ST_MISSING, FAULT_NO_FOLDER, options->data_dir, "data-dir");
    if (builtin_data_there()) {
        COPY_TEXT(data_files->data_folder, BUILTIN_FOLDER);
        return ST_OK;
    }
    if (find_beside_program(data_files->data_folder, options->program))
        return ST_OK;
    if (holds_content(BARROW_DATADIR)) {
        COPY_TEXT(data_files->data_folder, BARROW_DATADIR);
        return ST_OK;
    }
    if (options->data_dir) {
        COPY_TEXT(data_files->data_folder, options->data_dir);
        return ST_OK;
    }
    return fault_set(fault, ST_MISSING, FAULT_NO_DATA, BARROW_DATADIR);
}

/* Whether the task needs the player's own saves. Other tasks go on if no folder for saves is known. */
static bool needs_saves(const struct options *options)
{
    if (options->task == TASK_LIST)
        return options->spool == NULL;
    if (options->task == TASK_SCORES)
        return options->score_file == NULL;
    return options->task == TASK_PLAY || options->task == TASK_PRUNE || task_is_of_characters(options->task);
}

/* Whether a folder that the command line names is there for a task that only reads it, and would take a wrong one for
 * one in which nobody plays or has played. The folder that nobody named is made by the first game. */
static enum status check_given(const struct options *options, struct fault *fault)
{
    bool of_games = options->task == TASK_LIST || options->task == TASK_WATCH_MENU;
    bool of_runs = options->task == TASK_SCORES || options->task == TASK_PRUNE;
    bool spool = of_games && options->spool;
    const char *folder = spool ? options->spool : of_games || of_runs ? options->save_dir : NULL;
    char path[SYS_PATH_SIZE];
    struct sys_about about;
    bool missing = folder && sys_join(path, folder, ".", NULL) == ST_OK && /* of a link: where it leads */
                   sys_look(path, &about, NULL) == ST_MISSING;
    return missing ? fault_set(fault, ST_MISSING, FAULT_NO_FOLDER, folder, spool ? "spool" : "save-dir") : ST_OK;
}

/* Where the settings of the player are: the user's own, or, of a guest, beside the hero. None where an operator gives a
 * file of them, or where that folder is not to be trusted, which starting a game tells. */
static void find_settings(struct data_files *data_files, const struct options *options)
{
    char *folder = data_files->config_folder;
    bool beside_hero = options->task == TASK_PLAY && !options->rc && options->name && options->save_dir;
    bool found = options->task == TASK_PRUNE ? false /* no player's setting */
                 : !options->server
                     ? sys_config_folder(folder, NULL) == ST_OK
                     : beside_hero && save_home(data_files->save_folder, options->name, folder, NULL) == ST_OK;
    if (!found)
        folder[0] = '\0';
}

/* A guest's is written so that it is known for a path wherever it stands in a sentence (fault_last_part). */
static void use_save_folder(struct data_files *data_files, const char *folder)
{
    struct strbuf path = STRBUF(data_files->save_folder);
    bool bare = folder[0] != '/' && strncmp(folder, "./", 2) != 0 && strncmp(folder, "../", 3) != 0;
    strbuf_format(&path, "%s%s", data_files->hosted && bare ? "./" : "", folder);
}

enum status data_files_find(struct data_files *data_files, const struct options *options, struct fault *fault)
{
    data_files->hosted = options->server;
    data_files->in_lines = options->lines;
    enum status status = find_data(data_files, options, fault);
    if (status != ST_OK)
        return status;
    data_files->scores = (struct score_place){data_files->save_folder, options->score_file, options->dump_file};
    if (options->save_dir)
        use_save_folder(data_files, options->save_dir);
    find_settings(data_files, options);
    if (!options->save_dir)
        status = sys_data_folder(data_files->save_folder, fault);
    if (status != ST_OK && needs_saves(options))
        return status;
    if (status != ST_OK)
        data_files->save_folder[0] = '\0'; /* nothing will be saved */
    return check_given(options, fault);
}

/* --- Texts ------------------------------------------------------------------------------------------------------- */

static enum status read_within(struct asset_text *text, const char *folder, const char *path, size_t limit,
                               struct fault *fault)
{
    enum status status = sys_join(text->name, folder, path, fault);
    return status == ST_OK ? builtin_data_read(text->name, limit, &text->bytes, &text->size, fault) : status;
}

static enum status read_at(struct asset_text *text, const char *folder, const char *path, struct fault *fault)
{
    return read_within(text, folder, path, MAX_TEXT_SIZE, fault);
}

/* A file that a player may have written. */
static size_t users_limit(const struct data_files *data_files)
{
    return data_files->hosted ? MAX_GUEST_SIZE : MAX_TEXT_SIZE;
}

enum status data_files_read_text(const struct data_files *data_files, const char *path, struct asset_text *text,
                                 struct fault *fault)
{
    if (data_files->other_folder[0]) {
        enum status status = read_at(text, data_files->other_folder, path, fault);
        if (status != ST_MISSING)
            return status;
    }
    return read_at(text, data_files->data_folder, path, fault);
}

enum status data_files_read_user_text(const struct data_files *data_files, const char *name, struct asset_text *text,
                                      struct fault *fault)
{
    text->bytes = NULL;
    text->size = 0;
    if (!data_files->config_folder[0])
        return ST_OK;
    enum status status = read_within(text, data_files->config_folder, name, users_limit(data_files), fault);
    return status == ST_MISSING ? ST_OK : status;
}

/* A file of settings that need not be there. */
static void read_config(const char *path, size_t limit, enum setting_origin origin, struct setting_values *config,
                        struct fault_list *faults)
{
    char *bytes;
    size_t size;
    struct fault fault;
    enum status status = sys_read_file(path, limit, &bytes, &size, &fault);
    if (status == ST_OK)
        settings_table_read(config, origin, path, bytes, size, faults);
    else if (status != ST_MISSING)
        fault_list_add(faults, &fault);
    sys_free(bytes);
}

void data_files_read_settings(const struct data_files *data_files, const struct options *options,
                              struct setting_values *config, struct fault_list *faults)
{
    char own[SYS_PATH_SIZE];
    *config = options->config;
    read_config(BARROW_SYSCONFDIR "/barrow/config", MAX_TEXT_SIZE, FROM_SYSTEM, config, faults);
    if (options->rc)
        read_config(options->rc, users_limit(data_files), FROM_FILE, config, faults);
    else if (data_files->config_folder[0] && sys_join(own, data_files->config_folder, "config", NULL) == ST_OK)
        read_config(own, users_limit(data_files), FROM_FILE, config, faults);
}

enum status data_files_read_path(const char *path, char **bytes, size_t *size, struct fault *fault)
{
    return builtin_data_read(path, MAX_TEXT_SIZE, bytes, size, fault);
}

/* The path to this file name among `count`, or the place for a new one. */
static int place_of(char (*paths)[SYS_PATH_SIZE], int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        const char *slash = strrchr(paths[i], '/');
        if (strcmp(slash ? slash + 1 : paths[i], name) == 0)
            return i;
    }
    return count;
}

/* Adds the files of one folder to those found so far; returns how many there are then. */
static int add_listed(const char *folder, const char *ending, char (*paths)[SYS_PATH_SIZE], int count, int capacity,
                      struct fault_list *faults)
{
    char names[MAX_FOLDER_FILES][SYS_NAME_SIZE];
    struct fault fault;
    int listed = 0;
    if (builtin_data_list(folder, ending, names, MAX_FOLDER_FILES, &listed, &fault) != ST_OK)
        fault_list_add(faults, &fault);
    for (int i = 0; i < min_int(listed, MAX_FOLDER_FILES); i++) {
        int place = place_of(paths, count, names[i]);
        if (place < capacity && sys_join(paths[place], folder, names[i], NULL) == ST_OK)
            count = max_int(count, place + 1);
    }
    return count;
}

int data_files_list_folder(const struct data_files *data_files, const char *folder, const char *ending, bool own,
                           char (*paths)[SYS_PATH_SIZE], int capacity, struct fault_list *faults)
{
    const char *const roots[] = {data_files->data_folder, data_files->other_folder,
                                 own ? data_files->config_folder : ""};
    int count = 0;
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
        char path[SYS_PATH_SIZE];
        if (roots[i][0] && sys_join(path, roots[i], folder, NULL) == ST_OK)
            count = add_listed(path, ending, paths, count, capacity, faults);
    }
    return count;
}

/* --- Content ----------------------------------------------------------------------------------------------------- */

static bool has_data_files(const char *folder)
{
    char name[1][SYS_NAME_SIZE];
    int count = 0;
    return builtin_data_list(folder, ".data", name, 1, &count, NULL) == ST_OK && count > 0;
}

static bool has_part(const char *folder, const char *part)
{
    char path[SYS_PATH_SIZE];
    return sys_join(path, folder, part, NULL) == ST_OK && sys_exists(path);
}

/* Where the content is: below --data-dir (or --data-dir itself, if the files lie there), else below the shipped data.
 */
static enum status find_content(const struct data_files *data_files, char folder[SYS_PATH_SIZE], struct fault *fault)
{
    if (data_files->other_folder[0]) {
        if (sys_join(folder, data_files->other_folder, "content", NULL) == ST_OK && has_data_files(folder))
            return ST_OK;
        copy_text(folder, SYS_PATH_SIZE, data_files->other_folder);
        if (has_data_files(folder))
            return ST_OK;
        if (!has_part(data_files->other_folder, "keys") && !has_part(data_files->other_folder, "themes"))
            return fault_set(fault, ST_MISSING, FAULT_NO_CONTENT, data_files->other_folder);
    }
    return sys_join(folder, data_files->data_folder, "content", fault);
}

/* Reads all .data files of the content, sorted by name; those that cannot be read are reported. NULL when they cannot
 * even be found; else owned, as are the texts. */
static struct asset_text *read_content(const struct data_files *data_files, int *count, struct fault_list *faults)
{
    char folder[SYS_PATH_SIZE];
    char(*names)[SYS_NAME_SIZE] = malloc((MAX_CONTENT_FILES + 1) * sizeof *names);
    struct asset_text *texts = malloc(MAX_CONTENT_FILES * sizeof *texts);
    struct fault fault;
    int listed = 0;
    enum status status =
        names && texts ? find_content(data_files, folder, &fault) : fault_set(&fault, ST_MEMORY, FAULT_NO_MEMORY);
    bool found = status == ST_OK;
    if (found)
        status = builtin_data_list(folder, ".data", names, MAX_CONTENT_FILES + 1, &listed, &fault);
    if (status == ST_OK && listed > MAX_CONTENT_FILES)
        status = fault_set(&fault, ST_BAD_DATA, FAULT_MANY_DATA_FILES, folder, MAX_CONTENT_FILES);
    if (status != ST_OK)
        fault_list_add(faults, &fault);
    *count = 0;
    for (int i = 0; i < min_int(listed, MAX_CONTENT_FILES); i++) {
        if (read_at(&texts[*count], folder, names[i], &fault) == ST_OK) {
            ++*count;
            continue;
        }
        fault_place(&fault, texts[*count].name, 1, 0); /* in the form of all others: file:line: message */
        fault_list_add(faults, &fault);
    }
    free(names);
    if (found)
        return texts;
    free(texts);
    return NULL;
}

static void release_content(struct asset_text *texts, int count)
{
    for (int i = 0; i < count; i++)
        sys_free(texts[i].bytes);
    free(texts);
}

bool data_files_read_rules(struct data_files *data_files, struct fault_list *faults)
{
    struct content_file files[MAX_CONTENT_FILES];
    int count = 0;
    struct asset_text *texts = read_content(data_files, &count, faults);
    if (!texts)
        return false;
    for (int i = 0; i < count; i++)
        files[i] = (struct content_file){texts[i].name, texts[i].bytes, texts[i].size};
    bool good = content_load(files, count, &data_files->rules, faults) && faults->count == 0;
    release_content(texts, count);
    data_files->rules_read = good;
    return good;
}

static bool find_entry_in(const struct asset_text *text, const char *sort, const char *id, int *found)
{
    struct fault_list unheard = {NULL, 0, 0, 0};
    struct parse parse;
    struct parse_line line;
    parse_init(&parse, text->name, text->bytes, text->size, &unheard);
    while (parse_next(&parse, &line))
        if (line.kind == PARSE_ENTRY && strcmp(line.words[0].text, sort) == 0 && strcmp(line.words[1].text, id) == 0) {
            *found = line.line;
            return true;
        }
    return false;
}

void data_files_find_entry(const struct data_files *data_files, const char *sort, const char *id,
                           char file[SYS_PATH_SIZE], int *line)
{
    struct fault_list unheard = {NULL, 0, 0, 0};
    int count = 0;
    struct asset_text *texts = read_content(data_files, &count, &unheard);
    for (int i = 0; i < count; i++)
        if (find_entry_in(&texts[i], sort, id, line))
            copy_text(file, SYS_PATH_SIZE, texts[i].name);
    release_content(texts, count);
}
