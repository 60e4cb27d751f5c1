/* SPDX-License-Identifier: MIT
 *
 * How the algorithms of base grow with the grid: field of view, A* and the distance map on open ground, rooms and caves
 * of the same texture at every size. A search is to cost so much for each cell it has touched, whatever the size. */
#include "base/path.h"
#include "base/rng.h"
#include "report.h"
#include "core/map/fov.h"

#include <stdio.h>
#include <string.h>

enum { SIDE = 400, PAIRS = 16, ROUNDS = 15, RADIUS = 10, WIDE_RADIUS = 62 };

static const struct size {
    int width;
    int height;
} SIZES[] = {{40, 20}, {80, 43}, {126, 62}, {200, 200}, {400, 400}};
enum { SIZE_COUNT = sizeof SIZES / sizeof SIZES[0], USUAL = 1 };

struct ground_of {
    struct bitgrid clear, turned, seen;
    struct path_ground way;
    struct path_map ways;
    struct rng rng;
    struct point from[PAIRS], to[PAIRS];
    uint64_t clear_words[BITGRID_WORDS(SIDE, SIDE)];
    uint64_t turned_words[BITGRID_WORDS(SIDE, SIDE)];
    uint64_t seen_words[BITGRID_WORDS(SIDE, SIDE)];
    uint32_t way_words[PATH_WORDS(SIDE, SIDE)];
};

/* --- Makers ------------------------------------------------------------------------------------------------------ */

static void open_cell(struct ground_of *ground, int x, int y, bool open)
{
    bitgrid_set(&ground->clear, point_at(x, y), open);
    bitgrid_set(&ground->turned, point_at(y, x), open);
}

static void make_open(struct ground_of *ground)
{
    for (int y = 1; y < ground->clear.height - 1; y++)
        for (int x = 1; x < ground->clear.width - 1; x++)
            open_cell(ground, x, y, true);
}

static void dig(struct ground_of *ground, int x0, int y0, int x1, int y1)
{
    for (int y = min_int(y0, y1); y <= max_int(y0, y1); y++)
        for (int x = min_int(x0, x1); x <= max_int(x0, x1); x++)
            open_cell(ground, x, y, true);
}

/* A room in each field of a lattice, tunnels to the next ones east and south. */
static void make_rooms(struct ground_of *ground)
{
    enum { WIDE = 13, HIGH = 9 };
    for (int top = 0; top + HIGH < ground->clear.height; top += HIGH) {
        for (int left = 0; left + WIDE < ground->clear.width; left += WIDE) {
            int x = left + rng_range(&ground->rng, 2, 4);
            int y = top + rng_range(&ground->rng, 2, 3);
            dig(ground, x, y, left + rng_range(&ground->rng, 7, 11), y + rng_range(&ground->rng, 3, 4));
            if (left + 2 * WIDE < ground->clear.width)
                dig(ground, left + 5, top + 5, left + 5 + WIDE, top + 5);
            if (top + 2 * HIGH < ground->clear.height)
                dig(ground, left + 6, top + 4, left + 6, top + 5 + HIGH);
        }
    }
}

static int walls_around(const struct ground_of *ground, struct point at)
{
    int walls = 0;
    for (int dir = 0; dir < DIR_COUNT; dir++)
        walls += !bitgrid_get(&ground->clear, point_step(at, (enum dir)dir));
    return walls;
}

/* Noise, smoothed in place; what is left of thin walls makes it winding. */
static void make_caves(struct ground_of *ground)
{
    for (int y = 1; y < ground->clear.height - 1; y++)
        for (int x = 1; x < ground->clear.width - 1; x++)
            open_cell(ground, x, y, rng_below(&ground->rng, 100) < 58);
    for (int i = 0; i < 3; i++) {
        for (int y = 1; y < ground->clear.height - 1; y++)
            for (int x = 1; x < ground->clear.width - 1; x++) {
                int walls = walls_around(ground, point_at(x, y));
                if (walls != 4)
                    open_cell(ground, x, y, walls < 4);
            }
    }
}

static const struct kind_of_ground {
    const char *name;
    void (*make)(struct ground_of *ground);
} KINDS[] = {{"open", make_open}, {"rooms", make_rooms}, {"caves", make_caves}};
enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0] };

static struct point draw_open(struct ground_of *ground)
{
    for (;;) {
        int x = (int)rng_below(&ground->rng, (uint32_t)ground->clear.width);
        int y = (int)rng_below(&ground->rng, (uint32_t)ground->clear.height);
        if (bitgrid_get(&ground->clear, point_at(x, y)))
            return point_at(x, y);
    }
}

/* Ends that a path joins. */
static void draw_pairs(struct ground_of *ground)
{
    for (int i = 0; i < PAIRS;) {
        struct path path;
        ground->from[i] = draw_open(ground);
        ground->to[i] = draw_open(ground);
        i += path_find(&ground->ways, &ground->way, ground->from[i], ground->to[i], 0, &path);
    }
}

static void make(struct ground_of *ground, const struct kind_of_ground *kind, struct size size)
{
    rng_seed(&ground->rng, 1, 1, (uint32_t)size.width);
    ground->clear = bitgrid_over(ground->clear_words, size.width, size.height);
    ground->turned = bitgrid_over(ground->turned_words, size.height, size.width);
    ground->seen = bitgrid_over(ground->seen_words, size.width, size.height);
    bitgrid_clear(&ground->clear);
    bitgrid_clear(&ground->turned);
    ground->way = path_ground_metric(ground->clear);
    ground->ways = path_map_over(ground->way_words, size.width, size.height);
    kind->make(ground);
    draw_pairs(ground);
}

