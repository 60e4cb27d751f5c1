/* SPDX-License-Identifier: MIT
 *
 * A stage on the three drawn floors of tests/data/floors, which are kept and have stairs both ways. */
#ifndef SUPPORT_FLOORS_FIXTURE_H
#define SUPPORT_FLOORS_FIXTURE_H

#include "support/world_fixture.h"

/* For cmocka_run_group_tests, in place of stage_setup: drawings are not used. */
int floors_setup(void **state);

/* A new game on the first floor. */
void floors_begin(struct stage *stage);

/* Puts the hero on the stairs, down or up, and takes them. */
void floors_take(struct stage *stage, bool up);

/* The same without taking them. */
void floors_stand(struct stage *stage, bool up);

/* Puts an orc there that hunts. */
struct entity *floors_hunter(struct stage *stage, int x, int y);

extern const struct command DESCEND, ASCEND;

/* A game in bytes; what is taken is freed by the caller. */
struct floors_image {
    uint8_t bytes[GAME_ENCODED_MAX];
    size_t size;
};

struct floors_image *floors_take_image(const struct game *game);

bool floors_load(const struct floors_image *image, struct game *game, const struct rules *rules, struct strbuf *why);

#endif
