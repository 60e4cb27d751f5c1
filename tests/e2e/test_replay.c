/* SPDX-License-Identifier: MIT
 *
 * A run shown in a real terminal: going to and fro in it, the pages over it, playing by the clock, any size; and that
 * no key changes a byte of it. */
#include "support/test.h"

#include "e2e/support/game.h"

#include "persist/replay_player.h"
#include "support/content.h"
#include "support/tape.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { JOURNAL_BYTES = 1 << 17 };

/* A folder with a run in it: an explorer's, of several floors, fights and a level, to the game's end. */
struct stage {
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE];
    struct rules *rules;
    struct replay_player *player; /* to know what is to be seen */
};

/* What is gone to below: two stairs, and a level after the first; leaves the player at the beginning. */
static bool has_two_stairs_and_a_level(struct replay_player *player)
{
    uint32_t moment = 0;
    bool found = true;
    for (int stairs = 0; found && stairs < 2; stairs++) {
        replay_player_seek(player, moment);
        found = replay_player_find(player, REPLAY_FLOOR, true, &moment);
    }
    found = found && replay_player_find(player, REPLAY_LEVEL, true, &moment);
    replay_player_seek(player, 0);
    return found;
}

static void stage_open(struct stage *stage)
{
    struct journal_tape tape;
    scratch_make(stage->folder);
    scratch_path(stage->path, stage->folder, "run");
    stage->rules = test_rules();
    for (uint64_t seed = 11;; seed++) {
        tape_play(&tape, stage->rules, "explorer", seed, 20000);
        assert_int_equal(replay_player_open(&stage->player, &tape, stage->rules, NULL), ST_OK);
        if (has_two_stairs_and_a_level(stage->player))
            break;
        replay_player_close(stage->player);
    }
    tape_write(replay_player_tape(stage->player), replay_player_end(stage->player), stage->path);
}

static void stage_close(struct stage *stage)
{
    replay_player_close(stage->player);
    free(stage->rules);
    scratch_remove(stage->folder);
}

static void start(struct pty *pty, const struct stage *stage, int rows, int cols)
{
    const char *args[] = {"--replay", stage->path, NULL};
    pty_start(pty, &(struct pty_setup){.args = args, .rows = rows, .cols = cols});
    pty_wait_text(pty, "paused");
}

/* What the bar and the sidebar must say where the replay stands. */
static void expect_place(struct pty *pty, const struct stage *stage)
{
    char text[64];
    struct view *view = calloc(1, sizeof *view);
    assert_non_null(view);
    game_view(replay_player_game(stage->player), view);
    (void)snprintf(text, sizeof text, "T%u/%u ", (unsigned)view->turn,
                   (unsigned)replay_player_turn(stage->player, replay_player_end(stage->player)));
    pty_wait_text(pty, text);
    if (view->state == GAME_KIT) { /* there is no hero yet */
        pty_wait_no_text(pty, "HP ");
        free(view);
        return;
    }
    (void)snprintf(text, sizeof text, "HP %d/%d ", view->hero.hp > 0 ? view->hero.hp : 0, view->hero.max_hp);
    pty_wait_text(pty, text);
    (void)snprintf(text, sizeof text, "Floor %d  T%u", view->floor, (unsigned)view->turn);
    pty_wait_text(pty, text);
    free(view);
}

/* Types a key, takes the replay to the mark and expects the same. */
static void expect_mark(struct pty *pty, struct stage *stage, const char *key, unsigned mark, bool forward)
{
    uint32_t moment;
    assert_true(replay_player_find(stage->player, mark, forward, &moment));
    replay_player_seek(stage->player, moment);
    pty_send(pty, key);
    expect_place(pty, stage);
}

static void expect_moment(struct pty *pty, struct stage *stage, const char *keys, uint32_t moment)
{
    replay_player_seek(stage->player, moment);
    pty_send(pty, keys);
    expect_place(pty, stage);
}

/* A key right behind Esc would be another key: the page is waited for. */
static void close_page(struct pty *pty, const char *text)
{
    pty_send(pty, "\033");
    pty_wait_no_text(pty, text);
}

