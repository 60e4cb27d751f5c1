/* SPDX-License-Identifier: MIT
 *
 * Perks: the hands that the seed deals, their choice as a state and a command of its own, and what each perk changes.
 */
#include "support/test.h"

#include "core/combat/missile.h"
#include "core/combat/odds.h"
#include "core/component/fighter.h"
#include "core/forecast/forecast.h"
#include "core/mind/ally.h"
#include "core/mind/awareness.h"
#include "core/state/encoding.h"
#include "support/content.h"
#include "support/floors_fixture.h"

#include <stdlib.h>
#include <string.h>

static const struct command STRIKE_EAST = {.type = CMD_MOVE, .dir = DIR_E};

enum { SEEDS = 10000, HANDS = PERK_COUNT / PERK_HAND };

static void have(struct stage *stage, enum perk perk)
{
    stage_deal_perks(stage);
    stage->game->world.perks.taken |= UINT32_C(1) << perk;
    stage->game->world.experience.level = 1; /* no hand is due */
    stage_refresh(stage);
}

static void draw(struct stage *stage, const char *drawing, enum perk perk)
{
    stage_draw_still(stage, drawing);
    have(stage, perk);
}

/* --- Dealing ------------------------------------------------------------------------------------------------------ */

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
    have(stage, PERK_SLIP);
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

/* --- Blows -------------------------------------------------------------------------------------------------------- */

TEST(test_cutthroat)
{
    struct stage *stage = *state;
    for (int has = 0; has < 2; has++) {
        stage_draw_still(stage, "@o.T\n");
        if (has)
            have(stage, PERK_CUTTHROAT);
        stage_only(stage, "orc")->fighter.hp = 10;
        stage_only(stage, "orc")->mind.state = AWARENESS_ASLEEP;
        stage_do(stage, STRIKE_EAST);
        assert_int_equal(stage_count(stage, EV_DIED), 1);
        assert_int_equal(stage->view->noise, has ? 0 : 10);
        assert_int_equal(noise_of_hero(stage->game), has ? 0 : 10);
        expect_forgettable(stage);
    }
    draw(stage, "@o\n", PERK_CUTTHROAT); /* awake: it is no ambush */
    stage_only(stage, "orc")->fighter.hp = 1;
    stage_do(stage, STRIKE_EAST);
    assert_int_equal(stage->view->noise, 10);
    draw(stage, "@o\n", PERK_CUTTHROAT); /* and this does not kill */
    stage_only(stage, "orc")->mind.state = AWARENESS_ASLEEP;
    stage_only(stage, "orc")->fighter.hp = 100;
    stage_do(stage, STRIKE_EAST);
    assert_int_equal(stage->view->noise, 10);
}

TEST(test_follow_through)
{
    struct stage *stage = *state;
    draw(stage, "oo.\n.@o\n..T\n", PERK_FOLLOW_THROUGH);
    stage_nth(stage, "orc", 0)->fighter.hp = 9;
    stage_nth(stage, "orc", 1)->fighter.hp = 9;
    stage_nth(stage, "orc", 2)->fighter.hp = 1;
    stage_do(stage, STRIKE_EAST);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_DIED, EV_XP_GAINED, EV_ATTACKED);
    assert_int_equal(stage_nth(stage, "orc", 0)->fighter.hp, 9 - stage_event(stage, EV_ATTACKED, 1)->amount);
    assert_int_equal(stage_nth(stage, "orc", 1)->fighter.hp, 9);
    stage_nth(stage, "orc", 0)->fighter.hp = 1;
    stage_nth(stage, "orc", 1)->fighter.hp = 1;
    stage_do(stage, command_move(DIR_N)); /* what the second blow kills brings no third */
    assert_int_equal(stage_count(stage, EV_ATTACKED), 2);
    assert_int_equal(stage_count(stage, EV_DIED), 2);
    stage_do(stage, command_move(DIR_SE)); /* nobody dies, nothing follows */
    assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
}

/* It comes after all that a cleaving blow strikes, at one of those left; of as many hit points the first in reading
 * order, and what it kills brings no other. */
