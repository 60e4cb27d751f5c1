/* SPDX-License-Identifier: MIT
 *
 * The view holds what the hero may know and nothing else: against the world, and by changing what it cannot see. */
#include "support/test.h"

#include "core/component/status.h"
#include "support/play.h"
#include "support/world_fixture.h"

#include <stdlib.h>
#include <string.h>

enum { TURNS = 120 };

/* --- Against the world ------------------------------------------------------------------------------------------- */

static void expect_cells(const struct world *world, const struct view *view)
{
    for (int i = 0; i < view->width * view->height; i++) {
        struct point at = point_at(i % view->width, i / view->width);
        bool explored = map_explored(&world->map, at), seen = map_seen(&world->map, at);
        int expected = explored * CELL_EXPLORED + seen * CELL_VISIBLE;
        if (explored && map_tile(&world->map, at) == TILE_FLOOR)
            expected += CELL_FLOOR;
        assert_int_equal(view->cells[i], expected);
    }
}

static bool may_be_known(const struct world *world, const struct entity *entity)
{
    bool lies = !entity_has(entity, HAS_FIGHTER) && !entity_has(entity, HAS_AI);
    return entity_on_floor(entity) && entity != world_hero_const(world) &&
           (map_seen(&world->map, entity->at) || (lies && map_explored(&world->map, entity->at)));
}

/* Everything that may be known is in the list, in id order, and nothing else is. */
static void expect_entities(const struct world *world, const struct view *view)
{
    const struct entity *entity;
    int listed = 0;
    WORLD_EACH(world, entity)
    {
        if (!may_be_known(world, entity))
            continue;
        assert_true(listed < view->entity_count);
        const struct view_entity *shown = &view->entities[listed++];
        bool fights = entity_has(entity, HAS_AI) && entity_has(entity, HAS_FIGHTER);
        assert_int_equal(shown->id, world_id(world, entity));
        assert_int_equal(shown->kind, entity->kind);
        assert_true(point_equal(shown->at, entity->at));
        assert_int_equal(shown->visible, map_seen(&world->map, entity->at));
        assert_int_equal(shown->foe, fights);
        assert_int_equal(shown->hp, fights ? entity->fighter.hp : 0);
        assert_int_equal(shown->corpse, entity->corpse);
    }
    assert_int_equal(listed, view->entity_count);
}

/* --- Changing what is not seen ----------------------------------------------------------------------------------- */

/* Another thing, elsewhere unseen, or none at all. */
static void change_unseen_entity(struct play *play, struct entity *entity)
{
    struct world *world = &play->copy->world;
    switch (rng_below(&play->rng, 4)) {
    case 0:
        world_free_slot(world, entity);
        return;
    case 1:
        entity->fighter.hp = 1;
        entity->fighter.power = 99;
        entity->next++;
        return;
    case 2:
        status_confuse(entity, 7);
        entity->kind = (kind_id)(entity->kind ? entity->kind - 1 : 1);
        entity->corpse = true;
        return;
    default:
        for (int tries = 0; tries < 50; tries++) {
            int x = rng_range(&play->rng, 0, world->map.width - 1);
            int y = rng_range(&play->rng, 0, world->map.height - 1);
            struct point to = point_at(x, y);
            if (world_is_free(world, to) && !map_seen(&world->map, to) && !map_explored(&world->map, to)) {
                world_move(world, entity, to);
                return;
            }
        }
    }
}

/* All that is unseen, unexplored and yet to come becomes something else. */
static int change_the_unseen(struct play *play)
{
    struct world *world = &play->copy->world;
    struct entity *entity;
    int changes = 0;
    WORLD_EACH(world, entity)
    {
        if (entity == world_hero(world) || !entity_on_floor(entity) || may_be_known(world, entity))
            continue;
        change_unseen_entity(play, entity);
        changes++;
    }
    for (int i = 0; i < world->map.width * world->map.height; i++) {
        struct point at = point_at(i % world->map.width, i / world->map.width);
        if (!map_explored(&world->map, at) && rng_below(&play->rng, 2)) {
            map_set_tile(&world->map, at, map_tile(&world->map, at) == TILE_WALL ? TILE_FLOOR : TILE_WALL);
            changes++;
        }
    }
    rng_next(&world->ai_rng);
    return changes;
}

TEST(test_only_what_may_be_known)
{
    struct play *play = *state;
    struct view *other = calloc(1, sizeof *other);
    int changes = 0;
    for (int seed = 1; seed <= (test_seeds() + 3) / 4; seed++) {
        play_start(play, (uint64_t)seed);
        for (int turn = 0; turn < TURNS && !play_is_over(play); turn++) {
            expect_cells(&play->game->world, play->view);
            expect_entities(&play->game->world, play->view);
            if (turn % 4 == 0) {
                game_clone(play->copy, play->game);
                changes += change_the_unseen(play);
                game_view(play->copy, other);
                expect_same_view(play->view, other);
            }
            struct command command = play_choose(play);
            play_step(play, &command);
        }
    }
    assert_true(changes > 1000 || !test_is_thorough());
    free(other);
}

