/* SPDX-License-Identifier: MIT
 *
 * The steps of the introduction's parts and the rules of the first-game bar: tables of predicates over what has been
 * done and what is seen. Knows no screen; the only writer of struct tutorial. */
#include "tutorial.h"

#include "autopilot.h"

#include <string.h>

static bool is_offered(enum intent intent);

void tutorial_clear(struct tutorial *tutorial)
{
    struct tutorial before = *tutorial;
    memset(tutorial, 0, sizeof *tutorial);
    memcpy(tutorial->ever, before.ever, sizeof tutorial->ever);
    tutorial->ever_more = before.ever_more;
    tutorial->offered_light = before.offered_light;
    memcpy(tutorial->game, before.game, sizeof tutorial->game);
}

void tutorial_used(struct tutorial *tutorial, enum intent intent)
{
    if (intent == INTENT_NONE)
        return;
    tutorial->used[intent] = true;
    tutorial->ever_more |= !tutorial->ever[intent] && is_offered(intent);
    tutorial->ever[intent] = true;
}

void tutorial_offered_light(struct tutorial *tutorial)
{
    tutorial->ever_more |= !tutorial->offered_light;
    tutorial->offered_light = true;
}

bool tutorial_played(struct tutorial *tutorial, const struct profile *profile)
{
    if (profile->practice != PRACTICE_NONE || strcmp(tutorial->game, profile->id) == 0)
        return false;
    COPY_TEXT(tutorial->game, profile->id);
    tutorial->ever_more = true;
    return true;
}

/* Commands that were recalled from a saved game were keys once. */
static void use_key_of(struct tutorial *tutorial, enum event_type type)
{
    static const struct {
        enum event_type type;
        enum intent intent;
    } KEYS[] = {{EV_ITEM_TAKEN, INTENT_PICK_UP},
                {EV_ITEM_USED, INTENT_INVENTORY},
                {EV_EQUIPPED, INTENT_INVENTORY},
                {EV_ITEM_DROPPED, INTENT_DROP},
                {EV_DESCENDED, INTENT_DESCEND}};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (KEYS[i].type == type)
            tutorial->used[KEYS[i].intent] = true;
}

static void count(uint16_t *counter)
{
    if (*counter < UINT16_MAX)
        (*counter)++;
}

/* Who can be struck; at a door, none slantwise. */
static int foes_beside(const struct view *view)
{
    int count = 0;
    for (int i = 0; i < view->entity_count; i++)
        count += view->entities[i].foe && view->entities[i].visible && view_in_reach(view, &view->entities[i]);
    return count;
}

void tutorial_learn(struct tutorial *tutorial, const struct view *view, const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        if (event->type == EV_DIED && event->object == view->hero.id)
            count(&tutorial->kills);
        if (event->type == EV_DIED && event->subject != view->hero.id)
            count(&tutorial->fallen);
        if (event->subject != view->hero.id && event->type != EV_EXPLODED)
            continue;
        count(&tutorial->happened[event->type]);
        use_key_of(tutorial, (enum event_type)event->type);
        if (event->type == EV_ITEM_TAKEN && (view->rules->kinds[event->object_kind].components & HAS_EQUIPPABLE))
            count(&tutorial->gear);
    }
}

/* The part of the introduction that it is. */
static enum practice part_of(const struct view *view)
{
    return (enum practice)view->rules->profiles[view->profile].practice;
}

bool tutorial_is_on(const struct view *view)
{
    return part_of(view) != PRACTICE_NONE;
}

/* --- The introduction -------------------------------------------------------------------------------------------- */

static bool sees_foe(const struct view *view)
{
    for (int i = 0; i < view->entity_count; i++)
        if (view->entities[i].foe && view->entities[i].visible)
            return true;
    return false;
}

static bool has_met(const struct tutorial *tutorial, const struct view *view)
{
    (void)tutorial;
    return sees_foe(view);
}

static bool has_looked(const struct tutorial *tutorial, const struct view *view)
{
    (void)view;
    return tutorial->used[INTENT_LOOK];
}

static bool is_threatened(const struct tutorial *tutorial, const struct view *view)
{
    (void)tutorial;
    return view->threat > 0;
}

static bool has_killed(const struct tutorial *tutorial, const struct view *view)
{
    (void)view;
    return tutorial->kills > 0;
}

static bool has_gear(const struct tutorial *tutorial, const struct view *view)
{
    (void)view;
    return tutorial->gear > 0;
}

static bool has_explored(const struct tutorial *tutorial, const struct view *view)
{
    return tutorial->used[INTENT_EXPLORE] && autopilot_stairs(view, HAS_STAIRS) != NULL;
}

