/* SPDX-License-Identifier: MIT
 *
 * Sentences about what the view shows. Chooses and words; computes nothing: forecasts are the view's. */
#include "surroundings.h"

#include "core/view_missile.h"
#include "foe_state.h"
#include "ground_words.h"
#include "marks.h"

#include <string.h>

enum { SENTENCE_SIZE = LOG_TEXT_SIZE, REMEMBERED_MOST = 3 };

/* A sentence being made, and where it goes. */
struct surroundings_sentence {
    const struct catalogue *catalogue;
    const struct view *view;
    struct message_log *log;
    struct foe_ways *ways; /* of those who tell of foes */
    char text[SENTENCE_SIZE];
    struct strbuf buf;
};

static struct strbuf *begin(struct surroundings_sentence *sentence)
{
    STRBUF_OVER(&sentence->buf, sentence->text);
    return &sentence->buf;
}

static void end(struct surroundings_sentence *sentence, enum weight weight)
{
    text_capitalise(sentence->text);
    message_log_add(sentence->log, sentence->view->turn, weight, true, sentence->text);
}

static const struct kind *kind_of(const struct surroundings_sentence *sentence, const struct view_entity *thing)
{
    return &sentence->view->rules->kinds[thing->kind];
}

static struct text_arg a_name(const struct surroundings_sentence *sentence, const char *place,
                              const struct view_entity *thing)
{
    return text_noun_arg(sentence->catalogue, place, kind_of(sentence, thing), NOUN_A);
}

/* "An orc, 3 steps north-east, HP 20 of 20. You: 4 a blow, dead in 5. It: 3 a blow, you are dead in 34." */
static void say_foe(struct surroundings_sentence *sentence, const struct view_entity *foe)
{
    char place[64], state[64];
    struct strbuf where = STRBUF(place), words = STRBUF(state), *out = begin(sentence);
    text_steps(sentence->catalogue, sentence->view->hero.at, foe->at, &where);
    foe_state_say(sentence->catalogue, sentence->view, sentence->ways, foe, &words);
    enum message message = view_has_awareness(sentence->view) ? MSG_SURROUNDINGS_FOE_STATE
                           : foe->ai != AI_CONFUSED           ? MSG_SURROUNDINGS_FOE
                           : foe->ai_turns > 0                ? MSG_SURROUNDINGS_FOE_CONFUSED
                                                              : MSG_SURROUNDINGS_FOE_RECOVERING;
    text_say(sentence->catalogue, message, out, a_name(sentence, "a_foe", foe), {"steps", place, 0},
             {"hp", NULL, foe->hp}, {"max", NULL, foe->max_hp}, {"turns", NULL, foe->ai_turns}, {"state", state, 0});
    strbuf_char(out, ' ');
    text_your_blows(sentence->catalogue, foe, out);
    strbuf_char(out, ' ');
    text_its_blows(sentence->catalogue, foe, out);
    end(sentence, WEIGHT_PLAIN);
}

/* "An orc, 3 steps north-east, ally: 20 of 20 hit points." */
static void say_friend(struct surroundings_sentence *sentence, const struct view_entity *friendly)
{
    char place[64], state[64];
    struct strbuf where = STRBUF(place), words = STRBUF(state), *out = begin(sentence);
    text_steps(sentence->catalogue, sentence->view->hero.at, friendly->at, &where);
    foe_state_say(sentence->catalogue, sentence->view, sentence->ways, friendly, &words);
    enum message captive =
        view_leads_enough(sentence->view) ? MSG_SURROUNDINGS_CAPTIVE_STAYS : MSG_SURROUNDINGS_CAPTIVE;
    text_say(sentence->catalogue, view_is_captive(friendly) ? captive : MSG_SURROUNDINGS_FOE_STATE, out,
             a_name(sentence, "a_foe", friendly), {"steps", place, 0}, {"hp", NULL, friendly->hp},
             {"max", NULL, friendly->max_hp}, {"state", state, 0},
             {"bumps", NULL, view_bumps(sentence->view, friendly)});
    end(sentence, WEIGHT_PLAIN);
}

static const enum message OUT_OF_SIGHT[VIEW_FELT_COUNT] = {[VIEW_FELT_NOT] = MSG_SURROUNDINGS_REMEMBERED,
                                                           [VIEW_FELT_IN_WAIT] = MSG_SURROUNDINGS_FELT_IN_WAIT,
                                                           [VIEW_FELT_CAPTIVE] = MSG_SURROUNDINGS_FELT_CAPTIVE};

