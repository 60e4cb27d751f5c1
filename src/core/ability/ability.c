/* SPDX-License-Identifier: MIT
 *
 * The table of abilities, and what all that are wound up have in common. Each that does something in its turn has a
 * file; the others are asked by name where they matter. */
#include "ability.h"

#include "abilities.h"
#include "action.h"
#include "component/status.h"
#include "mind/ally.h"
#include "push.h"
#include "ruleset.h"

/* A new ability is a row of ABILITY_LIST and one here. None without its threat. */
static const struct ability_row {
    /* Whether it can be used now; NULL: it is no act of its own. */
    bool (*usable)(const struct game *game, const struct ability_use *use);
    /* Does it, or announces it; */
    void (*start)(struct game *game, const struct ability_use *use, struct events *events);
    /* what was announced, on the cells marked; NULL where the list says that nothing is. */
    void (*release)(struct game *game, const struct ability_use *use, struct events *events);
    void (*mark)(const struct game *game, const struct ability_use *use, const struct bitgrid *cells);
    /* The blow that its release, or its use, gives the hero where it is; false if none. NULL: it never does. */
    bool (*threat)(const struct game *game, const struct ability_use *use, struct blow *blow);
    /* What shows of its next turn while nothing is announced; NULL: nothing. */
    enum view_act (*foreseen)(const struct game *game, const struct ability_use *use);
    uint8_t cooldown; /* turns of its own between two uses */
} ROWS[ABILITY_COUNT] = {
    [ABILITY_SHOOT] = {shoot_usable, shoot_start, NULL, NULL, shoot_threat, shoot_foreseen, 1},
    [ABILITY_CHARGE] = {charge_usable, ability_wind_up, charge_release, charge_mark, charge_threat, NULL, 4},
    [ABILITY_RALLY] = {rally_usable, ability_wind_up, rally_release, NULL, NULL, NULL, 12},
    [ABILITY_RAISE] = {raise_usable, raise_start, raise_release, raise_mark, NULL, NULL, 8},
    [ABILITY_SUMMON] = {summon_usable, summon_start, summon_release, summon_mark, NULL, NULL, 10},
    [ABILITY_WARD] = {ward_usable, ability_wind_up, ward_release, NULL, NULL, NULL, 6},
    [ABILITY_WEB] = {web_usable, ability_wind_up, web_release, web_mark, NULL, NULL, 6},
};

static const struct monster_rule *monster_of(const struct game *game, const struct entity *entity)
{
    return &game_kind(game, entity)->monster;
}

static const struct ability_row *row_of(const struct ability_use *use)
{
    return &ROWS[use->rule->ability];
}

/* --- A monster's turn --------------------------------------------------------------------------------------------- */

static bool has_target(const struct game *game, const struct entity *entity)
{
    bool sees_hero = !entity_is_ally(entity) && ability_sees(game, entity, world_hero_const(&game->world)->at);
    return sees_hero || ally_opponent(game, entity) != NULL;
}

void ability_pass(const struct game *game, struct entity *entity)
{
    for (int slot = 0; slot < MAX_ABILITIES; slot++) {
        if (entity->mind.cooldowns[slot] > 0)
            entity->mind.cooldowns[slot]--;
    }
    if (entity->mind.aims > 0 && !ability_is_wound_up(game, entity) && !has_target(game, entity))
        entity->mind.aims = 0;
}

uint8_t ability_cooldown(enum ability ability)
{
    return (uint8_t)(ROWS[ability].cooldown + 1);
}

static void cool(struct entity *entity, const struct ability_use *use)
{
    entity->mind.cooldowns[use->slot] = ability_cooldown((enum ability)use->rule->ability);
}

static struct action action_of(const struct game *game, const struct ability_use *use, enum action_type type)
{
    return (struct action){.type = (uint8_t)type,
                           .actor = world_id(&game->world, use->entity),
                           .choice = (uint8_t)use->slot,
                           .at = use->at};
}

bool ability_due(const struct game *game, const struct entity *entity, struct action *action)
{
    if (!ability_is_wound_up(game, entity))
        return false;
    struct ability_use use = ability_wound_up(game, entity);
    *action = action_of(game, &use, ACT_RELEASE);
    return true;
}

static bool try_at(const struct game *game, const struct entity *entity, int slot, const struct entity *target,
                   struct action *action)
{
    if (!target)
        return false;
    struct ability_use use = ability_use_of(game, entity, slot, target->at);
    if (entity->mind.cooldowns[slot] > 0 || !row_of(&use)->usable || !row_of(&use)->usable(game, &use))
        return false;
    *action = action_of(game, &use, ACT_ABILITY);
    return true;
}