static bool has_held_a_passage(const struct tutorial *tutorial, const struct view *view)
{
    (void)view;
    return tutorial->kills > 1;
}

/* A foe in sight has announced something. */
static bool has_been_warned(const struct tutorial *tutorial, const struct view *view)
{
    (void)tutorial;
    for (int i = 0; i < view->entity_count; i++)
        if (view->entities[i].foe && view->entities[i].visible && view->entities[i].act == VIEW_ACT_RELEASE)
            return true;
    return false;
}

static bool has_left_the_marks(const struct tutorial *tutorial, const struct view *view)
{
    return !has_been_warned(tutorial, view);
}

/* Somebody has died, of whatever. */
static bool has_outlived(const struct tutorial *tutorial, const struct view *view)
{
    (void)view;
    return tutorial->fallen > 0;
}

static bool is_closed(const struct view *view, enum dir dir)
{
    return !view_walkable(view, point_step(view->hero.at, dir));
}

/* In a doorway or a passage, before the only one who gets there. */
static bool has_guarded_a_doorway(const struct tutorial *tutorial, const struct view *view)
{
    (void)tutorial;
    bool passage =
        (is_closed(view, DIR_N) && is_closed(view, DIR_S)) || (is_closed(view, DIR_E) && is_closed(view, DIR_W));
    return passage && view->hero.guard && foes_beside(view) == 1;
}

/* What a step lets the player do besides looking around; the rest is taught later. */
enum lets {
    LET_MOVE = 1,
    LET_WAIT = 2,
    LET_BLOW = 4,
    LET_BLOW_AT_ONE = 8, /* while just one foe is beside the hero */
    LET_TAKE = 16,
    LET_WEAR = 32, /* what is not worn */
    LET_DRINK = 64,
    LET_CAST = 128,
    LET_EXPLORE = 256,
    LET_DESCEND = 512,
    LET_LEAVE = 1024, /* what leads off marked cells, or stays off them */
    LET_SHOVE = 2048,
    LET_THROW = 4096, /* at a foe, and not at oneself */
    LET_WALK = LET_MOVE | LET_WAIT,
};

/* What counts for a step is what has happened since it began. `key` and `then` are keys of the map that the sentence
 * names. */
struct lesson {
    enum message text;
    enum intent key, then;
    bool (*done)(const struct tutorial *tutorial, const struct view *view); /* NULL: once `event` has happened */
    unsigned lets;                                                          /* enum lets */
    enum event_type event;
};

static const struct lesson FIRST[] = {
    {MSG_TUTORIAL_WALK, INTENT_NONE, INTENT_NONE, has_met, .lets = LET_WALK},
    {MSG_TUTORIAL_LOOK, INTENT_LOOK, INTENT_NONE, has_looked, .lets = 0},
    {MSG_TUTORIAL_THREAT, INTENT_WAIT, INTENT_NONE, is_threatened, .lets = LET_WAIT},
    {MSG_TUTORIAL_FIGHT, INTENT_FIGHT, INTENT_NONE, has_killed, .lets = LET_WAIT | LET_BLOW},
    {MSG_TUTORIAL_TAKE, INTENT_PICK_UP, INTENT_NONE, has_gear, .lets = LET_WALK | LET_TAKE},
    {MSG_TUTORIAL_EQUIP, INTENT_INVENTORY, INTENT_NONE, .lets = LET_WALK | LET_WEAR, .event = EV_EQUIPPED},
    {MSG_TUTORIAL_HEAL, INTENT_INVENTORY, INTENT_NONE, .lets = LET_WALK | LET_DRINK, .event = EV_HEALED},
    {MSG_TUTORIAL_EXPLORE, INTENT_EXPLORE, INTENT_NONE, has_explored, .lets = LET_WALK | LET_TAKE | LET_EXPLORE},
    {MSG_TUTORIAL_STAIRS, INTENT_DESCEND, INTENT_HELP, NULL, LET_WALK | LET_TAKE | LET_EXPLORE | LET_DESCEND,
     EV_DESCENDED},
    {MSG_TUTORIAL_AIM, INTENT_INVENTORY, INTENT_NONE, .lets = LET_WALK | LET_TAKE | LET_EXPLORE | LET_CAST,
     .event = EV_EXPLODED},
    {MSG_TUTORIAL_DOORWAY, INTENT_WAIT, INTENT_NONE, has_held_a_passage,
     .lets = LET_WALK | LET_TAKE | LET_EXPLORE | LET_DRINK | LET_BLOW_AT_ONE},
};

