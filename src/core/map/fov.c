/* SPDX-License-Identifier: MIT
 *
 * Field of view by symmetric shadowcasting: four quarters, each row by row away from the eye, a row as one word of
 * bits. Seen clear cells first, then the walls that border them. Knows bits only; called after every move. */
#include "map/fov.h"

#include "base/bits.h"
#include "base/check.h"

enum {
    MAX_RADIUS = 62,
    NARROW_RADIUS = 32,     /* up to here both halves of a row fit one word */
    MAX_BEAMS = MAX_RADIUS, /* a row of at most 123 cells has at most 62 runs of clear cells */
    MAX_ROW_WORDS = 3,      /* that 123 cells can touch */
};

/* A line of slope rise/run away from the eye, followed row by row: in the present row it is at column
 * whole + part/run, with 0 <= part < run. Columns count from the eye. */
struct edge {
    int16_t whole;
    int16_t part;
    int16_t rise;
    int16_t run;
};

/* What light is left: everything between two edges. */
struct beam {
    struct edge start;
    struct edge end;
};

/* One computation. `half[d]` is the largest column in range in the d-th row from the eye. */
struct view {
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
    bool turned;
};

/* 64 columns of a quarter's rows, the first being `base`. They begin at bit `shift` of word `word` of each row; that
 * word is -1 when they begin left of the grid. */
struct window {
    int base;
    int word;
    int shift;
};

static void edge_advance(struct edge *edge)
{
    edge->part = (int16_t)(edge->part + edge->rise);
    if (edge->part >= edge->run) {
        edge->part = (int16_t)(edge->part - edge->run);
        edge->whole++;
    } else if (edge->part < 0) {
        edge->part = (int16_t)(edge->part + edge->run);
        edge->whole--;
    }
}

/* The edge through the near left corner of the cell at (column, depth), as it stands in that row. */
static struct edge edge_before(int column, int depth)
{
    return (struct edge){(int16_t)(column - 1), (int16_t)depth, (int16_t)(2 * column - 1), (int16_t)(2 * depth)};
}

/* Bits first .. last; none if first > last. Both within 0 .. 63, `last` also -1. */
static uint64_t bits_between(int first, int last)
{
    return last < first ? 0 : (~(uint64_t)0 >> (63 - last)) & (~(uint64_t)0 << first);
}

static uint64_t window_read(const struct window *window, const struct bitgrid *lines, int line)
{
    const uint64_t *row = lines->words + (size_t)(line + 1) * (size_t)lines->stride;
    uint64_t low = window->word >= 0 ? row[window->word] : 0;
    uint64_t high = window->word + 1 < lines->stride ? row[window->word + 1] : 0;
    return low >> window->shift | high << 1 << (63 - window->shift);
}

/* Marks cells of one row as seen. */
static void mark(const struct view *view, const struct quarter *quarter, const struct window *window, int line,
                 uint64_t bits)
{
    const struct bitgrid *seen = view->seen;

    if (quarter->turned) {
        for (; bits != 0; bits &= bits - 1)
            bitgrid_set(seen, point_at(line, quarter->across + window->base + lowest_bit(bits)), true);
        return;
    }
    uint64_t *row = seen->words + (size_t)(line + 1) * (size_t)seen->stride;
    if (window->word >= 0)
        row[window->word] |= bits << window->shift;
    if (window->word + 1 < seen->stride)
        row[window->word + 1] |= bits >> 1 >> (63 - window->shift);
}

/* Cuts what a beam lights of its row, columns lo .. hi, into one beam for each run of clear cells. An edge is kept
 * where the run touches it; elsewhere a wall draws a new one. Returns the number of beams. */
static int split_beam(const struct beam *beam, uint64_t open, int base, int lo, int hi, int depth, struct beam *out)
{
    int count = 0;

    while (open != 0) {
        int first = lowest_bit(open);
        int length = lowest_bit(~(open >> first));
        struct beam *part = &out[count++];

        *part = *beam;
        if (base + first > lo)
            part->start = edge_before(base + first, depth);
        if (base + first + length <= hi)
            part->end = edge_before(base + first + length, depth);
        open &= ~(uint64_t)0 << (first + length - 1) << 1;
    }
    return count;
}

/* Follows one beam through the window's part of one quarter, to the edge of the range or of the map.
 *
 * A row is scanned over every cell that the beam touches with more than a corner: from the start rounded half up to
 * the end rounded half down. Seen is a clear cell whose centre lies within the beam: this is what makes it mutual. */
