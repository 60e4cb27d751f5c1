/* SPDX-License-Identifier: MIT
 *
 * The options of the command line, one row each: name, argument, what it is for and how it is read. The arguments are
 * walked by command_line.c and acted on by main.c. */
#include "option_row.h"

#include "data_files.h"
#include "batch/workers.h"

#include "base/parse.h"
#include "report/morgue.h"
#include "persist/journal.h"
#include "sim/bot.h"

#include <limits.h>
#include <stddef.h>
#include <string.h>

enum { MAX_BATCH = 10000000, MAX_SPEED = 256 };

/* --- Reading one option ------------------------------------------------------------------------------------------ */

/* The option's own field. */
static void *field_of(struct options *options, const struct option_row *row)
{
    return (char *)options + row->field;
}

static bool option_flag(struct options *options, const struct option_row *row, const char *argument, struct fault *why)
{
    (void)argument;
    (void)why;
    *(bool *)field_of(options, row) = true;
    return true;
}

static bool option_text(struct options *options, const struct option_row *row, const char *argument, struct fault *why)
{
    (void)why;
    *(const char **)field_of(options, row) = argument;
    return true;
}

static bool option_hero(struct options *options, const struct option_row *row, const char *argument, struct fault *why)
{
    *(const char **)field_of(options, row) = argument;
    if (!character_name_valid(argument))
        (void)fault_set(why, ST_USAGE, FAULT_OPTION_NAME_RULE);
    return character_name_valid(argument);
}

static bool option_seed(struct options *options, const struct option_row *row, const char *argument, struct fault *why)
{
    (void)row;
    options->seed_text = argument;
    if (seed_read(argument, &options->seed))
        return true;
    (void)fault_set(why, ST_USAGE, FAULT_OPTION_SEED_RULE);
    return false;
}

/* A path, with room for the names below it or made of it. */
static bool option_path(const char *argument, enum fault_id missing, struct fault *why)
{
    if (argument[0] && strlen(argument) < SYS_PATH_SIZE - SYS_NAME_SIZE)
        return true;
    (void)fault_set_args(why, ST_USAGE, argument[0] ? FAULT_OPTION_PATH_LONG : missing, NULL, 0);
    return false;
}

static bool option_folder(struct options *options, const struct option_row *row, const char *argument,
                          struct fault *why)
{
    if (argument)
        *(const char **)field_of(options, row) = argument;
    return !argument || option_path(argument, FAULT_OPTION_FOLDER_MISSING, why);
}

static bool option_file(struct options *options, const struct option_row *row, const char *argument, struct fault *why)
{
    *(const char **)field_of(options, row) = argument;
    bool is_stream = strcmp(argument, "-") == 0; /* elsewhere; here it would be a file that nobody meant */
    if (!argument[0] || is_stream)
        (void)fault_set_args(why, ST_USAGE, is_stream ? FAULT_OPTION_NO_STREAM : FAULT_OPTION_FILE_MISSING, NULL, 0);
    return argument[0] && !is_stream;
}

/* A file beside which others are made. */
static bool option_score_file(struct options *options, const struct option_row *row, const char *argument,
                              struct fault *why)
{
    return option_file(options, row, argument, why) && option_path(argument, FAULT_OPTION_FILE_MISSING, why);
}

static bool option_dump_file(struct options *options, const struct option_row *row, const char *argument,
                             struct fault *why)
{
    (void)row;
    options->dump_file = argument;
    return option_path(argument, FAULT_OPTION_FILE_MISSING, why) && morgue_template_valid(argument, why);
}

static bool option_accessible(struct options *options, const struct option_row *row, const char *argument,
                              struct fault *why)
{
    (void)row;
    (void)argument;
    return settings_table_set(&options->config, SETTING_ACCESSIBLE, "on", FROM_COMMAND_LINE, why);
}

