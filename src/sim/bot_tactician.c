/* SPDX-License-Identifier: MIT
 *
 * The tactician: the explorer, but while the foes in view are a danger it tries every command and every item in a game
 * made from the view (game_forget), and deviates from the explorer where another command ends better: in classic after
 * one command more, in the campaign at the end of the fight. It reads the view alone, and so knows no more than a
 * player. The oracle is the same bot with the game itself in place of the one made from the view: what it does better
 * is what is hidden from a player, foes out of sight and chance to come.
 *
 * The worth of a state: hit points, 40 a potion, 15 a scroll, less Threat, less what the foes will still do before they
 * are dead. That last part counts foes in the order in which killing them costs least, each striking until its turn has
 * come, at full weight: at less than that, running for ever from foes as quick as the hero would look better than
 * killing them. Level-ups are the explorer's, so that the two differ in tactics only. */
#include "bots.h"
#include "habits.h"
#include "lookahead.h"
#include "rehearsal.h"

#include "base/check.h"

enum {
    STEP_PRICE = 10,    /* hit points a step aside must save: foes follow, so that it gains less than two turns show */
    REHEARSED_STEP = 5, /* the same where the fight was played out */
    MAX_DALLYING = 12,  /* turns of stepping aside and waiting against the explorer's advice, between two blows */
};

static size_t rounded(size_t size)
{
    enum { ALIGN = 64 };
    return (size + ALIGN - 1) / ALIGN * ALIGN;
}

/* One game for each ply, and the root. */
size_t bot_tactician_room(void)
{
    return rounded(sizeof(struct lookahead)) + (PLIES + 1) * rounded(game_size());
}

static struct lookahead *mind_of(struct bot *bot)
{
    struct lookahead *mind = bot->room;
    char *games = (char *)bot->room + rounded(sizeof(struct lookahead));
    mind->root = (void *)games;
    for (int i = 0; i < PLIES; i++)
        mind->plies[i].game = (void *)(games + (size_t)(i + 1) * rounded(game_size()));
    mind->truth = bot->truth;
    mind->without = bot->without;
    return mind;
}

/* --- Choosing ---------------------------------------------------------------------------------------------------- */

/* The best that a last command can still make of the first ply's state. */
static int best_after(struct lookahead *mind)
{
    struct ply *first = &mind->plies[0], *second = &mind->plies[1];
    int best = WORTH_OF_DEATH;
    if (first->view.state == GAME_DEAD)
        return WORTH_OF_DEATH;
    first->options.count = 0;
    lookahead_list(&first->options, mind, &first->view);
    for (int i = 0; i < first->options.count; i++) {
        if (!lookahead_try(mind, second, first->game, &first->menaces, &first->options.commands[i]))
            continue;
        int worth = second->view.state == GAME_DEAD ? WORTH_OF_DEATH : lookahead_worth(second);
        best = max_int(best, worth);
    }
    return best;
}

/* Neither a blow nor a thing used: a command that could be repeated for ever. */
static bool is_idle(const struct view *view, const struct command *command)
{
    return command->type == CMD_WAIT ||
           (command->type == CMD_MOVE && !view_foe_at(view, point_step(view->hero.at, (enum dir)command->dir)));
}

/* What the first ply's state, to which `command` led, comes to; of those that do nothing the less a price. */
static int foresee(struct lookahead *mind, const struct view *view, const struct command *command, bool own)
{
    bool rehearses = view_has_awareness(view) && (mind->without & HABIT_BIT(HABIT_REHEARSAL)) == 0;
    int price = own || !is_idle(view, command) ? 0 : rehearses ? REHEARSED_STEP : STEP_PRICE;
    return (rehearses ? rehearsal_worth(mind, view, command) : best_after(mind)) - price;
}

/* The first of the best commands. The explorer's own stands first and so wins every tie. */
static struct command choose_ahead(struct lookahead *mind, const struct view *view, struct command own)
{
    int best = WORTH_OF_DEATH - 1;
    struct command choice = own;
    lookahead_begin(mind, view);
    /* The first rewind of a run needs a whole clone under it. */
    for (int i = 0; i < PLIES; i++)
        game_clone(mind->plies[i].game, mind->root);
    mind->options.count = 0;
    lookahead_add(&mind->options, own);
    lookahead_list(&mind->options, mind, view);
    for (int i = 0; i < mind->options.count; i++) {
        if (!lookahead_try(mind, &mind->plies[0], mind->root, &mind->menaces, &mind->options.commands[i]))
            continue;
        int worth = foresee(mind, view, &mind->options.commands[i], i == 0);
        if (worth > best) {
            best = worth;
            choice = mind->options.commands[i];
        }
    }
    return choice;
}

/* --- Without timing ---------------------------------------------------------------------------------------------- */

/* Whether a scroll read at a command's target would burn the reader. */
static bool burns_reader(const struct view *view, const struct command *command)
{
    const struct item_rule *rule = &view->rules->kinds[view->pack[command->letter].kind].item;
    return rule->effect == EFFECT_FIREBALL &&
           point_distance2(command->target, view->hero.at) <= rule->radius * rule->radius;
}

/* The first scroll that can be read at a foe in view. */
static bool read_at_sight(struct lookahead *mind, const struct view *view, struct command *command)
{
    mind->options.count = 0;
    lookahead_add_items(&mind->options, view, true);
    lookahead_begin(mind, view);
    for (int i = 0; i < mind->options.count; i++) {
        *command = mind->options.commands[i];
        if (!item_heals(&view->rules->kinds[view->pack[command->letter].kind].item) && !burns_reader(view, command) &&
            game_legal(mind->root, command) == REJECT_NONE)
            return true;
    }
    return false;
}

/* --- The bot ----------------------------------------------------------------------------------------------------- */

/* Whether looking ahead is worth its time: the foes in view will cost more than a tenth of the hit points. */
static bool is_endangered(struct menaces *menaces, const struct view *view)
{
    enum { SHARE = 10 };
    menaces_see(menaces, view);
    return menaces_cost(menaces) * SHARE > view->hero.hp;
}

struct command bot_tactician_next(struct bot *bot, const struct view *view)
{
    struct command own = bot_explorer_next(bot, view);
    struct command choice;
    struct lookahead *mind = mind_of(bot);
    if (view->state != GAME_PLAYING || !is_endangered(&mind->menaces, view) || own.type == CMD_DESCEND)
        return own;
    if (bot_has(bot, HABIT_TIMING) || !read_at_sight(mind, view, &choice))
        choice = choose_ahead(mind, view, own);
    if (!is_idle(view, &choice)) {
        bot->dallied = 0;
        return choice;
    }
    if (command_equal(&choice, &own))
        return own;
    return bot->dallied++ < MAX_DALLYING ? choice : own;
}

struct command bot_oracle_next(struct bot *bot, const struct view *view)
{
    CHECK(bot->truth);
    return bot_tactician_next(bot, view);
}