static void cast(const struct view *view, const struct quarter *quarter, const struct window *window, struct beam light)
{
    struct beam lists[2][MAX_BEAMS];
    int count = 1;

    lists[0][0] = light;
    for (int depth = 1; depth < view->radius && count > 0; depth++) {
        struct beam *beams = lists[(depth - 1) % 2];
        struct beam *next = lists[depth % 2];
        int line = quarter->line + quarter->sign * depth;
        int half = view->half[depth];
        int left = count;
        uint64_t seen = 0;

        if (line < 0 || line >= quarter->lines->height)
            return;
        uint64_t row = window_read(window, quarter->lines, line);
        count = 0;
        for (struct beam *beam = beams; left > 0; left--, beam++) {
            edge_advance(&beam->start);
            edge_advance(&beam->end);
            int lo = max_int(beam->start.whole + (2 * beam->start.part >= beam->start.run), -half);
            int hi = min_int(beam->end.whole + (2 * beam->end.part > beam->end.run), half);
            uint64_t span = bits_between(lo - window->base, hi - window->base);
            uint64_t open = row & span;

            seen |= open & bits_between(beam->start.whole + (beam->start.part > 0) - window->base,
                                        beam->end.whole - window->base);
            if (open == span && span != 0)
                next[count++] = *beam;
            else
                count += split_beam(beam, open, window->base, lo, hi, depth, next + count);
        }
        mark(view, quarter, window, line, seen);
    }
}

/* Bits first .. last of a row, as far as they lie in word number `word`. */
static uint64_t bits_in_word(int first, int last, int word)
{
    return bits_between(clamp_int(first - 64 * word, 0, 64), clamp_int(last - 64 * word, -1, 63));
}

/* One row of seen cells, spread by one cell to both sides: words `first` .. `last`. */
static void spread_row(const struct bitgrid *seen, int y, int first, int last, uint64_t *out)
{
    const uint64_t *row = seen->words + (size_t)(y + 1) * (size_t)seen->stride;

    for (int i = first; i <= last; i++) {
        uint64_t carried = i > 0 ? row[i - 1] >> 63 : 0;
        if (i + 1 < seen->stride)
            carried |= row[i + 1] << 63;
        out[i - first] = row[i] | row[i] << 1 | row[i] >> 1 | carried;
    }
}

/* Lights the walls: what is not clear, in range, and touches a seen cell. Works downwards and has the row below
 * spread before it adds walls to the present one, so that walls do not light walls. */
static void light_walls(const struct view *view, const struct bitgrid *clear)
{
    const struct bitgrid *seen = view->seen;
    int top = max_int(view->eye.y - view->radius + 1, 0);
    int bottom = min_int(view->eye.y + view->radius - 1, clear->height - 1);
    int first = (max_int(view->eye.x - view->radius + 1, 0) + 1) / 64;
    int last = (min_int(view->eye.x + view->radius - 1, clear->width - 1) + 1) / 64;
    uint64_t spread[3][MAX_ROW_WORDS];

    spread_row(seen, top - 1, first, last, spread[(top + 2) % 3]);
    spread_row(seen, top, first, last, spread[top % 3]);
    for (int y = top; y <= bottom; y++) {
        int away = y < view->eye.y ? view->eye.y - y : y - view->eye.y;
        int left = max_int(view->eye.x - view->half[away], 0) + 1;
        int right = min_int(view->eye.x + view->half[away], clear->width - 1) + 1;
        uint64_t *row = seen->words + (size_t)(y + 1) * (size_t)seen->stride;
        const uint64_t *clear_row = clear->words + (size_t)(y + 1) * (size_t)clear->stride;

        spread_row(seen, y + 1, first, last, spread[(y + 1) % 3]);
        for (int i = first; i <= last; i++) {
            uint64_t near = spread[0][i - first] | spread[1][i - first] | spread[2][i - first];
            row[i] |= near & ~clear_row[i] & bits_in_word(left, right, i);
        }
    }
}

static struct edge edge_of_slope(int slope)
{
    return (struct edge){0, 0, (int16_t)slope, 1};
}

static void cast_quarters(const struct view *view, const struct bitgrid *clear, const struct bitgrid *clear_turned,
                          int base, struct beam light)
{
    const struct quarter quarters[] = {
        {clear, view->eye.y, view->eye.x, -1, false},
        {clear, view->eye.y, view->eye.x, 1, false},
        {clear_turned, view->eye.x, view->eye.y, -1, true},
        {clear_turned, view->eye.x, view->eye.y, 1, true},
    };

    for (int i = 0; i < 4; i++) {
        int begin = quarters[i].across + 1 + base + 64; /* one word further, so that it is not negative */
        struct window window = {base, begin / 64 - 1, begin % 64};
        cast(view, &quarters[i], &window, light);
    }
}

void fov_compute(const struct bitgrid *clear, const struct bitgrid *clear_turned, struct point eye, int radius,
                 const struct bitgrid *seen)
{
    struct view view = {.seen = seen, .eye = eye, .radius = radius};
    struct edge west = edge_of_slope(-1);
    struct edge middle = edge_of_slope(0);
    struct edge east = edge_of_slope(1);
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
        cast_quarters(&view, clear, clear_turned, -NARROW_RADIUS, (struct beam){west, east});
    } else { /* each half of the rows by itself; the middle column belongs to both */
        cast_quarters(&view, clear, clear_turned, -MAX_RADIUS, (struct beam){west, middle});
        cast_quarters(&view, clear, clear_turned, 0, (struct beam){middle, east});
    }
    light_walls(&view, clear);
}