/* --- Imagined games ---------------------------------------------------------------------------------------------- */

/* What is imagined from a view shows the same view, is sound, and tells nothing of the seed. */
static void expect_faithful(struct play *play, struct view *other)
{
    uint64_t seed = play->view->seed;
    play->view->seed = 0;
    game_forget(play->copy, play->view);
    assert_true(game_check(play->copy, NULL));
    game_view(play->copy, other);
    expect_same_view(play->view, other);
    play->view->seed = seed;
}

/* The tactician's answer to a view, asked with a bot as it was before. */
static struct command answer_of(const struct bot *before, const struct view *view)
{
    struct bot bot = *before;
    return bot.kind->next(&bot, view);
}

/* Two worlds that differ only in what is unseen, the seed included, give the same imagined game and the same choice. */
TEST(test_who_looks_ahead_knows_no_more)
{
    struct play *play = *state;
    struct view *other = calloc(1, sizeof *other);
    const struct bot_kind *kind = bot_find("tactician");
    void *room = malloc(bot_room(kind));
    struct bot *bot = calloc(1, sizeof *bot);
    int changes = 0;
    for (int seed = 1; seed <= (test_seeds() + 19) / 20; seed++) {
        play_start(play, (uint64_t)seed);
        bot_start(bot, kind, (uint64_t)seed, room);
        for (int turn = 0; turn < TURNS && !play_is_over(play); turn++) {
            expect_faithful(play, other);
            game_clone(play->copy, play->game);
            changes += change_the_unseen(play);
            play->copy->world.seed = ~play->copy->world.seed;
            game_view(play->copy, other);
            game_forget(play->copy, other);
            uint64_t hash = game_hash_world(play->copy);
            game_forget(play->copy, play->view);
            assert_true(game_hash_world(play->copy) == hash);
            struct command here = answer_of(bot, play->view), there = answer_of(bot, other);
            assert_true(command_equal(&here, &there));
            struct command command = bot->kind->next(bot, play->view);
            play_step(play, &command);
        }
    }
    assert_true(changes > 1000 || !test_is_thorough());
    free(other);
    free(room);
    free(bot);
}

/* --- The hero's own affairs -------------------------------------------------------------------------------------- */

static void expect_belongings(const struct game *game, const struct view *view)
{
    const struct world *world = &game->world;
    int worn[SLOT_COUNT];
    memset(worn, 0xff, sizeof worn);
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct entity *item = inventory_item_const(world, letter);
        assert_int_equal(view->pack[letter].kind, item ? item->kind : KIND_NONE);
        assert_int_equal(view->pack[letter].id, item ? world_id(world, item) : ENTITY_NONE);
        if (view->pack[letter].worn)
            worn[game->rules->kinds[item->kind].equippable.slot] = letter;
    }
    for (int slot = 0; slot < SLOT_COUNT; slot++)
        assert_int_equal(view->worn[slot], worn[slot]);
    int power = view->hero.base_power, defense = view->hero.base_defense;
    for (int slot = 0; slot < SLOT_COUNT; slot++) {
        if (worn[slot] < 0)
            continue;
        const struct equippable_rule *rule = &game->rules->kinds[view->pack[worn[slot]].kind].equippable;
        power += rule->power;
        defense += rule->defense;
    }
    assert_int_equal(view->hero.power, power);
    assert_int_equal(view->hero.defense, defense);
    assert_int_equal(view->score, 100 * view->floor + view->hero.total_xp);
    assert_int_equal(view->hero.on_stairs, hero_on_stairs(game, HAS_STAIRS));
}

TEST(test_own_affairs)
{
    struct play *play = *state;
    for (int seed = 1; seed <= (test_seeds() + 3) / 4; seed++) {
        play_start(play, (uint64_t)seed);
        for (int turn = 0; turn < TURNS && !play_is_over(play); turn++) {
            expect_belongings(play->game, play->view);
            struct command pick_up = command_plain(CMD_PICK_UP);
            kind_id top = play->view->hero.top_item;
            enum reject reason = game_legal(play->game, &pick_up);
            if (play->view->state == GAME_PLAYING && reason != REJECT_PACK_FULL)
                assert_true((top == KIND_NONE) == (reason == REJECT_NOTHING_HERE));
            struct command command = play_choose(play);
            play_step(play, &command);
            if (command.type == CMD_PICK_UP && play->events.list[0].type == EV_ITEM_TAKEN)
                assert_int_equal(play->events.list[0].object_kind, top);
        }
    }
}

TEST_GROUP(play_setup, play_teardown)
