/* SPDX-License-Identifier: MIT
 *
 * Kinds that are unknown at first: what they look like, how they become known, what may be guessed, who guesses
 * nothing because it knows; what potions and scrolls of such kinds do. */
#include "support/test.h"

#include "core/map/passage.h"
#include "sim/bot.h"
#include "support/content.h"
#include "support/world_fixture.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

/* Makes the stage's profile one that has all unknown kinds of the data, each of the weight 10. */
static void know_nothing(struct stage *stage)
{
    struct rules *rules = stage->rules;
    struct profile *profile = &rules->profiles[0];
    profile->unknown_count = profile->appearance_count = profile->item_count = 0;
    for (kind_id kind = 0; kind < rules->kind_count; kind++) {
        const struct item_rule *item = &rules->kinds[kind].item;
        if (item->unknown != APPEARANCE_NONE) {
            profile->unknown[profile->unknown_count++] = kind;
            profile->items[profile->item_count++] = (struct spawn_rule){kind, {1, {{1, 10}}}};
        }
        if (item->appearance != APPEARANCE_NONE)
            profile->appearances[profile->appearance_count++] = kind;
    }
    knowledge_deal(stage->game);
    stage_refresh(stage);
}

static void draw_unknown(struct stage *stage, const char *drawing)
{
    stage_draw_still(stage, drawing);
    know_nothing(stage);
}

static kind_id kind_of(const struct stage *stage, const char *id)
{
    return test_kind(stage->rules, id);
}

static int give(struct stage *stage, const char *kind)
{
    int letter = stage_give(stage, kind);
    stage_refresh(stage);
    return letter;
}

/* As if it had been used before. */
static int give_known(struct stage *stage, const char *kind)
{
    struct knowledge *knowledge = &stage->game->world.knowledge;
    int index = rules_unknown_index(stage->rules, &stage->rules->profiles[0], kind_of(stage, kind));
    knowledge->known |= UINT32_C(1) << index;
    return give(stage, kind);
}

static const struct item_rule *shown(const struct stage *stage, int letter)
{
    return &stage->rules->kinds[stage->view->pack[letter].kind].item;
}

static void use(struct stage *stage, int letter)
{
    stage_do(stage, command_letter(CMD_USE, letter));
}

static void throw_at(struct stage *stage, int letter, int x, int y)
{
    stage_do(stage, command_throw(letter, point_at(x, y)));
}

/* --- What they look like ------------------------------------------------------------------------------------------ */

