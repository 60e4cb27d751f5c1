/* SPDX-License-Identifier: MIT
 *
 * Kinds that are unknown at first: what they look like, how they become known, what may be guessed, who guesses nothing
 * because it knows. */
#include "support/test.h"

#include "sim/bot.h"
#include "support/unknown_fixture.h"
#include "support/world_fixture.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

/* --- What they look like ----------------------------------------------------------------------------------------- */

/* Each kind has an appearance of its own, of its sort; another seed deals others, and the same one the same. */
TEST(test_appearances_are_dealt)
{
    struct stage *stage = *state;
    const struct knowledge *knowledge = &stage->game->world.knowledge;
    kind_id first[MAX_UNKNOWN];
    int others = 0;
    unknown_draw(stage, "@.\n");
    const struct profile *profile = &stage->rules->profiles[0];
    for (uint64_t seed = 0; seed < 200; seed++) {
        stage->game->world.seed = seed;
        knowledge_deal(stage->game);
        for (int i = 0; i < profile->unknown_count; i++) {
            const struct item_rule *look = &stage->rules->kinds[knowledge->appearances[i]].item;
            assert_int_equal(look->appearance, stage->rules->kinds[profile->unknown[i]].item.unknown);
            for (int before = 0; before < i; before++)
                assert_int_not_equal(knowledge->appearances[i], knowledge->appearances[before]);
        }
        if (seed == 0)
            memcpy(first, knowledge->appearances, sizeof first);
        others += memcmp(first, knowledge->appearances, sizeof first) != 0;
    }
    assert_in_range(others, 198, 199);
    stage->game->world.seed = 0;
    knowledge_deal(stage->game);
    assert_memory_equal(first, knowledge->appearances, sizeof first);
}

/* In the pack, on the floor, underfoot and in events; a stack of them, too. */
TEST(test_unknown_is_shown_as_it_looks)
{
    struct stage *stage = *state;
    unknown_draw(stage, "@..\n");
    stage_put(stage, "haste_potion", 0, 0)->more = 1;
    stage_put(stage, "dread_scroll", 1, 0);
    stage_refresh(stage);
    const struct view *view = stage->view;
    kind_id look = knowledge_apparent(stage->game, unknown_kind(stage, "haste_potion"));
    assert_int_equal(stage->rules->kinds[look].item.appearance, APPEARANCE_POTION);
    assert_int_equal(view->hero.top_item, look);
    assert_int_equal(view_top(view, point_at(0, 0))->kind, look);
    assert_int_equal(stage->rules->kinds[view_top(view, point_at(1, 0))->kind].item.appearance, APPEARANCE_SCROLL);
    stage_do(stage, command_plain(CMD_PICK_UP));
    assert_int_equal(stage_event(stage, EV_ITEM_TAKEN, 0)->object_kind, look);
    assert_int_equal(view->pack[1].kind, look);
    assert_int_equal(view->pack[1].count, 2);
    stage_do(stage, command_letter(CMD_DROP, 1));
    assert_int_equal(stage_event(stage, EV_ITEM_DROPPED, 0)->object_kind, look);
}

/* --- How they become known --------------------------------------------------------------------------------------- */

static void expect_identified(const struct stage *stage, int nth, const char *kind)
{
    const struct event *event = stage_event(stage, EV_IDENTIFIED, nth);
    assert_int_equal(event->object_kind, unknown_kind(stage, kind));
    int index = rules_unknown_index(stage->rules, &stage->rules->profiles[0], event->object_kind);
    assert_int_equal(event->subject_kind, stage->game->world.knowledge.appearances[index]);
    assert_int_equal(knowledge_apparent(stage->game, event->object_kind), event->object_kind);
}

