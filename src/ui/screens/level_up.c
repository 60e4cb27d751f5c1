/* SPDX-License-Identifier: MIT
 *
 * A new level: one of three must be chosen, nothing else is possible but to leave by the menu. Each choice says what it
 * changes against the foes met.
 */
#include "parts/choice.h"
#include "parts/facts.h"
#include "screens.h"
#include "core/view_missile.h"

enum { FOES_ROWS = 2 };

static void say_constitution(const struct scene *scene, int gain, struct strbuf *out)
{
    const struct view_hero *hero = &scene->view->hero;
    text_say(scene->catalogue, MSG_LEVEL_CONSTITUTION, out, {"now", NULL, hero->max_hp},
             {"then", NULL, hero->max_hp + gain}, {"hp_now", NULL, hero->hp}, {"hp_then", NULL, hero->hp + gain});
    int healing = scene_profile(scene)->healing_gain;
    if (healing > 0)
        text_say(scene->catalogue, MSG_LEVEL_HEALING, out, {"amount", NULL, healing});
}

/* --- The foes met ------------------------------------------------------------------------------------------------ */

struct foes_met {
    int count;
    kind_id kinds[MAX_KINDS];
};

/* What one blow of a foe takes, or one shot if that takes more: a foe that is as it begins, but for this power. */
static struct view_entity at_its_worst(const struct view *view, kind_id kind, bool *shoots)
{
    struct view_entity foe = view_foe_of(view, kind);
    int power = view_shot_power(view, &foe);
    *shoots = power > foe.power;
    foe.power = (int16_t)max_int(foe.power, power);
    return foe;
}

/* The one that can take more stands first. */
static bool is_worse(const struct view *view, kind_id kind, kind_id than)
{
    bool shoots;
    return at_its_worst(view, kind, &shoots).power > at_its_worst(view, than, &shoots).power;
}

static bool holds(const struct foes_met *met, kind_id kind)
{
    for (int i = 0; i < met->count; i++)
        if (met->kinds[i] == kind)
            return true;
    return false;
}

/* A king who is laid to rest. */
static bool is_at_rest(const struct view *view, kind_id kind)
{
    int king = view->rules->kinds[kind].monster.king;
    return king != KING_NONE && (view->laid >> king & 1);
}

/* Those in view, nearest first; then all others that were ever met, seen or killed, and may be met again, the most
 * dangerous first. */
static void meet_foes(const struct scene *scene, struct foes_met *met)
{
    const struct view *view = scene->view;
    int16_t order[MAX_ENTITIES];
    int near = view_foes_by_distance(view, order);
    met->count = 0;
    for (int i = 0; i < near; i++)
        if (!holds(met, view->entities[order[i]].kind))
            met->kinds[met->count++] = view->entities[order[i]].kind;
    int first = met->count;
    for (int kind = 0; kind < view->rules->kind_count; kind++) {
        if (!scene_has_met(scene, (kind_id)kind) || holds(met, (kind_id)kind) || is_at_rest(view, (kind_id)kind))
            continue;
        int place = met->count++;
        for (; place > first && is_worse(view, (kind_id)kind, met->kinds[place - 1]); place--)
            met->kinds[place] = met->kinds[place - 1];
        met->kinds[place] = (kind_id)kind;
    }
}

/* A number of blows, or the hit points of one. */
static void say_number(const struct scene *scene, enum level_choice choice, int number, struct strbuf *out)
{
    if (choice == CHOICE_AGILITY)
        strbuf_format(out, "%d", number);
    else
        facts_blows(scene, number, out);
}

/* The number that a choice is for: of blows that kill the foe or the hero, or what one takes. */
static int number_of(enum level_choice choice, struct view_duel duel)
{
    return choice == CHOICE_STRENGTH ? duel.blows : choice == CHOICE_AGILITY ? duel.harm : duel.harms;
}

/* "Orc: 5 -> 4 blows kill it."; false if the choice changes nothing for this foe. */
static bool say_foe(const struct scene *scene, kind_id kind, enum level_choice choice, struct strbuf *out)
{
    static const enum message MESSAGES[CHOICE_COUNT] = {
        [CHOICE_CONSTITUTION] = MSG_LEVEL_STAND, [CHOICE_STRENGTH] = MSG_LEVEL_KILL, [CHOICE_AGILITY] = MSG_LEVEL_HITS};
    static const enum message OF_SHOTS[CHOICE_COUNT] = {
        [CHOICE_CONSTITUTION] = MSG_LEVEL_STAND_SHOTS, [CHOICE_AGILITY] = MSG_LEVEL_SHOTS};
    bool shoots = false;
    struct view_entity foe =
        choice == CHOICE_STRENGTH ? view_foe_of(scene->view, kind) : at_its_worst(scene->view, kind, &shoots);
    int now = number_of(choice, view_duel(scene->view, &foe, view_numbers(scene->view)));
    int then = number_of(choice, view_duel_grown(scene->view, &foe, choice));
    char now_text[24], then_text[24];
    struct strbuf now_buf = STRBUF(now_text);
    struct strbuf then_buf = STRBUF(then_text);
    if (now == then)
        return false;
    say_number(scene, choice, now, &now_buf);
    say_number(scene, choice, then, &then_buf);
    text_say(scene->catalogue, (shoots ? OF_SHOTS : MESSAGES)[choice], out,
             text_noun_arg(scene->catalogue, "foe", scene_kind(scene, kind), NOUN_BARE), {"now", now_text, 0},
             {"then", then_text, 0}, {"count", NULL, then});
    text_capitalise(out->text);
    return true;
}

