/* SPDX-License-Identifier: MIT
 *
 * The options of the command line, one row each: name, argument, what it is for and how it is read. Walking the
 * arguments is command_line.c's, acting on them main.c's. */
#include "option_row.h"

#include "assets.h"
#include "batch/crew.h"

#include "base/parse.h"
#include "base/utf8.h"
#include "persist/dump.h"
#include "persist/journal.h"
#include "sim/bot.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { MAX_BATCH = 10000000 };

/* --- Reading one option ------------------------------------------------------------------------------------------ */

static bool read_new(struct options *options, const char *argument, struct strbuf *why)
{
    (void)argument;
    (void)why;
    options->new_game = true;
    return true;
}

static bool read_tutorial(struct options *options, const char *argument, struct strbuf *why)
{
    (void)argument;
    (void)why;
    options->tutorial = true;
    return true;
}

static bool read_take_over(struct options *options, const char *argument, struct strbuf *why)
{
    (void)argument;
    (void)why;
    options->take_over = true;
    return true;
}

static bool read_hero(const char *argument, const char **name, struct strbuf *why)
{
    *name = argument;
    if (!character_name_valid(argument))
        strbuf_text(why, "a name has 1 to 20 letters, digits, '_' or '-'");
    return character_name_valid(argument);
}

static bool read_name(struct options *options, const char *argument, struct strbuf *why)
{
    return read_hero(argument, &options->name, why);
}

static bool read_seed(struct options *options, const char *argument, struct strbuf *why)
{
    unsigned long long seed = 0;
    options->seed_given = parse_seed(argument, &seed);
    options->seed = seed;
    if (!options->seed_given)
        strbuf_text(why, "a seed is a whole number from 0 to 18446744073709551615");
    return options->seed_given;
}

static bool read_profile(struct options *options, const char *argument, struct strbuf *why)
{
    (void)why;
    options->profile = argument;
    return true;
}

/* A path, with room for the names below it or made of it. */
static bool read_path(const char *argument, const char *missing, struct strbuf *why)
{
    if (argument[0] && strlen(argument) < SYS_PATH_SIZE - SYS_NAME_SIZE)
        return true;
    strbuf_text(why, argument[0] ? "the path is too long" : missing);
    return false;
}

static bool read_folder(const char *argument, const char **folder, struct strbuf *why)
{
    *folder = argument;
    return read_path(argument, "the name of a folder is missing", why);
}

static bool read_data_dir(struct options *options, const char *argument, struct strbuf *why)
{
    return read_folder(argument, &options->data_dir, why);
}

static bool read_save_dir(struct options *options, const char *argument, struct strbuf *why)
{
    return read_folder(argument, &options->save_dir, why);
}

static bool read_linear(struct options *options, const char *argument, struct strbuf *why)
{
    (void)argument;
    (void)why;
    options->lines = true;
    return true;
}

static bool read_accessible(struct options *options, const char *argument, struct strbuf *why)
{
    (void)argument;
    return config_set(&options->config, SETTING_ACCESSIBLE, "on", FROM_COMMAND_LINE, why);
}

static bool read_file(const char *argument, const char **file, struct strbuf *why)
{
    *file = argument;
    if (!argument[0])
        strbuf_text(why, "the name of a file is missing");
    return argument[0] != '\0';
}

static bool read_server(struct options *options, const char *argument, struct strbuf *why)
{
    (void)argument;
    (void)why;
    options->server = true;
    return true;
}

static bool read_rc(struct options *options, const char *argument, struct strbuf *why)
{
    return read_file(argument, &options->rc, why);
}

static bool read_extra_info(struct options *options, const char *argument, struct strbuf *why)
{
    return read_file(argument, &options->extra_info, why);
}

static bool read_notice(struct options *options, const char *argument, struct strbuf *why)
{
    return read_file(argument, &options->notice, why);
}

static bool read_log(struct options *options, const char *argument, struct strbuf *why)
{
    return read_file(argument, &options->session_log, why);
}

static bool read_score_file(struct options *options, const char *argument, struct strbuf *why)
{
    options->score_file = argument;
    return read_path(argument, "the name of a file is missing", why);
}

