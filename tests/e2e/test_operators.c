/* SPDX-License-Identifier: MIT
 *
 * The page for operators, taken at its word: every command on it is run as it stands there, with the places of players
 * filled in and all folders below one of the test's own. */
#include "support/test.h"

#include "e2e/support/game.h"
#include "support/strangers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PAGE_BYTES = 1 << 16, COMMAND_BYTES = 4096, MAX_COMMANDS = 16 };

/* The page, and a folder that stands for the root of the server's files. */
struct server {
    char text[PAGE_BYTES];
    char root[SCRATCH_SIZE];
    char program[SCRATCH_SIZE];
};

/* --- Reading the page -------------------------------------------------------------------------------------------- */

static struct server *server_new(void)
{
    struct server *server = calloc(1, sizeof *server);
    char path[SCRATCH_SIZE], program[SCRATCH_SIZE], command[COMMAND_BYTES];
    const char *source = getenv("BARROW_SOURCE_DIR");
    assert_non_null(server);
    scratch_path(path, source != NULL ? source : ".", "docs/operators.md");
    assert_in_range(scratch_read(path, server->text, sizeof server->text - 1), 1, sizeof server->text - 2);
    scratch_make(server->root);
    pty_program(program);
    char *whole = realpath(program, NULL);
    assert_non_null(whole);
    snprintf(server->program, sizeof server->program, "%s", whole);
    free(whole);
    snprintf(command, sizeof command,
             "cd %s && mkdir -p var/lib/barrow var/lib/barrow-spool var/games/barrow/dumps barrow/saves barrow/rc "
             "barrow/info && "
             "touch barrow/rc/alice",
             server->root);
    assert_int_equal(system(command), 0);
    return server;
}

static void server_free(struct server *server)
{
    scratch_remove(server->root);
    free(server);
}

/* Goes through the page line by line. */
struct reader {
    const char *at;
    const char *tag; /* of the blocks wanted: ```tag */
    bool in_block;   /* of any sort */
    bool wanted;     /* one of ours */
};

static struct reader read_blocks(const struct server *server, const char *tag)
{
    return (struct reader){.at = server->text, .tag = tag};
}

/* The next line of the wanted blocks; false when there is none left. */
static bool next_line(struct reader *reader, char line[COMMAND_BYTES])
{
    while (*reader->at != '\0') {
        size_t length = strcspn(reader->at, "\n");
        snprintf(line, COMMAND_BYTES, "%.*s", (int)length, reader->at);
        reader->at += length + (reader->at[length] == '\n');
        const char *text = line + strspn(line, " ");
        if (strncmp(text, "```", 3) == 0) {
            reader->in_block = !reader->in_block;
            reader->wanted = reader->in_block && strcmp(text + 3, reader->tag) == 0;
        } else if (reader->wanted) {
            return true;
        }
    }
    return false;
}

static void replace_all(char text[COMMAND_BYTES], const char *from, const char *to)
{
    char *at = text;
    while ((at = strstr(at, from)) != NULL) {
        char rest[COMMAND_BYTES];
        snprintf(rest, sizeof rest, "%s", at + strlen(from));
        assert_in_range((at - text) + (long)(strlen(to) + strlen(rest)), 0, COMMAND_BYTES - 1);
        sprintf(at, "%s%s", to, rest);
        at += strlen(to);
    }
}

/* The command as this machine can run it: our program, our folders, Alice. */
static void fill_in(const struct server *server, char command[COMMAND_BYTES])
{
    char folder[SCRATCH_SIZE + 16];
    if (strncmp(command, "barrow ", 7) == 0)
        replace_all(command, "barrow --", "PROGRAM --");
    replace_all(command, "/usr/games/barrow", "PROGRAM");
    replace_all(command, "\"$USER\"", "alice");
    replace_all(command, "%n", "alice");
    replace_all(command, "--name NAME", "--name alice");
    snprintf(folder, sizeof folder, " %s/var/", server->root);
    replace_all(command, " /var/", folder);
    const char *source = getenv("BARROW_SOURCE_DIR");
    snprintf(folder, sizeof folder, " %s/docs/", source ? source : ".");
    replace_all(command, " docs/", folder);
    snprintf(folder, sizeof folder, " %s/usr/", server->root);
    replace_all(command, " /usr/", folder);
    snprintf(folder, sizeof folder, " %s/barrow/", server->root);
    replace_all(command, " /barrow/", folder);
    replace_all(command, "PROGRAM", server->program);
}

static void start(struct pty *pty, const char *command)
{
    const char *const args[] = {"-c", command, NULL};
    pty_start(pty, &(struct pty_setup){.program = "/bin/sh", .args = args});
}

