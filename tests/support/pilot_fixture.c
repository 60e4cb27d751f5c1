/* SPDX-License-Identifier: MIT */
#include "support/pilot_fixture.h"

#include "support/test.h"

#include "support/content.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int pilot_setup(void **state)
{
    struct pilot_fixture *fixture = calloc(1, sizeof *fixture);
    void *stage = NULL;
    assert_non_null(fixture);
    fixture->ahead = malloc(game_size());
    stage_setup(&stage);
    fixture->stage = stage;
    *state = fixture;
    return 0;
}

int pilot_teardown(void **state)
{
    struct pilot_fixture *fixture = *state;
    void *stage = fixture->stage;
    stage_teardown(&stage);
    free(fixture->ahead);
    free(fixture);
    return 0;
}

struct stage *pilot_draw(struct pilot_fixture *fixture, const char *drawing)
{
    stage_draw(fixture->stage, drawing);
    pilot_init(&fixture->pilot);
    return fixture->stage;
}

struct stage *pilot_draw_careful(struct pilot_fixture *fixture, const char *drawing)
{
    struct stage *stage = pilot_draw(fixture, drawing);
    fixture->pilot.ahead = fixture->ahead;
    return stage;
}

entity_id pilot_id_of(struct pilot_fixture *fixture, const char *kind)
{
    return world_id(&fixture->stage->game->world, stage_only(fixture->stage, kind));
}

const char *const PILOT_STOP_NAMES[PILOT_STOP_COUNT] = {
#define X(name) [PILOT_##name] = #name,
    PILOT_STOP_LIST(X)
#undef X
};

enum pilot_stop pilot_ask(struct pilot_fixture *fixture, struct command *command)
{
    enum pilot_stop stop = pilot_next(&fixture->pilot, fixture->stage->view, command);
    fixture->met[stop] = true;
    return stop;
}

void pilot_expect_command(struct pilot_fixture *fixture, struct command expected)
{
    struct command command;
    assert_string_equal(PILOT_STOP_NAMES[pilot_ask(fixture, &command)], "GOING");
    assert_true(command_equal(&command, &expected));
    stage_do(fixture->stage, command);
}

void pilot_expect_move(struct pilot_fixture *fixture, enum dir dir)
{
    pilot_expect_command(fixture, command_move(dir));
}

void pilot_expect_stop(struct pilot_fixture *fixture, enum pilot_stop expected, entity_id about)
{
    struct command command;
    assert_string_equal(PILOT_STOP_NAMES[pilot_ask(fixture, &command)], PILOT_STOP_NAMES[expected]);
    assert_int_equal(fixture->pilot.entity, about);
}

int pilot_run(struct pilot_fixture *fixture, enum pilot_stop expected)
{
    enum { ENOUGH = 1000 };
    struct command command;
    int commands = 0;
    enum pilot_stop stop = pilot_ask(fixture, &command);
    for (; stop == PILOT_GOING && commands < ENOUGH; commands++) {
        stage_do(fixture->stage, command);
        stop = pilot_ask(fixture, &command);
    }
    assert_string_equal(PILOT_STOP_NAMES[stop], PILOT_STOP_NAMES[expected]);
    return commands;
}

void pilot_wound(struct stage *stage, int hp)
{
    stage_hero(stage)->fighter.hp = (int16_t)hp;
    stage_refresh(stage);
}

void pilot_stand(struct stage *stage, struct point at, enum awareness awareness)
{
    struct entity *orc = stage_only(stage, "orc");
    if (!point_equal(orc->at, at))
        world_move(&stage->game->world, orc, at);
    orc->mind.state = (uint8_t)awareness;
    stage_refresh(stage);
}

