/* SPDX-License-Identifier: MIT
 *
 * The marked cells as a sentence. What a mark brings is the view's forecast of its foe. */
#include "marks.h"

#include "base/line.h"

enum { LIST_SIZE = 128 };

/* Whether a charge that a foe winds up leads over a cell. */
static bool charges_at(const struct view *view, const struct view_entity *foe, struct point at)
{
    const struct monster_rule *rule = &view->rules->kinds[foe->kind].monster;
    bool winds_up = foe->foe && foe->visible && foe->aims > 0 && foe->aims <= rule->ability_count;
    if (!winds_up || rule->abilities[foe->aims - 1].ability != ABILITY_CHARGE)
        return false;
    for (int i = 1; i <= CHARGE_CELLS; i++) {
        struct point cell = line_cell(foe->at, foe->aim, i);
        if (!view_marked(view, cell))
            return false;
        if (point_equal(cell, at))
            return true;
    }
    return false;
}

/* Whether webs that a foe winds up will cover a cell. */
static bool webs_at(const struct view_entity *foe, struct point at)
{
    return foe->foe && foe->visible && foe->act == VIEW_ACT_RELEASE && foe->act_ability == ABILITY_WEB &&
           point_chebyshev(foe->aim, at) <= WEB_REACH;
}

/* "charge 14": all that will strike a cell. */
static void list_blows(const struct catalogue *catalogue, const struct view *view, struct point at, struct strbuf *out)
{
    for (int i = 0; i < view->entity_count; i++) {
        char text[LIST_SIZE];
        struct strbuf buf = STRBUF(text);
        if (charges_at(view, &view->entities[i], at)) {
            text_say(catalogue, MSG_MARKS_CHARGE, &buf, {"harm", NULL, view->entities[i].act_harm});
            strbuf_item(out, text);
        }
        if (webs_at(&view->entities[i], at))
            strbuf_item(out, text_get(catalogue, MSG_MARKS_WEB));
    }
}

/* Whether the hero could step there as far as is known: onto what is marked, or out of it. */
static bool is_way(const struct view *view, struct point at, bool marked)
{
    return view_can_step(view, at) && view_marked(view, at) == marked && (marked || !view_harmful(view, at));
}

static void list_ways(const struct catalogue *catalogue, const struct view *view, bool marked, struct strbuf *out)
{
    for (int dir = 0; dir < DIR_COUNT; dir++)
        if (is_way(view, point_step(view->hero.at, (enum dir)dir), marked))
            strbuf_item(out, text_get(catalogue, text_direction((enum dir)dir)));
}

/* What strikes the hero or misses it. */
static void tell_blows(const struct catalogue *catalogue, const struct view *view, struct strbuf *out)
{
    bool at_hero = view_marked(view, view->hero.at);
    char blows_text[LIST_SIZE], ways_text[LIST_SIZE];
    struct strbuf blows = STRBUF(blows_text), ways = STRBUF(ways_text);
    list_ways(catalogue, view, !at_hero, &ways);
    if (!at_hero && ways.length == 0)
        return;
    list_blows(catalogue, view, view->hero.at, &blows);
    enum message message = !at_hero ? MSG_MARKS_PAST_YOU : ways.length > 0 ? MSG_MARKS_AT_YOU : MSG_MARKS_NO_WAY;
    text_say(catalogue, message, out, {"blows", blows_text, 0}, {"directions", ways_text, 0});
}

/* Where somebody rises or comes out. */
static void tell_arrivals(const struct catalogue *catalogue, const struct view *view, struct strbuf *out)
{
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *foe = &view->entities[i];
        bool raises = foe->act_ability == ABILITY_RAISE, summons = foe->act_ability == ABILITY_SUMMON;
        bool announced = foe->foe && foe->visible && foe->act == VIEW_ACT_RELEASE;
        if (!announced || !(raises || summons) || !view_marked(view, foe->aim))
            continue;
        char place[64];
        struct strbuf where = STRBUF(place);
        text_steps(catalogue, view->hero.at, foe->aim, &where);
        if (out->length > 0)
            strbuf_char(out, ' ');
        text_say(catalogue, raises ? MSG_MARKS_RAISE : MSG_MARKS_SUMMON, out, {"steps", place, 0});
    }
}

bool marks_tell(const struct catalogue *catalogue, const struct view *view, struct strbuf *out)
{
    size_t before = out->length;
    tell_blows(catalogue, view, out);
    tell_arrivals(catalogue, view, out);
    return out->length > before;
}
