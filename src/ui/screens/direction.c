/* SPDX-License-Identifier: MIT
 *
 * Asking for one of the eight directions: whom to shove, where a door stands. The map stays in sight. At once, without
 * a question, if only one direction makes sense. */
#include "core/view_missile.h"
#include "parts/main_view.h"
#include "screens.h"
#include "terminal/mouse.h"

/* What is asked, and in which directions it could be meant. */
struct asking {
    enum command_type command;
    enum message question, nothing;
    bool (*fits)(const struct scene *scene, struct point at);
};

/* Whom nothing roots to its place, as far as is known, and what can be tipped over. */
static bool can_be_shoved(const struct scene *scene, struct point at)
{
    const struct ground_rule *rule = view_ground_at(scene->view, at);
    if (rule && ground_becomes(rule, CHANGE_SHOVED))
        return true;
    const struct view_entity *foe = view_foe_at(scene->view, at);
    return foe && foe->visible && view_can_push(scene->view, foe);
}

/* An open door in which nobody is seen to stand. */
static bool can_be_closed(const struct scene *scene, struct point at)
{
    const struct ground_rule *rule = view_ground_at(scene->view, at);
    return rule && ground_becomes(rule, CHANGE_CLOSED) && !view_foe_at(scene->view, at) &&
           view_lawful(scene->view, scene->view->hero.at, at);
}

static const struct asking SHOVE = {CMD_SHOVE, MSG_DIRECTION_SHOVE, MSG_SHOVE_NOBODY, can_be_shoved};
static const struct asking CLOSE = {CMD_CLOSE, MSG_DIRECTION_CLOSE, MSG_REJECT_NO_DOOR, can_be_closed};

static const struct asking *asking_of(enum command_type command)
{
    return command == CMD_CLOSE ? &CLOSE : &SHOVE;
}

/* The number of directions that make sense; *dir gets the last of them. */
static int count_fitting(const struct scene *scene, const struct asking *asking, enum dir *dir)
{
    int count = 0;
    for (int i = 0; i < DIR_COUNT; i++) {
        if (!asking->fits(scene, point_step(scene->view->hero.at, (enum dir)i)))
            continue;
        *dir = (enum dir)i;
        count++;
    }
    return count;
}

static struct outcome answer(const struct asking *asking, enum dir dir)
{
    struct command command = command_shove(dir);
    command.type = (uint8_t)asking->command;
    return outcome_command(command);
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct screen_layout layout = main_view_layout(scene, cells);
    const struct asking *asking = asking_of(self->as.asked);
    const struct hint hints[] = {{INTENT_CANCEL, MSG_HINT_CANCEL}};
    int row, col;
    main_view_draw(scene, cells, &layout, scene->camera);
    main_view_bar(scene, cells, &layout, text_get(scene->catalogue, asking->question), CONTEXT_TARGET, hints, 1);
    for (int i = 0; i < DIR_COUNT; i++) {
        struct point at = point_step(scene->view->hero.at, (enum dir)i);
        if (asking->fits(scene, at) && camera_place(scene->camera, layout.map, at, &row, &col))
            cells_mark(cells, row, col, LOOK_REVERSE);
    }
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct cursor cursor = {.camera = *scene->camera};
    const struct asking *asking = asking_of(self->as.asked);
    if (intent_is_move(intent))
        return answer(asking, (enum dir)(intent - INTENT_MOVE_N));
    if (cursor_click(&cursor, scene->view, pressed))
        for (int i = 0; i < DIR_COUNT; i++)
            if (point_equal(cursor.at, point_step(scene->view->hero.at, (enum dir)i)))
                return answer(asking, (enum dir)i);
    if (intent == INTENT_CANCEL)
        return outcome_close_saying(MSG_TARGETING_CANCELLED);
    return pressed.code != KEYCODE_NONE && mouse_deed(pressed) == 0 ? outcome_say(MSG_DIRECTION_UNKNOWN)
                                                                    : outcome_stay();
}

static const struct screen_kind SCREEN_DIRECTION = {.context = CONTEXT_TARGET, .draw = draw, .key = key};

bool direction_fits(const struct scene *scene, enum command_type command)
{
    enum dir dir;
    return scene_has_tactics(scene) && count_fitting(scene, asking_of(command), &dir) > 0;
}

static bool has_neighbour(const struct view *view)
{
    for (int i = 0; i < DIR_COUNT; i++)
        if (view_foe_at(view, point_step(view->hero.at, (enum dir)i)))
            return true;
    return false;
}

struct outcome direction_ask(const struct scene *scene, enum command_type command)
{
    enum dir dir;
    struct screen screen = {.kind = &SCREEN_DIRECTION};
    screen.as.asked = command;
    if (!scene_has_tactics(scene))
        return outcome_say(MSG_REJECT_NOT_IN_RULES);
    int count = count_fitting(scene, asking_of(command), &dir);
    if (count == 0 && command == CMD_SHOVE && has_neighbour(scene->view))
        return outcome_say(MSG_REJECT_IMMOVABLE);
    if (count == 0)
        return outcome_say(asking_of(command)->nothing);
    if (count > 1)
        return outcome_open(screen);
    struct outcome outcome = answer(asking_of(command), dir);
    outcome.unasked = true;
    return outcome;
}
