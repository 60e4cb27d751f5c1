/* SPDX-License-Identifier: MIT
 *
 * Pointing at where to go: stairs and things by Tab, any known cell by the keys for moving. The way is the pilot's
 * business. */
#include "hud.h"
#include "screen.h"

static const struct hint HINTS[] = {{INTENT_CONFIRM, MSG_HINT_GO},
                                    {INTENT_NEXT, MSG_HINT_NEXT},
                                    {INTENT_DESCEND, MSG_HINT_TO_STAIRS},
                                    {INTENT_CANCEL, MSG_HINT_CANCEL}};

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct cursor *cursor = &self->as.look;
    struct layout layout = hud_layout(scene, cells);
    cursor_draw(cursor, scene, cells, &layout);
    char place_text[192], text[224];
    struct strbuf place, buf;
    STRBUF_OVER(&place, place_text);
    STRBUF_OVER(&buf, text);
    look_name(scene, cursor->at, &place);
    text_say(scene->catalogue, MSG_TRAVEL_TITLE, &buf, {"place", place_text, 0});
    hud_bar(scene, cells, &layout, text, CONTEXT_TARGET, HINTS, 4);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct cursor *cursor = &self->as.look;
    if (cursor_chosen(cursor, scene->view, pressed, intent))
        return outcome_plan((struct plan_order){.kind = PLAN_TRAVEL, .goal = cursor->at});
    if (cursor_move(cursor, scene->view, pressed, intent))
        return outcome_stay();
    if (intent == INTENT_DESCEND)
        return nearest_stairs(scene->view) ? outcome_plan((struct plan_order){.kind = PLAN_TRAVEL, .to_stairs = true})
                                           : outcome_say(MSG_NO_STAIRS_KNOWN);
    if (intent == INTENT_NEXT || intent == INTENT_PREVIOUS)
        cursor_cycle(cursor, scene->view, false, intent == INTENT_NEXT ? 1 : -1);
    return intent == INTENT_CANCEL ? outcome_close() : outcome_stay();
}

static const struct screen_kind SCREEN_TRAVEL = {CONTEXT_TARGET, false, draw, key, 0};

/* Begins at the stairs if any are known, for they are where one mostly goes, else at the hero. */
struct screen screen_travel(const struct scene *scene)
{
    struct screen screen = {.kind = &SCREEN_TRAVEL};
    struct cursor *cursor = &screen.as.look;
    cursor_begin(cursor, scene);
    const struct view_entity *stairs = nearest_stairs(scene->view);
    if (stairs) {
        cursor->at = stairs->at;
        cursor->on = stairs->id;
    }
    return screen;
}
