/* SPDX-License-Identifier: MIT
 *
 * One option of the command line: what it is called, what it is for, how its argument is read. The rows are in
 * options.c and walked by command_line.c and by what completes them. */
#ifndef CONFIG_OPTION_ROW_H
#define CONFIG_OPTION_ROW_H

#include "options.h"

#include <stddef.h>

/* The tasks that an option is for. With another task it would do nothing, and is refused. */
enum option_tasks {
    FOR_PLAY = 1 << TASK_PLAY,
    FOR_REPLAY = 1 << TASK_REPLAY,
    FOR_WATCH = 1 << TASK_WATCH,
    FOR_WATCH_MENU = 1 << TASK_WATCH_MENU,
    FOR_LIST = 1 << TASK_LIST,
    FOR_SCREEN = FOR_PLAY | FOR_REPLAY | FOR_WATCH | FOR_WATCH_MENU,
    FOR_SESSION = FOR_PLAY | FOR_WATCH_MENU,
    FOR_FLOOR = 1 << TASK_PRINT_FLOOR,
    FOR_BOT = 1 << TASK_BOT,
    FOR_EXPORT = 1 << TASK_EXPORT,
    FOR_AGENT = 1 << TASK_AGENT,
    FOR_GAMES = FOR_PLAY | FOR_FLOOR | FOR_BOT | FOR_AGENT,
    FOR_SCORES = 1 << TASK_SCORES,
    FOR_PRUNE = 1 << TASK_PRUNE,
    FOR_LINES = FOR_BOT | FOR_SCORES,
    FOR_ALL = (1 << TASK_COUNT) - 1,
};

/* A row reads its argument into the options, or says why it cannot; then it may say what is to be done. */
struct option_row {
    const char *name;
    const char *argument; /* NULL: none */
    enum message help;
    unsigned tasks; /* bits of the tasks it means something to */
    bool (*read)(struct options *options, const struct option_row *row, const char *argument, struct fault *why);
    size_t field;   /* of struct options, that `read` fills */
    int most;       /* of a number from 1 on */
    enum task task; /* to be done, unless it is TASK_PLAY */
};

extern const struct option_row OPTION_ROWS[];
extern const int OPTION_ROW_COUNT;

/* A row of that number, of the settings, too, which come after OPTION_ROW_COUNT; a setting that is no option has no
 * name. False behind the last. */
bool options_row(int index, struct option_row *row);

/* The number of the row with that name, and the row; -1 without such. `name` may be NULL. */
int options_find(const char *name, struct option_row *row);

#endif
