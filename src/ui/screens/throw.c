/* SPDX-License-Identifier: MIT
 *
 * Throwing: which thing, and the short way to strike from afar, with the weapon or the best missile. Aiming is
 * target.c's, the list pack.c's. */
#include "screens.h"
#include "base/check.h"
#include "core/view_missile.h"

static bool is_offered(const struct scene *scene, int letter)
{
    kind_id kind = scene->view->pack[letter].kind;
    return kind != KIND_NONE && item_is_thrown_by_hand(&scene_kind(scene, kind)->item);
}

struct outcome throw_something(const struct scene *scene)
{
    const struct view *view = scene->view;
    int first = -1;
    bool several = false;
    if (!scene_has_tactics(scene))
        return outcome_say(MSG_REJECT_NOT_IN_RULES);
    for (int letter = 0; letter < MAX_PACK; letter++) {
        if (!is_offered(scene, letter))
            continue;
        several = several || (first >= 0 && view->pack[letter].kind != view->pack[first].kind);
        first = first < 0 ? letter : first;
    }
    if (first < 0)
        return outcome_say(MSG_NOTHING_TO_THROW);
    return several ? outcome_screen(&SCREEN_THROW, scene) : target_throw(scene, first);
}

int throw_strikes(const struct scene *scene)
{
    int best = -1;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        const struct view_entity *foe = view_reached(scene->view, (enum dir)dir);
        if (foe && (best < 0 || view_is_awake(scene->view, foe)))
            best = dir;
    }
    return best;
}

/* --- The short way ------------------------------------------------------------------------------------------------ */

/* The nearest who is awake and can be struck, the last target before others; else the nearest who is awake, else who
 * can be struck, else the nearest. NULL if nobody is in sight. */
static const struct view_entity *target_of(const struct scene *scene, int letter)
{
    enum { AWAKE = 4, REACHED = 2, AGAIN = 1 };
    const struct view *view = scene->view;
    const struct view_entity *best = NULL;
    int16_t order[MAX_ENTITIES];
    int foes = view_foes_by_distance(view, order), most = -1;
    for (int i = 0; i < foes; i++) {
        const struct view_entity *foe = &view->entities[order[i]];
        int reached = REACHED + (foe->id == scene->last_target ? AGAIN : 0);
        int merit =
            (awareness_rests(foe->awareness) ? 0 : AWAKE) + (target_reaches(scene, letter, foe->at) ? reached : 0);
        if (merit <= most)
            continue;
        best = foe;
        most = merit;
    }
    return best;
}

/* Whether a thing of the pack has a charge, and strikes from afar with it. */
static bool is_bolt(const struct scene *scene, int letter)
{
    const struct view_item *item = &scene->view->pack[letter];
    return item->kind != KIND_NONE && item->charges != 0 && scene_kind(scene, item->kind)->item.effect == EFFECT_BOLT;
}

/* Whether who would be aimed at can be struck. */
static bool reaches_somebody(const struct scene *scene, int letter)
{
    const struct view_entity *foe = target_of(scene, letter);
    return foe && target_reaches(scene, letter, foe->at);
}

/* The first thing with a charge that strikes from afar, one whose charges come back or not, that reaches somebody if
 * one does; -1 for none. */
static int find_bolt(const struct scene *scene, bool renews)
{
    const struct view *view = scene->view;
    int first = -1;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct view_item *item = &view->pack[letter];
        if (!is_bolt(scene, letter) || kind_renews(scene_kind(scene, item->kind)) != renews)
            continue;
        if (reaches_somebody(scene, letter))
            return letter;
        first = first < 0 ? letter : first;
    }
    return first;
}

/* What was aimed last, as long as it can be aimed, but for charges that do not come back; -1 else. */
static int find_again(const struct scene *scene)
{
    const struct view *view = scene->view;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        kind_id kind = view->pack[letter].kind;
        if (kind == KIND_NONE || kind != scene->last_aimed)
            continue;
        bool staff = is_bolt(scene, letter) && kind_renews(scene_kind(scene, kind));
        if (staff || view_can_throw(view, kind))
            return letter;
    }
    return -1;
}

/* What was aimed last, unless it reaches nobody and the next does; else the missile that serves best; without one a
 * staff, then a wand. -1: nothing of it. */
static int best_from_afar(const struct scene *scene)
{
    int again = find_again(scene), best = view_missile(scene->view);
    best = best < 0 ? find_bolt(scene, true) : best;
    best = best < 0 ? find_bolt(scene, false) : best;
    /* What can be aimed again is one of these: there is a best, too. */
    bool serves = again >= 0 && (reaches_somebody(scene, again) || !reaches_somebody(scene, best));
    return serves ? again : best;
}

enum message throw_hint(const struct scene *scene)
{
    int letter = best_from_afar(scene);
    if (letter < 0)
        return MSG_COUNT;
    const struct item_rule *item = &scene_kind(scene, scene->view->pack[letter].kind)->item;
    const struct view_entity *foe = target_of(scene, letter);
    if (foe && point_chebyshev(scene->view->hero.at, foe->at) > item->range)
        return MSG_HINT_FAR;
    if (foe && !target_reaches(scene, letter, foe->at))
        return MSG_HINT_BLOCKED;
    return item->shot ? MSG_HINT_SHOOT : item_is_thrown(item) ? MSG_HINT_THROW : MSG_HINT_CAST;
}

/* Why nothing can be done from afar. */
static enum message lack_of(const struct scene *scene)
{
    const struct view *view = scene->view;
    for (int letter = 0; letter < MAX_PACK; letter++)
        if (view->pack[letter].kind != KIND_NONE && scene_kind(scene, view->pack[letter].kind)->item.shot)
            return MSG_REJECT_NO_LAUNCHER;
    bool far = view_weapon_has(view, WEAPON_REACH) || view_weapon_has(view, WEAPON_LUNGE);
    return far ? MSG_NOBODY_IN_REACH : MSG_NO_MISSILE;
}

struct outcome throw_at(const struct scene *scene, struct point at)
{
    int letter = best_from_afar(scene);
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        const struct view_entity *foe = view_reached(scene->view, (enum dir)dir);
        if (foe && point_equal(foe->at, at))
            return outcome_command(command_strike((enum dir)dir));
    }
    if (!scene_has_tactics(scene))
        return outcome_say(MSG_REJECT_NOT_IN_RULES);
    return letter < 0 ? outcome_say(lack_of(scene)) : outcome_open(screen_target_at(scene, letter, at));
}

struct outcome throw_at_once(const struct scene *scene)
{
    int letter = best_from_afar(scene);
    if (!scene_has_tactics(scene))
        return outcome_say(MSG_REJECT_NOT_IN_RULES);
    if (throw_strikes(scene) >= 0)
        return outcome_command(command_strike((enum dir)throw_strikes(scene)));
    if (letter < 0)
        return outcome_say(lack_of(scene));
    const struct view_entity *foe = target_of(scene, letter);
    return foe ? outcome_open(screen_target_at(scene, letter, foe->at)) : outcome_say(MSG_NO_FOE_TO_AIM_AT);
}