/* Each kind has an appearance of its own, of its sort; another seed deals others, and the same one the same. */
TEST(test_appearances_are_dealt)
{
    struct stage *stage = *state;
    const struct knowledge *knowledge = &stage->game->world.knowledge;
    kind_id first[MAX_UNKNOWN];
    int others = 0;
    draw_unknown(stage, "@.\n");
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
    draw_unknown(stage, "@..\n");
    stage_put(stage, "haste_potion", 0, 0)->more = 1;
    stage_put(stage, "dread_scroll", 1, 0);
    stage_refresh(stage);
    const struct view *view = stage->view;
    kind_id look = knowledge_apparent(stage->game, kind_of(stage, "haste_potion"));
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

/* --- How they become known ---------------------------------------------------------------------------------------- */

static void expect_identified(const struct stage *stage, int nth, const char *kind)
{
    const struct event *event = stage_event(stage, EV_IDENTIFIED, nth);
    assert_int_equal(event->object_kind, kind_of(stage, kind));
    int index = rules_unknown_index(stage->rules, &stage->rules->profiles[0], event->object_kind);
    assert_int_equal(event->subject_kind, stage->game->world.knowledge.appearances[index]);
    assert_int_equal(knowledge_apparent(stage->game, event->object_kind), event->object_kind);
}

/* By use, once; the rest of the stack and what lies about of the same kind are known then. */
TEST(test_known_by_use)
{
    struct stage *stage = *state;
    draw_unknown(stage, "@..\n");
    stage_put(stage, "haste_potion", 1, 0);
    int letter = give(stage, "haste_potion");
    give(stage, "haste_potion");
    assert_int_equal(shown(stage, letter)->effect, EFFECT_UNKNOWN);
    use(stage, letter);
    STAGE_EVENTS(stage, EV_IDENTIFIED, EV_ITEM_USED, EV_STATUS_BEGAN);
    expect_identified(stage, 0, "haste_potion");
    assert_int_equal(stage_event(stage, EV_ITEM_USED, 0)->object_kind, kind_of(stage, "haste_potion"));
    assert_int_equal(shown(stage, letter)->effect, EFFECT_STATUS);
    assert_int_equal(view_top(stage->view, point_at(1, 0))->kind, kind_of(stage, "haste_potion"));
    use(stage, letter);
    assert_int_equal(stage_count(stage, EV_IDENTIFIED), 0);
}

/* Thrown as well, whoever is there or not. */
TEST(test_known_by_throw)
{
    struct stage *stage = *state;
    draw_unknown(stage, "@....\n");
    int letter = give(stage, "fury_potion");
    kind_id look = stage->view->pack[letter].kind;
    throw_at(stage, letter, 3, 0);
    STAGE_EVENTS(stage, EV_THROWN, EV_IDENTIFIED);
    assert_int_equal(stage_event(stage, EV_THROWN, 0)->object_kind, look);
    expect_identified(stage, 0, "fury_potion");
}

/* Insight tells of all that is carried, and of nothing else. */
TEST(test_insight)
{
    struct stage *stage = *state;
    draw_unknown(stage, "@..\n");
    stage_put(stage, "dread_scroll", 1, 0);
    int letter = give(stage, "insight_scroll"), potion = give(stage, "flame_potion");
    use(stage, letter);
    STAGE_EVENTS(stage, EV_IDENTIFIED, EV_ITEM_USED, EV_IDENTIFIED);
    expect_identified(stage, 0, "insight_scroll");
    expect_identified(stage, 1, "flame_potion");
    assert_int_equal(shown(stage, potion)->effect, EFFECT_FLAME);
    assert_int_equal(stage->rules->kinds[view_top(stage->view, point_at(1, 0))->kind].item.effect, EFFECT_UNKNOWN);
}

/* Where all is known already it is kept, and no turn passes; read unknown, it is spent and tells that of itself. */
TEST(test_insight_in_vain)
{
    struct stage *stage = *state;
    draw_unknown(stage, "@..\n");
    int letter = give(stage, "insight_scroll");
    use(stage, letter);
    STAGE_EVENTS(stage, EV_IDENTIFIED, EV_ITEM_USED, EV_FIZZLED);
    letter = give(stage, "insight_scroll");
    stage_refuses(stage, command_letter(CMD_USE, letter), REJECT_ALL_KNOWN);
    give(stage, "flame_potion");
    use(stage, letter);
    assert_int_equal(stage_count(stage, EV_IDENTIFIED), 1);
}

/* The last one that is left of an appearance is known with the last but one. */
TEST(test_last_left)
{
    struct stage *stage = *state;
    static const char *const scrolls[] = {"mapping_scroll", "lullaby_scroll", "dread_scroll", "insight_scroll"};
    draw_unknown(stage, "@..\n");
    for (size_t i = 0; i < sizeof scrolls / sizeof scrolls[0]; i++) {
        use(stage, give(stage, scrolls[i]));
        assert_int_equal(stage_count(stage, EV_IDENTIFIED), 1);
    }
    use(stage, give(stage, "step_scroll"));
    assert_int_equal(stage_count(stage, EV_IDENTIFIED), 2);
    expect_identified(stage, 1, "passage_scroll");
}

/* Nothing that is unknown is refused for what it is: it is spent, and whoever is not there does not suffer. */
TEST(test_unknown_is_never_refused)
{
    struct stage *stage = *state;
    for (int i = 0; i < 13; i++) {
        draw_unknown(stage, "###\n#@#\n###\n");
        const struct kind *kind = &stage->rules->kinds[stage->rules->profiles[0].unknown[i]];
        int letter = give(stage, kind->id);
        stage_refuses(stage, command_use_at(letter, point_at(1, 1)), REJECT_MALFORMED);
        use(stage, letter);
        assert_int_equal(stage->view->pack[letter].kind, KIND_NONE);
        assert_int_equal(stage_event(stage, EV_IDENTIFIED, 0)->object_kind, stage->rules->profiles[0].unknown[i]);
    }
    draw_unknown(stage, "###\n#@#\n###\n");
    stage_refuses(stage, command_letter(CMD_USE, give_known(stage, "dread_scroll")), REJECT_NO_FOE_NEAR);
    stage_refuses(stage, command_letter(CMD_USE, give_known(stage, "lullaby_scroll")), REJECT_NO_FOE_NEAR);
    stage_refuses(stage, command_letter(CMD_USE, give_known(stage, "step_scroll")), REJECT_NEEDS_TARGET);
}

/* --- Guesses ------------------------------------------------------------------------------------------------------ */

/* By weight among those of its appearance that are unknown; likelier ones first. */
TEST(test_guesses)
{
    struct stage *stage = *state;
    struct view_guess guesses[MAX_UNKNOWN];
    draw_unknown(stage, "@..\n");
    struct profile *profile = &stage->rules->profiles[0];
    assert_int_equal(view_guesses(stage->view, APPEARANCE_POTION, guesses), 7);
    assert_int_equal(guesses[0].percent, 14);
    assert_int_equal(view_guesses(stage->view, APPEARANCE_NONE, guesses), 0);
    for (int i = 0; i < profile->item_count; i++)
        if (profile->items[i].kind == kind_of(stage, "flame_potion"))
            profile->items[i].weight.steps[0].value = 30;
    use(stage, give(stage, "haste_potion"));
    assert_int_equal(view_guesses(stage->view, APPEARANCE_POTION, guesses), 6);
    assert_int_equal(guesses[0].kind, kind_of(stage, "flame_potion"));
    assert_int_equal(guesses[0].percent, 37); /* 30 of 80 */
    assert_int_equal(guesses[5].percent, 12);
    assert_int_equal(view_guesses(stage->view, APPEARANCE_SCROLL, guesses), 6);
}

/* --- Kept --------------------------------------------------------------------------------------------------------- */

/* In bytes and in what is imagined; bytes that know more than there is are refused. */
TEST(test_knowledge_is_kept)
{
    struct stage *stage = *state;
    uint8_t *bytes = malloc(GAME_ENCODED_MAX);
    struct view *other = malloc(sizeof *other);
    draw_unknown(stage, "@..\n");
    stage_put(stage, "dread_scroll", 1, 0);
    int letter = give(stage, "haste_potion");
    give(stage, "haste_potion");
    uint64_t before = game_hash(stage->game);
    use(stage, letter);
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
    give(stage, "haste_potion");
    struct byte_writer out = {bytes, GAME_ENCODED_MAX, 0, false};
    game_encode(stage->game, &out);
    assert_int_equal(bytes[0], 5);
    know_nothing(stage);
    struct byte_reader in = {bytes, out.size, 0, false};
    assert_true(game_decode(stage->copy, stage->rules, &in, NULL));
    assert_int_equal(stage->copy->world.knowledge.known, 0);
    game_view(stage->copy, stage->view);
    assert_int_equal(shown(stage, 1)->effect, EFFECT_UNKNOWN);
    free(bytes);
}

/* --- Potions ------------------------------------------------------------------------------------------------------ */

/* Drunk by the hero; thrown, it is who stands there that has it. */
TEST(test_statuses_of_potions)
{
    struct stage *stage = *state;
    static const struct {
        const char *kind;
        enum status_kind status;
        int turns;
    } potions[] = {{"haste_potion", STATUS_HASTED, 12},
                   {"stoneskin_potion", STATUS_STONESKIN, 20},
                   {"fury_potion", STATUS_FURY, 20},
                   {"feather_potion", STATUS_LEVITATING, 20}};
    for (size_t i = 0; i < sizeof potions / sizeof potions[0]; i++) {
        draw_unknown(stage, "@..o\n");
        use(stage, give(stage, potions[i].kind));
        const struct event *event = stage_event(stage, EV_STATUS_BEGAN, 0);
        assert_int_equal(event->extra, potions[i].status);
        assert_int_equal(event->amount, potions[i].turns);
        assert_int_equal(event->subject, stage->view->hero.id);
        assert_int_equal(stage->game->world.noise, 4);
        throw_at(stage, give(stage, potions[i].kind), 3, 0);
        assert_int_equal(stage_event(stage, EV_STATUS_BEGAN, 0)->subject,
                         world_id(&stage->game->world, stage_only(stage, "orc")));
        throw_at(stage, give(stage, potions[i].kind), 2, 0);
        assert_int_equal(stage_count(stage, EV_STATUS_BEGAN), 0);
    }
}

/* All hit points, more of them for good, no status that is no favour; known, quiet, and of use to the unhurt. */
TEST(test_potion_of_life)
{
    struct stage *stage = *state;
    draw_unknown(stage, "@....\n");
    struct entity *hero = stage_hero(stage);
    int most = hero->fighter.max_hp;
    hero->fighter.hp = 7;
    hero->statuses.turns[STATUS_POISONED] = hero->statuses.turns[STATUS_BLINDED] = hero->statuses.turns[STATUS_FURY] =
        9;
    int letter = give(stage, "life_potion");
    assert_int_equal(stage->view->pack[letter].kind, kind_of(stage, "life_potion"));
    use(stage, letter);
    assert_int_equal(hero->fighter.max_hp, most + 20);
    assert_int_equal(hero->fighter.hp, most + 20);
    assert_int_equal(hero->statuses.turns[STATUS_POISONED] + hero->statuses.turns[STATUS_BLINDED], 0);
    assert_true(hero->statuses.turns[STATUS_FURY] > 0);
    assert_int_equal(stage_event(stage, EV_HARDIER, 0)->amount, 20);
    assert_int_equal(stage_event(stage, EV_HEALED, 0)->amount, most - 7);
    assert_int_equal(stage->view->noise, 4);
    use(stage, give(stage, "life_potion"));
    assert_int_equal(hero->fighter.hp, most + 40);
    assert_int_equal(stage_count(stage, EV_HEALED), 0);
}

/* Half of it is drunk; thrown, all of it is there. */
TEST(test_gas_potions)
{
    struct stage *stage = *state;
    draw_unknown(stage, "@....\n");
    use(stage, give(stage, "venom_potion"));
    const struct event *event = stage_event(stage, EV_GAS_RELEASED, 0);
    assert_int_equal(event->extra, GAS_VENOM);
    assert_int_equal(event->amount, 80);
    assert_true(point_equal(event->at, point_at(0, 0)));
    throw_at(stage, give(stage, "daze_potion"), 3, 0);
    event = stage_event(stage, EV_GAS_RELEASED, 0);
    assert_int_equal(event->extra, GAS_DAZE);
    assert_int_equal(event->amount, 200);
    assert_true(point_equal(event->at, point_at(3, 0)));
}

static int burning(const struct stage *stage, int width, int height)
{
    int count = 0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            count += stage_cell(stage, x, y)->fire > 0;
    return count;
}

/* A square of 3 without its middle when it is drunk, of 5 when it is thrown. */
TEST(test_flame_potion)
{
    struct stage *stage = *state;
    static const char room[] = ".........\n.........\n@........\n.........\n.........\n";
    draw_unknown(stage, room);
    use(stage, give(stage, "flame_potion"));
    assert_int_equal(burning(stage, 9, 5), 5); /* at the edge of the map */
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_BURNING], 0);
    draw_unknown(stage, room);
    throw_at(stage, give(stage, "flame_potion"), 5, 2);
    assert_int_equal(burning(stage, 9, 5), 25);
}

