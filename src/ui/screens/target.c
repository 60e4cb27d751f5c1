/* SPDX-License-Identifier: MIT
 *
 * Aiming a thing from the pack: the line to the target, the area it reaches, who is caught and for how much. If the
 * hero would be caught, too, or it would do nothing to anybody, it must be confirmed twice. The game decides whether
 * the target is allowed. */
#include "log/aim_reach.h"
#include "log/ground_words.h"
#include "parts/aim_marks.h"
#include "parts/facts.h"
#include "parts/log_panel.h"
#include "parts/main_view.h"
#include "parts/strike_words.h"
#include "screens.h"

#include "base/line.h"
#include "base/utf8.h"
#include "core/view_missile.h"

#include <limits.h>

static const struct kind *aimed_kind(const struct screen *self, const struct scene *scene)
{
    return scene_kind(scene, scene->view->pack[self->as.target.letter].kind);
}

static bool is_thrown(const struct kind *kind)
{
    return item_is_thrown(&kind->item);
}

/* It goes along a clear line, and no farther than its range. */
static bool flies(const struct kind *kind)
{
    return is_thrown(kind) || item_is_zapped(&kind->item);
}

static bool hero_caught(const struct kind *kind, const struct view *view, struct point target)
{
    return aim_targeting(kind) == TARGET_CELL && aim_reaches(kind, target, view->hero.at);
}

/* What a missile or a staff can strike is near enough, and so is where a step leads. */
static int range_of(const struct kind *kind)
{
    bool limited =
        kind->item.effect == EFFECT_MISSILE || kind->item.effect == EFFECT_STEP || item_is_zapped(&kind->item);
    return limited ? kind->item.range : INT_MAX;
}

static bool too_far(const struct kind *kind, const struct view *view, struct point target)
{
    return point_chebyshev(view->hero.at, target) > range_of(kind);
}

/* Reverses the cells that the thing reaches, as far as they are known. */
static void draw_area(const struct screen *self, const struct scene *scene, struct cells *cells, struct box box)
{
    const struct cursor *cursor = &self->as.target.cursor;
    const struct kind *kind = aimed_kind(self, scene);
    uint8_t mark = scene_look(scene, ROLE_AREA).attributes | LOOK_REVERSE;
    for (int y = cursor->at.y - aim_radius(kind); y <= cursor->at.y + aim_radius(kind); y++)
        for (int x = cursor->at.x - aim_radius(kind); x <= cursor->at.x + aim_radius(kind); x++) {
            struct point at = point_at(x, y);
            int row, col;
            if (aim_reaches(kind, cursor->at, at) && view_walkable(scene->view, at) &&
                camera_place(&cursor->camera, box, at, &row, &col))
                cells_mark(cells, row, col, mark);
        }
}

/* What the target catches of what the player sees. */
struct catch
{
    int foes, dying, proof; /* to whom it does nothing */
    int friends;            /* who are not to be caught */
    bool hero;
    struct strbuf list; /* all by name, the hero first */
    char text[512];
};

static void count_caught(const struct screen *self, const struct scene *scene, struct catch *caught)
{
    const struct view *view = scene->view;
    const struct view_item *item = &view->pack[self->as.target.letter];
    const struct kind *kind = aimed_kind(self, scene);
    struct point target = self->as.target.cursor.at;
    caught->foes = 0;
    caught->dying = 0;
    caught->proof = 0;
    caught->friends = 0;
    caught->hero = hero_caught(kind, view, target);
    STRBUF_OVER(&caught->list, caught->text);
    if (caught->hero)
        strike_words_hero(scene, item, &caught->list);
    else if (aim_targeting(kind) == TARGET_FRIEND && point_equal(target, view->hero.at))
        strike_words_mended(scene, item, NULL, &caught->list);
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *entity = &view->entities[i];
        bool alive = aim_targeting(kind) == TARGET_FRIEND
                         ? view_is_ally(entity)
                         : entity->foe || (entity->friendly && aim_targeting(kind) == TARGET_CELL);
        if (!alive || !entity->visible || !aim_reaches(kind, target, entity->at))
            continue;
        bool friendly = entity->friendly && aim_targeting(kind) != TARGET_FRIEND;
        caught->friends += friendly;
        caught->foes += !friendly;
        caught->dying += !friendly && strike_hurts(kind) && strike_loss(scene, item, entity) >= entity->hp;
        caught->proof += !friendly && strike_in_vain(scene, item, entity);
        strbuf_comma(&caught->list);
        strike_words_foe(scene, item, entity, &caught->list);
    }
}

