/* SPDX-License-Identifier: MIT
 *
 * Fighting: one blow at the nearest foe in view, or one step towards it; going up to one; and waiting until one has
 * come. */
#include "ground.h"
#include "memory.h"
#include "plan.h"

#include <string.h>

/* Where cells are marked and hold who comes there, the player's pilot minds its step. */
static bool is_wary(const struct pilot *pilot, const struct view *view)
{
    return pilot->ahead && view_has_grounds(view);
}

/* Where foes are known to flee and to sleep: of those beside the hero who would strike, the one best killed first; of
 * those who sleep only where nobody else stands there. */
static bool find_blow(const struct view *view, enum dir *dir)
{
    const struct view_entity *best = NULL;
    bool best_rests = false;
    for (int i = 0; view_has_awareness(view) && i < DIR_COUNT; i++) {
        struct point at = point_step(view->hero.at, (enum dir)i);
        const struct view_entity *foe = view_lawful(view, view->hero.at, at) ? view_foe_at(view, at) : NULL;
        if (!foe || foe->blows == BLOWS_NEVER)
            continue;
        bool rests = awareness_rests(foe->awareness);
        if (best && (rests == best_rests ? !pilot_goes_first(foe, best) : rests))
            continue;
        best = foe;
        best_rests = rests;
        *dir = (enum dir)i;
    }
    return best != NULL;
}

/* --- Those who come, and those who do not ------------------------------------------------------------------------- */

/* What a step of the hero's costs, by what is known. */
static int own_step_cost(const struct view *view)
{
    return cost_at_pace(TURN_COST, view->hero.statuses[STATUS_HASTED] > 0, view->hero.statuses[STATUS_SLOWED] > 0);
}

/* Who flees, and is not slower than the hero, is not caught. */
static bool is_out_of_reach(const struct view *view, const struct view_entity *foe)
{
    bool slowed = foe->statuses[STATUS_SLOWED] > 0 || foe->statuses[STATUS_HELD] > 0 ||
                  foe->statuses[STATUS_STUNNED] > 0 || foe->statuses[STATUS_CONFUSED] > 0;
    return view_has_awareness(view) && foe->foe && foe->awareness == AWARENESS_FLEE && !slowed &&
           !view_has_ability(view, foe, ABILITY_STEAL) && /* laden it is slow */
           view->rules->kinds[foe->kind].monster.move_cost <= own_step_cost(view);
}

/* A doorway, or a way between two walls: where one at a time can come. */
static bool is_narrow(const struct view *view, struct point at)
{
    return (view_cell(view, at) & CELL_DOOR) ||
           is_between_walls(!view_walkable(view, point_step(at, DIR_N)), !view_walkable(view, point_step(at, DIR_E)),
                            !view_walkable(view, point_step(at, DIR_S)), !view_walkable(view, point_step(at, DIR_W)));
}

/* Where one at a time can come, several are let come, if any of them does and none shoots meanwhile. */
static bool holds_place(const struct view *view)
{
    int hunters = 0, coming = 0;
    for (int i = 0; view_has_awareness(view) && i < view->entity_count; i++) {
        const struct view_entity *foe = &view->entities[i];
        const struct monster_rule *rule = &view->rules->kinds[foe->kind].monster;
        if (!foe->foe || foe->awareness != AWARENESS_HUNT)
            continue;
        if (view_has_ability(view, foe, ABILITY_SHOOT))
            return false;
        hunters++;
        coming += !monster_has_trait(rule, TRAIT_STILL) && !monster_has_trait(rule, TRAIT_SHY) && !foe->waits;
    }
    return hunters > 1 && coming > 0 && is_narrow(view, view->hero.at);
}

/* Round the cells that a foe has announced to strike, for who looks ahead. */
static bool find_unmarked_way(struct pilot *pilot, const struct view *view, const uint64_t *free, const uint64_t *foes)
{
    uint64_t unmarked[PILOT_WORDS];
    memcpy(unmarked, free, BITGRID_WORDS(view->width, view->height) * sizeof unmarked[0]);
    ground_leave_out_marked(view, unmarked);
    return plan_lay(pilot, view, unmarked, foes) && !pilot->plan.snared;
}

