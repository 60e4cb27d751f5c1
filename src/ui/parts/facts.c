/* SPDX-License-Identifier: MIT
 *
 * Lines of facts. Chooses and words them; computes none: the rules are asked through the view. Draws into the panel it
 * is given and knows no screen. */
#include "facts.h"

#include "foe_facts.h"
#include "gear_facts.h"
#include "missile_facts.h"
#include "log/foe_state.h"
#include "log/ground_words.h"

#include <string.h>

enum { LINE_SIZE = 256, FOES_SHOWN = 4 };

static const enum message SLOT_MESSAGES[SLOT_COUNT] = {
#define X(name, text) [SLOT_##name] = MSG_SLOT_##name,
    SLOT_LIST(X)
#undef X
};

static const enum message EFFECT_MESSAGES[EFFECT_COUNT] = {
#define X(name, text) [EFFECT_##name] = MSG_EFFECT_##name,
    EFFECT_LIST(X)
#undef X
};

/* --- What an item does ------------------------------------------------------------------------------------------- */

struct things facts_things(const struct scene *scene, const struct view_item *item)
{
    return (struct things){scene_kind(scene, item->kind), item->count, item->plus, item->charges};
}

/* What is worn in a slot, or NULL. */
static const struct view_item *worn_in(const struct view *view, enum slot slot)
{
    int letter = view->worn[slot];
    return letter >= 0 ? &view->pack[letter] : NULL;
}

void facts_brings(const struct scene *scene, const struct item_rule *rule, int amount, struct strbuf *out)
{
    if (rule->effect == EFFECT_GAS)
        ground_words_gas(scene->catalogue, (enum gas_kind)rule->what, amount, out);
    else if (rule->effect == EFFECT_STATUS || rule->effect == EFFECT_HEX)
        foe_state_status(scene->catalogue, (enum status_kind)rule->what, rule->turns, 0, out);
    else
        strbuf_text(out, text_get(scene->catalogue, MSG_BRINGS_UNKNOWN));
}

/* Potions do two things, the one in full. */
static void potion_line(const struct scene *scene, const struct view_item *item, struct strbuf *out)
{
    const struct item_rule *rule = &scene_kind(scene, item->kind)->item;
    char drunk_text[64], thrown_text[64];
    struct strbuf drunk = STRBUF(drunk_text), thrown = STRBUF(thrown_text);
    if (rule->effect == EFFECT_FLAME) {
        text_say(scene->catalogue, MSG_POTION_FLAME, out, {"radius", NULL, rule->radius},
                 {"harm", NULL, HARM_OF_BURNING}, {"burning", NULL, BURNING_TURNS});
        return;
    }
    facts_brings(scene, rule, rule->amount / 2, &drunk);
    facts_brings(scene, rule, view_amount(scene->view, item->kind, item->plus), &thrown);
    text_say(scene->catalogue, MSG_POTION, out, {"drunk", drunk_text, 0}, {"thrown", thrown_text, 0});
}

static void effect_line(const struct scene *scene, const struct view_item *item, struct strbuf *out)
{
    const struct item_rule *rule = &scene_kind(scene, item->kind)->item;
    int amount = view_amount(scene->view, item->kind, item->plus);
    char what_text[64];
    struct strbuf what = STRBUF(what_text);
    facts_brings(scene, rule, amount, &what);
    text_say(scene->catalogue, EFFECT_MESSAGES[rule->effect], out, {"amount", NULL, amount},
             {"range", NULL, rule->range}, {"radius", NULL, rule->radius}, {"turns", NULL, rule->turns},
             {"harm", NULL, HARM_OF_BURNING}, {"burning", NULL, BURNING_TURNS}, {"what", what_text, 0});
}

/* What counts in a slot, as view_counting has it. */
static struct equippable_rule gear_counting(const struct view *view, enum slot slot, enum slot changed,
                                            const struct view_item *item)
{
    const struct view_item *counts = view_counting(view, slot, changed, item);
    return counts ? view_gear(view, counts) : (struct equippable_rule){0};
}

