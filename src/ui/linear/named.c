/* SPDX-License-Identifier: MIT
 *
 * Orders about a foe, a thing or a door by its name, or a place: what is at hand is done, what is not is told with its
 * place. */
#include "named.h"

#include "parts/facts.h"
#include "press.h"
#include "screens/screens.h"
#include "settings/words.h"

static enum message use_outcome(struct sentence *sentence, struct outcome outcome)
{
    shell_use(sentence->shell, &outcome, sentence->answer);
    return MSG_COUNT;
}

static void say(struct sentence *sentence, char *text)
{
    text_capitalise(text);
    shell_say(sentence->shell, WEIGHT_PLAIN, text);
}

/* "approach orc", "approach 2", alone the nearest foe; to who is no foe it is to go there. */
static enum message approach_foe(struct sentence *sentence, const char *line)
{
    const struct view *view = sentence->view;
    const struct view_entity *foe = sentence->count == 1 ? pilot_nearest_foe(view) : NULL;
    struct point at = foe ? foe->at : view->hero.at;
    (void)line;
    if (sentence->count == 1 && !foe)
        return MSG_STOP_NO_FOE;
    enum message refusal = foe ? MSG_COUNT : sentence_read_aim(sentence, 1, &at);
    if (refusal != MSG_COUNT)
        return refusal;
    foe = view_foe_at(view, at);
    return use_outcome(sentence, outcome_plan((struct plan_order){.kind = foe ? PLAN_APPROACH : PLAN_TRAVEL,
                                                                  .goal = foe ? (struct point){0, 0} : at,
                                                                  .foe = foe ? foe->id : ENTITY_NONE}));
}

/* "fire at orc", "fire 2": with what serves best from afar. */
static enum message fire(struct sentence *sentence, const char *line)
{
    struct point at;
    enum message refusal = sentence_read_aim(sentence, sentence_has(sentence, 1, "at") ? 2 : 1, &at);
    (void)line;
    if (refusal != MSG_COUNT)
        return refusal;
    struct outcome outcome = throw_at(&sentence->shell->scene, at);
    bool aims = outcome.type == OUTCOME_OPEN;
    (void)use_outcome(sentence, outcome);
    if (aims)
        press_intent(sentence, INTENT_CONFIRM);
    return MSG_COUNT;
}

/* --- Picking up -------------------------------------------------------------------------------------------------- */

static bool is_item(const struct view *view, const struct view_entity *thing)
{
    return view->rules->kinds[thing->kind].components & HAS_ITEM;
}

/* "A healing potion, 4 steps west: say "go to potion"." */
static void say_at(struct sentence *sentence, struct point at, struct text_arg a_thing, const char *words)
{
    const struct catalogue *catalogue = sentence->shell->scene.catalogue;
    char text[2 * LOG_TEXT_SIZE], place[64], go[64];
    struct strbuf buf = STRBUF(text), where = STRBUF(place), word = STRBUF(go);
    text_steps(catalogue, sentence->view->hero.at, at, &where);
    words_show(catalogue, "travel", &word);
    text_say(catalogue, MSG_LINEAR_THING_AT, &buf, a_thing, {"steps", place, 0}, {"key", go, 0}, {"words", words, 0});
    say(sentence, text);
}

static void say_thing_at(struct sentence *sentence, const struct view_entity *thing, const char *words)
{
    const struct scene *scene = &sentence->shell->scene;
    char name[THINGS_SIZE];
    struct view_item item = view_item_of(thing);
    say_at(sentence, thing->at, text_things_arg(scene->catalogue, "a_thing", facts_things(scene, &item), NOUN_A, name),
           words);
}

/* Of things on one cell the uppermost is taken. */
static enum message take(struct sentence *sentence, const char *line)
{
    const struct view *view = sentence->view;
    const struct view_entity *thing = sentence_find_called(sentence, sentence_behind_word(sentence, line), is_item);
    if (!thing) /* the words' meanings: "potion" for another form of it */
        thing = sentence_find(sentence, 1, is_item);
    if (!thing)
        return MSG_NOTHING_MATCHES;
    if (!point_equal(thing->at, view->hero.at))
        say_thing_at(sentence, thing, sentence_behind_word(sentence, line));
    else if (thing->kind == view->hero.top_item)
        press_intent(sentence, INTENT_PICK_UP);
    else
        return MSG_LINEAR_THING_BELOW;
    return MSG_COUNT;
}

/* --- Opening ----------------------------------------------------------------------------------------------------- */

/* The shut doors beside the hero that a step opens, as text and counted; *dir is the direction of one. */
static int doors_beside(const struct sentence *sentence, enum dir *dir, struct strbuf *out)
{
    const struct view *view = sentence->view;
    int count = 0;
    for (int i = 0; i < DIR_COUNT; i++) {
        struct point at = point_step(view->hero.at, (enum dir)i);
        if (!view_is_shut_door(view, at) || !view_lawful(view, view->hero.at, at))
            continue;
        *dir = (enum dir)i;
        count++;
        strbuf_item(out, text_get(sentence->shell->scene.catalogue, text_direction((enum dir)i)));
    }
    return count;
}