/* Why one is not gone to unless that is dared: it will not be caught, or waits for who comes. */
static enum pilot_stop mind_foe(const struct view *view, const struct view_entity *foe)
{
    if (is_out_of_reach(view, foe))
        return PILOT_FOE_FLEES;
    bool rooted = foe->foe && monster_has_trait(&view->rules->kinds[foe->kind].monster, TRAIT_STILL);
    return rooted ? PILOT_FOE_ROOTED : PILOT_GOING;
}

/* With nobody in view the sleeper that the last steps of fights went to, where a corner hides it; NULL: there is none.
 */
static const struct pilot_thing *stalked(const struct pilot *pilot, const struct view *view)
{
    const struct pilot_thing *foe = pilot_thing_of(pilot, pilot->stalked);
    bool goes_on = view->time - pilot->stalked_at <= 2 * TURN_COST; /* one step follows the other */
    bool hidden = foe && foe->asleep && !(view_cell(view, foe->at) & CELL_VISIBLE);
    return pilot->ahead && goes_on && hidden && !pilot_nearest_foe(view) ? foe : NULL;
}

/* The foes worth going to, or the one that was ordered; if there is none, why one of them is not. */
static enum pilot_stop mark_foes(struct pilot *pilot, const struct view *view, uint64_t *foes)
{
    struct bitgrid bits = ground_bits(view, foes);
    const struct view_entity *only = view_find(view, pilot->plan.foe);
    const struct pilot_thing *hidden = stalked(pilot, view);
    enum pilot_stop stop = PILOT_GOING;
    bool any = hidden != NULL;
    ground_clear(view, foes);
    if (hidden)
        ground_set(view, foes, hidden->at);
    else if (only)
        ground_set(view, foes, only->at);
    else
        ground_foes(view, foes);
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *foe = &view->entities[i];
        bool minded = pilot->ahead && !pilot->plan.dared && (!only || foe == only);
        enum pilot_stop why = minded ? mind_foe(view, foe) : PILOT_GOING;
        if ((pilot->plan.passed >> why & 1) && foe->id == pilot->plan.passed_foe)
            why = PILOT_GOING;
        if (why != PILOT_GOING) {
            bitgrid_set(&bits, foe->at, false);
            pilot->entity = foe->id;
            stop = why;
        }
        any |= foe->foe && bitgrid_get(&bits, foe->at);
    }
    return any ? PILOT_GOING : stop;
}

static bool find_way_over(struct pilot *pilot, const struct view *view, const uint64_t *free)
{
    uint64_t foes[PILOT_WORDS];
    return mark_foes(pilot, view, foes) == PILOT_GOING && plan_lay(pilot, view, free, foes);
}

/* The nearest foe is the one with the fewest moves to it. Its own cell is not free, and the last step onto it is the
 * blow. A foe seen across unexplored cells, over a corner for one, is approached as though they were floor; the step
 * itself never leads into the unknown, for the hero sees all cells beside it. */
static enum pilot_stop find_way(struct pilot *pilot, const struct view *view, enum dir *dir)
{
    enum { ROUND_MOVES = 2 }; /* so much longer it is no step to the side, and may begin with one away from the foe */
    uint64_t free[PILOT_WORDS], foes[PILOT_WORDS];
    plan_free(pilot, view, free);
    enum pilot_stop stop = mark_foes(pilot, view, foes);
    if (stop != PILOT_GOING)
        return stop;
    int through = is_wary(pilot, view) ? plan_through_harm(pilot, view, find_way_over, &pilot->plan.around) : -1;
    bool unmarked = is_wary(pilot, view) && find_unmarked_way(pilot, view, free, foes);
    if (!unmarked && !plan_lay(pilot, view, free, foes)) {
        ground_hope(view, free);
        if (!plan_lay(pilot, view, free, foes))
            return plan_barred(pilot, view, find_way_over, PILOT_NO_PATH);
    }
    pilot->plan.rounds = through >= 0 && pilot->plan.moves >= through + ROUND_MOVES;
    return plan_lead(pilot, view, dir) ? PILOT_GOING : PILOT_NO_PATH;
}

/* Why a step is not taken unless it is dared: it goes a long way round, it leads onto what holds who comes there, or
 * onto what is about to be struck, or goes on where those in sight could kill, now or with what they aim. */
