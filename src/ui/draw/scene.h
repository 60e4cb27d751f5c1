/* SPDX-License-Identifier: MIT
 *
 * The scene: everything a screen may know. The shell holds it and fills it in; what draws reads it. */
#ifndef UI_DRAW_SCENE_H
#define UI_DRAW_SCENE_H

#include "core/run_stats.h"
#include "core/view.h"
#include "log/message_log.h"
#include "log/seen.h"
#include "log/tutorial.h"
#include "settings/keymap.h"
#include "settings/settings.h"
#include "settings/theme.h"
#include "text/text.h"
#include "ui/ui.h"

struct camera;

/* At each moment just one of `view` and `title` is not NULL. */
struct scene {
    const struct view *view;      /* NULL on the title */
    const struct ui_title *title; /* NULL in a game */
    const struct camera *camera;  /* of the map; NULL on the title */
    const struct catalogue *catalogue;
    struct keymap keys;
    struct theme theme;
    const struct settings *settings;
    char unwritten[160]; /* why the last change of a setting could not be written; "" when it was */
    struct message_log log;
    struct seen seen;
    struct tutorial tutorial;
    const struct run_stats *run_stats;       /* of the game played; NULL: none is kept */
    const char *(*end_story)(void *context); /* of the run that has just ended; NULL: there never is one */
    void *context;                           /* for it */
    const struct ui_replay *replay;          /* with a view, the run that is shown; NULL in a game */
    char hero_name[32];
    struct ui_start again; /* what another game begins like; no name: as the title suggests */
    entity_id last_target; /* ENTITY_NONE: none yet */
    kind_id last_aimed;    /* what was aimed last; KIND_NONE: nothing yet */
    bool pointed;          /* the mouse points at this cell of the screen */
    int pointer_row, pointer_col;
    bool one_hero;     /* the player's only one: no other is made of a run */
    bool offers_light; /* the title offers the theme for light backgrounds */
    bool utf8;
    bool linear;     /* in lines: no map, no frames, words in place of keys */
    bool accessible; /* for screen readers: one column, no gauges and rules, the cursor where one reads */
};

static inline const struct rules *scene_rules(const struct scene *scene)
{
    return scene->view ? scene->view->rules : scene->title->rules;
}

static inline struct look scene_look(const struct scene *scene, enum role role)
{
    return scene->theme.roles[role];
}

static inline const struct kind *scene_kind(const struct scene *scene, kind_id kind)
{
    return &scene_rules(scene)->kinds[kind];
}

static inline uint32_t scene_glyph(const struct kind *kind)
{
    return kind->glyph ? kind->glyph : '?';
}

static inline struct look scene_glyph_look(const struct scene *scene, const struct kind *kind)
{
    return scene->theme.colours[kind->colour];
}

/* Whether the game knows shoves, throws and states of foes; on the title, whether one that is offered does. */
static inline bool scene_has_tactics(const struct scene *scene)
{
    if (scene->view)
        return view_has_awareness(scene->view);
    const struct rules *rules = scene_rules(scene);
    for (int i = 0; i < rules->profile_count; i++)
        if (rules->profiles[i].ruleset == RULESET_CAMPAIGN)
            return true;
    return false;
}

/* Whether an intent means anything in the game, or, on the title, in one that is offered. */
static inline bool scene_knows(const struct scene *scene, enum intent intent)
{
    bool tactics = intent == INTENT_SHOVE || intent == INTENT_THROW || intent == INTENT_FIRE ||
                   intent == INTENT_CLOSE || intent == INTENT_ALLY;
    return !tactics || scene_has_tactics(scene);
}

/* The run stats of the game that has just ended; NULL if it is only shown. */
static inline const struct run_stats *scene_ended_run(const struct scene *scene)
{
    const struct run_stats *run_stats = scene->run_stats;
    bool fits = run_stats && run_stats->now.turn == scene->view->turn && run_stats->now.hp == scene->view->hero.hp;
    return fits ? run_stats : NULL;
}

/* Whether the hero has seen a foe of this kind in this game, alive or dead. */
static inline bool scene_has_met(const struct scene *scene, kind_id kind)
{
    for (int i = 0; i < scene->seen.count; i++)
        if (scene->seen.things[i].kind == kind && (scene->seen.things[i].foe || scene->seen.things[i].corpse))
            return true;
    return scene->run_stats && scene->run_stats->killed[kind] > 0;
}

static inline const struct profile *scene_profile(const struct scene *scene)
{
    return &scene_rules(scene)->profiles[scene->view->profile];
}

#endif
