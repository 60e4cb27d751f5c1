/* SPDX-License-Identifier: MIT
 *
 * Floors that are parked: in bytes, copies and hashes, and the pool that holds them. */
#include "support/test.h"

#include "core/state/park.h"
#include "core/state/runs.h"
#include "support/content.h"
#include "support/floors_fixture.h"
#include "support/profile.h"

#include <stdlib.h>
#include <string.h>

/* --- Bytes, copies, hashes --------------------------------------------------------------------------------------- */

/* Two floors parked, the hero on the third. */
static void go_deep(struct stage *stage)
{
    floors_begin(stage);
    stage_put(stage, "orc", 4, 3);
    floors_take(stage, false);
    stage_put(stage, "orc", 6, 1)->mind.group = 3;
    floors_take(stage, false);
    floors_hunter(stage, 3, 2);
    stage_refresh(stage);
}

TEST(test_there_and_back_in_bytes)
{
    struct stage *stage = *state;
    go_deep(stage);
    struct floors_image *image = floors_take_image(stage->game);
    memset(stage->copy, 0xa5, game_size());
    assert_true(floors_load(image, stage->copy, stage->rules, NULL));
    assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    assert_int_equal(stage->copy->pool.used, stage->game->pool.used);
    assert_memory_equal(stage->copy->pool.bytes, stage->game->pool.bytes, stage->game->pool.used);
    struct floors_image *again = floors_take_image(stage->copy);
    assert_int_equal(again->size, image->size);
    assert_memory_equal(again->bytes, image->bytes, image->size);
    floors_take(stage, true);
    struct events events = {0};
    world_move(&stage->copy->world, world_hero(&stage->copy->world), point_at(2, 2));
    world_look(stage->copy);
    game_step(stage->copy, &ASCEND, &events);
    assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    free(image);
    free(again);
}

/* With one that follows on the stairs, too. */
TEST(test_followers_in_bytes)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_hunter(stage, 15, 1);
    floors_take(stage, false);
    assert_true(stage->view->followed);
    struct floors_image *image = floors_take_image(stage->game);
    assert_true(floors_load(image, stage->copy, stage->rules, NULL));
    assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    free(image);
}

/* A kind that has another index is the same kind, and the floors have the same hashes. */
TEST(test_other_data)
{
    struct stage *stage = *state;
    struct rules *other = malloc(sizeof *other);
    go_deep(stage);
    struct floors_image *image = floors_take_image(stage->game);
    memcpy(other, stage->rules, sizeof *other);
    memmove(&other->kinds[1], &other->kinds[0], other->kind_count * sizeof other->kinds[0]);
    memcpy(other->kinds[0].id, "newcomer", 9);
    other->kind_count++;
    for (int i = 0; i < other->profile_count; i++) {
        struct profile *profile = &other->profiles[i];
        profile->kits[0].hero++, profile->stairs++, profile->corpse++, profile->up_stairs++, profile->gold++;
    }
    assert_true(floors_load(image, stage->copy, other, NULL));
    assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    memcpy(other->kinds[test_kind(other, "potion")].id, "draught", 8); /* it lies on a floor that was left */
    assert_false(floors_load(image, stage->copy, other, NULL));
    free(image);
    free(other);
}

/* Every byte of what is parked, changed in every bit: refused with a reason, or sound and bytes again. */
TEST(test_hostile_bytes)
{
    struct stage *stage = *state;
    go_deep(stage);
    struct floors_image *image = floors_take_image(stage->game);
    const uint8_t *first = pool_bytes(&stage->game->pool, 0);
    size_t at = 0;
    while (memcmp(image->bytes + at, first, stage->game->pool.used) != 0)
        at++;
    size_t directory = at - 2 * 6 - 1, end = at + stage->game->pool.used;
    int refused = 0, changed = 0;
    for (at = directory; at < end; at++) {
        for (int bit = 0; bit < 8; bit++) {
            char text[TEXT_SIZE];
            struct strbuf why;
            STRBUF_OVER(&why, text);
            image->bytes[at] ^= (uint8_t)(1 << bit);
            if (floors_load(image, stage->copy, stage->rules, &why)) {
                expect_sound(stage->copy);
                changed += game_hash_world(stage->copy) != game_hash_world(stage->game);
            } else {
                assert_true(why.length > 0);
                refused++;
            }
            image->bytes[at] ^= (uint8_t)(1 << bit);
        }
    }
    assert_true(refused > 1000);
    assert_true(changed > 100);
    size_t size = image->size;
    for (image->size = directory; image->size < size; image->size++)
        assert_false(floors_load(image, stage->copy, stage->rules, NULL));
    free(image);
}