TEST(test_follow_through_after_cleaving)
{
    struct stage *stage = *state;
    draw(stage, "oo.\n.@o\n...\n", PERK_FOLLOW_THROUGH);
    int letter = stage_give(stage, "sword");
    stage->rules->kinds[test_kind(stage->rules, "sword")].equippable.traits = 1U << WEAPON_CLEAVE;
    stage_do(stage, command_letter(CMD_USE, letter));
    for (int i = 0; i < 3; i++)
        stage_nth(stage, "orc", i)->fighter.hp = i == 2 ? 1 : 30;
    stage_refresh(stage);
    stage_do(stage, STRIKE_EAST);
    assert_int_equal(stage_count(stage, EV_ATTACKED), 4);
    assert_int_equal(stage_count(stage, EV_DIED), 1);
    assert_int_equal(stage_event(stage, EV_ATTACKED, 3)->object,
                     world_id(&stage->game->world, stage_nth(stage, "orc", 0)));
}

/* As foretold: power for each awake foe beside the hero but the target, three at the most. */
TEST(test_cornered)
{
    struct stage *stage = *state;
    draw(stage, "ooo\no@o\n...\n", PERK_CORNERED);
    int amount = stage->rules->perks[PERK_CORNERED].amount;
    assert_int_equal(amount, 3);
    for (int sleepers = 0; sleepers < 5; sleepers++) {
        int own = stage->view->hero.power;
        const struct entity *target = stage_nth(stage, "orc", 4);
        assert_int_equal(fighter_blow(stage->game, stage_hero(stage), target).dealt,
                         own + min_int(amount, 4 - sleepers));
        if (sleepers < 4)
            stage_nth(stage, "orc", sleepers)->mind.state = AWARENESS_ASLEEP;
        stage_refresh(stage);
    }
    draw(stage, "ooo\n.@.\n...\n", PERK_CORNERED);
    int foretold = stage_foe(stage)->blow;
    assert_int_equal(foretold, stage->view->hero.power + 2);
    stage_do(stage, command_move(DIR_N));
    assert_int_equal(stage_event(stage, EV_ATTACKED, 0)->amount, foretold);
    assert_int_equal(missile_blow(stage->game, stage_hero(stage), stage_nth(stage, "orc", 0), 4).dealt, 4);
}

/* Half of what a missile does, on guard and with a shield alone; Threat counts no guard. */
TEST(test_shield_wall)
{
    struct stage *stage = *state;
    for (int has = 0; has < 2; has++) {
        stage_draw_still(stage, "@..o\n");
        if (has)
            have(stage, PERK_SHIELD_WALL);
        const struct entity *orc = stage_only(stage, "orc");
        stage_do(stage, command_letter(CMD_USE, stage_give(stage, "shield")));
        int plain = missile_blow(stage->game, orc, stage_hero(stage), 15).dealt;
        int32_t after;
        int threat = forecast_threat(stage->game, &after);
        stage_wait(stage);
        assert_true(stage->view->hero.guard);
        int guarded = missile_blow(stage->game, orc, stage_hero(stage), 15).dealt;
        assert_int_equal(guarded, has ? (plain - 1) / 2 : plain - 1);
        assert_int_equal(forecast_threat(stage->game, &after), threat);
        stage->game->world.equipment.slots[SLOT_OFF_HAND] = ENTITY_NONE;
        stage->game->world.guard = true;
        assert_int_equal(missile_blow(stage->game, orc, stage_hero(stage), 15).dealt, plain + 1);
    }
}

/* --- Steps and pushes --------------------------------------------------------------------------------------------- */

TEST(test_light_foot)
{
    struct stage *stage = *state;
    for (int has = 0; has < 2; has++) {
        stage_draw_still(stage, "@...o\n");
        if (has)
            have(stage, PERK_LIGHT_FOOT);
        stage_lay(stage, "roots", 1, 0);
        stage_lay(stage, "web", 2, 0);
        stage_lay(stage, "bones", 3, 0);
        stage_refresh(stage);
        assert_int_equal(view_slow(stage->view, point_at(1, 0)), !has);
        uint32_t time = stage->view->time;
        stage_do(stage, STRIKE_EAST);
        assert_int_equal(stage->view->time - time, has ? 100 : 200);
        stage_do(stage, STRIKE_EAST);
        assert_int_equal(stage->view->hero.statuses[STATUS_HELD] > 0, !has);
        stage_hero(stage)->statuses.turns[STATUS_HELD] = 0;
        stage_do(stage, STRIKE_EAST);
        assert_int_equal(stage->view->noise, has ? 6 : 9);
        stage_lay(stage, "alarm_plate", 2, 0);
        stage_do(stage, command_move(DIR_W));
        assert_int_equal(stage_count(stage, EV_PLATE_SPRUNG), !has);
        expect_forgettable(stage);
    }
}

