/* SPDX-License-Identifier: MIT
 *
 * Prints the list of running games and finds one of them. Plays and shows nothing. */
#include "game_list.h"

#include "base/strbuf.h"
#include "config/print.h"
#include "persist/spool.h"
#include "text/text.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_GAMES = 512, LINE_SIZE = 256 };

enum status game_list_path(const struct options *options, const struct data_files *data_files, const char *name,
                           char path[SYS_PATH_SIZE], struct fault *fault)
{
    const char *folder = options->spool ? options->spool : data_files->save_folder;
    return spool_find(folder, options->spool != NULL, name, path, fault);
}

enum status game_list_find(const struct options *options, const struct data_files *data_files, char path[SYS_PATH_SIZE],
                           struct fault *fault)
{
    const char *wanted = options->journal;
    bool is_name = character_name_valid(wanted);
    enum status status = is_name ? game_list_path(options, data_files, wanted, path, fault) : ST_MISSING;
    if (status != ST_MISSING || (is_name && !sys_exists(wanted)))
        return status;
    if (strlen(wanted) >= SYS_PATH_SIZE)
        return fault_set(fault, ST_BAD_DATA, FAULT_SAVE_PATH_LONG, wanted);
    copy_text(path, SYS_PATH_SIZE, wanted);
    return ST_OK;
}

void game_list_say_idle(const struct catalogue *catalogue, int64_t seconds, struct strbuf *out)
{
    enum message unit = seconds < 60 ? MSG_LIST_SECONDS : seconds < 3600 ? MSG_LIST_MINUTES : MSG_LIST_HOURS;
    int64_t number = seconds < 60 ? seconds : seconds < 3600 ? seconds / 60 : seconds / 3600;
    text_say(catalogue, unit, out, {"number", NULL, number});
}

static void print_game(const struct catalogue *catalogue, const struct spool_game *game)
{
    char line[LINE_SIZE], idle[32], since[32], who[128] = "";
    struct strbuf buf = STRBUF(idle);
    game_list_say_idle(catalogue, game->idle, &buf);
    sys_format_time(game->holder.since, since, sizeof since);
    STRBUF_OVER(&buf, who);
    if (game->practice)
        strbuf_format(&buf, "%s  ", text_get(catalogue, MSG_MARK_PRACTICE));
    if (game->holder.pid != 0)
        text_say(catalogue, MSG_LIST_OWNER, &buf, {"host", game->holder.host, 0}, {"process", NULL, game->holder.pid},
                 {"since", since, 0});
    STRBUF_OVER(&buf, line);
    if (game->readable)
        strbuf_format(&buf, "%-20s %5d %5d %7u %7s  %s", game->name, game->floor, game->level, (unsigned)game->turn,
                      idle, who);
    else
        strbuf_format(&buf, "%-20s %5s %5s %7s %7s  %s", game->name, "-", "-", "-", "-", who);
    puts(line);
}

enum exit_code game_list_print(const struct options *options, const struct data_files *data_files)
{
    const struct catalogue *catalogue = &data_files->catalogue;
    struct fault fault;
    int count = 0;
    struct spool_game *games = calloc(MAX_GAMES, sizeof *games);
    enum status status =
        games == NULL ? fault_set(&fault, ST_MEMORY, FAULT_GAMES_NO_MEMORY)
                      : spool_list(options->spool ? options->spool : data_files->save_folder, options->spool != NULL,
                                   &data_files->rules, UINT64_MAX, games, MAX_GAMES, &count, &fault);
    if (status != ST_OK)
        print_fault(catalogue, &fault);
    else if (count == 0)
        puts(text_get(catalogue, MSG_LIST_NOBODY));
    else
        puts(text_get(catalogue, MSG_LIST_HEAD));
    for (int i = 0; i < count; i++)
        print_game(catalogue, &games[i]);
    free(games);
    return exit_code_of(status);
}
