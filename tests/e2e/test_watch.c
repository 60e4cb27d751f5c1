/* SPDX-License-Identifier: MIT
 *
 * Watching a game from a second terminal of another size while it is played in a first: every command, leaving, being
 * killed, coming back, death and the next game; looking back and being live again; another user by a spool; who plays.
 */
#include "support/test.h"

#include "e2e/support/game.h"

#include "persist/journal.h"

#include <dirent.h>
#include <grp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NOBODY = 65534, JOURNAL_BYTES = 1 << 16 };

/* One folder, two terminals. */
struct stage {
    struct pty *player; /* the test's */
    struct pty spectator;
    char folder[SCRATCH_SIZE], saves[SCRATCH_SIZE], spool[SCRATCH_SIZE];
    const char *data; /* of both; NULL: the shipped data, as in the campaign */
};

static void stage_open(struct stage *stage, void **state, const char *data)
{
    *stage = (struct stage){.player = *state, .data = test_in_the_campaign() ? NULL : data};
    scratch_make(stage->folder);
    scratch_path(stage->saves, stage->folder, "saves");
    scratch_path(stage->spool, stage->folder, "spool");
    assert_int_equal(mkdir(stage->spool, 0700), 0);
}

static void stage_close(struct stage *stage)
{
    pty_stop(stage->player);
    scratch_remove(stage->folder);
}

static void play(struct stage *stage, bool living)
{
    const char *more[] = {"--save-dir", stage->saves, "--spool", stage->spool, NULL};
    game_start(stage->player, &(struct game_setup){.data = stage->data, .seed = "2", .living = living, .more = more});
}

static void watch(struct stage *stage, int rows, int cols)
{
    char data[SCRATCH_SIZE];
    const char *args[] = {"--save-dir", stage->saves, "--watch", "Wanda", NULL, NULL, NULL};
    if (stage->data != NULL) {
        game_data_path(data, stage->data);
        args[4] = "--data-dir";
        args[5] = data;
    }
    pty_start(&stage->spectator, &(struct pty_setup){.args = args, .rows = rows, .cols = cols});
    pty_wait_text(&stage->spectator, "|Floor ");
}

/* The spectator's screen says what the player's does. */
static void expect_same(struct stage *stage)
{
    char text[64];
    (void)snprintf(text, sizeof text, "Floor %d  T%d", game_floor(stage->player), game_turn(stage->player));
    pty_wait_text(&stage->spectator, text);
    assert_int_equal(game_turn(&stage->spectator), game_turn(stage->player));
    assert_int_equal(game_hp(&stage->spectator), game_hp(stage->player));
}

static void save_and_quit(struct pty *pty)
{
    pty_send(pty, "\033");
    pty_wait_text(pty, "Save and quit");
    pty_send(pty, "t\r"); /* to the title */
    pty_wait_text(pty, "Continue as Wanda");
}

/* --- Following --------------------------------------------------------------------------------------------------- */

PTY_TEST_OF_EACH(test_every_command)
{
    static const char *const keys[] = {"h", "z", "h", "l", "z", "z", "k", "j", "z", "h"};
    struct stage stage;
    stage_open(&stage, state, "arsenal");
    play(&stage, false);
    watch(&stage, 50, 132);
    pty_wait_text(&stage.spectator, " live ");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        game_act(stage.player, keys[i]);
        expect_same(&stage);
    }
    pty_stop(&stage.spectator);
    stage_close(&stage);
}