/* A floor that was left is none on which the hero is. */
TEST(test_the_hero_is_on_one_floor)
{
    struct stage *stage = *state;
    char text[TEXT_SIZE];
    struct strbuf why;
    STRBUF_OVER(&why, text);
    go_deep(stage);
    stage->game->world.floor = 2;
    struct floors_image *image = floors_take_image(stage->game);
    assert_false(floors_load(image, stage->copy, stage->rules, &why));
    assert_non_null(strstr(text, "floor that was left"));
    free(image);
}

TEST(test_clone_and_rewind)
{
    struct stage *stage = *state;
    struct events events = {0};
    go_deep(stage);
    memset(stage->copy, 0xa5, game_size());
    game_clone(stage->copy, stage->game);
    uint64_t hash = game_hash_world(stage->game);
    assert_true(game_hash_world(stage->copy) == hash);
    stage_only(stage, "orc")->mind.state = AWARENESS_ASLEEP;
    floors_stand(stage, true);
    game_rewind(stage->copy, stage->game);
    game_step(stage->copy, &ASCEND, &events); /* the copy's pool changes, and comes back */
    assert_true(stage->copy->pool.epoch != stage->game->pool.epoch);
    assert_int_equal(stage->game->pool.count, 2);
    game_rewind(stage->copy, stage->game);
    assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    assert_memory_equal(stage->copy->pool.bytes, stage->game->pool.bytes, stage->game->pool.used);
}

/* One random act, or stairs. */
static void act(struct stage *stage, struct rng *rng)
{
    bool up = stage->view->floor == 3 || (stage->view->floor == 2 && rng_below(rng, 2) == 0);
    struct command step = command_move((enum dir)rng_below(rng, DIR_COUNT));
    if (stage_grow(stage))
        return;
    if (rng_below(rng, 12) == 0 && !stage->view->followed && !stage->view->hero.statuses[STATUS_HELD] &&
        world_is_free(&stage->game->world, stage_only(stage, up ? "stairs_up" : "stairs_down")->at))
        floors_take(stage, up);
    else if (game_legal(stage->game, &step) == REJECT_NONE)
        stage_do(stage, step);
}

/* On the campaign's own floors: every world between floors is sound, comes back from its bytes, and a copy of it goes
 * the same way. */
TEST(test_the_campaigns_floors)
{
    struct stage *stage = *state;
    struct rules *own = stage->rules;
    int most = 0;
    stage->rules = test_rules();
    for (uint64_t seed = 1; seed <= 10; seed++) {
        struct rng rng;
        rng_seed(&rng, seed, RNG_LAYOUT, 0);
        test_begin(stage->game, stage->rules, rules_find_profile(stage->rules, "campaign"), seed);
        stage_refresh(stage);
        for (int turn = 0; turn < 300; turn++) {
            stage_hero(stage)->fighter.hp = stage_hero(stage)->fighter.max_hp;
            act(stage, &rng);
            if (turn % 10 > 0 || game_is_over(stage->view->state))
                continue;
            struct floors_image *image = floors_take_image(stage->game);
            assert_true(floors_load(image, stage->copy, stage->rules, NULL));
            assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
            free(image);
        }
        most = max_int(most, (int)stage->game->pool.used);
    }
    print_message("the floors of a campaign are parked in %d bytes at most\n", most);
    free(stage->rules);
    stage->rules = own;
}

/* What is parked counts in the hash of each turn. */
TEST(test_the_hash_feels_parked_floors)
{
    struct stage *stage = *state;
    uint64_t hashes[2];
    for (int hp = 0; hp < 2; hp++) {
        floors_begin(stage);
        stage_put(stage, "orc", 4, 3)->fighter.hp = (int16_t)(10 + hp);
        floors_take(stage, false);
        hashes[hp] = game_hash(stage->game);
    }
    assert_true(hashes[0] != hashes[1]);
}

