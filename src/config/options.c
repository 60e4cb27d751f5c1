/* SPDX-License-Identifier: MIT
 *
 * The options of the command line, one row each: name, argument, what it is for and how it is read. The arguments are
 * walked by command_line.c and acted on by main.c. */
#include "option_row.h"

#include "data_files.h"
#include "batch/workers.h"

#include "base/parse.h"
#include "base/utf8.h"
#include "report/morgue.h"
#include "persist/journal.h"
#include "sim/bot.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { MAX_BATCH = 10000000, MAX_SPEED = 256 };

/* --- Reading one option ------------------------------------------------------------------------------------------ */

static bool read_new(struct options *options, const char *argument, struct fault *why)
{
    (void)argument;
    (void)why;
    options->new_game = true;
    return true;
}

static bool read_daily(struct options *options, const char *argument, struct fault *why)
{
    (void)argument;
    (void)why;
    options->daily = true;
    return true;
}

static bool read_tutorial(struct options *options, const char *argument, struct fault *why)
{
    (void)argument;
    (void)why;
    options->tutorial = true;
    return true;
}

static bool read_take_over(struct options *options, const char *argument, struct fault *why)
{
    (void)argument;
    (void)why;
    options->take_over = true;
    return true;
}

static bool read_hero(const char *argument, const char **name, struct fault *why)
{
    *name = argument;
    if (!character_name_valid(argument))
        (void)fault_set(why, ST_USAGE, FAULT_OPTION_NAME_RULE);
    return character_name_valid(argument);
}

static bool read_name(struct options *options, const char *argument, struct fault *why)
{
    return read_hero(argument, &options->name, why);
}

static bool read_seed(struct options *options, const char *argument, struct fault *why)
{
    options->seed_text = argument;
    if (seed_read(argument, &options->seed))
        return true;
    (void)fault_set(why, ST_USAGE, FAULT_OPTION_SEED_RULE);
    return false;
}

static bool read_profile(struct options *options, const char *argument, struct fault *why)
{
    (void)why;
    options->profile = argument;
    return true;
}

/* A path, with room for the names below it or made of it. */
static bool read_path(const char *argument, enum fault_id missing, struct fault *why)
{
    if (argument[0] && strlen(argument) < SYS_PATH_SIZE - SYS_NAME_SIZE)
        return true;
    (void)fault_set_args(why, ST_USAGE, argument[0] ? FAULT_OPTION_PATH_LONG : missing, NULL, 0);
    return false;
}

static bool read_folder(const char *argument, const char **folder, struct fault *why)
{
    *folder = argument;
    return read_path(argument, FAULT_OPTION_FOLDER_MISSING, why);
}

static bool read_data_dir(struct options *options, const char *argument, struct fault *why)
{
    return read_folder(argument, &options->data_dir, why);
}

static bool read_save_dir(struct options *options, const char *argument, struct fault *why)
{
    return read_folder(argument, &options->save_dir, why);
}

static bool read_linear(struct options *options, const char *argument, struct fault *why)
{
    (void)argument;
    (void)why;
    options->lines = true;
    return true;
}

static bool read_accessible(struct options *options, const char *argument, struct fault *why)
{
    (void)argument;
    return settings_table_set(&options->config, SETTING_ACCESSIBLE, "on", FROM_COMMAND_LINE, why);
}

static bool read_file(const char *argument, const char **file, struct fault *why)
{
    *file = argument;
    if (!argument[0])
        (void)fault_set(why, ST_USAGE, FAULT_OPTION_FILE_MISSING);
    return argument[0] != '\0';
}

/* Options that only name a file. */
#define FILE_READER(name, field)                                                                                       \
    static bool name(struct options *options, const char *argument, struct fault *why)                                 \
    {                                                                                                                  \
        return read_file(argument, &options->field, why);                                                              \
    }
FILE_READER(read_rc, rc)
FILE_READER(read_html, html)
FILE_READER(read_extra_info, extra_info)
FILE_READER(read_notice, notice)
FILE_READER(read_log, session_log)
FILE_READER(read_cast, cast)
FILE_READER(read_ttyrec, ttyrec)
FILE_READER(read_position, position)