static void gear_line(const struct scene *scene, const struct view_item *item, struct strbuf *out)
{
    struct equippable_rule own = view_gear(scene->view, item);
    char bonus_text[LINE_SIZE], name[THINGS_SIZE];
    struct strbuf bonus = STRBUF(bonus_text);
    gear_facts_bonus(scene, &own, &bonus);
    if (scene_kind(scene, item->kind)->item.effect != EFFECT_NONE)
        effect_line(scene, item, &bonus);
    if (bonus.length == 0)
        strbuf_text(&bonus, text_get(scene->catalogue, MSG_BONUS_NONE));
    text_say(scene->catalogue, MSG_PACK_BONUS, out, {"slot", text_get(scene->catalogue, SLOT_MESSAGES[own.slot]), 0},
             {"bonus", bonus_text, 0});
    enum slot slot = view_slot_for(scene->view, item);
    const struct view_item *rival = worn_in(scene->view, slot);
    if (item->worn || !rival)
        return;
    struct equippable_rule then = gear_counting(scene->view, slot, slot, item),
                           now = gear_counting(scene->view, slot, SLOT_COUNT, NULL);
    gear_facts_difference(scene, &then, &now, &bonus);
    if (bonus.length == 0)
        return;
    strbuf_text(out, " (");
    text_say(scene->catalogue, MSG_PACK_COMPARED, out, {"change", bonus_text, 0},
             text_things_arg(scene->catalogue, "the_item", facts_things(scene, rival), NOUN_THE, name));
    strbuf_char(out, ')');
}

void facts_line(const struct scene *scene, const struct view_item *item, struct strbuf *out)
{
    const struct kind *row = scene_kind(scene, item->kind);
    if (row->components & HAS_EQUIPPABLE)
        gear_line(scene, item, out);
    else if (row->item.potion && row->item.effect != EFFECT_UNKNOWN)
        potion_line(scene, item, out);
    else if (row->item.effect == EFFECT_MISSILE || row->item.effect == EFFECT_BOLT)
        missile_facts_line(scene, item, out);
    else
        effect_line(scene, item, out);
}

/* --- Now and then ------------------------------------------------------------------------------------------------ */

/* "power 4 -> 5", when it changes at all. */
static void append_change(const struct scene *scene, enum message what, int now, int then, struct strbuf *out)
{
    if (now == then)
        return;
    strbuf_comma(out);
    text_say(scene->catalogue, MSG_FACTS_CHANGE, out, {"what", text_get(scene->catalogue, what), 0}, {"now", NULL, now},
             {"then", NULL, then});
}

void facts_blows(const struct scene *scene, int blows, struct strbuf *out)
{
    strbuf_clear(out);
    if (blows == BLOWS_NEVER)
        strbuf_text(out, text_get(scene->catalogue, MSG_FACTS_NEVER));
    else
        strbuf_format(out, "%d", blows);
}

/* The duel with what is worn, without what the next blow alone has: others are compared with it that have none of that.
 */
static struct view_duel duel_now(const struct view *view, const struct view_entity *foe)
{
    int letter = view->worn[SLOT_MAIN_HAND];
    return view_duel(view, foe, view_wearing(view, SLOT_MAIN_HAND, letter < 0 ? NULL : &view->pack[letter]));
}

/* "The orc: 5 -> 4 of your blows kill it, 34 -> 34 of its kill you." */
static void say_duel(const struct scene *scene, const struct view_entity *foe, struct fighter_numbers numbers,
                     struct strbuf *out)
{
    struct view_duel now = duel_now(scene->view, foe), then = view_duel(scene->view, foe, numbers);
    const int counts[4] = {now.blows, then.blows, now.harms, then.harms};
    char words[4][24];
    for (int i = 0; i < 4; i++) {
        struct strbuf word = STRBUF(words[i]);
        facts_blows(scene, counts[i], &word);
    }
    text_say(scene->catalogue, MSG_FACTS_DUEL, out,
             text_noun_arg(scene->catalogue, "the_foe", scene_kind(scene, foe->kind), NOUN_THE),
             {"blows_now", words[0], 0}, {"blows_then", words[1], 0}, {"harms_now", words[2], 0},
             {"harms_then", words[3], 0}, {"blows", NULL, then.blows}, {"harms", NULL, then.harms});
    text_capitalise(out->text);
}

