/* SPDX-License-Identifier: MIT
 *
 * The map: where keys become commands or open other screens. It checks nothing: whether a command is legal is the
 * game's business. The lowest screen of a game. */
#include "hud.h"
#include "mouse.h"
#include "screen.h"

/* "Try x: look around, no time": the key that a beginner has not used yet and now could. */
static void append_try(const struct scene *scene, struct strbuf *out)
{
    enum intent intent = lesson_next_key(scene->lesson, scene->view);
    char name[24];
    struct strbuf key;
    STRBUF_OVER(&key, name);
    if (intent == INTENT_NONE)
        return;
    keymap_keys(scene->keys, CONTEXT_MAP, intent, 1, &key);
    if (key.length == 0)
        return;
    if (out->length > 0)
        strbuf_text(out, "  ");
    text_say(scene->catalogue, MSG_TRY_KEY, out, {"key", name, 0},
             {"what", text_get(scene->catalogue, intent_meaning(intent)), 0});
}

/* What the mouse points at, if that is more than ground: its name, and of a foe what the blows come to. */
static void say_pointed(const struct scene *scene, const struct camera *camera, struct strbuf *out)
{
    struct point at;
    if (!scene->pointed || !camera_point(camera, scene->pointer_row, scene->pointer_col, &at))
        return;
    const struct view_entity *top = view_top(scene->view, at);
    if (!top && !point_equal(at, scene->view->hero.at))
        return;
    look_name(scene, at, out);
    if (!top || !top->foe)
        return;
    strbuf_text(out, ": ");
    format_duel(scene, top, out);
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct layout layout = hud_layout(scene, cells);
    const struct view *view = scene->view;
    camera_follow(&self->as.play, layout.map, view, view->hero.at);
    hud_draw(scene, cells, &layout, &self->as.play);
    char text[256];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    say_pointed(scene, &self->as.play, &buf);
    if (!layout.upright && buf.length == 0) /* there the floor stands above, and keys need the room */
        text_say(scene->catalogue, MSG_BAR_PLACE, &buf, {"floor", NULL, view->floor},
                 {"profile", text_profile_name(scene->catalogue, scene_profile(scene)), 0});
    if (view->state != GAME_PLAYING) { /* nothing of what follows can be done */
        hud_bar(scene, cells, &layout, text, CONTEXT_MAP, NULL, 0);
        return;
    }
    if (!scene->pointed)
        append_try(scene, &buf);
    /* What can be done on this very cell comes first. */
    struct hint hints[12];
    int count = 0;
    if (view->hero.on_stairs)
        hints[count++] = (struct hint){INTENT_DESCEND, MSG_HINT_DESCEND};
    if (view->hero.top_item != KIND_NONE)
        hints[count++] = (struct hint){INTENT_PICK_UP, MSG_HINT_PICK_UP};
    if (pilot_nearest_foe(view))
        hints[count++] = (struct hint){INTENT_FIGHT, MSG_HINT_FIGHT};
    else
        hints[count++] = (struct hint){INTENT_EXPLORE, MSG_HINT_EXPLORE};
    hints[count++] = (struct hint){INTENT_LOOK, MSG_HINT_LOOK};
    hints[count++] = (struct hint){INTENT_INVENTORY, MSG_HINT_PACK};
    hints[count++] = (struct hint){INTENT_DROP, MSG_HINT_DROP};
    hints[count++] = (struct hint){INTENT_CHARACTER, MSG_HINT_CHARACTER};
    hints[count++] = (struct hint){INTENT_GAME_MENU, MSG_HINT_MENU};
    hints[count++] = (struct hint){INTENT_HISTORY, MSG_HINT_HISTORY};
    hints[count++] = (struct hint){INTENT_HELP, MSG_HINT_HELP};
    hud_bar(scene, cells, &layout, text, CONTEXT_MAP, hints, count);
}

/* One step, or on and on where Shift is held. */
static struct outcome go(struct key pressed, enum dir dir)
{
    if (key_held(pressed) & KEYMOD_SHIFT)
        return outcome_plan((struct plan_order){.kind = PLAN_WALK, .dir = (uint8_t)dir});
    return outcome_command(command_move(dir));
}

/* Down where stairs are, else to them. */
static struct outcome descend(const struct scene *scene)
{
    if (scene->view->hero.on_stairs)
        return outcome_command(command_plain(CMD_DESCEND));
    if (!nearest_stairs(scene->view))
        return outcome_say(MSG_NO_STAIRS_KNOWN);
    return outcome_plan((struct plan_order){.kind = PLAN_TRAVEL, .to_stairs = true});
}

