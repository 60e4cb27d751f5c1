/* SPDX-License-Identifier: MIT
 *
 * The random bot: draws commands by chance, most of them steps, of which the rules refuse the illegal ones. Tries every
 * command in every state, and so every new rule. */
#include "bots.h"

static uint32_t draw(struct bot *bot, uint32_t bound)
{
    return rng_below(&bot->rng, bound);
}

/* A cell the hero sees, or its own after a few bad draws. */
static struct point draw_seen_cell(struct bot *bot, const struct view *view)
{
    enum { TRIES = 8, REACH = 9 };
    for (int i = 0; i < TRIES; i++) {
        int dx = (int)draw(bot, 2 * REACH + 1) - REACH;
        int dy = (int)draw(bot, 2 * REACH + 1) - REACH;
        struct point at = point_at(view->hero.at.x + dx, view->hero.at.y + dy);
        if (view_cell(view, at) & CELL_VISIBLE)
            return at;
    }
    return view->hero.at;
}

/* Aims at a visible foe as often as not, else anywhere in sight. */
static struct point draw_target(struct bot *bot, const struct view *view)
{
    int16_t foes[MAX_ENTITIES];
    int count = view_foes_by_distance(view, foes);
    if (count > 0 && draw(bot, 2))
        return view->entities[foes[draw(bot, (uint32_t)count)]].at;
    return draw_seen_cell(bot, view);
}

static struct command draw_use(struct bot *bot, const struct view *view)
{
    int letter = (int)draw(bot, MAX_PACK);
    for (int i = 0; i < MAX_PACK && view->pack[letter].kind == KIND_NONE; i++)
        letter = (letter + 1) % MAX_PACK;
    if (view->pack[letter].kind == KIND_NONE)
        return command_plain(CMD_WAIT);
    const struct kind *kind = &view->rules->kinds[view->pack[letter].kind];
    if (item_targeting(&kind->item) == TARGET_ITEM)
        return command_letter(CMD_TEMPER, (int)draw(bot, MAX_PACK));
    if (item_targeting(&kind->item) == TARGET_NONE)
        return command_letter(CMD_USE, letter);
    return command_use_at(letter, draw_target(bot, view));
}

/* What only a campaign has: a shove, a throw of whatever is carried, the stairs up. */
static bool draw_campaign(struct bot *bot, const struct view *view, struct command *command)
{
    uint32_t roll = draw(bot, 100);
    if (roll < 6)
        *command = command_shove((enum dir)draw(bot, DIR_COUNT));
    else if (roll < 12)
        *command = command_throw((int)draw(bot, MAX_PACK), draw_target(bot, view));
    else if (view->hero.on_up_stairs && roll < 42)
        *command = command_plain(CMD_ASCEND);
    else
        return false;
    return true;
}

struct command bot_random_next(struct bot *bot, const struct view *view)
{
    struct command command;
    if (view->state == GAME_LEVEL_UP)
        return command_level_up((int)draw(bot, CHOICE_COUNT));
    if (view->state == GAME_PERK)
        return command_perk(view->hero.hand[draw(bot, PERK_HAND)] - 1);
    if (view->state == GAME_KIT)
        return command_kit((int)draw(bot, view->rules->profiles[view->profile].kit_count));
    if (view_has_awareness(view) && draw_campaign(bot, view, &command))
        return command;
    uint32_t roll = draw(bot, 100);
    if (view->hero.on_stairs && roll < 30)
        return command_plain(CMD_DESCEND);
    if (view->hero.top_item != KIND_NONE && roll < 60)
        return command_plain(CMD_PICK_UP);
    if (roll < 3)
        return command_letter(CMD_DROP, (int)draw(bot, MAX_PACK));
    if (roll < 8)
        return draw_use(bot, view);
    if (roll < 12)
        return command_plain(CMD_WAIT);
    return command_move((enum dir)draw(bot, DIR_COUNT));
}
