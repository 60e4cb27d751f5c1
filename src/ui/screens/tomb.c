/* SPDX-License-Identifier: MIT
 *
 * Whether a coffin is to be opened that wakes a king: what he can do and what he cannot, in the words of his door. Put
 * over the map by the shell in place of the step; a key points, another one opens. */
#include "parts/choice.h"
#include "screens.h"

#include <string.h>

enum { TOMB_LEAVE, TOMB_OPEN, TOMB_ROWS, TEXT_ROWS = 10 };

static void fill_rows(const struct scene *scene, kind_id king, struct choice_row rows[TOMB_ROWS])
{
    const struct view_entity foe = view_foe_of(scene->view, king); /* as he rises here, with what his band adds */
    memset(rows, 0, TOMB_ROWS * sizeof *rows);
    menu_row_set(scene, &rows[TOMB_LEAVE].row, 'k', MSG_TOMB_LEAVE);
    menu_row_set(scene, &rows[TOMB_OPEN].row, 'o', MSG_TOMB_OPEN);
    struct strbuf detail = STRBUF(rows[TOMB_OPEN].detail);
    rows[TOMB_OPEN].most = TEXT_ROWS;
    strbuf_format(&detail, "%s ", text_of_kind(scene->catalogue, scene_kind(scene, king)));
    text_say(scene->catalogue, MSG_TOMB_NUMBERS, &detail, {"hp", NULL, foe.max_hp}, {"power", NULL, foe.power},
             {"defense", NULL, foe.defense}, {"harm", NULL, foe.harm}, {"blow", NULL, foe.blow},
             {"points", NULL, KING_WORTH}, {"gold", NULL, KING_GOLD});
}

static kind_id king_asked_about(const struct screen *self, const struct scene *scene)
{
    return view_king_woken_by(scene->view, (enum dir)self->as.tomb.dir);
}

static bool holds(const struct screen *self, const struct scene *scene)
{
    return king_asked_about(self, scene) != KIND_NONE;
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct choice_row rows[TOMB_ROWS];
    kind_id king = king_asked_about(self, scene);
    char title[128];
    struct strbuf buf = STRBUF(title);
    text_say(scene->catalogue, MSG_TOMB_TITLE, &buf,
             text_noun_arg(scene->catalogue, "king", &scene_rules(scene)->kinds[king], NOUN_THE));
    fill_rows(scene, king, rows);
    choice_draw(scene, cells, title, rows, TOMB_ROWS, "", self->as.tomb.list.selected);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct choice_row rows[TOMB_ROWS];
    if (intent == INTENT_CANCEL)
        return outcome_close();
    fill_rows(scene, king_asked_about(self, scene), rows);
    switch (choice_key(&self->as.tomb.list, rows, TOMB_ROWS, pressed, intent)) {
    case TOMB_LEAVE:
        return outcome_close();
    case TOMB_OPEN:
        return outcome_command(command_move((enum dir)self->as.tomb.dir));
    default:
        return choice_stay(&self->as.tomb.list, intent);
    }
}

struct screen screen_tomb(enum dir dir)
{
    return (struct screen){.kind = &SCREEN_TOMB, .as.tomb = {.list = {.selected = -1}, .dir = (uint8_t)dir}};
}

const struct screen_kind SCREEN_TOMB = {.context = CONTEXT_LIST,
                                        .window = true,
                                        .draw = draw,
                                        .key = key,
                                        .list = IN_SCREEN(tomb.list),
                                        .points = true,
                                        .holds = holds};
