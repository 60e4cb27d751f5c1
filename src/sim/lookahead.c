/* SPDX-License-Identifier: MIT
 *
 * What can be tried in a state, what comes of it, and what that is worth. */
#include "lookahead.h"

#include "base/grid.h"
#include "habits.h"

enum {
    MAX_AIMED = 4,     /* foes that scrolls are aimed at */
    POTION_WORTH = 40, /* hit points */
    LIFE_WORTH = 80,
    SCROLL_WORTH = 15,
    MISSILE_WORTH = 3,
    ARROW_WORTH = 1,  /* there are many of them */
    STAFF_WORTH = 3,  /* charges that come back */
    CHARGE_WORTH = 10 /* those of a wand do not */
};

/* --- Worth ------------------------------------------------------------------------------------------------------- */

static int worth_of(const struct kind *kind)
{
    const struct item_rule *rule = &kind->item;
    if (item_is_zapped(rule))
        return kind_renews(kind) ? STAFF_WORTH : CHARGE_WORTH;
    switch ((enum effect)rule->effect) {
    case EFFECT_NONE:
        return 0;
    case EFFECT_HEAL:
        return POTION_WORTH;
    case EFFECT_LIFE:
        return LIFE_WORTH;
    case EFFECT_MISSILE:
        return rule->shot ? ARROW_WORTH : MISSILE_WORTH;
    default:
        return SCROLL_WORTH;
    }
}

/* How often that counts. */
static int units_of(const struct view_item *item, const struct kind *kind)
{
    return item_is_zapped(&kind->item) ? item->charges : item->count;
}

static int pack_worth(const struct view *view)
{
    int worth = 0;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct view_item *item = &view->pack[letter];
        const struct kind *kind = item->kind == KIND_NONE ? NULL : &view->rules->kinds[item->kind];
        if (kind)
            worth += units_of(item, kind) * worth_of(kind);
    }
    return worth;
}

int lookahead_worth(const struct ply *ply)
{
    const struct view *view = &ply->view;
    return view->hero.hp + pack_worth(view) - view->threat - menaces_cost(&ply->menaces);
}

/* --- Where it is tried ------------------------------------------------------------------------------------------- */

void lookahead_begin(struct lookahead *mind, const struct view *view)
{
    if (mind->truth)
        game_clone(mind->root, mind->truth);
    else
        game_forget(mind->root, view);
}

/* --- What can be tried ------------------------------------------------------------------------------------------- */

void lookahead_add(struct choices *options, struct command command)
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
            lookahead_add(options, command_move((enum dir)dir));
    }
}

static void add_shoves(struct choices *options, const struct view *view)
{
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        if (view_foe_at(view, point_step(view->hero.at, (enum dir)dir)))
            lookahead_add(options, command_shove((enum dir)dir));
    }
}

/* One thing out of the pack, at each of the nearest foes if it wants a target. */
static void add_item(struct choices *options, const struct view *view, int letter, const struct item_rule *rule)
{
    int16_t order[MAX_ENTITIES];
    int count = view_foes_by_distance(view, order);
    if (item_targeting(rule) == TARGET_ITEM)
        return;
    if (item_targeting(rule) == TARGET_FRIEND) {
        lookahead_add(options, command_use_at(letter, view->hero.at));
        return;
    }
    if (item_targeting(rule) == TARGET_NONE && (!item_is_thrown(rule) || rule->effect == EFFECT_STATUS)) {
        lookahead_add(options, command_letter(CMD_USE, letter));
        return;
    }
    for (int i = 0; i < min_int(count, MAX_AIMED); i++) {
        struct point at = view->entities[order[i]].at;
        lookahead_add(options, item_is_thrown(rule) ? command_throw(letter, at) : command_use_at(letter, at));
    }
}

/* One of each kind that does something when used; without scrolls, only what heals. */
void lookahead_add_items(struct choices *options, const struct view *view, bool scrolls)
{
    for (int letter = 0; letter < MAX_PACK; letter++) {
        kind_id kind = view->pack[letter].kind;
        bool known = kind == KIND_NONE;
        for (int before = 0; before < letter && !known; before++)
            known = view->pack[before].kind == kind;
        const struct item_rule *rule = known ? NULL : &view->rules->kinds[kind].item;
        if (rule && (item_heals(rule) || (scrolls && rule->effect != EFFECT_NONE)))
            add_item(options, view, letter, rule);
    }
}

void lookahead_list(struct choices *options, const struct lookahead *mind, const struct view *view)
{
    add_moves(options, view, (mind->without & HABIT_BIT(HABIT_RETREAT)) == 0);
    lookahead_add(options, command_plain(CMD_WAIT));
    if (view_has_awareness(view))
        add_shoves(options, view);
    lookahead_add_items(options, view, (mind->without & HABIT_BIT(HABIT_TIMING)) == 0);
}

/* --- Trying ------------------------------------------------------------------------------------------------------ */

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

static void carry_out(struct lookahead *mind, struct ply *ply, const struct menaces *before,
                      const struct command *command)
{
    struct events events = {.list = mind->events, .capacity = EVENT_ROOM};
    game_step(ply->game, command, &events);
    game_glance(ply->game, &ply->view);
    menaces_follow(&ply->menaces, before, &ply->view, &events);
    if (game_asks(ply->view.state)) {
        answer_levels(ply, &events);
        game_glance(ply->game, &ply->view);
    }
}

void lookahead_step(struct lookahead *mind, struct ply *ply, const struct command *command)
{
    struct menaces before = ply->menaces;
    carry_out(mind, ply, &before, command);
}

bool lookahead_try(struct lookahead *mind, struct ply *ply, const struct game *from, const struct menaces *before,
                   const struct command *command)
{
    if (game_legal(from, command) != REJECT_NONE)
        return false;
    game_rewind(ply->game, from);
    carry_out(mind, ply, before, command);
    return true;
}
