/* SPDX-License-Identifier: MIT
 *
 * The map: where keys become commands or open other screens; the table BINDINGS says which. It checks nothing: the game
 * decides whether a command is legal. The lowest screen of a game. */
#include "parts/facts.h"
#include "parts/main_view.h"
#include "parts/side_rows.h"
#include "log/ground_words.h"
#include "screens.h"
#include "terminal/mouse.h"
#include "core/view_missile.h"

/* "Try x: look around, no time": the key that a beginner has not used yet and now could. */
static void append_try(const struct scene *scene, struct strbuf *out)
{
    enum intent intent = tutorial_next_key(&scene->tutorial, scene->view);
    struct key_text key = keymap_text(&scene->keys, CONTEXT_MAP, intent);
    if (!key.text[0])
        return;
    if (out->length > 0)
        strbuf_text(out, "  ");
    text_say(scene->catalogue, MSG_TRY_KEY, out, {"key", key.text, 0},
             {"what", text_get(scene->catalogue, intent_meaning(intent)), 0});
}

/* What the mouse points at, if that is more than ground: its name, and of a foe what the blows come to. */
static void say_pointed(const struct scene *scene, const struct camera *camera, struct strbuf *out)
{
    struct point at;
    if (!scene->pointed || !camera_point(camera, scene->pointer_row, scene->pointer_col, &at))
        return;
    const struct view_entity *top = view_top(scene->view, at);
    if (!top && !point_equal(at, scene->view->hero.at) && !ground_words_matter(scene->view, at))
        return;
    facts_name_at(scene, at, out);
    if (!top || !top->foe)
        return;
    strbuf_text(out, ": ");
    side_rows_duel(scene, top, out);
}

/* What the introduction refuses as yet is not offered. */
static bool lets_do(const struct scene *scene, enum command_type type)
{
    struct command command = command_plain(type);
    return tutorial_lets(&scene->tutorial, scene->view, &command);
}

static bool lets_begin(const struct scene *scene, enum pilot_plan_kind kind)
{
    struct plan_order order = {.kind = (uint8_t)kind};
    return tutorial_lets_plan(&scene->tutorial, scene->view, &order);
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct screen_layout layout = main_view_layout(scene, cells);
    const struct view *view = scene->view;
    camera_follow_fight(&self->as.play, layout.map, view);
    main_view_draw(scene, cells, &layout, &self->as.play);
    char text[256];
    struct strbuf buf = STRBUF(text);
    say_pointed(scene, &self->as.play, &buf);
    if (!layout.upright && buf.length == 0) /* there the side shows the floor, and keys need the room */
        text_say(scene->catalogue, view->deepest > view->floor ? MSG_BAR_PLACE_DEEPEST : MSG_BAR_PLACE, &buf,
                 {"floor", NULL, view->floor}, {"deepest", NULL, view->deepest},
                 {"profile", text_place_name(scene->catalogue, scene_profile(scene), view->floor), 0});
    if (view->state != GAME_PLAYING) { /* nothing of what follows is possible */
        main_view_bar(scene, cells, &layout, text, CONTEXT_MAP, NULL, 0);
        return;
    }
    if (!scene->pointed)
        append_try(scene, &buf);
    /* What can be done on this very cell comes first. */
    struct hint hints[15];
    int count = 0;
    bool fights = pilot_nearest_foe(view) != NULL;
    if (view->hero.on_stairs && lets_do(scene, CMD_DESCEND))
        hints[count++] = (struct hint){INTENT_DESCEND, MSG_HINT_DESCEND};
    if (view->hero.top_item != KIND_NONE && lets_do(scene, CMD_PICK_UP))
        hints[count++] = (struct hint){INTENT_PICK_UP, MSG_HINT_PICK_UP};
    if (fights && lets_begin(scene, PLAN_FIGHT))
        hints[count++] = (struct hint){INTENT_FIGHT, MSG_HINT_FIGHT};
    if (!fights && !pilot_harm_near(view, NULL) && lets_begin(scene, PLAN_EXPLORE))
        hints[count++] = (struct hint){INTENT_EXPLORE, MSG_HINT_EXPLORE};
    if (view->hero.on_up_stairs && view->floor > 1) /* from the first floor they lead out, which is refused */
        hints[count++] = (struct hint){INTENT_ASCEND, MSG_HINT_ASCEND};
    if (direction_fits(scene, CMD_SHOVE))
        hints[count++] = (struct hint){INTENT_SHOVE, MSG_HINT_SHOVE};
    if (scene_knows(scene, INTENT_FIRE) && throw_strikes(scene) >= 0)
        hints[count++] = (struct hint){INTENT_FIRE, MSG_HINT_STRIKE};
    else if (scene_knows(scene, INTENT_FIRE) && pilot_nearest_foe(view) && throw_hint(scene) != MSG_COUNT)
        hints[count++] = (struct hint){INTENT_FIRE, throw_hint(scene)};
    hints[count++] = (struct hint){INTENT_LOOK, MSG_HINT_LOOK};
    hints[count++] = (struct hint){INTENT_INVENTORY, MSG_HINT_PACK};
    hints[count++] = (struct hint){INTENT_DROP, MSG_HINT_DROP};
    hints[count++] = (struct hint){INTENT_CHARACTER, MSG_HINT_CHARACTER};
    hints[count++] = (struct hint){INTENT_GAME_MENU, MSG_HINT_MENU};
    hints[count++] = (struct hint){INTENT_HISTORY, MSG_HINT_HISTORY};
    hints[count++] = (struct hint){INTENT_HELP, MSG_HINT_HELP};
    main_view_bar(scene, cells, &layout, text, CONTEXT_MAP, hints, count);
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
    return scene->view->hero.on_stairs ? outcome_command(command_plain(CMD_DESCEND))
                                       : travel_to_stairs(scene, HAS_STAIRS);
}

