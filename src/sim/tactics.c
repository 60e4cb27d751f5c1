/* SPDX-License-Identifier: MIT
 *
 * Careful habits of the campaign. They know what the view shows, and no bot's policy. */
#include "tactics.h"

#include "base/line.h"
#include "menace.h"
#include "core/view_missile.h"

/* --- Stepping aside ---------------------------------------------------------------------------------------------- */

/* How bad it is to stand at a cell for a turn. */
static int peril_of(const struct view *view, struct point at)
{
    enum { ANNOUNCED = 100, HARMFUL = 100, HARM_BESIDE = 10 };
    int peril = (view_marked(view, at) ? ANNOUNCED : 0) + (view_harmful(view, at) ? HARMFUL : 0);
    bool near = false;
    for (int dir = 0; dir < DIR_COUNT; dir++)
        near |= view_harmful(view, point_step(at, (enum dir)dir));
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *foe = &view->entities[i];
        peril += view_is_awake(view, foe) && point_beside(foe->at, at);
    }
    return peril + (near ? HARM_BESIDE : 0);
}

static bool is_free(const struct view *view, struct point at)
{
    return view_is_free(view, at) && view_lawful(view, view->hero.at, at);
}

bool tactic_step_aside(const struct bot *bot, const struct view *view, struct command *command)
{
    enum { BEARABLE = 10 };
    if (!view_has_awareness(view) || !bot_has(bot, HABIT_ASIDE))
        return false;
    int least = peril_of(view, view->hero.at);
    bool found = false;
    for (int dir = 0; least >= BEARABLE && dir < DIR_COUNT; dir++) {
        struct point to = point_step(view->hero.at, (enum dir)dir);
        int peril = is_free(view, to) ? peril_of(view, to) : least;
        if (peril >= least)
            continue;
        found = true;
        least = peril;
        *command = command_move((enum dir)dir);
    }
    return found;
}

/* --- Going for who brings others ---------------------------------------------------------------------------------- */

static bool brings(const struct view *view, const struct view_entity *foe)
{
    return foe->foe && foe->awareness != AWARENESS_DORMANT &&
           (view_has_ability(view, foe, ABILITY_RAISE) || view_has_ability(view, foe, ABILITY_SUMMON));
}

bool tactic_silence(const struct bot *bot, const struct view *view, struct command *command)
{
    int16_t order[MAX_ENTITIES];
    int count = view_foes_by_distance(view, order), which = 0;
    if (!view_has_awareness(view) || !bot_has(bot, HABIT_SILENCE))
        return false;
    while (which < count && !brings(view, &view->entities[order[which]]))
        which++;
    if (which == count)
        return false;
    const struct view_entity *foe = &view->entities[order[which]];
    int least = point_distance2(view->hero.at, foe->at);
    bool found = false;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point to = point_step(view->hero.at, (enum dir)dir);
        bool may = is_free(view, to) || (point_equal(to, foe->at) && view_lawful(view, view->hero.at, to));
        if (!may || point_distance2(to, foe->at) >= least)
            continue;
        found = true;
        least = point_distance2(to, foe->at);
        *command = command_move((enum dir)dir);
    }
    return found;
}

/* --- Throwing and reading ---------------------------------------------------------------------------------------- */

/* A thing of the pack, and where it would be used. */
struct shot {
    const struct item_rule *rule;
    const struct view_item *item;
    kind_id kind;
    struct point at;
};

enum { CLOUD = 2 /* cells that thrown gas fills quickly enough */ };

static bool is_mindless(const struct view *view, const struct view_entity *foe)
{
    return view->rules->kinds[foe->kind].monster.traits >> TRAIT_MINDLESS & 1;
}

/* The hit points it takes from a foe. */
static int harm_of(const struct view *view, const struct shot *shot, const struct view_entity *foe)
{
    enum { VENOM_HARM = 12, RAISED_HARM = 12 };
    int distance = point_chebyshev(foe->at, shot->at);
    switch ((enum effect)shot->rule->effect) {
    case EFFECT_LIGHTNING:
        return distance == 0 ? shot->rule->amount : 0;
    case EFFECT_BOLT:
        return distance == 0 ? view_bolt(view, foe, shot->item) : 0;
    case EFFECT_MISSILE:
        return distance == 0 ? view_throw(view, foe, shot->kind) : 0;
    case EFFECT_FIREBALL:
        return point_distance2(foe->at, shot->at) <= shot->rule->radius * shot->rule->radius ? shot->rule->amount : 0;
    case EFFECT_FLAME:
        return distance <= shot->rule->radius ? HARM_OF_BURNING * shot->rule->turns : 0;
    case EFFECT_GAS:
        return shot->rule->what == GAS_VENOM && distance <= CLOUD && !is_mindless(view, foe) ? VENOM_HARM : 0;
    case EFFECT_RAISE: /* those who rise strike it, too */
        return distance == 0 ? RAISED_HARM * min_int(shot->rule->amount, view_remains(view)) : 0;
    default:
        return 0;
    }
}

