/* SPDX-License-Identifier: MIT
 *
 * Builds, drives and compares the small worlds of world.h. Holds no rule of the game: it only asks core. */
#include "support/test.h"

#include "world_fixture.h"

#include "core/component/status.h"
#include "core/ruleset.h"
#include "core/spawn.h"
#include "content.h"

#include <stdlib.h>
#include <string.h>

int stage_setup(void **state)
{
    struct stage *stage = test_zeroed(sizeof *stage);
    stage->shipped = test_rules();
    stage->rules = test_zeroed(sizeof *stage->rules);
    stage->game = test_zeroed(game_size());
    stage->copy = test_zeroed(game_size());
    stage->view = test_zeroed(sizeof *stage->view);
    stage->events = (struct events){.list = test_zeroed(MAX_EVENTS * sizeof(struct event)), .capacity = MAX_EVENTS};
    *state = stage;
    return 0;
}

int stage_teardown(void **state)
{
    struct stage *stage = *state;
    free(stage->shipped);
    free(stage->rules);
    free(stage->game);
    free(stage->copy);
    free(stage->view);
    free(stage->events.list);
    free(stage);
    return 0;
}

/* --- Drawing ----------------------------------------------------------------------------------------------------- */

static const struct legend {
    char drawn;
    const char *kind;
} LEGEND[] = {
    {'o', "orc"},   {'T', "troll"},  {'>', "stairs_down"},      {'!', "healing_potion"},  {'-', "dagger"},
    {'/', "sword"}, {'[', "shield"}, {'l', "lightning_scroll"}, {'f', "fireball_scroll"}, {'c', "confusion_scroll"},
};

static void draw_thing(struct stage *stage, char drawn, int x, int y)
{
    if (strchr("#.\n", drawn))
        return;
    if (drawn == '@') {
        world_place(&stage->game->world, stage_hero(stage), point_at(x, y));
        return;
    }
    for (size_t i = 0; i < sizeof LEGEND / sizeof LEGEND[0]; i++) {
        if (LEGEND[i].drawn == drawn) {
            stage_put(stage, LEGEND[i].kind, x, y);
            return;
        }
    }
    fail_msg("'%c' means nothing in a drawn map", drawn);
}

/* Takes away floor 1 and all that is on it: what remains are the hero and its kit, in the lowest slots. */
static void clear_stage(struct stage *stage)
{
    struct world *world = &stage->game->world;
    world->slot_count = (uint16_t)(1 + stage->rules->profiles[0].kits[0].count);
    memset(&world->entities[world->slot_count], 0, (MAX_ENTITIES - world->slot_count) * sizeof(struct entity));
    world_lift(world, stage_hero(stage));
}

void stage_draw(struct stage *stage, const char *drawing)
{
    struct world *world = &stage->game->world;
    int width = (int)strcspn(drawing, "\n");
    int height = (int)strlen(drawing) / (width + 1);
    memcpy(stage->rules, stage->shipped, sizeof *stage->rules);
    game_new(stage->game, stage->rules, 0, 1);
    clear_stage(stage);
    map_init(&world->map, width, height);
    for (int i = 0; drawing[i]; i++) {
        struct point at = point_at(i % (width + 1), i / (width + 1));
        assert_true((drawing[i] == '\n') == (at.x == width));
        if (at.x < width)
            map_set_tile(&world->map, at, drawing[i] == '#' ? TILE_WALL : TILE_FLOOR);
    }
    world_rebuild(world);
    for (int i = 0; drawing[i]; i++)
        draw_thing(stage, drawing[i], i % (width + 1), i / (width + 1));
    stage_refresh(stage);
    expect_sound(stage->game);
}

void stage_play_by(struct stage *stage, enum ruleset ruleset)
{
    struct profile *profile = &stage->rules->profiles[stage->game->world.profile];
    profile->ruleset = (uint8_t)ruleset;
    profile->rules_version = ruleset_version(ruleset);
    struct entity *entity;
    WORLD_EACH(&stage->game->world, entity)
    {
        if (entity_has(entity, HAS_AI))
            entity->mind.state = ruleset == RULESET_CAMPAIGN ? AWARENESS_HUNT : 0;
    }
    stage->game->world.map.grounds = false;
    if (rules_have_cells(stage->game))
        terrain_begin(stage->game);
    world_rebuild(&stage->game->world);
    stage_refresh(stage);
}