/* The same upwards, where stairs lead there. */
static struct outcome ascend(const struct scene *scene)
{
    if (scene_profile(scene)->up_stairs == KIND_NONE)
        return outcome_say(MSG_NO_STAIRS_UP);
    return scene->view->hero.on_up_stairs ? outcome_command(command_plain(CMD_ASCEND))
                                          : travel_to_stairs(scene, HAS_STAIRS_UP);
}

/* Those that are here, and none that are elsewhere: of two ways, down. */
static struct outcome take_stairs(const struct scene *scene)
{
    bool up = scene->view->hero.on_up_stairs && !scene->view->hero.on_stairs;
    struct outcome outcome = outcome_command(command_plain(up ? CMD_ASCEND : CMD_DESCEND));
    outcome.unasked = true;
    return outcome;
}

static struct outcome shove(const struct scene *scene)
{
    return direction_ask(scene, CMD_SHOVE);
}

static struct outcome close_door(const struct scene *scene)
{
    return direction_ask(scene, CMD_CLOSE);
}

/* The left button goes where it points, over known ground while no foe is in view: a stray click never costs a turn in
 * danger. Everywhere else, and by the right one, it looks. */
static struct outcome click(const struct screen *self, const struct scene *scene, struct key pressed)
{
    struct cursor cursor = {.camera = self->as.play};
    if (!cursor_click(&cursor, scene->view, pressed))
        return outcome_stay();
    bool known = view_cell(scene->view, cursor.at) & CELL_EXPLORED;
    bool ground = known && view_walkable(scene->view, cursor.at) && !point_equal(cursor.at, scene->view->hero.at);
    if (mouse_deed(pressed) == MOUSE_LEFT && ground && !pilot_nearest_foe(scene->view))
        return outcome_plan((struct plan_order){.kind = PLAN_TRAVEL, .goal = cursor.at});
    return outcome_open(screen_look_at(scene, cursor.at));
}