/* The option is called as the glyphs are. */
static bool option_glyphs(struct options *options, const struct option_row *row, const char *argument,
                          struct fault *why)
{
    (void)argument;
    return settings_table_set(&options->config, SETTING_GLYPHS, row->name, FROM_COMMAND_LINE, why);
}

/* A number in low .. high, or a fault that says so. */
static bool number_within(const char *argument, int low, int high, int *value, struct fault *why)
{
    long long number = 0;
    if (!parse_text_number(argument, low, high, &number)) {
        (void)fault_set(why, ST_USAGE, FAULT_OPTION_WHOLE_NUMBER, low, high);
        return false;
    }
    *value = (int)number;
    return true;
}

static bool option_number(struct options *options, const struct option_row *row, const char *argument,
                          struct fault *why)
{
    return number_within(argument, 1, row->most, field_of(options, row), why);
}

static bool option_turn(struct options *options, const struct option_row *row, const char *argument, struct fault *why)
{
    int number = 0;
    bool given = number_within(argument, 0, INT_MAX, &number, why);
    *(struct option_turn *)field_of(options, row) = (struct option_turn){given, (uint32_t)number};
    return given;
}

/* None of the words that it may be. */
static bool refuse_word(struct fault *why, int count, const char *(*word)(int index))
{
    char words[320];
    struct strbuf list = STRBUF(words);
    for (int i = 0; i < count; i++)
        strbuf_format(&list, "%s%s", i ? ", " : "", word(i));
    (void)fault_set(why, ST_USAGE, FAULT_OPTION_ONE_OF, words);
    return false;
}

static const char *bot_name(int index)
{
    return bot_kinds(&(int){0})[index].name;
}

static bool option_bot(struct options *options, const struct option_row *row, const char *argument, struct fault *why)
{
    int count = 0;
    (void)row;
    (void)bot_kinds(&count);
    options->bot = argument;
    return bot_find(argument) || refuse_word(why, count, bot_name);
}

static bool option_level_up(struct options *options, const struct option_row *row, const char *argument,
                            struct fault *why)
{
    (void)row;
    options->level_up = level_up_find(argument);
    return options->level_up >= 0 || refuse_word(why, LEVEL_UP_COUNT, level_up_name);
}

/* --csv or --jsonl. */
static bool option_format(struct options *options, const struct option_row *row, const char *argument,
                          struct fault *why)
{
    bool jsonl = strcmp(row->name, "jsonl") == 0;
    (void)argument;
    if (options->format_given && options->jsonl != jsonl) {
        (void)fault_set(why, ST_USAGE, FAULT_OPTION_ONE_FORMAT);
        return false;
    }
    options->format_given = true;
    options->jsonl = jsonl;
    return true;
}

