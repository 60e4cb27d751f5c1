/* SPDX-License-Identifier: MIT */
#include "e2e/support/piped.h"

#include "support/test.h"
#include "e2e/support/game.h"
#include "support/profile.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void piped_start(struct piped *talk, const char *const *args)
{
    int to[2], from[2];
    char program[SCRATCH_SIZE], home[SCRATCH_SIZE + 8], path[64] = "PATH=/bin:/usr/bin", term[] = "TERM=dumb",
                                                        locale[] = "LC_ALL=C.UTF-8";
    const char *arguments[PIPED_ARGUMENTS + 2] = {program, "--linear"};
    pty_program(program);
    for (int i = 0; args[i] != NULL && i + 2 < PIPED_ARGUMENTS; i++)
        arguments[i + 2] = args[i];
    (void)snprintf(home, sizeof home, "HOME=%s", talk->home);
    char *environment[] = {home, path, term, locale, NULL};
    assert_int_equal(pipe(to) | pipe(from), 0);
    (void)fflush(NULL);
    talk->pid = fork();
    if (talk->pid == 0) {
        if (dup2(to[0], STDIN_FILENO) >= 0 && dup2(from[1], STDOUT_FILENO) >= 0 && dup2(from[1], STDERR_FILENO) >= 0 &&
            close(to[1]) == 0 && close(from[0]) == 0)
            (void)execve(program, (char *const *)(uintptr_t)arguments, environment);
        _exit(127);
    }
    (void)close(to[0]);
    (void)close(from[1]);
    talk->in = to[1];
    talk->out = from[0];
    talk->ended = false;
}

void piped_listen(struct piped *talk)
{
    talk->size = 0;
    for (;;) {
        struct pollfd ready = {talk->out, POLLIN, 0};
        if (poll(&ready, 1, PIPED_PATIENCE_MS) != 1)
            fail_msg("no answer after: %s", talk->answer);
        ssize_t got = read(talk->out, talk->answer + talk->size, PIPED_BYTES - 1 - talk->size);
        talk->ended = got <= 0;
        talk->size += got > 0 ? (size_t)got : 0;
        talk->answer[talk->size] = '\0';
        bool prompt = talk->size >= 2 && memcmp(talk->answer + talk->size - 2, "> ", 2) == 0;
        if (talk->ended || (prompt && (talk->size == 2 || strchr("\n ", talk->answer[talk->size - 3]))))
            return;
        assert_true(talk->size + 1 < PIPED_BYTES);
    }
}

void piped_say_bytes(struct piped *talk, const void *bytes, size_t size)
{
    assert_int_equal(write(talk->in, bytes, size), size);
}

void piped_say(struct piped *talk, const char *line)
{
    piped_say_bytes(talk, line, strlen(line));
    piped_say_bytes(talk, "\n", 1);
    piped_listen(talk);
}

int piped_end(struct piped *talk)
{
    int status;
    (void)close(talk->in);
    while (!talk->ended)
        piped_listen(talk);
    (void)close(talk->out);
    assert_int_equal(waitpid(talk->pid, &status, 0), talk->pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

bool piped_hears(const struct piped *talk, const char *text)
{
    return strstr(talk->answer, text) != NULL;
}

void piped_assert_hears(const struct piped *talk, const char *text)
{
    if (!piped_hears(talk, text))
        fail_msg("\"%s\" is not in:\n%s", text, talk->answer);
}

int piped_setup(void **state)
{
    struct piped *talk = calloc(1, sizeof *talk);
    (void)signal(SIGPIPE, SIG_IGN);
    scratch_make(talk->home);
    *state = talk;
    return 0;
}

int piped_teardown(void **state)
{
    struct piped *talk = *state;
    scratch_remove(talk->home);
    free(talk);
    return 0;
}

void piped_start_new(struct piped *talk)
{
    piped_start(talk, (const char *const[]){"--new", "--name", "Wanda", "--seed", "42", "--profile", test_profile(),
                                            "--kit", "delver", NULL});
    piped_listen(talk);
}