/* --- What is measured -------------------------------------------------------------------------------------------- */

static void look(void *context, int radius)
{
    struct ground_of *ground = context;
    for (int i = 0; i < PAIRS; i++)
        fov_compute(&ground->clear, &ground->turned, ground->from[i], radius, &ground->seen);
}

static void find(void *context, int unused)
{
    struct ground_of *ground = context;
    struct point cells[1];
    (void)unused;
    for (int i = 0; i < PAIRS; i++)
        (void)path_trace(&ground->ways, &ground->way, ground->from[i], ground->to[i], cells, 1);
}

static void fill(void *context, int unused)
{
    struct ground_of *ground = context;
    (void)unused;
    for (int i = 0; i < PAIRS; i++)
        path_map_fill(&ground->ways, &ground->way, &ground->from[i], 1);
}

/* --- What has to be touched -------------------------------------------------------------------------------------- */

static double cells_seen(struct ground_of *ground, int radius)
{
    long seen = 0;
    for (int i = 0; i < PAIRS; i++) {
        fov_compute(&ground->clear, &ground->turned, ground->from[i], radius, &ground->seen);
        for (int y = 0; y < ground->seen.height; y++)
            for (int x = 0; x < ground->seen.width; x++)
                seen += bitgrid_get(&ground->seen, point_at(x, y));
    }
    return (double)seen;
}

static long cells_with_cost(const struct ground_of *ground)
{
    long count = 0;
    for (int y = 0; y < ground->clear.height; y++)
        for (int x = 0; x < ground->clear.width; x++)
            count += path_map_cost(&ground->ways, point_at(x, y)) != PATH_UNREACHED;
    return count;
}

/* The cells to which a search for a path gives a cost. */
static double cells_searched(struct ground_of *ground, int unused)
{
    long reached = 0;
    (void)unused;
    for (int i = 0; i < PAIRS; i++) {
        struct point cells[1];
        (void)path_trace(&ground->ways, &ground->way, ground->from[i], ground->to[i], cells, 1);
        reached += cells_with_cost(ground);
    }
    return (double)reached;
}

/* The cells that are reached; those that are not are written, too, but not walked on. */
static double cells_filled(struct ground_of *ground, int unused)
{
    long reached = 0;
    (void)unused;
    for (int i = 0; i < PAIRS; i++) {
        path_map_fill(&ground->ways, &ground->way, &ground->from[i], 1);
        reached += cells_with_cost(ground);
    }
    return (double)reached;
}

static const struct measure {
    const char *name;
    const char *cell;
    int radius;
    void (*work)(void *context, int radius);
    double (*touched)(struct ground_of *ground, int radius);
} MEASURES[] = {
    {"field of view, radius 10", "cell seen", RADIUS, look, cells_seen},
    {"field of view, radius 62", "cell seen", WIDE_RADIUS, look, cells_seen},
    {"A*, all cells", "cell searched", 0, find, cells_searched},
    {"distance map", "cell reached", 0, fill, cells_filled},
};
enum { MEASURE_COUNT = sizeof MEASURES / sizeof MEASURES[0] };

static double measure_size(struct ground_of *ground, const struct measure *measure, const struct kind_of_ground *kind,
                           struct size size)
{
    char name[96], unit[32];
    make(ground, kind, size);
    double taken = time_median(measure->work, ground, measure->radius, ROUNDS);
    double each = taken * 1e3 / measure->touched(ground, measure->radius);
    snprintf(name, sizeof name, "%s, %s %dx%d", measure->name, kind->name, size.width, size.height);
    record(name, taken / PAIRS, "us");
    snprintf(name, sizeof name, "%s, %s %dx%d, each", measure->name, kind->name, size.width, size.height);
    snprintf(unit, sizeof unit, "ns/%s", measure->cell);
    record(name, each, unit);
    printf(" %8.2f us %5.2f ns", taken / PAIRS, each);
    return each;
}

/* One row of the table, and how much more a cell costs on the largest grid than on the usual one. */
static void measure(struct ground_of *ground, const struct measure *measure, const struct kind_of_ground *kind)
{
    char name[96];
    double usual = 0, largest = 0;
    printf("  %-6s", kind->name);
    for (int i = 0; i < SIZE_COUNT; i++) {
        largest = measure_size(ground, measure, kind, SIZES[i]);
        usual = i == USUAL ? largest : usual;
    }
    printf(" %6.2f\n", largest / usual);
    snprintf(name, sizeof name, "%s, %s: growth a cell", measure->name, kind->name);
    record(name, largest / usual, "times");
}

static void measure_kinds(struct ground_of *ground, const struct measure *what)
{
    char title[64];
    printf("%s, ns per %s\n        ", what->name, what->cell);
    for (int i = 0; i < SIZE_COUNT; i++) {
        snprintf(title, sizeof title, "%dx%d", SIZES[i].width, SIZES[i].height);
        printf(" %20s", title);
    }
    printf(" growth\n");
    for (int i = 0; i < KIND_COUNT; i++)
        measure(ground, what, &KINDS[i]);
}

int main(void)
{
    struct ground_of *ground = reserve(1, sizeof *ground);
    for (int i = 0; i < MEASURE_COUNT; i++)
        measure_kinds(ground, &MEASURES[i]);
    return 0;
}
