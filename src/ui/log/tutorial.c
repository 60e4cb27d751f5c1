/* SPDX-License-Identifier: MIT
 *
 * The steps of the introduction and the rules of the first-game bar: two tables of predicates over what has been done
 * and what is seen. Knows no screen; the only writer of struct tutorial. Called by the shell. */
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

static int foes_beside(const struct view *view)
{
    int count = 0;
    for (int i = 0; i < view->entity_count; i++)
        count += view->entities[i].foe && view->entities[i].visible &&
                 point_chebyshev(view->entities[i].at, view->hero.at) == 1;
    return count;
}

void tutorial_learn(struct tutorial *tutorial, const struct view *view, const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        if (event->type == EV_DIED && event->object == view->hero.id)
            count(&tutorial->kills);
        if (event->subject != view->hero.id && event->type != EV_EXPLODED)
            continue;
        count(&tutorial->happened[event->type]);
        use_key_of(tutorial, (enum event_type)event->type);
        if (event->type == EV_ITEM_TAKEN && (view->rules->kinds[event->object_kind].components & HAS_EQUIPPABLE))
            count(&tutorial->gear);
    }
}

bool tutorial_is_on(const struct view *view)
{
    return view->rules->profiles[view->profile].practice;
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

static bool has_equipped(const struct tutorial *tutorial, const struct view *view)
{
    (void)view;
    return tutorial->happened[EV_EQUIPPED] > 0;
}

static bool has_drunk(const struct tutorial *tutorial, const struct view *view)
{
    (void)view;
    return tutorial->happened[EV_HEALED] > 0;
}

static bool has_explored(const struct tutorial *tutorial, const struct view *view)
{
    return tutorial->used[INTENT_EXPLORE] && autopilot_stairs(view, HAS_STAIRS) != NULL;
}

static bool has_left(const struct tutorial *tutorial, const struct view *view)
{
    (void)view;
    return tutorial->happened[EV_DESCENDED] > 0;
}

static bool has_aimed(const struct tutorial *tutorial, const struct view *view)
{
    (void)view;
    return tutorial->happened[EV_EXPLODED] > 0;
}

static bool has_held_a_passage(const struct tutorial *tutorial, const struct view *view)
{
    (void)view;
    return tutorial->kills > 1;
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
    LET_WALK = LET_MOVE | LET_WAIT,
};

/* What counts for a step is what has happened since it began. `key` and `then` are keys of the map that the sentence
 * names. */
static const struct {
    enum message text;
    enum intent key, then;
    bool (*done)(const struct tutorial *tutorial, const struct view *view);
    unsigned lets; /* enum lets */
} STEPS[] = {
    {MSG_TUTORIAL_WALK, INTENT_NONE, INTENT_NONE, has_met, LET_WALK},
    {MSG_TUTORIAL_LOOK, INTENT_LOOK, INTENT_NONE, has_looked, 0},
    {MSG_TUTORIAL_THREAT, INTENT_WAIT, INTENT_NONE, is_threatened, LET_WAIT},
    {MSG_TUTORIAL_FIGHT, INTENT_FIGHT, INTENT_NONE, has_killed, LET_WAIT | LET_BLOW},
    {MSG_TUTORIAL_TAKE, INTENT_PICK_UP, INTENT_NONE, has_gear, LET_WALK | LET_TAKE},
    {MSG_TUTORIAL_EQUIP, INTENT_INVENTORY, INTENT_NONE, has_equipped, LET_WALK | LET_WEAR},
    {MSG_TUTORIAL_HEAL, INTENT_INVENTORY, INTENT_NONE, has_drunk, LET_WALK | LET_DRINK},
    {MSG_TUTORIAL_EXPLORE, INTENT_EXPLORE, INTENT_NONE, has_explored, LET_WALK | LET_TAKE | LET_EXPLORE},
    {MSG_TUTORIAL_STAIRS, INTENT_DESCEND, INTENT_HELP, has_left, LET_WALK | LET_TAKE | LET_EXPLORE | LET_DESCEND},
    {MSG_TUTORIAL_AIM, INTENT_INVENTORY, INTENT_NONE, has_aimed, LET_WALK | LET_TAKE | LET_EXPLORE | LET_CAST},
    {MSG_TUTORIAL_DOORWAY, INTENT_WAIT, INTENT_NONE, has_held_a_passage,
     LET_WALK | LET_TAKE | LET_EXPLORE | LET_DRINK | LET_BLOW_AT_ONE},
};
enum { STEP_COUNT = sizeof STEPS / sizeof *STEPS };

int tutorial_steps(void)
{
    return STEP_COUNT;
}

/* The next step begins: only what happens from now on counts. */
static void begin_step(struct tutorial *tutorial, int step)
{
    tutorial_clear(tutorial);
    tutorial->step = step;
}

void tutorial_follow(struct tutorial *tutorial, const struct view *view)
{
    while (tutorial_is_on(view) && tutorial->step < STEP_COUNT && STEPS[tutorial->step].done(tutorial, view))
        begin_step(tutorial, tutorial->step + 1);
}

/* What a command needs to be let through. */
static unsigned need_of(const struct view *view, const struct command *command)
{
    static const unsigned NEEDS[CMD_COUNT] = {
        [CMD_MOVE] = LET_MOVE, [CMD_WAIT] = LET_WAIT, [CMD_PICK_UP] = LET_TAKE, [CMD_DESCEND] = LET_DESCEND};
    if (command->type == CMD_MOVE && view_foe_at(view, point_step(view->hero.at, (enum dir)command->dir)))
        return foes_beside(view) == 1 ? LET_BLOW | LET_BLOW_AT_ONE : LET_BLOW;
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
    if (!tutorial_is_on(view) || tutorial->step >= STEP_COUNT || command->type == CMD_LEVEL_UP)
        return true;
    return (need_of(view, command) & STEPS[tutorial->step].lets) != 0;
}

bool tutorial_lets_plan(const struct tutorial *tutorial, const struct view *view, const struct plan_order *order)
{
    if (!tutorial_is_on(view) || tutorial->step >= STEP_COUNT)
        return true;
    unsigned need = order->kind == PLAN_EXPLORE ? LET_EXPLORE
                    : order->kind == PLAN_FIGHT ? LET_BLOW | LET_BLOW_AT_ONE
                    : order->to_stairs          ? LET_DESCEND
                                                : 0; /* what it does is asked command by command */
    return need == 0 || (need & STEPS[tutorial->step].lets) != 0;
}

void tutorial_prompt(const struct tutorial *tutorial, const struct catalogue *catalogue, const struct keymap *keys,
                     struct strbuf *out)
{
    if (tutorial->step >= STEP_COUNT)
        return;
    text_say(catalogue, STEPS[tutorial->step].text, out,
             {"key", keymap_text(keys, CONTEXT_MAP, STEPS[tutorial->step].key).text, 0},
             {"other", keymap_text(keys, CONTEXT_MAP, STEPS[tutorial->step].then).text, 0});
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
    int carried = 0;
    for (int letter = 0; letter < MAX_PACK; letter++)
        carried += view->pack[letter].kind != KIND_NONE;
    return carried > view->rules->profiles[view->profile].kit_count;
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