/* At the hero before others. */
bool ability_choose(const struct game *game, const struct entity *entity, struct action *action)
{
    const struct entity *hero = entity_is_ally(entity) ? NULL : world_hero_const(&game->world);
    int count = monster_of(game, entity)->ability_count;
    if (!rules_have_abilities(game) || status_has(&entity->statuses, STATUS_CONFUSED) || count == 0)
        return false;
    const struct entity *other = ally_opponent(game, entity);
    for (int slot = 0; slot < count; slot++)
        if (try_at(game, entity, slot, hero, action) || try_at(game, entity, slot, other, action))
            return true;
    return false;
}

/* What is only announced is not used yet. */
void perform_ability(struct game *game, const struct action *action, struct events *events)
{
    struct entity *entity = world_find(&game->world, action->actor);
    struct ability_use use = ability_use_of(game, entity, action->choice, action->at);
    int aimed = entity->mind.aims;
    row_of(&use)->start(game, &use, events);
    if (entity->mind.aims == aimed)
        cool(entity, &use);
}

void perform_release(struct game *game, const struct action *action, struct events *events)
{
    struct entity *entity = world_find(&game->world, action->actor);
    struct ability_use use = ability_use_of(game, entity, action->choice, action->at);
    entity->mind.aims = 0;
    cool(entity, &use);
    ability_tell(game, EV_RELEASED, &use, events);
    row_of(&use)->release(game, &use, events);
}

/* --- Asking ------------------------------------------------------------------------------------------------------- */

void ability_mark(const struct game *game, const struct entity *entity, const struct bitgrid *cells)
{
    if (!ability_is_wound_up(game, entity))
        return;
    struct ability_use use = ability_wound_up(game, entity);
    if (row_of(&use)->mark)
        row_of(&use)->mark(game, &use, cells);
}

bool ability_threat(const struct game *game, const struct entity *entity, int slot, struct blow *blow)
{
    bool due = entity->mind.aims == slot + 1;
    struct ability_use use =
        ability_use_of(game, entity, slot, due ? entity->mind.aim : world_hero_const(&game->world)->at);
    return row_of(&use)->threat && row_of(&use)->threat(game, &use, blow);
}

/* What the ability takes from the hero in its way. */
static int harm_of(const struct game *game, const struct ability_use *use)
{
    struct blow blow = {.times = 1};
    if (row_of(use)->threat)
        (void)row_of(use)->threat(game, use, &blow);
    blow_reckon_unguarded(&blow);
    return blow.dealt;
}

static int shot_of(const struct game *game, const struct entity *entity)
{
    const struct monster_rule *monster = monster_of(game, entity);
    for (int slot = 0; slot < monster->ability_count; slot++) {
        struct ability_use use = ability_use_of(game, entity, slot, world_hero_const(&game->world)->at);
        if (use.rule->ability == ABILITY_SHOOT)
            return harm_of(game, &use);
    }
    return 0;
}

/* Free to choose what it does to the hero. */
static bool is_free(const struct entity *entity)
{
    return entity->mind.state == AWARENESS_HUNT && !entity->mind.startled &&
           !status_has(&entity->statuses, STATUS_STUNNED) && !status_has(&entity->statuses, STATUS_CONFUSED);
}

/* What it does in its next turn, by which ability: of VIEW_ACT_OPEN that says nothing. */
static enum view_act foresee(const struct game *game, const struct entity *entity, struct ability_use *use)
{
    if (ability_is_wound_up(game, entity)) {
        *use = ability_wound_up(game, entity);
        return VIEW_ACT_RELEASE;
    }
    for (int slot = 0; is_free(entity) && slot < monster_of(game, entity)->ability_count; slot++) {
        *use = ability_use_of(game, entity, slot, world_hero_const(&game->world)->at);
        enum view_act act = row_of(use)->foreseen ? row_of(use)->foreseen(game, use) : VIEW_ACT_OPEN;
        if (act != VIEW_ACT_OPEN)
            return act;
    }
    return VIEW_ACT_OPEN;
}

struct ability_forecast ability_forecast(const struct game *game, const struct entity *entity)
{
    struct ability_use use;
    enum view_act act = foresee(game, entity, &use);
    struct ability_forecast forecast = {.act = (uint8_t)act, .shot = shot_of(game, entity)};
    if (act == VIEW_ACT_OPEN)
        return forecast;
    forecast.ability = use.rule->ability;
    forecast.harm = act == VIEW_ACT_AIM ? 0 : harm_of(game, &use);
    return forecast;
}

bool ability_aims(const struct game *game, const struct entity *entity, enum view_act act, struct blow *blow)
{
    struct ability_use use;
    return foresee(game, entity, &use) == act && shoot_finds(game, &use) && row_of(&use)->threat(game, &use, blow);
}