/* With the nearest foes; of two for whom it is the same, once. */
static void panel_duels(struct panel *panel, struct fighter_numbers numbers)
{
    const struct view *view = panel->scene->view;
    char texts[FOES_SHOWN][LINE_SIZE];
    int16_t order[MAX_ENTITIES];
    int foes = view_foes_by_distance(view, order), told = 0;
    for (int i = 0; i < foes && told < FOES_SHOWN; i++) {
        struct strbuf buf = strbuf_of(texts[told], LINE_SIZE);
        int same = 0;
        say_duel(panel->scene, &view->entities[order[i]], numbers, &buf);
        while (strcmp(texts[same], texts[told]) != 0)
            same++;
        if (same == told)
            panel_text(panel, texts[told++], ROLE_TEXT);
    }
}

/* What wearing it, or laying it off, would come to. */
static void panel_wearing(struct panel *panel, const struct view_item *item)
{
    const struct scene *scene = panel->scene;
    const struct view *view = scene->view;
    enum slot slot = view_slot_for(view, item);
    const struct view_item *put_on = item->worn ? NULL : item;
    struct fighter_numbers now = view_numbers(view);
    struct fighter_numbers then = view_wearing(view, slot, put_on);
    char changes[LINE_SIZE];
    struct strbuf buf = STRBUF(changes);
    append_change(scene, MSG_FACTS_POWER, now.power, then.power, &buf);
    append_change(scene, MSG_FACTS_DEFENSE, now.defense, then.defense, &buf);
    append_change(scene, MSG_FACTS_MAX_HP, now.max_hp, then.max_hp, &buf);
    if (slot == SLOT_LAUNCHER)
        append_change(scene, MSG_FACTS_ARROWS, missile_facts_arrows(view, worn_in(view, slot)),
                      missile_facts_arrows(view, put_on), &buf);
    gear_facts_besides(scene, item->worn ? item : worn_in(view, slot), put_on, &buf);
    if (buf.length == 0)
        strbuf_text(&buf, text_get(scene->catalogue, MSG_FACTS_NOTHING_CHANGES));
    char text[LINE_SIZE];
    struct strbuf line = STRBUF(text);
    text_say(scene->catalogue, item->worn ? MSG_FACTS_WITHOUT : MSG_FACTS_WITH, &line, {"changes", changes, 0});
    panel_text(panel, text, ROLE_TEXT);
    strbuf_clear(&line);
    text_say(scene->catalogue, MSG_FACTS_BUCKLED, &line, {"turns", NULL, UNBUCKLED_TURNS});
    if (slot == SLOT_BODY && view_has_awareness(view) && !item->worn)
        panel_text(panel, text, ROLE_TEXT);
    if (slot != SLOT_LAUNCHER)
        panel_duels(panel, then);
}

/* How one uses what works while it is worn, or that it is spent; what comes of it here and now. */
static void panel_invoked(struct panel *panel, const struct view_item *item)
{
    const struct scene *scene = panel->scene;
    const struct item_rule *rule = &scene_kind(scene, item->kind)->item;
    char text[LINE_SIZE];
    struct strbuf buf = STRBUF(text);
    enum message use = item->worn ? MSG_FACTS_INVOKED_WORN : MSG_FACTS_INVOKED;
    panel_text(panel, text_get(scene->catalogue, item->charges > 0 ? use : MSG_FACTS_SPENT), ROLE_TEXT);
    if (rule->effect != EFFECT_RAISE)
        return;
    text_say(scene->catalogue, MSG_FACTS_RAISED, &buf,
             text_noun_arg(scene->catalogue, "a_foe", scene_kind(scene, rule->what), NOUN_A),
             {"turns", NULL, CRUMBLE_TURNS}, {"count", NULL, view_remains(scene->view)});
    panel_text(panel, text, ROLE_TEXT);
}

