/* SPDX-License-Identifier: MIT
 *
 * The end of a part of the introduction: a kind word, and what to do now. The shell opens it when the last step is
 * done. */
#include "draw/menu.h"
#include "parts/facts.h"
#include "screens.h"

enum { WINDOW_COLS = 52 };

enum choice { CHOICE_GO_ON, CHOICE_GAME, CHOICE_TITLE, CHOICE_ROWS };

/* The profile of the part that follows the one just played, -1 for none. */
static int next_part(const struct scene *scene)
{
    return scene_profile(scene)->practice == PRACTICE_FIRST ? rules_practice(scene_rules(scene), PRACTICE_SECOND) : -1;
}

/* The rows of the menu, and which choice each is; returns their number. */
static int fill_rows(const struct scene *scene, struct menu_row rows[CHOICE_ROWS], enum choice choices[CHOICE_ROWS])
{
    static const struct {
        char letter;
        enum message label;
    } ROWS[CHOICE_ROWS] = {[CHOICE_GO_ON] = {'g', MSG_TUTORIAL_DONE_GO_ON},
                           [CHOICE_GAME] = {'n', MSG_TUTORIAL_DONE_NEW},
                           [CHOICE_TITLE] = {'t', MSG_TUTORIAL_DONE_TO_TITLE}};
    int count = 0;
    for (int i = next_part(scene) < 0 ? CHOICE_GAME : CHOICE_GO_ON; i < CHOICE_ROWS; i++) {
        menu_row_set(scene, &rows[count], ROWS[i].letter, ROWS[i].label);
        choices[count++] = (enum choice)i;
    }
    return count;
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct menu_row rows[CHOICE_ROWS];
    enum choice choices[CHOICE_ROWS];
    int count = fill_rows(scene, rows, choices);
    bool second = scene_profile(scene)->practice == PRACTICE_SECOND;
    struct menu_window window = {WINDOW_COLS, text_get(scene->catalogue, MSG_TUTORIAL_DONE_TITLE),
                                 text_get(scene->catalogue, second ? MSG_TUTORIAL_DONE_SECOND : MSG_TUTORIAL_DONE),
                                 ROLE_TEXT};
    menu_draw_window(scene, cells, &window, &self->as.list, rows, count);
}

/* A game of this profile, under the same name. */
static struct outcome begin(const struct scene *scene, int profile)
{
    struct ui_game_answer answer = {.wish = UI_GAME_NEW_GAME};
    COPY_TEXT(answer.start.name, scene->hero_name);
    answer.start.profile = profile;
    return outcome_game(answer);
}

/* The first game for keeps of the campaign, as the form of a new game suggests it, after the first part, too. */
static int first_for_keeps(const struct scene *scene)
{
    const struct rules *rules = scene_rules(scene);
    for (int i = 0; i < rules->profile_count; i++)
        if (!rules->profiles[i].practice && rules->profiles[i].ruleset == RULESET_CAMPAIGN)
            return i;
    return 0;
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct menu_row rows[CHOICE_ROWS];
    enum choice choices[CHOICE_ROWS];
    int count = fill_rows(scene, rows, choices);
    int chosen = menu_key(&self->as.list, rows, count, pressed, intent);
    if (chosen == MENU_NOTHING)
        return outcome_stay();
    switch (chosen == MENU_CANCELLED ? CHOICE_TITLE : choices[chosen]) {
    case CHOICE_GO_ON:
        return begin(scene, next_part(scene));
    case CHOICE_GAME:
        return begin(scene, first_for_keeps(scene));
    case CHOICE_TITLE:
    case CHOICE_ROWS:
        break;
    }
    return outcome_game((struct ui_game_answer){.wish = UI_GAME_LEAVE});
}

const struct screen_kind SCREEN_TUTORIAL_END = {
    .context = CONTEXT_LIST, .demand = DEMAND_END, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(list)};
