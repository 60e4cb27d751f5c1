/* SPDX-License-Identifier: MIT
 *
 * A new level: one of three must be chosen, nothing else is possible but to leave by the menu. Each choice says what it
 * changes against the foes met.
 */
#include "draw/choice.h"
#include "draw/facts.h"
#include "screens.h"

enum { FOES_MAX = 3, FOES_ROWS = 2 };

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
    kind_id kinds[FOES_MAX];
};

static void meet(struct foes_met *met, kind_id kind)
{
    for (int i = 0; i < met->count; i++)
        if (met->kinds[i] == kind)
            return;
    if (met->count < FOES_MAX)
        met->kinds[met->count++] = kind;
}

/* Those seen last first, dead or alive; then those killed on other floors. */
static struct foes_met foes_met(const struct scene *scene)
{
    struct foes_met met = {0};
    for (int i = scene->seen.count - 1; i >= 0; i--)
        if (scene->seen.things[i].foe || scene->seen.things[i].corpse)
            meet(&met, scene->seen.things[i].kind);
    for (int kind = 0; scene->run_stats && kind < scene_rules(scene)->kind_count; kind++)
        if (scene->run_stats->killed[kind] > 0)
            meet(&met, (kind_id)kind);
    return met;
}

/* A number of blows, or the hit points of one. */
static void say_number(const struct scene *scene, enum level_choice choice, int number, struct strbuf *out)
{
    if (choice == CHOICE_AGILITY)
        strbuf_format(out, "%d", number);
    else
        facts_blows(scene, number, out);
}

/* What no blow does, before the choice and after it; there is no other number for it. */
static const enum message WITHOUT[CHOICE_COUNT] = {[CHOICE_CONSTITUTION] = MSG_LEVEL_HARMLESS,
                                                   [CHOICE_STRENGTH] = MSG_LEVEL_NO_KILL,
                                                   [CHOICE_AGILITY] = MSG_LEVEL_HARMLESS};

static bool is_never(enum level_choice choice, int number)
{
    return choice == CHOICE_AGILITY ? number <= 0 : number == BLOWS_NEVER;
}

/* "orc: 5 -> 4 blows kill it.": what the choice is for. */
static void say_foe(const struct scene *scene, kind_id kind, enum level_choice choice, struct strbuf *out)
{
    static const enum message MESSAGES[CHOICE_COUNT] = {
        [CHOICE_CONSTITUTION] = MSG_LEVEL_STAND, [CHOICE_STRENGTH] = MSG_LEVEL_KILL, [CHOICE_AGILITY] = MSG_LEVEL_HITS};
    struct view_entity foe = view_foe_of(scene->view, kind);
    struct view_duel grown = view_duel_grown(scene->view, &foe, choice);
    int now = choice == CHOICE_STRENGTH ? foe.blows : choice == CHOICE_AGILITY ? foe.harm : foe.harms;
    int then = choice == CHOICE_STRENGTH ? grown.blows : choice == CHOICE_AGILITY ? grown.harm : grown.harms;
    char now_text[24], then_text[24];
    struct strbuf now_buf = STRBUF(now_text);
    struct strbuf then_buf = STRBUF(then_text);
    say_number(scene, choice, now, &now_buf);
    say_number(scene, choice, then, &then_buf);
    bool never = is_never(choice, now) && is_never(choice, then);
    text_say(scene->catalogue, never ? WITHOUT[choice] : MESSAGES[choice], out,
             text_noun_arg(scene->catalogue, "foe", scene_kind(scene, kind), NOUN_BARE), {"now", now_text, 0},
             {"then", then_text, 0});
}

/* All of them in one text, "" when none has been met; or why the rules refuse the choice. */
static void say_foes(const struct scene *scene, const struct foes_met *met, enum level_choice choice,
                     struct strbuf *out)
{
    if (!view_offers(scene->view, choice)) {
        strbuf_text(out, text_get(scene->catalogue, MSG_LEVEL_CHOSEN_LAST));
        return;
    }
    for (int i = 0; i < met->count; i++) {
        if (i > 0)
            strbuf_char(out, ' ');
        size_t start = out->length;
        say_foe(scene, met->kinds[i], choice, out);
        text_capitalise(out->text + start);
    }
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

static void fill_rows(const struct scene *scene, struct choice_row rows[CHOICE_COUNT])
{
    struct foes_met met = foes_met(scene);
    for (int i = 0; i < CHOICE_COUNT; i++) {
        rows[i].row.letter = (char)('a' + i);
        rows[i].most = FOES_ROWS;
        struct strbuf name = STRBUF(rows[i].row.text), foes = STRBUF(rows[i].detail);
        say_choice(scene, (enum level_choice)i, &name);
        say_foes(scene, &met, (enum level_choice)i, &foes);
    }
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct choice_row rows[CHOICE_COUNT];
    fill_rows(scene, rows);
    const struct view_hero *hero = &scene->view->hero;
    char title[96], more[96];
    struct strbuf title_buf = STRBUF(title), more_buf = STRBUF(more);
    text_say(scene->catalogue, MSG_LEVEL_TITLE, &title_buf, {"level", NULL, hero->level});
    if (hero->choices > 1)
        text_say(scene->catalogue, MSG_LEVEL_MORE, &more_buf, {"count", NULL, hero->choices - 1});
    choice_draw(scene, cells, title, rows, CHOICE_COUNT, more, self->as.list.selected);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct choice_row rows[CHOICE_COUNT];
    if (intent == INTENT_CANCEL)
        return outcome_screen(&SCREEN_GAME_MENU, scene);
    fill_rows(scene, rows);
    int taken = choice_key(&self->as.list, rows, CHOICE_COUNT, pressed, intent);
    return taken < 0 ? outcome_stay() : outcome_command(command_level_up(taken));
}

static void begin(struct screen *self, const struct scene *scene)
{
    (void)scene;
    self->as.list.selected = -1;
}

const struct screen_kind SCREEN_LEVEL_UP = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(list), .begin = begin};
