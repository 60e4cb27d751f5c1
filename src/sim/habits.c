/* SPDX-License-Identifier: MIT
 *
 * The habits that thinking bots share. No bot's own policy stands here. */
#include "habits.h"

#include "approach.h"
#include "kings.h"
#include "plunder.h"
#include "worth.h"

struct command habit_perk(const struct view *view)
{
    /* By what bots make use of: first what works by itself. */
    static const uint8_t LIKED[] = {
        PERK_DEATHWATCH, PERK_LEECH_CRAFT, PERK_FOLLOW_THROUGH, PERK_CORNERED,  PERK_SECOND_WIND,
        PERK_UNDAUNTED,  PERK_LIGHT_FOOT,  PERK_GLEANER,        PERK_CUTTHROAT, PERK_HEAVY_HAND,
        PERK_SLIP,       PERK_SHIELD_WALL, PERK_CAPTAIN,        PERK_LORE,      PERK_GRAVEDIGGER,
    };
    _Static_assert(sizeof LIKED == PERK_COUNT, "every perk has its place");
    for (int i = 0; i < PERK_COUNT; i++)
        if (view_offers_perk(view, (enum perk)LIKED[i]))
            return command_perk(LIKED[i]);
    return command_perk(view->hero.hand[0] - 1);
}

bool habit_level_up(const struct view *view, const enum level_choice rotation[CHOICE_COUNT], struct command *command)
{
    enum { FIRST_LEVEL = 1 };
    if (view->state == GAME_PERK)
        *command = habit_perk(view);
    if (view->state == GAME_KIT)
        *command = command_kit(0);
    if (view->state != GAME_LEVEL_UP)
        return view->state == GAME_PERK || view->state == GAME_KIT;
    int answered = view->hero.level - FIRST_LEVEL - view->hero.choices;
    *command = command_level_up((int)rotation[max_int(answered, 0) % CHOICE_COUNT]);
    return true;
}

/* What heals and is worth least; -1 for nothing. */
static int healing_letter(const struct view *view)
{
    int best = -1;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        kind_id kind = view->pack[letter].kind;
        const struct item_rule *rule = kind == KIND_NONE ? NULL : &view->rules->kinds[kind].item;
        if (rule && rule->effect == EFFECT_HEAL)
            return letter;
        if (rule && item_heals(rule) && best < 0)
            best = letter;
    }
    return best;
}

/* A charge comes back on the next floor: it is spent when none of it is wasted and no foe is near, before potions. */
static bool mend(const struct view *view, bool is_low, struct command *command)
{
    int lost = view->hero.max_hp - view->hero.hp;
    for (int letter = 0; letter < MAX_PACK && lost > 0; letter++) {
        const struct view_item *item = &view->pack[letter];
        if (item->kind == KIND_NONE || item->charges == 0 || view->rules->kinds[item->kind].item.effect != EFFECT_MEND)
            continue;
        *command = command_use_at(letter, view->hero.at);
        return is_low || (lost >= view_amount(view, item->kind, item->plus) && !pilot_nearest_foe(view));
    }
    return false;
}

bool habit_heal(const struct view *view, struct command *command)
{
    enum { LOW_PERCENT = 30 };
    const struct view_hero *hero = &view->hero;
    bool is_low = hero->hp * 100 < hero->max_hp * LOW_PERCENT || view->threat >= hero->hp;
    if (mend(view, is_low, command))
        return true;
    int letter = is_low && hero->hp < hero->max_hp ? healing_letter(view) : -1;
    if (letter >= 0)
        *command = command_letter(CMD_USE, letter);
    return letter >= 0;
}

bool habit_wear(const struct view *view, struct command *command)
{
    for (int letter = 0; letter < MAX_PACK; letter++) {
        kind_id kind = view->pack[letter].kind;
        if (kind == KIND_NONE || !(view->rules->kinds[kind].components & HAS_EQUIPPABLE) || view->pack[letter].worn ||
            worth_of_wearing(view, &view->pack[letter]) <= 0)
            continue;
        *command = command_letter(CMD_USE, letter);
        return true;
    }
    return false;
}

