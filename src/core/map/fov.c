/* SPDX-License-Identifier: MIT
 *
 * Field of view by symmetric shadowcasting: four quarters, each row by row away from the eye, a row as one word of
 * bits. Seen clear cells first, then the walls that border them. Knows bits only; called after every move. */
#include "fov.h"

#include "base/bits.h"
#include "base/check.h"

enum {
    MAX_RADIUS = 62,
    NARROW_RADIUS = 32,     /* up to here both halves of a row fit one word */
    MAX_BEAMS = MAX_RADIUS, /* a row of at most 123 cells has at most 62 runs of clear cells */
};

/* A line of slope rise/run away from the eye, followed row by row: in the present row it is at column
 * whole + part/run, with 0 <= part < run. Columns count from a window's first. */
struct edge {
    int whole;
    int part;
    int rise;
    int run;
};

/* Light between two edges, in the row at `depth` from the eye. */
struct beam {
    struct edge start;
    struct edge end;
    int depth;
};

/* The beams that are still to be followed. They are apart from each other by at least one cell of their row, and by
 * more in the rows behind it. */
struct beams {
    int count;
    struct beam items[MAX_BEAMS];
};

/* One computation. `half[d]` is how far the range reaches to both sides in the d-th row from the eye. */
struct fov_scan {
    const struct bitgrid *seen;
    struct point eye;
    int radius;
    int half[MAX_RADIUS];
};

/* One of the four quarters: rows of `lines` (the map, or the map turned), from the eye's own in steps of `sign`. */
struct quarter {
    const struct bitgrid *lines;
    int line;
    int across; /* the eye's place along the rows */
    int sign;
    int rows; /* how many are in range and within the map */
    bool turned;
};

/* 64 columns of a quarter's rows, the eye being in column `centre`. They begin at bit `shift` of word `word` of each
 * row; that word is -1 when they begin left of the grid. */
struct window {
    int centre;
    int word;
    int shift;
};

/* Without a branch, because the processor could not predict it. */
static inline void edge_advance(struct edge *edge)
{
    int part = edge->part + edge->rise;
    int carry = (part >= edge->run) - (part < 0);

    edge->part = part - carry * edge->run;
    edge->whole += carry;
}

/* The edge through the near left corner of the cell in `column` of the row at `depth`, as it stands in that row. */
static inline struct edge edge_before(int column, int centre, int depth)
{
    return (struct edge){column - 1, depth, 2 * (column - centre) - 1, 2 * depth};
}

/* Bits first .. last, both within 0 .. 63; none if first is last + 1. */
static inline uint64_t bits_between(int first, int last)
{
    return ((uint64_t)2 << last) - ((uint64_t)1 << first);
}

static inline uint64_t *row_of(const struct bitgrid *grid, int y)
{
    return grid->words + (ptrdiff_t)(y + 1) * grid->stride;
}

static inline uint64_t window_read(const struct window *window, const struct bitgrid *lines, int line)
{
    const uint64_t *row = row_of(lines, line);
    uint64_t low = window->word >= 0 ? row[window->word] : 0;
    uint64_t high = window->word + 1 < lines->stride ? row[window->word + 1] : 0;
    return low >> window->shift | high << 1 << (63 - window->shift);
}

/* Marks cells of one row as seen. */
static inline void mark(const struct fov_scan *view, const struct quarter *quarter, const struct window *window,
                        int line, uint64_t bits)
{
    const struct bitgrid *seen = view->seen;

    if (quarter->turned) { /* row and column change places; a set bit is inside, so is its cell */
        ptrdiff_t column = (line + 1) >> 6;
        uint64_t bit = (uint64_t)1 << ((line + 1) & 63);
        for (; bits != 0; bits &= bits - 1)
            row_of(seen, quarter->across - window->centre + lowest_bit(bits))[column] |= bit;
        return;
    }
    uint64_t *row = row_of(seen, line);
    if (window->word >= 0)
        row[window->word] |= bits << window->shift;
    if (window->word + 1 < seen->stride)
        row[window->word + 1] |= bits >> 1 >> (63 - window->shift);
}

/* Cuts what a beam lights of its row, columns lo .. hi, into one beam for each run of clear cells. An edge is kept
 * where the run touches it; elsewhere a wall draws a new one. */
static inline void split_beam(struct beams *beams, const struct beam *beam, uint64_t open, int lo, int hi, int centre)
{
    while (open != 0) {
        int first = lowest_bit(open);
        int after = first + lowest_bit(~(open >> first));

        CHECK(beams->count < MAX_BEAMS);
        struct beam *part = &beams->items[beams->count++];
        part->start = first > lo ? edge_before(first, centre, beam->depth) : beam->start;
        part->end = after <= hi ? edge_before(after, centre, beam->depth) : beam->end;
        part->depth = beam->depth;
        open &= ~bits_between(first, after - 1);
    }
}

/* Takes the last beam and follows it through the window's part of one quarter, row by row, until it ends or a wall
 * splits it.
 *
 * A row is scanned over every cell that the beam touches with more than a corner: from the start rounded half up to the
 * end rounded half down. A clear cell is seen if its centre lies within the beam, which makes sight symmetric. */
static void follow_beam(const struct fov_scan *view, const struct quarter *quarter, const struct window *window,
                        struct beams *beams)
{
    struct beam beam = beams->items[--beams->count];
    int line = quarter->line + quarter->sign * beam.depth;

