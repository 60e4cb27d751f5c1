/* SPDX-License-Identifier: MIT
 *
 * Playing fights out. Who plays here strikes the foe beside it that is best killed first, goes to those who shoot, lets
 * all others come, and drinks when it must. It may first go on the way it has begun, or throw while they come: the best
 * of these ends counts. */
#include "rehearsal.h"
#include "core/view_missile.h"

enum {
    MOST_TURNS = 30, /* of one fight */
    MOST_WAITS = 8,  /* in a row: who has not come by then is not coming */
    DEFEAT = -100,   /* hit points: dying, and */
    A_TURN = 5,      /* what each turn of living longer is worth yet */
};

/* What is played, after a command: so many more of the same steps, then the fight. */
struct course {
    int steps;
    enum dir dir;
    bool throws;
};

/* The letter of a thing with this effect, or -1. */
static int letter_of(const struct view *view, enum effect effect)
{
    for (int letter = 0; letter < MAX_PACK; letter++) {
        kind_id kind = view->pack[letter].kind;
        if (kind != KIND_NONE && view->rules->kinds[kind].item.effect == (int)effect)
            return letter;
    }
    return -1;
}

static bool is_legal(const struct ply *ply, const struct command *command)
{
    return game_legal(ply->game, command) == REJECT_NONE;
}

/* --- One turn of a fight ----------------------------------------------------------------------------------------- */

static bool drink(const struct ply *ply, struct command *command)
{
    enum { LOW_PERCENT = 30 };
    const struct view_hero *hero = &ply->view.hero;
    bool is_low = hero->hp * 100 < hero->max_hp * LOW_PERCENT || ply->view.threat >= hero->hp;
    int potion = letter_of(&ply->view, EFFECT_HEAL);
    potion = potion >= 0 ? potion : letter_of(&ply->view, EFFECT_LIFE);
    *command = command_letter(CMD_USE, potion);
    return is_low && potion >= 0 && hero->hp < hero->max_hp;
}

static bool strike(const struct ply *ply, struct command *command)
{
    const struct view_entity *best = NULL;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct command blow = command_move((enum dir)dir);
        const struct view_entity *foe = view_foe_at(&ply->view, point_step(ply->view.hero.at, (enum dir)dir));
        bool worthy = foe && view_is_awake(&ply->view, foe) && foe->blows != BLOWS_NEVER;
        if (!worthy || (best && !pilot_goes_first(foe, best)) || !is_legal(ply, &blow))
            continue;
        best = foe;
        *command = blow;
    }
    return best != NULL;
}

static struct command step_towards(const struct ply *ply, struct point to)
{
    struct command command = command_plain(CMD_WAIT);
    int least = point_distance2(ply->view.hero.at, to);
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct command step = command_move((enum dir)dir);
        int distance2 = point_distance2(point_step(ply->view.hero.at, (enum dir)dir), to);
        if (distance2 >= least || !is_legal(ply, &step))
            continue;
        least = distance2;
        command = step;
    }
    return command;
}

/* False when no foe is left. */
static bool fight(const struct ply *ply, bool throws, struct command *command)
{
    const struct view *view = &ply->view;
    const struct view_entity *foe = pilot_nearest_danger(view);
    if (!foe)
        return false;
    if (drink(ply, command) || strike(ply, command))
        return true;
    int missile = throws ? view_missile(view) : -1;
    *command = command_throw(max_int(missile, 0), foe->at);
    if (missile >= 0 && is_legal(ply, command))
        return true;
    *command = view_has_ability(view, foe, ABILITY_SHOOT) ? step_towards(ply, foe->at) : command_plain(CMD_WAIT);
    return true;
}

/* --- The whole fight --------------------------------------------------------------------------------------------- */

static int play_out(struct lookahead *mind, const struct course *course)
{
    struct ply *ply = &mind->plies[1];
    int turn = 0, waits = 0;
    game_rewind(ply->game, mind->plies[0].game);
    ply->view = mind->plies[0].view;
    ply->menaces = mind->plies[0].menaces;
    for (; turn < MOST_TURNS && waits <= MOST_WAITS && ply->view.state == GAME_PLAYING; turn++) {
        struct command command = command_move(course->dir);
        if (turn >= course->steps && !fight(ply, course->throws, &command))
            break;
        if (!is_legal(ply, &command))
            command = command_plain(CMD_WAIT);
        waits = command.type == CMD_WAIT ? waits + 1 : 0;
        lookahead_step(mind, ply, &command);
    }
    return ply->view.state == GAME_DEAD ? DEFEAT + turn * A_TURN : lookahead_worth(ply);
}

int rehearsal_worth(struct lookahead *mind, const struct view *view, const struct command *command)
{
    static const int FARTHER[] = {1, 3};
    struct course course = {.dir = (enum dir)command->dir};
    bool is_step = command->type == CMD_MOVE && !view_foe_at(view, point_step(view->hero.at, course.dir));
    if (mind->plies[0].view.state == GAME_DEAD)
        return DEFEAT;
    int best = play_out(mind, &course);
    for (size_t i = 0; is_step && i < sizeof FARTHER / sizeof FARTHER[0]; i++) {
        course.steps = FARTHER[i];
        best = max_int(best, play_out(mind, &course));
    }
    course = (struct course){.throws = true};
    return view_missile(view) >= 0 ? max_int(best, play_out(mind, &course)) : best;
}
