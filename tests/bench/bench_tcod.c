/* SPDX-License-Identifier: MIT
 *
 * Our field of view, A* and distance maps beside libtcod's, on the maps given as arguments: results are held against
 * each other first, then times, measured in turns so that a busy machine hurts both. Not part of the game.
 *
 * Usage: bench_tcod [--quick] tests/bench/maps/<name>.txt ... Beside each map lies a .tsv with lines "F x y" (an eye)
 * and "P x0 y0 x1 y1 cost" (ends of a path, and its cost or -1). Exits with 1 if a result differs without an
 * explanation. */
#include "base/path.h"
#include "base/grid.h"
#include "report.h"
#include "core/map/fov.h"

#include <libtcod.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 400, MAX_PAIRS = 256, MAX_MAPS = 128, RADIUS = 10 };

struct pair {
    struct point from;
    struct point to;
    long cost;
};

struct level {
    struct bitgrid clear;
    struct bitgrid turned;
    struct bitgrid seen;
    struct path_ground ground;
    struct path_map ways;
    TCOD_Map *map;
    TCOD_Map *mirror; /* the same, east and west exchanged */
    TCOD_path_t path;
    TCOD_dijkstra_t dijkstra;
    int eye_count, pair_count;
    struct point eyes[MAX_PAIRS];
    struct pair pairs[MAX_PAIRS];
};

/* What became of the results that may differ. */
struct tally {
    long floor_cells, floor_unsure, walls_both, walls_ours, walls_theirs, paths, distances;
    long wrong;
};

/* --- Reading ----------------------------------------------------------------------------------------------------- */

static void level_size(struct level *level, int width, int height)
{
    level->clear = bitgrid_over(reserve(BITGRID_WORDS(width, height), 8), width, height);
    level->turned = bitgrid_over(reserve(BITGRID_WORDS(height, width), 8), height, width);
    level->seen = bitgrid_over(reserve(BITGRID_WORDS(width, height), 8), width, height);
    level->ground = path_ground_metric(level->clear);
    level->ways = path_map_over(reserve(PATH_WORDS(width, height), 4), width, height);
    level->map = TCOD_map_new(width, height);
    level->mirror = TCOD_map_new(width, height);
}

static bool read_map(struct level *level, const char *name)
{
    static char rows[SIDE][SIDE + 2];
    int width, height = 0;
    FILE *file = fopen(name, "r");

    if (!file)
        return false;
    while (height < SIDE && fgets(rows[height], sizeof rows[height], file))
        height++;
    fclose(file);
    width = (int)strcspn(rows[0], "\r\n");
    level_size(level, width, height);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            bool clear = rows[y][x] == '.';
            bitgrid_set(&level->clear, point_at(x, y), clear);
            bitgrid_set(&level->turned, point_at(y, x), clear);
            TCOD_map_set_properties(level->map, x, y, clear, clear);
            TCOD_map_set_properties(level->mirror, width - 1 - x, y, clear, clear);
        }
    }
    level->path = TCOD_path_new_using_map(level->map, 1.41F);
    level->dijkstra = TCOD_dijkstra_new(level->map, 1.41F);
    return true;
}

static bool read_queries(struct level *level, const char *map_name)
{
    char name[512], line[128];
    FILE *file;

    snprintf(name, sizeof name, "%.*s.tsv", (int)strlen(map_name) - 4, map_name);
    file = fopen(name, "r");
    if (!file)
        return false;
    while (fgets(line, sizeof line, file)) {
        int a, b, c, d;
        long cost;
        if (sscanf(line, "F %d %d", &a, &b) == 2 && level->eye_count < MAX_PAIRS)
            level->eyes[level->eye_count++] = point_at(a, b);
        if (sscanf(line, "P %d %d %d %d %ld", &a, &b, &c, &d, &cost) == 5 && level->pair_count < MAX_PAIRS)
            level->pairs[level->pair_count++] = (struct pair){point_at(a, b), point_at(c, d), cost};
    }
    fclose(file);
    return level->eye_count > 0 && level->pair_count > 0;
}

