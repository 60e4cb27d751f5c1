/* SPDX-License-Identifier: MIT
 *
 * The view: what of the world may be known, and the forecasts in it, by hand. That they hold in whole games is
 * tested in tests/property. */
#include "support/test.h"

#include "core/combat/blow.h"
#include "core/component/status.h"
#include "core/forecast/duel.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <stdlib.h>
#include <string.h>

static const struct view_entity *seen_at(const struct stage *stage, int x, int y)
{
    return view_top(stage->view, point_at(x, y));
}

/* --- What is known ----------------------------------------------------------------------------------------------- */

TEST(test_cells)
{
    struct stage *stage = *state;
    stage_draw(stage, "##########\n"
                      "#@.......#\n"
                      "#######.##\n"
                      "#......o.#\n"
                      "##########\n");
    assert_int_equal(view_cell(stage->view, point_at(2, 1)), CELL_FLOOR | CELL_EXPLORED | CELL_VISIBLE);
    assert_int_equal(view_cell(stage->view, point_at(0, 0)), CELL_EXPLORED | CELL_VISIBLE);
    assert_int_equal(view_cell(stage->view, point_at(2, 3)), 0);
    assert_int_equal(view_cell(stage->view, point_at(0, 4)), 0);
    assert_int_equal(view_cell(stage->view, point_at(-1, 0)), 0);
    assert_int_equal(view_cell(stage->view, point_at(0, -1)), 0);
    assert_int_equal(view_cell(stage->view, point_at(10, 0)), 0);
    assert_int_equal(view_cell(stage->view, point_at(0, 5)), 0);
    assert_int_equal(stage->view->width, 10);
    assert_int_equal(stage->view->height, 5);
    assert_int_equal(stage->view->entity_count, 0);
}

static void walk(struct stage *stage, const char *steps)
{
    for (; *steps; steps++)
        stage_do(stage, command_move(*steps == 'n' ? DIR_N : *steps == 's' ? DIR_S : *steps == 'a' ? DIR_NE : DIR_SW));
}

/* Ground, stairs and things are remembered where they were seen; what walks by itself is not. */
TEST(test_memory)
{
    struct stage *stage = *state;
    stage_draw(stage, "..!>o\n"
                      "@####\n"
                      ".####\n"
                      ".####\n");
    stage_only(stage, "orc")->components &= (uint16_t)~HAS_AI;
    walk(stage, "a");
    assert_int_equal(stage->view->entity_count, 3);
    entity_id potion = seen_at(stage, 2, 0)->id, stairs = seen_at(stage, 3, 0)->id;
    walk(stage, "bss");
    assert_int_equal(stage->view->entity_count, 2);
    assert_int_equal(seen_at(stage, 2, 0)->id, potion);
    assert_int_equal(seen_at(stage, 3, 0)->id, stairs);
    assert_false(seen_at(stage, 2, 0)->visible || seen_at(stage, 3, 0)->visible);
    assert_int_equal(view_cell(stage->view, point_at(3, 0)), CELL_FLOOR | CELL_EXPLORED);
    assert_null(view_foe_at(stage->view, point_at(4, 0)));
}

/* Remains stay on the map, too; what has been taken is gone from it. */
TEST(test_memory_of_remains)
{
    struct stage *stage = *state;
    stage_draw(stage, "!o###\n"
                      "@####\n"
                      ".####\n"
                      ".####\n");
    stage_only(stage, "orc")->fighter.hp = 1;
    walk(stage, "an");
    assert_true(seen_at(stage, 1, 0)->corpse);
    stage_do(stage, command_plain(CMD_PICK_UP));
    walk(stage, "sss");
    assert_int_equal(stage->view->entity_count, 1);
    assert_true(seen_at(stage, 1, 0)->corpse && !seen_at(stage, 1, 0)->visible);
}

/* What comes to lie where the hero has been and is not looking: classic's view has it at once, the campaign's when it
 * is seen there, and from then on. */