TEST(test_slip)
{
    struct stage *stage = *state;
    for (int has = 0; has < 2; has++) {
        stage_draw_still(stage, "o.....\n.@....\n......\n");
        if (has)
            have(stage, PERK_SLIP);
        uint32_t time = stage->view->time;
        stage_do(stage, command_move(DIR_N)); /* still beside it */
        assert_int_equal(stage->view->time - time, 100);
        stage_do(stage, STRIKE_EAST);
        assert_int_equal(stage->view->time - time, has ? 150 : 200);
        stage_do(stage, STRIKE_EAST); /* from beside none */
        assert_int_equal(stage->view->time - time, has ? 250 : 300);
    }
    draw(stage, "o@..\n", PERK_SLIP);
    stage_only(stage, "orc")->mind.state = AWARENESS_ASLEEP;
    stage_do(stage, STRIKE_EAST);
    assert_int_equal(stage->view->time, 100);
}

TEST(test_heavy_hand)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@T...\n");
    stage_refuses(stage, command_shove(DIR_E), REJECT_IMMOVABLE);
    have(stage, PERK_HEAVY_HAND);
    stage_do(stage, command_shove(DIR_E));
    assert_int_equal(stage_event(stage, EV_PUSHED, 0)->amount, 2);
    stage_expect_at(stage_only(stage, "troll"), 3, 0);
    assert_int_equal(stage_count(stage, EV_DAMAGED), 0);
    draw(stage, "@o.#\n", PERK_HEAVY_HAND); /* one cell, and the wall */
    stage_do(stage, command_shove(DIR_E));
    stage_expect_at(stage_only(stage, "orc"), 2, 0);
    assert_int_equal(stage_event(stage, EV_PUSHED, 0)->amount, 1);
    assert_int_equal(stage_event(stage, EV_DAMAGED, 0)->amount, 4);
    draw(stage, "@o..\n", PERK_SLIP); /* without it, one cell */
    stage_do(stage, command_shove(DIR_E));
    stage_expect_at(stage_only(stage, "orc"), 2, 0);
}

TEST(test_gleaner)
{
    struct stage *stage = *state;
    for (int kills = 0; kills < 2; kills++) {
        draw(stage, "@..o\n", PERK_GLEANER);
        int letter = stage_give(stage, "throwing_knife");
        stage->game->world.entities[stage->game->world.inventory.letters[letter] >> 16].more = 1; /* two of them */
        stage_only(stage, "orc")->fighter.hp = kills ? 1 : 100;
        stage_refresh(stage);
        for (int thrown = 1; thrown <= 2; thrown++) {
            stage_do(stage, command_throw(letter, point_at(3, 0)));
            assert_int_equal(stage_count(stage, EV_DIED), kills);
            int lying = 0;
            for (int i = 0; i < stage->view->entity_count; i++)
                lying += stage->view->entities[i].kind == test_kind(stage->rules, "throwing_knife") &&
                         stage->view->entities[i].at.x == 3;
            assert_int_equal(lying, kills * thrown);
            if (kills && thrown == 1)
                stage_put(stage, "orc", 3, 0)->fighter.hp = 1;
            stage_refresh(stage);
        }
        assert_int_equal(stage->view->pack[letter].kind, KIND_NONE);
    }
}

/* --- What foes do ------------------------------------------------------------------------------------------------- */

TEST(test_undaunted)
{
    struct stage *stage = *state;
    for (int has = 0; has < 2; has++) {
        stage_draw_campaign(stage, "@...\n");
        if (has)
            have(stage, PERK_UNDAUNTED);
        struct entity *spider = stage_put(stage, "tomb_spider", 1, 0);
        spider->mind.state = AWARENESS_HUNT;
        memset(spider->mind.cooldowns, 9, sizeof spider->mind.cooldowns); /* it casts no web now */
        stage_refresh(stage);
        int blow = stage_foe(stage)->harm, threat = stage->view->threat, hp = stage->view->hero.hp;
        assert_true(blow > 0);
        assert_int_equal(threat > blow, !has); /* venom in the same turn */
        stage_wait(stage);
        assert_int_equal(stage->view->hero.statuses[STATUS_POISONED] > 0, !has);
        assert_true(hp - stage->view->hero.hp <= threat);
    }
}