/* --- Results ----------------------------------------------------------------------------------------------------- */

static bool borders_seen_floor(const struct level *level, struct point cell)
{
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point next = point_step(cell, (enum dir)dir);
        if (bitgrid_inside(&level->clear, next) && bitgrid_get(&level->clear, next) && bitgrid_get(&level->seen, next))
            return true;
    }
    return false;
}

/* Whether libtcod sees a cell in one image of the map and not in the mirrored one. It keeps slopes as floats and rounds
 * negative halves the wrong way, so that in two of the four quarters a line that touches two walls with nothing between
 * them is taken for a beam. Ours are exact fractions: no width, no light. */
static bool theirs_is_unsure(const struct level *level, struct point eye, struct point cell)
{
    int east = level->clear.width - 1;

    TCOD_map_compute_fov(level->mirror, east - eye.x, eye.y, RADIUS, true, FOV_SYMMETRIC_SHADOWCAST);
    return TCOD_map_is_in_fov(level->map, cell.x, cell.y) != TCOD_map_is_in_fov(level->mirror, east - cell.x, cell.y);
}

/* Floor must agree, except where libtcod disagrees with itself. A wall may be lit by one side only, and for one
 * reason: ours are the walls that border a seen floor cell in range, theirs are those that a beam touches. */
static void compare_views(struct level *level, struct point eye, struct tally *tally)
{
    fov_compute(&level->clear, &level->turned, eye, RADIUS, &level->seen);
    TCOD_map_compute_fov(level->map, eye.x, eye.y, RADIUS, true, FOV_SYMMETRIC_SHADOWCAST);
    for (int y = 0; y < level->clear.height; y++) {
        for (int x = 0; x < level->clear.width; x++) {
            struct point cell = point_at(x, y);
            bool ours = bitgrid_get(&level->seen, cell);
            bool theirs = TCOD_map_is_in_fov(level->map, x, y) && point_distance2(cell, eye) < RADIUS * RADIUS;
            if (bitgrid_get(&level->clear, cell)) {
                bool unsure = ours != theirs && theirs_is_unsure(level, eye, cell);
                tally->floor_cells += ours;
                tally->floor_unsure += unsure;
                tally->wrong += ours != theirs && !unsure;
            } else if (ours || theirs) {
                tally->walls_both += ours && theirs;
                tally->walls_ours += ours && !theirs;
                tally->walls_theirs += !ours && theirs;
                tally->wrong += ours != borders_seen_floor(level, cell);
            }
        }
    }
}

/* Relaxes every cell by its neighbours, forth and back, until nothing improves. */
static void plain_distances(const struct level *level, struct point goal, uint32_t *cost)
{
    int width = level->clear.width;
    int cells = width * level->clear.height;
    bool better = true;

    for (int i = 0; i < cells; i++)
        cost[i] = PATH_UNREACHED;
    cost[goal.y * width + goal.x] = 0;
    while (better) {
        better = false;
        for (int i = 0; i < 2 * cells; i++) {
            int cell = i < cells ? i : 2 * cells - 1 - i;
            struct point at = point_at(cell % width, cell / width);
            for (int dir = 0; dir < DIR_COUNT && bitgrid_get(&level->clear, at); dir++) {
                struct point from = point_step(at, (enum dir)dir);
                uint32_t step = DIR_STEP[dir].x != 0 && DIR_STEP[dir].y != 0 ? 141 : 100;
                if (!bitgrid_get(&level->clear, from) || cost[from.y * width + from.x] == PATH_UNREACHED)
                    continue;
                if (cost[from.y * width + from.x] + step < cost[cell]) {
                    cost[cell] = cost[from.y * width + from.x] + step;
                    better = true;
                }
            }
        }
    }
}