/* The left button goes where it points, over known ground while no foe is in view: a stray click never costs a turn in
 * danger. Everywhere else, and by the right one, it looks. */
static struct outcome click(const struct screen *self, const struct scene *scene, struct key pressed)
{
    struct cursor cursor = {.camera = self->as.play};
    if (!cursor_click(&cursor, scene->view, pressed))
        return outcome_stay();
    uint8_t cell = view_cell(scene->view, cursor.at);
    bool ground = (cell & CELL_EXPLORED) && (cell & CELL_FLOOR) && !point_equal(cursor.at, scene->view->hero.at);
    if (mouse_deed(pressed) == MOUSE_LEFT && ground && !pilot_nearest_foe(scene->view))
        return outcome_plan((struct plan_order){.kind = PLAN_TRAVEL, .goal = cursor.at});
    return outcome_open(screen_look_at(scene, cursor.at));
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    switch (intent) {
    case INTENT_MOVE_N:
    case INTENT_MOVE_NE:
    case INTENT_MOVE_E:
    case INTENT_MOVE_SE:
    case INTENT_MOVE_S:
    case INTENT_MOVE_SW:
    case INTENT_MOVE_W:
    case INTENT_MOVE_NW:
        return go(pressed, (enum dir)(intent - INTENT_MOVE_N));
    case INTENT_WAIT:
        return outcome_command(command_plain(CMD_WAIT));
    case INTENT_PICK_UP:
        return outcome_command(command_plain(CMD_PICK_UP));
    case INTENT_DESCEND:
        return descend(scene);
    case INTENT_ASCEND:
        return outcome_say(MSG_NO_STAIRS_UP);
    case INTENT_EXPLORE:
        return outcome_plan((struct plan_order){.kind = PLAN_EXPLORE});
    case INTENT_FIGHT:
        return outcome_plan((struct plan_order){.kind = PLAN_FIGHT});
    case INTENT_REST:
        return outcome_plan((struct plan_order){.kind = PLAN_REST});
    case INTENT_TRAVEL:
        return outcome_open(screen_travel(scene));
    case INTENT_REPEAT:
        return (struct outcome){.type = OUTCOME_REPEAT, .say = MSG_COUNT};
    case INTENT_INVENTORY:
        return outcome_open(screen_pack(PACK_USE));
    case INTENT_DROP:
        return outcome_open(screen_pack(PACK_DROP));
    case INTENT_LOOK:
        return outcome_open(screen_look(scene));
    case INTENT_CHARACTER:
        return outcome_open(screen_character());
    case INTENT_HISTORY:
        return outcome_open(screen_history());
    case INTENT_SPEAK:
        return outcome_open(screen_speak());
    case INTENT_SURVEY:
        return (struct outcome){.type = OUTCOME_SURVEY, .say = MSG_COUNT};
    case INTENT_LIST:
        return outcome_open(screen_things(false));
    case INTENT_FIND:
        return outcome_open(screen_things(true));
    case INTENT_GAME_MENU:
        return outcome_open(screen_menu());
    /* Not for the map, or answered for every screen by the shell. */
    case INTENT_HELP:
    case INTENT_REDRAW:
    case INTENT_SUSPEND:
    case INTENT_CONFIRM:
    case INTENT_CANCEL:
    case INTENT_NEXT:
    case INTENT_PREVIOUS:
    case INTENT_UP:
    case INTENT_DOWN:
    case INTENT_PAGE_UP:
    case INTENT_PAGE_DOWN:
    case INTENT_TOP:
    case INTENT_BOTTOM:
    case INTENT_SEARCH:
    case INTENT_SEARCH_NEXT:
    case INTENT_SEARCH_PREVIOUS:
    case INTENT_PLAY:
    case INTENT_STEP:
    case INTENT_STEP_BACK:
    case INTENT_FASTER:
    case INTENT_SLOWER:
    case INTENT_NEXT_FIGHT:
    case INTENT_PREVIOUS_FIGHT:
    case INTENT_NEXT_FLOOR:
    case INTENT_PREVIOUS_FLOOR:
    case INTENT_NEXT_LEVEL:
    case INTENT_PREVIOUS_LEVEL:
    case INTENT_START:
    case INTENT_END:
    case INTENT_GO_TO_TURN:
    case INTENT_BRANCH:
    case INTENT_NONE:
        break;
    }
    return mouse_deed(pressed) != 0 ? click(self, scene, pressed) : outcome_say(MSG_KEY_UNKNOWN);
}

const struct screen_kind SCREEN_PLAY = {CONTEXT_MAP, false, draw, key, 0};

struct screen screen_play(void)
{
    return (struct screen){.kind = &SCREEN_PLAY};
}