/* "It may be: a haste potion 40%, a fury potion 40%." */
static void panel_guesses(struct panel *panel, const struct kind *kind)
{
    const struct scene *scene = panel->scene;
    struct view_guess guesses[MAX_UNKNOWN];
    char list[2 * LINE_SIZE], text[3 * LINE_SIZE];
    struct strbuf names = STRBUF(list), buf = STRBUF(text);
    int count = view_guesses(scene->view, (enum appearance)kind->item.appearance, guesses);
    for (int i = 0; i < count; i++) {
        strbuf_text(&names, i > 0 ? ", " : "");
        text_say(scene->catalogue, MSG_FACTS_GUESS, &names, {"percent", NULL, guesses[i].percent},
                 text_noun_arg(scene->catalogue, "item", scene_kind(scene, guesses[i].kind), NOUN_BARE));
    }
    if (count == 0)
        return;
    text_say(scene->catalogue, MSG_FACTS_GUESSES, &buf, {"guesses", list, 0});
    panel_text(panel, text, ROLE_TEXT);
}

/* What the gas or the status does that it brings. */
static void panel_brings(struct panel *panel, const struct item_rule *rule)
{
    const struct catalogue *catalogue = panel->scene->catalogue;
    char text[LINE_SIZE];
    struct strbuf buf = STRBUF(text);
    if (rule->effect == EFFECT_GAS) {
        strbuf_format(&buf, "%s ", text_get(catalogue, MSG_FACTS_GAS));
        ground_words_gas_does(catalogue, (enum gas_kind)rule->what, &buf);
        panel_text(panel, text, ROLE_TEXT);
    }
    if (rule->effect != EFFECT_STATUS && rule->effect != EFFECT_HEX)
        return;
    foe_state_means(catalogue, (enum status_kind)rule->what, rule->turns, (struct soaked){0}, &buf);
    panel_text(panel, text, ROLE_TEXT);
}

/* Whether another ring of the kind is worn. */
static bool has_twin(const struct view *view, const struct view_item *item)
{
    bool twin = false;
    for (int slot = SLOT_RING; slot <= SLOT_OTHER_RING; slot++) {
        const struct view_item *worn = view->worn[slot] >= 0 ? &view->pack[view->worn[slot]] : NULL;
        twin = twin || (worn && worn->kind == item->kind && worn->id != item->id);
    }
    return twin;
}

void facts_item(struct panel *panel, const struct view_item *item)
{
    const struct scene *scene = panel->scene;
    char text[LINE_SIZE];
    struct strbuf buf = STRBUF(text);
    facts_line(scene, item, &buf);
    missile_facts_struck(scene, item, &buf);
    text_capitalise(text);
    strbuf_char(&buf, '.');
    panel_text(panel, text, ROLE_TEXT);
    panel_brings(panel, &scene_kind(scene, item->kind)->item);
    if (scene_kind(scene, item->kind)->components & HAS_EQUIPPABLE) {
        struct equippable_rule gear = view_gear(scene->view, item);
        gear_facts_panel(panel, &gear);
        if (gear.slot == SLOT_LAUNCHER)
            missile_facts_launcher(panel);
        if (gear.slot == SLOT_RING && has_twin(scene->view, item))
            panel_text(panel, text_get(scene->catalogue, MSG_GEAR_RINGS_ALIKE), ROLE_TEXT);
        if (scene_kind(scene, item->kind)->item.effect == EFFECT_NONE)
            panel_wearing(panel, item);
        else
            panel_invoked(panel, item);
    } else {
        missile_facts_item(panel, item);
        if (scene_kind(scene, item->kind)->item.level > 0)
            panel_text(panel, text_get(scene->catalogue, MSG_FACTS_FILLED), ROLE_TEXT);
        panel_guesses(panel, scene_kind(scene, item->kind));
    }
    panel_text(panel, text_of_kind(scene->catalogue, scene_kind(scene, item->kind)), ROLE_QUIET);
}

/* --- Foes -------------------------------------------------------------------------------------------------------- */

