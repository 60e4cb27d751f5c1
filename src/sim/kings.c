/* SPDX-License-Identifier: MIT
 *
 * The reckoning is rough: a king strikes once for each blow that he needs, and healing makes up for those whom he
 * calls. */
#include "kings.h"

#include "approach.h"

enum { MATCH_PERCENT = 85, WORTH_OF_HEALING = 30 };

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
    struct view_entity his = view_foe_of(view, king);
    return his.blows != BLOWS_NEVER && (view->hero.hp + healing(view)) * 100 > his.blows * his.harm * MATCH_PERCENT;
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