/* A full floor of the campaign's size, as it may be at worst in play, and its share of the pool. */
TEST(test_a_full_floor_fits)
{
    struct stage *stage = *state;
    floors_begin(stage);
    struct map *map = &stage->game->world.map;
    world_lift(&stage->game->world, stage_hero(stage));
    map_init(map, 60, 21);
    for (int i = 0; i < 58 * 19; i++) {
        if (i % 58 % 14 < 11 || i / 58 % 6 == 2 || i % 58 < 20)
            map_set_tile(map, point_at(1 + i % 58, 1 + i / 58), TILE_FLOOR);
    }
    terrain_begin(stage->game);
    world_rebuild(&stage->game->world);
    world_place(&stage->game->world, stage_hero(stage), point_at(1, 1));
    for (int i = 0; i < 40; i++) {
        struct entity *orc = stage_put(stage, "orc", 2 + i % 18, 3 + i / 18);
        orc->mind = (struct mind){.state = AWARENESS_WANDER, .group = (uint16_t)(1 + i / 3), .goal = {(int16_t)i, 3}};
        orc->fighter.hp = (int16_t)(1 + i % 20);
        orc->next += (uint32_t)(i * 13 % 100);
        orc->mind.cooldowns[i % MAX_ABILITIES] = 3;
    }
    for (int i = 0; i < 30; i++)
        stage_put(stage, "potion", 1 + i % 19, 8 + i / 19);
    world_lift(&stage->game->world, stage_hero(stage));
    floor_park(stage->game);
    print_message("a full floor is parked in %u bytes\n", (unsigned)stage->game->pool.used);
    assert_true(stage->game->pool.used * MAX_PARKED <= POOL_SIZE);
}

/* --- The pool ---------------------------------------------------------------------------------------------------- */

/* By depth; one of a depth; where there is no room, the farthest go. */
TEST(test_the_pool)
{
    static uint8_t bytes[POOL_SIZE];
    struct floor_pool *pool = calloc(1, sizeof *pool);
    pool_clear(pool);
    for (int depth = 20; depth > 0; depth--) {
        memset(bytes, depth, sizeof bytes);
        pool_put(pool, depth, (uint64_t)depth, bytes, (size_t)(100 + depth));
    }
    assert_int_equal(pool->count, MAX_PARKED);
    for (int i = 0; i < MAX_PARKED; i++) {
        assert_int_equal(pool->floors[i].depth, i + 1);
        assert_int_equal(pool_bytes(pool, i)[0], i + 1);
        assert_int_equal(pool_bytes(pool, i)[pool->floors[i].size - 1], i + 1);
    }
    uint64_t epoch = pool->epoch;
    memset(bytes, 99, sizeof bytes);
    pool_put(pool, 5, 99, bytes, 7);
    assert_int_equal(pool_bytes(pool, pool_find(pool, 5))[6], 99);
    assert_int_equal(pool_bytes(pool, pool_find(pool, 6))[0], 6);
    assert_true(pool->epoch != epoch);
    pool_put(pool, 9, 1, bytes, sizeof bytes); /* there is room for nothing else */
    assert_int_equal(pool->count, 1);
    assert_int_equal(pool->used, sizeof bytes);
    pool_remove(pool, 0);
    assert_int_equal(pool->epoch, 0);
    free(pool);
}

TEST(test_runs)
{
    static uint8_t bytes[5000], shortened[6000], whole[5000];
    static const unsigned STEPS[] = {1, 2, 3, 130, 500, 5000};
    for (size_t s = 0; s < sizeof STEPS / sizeof *STEPS; s++) {
        size_t size;
        for (unsigned i = 0; i < sizeof bytes; i++)
            bytes[i] = (uint8_t)(i / STEPS[s]);
        struct byte_writer out = {shortened, sizeof shortened, 0, false};
        runs_put(&out, bytes, sizeof bytes);
        assert_false(out.failed);
        struct byte_reader in = {shortened, out.size, 0, false};
        assert_true(runs_get(&in, whole, sizeof whole, &size));
        assert_int_equal(size, sizeof bytes);
        assert_memory_equal(whole, bytes, size);
        struct byte_reader small = {shortened, out.size, 0, false};
        assert_false(runs_get(&small, whole, sizeof whole - 1, &size));
        struct byte_reader cut = {shortened, out.size - 1, 0, false};
        assert_true(!runs_get(&cut, whole, sizeof whole, &size) || size < sizeof bytes);
    }
}

TEST_GROUP(floors_setup, stage_teardown)