static void panel_blows(struct panel *panel, const struct view_entity *foe,
                        void (*say)(const struct catalogue *, const struct view_entity *, struct strbuf *))
{
    char text[LINE_SIZE];
    struct strbuf buf = STRBUF(text);
    say(panel->scene->catalogue, foe, &buf);
    panel_text(panel, text, ROLE_TEXT);
}

/* Whether it can be struck from here although it is two cells off. */
static void panel_reached(struct panel *panel, const struct view_entity *foe)
{
    const struct scene *scene = panel->scene;
    char text[LINE_SIZE];
    struct strbuf buf = STRBUF(text);
    bool lunges = !view_weapon_has(scene->view, WEAPON_REACH);
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        if (view_reached(scene->view, (enum dir)dir) != foe)
            continue;
        text_say(scene->catalogue, lunges ? MSG_LOOK_LUNGE : MSG_LOOK_REACHED, &buf,
                 {"blow", NULL, foe->times > 1 ? foe->blow : 2 * foe->blow});
        panel_text(panel, text, ROLE_TEXT);
    }
}

/* A number of blows for a place, by which a language's plurals go; or that none will do. */
static struct text_arg blows_arg(const struct scene *scene, const char *place, int blows)
{
    const char *never = blows == BLOWS_NEVER ? text_get(scene->catalogue, MSG_FACTS_NEVER) : NULL;
    return (struct text_arg){place, never, blows};
}

/* A line for a thing in the pack that would change the duel if it were put on. */
static void panel_carried(struct panel *panel, const struct view_entity *foe, int letter)
{
    const struct scene *scene = panel->scene;
    const struct view_item *item = &scene->view->pack[letter];
    struct fighter_numbers with = view_wearing(scene->view, view_slot_for(scene->view, item), item);
    struct view_duel now = duel_now(scene->view, foe), duel = view_duel(scene->view, foe, with);
    char name[2] = {(char)('a' + letter), '\0'};
    if (duel.blow == now.blow && duel.harm == now.harm && duel.harms == now.harms)
        return;
    char text[LINE_SIZE], things[THINGS_SIZE];
    struct strbuf buf = STRBUF(text);
    text_say(scene->catalogue, duel.blow != now.blow ? MSG_LOOK_WITH_WEAPON : MSG_LOOK_WITH_ARMOUR, &buf,
             text_things_arg(scene->catalogue, "the_item", facts_things(scene, item), NOUN_THE, things),
             {"letter", name, 0}, {"blow", NULL, duel.blow}, blows_arg(scene, "blows", duel.blows),
             {"harm", NULL, duel.harm}, blows_arg(scene, "harms", duel.harms));
    panel_text(panel, text, ROLE_TEXT);
}

/* Whether an earlier letter of the pack holds the same kind of thing. */
static bool is_second(const struct view *view, int letter)
{
    for (int i = 0; i < letter; i++)
        if (view->pack[i].kind == view->pack[letter].kind && view->pack[i].plus == view->pack[letter].plus)
            return true;
    return false;
}

void facts_hero(struct panel *panel)
{
    const struct view *view = panel->scene->view;
    char text[LINE_SIZE];
    struct strbuf buf = STRBUF(text);
    text_say(panel->scene->catalogue, MSG_LOOK_OWN_STATS, &buf, {"hp", NULL, max_int(0, view->hero.hp)},
             {"max", NULL, view->hero.max_hp}, {"power", NULL, view->hero.power}, {"defense", NULL, view->hero.defense},
             {"threat", NULL, view->threat});
    panel_text(panel, text, ROLE_TEXT);
    if (view_has_tactics(view))
        foe_facts_statuses(panel, view->hero.statuses, (struct soaked){view->hero.ward, view->hero.spared});
}

