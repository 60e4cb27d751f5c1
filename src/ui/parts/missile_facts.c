/* SPDX-License-Identifier: MIT
 *
 * Lines on missiles, launchers and staffs. Computes nothing: the view is asked. */
#include "missile_facts.h"

#include "core/view_missile.h"
#include "side_rows.h"

enum { LINE_SIZE = 256, FOES_SHOWN = 4 };

void missile_facts_struck(const struct scene *scene, const struct view_item *item, struct strbuf *out)
{
    const struct view_entity *foe = view_struck(scene->view, item->kind);
    char bearing_text[48];
    struct strbuf bearing = STRBUF(bearing_text);
    if (!foe)
        return;
    side_rows_place(scene, foe->at, &bearing);
    strbuf_text(out, " (");
    text_say(scene->catalogue, MSG_FACTS_STRUCK, out,
             text_noun_arg(scene->catalogue, "the_foe", scene_kind(scene, foe->kind), NOUN_THE),
             {"bearing", bearing_text, 0}, {"amount", NULL, view_bolt(scene->view, foe, item)}, {"hp", NULL, foe->hp});
    strbuf_char(out, ')');
}

void missile_facts_line(const struct scene *scene, const struct view_item *item, struct strbuf *out)
{
    const struct item_rule *rule = &scene_kind(scene, item->kind)->item;
    enum message message = rule->effect == EFFECT_BOLT               ? MSG_EFFECT_BOLT
                           : !rule->shot                             ? MSG_EFFECT_MISSILE
                           : view_can_throw(scene->view, item->kind) ? MSG_EFFECT_ARROW
                                                                     : MSG_EFFECT_ARROW_NO_BOW;
    text_say(scene->catalogue, message, out, {"range", NULL, rule->range},
             {"power", NULL, view_missile_power(scene->view, item->kind)},
             {"amount", NULL, view_amount(scene->view, item->kind, item->plus)});
    if (!rule->lights && !rule->slows)
        return;
    strbuf_text(out, ", ");
    text_say(scene->catalogue, rule->lights ? MSG_EFFECT_LIGHTS : MSG_EFFECT_SLOWS, out,
             {"harm", NULL, HARM_OF_BURNING}, {"burning", NULL, BURNING_TURNS}, {"turns", NULL, rule->slows});
}

int missile_facts_arrows(const struct view *view, const struct view_item *launcher)
{
    return launcher ? view_arrow_power(view, launcher) : 0;
}

void missile_facts_launcher(struct panel *panel)
{
    const struct scene *scene = panel->scene;
    int arrows = 0;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct view_item *item = &scene->view->pack[letter];
        if (item->kind != KIND_NONE && scene_kind(scene, item->kind)->item.shot)
            arrows += item->count;
    }
    char text[LINE_SIZE];
    struct strbuf buf = STRBUF(text);
    text_say(scene->catalogue,
             view_has_perk(scene->view, PERK_GLEANER) ? MSG_FACTS_ARROWS_GLEANED : MSG_FACTS_ARROWS_BREAK, &buf,
             {"count", NULL, arrows});
    panel_text(panel, text, ROLE_TEXT);
}

/* --- One that is carried ------------------------------------------------------------------------------------------ */

/* What one of them takes from a foe, and how many kill it, if any number does. */
static void foe_line(struct panel *panel, const struct view_entity *foe, int blow, int blows)
{
    const struct scene *scene = panel->scene;
    char text[LINE_SIZE];
    struct strbuf buf = STRBUF(text);
    text_say(scene->catalogue, blows == BLOWS_NEVER ? MSG_FACTS_THROW : MSG_FACTS_THROWS, &buf,
             text_noun_arg(scene->catalogue, "the_foe", scene_kind(scene, foe->kind), NOUN_THE),
             {"amount", NULL, min_int(foe->hp, blow)}, {"hp", NULL, foe->hp}, {"blows", NULL, blows});
    text_capitalise(text);
    panel_text(panel, text, ROLE_TEXT);
}

void missile_facts_item(struct panel *panel, const struct view_item *item)
{
    const struct scene *scene = panel->scene;
    kind_id kind = item->kind;
    const struct item_rule *rule = &scene_kind(scene, kind)->item;
    int16_t order[MAX_ENTITIES];
    bool thrown = view_can_throw(scene->view, kind), bolt = rule->effect == EFFECT_BOLT;
    int count = thrown || bolt ? view_foes_by_distance(scene->view, order) : 0;
    for (int i = 0; i < count && i < FOES_SHOWN; i++) {
        const struct view_entity *foe = &scene->view->entities[order[i]];
        if (bolt)
            foe_line(panel, foe, view_bolt(scene->view, foe, item), BLOWS_NEVER);
        else
            foe_line(panel, foe, view_throw(scene->view, foe, kind), view_throws(scene->view, foe, kind));
    }
    if (rule->effect == EFFECT_FLAME) {
        char text[LINE_SIZE];
        struct strbuf buf = STRBUF(text);
        text_say(scene->catalogue, MSG_FACTS_FLAME, &buf, {"turns", NULL, rule->turns});
        panel_text(panel, text, ROLE_TEXT);
    }
}

/* --- A foe -------------------------------------------------------------------------------------------------------- */

static void missile_line(struct panel *panel, const struct view_entity *foe, int letter)
{
    const struct scene *scene = panel->scene;
    const struct view_item *item = &scene->view->pack[letter];
    char name[2] = {(char)('a' + letter), '\0'}, text[LINE_SIZE], things[THINGS_SIZE];
    struct strbuf buf = STRBUF(text);
    bool bolt = item->charges > 0;
    int blows = bolt ? BLOWS_NEVER : view_throws(scene->view, foe, item->kind);
    int blow = bolt ? view_bolt(scene->view, foe, item) : view_throw(scene->view, foe, item->kind);
    bool first = blow * (blows - 1) >= foe->hp + foe->ward; /* those that follow take less */
    text_say(scene->catalogue,
             bolt                   ? MSG_LOOK_WITH_STAFF
             : blows == BLOWS_NEVER ? MSG_LOOK_MISSILE_IN_VAIN
             : first                ? MSG_LOOK_WITH_MISSILE_FIRST
                                    : MSG_LOOK_WITH_MISSILE,
             &buf,
             text_things_arg(scene->catalogue, "the_item",
                             (struct things){scene_kind(scene, item->kind), item->count, item->plus, item->charges},
                             NOUN_THE, things),
             {"letter", name, 0}, {"blow", NULL, blow}, {"blows", NULL, blows});
    panel_text(panel, text, ROLE_TEXT);
}

void missile_facts_foe(struct panel *panel, const struct view_entity *foe)
{
    const struct view *view = panel->scene->view;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct view_item *item = &view->pack[letter];
        bool bolt = item->charges > 0 && view_bolt(view, foe, item) > 0;
        if (bolt || (item->kind != KIND_NONE && view_can_throw(view, item->kind)))
            missile_line(panel, foe, letter);
    }
}
