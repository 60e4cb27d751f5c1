/* SPDX-License-Identifier: MIT
 *
 * What ends a plan before its next step: one row each, asked in this order. A new danger is a row here and its reason
 * in PILOT_STOP_LIST; which plans heed it stands in pilot.c. */
#include "ground.h"
#include "plan.h"

#include <string.h>

/* Which foes are asked for. */
static bool any(const struct view *view, const struct view_entity *foe)
{
    (void)view;
    return foe->foe;
}

static bool hunts(const struct view *view, const struct view_entity *foe)
{
    return view_is_awake(view, foe) && (!view_has_awareness(view) || foe->awareness == AWARENESS_HUNT);
}

/* Not counting who is rooted and shoots at nobody: it harms who goes beside it, which exploring and resting do not. */
static bool hunts_afar(const struct view *view, const struct view_entity *foe)
{
    const struct monster_rule *rule = &view->rules->kinds[foe->kind].monster;
    bool rooted = monster_has_trait(rule, TRAIT_STILL) && !monster_ability(rule, ABILITY_SHOOT);
    return hunts(view, foe) && (!rooted || point_beside(foe->at, view->hero.at));
}

static const struct view_entity *nearest_of(const struct view *view,
                                            bool (*wanted)(const struct view *, const struct view_entity *))
{
    const struct view_entity *nearest = NULL;
    int least = 0;
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *entity = &view->entities[i];
        if (!wanted(view, entity))
            continue;
        int distance2 = point_distance2(entity->at, view->hero.at);
        if (!nearest || distance2 < least) {
            nearest = entity;
            least = distance2;
        }
    }
    return nearest;
}

bool pilot_goes_first(const struct view_entity *a, const struct view_entity *b)
{
    return a->blows * b->harm < b->blows * a->harm;
}

const struct view_entity *pilot_nearest_foe(const struct view *view)
{
    return nearest_of(view, any);
}

const struct view_entity *pilot_nearest_danger(const struct view *view)
{
    return nearest_of(view, view_is_awake);
}

const struct view_entity *pilot_nearest_hunter(const struct view *view)
{
    return nearest_of(view, hunts);
}

/* --- The rows: whether it holds, and whom it is about ------------------------------------------------------------- */

static bool is_dead(struct pilot *pilot, const struct view *view)
{
    (void)pilot;
    return game_is_over(view->state);
}

static bool is_level_up(struct pilot *pilot, const struct view *view)
{
    (void)pilot;
    return game_asks(view->state);
}

static bool is_new_floor(struct pilot *pilot, const struct view *view)
{
    return pilot->plan.floor != view->floor;
}

static bool is_no_turn(struct pilot *pilot, const struct view *view)
{
    return pilot->plan.steps > 0 && pilot->plan.time == view->time;
}

/* Before the first command of a plan that dares, the danger is accepted. */
static bool is_accepted(const struct pilot_plan *plan)
{
    return plan->dared && plan->steps == 0;
}

/* The player goes on in sight of those who do not hunt. */
static bool passes_by(const struct pilot *pilot, const struct view *view)
{
    return pilot->ahead && view_has_awareness(view);
}

/* Within two moves over known ground. */
static bool is_at_hand(const struct view *view, struct point goal)
{
    struct point at = view->hero.at;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point between = point_step(at, (enum dir)dir);
        if (!view_lawful(view, at, between))
            continue;
        if (point_equal(between, goal) ||
            (ground_is_free(view, between) && point_beside(between, goal) && view_lawful(view, between, goal)))
            return true;
    }
    return point_equal(at, goal);
}

/* A goal at hand, which nobody in sight can answer within the turn: the player goes there. */
static bool is_nearly_there(const struct pilot *pilot, const struct view *view)
{
    const struct pilot_plan *plan = &pilot->plan;
    if (!pilot->ahead || plan->kind != PLAN_TRAVEL || view->threat > 0)
        return false;
    if (!plan->to_stairs)
        return is_at_hand(view, plan->goal);
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *stairs = &view->entities[i];
        if ((view->rules->kinds[stairs->kind].components & HAS_STAIRS) && !stairs->corpse &&
            is_at_hand(view, stairs->at))
            return true;
    }
    return false;
}

/* Exploring and resting go up to nobody. */
static bool keeps_off(const struct pilot_plan *plan)
{
    return plan->kind == PLAN_EXPLORE || plan->kind == PLAN_REST;
}

bool interrupt_danger(struct pilot *pilot, const struct view *view)
{
    const struct view_entity *foe = passes_by(pilot, view)
                                        ? nearest_of(view, keeps_off(&pilot->plan) ? hunts_afar : hunts)
                                        : pilot_nearest_danger(view);
    if (foe)
        pilot->entity = foe->id;
    return foe != NULL;
}

/* Not begun while somebody hunts in view, however often it is ordered; the hunter is whom it is about. */
static bool is_forbidden(struct pilot *pilot, const struct view *view)
{
    int kind = pilot->plan.kind;
    bool peaceful = kind == PLAN_EXPLORE || kind == PLAN_FETCH || kind == PLAN_WALK || kind == PLAN_REST;
    return peaceful && interrupt_danger(pilot, view);
}