TEST(test_what_falls_out_of_sight)
{
    static const char corner[] = "@...\n"
                                 ".###\n"
                                 ".###\n";
    struct stage *stage = *state;
    for (int campaign = 0; campaign <= 1; campaign++) {
        if (campaign)
            stage_draw_campaign(stage, corner);
        else
            stage_draw(stage, corner);
        walk(stage, "ss");
        stage_put(stage, "healing_potion", 3, 0);
        stage_refresh(stage);
        assert_int_equal(stage->view->entity_count, 1 - campaign);
        walk(stage, "nn");
        assert_true(seen_at(stage, 3, 0)->visible);
        walk(stage, "ss");
        assert_int_equal(stage->view->entity_count, 1);
        assert_false(seen_at(stage, 3, 0)->visible);
    }
    world_lift(&stage->game->world, stage_only(stage, "healing_potion"));
    world_place(&stage->game->world, stage_only(stage, "healing_potion"), point_at(3, 0));
    stage_refresh(stage);
    assert_int_equal(stage->view->entity_count, 0); /* brought back by somebody: not known any more */
}

/* Radius 10: squared distance below 100 is in range. */
TEST(test_radius)
{
    struct stage *stage = *state;
    stage_draw(stage, "@..........\n...........\n...........\n...........\n...........\n...........\n"
                      "...........\n...........\n...........\n...........\n...........\n");
    for (int y = 0; y <= 10; y++) {
        for (int x = 0; x <= 10; x++) {
            bool visible = view_cell(stage->view, point_at(x, y)) & CELL_VISIBLE;
            assert_true(visible == (x * x + y * y < 100));
        }
    }
}

TEST(test_hero_is_not_in_the_list)
{
    struct stage *stage = *state;
    stage_draw(stage, "@\n");
    assert_int_equal(stage->view->entity_count, 0);
    assert_null(seen_at(stage, 0, 0));
    assert_true(point_equal(stage->view->hero.at, point_at(0, 0)));
}

/* --- Forecasts --------------------------------------------------------------------------------------------------- */

TEST(test_blows_and_harms)
{
    static const struct {
        int damage, hp, blows;
    } BLOWS[] = {{4, 20, 5}, {4, 21, 6}, {4, 1, 1}, {2, 30, 15}, {7, 100, 15}, {1, 9999, 9999}, {0, 20, BLOWS_NEVER}};
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof BLOWS / sizeof BLOWS[0]; i++) {
        struct duel duel = {
            .hero = {.hp = BLOWS[i].hp, .cost = 100}, .foe = {.hp = 1, .cost = 100}, .tick = DUEL_NO_TICK};
        duel.hero.first = duel.hero.later = blow_of(1, 0);
        duel.foe.first = duel.foe.later = blow_of(BLOWS[i].damage, 0);
        struct view_duel reckoned = duel_reckon(&duel);
        assert_int_equal(reckoned.harms, BLOWS[i].blows);
        assert_int_equal(reckoned.harmless, 0);
    }
    stage_draw(stage, "@..oT\n");
    const struct view_entity *orc = view_foe_at(stage->view, point_at(3, 0));
    const struct view_entity *troll = view_foe_at(stage->view, point_at(4, 0));
    assert_int_equal(orc->blow, 4);
    assert_int_equal(orc->blows, 5);
    assert_int_equal(orc->harm, 3);
    assert_int_equal(orc->harms, 34);
    assert_int_equal(orc->xp, 35);
    assert_int_equal(orc->hp, 20);
    assert_int_equal(orc->max_hp, 20);
    assert_int_equal(orc->power, 4);
    assert_int_equal(orc->defense, 0);
    assert_int_equal(troll->blow, 2);
    assert_int_equal(troll->blows, 15);
    assert_int_equal(troll->harm, 7);
    assert_int_equal(troll->harms, 15);
}

