/* SPDX-License-Identifier: MIT
 *
 * Counting a run from outside: events go into tallies, views into the floors and the last steps. Changes no game and is
 * part of none. */
#include "core/run_stats.h"

#include "base/check.h"

#include <string.h>

/* The row of the floor the hero is on. */
static struct run_stats_floor *floor_row(struct run_stats *run_stats, int floor)
{
    int count = run_stats->floor_count;
    for (int i = 0; i < count; i++) {
        if (run_stats->floors[i].floor == floor)
            return &run_stats->floors[i];
    }
    if (count < RUN_STATS_FLOORS) {
        run_stats->floors[count].floor = (int16_t)floor;
        run_stats->floor_count = ++count;
    }
    return &run_stats->floors[count - 1];
}

static void note_now(struct run_stats *run_stats, const struct view *view)
{
    run_stats->now.turn = view->turn;
    run_stats->now.threat = view->threat;
    run_stats->now.hp = view->hero.hp;
}

/* An event that is counted, and whether the hero is its subject, its object. */
struct run_tally {
    struct run_stats *run_stats;
    struct run_stats_floor *floor;
    const struct event *event;
    bool by_hero, on_hero;
};

static void tally_harm(const struct run_tally *tally)
{
    const struct event *event = tally->event;
    if (!tally->on_hero || event->amount <= 0)
        return;
    tally->run_stats->lost += (uint64_t)event->amount;
    tally->floor->lost += (uint32_t)event->amount;
    if (event->subject_kind < MAX_KINDS)
        tally->run_stats->lost_to[event->subject_kind] += (uint64_t)event->amount;
}

static void tally_death(const struct run_tally *tally)
{
    if (!tally->on_hero || tally->by_hero)
        return;
    tally->run_stats->kills++;
    tally->run_stats->killed[tally->event->subject_kind]++;
    tally->run_stats->ambushes += tally->event->extra;
    tally->floor->kills++;
}

static void tally_use(const struct run_tally *tally)
{
    tally->run_stats->used[tally->event->object_kind] += tally->by_hero;
}

/* It was that all the time. */
static void tally_identified(const struct run_tally *tally)
{
    uint32_t *used = tally->run_stats->used;
    used[tally->event->object_kind] += used[tally->event->subject_kind];
    used[tally->event->subject_kind] = 0;
}

static void tally_choice(const struct run_tally *tally)
{
    tally->run_stats->chosen[tally->event->extra]++;
}

/* What counts; events without a row do not. */
static void (*const TALLIES[EV_COUNT])(const struct run_tally *tally) = {
    [EV_ATTACKED] = tally_harm,
    [EV_STRUCK] = tally_harm,
    [EV_BURNED] = tally_harm,
    [EV_DAMAGED] = tally_harm,
    [EV_SHOT] = tally_harm,
    [EV_RIPOSTED] = tally_harm,
    [EV_DIED] = tally_death,
    [EV_ITEM_USED] = tally_use,
    [EV_THROWN] = tally_use,
    [EV_FIRED] = tally_use,
    [EV_ZAPPED] = tally_use,
    [EV_EQUIPPED] = tally_use,
    [EV_IDENTIFIED] = tally_identified,
    [EV_LEVEL_CHOSEN] = tally_choice,
};

void run_stats_begin(struct run_stats *run_stats, const struct view *view)
{
    memset(run_stats, 0, sizeof *run_stats);
    floor_row(run_stats, view->floor);
    note_now(run_stats, view);
}

/* What an event tells of the floor, or does about that. */
static void note_promise(struct run_stats_floor *floor, const struct event *event)
{
    static const struct {
        enum event_type told, kept;
    } EVENTS[PROMISE_COUNT] = {[PROMISE_VAULT] = {EV_VAULT_TOLD, EV_CAGES_SHUT},
                               [PROMISE_CAPTIVE] = {EV_CAPTIVE_TOLD, EV_FREED},
                               [PROMISE_KING] = {EV_KING_TOLD, EV_KING_LAID}};
    for (int i = 0; i < PROMISE_COUNT; i++) {
        floor->told |= (uint8_t)((event->type == (int)EVENTS[i].told) << i);
        floor->kept |= (uint8_t)((event->type == (int)EVENTS[i].kept) << i);
    }
}

static void add_event(struct run_stats *run_stats, struct run_stats_floor *floor, const struct event *event,
                      entity_id hero)
{
    const struct run_tally tally = {run_stats, floor, event, event->subject == hero, event->object == hero};
    if (TALLIES[event->type])
        TALLIES[event->type](&tally);
}

const char *feat_name(enum feat feat)
{
    static const char *const names[FEAT_COUNT] = {
#define X(name, text) text,
        FEAT_LIST(X)
#undef X
    };
    return names[feat];
}

static void note_feats(struct run_stats *run_stats, const struct view *after)
{
    if (!view_has_tactics(after))
        return;
    if (after->deepest >= FEAT_DEPTH && run_stats->kills == 0)
        run_stats->feats |= 1U << FEAT_UNBLOODED;
    if (run_stats->ambushes >= FEAT_AMBUSHES)
        run_stats->feats |= 1U << FEAT_AMBUSHER;
}

void run_stats_add(struct run_stats *run_stats, const struct command *command, const struct events *events,
                   const struct view *after)
{
    CHECK(run_stats->floor_count > 0); /* run_stats_begin has been called */
    /* A step belongs to the floor it ends on: what happens after stairs were taken happens there. */
    struct run_stats_floor *floor = floor_row(run_stats, after->floor);
    for (int i = 0; i < events->count; i++) {
        add_event(run_stats, floor, &events->list[i], after->hero.id);
        note_promise(floor, &events->list[i]);
    }
    floor->turns += after->turn - run_stats->now.turn;
    run_stats->recent[run_stats->commands % RUN_STATS_STEPS] = (struct run_stats_step){
        *command, run_stats->now.turn, run_stats->now.threat, run_stats->now.hp, after->hero.hp};
    run_stats->commands++;
    note_feats(run_stats, after);
    note_now(run_stats, after);
}

const struct run_stats_step *run_stats_recent(const struct run_stats *run_stats, uint32_t back)
{
    if (back >= RUN_STATS_STEPS || back >= run_stats->commands)
        return NULL;
    return &run_stats->recent[(run_stats->commands - 1 - back) % RUN_STATS_STEPS];
}