    while (beam.depth < quarter->rows) {
        int half = view->half[++beam.depth];

        line += quarter->sign;
        edge_advance(&beam.start);
        edge_advance(&beam.end);
        int lo = max_int(beam.start.whole + (2 * beam.start.part >= beam.start.run), window->centre - half);
        int hi = min_int(beam.end.whole + (2 * beam.end.part > beam.end.run), window->centre + half);
        if (lo > hi)
            return;
        uint64_t span = bits_between(lo, hi);
        uint64_t open = window_read(window, quarter->lines, line) & span;
        mark(view, quarter, window, line,
             open & bits_between(beam.start.whole + (beam.start.part > 0), beam.end.whole));
        if (open != span) {
            if (beam.depth < quarter->rows)
                split_beam(beams, &beam, open, lo, hi, window->centre);
            return;
        }
    }
}

/* Light from the edge of slope `start` to that of slope `end`, into all quarters, in windows with this centre. */
static void cast_quarters(const struct fov_scan *view, const struct bitgrid *clear, const struct bitgrid *clear_turned,
                          int centre, int start, int end)
{
    int rows = view->radius - 1;
    struct point eye = view->eye;
    const struct quarter quarters[] = {
        {clear, eye.y, eye.x, -1, min_int(rows, eye.y), false},
        {clear, eye.y, eye.x, 1, min_int(rows, clear->height - 1 - eye.y), false},
        {clear_turned, eye.x, eye.y, -1, min_int(rows, eye.x), true},
        {clear_turned, eye.x, eye.y, 1, min_int(rows, clear->width - 1 - eye.x), true},
    };
    struct beams beams;

    for (int i = 0; i < 4; i++) {
        int begin = quarters[i].across + 1 - centre + 64; /* one word further, so that it is not negative */
        struct window window = {centre, begin / 64 - 1, begin % 64};
        beams.items[0] = (struct beam){{centre, 0, start, 1}, {centre, 0, end, 1}, 0};
        beams.count = 1;
        while (beams.count > 0)
            follow_beam(view, &quarters[i], &window, &beams);
    }
}

/* The seen clear cells of one word of a row, spread by one cell to both sides. */
static inline uint64_t spread_word(const struct bitgrid *seen, const struct bitgrid *clear, int y, int word)
{
    const uint64_t *seen_row = row_of(seen, y);
    const uint64_t *clear_row = row_of(clear, y);
    uint64_t floor = seen_row[word] & clear_row[word];
    uint64_t spread = floor | floor << 1 | floor >> 1;

    if (word > 0)
        spread |= (seen_row[word - 1] & clear_row[word - 1]) >> 63;
    if (word + 1 < seen->stride)
        spread |= seen_row[word + 1] << 63 & clear_row[word + 1] << 63;
    return spread;
}

/* Lights the walls in one word of every row: what is in range, not clear, and touches a seen clear cell. */
static void light_walls(const struct fov_scan *view, const struct bitgrid *clear, int word)
{
    const struct bitgrid *seen = view->seen;
    int top = max_int(view->eye.y - view->radius + 1, 0);
    int bottom = min_int(view->eye.y + view->radius - 1, clear->height - 1);
    uint64_t above = spread_word(seen, clear, top - 1, word);
    uint64_t here = spread_word(seen, clear, top, word);

    for (int y = top; y <= bottom; y++) {
        int half = view->half[y < view->eye.y ? view->eye.y - y : y - view->eye.y];
        int first = max_int(max_int(view->eye.x - half, 0) + 1 - 64 * word, 0);
        int last = min_int(min_int(view->eye.x + half, clear->width - 1) + 1 - 64 * word, 63);
        uint64_t below = spread_word(seen, clear, y + 1, word);

        if (first <= last)
            row_of(seen, y)[word] |= (above | here | below) & ~row_of(clear, y)[word] & bits_between(first, last);
        above = here;
        here = below;
    }
}

void fov_compute(const struct bitgrid *clear, const struct bitgrid *clear_turned, struct point eye, int radius,
                 const struct bitgrid *seen)
{
    struct fov_scan view = {.seen = seen, .eye = eye, .radius = radius};
    int half = radius - 1;

    CHECK(radius >= 1 && radius <= MAX_RADIUS && bitgrid_inside(clear, eye));
    for (int depth = 0; depth < radius; depth++) {
        while (half * half + depth * depth >= radius * radius)
            half--;
        view.half[depth] = half;
    }
    bitgrid_clear(seen);
    bitgrid_set(seen, eye, true);
    if (radius <= NARROW_RADIUS) {
        cast_quarters(&view, clear, clear_turned, NARROW_RADIUS - 1, -1, 1);
    } else { /* each half of the rows by itself; the middle column belongs to both */
        cast_quarters(&view, clear, clear_turned, MAX_RADIUS, -1, 0);
        cast_quarters(&view, clear, clear_turned, 0, 0, 1);
    }
    for (int word = max_int(eye.x - radius + 2, 1) / 64; word <= min_int(eye.x + radius, clear->width) / 64; word++)
        light_walls(&view, clear, word);
    if (!bitgrid_get(clear, eye) && radius > 1) /* an eye within a wall lights the walls around it, too */
        for (int dir = 0; dir < DIR_COUNT; dir++)
            if (bitgrid_inside(seen, point_step(eye, (enum dir)dir)))
                bitgrid_set(seen, point_step(eye, (enum dir)dir), true);
}