/* "A..B", or one seed. */
static bool option_seeds(struct options *options, const struct option_row *row, const char *argument, struct fault *why)
{
    (void)row;
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

/* --- The table --------------------------------------------------------------------------------------------------- */

#define AT(name) .field = offsetof(struct options, name)

const struct option_row OPTION_ROWS[] = {
    {"new", NULL, MSG_OPTION_NEW, FOR_PLAY, option_flag, AT(new_game)},
    {"daily", NULL, MSG_OPTION_DAILY, FOR_PLAY, option_flag, AT(daily)},
    {"tutorial", NULL, MSG_OPTION_TUTORIAL, FOR_PLAY, option_flag, AT(tutorial)},
    {"name", "NAME", MSG_OPTION_NAME, FOR_PLAY, option_hero, AT(name)},
    {"take-over", NULL, MSG_OPTION_TAKE_OVER, FOR_PLAY, option_flag, AT(take_over)},
    {"seed", "SEED", MSG_OPTION_SEED, FOR_PLAY | FOR_FLOOR | FOR_AGENT, .read = option_seed},
    {"profile", "ID", MSG_OPTION_PROFILE, FOR_GAMES, option_text, AT(profile)},
    {"data-dir", "DIR", MSG_OPTION_DATA_DIR, FOR_ALL, option_folder, AT(data_dir)},
    {"save-dir", "DIR", MSG_OPTION_SAVE_DIR, FOR_ALL, option_folder, AT(save_dir)},
    {"replay", "FILE", MSG_OPTION_REPLAY, FOR_ALL, option_file, AT(journal), .task = TASK_REPLAY},
    {"turn", "T", MSG_OPTION_TURN, FOR_REPLAY, option_turn, AT(turn)},
    {"position", "FILE", MSG_OPTION_POSITION, FOR_REPLAY, option_file, AT(position)},
    {"cast", "FILE", MSG_OPTION_CAST, FOR_REPLAY, option_file, AT(cast)},
    {"ttyrec", "FILE", MSG_OPTION_TTYREC, FOR_REPLAY, option_file, AT(ttyrec)},
    {"html", "FILE", MSG_OPTION_HTML, FOR_REPLAY | FOR_SCORES, option_file, AT(html)},
    {"from", "T", MSG_OPTION_FROM, FOR_REPLAY, option_turn, AT(from)},
    {"to", "T", MSG_OPTION_TO, FOR_REPLAY, option_turn, AT(to)},
    {"speed", "N", MSG_OPTION_SPEED, FOR_REPLAY, option_number, AT(speed), .most = MAX_SPEED},
    {"linear", NULL, MSG_OPTION_LINEAR, FOR_SCREEN, option_flag, AT(lines)},
    {"accessible", NULL, MSG_SETTING_ACCESSIBLE, FOR_SCREEN, .read = option_accessible},
    {"watch", "NAME|FILE", MSG_OPTION_WATCH, FOR_ALL, option_file, AT(journal), .task = TASK_WATCH},
    {"watch-menu", NULL, MSG_OPTION_WATCH_MENU, FOR_ALL, .task = TASK_WATCH_MENU},
    {"list", NULL, MSG_OPTION_LIST, FOR_ALL, .task = TASK_LIST},
    {"spool", "DIR", MSG_OPTION_SPOOL, FOR_PLAY | FOR_WATCH | FOR_WATCH_MENU | FOR_LIST, option_folder, AT(spool)},
    {"ascii", NULL, MSG_OPTION_ASCII, FOR_SCREEN, .read = option_glyphs},
    {"utf8", NULL, MSG_OPTION_UTF8, FOR_SCREEN, .read = option_glyphs},
    {"check-data", "[DIR]", MSG_OPTION_CHECK_DATA, FOR_ALL, option_folder, AT(data_dir), .task = TASK_CHECK_DATA},
    {"show-paths", NULL, MSG_OPTION_SHOW_PATHS, FOR_ALL, .task = TASK_SHOW_PATHS},
    {"print-floor", NULL, MSG_OPTION_PRINT_FLOOR, FOR_ALL, .task = TASK_PRINT_FLOOR},
    {"floor", "D", MSG_OPTION_FLOOR, FOR_FLOOR, option_number, AT(floor), .most = MAX_FLOOR},
    {"bot", "BOT", MSG_OPTION_BOT, FOR_ALL, option_bot, .task = TASK_BOT},
    {"seeds", "A..B", MSG_OPTION_SEEDS, FOR_BOT, .read = option_seeds},
    {"jobs", "N", MSG_OPTION_JOBS, FOR_BOT, option_number, AT(jobs), .most = MAX_CREW},
    {"csv", NULL, MSG_OPTION_CSV, FOR_LINES, .read = option_format},
    {"jsonl", NULL, MSG_OPTION_JSONL, FOR_LINES, .read = option_format},
    {"output", "FILE", MSG_OPTION_OUTPUT, FOR_BOT | FOR_EXPORT, option_file, AT(output)},
    {"max-turns", "N", MSG_OPTION_MAX_TURNS, FOR_BOT, option_number, AT(max_turns), .most = INT_MAX},
    {"without", "ID,...", MSG_OPTION_WITHOUT, FOR_BOT, option_text, AT(without)},
    {"level-up", "WHO", MSG_OPTION_LEVEL_UP, FOR_BOT, .read = option_level_up},
    {"kit", "HERO", MSG_OPTION_KIT, FOR_PLAY | FOR_BOT, option_text, AT(kit)},
    {"journal-dir", "DIR", MSG_OPTION_JOURNAL_DIR, FOR_BOT | FOR_AGENT, option_folder, AT(journal_dir)},
    {"agent", NULL, MSG_OPTION_AGENT, FOR_ALL, .task = TASK_AGENT},
    {"verify", "FILE...", MSG_OPTION_VERIFY, FOR_ALL, option_file, AT(first_file), .task = TASK_VERIFY},
    {"scores", NULL, MSG_OPTION_SCORES, FOR_ALL, .task = TASK_SCORES},
    {"prune", NULL, MSG_OPTION_PRUNE, FOR_ALL, .task = TASK_PRUNE},
    {"server", NULL, MSG_OPTION_SERVER, FOR_SESSION, option_flag, AT(server)},
    {"rc", "FILE", MSG_OPTION_RC, FOR_SESSION, option_file, AT(rc)},
    {"score-file", "FILE", MSG_OPTION_SCORE_FILE, FOR_PLAY | FOR_SCORES | FOR_PRUNE, option_score_file, AT(score_file)},
    {"dump-file", "TEMPLATE", MSG_OPTION_DUMP_FILE, FOR_PLAY | FOR_SCORES, .read = option_dump_file},
    {"extra-info", "FILE", MSG_OPTION_EXTRA_INFO, FOR_PLAY, option_file, AT(extra_info)},
    {"notice", "FILE", MSG_OPTION_NOTICE, FOR_SESSION, option_file, AT(notice)},
    {"log", "FILE", MSG_OPTION_LOG, FOR_SESSION, option_file, AT(session_log)},
    {"group-read", NULL, MSG_OPTION_GROUP_READ, FOR_SESSION, option_flag, AT(group_read)},
    {"idle-timeout", "SECONDS", MSG_OPTION_IDLE, FOR_SESSION, option_number, AT(idle_seconds), .most = INT_MAX},
    {"export", "NAME", MSG_OPTION_EXPORT, FOR_ALL, option_hero, AT(subject), .task = TASK_EXPORT},
    {"import", "FILE", MSG_OPTION_IMPORT, FOR_ALL, option_file, AT(subject), .task = TASK_IMPORT},
    {"retire", "NAME", MSG_OPTION_RETIRE, FOR_ALL, option_hero, AT(subject), .task = TASK_RETIRE},
    {"delete", "NAME", MSG_OPTION_DELETE, FOR_ALL, option_hero, AT(subject), .task = TASK_DELETE},
    {"complete", "[OPTION]", MSG_OPTION_COMPLETE, FOR_ALL, option_text, AT(subject), .task = TASK_COMPLETE},
    {"help", NULL, MSG_OPTION_HELP, FOR_ALL, .task = TASK_HELP},
    {"version", NULL, MSG_OPTION_VERSION, FOR_ALL, .task = TASK_VERSION},
};

const int OPTION_ROW_COUNT = sizeof OPTION_ROWS / sizeof OPTION_ROWS[0];

enum status options_find_kit(const struct options *options, const struct rules *rules, const struct profile *profile,
                             int *kit, struct fault *fault)
{
    char words[160];
    struct strbuf list = STRBUF(words);
    int kind = options->kit ? rules_find_kind(rules, options->kit) : -1;
    *kit = kind >= 0 ? rules_kit_of(profile, (kind_id)kind) : -1;
    if (!options->kit || *kit >= 0)
        return ST_OK;
    for (int i = 0; i < profile->kit_count; i++)
        strbuf_format(&list, "%s%s", i ? ", " : "", rules->kinds[profile->kits[i].hero].id);
    return fault_set(fault, ST_USAGE, FAULT_OPTION_KIT, profile->id, options->kit, words);
}