static bool read_server(struct options *options, const char *argument, struct fault *why)
{
    (void)argument;
    (void)why;
    options->server = true;
    return true;
}

static bool read_group_read(struct options *options, const char *argument, struct fault *why)
{
    (void)argument;
    (void)why;
    options->group_read = true;
    return true;
}

static bool read_score_file(struct options *options, const char *argument, struct fault *why)
{
    options->score_file = argument;
    return read_path(argument, FAULT_OPTION_FILE_MISSING, why);
}

static bool read_dump_file(struct options *options, const char *argument, struct fault *why)
{
    options->dump_file = argument;
    return read_path(argument, FAULT_OPTION_FILE_MISSING, why) && morgue_template_valid(argument, why);
}

static bool read_ascii(struct options *options, const char *argument, struct fault *why)
{
    (void)argument;
    return settings_table_set(&options->config, SETTING_GLYPHS, "ascii", FROM_COMMAND_LINE, why);
}

static bool read_utf8(struct options *options, const char *argument, struct fault *why)
{
    (void)argument;
    return settings_table_set(&options->config, SETTING_GLYPHS, "utf8", FROM_COMMAND_LINE, why);
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

/* Options that only say what to do, and perhaps with which run. */
#define TASK_READER(name, task)                                                                                        \
    static bool name(struct options *options, const char *argument, struct fault *why)                                 \
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
TASK_READER(read_prune, TASK_PRUNE)
TASK_READER(read_help, TASK_HELP)
TASK_READER(read_version, TASK_VERSION)

static bool read_complete(struct options *options, const char *argument, struct fault *why)
{
    options->subject = argument;
    return set_task(options, TASK_COMPLETE, why);
}

static bool read_spool(struct options *options, const char *argument, struct fault *why)
{
    return read_folder(argument, &options->spool, why);
}

static bool read_check_data(struct options *options, const char *argument, struct fault *why)
{
    if (argument && !read_folder(argument, &options->data_dir, why))
        return false;
    return set_task(options, TASK_CHECK_DATA, why);
}

/* A number in low .. high, or a fault that says so. */
static bool read_number(const char *argument, int low, int high, int *value, struct fault *why)
{
    long long number = 0;
    if (!parse_text_number(argument, low, high, &number)) {
        (void)fault_set(why, ST_USAGE, FAULT_OPTION_WHOLE_NUMBER, low, high);
        return false;
    }
    *value = (int)number;
    return true;
}

static bool read_idle(struct options *options, const char *argument, struct fault *why)
{
    return read_number(argument, 1, INT_MAX, &options->idle_seconds, why);
}

static bool read_floor(struct options *options, const char *argument, struct fault *why)
{
    return read_number(argument, 1, MAX_FLOOR, &options->floor, why);
}

static bool read_max_turns(struct options *options, const char *argument, struct fault *why)
{
    return read_number(argument, 1, INT_MAX, &options->max_turns, why);
}

static bool read_bot(struct options *options, const char *argument, struct fault *why)
{
    options->bot = argument;
    if (!bot_find(argument)) {
        int count = 0;
        const struct bot_kind *kinds = bot_kinds(&count);
        char words[160];
        struct strbuf list;
        STRBUF_OVER(&list, words);
        for (int i = 0; i < count; i++)
            strbuf_format(&list, "%s%s", i ? ", " : "", kinds[i].name);
        (void)fault_set(why, ST_USAGE, FAULT_OPTION_ONE_OF, words);
        return false;
    }
    return set_task(options, TASK_BOT, why);
}

static bool read_jobs(struct options *options, const char *argument, struct fault *why)
{
    return read_number(argument, 1, MAX_CREW, &options->jobs, why);
}

static bool set_format(struct options *options, bool jsonl, struct fault *why)
{
    if (options->format_given && options->jsonl != jsonl) {
        (void)fault_set(why, ST_USAGE, FAULT_OPTION_ONE_FORMAT);
        return false;
    }
    options->format_given = true;
    options->jsonl = jsonl;
    return true;
}

static bool read_csv(struct options *options, const char *argument, struct fault *why)
{
    (void)argument;
    return set_format(options, false, why);
}

static bool read_jsonl(struct options *options, const char *argument, struct fault *why)
{
    (void)argument;
    return set_format(options, true, why);
}

static bool read_output(struct options *options, const char *argument, struct fault *why)
{
    (void)why;
    options->output = argument;
    return true;
}

static bool read_turn(struct options *options, const char *argument, struct fault *why)
{
    int turn = 0;
    options->turn_given = read_number(argument, 0, INT_MAX, &turn, why);
    options->turn = (uint32_t)turn;
    return options->turn_given;
}

static bool read_to(struct options *options, const char *argument, struct fault *why)
{
    int turn = 0;
    options->to_given = read_number(argument, 0, INT_MAX, &turn, why);
    options->to = (uint32_t)turn;
    return options->to_given;
}

static bool read_speed(struct options *options, const char *argument, struct fault *why)
{
    return read_number(argument, 1, MAX_SPEED, &options->speed, why);
}

static bool read_journal_dir(struct options *options, const char *argument, struct fault *why)
{
    return read_folder(argument, &options->journal_dir, why);
}

static bool read_without(struct options *options, const char *argument, struct fault *why)
{
    (void)why;
    options->without = argument;
    return true;
}

static bool read_level_up(struct options *options, const char *argument, struct fault *why)
{
    options->level_up = level_up_find(argument);
    if (options->level_up < 0) {
        char words[160];
        struct strbuf list;
        STRBUF_OVER(&list, words);
        for (int i = 0; i < LEVEL_UP_ALWAYS + CHOICE_COUNT; i++)
            strbuf_format(&list, "%s%s", i ? ", " : "", level_up_name(i));
        (void)fault_set(why, ST_USAGE, FAULT_OPTION_ONE_OF, words);
    }
    return options->level_up >= 0;
}

/* "A..B", or one seed. */
static bool read_seeds(struct options *options, const char *argument, struct fault *why)
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
        (void)fault_set(why, ST_USAGE, FAULT_OPTION_SEEDS_RULE);
    else if (to - from >= MAX_BATCH) {
        (void)fault_set(why, ST_USAGE, FAULT_OPTION_SEEDS_MANY, MAX_BATCH);
        good = false;
    }
    options->seeds_given = good;
    options->first_seed = from;
    options->last_seed = to;
    return good;
}