static bool read_dump_file(struct options *options, const char *argument, struct strbuf *why)
{
    options->dump_file = argument;
    return read_path(argument, "the name of a file is missing", why) && dump_template_valid(argument, why);
}

static bool read_ascii(struct options *options, const char *argument, struct strbuf *why)
{
    (void)argument;
    return config_set(&options->config, SETTING_GLYPHS, "ascii", FROM_COMMAND_LINE, why);
}

static bool read_utf8(struct options *options, const char *argument, struct strbuf *why)
{
    (void)argument;
    return config_set(&options->config, SETTING_GLYPHS, "utf8", FROM_COMMAND_LINE, why);
}

static bool set_task(struct options *options, enum task task, struct strbuf *why)
{
    if (options->task != TASK_PLAY && options->task != task) {
        strbuf_text(why, "only one thing at a time can be done; see --help");
        return false;
    }
    options->task = task;
    return true;
}

/* Options that only say what to do, and perhaps with which run. */
#define TASK_READER(name, task)                                                                                        \
    static bool name(struct options *options, const char *argument, struct strbuf *why)                                \
    {                                                                                                                  \
        return (!argument || read_file(argument, &options->journal, why)) && set_task(options, task, why);             \
    }
TASK_READER(read_replay, TASK_REPLAY)
TASK_READER(read_watch, TASK_WATCH)
TASK_READER(read_watch_menu, TASK_WATCH_MENU)
TASK_READER(read_list, TASK_LIST)
TASK_READER(read_show_paths, TASK_SHOW_PATHS)
TASK_READER(read_print_floor, TASK_PRINT_FLOOR)
TASK_READER(read_agent, TASK_AGENT)
TASK_READER(read_scores, TASK_SCORES)
TASK_READER(read_help, TASK_HELP)
TASK_READER(read_version, TASK_VERSION)

static bool read_spool(struct options *options, const char *argument, struct strbuf *why)
{
    return read_folder(argument, &options->spool, why);
}

static bool read_check_data(struct options *options, const char *argument, struct strbuf *why)
{
    if (argument && !read_folder(argument, &options->data_dir, why))
        return false;
    return set_task(options, TASK_CHECK_DATA, why);
}

/* A number in low .. high, or a sentence that says so. */
static bool read_number(const char *argument, int low, int high, int *value, struct strbuf *why)
{
    long long number = 0;
    if (!parse_text_number(argument, low, high, &number)) {
        strbuf_format(why, "a whole number from %d to %d", low, high);
        return false;
    }
    *value = (int)number;
    return true;
}

static bool read_idle(struct options *options, const char *argument, struct strbuf *why)
{
    return read_number(argument, 1, INT_MAX, &options->idle_seconds, why);
}

static bool read_floor(struct options *options, const char *argument, struct strbuf *why)
{
    return read_number(argument, 1, MAX_FLOOR, &options->floor, why);
}

static bool read_max_turns(struct options *options, const char *argument, struct strbuf *why)
{
    return read_number(argument, 1, INT_MAX, &options->max_turns, why);
}

static bool read_bot(struct options *options, const char *argument, struct strbuf *why)
{
    options->bot = argument;
    if (!bot_find(argument)) {
        int count = 0;
        const struct bot_kind *kinds = bot_kinds(&count);
        strbuf_text(why, "one of");
        for (int i = 0; i < count; i++)
            strbuf_format(why, "%s %s", i ? "," : "", kinds[i].name);
        return false;
    }
    return set_task(options, TASK_BOT, why);
}

static bool read_jobs(struct options *options, const char *argument, struct strbuf *why)
{
    return read_number(argument, 1, MAX_CREW, &options->jobs, why);
}

static bool set_format(struct options *options, bool jsonl, struct strbuf *why)
{
    if (options->format_given && options->jsonl != jsonl) {
        strbuf_text(why, "only one of --csv and --jsonl at a time");
        return false;
    }
    options->format_given = true;
    options->jsonl = jsonl;
    return true;
}

