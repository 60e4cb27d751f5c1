/* SPDX-License-Identifier: MIT
 *
 * The steps of the introduction and the rules of the first-game bar: two tables of predicates over what has been done
 * and what is seen. Knows no screen; the only writer of struct lesson. Called by the shell. */
#include "lesson.h"

#include <string.h>

static bool is_offered(enum intent intent);

void lesson_clear(struct lesson *lesson)
{
    struct lesson before = *lesson;
    memset(lesson, 0, sizeof *lesson);
    memcpy(lesson->ever, before.ever, sizeof lesson->ever);
    lesson->ever_more = before.ever_more;
}

void lesson_used(struct lesson *lesson, enum intent intent)
{
    if (intent == INTENT_NONE)
        return;
    lesson->used[intent] = true;
    lesson->ever_more |= !lesson->ever[intent] && is_offered(intent);
    lesson->ever[intent] = true;
}

/* Commands that were recalled from a saved game were keys once. */
static void use_key_of(struct lesson *lesson, enum event_type type)
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
            lesson->used[KEYS[i].intent] = true;
}

static void count(uint16_t *counter)
{
    if (*counter < UINT16_MAX)
        (*counter)++;
}

void lesson_learn(struct lesson *lesson, const struct view *view, const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        if (event->type == EV_DIED && event->object == view->hero.id)
            count(&lesson->kills);
        if (event->subject != view->hero.id && event->type != EV_EXPLODED)
            continue;
        count(&lesson->happened[event->type]);
        use_key_of(lesson, (enum event_type)event->type);
        if (event->type == EV_ITEM_TAKEN && (view->rules->kinds[event->object_kind].components & HAS_EQUIPPABLE))
            count(&lesson->gear);
    }
}

bool lesson_is_on(const struct view *view)
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

static bool has_walked(const struct lesson *lesson, const struct view *view)
{
    return lesson->kills > 0 || sees_foe(view);
}

static bool has_looked(const struct lesson *lesson, const struct view *view)
{
    (void)view;
    return lesson->used[INTENT_LOOK] || lesson->kills > 0;
}

static bool is_threatened(const struct lesson *lesson, const struct view *view)
{
    return lesson->kills > 0 || view->threat > 0;
}

static bool has_killed(const struct lesson *lesson, const struct view *view)
{
    (void)view;
    return lesson->kills > 0;
}

static bool has_gear(const struct lesson *lesson, const struct view *view)
{
    (void)view;
    return lesson->gear > 0;
}

static bool has_equipped(const struct lesson *lesson, const struct view *view)
{
    (void)view;
    return lesson->happened[EV_EQUIPPED] > 0;
}

static bool is_well(const struct lesson *lesson, const struct view *view)
{
    return lesson->happened[EV_HEALED] > 0 || view->hero.hp >= view->hero.max_hp;
}

static bool has_aimed(const struct lesson *lesson, const struct view *view)
{
    (void)view;
    return lesson->happened[EV_EXPLODED] > 0;
}

static bool has_explored(const struct lesson *lesson, const struct view *view)
{
    (void)view;
    return lesson->used[INTENT_EXPLORE];
}

static bool has_left(const struct lesson *lesson, const struct view *view)
{
    (void)view;
    return lesson->happened[EV_DESCENDED] > 0;
}

/* `key` and `then` are keys of the map that the sentence names. */
static const struct {
    enum message text;
    enum intent key, then;
    bool (*done)(const struct lesson *lesson, const struct view *view);
} STEPS[] = {
    {MSG_LESSON_WALK, INTENT_NONE, INTENT_NONE, has_walked},
    {MSG_LESSON_LOOK, INTENT_LOOK, INTENT_NONE, has_looked},
    {MSG_LESSON_THREAT, INTENT_WAIT, INTENT_NONE, is_threatened},
    {MSG_LESSON_FIGHT, INTENT_FIGHT, INTENT_NONE, has_killed},
    {MSG_LESSON_TAKE, INTENT_PICK_UP, INTENT_NONE, has_gear},
    {MSG_LESSON_EQUIP, INTENT_INVENTORY, INTENT_NONE, has_equipped},
    {MSG_LESSON_HEAL, INTENT_INVENTORY, INTENT_NONE, is_well},
    {MSG_LESSON_AIM, INTENT_INVENTORY, INTENT_NONE, has_aimed},
    {MSG_LESSON_EXPLORE, INTENT_EXPLORE, INTENT_NONE, has_explored},
    {MSG_LESSON_STAIRS, INTENT_DESCEND, INTENT_HELP, has_left},
};
enum { STEP_COUNT = sizeof STEPS / sizeof *STEPS };

int lesson_steps(void)
{
    return STEP_COUNT;
}

/* Who has left has done it all: nothing of the floor can be made up for. */
void lesson_follow(struct lesson *lesson, const struct view *view)
{
    if (has_left(lesson, view))
        lesson->step = STEP_COUNT;
    while (lesson->step < STEP_COUNT && STEPS[lesson->step].done(lesson, view))
        lesson->step++;
}

void lesson_prompt(const struct lesson *lesson, const struct catalogue *catalogue, const struct keymap *keys,
                   struct strbuf *out)
{
    if (lesson->step >= STEP_COUNT)
        return;
    const enum intent intents[2] = {STEPS[lesson->step].key, STEPS[lesson->step].then};
    char names[2][24];
    for (int i = 0; i < 2; i++) {
        struct strbuf name;
        STRBUF_OVER(&name, names[i]);
        if (intents[i] != INTENT_NONE)
            keymap_keys(keys, CONTEXT_MAP, intents[i], 1, &name);
    }
    text_say(catalogue, STEPS[lesson->step].text, out, {"key", names[0], 0}, {"other", names[1], 0});
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

enum intent lesson_next_key(const struct lesson *lesson, const struct view *view)
{
    if (view->floor > 1 || view->state != GAME_PLAYING || lesson_is_on(view))
        return INTENT_NONE;
    for (size_t i = 0; i < sizeof USEFUL / sizeof *USEFUL; i++)
        if (!lesson->used[USEFUL[i].intent] && !lesson->ever[USEFUL[i].intent] && USEFUL[i].useful(view))
            return USEFUL[i].intent;
    return INTENT_NONE;
}