/* By use, once; the rest of the stack and what lies about of the same kind are known then. */
TEST(test_known_by_use)
{
    struct stage *stage = *state;
    unknown_draw(stage, "@..\n");
    stage_put(stage, "haste_potion", 1, 0);
    int letter = unknown_give(stage, "haste_potion");
    unknown_give(stage, "haste_potion");
    assert_int_equal(unknown_shown(stage, letter)->effect, EFFECT_UNKNOWN);
    unknown_use(stage, letter);
    STAGE_EVENTS(stage, EV_IDENTIFIED, EV_ITEM_USED, EV_STATUS_BEGAN);
    expect_identified(stage, 0, "haste_potion");
    assert_int_equal(stage_event(stage, EV_ITEM_USED, 0)->object_kind, unknown_kind(stage, "haste_potion"));
    assert_int_equal(unknown_shown(stage, letter)->effect, EFFECT_STATUS);
    assert_int_equal(view_top(stage->view, point_at(1, 0))->kind, unknown_kind(stage, "haste_potion"));
    unknown_use(stage, letter);
    assert_int_equal(stage_count(stage, EV_IDENTIFIED), 0);
}

/* Thrown as well, whoever is there or not. */
TEST(test_known_by_throw)
{
    struct stage *stage = *state;
    unknown_draw(stage, "@....\n");
    int letter = unknown_give(stage, "fury_potion");
    kind_id look = stage->view->pack[letter].kind;
    unknown_throw(stage, letter, 3, 0);
    STAGE_EVENTS(stage, EV_THROWN, EV_IDENTIFIED);
    assert_int_equal(stage_event(stage, EV_THROWN, 0)->object_kind, look);
    expect_identified(stage, 0, "fury_potion");
}

/* Insight tells of all that is carried, and of nothing else. */
TEST(test_insight)
{
    struct stage *stage = *state;
    unknown_draw(stage, "@..\n");
    stage_put(stage, "dread_scroll", 1, 0);
    int letter = unknown_give(stage, "insight_scroll"), potion = unknown_give(stage, "flame_potion");
    unknown_use(stage, letter);
    STAGE_EVENTS(stage, EV_IDENTIFIED, EV_ITEM_USED, EV_IDENTIFIED);
    expect_identified(stage, 0, "insight_scroll");
    expect_identified(stage, 1, "flame_potion");
    assert_int_equal(unknown_shown(stage, potion)->effect, EFFECT_FLAME);
    assert_int_equal(stage->rules->kinds[view_top(stage->view, point_at(1, 0))->kind].item.effect, EFFECT_UNKNOWN);
}

/* Where all is known already it is kept, and no turn passes; read unknown, it is spent and tells that of itself. */
TEST(test_insight_in_vain)
{
    struct stage *stage = *state;
    unknown_draw(stage, "@..\n");
    int letter = unknown_give(stage, "insight_scroll");
    unknown_use(stage, letter);
    STAGE_EVENTS(stage, EV_IDENTIFIED, EV_ITEM_USED, EV_FIZZLED);
    letter = unknown_give(stage, "insight_scroll");
    stage_refuses(stage, command_letter(CMD_USE, letter), REJECT_ALL_KNOWN);
    unknown_give(stage, "flame_potion");
    unknown_use(stage, letter);
    assert_int_equal(stage_count(stage, EV_IDENTIFIED), 1);
}

/* The last one that is left of an appearance is known with the last but one. */
TEST(test_last_left)
{
    struct stage *stage = *state;
    static const char *const scrolls[] = {"mapping_scroll", "lullaby_scroll", "dread_scroll", "insight_scroll"};
    unknown_draw(stage, "@..\n");
    for (size_t i = 0; i < sizeof scrolls / sizeof scrolls[0]; i++) {
        unknown_use(stage, unknown_give(stage, scrolls[i]));
        assert_int_equal(stage_count(stage, EV_IDENTIFIED), 1);
    }
    unknown_use(stage, unknown_give(stage, "step_scroll"));
    assert_int_equal(stage_count(stage, EV_IDENTIFIED), 2);
    expect_identified(stage, 1, "passage_scroll");
}