/* Starts, shows its title, and leaves when asked. */
static void assert_hosts(struct pty *pty, const struct server *server, char command[COMMAND_BYTES])
{
    fill_in(server, command);
    assert_non_null(strstr(command, "--server"));
    start(pty, command);
    pty_wait_text(pty, "n) New game");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
}

/* --- The commands ------------------------------------------------------------------------------------------------ */

PTY_TEST(test_ssh)
{
    struct server *server = server_new();
    struct reader reader;
    char line[COMMAND_BYTES];
    int keys = 0, forced = 0;
    reader = read_blocks(server, "authorized_keys");
    while (next_line(&reader, line)) {
        char *command = strstr(line, "command=\"") + strlen("command=\"");
        assert_non_null(strstr(line, "restrict,pty,command=\""));
        command[strcspn(command, "\"")] = '\0';
        memmove(line, command, strlen(command) + 1);
        assert_hosts(*state, server, line);
        keys++;
    }
    reader = read_blocks(server, "sshd_config");
    while (next_line(&reader, line)) {
        char *command = strstr(line, "ForceCommand ");
        if (command == NULL)
            continue;
        memmove(line, command + strlen("ForceCommand "), strlen(command));
        assert_hosts(*state, server, line);
        forced++;
    }
    assert_int_equal(keys, 2);
    assert_int_equal(forced, 1);
    server_free(server);
}

/* The value of `name = "..."` in dgamelaunch's form. */
static bool setting(const char *line, const char *name, char value[COMMAND_BYTES])
{
    size_t length = strlen(name);
    line += strspn(line, " ");
    if (strncmp(line, name, length) != 0 || strncmp(line + length, " = ", 3) != 0)
        return false;
    snprintf(value, COMMAND_BYTES, "%s", line + length + 3);
    return true;
}

PTY_TEST(test_dgamelaunch)
{
    struct server *server = server_new();
    struct reader reader;
    char line[COMMAND_BYTES], path[COMMAND_BYTES] = "", arguments[COMMAND_BYTES] = "", rc[COMMAND_BYTES] = "";
    reader = read_blocks(server, "dgamelaunch");
    while (next_line(&reader, line)) {
        (void)(setting(line, "game_path", path) || setting(line, "game_args", arguments) ||
               setting(line, "rc_fmt", rc));
    }
    assert_string_equal(path, "\"/usr/games/barrow\"");
    assert_memory_equal(arguments, path, strlen(path)); /* the first argument is the program's name */
    assert_non_null(strstr(arguments, rc));             /* what dgamelaunch copies is what the game reads */
    replace_all(arguments, ",", "");
    replace_all(arguments, "\"", "");
    assert_hosts(*state, server, arguments);
    server_free(server);
}

/* Those for a shell: hosts are started; the others look at Alice while she plays. */
PTY_TEST(test_shell)
{
    struct server *server = server_new();
    struct pty *pty = *state, alice;
    struct reader reader;
    char line[COMMAND_BYTES], playing[COMMAND_BYTES] = "barrow --server --new --name NAME --save-dir /var/lib/barrow "
                                                       "--spool /var/lib/barrow-spool";
    int hosted = 0, watched = 0, printed = 0;
    reader = read_blocks(server, "sh");
    while (next_line(&reader, line)) {
        if (strstr(line, "--server") == NULL)
            continue;
        assert_hosts(pty, server, line);
        hosted++;
    }
    fill_in(server, playing);
    start(&alice, playing);
    pty_wait_text(&alice, "As whom do you set out?");
    pty_send(&alice, "a\r");
    pty_wait_text(&alice, "|Floor ");
    reader = read_blocks(server, "sh");
    while (next_line(&reader, line)) {
        if (strstr(line, "--server") != NULL)
            continue;
        fill_in(server, line);
        start(pty, line);
        if (strstr(line, "--watch") != NULL) {
            pty_wait_text(pty, "|Floor ");
            watched++;
        } else {
            assert_int_equal(pty_wait_exit(pty), 0);
            if (strstr(line, "--list") != NULL)
                assert_screen_contains(pty, "alice");
            printed++;
        }
        pty_stop(pty);
    }
    pty_stop(&alice);
    assert_true(hosted > 0 && watched > 0 && printed > 0);
    server_free(server);
}

/* --- One account per player -------------------------------------------------------------------------------------- */

struct account {
    const char *command;
    int user;
};

static int run_as(void *context)
{
    const struct account *account = context;
    if (!strangers_become(account->user))
        return 97;
    (void)umask(022);
    (void)execl("/bin/sh", "sh", "-c", account->command, (char *)NULL);
    return 127;
}

/* What a shell says to a command of this user's. */
static int shell_as(struct pty *pty, int user, const char *command)
{
    struct account account = {command, user};
    pty_start(pty, &(struct pty_setup){.child = run_as, .context = &account});
    int code = pty_wait_exit(pty);
    pty_stop(pty);
    return code;
}