/* Only along a clear line, at a cell in sight. */
TEST(test_throws_of_potions)
{
    struct stage *stage = *state;
    draw_unknown(stage, "@.o..#.\n");
    int letter = give(stage, "haste_potion");
    stage_refuses(stage, command_throw(letter, point_at(3, 0)), REJECT_NO_LINE);
    stage_refuses(stage, command_throw(letter, point_at(6, 0)), REJECT_NOT_VISIBLE);
    stage_refuses(stage, command_throw(give(stage, "dread_scroll"), point_at(2, 0)), REJECT_NOT_THROWN);
    stage_refuses(stage, command_throw(give(stage, "healing_potion"), point_at(2, 0)), REJECT_NOT_THROWN);
    throw_at(stage, letter, 2, 0);
    assert_true(status_has(&stage_only(stage, "orc")->statuses, STATUS_HASTED));
}

/* --- Scrolls ------------------------------------------------------------------------------------------------------ */

/* To the cell that is named: free, in sight, near enough; what held the hero has lost it. */
TEST(test_step_scroll)
{
    struct stage *stage = *state;
    draw_unknown(stage, "@.o....#.\n");
    int letter = give_known(stage, "step_scroll");
    stage_refuses(stage, command_use_at(letter, point_at(6, 0)), REJECT_TOO_FAR);
    stage_refuses(stage, command_use_at(letter, point_at(2, 0)), REJECT_BLOCKED);
    stage_refuses(stage, command_use_at(letter, point_at(8, 0)), REJECT_NOT_VISIBLE);
    stage_refuses(stage, command_use_at(letter, point_at(7, 0)), REJECT_TOO_FAR);
    stage_hero(stage)->statuses.turns[STATUS_HELD] = 3;
    stage_hero(stage)->holder = world_id(&stage->game->world, stage_only(stage, "orc"));
    stage_do(stage, command_use_at(letter, point_at(5, 0)));
    STAGE_EVENTS(stage, EV_ITEM_USED, EV_WHISKED, EV_STATUS_ENDED);
    stage_expect_at(stage_hero(stage), 5, 0);
    assert_int_equal(stage_hero(stage)->holder, ENTITY_NONE);
    assert_int_equal(stage->game->world.noise, 9);
}

