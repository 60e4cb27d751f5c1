/* SPDX-License-Identifier: MIT
 *
 * The shortest answer to a line that nothing else has answered. Computes nothing: it compares two views. */
#include "answer.h"

#include "log/foe_state.h"
#include "log/surroundings.h"

void answer_ask(struct asked *asked, const struct shell *shell, const struct view *view)
{
    *asked = (struct asked){.said = shell->scene.log.said};
    if (!view)
        return;
    asked->time = view->time;
    asked->turn = view->turn;
    asked->floor = view->floor;
    asked->at = view->hero.at;
}

/* Whether the hero stands elsewhere on the floor. */
static bool went(const struct asked *asked, const struct view *view)
{
    return view->time != asked->time && asked->floor == view->floor && !point_equal(asked->at, view->hero.at);
}

/* "You go 1 step east.", or that time has passed; false when none has. */
static bool tell_change(const struct asked *asked, const struct catalogue *catalogue, const struct view *view,
                        struct strbuf *out)
{
    char steps_text[64];
    struct strbuf steps = STRBUF(steps_text);
    if (view->time == asked->time)
        return false;
    text_steps(catalogue, asked->at, view->hero.at, &steps);
    text_say(catalogue, went(asked, view) ? MSG_LINEAR_WENT : MSG_LINEAR_TURNS_PASS, out, {"steps", steps_text, 0},
             {"turns", NULL, max_int(1, (int)(view->turn - asked->turn))});
    return true;
}

/* "The orc is 3 steps east: flees." */
static void tell_foe(const struct catalogue *catalogue, const struct view *view, const struct view_entity *foe,
                     struct strbuf *out)
{
    char steps_text[64], state_text[64], text[LOG_TEXT_SIZE];
    struct strbuf steps = STRBUF(steps_text), state = STRBUF(state_text), buf = STRBUF(text);
    struct foe_ways ways;
    foe_ways_begin(&ways);
    text_steps(catalogue, view->hero.at, foe->at, &steps);
    foe_state_say(catalogue, view, &ways, foe, &state);
    text_say(catalogue, view_has_awareness(view) ? MSG_LINEAR_NEAREST_SO : MSG_LINEAR_NEAREST, &buf,
             text_noun_arg(catalogue, "the_foe", &view->rules->kinds[foe->kind], NOUN_THE), {"steps", steps_text, 0},
             {"state", state_text, 0});
    text_capitalise(text);
    strbuf_text(out, text);
}

bool answer_tell(const struct asked *asked, const struct shell *shell, const struct view *view, bool silent,
                 struct strbuf *out)
{
    const struct catalogue *catalogue = shell->scene.catalogue;
    int16_t order[MAX_ENTITIES];
    bool planned = shell->game.last_deed.order.kind != PLAN_NONE;
    if (!silent)
        return planned && went(asked, view) && tell_change(asked, catalogue, view, out);
    bool changed = tell_change(asked, catalogue, view, out);
    if (!changed && !asked->again)
        return false;
    if (changed)
        strbuf_char(out, ' ');
    if (view_foes_by_distance(view, order) > 0)
        tell_foe(catalogue, view, &view->entities[order[0]], out);
    else
        surroundings_ways(catalogue, view, out);
    return true;
}