void stage_deal_perks(struct stage *stage)
{
    struct profile *profile = &stage->rules->profiles[stage->game->world.profile];
    profile->perks = (UINT32_C(1) << PERK_COUNT) - 1;
    profile->perk_level_count = PERK_COUNT / PERK_HAND;
    for (int i = 0; i < profile->perk_level_count; i++)
        profile->perk_levels[i] = (int16_t)(2 + 2 * i);
}

void stage_bury_king(struct stage *stage)
{
    stage->rules->profiles[stage->game->world.profile].kings = 1U << KING_ORRIN;
}

void stage_find_charges(struct stage *stage)
{
    stage->rules->profiles[stage->game->world.profile].charges = true;
}

void stage_find_regalia(struct stage *stage)
{
    struct profile *profile = &stage->rules->profiles[stage->game->world.profile];
    profile->charges = profile->regalia = true;
}

void stage_draw_campaign(struct stage *stage, const char *drawing)
{
    stage_draw(stage, drawing);
    stage_play_by(stage, RULESET_CAMPAIGN);
}

void stage_draw_still(struct stage *stage, const char *drawing)
{
    enum { NEVER = 1000000 };
    struct entity *entity;
    stage_draw_campaign(stage, drawing);
    WORLD_EACH(&stage->game->world, entity)
    {
        if (entity_has(entity, HAS_AI))
            entity->next = NEVER;
    }
}

void stage_draw_hunters(struct stage *stage, const char *drawing)
{
    stage_draw_campaign(stage, drawing);
    stage_monster(stage, "orc")->senses = stage_monster(stage, "troll")->senses = 3;
}

ground_id stage_ground(const struct stage *stage, const char *id)
{
    int found = rules_find_ground(stage->rules, id);
    assert_true(found >= 0);
    return (ground_id)found;
}

void stage_lay(struct stage *stage, const char *ground, int x, int y)
{
    terrain_lay(stage->game, point_at(x, y), stage_ground(stage, ground));
    world_look_again(stage->game);
}

const struct floor_cell *stage_cell(const struct stage *stage, int x, int y)
{
    return terrain_at(&stage->game->world.terrain, &stage->game->world.map, point_at(x, y));
}

void stage_bring(struct stage *stage, struct entity *entity, enum status_kind status, int turns)
{
    stage->events.count = 0;
    status_begin(stage->game, entity, status, turns, test_kind(stage->rules, "troll"), &stage->events);
    stage_refresh(stage);
}

void stage_refresh(struct stage *stage)
{
    world_look(stage->game);
    game_view(stage->game, stage->view);
}

/* --- Who and what ------------------------------------------------------------------------------------------------ */

struct entity *stage_hero(struct stage *stage)
{
    return world_hero(&stage->game->world);
}

struct entity *stage_nth(struct stage *stage, const char *kind, int nth)
{
    kind_id wanted = test_kind(stage->rules, kind);
    struct entity *entity;
    WORLD_EACH(&stage->game->world, entity)
    {
        if (entity->kind == wanted && nth-- == 0)
            return entity;
    }
    fail_msg("there is no such %s", kind);
    return NULL;
}

struct entity *stage_only(struct stage *stage, const char *kind)
{
    return stage_nth(stage, kind, 0);
}

struct entity *stage_carried(struct stage *stage, int letter)
{
    return world_find(&stage->game->world, stage->game->world.inventory.letters[letter]);
}

const struct view_entity *stage_foe(const struct stage *stage)
{
    int16_t order[MAX_ENTITIES];
    assert_true(view_foes_by_distance(stage->view, order) > 0);
    return &stage->view->entities[order[0]];
}

struct monster_rule *stage_monster(struct stage *stage, const char *kind)
{
    return &stage->rules->kinds[test_kind(stage->rules, kind)].monster;
}

struct entity *stage_put(struct stage *stage, const char *kind, int x, int y)
{
    struct point at = point_at(x, y);
    struct entity *entity = spawn(stage->game, test_kind(stage->rules, kind), &at);
    assert_non_null(entity);
    return entity;
}

int stage_give(struct stage *stage, const char *kind)
{
    struct entity *item = spawn(stage->game, test_kind(stage->rules, kind), NULL);
    assert_non_null(item);
    return inventory_add(stage->game, item);
}

/* --- Doing ------------------------------------------------------------------------------------------------------- */

