/* SPDX-License-Identifier: MIT
 *
 * The rows of the sidebar as sentences. Computes nothing: the numbers are the view's. */
#include "standing.h"

#include "log/ground_words.h"
#include "log/surroundings.h"
#include "parts/facts.h"
#include "parts/side_rows.h"

static void say(struct shell *shell, char *text)
{
    if (!text[0])
        return;
    text_capitalise(text);
    shell_say(shell, WEIGHT_PLAIN, text);
}

/* "Floor 2, turn 312. A room. Here: roots. Free ways: north, east.", then on which sides fire and gas are. */
static void say_place(struct shell *shell, const struct view *view)
{
    const struct catalogue *catalogue = shell->scene.catalogue;
    char text[LOG_TEXT_SIZE], name[LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(text), ground = STRBUF(name);
    text_say(catalogue, MSG_STANDING_PLACE, &buf, {"floor", NULL, view->floor}, {"turn", NULL, view->turn});
    strbuf_format(&buf, " %s ", text_get(catalogue, text_place(view)));
    if (ground_words_matter(view, view->hero.at)) {
        ground_words_name(catalogue, view, view->hero.at, &ground);
        text_say(catalogue, MSG_SURROUNDINGS_HERE, &buf, {"ground", name, 0});
        strbuf_char(&buf, ' ');
    }
    surroundings_ways(catalogue, view, &buf);
    say(shell, text);
    strbuf_clear(&buf);
    if (text_harm_around(catalogue, view, &buf))
        say(shell, text);
}

/* Whether its blows, or what it has announced, may be part of Threat. */
static int harm_of(const struct view *view, const struct view_entity *foe)
{
    return view_is_awake(view, foe) && foe->visible ? max_int(foe->harm, foe->act_harm) : 0;
}

/* "an orc 4, a root snare 6": whose blows. */
static void list_harms(const struct catalogue *catalogue, const struct view *view, struct strbuf *out)
{
    int16_t order[MAX_ENTITIES];
    int foes = view_foes_by_distance(view, order);
    for (int i = 0; i < foes; i++) {
        const struct view_entity *foe = &view->entities[order[i]];
        if (harm_of(view, foe) <= 0)
            continue;
        strbuf_comma(out);
        text_say(catalogue, MSG_STANDING_HARM, out,
                 text_noun_arg(catalogue, "a_foe", &view->rules->kinds[foe->kind], NOUN_A),
                 {"harm", NULL, harm_of(view, foe)});
    }
}

/* "81 of 100 hit points. Threat 10: an orc 4, a root snare 6." */
static void say_threat(struct shell *shell, const struct view *view)
{
    const struct catalogue *catalogue = shell->scene.catalogue;
    char text[LOG_TEXT_SIZE], harms_text[LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(text), harms = STRBUF(harms_text);
    list_harms(catalogue, view, &harms);
    bool unowned = harms.length == 0 && view->threat > 0 && view->threat_after == 0; /* by fire, gas, poison */
    enum message message = unowned                      ? MSG_STANDING_THREAT_OF_NONE
                           : view->threat_after > 0     ? MSG_STANDING_THREAT_THEN
                           : view->threat > 0           ? MSG_STANDING_THREAT
                           : pilot_nearest_hunter(view) ? MSG_STANDING_OUT_OF_REACH
                                                        : MSG_STANDING_HP;
    text_say(catalogue, message, &buf, {"hp", NULL, view->hero.hp}, {"max", NULL, view->hero.max_hp},
             {"threat", NULL, view->threat}, {"then", NULL, view->threat_after}, {"foes", harms_text, 0});
    say(shell, text);
}

static void say_worn(struct shell *shell, const struct view *view)
{
    char text[LOG_TEXT_SIZE], things_text[LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(text), things = STRBUF(things_text);
    for (int slot = 0; slot < SLOT_COUNT; slot++) {
        if (view->worn[slot] < 0)
            continue;
        strbuf_comma(&things);
        text_things(shell->scene.catalogue, facts_things(&shell->scene, &view->pack[view->worn[slot]]), NOUN_BARE,
                    &things);
    }
    text_say(shell->scene.catalogue, things.length > 0 ? MSG_STANDING_WORN : MSG_STANDING_NOTHING_WORN, &buf,
             {"things", things_text, 0});
    say(shell, text);
}

/* A row of the sidebar as a sentence. */
static void say_row(struct shell *shell, const struct side_row *row)
{
    char text[LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(text);
    if (row->text[0])
        strbuf_format(&buf, "%s.", row->text);
    say(shell, text);
}

void standing_say(struct shell *shell, const struct view *view)
{
    struct side_row statuses = side_rows_statuses(&shell->scene);
    struct side_row noise = side_rows_hero(&shell->scene, HERO_ROW_NOISE);
    say_place(shell, view);
    say_threat(shell, view);
    say_row(shell, &statuses);
    say_row(shell, &noise);
    say_worn(shell, view);
}
