/* SPDX-License-Identifier: MIT
 *
 * Grids for tests of paths, and plain relaxation over them, which knows nothing of heuristics, buckets or pruning. */
#ifndef SUPPORT_PATH_FIXTURE_H
#define SUPPORT_PATH_FIXTURE_H

#include "base/path.h"
#include "base/rng.h"

enum { PATH_FIELD_SIDE = 400, PATH_FIELD_CELLS = PATH_FIELD_SIDE * PATH_FIELD_SIDE };

/* Everything a test needs, for grids of any size up to PATH_FIELD_SIDE. */
struct path_field {
    struct bitgrid open;
    struct path_ground ground;
    struct path_map map;
    uint64_t words[BITGRID_WORDS(PATH_FIELD_SIDE, PATH_FIELD_SIDE)];
    uint32_t memory[PATH_WORDS(PATH_FIELD_SIDE, PATH_FIELD_SIDE)];
    uint32_t plain[PATH_FIELD_CELLS];
    struct point path[PATH_FIELD_CELLS];
    uint64_t door_words[BITGRID_WORDS(PATH_FIELD_SIDE, PATH_FIELD_SIDE)];
    uint8_t cost[PATH_FIELD_CELLS];
};

/* For TEST_GROUP: *state is a struct path_field of any bytes. */
int path_field_setup(void **state);
int path_field_teardown(void **state);

/* A grid without a free cell; one drawn of # and others; one of which so many percent are free. */
void path_field_size(struct path_field *field, int width, int height);
void path_field_draw(struct path_field *field, const char *const *rows, int height);
void path_field_scatter(struct path_field *field, struct rng *rng, int width, int height, int percent_free);

/* What relaxation has made of a cell. */
uint32_t *path_field_plain(struct path_field *field, struct point p);

/* Improves every free cell by its neighbours, forth and back, until nothing improves. */
void path_field_relax(struct path_field *field);

/* Distances to the nearest goal, by relaxation. */
void path_field_distances(struct path_field *field, const struct point *goals, int goal_count);

/* The map holds just what relaxation gives. */
void path_field_expect(struct path_field *field);

/* The canonical path, straight from its definition. Both ends must be set in `open`. */
int path_field_path(struct path_field *field, struct point from, struct point *out);
bool path_field_find(struct path_field *field, struct point from, struct point to, int max_moves, struct path *path);

/* Asks for one pair everything that can be asked, with the ends' bits as they are, and compares with the plain way. */
void path_field_compare(struct path_field *field, struct point from, struct point to);

/* Ground of several costs, doors that cannot be passed at a slant, steps of several lengths. */
void path_field_vary(struct path_field *field, struct rng *rng);

#endif
