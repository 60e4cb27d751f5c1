/* SPDX-License-Identifier: MIT */
#include "support/path_fixture.h"

#include "support/test.h"
#include "support/random_cells.h"

#include <stdlib.h>
#include <string.h>

int path_field_setup(void **state)
{
    struct path_field *field = malloc(sizeof *field);
    memset(field, 0xa5, sizeof *field);
    *state = field;
    return 0;
}

int path_field_teardown(void **state)
{
    free(*state);
    return 0;
}

void path_field_size(struct path_field *field, int width, int height)
{
    field->open = bitgrid_over(field->words, width, height);
    bitgrid_clear(&field->open);
    field->map = path_map_over(field->memory, width, height);
    field->ground = path_ground_metric(field->open);
}

void path_field_draw(struct path_field *field, const char *const *rows, int height)
{
    path_field_size(field, (int)strlen(rows[0]), height);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < field->open.width; x++)
            bitgrid_set(&field->open, point_at(x, y), rows[y][x] != '#');
}

void path_field_scatter(struct path_field *field, struct rng *rng, int width, int height, int percent_free)
{
    path_field_size(field, width, height);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            bitgrid_set(&field->open, point_at(x, y), below(rng, 100) < percent_free);
}

uint32_t *path_field_plain(struct path_field *field, struct point p)
{
    return &field->plain[p.y * field->open.width + p.x];
}

/* The cost of a step, or PATH_UNREACHED for one that does not exist. */
static uint32_t step_cost(const struct path_field *field, struct point from, enum dir dir)
{
    const struct path_ground *ground = &field->ground;
    struct bitgrid doors = {(uint64_t *)field->door_words, field->open.width, field->open.height, field->open.stride};
    struct point to = point_step(from, dir);
    bool slanted = DIR_STEP[dir].x != 0 && DIR_STEP[dir].y != 0;
    if (ground->doors && slanted && (bitgrid_get(&doors, from) || bitgrid_get(&doors, to)))
        return PATH_UNREACHED;
    uint32_t factor = ground->cost ? ground->cost[to.y * field->open.width + to.x] : 1;
    return factor * (slanted ? ground->slanted : ground->straight);
}

static bool relax(struct path_field *field, struct point at)
{
    uint32_t *cost = path_field_plain(field, at);
    bool better = false;

    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point from = point_step(at, (enum dir)dir);
        if (!bitgrid_inside(&field->open, from) || *path_field_plain(field, from) == PATH_UNREACHED)
            continue;
        uint32_t step = step_cost(field, at, (enum dir)dir);
        if (step == PATH_UNREACHED || *path_field_plain(field, from) + step >= *cost)
            continue;
        *cost = *path_field_plain(field, from) + step;
        better = true;
    }
    return better;
}

void path_field_relax(struct path_field *field)
{
    const struct bitgrid *open = &field->open;
    int cells = open->width * open->height;
    bool better = true;

    while (better) {
        better = false;
        for (int i = 0; i < 2 * cells; i++) {
            int cell = i < cells ? i : 2 * cells - 1 - i;
            struct point at = point_at(cell % open->width, cell / open->width);
            if (bitgrid_get(open, at))
                better |= relax(field, at);
        }
    }
}

void path_field_distances(struct path_field *field, const struct point *goals, int goal_count)
{
    for (int i = 0; i < field->open.width * field->open.height; i++)
        field->plain[i] = PATH_UNREACHED;
    for (int i = 0; i < goal_count; i++)
        *path_field_plain(field, goals[i]) = 0;
    path_field_relax(field);
}

void path_field_expect(struct path_field *field)
{
    for (int y = 0; y < field->open.height; y++)
        for (int x = 0; x < field->open.width; x++)
            assert_int_equal(path_map_cost(&field->map, point_at(x, y)), *path_field_plain(field, point_at(x, y)));
}

int path_field_path(struct path_field *field, struct point from, struct point *out)
{
    int moves = 0;
    while (*path_field_plain(field, from) > 0) {
        struct point next = from;
        for (int i = DIR_COUNT - 1; i >= 0; i--) {
            struct point to = point_step(from, PATH_ORDER[i]);
            if (!bitgrid_inside(&field->open, to) || *path_field_plain(field, to) == PATH_UNREACHED)
                continue;
            uint32_t step = step_cost(field, from, PATH_ORDER[i]);
            if (step != PATH_UNREACHED && *path_field_plain(field, to) + step == *path_field_plain(field, from))
                next = to;
        }
        assert_false(point_equal(next, from));
        from = next;
        out[moves++] = from;
    }
    return moves;
}

bool path_field_find(struct path_field *field, struct point from, struct point to, int max_moves, struct path *path)
{
    return path_find(&field->map, &field->ground, from, to, max_moves, path);
}

void path_field_compare(struct path_field *field, struct point from, struct point to)
{
    static struct point expected[PATH_FIELD_CELLS];
    struct bitgrid *open = &field->open;
    struct path path;
    bool from_bit = bitgrid_get(open, from);
    bool to_bit = bitgrid_get(open, to);
    bool found = path_field_find(field, from, to, 0, &path);
    int traced = path_trace(&field->map, &field->ground, from, to, field->path, PATH_FIELD_CELLS);

    bitgrid_set(open, from, true);
    bitgrid_set(open, to, true);
    path_field_distances(field, &to, 1);
    bitgrid_set(open, from, from_bit);
    bitgrid_set(open, to, to_bit);
    assert_int_equal(path.cost, *path_field_plain(field, from));
    assert_int_equal(found, path.cost != PATH_UNREACHED);
    if (!found) {
        assert_int_equal(traced, -1);
        return;
    }
    int moves = path_field_path(field, from, expected);
    assert_int_equal(traced, moves);
    assert_memory_equal(field->path, expected, (size_t)moves * sizeof *expected);
    if (moves == 0)
        return;
    assert_true(point_equal(point_step(from, path.first), expected[0]));
    uint32_t cost = path.cost;
    assert_true(path_field_find(field, from, to, moves, &path));
    assert_int_equal(path.cost, cost);
    assert_int_equal(path_trace(&field->map, &field->ground, from, to, field->path, moves - 1), -1);
    if (moves > 1) {
        assert_false(path_field_find(field, from, to, moves - 1, &path));
        assert_int_equal(path.cost, PATH_UNREACHED);
    }
}

void path_field_vary(struct path_field *field, struct rng *rng)
{
    struct bitgrid doors = bitgrid_over(field->door_words, field->open.width, field->open.height);
    bitgrid_clear(&doors);
    for (int y = 0; y < doors.height; y++) {
        for (int x = 0; x < doors.width; x++) {
            field->cost[y * doors.width + x] = (uint8_t)(below(rng, 3) ? 1 : 1 + below(rng, PATH_MAX_COST));
            bitgrid_set(&doors, point_at(x, y), below(rng, 8) == 0);
        }
    }
    field->ground.doors = below(rng, 3) ? field->door_words : NULL;
    field->ground.cost = below(rng, 3) ? field->cost : NULL;
    field->ground.straight = 1 + (uint32_t)below(rng, 72);
    field->ground.slanted = field->ground.straight + (uint32_t)below(rng, (int)field->ground.straight + 1);
}