/* The same in few words: "YOU LOSE 25 of 84, foes: 3, killed: 2". */
static void sum_caught(const struct scene *scene, const struct view_item *item, const struct catch *caught,
                       struct strbuf *out)
{
    const struct kind *kind = scene_kind(scene, item->kind);
    bool fire = kind->item.effect == EFFECT_FLAME;
    if (caught->hero) {
        strike_words_hero(scene, item, out);
        strbuf_text(out, ", ");
    }
    if (caught->friends > 0) {
        text_say(scene->catalogue, MSG_TARGET_SUM_FRIENDS, out, {"count", NULL, caught->friends});
        strbuf_text(out, ", ");
    }
    enum message sum = strike_hurts(kind) ? MSG_TARGET_SUM : MSG_TARGET_SUM_FOES;
    text_say(scene->catalogue, fire ? MSG_TARGET_SUM_FIRE : sum, out, {"count", NULL, caught->foes},
             {"dying", NULL, caught->dying});
}

enum { HINTS_COLS = 33, LAST_HINT_COLS = 18 }; /* what the bar's hints need beside the forecast, and the last one */

/* Whom or what the thing would strike before it gets there. */
static void say_in_way(const struct scene *scene, struct text_arg item, struct point at, struct strbuf *out)
{
    const struct view_entity *friendly = view_friend_at(scene->view, at);
    const struct view_entity *foe = friendly ? friendly : view_foe_at(scene->view, at);
    char text[128];
    struct strbuf ground = STRBUF(text);
    ground_words_name(scene->catalogue, scene->view, at, &ground);
    struct text_arg thing = {"thing", text, 0};
    if (foe)
        thing = text_noun_arg(scene->catalogue, "thing", scene_kind(scene, foe->kind), NOUN_THE);
    else if (ground.length == 0)
        thing.text = text_get(scene->catalogue, MSG_LOOK_WALL);
    text_say(scene->catalogue, MSG_TARGET_IN_WAY, out, item, thing);
}

/* What would happen, into `out` for the bar; false when its list of names is too long for `cols` and was summed up. */
static bool forecast(const struct screen *self, const struct scene *scene, int cols, const struct catch *caught,
                     struct strbuf *out)
{
    const struct kind *kind = aimed_kind(self, scene);
    struct text_arg item = text_noun_arg(scene->catalogue, "item", kind, NOUN_BARE);
    struct point by, at = self->as.target.cursor.at;
    bool in_full = true;
    if (!(view_cell(scene->view, at) & CELL_VISIBLE)) {
        text_say(scene->catalogue, MSG_TARGET_UNSEEN, out, item);
    } else if (too_far(kind, scene->view, at)) {
        text_say(scene->catalogue, MSG_TARGET_TOO_FAR, out, item, {"range", NULL, kind->item.range});
    } else if (flies(kind) && view_flight_blocked(scene->view, at, &by)) {
        say_in_way(scene, item, by, out);
    } else if (caught->list.length > 0) {
        char sum_text[96];
        struct strbuf sum = STRBUF(sum_text);
        sum_caught(scene, &scene->view->pack[self->as.target.letter], caught, &sum);
        in_full = utf8_columns(item.text) + 2 + utf8_columns(caught->text) + HINTS_COLS <= cols ||
                  caught->foes + caught->friends + caught->hero <= 1;
        text_say(scene->catalogue, MSG_TARGET_CAUGHT, out, item, {"foes", in_full ? caught->text : sum_text, 0});
    } else if (kind->item.effect == EFFECT_STEP) {
        text_say(scene->catalogue, view_is_free(scene->view, at) ? MSG_TARGET_STEP : MSG_TARGET_TAKEN, out, item);
    } else if (aim_targeting(kind) == TARGET_HOLD) {
        int cells = view_haul(scene->view, at);
        text_say(scene->catalogue, cells > 0 ? MSG_TARGET_HAUL : MSG_TARGET_NO_HOLD, out, item, {"cells", NULL, cells});
    } else if (aim_targeting(kind) == TARGET_GROUND) {
        strike_words_earth(scene, &scene->view->pack[self->as.target.letter], at, out);
    } else if (aim_targeting(kind) == TARGET_FOE) {
        bool unlit = kind->item.lights && aim_burns(scene->view, at);
        text_say(scene->catalogue, unlit ? MSG_TARGET_BURNS_FOES : MSG_TARGET_NO_FOE, out, item);
    } else {
        text_say(scene->catalogue, MSG_TARGET_NOBODY, out, item);
    }
    if (scene->accessible && !point_equal(at, scene->view->hero.at)) {
        strbuf_text(out, " (");
        text_steps(scene->catalogue, scene->view->hero.at, at, out);
        strbuf_char(out, ')');
    }
    text_capitalise(out->text);
    return in_full;
}

