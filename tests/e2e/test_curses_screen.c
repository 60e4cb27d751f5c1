/* SPDX-License-Identifier: MIT
 *
 * Frames as bytes: whatever the grids, a terminal that takes the bytes shows the grid; and how many bytes that takes.
 * No process and no real terminal here; the one that takes the bytes is libvterm's. */
#include "support/test.h"

#include "e2e/support/screen.h"
#include "base/utf8.h"
#include "ui/terminal/curses_screen.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

/* Of curses only the database: its header would take names of ours. */
extern int tigetnum(const char *name);
extern char *tigetstr(const char *name);

enum { ROWS = 24, COLS = 80, FRAMES = 300 };

struct bench {
    struct curses_screen curses;
    struct cells cells;
    struct screen *screen;
    uint32_t random;
};

static const struct look plain = {LOOK_DEFAULT_COLOUR, LOOK_DEFAULT_COLOUR, 0};

static bool open_bench(struct bench *bench, const char *term, bool utf8)
{
    memset(bench, 0, sizeof *bench);
    assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
    if (!curses_screen_open(&bench->curses, term, ROWS, COLS, false)) {
        test_skip_part("no terminfo entry %s (package ncurses-base)", term);
        return false;
    }
    bench->random = 12345;
    bench->screen = screen_new(ROWS, COLS, utf8);
    bench->curses.utf8 = utf8;
    bench->curses.colours = bench->curses.all_colours;
    assert_true(cells_resize(&bench->cells, ROWS, COLS));
    return true;
}

static void close_bench(struct bench *bench)
{
    curses_screen_close(&bench->curses);
    cells_release(&bench->cells);
    screen_free(bench->screen);
}

static size_t show(struct bench *bench)
{
    curses_screen_frame(&bench->curses, &bench->cells);
    screen_feed(bench->screen, bench->curses.bytes, bench->curses.size);
    return bench->curses.size;
}

static int draw(struct bench *bench, int below)
{
    bench->random = bench->random * 1664525 + 1013904223;
    return (int)((bench->random >> 8) % (unsigned)below);
}

/* Whether this terminal shows a colour: none, those by name, or the fixed ones, too. */
static bool is_colour(const struct bench *bench, int colour)
{
    int colours = bench->curses.colours;
    return colours > 0 && colour < (colours == 256 ? 256 : LOOK_NAMED_COLOURS);
}

/* A colour by name, a fixed one, the terminal's own. */
static uint16_t any_colour(struct bench *bench)
{
    int colour = draw(bench, 18);
    return (uint16_t)(colour < 16 ? colour : colour == 16 ? 203 : LOOK_DEFAULT_COLOUR);
}

/* In the order of the bits of look_attribute: the capability, and its bit among those that go with no colour. */
static bool has_attribute(const struct bench *bench, int bit, struct look look)
{
    static const struct {
        const char *capability;
        int no_colour;
    } attributes[] = {{"bold", 32}, {"rev", 4}, {"smul", 2}, {"dim", 16}};
    bool coloured = is_colour(bench, look.foreground) || is_colour(bench, look.background);
    int no_colours = tigetnum("ncv") > 0 ? tigetnum("ncv") : 0;
    return tigetstr(attributes[bit].capability) != NULL && !(coloured && no_colours & attributes[bit].no_colour) &&
           look.attributes & 1 << bit;
}

static void check_cell(struct bench *bench, int row, int col, bool utf8)
{
    struct cell want = bench->cells.grid[row * COLS + col];
    struct screen_cell found = screen_cell(bench->screen, row, col);
    uint32_t glyph = found.glyph == 0 ? ' ' : found.glyph;
    if (want.glyph == 0)
        return; /* the first half was compared */
    if (!utf8)
        want.glyph = (uint32_t)(unsigned char)utf8_ascii(want.glyph);
    if (glyph != want.glyph) {
        screen_print(bench->screen);
        print_error("row %d, column %d\n", row, col);
    }
    assert_int_equal(glyph, want.glyph);
    bool bright = bench->curses.colours == 8 && want.look.foreground > 8 && want.look.foreground < 16;
    if (glyph != ' ') {
        assert_int_equal(found.bold, has_attribute(bench, 0, want.look) || bright);
        bool coloured = is_colour(bench, want.look.foreground);
        bool dark = bench->curses.colours == 8 && want.look.foreground == 8; /* shown dim, without a colour */
        assert_int_equal(found.default_foreground, !coloured || dark);
    }
    assert_int_equal(found.reverse, has_attribute(bench, 1, want.look));
    assert_int_equal(found.default_background, !is_colour(bench, want.look.background));
}

