/* SPDX-License-Identifier: MIT
 *
 * Counting a run from outside: events go into tallies, views into the floors and the last steps. Changes no game and is
 * part of none. Called by the main loop, by replays and by the batch runner. */
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
    bool by_hero = event->subject == hero;
    bool on_hero = event->object == hero;
    switch ((enum event_type)event->type) {
    case EV_ATTACKED:
    case EV_STRUCK:
    case EV_BURNED:
    case EV_DAMAGED:
    case EV_SHOT:
    case EV_RIPOSTED:
        if (on_hero && event->amount > 0) {
            run_stats->lost += (uint64_t)event->amount;
            floor->lost += (uint32_t)event->amount;
            if (event->subject_kind < MAX_KINDS)
                run_stats->lost_to[event->subject_kind] += (uint64_t)event->amount;
        }
        break;
    case EV_DIED:
        if (on_hero && !by_hero) {
            run_stats->kills++;
            run_stats->killed[event->subject_kind]++;
            run_stats->ambushes += event->extra;
            floor->kills++;
        }
        break;
    case EV_ITEM_USED:
    case EV_THROWN:
    case EV_FIRED:
    case EV_ZAPPED:
    case EV_EQUIPPED:
        run_stats->used[event->object_kind] += by_hero;
        break;
    case EV_IDENTIFIED: /* it was that all the time */
        run_stats->used[event->object_kind] += run_stats->used[event->subject_kind];
        run_stats->used[event->subject_kind] = 0;
        break;
    case EV_LEVEL_CHOSEN:
        run_stats->chosen[event->extra]++;
        break;
    case EV_REJECTED:
    case EV_MOVED:
    case EV_EXPLODED:
    case EV_HEALED:
    case EV_CONFUSED:
    case EV_RECOVERED:
    case EV_XP_GAINED:
    case EV_LEVEL_GAINED:
    case EV_ITEM_TAKEN:
    case EV_ITEM_DROPPED:
    case EV_UNEQUIPPED:
    case EV_DESCENDED:
    case EV_RESTED:
    case EV_STATUS_BEGAN:
    case EV_STATUS_ENDED:
    case EV_PROBED:
    case EV_NOTICED:
    case EV_WOKE:
    case EV_GREW_WARY:
    case EV_LOST_TRACK:
    case EV_FLED:
    case EV_UNREST_GREW:
    case EV_PATROL_CAME:
    case EV_LEFT:
    case EV_ASCENDED:
    case EV_FOLLOWED:
    case EV_ARRIVED:
    case EV_GOLD_TAKEN:
    case EV_CHAPTER_ENDED:
    case EV_PUSHED:
    case EV_WINDS_UP:
    case EV_RELEASED:
    case EV_FALTERED:
    case EV_STOLE:
    case EV_DOOR_OPENED:
    case EV_DOOR_CLOSED:
    case EV_DOOR_HEARD:
    case EV_FIRE_SPREADS:
    case EV_GAS_RELEASED:
    case EV_UNMOVED:
    case EV_ROSE:
    case EV_SPLIT:
    case EV_COFFIN_OPENED:
    case EV_STRUGGLED:
    case EV_GROUND_FELL:
    case EV_TRACKS_FOUND:
    case EV_DRAUGHT_FELT:
    case EV_PLATE_FOUND:
    case EV_PLATE_SPRUNG:
    case EV_GATE_FELL:
    case EV_PERK_CHOSEN:
    case EV_REPRIEVED:
    case EV_LEVER_PULLED:
    case EV_CAGES_SHUT:
    case EV_VAULT_TOLD:
    case EV_FIZZLED:
    case EV_WHISKED:
    case EV_MAPPED:
    case EV_FELL_ASLEEP:
    case EV_KEY_TAKEN:
    case EV_KEY_RETURNED:
    case EV_GATE_UNLOCKED:
    case EV_KIT_CHOSEN:
    case EV_HARDIER:
    case EV_GATE_STRUCK:
    case EV_FREEING:
    case EV_FREED:
    case EV_ORDERED:
    case EV_SWAPPED:
    case EV_CAME_ALONG:
    case EV_LEFT_BEHIND:
    case EV_TENDED:
    case EV_CRUMBLED:
    case EV_ALLY_LOST:
    case EV_CAPTIVE_TOLD:
    case EV_KING_TOLD:
    case EV_KING_WOKE:
    case EV_KING_WANED:
    case EV_KING_LAID:
    case EV_TEMPERED:
    case EV_PULLED:
    case EV_HAULED:
    case EV_WAY_OPENED:
    case EV_DUG:
    case EV_WALLED:
    case EV_BANISHED:
    case EV_BOUND:
    case EV_BEQUEATHED:
    case EV_STAGGERED:
    case EV_COUNT:
        break;
    }
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
