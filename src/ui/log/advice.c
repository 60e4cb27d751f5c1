/* SPDX-License-Identifier: MIT
 *
 * The rules of advice, one row each: a predicate and its sentence. Reads the view and the run stats, changes
 * nothing. */
#include "advice.h"

enum {
    CROWD = 3,       /* foes in sight, from which on open ground is deadly */
    OPEN_AROUND = 4, /* open neighbours that make a cell open ground */
    DEEP_FLOOR = 3,  /* where a first-level hero has skipped too many fights */
};

static bool carries(const struct view *view, bool (*wanted)(const struct kind *kind))
{
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct view_item *item = &view->pack[letter];
        if (item->kind != KIND_NONE && !item->worn && wanted(&view->rules->kinds[item->kind]))
            return true;
    }
    return false;
}

static bool heals(const struct kind *kind)
{
    return item_heals(&kind->item);
}

static bool turns_fights(const struct kind *kind)
{
    return kind->item.effect != EFFECT_NONE && !item_heals(&kind->item);
}

static bool unused_healing(const struct view *view, const struct run_stats *run_stats)
{
    (void)run_stats;
    return carries(view, heals);
}

static bool unused_scrolls(const struct view *view, const struct run_stats *run_stats)
{
    (void)run_stats;
    return carries(view, turns_fights);
}

/* The last blow had been announced. */
static bool ignored_threat(const struct view *view, const struct run_stats *run_stats)
{
    (void)view;
    const struct run_stats_step *last = run_stats ? run_stats_recent(run_stats, 0) : NULL;
    return last && last->threat > 0 && last->threat >= last->hp;
}

static int open_neighbours(const struct view *view)
{
    int count = 0;
    for (int dir = 0; dir < DIR_COUNT; dir++)
        count += view_walkable(view, point_step(view->hero.at, (enum dir)dir));
    return count;
}

/* The last blow was a run at the hero. */
static bool was_charged(const struct view *view, const struct run_stats *run_stats)
{
    (void)run_stats;
    return view->killing.times > 1;
}

/* The king who is up and has done it, or saw it. */
static enum king king_there(const struct view *view)
{
    int king = view->killer != KIND_NONE ? view->rules->kinds[view->killer].monster.king : KING_NONE;
    for (int i = 0; i < view->entity_count && king == KING_NONE; i++)
        if (view->entities[i].foe)
            king = view->rules->kinds[view->entities[i].kind].monster.king;
    return (enum king)king;
}

static bool fell_to_king(const struct view *view, const struct run_stats *run_stats)
{
    (void)run_stats;
    return king_there(view) != KING_NONE;
}

static bool fought_in_the_open(const struct view *view, const struct run_stats *run_stats)
{
    (void)run_stats;
    int16_t order[MAX_ENTITIES];
    return view_foes_by_distance(view, order) >= CROWD && open_neighbours(view) >= OPEN_AROUND;
}

/* Something carried would have been better worn. */
static bool unworn_gear(const struct view *view, const struct run_stats *run_stats)
{
    (void)run_stats;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct view_item *item = &view->pack[letter];
        if (item->kind == KIND_NONE || item->worn || !(view->rules->kinds[item->kind].components & HAS_EQUIPPABLE))
            continue;
        enum slot slot = view_slot_for(view, item);
        struct fighter_numbers with = view_wearing(view, slot, item);
        if (with.power >= view->hero.power && with.defense >= view->hero.defense &&
            with.power + with.defense > view->hero.power + view->hero.defense)
            return true;
    }
    return false;
}

static bool never_grew(const struct view *view, const struct run_stats *run_stats)
{
    (void)run_stats;
    return view->hero.level == 1 && view->floor >= DEEP_FLOOR;
}

static bool always(const struct view *view, const struct run_stats *run_stats)
{
    (void)view;
    (void)run_stats;
    return true;
}

static const struct {
    enum message tip; /* MSG_COUNT: the king's */
    bool (*holds)(const struct view *view, const struct run_stats *run_stats);
} RULES[] = {
    {MSG_TIP_HEALING, unused_healing},  {MSG_TIP_CHARGE, was_charged},     {MSG_COUNT, fell_to_king},
    {MSG_TIP_OPEN, fought_in_the_open}, {MSG_TIP_SCROLLS, unused_scrolls}, {MSG_TIP_THREAT, ignored_threat},
    {MSG_TIP_GEAR, unworn_gear},        {MSG_TIP_LEVEL, never_grew},       {MSG_TIP_LEAVE, always},
};

int advice_find(const struct view *view, const struct run_stats *run_stats, enum message tips[ADVICE_MAX])
{
    int count = 0;
    for (size_t i = 0; i < sizeof RULES / sizeof *RULES && count < ADVICE_MAX; i++)
        if (RULES[i].holds(view, run_stats))
            tips[count++] = RULES[i].tip == MSG_COUNT ? text_king(king_there(view))->tip : RULES[i].tip;
    return count;
}
