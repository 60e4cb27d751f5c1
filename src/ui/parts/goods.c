/* SPDX-License-Identifier: MIT
 *
 * What can be taken in the stead of one of the goods of a vault. Computes nothing: facts.c words what each comes to. */
#include "goods.h"

enum { GOODS_LINE = 256 };

static bool is_caged(const struct view *view, const struct view_entity *thing)
{
    return view_has_grounds(view) && !thing->corpse && (view->rules->kinds[thing->kind].components & HAS_ITEM) &&
           ground_becomes(&view->rules->grounds[view->grounds[thing->at.y * view->width + thing->at.x].ground],
                          CHANGE_TAKEN);
}

/* "Or leather armour +2: body, defense +3." */
static void panel_other(struct panel *panel, const struct view_entity *thing)
{
    const struct scene *scene = panel->scene;
    struct view_item item = view_item_of(thing);
    char text[2 * GOODS_LINE], facts_text[GOODS_LINE], name[THINGS_SIZE];
    struct strbuf line = STRBUF(text), facts = STRBUF(facts_text);
    facts_line(scene, &item, &facts);
    text_say(scene->catalogue, MSG_LOOK_OTHER_GOOD, &line,
             text_things_arg(scene->catalogue, "the_item", facts_things(scene, &item), NOUN_THE, name),
             {"facts", facts_text, 0});
    panel_text(panel, text, ROLE_TEXT);
}

void goods_panel(struct panel *panel, const struct view_entity *good)
{
    const struct view *view = panel->scene->view;
    if (!is_caged(view, good))
        return;
    for (int i = 0; i < view->entity_count; i++)
        if (&view->entities[i] != good && is_caged(view, &view->entities[i]))
            panel_other(panel, &view->entities[i]);
}

const struct view_entity *goods_chosen(const struct view *view)
{
    const struct view_entity *here = NULL;
    bool elsewhere = false;
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *thing = &view->entities[i];
        if (!is_caged(view, thing))
            continue;
        if (point_equal(thing->at, view->hero.at))
            here = thing;
        else
            elsewhere = true;
    }
    return elsewhere ? here : NULL;
}