void expect_sound(const struct game *game)
{
    char text[TEXT_SIZE];
    struct strbuf why;
    STRBUF_OVER(&why, text);
    if (!game_check(game, &why))
        fail_msg("the world is not sound: %s", text);
}

static void step(struct stage *stage, const struct command *command)
{
    game_step(stage->game, command, &stage->events);
    expect_sound(stage->game);
    game_view(stage->game, stage->view);
}

void stage_do(struct stage *stage, struct command command)
{
    enum reject reason = game_legal(stage->game, &command);
    if (reason != REJECT_NONE)
        fail_msg("%s was refused: %s", command_name(command.type), reject_name(reason));
    step(stage, &command);
    assert_int_equal(stage_count(stage, EV_REJECTED), 0);
}

bool stage_grow(struct stage *stage)
{
    const struct view *view = stage->view;
    enum level_choice choice = 0;
    if (view->state == GAME_PERK) {
        stage_do(stage, command_perk(view->hero.hand[0] - 1));
        return true;
    }
    if (view->state != GAME_LEVEL_UP)
        return false;
    while (!view_offers(view, choice))
        choice++;
    stage_do(stage, command_level_up((int)choice));
    return true;
}

void stage_refuses(struct stage *stage, struct command command, enum reject reason)
{
    uint64_t hash = game_hash(stage->game);
    uint64_t world_hash = game_hash_world(stage->game);
    assert_string_equal(reject_name(game_legal(stage->game, &command)), reject_name(reason));
    step(stage, &command);
    STAGE_EVENTS(stage, EV_REJECTED);
    assert_int_equal(stage->events.list[0].amount, reason);
    assert_true(game_hash(stage->game) == hash);
    assert_true(game_hash_world(stage->game) == world_hash);
}

void stage_restore(struct stage *stage)
{
    uint8_t *bytes = test_zeroed(GAME_ENCODED_MAX);
    struct byte_writer out = {bytes, GAME_ENCODED_MAX, 0, false};
    game_encode(stage->game, &out);
    struct byte_reader in = {bytes, out.size, 0, false};
    assert_true(game_decode(stage->copy, stage->rules, &in, NULL));
    assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    free(bytes);
}

void stage_wait(struct stage *stage)
{
    stage_do(stage, command_plain(CMD_WAIT));
}

struct events *stage_new_events(struct stage *stage)
{
    stage->events.count = 0;
    return &stage->events;
}

/* --- Expecting --------------------------------------------------------------------------------------------------- */

void stage_events(struct stage *stage, const int *types)
{
    char expected[TEXT_SIZE], happened[TEXT_SIZE];
    struct strbuf text;
    STRBUF_OVER(&text, expected);
    for (; *types >= 0; types++)
        strbuf_format(&text, " %s", event_name((enum event_type) * types));
    STRBUF_OVER(&text, happened);
    for (int i = 0; i < stage->events.count; i++)
        strbuf_format(&text, " %s", event_name(stage->events.list[i].type));
    assert_string_equal(happened, expected);
}

int stage_count(const struct stage *stage, enum event_type type)
{
    int count = 0;
    for (int i = 0; i < stage->events.count; i++)
        count += stage->events.list[i].type == type;
    return count;
}

const struct event *stage_event(const struct stage *stage, enum event_type type, int nth)
{
    for (int i = 0; i < stage->events.count; i++) {
        if (stage->events.list[i].type == type && nth-- == 0)
            return &stage->events.list[i];
    }
    fail_msg("there was no such event: %s", event_name(type));
    return NULL;
}

static char shown_at(struct stage *stage, struct point at)
{
    const struct world *world = &stage->game->world;
    const struct entity *top = NULL;
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        bool here = entity_on_floor(entity) && point_equal(entity->at, at);
        if (here && (!top || entity->render_order >= top->render_order))
            top = entity;
    }
    if (!top)
        return map_tile(&world->map, at) == TILE_WALL ? '#' : '.';
    return top->corpse ? '%' : (char)stage->rules->kinds[top->kind].glyph;
}

void stage_is(struct stage *stage, const char *drawing)
{
    char shown[(MAX_MAP_WIDTH + 1) * MAX_MAP_HEIGHT + 1];
    const struct map *map = &stage->game->world.map;
    char *next = shown;
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++)
            *next++ = shown_at(stage, point_at(x, y));
        *next++ = '\n';
    }
    *next = '\0';
    assert_string_equal(shown, drawing);
}

