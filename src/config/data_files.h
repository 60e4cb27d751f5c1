/* SPDX-License-Identifier: MIT
 *
 * Where things are: the data folder and what is read from it, the folders of saves and of the user's settings. */
#ifndef CONFIG_DATA_FILES_H
#define CONFIG_DATA_FILES_H

#include "core/rules.h"
#include "options.h"
#include "report/score_file.h"
#include "sys/sys.h"
#include "text/text.h"
#include "ui/ui.h"

#include <stdbool.h>

/* A file from the data folders, owned; release with sys_free(text.bytes). */
struct asset_text {
    char name[SYS_PATH_SIZE];
    char *bytes;
    size_t size;
};

/* What was read at the start. */
struct data_files {
    char data_folder[SYS_PATH_SIZE];  /* the shipped one */
    char other_folder[SYS_PATH_SIZE]; /* --data-dir: its files go first; "" without one */
    char save_folder[SYS_PATH_SIZE];
    char config_folder[SYS_PATH_SIZE]; /* "" when there is none */
    struct score_place scores;         /* points into this and into the options */
    struct rules rules;
    bool rules_read;            /* they are there, and sound */
    struct catalogue catalogue; /* the player's language */
    bool in_lines;              /* played in lines (--linear) */
    bool hosted;                /* by an operator (--server): the player is a guest of this machine */
    struct asset_text language; /* the file that the catalogue points into; empty for English */
};

/* Finds the folders: --data-dir, else data/ beside the built binary, else the installed one. ST_MISSING with what was
 * looked for. Saves: --save-dir, else the user's data folder. Settings: the user's, those of a guest beside the hero,
 * whose folder alone is made (save_home). */
MUST_USE enum status data_files_find(struct data_files *data_files, const struct options *options, struct fault *fault);

/* Reads all .data files of content/ into data_files->rules. False when anything is wrong: every error is in `faults`.
 */
bool data_files_read_rules(struct data_files *data_files, struct fault_list *faults);

/* Where the content has an entry, for messages about rules that were read from it: fills `file`, a path, and `line`;
 * leaves both as they are when it is not found. */
void data_files_find_entry(const struct data_files *data_files, const char *sort, const char *id,
                           char file[SYS_PATH_SIZE], int *line);

/* Reads one data file, such as "keys/default.keys": from --data-dir if it is there, else from the shipped data. */
MUST_USE enum status data_files_read_text(const struct data_files *data_files, const char *path,
                                          struct asset_text *text, struct fault *fault);

/* The paths of all files of a folder of data files, such as all "*.theme" of "themes": the shipped ones, those below
 * --data-dir and, if `own`, the user's; of the same name the later. Returns how many; what cannot be listed is
 * reported.
 */
int data_files_list_folder(const struct data_files *data_files, const char *folder, const char *ending, bool own,
                           char (*paths)[SYS_PATH_SIZE], int capacity, struct fault_list *faults);

/* Reads one of them; bytes for sys_free. */
MUST_USE enum status data_files_read_path(const char *path, char **bytes, size_t *size, struct fault *fault);

/* Fills `config`: the command line's settings over those of the user's file (or of --rc) over those of the system's
 * file, except for those that the system's file fixes. Bad lines are added to `faults` and left out. */
void data_files_read_settings(const struct data_files *data_files, const struct options *options,
                              struct setting_values *config, struct fault_list *faults);

/* Reads a file of the user's settings folder; a missing one gives an empty text and ST_OK. */
MUST_USE enum status data_files_read_user_text(const struct data_files *data_files, const char *name,
                                               struct asset_text *text, struct fault *fault);

/* Fills data_files->catalogue with the language that the command line or the user's settings ask for: "fr", "pt_BR", or
 * "auto" for the locale's as the environment names it (English if there is no file for it). A language is the file
 * po/<language>.po; what is wrong in it goes to `faults` and stays English. If there is no such file: ST_USAGE with the
 * known languages when the command line asks for it, else a fault in `faults`, and English. */
MUST_USE enum status data_files_read_language(struct data_files *data_files, const struct options *options,
                                              struct fault_list *faults, struct fault *fault);

/* Fills the catalogue, in place, with another language that the player asks for, as the settings name it; ST_MISSING
 * or why it cannot be read, and the catalogue is as before. Texts that were taken from it are no longer valid. */
MUST_USE enum status data_files_change_language(struct data_files *data_files, const char *wanted, struct fault *fault);

/* What the setting may be, "auto" first, as sources of which only the name counts. Returns how many. */
int data_files_list_languages(const struct data_files *data_files, struct ui_source *languages, int capacity);

/* What one language has of what it may have. */
struct language_check {
    char file[64]; /* "po/fr.po" */
    int untranslated, unused;
};

/* Reads every language of the data folder (--data-dir's, if there is one), reports what is wrong in it and counts what
 * it has by the rules that were read. Returns how many checks were filled. */
int data_files_check_languages(const struct data_files *data_files, struct fault_list *faults,
                               struct language_check *checks, int capacity);

#endif
