/* SPDX-License-Identifier: MIT
 *
 * The tactician: the explorer, but while the foes in view are a danger it tries every command and every item two turns
 * deep, in a game made from the view (game_forget), and deviates from the explorer where another command ends better.
 * It reads the view alone, and so knows no more than a player.
 *
 * The worth of a state: hit points, 40 a potion, 15 a scroll, less Threat, less what the foes will still do before they
 * are dead. That last part counts foes in the order in which killing them costs least, each striking until its turn has
 * come, at full weight: at less than that, running for ever from foes as quick as the hero would look better than
 * killing them. Level-ups are the explorer's, so that the two differ in tactics only. */
#include "bots.h"
#include "habits.h"
#include "menace.h"

#include "core/game.h"

enum {
    MAX_OPTIONS = 96,  /* commands tried in one state */
    MAX_AIMED = 4,     /* foes that scrolls are aimed at */
    POTION_WORTH = 40, /* hit points */
    SCROLL_WORTH = 15, /* hit points */
    MISSILE_WORTH = 3, /* hit points */
    STEP_PRICE = 10,   /* hit points a step aside must save: foes follow, so that it gains less than two turns show */
    MAX_DALLYING = 12, /* turns of stepping aside and waiting against the explorer's advice, between two blows */
    DEATH = -100000,
    EVENT_ROOM = 256,
};

struct choices {
    int count;
    struct command commands[MAX_OPTIONS];
};

/* The bot's room. One game for each ply, and the root. */
enum { PLIES = 2 };

struct ply {
    struct game *game;
    struct view view;
    struct choices options;
    struct menaces menaces;
};

struct lookahead {
    struct game *root;
    struct ply plies[PLIES];
    struct choices options; /* at the root */
    struct menaces menaces;
    unsigned without; /* the bot's */
    struct event events[EVENT_ROOM];
};

static size_t rounded(size_t size)
{
    enum { ALIGN = 64 };
    return (size + ALIGN - 1) / ALIGN * ALIGN;
}

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
    mind->without = bot->without;
    return mind;
}

/* --- Worth ------------------------------------------------------------------------------------------------------- */

static int worth_of_effect(enum effect effect)
{
    switch (effect) {
    case EFFECT_NONE:
        return 0;
    case EFFECT_HEAL:
        return POTION_WORTH;
    case EFFECT_MISSILE:
        return MISSILE_WORTH;
    default:
        return SCROLL_WORTH;
    }
}

static int pack_worth(const struct view *view)
{
    int worth = 0;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct view_item *item = &view->pack[letter];
        if (item->kind != KIND_NONE)
            worth += item->count * worth_of_effect((enum effect)view->rules->kinds[item->kind].item.effect);
    }
    return worth;
}

static int worth_of(const struct ply *ply)
{
    const struct view *view = &ply->view;
    return view->hero.hp + pack_worth(view) - view->threat - menaces_cost(&ply->menaces);
}

/* --- What can be tried ------------------------------------------------------------------------------------------- */

static void add_option(struct choices *options, struct command command)
{
    if (options->count < MAX_OPTIONS)
        options->commands[options->count++] = command;
}

/* Blows, and steps where the bot steps aside. */
static void add_moves(struct choices *options, const struct view *view, bool steps)
{
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point to = point_step(view->hero.at, (enum dir)dir);
        if (steps || view_foe_at(view, to))
            add_option(options, command_move((enum dir)dir));
    }
}

static void add_shoves(struct choices *options, const struct view *view)
{
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        if (view_foe_at(view, point_step(view->hero.at, (enum dir)dir)))
            add_option(options, command_shove((enum dir)dir));
    }
}

/* One thing out of the pack, at each of the nearest foes if it wants a target. */
static void add_item(struct choices *options, const struct view *view, int letter, enum effect effect)
{
    int16_t order[MAX_ENTITIES];
    int count = view_foes_by_distance(view, order);
    if (effect_targeting(effect) == TARGET_NONE && !effect_is_thrown(effect)) {
        add_option(options, command_letter(CMD_USE, letter));
        return;
    }
    for (int i = 0; i < min_int(count, MAX_AIMED); i++) {
        struct point at = view->entities[order[i]].at;
        add_option(options, effect_is_thrown(effect) ? command_throw(letter, at) : command_use_at(letter, at));
    }
}