/* Over the message rows: who is caught when the bar is too short, or that a second confirmation is needed. */
static void draw_note(const struct scene *scene, struct cells *cells, struct box box, const char *text, enum role role)
{
    cells_fill(cells, box.row, box.col, box.rows, box.cols, scene_look(scene, ROLE_TEXT));
    draw_flow(scene, cells, box, text, role);
}

/* The newest sentence, whole. */
static void draw_refusal(const struct scene *scene, struct cells *cells, struct box box)
{
    char text[LOG_ENTRY_SIZE];
    const struct log_entry *entry = message_log_at(&scene->log, scene->log.count - 1);
    draw_note(scene, cells, box, log_panel_text(scene, entry, entry->fresh, text),
              log_panel_role((enum weight)entry->weight));
}

static void draw_warning(const struct scene *scene, struct cells *cells, struct box box, const struct catch *caught)
{
    char text[160];
    struct strbuf buf = STRBUF(text);
    text_say(scene->catalogue,
             caught->hero          ? MSG_TARGET_CONFIRM_TWICE
             : caught->friends > 0 ? MSG_TARGET_CONFIRM_FRIEND
                                   : MSG_TARGET_CONFIRM_VAIN,
             &buf, {"key", keymap_text(&scene->keys, CONTEXT_TARGET, INTENT_CONFIRM).text, 0});
    draw_note(scene, cells, box, text, ROLE_DANGER);
}

static const struct hint HINTS[] = {
    {INTENT_CONFIRM, MSG_HINT_CAST}, {INTENT_NEXT, MSG_HINT_NEXT}, {INTENT_CANCEL, MSG_HINT_CANCEL}};
static const struct hint THROW_HINTS[] = {
    {INTENT_CONFIRM, MSG_HINT_THROW}, {INTENT_NEXT, MSG_HINT_NEXT}, {INTENT_CANCEL, MSG_HINT_CANCEL}};
static const struct hint SHOOT_HINTS[] = {
    {INTENT_CONFIRM, MSG_HINT_SHOOT}, {INTENT_NEXT, MSG_HINT_NEXT}, {INTENT_CANCEL, MSG_HINT_CANCEL}};

static const struct hint *hints_of(const struct kind *kind)
{
    return kind->item.shot ? SHOOT_HINTS : is_thrown(kind) ? THROW_HINTS : HINTS;
}

/* Of what stands before, some are sentences that end with a stop. */
static void add_sentence(const struct scene *scene, enum message message, struct strbuf *out)
{
    bool ended = out->length > 0 && out->text[out->length - 1] == '.';
    strbuf_text(out, ended ? " " : ". ");
    strbuf_text(out, text_get(scene->catalogue, message));
}

