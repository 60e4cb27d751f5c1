/* SPDX-License-Identifier: MIT
 *
 * Perks: the hands that the seed deals, their choice as a state and a command of its own; and those that tell what is
 * there and who follows. */
#include "support/test.h"

#include "core/component/fighter.h"
#include "core/mind/ally.h"
#include "core/mind/awareness.h"
#include "core/state/encoding.h"
#include "support/content.h"
#include "support/floors_fixture.h"
#include "support/perk_fixture.h"

#include <string.h>

enum { SEEDS = 10000, HANDS = PERK_COUNT / PERK_HAND };

/* --- Dealing ----------------------------------------------------------------------------------------------------- */

/* Whatever is chosen, each perk is offered exactly once in a game; and the same to the same seed. */
TEST(test_the_seed_deals_all)
{
    struct stage *stage = *state;
    uint32_t first_hands = 0;
    stage_draw_campaign(stage, "@\n");
    stage_deal_perks(stage);
    struct perks *perks = &stage->game->world.perks;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        uint32_t offered = 0;
        stage->game->world.seed = seed;
        for (int hand = 0; hand < HANDS; hand++) {
            uint8_t dealt[PERK_HAND];
            perk_deal(stage->game);
            memcpy(dealt, perks->hand, sizeof dealt);
            perk_deal(stage->game);
            assert_memory_equal(dealt, perks->hand, sizeof dealt);
            for (int i = 0; i < PERK_HAND; i++) {
                assert_in_range(dealt[i], 1, PERK_COUNT);
                assert_int_equal(offered >> (dealt[i] - 1) & 1, 0);
                offered |= UINT32_C(1) << (dealt[i] - 1);
            }
            struct events untold = {NULL, 0, 0, 0};
            perk_take(stage->game, (enum perk)(dealt[(seed + (uint64_t)hand) % PERK_HAND] - 1), &untold);
            first_hands |= hand == 0 ? offered : 0;
        }
        assert_int_equal(offered, (UINT32_C(1) << PERK_COUNT) - 1);
        memset(perks, 0, sizeof *perks);
    }
    assert_int_equal(first_hands, (UINT32_C(1) << PERK_COUNT) - 1); /* seeds differ */
}

/* The hand is asked for after the level, by a command of its own, and only then does the turn go on. */
TEST(test_the_choice)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@o\n");
    stage_deal_perks(stage);
    stage_only(stage, "orc")->fighter.hp = 1;
    stage_only(stage, "orc")->fighter.xp = 351;
    stage_do(stage, STRIKE_EAST);
    assert_int_equal(stage->view->state, GAME_LEVEL_UP);
    assert_int_equal(stage->view->hero.hand[0], 0);
    stage_refuses(stage, command_perk(PERK_SLIP), REJECT_NOT_NOW);
    stage_do(stage, command_level_up(CHOICE_STRENGTH));
    assert_int_equal(stage->view->state, GAME_PERK);
    assert_int_equal(stage->view->turn, 0);
    stage_refuses(stage, command_plain(CMD_WAIT), REJECT_NOT_NOW);
    stage_refuses(stage, command_level_up(CHOICE_AGILITY), REJECT_NOT_NOW);
    expect_forgettable(stage);
    for (int perk = 0; perk < PERK_COUNT; perk++)
        if (!view_offers_perk(stage->view, (enum perk)perk))
            stage_refuses(stage, command_perk(perk), REJECT_NOT_OFFERED);
    enum perk chosen = (enum perk)(stage->view->hero.hand[1] - 1);
    stage_do(stage, command_perk((int)chosen));
    assert_int_equal(stage_event(stage, EV_PERK_CHOSEN, 0)->extra, chosen);
    assert_int_equal(stage->view->state, GAME_PLAYING);
    assert_int_equal(stage->view->turn, 1);
    assert_true(view_has_perk(stage->view, chosen));
    assert_int_equal(stage->view->hero.hand[0], 0);
    stage_refuses(stage, command_perk((int)chosen), REJECT_NOT_NOW);
    expect_forgettable(stage);
}

