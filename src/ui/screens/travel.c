/* SPDX-License-Identifier: MIT
 *
 * Pointing at where to go: stairs and things by Tab, any known cell by the keys for moving. The pilot finds the way. */
#include "parts/facts.h"
#include "parts/main_view.h"
#include "screens.h"

static const struct hint HINTS[] = {{INTENT_CONFIRM, MSG_HINT_GO},
                                    {INTENT_NEXT, MSG_HINT_NEXT},
                                    {INTENT_DESCEND, MSG_HINT_TO_STAIRS},
                                    {INTENT_CANCEL, MSG_HINT_CANCEL}};

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct cursor *cursor = &self->as.travel;
    struct screen_layout layout = main_view_layout(scene, cells);
    cursor_draw(cursor, scene, cells, &layout);
    char place_text[192], text[224];
    struct strbuf place = STRBUF(place_text);
    struct strbuf buf = STRBUF(text);
    cursor_name(scene, cursor->at, &place);
    text_say(scene->catalogue, MSG_TRAVEL_TITLE, &buf, {"place", place_text, 0});
    main_view_bar(scene, cells, &layout, text, CONTEXT_TARGET, HINTS, 4);
}

struct outcome travel_to_stairs(const struct scene *scene, enum component stairs)
{
    const struct view_entity *known = autopilot_stairs(scene->view, stairs);
    if (!known)
        return outcome_say(stairs == HAS_STAIRS ? MSG_NO_STAIRS_KNOWN : MSG_NO_STAIRS_UP_KNOWN);
    if (stairs == HAS_STAIRS_UP)
        return outcome_plan((struct plan_order){.kind = PLAN_TRAVEL, .goal = known->at});
    return outcome_plan((struct plan_order){.kind = PLAN_TRAVEL, .to_stairs = true});
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct cursor *cursor = &self->as.travel;
    if (cursor_chosen(cursor, scene->view, pressed, intent))
        return outcome_plan((struct plan_order){.kind = PLAN_TRAVEL, .goal = cursor->at});
    if (cursor_move(cursor, scene->view, pressed, intent))
        return outcome_stay();
    if (intent == INTENT_DESCEND)
        return travel_to_stairs(scene, HAS_STAIRS);
    if (intent == INTENT_CANCEL)
        return outcome_close();
    if (intent != INTENT_NEXT && intent != INTENT_PREVIOUS)
        return outcome_say(cursor_unknown(pressed));
    cursor_cycle(cursor, scene->view, ROUND_GOALS, intent == INTENT_NEXT ? 1 : -1);
    return outcome_stay();
}

/* At the stairs, the most frequent goal, if any are known, else at the hero. */
static void begin(struct screen *self, const struct scene *scene)
{
    struct cursor *cursor = &self->as.travel;
    const struct view_entity *stairs = autopilot_stairs(scene->view, HAS_STAIRS);
    cursor_begin(cursor, scene);
    if (stairs) {
        cursor->at = stairs->at;
        cursor->on = stairs->id;
    }
}

const struct screen_kind SCREEN_TRAVEL = {
    .context = CONTEXT_TARGET, .draw = draw, .key = key, .cursor = IN_SCREEN(travel), .begin = begin};
