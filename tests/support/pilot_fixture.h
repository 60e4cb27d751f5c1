/* SPDX-License-Identifier: MIT
 *
 * A pilot on a stage, for tests of its plans in drawn situations: worlds are drawn, plans asked for commands, stops
 * expected. */
#ifndef SUPPORT_PILOT_FIXTURE_H
#define SUPPORT_PILOT_FIXTURE_H

#include "pilot/pilot.h"
#include "support/world_fixture.h"

struct pilot_fixture {
    struct stage *stage;
    struct pilot pilot;
    struct game *ahead;         /* for careful pilots */
    bool met[PILOT_STOP_COUNT]; /* the answers that any test has had so far */
};

/* For TEST_GROUP: *state is a struct pilot_fixture. */
int pilot_setup(void **state);
int pilot_teardown(void **state);

/* A new world and a pilot without a plan, as bots have it. */
struct stage *pilot_draw(struct pilot_fixture *fixture, const char *drawing);

/* The pilot of players: it looks a turn ahead. */
struct stage *pilot_draw_careful(struct pilot_fixture *fixture, const char *drawing);

/* The only thing of this kind. */
entity_id pilot_id_of(struct pilot_fixture *fixture, const char *kind);

extern const char *const PILOT_STOP_NAMES[PILOT_STOP_COUNT];

/* What the plan says next; that it has said so is noted in `met`. */
enum pilot_stop pilot_ask(struct pilot_fixture *fixture, struct command *command);

/* The plan gives this command, which is carried out. */
void pilot_expect_command(struct pilot_fixture *fixture, struct command expected);
void pilot_expect_move(struct pilot_fixture *fixture, enum dir dir);

/* The plan stops, and names this thing. */
void pilot_expect_stop(struct pilot_fixture *fixture, enum pilot_stop expected, entity_id about);

/* Carries the plan out to its stop; returns the number of commands. */
int pilot_run(struct pilot_fixture *fixture, enum pilot_stop expected);

/* Leaves the hero so many hit points. */
void pilot_wound(struct stage *stage, int hp);

/* An orc that stands at a cell in sight of a player's pilot, in the campaign, and knows so much. */
void pilot_stand(struct stage *stage, struct point at, enum awareness awareness);

/* For the last test of each program of the pilot, `file` being __FILE__: every reason for which a plan stops names a
 * program that meets it, and the tests of this one have met all that name it. A new reason fails them all until it has
 * its row, and then the one it names until a test stops for it. */
void pilot_expect_reasons_met(const struct pilot_fixture *fixture, const char *file);

#endif
