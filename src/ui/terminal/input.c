/* SPDX-License-Identifier: MIT
 *
 * Reading keys: bytes from the terminal into the decoder, with the time they came. Waits for nothing: terminal.c waits.
 * End of input is remembered, so that a terminal that is gone is never read in a loop. */
#include "input.h"

#include "base/parse.h"
#include "decode.h"
#include "sys/sys.h"

#include <errno.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

enum { INPUT_BUFFER = 256, ESCDELAY_MAX_MS = 10000 };

struct input {
    int fd;
    bool ended;
    int at, size; /* what of `bytes` is still to be decoded */
    uint8_t bytes[INPUT_BUFFER];
    uint64_t read_us; /* when they were read */
    struct decoder decoder;
};

/* The player's own patience with slow links: ESCDELAY, in milliseconds, as other programs read it. */
static uint32_t escape_delay_us(void)
{
    long long delay_ms = DECODE_ESCAPE_MS;
    const char *text = sys_env("ESCDELAY");
    if (text != NULL && !parse_text_number(text, 0, ESCDELAY_MAX_MS, &delay_ms))
        delay_ms = DECODE_ESCAPE_MS;
    return (uint32_t)delay_ms * 1000;
}

struct input *input_open(int fd, const struct key_string *strings, int count)
{
    struct input *input = calloc(1, sizeof *input);
    if (input == NULL)
        return NULL;
    input->fd = fd;
    decode_init(&input->decoder, strings, count, escape_delay_us());
    return input;
}

void input_close(struct input *input)
{
    free(input);
}

bool input_take(struct input *input, struct key *key)
{
    while (input->at < input->size) {
        if (decode_byte(&input->decoder, input->bytes[input->at++], input->read_us, key))
            return true;
    }
    return false;
}

bool input_expire(struct input *input, struct key *key)
{
    uint64_t due_us, now_us = sys_monotonic_us();
    return decode_is_waiting(&input->decoder, &due_us) && now_us >= due_us &&
           decode_expire(&input->decoder, now_us, key);
}

void input_fill(struct input *input)
{
    if (input->at < input->size || input->ended)
        return;
    ssize_t got = read(input->fd, input->bytes, sizeof input->bytes);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
        input->ended = true;
    input->at = 0;
    input->size = got > 0 ? (int)got : 0;
    input->read_us = sys_monotonic_us();
}

bool input_has_ended(const struct input *input)
{
    return input->ended;
}

int input_timeout_ms(const struct input *input)
{
    uint64_t due_us, now_us = sys_monotonic_us();
    if (!decode_is_waiting(&input->decoder, &due_us))
        return -1;
    return due_us > now_us ? (int)((due_us - now_us + 999) / 1000) : 0;
}

void input_flush(struct input *input)
{
    input->at = input->size = 0;
    decode_reset(&input->decoder, sys_monotonic_us());
    if (sys_is_terminal(input->fd))
        (void)tcflush(input->fd, TCIFLUSH); /* keys that stay are played: an annoyance, not an error */
}