void facts_foe(struct panel *panel, const struct view_entity *foe)
{
    const struct scene *scene = panel->scene;
    const struct view *view = scene->view;
    char text[LINE_SIZE];
    struct strbuf buf = STRBUF(text);
    text_say(scene->catalogue, MSG_LOOK_STATS, &buf, {"hp", NULL, foe->hp}, {"max", NULL, foe->max_hp},
             {"power", NULL, foe->power}, {"defense", NULL, foe->defense}, {"xp", NULL, foe->xp});
    panel_text(panel, text, ROLE_TEXT);
    panel_blows(panel, foe, text_your_blows);
    if (view->hero.hp > 0) /* a dead hero is not safe, either */
        panel_blows(panel, foe, text_its_blows);
    panel_reached(panel, foe);
    if (view_has_awareness(view))
        foe_facts(panel, foe);
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct view_item *item = &view->pack[letter];
        bool gear = item->kind != KIND_NONE && (scene_kind(scene, item->kind)->components & HAS_EQUIPPABLE);
        if (gear && !item->worn && !is_second(view, letter))
            panel_carried(panel, foe, letter);
    }
    missile_facts_foe(panel, foe);
}

/* --- Names ------------------------------------------------------------------------------------------------------- */

static const enum message FELT_MESSAGES[VIEW_FELT_COUNT] = {[VIEW_FELT_NOT] = MSG_LOOK_REMEMBERED,
                                                            [VIEW_FELT_IN_WAIT] = MSG_LOOK_FELT_IN_WAIT,
                                                            [VIEW_FELT_CAPTIVE] = MSG_LOOK_FELT_CAPTIVE};

void facts_name(const struct scene *scene, const struct view_entity *entity, struct strbuf *out)
{
    const struct kind *kind = scene_kind(scene, entity->kind);
    char text[LINE_SIZE], things[THINGS_SIZE];
    struct text_arg thing = text_things_arg(
        scene->catalogue, "thing", (struct things){kind, entity->count, entity->plus, entity->charges}, NOUN_A, things);
    struct strbuf buf = STRBUF(text);
    if (entity->corpse) {
        text_say(scene->catalogue, MSG_LOOK_CORPSE, &buf, text_noun_arg(scene->catalogue, "a_thing", kind, NOUN_A));
        thing.text = text;
    }
    if (!entity->visible)
        text_say(scene->catalogue, FELT_MESSAGES[entity->felt], out, thing);
    else if (entity->foe && entity->ai == AI_CONFUSED)
        text_say(scene->catalogue, entity->ai_turns > 0 ? MSG_LOOK_CONFUSED : MSG_LOOK_RECOVERING, out, thing,
                 {"turns", NULL, entity->ai_turns});
    else
        strbuf_text(out, thing.text);
}

/* What the cell itself is called when nothing lies on it. */
static enum message ground_message(uint8_t cell)
{
    if (!(cell & CELL_EXPLORED))
        return MSG_LOOK_UNKNOWN;
    return cell & CELL_FLOOR ? MSG_LOOK_FLOOR : MSG_LOOK_WALL;
}

void facts_name_at(const struct scene *scene, struct point at, struct strbuf *out)
{
    const struct view_entity *top = view_top(scene->view, at);
    const struct seen_thing *left = seen_left_at(&scene->seen, scene->view, at);
    uint8_t cell = view_cell(scene->view, at);
    char ground[LINE_SIZE];
    struct strbuf buf = STRBUF(ground);
    ground_words_name(scene->catalogue, scene->view, at, &buf);
    if (buf.length == 0)
        strbuf_text(&buf, text_get(scene->catalogue, ground_message(cell)));
    if (point_equal(at, scene->view->hero.at)) {
        text_say(scene->catalogue, MSG_LOOK_YOU, out, {"name", scene->hero_name, 0});
        return; /* a name stays as its bearer wrote it */
    }
    if (left)
        text_say(scene->catalogue, left->captive ? MSG_LOOK_REMEMBERED_CAPTIVE : MSG_LOOK_REMEMBERED_SLEEPER, out,
                 text_noun_arg(scene->catalogue, "thing", scene_kind(scene, left->kind), NOUN_A));
    else if (top)
        facts_name(scene, top, out);
    else if ((cell & CELL_EXPLORED) && !(cell & CELL_VISIBLE))
        text_say(scene->catalogue, MSG_LOOK_REMEMBERED, out, {"thing", ground, 0});
    else
        strbuf_text(out, ground);
    text_capitalise(out->text);
}