/* "A healing potion, 2 steps west.", "The remains of an orc, 2 steps west." */
static void say_thing(struct surroundings_sentence *sentence, const struct view_entity *thing)
{
    char place[64], remains[SENTENCE_SIZE], things[THINGS_SIZE];
    struct strbuf where = STRBUF(place), what = STRBUF(remains), *out = begin(sentence);
    struct text_arg name = text_things_arg(
        sentence->catalogue, "a_thing",
        (struct things){kind_of(sentence, thing), thing->count, thing->plus, thing->charges}, NOUN_A, things);
    if (thing->corpse) {
        text_say(sentence->catalogue, MSG_LOOK_CORPSE, &what, name);
        name.text = remains;
    }
    text_steps(sentence->catalogue, sentence->view->hero.at, thing->at, &where);
    text_say(sentence->catalogue, thing->visible ? MSG_SURROUNDINGS_THING : OUT_OF_SIGHT[thing->felt], out, name,
             {"steps", place, 0});
    end(sentence, WEIGHT_PLAIN);
}

/* "Free ways: north, east.": known floor without a foe, fire or bad air on it. */
void surroundings_ways(const struct catalogue *catalogue, const struct view *view, struct strbuf *out)
{
    static const enum message messages[SIDES_COUNT] = {[SIDES_NONE] = MSG_SURROUNDINGS_NO_WAY,
                                                       [SIDES_THESE] = MSG_SURROUNDINGS_WAYS,
                                                       [SIDES_BUT] = MSG_SURROUNDINGS_WAYS_BUT,
                                                       [SIDES_ALL] = MSG_SURROUNDINGS_ALL_WAYS};
    unsigned dirs = 0;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point at = point_step(view->hero.at, (enum dir)dir);
        if (view_can_step(view, at) && !view_harmful(view, at))
            dirs |= 1U << dir;
    }
    text_sides(catalogue, dirs, messages, out);
}

void surroundings_obstacle(const struct catalogue *catalogue, const struct view *view, enum dir dir, struct strbuf *out)
{
    char text[SENTENCE_SIZE];
    struct strbuf name = STRBUF(text);
    ground_words_name(catalogue, view, point_step(view->hero.at, dir), &name);
    if (name.length == 0)
        strbuf_text(&name, text_get(catalogue, MSG_HELP_WALL));
    text_capitalise(text);
    strbuf_format(out, " %s.", text);
}

enum message surroundings_unmoved(const struct view *view, const struct command *command)
{
    kind_id read =
        command->type == CMD_USE && command->letter < MAX_PACK ? view->pack[command->letter].kind : KIND_NONE;
    enum effect effect = read != KIND_NONE ? view->rules->kinds[read].item.effect : EFFECT_NONE;
    bool foes = false, minds = false;
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *foe = &view->entities[i];
        bool seen = foe->foe && foe->visible;
        foes = foes || seen;
        minds = minds || (seen && !monster_has_trait(&view->rules->kinds[foe->kind].monster, TRAIT_MINDLESS));
    }
    if (!foes || (effect != EFFECT_LULLABY && effect != EFFECT_DREAD))
        return MSG_COUNT;
    return !minds ? MSG_NO_MIND_NEAR : effect == EFFECT_LULLABY ? MSG_NOBODY_DROWSY : MSG_COUNT;
}

static void say_ways(struct surroundings_sentence *sentence)
{
    surroundings_ways(sentence->catalogue, sentence->view, begin(sentence));
    end(sentence, WEIGHT_PLAIN);
}

static void say_ground(struct surroundings_sentence *sentence, struct point at)
{
    const struct view *view = sentence->view;
    char place[64], name[SENTENCE_SIZE];
    struct strbuf where = STRBUF(place), what = STRBUF(name), *out = begin(sentence);
    ground_words_name(sentence->catalogue, view, at, &what);
    if (point_equal(at, view->hero.at)) {
        text_say(sentence->catalogue, MSG_SURROUNDINGS_HERE, out, {"ground", name, 0});
    } else {
        text_steps(sentence->catalogue, view->hero.at, at, &where);
        text_say(sentence->catalogue, MSG_SURROUNDINGS_THING, out, {"a_thing", name, 0}, {"steps", place, 0});
    }
    end(sentence, WEIGHT_PLAIN);
}

/* Whether the same is known of a cell nearer by, or as near and told before. */
static bool is_told(const struct view *view, struct point at, int distance)
{
    const struct view_ground *own = &view->grounds[at.y * view->width + at.x];
    for (int y = view->hero.at.y - distance; y <= view->hero.at.y + distance; y++)
        for (int x = view->hero.at.x - distance; x <= view->hero.at.x + distance; x++) {
            struct point other = point_at(x, y);
            bool same = ground_words_matter(view, other) && view_ground_at(view, other) == view_ground_at(view, at);
            if (!same || !(view_cell(view, other) & CELL_VISIBLE))
                continue;
            const struct view_ground *theirs = &view->grounds[y * view->width + x];
            bool before = point_chebyshev(other, view->hero.at) < distance || y < at.y || (y == at.y && x < at.x);
            if (before && (theirs->fire > 0) == (own->fire > 0) && (theirs->gas > 0) == (own->gas > 0))
                return true;
        }
    return false;
}