PTY_TEST_OF_EACH(test_looking_back_and_live_again)
{
    struct stage stage;
    stage_open(&stage, state, "arsenal");
    play(&stage, false);
    for (int i = 0; i < 5; i++)
        game_act(stage.player, "z");
    watch(&stage, 24, 80);
    pty_wait_text(&stage.spectator, "T5/5 ");
    pty_send(&stage.spectator, ",,");
    pty_wait_text(&stage.spectator, "T3/5 ");
    pty_wait_text(&stage.spectator, "paused");
    game_act(stage.player, "z");
    pty_wait_text(&stage.spectator, "T3/6 ");
    pty_send(&stage.spectator, " "); /* plays on, and catches up */
    pty_wait_text(&stage.spectator, "T6/6 ");
    pty_wait_text(&stage.spectator, " live ");
    pty_send(&stage.spectator, " ");
    pty_wait_text(&stage.spectator, "paused");
    game_act(stage.player, "z");
    pty_wait_text(&stage.spectator, "T6/7 ");
    pty_send(&stage.spectator, "G");
    pty_wait_text(&stage.spectator, "T7/7 ");
    game_act(stage.player, "z");
    expect_same(&stage);
    pty_send(&stage.spectator, "i"); /* a page stays open, and up to date, while the game goes on */
    pty_wait_text(&stage.spectator, "Your pack");
    game_act(stage.player, "z");
    char hp[32];
    (void)snprintf(hp, sizeof hp, "HP %d/100", game_hp(stage.player));
    pty_wait_text(&stage.spectator, hp);
    assert_screen_contains(&stage.spectator, "Your pack");
    pty_send(&stage.spectator, "\033");
    pty_wait_text(&stage.spectator, "T9/9 ");
    pty_stop(&stage.spectator);
    stage_close(&stage);
}

PTY_TEST_OF_EACH(test_leaving_and_coming_back)
{
    struct stage stage;
    stage_open(&stage, state, "arsenal");
    play(&stage, false);
    game_act(stage.player, "z");
    watch(&stage, 30, 100);
    save_and_quit(stage.player);
    pty_wait_text(&stage.spectator, "nobody plays");
    pty_send(stage.player, "c");
    pty_wait_text(stage.player, "|Floor ");
    pty_wait_text(&stage.spectator, " live ");
    game_act(stage.player, "z");
    expect_same(&stage);
    assert_int_equal(kill(stage.player->pid, SIGKILL), 0);
    pty_wait_text(&stage.spectator, "nobody plays");
    pty_stop(stage.player);
    play(&stage, true);
    pty_wait_text(&stage.spectator, " live ");
    game_act(stage.player, "z");
    expect_same(&stage);
    pty_send(&stage.spectator, "q");
    assert_int_equal(pty_wait_exit(&stage.spectator), 0);
    pty_stop(&stage.spectator);
    stage_close(&stage);
}

PTY_TEST(test_death_and_the_next_game)
{
    struct stage stage;
    stage_open(&stage, state, "doom");
    play(&stage, false);
    watch(&stage, 24, 80);
    for (int i = 0; i < 40 && !screen_search(stage.player->screen, "Here lies Wanda", NULL, NULL); i++)
        game_act(stage.player, "z");
    pty_wait_text(&stage.spectator, "You die.");
    pty_wait_text(&stage.spectator, " dead ");
    assert_int_equal(kill(stage.player->pid, SIGHUP), 0); /* the journal goes to the finished runs */
    assert_int_equal(pty_wait_exit(stage.player), 0);
    pty_stop(stage.player);
    pty_send(&stage.spectator, ",");
    pty_wait_text(&stage.spectator, "paused");
    play(&stage, false);
    pty_wait_text(&stage.spectator, "Another game of Wanda begins.");
    pty_wait_text(&stage.spectator, " live ");
    expect_same(&stage);
    game_act(stage.player, "z");
    expect_same(&stage);
    pty_stop(&stage.spectator);
    stage_close(&stage);
}

/* --- Another user ------------------------------------------------------------------------------------------------ */

static void drop_rights(void)
{
    if (setgroups(0, NULL) != 0 || setgid(NOBODY) != 0 || setuid(NOBODY) != 0)
        _exit(1);
}

/* Whether such a user reaches the program and its data; by a path from the root, or it would not find its keys. */
static int reach_as_nobody(void *context)
{
    const struct stage *stage = context;
    char program[SCRATCH_SIZE], data[SCRATCH_SIZE];
    pty_program(program);
    game_data_path(data, stage->data);
    drop_rights();
    return access(program, X_OK) == 0 && access(data, R_OK) == 0 && realpath(program, NULL) != NULL ? 0 : 1;
}