PTY_TEST_OF_EACH(test_going_to_and_fro)
{
    struct pty *pty = *state;
    struct stage stage;
    stage_open(&stage);
    uint32_t end = replay_player_end(stage.player);
    start(pty, &stage, 24, 80);
    expect_place(pty, &stage);
    assert_screen_contains(pty, test_in_the_campaign() ? "Welcome, Wanda." : "Welcome to the barrow, Wanda");
    expect_moment(pty, &stage, ".", 1);
    expect_moment(pty, &stage, "\033[C", 2);
    expect_moment(pty, &stage, ",", 1);
    expect_moment(pty, &stage, "\033[D", 0);
    expect_moment(pty, &stage, ",", 0); /* not beyond */
    expect_mark(pty, &stage, "f", REPLAY_FIGHT, true);
    expect_mark(pty, &stage, "f", REPLAY_FIGHT, true);
    expect_mark(pty, &stage, "F", REPLAY_FIGHT, false);
    expect_mark(pty, &stage, ">", REPLAY_FLOOR, true);
    expect_mark(pty, &stage, ">", REPLAY_FLOOR, true);
    expect_mark(pty, &stage, "<", REPLAY_FLOOR, false);
    expect_mark(pty, &stage, "n", REPLAY_LEVEL, true);
    expect_moment(pty, &stage, "G", end);
    expect_mark(pty, &stage, "N", REPLAY_LEVEL, false);
    expect_moment(pty, &stage, "G", end);
    pty_wait_text(pty, "the end");
    bool dies = game_state(replay_player_game(stage.player)) == GAME_DEAD;
    pty_wait_text(pty, dies ? "You die." : "this chapter is done.");
    expect_moment(pty, &stage, ".", end);
    expect_moment(pty, &stage, "700\r", replay_player_find_turn(stage.player, 700));
    expect_moment(pty, &stage, ":99999999\r", end);
    pty_send(pty, ":12");
    pty_wait_text(pty, "Go to which turn?");
    close_page(pty, "Go to which turn?");
    expect_moment(pty, &stage, "", end);
    expect_moment(pty, &stage, "g", 0);
    pty_send(pty, "F");
    pty_wait_text(pty, "There is none before.");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
    assert_false(screen_is_alternate(pty->screen));
    stage_close(&stage);
}

/* The page of the log at a turn gone to from the beginning (g) or the end (G); the caller frees it. */
static char *log_of_turn(struct pty *pty, struct stage *stage, char from, uint32_t turn)
{
    char keys[24];
    (void)snprintf(keys, sizeof keys, "%c%u\r", from, (unsigned)turn);
    expect_moment(pty, stage, keys, replay_player_find_turn(stage->player, turn));
    pty_send(pty, "v");
    pty_wait_text(pty, "What has happened");
    pty_settle(pty);
    char *text = game_screen_text(pty);
    close_page(pty, "What has happened");
    return text;
}

/* The log is that of the moment, whichever way it was reached. */
PTY_TEST_OF_EACH(test_the_log_is_in_step)
{
    struct pty *pty = *state;
    struct stage stage;
    stage_open(&stage);
    start(pty, &stage, 50, 100);
    static const uint32_t moments[] = {40, 41, 250, 1000};
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
        uint32_t end = replay_player_end(stage.player);
        uint32_t turn = replay_player_turn(stage.player, moments[i] < end ? moments[i] : end);
        char *forward = log_of_turn(pty, &stage, 'g', turn), *back = log_of_turn(pty, &stage, 'G', turn);
        assert_string_equal(forward, back);
        free(forward);
        free(back);
    }
    stage_close(&stage);
}

/* It goes on by itself, as fast as it is told to, to the end, and begins once more from there. */
PTY_TEST(test_playing)
{
    struct pty *pty = *state;
    struct stage stage;
    stage_open(&stage);
    start(pty, &stage, 24, 80);
    pty_send(pty, " ");
    pty_wait_text(pty, "playing");
    pty_wait_text(pty, "T2/");
    pty_send(pty, " ");
    pty_wait_text(pty, "paused");
    pty_send(pty, "-------");
    pty_wait_text(pty, " 1/s");
    pty_send(pty, "3000\r++++++++++++ ");
    pty_wait_text(pty, "playing 256/s");
    pty_wait_text(pty, "the end");
    expect_moment(pty, &stage, "", replay_player_end(stage.player));
    pty_send(pty, " ");
    pty_wait_text(pty, "playing");
    pty_send(pty, "."); /* a step stops it */
    pty_wait_text(pty, "paused");
    stage_close(&stage);
}