/* What an intent does on the map: `does` says which of the others counts. */
struct binding {
    enum { DOES_NOTHING, DOES_COMMAND, DOES_PLAN, DOES_OPEN, DOES_OUTCOME, DOES_CALL } does;
    enum command_type command;
    enum pilot_plan_kind plan;
    const struct screen_kind *screen;
    enum outcome_type outcome;
    struct outcome (*call)(const struct scene *scene);
};

/* The intents of the map but for the moves; the others, and INTENT_NONE, do nothing here. */
static const struct binding BINDINGS[INTENT_COUNT + 1] = {
    [INTENT_WAIT] = {DOES_COMMAND, .command = CMD_WAIT},
    [INTENT_PICK_UP] = {DOES_COMMAND, .command = CMD_PICK_UP},
    [INTENT_DESCEND] = {DOES_CALL, .call = descend},
    [INTENT_STAIRS] = {DOES_CALL, .call = take_stairs},
    [INTENT_ASCEND] = {DOES_CALL, .call = ascend},
    [INTENT_EXPLORE] = {DOES_PLAN, .plan = PLAN_EXPLORE},
    [INTENT_FIGHT] = {DOES_PLAN, .plan = PLAN_FIGHT},
    [INTENT_AWAIT] = {DOES_PLAN, .plan = PLAN_AWAIT},
    [INTENT_SHOVE] = {DOES_CALL, .call = shove},
    [INTENT_THROW] = {DOES_CALL, .call = throw_something},
    [INTENT_FIRE] = {DOES_CALL, .call = throw_at_once},
    [INTENT_CLOSE] = {DOES_CALL, .call = close_door},
    [INTENT_ALLY] = {DOES_COMMAND, .command = CMD_ALLY},
    [INTENT_REST] = {DOES_PLAN, .plan = PLAN_REST},
    [INTENT_TRAVEL] = {DOES_OPEN, .screen = &SCREEN_TRAVEL},
    [INTENT_REPEAT] = {DOES_OUTCOME, .outcome = OUTCOME_REPEAT},
    [INTENT_INVENTORY] = {DOES_OPEN, .screen = &SCREEN_PACK},
    [INTENT_DROP] = {DOES_OPEN, .screen = &SCREEN_DROP},
    [INTENT_LOOK] = {DOES_OPEN, .screen = &SCREEN_LOOK},
    [INTENT_SURROUNDINGS] = {DOES_OUTCOME, .outcome = OUTCOME_SURROUNDINGS},
    [INTENT_LIST] = {DOES_OPEN, .screen = &SCREEN_LIST},
    [INTENT_FIND] = {DOES_OPEN, .screen = &SCREEN_FIND},
    [INTENT_CHARACTER] = {DOES_OPEN, .screen = &SCREEN_CHARACTER},
    [INTENT_HISTORY] = {DOES_OPEN, .screen = &SCREEN_HISTORY},
    [INTENT_COMMAND_LINE] = {DOES_OPEN, .screen = &SCREEN_COMMAND_LINE},
    [INTENT_GAME_MENU] = {DOES_OPEN, .screen = &SCREEN_GAME_MENU},
};

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    const struct binding *binding = &BINDINGS[intent];
    if (intent_is_move(intent))
        return go(pressed, (enum dir)(intent - INTENT_MOVE_N));
    switch (binding->does) {
    case DOES_NOTHING:
        break;
    case DOES_COMMAND:
        return outcome_command(command_plain(binding->command));
    case DOES_PLAN:
        return outcome_plan((struct plan_order){.kind = (uint8_t)binding->plan});
    case DOES_OPEN:
        return outcome_screen(binding->screen, scene);
    case DOES_OUTCOME:
        return outcome_of(binding->outcome);
    case DOES_CALL:
        return binding->call(scene);
    }
    return mouse_deed(pressed) != 0 ? click(self, scene, pressed) : outcome_say(MSG_KEY_UNKNOWN);
}

const struct screen_kind SCREEN_PLAY = {.context = CONTEXT_MAP, .draw = draw, .key = key};