static void compare_paths(struct level *level, const struct pair *pair, struct tally *tally)
{
    size_t cells = (size_t)level->clear.width * (size_t)level->clear.height;
    uint32_t *plain = reserve(cells, sizeof *plain);
    struct path path;
    bool found = path_find(&level->ways, &level->ground, pair->from, pair->to, 0, &path);

    plain_distances(level, pair->to, plain);
    path_map_fill(&level->ways, &level->ground, &pair->to, 1);
    tally->paths++;
    tally->distances += (long)cells;
    for (int i = 0; i < (int)cells; i++)
        tally->wrong +=
            plain[i] != path_map_cost(&level->ways, point_at(i % level->clear.width, i / level->clear.width));
    tally->wrong += path.cost != plain[pair->from.y * level->clear.width + pair->from.x];
    tally->wrong += (found ? (long)path.cost : -1) != pair->cost;
    free(plain);
}

/* --- Times ------------------------------------------------------------------------------------------------------- */

typedef void task(struct level *level, int variant);

static void our_fov(struct level *level, int variant)
{
    (void)variant;
    for (int i = 0; i < level->eye_count; i++)
        fov_compute(&level->clear, &level->turned, level->eyes[i], RADIUS, &level->seen);
}

static void their_fov(struct level *level, int variant)
{
    for (int i = 0; i < level->eye_count; i++)
        TCOD_map_compute_fov(level->map, level->eyes[i].x, level->eyes[i].y, RADIUS, true,
                             (TCOD_fov_algorithm_t)variant);
}

static void our_path(struct level *level, int variant)
{
    struct path path;
    (void)variant;
    for (int i = 0; i < level->pair_count; i++)
        (void)path_find(&level->ways, &level->ground, level->pairs[i].from, level->pairs[i].to, 0, &path);
}

static void our_trace(struct level *level, int variant)
{
    struct point cells[1024];
    (void)variant;
    for (int i = 0; i < level->pair_count; i++)
        (void)path_trace(&level->ways, &level->ground, level->pairs[i].from, level->pairs[i].to, cells, 1024);
}

static void their_path(struct level *level, int variant)
{
    (void)variant;
    for (int i = 0; i < level->pair_count; i++)
        (void)TCOD_path_compute(level->path, level->pairs[i].from.x, level->pairs[i].from.y, level->pairs[i].to.x,
                                level->pairs[i].to.y);
}

static void our_distances(struct level *level, int variant)
{
    (void)variant;
    for (int i = 0; i < level->pair_count; i++)
        path_map_fill(&level->ways, &level->ground, &level->pairs[i].from, 1);
}

static void their_distances(struct level *level, int variant)
{
    (void)variant;
    for (int i = 0; i < level->pair_count; i++)
        TCOD_dijkstra_compute(level->dijkstra, level->pairs[i].from.x, level->pairs[i].from.y);
}

static double timed(task *run, struct level *level, int variant)
{
    double start = now_us();
    run(level, variant);
    return (now_us() - start) * 1e3;
}

static int by_width(const void *a, const void *b)
{
    const struct level *one = a;
    const struct level *other = b;
    return one->clear.width - other->clear.width;
}

/* What is held against what. Their variants of the field of view are numbered; we have one. */
static const struct contest {
    const char *name;
    task *ours;
    task *theirs;
    int variant;
    bool of_eyes; /* a call for each eye, else for each pair */
} CONTESTS[] = {
    {"field of view, symmetric", our_fov, their_fov, FOV_SYMMETRIC_SHADOWCAST, true},
    {"field of view, restrictive", our_fov, their_fov, FOV_RESTRICTIVE, true},
    {"field of view, basic", our_fov, their_fov, FOV_BASIC, true},
    {"field of view, diamond", our_fov, their_fov, FOV_DIAMOND, true},
    {"field of view, shadow", our_fov, their_fov, FOV_SHADOW, true},
    {"A*, first step", our_path, their_path, 0, false},
    {"A*, all cells", our_trace, their_path, 0, false},
    {"distance map", our_distances, their_distances, 0, false},
};
enum { CONTEST_COUNT = sizeof CONTESTS / sizeof CONTESTS[0] };

/* Theirs over ours. Every map is measured by itself, both sides in turn, and counts with its median, so that a busy
 * machine spoils single samples only. */
