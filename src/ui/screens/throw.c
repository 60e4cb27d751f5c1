/* SPDX-License-Identifier: MIT
 *
 * Throwing: which thing, and the short way to strike from afar, with the weapon or the best missile. Aiming is
 * target.c's, the list pack.c's. */
#include "screens.h"

static bool is_thrown(const struct scene *scene, int letter)
{
    kind_id kind = scene->view->pack[letter].kind;
    return kind != KIND_NONE && item_is_thrown(&scene_kind(scene, kind)->item);
}

struct outcome throw_something(const struct scene *scene)
{
    const struct view *view = scene->view;
    int first = -1;
    bool several = false;
    if (!scene_has_tactics(scene))
        return outcome_say(MSG_REJECT_NOT_IN_RULES);
    for (int letter = 0; letter < MAX_PACK; letter++) {
        if (!is_thrown(scene, letter))
            continue;
        several = several || (first >= 0 && view->pack[letter].kind != view->pack[first].kind);
        first = first < 0 ? letter : first;
    }
    if (first < 0)
        return outcome_say(MSG_NOTHING_TO_THROW);
    return several ? outcome_screen(&SCREEN_THROW, scene) : target_throw(scene, first);
}

int throw_best_missile(const struct scene *scene)
{
    int best = -1, most = 0;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        if (!is_thrown(scene, letter))
            continue;
        const struct item_rule *rule = &scene_kind(scene, scene->view->pack[letter].kind)->item;
        if (rule->effect != EFFECT_MISSILE || (best >= 0 && rule->amount <= most))
            continue;
        best = letter;
        most = rule->amount;
    }
    return best;
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

struct outcome throw_at_once(const struct scene *scene)
{
    const struct view *view = scene->view;
    int16_t order[MAX_ENTITIES];
    int letter = throw_best_missile(scene);
    int foes = view_foes_by_distance(view, order);
    if (!scene_has_tactics(scene))
        return outcome_say(MSG_REJECT_NOT_IN_RULES);
    if (throw_strikes(scene) >= 0)
        return outcome_command(command_strike((enum dir)throw_strikes(scene)));
    if (letter < 0)
        return outcome_say(MSG_NO_MISSILE);
    if (foes == 0)
        return outcome_say(MSG_NO_FOE_TO_AIM_AT);
    const struct view_entity *foe = &view->entities[order[0]];
    for (int i = foes - 1; i >= 0; i--)
        if (!awareness_rests(view->entities[order[i]].awareness))
            foe = &view->entities[order[i]];
    return outcome_open(screen_target_at(scene, letter, foe->at));
}
