/* SPDX-License-Identifier: MIT
 *
 * The name of the game and where lists and forms stand below it. */
#include "title_frame.h"

#include "base/grid.h"

/* The name, built of wall, with the way down in its O. */
static const char *const BANNER[] = {
    "####    ###   ####   ####    ###   #   #", "#   #  #   #  #   #  #   #  #   #  #   #",
    "####   #####  ####   ####   # > #  # # #", "#   #  #   #  #  #   #  #   #   #  ## ##",
    "####   #   #  #   #  #   #   ###   #   #",
};
enum { BANNER_ROWS = sizeof BANNER / sizeof *BANNER };

/* Where it stands, with room below it for a menu: on the smallest terminal, each row counts. */
static int banner_row(const struct cells *cells)
{
    enum { SMALL_ROWS = 20 };
    return max_int(cells->rows > SMALL_ROWS, cells->rows / 2 - 11);
}

static void draw_banner(const struct scene *scene, struct cells *cells, int row, struct box all)
{
    if (scene->linear || scene->accessible) {
        draw_text_centred(scene, cells, row, all, text_get(scene->catalogue, MSG_MENU_TITLE), ROLE_TITLE);
        return;
    }
    int left = (all.cols - TITLE_FRAME_COLS) / 2;
    for (int y = 0; y < BANNER_ROWS; y++)
        for (int x = 0; BANNER[y][x]; x++) {
            enum role role = BANNER[y][x] == '#' ? ROLE_TITLE : ROLE_HERO;
            if (BANNER[y][x] != ' ')
                cells_put(cells, row + y, left + x, (unsigned char)BANNER[y][x], scene_look(scene, role));
        }
}

void title_frame_draw(const struct scene *scene, struct cells *cells)
{
    struct box all = {0, 0, cells->rows, cells->cols};
    int row = banner_row(cells);
    cells_fill(cells, 0, 0, all.rows, all.cols, scene_look(scene, ROLE_TEXT));
    draw_banner(scene, cells, row, all);
    draw_text_centred(scene, cells, row + BANNER_ROWS + 1, all, text_get(scene->catalogue, MSG_TITLE_TAGLINE),
                      ROLE_QUIET);
}

struct box title_frame_box(const struct cells *cells, int rows, int cols)
{
    int row = banner_row(cells) + BANNER_ROWS + 3;
    cols = min_int(cols, cells->cols);
    return (struct box){row, (cells->cols - cols) / 2, min_int(rows, cells->rows - TITLE_FRAME_NOTE_ROWS - row), cols};
}