/* The nearest shut door that is known; false without one. */
static bool find_door(const struct view *view, struct point *nearest)
{
    bool found = false;
    for (int i = 0; i < view->width * view->height; i++) {
        struct point at = point_at(i % view->width, i / view->width);
        if (!view_is_shut_door(view, at) ||
            (found && point_distance2(at, view->hero.at) >= point_distance2(*nearest, view->hero.at)))
            continue;
        *nearest = at;
        found = true;
    }
    return found;
}

/* "open coffin": as doors do it opens by walking into it; from afar it is told where it is. */
static enum message open_ground(struct sentence *sentence, struct point at)
{
    const struct catalogue *catalogue = sentence->shell->scene.catalogue;
    const struct ground_rule *row = view_ground_at(sentence->view, at);
    struct point hero = sentence->view->hero.at;
    if (point_beside(hero, at))
        return use_outcome(sentence, outcome_command(command_move(dir_of(at.x - hero.x, at.y - hero.y))));
    say_at(sentence, at, (struct text_arg){"a_thing", text_ground(catalogue, row, NOUN_A), 0},
           text_ground(catalogue, row, NOUN_BARE));
    return MSG_COUNT;
}

/* "open north", "open door": a door opens by walking into it; which, if there are several, is said. */
static enum message open_door(struct sentence *sentence, const char *line)
{
    const struct catalogue *catalogue = sentence->shell->scene.catalogue;
    char text[LOG_TEXT_SIZE], sides_text[128], place[64], go[64];
    struct strbuf buf = STRBUF(text), sides = STRBUF(sides_text), where = STRBUF(place), word = STRBUF(go);
    struct point nearest;
    int asked = sentence->count == 2 ? sentence_direction(sentence, 1) : -1;
    enum dir dir = asked >= 0 ? (enum dir)asked : DIR_N;
    int count = doors_beside(sentence, &dir, &sides);
    (void)line;
    if (asked < 0 && sentence->count > 1 && sentence_find_ground(sentence, 1, &nearest) &&
        !(view_cell(sentence->view, nearest) & CELL_DOOR))
        return open_ground(sentence, nearest);
    struct point at = point_step(sentence->view->hero.at, dir);
    if (asked >= 0 && !view_is_shut_door(sentence->view, at) && view_walkable(sentence->view, at))
        return MSG_LINEAR_NO_DOOR_THERE;
    if (asked >= 0 || count == 1)
        return use_outcome(sentence, outcome_command(command_move(asked >= 0 ? (enum dir)asked : dir)));
    if (count == 0 && !find_door(sentence->view, &nearest))
        return MSG_LINEAR_NO_DOOR;
    if (count > 0) {
        text_say(catalogue, MSG_LINEAR_DOORS, &buf, {"directions", sides_text, 0});
    } else {
        text_steps(catalogue, sentence->view->hero.at, nearest, &where);
        words_show(catalogue, "travel", &word);
        text_say(catalogue, MSG_LINEAR_DOOR_AT, &buf, {"steps", place, 0}, {"key", go, 0},
                 {"door", text_ground(catalogue, view_ground_at(sentence->view, nearest), NOUN_BARE), 0});
    }
    say(sentence, text);
    return MSG_COUNT;
}

/* --- The orders -------------------------------------------------------------------------------------------------- */

/* No order of the game does it: what does is said. */
static enum message flee(struct sentence *sentence, const char *line)
{
    (void)sentence;
    (void)line;
    return MSG_LINEAR_FLEE;
}

static const struct {
    const char *word;
    int least; /* words of the line; with fewer it is a command */
    enum message (*use)(struct sentence *sentence, const char *line);
} ORDERS[] = {{"approach", 1, approach_foe} /* the first: see goes_to_foe */,
              {"fire", 2, fire},
              {"pickup", 2, take},
              {"open", 1, open_door},
              {"flee", 1, flee}};
enum { ORDER_COUNT = sizeof ORDERS / sizeof ORDERS[0] };

/* To go to a foe is to approach it. */
static bool goes_to_foe(const struct sentence *sentence)
{
    struct point at;
    return sentence->view && sentence->count > 1 && sentence_has(sentence, 0, "travel") &&
           sentence_read_aim(sentence, 1, &at) == MSG_COUNT && view_foe_at(sentence->view, at);
}

static int order_of(const struct sentence *sentence)
{
    int order = 0;
    if (goes_to_foe(sentence))
        return order;
    while (order < ORDER_COUNT &&
           !(sentence->count >= ORDERS[order].least && sentence_has(sentence, 0, ORDERS[order].word)))
        order++;
    return order;
}

bool named_is(const struct sentence *sentence)
{
    return order_of(sentence) < ORDER_COUNT;
}

enum message named_use(struct sentence *sentence, const char *line)
{
    return ORDERS[order_of(sentence)].use(sentence, line);
}
