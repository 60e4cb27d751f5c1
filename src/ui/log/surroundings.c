/* SPDX-License-Identifier: MIT
 *
 * Sentences about what the view shows. Chooses and words; computes nothing: forecasts are the view's. Called by
 * shell.c. */
#include "survey.h"

#include <string.h>

enum { SENTENCE_SIZE = LOG_TEXT_SIZE };

/* A sentence being made, and where it goes. */
struct telling {
    const struct catalogue *catalogue;
    const struct view *view;
    struct msglog *log;
    char text[SENTENCE_SIZE];
    struct strbuf buf;
};

static struct strbuf *begin(struct telling *telling)
{
    STRBUF_OVER(&telling->buf, telling->text);
    return &telling->buf;
}

static void end(struct telling *telling, enum weight weight)
{
    text_capitalise(telling->text);
    msglog_add(telling->log, telling->view->turn, weight, true, telling->text);
}

static const char *a_name(const struct telling *telling, const struct view_entity *thing)
{
    return text_noun(telling->catalogue, &telling->view->rules->kinds[thing->kind], NOUN_A);
}

/* "an orc", "the remains of an orc". */
static void put_name(const struct telling *telling, const struct view_entity *thing, struct strbuf *out)
{
    if (thing->corpse)
        text_say(telling->catalogue, MSG_LOOK_CORPSE, out, {"a_thing", a_name(telling, thing), 0});
    else
        strbuf_text(out, a_name(telling, thing));
}

static void put_blows(const struct telling *telling, int damage, int blows, enum message some, enum message never,
                      struct strbuf *out)
{
    strbuf_char(out, ' ');
    text_say(telling->catalogue, blows == BLOWS_NEVER ? never : some, out, {"blow", NULL, damage},
             {"blows", NULL, blows}, {"harm", NULL, damage}, {"harms", NULL, blows});
}

/* "An orc, 3 steps north-east, HP 20 of 20. You: 4 a blow, dead in 5. It: 3 a blow, you are dead in 34." */
static void tell_foe(struct telling *telling, const struct view_entity *foe)
{
    char place[64];
    struct strbuf where, *out = begin(telling);
    STRBUF_OVER(&where, place);
    text_steps(telling->catalogue, telling->view->hero.at, foe->at, &where);
    text_say(telling->catalogue, foe->ai == AI_CONFUSED ? MSG_SURVEY_FOE_CONFUSED : MSG_SURVEY_FOE, out,
             {"a_foe", a_name(telling, foe), 0}, {"steps", place, 0}, {"hp", NULL, foe->hp}, {"max", NULL, foe->max_hp},
             {"turns", NULL, foe->ai_turns});
    put_blows(telling, foe->blow, foe->blows, MSG_LOOK_YOU_KILL, MSG_LOOK_YOU_CANNOT_KILL, out);
    put_blows(telling, foe->harm, foe->harms, MSG_LOOK_KILLS_YOU, MSG_LOOK_CANNOT_KILL_YOU, out);
    end(telling, WEIGHT_PLAIN);
}

/* "A healing potion, 2 steps west." */
static void tell_thing(struct telling *telling, const struct view_entity *thing)
{
    char place[64], name[SENTENCE_SIZE];
    struct strbuf where, what, *out = begin(telling);
    STRBUF_OVER(&where, place);
    STRBUF_OVER(&what, name);
    put_name(telling, thing, &what);
    text_steps(telling->catalogue, telling->view->hero.at, thing->at, &where);
    text_say(telling->catalogue, thing->visible ? MSG_SURVEY_THING : MSG_SURVEY_REMEMBERED, out, {"a_thing", name, 0},
             {"steps", place, 0});
    end(telling, WEIGHT_PLAIN);
}

/* "You can go north, east and south.": floor that nobody stands on. */
static void tell_ways(struct telling *telling)
{
    const struct view *view = telling->view;
    char list[128];
    struct strbuf ways, *out = begin(telling);
    STRBUF_OVER(&ways, list);
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point at = point_step(view->hero.at, (enum dir)dir);
        if (!(view_cell(view, at) & CELL_FLOOR) || view_foe_at(view, at))
            continue;
        if (ways.length > 0)
            strbuf_text(&ways, ", ");
        strbuf_text(&ways, text_get(telling->catalogue, text_direction((enum dir)dir)));
    }
    if (ways.length > 0)
        text_say(telling->catalogue, MSG_SURVEY_WAYS, out, {"directions", list, 0});
    else
        strbuf_text(out, text_get(telling->catalogue, MSG_SURVEY_NO_WAY));
    end(telling, WEIGHT_PLAIN);
}

void survey_tell(const struct catalogue *catalogue, const struct view *view, struct msglog *log)
{
    struct telling telling = {.catalogue = catalogue, .view = view, .log = log};
    int16_t order[MAX_ENTITIES];
    int foes = view_foes_by_distance(view, order);
    int things = 0;
    for (int i = 0; i < foes; i++)
        tell_foe(&telling, &view->entities[order[i]]);
    /* Things lie on the floor before remains. */
    for (int corpses = 0; corpses < 2; corpses++)
        for (int i = 0; i < view->entity_count; i++) {
            const struct view_entity *thing = &view->entities[i];
            if (thing->foe || thing->corpse != (corpses == 1))
                continue;
            tell_thing(&telling, thing);
            things++;
        }
    if (foes + things == 0) {
        strbuf_text(begin(&telling), text_get(catalogue, MSG_SURVEY_NOTHING));
        end(&telling, WEIGHT_PLAIN);
    }
    tell_ways(&telling);
}

struct saying survey_appears(const struct view *view, const struct view_entity *thing)
{
    struct saying saying = saying_of(MSG_APPEARS, thing->kind, 0);
    saying.parts[0].from = view->hero.at;
    saying.parts[0].to = thing->at;
    return saying;
}