static const struct lesson SECOND[] = {
    {MSG_TUTORIAL_NOISE, INTENT_NONE, INTENT_NONE, has_met, .lets = LET_WALK},
    {MSG_TUTORIAL_SLEEPER, INTENT_LOOK, INTENT_NONE, has_looked, .lets = 0},
    {MSG_TUTORIAL_STAB, INTENT_NONE, INTENT_NONE, has_killed, .lets = LET_WALK | LET_BLOW},
    {MSG_TUTORIAL_WIND_UP, INTENT_NONE, INTENT_NONE, has_been_warned, .lets = LET_WALK},
    {MSG_TUTORIAL_LEAVE, INTENT_NONE, INTENT_NONE, has_left_the_marks, .lets = LET_LEAVE},
    {MSG_TUTORIAL_SHOVE, INTENT_SHOVE, INTENT_WAIT, .lets = LET_WALK | LET_SHOVE, .event = EV_PUSHED},
    {MSG_TUTORIAL_FINISH, INTENT_FIGHT, INTENT_NONE, has_killed, .lets = LET_WALK | LET_BLOW | LET_SHOVE | LET_DRINK},
    {MSG_TUTORIAL_FIRE, INTENT_THROW, INTENT_SHOVE, .lets = LET_WALK | LET_SHOVE | LET_DRINK | LET_THROW,
     .event = EV_THROWN},
    {MSG_TUTORIAL_BURN, INTENT_WAIT, INTENT_NONE, has_outlived, .lets = LET_WALK | LET_BLOW | LET_SHOVE | LET_DRINK},
    {MSG_TUTORIAL_GUARD, INTENT_WAIT, INTENT_NONE, has_guarded_a_doorway, .lets = LET_WALK | LET_DRINK},
    {MSG_TUTORIAL_HOLD, INTENT_FIGHT, INTENT_WAIT, has_held_a_passage, .lets = LET_WALK | LET_DRINK | LET_BLOW_AT_ONE},
};

/* One list of steps for each part. */
static const struct {
    const struct lesson *lessons;
    int count;
} PARTS[PRACTICE_COUNT] = {
    [PRACTICE_FIRST] = {FIRST, sizeof FIRST / sizeof *FIRST},
    [PRACTICE_SECOND] = {SECOND, sizeof SECOND / sizeof *SECOND},
};

int tutorial_steps(const struct view *view)
{
    return PARTS[part_of(view)].count;
}

bool tutorial_teaches(const struct tutorial *tutorial, const struct view *view)
{
    return tutorial->step < tutorial_steps(view);
}

static const struct lesson *lesson_of(const struct tutorial *tutorial, const struct view *view)
{
    return &PARTS[part_of(view)].lessons[tutorial->step];
}

static bool is_done(const struct lesson *lesson, const struct tutorial *tutorial, const struct view *view)
{
    return lesson->done ? lesson->done(tutorial, view) : tutorial->happened[lesson->event] > 0;
}

void tutorial_follow(struct tutorial *tutorial, const struct view *view)
{
    while (tutorial_teaches(tutorial, view) && is_done(lesson_of(tutorial, view), tutorial, view)) {
        int next = tutorial->step + 1;
        tutorial_clear(tutorial); /* only what happens from now on counts */
        tutorial->step = next;
    }
}

/* Where no cell beside the hero is free of marks, any will do. */
static bool leaves_marks(const struct view *view, struct point to)
{
    bool possible = false;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point at = point_step(view->hero.at, (enum dir)dir);
        possible |= view_can_step(view, at) && !view_marked(view, at);
    }
    return !possible || !view_marked(view, to);
}

/* At a foe, and the hero stands clear of it. */
static bool throws_well(const struct view *view, struct point target)
{
    bool hits = false;
    for (int i = 0; i < view->entity_count; i++)
        hits |=
            view->entities[i].foe && view->entities[i].visible && point_chebyshev(view->entities[i].at, target) <= 1;
    return hits && point_chebyshev(view->hero.at, target) > 1;
}

