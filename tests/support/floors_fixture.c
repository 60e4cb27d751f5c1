/* SPDX-License-Identifier: MIT
 *
 * The stage of floors_fixture.h. */
#include "support/test.h"

#include "floors_fixture.h"

#include "content.h"

#include <stdlib.h>
#include <string.h>

const struct command DESCEND = {.type = CMD_DESCEND}, ASCEND = {.type = CMD_ASCEND};

int floors_setup(void **state)
{
    stage_setup(state);
    struct stage *stage = *state;
    free(stage->shipped);
    stage->shipped = test_rules_from("tests/data/floors/content");
    floors_begin(stage);
    return 0;
}

void floors_begin(struct stage *stage)
{
    memcpy(stage->rules, stage->shipped, sizeof *stage->rules);
    game_new(stage->game, stage->rules, 0, 1);
    expect_sound(stage->game);
    stage_refresh(stage);
}

void floors_stand(struct stage *stage, bool up)
{
    struct world *world = &stage->game->world;
    world_move(world, stage_hero(stage), stage_only(stage, up ? "stairs_up" : "stairs_down")->at);
    stage_refresh(stage);
}

void floors_take(struct stage *stage, bool up)
{
    floors_stand(stage, up);
    stage_do(stage, command_plain(up ? CMD_ASCEND : CMD_DESCEND));
}

struct entity *floors_hunter(struct stage *stage, int x, int y)
{
    struct entity *orc = stage_put(stage, "orc", x, y);
    orc->mind.state = AWARENESS_HUNT;
    stage_refresh(stage);
    return orc;
}

struct floors_image *floors_take_image(const struct game *game)
{
    struct floors_image *image = calloc(1, sizeof *image);
    struct byte_writer out = {image->bytes, sizeof image->bytes, 0, false};
    assert_non_null(image);
    game_encode(game, &out);
    assert_false(out.failed);
    image->size = out.size;
    return image;
}

bool floors_load(const struct floors_image *image, struct game *game, const struct rules *rules, struct strbuf *why)
{
    struct byte_reader in = {image->bytes, image->size, 0, false};
    return game_decode(game, rules, &in, why);
}