static bool is_deadly(struct pilot *pilot, const struct view *view)
{
    const struct pilot_plan *plan = &pilot->plan;
    return pilot->ahead && plan->steps == 0 && !plan->dared && view->threat > 0 && view->threat >= view->hero.hp &&
           !is_forbidden(pilot, view);
}

/* Since the view before; the latest is whom it is about. */
static bool has_news(struct pilot *pilot, enum pilot_news news)
{
    if (pilot->memory.news[news] == pilot->plan.news[news])
        return false;
    pilot->entity = pilot->memory.latest[news];
    return true;
}

/* One that is passed by is told of before; but who works stays, and is heard. */
static bool is_foe_in_view(struct pilot *pilot, const struct view *view)
{
    enum pilot_news news = passes_by(pilot, view) && !pilot->plan.works ? NEWS_MET : NEWS_FOE;
    if (is_accepted(&pilot->plan) || is_nearly_there(pilot, view))
        return false;
    return interrupt_danger(pilot, view) || (pilot_nearest_foe(view) && has_news(pilot, news));
}

static bool is_foe_hunting(struct pilot *pilot, const struct view *view)
{
    return pilot->plan.steps == 0 && !is_accepted(&pilot->plan) && !is_nearly_there(pilot, view) &&
           interrupt_danger(pilot, view);
}

static bool is_foe_joining(struct pilot *pilot, const struct view *view)
{
    (void)view;
    return has_news(pilot, NEWS_FOE);
}

static bool is_foe_near(struct pilot *pilot, const struct view *view)
{
    const struct view_entity *foe = pilot_nearest_danger(view);
    if (!foe || !point_beside(foe->at, view->hero.at))
        return false;
    pilot->entity = foe->id;
    return true;
}

/* A player goes round it, and stops for nothing but harm. */
bool pilot_is_smoke(const struct view *view, struct point at)
{
    const struct view_ground *ground = &view->grounds[at.y * view->width + at.x];
    return ground->gas_kind == GAS_SMOKE && ground->fire == 0;
}

static bool find_harm_near(const struct view *view, bool smoke, struct point *where)
{
    enum { REACH = 2, SIDE = 2 * REACH + 1 };
    struct point hero = view->hero.at, nearest = hero;
    bool found = false;
    for (int i = 0; view_has_grounds(view) && i < SIDE * SIDE; i++) {
        struct point at = point_at(hero.x - REACH + i % SIDE, hero.y - REACH + i / SIDE);
        if (!view_harmful(view, at) || (!smoke && pilot_is_smoke(view, at)) ||
            (found && point_distance2(at, hero) >= point_distance2(nearest, hero)))
            continue;
        nearest = at;
        found = true;
    }
    if (found && where)
        *where = nearest;
    return found;
}

bool pilot_harm_near(const struct view *view, struct point *where)
{
    return find_harm_near(view, false, where);
}

/* Bots stop for smoke, too. */
static bool is_harm_near(struct pilot *pilot, const struct view *view)
{
    return !is_accepted(&pilot->plan) && !is_nearly_there(pilot, view) && find_harm_near(view, !pilot->ahead, NULL);
}

static bool is_plate_near(struct pilot *pilot, const struct view *view)
{
    (void)view;
    return has_news(pilot, NEWS_PLATE);
}

/* The game has told it. */
static bool is_foe_stirring(struct pilot *pilot, const struct view *view)
{
    return passes_by(pilot, view) && has_news(pilot, NEWS_STIRRED);
}

static bool is_up_beside(const struct view *view, const struct view_entity *foe)
{
    return foe->foe && !awareness_rests(foe->awareness) && view_in_reach(view, foe);
}

/* One who can come, and neither hunts nor flees. */
static bool may_notice(const struct view *view, const struct view_entity *foe)
{
    bool up = foe->foe && foe->visible && !awareness_rests(foe->awareness) && foe->awareness != AWARENESS_FLEE;
    bool stays = monster_has_trait(&view->rules->kinds[foe->kind].monster, TRAIT_STILL);
    return up && !stays && foe->notices > PILOT_DARED_PERCENT;
}

/* The first such foe in view, for a player who passes by those who do not hunt. */
static bool finds_foe(struct pilot *pilot, const struct view *view,
                      bool (*wanted)(const struct view *, const struct view_entity *))
{
    if (!passes_by(pilot, view) || is_accepted(&pilot->plan))
        return false;
    for (int i = 0; i < view->entity_count; i++) {
        if (wanted(view, &view->entities[i])) {
            pilot->entity = view->entities[i].id;
            return true;
        }
    }
    return false;
}

/* One who does not hunt, and is passed by, but not from so near. */
static bool is_foe_beside(struct pilot *pilot, const struct view *view)
{
    return finds_foe(pilot, view, is_up_beside);
}

