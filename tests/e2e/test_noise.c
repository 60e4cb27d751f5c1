/* SPDX-License-Identifier: MIT
 *
 * Whatever comes over the line: random bytes and random sizes, in the real program on a pty. It goes on, answers
 * afterwards, leaves when asked, and no resize ever takes a turn. A share by default; BARROW_BYTES and BARROW_RESIZES
 * say how much (make torture, in a build with sanitizers). */
#include "support/test.h"

#include "e2e/support/game.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { CHUNK = 512, MAX_ROWS = 100, MAX_COLS = 300 };

/* In the campaign half as much. */
static long wanted(const char *variable, int otherwise)
{
    const char *text = getenv(variable);
    int all = text != NULL ? atoi(text) : otherwise;
    return test_share(all, all / 2);
}

/* --- Chance ------------------------------------------------------------------------------------------------------ */

static unsigned draw(unsigned *random, unsigned below)
{
    *random = *random * 1664525u + 1013904223u;
    return (*random >> 8) % below;
}

/* Bytes of every value, and the beginnings, middles and ends of what terminals send. */
static size_t make_noise(unsigned *random, char noise[CHUNK])
{
    static const char *const pieces[] = {"\033",
                                         "\033[",
                                         "\033O",
                                         "\033[1;5A",
                                         "\033[<0;",
                                         "10;10M",
                                         "\033[200~",
                                         "\033[201~",
                                         "\033]0;",
                                         "\007",
                                         "\033P",
                                         "\033\\",
                                         "\033[M",
                                         "\033[[",
                                         "\xe6\xbc",
                                         "\xc3\xa9",
                                         ":use ",
                                         "\t",
                                         "\033[<65;1;1M",
                                         "\033[<35;9;9M",
                                         "\r",
                                         "\033[97;5u",
                                         "\033[27;5;9~",
                                         "o",
                                         "i",
                                         "\033\033",
                                         "\177",
                                         "hjkl",
                                         "\033[3~",
                                         "?",
                                         "s"};
    size_t size = 0;
    while (size < CHUNK - 16) {
        if (draw(random, 3) > 0) {
            noise[size++] = (char)draw(random, 256);
            continue;
        }
        const char *piece = pieces[draw(random, sizeof pieces / sizeof *pieces)];
        memcpy(noise + size, piece, strlen(piece));
        size += strlen(piece);
    }
    return size;
}

/* --- The line ---------------------------------------------------------------------------------------------------- */

/* Takes what there is to read and throws it away; false at the end. */
static bool discard(const struct pty *pty)
{
    char bytes[8192];
    ssize_t got = read(pty->master, bytes, sizeof bytes);
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Writes all of it, reading meanwhile so that neither side waits for the other for ever. False when the program has
 * left. */
static bool pour(const struct pty *pty, const char *bytes, size_t size)
{
    while (size > 0) {
        struct pollfd line = {pty->master, POLLIN | POLLOUT, 0};
        if (poll(&line, 1, PTY_DEADLINE_MS) <= 0)
            fail_msg("it neither reads nor writes any more; its state is %c", pty_state(pty));
        if ((line.revents & (POLLIN | POLLHUP)) && !discard(pty))
            return false;
        if (!(line.revents & POLLOUT))
            continue;
        ssize_t put = write(pty->master, bytes, size);
        if (put < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        if (put > 0) {
            bytes += put;
            size -= (size_t)put;
        }
    }
    return true;
}

static void begin(struct pty *pty, const char *home)
{
    static const char *const more[] = {"--mouse", "on", NULL};
    const char *data = test_in_the_campaign() ? "crypt" : "arsenal";
    game_start(pty, &(struct game_setup){.terminal = {.home = home}, .data = data, .seed = "2", .more = more});
    assert_int_not_equal(fcntl(pty->master, F_SETFL, O_NONBLOCK), -1);
}

/* It answers still: what was half sent is ended, then everything is drawn afresh for another size (no key need do that:
 * the noise may have changed keys); and it leaves when asked. */
static void assert_alive(struct pty *pty)
{
    static const char ends[] = "\033[201~\033\\\030\007";
    if (!pour(pty, ends, sizeof ends - 1))
        return; /* it left of its own accord */
    pty_settle(pty);
    if (!screen_is_alternate(pty->screen)) { /* so does it here: Ctrl-C leaves the title, the menu can */
        assert_int_equal(pty_wait_exit(pty), 0);
        return;
    }
    pty_count(pty);
    pty_resize(pty, 25, 81);
    pty_wait_until(pty, pty_has_begun, NULL, "any output");
    if (!pty_is_over(pty)) /* what it was still at, on a slow machine, may have been to leave */
        assert_int_equal(kill(pty->pid, SIGTERM), 0);
}

/* --- Tests ------------------------------------------------------------------------------------------------------- */

PTY_TEST_OF_EACH(test_random_bytes)
{
    long left = wanted("BARROW_BYTES", 200000);
    unsigned random = 1;
    struct pty *pty = *state;
    int games = 0;
    while (left > 0) {
        char home[SCRATCH_SIZE], noise[CHUNK];
        scratch_make(home);
        begin(pty, home);
        bool there = true;
        for (long bytes = 0; there && left > 0 && bytes < 2000000; bytes += CHUNK, left -= CHUNK)
            there = pour(pty, noise, make_noise(&random, noise));
        if (there)
            assert_alive(pty);
        int code = pty_wait_exit(pty);
        if (code != 0)
            fail_msg("it ended with %d; %ld bytes were left", code, left);
        pty_stop(pty);
        scratch_remove(home);
        games++;
    }
    print_message("%d games\n", games);
}

PTY_TEST_OF_EACH(test_random_sizes)
{
    long left = wanted("BARROW_RESIZES", 2000);
    unsigned random = 2;
    struct pty *pty = *state;
    begin(pty, NULL);
    for (; left > 0; left--) {
        struct winsize size = {.ws_row = (unsigned short)(1 + draw(&random, MAX_ROWS)),
                               .ws_col = (unsigned short)(1 + draw(&random, MAX_COLS))};
        assert_int_equal(ioctl(pty->master, TIOCSWINSZ, &size), 0);
        struct pollfd line = {pty->master, POLLIN, 0};
        if (poll(&line, 1, 5) > 0 && !discard(pty))
            fail_msg("it left");
    }
    while (poll(&(struct pollfd){pty->master, POLLIN, 0}, 1, 100) > 0 && discard(pty))
        continue;
    pty_resize(pty, 24, 80);
    pty_send(pty, "\x0c");
    pty_wait_text(pty, "|Floor 1  T0");
    game_act(pty, "z");
    assert_int_equal(game_turn(pty), 1);
}