static void expect_verified(const char *path, const char *text)
{
    const char *args[] = {"--verify", path, NULL};
    struct pty pty;
    pty_start(&pty, &(struct pty_setup){.args = args, .cols = 200});
    assert_int_equal(pty_wait_exit(&pty), 0);
    assert_screen_contains(&pty, text);
    pty_stop(&pty);
}

/* A turn in the middle of the run, at which a command has ended, and what typing it takes. */
static uint32_t middle_turn(const struct stage *stage, char typed[16])
{
    uint32_t turn = (uint32_t)test_share(700, 40);
    turn = replay_player_turn(stage->player, replay_player_find_turn(stage->player, turn));
    (void)snprintf(typed, 16, "%u\r", (unsigned)turn);
    return turn;
}

/* From a turn of the run one goes on under another name: that game is saved, continued, and verified as practice. */
PTY_TEST_OF_EACH(test_going_on_from_a_turn)
{
    struct pty *pty = *state;
    struct stage stage;
    char saves[SCRATCH_SIZE], path[SCRATCH_SIZE], typed[16];
    stage_open(&stage);
    uint32_t turn = middle_turn(&stage, typed);
    scratch_path(saves, stage.folder, "saves");
    const char *args[] = {"--replay", stage.path, "--save-dir", saves, NULL};
    pty_start(pty, &(struct pty_setup){.args = args});
    pty_wait_text(pty, "paused");
    expect_moment(pty, &stage, "G", replay_player_end(stage.player));
    pty_send(pty, "b");
    pty_wait_text(pty, "It is over here.");
    expect_moment(pty, &stage, typed, replay_player_find_turn(stage.player, turn));
    pty_send(pty, "b");
    pty_wait_text(pty, "Go on from here as whom?");
    assert_screen_contains(pty, "Wanda-2");
    close_page(pty, "Go on from here as whom?");
    pty_send(pty, "b");
    pty_wait_text(pty, "Go on from here as whom?");
    pty_send(pty, "x\r");
    pty_wait_text(pty, "This is a game of practice");
    assert_int_equal(game_turn(pty), turn);
    game_act(pty, "z");
    assert_int_equal(kill(pty->pid, SIGHUP), 0);
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    const char *again[] = {"--save-dir", saves, "--name", "Wanda-2x", NULL};
    pty_start(pty, &(struct pty_setup){.args = again});
    pty_wait_text(pty, "|Floor ");
    assert_int_equal(game_turn(pty), turn + 1);
    assert_screen_contains(pty, "This is a game of practice");
    scratch_path(path, saves, "characters/Wanda-2x/journal");
    expect_verified(path, "practice: score=");
    expect_verified(stage.path, "verified: score=");
    stage_close(&stage);
}

/* Starts the position as practice, which stands at that turn. */
static void expect_playing_on(struct pty *pty, const char *position, const char *saves, uint32_t turn)
{
    const char *args[] = {"--save-dir", saves, "--name", "Odo", position, NULL};
    pty_start(pty, &(struct pty_setup){.args = args});
    pty_wait_text(pty, "This is a game of practice");
    assert_int_equal(game_turn(pty), turn);
    game_act(pty, "z");
    assert_int_equal(kill(pty->pid, SIGHUP), 0);
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
}