/* Read unknown it goes to any such cell that harms nobody; with none, nothing happens. */
TEST(test_step_scroll_unknown)
{
    struct stage *stage = *state;
    for (int i = 0; i < 30; i++) {
        draw_unknown(stage, "..........\n@.........\n..........\n");
        rng_seed(&stage->game->world.ai_rng, (uint64_t)i, RNG_AI, 0);
        terrain_set_fire(stage->game, point_at(1, 1), 9);
        use(stage, give(stage, "step_scroll"));
        struct point at = stage_hero(stage)->at;
        assert_in_range(at.x, 0, 5);
        assert_false(point_equal(at, point_at(0, 1)) || point_equal(at, point_at(1, 1)));
    }
    draw_unknown(stage, "@#.\n");
    use(stage, give(stage, "step_scroll"));
    assert_int_equal(stage_count(stage, EV_FIZZLED), 1);
}

TEST(test_passage_scroll)
{
    struct stage *stage = *state;
    for (int i = 0; i < 20; i++) {
        draw_unknown(stage, "@...........................\n");
        rng_seed(&stage->game->world.ai_rng, (uint64_t)i, RNG_AI, 0);
        use(stage, give(stage, "passage_scroll"));
        assert_in_range(stage_hero(stage)->at.x, 20, 27);
    }
    draw_unknown(stage, "@...................\n");
    use(stage, give(stage, "passage_scroll"));
    STAGE_EVENTS(stage, EV_IDENTIFIED, EV_ITEM_USED, EV_FIZZLED);
}