/* What a command needs to be let through. */
static unsigned need_of(const struct view *view, const struct command *command)
{
    static const unsigned NEEDS[CMD_COUNT] = {[CMD_MOVE] = LET_MOVE,
                                              [CMD_WAIT] = LET_WAIT,
                                              [CMD_PICK_UP] = LET_TAKE,
                                              [CMD_DESCEND] = LET_DESCEND,
                                              [CMD_SHOVE] = LET_SHOVE};
    if (command->type == CMD_MOVE && view_foe_at(view, point_step(view->hero.at, (enum dir)command->dir)))
        return foes_beside(view) == 1 ? LET_BLOW | LET_BLOW_AT_ONE : LET_BLOW;
    if (command->type == CMD_MOVE && leaves_marks(view, point_step(view->hero.at, (enum dir)command->dir)))
        return LET_MOVE | LET_LEAVE;
    if (command->type == CMD_WAIT && !view_marked(view, view->hero.at))
        return LET_WAIT | LET_LEAVE;
    if (command->type == CMD_THROW)
        return throws_well(view, command->target) ? LET_THROW : 0;
    if (command->type != CMD_USE)
        return NEEDS[command->type];
    const struct view_item *item = &view->pack[command->letter];
    if (item->kind == KIND_NONE)
        return 0;
    const struct kind *kind = &view->rules->kinds[item->kind];
    if (kind->components & HAS_EQUIPPABLE)
        return item->worn ? 0 : LET_WEAR;
    return kind->item.effect == EFFECT_HEAL ? LET_DRINK : LET_CAST;
}

bool tutorial_lets(const struct tutorial *tutorial, const struct view *view, const struct command *command)
{
    if (!tutorial_teaches(tutorial, view) || command->type == CMD_LEVEL_UP)
        return true;
    return (need_of(view, command) & lesson_of(tutorial, view)->lets) != 0;
}

bool tutorial_lets_plan(const struct tutorial *tutorial, const struct view *view, const struct plan_order *order)
{
    if (!tutorial_teaches(tutorial, view))
        return true;
    unsigned need = order->kind == PLAN_EXPLORE ? LET_EXPLORE
                    : order->kind == PLAN_FIGHT ? LET_BLOW | LET_BLOW_AT_ONE
                    : order->to_stairs          ? LET_DESCEND
                                                : 0; /* what it does is asked command by command */
    return need == 0 || (need & lesson_of(tutorial, view)->lets) != 0;
}

void tutorial_prompt(const struct tutorial *tutorial, const struct view *view, const struct catalogue *catalogue,
                     const struct keymap *keys, struct strbuf *out)
{
    if (!tutorial_teaches(tutorial, view))
        return;
    const struct lesson *lesson = lesson_of(tutorial, view);
    text_say(catalogue, lesson->text, out, {"key", keymap_text(keys, CONTEXT_MAP, lesson->key).text, 0},
             {"other", keymap_text(keys, CONTEXT_MAP, lesson->then).text, 0});
}

/* --- The first-game bar ------------------------------------------------------------------------------------------ */

static bool lies_here(const struct view *view)
{
    return view->hero.top_item != KIND_NONE;
}

static bool foe_is_near(const struct view *view)
{
    return view->threat > 0;
}

static bool is_alone(const struct view *view)
{
    return !sees_foe(view);
}

/* Something in the pack is neither worn nor what the game began with. */
static bool carries_more(const struct view *view)
{
    const struct profile *profile = &view->rules->profiles[view->profile];
    int kit = rules_kit_of(profile, view->hero.kind), carried = 0;
    for (int letter = 0; letter < MAX_PACK; letter++)
        carried += view->pack[letter].kind != KIND_NONE;
    return kit >= 0 && carried > profile->kits[kit].count;
}

static bool stands_on_stairs(const struct view *view)
{
    return view->hero.on_stairs;
}

/* The most urgent first. */
static const struct {
    enum intent intent;
    bool (*useful)(const struct view *view);
} USEFUL[] = {
    {INTENT_PICK_UP, lies_here},      {INTENT_LOOK, sees_foe},
    {INTENT_FIGHT, foe_is_near},      {INTENT_DESCEND, stands_on_stairs},
    {INTENT_INVENTORY, carries_more}, {INTENT_EXPLORE, is_alone},
    {INTENT_LIST, is_alone},
};

static bool is_offered(enum intent intent)
{
    for (size_t i = 0; i < sizeof USEFUL / sizeof *USEFUL; i++)
        if (USEFUL[i].intent == intent)
            return true;
    return false;
}

enum intent tutorial_next_key(const struct tutorial *tutorial, const struct view *view)
{
    if (view->floor > 1 || view->state != GAME_PLAYING || tutorial_is_on(view))
        return INTENT_NONE;
    for (size_t i = 0; i < sizeof USEFUL / sizeof *USEFUL; i++)
        if (!tutorial->used[USEFUL[i].intent] && !tutorial->ever[USEFUL[i].intent] && USEFUL[i].useful(view))
            return USEFUL[i].intent;
    return INTENT_NONE;
}
