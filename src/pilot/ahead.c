/* SPDX-License-Identifier: MIT
 *
 * Looking one turn ahead: a command is carried out in a game made from the view, so that what follows from it is the
 * rules' own answer and knows no more than the hero. */
#include "plan.h"

#include "core/game.h"

/* Whether a foe in sight stands beside the hero. */
static bool is_any_beside(const struct view *view)
{
    const struct view_entity *foe = pilot_nearest_danger(view);
    return foe && view_in_reach(view, foe);
}

/* A level interrupts the turn: what the foes still do in it is the Threat. */
static bool is_deadly(const struct view *view)
{
    return view->state == GAME_DEAD || (game_asks(view->state) && view->threat >= view->hero.hp);
}

static struct outlook look_once(struct pilot *pilot, const struct view *view, struct command command, int draw)
{
    struct view after;
    enum dir dir;
    struct events untold = {.list = NULL, .capacity = 0};
    game_forget(pilot->ahead, view);
    game_reseed(pilot->ahead, (uint64_t)draw);
    game_step(pilot->ahead, &command, &untold);
    game_view(pilot->ahead, &after);
    return (struct outlook){.loss = view->hero.hp - after.hero.hp,
                            .deadly = is_deadly(&after),
                            .remains = view->threat >= view->hero.hp && after.threat >= after.hero.hp,
                            .beside = is_any_beside(&after),
                            .reached = plan_reaches(&after, &dir)};
}

/* Where foes could kill, chance may spare the hero once: those that flit, for one, stay or go. It is asked several
 * times then. */
struct outlook look_ahead(struct pilot *pilot, const struct view *view, struct command command)
{
    enum { DRAWS = 16 };
    struct outlook outlook = look_once(pilot, view, command, 0);
    for (int draw = 1; draw < DRAWS && view->threat >= view->hero.hp && !outlook.deadly; draw++)
        outlook.deadly = look_once(pilot, view, command, draw).deadly;
    return outlook;
}