/* A step that one is likely to see is the player's to take. */
static bool is_foe_watching(struct pilot *pilot, const struct view *view)
{
    return finds_foe(pilot, view, may_notice);
}

/* Poison is rested through: rest_next sees to it that it cannot kill. */
static bool is_hp_lower(struct pilot *pilot, const struct view *view)
{
    const struct pilot_plan *plan = &pilot->plan;
    bool rests = pilot->ahead && plan->kind == PLAN_REST;
    int poison = rests ? view_poison(view, max_int(0, plan->poison - view->hero.statuses[STATUS_POISONED])) : 0;
    return view->hero.hp + poison < plan->hp;
}

static bool is_item_found(struct pilot *pilot, const struct view *view)
{
    (void)view;
    return has_news(pilot, NEWS_ITEM);
}

static bool is_stairs_found(struct pilot *pilot, const struct view *view)
{
    (void)view;
    return has_news(pilot, NEWS_STAIRS);
}

static bool is_captive_found(struct pilot *pilot, const struct view *view)
{
    (void)view;
    return has_news(pilot, NEWS_CAPTIVE);
}

/* One that is not careful watches over the first in view, and not for its death. */
static void note_allies(struct pilot *pilot, const struct view *view)
{
    struct pilot_plan *plan = &pilot->plan;
    int count = 0, most = pilot->ahead ? PILOT_ALLIES : 1;
    memset(plan->allies, 0, sizeof plan->allies);
    for (int i = 0; i < view->entity_count && count < most; i++)
        if (view_is_ally(&view->entities[i]))
            plan->allies[count++] = (struct pilot_ally){view->entities[i].id, view->entities[i].hp};
}

/* The first of the allies who are in view still, dead or not, and has lost hit points. */
static bool finds_ally(struct pilot *pilot, const struct view *view, bool dead)
{
    for (int i = 0; i < PILOT_ALLIES; i++) {
        const struct pilot_ally *then = &pilot->plan.allies[i];
        const struct view_entity *now = then->id != ENTITY_NONE ? view_find(view, then->id) : NULL;
        if (now && now->corpse == dead && (dead || now->hp < then->hp)) {
            pilot->entity = then->id;
            return true;
        }
    }
    return false;
}

static bool is_ally_dead(struct pilot *pilot, const struct view *view)
{
    return pilot->ahead && finds_ally(pilot, view, true);
}

static bool is_ally_hurt(struct pilot *pilot, const struct view *view)
{
    return finds_ally(pilot, view, false);
}

static const struct interruption {
    enum pilot_stop stop;
    bool (*holds)(struct pilot *pilot, const struct view *view);
} INTERRUPTIONS[] = {
    {PILOT_DEAD, is_dead},
    {PILOT_LEVEL_UP, is_level_up},
    {PILOT_NEW_FLOOR, is_new_floor},
    {PILOT_NO_TURN, is_no_turn},
    {PILOT_DEADLY, is_deadly},
    {PILOT_FOE_HUNTING, is_foe_hunting},
    {PILOT_FOE_SEEN, is_foe_in_view},
    {PILOT_FOE_JOINS, is_foe_joining},
    {PILOT_FOE_NEAR, is_foe_near},
    {PILOT_FOE_STIRS, is_foe_stirring},
    {PILOT_FOE_BESIDE, is_foe_beside},
    {PILOT_FOE_MAY_SEE, is_foe_watching},
    {PILOT_HARM_NEAR, is_harm_near},
    {PILOT_HP_FELL, is_hp_lower},
    {PILOT_ITEM_SEEN, is_item_found},
    {PILOT_STAIRS_SEEN, is_stairs_found},
    {PILOT_PLATE_NEAR, is_plate_near},
    {PILOT_CAPTIVE_SEEN, is_captive_found},
    {PILOT_ALLY_DEAD, is_ally_dead},
    {PILOT_ALLY_HURT, is_ally_hurt},
};

enum { INTERRUPTION_COUNT = sizeof INTERRUPTIONS / sizeof INTERRUPTIONS[0] };

/* Notes what the next interruptions are measured by. */
static void renew(struct pilot *pilot, const struct view *view)
{
    struct pilot_plan *plan = &pilot->plan;
    note_allies(pilot, view);
    plan->floor = view->floor;
    plan->hp = view->hero.hp;
    plan->poison = view->hero.statuses[STATUS_POISONED];
    plan->time = view->time;
    memcpy(plan->news, pilot->memory.news, sizeof plan->news);
}

enum pilot_stop interrupt_check(struct pilot *pilot, const struct view *view, uint64_t heeds)
{
    if (pilot->plan.steps == 0)
        renew(pilot, view);
    for (int i = 0; i < INTERRUPTION_COUNT; i++) {
        const struct interruption *row = &INTERRUPTIONS[i];
        if ((heeds >> row->stop & 1) && row->holds(pilot, view))
            return row->stop;
    }
    renew(pilot, view);
    return PILOT_GOING;
}
