/* SPDX-License-Identifier: MIT
 *
 * Starting and reading games, for end-to-end tests. Knows the words on the screen, no rule. */
#include "support/test.h"

#include "game.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BROAD_ROWS = 24, BROAD_COLS = 80, MAX_ARGUMENTS = 24 };

void game_data_path(char path[SCRATCH_SIZE], const char *name)
{
    const char *source = getenv("BARROW_SOURCE_DIR");
    (void)snprintf(path, SCRATCH_SIZE, "%s/tests/data/%s", source != NULL ? source : ".", name);
}

void game_start(struct pty *pty, const struct game_setup *setup)
{
    char data[SCRATCH_SIZE];
    const char *arguments[MAX_ARGUMENTS + 1] = {NULL};
    const char *seed = setup->seed != NULL ? setup->seed : "42";
    int count = 0;
    if (setup->data != NULL) {
        game_data_path(data, setup->data);
        arguments[count++] = "--data-dir";
        arguments[count++] = data;
    }
    if (!setup->title) {
        arguments[count++] = "--name";
        arguments[count++] = setup->name != NULL ? setup->name : "Wanda";
    }
    if (!setup->title && !setup->living) {
        arguments[count++] = "--new";
        arguments[count++] = "--seed";
        arguments[count++] = seed;
    }
    arguments[count++] = "--profile";
    arguments[count++] = test_in_the_campaign() ? "campaign" : "classic";
    if (test_in_the_campaign() && !setup->title && !setup->living) {
        arguments[count++] = "--kit";
        arguments[count++] = "delver";
    }
    for (int i = 0; setup->more != NULL && setup->more[i] != NULL && count < MAX_ARGUMENTS; i++)
        arguments[count++] = setup->more[i];
    struct pty_setup terminal = setup->terminal;
    terminal.args = arguments;
    pty_start(pty, &terminal);
    if (screen_rows(pty->screen) < BROAD_ROWS || screen_cols(pty->screen) < BROAD_COLS)
        return;
    pty_wait_text(pty, setup->title ? "New game" : "Floor 1  T");
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

/* The line of the sidebar: "Floor 1  T0"; the bar has the floor, too, but no turn. */
static bool read_place(const struct pty *pty, int *floor, int *turn)
{
    char row[SCREEN_ROW_BYTES];
    for (int i = 0; i < screen_rows(pty->screen); i++) {
        screen_row(pty->screen, i, row);
        for (const char *line = row; (line = strstr(line, "Floor ")); line++)
            if (sscanf(line, "Floor %d  T%d", floor, turn) == 2)
                return true;
    }
    return false;
}

int game_turn(const struct pty *pty)
{
    int floor, turn;
    return read_place(pty, &floor, &turn) ? turn : -1;
}

int game_floor(const struct pty *pty)
{
    int floor, turn;
    return read_place(pty, &floor, &turn) ? floor : -1;
}

int game_hp(const struct pty *pty)
{
    char text[SCREEN_ROW_BYTES];
    int row, hp;
    if (!screen_search(pty->screen, "|HP ", &row, NULL))
        return -1;
    screen_row(pty->screen, row, text);
    return sscanf(strstr(text, "|HP "), "|HP %d", &hp) == 1 ? hp : -1;
}

char *game_screen_text(const struct pty *pty)
{
    int rows = screen_rows(pty->screen);
    char *text = malloc((size_t)rows * (SCREEN_ROW_BYTES + 1) + 1);
    char *end = text;
    if (text == NULL)
        abort();
    for (int row = 0; row < rows; row++) {
        screen_row(pty->screen, row, end);
        end += strlen(end);
        *end++ = '\n';
    }
    *end = '\0';
    return text;
}

/* --- Acting ------------------------------------------------------------------------------------------------------ */

/* What tells one moment of a game from the next. */
struct moment {
    int floor, turn;
    bool level_up, dead;
};

static struct moment moment_of(const struct pty *pty)
{
    struct moment now = {-1, -1, false, false};
    (void)read_place(pty, &now.floor, &now.turn);
    now.level_up = pty_shows(pty, "You are now level");
    now.dead = pty_shows(pty, "Here lies");
    return now;
}

static bool has_passed(const struct pty *pty, const void *context)
{
    const struct moment *before = context;
    struct moment now = moment_of(pty);
    bool known = now.turn >= 0 || now.level_up || now.dead; /* their windows may hide the turn */
    return known && (now.floor != before->floor || now.turn != before->turn || now.level_up != before->level_up ||
                     now.dead != before->dead);
}

void game_act_at(struct pty *pty, const char *key, const char *file, int line)
{
    char what[64];
    struct moment before = moment_of(pty);
    (void)snprintf(what, sizeof what, "another turn than %d after <%s>", before.turn, key);
    pty_send(pty, key);
    pty_wait_until_at(pty, has_passed, &before, what, file, line);
}

void game_press_again(struct pty *pty, const char *key)
{
    const struct timespec pause = {0, 400000000};
    (void)nanosleep(&pause, NULL);
    pty_send(pty, key);
}

void game_free_at(struct pty *pty, const char *keys, const char *text, const char *file, int line)
{
    int before = game_turn(pty);
    pty_send(pty, keys);
    pty_wait_text_at(pty, text, true, file, line);
    int after = game_turn(pty);
    if (before >= 0 && after >= 0)
        _assert_int_equal((unsigned)before, (unsigned)after, file, line);
}

char *game_world_text(const struct pty *pty)
{
    char *text = game_screen_text(pty);
    char *world = strchr(strchr(text, '\n') + 1, '\n');
    char *bar = strstr(world, "Floor 1  Classic");
    if (bar)
        *bar = '\0';
    memmove(text, world, strlen(world) + 1);
    return text;
}

void game_start_in(struct pty *pty, const char *home, bool living)
{
    game_start(pty, &(struct game_setup){.terminal = {.home = home}, .data = "arsenal", .seed = "2", .living = living});
}

void game_refused(struct pty *pty, const struct pty_setup *setup, int code, const char *cause)
{
    struct pty_setup wide = *setup;
    wide.cols = 200;
    pty_start(pty, &wide);
    int got = pty_wait_exit(pty);
    assert_screen_contains(pty, cause);
    assert_int_equal(got, code);
    assert_false(screen_is_alternate(pty->screen));
    pty_stop(pty);
}

void game_leave_by_signal(struct pty *pty, int number)
{
    assert_int_equal(kill(pty->pid, number), 0);
    assert_int_equal(pty_wait_exit(pty), number == SIGKILL ? -SIGKILL : 0);
    assert_int_equal(screen_is_alternate(pty->screen), number == SIGKILL);
}

void game_leave_by_term(struct pty *pty)
{
    game_leave_by_signal(pty, SIGTERM);
}
