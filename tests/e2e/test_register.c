/* SPDX-License-Identifier: MIT
 *
 * docs/examples/barrow-key on a real OpenSSH server: a new key chooses a name, once, and no other key gets it. */
#include "support/test.h"

#include "e2e/support/game.h"
#include "support/strangers.h"

#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* A server on loopback, its files below a folder that only root can write to, as it demands of the script. */
struct server {
    char root[32];
    int port;
    pid_t pid;
};

static void run(const char *format, const struct server *server, const char *more)
{
    char command[2048];
    snprintf(command, sizeof command, "root=%s; %s %s", server->root, format, more);
    assert_int_equal(system(command), 0);
}

/* A port that nobody listens on. */
static int free_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&address, size), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&address, &size), 0);
    assert_int_equal(close(fd), 0);
    return ntohs(address.sin_port);
}

static bool listens(int port)
{
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    bool answered = connect(fd, (struct sockaddr *)&address, sizeof address) == 0;
    assert_int_equal(close(fd), 0);
    return answered;
}

/* The script as it stands, with this machine's places in it. */
static void install(const struct server *server)
{
    char program[SCRATCH_SIZE], edit[1024];
    const char *source = getenv("BARROW_SOURCE_DIR");
    pty_program(program);
    char *whole = realpath(program, NULL);
    assert_non_null(whole);
    snprintf(edit, sizeof edit,
             "sed -e \"s|^GAME=.*|GAME='%s --server --save-dir $root/saves --log $root/log'|\" -e "
             "\"s|^PLAYERS=.*|PLAYERS=$root|\" -e \"s|^SELF=.*|SELF=$root/barrow-key|\" "
             "%s/docs/examples/barrow-key >$root/barrow-key;",
             whole, source ? source : ".");
    free(whole);
    run(edit, server, "chmod 755 $root $root/barrow-key; mkdir $root/names $root/keys");
    run("for key in host one two; do ssh-keygen -q -t ed25519 -N '' -f $root/$key; done", server, "");
}

static void start_server(struct server *server)
{
    char config[1024];
    server->port = free_port();
    snprintf(
        config, sizeof config,
        "printf '%%s\\n' 'ListenAddress 127.0.0.1' 'Port %d' \"HostKey $root/host\" 'PidFile none' 'UsePAM no' "
        "'PasswordAuthentication no' 'PermitRootLogin yes' 'PrintMotd no' 'PrintLastLog no' 'AuthorizedKeysFile none' "
        "\"AuthorizedKeysCommand $root/barrow-key %%f %%t %%k\" 'AuthorizedKeysCommandUser nobody' "
        ">$root/sshd_config; mkdir -p /run/sshd;",
        server->port);
    run(config, server, "");
    char path[64];
    snprintf(path, sizeof path, "%s/sshd_config", server->root);
    server->pid = fork();
    if (server->pid == 0) {
        (void)execl("/usr/sbin/sshd", "/usr/sbin/sshd", "-D", "-f", path, (char *)NULL);
        _exit(127);
    }
    while (!listens(server->port)) {
        assert_int_equal(waitpid(server->pid, NULL, WNOHANG), 0);
        (void)usleep(10000);
    }
}

static int set_up(void **state)
{
    static struct server server;
    server = (struct server){.root = "/run/barrow-test-XXXXXX"};
    *state = NULL;
    if (!strangers_can_be() || system("command -v /usr/sbin/sshd ssh ssh-keygen >/dev/null") != 0 ||
        !mkdtemp(server.root))
        return 0;
    assert_int_equal(prctl(PR_SET_CHILD_SUBREAPER, 1), 0); /* what the server leaves behind is waited for */
    install(&server);
    start_server(&server);
    *state = &server;
    return 0;
}

static int tear_down(void **state)
{
    struct server *server = *state;
    if (!server)
        return 0;
    (void)kill(server->pid, SIGTERM);
    while (waitpid(-1, NULL, 0) > 0) /* sessions, too: one that ends may still be writing its last file */
        continue;
    run("rm -r $root", server, "");
    return 0;
}

static void connect_with(struct pty *pty, const struct server *server, const char *key)
{
    char file[64], port[16];
    snprintf(file, sizeof file, "%s/%s", server->root, key);
    snprintf(port, sizeof port, "%d", server->port);
    const char *const args[] = {"-tt",
                                "-F",
                                "none",
                                "-i",
                                file,
                                "-p",
                                port,
                                "-o",
                                "IdentitiesOnly=yes",
                                "-o",
                                "StrictHostKeyChecking=no",
                                "-o",
                                "UserKnownHostsFile=/dev/null",
                                "-o",
                                "LogLevel=ERROR",
                                "root@127.0.0.1",
                                NULL};
    pty_start(pty, &(struct pty_setup){.program = "/usr/bin/ssh", .args = args});
}

