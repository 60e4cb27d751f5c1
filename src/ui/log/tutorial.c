/* SPDX-License-Identifier: MIT
 *
 * The steps of the introduction and the rules of the first-game bar: two tables of predicates over what has been done
 * and what is seen. Knows no screen; the only writer of struct tutorial. Called by the shell. */
#include "tutorial.h"

#include <string.h>

static bool is_offered(enum intent intent);

void tutorial_clear(struct tutorial *tutorial)
{
    struct tutorial before = *tutorial;
    memset(tutorial, 0, sizeof *tutorial);
    memcpy(tutorial->ever, before.ever, sizeof tutorial->ever);
    tutorial->ever_more = before.ever_more;
}

void tutorial_used(struct tutorial *tutorial, enum intent intent)
{
    if (intent == INTENT_NONE)
        return;
    tutorial->used[intent] = true;
    tutorial->ever_more |= !tutorial->ever[intent] && is_offered(intent);
    tutorial->ever[intent] = true;
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

static bool has_walked(const struct tutorial *tutorial, const struct view *view)
{
    return tutorial->kills > 0 || sees_foe(view);
}

static bool has_looked(const struct tutorial *tutorial, const struct view *view)
{
    (void)view;
    return tutorial->used[INTENT_LOOK] || tutorial->kills > 0;
}

static bool is_threatened(const struct tutorial *tutorial, const struct view *view)
{
    return tutorial->kills > 0 || view->threat > 0;
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

static bool is_well(const struct tutorial *tutorial, const struct view *view)
{
    return tutorial->happened[EV_HEALED] > 0 || view->hero.hp >= view->hero.max_hp;
}

static bool has_aimed(const struct tutorial *tutorial, const struct view *view)
{
    (void)view;
    return tutorial->happened[EV_EXPLODED] > 0;
}

static bool has_explored(const struct tutorial *tutorial, const struct view *view)
{
    (void)view;
    return tutorial->used[INTENT_EXPLORE];
}

static bool has_left(const struct tutorial *tutorial, const struct view *view)
{
    (void)view;
    return tutorial->happened[EV_DESCENDED] > 0;
}

/* `key` and `then` are keys of the map that the sentence names. */
static const struct {
    enum message text;
    enum intent key, then;
    bool (*done)(const struct tutorial *tutorial, const struct view *view);
} STEPS[] = {
    {MSG_TUTORIAL_WALK, INTENT_NONE, INTENT_NONE, has_walked},
    {MSG_TUTORIAL_LOOK, INTENT_LOOK, INTENT_NONE, has_looked},
    {MSG_TUTORIAL_THREAT, INTENT_WAIT, INTENT_NONE, is_threatened},
    {MSG_TUTORIAL_FIGHT, INTENT_FIGHT, INTENT_NONE, has_killed},
    {MSG_TUTORIAL_TAKE, INTENT_PICK_UP, INTENT_NONE, has_gear},
    {MSG_TUTORIAL_EQUIP, INTENT_INVENTORY, INTENT_NONE, has_equipped},
    {MSG_TUTORIAL_HEAL, INTENT_INVENTORY, INTENT_NONE, is_well},
    {MSG_TUTORIAL_AIM, INTENT_INVENTORY, INTENT_NONE, has_aimed},
    {MSG_TUTORIAL_EXPLORE, INTENT_EXPLORE, INTENT_NONE, has_explored},
    {MSG_TUTORIAL_STAIRS, INTENT_DESCEND, INTENT_HELP, has_left},
};
enum { STEP_COUNT = sizeof STEPS / sizeof *STEPS };

int tutorial_steps(void)
{
    return STEP_COUNT;
}

/* A hero who has left the floor has done all steps: nothing there can be made up for. */
void tutorial_follow(struct tutorial *tutorial, const struct view *view)
{
    if (has_left(tutorial, view))
        tutorial->step = STEP_COUNT;
    while (tutorial->step < STEP_COUNT && STEPS[tutorial->step].done(tutorial, view))
        tutorial->step++;
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