/* Forecasts follow what is worn and what has been lost. */
TEST(test_forecasts_follow)
{
    struct stage *stage = *state;
    stage_draw(stage, "@..T\n");
    stage_hero(stage)->fighter.hp = 14;
    stage_only(stage, "troll")->fighter.hp = 7;
    stage_do(stage, command_letter(CMD_USE, stage_give(stage, "sword")));
    const struct view_entity *troll = &stage->view->entities[0];
    assert_int_equal(troll->blow, 3);
    assert_int_equal(troll->blows, 3);
    assert_int_equal(troll->harms, 2);
    stage_do(stage, command_letter(CMD_USE, stage_give(stage, "shield")));
    assert_int_equal(stage->view->entities[0].harm, 6);
    assert_int_equal(stage->view->entities[0].harms, 3);
}

/* Who will strike if the hero waits: those next to it, and neither the distant, the confused nor the still. */
TEST(test_threat)
{
    struct stage *stage = *state;
    stage_draw(stage, "oTo..\n"
                      ".@..o\n"
                      "T.o..\n");
    assert_int_equal(stage->view->threat, 3 + 7 + 3 + 7 + 3);
    status_confuse(stage_nth(stage, "troll", 0), 10);
    stage_nth(stage, "orc", 0)->components &= (uint16_t)~HAS_AI;
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, 3 + 7 + 3);
    stage_wait(stage);
    assert_int_equal(stage_hero(stage)->fighter.hp, 100 - 13);
}

/* One that recovers in the coming turn spends it. */
TEST(test_threat_of_the_recovering)
{
    struct stage *stage = *state;
    stage_draw(stage, "#@o#\n");
    status_confuse(stage_only(stage, "orc"), 0);
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, 0);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_RECOVERED);
    assert_int_equal(stage->view->threat, 3);
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

TEST(test_nearest_first)
{
    struct stage *stage = *state;
    int16_t order[MAX_ENTITIES];
    stage_draw(stage, "o....\n"
                      "...o.\n"
                      ".@..o\n"
                      "o!...\n");
    assert_int_equal(view_foes_by_distance(stage->view, order), 4);
    static const struct point NEAREST[] = {{0, 3}, {0, 0}, {3, 1}, {4, 2}}; /* squares 2, 5, 5, 9; the tie by id */
    for (int i = 0; i < 4; i++)
        assert_true(point_equal(stage->view->entities[order[i]].at, NEAREST[i]));
    stage_draw(stage, "@\n");
    assert_int_equal(view_foes_by_distance(stage->view, order), 0);
}

TEST(test_top_of_the_heap)
{
    struct stage *stage = *state;
    stage_draw(stage, "@.\n");
    stage_put(stage, "sword", 1, 0);
    stage_put(stage, "stairs_down", 1, 0);
    stage_put(stage, "shield", 1, 0);
    stage_refresh(stage);
    assert_int_equal(seen_at(stage, 1, 0)->kind, test_kind(stage->rules, "shield"));
    assert_null(view_foe_at(stage->view, point_at(1, 0)));
    stage_put(stage, "orc", 1, 0);
    stage_refresh(stage);
    assert_int_equal(seen_at(stage, 1, 0)->kind, test_kind(stage->rules, "orc"));
    assert_non_null(view_foe_at(stage->view, point_at(1, 0)));
}

/* A view needs no preparation: whatever was in its memory, the same comes out. */
TEST(test_needs_no_preparation)
{
    struct stage *stage = *state;
    struct view *dirty = malloc(sizeof *dirty);
    stage_draw(stage, "@.o>!\n");
    for (int byte = 0; byte < 256; byte += 0x55) {
        memset(dirty, byte, sizeof *dirty);
        game_view(stage->game, dirty);
        expect_same_view(stage->view, dirty);
    }
    free(dirty);
}

TEST(test_looking_changes_nothing)
{
    struct stage *stage = *state;
    stage_draw(stage, "@.o>!\n");
    uint64_t hash = game_hash_world(stage->game);
    game_view(stage->game, stage->view);
    struct command wait = command_plain(CMD_WAIT);
    game_legal(stage->game, &wait);
    assert_true(game_hash_world(stage->game) == hash);
}

TEST_GROUP(stage_setup, stage_teardown)
