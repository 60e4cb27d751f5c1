/* SPDX-License-Identifier: MIT
 *
 * The command line: what was asked for, checked. */
#ifndef CONFIG_OPTIONS_H
#define CONFIG_OPTIONS_H

#include "base/fault.h"
#include "core/seed.h"
#include "sys/sys.h"
#include "ui/ui.h"

#include <stdbool.h>
#include <stdint.h>

/* Exit codes of the program. */
enum exit_code { EXIT_DONE = 0, EXIT_ERROR = 1, EXIT_USAGE = 2, EXIT_TERMINAL = 3, EXIT_LOCKED = 4, EXIT_DATA = 5 };

/* The exit code for a failure. */
enum exit_code exit_code_of(enum status status);

/* A turn of a run; 0 unless it is given. */
struct option_turn {
    bool given;
    uint32_t number;
};

/* What the program is to do. */
enum task {
    TASK_PLAY,
    TASK_REPLAY,
    TASK_WATCH,
    TASK_WATCH_MENU,
    TASK_LIST,
    TASK_HELP,
    TASK_VERSION,
    TASK_SHOW_PATHS,
    TASK_CHECK_DATA,
    TASK_PRINT_FLOOR,
    TASK_BOT,
    TASK_AGENT,
    TASK_VERIFY,
    TASK_SCORES,
    TASK_COMPLETE,
    TASK_PRUNE,
    TASK_EXPORT,
    TASK_IMPORT,
    TASK_RETIRE,
    TASK_DELETE,
    TASK_COUNT
};

/* Of one character's files, from TASK_EXPORT to TASK_DELETE. */
static inline bool task_is_of_characters(enum task task)
{
    return task >= TASK_EXPORT && task <= TASK_DELETE;
}

struct options {
    enum task task;
    const char *program;  /* argv[0] */
    const char *data_dir; /* NULL: found by data_files_find */
    const char *save_dir; /* NULL: the user's data folder */
    const char *profile;  /* or that of the seed's share string; NULL: the default, until the rules are read */
    const char *name;     /* NULL: none given */
    const char *journal;  /* of the run to show, or the name of its character */
    const char *spool;    /* folder of copies for spectators; NULL: none */
    bool lines;           /* --linear */
    bool new_game;
    const char *subject;     /* the hero, or the file, that a task is about */
    bool take_over;          /* take `name` over from another process */
    bool tutorial;           /* the introduction */
    bool daily;              /* today's barrow at once */
    const char *seed_text;   /* as given; NULL: none */
    struct seed seed;        /* and read */
    bool server;             /* what follows up to `group_read` is an operator's (docs/operators.md) */
    const char *rc;          /* the settings' file in place of the user's */
    const char *extra_info;  /* a line for menus that list games */
    const char *notice;      /* a file whose first line is shown in the game when it appears */
    const char *score_file;  /* the score log in place of the save folder's */
    const char *dump_file;   /* a valid template (report/morgue.h) */
    const char *session_log; /* a line when a session begins, one when it ends */
    bool group_read;         /* score log, log of events and line for menus are for the group to read */
    int idle_seconds;        /* after which a session without a key ends; 0: never */
    int floor;
    const char *bot;
    bool seeds_given;
    uint64_t first_seed, last_seed;
    int jobs;          /* processes that play */
    bool format_given; /* --csv or --jsonl */
    bool jsonl;
    const char *output;               /* NULL: standard output */
    const char *without;              /* ids parted by commas, unchecked; NULL: none */
    const char *kit;                  /* the id of a hero, unchecked; NULL: as the player or the bot chooses */
    int level_up;                     /* enum level_up */
    const char *position;             /* to be played on from, or with --replay to be written; NULL: none */
    struct option_turn turn;          /* of the run to show, or of the position to write */
    struct option_turn from, to;      /* which are written; where only one of `turn` and `from` is given, it is both */
    int speed;                        /* commands a second; 0: not given */
    const char *cast, *ttyrec, *html; /* files to write the run to (tools/cast.h), or the scores; NULL: none */
    const char *journal_dir;          /* where journals of bots' and agents' games go; NULL: nowhere */
    int max_turns;                    /* of a bot's game */
    const char *first_file;           /* for --verify: one, and those that follow it */
    char **more_files;
    int more_count;
    struct setting_values config; /* the settings that were given */
};

/* Reads the arguments, which must outlive the options. ST_USAGE with one line that says what and where. */
MUST_USE enum status options_read(struct options *options, int argc, char **argv, struct fault *fault);

/* The place of the kit that --kit asks for among those of a profile, or -1 without it; ST_USAGE if it has none of the
 * name. */
MUST_USE enum status options_find_kit(const struct options *options, const struct rules *rules,
                                      const struct profile *profile, int *kit, struct fault *fault);

/* Prints what --help shows. */
void options_print_help(const struct catalogue *catalogue);

#endif