static bool read_csv(struct options *options, const char *argument, struct strbuf *why)
{
    (void)argument;
    return set_format(options, false, why);
}

static bool read_jsonl(struct options *options, const char *argument, struct strbuf *why)
{
    (void)argument;
    return set_format(options, true, why);
}

static bool read_output(struct options *options, const char *argument, struct strbuf *why)
{
    (void)why;
    options->output = argument;
    return true;
}

static bool read_without(struct options *options, const char *argument, struct strbuf *why)
{
    (void)why;
    options->without = argument;
    return true;
}

static bool read_level_up(struct options *options, const char *argument, struct strbuf *why)
{
    options->level_up = level_up_find(argument);
    if (options->level_up < 0) {
        strbuf_text(why, "one of");
        for (int i = 0; i < LEVEL_UP_ALWAYS + CHOICE_COUNT; i++)
            strbuf_format(why, "%s %s", i ? "," : "", level_up_name(i));
    }
    return options->level_up >= 0;
}

/* "A..B", or one seed. */
static bool read_seeds(struct options *options, const char *argument, struct strbuf *why)
{
    char first[32];
    const char *dots = strstr(argument, "..");
    size_t length = dots ? (size_t)(dots - argument) : strlen(argument);
    unsigned long long from = 0, to = 0;
    bool good = length < sizeof first;
    if (good) {
        memcpy(first, argument, length);
        first[length] = '\0';
        good = parse_seed(first, &from) && parse_seed(dots ? dots + 2 : first, &to) && from <= to;
    }
    if (!good)
        strbuf_text(why, "a range of seeds A..B with A not above B, for example 1..100");
    else if (to - from >= MAX_BATCH) {
        strbuf_format(why, "at most %d seeds at a time", MAX_BATCH);
        good = false;
    }
    options->seeds_given = good;
    options->first_seed = from;
    options->last_seed = to;
    return good;
}

static bool read_export(struct options *options, const char *argument, struct strbuf *why)
{
    return read_hero(argument, &options->subject, why) && set_task(options, TASK_EXPORT, why);
}

static bool read_import(struct options *options, const char *argument, struct strbuf *why)
{
    return read_file(argument, &options->subject, why) && set_task(options, TASK_IMPORT, why);
}

static bool read_retire(struct options *options, const char *argument, struct strbuf *why)
{
    return read_hero(argument, &options->subject, why) && set_task(options, TASK_RETIRE, why);
}

static bool read_delete(struct options *options, const char *argument, struct strbuf *why)
{
    return read_hero(argument, &options->subject, why) && set_task(options, TASK_DELETE, why);
}

/* The first of the files; the others are what is left of the command line. */
static bool read_verify(struct options *options, const char *argument, struct strbuf *why)
{
    return read_file(argument, &options->first_file, why) && set_task(options, TASK_VERIFY, why);
}

/* --- The table --------------------------------------------------------------------------------------------------- */