/* Nothing that is unknown is refused for what it is: it is spent, and whoever is not there does not suffer. */
TEST(test_unknown_is_never_refused)
{
    struct stage *stage = *state;
    for (int i = 0; i < 13; i++) {
        unknown_draw(stage, "###\n#@#\n###\n");
        const struct kind *kind = &stage->rules->kinds[stage->rules->profiles[0].unknown[i]];
        int letter = unknown_give(stage, kind->id);
        stage_refuses(stage, command_use_at(letter, point_at(1, 1)), REJECT_MALFORMED);
        unknown_use(stage, letter);
        assert_int_equal(stage->view->pack[letter].kind, KIND_NONE);
        assert_int_equal(stage_event(stage, EV_IDENTIFIED, 0)->object_kind, stage->rules->profiles[0].unknown[i]);
    }
    unknown_draw(stage, "###\n#@#\n###\n");
    stage_refuses(stage, command_letter(CMD_USE, unknown_give_known(stage, "dread_scroll")), REJECT_NO_FOE_NEAR);
    stage_refuses(stage, command_letter(CMD_USE, unknown_give_known(stage, "lullaby_scroll")), REJECT_NO_FOE_NEAR);
    stage_refuses(stage, command_letter(CMD_USE, unknown_give_known(stage, "step_scroll")), REJECT_NEEDS_TARGET);
}

/* --- Guesses ----------------------------------------------------------------------------------------------------- */

/* By weight among those of its appearance that are unknown; likelier ones first. */
TEST(test_guesses)
{
    struct stage *stage = *state;
    struct view_guess guesses[MAX_UNKNOWN];
    unknown_draw(stage, "@..\n");
    struct profile *profile = &stage->rules->profiles[0];
    assert_int_equal(view_guesses(stage->view, APPEARANCE_POTION, guesses), 7);
    assert_int_equal(guesses[0].percent, 14);
    assert_int_equal(view_guesses(stage->view, APPEARANCE_NONE, guesses), 0);
    for (int i = 0; i < profile->item_count; i++)
        if (profile->items[i].kind == unknown_kind(stage, "flame_potion"))
            profile->items[i].weight.steps[0].value = 30;
    unknown_use(stage, unknown_give(stage, "haste_potion"));
    assert_int_equal(view_guesses(stage->view, APPEARANCE_POTION, guesses), 6);
    assert_int_equal(guesses[0].kind, unknown_kind(stage, "flame_potion"));
    assert_int_equal(guesses[0].percent, 37); /* 30 of 80 */
    assert_int_equal(guesses[5].percent, 12);
    assert_int_equal(view_guesses(stage->view, APPEARANCE_SCROLL, guesses), 6);
}

/* --- Kept -------------------------------------------------------------------------------------------------------- */

/* In bytes and in what is imagined; bytes that know more than there is are refused. */
TEST(test_knowledge_is_kept)
{
    struct stage *stage = *state;
    uint8_t *bytes = malloc(GAME_ENCODED_MAX);
    struct view *other = malloc(sizeof *other);
    unknown_draw(stage, "@..\n");
    stage_put(stage, "dread_scroll", 1, 0);
    int letter = unknown_give(stage, "haste_potion");
    unknown_give(stage, "haste_potion");
    uint64_t before = game_hash(stage->game);
    unknown_use(stage, letter);
    assert_true(game_hash(stage->game) != before);
    struct byte_writer out = {bytes, GAME_ENCODED_MAX, 0, false};
    game_encode(stage->game, &out);
    struct byte_reader in = {bytes, out.size, 0, false};
    assert_true(game_decode(stage->copy, stage->rules, &in, NULL));
    assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    game_view(stage->copy, other);
    expect_same_view(stage->view, other);
    game_forget(stage->copy, stage->view);
    game_view(stage->copy, other);
    other->seed = stage->view->seed;
    expect_same_view(stage->view, other);
    stage->game->world.knowledge.known |= UINT32_C(1) << 20;
    assert_false(game_check(stage->game, NULL));
    free(other);
    free(bytes);
}