void stage_expect_at(const struct entity *entity, int x, int y)
{
    assert_true(entity_on_floor(entity));
    assert_int_equal(entity->at.x, x);
    assert_int_equal(entity->at.y, y);
}

/* --- Comparing views --------------------------------------------------------------------------------------------- */

#define SAME(field) assert_true(a->field == b->field)

static void expect_same_entity(const struct view_entity *a, const struct view_entity *b)
{
    SAME(id), SAME(kind), SAME(at.x), SAME(at.y), SAME(render_order), SAME(visible), SAME(corpse), SAME(foe);
    SAME(count), SAME(plus), SAME(friendly), SAME(freeing);
    SAME(ai), SAME(ai_turns), SAME(awareness), SAME(startled), SAME(hp), SAME(max_hp), SAME(power), SAME(defense),
        SAME(xp);
    SAME(times), SAME(blow), SAME(blows), SAME(harm), SAME(press), SAME(harms);
    SAME(next), SAME(aims), SAME(aim.x), SAME(aim.y), SAME(probe), SAME(holds), SAME(stepped);
    SAME(patrol), SAME(notices);
    for (int slot = 0; slot < MAX_ABILITIES; slot++)
        SAME(cooldowns[slot]);
    SAME(act), SAME(act_ability), SAME(act_harm);
    for (int status = 0; status < STATUS_COUNT; status++)
        SAME(statuses[status]);
}

static void expect_same_hero(const struct view_hero *a, const struct view_hero *b)
{
    SAME(id), SAME(kind), SAME(at.x), SAME(at.y), SAME(hp), SAME(max_hp), SAME(power), SAME(defense);
    SAME(base_max_hp), SAME(base_power), SAME(base_defense), SAME(level), SAME(xp), SAME(xp_next), SAME(total_xp);
    SAME(choices), SAME(last_choice), SAME(healing), SAME(spared), SAME(keen), SAME(led), SAME(guard), SAME(riposted),
        SAME(probe), SAME(probed), SAME(on_stairs), SAME(top_item);
    SAME(on_up_stairs);
    for (int status = 0; status < STATUS_COUNT; status++)
        SAME(statuses[status]);
}

void expect_same_view(const struct view *a, const struct view *b)
{
    SAME(rules), SAME(profile), SAME(state), SAME(seed), SAME(turn), SAME(time), SAME(floor), SAME(threat),
        SAME(threat_after);
    SAME(score), SAME(killer), SAME(killing.power), SAME(killing.defense), SAME(killing.damage);
    SAME(killing.press), SAME(killing.probe), SAME(killing.guard), SAME(killing.power_by_status);
    SAME(killing.defense_by_status), SAME(killing.times), SAME(killing.crush), SAME(killing.ward), SAME(killing.type);
    expect_same_hero(&a->hero, &b->hero);
    for (int letter = 0; letter < MAX_PACK; letter++)
        SAME(pack[letter].kind), SAME(pack[letter].id), SAME(pack[letter].worn), SAME(pack[letter].count),
            SAME(pack[letter].plus);
    for (int slot = 0; slot < SLOT_COUNT; slot++)
        SAME(worn[slot]);
    SAME(width), SAME(height), SAME(entity_count), SAME(noise), SAME(step_noise), SAME(unrest), SAME(deepest),
        SAME(gold);
    SAME(outcome), SAME(followed);
    for (int i = 0; i < a->entity_count; i++)
        expect_same_entity(&a->entities[i], &b->entities[i]);
    assert_memory_equal(a->cells, b->cells, (size_t)a->width * (size_t)a->height);
    for (int i = 0; view_has_grounds(a) && i < a->width * a->height; i++) {
        SAME(grounds[i].ground), SAME(grounds[i].cover), SAME(grounds[i].gas_kind), SAME(grounds[i].gas);
        SAME(grounds[i].fire);
    }
    if (!view_has_grounds(a))
        return;
    SAME(return_count);
    for (int i = 0; i < a->return_count; i++)
        SAME(returns[i].at.x), SAME(returns[i].at.y), SAME(returns[i].turns), SAME(returns[i].row);
}

void expect_forgettable(struct stage *stage)
{
    struct view *again = malloc(sizeof *again);
    assert_non_null(again);
    game_forget(stage->copy, stage->view);
    game_view(stage->copy, again);
    again->seed = stage->view->seed;
    expect_same_view(stage->view, again);
    free(again);
}
