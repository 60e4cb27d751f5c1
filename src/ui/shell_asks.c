/* SPDX-License-Identifier: MIT
 *
 * Commands that are not given by one key: what cannot be undone, and what nobody may have meant, is ordered twice; a
 * king is woken in a window. */
#include "shell.h"

#include "log/ground_words.h"
#include "log/leftovers.h"
#include "parts/facts.h"
#include "parts/goods.h"
#include "screens/screens.h"

/* Stairs that end the game. */
static bool leaves_for_good(const struct shell *shell, const struct command *command)
{
    const struct view *view = shell->scene.view;
    return command->type == CMD_DESCEND && view->hero.on_stairs && view->floor == scene_profile(&shell->scene)->chapter;
}

/* The end of the game, with a king who is not laid to rest; says what he would be worth. */
static bool is_end_too_soon(struct shell *shell, const struct command *command)
{
    if (!leaves_for_good(shell, command) || (scene_profile(&shell->scene)->kings & ~shell->scene.view->laid) == 0)
        return false;
    char text[LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(text);
    text_say(shell->scene.catalogue, MSG_KING_WOULD_STAY, &buf, {"points", NULL, KING_WORTH});
    shell_say(shell, WEIGHT_DANGER, text);
    return true;
}

/* Stairs that would part the hero from an ally which was coming along, and do not end the game; says so. */
static bool is_parting(struct shell *shell, const struct command *command)
{
    bool stairs = command->type == CMD_ASCEND || (command->type == CMD_DESCEND && !leaves_for_good(shell, command));
    const struct seen_thing *ally = stairs ? seen_straggler(&shell->scene.seen, shell->scene.view, FOLLOW_PATH) : NULL;
    if (!ally)
        return false;
    char text[LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(text);
    text_say(shell->scene.catalogue, MSG_ALLY_NOT_NEAR, &buf,
             text_noun_arg(shell->scene.catalogue, "the_ally", scene_kind(&shell->scene, ally->kind), NOUN_THE));
    text_capitalise(text);
    shell_say(shell, WEIGHT_DANGER, text);
    return true;
}

/* Stairs on, and not to the end of the game, away from goods of a vault of which one may be taken; says so. */
static bool is_leaving_goods(struct shell *shell, const struct command *command)
{
    const struct scene *scene = &shell->scene;
    struct point nearest;
    if (command->type != CMD_DESCEND || !scene->view->hero.on_stairs || leaves_for_good(shell, command) ||
        !leftovers_goods(scene->view, &nearest))
        return false;
    char text[LOG_TEXT_SIZE], bearing_text[48];
    struct strbuf buf = STRBUF(text), bearing = STRBUF(bearing_text);
    text_bearing(scene->catalogue, scene->view->hero.at, nearest, &bearing);
    text_say(scene->catalogue, MSG_GOODS_WOULD_STAY, &buf, {"bearing", bearing_text, 0});
    shell_say(shell, WEIGHT_DANGER, text);
    return true;
}

/* The cell that a command leads the hero onto, if it does: by a step, or by a lunge with its blow at who is behind. */
static bool finds_step(const struct view *view, const struct command *command, struct point *to)
{
    bool lunges = command->type == CMD_STRIKE && !view_weapon_has(view, WEAPON_REACH);
    if (command->type != CMD_MOVE && !lunges)
        return false;
    *to = point_step(view->hero.at, (enum dir)command->dir);
    const struct view_ground *ground = &view->grounds[to->y * view->width + to->x];
    return view_can_step(view, *to) && !ground_blocks(view->rules->grounds, ground->ground, ground->cover);
}

/* Whether who stands on one of two cells is harmed already as on the other. */
static bool harms_alike(const struct view *view, struct point here, struct point there)
{
    const struct view_ground *one = &view->grounds[here.y * view->width + here.x];
    const struct view_ground *other = &view->grounds[there.y * view->width + there.x];
    return view_harmful(view, here) && (one->fire > 0) == (other->fire > 0) &&
           (other->fire > 0 || one->gas_kind == other->gas_kind);
}

/* Says what is on a cell, that a step there is not to be taken by mistake. */
static void say_there(struct shell *shell, enum message message, const char *what)
{
    char text[2 * LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(text);
    text_say(shell->scene.catalogue, message, &buf, {"what", what, 0});
    text_capitalise(text);
    shell_say(shell, WEIGHT_DANGER, text);
}

/* A step into fire or gas that takes hit points, out of none such; says which. */
static bool is_harmful_step(struct shell *shell, const struct command *command)
{
    const struct view *view = shell->scene.view;
    struct point to;
    if (!view_has_grounds(view) || !finds_step(view, command, &to) || !view_harmful(view, to) ||
        pilot_is_smoke(view, to) || harms_alike(view, view->hero.at, to))
        return false;
    char harm[LOG_TEXT_SIZE] = "";
    struct strbuf words = STRBUF(harm);
    ground_words_harm(shell->scene.catalogue, view, to, &words);
    say_there(shell, MSG_STEP_HARMS, harm);
    return true;
}

/* A step onto a web, a plate or the like that is known, but not from one web into the next; says which. */
static bool is_step_into_snare(struct shell *shell, const struct command *command)
{
    const struct view *view = shell->scene.view;
    struct point to;
    if (!view_has_grounds(view) || !finds_step(view, command, &to) || !pilot_is_snare(view, to) ||
        view->hero.statuses[STATUS_LEVITATING] > 0 ||
        (pilot_is_snare(view, view->hero.at) && !pilot_is_plate(view, to)))
        return false;
    char snare[LOG_TEXT_SIZE] = "";
    struct strbuf words = STRBUF(snare);
    ground_words_name(shell->scene.catalogue, view, to, &words);
    say_there(shell, MSG_STEP_SNARES, snare);
    return true;
}

/* A step to whom or what the last deed moved of itself: the key may be the direction that was to be asked for. */
static bool is_late_direction(struct shell *shell, const struct command *command)
{
    const struct view *view = shell->scene.view;
    const struct deed *deed = &shell->game.last_deed;
    bool closed = deed->command.type == CMD_CLOSE, asks = closed || deed->command.type == CMD_SHOVE;
    struct point to = point_step(view->hero.at, (enum dir)command->dir);
    if (!deed->unasked || !asks || !view_has_grounds(view) || command->type != CMD_MOVE ||
        command->dir != deed->command.dir || view_foe_at(view, to) || (!closed && !finds_step(view, command, &to)))
        return false;
    shell_say(shell, WEIGHT_DANGER, text_get(shell->scene.catalogue, closed ? MSG_CLOSED_UNASKED : MSG_SHOVED_UNASKED));
    return true;
}

/* Back by the stairs by which the last deed came here, by the key that takes whichever are there (`unasked`): it was
 * meant for the way on, or pressed once more than was meant. */
static bool is_way_back(struct shell *shell, const struct command *command, bool unasked)
{
    enum command_type came = (enum command_type)shell->game.last_deed.command.type;
    if (!unasked ||
        !((came == CMD_DESCEND && command->type == CMD_ASCEND) || (came == CMD_ASCEND && command->type == CMD_DESCEND)))
        return false;
    shell_say(shell, WEIGHT_DANGER, text_get(shell->scene.catalogue, MSG_BACK_UNASKED));
    return true;
}

/* Taking one of the goods of a vault while others of them are to be had. */
static bool is_choice_of_goods(struct shell *shell, const struct command *command)
{
    const struct scene *scene = &shell->scene;
    const struct view_entity *good = goods_chosen(scene->view);
    char text[LOG_TEXT_SIZE], name[THINGS_SIZE];
    struct strbuf buf = STRBUF(text);
    if (command->type != CMD_PICK_UP || !good)
        return false;
    struct view_item item = view_item_of(good);
    text_say(scene->catalogue, MSG_CAGES_WOULD_SHUT, &buf,
             text_things_arg(scene->catalogue, "the_item", facts_things(scene, &item), NOUN_THE, name));
    shell_say(shell, WEIGHT_DANGER, text);
    return true;
}

/* Drinking what is known to burst into flames or gas. */
static bool is_drink_to_throw(struct shell *shell, const struct command *command)
{
    const struct scene *scene = &shell->scene;
    const struct view_item *item = command->letter < MAX_PACK ? &scene->view->pack[command->letter] : NULL;
    if (command->type != CMD_USE || command->has_target || !item || item->kind == KIND_NONE)
        return false;
    const struct item_rule *rule = &scene_kind(scene, item->kind)->item;
    if (!rule->potion || (rule->effect != EFFECT_FLAME && rule->effect != EFFECT_GAS))
        return false;
    char text[LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(text);
    text_say(scene->catalogue, MSG_DRINK_TO_THROW, &buf,
             {"key", keymap_text(&scene->keys, CONTEXT_MAP, INTENT_THROW).text, 0});
    shell_say(shell, WEIGHT_DANGER, text);
    return true;
}

/* What is to be ordered again at once, each with what it says. */
static bool is_ordered_twice(struct shell *shell, const struct command *command, bool unasked)
{
    return is_end_too_soon(shell, command) || is_parting(shell, command) || is_leaving_goods(shell, command) ||
           is_harmful_step(shell, command) || is_step_into_snare(shell, command) || is_late_direction(shell, command) ||
           is_way_back(shell, command, unasked) || is_choice_of_goods(shell, command) ||
           is_drink_to_throw(shell, command);
}

/* A step that would wake a king is asked for once more; the answer is given on the screen that asks. */
bool shell_asks(struct shell *shell, const struct command *command, bool unasked)
{
    const struct view *view = shell->scene.view;
    struct brake was = shell->game.brake;
    bool again = was.commanded && was.time == view->time && command_equal(&was.command, command);
    shell->game.brake.commanded = false;
    if (!again && is_ordered_twice(shell, command, unasked)) {
        shell->game.brake = (struct brake){.commanded = true, .command = *command, .time = view->time};
        return true;
    }
    if (command->type != CMD_MOVE || shell_top(shell)->kind == &SCREEN_TOMB ||
        view_king_woken_by(view, (enum dir)command->dir) == KIND_NONE)
        return false;
    shell->depth = 1;
    shell_push(shell, screen_tomb((enum dir)command->dir));
    return true;
}
