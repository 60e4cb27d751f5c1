/* SPDX-License-Identifier: MIT
 *
 * A new level: one of three must be chosen, nothing else is possible but to leave by the menu. It opens in the middle
 * of a fight, while keys are still on their way: so one key points at a choice, and only another one takes it. The
 * shell opens and closes it by the state of the game, never by a key. Each choice says what it changes against the foes
 * met.
 */
#include "draw/facts.h"
#include "draw/menu.h"
#include "screens.h"

enum { WINDOW_COLS = 56, INDENT = 4, FOES_MAX = 3, FOES_ROWS = 2 };

static void say_constitution(const struct scene *scene, int gain, struct strbuf *out)
{
    const struct view_hero *hero = &scene->view->hero;
    text_say(scene->catalogue, MSG_LEVEL_CONSTITUTION, out, {"now", NULL, hero->max_hp},
             {"then", NULL, hero->max_hp + gain}, {"hp_now", NULL, hero->hp}, {"hp_then", NULL, hero->hp + gain});
    int healing = scene_profile(scene)->healing_gain;
    if (healing > 0)
        text_say(scene->catalogue, MSG_LEVEL_HEALING, out, {"amount", NULL, healing});
}

static void fill_rows(const struct scene *scene, struct menu_row rows[CHOICE_COUNT])
{
    const struct view_hero *hero = &scene->view->hero;
    const int16_t *gain = scene_profile(scene)->level_gain;
    for (int i = 0; i < CHOICE_COUNT; i++) {
        rows[i].letter = (char)('a' + i);
        struct strbuf buf = STRBUF(rows[i].text);
        switch ((enum level_choice)i) {
        case CHOICE_CONSTITUTION:
            say_constitution(scene, gain[i], &buf);
            break;
        case CHOICE_STRENGTH:
            text_say(scene->catalogue, MSG_LEVEL_STRENGTH, &buf, {"now", NULL, hero->power},
                     {"then", NULL, hero->power + gain[i]});
            break;
        case CHOICE_AGILITY:
            text_say(scene->catalogue, MSG_LEVEL_AGILITY, &buf, {"now", NULL, hero->defense},
                     {"then", NULL, hero->defense + gain[i]});
            break;
        case CHOICE_COUNT:
            break;
        }
    }
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
    text_say(scene->catalogue, MESSAGES[choice], out,
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

/* --- Drawing ----------------------------------------------------------------------------------------------------- */

/* One choice and what it changes; returns the rows it takes. Without cells it only measures. */
static int draw_choice(const struct scene *scene, struct cells *cells, struct box box, const struct menu_row *row,
                       enum level_choice choice, bool selected)
{
    char text[FOES_MAX * 80];
    struct strbuf buf = STRBUF(text);
    struct foes_met met = foes_met(scene);
    say_foes(scene, &met, choice, &buf);
    int cols = box.cols - INDENT;
    int name_rows = flow_rows(row->text, cols - 1);
    int rows = buf.length > 0 ? min_int(flow_rows(text, cols), FOES_ROWS) : 0;
    if (cells) {
        menu_draw_row(scene, cells, (struct box){box.row, box.col, name_rows, box.cols}, row, selected);
        draw_flow(scene, cells, (struct box){box.row + name_rows, box.col + INDENT, rows, cols}, text, ROLE_QUIET);
        for (int i = 0; i < name_rows + rows; i++)
            draw_spot_entry(cells, (struct box){box.row + i, box.col, 1, box.cols}, (int)choice);
    }
    return name_rows + rows;
}

static int choices_rows(const struct scene *scene, const struct menu_row *rows, int cols)
{
    int count = 0;
    for (int i = 0; i < CHOICE_COUNT; i++)
        count += draw_choice(scene, NULL, (struct box){0, 0, 0, cols}, &rows[i], (enum level_choice)i, false);
    return count;
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct menu_row rows[CHOICE_COUNT];
    fill_rows(scene, rows);
    const struct view_hero *hero = &scene->view->hero;
    char text[96];
    struct strbuf buf = STRBUF(text);
    text_say(scene->catalogue, MSG_LEVEL_TITLE, &buf, {"level", NULL, hero->level});
    int cols = min_int(WINDOW_COLS, cells->cols - 4);
    struct box inside =
        draw_window(scene, cells, choices_rows(scene, rows, cols) + 1 + (hero->choices > 1), cols, text);
    if (hero->choices > 1) {
        strbuf_clear(&buf);
        text_say(scene->catalogue, MSG_LEVEL_MORE, &buf, {"count", NULL, hero->choices - 1});
        draw_text(scene, cells, inside.row + inside.rows - 1, inside.col, inside.cols, text, ROLE_QUIET);
    }
    int row = inside.row;
    for (int i = 0; i < CHOICE_COUNT; i++)
        row += draw_choice(scene, cells, (struct box){row, inside.col, 1, inside.cols}, &rows[i], (enum level_choice)i,
                           i == self->as.list.selected);
    strbuf_clear(&buf);
    text_say(scene->catalogue, MSG_LEVEL_HOW, &buf,
             {"key", keymap_text(&scene->keys, CONTEXT_LIST, INTENT_CONFIRM).text, 0});
    draw_text(scene, cells, row, inside.col, inside.cols, text, ROLE_QUIET);
    if (self->as.list.selected < 0)
        cells_cursor(cells, row, inside.col);
}

/* --- Keys -------------------------------------------------------------------------------------------------------- */

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct menu_row rows[CHOICE_COUNT];
    fill_rows(scene, rows);
    struct list *list = &self->as.list;
    bool pointed = list->selected >= 0;
    if (intent == INTENT_CANCEL)
        return outcome_screen(&SCREEN_GAME_MENU, scene);
    if (intent == INTENT_CONFIRM && pointed)
        return outcome_command(command_level_up(list->selected));
    int letter = menu_letter(rows, CHOICE_COUNT, pressed);
    if (letter >= 0)
        list->selected = letter;
    else if (pointed)
        (void)list_key(list, CHOICE_COUNT, CHOICE_COUNT, intent);
    else if (intent == INTENT_UP || intent == INTENT_DOWN)
        list->selected = 0;
    return outcome_stay();
}

static void begin(struct screen *self, const struct scene *scene)
{
    (void)scene;
    self->as.list.selected = -1;
}

const struct screen_kind SCREEN_LEVEL_UP = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(list), .begin = begin};
