/* SPDX-License-Identifier: MIT
 *
 * The least that a curses program can be: one screen of text, then a key ends it. What bench_term measures ours
 * against; with an argument it is a room in which `@` walks by hjkl and a counter counts. */
#include <curses.h>

static void draw_room(int row, int col, int turn)
{
    for (int y = 2; y < 22; y++)
        mvprintw(y, 0, "  ##############################################################");
    for (int y = 3; y < 21; y++)
        mvprintw(y, 3, "............................................................");
    mvaddch(row, col, '@' | A_BOLD);
    mvprintw(0, 66, "T%d", turn);
    mvprintw(23, 0, "a bare room, q ends it: ready");
    move(row, col);
    refresh();
}

int main(int argc, char **argv)
{
    (void)argv;
    int row = 12, col = 30;
    initscr();
    cbreak();
    noecho();
    for (int turn = 0;; turn++) {
        draw_room(row, col, turn);
        int key = getch();
        if (argc < 2 || key == 'q' || key == ERR)
            break;
        row += (key == 'j') - (key == 'k');
        col += (key == 'l') - (key == 'h');
    }
    endwin();
    return 0;
}