static bool read_export(struct options *options, const char *argument, struct fault *why)
{
    return read_hero(argument, &options->subject, why) && set_task(options, TASK_EXPORT, why);
}

static bool read_import(struct options *options, const char *argument, struct fault *why)
{
    return read_file(argument, &options->subject, why) && set_task(options, TASK_IMPORT, why);
}

static bool read_retire(struct options *options, const char *argument, struct fault *why)
{
    return read_hero(argument, &options->subject, why) && set_task(options, TASK_RETIRE, why);
}

static bool read_delete(struct options *options, const char *argument, struct fault *why)
{
    return read_hero(argument, &options->subject, why) && set_task(options, TASK_DELETE, why);
}

/* The first of the files; the others are what is left of the command line. */
static bool read_verify(struct options *options, const char *argument, struct fault *why)
{
    return read_file(argument, &options->first_file, why) && set_task(options, TASK_VERIFY, why);
}

/* --- The table --------------------------------------------------------------------------------------------------- */

const struct option_row OPTION_ROWS[] = {
    {"new", NULL, MSG_OPTION_NEW, FOR_PLAY, read_new},
    {"daily", NULL, MSG_OPTION_DAILY, FOR_PLAY, read_daily},
    {"tutorial", NULL, MSG_OPTION_TUTORIAL, FOR_PLAY, read_tutorial},
    {"name", "NAME", MSG_OPTION_NAME, FOR_PLAY, read_name},
    {"take-over", NULL, MSG_OPTION_TAKE_OVER, FOR_PLAY, read_take_over},
    {"seed", "SEED", MSG_OPTION_SEED, FOR_PLAY | FOR_FLOOR | FOR_AGENT, read_seed},
    {"profile", "ID", MSG_OPTION_PROFILE, FOR_GAMES, read_profile},
    {"data-dir", "DIR", MSG_OPTION_DATA_DIR, FOR_ALL, read_data_dir},
    {"save-dir", "DIR", MSG_OPTION_SAVE_DIR, FOR_ALL, read_save_dir},
    {"replay", "FILE", MSG_OPTION_REPLAY, FOR_ALL, read_replay},
    {"turn", "T", MSG_OPTION_TURN, FOR_REPLAY, read_turn},
    {"position", "FILE", MSG_OPTION_POSITION, FOR_REPLAY, read_position},
    {"cast", "FILE", MSG_OPTION_CAST, FOR_REPLAY, read_cast},
    {"ttyrec", "FILE", MSG_OPTION_TTYREC, FOR_REPLAY, read_ttyrec},
    {"html", "FILE", MSG_OPTION_HTML, FOR_REPLAY | FOR_SCORES, read_html},
    {"from", "T", MSG_OPTION_FROM, FOR_REPLAY, read_turn},
    {"to", "T", MSG_OPTION_TO, FOR_REPLAY, read_to},
    {"speed", "N", MSG_OPTION_SPEED, FOR_REPLAY, read_speed},
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
    {"bot", "BOT", MSG_OPTION_BOT, FOR_ALL, read_bot},
    {"seeds", "A..B", MSG_OPTION_SEEDS, FOR_BOT, read_seeds},
    {"jobs", "N", MSG_OPTION_JOBS, FOR_BOT, read_jobs},
    {"csv", NULL, MSG_OPTION_CSV, FOR_LINES, read_csv},
    {"jsonl", NULL, MSG_OPTION_JSONL, FOR_LINES, read_jsonl},
    {"output", "FILE", MSG_OPTION_OUTPUT, FOR_BOT | FOR_EXPORT, read_output},
    {"max-turns", "N", MSG_OPTION_MAX_TURNS, FOR_BOT, read_max_turns},
    {"without", "ID,...", MSG_OPTION_WITHOUT, FOR_BOT, read_without},
    {"level-up", "WHO", MSG_OPTION_LEVEL_UP, FOR_BOT, read_level_up},
    {"journal-dir", "DIR", MSG_OPTION_JOURNAL_DIR, FOR_BOT | FOR_AGENT, read_journal_dir},
    {"agent", NULL, MSG_OPTION_AGENT, FOR_ALL, read_agent},
    {"verify", "FILE...", MSG_OPTION_VERIFY, FOR_ALL, read_verify},
    {"scores", NULL, MSG_OPTION_SCORES, FOR_ALL, read_scores},
    {"prune", NULL, MSG_OPTION_PRUNE, FOR_ALL, read_prune},
    {"server", NULL, MSG_OPTION_SERVER, FOR_SESSION, read_server},
    {"rc", "FILE", MSG_OPTION_RC, FOR_SESSION, read_rc},
    {"score-file", "FILE", MSG_OPTION_SCORE_FILE, FOR_PLAY | FOR_SCORES | FOR_PRUNE, read_score_file},
    {"dump-file", "TEMPLATE", MSG_OPTION_DUMP_FILE, FOR_PLAY | FOR_SCORES | FOR_PRUNE, read_dump_file},
    {"extra-info", "FILE", MSG_OPTION_EXTRA_INFO, FOR_PLAY, read_extra_info},
    {"notice", "FILE", MSG_OPTION_NOTICE, FOR_SESSION, read_notice},
    {"log", "FILE", MSG_OPTION_LOG, FOR_SESSION, read_log},
    {"group-read", NULL, MSG_OPTION_GROUP_READ, FOR_SESSION, read_group_read},
    {"idle-timeout", "SECONDS", MSG_OPTION_IDLE, FOR_SESSION, read_idle},
    {"export", "NAME", MSG_OPTION_EXPORT, FOR_ALL, read_export},
    {"import", "FILE", MSG_OPTION_IMPORT, FOR_ALL, read_import},
    {"retire", "NAME", MSG_OPTION_RETIRE, FOR_ALL, read_retire},
    {"delete", "NAME", MSG_OPTION_DELETE, FOR_ALL, read_delete},
    {"complete", "[OPTION]", MSG_OPTION_COMPLETE, FOR_ALL, read_complete},
    {"help", NULL, MSG_OPTION_HELP, FOR_ALL, read_help},
    {"version", NULL, MSG_OPTION_VERSION, FOR_ALL, read_version},
};

const int OPTION_ROW_COUNT = sizeof OPTION_ROWS / sizeof OPTION_ROWS[0];