/* One of each kind that does something when used; without scrolls, only what heals. */
static void add_items(struct choices *options, const struct view *view, bool scrolls)
{
    for (int letter = 0; letter < MAX_PACK; letter++) {
        kind_id kind = view->pack[letter].kind;
        bool known = kind == KIND_NONE;
        for (int before = 0; before < letter && !known; before++)
            known = view->pack[before].kind == kind;
        enum effect effect = known ? EFFECT_NONE : (enum effect)view->rules->kinds[kind].item.effect;
        if (effect == EFFECT_HEAL || (scrolls && effect != EFFECT_NONE))
            add_item(options, view, letter, effect);
    }
}

static void list_options(struct choices *options, const struct lookahead *mind, const struct view *view)
{
    add_moves(options, view, (mind->without & HABIT_BIT(HABIT_RETREAT)) == 0);
    add_option(options, command_plain(CMD_WAIT));
    if (view_has_awareness(view))
        add_shoves(options, view);
    add_items(options, view, (mind->without & HABIT_BIT(HABIT_TIMING)) == 0);
}

/* --- Looking ahead ----------------------------------------------------------------------------------------------- */

/* The monsters' part of a turn in which a level was gained comes after the answers. */
static void answer_levels(struct ply *ply, struct events *events)
{
    struct command answer = command_level_up(CHOICE_STRENGTH), other = command_level_up(CHOICE_AGILITY);
    while (game_state(ply->game) == GAME_LEVEL_UP)
        game_step(ply->game, game_legal(ply->game, &answer) == REJECT_NONE ? &answer : &other, events);
    while (game_state(ply->game) == GAME_PERK) {
        game_glance(ply->game, &ply->view);
        struct command perk = habit_perk(&ply->view);
        game_step(ply->game, &perk, events);
    }
}

/* Takes `command` from the state of `from`; false when it is not legal there. */
static bool try_command(struct lookahead *mind, struct ply *ply, const struct game *from, const struct menaces *before,
                        const struct command *command)
{
    struct events events = {.list = mind->events, .capacity = EVENT_ROOM};
    if (game_legal(from, command) != REJECT_NONE)
        return false;
    game_rewind(ply->game, from);
    game_step(ply->game, command, &events);
    game_glance(ply->game, &ply->view);
    menaces_follow(&ply->menaces, before, &ply->view, &events);
    if (game_asks(ply->view.state)) {
        answer_levels(ply, &events);
        game_glance(ply->game, &ply->view);
    }
    return true;
}

/* The best that a last command can still make of the first ply's state. */
static int best_after(struct lookahead *mind)
{
    struct ply *first = &mind->plies[0], *second = &mind->plies[1];
    int best = DEATH;
    if (first->view.state == GAME_DEAD)
        return DEATH;
    first->options.count = 0;
    list_options(&first->options, mind, &first->view);
    for (int i = 0; i < first->options.count; i++) {
        if (!try_command(mind, second, first->game, &first->menaces, &first->options.commands[i]))
            continue;
        int worth = second->view.state == GAME_DEAD ? DEATH : worth_of(second);
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

/* The first of the best commands. The explorer's own stands first and so wins every tie. */
static struct command look_ahead(struct lookahead *mind, const struct view *view, struct command own)
{
    int best = DEATH - 1;
    struct command choice = own;
    game_forget(mind->root, view);
    /* The first rewind of a run needs a whole clone under it. */
    for (int i = 0; i < PLIES; i++)
        game_clone(mind->plies[i].game, mind->root);
    mind->options.count = 0;
    add_option(&mind->options, own);
    list_options(&mind->options, mind, view);
    for (int i = 0; i < mind->options.count; i++) {
        if (!try_command(mind, &mind->plies[0], mind->root, &mind->menaces, &mind->options.commands[i]))
            continue;
        int worth = best_after(mind);
        if (i > 0 && is_idle(view, &mind->options.commands[i]))
            worth -= STEP_PRICE;
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
    add_items(&mind->options, view, true);
    game_forget(mind->root, view);
    for (int i = 0; i < mind->options.count; i++) {
        *command = mind->options.commands[i];
        if (view->rules->kinds[view->pack[command->letter].kind].item.effect != EFFECT_HEAL &&
            !burns_reader(view, command) && game_legal(mind->root, command) == REJECT_NONE)
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
        choice = look_ahead(mind, view, own);
    if (!is_idle(view, &choice)) {
        bot->dallied = 0;
        return choice;
    }
    if (command_equal(&choice, &own))
        return own;
    return bot->dallied++ < MAX_DALLYING ? choice : own;
}