/* The main screen with what the shot, the throw or the staff would cross and catch. */
static void draw_aim(struct screen *self, const struct scene *scene, struct cells *cells,
                     const struct screen_layout *layout)
{
    const struct kind *kind = aimed_kind(self, scene);
    cursor_draw(&self->as.target.cursor, scene, cells, layout);
    if (scene->linear)
        return;
    if (flies(kind))
        aim_marks_flight(scene, cells, layout->map, &self->as.target.cursor, range_of(kind));
    else
        aim_marks_line(scene, cells, layout->map, &self->as.target.cursor);
    if (aim_targeting(kind) == TARGET_CELL)
        draw_area(self, scene, cells, layout->map);
    if (aim_targeting(kind) == TARGET_GROUND)
        aim_marks_earth(scene, cells, layout->map, &self->as.target.cursor, self->as.target.letter);
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct screen_layout layout = main_view_layout(scene, cells);
    struct catch caught;
    count_caught(self, scene, &caught);
    char text[640];
    struct strbuf buf = STRBUF(text);
    bool in_full = forecast(self, scene, cells->cols, &caught, &buf);
    bool reached = target_reaches(scene, self->as.target.letter, self->as.target.cursor.at);
    if (!caught.hero && reached && aim_spreads(aimed_kind(self, scene), scene->view, self->as.target.cursor.at))
        add_sentence(scene, MSG_TARGET_FIRE_SPREADS, &buf);
    if (reached && flies(aimed_kind(self, scene)) && !view_flight_known(scene->view, self->as.target.cursor.at))
        add_sentence(scene, MSG_TARGET_WAY_UNSEEN, &buf);
    bool in_bar = utf8_columns(text) + LAST_HINT_COLS <= cells->cols;
    bool names = !in_full && flow_rows(caught.text, layout.messages.cols) <= layout.messages.rows;
    bool refused = self->as.target.given && message_log_fresh(&scene->log) > 0;
    layout.noted = self->as.target.armed || refused || !in_bar || names;
    draw_aim(self, scene, cells, &layout);
    if (self->as.target.armed)
        draw_warning(scene, cells, layout.messages, &caught);
    else if (refused)
        draw_refusal(scene, cells, layout.messages);
    else if (layout.noted)
        draw_note(scene, cells, layout.messages, in_bar ? caught.text : text, ROLE_TEXT);
    int kept = reached ? 0 : 1; /* Enter would be refused */
    main_view_bar(scene, cells, &layout, in_bar ? text : "", CONTEXT_TARGET, hints_of(aimed_kind(self, scene)) + kept,
                  3 - kept);
}

/* Whether it gets there, and would catch the hero or a friend, or those alone to whom it does nothing. */
static bool is_doubtful(const struct screen *self, const struct scene *scene)
{
    struct catch caught;
    count_caught(self, scene, &caught);
    bool vain = caught.foes > 0 && caught.proof == caught.foes;
    return (caught.hero || caught.friends > 0 || vain) &&
           target_reaches(scene, self->as.target.letter, self->as.target.cursor.at);
}

static struct outcome confirm(struct screen *self, const struct scene *scene)
{
    struct point target = self->as.target.cursor.at;
    if (!self->as.target.armed && is_doubtful(self, scene)) {
        self->as.target.armed = true;
        return outcome_stay();
    }
    self->as.target.armed = false; /* if it is refused, that is to be read */
    self->as.target.given = true;
    if (is_thrown(aimed_kind(self, scene)))
        return outcome_command(command_throw(self->as.target.letter, target));
    return outcome_command(command_use_at(self->as.target.letter, target));
}