/* A moment written with `p`, or by the command line, is the same file, from which anybody plays on. */
PTY_TEST_OF_EACH(test_a_position_is_played_on_from)
{
    struct pty *pty = *state;
    struct stage stage;
    char saves[SCRATCH_SIZE], path[SCRATCH_SIZE], other[SCRATCH_SIZE], page[SCRATCH_SIZE];
    char other_run[SCRATCH_SIZE], typed[16], name[48], told[96];
    char *bytes = calloc(2, JOURNAL_BYTES);
    assert_non_null(bytes);
    stage_open(&stage);
    uint32_t turn = middle_turn(&stage, typed);
    scratch_path(saves, stage.folder, "saves");
    assert_int_equal(mkdir(saves, 0700), 0);
    (void)snprintf(name, sizeof name, "Wanda-t%u.position", (unsigned)turn);
    scratch_path(other_run, saves, name);
    scratch_write(other_run, "x", 1);
    (void)snprintf(name, sizeof name, "Wanda-t%u.1.position", (unsigned)turn);
    (void)snprintf(told, sizeof told, "%s. barrow FILE plays on from there.", name);
    typed[strlen(typed) - 1] = '\0';
    const char *args[] = {"--replay", stage.path, "--save-dir", saves, "--turn", typed, NULL};
    pty_start(pty, &(struct pty_setup){.args = args, .cols = 150});
    expect_moment(pty, &stage, "", replay_player_find_turn(stage.player, turn));
    pty_send(pty, "p");
    pty_wait_text(pty, told);
    pty_send(pty, "G");
    pty_wait_text(pty, "the end");
    pty_send(pty, "p");
    pty_wait_text(pty, "It is over here.");
    pty_stop(pty);
    assert_int_equal(scratch_read(other_run, bytes, 2), 1); /* what another run has left there */
    scratch_path(path, saves, name);
    scratch_path(other, stage.folder, "other");
    scratch_path(page, stage.folder, "page.html");
    const char *tool[] = {"--replay", stage.path, "--turn", typed,    "--position", other, "--from",
                          "0",        "--to",     "3",      "--html", page,         NULL};
    pty_start(pty, &(struct pty_setup){.args = tool});
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    assert_true(scratch_read(page, bytes, JOURNAL_BYTES) > 0); /* both are written, each from its own turn */
    long size = scratch_read(path, bytes, JOURNAL_BYTES);
    assert_int_equal(scratch_read(other, bytes + JOURNAL_BYTES, JOURNAL_BYTES), size);
    assert_memory_equal(bytes, bytes + JOURNAL_BYTES, (size_t)size);
    expect_playing_on(pty, path, saves, turn);
    scratch_path(path, saves, "characters/Odo/journal");
    expect_verified(path, "practice: score=");
    free(bytes);
    stage_close(&stage);
}

/* Nothing that is made of a run takes its place, under another name either. */
PTY_TEST(test_a_run_is_not_written_over)
{
    static const char *const FORMS[] = {"--html", "--cast", "--ttyrec", "--position"};
    struct pty *pty = *state;
    struct stage stage;
    char link[SCRATCH_SIZE];
    char *bytes = calloc(2, JOURNAL_BYTES);
    assert_non_null(bytes);
    stage_open(&stage);
    long size = scratch_read(stage.path, bytes, JOURNAL_BYTES);
    scratch_path(link, stage.folder, "link");
    assert_int_equal(symlink(stage.path, link), 0);
    for (size_t form = 0; form < sizeof FORMS / sizeof FORMS[0]; form++) {
        const char *args[] = {"--replay", stage.path, FORMS[form], form % 2 ? link : stage.path, NULL};
        pty_start(pty, &(struct pty_setup){.args = args, .cols = 150});
        pty_wait_text(pty, "this is the file that is read, and is not written over");
        assert_int_equal(pty_wait_exit(pty), 2);
        pty_stop(pty);
        assert_int_equal(scratch_read(stage.path, bytes + JOURNAL_BYTES, JOURNAL_BYTES), size);
        assert_memory_equal(bytes, bytes + JOURNAL_BYTES, (size_t)size);
    }
    free(bytes);
    stage_close(&stage);
}

/* What a position does not go with, and what is none, is said before the screen is taken. */
PTY_TEST(test_positions_that_are_refused)
{
    struct pty *pty = *state;
    struct stage stage;
    stage_open(&stage);
    const char *none[] = {stage.path, NULL};
    game_refused(pty, &(struct pty_setup){.args = none}, 5, "this is no position");
    const char *missing[] = {"/no/such/file", NULL};
    game_refused(pty, &(struct pty_setup){.args = missing}, 5, "cannot read /no/such/file");
    const char *fresh[] = {"--new", stage.path, NULL};
    game_refused(pty, &(struct pty_setup){.args = fresh}, 2, "a position says itself which game it is of");
    const char *hosted[] = {"--server", "--name", "Odo", "--save-dir", stage.folder, stage.path, NULL};
    game_refused(pty, &(struct pty_setup){.args = hosted}, 2, "under --server no positions are played");
    stage_close(&stage);
}