/* Something random happens to the grid: single cells, runs, erased parts, whole pages. */
static void disturb(struct bench *bench)
{
    static const uint32_t glyphs[] = {'.', '#', '@', 'a', ' ', 0xb7, 0x2588, 0xe9, 0x6f22, 0x2500};
    struct look look = {any_colour(bench), draw(bench, 3) ? LOOK_DEFAULT_COLOUR : any_colour(bench), 0};
    if (draw(bench, 2))
        look = plain;
    if (draw(bench, 3) == 0)
        look.attributes = (uint8_t)draw(bench, 16);
    int row = draw(bench, ROWS), col = draw(bench, COLS), length = 1 << draw(bench, 7);
    if (draw(bench, 4) == 0)
        cells_fill(&bench->cells, row, col, 1 + draw(bench, 4), length, look);
    for (int i = 0; i < length; i++)
        cells_put(&bench->cells, row, col + i, glyphs[draw(bench, 10)], look);
    cells_cursor(&bench->cells, draw(bench, ROWS), draw(bench, COLS));
}

static void run_random_frames(const char *term, bool utf8)
{
    struct bench bench;
    if (!open_bench(&bench, term, utf8))
        return;
    for (int frame = 0; frame < FRAMES; frame++) {
        int row, col;
        for (int i = draw(&bench, 8); i >= 0; i--)
            disturb(&bench);
        if (draw(&bench, 40) == 0)
            bench.curses.known = false;
        if (draw(&bench, 40) == 0)
            cells_clear(&bench.cells);
        (void)show(&bench);
        for (int i = 0; i < ROWS * COLS; i++) {
            check_cell(&bench, i / COLS, i % COLS, utf8);
        }
        screen_cursor(bench.screen, &row, &col);
        assert_int_equal(row, bench.cells.cursor_row);
        assert_int_equal(col, bench.cells.cursor_col);
        assert_int_equal(show(&bench), 0); /* nothing has changed: no byte */
    }
    close_bench(&bench);
}

TEST(test_the_terminal_shows_the_grid)
{
    run_random_frames("xterm-256color", true);
    run_random_frames("xterm-256color", false);
    run_random_frames("xterm", true);
    run_random_frames("tmux-256color", true);
    run_random_frames("screen", true);
    run_random_frames("linux", true);
    run_random_frames("vt100", false);
}

/* A room with the hero in it and a counter in the sidebar. */
static void draw_room(struct bench *bench, int row, int col, int turn, struct look hero)
{
    const struct look brown = {3, LOOK_DEFAULT_COLOUR, 0};
    struct cells *cells = &bench->cells;
    cells_clear(cells);
    for (int r = 4; r < 18; r++)
        cells_text(cells, r, 10, 40, "#......................................#", r == 4 || r == 17 ? brown : plain);
    cells_text(cells, 20, 62, 18, "Turn 1", plain);
    cells_put(cells, 20, 68, (uint32_t)('0' + turn % 10), plain);
    cells_put(cells, row, col, '@', hero);
    cells_cursor(cells, row, col);
}