/* In the terminal of a user who may not read the player's folder. */
static int watch_as_nobody(void *context)
{
    const struct stage *stage = context;
    char program[SCRATCH_SIZE], data[SCRATCH_SIZE], path[SCRATCH_SIZE];
    pty_program(program);
    game_data_path(data, stage->data);
    drop_rights();
    scratch_path(path, stage->saves, "characters/Wanda/journal");
    if (access(path, R_OK) == 0)
        return 1; /* what is private is not */
    (void)execl(program, program, "--data-dir", data, "--spool", stage->spool, "--watch", "Wanda", (char *)NULL);
    return 1;
}

PTY_TEST(test_another_user)
{
    struct stage stage;
    if (geteuid() != 0)
        test_skip("other users can only be played by root");
    stage_open(&stage, state, "arsenal");
    pty_start(&stage.spectator, &(struct pty_setup){.child = reach_as_nobody, .context = &stage});
    bool reaches = pty_wait_exit(&stage.spectator) == 0;
    pty_stop(&stage.spectator);
    if (!reaches) {
        scratch_remove(stage.folder); /* no player to be stopped yet */
        test_skip("the build lies where other users may not look");
    }
    assert_int_equal(chmod(stage.folder, 0711), 0);
    assert_int_equal(chown(stage.spool, 0, NOBODY), 0);
    assert_int_equal(chmod(stage.spool, 02750), 0); /* what is made in it belongs to its group */
    play(&stage, false);
    game_act(stage.player, "z");
    pty_start(&stage.spectator, &(struct pty_setup){.child = watch_as_nobody, .context = &stage, .rows = 40});
    pty_wait_output(&stage.spectator);
    game_act(stage.player, "h");
    expect_same(&stage);
    save_and_quit(stage.player);
    pty_wait_text(&stage.spectator, "nobody plays");
    pty_send(stage.player, "c");
    pty_wait_text(&stage.spectator, " live ");
    pty_wait_text(stage.player, "|Floor ");
    game_act(stage.player, "z");
    expect_same(&stage);
    pty_stop(&stage.spectator);
    stage_close(&stage);
}

/* A spool that cannot be written is told of once, and the game goes on. */
PTY_TEST(test_a_spool_that_cannot_be)
{
    struct stage stage;
    char path[SCRATCH_SIZE];
    stage_open(&stage, state, "arsenal");
    scratch_path(path, stage.spool, "Wanda");
    scratch_write(path, "in the way", 10);
    play(&stage, false);
    pty_wait_text(stage.player, "Nobody can watch this game");
    game_act(stage.player, "z");
    assert_screen_lacks(stage.player, "Nobody can watch this game");
    stage_close(&stage);
}

/* --- Who plays --------------------------------------------------------------------------------------------------- */

static void expect_list(const struct stage *stage, const char *option, const char *folder, const char *text)
{
    char data[SCRATCH_SIZE];
    const char *args[] = {"--list", option, folder, "--data-dir", data, NULL};
    struct pty pty;
    game_data_path(data, stage->data);
    pty_start(&pty, &(struct pty_setup){.args = args, .cols = 160});
    assert_int_equal(pty_wait_exit(&pty), 0);
    assert_screen_contains(&pty, text);
    pty_stop(&pty);
}

PTY_TEST(test_the_list)
{
    struct stage stage;
    char process[64];
    stage_open(&stage, state, "arsenal");
    assert_int_equal(mkdir(stage.saves, 0700), 0); /* a folder that is named must be there */
    expect_list(&stage, "--save-dir", stage.saves, "Nobody is playing.");
    play(&stage, false);
    game_act(stage.player, "z");
    (void)snprintf(process, sizeof process, "by process %ld since ", (long)stage.player->pid);
    expect_list(&stage, "--save-dir", stage.saves, "Wanda                    1     1       1 ");
    expect_list(&stage, "--save-dir", stage.saves, process);
    expect_list(&stage, "--spool", stage.spool, process);
    save_and_quit(stage.player);
    expect_list(&stage, "--save-dir", stage.saves, "Nobody is playing.");
    expect_list(&stage, "--spool", stage.spool, "Nobody is playing.");
    stage_close(&stage);
}