/* The ground, its walls and what lies there are known as if seen once; rock behind them, and who is there, are not. */
TEST(test_mapping_scroll)
{
    struct stage *stage = *state;
    draw_unknown(stage, "#########\n"
                        "#@#...###\n"
                        "#########\n");
    stage_put(stage, "sword", 4, 1);
    stage_put(stage, "orc", 5, 1);
    stage_refresh(stage);
    use(stage, give(stage, "mapping_scroll"));
    assert_int_equal(view_cell(stage->view, point_at(4, 1)), CELL_EXPLORED | CELL_FLOOR);
    assert_true(view_cell(stage->view, point_at(6, 0)) & CELL_EXPLORED);
    assert_int_equal(view_cell(stage->view, point_at(8, 1)), 0);
    assert_int_equal(view_ground_at(stage->view, point_at(4, 1))->role, GROUND_ROLE_FLOOR);
    assert_int_equal(view_top(stage->view, point_at(4, 1))->kind, test_kind(stage->rules, "sword"));
    assert_false(view_top(stage->view, point_at(4, 1))->visible);
    assert_null(view_top(stage->view, point_at(5, 1)));
}

/* Those in sight with few hit points, but for the mindless; what they wound up is lost. */
TEST(test_lullaby_scroll)
{
    struct stage *stage = *state;
    draw_unknown(stage, "@.o.T#o\n");
    struct entity *bones = stage_put(stage, "skeleton", 3, 0);
    bones->mind.state = AWARENESS_HUNT;
    stage_only(stage, "troll")->fighter.max_hp = stage_only(stage, "troll")->fighter.hp = 46;
    stage_refresh(stage);
    use(stage, give_known(stage, "lullaby_scroll"));
    STAGE_EVENTS(stage, EV_ITEM_USED, EV_FELL_ASLEEP);
    assert_int_equal(stage->view->noise, 0);
    assert_int_equal(stage_nth(stage, "orc", 0)->mind.state, AWARENESS_ASLEEP);
    assert_int_equal(stage_nth(stage, "orc", 1)->mind.state, AWARENESS_HUNT);
    assert_int_equal(stage_only(stage, "troll")->mind.state, AWARENESS_HUNT);
    assert_int_equal(bones->mind.state, AWARENESS_HUNT);
}

