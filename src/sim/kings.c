/* SPDX-License-Identifier: MIT
 *
 * The reckoning is rough: a king strikes once for each blow that he needs, and those whom he calls do as much again. */
#include "kings.h"

#include "approach.h"

enum { CALLED_PERCENT = 140, WORTH_OF_HEALING = 30 };

/* The king of a tomb's coffin; KIND_NONE if the cell is none, or he is up. */
static kind_id king_in(const struct view *view, int cell)
{
    const struct ground_rule *row = &view->rules->grounds[view->grounds[cell].ground];
    return ground_becomes(row, CHANGE_BUMPED) ? view_king_of_tomb(view, row) : KIND_NONE;
}

static int healing(const struct view *view)
{
    int sum = 0;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct view_item *item = &view->pack[letter];
        if (item->kind != KIND_NONE && item_heals(&view->rules->kinds[item->kind].item))
            sum += WORTH_OF_HEALING * item->count;
    }
    return sum;
}

static bool is_match(const struct view *view, kind_id king)
{
    const struct fighter_rule *his = &view->rules->kinds[king].fighter;
    int dealt = max_int(1, view->hero.power - his->defense), harm = max_int(0, his->power - view->hero.defense);
    int blows = (his->max_hp + dealt - 1) / dealt;
    return (view->hero.hp + healing(view)) * 100 > blows * harm * CALLED_PERCENT;
}

bool habit_wake_king(struct bot *bot, const struct view *view, struct command *command)
{
    struct point goal = view->hero.at;
    int least = -1;
    for (int i = 0; view_has_grounds(view) && i < view->width * view->height; i++) {
        kind_id king = king_in(view, i);
        struct point at = point_at(i % view->width, i / view->width);
        int distance = point_distance2(at, view->hero.at);
        if (king == KIND_NONE || (least >= 0 && distance >= least) || !is_match(view, king))
            continue;
        least = distance;
        goal = at;
    }
    return least >= 0 && approach(bot, view, goal, command);
}