TEST_WITH(test_a_new_key_chooses_a_name, set_up, tear_down)
{
    const struct server *server = *state;
    struct pty pty;
    char path[64], log[4096];
    if (!server)
        test_skip("it needs root, sshd and ssh (packages openssh-server, openssh-client)");
    connect_with(&pty, server, "one");
    pty_wait_text(&pty, "Your key is new here");
    pty_send(&pty, "../evil\r");
    pty_wait_text(&pty, "That is no such name");
    pty_send(&pty, "Eadric\r");
    pty_wait_text(&pty, "New game");
    pty_stop(&pty);
    /* From now on the key is the login. */
    connect_with(&pty, server, "one");
    pty_wait_text(&pty, "New game");
    pty_send(&pty, "n");
    pty_wait_text(&pty, "Enter begins");
    assert_screen_contains(&pty, "Eadric");
    pty_stop(&pty);
    /* Another key does not get that name, however it is written. */
    connect_with(&pty, server, "two");
    pty_wait_text(&pty, "Your key is new here");
    pty_send(&pty, "EADRIC\r");
    pty_wait_text(&pty, "That name is taken");
    pty_send(&pty, "Wanda\r");
    pty_wait_text(&pty, "New game");
    pty_stop(&pty);
    snprintf(path, sizeof path, "%s/log", server->root);
    long size = scratch_read(path, log, sizeof log - 1);
    assert_true(size > 0);
    log[size] = '\0';
    assert_non_null(strstr(log, "event=begin\tname=Eadric\t"));
    assert_non_null(strstr(log, "event=begin\tname=Wanda\t"));
    assert_non_null(strstr(log, "\tfrom=127.0.0.1\n"));
}

/* --- What the disk does to it ------------------------------------------------------------------------------------ */

/* The script asks the owner of the key "abc" in a folder $root, after these commands; the game only says its name. */
static void ask_for_name(struct pty *pty, const char *root, const char *commands)
{
    char whole[2048];
    const char *source = getenv("BARROW_SOURCE_DIR");
    snprintf(whole, sizeof whole,
             "root=%s; mkdir -p $root/names $root/keys; sed -e \"s|^GAME=.*|GAME='echo plays'|\" -e "
             "\"s|^PLAYERS=.*|PLAYERS=$root|\" %s/docs/examples/barrow-key >$root/script; %s; "
             "sh $root/script --register SHA256:abc",
             root, source ? source : ".", commands);
    const char *const args[] = {"-c", whole, NULL};
    pty_start(pty, &(struct pty_setup){.program = "/bin/sh", .args = args, .cols = 120});
    pty_wait_text(pty, "What is your hero called?");
    pty_send(pty, "Eadric\r");
}

/* How many files there are below this folder of the script's. */
static int files_in(const char *root, const char *folder)
{
    char command[SCRATCH_SIZE + 64];
    int count = -1;
    snprintf(command, sizeof command, "find %s/%s -type f ! -name script | wc -l", root, folder);
    FILE *found = popen(command, "r");
    assert_non_null(found);
    assert_int_equal(fscanf(found, "%d", &count), 1);
    assert_int_equal(pclose(found), 0);
    return count;
}

static void assert_cannot_store(struct pty *pty, const char *root, const char *commands)
{
    ask_for_name(pty, root, commands);
    assert_int_equal(pty_wait_exit(pty), 1);
    assert_screen_contains(pty, "This host cannot store names now");
    assert_screen_lacks(pty, "taken");
    assert_screen_lacks(pty, root);
    pty_stop(pty);
}

/* No file may hold a byte, which is what a full disk looks like; nothing is left, and the name is free later. */
PTY_TEST(test_a_full_disk_takes_no_name)
{
    char root[SCRATCH_SIZE];
    scratch_make(root);
    assert_cannot_store(*state, root, "trap '' XFSZ; ulimit -f 0");
    assert_int_equal(files_in(root, ""), 0);
    assert_cannot_store(*state, root, "rm -r $root/names $root/keys");
    assert_cannot_store(*state, root, "rm -r $root/keys");
    assert_int_equal(files_in(root, ""), 0);
    ask_for_name(*state, root, ":");
    assert_int_equal(pty_wait_exit(*state), 0);
    assert_screen_contains((struct pty *)*state, "plays --name Eadric");
    pty_stop(*state);
    scratch_remove(root);
}

/* What full disks left under earlier versions of the script: files of names and keys without a line. */
PTY_TEST(test_empty_files_claim_nothing)
{
    char root[SCRATCH_SIZE];
    scratch_make(root);
    ask_for_name(*state, root, ": >$root/names/eadric; : >$root/keys/abc");
    assert_int_equal(pty_wait_exit(*state), 0);
    assert_screen_contains((struct pty *)*state, "plays --name Eadric");
    assert_int_equal(files_in(root, "names"), 1);
    assert_int_equal(files_in(root, ""), 2);
    pty_stop(*state);
    scratch_remove(root);
}
