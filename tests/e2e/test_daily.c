/* SPDX-License-Identifier: MIT
 *
 * Today's barrow: the same for everybody, scored once for a name, in a list of its own; and the share string of a run.
 */
#include "support/test.h"

#include "e2e/support/game.h"
#include "support/scratch.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static void start_daily(struct pty *pty, const char *home, const char *name)
{
    static const char *const more[] = {"--daily", NULL};
    game_start(pty, &(struct game_setup){.terminal.home = home, .name = name, .living = true, .more = more});
}

static void save_and_quit(struct pty *pty)
{
    pty_send(pty, "\033");
    pty_wait_text(pty, "Save and quit");
    pty_send(pty, "s\r");
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
}

static void retire(struct pty *pty, const char *home, const char *name)
{
    pty_start(pty, &(struct pty_setup){.home = home, .args = (const char *[]){"--retire", name, NULL}});
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
}

enum { HEADING_SIZE = 32 };

static void utc_heading(char heading[HEADING_SIZE])
{
    time_t now = time(NULL);
    assert_true(strftime(heading, HEADING_SIZE, "<h3>%Y-%m-%d</h3>", gmtime(&now)) > 0);
}

/* The lists as a page: it has the run once in all, and once on its day, whose date is that of UTC, as the day is. */
static void expect_page_of_today(struct pty *pty, const char *home)
{
    enum { PAGE_SIZE = 1 << 16 };
    char path[SCRATCH_SIZE], begun[HEADING_SIZE], ended[HEADING_SIZE], *page = calloc(1, PAGE_SIZE);
    assert_non_null(page);
    scratch_path(path, home, "page.html");
    utc_heading(begun);
    pty_start(pty, &(struct pty_setup){.home = home,
                                       .args = (const char *[]){"--scores", "--html", path, NULL},
                                       .env = (const char *[]){"TZ=East-13", NULL}});
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    assert_true(scratch_read(path, page, PAGE_SIZE - 1) > 0);
    assert_non_null(strstr(page, "<h2>Classic, today&#39;s barrow</h2>"));
    utc_heading(ended); /* midnight may have passed */
    assert_true(strstr(page, begun) || strstr(page, ended));
    int rows = 0;
    for (const char *at = page; (at = strstr(at, ">Wanda<")) != NULL; at++)
        rows++;
    assert_int_equal(rows, 2);
    free(page);
}

/* The page of the scores does not take the place of their log. */
static void expect_log_kept(struct pty *pty, const char *home)
{
    char path[SCRATCH_SIZE], log[1024] = "";
    scratch_path(path, home, ".local/share/barrow/scores");
    long size = scratch_read(path, log, sizeof log);
    assert_true(size > 0);
    pty_start(pty, &(struct pty_setup){
                       .home = home, .args = (const char *[]){"--scores", "--html", path, NULL}, .cols = 150});
    pty_wait_text(pty, "this is the file that is read, and is not written over");
    assert_int_equal(pty_wait_exit(pty), 2);
    pty_stop(pty);
    assert_int_equal(scratch_read(path, log, sizeof log), size);
}

PTY_TEST(test_one_scored_run_a_name_and_day)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    scratch_make(home);
    start_daily(pty, home, "Wanda");
    assert_screen_lacks(pty, "practice");
    game_act(pty, "z");
    save_and_quit(pty);
    start_daily(pty, home, "Wanda"); /* whose run it is goes on */
    assert_int_equal(game_turn(pty), 1);
    save_and_quit(pty);
    retire(pty, home, "Wanda");
    /* A second one is practice, if it is wanted at all. */
    static const char *const again[] = {"--daily", "--name", "Wanda", NULL};
    pty_start(pty, &(struct pty_setup){.home = home, .args = again});
    pty_wait_text(pty, "Wanda has had today's barrow");
    pty_send(pty, "n");
    pty_wait_text(pty, "d) Today's barrow");
    pty_send(pty, "d");
    pty_wait_text(pty, "the same for everybody");
    pty_send(pty, "\r");
    pty_wait_text(pty, "Wanda has had today's barrow");
    pty_send(pty, "p");
    pty_wait_text(pty, "This is a game of practice");
    save_and_quit(pty);
    /* Another name has it still; its list is its own. */
    start_daily(pty, home, "Zoe");
    assert_screen_lacks(pty, "practice");
    save_and_quit(pty);
    game_start(pty, &(struct game_setup){.terminal.home = home, .title = true});
    pty_wait_text(pty, "s) Scores"); /* once its line is written */
    pty_send(pty, "s");
    pty_wait_text(pty, "Scores: Classic, today's barrow (1)");
    assert_screen_contains(pty, "Wanda");
    pty_stop(pty);
    /* And where lists are printed, beside those of other games. */
    game_start(pty, &(struct game_setup){.terminal.home = home, .name = "Una"});
    save_and_quit(pty);
    retire(pty, home, "Una");
    pty_start(pty, &(struct pty_setup){.home = home, .args = (const char *[]){"--scores", NULL}});
    assert_int_equal(pty_wait_exit(pty), 0);
    assert_screen_contains(pty, "classic, rules 1, content ");
    assert_screen_contains(pty, "classic, today's barrow, rules 1, content ");
    pty_stop(pty);
    expect_page_of_today(pty, home);
    expect_log_kept(pty, home);
    scratch_remove(home);
}

PTY_TEST(test_everybody_has_the_same_barrow)
{
    struct pty *pty = *state;
    char *screens[2];
    static const char *const names[] = {"Wanda", "Zoe"};
    for (int i = 0; i < 2; i++) {
        start_daily(pty, NULL, names[i]);
        pty_send(pty, "c"); /* with the seed */
        pty_wait_text(pty, "Seed");
        screens[i] = game_screen_text(pty);
        pty_stop(pty);
    }
    const char *seed = strstr(screens[0], "classic:1:");
    assert_non_null(seed);
    char *end = strchr(seed, ' ');
    *end = '\0';
    assert_non_null(strstr(screens[1], seed));
    free(screens[0]);
    free(screens[1]);
}

/* The share string that the end shows begins the same barrow. */
PTY_TEST(test_a_share_string_begins_the_same_barrow)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.seed = "classic:1:42"});
    char *shared = game_world_text(pty);
    pty_stop(pty);
    game_start(pty, &(struct game_setup){.seed = "42"});
    char *plain = game_world_text(pty);
    assert_string_equal(shared, plain);
    free(shared);
    free(plain);
}

TEST_GROUP(NULL, NULL)