/* As many of them as have room in `cols` columns, for whom the choice changes something; that there is none; "" when
 * none has been met; or why the rules refuse the choice. */
static void say_foes(const struct scene *scene, const struct foes_met *met, enum level_choice choice, int cols,
                     struct strbuf *out)
{
    static const enum message FOR_NONE[CHOICE_COUNT] = {[CHOICE_CONSTITUTION] = MSG_LEVEL_STAND_NONE,
                                                        [CHOICE_STRENGTH] = MSG_LEVEL_KILL_NONE,
                                                        [CHOICE_AGILITY] = MSG_LEVEL_HITS_NONE};
    if (!view_offers(scene->view, choice)) {
        strbuf_text(out, text_get(scene->catalogue, MSG_LEVEL_CHOSEN_LAST));
        return;
    }
    for (int i = 0; i < met->count; i++) {
        char foe[CHOICE_DETAIL], both[CHOICE_DETAIL];
        struct strbuf foe_buf = STRBUF(foe), both_buf = STRBUF(both);
        if (!say_foe(scene, met->kinds[i], choice, &foe_buf))
            continue;
        strbuf_format(&both_buf, out->length > 0 ? "%s %s" : "%s%s", out->text, foe);
        if (out->length > 0 && flow_rows(both, cols) > FOES_ROWS)
            return;
        strbuf_clear(out);
        strbuf_text(out, both);
    }
    if (met->count > 0 && out->length == 0)
        strbuf_text(out, text_get(scene->catalogue, FOR_NONE[choice]));
}

/* --- The screen -------------------------------------------------------------------------------------------------- */

static void say_choice(const struct scene *scene, enum level_choice choice, struct strbuf *out)
{
    const struct view_hero *hero = &scene->view->hero;
    int gain = scene_profile(scene)->level_gain[choice];
    switch (choice) {
    case CHOICE_CONSTITUTION:
        say_constitution(scene, gain, out);
        break;
    case CHOICE_STRENGTH:
        text_say(scene->catalogue, MSG_LEVEL_STRENGTH, out, {"now", NULL, hero->power},
                 {"then", NULL, hero->power + gain});
        break;
    case CHOICE_AGILITY:
        text_say(scene->catalogue, MSG_LEVEL_AGILITY, out, {"now", NULL, hero->defense},
                 {"then", NULL, hero->defense + gain});
        break;
    case CHOICE_COUNT:
        break;
    }
}

static void fill_rows(const struct scene *scene, int cols, struct choice_row rows[CHOICE_COUNT])
{
    struct foes_met met;
    meet_foes(scene, &met);
    for (int i = 0; i < CHOICE_COUNT; i++) {
        rows[i].row.letter = (char)('a' + i);
        rows[i].most = FOES_ROWS;
        struct strbuf name = STRBUF(rows[i].row.text), foes = STRBUF(rows[i].detail);
        say_choice(scene, (enum level_choice)i, &name);
        say_foes(scene, &met, (enum level_choice)i, cols, &foes);
    }
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct choice_row rows[CHOICE_COUNT];
    fill_rows(scene, choice_detail_cols(scene, cells), rows);
    const struct view_hero *hero = &scene->view->hero;
    char title[96], more[96];
    struct strbuf title_buf = STRBUF(title), more_buf = STRBUF(more);
    text_say(scene->catalogue, MSG_LEVEL_TITLE, &title_buf, {"level", NULL, hero->level});
    bool once = view_has_tactics(scene->view); /* in the campaign none is offered twice running */
    if (hero->choices > 1)
        text_say(scene->catalogue, once ? MSG_LEVEL_MORE_ONCE : MSG_LEVEL_MORE, &more_buf,
                 {"count", NULL, hero->choices - 1});
    else if (once)
        strbuf_text(&more_buf, text_get(scene->catalogue, MSG_LEVEL_ONCE));
    choice_draw(scene, cells, title, rows, CHOICE_COUNT, more, self->as.list.selected);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct choice_row rows[CHOICE_COUNT];
    struct outcome outcome;
    if (intent == INTENT_CANCEL)
        return outcome_screen(&SCREEN_GAME_MENU, scene);
    fill_rows(scene, CELLS_MAX_COLS, rows);
    if (!choice_has_letter(rows, CHOICE_COUNT, pressed) && history_or_character(scene, pressed, &outcome))
        return outcome;
    int taken = choice_key(&self->as.list, rows, CHOICE_COUNT, pressed, intent);
    if (taken < 0)
        return choice_stay(&self->as.list, intent);
    return outcome_command(command_level_up(taken));
}

const struct screen_kind SCREEN_LEVEL_UP = {.context = CONTEXT_LIST,
                                            .demand = DEMAND_CHOICE,
                                            .window = true,
                                            .draw = draw,
                                            .key = key,
                                            .list = IN_SCREEN(list),
                                            .begin = choice_begin,
                                            .points = true};