/* The turns for which it keeps a foe from striking. */
static int idle_by(const struct view *view, const struct shot *shot, const struct view_entity *foe)
{
    enum { DAZED = 5, ASLEEP = 20 };
    int distance = point_chebyshev(foe->at, shot->at);
    switch ((enum effect)shot->rule->effect) {
    case EFFECT_CONFUSE:
        return distance == 0 && !is_mindless(view, foe) ? shot->rule->turns : 0;
    case EFFECT_HEX: /* it acts half as often, beyond the turns in which it does so already */
        return distance == 0 ? max_int(0, shot->rule->turns - foe->statuses[shot->rule->what]) / 2 : 0;
    case EFFECT_BOLT:
        return distance == 0 ? max_int(0, shot->rule->slows - foe->statuses[STATUS_SLOWED]) / 2 : 0;
    case EFFECT_NET:
        return distance <= shot->rule->radius && !point_beside(foe->at, view->hero.at) ? shot->rule->turns : 0;
    case EFFECT_GAS:
        return shot->rule->what == GAS_DAZE && distance <= CLOUD && !is_mindless(view, foe) ? DAZED : 0;
    case EFFECT_DREAD:
        return is_mindless(view, foe) ? 0 : shot->rule->turns;
    case EFFECT_LULLABY:
        return is_mindless(view, foe) || foe->hp > shot->rule->amount ? 0 : ASLEEP;
    default:
        return 0;
    }
}

/* What a status of the hero's makes of a foe's blows, and of those that kill it. */
static void lessen(const struct view *view, const struct item_rule *rule, struct menace *menace)
{
    if (rule->effect != EFFECT_STATUS || menace->harm == 0)
        return;
    if (rule->what == STATUS_HASTED)
        menace->harm = (menace->harm + 1) / 2;
    else if (rule->what == STATUS_STONESKIN)
        menace->harm = max_int(menace->harm - DEFENSE_OF_STONESKIN, 1);
    else if (rule->what == STATUS_FURY)
        menace->blows = max_int(menace->blows * view->hero.power / (view->hero.power + POWER_OF_FURY), 1);
}

/* What the foes would do less. */
static int saving_of(const struct view *view, const struct shot *shot)
{
    struct menaces menaces;
    menaces_see(&menaces, view);
    int before = menaces_cost(&menaces);
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *foe = &view->entities[i];
        struct menace *menace = NULL;
        for (int place = 0; foe->foe && place < menaces.count; place++)
            menace = menaces.foes[place].id == foe->id ? &menaces.foes[place] : menace;
        if (!menace || menace->harm == 0)
            continue;
        int left = max_int(0, foe->hp - harm_of(view, shot, foe));
        menace->blows = (menace->blows * left + foe->hp - 1) / max_int(1, foe->hp);
        menace->harm = left > 0 ? menace->harm : 0;
        menace->idle = max_int(menace->idle, idle_by(view, shot, foe));
        lessen(view, shot->rule, menace);
    }
    return before - menaces_cost(&menaces);
}

static bool has_line(const struct view *view, struct point to)
{
    struct point by;
    return view_flight_known(view, to) && !view_flight_blocked(view, to, &by);
}

/* Whether it can be used there, and spares who uses it. */
static bool is_usable(const struct view *view, const struct shot *shot, const struct view_entity *nearest)
{
    const struct item_rule *rule = shot->rule;
    int distance2 = point_distance2(shot->at, view->hero.at), distance = point_chebyshev(shot->at, view->hero.at);
    switch ((enum effect)rule->effect) {
    case EFFECT_LIGHTNING:
        return point_equal(nearest->at, shot->at) && distance2 < (rule->range + 1) * (rule->range + 1);
    case EFFECT_CONFUSE:
    case EFFECT_STATUS:
    case EFFECT_DREAD:
    case EFFECT_LULLABY:
        return true;
    case EFFECT_GAS:
        return distance > CLOUD + 1 && has_line(view, shot->at);
    case EFFECT_FIREBALL:
        return distance2 > rule->radius * rule->radius;
    case EFFECT_MISSILE:
        return view_can_throw(view, shot->kind) && distance > 1 && distance <= rule->range && has_line(view, shot->at);
    case EFFECT_HEX:
    case EFFECT_BOLT:
        return shot->item->charges > 0 && distance <= rule->range && has_line(view, shot->at);
    case EFFECT_RAISE:
        return shot->item->worn && shot->item->charges > 0 && view_remains(view) > 0;
    case EFFECT_NET:
        return distance > rule->radius && has_line(view, shot->at);
    case EFFECT_FLAME:
        return distance > rule->radius + 1 && has_line(view, shot->at);
    default:
        return false;
    }
}