static enum pilot_stop mind_step(struct pilot *pilot, const struct view *view, enum dir dir)
{
    struct point to = point_step(view->hero.at, dir);
    if (pilot->plan.rounds && !(pilot->plan.passed & PILOT_BIT(WAY_ROUND))) {
        const struct view_entity *foe = view_foe_at(view, pilot->plan.goal);
        pilot->entity = foe ? foe->id : pilot->stalked;
        return PILOT_WAY_ROUND;
    }
    if (pilot_is_snare(view, to))
        return PILOT_SNARE_AHEAD;
    if (view_marked(view, to))
        return PILOT_MARK_AHEAD;
    if (view->threat >= view->hero.hp)
        return PILOT_DEADLY;
    return view->threat + view->threat_after >= view->hero.hp ? PILOT_AIMED_AT : PILOT_GOING;
}

/* Why a command is not given unless that is dared: it could kill, or deadly Threat stays so and a turn is lost. */
static enum pilot_stop brake(const struct pilot *pilot, const struct outlook *next)
{
    if (pilot->plan.dared)
        return PILOT_GOING;
    if (next->deadly)
        return PILOT_DEADLY;
    return next->remains ? PILOT_DEADLY_THEN : PILOT_GOING;
}

/* Who goes to a foe gets its blow first, who lets it come strikes first: a step is put off when a turn of waiting costs
 * less and brings the foe, with a long weapon before it is beside the hero. What is chosen must not kill, unless that
 * is dared. */
static enum pilot_stop choose(struct pilot *pilot, const struct view *view, struct command *command)
{
    struct outlook outlook = look_ahead(pilot, view, *command);
    bool is_blow =
        command->type == CMD_STRIKE || view_foe_at(view, point_step(view->hero.at, (enum dir)command->dir)) != NULL;
    if (!is_blow && !(pilot->plan.passed & PILOT_BIT(FOE_STAYS)) && (outlook.loss > 0 || plan_strikes_far(view))) {
        struct command wait = command_plain(CMD_WAIT);
        struct outlook waiting = look_ahead(pilot, view, wait);
        if ((waiting.beside && waiting.loss < outlook.loss) || (waiting.reached && waiting.loss <= outlook.loss)) {
            *command = wait;
            outlook = waiting;
        }
    }
    enum pilot_stop stop = brake(pilot, &outlook);
    if (stop != PILOT_GOING || pilot->plan.dared)
        return stop;
    bool lunges = command->type == CMD_STRIKE && !view_weapon_has(view, WEAPON_REACH);
    bool steps = lunges || (!is_blow && command->type == CMD_MOVE);
    return steps && is_wary(pilot, view) ? mind_step(pilot, view, (enum dir)command->dir) : PILOT_GOING;
}

/* A fight that has waited for so many turns running says so in place of the next. */
static bool has_waited(struct pilot *pilot, const struct view *view, const struct command *command)
{
    enum { WAITS_MOST = 5 };
    bool goes_on = view->time - pilot->waited_at <= 2 * TURN_COST;
    pilot->waited_at = view->time;
    if (command->type != CMD_WAIT || !goes_on || pilot->waits > WAITS_MOST)
        pilot->waits = 0;
    pilot->waits += command->type == CMD_WAIT;
    return pilot->waits > WAITS_MOST;
}

/* Unless it could kill, and that is not dared. */
static enum pilot_stop hold(struct pilot *pilot, const struct view *view, struct command *command)
{
    *command = command_plain(CMD_WAIT);
    struct outlook next = look_ahead(pilot, view, *command);
    return brake(pilot, &next);
}

/* A blow, a step or a turn of waiting. */
static enum pilot_stop choose_deed(struct pilot *pilot, const struct view *view, struct command *command)
{
    enum dir dir;
    bool beside = find_blow(view, &dir);
    pilot->holds = false;
    bool holds = !beside && pilot->ahead && !(pilot->plan.passed & PILOT_BIT(FOE_STAYS)) &&
                 holds_place(view); /* whence no lunge leads out */
    if (!beside && pilot->ahead && plan_reaches(view, &dir) && (!holds || view_weapon_has(view, WEAPON_REACH)))
        *command = command_strike(dir);
    else if (holds) {
        pilot->holds = true;
        return hold(pilot, view, command);
    } else {
        enum pilot_stop stop = beside ? PILOT_GOING : find_way(pilot, view, &dir);
        if (stop != PILOT_GOING)
            return stop;
        *command = command_move(dir);
    }
    return pilot->ahead ? choose(pilot, view, command) : PILOT_GOING;
}

