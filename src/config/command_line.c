/* SPDX-License-Identifier: MIT
 *
 * The command line by getopt_long: walks the arguments, checks what goes together and prints the help, all from the
 * rows of options.c and the table of settings. Acts on nothing; main.c does. */
#include "option_row.h"

#include "print.h"

#include "base/check.h"
#include "base/utf8.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

enum { OPTION_BASE = 256, DEFAULT_BOT_TURNS = 20000, HELP_INDENT = 23 };

/* The settings are options, too: their rows come from their own table (ui/settings_table.h), after those above. */
enum { MAX_ROWS = 96 };

static int row_count(void)
{
    return OPTION_ROW_COUNT + SETTING_COUNT;
}

/* A setting without an argument is no option: its row has no name. */
static struct option_row row_at(int index)
{
    if (index < OPTION_ROW_COUNT)
        return OPTION_ROWS[index];
    const struct setting_row *setting = setting_row((enum setting)(index - OPTION_ROW_COUNT));
    return (struct option_row){setting->argument ? setting->name : NULL, setting->argument, setting->meaning,
                               .tasks =
                                   index - OPTION_ROW_COUNT == SETTING_KEEP_RUNS ? FOR_SCREEN | FOR_PRUNE : FOR_SCREEN};
}

static void fill_getopt(struct option table[MAX_ROWS + 1])
{
    int count = 0;
    for (int i = 0; i < row_count(); i++) {
        struct option_row row = row_at(i);
        int has = !row.argument ? no_argument : row.argument[0] == '[' ? optional_argument : required_argument;
        if (row.name)
            table[count++] = (struct option){row.name, has, NULL, OPTION_BASE + i};
    }
    table[count] = (struct option){NULL, 0, NULL, 0};
}

bool options_row(int index, struct option_row *row)
{
    bool there = index < row_count();
    if (there)
        *row = row_at(index);
    return there;
}

int options_find(const char *name, struct option_row *row)
{
    for (int i = 0; name && options_row(i, row); i++)
        if (row->name && strcmp(row->name, name) == 0)
            return i;
    return -1;
}

/* A sentence with a word of the command line. */
static enum status usage(struct fault *fault, enum fault_id id, const char *word)
{
    char clean[128];
    utf8_sanitise(word, clean, sizeof clean);
    return fault_set_args(fault, ST_USAGE, id, (const struct fault_arg[]){FAULT_ARG(clean)}, 1);
}

/* Whether a word, as a whole or up to its '=', begins as one of our options does: getopt takes shortened names. */
static bool looks_like_option(const char *word)
{
    if (word[0] != '-' || word[1] != '-')
        return false;
    const char *name = word + 2;
    size_t length = strcspn(name, "=");
    for (int i = 0; i < row_count(); i++) {
        struct option_row row = row_at(i);
        if (row.name && strncmp(row.name, name, length) == 0)
            return true;
    }
    return false;
}

/* An option stands where an argument was expected. */
static enum status refuse_option(struct fault *fault, const char *option, const char *word)
{
    char clean[48];
    utf8_sanitise(word, clean, sizeof clean);
    return fault_set(fault, ST_USAGE, FAULT_OPTION_FORGOT_ARGUMENT, option, clean);
}

static bool set_task(struct options *options, enum task task, struct fault *why)
{
    if (options->task != TASK_PLAY && options->task != task) {
        (void)fault_set(why, ST_USAGE, FAULT_OPTION_ONE_TASK);
        return false;
    }
    options->task = task;
    return true;
}

static bool read_argument(struct options *options, int index, const char *argument, struct fault *why)
{
    if (index >= OPTION_ROW_COUNT)
        return settings_table_set(&options->config, (enum setting)(index - OPTION_ROW_COUNT), argument,
                                  FROM_COMMAND_LINE, why);
    const struct option_row *row = &OPTION_ROWS[index];
    if (row->read && !row->read(options, row, argument, why))
        return false;
    return row->task == TASK_PLAY || set_task(options, row->task, why);
}

/* One option that getopt recognised. `--check-data DIR` takes its folder from the next word, too. */
static enum status read_row(struct options *options, int index, const char *argument, int argc, char **argv,
                            struct fault *fault)
{
    const struct option_row row = row_at(index);
    struct fault why;
    if (row.argument && row.argument[0] == '[' && !argument && optind < argc && argv[optind][0] != '-')
        argument = argv[optind++];
    if (read_argument(options, index, argument, &why))
        return ST_OK;
    char clean[64];
    utf8_sanitise(argument ? argument : "", clean, sizeof clean);
    if (argument)
        return fault_set(fault, ST_USAGE, FAULT_OPTION_VALUE, row.name, clean, &why);
    return fault_set(fault, ST_USAGE, FAULT_OPTION, row.name, &why);
}