/* What is held first, then what is worn, then a staff. */
bool habit_temper(const struct view *view, struct command *command)
{
    int best = -1, most = -1;
    bool scroll = false;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct view_item *item = &view->pack[letter];
        const struct kind *kind = item->kind == KIND_NONE ? NULL : &view->rules->kinds[item->kind];
        scroll = scroll || (kind && kind->item.effect == EFFECT_TEMPER);
        if (!kind || !view_can_temper(view, letter) || (!item->worn && kind->item.level == 0))
            continue;
        int merit = item->worn ? SLOT_COUNT - kind->equippable.slot : 0;
        best = merit > most ? letter : best;
        most = max_int(most, merit);
    }
    *command = command_letter(CMD_TEMPER, max_int(best, 0));
    return scroll && best >= 0 && !pilot_nearest_foe(view);
}

bool habit_fight(struct bot *bot, const struct view *view, struct command *command)
{
    struct pilot *pilot = &bot->pilot;
    if (!pilot_nearest_foe(view))
        return false;
    pilot_start_fight(pilot);
    if (pilot_next(pilot, view, command) == PILOT_GOING)
        return true;
    pilot_start_dash(pilot);
    return pilot_next(pilot, view, command) == PILOT_GOING;
}

/* Cornered, even who flees bites. */
static bool is_any_beside(const struct view *view)
{
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *foe = &view->entities[i];
        bool up = view_is_awake(view, foe) || (foe->foe && foe->awareness == AWARENESS_FLEE);
        if (up && view_in_reach(view, foe))
            return true;
    }
    return false;
}

/* Where foes flee, and block the way of others, who has waited long enough goes on; in the end it goes to them. */
static bool pass_by(struct bot *bot, const struct view *view, struct command *command)
{
    pilot_start_explore(&bot->pilot, PILOT_ANY_REACH);
    pilot_dare(&bot->pilot);
    return view_has_awareness(view) && pilot_next(&bot->pilot, view, command) == PILOT_GOING;
}

/* Who cannot wait there would come out again at once. */
static bool seeks_doorways(const struct bot *bot)
{
    return bot_has(bot, HABIT_DOORWAY) && bot_has(bot, HABIT_PATIENCE);
}

/* One retreat before each contact: foes out of sight stand still, so that the bot would flee from them for ever. */
bool habit_retreat(struct bot *bot, const struct view *view, struct command *command)
{
    struct pilot *pilot = &bot->pilot;
    const struct view_entity *foe = pilot_nearest_danger(view);
    if (!seeks_doorways(bot) || !foe || point_beside(foe->at, view->hero.at))
        return false;
    if (pilot->plan.kind == PLAN_RETREAT)
        return pilot_next(pilot, view, command) == PILOT_GOING;
    if (bot->retreated)
        return false;
    bot->retreated = true;
    pilot_start_retreat(pilot);
    return pilot_next(pilot, view, command) == PILOT_GOING;
}

/* A bot that has been on a floor for very long is stuck: a foe that flees blocks a doorway, a sleeper lies on the only
 * way, or what the bot sees from a place drives it back there. */
static bool is_stuck(const struct bot *bot, const struct view *view)
{
    enum { STUCK_TURNS = 1500 };
    return view_has_awareness(view) && bot->floor == view->floor && view->turn - bot->arrived >= STUCK_TURNS;
}

/* A step at random now and then frees who is stuck, be it a blow. */
static bool stray(struct bot *bot, const struct view *view, struct command *command)
{
    enum { ONE_IN = 3 };
    if (bot->floor != view->floor) {
        bot->floor = view->floor;
        bot->arrived = view->turn;
        bot->freeing = 0;
    }
    if (!is_stuck(bot, view) || rng_below(&bot->rng, ONE_IN) > 0)
        return false;
    enum dir dir = (enum dir)rng_below(&bot->rng, DIR_COUNT);
    struct point to = point_step(view->hero.at, dir);
    *command = command_move(dir);
    return view_walkable(view, to) && !view_harmful(view, to) && view_lawful(view, view->hero.at, to);
}