/* Worlds of the encoding before are read: all is unknown then. */
TEST(test_older_world)
{
    struct stage *stage = *state;
    uint8_t *bytes = malloc(GAME_ENCODED_MAX);
    stage_draw_still(stage, "@..\n");
    unknown_give(stage, "haste_potion");
    struct byte_writer out = {bytes, GAME_ENCODED_MAX, 0, false};
    game_encode(stage->game, &out);
    assert_int_equal(bytes[0], 5);
    unknown_deal(stage);
    struct byte_reader in = {bytes, out.size, 0, false};
    assert_true(game_decode(stage->copy, stage->rules, &in, NULL));
    assert_int_equal(stage->copy->world.knowledge.known, 0);
    game_view(stage->copy, stage->view);
    assert_int_equal(unknown_shown(stage, 1)->effect, EFFECT_UNKNOWN);
    free(bytes);
}

/* --- The oracle -------------------------------------------------------------------------------------------------- */

/* What a bot that looks ahead does beside two trolls with a thing of this kind, which is unknown. */
static struct command wants(struct stage *stage, const char *name, const char *kind)
{
    static _Alignas(64) char room[1 << 22];
    struct bot bot;
    unknown_draw(stage, "TT@.\n");
    unknown_give(stage, kind);
    assert_true(bot_room(bot_find(name)) <= sizeof room);
    bot_start(&bot, bot_find(name), 1, room);
    bot_reveal(&bot, stage->game);
    return bot.kind->next(&bot, stage->view);
}

/* Only who looks ahead in the game itself tells a thing that helps from one that does not. */
TEST(test_the_oracle_knows_all)
{
    struct stage *stage = *state;
    assert_int_equal(wants(stage, "oracle", "lullaby_scroll").type, CMD_USE);
    assert_int_equal(wants(stage, "oracle", "mapping_scroll").type, CMD_MOVE);
    struct command good = wants(stage, "tactician", "lullaby_scroll"),
                   idle = wants(stage, "tactician", "mapping_scroll");
    assert_true(command_equal(&good, &idle));
}

/* The game itself is shown to the oracle alone. */
TEST(test_others_are_not_shown_the_game)
{
    struct stage *stage = *state;
    int count = 0;
    const struct bot_kind *kinds = bot_kinds(&count);
    for (int i = 0; i < count; i++) {
        static _Alignas(64) char room[1 << 22];
        struct bot bot;
        bot_start(&bot, &kinds[i], 1, room);
        assert_null(bot.truth);
        bot_reveal(&bot, stage->game);
        assert_ptr_equal(bot.truth, strcmp(kinds[i].name, "oracle") == 0 ? stage->game : NULL);
    }
}

/* The perk makes all known at once; what is thrown then makes half as much gas again, and what a cell cannot hold goes
 * to its neighbours. What is drunk makes no more than before. */
TEST(test_lore)
{
    struct stage *stage = *state;
    unknown_draw(stage, "@.......\n........\n");
    stage_deal_perks(stage);
    stage->game->world.perks.hand[0] = PERK_LORE + 1;
    int letter = unknown_give(stage, "daze_potion"), drunk = unknown_give(stage, "venom_potion");
    assert_int_not_equal(unknown_shown(stage, letter)->appearance, APPEARANCE_NONE);
    struct events untold = {NULL, 0, 0, 0};
    perk_take(stage->game, PERK_LORE, &untold);
    stage_refresh(stage);
    assert_int_equal(stage->view->known, (UINT32_C(1) << stage->rules->profiles[0].unknown_count) - 1);
    assert_int_equal(unknown_shown(stage, letter)->appearance, APPEARANCE_NONE);
    assert_int_equal(view_amount(stage->view, stage->view->pack[letter].kind, 0), 300);
    unknown_throw(stage, letter, 5, 0);
    assert_int_equal(stage_event(stage, EV_GAS_RELEASED, 0)->amount, 300);
    int sum = 0;
    for (int cell = 0; cell < 16; cell++)
        sum += stage_cell(stage, cell % 8, cell / 8)->gas;
    assert_in_range(sum, 256, 300);
    unknown_use(stage, drunk);
    assert_int_equal(stage_event(stage, EV_GAS_RELEASED, 0)->amount, 80);
}

TEST_GROUP(stage_setup, stage_teardown)