/* What must go together; `given` says which rows were. */
static enum status check_together(const struct options *options, const bool given[MAX_ROWS], struct fault *fault)
{
    bool asked_only = options->task == TASK_HELP || options->task == TASK_VERSION;
    for (int i = 0; i < row_count() && !asked_only; i++) {
        struct option_row row = row_at(i);
        if (given[i] && !(row.tasks & 1U << options->task))
            return fault_set(fault, ST_USAGE, FAULT_OPTION_MEANS_NOTHING, row.name);
    }
    if (options->task == TASK_PRINT_FLOOR && !options->seed_text)
        return fault_set(fault, ST_USAGE, FAULT_OPTION_FLOOR_NEEDS_SEED);
    if (options->server && options->task == TASK_WATCH_MENU && !options->spool)
        return fault_set(fault, ST_USAGE, FAULT_OPTION_MENU_NEEDS);
    if (options->server && options->task != TASK_WATCH_MENU && (!options->name || !options->save_dir))
        return fault_set(fault, ST_USAGE, FAULT_OPTION_SERVER_NEEDS);
    bool plays_on = options->task == TASK_PLAY && options->position;
    if (plays_on && options->server)
        return fault_set(fault, ST_USAGE, FAULT_POSITION_HOSTED);
    if (plays_on &&
        (options->new_game || options->daily || options->seed_text || options->tutorial || options->take_over))
        return fault_set(fault, ST_USAGE, FAULT_POSITION_ALONE);
    if (options->take_over && (!options->name || options->new_game || options->daily))
        return fault_set(fault, ST_USAGE, FAULT_OPTION_TAKE_OVER_NEEDS);
    if (options->daily && (options->new_game || options->seed_text || options->tutorial))
        return fault_set(fault, ST_USAGE, FAULT_OPTION_DAILY_ALONE);
    if (options->from.given && options->to.given && options->from.number > options->to.number)
        return fault_set(fault, ST_USAGE, FAULT_OPTION_TURNS_RULE);
    if (options->task == TASK_BOT && !options->seeds_given)
        return fault_set(fault, ST_USAGE, FAULT_OPTION_BOT_NEEDS_SEEDS);
    return ST_OK;
}

/* A share string says which game it is of; --profile must not say otherwise. */
static enum status settle_profile(struct options *options, struct fault *fault)
{
    const char *shared = options->seed.profile;
    if (shared[0] && options->profile && strcmp(shared, options->profile) != 0)
        return fault_set(fault, ST_USAGE, FAULT_SEED_OTHER_PROFILE, shared, options->profile);
    if (!options->profile && shared[0])
        options->profile = shared;
    return ST_OK;
}

static void settle_turns(struct options *options)
{
    struct option_turn turn = options->turn;
    options->turn = turn.given ? turn : options->from;
    options->from = options->from.given ? options->from : turn;
}

/* The one word that is no option, a file to be played on from, may stand among them. --verify has more, at the end. */
static bool take_word(const struct options *options, int argc, char **argv, const char **word)
{
    if (options->task == TASK_VERIFY || *word || optind >= argc)
        return false;
    *word = argv[optind++];
    return true;
}

/* What the words are that are no options, when all options are known. */
static enum status settle_words(struct options *options, const char *word, int argc, char **argv, struct fault *fault)
{
    if (word && options->task != TASK_PLAY)
        return usage(fault, FAULT_OPTION_UNEXPECTED, word);
    if (word)
        options->position = word;
    if (options->task != TASK_VERIFY)
        return optind < argc ? usage(fault, FAULT_OPTION_UNEXPECTED, argv[optind]) : ST_OK;
    options->more_files = argv + optind;
    options->more_count = argc - optind;
    return ST_OK;
}

enum status options_read(struct options *options, int argc, char **argv, struct fault *fault)
{
    const char *word = NULL;
    struct option table[MAX_ROWS + 1];
    *options = (struct options){
        .program = argc > 0 ? argv[0] : "barrow", .floor = 1, .jobs = 1, .max_turns = DEFAULT_BOT_TURNS};
    bool given[MAX_ROWS] = {false};
    CHECK(row_count() <= MAX_ROWS);
    settings_table_init(&options->config);
    fill_getopt(table);
    opterr = 0;
    optind = 1;
    for (;;) {
        int at = optind;
        int code = getopt_long(argc, argv, "+:", table, NULL);
        if (code == -1 && take_word(options, argc, argv, &word))
            continue;
        if (code == -1)
            break;
        if (code == ':')
            return usage(fault, FAULT_OPTION_NEEDS_ARGUMENT, argv[at]);
        if (code < OPTION_BASE)
            return usage(fault, FAULT_OPTION_UNKNOWN, argv[at]);
        bool own_word = optarg && optarg == argv[optind - 1];
        if (own_word && looks_like_option(optarg))
            return refuse_option(fault, row_at(code - OPTION_BASE).name, optarg);
        given[code - OPTION_BASE] = true;
        enum status status = read_row(options, code - OPTION_BASE, optarg, argc, argv, fault);
        if (status != ST_OK)
            return status;
    }
    settle_turns(options);
    enum status status = settle_words(options, word, argc, argv, fault);
    if (status == ST_OK)
        status = settle_profile(options, fault);
    return status == ST_OK ? check_together(options, given, fault) : status;
}

/* --- Help and exit codes ----------------------------------------------------------------------------------------- */

void options_print_help(const struct catalogue *catalogue)
{
    print_wrapped(text_get(catalogue, MSG_HELP_USAGE), 0, 0);
    for (int i = 0; i < row_count(); i++) {
        struct option_row row = row_at(i);
        if (!row.name)
            continue;
        int used = printf("  --%s%s%s", row.name, row.argument ? " " : "", row.argument ? row.argument : "");
        print_wrapped(text_get(catalogue, row.help), used, HELP_INDENT);
    }
    print_wrapped(text_get(catalogue, MSG_HELP_EXIT_CODES), 0, 0);
}

enum exit_code exit_code_of(enum status status)
{
    switch (status) {
    case ST_OK:
        return EXIT_DONE;
    case ST_USAGE:
        return EXIT_USAGE;
    case ST_TERMINAL:
        return EXIT_TERMINAL;
    case ST_LOCKED:
        return EXIT_LOCKED;
    case ST_MISSING:
    case ST_DENIED:
    case ST_FULL:
    case ST_IO:
    case ST_BAD_DATA:
    case ST_NEWER:
    case ST_EXISTS:
        return EXIT_DATA;
    case ST_MEMORY:
    case ST_OUTPUT:
        return EXIT_ERROR;
    }
    return EXIT_ERROR;
}