const struct option_row OPTION_ROWS[] = {
    {"new", NULL, MSG_OPTION_NEW, FOR_PLAY, read_new},
    {"tutorial", NULL, MSG_OPTION_TUTORIAL, FOR_PLAY, read_tutorial},
    {"name", "NAME", MSG_OPTION_NAME, FOR_PLAY, read_name},
    {"take-over", NULL, MSG_OPTION_TAKE_OVER, FOR_PLAY, read_take_over},
    {"seed", "N", MSG_OPTION_SEED, FOR_PLAY | FOR_FLOOR | FOR_AGENT, read_seed},
    {"profile", "ID", MSG_OPTION_PROFILE, FOR_GAMES, read_profile},
    {"data-dir", "DIR", MSG_OPTION_DATA_DIR, FOR_ALL, read_data_dir},
    {"save-dir", "DIR", MSG_OPTION_SAVE_DIR, FOR_ALL, read_save_dir},
    {"replay", "FILE", MSG_OPTION_REPLAY, FOR_ALL, read_replay},
    {"linear", NULL, MSG_OPTION_LINEAR, FOR_SCREEN, read_linear},
    {"accessible", NULL, MSG_SETTING_ACCESSIBLE, FOR_SCREEN, read_accessible},
    {"watch", "NAME|FILE", MSG_OPTION_WATCH, FOR_ALL, read_watch},
    {"watch-menu", NULL, MSG_OPTION_WATCH_MENU, FOR_ALL, read_watch_menu},
    {"list", NULL, MSG_OPTION_LIST, FOR_ALL, read_list},
    {"spool", "DIR", MSG_OPTION_SPOOL, FOR_PLAY | FOR_WATCH | FOR_WATCH_MENU | FOR_LIST, read_spool},
    {"ascii", NULL, MSG_OPTION_ASCII, FOR_SCREEN, read_ascii},
    {"utf8", NULL, MSG_OPTION_UTF8, FOR_SCREEN, read_utf8},
    {"check-data", "[DIR]", MSG_OPTION_CHECK_DATA, FOR_ALL, read_check_data},
    {"show-paths", NULL, MSG_OPTION_SHOW_PATHS, FOR_ALL, read_show_paths},
    {"print-floor", NULL, MSG_OPTION_PRINT_FLOOR, FOR_ALL, read_print_floor},
    {"floor", "D", MSG_OPTION_FLOOR, FOR_FLOOR, read_floor},
    {"bot", "NAME", MSG_OPTION_BOT, FOR_ALL, read_bot},
    {"seeds", "A..B", MSG_OPTION_SEEDS, FOR_BOT, read_seeds},
    {"jobs", "N", MSG_OPTION_JOBS, FOR_BOT, read_jobs},
    {"csv", NULL, MSG_OPTION_CSV, FOR_LINES, read_csv},
    {"jsonl", NULL, MSG_OPTION_JSONL, FOR_LINES, read_jsonl},
    {"output", "FILE", MSG_OPTION_OUTPUT, FOR_BOT | FOR_EXPORT, read_output},
    {"max-turns", "N", MSG_OPTION_MAX_TURNS, FOR_BOT, read_max_turns},
    {"without", "ID,...", MSG_OPTION_WITHOUT, FOR_BOT, read_without},
    {"level-up", "WHO", MSG_OPTION_LEVEL_UP, FOR_BOT, read_level_up},
    {"agent", NULL, MSG_OPTION_AGENT, FOR_ALL, read_agent},
    {"verify", "FILE...", MSG_OPTION_VERIFY, FOR_ALL, read_verify},
    {"scores", NULL, MSG_OPTION_SCORES, FOR_ALL, read_scores},
    {"server", NULL, MSG_OPTION_SERVER, FOR_SESSION, read_server},
    {"rc", "FILE", MSG_OPTION_RC, FOR_SESSION, read_rc},
    {"score-file", "FILE", MSG_OPTION_SCORE_FILE, FOR_PLAY | FOR_SCORES, read_score_file},
    {"dump-file", "TEMPLATE", MSG_OPTION_DUMP_FILE, FOR_PLAY | FOR_SCORES, read_dump_file},
    {"extra-info", "FILE", MSG_OPTION_EXTRA_INFO, FOR_PLAY, read_extra_info},
    {"notice", "FILE", MSG_OPTION_NOTICE, FOR_SESSION, read_notice},
    {"log", "FILE", MSG_OPTION_LOG, FOR_SESSION, read_log},
    {"idle-timeout", "SECONDS", MSG_OPTION_IDLE, FOR_SESSION, read_idle},
    {"export", "NAME", MSG_OPTION_EXPORT, FOR_ALL, read_export},
    {"import", "FILE", MSG_OPTION_IMPORT, FOR_ALL, read_import},
    {"retire", "NAME", MSG_OPTION_RETIRE, FOR_ALL, read_retire},
    {"delete", "NAME", MSG_OPTION_DELETE, FOR_ALL, read_delete},
    {"help", NULL, MSG_OPTION_HELP, FOR_ALL, read_help},
    {"version", NULL, MSG_OPTION_VERSION, FOR_ALL, read_version},
};

const int OPTION_ROW_COUNT = sizeof OPTION_ROWS / sizeof OPTION_ROWS[0];