/* A door, or what opens one: that matters from afar. */
static bool is_told_from_afar(const struct view *view, struct point at)
{
    return (view_cell(view, at) & CELL_DOOR) || ground_opens_gates(view_ground_at(view, at));
}

/* The ground within two steps, each sort once, the nearest first; and each door, lever and key in sight.
 * Returns how many it was. */
static int say_grounds(struct surroundings_sentence *sentence)
{
    enum { NEAR = 2 };
    const struct view *view = sentence->view;
    int count = 0;
    if (!view_has_grounds(view))
        return 0;
    for (int distance = 0; distance < max_int(view->width, view->height); distance++)
        for (int y = view->hero.at.y - distance; y <= view->hero.at.y + distance; y++)
            for (int x = view->hero.at.x - distance; x <= view->hero.at.x + distance; x++) {
                struct point at = point_at(x, y);
                if (point_chebyshev(at, view->hero.at) != distance || !(view_cell(view, at) & CELL_VISIBLE) ||
                    !ground_words_matter(view, at))
                    continue;
                if (!is_told_from_afar(view, at) && (distance > NEAR || is_told(view, at, distance)))
                    continue;
                say_ground(sentence, at);
                count++;
            }
    return count;
}

/* The things that lie in sight, or are remembered, or what is left of foes there, the nearest first, of the remembered
 * ones a few and all stairs; returns their number. */
static int say_things(struct surroundings_sentence *sentence, bool visible, bool corpses)
{
    const struct view *view = sentence->view;
    int16_t order[MAX_ENTITIES];
    int count = 0;
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *thing = &view->entities[i];
        if (thing->foe || thing->friendly || thing->visible != visible || thing->corpse != corpses)
            continue;
        order[count++] = (int16_t)i;
    }
    view_sort_by_distance(view, order, count);
    int told = 0, more = 0;
    for (int i = 0; i < count; i++) {
        const struct view_entity *thing = &view->entities[order[i]];
        bool stairs = kind_of(sentence, thing)->components & (HAS_STAIRS | HAS_STAIRS_UP);
        if (!visible && !stairs && told == REMEMBERED_MOST) {
            more++;
            continue;
        }
        say_thing(sentence, thing);
        told += !stairs;
    }
    if (more > 0) {
        text_say(sentence->catalogue, MSG_SURROUNDINGS_MORE, begin(sentence), {"count", NULL, more});
        end(sentence, WEIGHT_PLAIN);
    }
    return count;
}

void surroundings_say_foes(const struct catalogue *catalogue, const struct view *view, struct message_log *log)
{
    struct foe_ways ways;
    struct surroundings_sentence sentence = {.catalogue = catalogue, .view = view, .log = log, .ways = &ways};
    int16_t order[MAX_ENTITIES];
    int foes = view_foes_by_distance(view, order);
    foe_ways_begin(&ways);
    if (marks_tell(catalogue, view, begin(&sentence)))
        end(&sentence, WEIGHT_DANGER);
    for (int i = 0; i < foes; i++)
        say_foe(&sentence, &view->entities[order[i]]);
    for (int i = 0; i < view->entity_count; i++)
        if (view->entities[i].friendly)
            say_friend(&sentence, &view->entities[i]);
}

void surroundings_say_rest(const struct catalogue *catalogue, const struct view *view, struct message_log *log)
{
    struct surroundings_sentence sentence = {.catalogue = catalogue, .view = view, .log = log};
    int16_t order[MAX_ENTITIES];
    int others = view_foes_by_distance(view, order);
    for (int i = 0; i < view->entity_count; i++)
        others += view->entities[i].friendly;
    int things = say_things(&sentence, true, false) + say_things(&sentence, true, true);
    int grounds = say_grounds(&sentence);
    if (others + things + grounds == 0) {
        strbuf_text(begin(&sentence), text_get(catalogue, MSG_SURROUNDINGS_NOTHING));
        end(&sentence, WEIGHT_PLAIN);
    }
    if (text_harm_around(catalogue, view, begin(&sentence)))
        end(&sentence, WEIGHT_PLAIN);
    say_things(&sentence, false, false); /* remains out of sight matter to nobody */
    say_ways(&sentence);
}

void surroundings_say(const struct catalogue *catalogue, const struct view *view, struct message_log *log)
{
    surroundings_say_foes(catalogue, view, log);
    surroundings_say_rest(catalogue, view, log);
}
