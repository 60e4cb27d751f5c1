/* SPDX-License-Identifier: MIT
 *
 * What may follow an option, from the table that --help is made of: the word that stands for its argument there says
 * what is listed here. */
#include "complete.h"

#include "batch/run.h"
#include "config/option_row.h"
#include "config/ui_files.h"
#include "persist/save.h"
#include "sim/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_HEROES = 256 };

static void list_heroes(const struct data_files *data_files)
{
    struct save_entry *heroes = calloc(MAX_HEROES, sizeof *heroes);
    int count = 0;
    if (heroes && save_list(data_files->save_folder, heroes, MAX_HEROES, &count, NULL) == ST_OK)
        for (int i = 0; i < count; i++)
            puts(heroes[i].name);
    free(heroes);
}

static void list_games(const struct data_files *data_files)
{
    list_heroes(data_files);
    puts("FILE");
}

static void list_profiles(const struct data_files *data_files)
{
    for (int i = 0; i < data_files->rules.profile_count; i++)
        puts(data_files->rules.profiles[i].id);
}

static void list_bots(const struct data_files *data_files)
{
    int count;
    const struct bot_kind *kinds = bot_kinds(&count);
    (void)data_files;
    for (int i = 0; i < count; i++)
        puts(kinds[i].name);
}

static void list_level_ups(const struct data_files *data_files)
{
    (void)data_files;
    for (int i = 0; i < LEVEL_UP_COUNT; i++)
        puts(level_up_name(i));
}

static void list_kits(const struct data_files *data_files)
{
    const struct rules *rules = &data_files->rules;
    for (int i = 0; i < rules->kind_count; i++)
        if (rules->kinds[i].sort == SORT_HERO)
            puts(rules->kinds[i].id);
}

/* Laid into the floors of some game. */
static bool is_piece(const struct rules *rules, int drawing)
{
    bool laid = false;
    for (int i = 0; i < rules->profile_count; i++)
        laid = laid || run_draws_piece(rules, i, drawing);
    return laid;
}

static void list_done_without(const struct data_files *data_files)
{
    for (int i = 0; i < data_files->rules.kind_count; i++)
        if (data_files->rules.kinds[i].components & HAS_ITEM)
            puts(data_files->rules.kinds[i].id);
    for (int i = 0; i < HABIT_COUNT; i++)
        puts(habit_name((enum habit)i));
    for (int i = 0; i < data_files->rules.drawing_count; i++)
        if (is_piece(&data_files->rules, i))
            puts(data_files->rules.drawings[i].id);
}

/* The words for arguments whose values can be listed, or are the shell's to list. */
static const struct {
    const char *argument;
    void (*list)(const struct data_files *data_files);
    const char *word;
} LISTS[] = {
    {"FILE", NULL, "FILE"},
    {"FILE...", NULL, "FILE"},
    {"TEMPLATE", NULL, "FILE"},
    {"DIR", NULL, "DIR"},
    {"[DIR]", NULL, "DIR"},
    {"NAME", list_heroes, NULL},
    {"BOT", list_bots, NULL},
    {"NAME|FILE", list_games, NULL},
    {"ID", list_profiles, NULL},
    {"WHO", list_level_ups, NULL},
    {"ID,...", list_done_without, NULL},
    {"HERO", list_kits, NULL},
};

static void list_argument(const char *argument, const struct data_files *data_files)
{
    const char *word = "TEXT";
    for (size_t i = 0; i < sizeof LISTS / sizeof *LISTS; i++) {
        if (strcmp(LISTS[i].argument, argument) != 0)
            continue;
        word = LISTS[i].word;
        if (LISTS[i].list)
            LISTS[i].list(data_files);
    }
    if (word)
        puts(word);
}

/* A setting's words, or the names of the files that it chooses from. */
static void list_setting(enum setting setting, const struct options *options, const struct data_files *data_files)
{
    const struct setting_row *row = setting_row(setting);
    if (row->kind == SETTING_CHOICE) {
        for (const char *word = row->range; *word; word += strspn(word, " ")) {
            int length = (int)strcspn(word, " ");
            printf("%.*s\n", length, word);
            word += length;
        }
        return;
    }
    struct fault_list faults = {NULL, 0, 0, 0};
    struct ui_files *files = ui_files_read(data_files, options, &faults);
    if (row->kind != SETTING_FILE || !files) {
        puts("TEXT");
        ui_files_free(files);
        return;
    }
    const struct ui_sources *sources = ui_files_of(files, setting);
    for (int i = 0; i < sources->count; i++)
        puts(sources->list[i].id);
    ui_files_free(files);
}

enum exit_code complete_print(const struct options *options, const struct data_files *data_files)
{
    struct option_row row;
    int index = options_find(options->subject, &row);
    if (index >= OPTION_ROW_COUNT && row.argument)
        list_setting((enum setting)(index - OPTION_ROW_COUNT), options, data_files);
    else if (index >= 0 && row.argument)
        list_argument(row.argument, data_files);
    else
        for (int i = 0; options_row(i, &row); i++)
            if (row.name)
                printf("--%s\n", row.name);
    return EXIT_DONE;
}