/* Then it makes for the stairs past those who do not come. */
static bool dash_if_stuck(struct bot *bot, const struct view *view, struct command *command)
{
    if (!is_stuck(bot, view))
        return false;
    if (stray(bot, view, command))
        return true;
    pilot_start_dash(&bot->pilot);
    return pilot_next(&bot->pilot, view, command) == PILOT_GOING;
}

bool habit_receive(struct bot *bot, const struct view *view, struct command *command)
{
    enum { PATIENCE_TURNS = 12 };
    const struct view_entity *foe = pilot_nearest_danger(view);
    bool beside = is_any_beside(view);
    if (!foe && !beside)
        return false;
    if (beside) {
        bot->waits = 0;
        bot->retreated = false;
    }
    if (!beside && dash_if_stuck(bot, view, command))
        return true;
    bool gains = !beside && view_has_ability(view, foe, ABILITY_SHOOT); /* who shoots, by the wait */
    if (beside || !bot_has(bot, HABIT_PATIENCE) || gains)
        return habit_fight(bot, view, command) || pass_by(bot, view, command);
    if (bot->waits++ >= PATIENCE_TURNS)
        return (bot->waits < 2 * PATIENCE_TURNS && pass_by(bot, view, command)) || habit_fight(bot, view, command);
    *command = command_plain(CMD_WAIT);
    return true;
}

/* --- Captives ----------------------------------------------------------------------------------------------------- */

static const struct view_entity *find_captive(const struct view *view)
{
    for (int i = 0; i < view->entity_count; i++)
        if (view_is_captive(&view->entities[i]))
            return &view->entities[i];
    return NULL;
}

bool habit_free(struct bot *bot, const struct view *view, struct command *command)
{
    enum { MAX_FREEING = 100 };
    const struct view_entity *captive = find_captive(view);
    return captive && view->state == GAME_PLAYING && view->hero.led == 0 && !pilot_nearest_danger(view) &&
           bot->freeing++ < MAX_FREEING && approach(bot, view, captive->at, command);
}

/* --- Stairs ------------------------------------------------------------------------------------------------------- */

bool habit_escape(const struct bot *bot, const struct view *view, struct command *command)
{
    if (!is_stuck(bot, view) || !view->hero.on_stairs || view->followed || view->state != GAME_PLAYING)
        return false;
    *command = command_plain(CMD_DESCEND);
    return true;
}

/* To the nearest stairs known, whatever else there is to see. */
static bool leave(struct bot *bot, const struct view *view, struct command *command)
{
    struct pilot *pilot = &bot->pilot;
    if (!is_stuck(bot, view))
        return false;
    if (habit_escape(bot, view, command))
        return true;
    if (pilot->plan.kind != PLAN_TRAVEL)
        pilot_start_travel_stairs(pilot);
    return pilot_next(pilot, view, command) == PILOT_GOING;
}

/* The running plan goes on while it can; then exploring comes first, and the stairs when nothing is left. */
struct command habit_press_on(struct bot *bot, const struct view *view)
{
    struct pilot *pilot = &bot->pilot;
    struct command command;
    if (stray(bot, view, &command) || leave(bot, view, &command) || pilot_next(pilot, view, &command) == PILOT_GOING)
        return command;
    pilot_start_explore(pilot, PILOT_ANY_REACH);
    if (pilot_next(pilot, view, &command) == PILOT_GOING)
        return command;
    if ((bot_has(bot, HABIT_PLUNDER) && habit_plunder(bot, view, &command)) ||
        (bot_has(bot, HABIT_KINGS) && habit_wake_king(bot, view, &command)))
        return command;
    if (view->hero.on_stairs)
        return command_plain(CMD_DESCEND);
    pilot_start_travel_stairs(pilot);
    if (pilot_next(pilot, view, &command) == PILOT_GOING)
        return command;
    return command_plain(CMD_WAIT);
}
