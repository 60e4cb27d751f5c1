/* SPDX-License-Identifier: MIT
 *
 * Prints what a terminal of 80x24 shows of a warden's game after some keys, for the README: the real program in a real
 * pty. Usage: shot LANG SEED KEY... (each key a string of bytes; waits for the screen to come to rest after each). */
#include "support/test.h"

#include "e2e/support/game.h"

#include <stdio.h>

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: shot LANG SEED KEY...\n");
        return 2;
    }
    struct pty pty;
    const char *const args[] = {"--new",  "--name", "Eadric", "--profile", "campaign", "--kit",
                                "warden", "--seed", argv[2],  "--lang",    argv[1],    NULL};
    pty_start(&pty, &(struct pty_setup){.args = args});
    pty_wait_text(&pty, "Eadric");
    pty_settle(&pty);
    for (int i = 3; i < argc; i++) {
        pty_send(&pty, argv[i]);
        pty_settle(&pty);
    }
    for (int row = 0; row < screen_rows(pty.screen); row++) {
        char text[SCREEN_ROW_BYTES];
        screen_row(pty.screen, row, text);
        puts(text);
    }
    pty_stop(&pty);
    return 0;
}
