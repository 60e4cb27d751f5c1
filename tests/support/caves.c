/* SPDX-License-Identifier: MIT
 *
 * Caves by chance: walls, foes in any state, what the hero may suffer, grass, roots, doors, fire and gas. */
#include "support/test.h"

#include "support/caves.h"

#include "core/environment/fire.h"
#include "support/content.h"

#include <stdlib.h>

enum { WIDTH = 24, HEIGHT = 13, MAX_FOES = 7 };

int caves_setup(void **state)
{
    stage_setup(state);
    struct stage *stage = *state;
    free(stage->shipped);
    stage->shipped = test_rules_from("tests/data/howe/content");
    stage->shipped->profiles[0].ruleset = RULESET_CLASSIC; /* until a cave is drawn */
    return 0;
}

kind_id cave_monster(const struct rules *rules, struct rng *rng)
{
    for (;;) {
        kind_id kind = (kind_id)rng_below(rng, rules->kind_count);
        if (rules->kinds[kind].sort == SORT_MONSTER && rules->kinds[kind].monster.king == KING_NONE)
            return kind;
    }
}

void cave_state(struct rng *rng, struct entity *foe, bool all_hunt)
{
    static const uint8_t SPEEDS[] = {0, 0, 0, 50};
    static const uint8_t FOES[] = {STATUS_SLOWED, STATUS_WEAK, STATUS_FURY, STATUS_FEAR, STATUS_BLINDED};
    foe->mind.state = AWARENESS_HUNT;
    if (!all_hunt && rng_below(rng, 3) == 0)
        foe->mind.state = (uint8_t)rng_below(rng, AWARENESS_CAPTIVE);
    if (rng_below(rng, 6) == 0)
        foe->statuses.turns[rng_below(rng, 2) ? STATUS_HASTED : STATUS_STUNNED] = 1 + (int16_t)rng_below(rng, 3);
    if (rng_below(rng, 10) == 0)
        foe->statuses.turns[STATUS_HELD] = 2;
    if (rng_below(rng, 12) == 0)
        foe->statuses.turns[FOES[rng_below(rng, sizeof FOES)]] = 1 + (int16_t)rng_below(rng, 3);
    foe->next += SPEEDS[rng_below(rng, 4)];
}

/* Grass, roots, doors, fire and gas, here and there. */
static void draw_cells(struct stage *stage, struct rng *rng)
{
    static const uint8_t ROLES[] = {GROUND_ROLE_GRASS, GROUND_ROLE_GRASS, GROUND_ROLE_ROOTS, GROUND_ROLE_DOOR};
    struct game *game = stage->game;
    kind_id pot = test_kind(game->rules, "fire_pot");
    for (uint32_t left = 4 * rng_below(rng, 20); left > 0; left--) {
        struct point at = point_at((int)rng_below(rng, WIDTH), (int)rng_below(rng, HEIGHT));
        uint32_t what = rng_below(rng, 7);
        if (!world_is_free(&game->world, at))
            continue;
        if (what < 4)
            terrain_lay(game, at, game->rules->roles[ROLES[what]]);
        else if (what == 4)
            fire_lay(game, at, 1 + (int)rng_below(rng, 4), at.x % 2 ? pot : (kind_id)KIND_NONE);
        else
            terrain_set_gas(game, at, (enum gas_kind)(GAS_VENOM + rng_below(rng, GAS_COUNT - GAS_VENOM)),
                            1 + (int)rng_below(rng, 30));
    }
    world_look_again(game);
}

/* What the hero may have drunk, or suffers; and what rings do, which its dagger may do here. */
static void draw_hero(struct stage *stage, struct rng *rng, int life)
{
    struct entity *hero = stage_hero(stage);
    static const uint8_t HERO[] = {STATUS_SLOWED, STATUS_STONESKIN, STATUS_WARD, STATUS_BLINDED, STATUS_POISONED};
    hero->fighter.max_hp = hero->fighter.hp = (int16_t)life;
    struct equippable_rule *dagger = &stage->rules->kinds[test_kind(stage->rules, "dagger")].equippable;
    if (rng_below(rng, 4) == 0)
        dagger->spared = 1 + (int16_t)rng_below(rng, 3);
    if (rng_below(rng, 4) == 0)
        dagger->keen = 2 + (int16_t)rng_below(rng, 5);
    if (rng_below(rng, 3) > 0)
        return;
    uint8_t status = HERO[rng_below(rng, sizeof HERO)];
    hero->statuses.turns[status] = 1 + (int16_t)rng_below(rng, 6);
    hero->statuses.ward = status == STATUS_WARD ? 1 + (int16_t)rng_below(rng, 20) : 0;
}

void cave_draw(struct stage *stage, struct rng *rng, int life)
{
    char map[(WIDTH + 1) * HEIGHT + 1];
    bool all_hunt = rng_below(rng, 2);
    uint32_t walls = 10 + rng_below(rng, 35);
    for (int i = 0; i < (WIDTH + 1) * HEIGHT; i++)
        map[i] = rng_below(rng, 100) < walls ? '#' : '.';
    for (int y = 0; y < HEIGHT; y++)
        map[y * (WIDTH + 1) + WIDTH] = '\n';
    map[(WIDTH + 1) * HEIGHT] = '\0';
    map[HEIGHT / 2 * (WIDTH + 1) + WIDTH / 2] = '@';
    stage_draw(stage, map);
    stage_play_by(stage, RULESET_CAMPAIGN);
    draw_hero(stage, rng, life);
    for (uint32_t left = 1 + rng_below(rng, MAX_FOES); left > 0; left--) {
        struct point at = point_at((int)rng_below(rng, WIDTH), (int)rng_below(rng, HEIGHT));
        if (!world_is_free(&stage->game->world, at))
            continue;
        kind_id kind = cave_monster(stage->rules, rng);
        cave_state(rng, stage_put(stage, stage->rules->kinds[kind].id, at.x, at.y), all_hunt);
    }
    if (rng_below(rng, 3) == 0)
        draw_cells(stage, rng);
    stage_refresh(stage);
}