static double compare_times(const struct contest *contest, struct level *levels, int count, int rounds)
{
    char name[96];
    double sum_ours = 0, sum_theirs = 0;
    int calls = 0;

    for (int i = 0; i < count; i++) {
        double mine[MAX_ROUNDS], other[MAX_ROUNDS];
        for (int round = 0; round < rounds; round++) {
            mine[round] = timed(contest->ours, &levels[i], 0);
            other[round] = timed(contest->theirs, &levels[i], contest->variant);
        }
        sum_ours += median(mine, rounds);
        sum_theirs += median(other, rounds);
        calls += contest->of_eyes ? levels[i].eye_count : levels[i].pair_count;
    }
    printf("  %-28s ours %9.0f ns, theirs %9.0f ns, ratio %6.2f\n", contest->name, sum_ours / calls, sum_theirs / calls,
           sum_theirs / sum_ours);
    snprintf(name, sizeof name, "%s, %dx%d maps", contest->name, levels->clear.width, levels->clear.height);
    record(name, sum_ours / calls / 1e3, "us");
    snprintf(name, sizeof name, "libtcod: %s, %dx%d maps", contest->name, levels->clear.width, levels->clear.height);
    record(name, sum_theirs / calls / 1e3, "us");
    snprintf(name, sizeof name, "libtcod / ours: %s, %dx%d maps", contest->name, levels->clear.width,
             levels->clear.height);
    record(name, sum_theirs / sum_ours, "times");
    return sum_theirs / sum_ours;
}

static void measure(struct level *levels, int count, int rounds)
{
    char name[96];
    double quickest = 0;

    printf("%d maps of %dx%d\n", count, levels->clear.width, levels->clear.height);
    for (int i = 0; i < CONTEST_COUNT; i++) {
        double ratio = compare_times(&CONTESTS[i], levels, count, rounds);
        if (CONTESTS[i].of_eyes && (i == 0 || ratio < quickest))
            quickest = ratio;
    }
    printf("  %-66s ratio %6.2f\n", "field of view, their quickest", quickest);
    snprintf(name, sizeof name, "libtcod / ours: field of view, quickest, %dx%d maps", levels->clear.width,
             levels->clear.height);
    record(name, quickest, "times");
}

static void print_tally(const struct tally *tally)
{
    printf("floor cells seen          %8ld\n", tally->floor_cells);
    printf("  seen by theirs in one mirror image of the map only %ld\n", tally->floor_unsure);
    printf("walls lit by both         %8ld\n", tally->walls_both);
    printf("  by ours alone           %8ld (each borders seen floor in range)\n", tally->walls_ours);
    printf("  by theirs alone         %8ld (each borders none)\n", tally->walls_theirs);
    printf("paths compared            %8ld, distances %ld\n", tally->paths, tally->distances);
    printf("differences not explained %8ld\n", tally->wrong);
}

int main(int argc, char **argv)
{
    static struct level levels[MAX_MAPS];
    struct tally tally = {0};
    int first = 1, count = 0, rounds = MAX_ROUNDS;

    if (argc > 1 && strcmp(argv[1], "--quick") == 0) {
        rounds = 11;
        first = 2;
    }
    for (int i = first; i < argc && count < MAX_MAPS; i++) {
        if (!read_map(&levels[count], argv[i]) || !read_queries(&levels[count], argv[i])) {
            fprintf(stderr, "%s: cannot be read\n", argv[i]);
            return 1;
        }
        count++;
    }
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < levels[i].eye_count; j++)
            compare_views(&levels[i], levels[i].eyes[j], &tally);
        for (int j = 0; j < levels[i].pair_count; j++)
            compare_paths(&levels[i], &levels[i].pairs[j], &tally);
    }
    print_tally(&tally);
    record("libtcod: differences not explained", (double)tally.wrong, "cells and paths");
    qsort(levels, (size_t)count, sizeof *levels, by_width);
    for (int i = 0, next; i < count; i = next) { /* maps of one width are measured together */
        for (next = i; next < count && levels[next].clear.width == levels[i].clear.width; next++)
            continue;
        measure(levels + i, next - i, rounds);
    }
    return tally.wrong > 0;
}