/* What the shot must save to be worth its thing. */
static int price_of(const struct view *view, const struct shot *shot)
{
    enum { ARROW_PRICE = 1, MISSILE_PRICE = 2, STAFF_PRICE = 3, WAND_PRICE = 8, SCROLL_PRICE = 15 };
    if (item_is_zapped(shot->rule))
        return kind_renews(&view->rules->kinds[shot->kind]) ? STAFF_PRICE : WAND_PRICE;
    if (shot->rule->effect != EFFECT_MISSILE)
        return SCROLL_PRICE;
    return shot->rule->shot ? ARROW_PRICE : MISSILE_PRICE;
}

/* The best place for one thing, at one of those nearest; what it saves beyond its price. */
static int aim(const struct view *view, struct shot *shot)
{
    enum { MAX_AIMED = 4 };
    int16_t order[MAX_ENTITIES];
    int count = min_int(view_foes_by_distance(view, order), MAX_AIMED), best = -1;
    struct point at = shot->at;
    for (int i = 0; i < count; i++) {
        shot->at = view->entities[order[i]].at;
        int gain = is_usable(view, shot, &view->entities[order[0]]) ? saving_of(view, shot) - price_of(view, shot) : -1;
        if (gain > best) {
            best = gain;
            at = shot->at;
        }
    }
    shot->at = at;
    return best;
}

static struct command command_of(const struct shot *shot, int letter)
{
    if (item_is_thrown(shot->rule) && shot->rule->effect != EFFECT_STATUS)
        return command_throw(letter, shot->at);
    return item_targeting(shot->rule) == TARGET_NONE ? command_letter(CMD_USE, letter)
                                                     : command_use_at(letter, shot->at);
}

bool tactic_spend(const struct bot *bot, const struct view *view, struct command *command)
{
    int best = -1;
    if (!view_has_awareness(view) || !bot_has(bot, HABIT_SPENDING) || !pilot_nearest_danger(view))
        return false;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        kind_id kind = view->pack[letter].kind;
        if (kind == KIND_NONE || view->rules->kinds[kind].item.effect == EFFECT_NONE)
            continue;
        struct shot shot = {&view->rules->kinds[kind].item, &view->pack[letter], kind, view->hero.at};
        int gain = aim(view, &shot);
        if (gain > best) {
            best = gain;
            *command = command_of(&shot, letter);
        }
    }
    return best >= 0;
}

/* --- Stabbing ---------------------------------------------------------------------------------------------------- */

bool tactic_stab(struct bot *bot, const struct view *view, struct command *command)
{
    enum { PERCENT_DARED = 15, STEALTHY = 2 };
    struct pilot *pilot = &bot->pilot;
    if (!view_has_awareness(view) || !bot_has(bot, HABIT_STAB) || pilot_nearest_danger(view))
        return false;
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *foe = &view->entities[i];
        if (!foe->foe)
            continue;
        int senses = view->rules->kinds[foe->kind].monster.senses;
        if (foe->blows != 1 || view_wake_chance(senses, STEALTHY, view->step_noise) > PERCENT_DARED)
            return false;
    }
    if (!pilot_nearest_foe(view))
        return false;
    pilot_start_fight(pilot);
    return pilot_next(pilot, view, command) == PILOT_GOING;
}

/* --- Trying out -------------------------------------------------------------------------------------------------- */

/* Room to walk away, and nothing beside the hero that burns. */
static bool is_good_place(const struct view *view)
{
    enum { ROOM = 4 };
    int free = 0;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point at = point_step(view->hero.at, (enum dir)dir);
        if (!view_walkable(view, at) || !view_lawful(view, view->hero.at, at))
            continue;
        const struct ground_rule *ground = view_ground_at(view, at);
        if (view_harmful(view, at) || (ground && ground->burn_percent > 0))
            return false;
        free++;
    }
    return free >= ROOM;
}

bool tactic_try(const struct bot *bot, const struct view *view, struct command *command)
{
    enum { HALE_PERCENT = 60 };
    if (!view_has_awareness(view) || !bot_has(bot, HABIT_TRYING) || pilot_nearest_foe(view) ||
        view->hero.hp * 100 < view->hero.max_hp * HALE_PERCENT || !is_good_place(view))
        return false;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        kind_id kind = view->pack[letter].kind;
        if (kind == KIND_NONE || view->rules->kinds[kind].item.effect != EFFECT_UNKNOWN)
            continue;
        *command = command_letter(CMD_USE, letter);
        return true;
    }
    return false;
}