PTY_TEST_OF_EACH(test_pages)
{
    static const char *const pages[][2] = {
        {"i", "Your pack"}, {"x", "Look  "}, {"c", "Experience"}, {"v", "happened"}, {"?", "keys of the replay"}};
    struct pty *pty = *state;
    struct stage stage;
    stage_open(&stage);
    start(pty, &stage, 24, 80);
    expect_mark(pty, &stage, "n", REPLAY_LEVEL, true); /* no choice is asked for */
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        pty_send(pty, pages[i][0]);
        pty_wait_text(pty, pages[i][1]);
        close_page(pty, pages[i][1]);
        expect_place(pty, &stage);
    }
    pty_resize(pty, 10, 30);
    pty_wait_text(pty, "Barrow needs a terminal");
    pty_resize(pty, 45, 150);
    pty_wait_no_text(pty, "Barrow needs a terminal");
    expect_mark(pty, &stage, "f", REPLAY_FIGHT, true);
    assert_int_equal(kill(pty->pid, SIGTERM), 0);
    assert_int_equal(pty_wait_exit(pty), 0);
    stage_close(&stage);
}

/* Every key there is, on every page: the file keeps its bytes, its time and its company. */
PTY_TEST_OF_EACH(test_no_key_writes)
{
    struct pty *pty = *state;
    struct stage stage;
    struct stat before, after;
    char *old = calloc(1, JOURNAL_BYTES), *new = calloc(1, JOURNAL_BYTES);
    assert_true(old && new);
    stage_open(&stage);
    long size = scratch_read(stage.path, old, JOURNAL_BYTES);
    assert_int_equal(stat(stage.path, &before), 0);
    start(pty, &stage, 24, 80);
    static const char *const pages[] = {"", "i", "ic", "x", "]", "c", "v", "?", ":", "G", "Gi"};
    for (size_t page = 0; page < sizeof pages / sizeof *pages; page++) {
        pty_send(pty, pages[page]);
        for (char key = ' '; key <= '~'; key++) {
            char keys[] = {key, '\0'};
            pty_send(pty, key == 'q' ? "\r" : keys);
        }
        pty_settle(pty);
    }
    for (int i = 0; i < 10 && !pty->ended; i++) { /* out of every page, then out of the run */
        pty_send(pty, "\033");
        pty_settle(pty);
        if (!screen_is_alternate(pty->screen))
            break;
    }
    assert_int_equal(pty_wait_exit(pty), 0);
    assert_int_equal(scratch_read(stage.path, new, JOURNAL_BYTES), size);
    assert_memory_equal(old, new, (size_t)size);
    assert_int_equal(stat(stage.path, &after), 0);
    assert_int_equal(before.st_mtime, after.st_mtime);
    assert_int_equal(before.st_mode, after.st_mode);
    free(old);
    free(new);
    stage_close(&stage);
}

/* --- What cannot be shown ---------------------------------------------------------------------------------------- */

static void expect_refusal(struct pty *pty, const char *path, const char *cause)
{
    const char *args[] = {"--replay", path, NULL};
    game_refused(pty, &(struct pty_setup){.args = args}, 5, cause);
}

PTY_TEST(test_refusals)
{
    struct pty *pty = *state;
    struct stage stage;
    char *bytes = calloc(1, JOURNAL_BYTES);
    assert_non_null(bytes);
    stage_open(&stage);
    long size = scratch_read(stage.path, bytes, JOURNAL_BYTES);
    expect_refusal(pty, "/no/such/file", "cannot read /no/such/file");
    expect_refusal(pty, stage.folder, "this is no file");
    bytes[JOURNAL_HEADER_SIZE + 40 * JOURNAL_RECORD_SIZE + 3] ^= 1;
    scratch_write(stage.path, bytes, (size_t)size);
    expect_refusal(pty, stage.path, "record 41 is damaged");
    bytes[0] ^= 1;
    scratch_write(stage.path, bytes, (size_t)size);
    expect_refusal(pty, stage.path, "this is no journal of a game");
    scratch_write(stage.path, "", 0);
    expect_refusal(pty, stage.path, "too short for a journal");
    free(bytes);
    stage_close(&stage);
}