/* --- What cannot be watched, and what watching leaves alone ------------------------------------------------------ */

static void expect_refusal(struct stage *stage, const char *who, const char *cause)
{
    char data[SCRATCH_SIZE];
    const char *args[] = {"--save-dir", stage->saves, "--watch", who, "--data-dir", data, NULL};
    game_data_path(data, stage->data != NULL ? stage->data : "../../data");
    game_refused(&stage->spectator, &(struct pty_setup){.args = args}, 5, cause);
}

PTY_TEST(test_refusals)
{
    struct stage stage;
    char path[SCRATCH_SIZE];
    char *bytes = calloc(1, JOURNAL_BYTES);
    assert_non_null(bytes);
    stage_open(&stage, state, "arsenal");
    play(&stage, false);
    for (int i = 0; i < 3; i++)
        game_act(stage.player, "z");
    expect_refusal(&stage, "Nobody", "nobody called Nobody is there to be watched");
    expect_refusal(&stage, "/no/such/file", "cannot read /no/such/file");
    char far[SYS_PATH_SIZE + 1];
    memset(far, '/', sizeof far - 1);
    far[sizeof far - 1] = '\0';
    expect_refusal(&stage, far, "this path is too long");
    scratch_path(path, stage.saves, "characters/Wanda/journal");
    long size = scratch_read(path, bytes, JOURNAL_BYTES);
    bytes[JOURNAL_HEADER_SIZE] ^= 1;
    scratch_path(path, stage.folder, "damaged");
    scratch_write(path, bytes, (size_t)size);
    expect_refusal(&stage, path, "record 1 is damaged");
    bytes[0] ^= 1;
    scratch_write(path, bytes, (size_t)size);
    expect_refusal(&stage, path, "this is no journal of a game");
    stage.data = "doom";
    expect_refusal(&stage, "Wanda", "was played with other game data");
    free(bytes);
    stage_close(&stage);
}

static int count_files(const char *folder)
{
    int count = 0;
    DIR *stream = opendir(folder);
    assert_non_null(stream);
    while (readdir(stream) != NULL)
        count++;
    (void)closedir(stream);
    return count;
}

/* A spectator that presses every key changes nothing, and keeps nobody from playing. */
PTY_TEST(test_watching_leaves_all_alone)
{
    struct stage stage;
    char path[SCRATCH_SIZE], folder[SCRATCH_SIZE];
    char *before = calloc(1, JOURNAL_BYTES), *after = calloc(1, JOURNAL_BYTES);
    assert_true(before && after);
    stage_open(&stage, state, "arsenal");
    play(&stage, false);
    for (int i = 0; i < 3; i++)
        game_act(stage.player, "z");
    pty_hang_up(stage.player);
    assert_int_equal(pty_wait_exit(stage.player), 0);
    pty_stop(stage.player);
    scratch_path(folder, stage.saves, "characters/Wanda");
    scratch_path(path, folder, "journal");
    long size = scratch_read(path, before, JOURNAL_BYTES);
    int files = count_files(folder);
    watch(&stage, 24, 80);
    pty_wait_text(&stage.spectator, "nobody plays");
    for (char key = ' '; key <= '~'; key++) {
        char keys[] = {key, '\0'};
        pty_send(&stage.spectator, key == 'q' ? "\r" : keys);
    }
    pty_settle(&stage.spectator);
    assert_int_equal(scratch_read(path, after, JOURNAL_BYTES), size);
    assert_memory_equal(before, after, (size_t)size);
    assert_int_equal(count_files(folder), files);
    play(&stage, true); /* the spectator is still there */
    assert_int_equal(game_turn(stage.player), 3);
    pty_stop(&stage.spectator);
    free(before);
    free(after);
    stage_close(&stage);
}