/* The data in which a hero dies in two turns. */
static void find_doom(char path[SCRATCH_SIZE])
{
    char data[SCRATCH_SIZE];
    game_data_path(data, "doom");
    char *whole = realpath(data, NULL);
    assert_non_null(whole);
    snprintf(path, SCRATCH_SIZE, "%s", whole);
    free(whole);
}

/* A server whose program and data other users can reach; skips the test where they cannot. */
static struct server *server_for_others(struct pty *pty)
{
    struct server *server = server_new();
    char command[COMMAND_BYTES], data[SCRATCH_SIZE];
    find_doom(data);
    snprintf(command, sizeof command, "test -x %s && test -r %s/content/hero.data", server->program, data);
    if (shell_as(pty, ALICE, command) != 0) {
        server_free(server);
        test_skip("the build lies where other users may not look");
    }
    return server;
}

static void start_as(struct pty *pty, const struct server *server, int user, const char *name, const char *more)
{
    char command[COMMAND_BYTES], data[SCRATCH_SIZE];
    find_doom(data);
    snprintf(command, sizeof command,
             "exec %s --server %s --name %s --seed 2 --data-dir %s --save-dir %s/var/lib/barrow", server->program, more,
             name, data, server->root);
    struct account account = {command, user};
    pty_start(pty, &(struct pty_setup){.child = run_as, .context = &account});
    pty_wait_text(pty, "|Floor ");
}

static void die_as(struct pty *pty, const struct server *server, int user, const char *name)
{
    start_as(pty, server, user, name, "--new");
    game_act(pty, "z");
    game_act(pty, "z");
    pty_wait_text(pty, "Here lies ");
    pty_send(pty, "\r");
    pty_wait_text(pty, "s) Scores"); /* the line is written */
    assert_screen_lacks(pty, "Runs are kept");
    pty_stop(pty);
}

/* Runs the blocks of this tag as root, the player, or the account of all, being this one. */
static void prepare(const struct server *server, const char *tag, int user)
{
    struct reader reader = read_blocks(server, tag);
    char line[COMMAND_BYTES], number[16];
    int lines = 0;
    snprintf(number, sizeof number, "%d", user);
    for (; next_line(&reader, line); lines++) {
        fill_in(server, line);
        replace_all(line, "-g players", "-g 54300");
        replace_all(line, "$(id -u alice)", number);
        replace_all(line, "-o alice", "-o \001");
        replace_all(line, "-o barrow", "-o \001");
        replace_all(line, "\001", number);
        assert_int_equal(system(line), 0);
    }
    assert_true(lines > 0);
}

/* A server for accounts of their own, as the page sets it up; skips the test where that cannot be. */
static struct server *server_for_accounts(struct pty *pty)
{
    char command[COMMAND_BYTES];
    struct server *server = server_for_others(pty);
    snprintf(command, sizeof command, "chmod -R go+rx %s; rm -r %s/var/lib/barrow", server->root, server->root);
    assert_int_equal(system(command), 0);
    prepare(server, "setup", 0);
    for (int user = ALICE; user <= MALLORY; user++)
        prepare(server, "player", user);
    return server;
}

PTY_TEST(test_an_account_each)
{
    struct pty *pty = *state;
    char scores[SCRATCH_SIZE], text[COMMAND_BYTES], run[64];
    if (!strangers_can_be())
        test_skip(STRANGERS_NEED_ROOT);
    struct server *server = server_for_accounts(pty);
    die_as(pty, server, ALICE, "Alice");
    die_as(pty, server, BOB, "Bob");
    scratch_path(scores, server->root, "var/lib/barrow/scores");
    long size = scratch_read(scores, text, sizeof text - 1);
    assert_true(size > 0);
    text[size] = '\0';
    assert_non_null(strstr(text, "\tname=Alice\t"));
    assert_non_null(strstr(text, "\tname=Bob\t"));
    snprintf(run, sizeof run, "\trun=%d/Bob-", BOB);
    assert_non_null(strstr(text, run));
    server_free(server);
}

/* The command that the script for new players starts, as the page installed it: Alice plays, and it is logged. */
PTY_TEST(test_new_players)
{
    struct pty *pty = *state;
    char command[COMMAND_BYTES], text[COMMAND_BYTES], path[SCRATCH_SIZE];
    if (!strangers_can_be())
        test_skip(STRANGERS_NEED_ROOT);
    struct server *server = server_for_others(pty);
    snprintf(command, sizeof command, "chmod go+rx %s; rm -r %s/var", server->root, server->root);
    assert_int_equal(system(command), 0);
    prepare(server, "keys-setup", BOB);
    scratch_path(path, server->root, "usr/lib/barrow/barrow-key");
    long size = scratch_read(path, text, sizeof text - 1);
    assert_true(size > 0);
    text[size] = '\0';
    char *game = strstr(text, "\nGAME='");
    assert_non_null(game);
    game += strlen("\nGAME='");
    snprintf(command, sizeof command, "%.*s --name alice", (int)strcspn(game, "'"), game);
    fill_in(server, command);
    struct account account = {command, BOB};
    pty_start(pty, &(struct pty_setup){.child = run_as, .context = &account});
    pty_wait_text(pty, "n) New game");
    pty_stop(pty);
    scratch_path(path, server->root, "var/log/barrow/sessions");
    assert_true(scratch_read(path, text, sizeof text) > 0);
    server_free(server);
}

