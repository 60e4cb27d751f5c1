/* SPDX-License-Identifier: MIT
 *
 * Tasks for which something has no room or no time: files over the limit of a shell, a reader that is slow, a hero that
 * comes or is born in half, one that is looked for among many users, a language among several folders. */
#include "support/test.h"

#include "e2e/support/faults.h"
#include "e2e/support/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

enum { SAID_SIZE = 8192 };

static int make_home(void **state)
{
    char *home = malloc(SCRATCH_SIZE);
    assert_non_null(home);
    scratch_make(home);
    *state = home;
    return 0;
}

static int free_home(void **state)
{
    free(*state);
    return 0;
}

/* Runs a line of the shell in the home, with $barrow as the program; what it says goes into `said`. Its exit code. */
static int in_shell(const char *home, const char *line, char said[SAID_SIZE])
{
    char program[SCRATCH_SIZE], command[4 * SCRATCH_SIZE];
    struct strbuf buf = STRBUF(command);
    pty_program(program);
    strbuf_format(&buf, "barrow=$(realpath '%s') && cd '%s' && export HOME='%s' LC_ALL=C && { %s; } 2>&1", program,
                  home, home, line);
    assert_false(buf.cut);
    FILE *stream = popen(command, "r");
    assert_non_null(stream);
    size_t size = fread(said, 1, SAID_SIZE - 1, stream);
    said[size] = '\0';
    int status = pclose(stream);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* A game of the hero, saved. */
#define PLAY(name)    "printf 'explore\\nexplore\\nquit\\n' | $barrow --linear --new --name " name " --seed 3 >/dev/null; "
#define JOURNAL(name) ".local/share/barrow/characters/" name "/journal"

TEST_WITH(test_files_over_the_limit, make_home, free_home)
{
    char said[SAID_SIZE];
    const char *home = *state;
    assert_int_equal(in_shell(home, PLAY("Ada") "cp " JOURNAL("Ada") " run", said), 0);
    int code = in_shell(home, "ulimit -f 4; $barrow --replay run --html page.html", said);
    assert_int_equal(code, 5);
    assert_non_null(strstr(said, "file"));
    assert_int_equal(in_shell(home, "ls page.html*", said), 2); /* nothing half written stays */
}

/* A hero that could not come in whole can be brought in again. */
TEST_WITH(test_a_hero_that_came_in_half, make_home, free_home)
{
    char said[SAID_SIZE];
    const char *home = *state;
    assert_int_equal(
        in_shell(home,
                 "for i in $(seq 300); do echo explore; echo fight; done | $barrow --linear --new --name "
                 "Ada --seed 3 --profile campaign --kit delver >/dev/null; $barrow --export Ada >/dev/null "
                 "&& rm -r .local/share/barrow/characters/Ada",
                 said),
        0);
    assert_int_not_equal(in_shell(home, "ulimit -f 6; $barrow --import Ada.barrow", said), 0);
    assert_int_not_equal(in_shell(home, "ls .local/share/barrow/characters/Ada | grep -v lock", said), 0);
    assert_string_equal(said, "");
    assert_int_equal(in_shell(home, "$barrow --import Ada.barrow", said), 0);
}

/* A log of many foreign lists, as anybody can write it who shares it. */
static void forge_lists(const char *home)
{
    enum { LISTS = 48, RUNS = 100, QUOTES = 126, DAYS = 7, DAY = 86400 };
    char path[SCRATCH_SIZE], quotes[QUOTES + 1];
    long long now = (long long)time(NULL);
    memset(quotes, '"', QUOTES);
    quotes[QUOTES] = '\0';
    scratch_path(path, home, "forged");
    FILE *log = fopen(path, "w");
    assert_non_null(log);
    for (int list = 0; list < LISTS; list++)
        for (int run = 0; run < RUNS; run++)
            (void)fprintf(
                log,
                "v=1\trules=1\tcontent=%016x\tprofile=p\tname=%s\tseed=1\tstart=1\tend=%lld\tturns=%d\tfloor=1\t"
                "level=1\tscore=5\txp=0\tkills=0\thp=0\tmaxhp=1\tkiller=%s\tdeath=\tresult=died\t"
                "hash=0000000000000001\trun=none-%d-%d\n",
                (unsigned)list, quotes, now - run % DAYS * DAY, run, quotes, list, run);
    assert_int_equal(fclose(log), 0);
}

/* The page says that it is full, and is whole. */
TEST_WITH(test_a_page_that_is_full, make_home, free_home)
{
    char said[SAID_SIZE];
    const char *home = *state;
    forge_lists(home);
    assert_int_equal(in_shell(home, "$barrow --scores --score-file forged --html page.html", said), 0);
    assert_int_equal(in_shell(home, "tail -n 5 page.html", said), 0);
    assert_non_null(strstr(said, "</table>\n<p>The page is full: further runs and lists are left out.</p>\n<p>"));
    assert_non_null(strstr(said, "</p>\n</body>\n</html>\n"));
    assert_int_equal(in_shell(home, "test $(wc -c <page.html) -gt 8000000", said), 0);
    assert_int_equal(in_shell(home, "grep '<tr><td>' page.html | grep -v '<td>[0-9: -]*$'", said), 1); /* whole rows */
}

/* Who reads slowly reads all. */
TEST_WITH(test_a_slow_reader, make_home, free_home)
{
    char said[SAID_SIZE];
    assert_int_equal(
        in_shell(*state, "$barrow --bot random --seeds 1..1500 --max-turns 20 --output /dev/stdout | (sleep 5; wc -l)",
                 said),
        0);
    assert_non_null(strstr(said, "1501\n"));
}

/* A hero is found in whichever user's folder it is played. */
TEST_WITH(test_watched_among_users, make_home, free_home)
{
    char said[SAID_SIZE];
    const char *home = *state;
    assert_int_equal(
        in_shell(home,
                 PLAY("Bob") "mkdir -p sp/1000/Bob sp/1001/Alice sp/1002/Zoe; for f in sp/*/*; do cp " JOURNAL(
                     "Bob") " $f/journal; done",
                 said),
        0);
    for (int i = 0; i < 3; i++) {
        static const char *const NAMES[] = {"Bob", "Alice", "Zoe"};
        char line[256];
        struct strbuf buf = STRBUF(line);
        strbuf_format(&buf, "echo quit | $barrow --linear --spool sp --watch %s", NAMES[i]);
        assert_int_equal(in_shell(home, line, said), 0);
        assert_null(strstr(said, "nobody called"));
    }
}

/* Who is asked to leave does so, however many lines are waiting. */
TEST_WITH(test_lines_do_not_put_off_the_end, make_home, free_home)
{
    char said[SAID_SIZE];
    assert_int_equal(in_shell(*state,
                              "for i in $(seq 450); do echo explore; done >lines; $barrow --linear --new --name Ada "
                              "--profile campaign --seed 3 <lines >out & until grep -q explore out; do sleep 0.01; "
                              "done; kill -TERM $!; wait $! && test $(grep -c explore out) -lt 450",
                              said),
                     0);
}

/* A hero whose folder cannot be brought to the disk is not born: nothing is left, and the name is free. */
TEST_WITH(test_a_hero_that_is_born_in_half, make_home, free_home)
{
    enum { SYNCS = 4 };
    char said[SAID_SIZE], shim[SCRATCH_SIZE], line[4 * SCRATCH_SIZE];
    const char *home = *state;
    int failed = 0;
    faults_or_skip(shim);
    for (int sync = 1; sync <= SYNCS; sync++) {
        struct strbuf buf = STRBUF(line);
        strbuf_format(&buf,
                      "rm -rf .local; echo quit | LD_PRELOAD='%s' BARROW_FAULT_DIR=$HOME/.local/share/barrow/characters"
                      "/Ada BARROW_FAULT='fsync %d EIO' $barrow --linear --new --name Ada --seed 3 >/dev/null",
                      shim, sync);
        if (in_shell(home, line, said) == 0)
            continue;
        failed++;
        assert_int_equal(in_shell(home, "ls .local/share/barrow/characters/Ada | grep -v lock", said), 1);
        assert_string_equal(said, "");
        assert_int_equal(in_shell(home, PLAY("Ada") "true", said), 0);
    }
    assert_int_equal(failed, 2); /* its journal's bytes, and the folder */
}

/* A language of the data that --data-dir names is one like the others. */
TEST_WITH(test_a_language_of_other_data, make_home, free_home)
{
    char said[SAID_SIZE];
    const char *home = *state;
    assert_int_equal(in_shell(home,
                              "mkdir -p other/po; cp \"$(dirname $barrow)\"/data/po/fr.po other/po/br.po; $barrow "
                              "--data-dir other --lang br --help",
                              said),
                     0);
    assert_non_null(strstr(said, "Sans option"));
    assert_int_equal(in_shell(home, "$barrow --data-dir other --lang tlh", said), 2);
    assert_non_null(strstr(said, "known: auto, en, fr, br"));
}