TEST(test_dread_scroll)
{
    struct stage *stage = *state;
    draw_unknown(stage, "@.o.T#o\n");
    use(stage, give(stage, "dread_scroll"));
    assert_int_equal(stage_count(stage, EV_STATUS_BEGAN), 2);
    assert_int_equal(stage_event(stage, EV_STATUS_BEGAN, 0)->extra, STATUS_FEAR);
    assert_int_equal(stage_event(stage, EV_STATUS_BEGAN, 1)->amount, 8);
    assert_false(status_has(&stage_nth(stage, "orc", 1)->statuses, STATUS_FEAR));
}

/* --- The oracle -------------------------------------------------------------------------------------------------- */

/* What a bot that looks ahead does beside two trolls with a thing of this kind, which is unknown. */
static struct command wants(struct stage *stage, const char *name, const char *kind)
{
    static _Alignas(64) char room[1 << 22];
    struct bot bot;
    draw_unknown(stage, "TT@.\n");
    give(stage, kind);
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
    draw_unknown(stage, "@.......\n........\n");
    stage_deal_perks(stage);
    stage->game->world.perks.hand[0] = PERK_LORE + 1;
    int letter = give(stage, "daze_potion"), drunk = give(stage, "venom_potion");
    assert_int_not_equal(shown(stage, letter)->appearance, APPEARANCE_NONE);
    struct events untold = {NULL, 0, 0, 0};
    perk_take(stage->game, PERK_LORE, &untold);
    stage_refresh(stage);
    assert_int_equal(stage->view->known, (UINT32_C(1) << stage->rules->profiles[0].unknown_count) - 1);
    assert_int_equal(shown(stage, letter)->appearance, APPEARANCE_NONE);
    assert_int_equal(view_amount(stage->view, stage->view->pack[letter].kind, 0), 300);
    throw_at(stage, letter, 5, 0);
    assert_int_equal(stage_event(stage, EV_GAS_RELEASED, 0)->amount, 300);
    int sum = 0;
    for (int cell = 0; cell < 16; cell++)
        sum += stage_cell(stage, cell % 8, cell / 8)->gas;
    assert_in_range(sum, 256, 300);
    use(stage, drunk);
    assert_int_equal(stage_event(stage, EV_GAS_RELEASED, 0)->amount, 80);
}

TEST_GROUP(stage_setup, stage_teardown)