TEST(test_leech_craft)
{
    struct stage *stage = *state;
    draw(stage, "@o\n", PERK_LEECH_CRAFT);
    stage_hero(stage)->fighter.hp = 50;
    stage_only(stage, "orc")->fighter.hp = 1;
    stage_do(stage, STRIKE_EAST);
    assert_int_equal(stage_event(stage, EV_HEALED, 0)->amount, 3);
    assert_int_equal(stage->view->hero.hp, 53);
    draw(stage, "@o\n", PERK_LEECH_CRAFT); /* worth nothing */
    stage_hero(stage)->fighter.hp = 50;
    stage_only(stage, "orc")->fighter.hp = 1;
    stage_only(stage, "orc")->fighter.xp = 0;
    stage_do(stage, STRIKE_EAST);
    assert_int_equal(stage->view->hero.hp, 50);
    draw(stage, "@.o\n", PERK_LEECH_CRAFT); /* not beside */
    stage_hero(stage)->fighter.hp = 50;
    stage_only(stage, "orc")->fighter.hp = 1;
    stage_refresh(stage);
    stage_do(stage, command_throw(stage_give(stage, "throwing_knife"), point_at(2, 0)));
    assert_int_equal(stage_count(stage, EV_DIED), 1);
    assert_int_equal(stage->view->hero.hp, 50);
}

/* The first fatal loss on a depth leaves one hit point, and nobody else acts before the hero does; the second kills. */
TEST(test_deathwatch)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "o@o\n");
    have(stage, PERK_DEATHWATCH);
    stage_hero(stage)->fighter.hp = 2;
    stage_refresh(stage);
    assert_true(stage->view->threat >= 2); /* which does not count on it */
    stage_wait(stage);
    assert_int_equal(stage_count(stage, EV_REPRIEVED), 1);
    assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
    assert_int_equal(stage->view->hero.hp, 1);
    assert_int_equal(stage->view->state, GAME_PLAYING);
    assert_int_equal(stage->view->time, 0); /* the turn has not passed */
    assert_int_equal(stage->view->turn, 0);
    assert_true(stage->view->hero.watched);
    expect_forgettable(stage);
    stage_wait(stage);
    assert_int_equal(stage_count(stage, EV_REPRIEVED), 0);
    assert_int_equal(stage->view->state, GAME_DEAD);
}

/* Harm of the tick does not kill at once what it has just spared, and the tick is not done twice. */
TEST(test_deathwatch_by_the_tick)
{
    struct stage *stage = *state;
    draw(stage, "@..\n", PERK_DEATHWATCH);
    stage_bring(stage, stage_hero(stage), STATUS_POISONED, 5);
    stage_bring(stage, stage_hero(stage), STATUS_BURNING, 3);
    stage_hero(stage)->fighter.hp = 1;
    uint32_t time = stage->view->time;
    stage_wait(stage);
    assert_int_equal(stage->view->hero.hp, 1);
    assert_int_equal(stage->view->hero.statuses[STATUS_POISONED], 4);
    assert_int_equal(stage->view->time - time, 100);
    stage_wait(stage);
    assert_int_equal(stage->view->state, GAME_DEAD);
}

/* --- What is known, and who follows ------------------------------------------------------------------------------- */

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
            have(stage, PERK_GRAVEDIGGER);
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
    have(stage, PERK_SLIP);
    assert_null(shown(stage, snare));
    have(stage, PERK_GRAVEDIGGER);
    assert_true(shown(stage, snare)->foe && shown(stage, snare)->visible);
    assert_int_equal(shown(stage, snare)->felt, VIEW_FELT_NOT);
    assert_int_equal(shown(stage, snare)->times, 5); /* a dagger is carried */
    expect_forgettable(stage);
}

TEST(test_captain)
{
    struct stage *stage = *state;
    draw(stage, ".@.\n...\n", PERK_CAPTAIN);
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
    have(stage, PERK_SECOND_WIND);
    have(stage, PERK_DEATHWATCH);
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