/* Whether the title tells a player that finished runs are not closed. */
static void look_at_title(struct pty *pty, const struct server *server, bool told)
{
    char command[COMMAND_BYTES];
    snprintf(command, sizeof command, "exec %s --server --name alice --save-dir %s/var/lib/barrow", server->program,
             server->root);
    struct account account = {command, ALICE};
    pty_start(pty, &(struct pty_setup){.child = run_as, .context = &account});
    pty_wait_text(pty, "n) New game");
    if (told)
        assert_screen_contains(pty, "in finished each player can add files");
    else
        assert_screen_lacks(pty, "each player can add files");
    pty_stop(pty);
}

/* The layout of the version before: a game ends there as ever, and its player is told once. */
PTY_TEST(test_an_earlier_layout)
{
    struct pty *pty = *state;
    char command[COMMAND_BYTES];
    if (!strangers_can_be())
        test_skip(STRANGERS_NEED_ROOT);
    struct server *server = server_for_accounts(pty);
    look_at_title(pty, server, false);
    snprintf(command, sizeof command, "cd %s/var/lib/barrow/finished && rmdir * && chgrp 54300 . && chmod 1770 .",
             server->root);
    assert_int_equal(system(command), 0);
    look_at_title(pty, server, true);
    die_as(pty, server, ALICE, "alice");
    look_at_title(pty, server, false);
    snprintf(command, sizeof command,
             "cd %s/var/lib/barrow && ls finished/%d/alice-*.dump && "
             "%s --scores --save-dir . 2>&1 | grep 'each player can add files' && chmod 755 finished && "
             "! %s --scores --save-dir . 2>&1 | grep 'each player can add files'",
             server->root, ALICE, server->program, server->program);
    assert_int_equal(system(command), 0);
    server_free(server);
}

/* The attacks of the page's last chapter, each tried while Alice plays. */
static int attack(struct pty *mallory, const struct server *server, const char *alices_folder, int user)
{
    struct reader reader = read_blocks(server, "attack");
    char line[COMMAND_BYTES];
    int attacks = 0;
    for (; next_line(&reader, line); attacks++) {
        fill_in(server, line);
        replace_all(line, "/1001", "\001");
        replace_all(line, "\001", alices_folder);
        if (shell_as(mallory, user, line) == 0)
            fail_msg("done: %s", line);
    }
    return attacks;
}

/* Alice plays on, from her turn. */
static void plays_on(struct pty *alice, const struct server *server, int user)
{
    game_act(alice, "s");
    pty_hang_up(alice);
    assert_int_equal(pty_wait_exit(alice), 0);
    pty_stop(alice);
    start_as(alice, server, user, "alice", "");
    pty_wait_text(alice, "T1 ");
    pty_stop(alice);
}

PTY_TEST(test_attacks_from_an_account)
{
    struct pty *pty = *state, alice;
    char path[SCRATCH_SIZE];
    if (!strangers_can_be())
        test_skip(STRANGERS_NEED_ROOT);
    struct server *server = server_for_accounts(pty);
    die_as(pty, server, ALICE, "alice"); /* so that there is a finished run, too */
    start_as(&alice, server, ALICE, "alice", "--new");
    snprintf(path, sizeof path, "/%d", ALICE);
    assert_true(attack(pty, server, path, MALLORY) > 5);
    plays_on(&alice, server, ALICE);
    server_free(server);
}

/* The other layout: all is one account's, and nothing of it any other's. */
PTY_TEST(test_attacks_on_one_account)
{
    struct pty *pty = *state, alice;
    char command[COMMAND_BYTES];
    if (!strangers_can_be())
        test_skip(STRANGERS_NEED_ROOT);
    struct server *server = server_for_others(pty);
    snprintf(command, sizeof command, "chmod -R go+rx %s; chown %d %s/var/lib/barrow; chmod 700 %s/var/lib/barrow",
             server->root, BOB, server->root, server->root);
    assert_int_equal(system(command), 0);
    die_as(pty, server, BOB, "alice");
    start_as(&alice, server, BOB, "alice", "--new");
    assert_true(attack(pty, server, "", MALLORY) > 5);
    plays_on(&alice, server, BOB);
    server_free(server);
}