/* Three levels at once bring two hands, one after the other, when all levels are answered. */
TEST(test_two_hands)
{
    static const enum level_choice ANSWERS[] = {CHOICE_STRENGTH, CHOICE_AGILITY, CHOICE_STRENGTH};
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@o\n");
    stage_deal_perks(stage);
    stage_only(stage, "orc")->fighter.hp = 1;
    stage_only(stage, "orc")->fighter.xp = 1600;
    stage_do(stage, STRIKE_EAST);
    for (int i = 0; i < 3; i++)
        stage_do(stage, command_level_up((int)ANSWERS[i]));
    uint32_t first = 0;
    for (int hand = 0; hand < 2; hand++) {
        assert_int_equal(stage->view->state, GAME_PERK);
        for (int i = 0; i < PERK_HAND; i++) {
            uint32_t bit = UINT32_C(1) << (stage->view->hero.hand[i] - 1);
            assert_int_equal(first & bit, 0);
            first |= bit;
        }
        stage_do(stage, command_perk(stage->view->hero.hand[hand] - 1));
    }
    assert_int_equal(stage->view->state, GAME_PLAYING);
}

/* A game that waits for the choice is stored and read back; one whose profile deals none has the bytes that it had. */
TEST(test_stored)
{
    static uint8_t bytes[GAME_ENCODED_MAX];
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@o\n");
    assert_int_equal(rules_blocks(stage->game), 5);
    perks_have(stage, PERK_SLIP);
    assert_int_equal(rules_blocks(stage->game), 6);
    stage_only(stage, "orc")->fighter.hp = 1;
    stage_only(stage, "orc")->fighter.xp = 1600;
    stage_do(stage, STRIKE_EAST);
    stage_do(stage, command_level_up(CHOICE_STRENGTH));
    stage_do(stage, command_level_up(CHOICE_AGILITY));
    stage_do(stage, command_level_up(CHOICE_STRENGTH));
    assert_int_equal(stage->view->state, GAME_PERK);
    struct byte_writer out = {bytes, sizeof bytes, 0, false};
    game_encode(stage->game, &out);
    struct byte_reader in = {bytes, out.size, 0, false};
    assert_true(game_decode(stage->copy, stage->rules, &in, NULL));
    assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    stage->game->world.perks.hand[0] = PERK_SLIP + 1;
    assert_false(game_check(stage->game, NULL));
}

/* --- What is known, and who follows ------------------------------------------------------------------------------ */

static const struct view_entity *shown(const struct stage *stage, const struct entity *entity)
{
    return view_find(stage->view, world_id(&stage->game->world, entity));
}

static struct entity *put_in(struct stage *stage, const char *kind, int x, enum awareness mind)
{
    struct entity *entity = stage_put(stage, kind, x, 0);
    awareness_begin(entity, mind);
    if (mind == AWARENESS_CAPTIVE)
        ally_bind(entity);
    return entity;
}