/* The program of tests/unit that has a test which stops for the reason; others may have more. */
static const char *const MET_BY[PILOT_STOP_COUNT] = {
    [PILOT_GOING] = "test_pilot_explore",      [PILOT_IDLE] = "test_pilot_travel",
    [PILOT_DONE] = "test_pilot_travel",        [PILOT_NOTHING_LEFT] = "test_pilot_explore",
    [PILOT_NO_PATH] = "test_pilot_travel",     [PILOT_NO_FOE] = "test_pilot_fight",
    [PILOT_BLOCKED] = "test_pilot_travel",     [PILOT_OPENING] = "test_pilot_travel",
    [PILOT_THING_HERE] = "test_pilot_travel",  [PILOT_DEAD] = "test_pilot_stops",
    [PILOT_LEVEL_UP] = "test_pilot_stops",     [PILOT_NEW_FLOOR] = "test_pilot_stops",
    [PILOT_DEADLY] = "test_pilot_stops",       [PILOT_NO_TURN] = "test_pilot_stops",
    [PILOT_DEADLY_THEN] = "test_pilot_ahead",  [PILOT_FOE_HUNTING] = "test_pilot_stops",
    [PILOT_FOE_SEEN] = "test_pilot_foes",      [PILOT_FOE_JOINS] = "test_pilot_stops",
    [PILOT_FOE_LURKS] = "test_pilot_foes",     [PILOT_FOE_SLEEPS] = "test_pilot_foes",
    [PILOT_FOE_MAY_HEAR] = "test_pilot_foes",  [PILOT_FOE_MAY_SEE] = "test_pilot_foes",
    [PILOT_FOE_STAYS] = "test_pilot_fight",    [PILOT_WAY_ROUND] = "test_pilot_barred",
    [PILOT_FOE_FLEES] = "test_pilot_fight",    [PILOT_FOE_ROOTED] = "test_pilot_fight",
    [PILOT_FOE_NEAR] = "test_pilot_fight",     [PILOT_FOE_STIRS] = "test_pilot_foes",
    [PILOT_FOE_BESIDE] = "test_pilot_foes",    [PILOT_HARM_NEAR] = "test_pilot_stops",
    [PILOT_HARM_AHEAD] = "test_pilot_barred",  [PILOT_HARM_RECALLED] = "test_pilot_barred",
    [PILOT_HP_FELL] = "test_pilot_stops",      [PILOT_ITEM_SEEN] = "test_pilot_stops",
    [PILOT_STAIRS_SEEN] = "test_pilot_stops",  [PILOT_FOE_BARS] = "test_pilot_barred",
    [PILOT_GATE_BARS] = "test_pilot_barred",   [PILOT_SNARE_AHEAD] = "test_pilot_explore",
    [PILOT_MARK_AHEAD] = "test_pilot_fight",   [PILOT_PLATE_NEAR] = "test_pilot_explore",
    [PILOT_CAPTIVE_SEEN] = "test_pilot_foes",  [PILOT_ALLY_DEAD] = "test_pilot_foes",
    [PILOT_ALLY_HURT] = "test_pilot_foes",     [PILOT_POISON_KILLS] = "test_pilot_travel",
    [PILOT_AIMED_AT] = "test_pilot_fight",     [PILOT_SHOT_DUE] = "test_pilot_approach",
    [PILOT_WORK_AHEAD] = "test_pilot_explore",
};

/* Else nobody would ask for the reason. */
static void expect_program(const char *name)
{
    char below[128], path[1024];
    (void)snprintf(below, sizeof below, "tests/unit/%s.c", name);
    test_source_path(path, sizeof path, below);
    if (access(path, R_OK))
        fail_msg("there is no %s", below);
}

void pilot_expect_reasons_met(const struct pilot_fixture *fixture, const char *file)
{
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file;
    for (int stop = 0; stop < PILOT_STOP_COUNT; stop++) {
        const char *program = MET_BY[stop];
        if (!program)
            fail_msg("no program is named whose tests stop for the reason %s", PILOT_STOP_NAMES[stop]);
        expect_program(program);
        if (strncmp(base, program, strlen(program)) == 0 && !fixture->met[stop])
            fail_msg("no test of %s stops for the reason %s", program, PILOT_STOP_NAMES[stop]);
    }
}