/* On to the next of those that it is for and gets to; where it gets to no other, to the next all the same. */
static void cycle(struct screen *self, const struct scene *scene, int step)
{
    enum cursor_round round = aim_targeting(aimed_kind(self, scene)) == TARGET_FRIEND ? ROUND_FRIENDS : ROUND_FOES;
    struct cursor *cursor = &self->as.target.cursor, next = *cursor;
    bool found = false;
    for (int i = 0; !found && i <= scene->view->entity_count; i++)
        found = cursor_cycle(&next, scene->view, round, step) && !point_equal(next.at, cursor->at) &&
                target_reaches(scene, self->as.target.letter, next.at);
    if (found)
        *cursor = next;
    else
        (void)cursor_cycle(cursor, scene->view, round, step);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct cursor *cursor = &self->as.target.cursor;
    self->as.target.given = false;
    bool fires = intent == INTENT_FIRE && is_thrown(aimed_kind(self, scene));
    if (fires || cursor_chosen(cursor, scene->view, pressed, intent))
        return confirm(self, scene);
    if (intent == INTENT_CANCEL)
        return outcome_close_saying(MSG_TARGETING_CANCELLED);
    self->as.target.armed = false;
    if (intent == INTENT_NEXT || intent == INTENT_PREVIOUS)
        cycle(self, scene, intent == INTENT_NEXT ? 1 : -1);
    else if (!cursor_move(cursor, scene->view, pressed, intent))
        return outcome_say(cursor_unknown(pressed));
    return outcome_stay();
}

static bool holds(const struct screen *self, const struct scene *scene)
{
    return scene->view->pack[self->as.target.letter].kind != KIND_NONE;
}

static const struct screen_kind SCREEN_TARGET = {
    .context = CONTEXT_TARGET, .draw = draw, .key = key, .cursor = IN_SCREEN(target.cursor), .holds = holds};

struct screen screen_target_at(const struct scene *scene, int letter, struct point at)
{
    struct screen screen = {.kind = &SCREEN_TARGET};
    screen.as.target.letter = letter;
    cursor_begin(&screen.as.target.cursor, scene);
    screen.as.target.cursor.at = at;
    return screen;
}

bool target_reaches(const struct scene *scene, int letter, struct point at)
{
    const struct kind *kind = scene_kind(scene, scene->view->pack[letter].kind);
    struct point by;
    return !too_far(kind, scene->view, at) && !(flies(kind) && view_flight_blocked(scene->view, at, &by));
}

/* The nearest cell in sight where it does the hero no harm, else the hero's. */
static struct point harmless_cell(const struct scene *scene, int letter)
{
    const struct view *view = scene->view;
    const struct kind *kind = scene_kind(scene, view->pack[letter].kind);
    struct point best = view->hero.at;
    for (int y = 0; y < view->height; y++)
        for (int x = 0; x < view->width; x++) {
            struct point at = point_at(x, y);
            int far = point_distance2(view->hero.at, at), nearest = point_distance2(view->hero.at, best);
            bool nearer = far > 0 && (nearest == 0 || far < nearest);
            if (nearer && (view_cell(view, at) & CELL_VISIBLE) && view_is_free(view, at) &&
                !hero_caught(kind, view, at) && target_reaches(scene, letter, at) && !aim_spreads(kind, view, at))
                best = at;
        }
    return best;
}

/* Between the hero and the nearest who is awake; where there is no such cell, the nearest that is free. */
static struct point cell_to_wall_up(const struct scene *scene, int letter)
{
    struct point hero = scene->view->hero.at;
    const struct view_entity *foe = pilot_nearest_danger(scene->view);
    struct point at = foe ? line_cell(hero, foe->at, 1) : hero;
    return view_is_free(scene->view, at) ? at : harmless_cell(scene, letter);
}

/* What mends begins with the hero, earth with a cell between the hero and the nearest foe awake, a step far from foes.
 * Else at the last target if it is still in sight and can be reached, else at the nearest foe awake that can be, else
 * asleep, else at the nearest, else where it does no harm. */