/* The most bytes a step takes, over walks in all directions. */
static size_t measure_steps(const char *term, struct look hero)
{
    static const int steps[][2] = {{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}};
    struct bench bench;
    size_t most = 0, sum = 0;
    if (!open_bench(&bench, term, true))
        return 0;
    int row = 10, col = 25;
    draw_room(&bench, row, col, 0, hero);
    (void)show(&bench);
    for (int i = 0; i < 64; i++) {
        row += steps[i / 2 % 8][0];
        col += steps[i / 2 % 8][1];
        draw_room(&bench, row, col, i + 1, hero);
        size_t size = show(&bench);
        most = size > most ? size : most;
        sum += size;
    }
    print_message("%s: a step takes %u bytes, %u at most\n", term, (unsigned)(sum / 64), (unsigned)most);
    close_bench(&bench);
    return most;
}

TEST(test_a_step_takes_few_bytes)
{
    const struct look bold = {LOOK_DEFAULT_COLOUR, LOOK_DEFAULT_COLOUR, LOOK_BOLD};
    const struct look bold_white = {15, LOOK_DEFAULT_COLOUR, LOOK_BOLD};
    assert_true(measure_steps("xterm-256color", bold) <= 45);
    assert_true(measure_steps("xterm-256color", bold_white) <= 55);
    assert_true(measure_steps("tmux-256color", bold) <= 45);
    assert_true(measure_steps("screen", bold) <= 45);
    assert_true(measure_steps("linux", bold) <= 45);
    assert_true(measure_steps("vt100", bold) <= 45);
}

/* Runs of one character up to the right edge: what curses abbreviates is written out. */
TEST(test_no_repetitions_are_sent)
{
    struct bench bench;
    if (!open_bench(&bench, "xterm-256color", true))
        return;
    for (int row = 0; row < ROWS; row++)
        for (int col = row; col < COLS; col++)
            cells_put(&bench.cells, row, col, '-', plain);
    assert_true(show(&bench) > (size_t)COLS * ROWS / 2);
    for (int i = 0; i < ROWS * COLS; i++)
        check_cell(&bench, i / COLS, i % COLS, true);
    for (size_t i = 1; i < bench.curses.size; i++)
        assert_false(bench.curses.bytes[i] == 'b' && bench.curses.bytes[i - 1] >= '0' &&
                     bench.curses.bytes[i - 1] <= '9');
    close_bench(&bench);
}

TEST(test_marks_for_pauses_are_not_sent)
{
    struct bench bench;
    if (!open_bench(&bench, "vt100", false))
        return;
    draw_room(&bench, 5, 20, 0, plain);
    assert_true(show(&bench) > 0);
    assert_null(memchr(bench.curses.bytes, '$', bench.curses.size));
    close_bench(&bench);
}

TEST(test_ascii_stands_in)
{
    assert_int_equal(utf8_ascii('x'), 'x');
    assert_int_equal(utf8_ascii(0xe9), 'e');
    assert_int_equal(utf8_ascii(0xc9), 'E');
    assert_int_equal(utf8_ascii(0xff), 'y');
    assert_int_equal(utf8_ascii(0xb7), '.');
    assert_int_equal(utf8_ascii(0x153), 'o');
    assert_int_equal(utf8_ascii(0x2019), '\'');
    assert_int_equal(utf8_ascii(0x2588), '#');
    assert_int_equal(utf8_ascii(0x2502), '|');
    assert_int_equal(utf8_ascii(0x6f22), '?');
}

/* A screen that shrinks or grows under a grid of another size. */
TEST(test_other_sizes_are_cut_or_blank)
{
    struct bench bench;
    if (!open_bench(&bench, "xterm-256color", true))
        return;
    assert_true(cells_resize(&bench.cells, 30, 100));
    cells_text(&bench.cells, 0, 70, 30, "abcdefghijklmnopqrstuvwxyz", plain);
    cells_cursor(&bench.cells, 29, 99);
    (void)show(&bench);
    assert_int_equal(screen_cell(bench.screen, 0, 79).glyph, 'j');
    assert_true(cells_resize(&bench.cells, 1, 72));
    cells_text(&bench.cells, 0, 70, 30, "abc", plain);
    (void)show(&bench);
    assert_int_equal(screen_cell(bench.screen, 0, 71).glyph, 'b');
    assert_true(screen_cell(bench.screen, 0, 79).glyph != 'j');
    close_bench(&bench);
}