/* A step towards a foe, unless it could kill or leads where the player minds its step, and that is not dared. */
static enum pilot_stop step_towards(struct pilot *pilot, const struct view *view, enum dir dir, struct command *command)
{
    *command = command_move(dir);
    if (!pilot->ahead || pilot->plan.dared)
        return PILOT_GOING;
    struct outlook next = look_ahead(pilot, view, *command);
    enum pilot_stop stop = brake(pilot, &next);
    if (stop != PILOT_GOING)
        return stop;
    return is_wary(pilot, view) ? mind_step(pilot, view, dir) : PILOT_GOING;
}

/* A step towards who is stalked. */
static enum pilot_stop stalk(struct pilot *pilot, const struct view *view, struct command *command)
{
    enum dir dir;
    enum pilot_stop stop = find_way(pilot, view, &dir);
    stop = stop == PILOT_GOING ? step_towards(pilot, view, dir, command) : stop;
    if (stop == PILOT_GOING)
        pilot->stalked_at = view->time;
    return stop;
}

static void note_stalked(struct pilot *pilot, const struct view *view, const struct command *command)
{
    const struct view_entity *foe = command->type == CMD_MOVE ? view_foe_at(view, pilot->plan.goal) : NULL;
    pilot->stalked = foe && awareness_rests(foe->awareness) ? foe->id : (entity_id)ENTITY_NONE;
    pilot->stalked_at = view->time;
}

enum pilot_stop fight_next(struct pilot *pilot, const struct view *view, struct command *command)
{
    if (pilot->plan.steps > 0)
        return PILOT_DONE;
    const struct view_entity *foe = pilot_nearest_foe(view);
    if (!foe)
        return stalked(pilot, view) ? stalk(pilot, view, command) : PILOT_NO_FOE;
    enum pilot_stop stop = choose_deed(pilot, view, command);
    if (stop == PILOT_GOING)
        note_stalked(pilot, view, command);
    if (stop != PILOT_GOING || !pilot->ahead || !has_waited(pilot, view, command))
        return stop;
    pilot->entity = foe->id;
    return PILOT_FOE_STAYS;
}

/* One step at a time where anybody hunts the hero. */
enum pilot_stop approach_next(struct pilot *pilot, const struct view *view, struct command *command)
{
    const struct pilot_plan *plan = &pilot->plan;
    const struct view_entity *foe = view_find(view, plan->foe);
    if (!foe || view_foe_at(view, foe->at) != foe)
        return PILOT_NO_FOE;
    if (plan->steps > 0 && interrupt_danger(pilot, view))
        return PILOT_DONE;
    pilot->entity = foe->id;
    if (view_in_reach(view, foe))
        return plan->steps == 0 ? PILOT_FOE_NEAR : PILOT_DONE;
    enum dir dir;
    enum pilot_stop stop = find_way(pilot, view, &dir);
    return stop == PILOT_GOING ? step_towards(pilot, view, dir, command) : stop;
}

/* Whether waiting could kill is asked of the rules each turn: who has come may be followed by who strikes at once. */
enum pilot_stop await_next(struct pilot *pilot, const struct view *view, struct command *command)
{
    const struct pilot_plan *plan = &pilot->plan;
    const struct view_entity *foe = pilot_nearest_danger(view);
    if (!foe)
        return PILOT_NO_FOE;
    pilot->entity = foe->id;
    enum dir dir;
    if (view_in_reach(view, foe))
        return plan->steps == 0 ? PILOT_FOE_NEAR : PILOT_DONE;
    if (pilot->ahead && plan_reaches(view, &dir))
        return PILOT_DONE;
    if (plan->steps == PILOT_REST_TURNS)
        return PILOT_FOE_STAYS;
    *command = command_plain(CMD_WAIT);
    if (!pilot->ahead)
        return PILOT_GOING;
    struct outlook next = look_ahead(pilot, view, *command);
    enum pilot_stop stop = brake(pilot, &next);
    if (stop != PILOT_GOING)
        return stop;
    bool due = next.loss > 0 && view->threat > 0 && (!next.beside || view_marked(view, view->hero.at));
    return due && plan->steps > 0 ? PILOT_SHOT_DUE : PILOT_GOING;
}