/* Behind a wall, seven cells off and no farther: plates, coffins that are not empty, goods, snares and captives. */
TEST(test_gravedigger)
{
    struct stage *stage = *state;
    for (int has = 0; has < 2; has++) {
        stage_draw_still(stage, ".@#..............\n");
        stage->rules->grounds[stage_ground(stage, "scratched_coffin")].keeps = test_kind(stage->rules, "orc");
        stage_lay(stage, "scratched_coffin", 4, 0);
        stage_lay(stage, "alarm_plate", 5, 0);
        stage_lay(stage, "cage", 6, 0);
        stage_lay(stage, "alarm_plate", 9, 0);
        const struct entity *ware = stage_put(stage, "sword", 6, 0);
        const struct entity *snare = put_in(stage, "root_snare", 7, AWARENESS_DORMANT);
        const struct entity *captive = put_in(stage, "orc", 8, AWARENESS_CAPTIVE);
        const struct entity *far = put_in(stage, "orc", 11, AWARENESS_CAPTIVE);
        if (has)
            perks_have(stage, PERK_GRAVEDIGGER);
        stage_wait(stage);
        for (int x = 4; x <= 8; x++)
            assert_int_equal((view_cell(stage->view, point_at(x, 0)) & CELL_EXPLORED) != 0, has);
        assert_int_equal(stage_count(stage, EV_PLATE_FOUND), has);
        assert_int_equal(shown(stage, ware) && !shown(stage, ware)->visible, has);
        assert_int_equal(shown(stage, snare) && !shown(stage, snare)->foe, has);
        assert_int_equal(shown(stage, captive) && !shown(stage, captive)->friendly, has);
        assert_int_equal(has ? shown(stage, snare)->felt : 0, has ? VIEW_FELT_IN_WAIT : 0);
        assert_int_equal(has ? shown(stage, captive)->felt : 0, has ? VIEW_FELT_CAPTIVE : 0);
        assert_int_equal(has ? shown(stage, ware)->felt : 0, VIEW_FELT_NOT);
        assert_null(shown(stage, far));
        assert_int_equal(view_cell(stage->view, point_at(9, 0)) & CELL_EXPLORED, 0);
        assert_int_equal(stage->view->threat, 0);
        expect_forgettable(stage);
        stage_do(stage, command_move(DIR_W));
        assert_int_equal(shown(stage, ware) != NULL, has); /* things stay known, who lives does not */
        assert_null(shown(stage, captive));
    }
}

/* In sight, what lies in wait is a foe like a sleeper. */
TEST(test_gravedigger_in_sight)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@......\n");
    const struct entity *snare = put_in(stage, "root_snare", 3, AWARENESS_DORMANT);
    perks_have(stage, PERK_SLIP);
    assert_null(shown(stage, snare));
    perks_have(stage, PERK_GRAVEDIGGER);
    assert_true(shown(stage, snare)->foe && shown(stage, snare)->visible);
    assert_int_equal(shown(stage, snare)->felt, VIEW_FELT_NOT);
    assert_int_equal(shown(stage, snare)->times, 5); /* a dagger is carried */
    expect_forgettable(stage);
}

TEST(test_captain)
{
    struct stage *stage = *state;
    perks_draw(stage, ".@.\n...\n", PERK_CAPTAIN);
    struct entity *first = put_in(stage, "orc", 2, AWARENESS_CAPTIVE);
    stage_refresh(stage);
    assert_int_equal(view_bumps(stage->view, shown(stage, first)), 1);
    stage_do(stage, STRIKE_EAST);
    assert_int_equal(stage_count(stage, EV_FREED), 1);
    assert_true(entity_is_ally(first));
    put_in(stage, "orc", 0, AWARENESS_CAPTIVE);
    stage_do(stage, command_move(DIR_W));
    assert_int_equal(stage_count(stage, EV_FREED), 1);
    awareness_begin(first, AWARENESS_STAY);
    struct entity *third = stage_put(stage, "orc", 1, 1);
    awareness_begin(third, AWARENESS_CAPTIVE);
    stage_refuses(stage, command_move(DIR_S), REJECT_LEADS_ENOUGH);
}

TEST_WITH(test_first_arrivals, floors_setup, stage_teardown)
{
    struct stage *stage = *state;
    floors_begin(stage);
    stage->rules->perks[PERK_SECOND_WIND].amount = 20;
    perks_have(stage, PERK_SECOND_WIND);
    perks_have(stage, PERK_DEATHWATCH);
    stage->game->world.perks.watched = true;
    stage_hero(stage)->statuses.turns[STATUS_WEAK] = 9;
    floors_take(stage, false);
    assert_int_equal(stage->view->hero.statuses[STATUS_WEAK], 0);
    assert_in_range(stage->view->hero.statuses[STATUS_HASTED], 19, 20);
    assert_false(stage->view->hero.watched);
    stage->game->world.perks.watched = true;
    stage_hero(stage)->statuses.turns[STATUS_HASTED] = 0;
    stage_refresh(stage);
    floors_take(stage, true); /* the hero has been there */
    assert_int_equal(stage->view->hero.statuses[STATUS_HASTED], 0);
    assert_true(stage->view->hero.watched);
}

TEST_GROUP(stage_setup, stage_teardown)