static struct screen screen_target(const struct scene *scene, int letter)
{
    struct screen screen = screen_target_at(scene, letter, scene->view->hero.at);
    struct cursor *cursor = &screen.as.target.cursor;
    const struct view_entity *best = NULL;
    int16_t order[MAX_ENTITIES];
    int foes = view_foes_by_distance(scene->view, order);
    if (aim_targeting(aimed_kind(&screen, scene)) == TARGET_FRIEND)
        return screen;
    if (aim_targeting(aimed_kind(&screen, scene)) == TARGET_GROUND) {
        cursor->at = cell_to_wall_up(scene, letter);
        return screen;
    }
    if (aimed_kind(&screen, scene)->item.effect == EFFECT_STEP) { /* never onto a foe */
        cursor->at = aim_step_to(scene->view, range_of(aimed_kind(&screen, scene)));
        return screen;
    }
    if (!cursor_cycle(cursor, scene->view, ROUND_FOES, 1))
        cursor->at = harmless_cell(scene, letter);
    for (int i = 0; i < foes; i++) {
        const struct view_entity *foe = &scene->view->entities[order[i]];
        bool better =
            !best || foe->id == scene->last_target ||
            (best->id != scene->last_target && awareness_rests(best->awareness) && !awareness_rests(foe->awareness));
        if (better && target_reaches(scene, letter, foe->at))
            best = foe;
    }
    if (best) {
        cursor->at = best->at;
        cursor->on = best->id;
    }
    return screen;
}

/* Aims a thing that wants a target of this sort. */
static struct outcome aim(const struct scene *scene, int letter, enum targeting targeting)
{
    kind_id kind = scene->view->pack[letter].kind;
    if (scene_kind(scene, kind)->item.shot && !view_can_throw(scene->view, kind))
        return outcome_say(MSG_REJECT_NO_LAUNCHER);
    if (targeting == TARGET_FOE && !pilot_nearest_foe(scene->view))
        return outcome_say(scene_kind(scene, kind)->item.lights ? MSG_NO_FOE_TO_BURN : MSG_NO_FOE_TO_AIM_AT);
    return outcome_open(screen_target(scene, letter));
}

/* Which thing is to be tempered, if any can be. */
static struct outcome temper_something(const struct scene *scene)
{
    for (int letter = 0; letter < MAX_PACK; letter++)
        if (view_can_temper(scene->view, letter))
            return outcome_screen(&SCREEN_TEMPER, scene);
    return outcome_say(MSG_NOTHING_TO_TEMPER);
}

struct outcome target_use(const struct scene *scene, int letter)
{
    if (scene->view->pack[letter].kind == KIND_NONE)
        return outcome_say(MSG_LETTER_IS_FREE);
    const struct kind *kind = scene_kind(scene, scene->view->pack[letter].kind);
    enum targeting targeting = item_targeting(&kind->item);
    if (kind_is_put_on(kind, scene->view->pack[letter].worn))
        return outcome_command(command_letter(CMD_USE, letter));
    if (item_is_zapped(&kind->item) && scene->view->pack[letter].charges == 0)
        return outcome_say(MSG_REJECT_NO_CHARGES);
    if (targeting == TARGET_ITEM)
        return temper_something(scene);
    if (targeting == TARGET_NONE)
        return outcome_command(command_letter(CMD_USE, letter));
    return aim(scene, letter, targeting);
}

struct outcome target_throw(const struct scene *scene, int letter)
{
    kind_id kind = scene->view->pack[letter].kind;
    if (!scene_has_tactics(scene))
        return outcome_say(MSG_REJECT_NOT_IN_RULES);
    if (kind == KIND_NONE)
        return outcome_say(MSG_LETTER_IS_FREE);
    if (!is_thrown(scene_kind(scene, kind)))
        return outcome_say(MSG_REJECT_NOT_THROWN);
    return aim(scene, letter, item_throw_targeting(&scene_kind(scene, kind)->item));
}

/* A target that is named is confirmed like one that is pointed at. */
static struct outcome aim_at(const struct scene *scene, const struct command *command)
{
    struct screen screen = screen_target_at(scene, command->letter, command->target);
    struct outcome outcome = confirm(&screen, scene);
    return outcome.type == OUTCOME_STAY ? outcome_open(screen) : outcome_command(*command);
}

struct outcome target_command(const struct scene *scene, const struct command *command)
{
    bool aims = command->has_target && (command->type == CMD_USE || command->type == CMD_THROW);
    if (aims && scene->view->pack[command->letter].kind != KIND_NONE)
        return aim_at(scene, command);
    if (command->type == CMD_USE && !command->has_target)
        return target_use(scene, command->letter);
    if (command->type == CMD_THROW && !command->has_target)
        return target_throw(scene, command->letter);
    return outcome_command(*command);
}
