/* SPDX-License-Identifier: MIT
 *
 * From a line of words to what the shell does: on the map map_line.c says, on a screen it is a letter, the words of a
 * row, or what a key there would mean. What words of the player's language stand for those, the catalogue says. */
#include "interpret.h"

#include "base/parse.h"
#include "base/utf8.h"
#include "log/command_names.h"
#include "log/surroundings.h"
#include "map_line.h"
#include "page_rows.h"
#include "press.h"
#include "screens/screens.h"

#include <string.h>

/* --- On a screen ------------------------------------------------------------------------------------------------- */

/* The intent that has a meaning in the screen's context and whose name begins with the line; INTENT_NONE for none. */
static enum intent intent_of(const struct sentence *sentence)
{
    unsigned context = 1U << shell_top(sentence->shell)->kind->context;
    char name[SENTENCE_SIZE]; /* "next fight" is next_fight */
    COPY_TEXT(name, sentence->line);
    for (char *at = name; *at; at++)
        *at = *at == ' ' ? '_' : *at;
    for (int intent = 0; intent < INTENT_COUNT; intent++)
        if ((intent_contexts((enum intent)intent) & context) &&
            utf8_alike(intent_name((enum intent)intent), name, strlen(name)) > 0)
            return (enum intent)intent;
    return INTENT_NONE;
}

/* The fields of a new game beside the name, which has no blanks: from there the seed, where it is the player's, is the
 * next field and the game the last, so that one lies before the first. */
static bool fill_form(struct sentence *sentence, const char *line)
{
    const struct screen_kind *form = shell_top(sentence->shell)->kind;
    if (form != &SCREEN_NEW_GAME && form != &SCREEN_DAILY)
        return false;
    bool seed = form == &SCREEN_NEW_GAME && !sentence->title->one_hero;
    if (sentence->count == 1 && sentence_has(sentence, 0, "help")) {
        press_key(sentence, '?', 0);
    } else if (sentence->count == 1 && sentence_has(sentence, 0, "game")) {
        press_key(sentence, KEYCODE_UP, 0);
        press_key(sentence, KEYCODE_RIGHT, 0);
        press_key(sentence, KEYCODE_DOWN, 0);
    } else if (seed && sentence->count > 1 && sentence_has(sentence, 0, "seed")) {
        line += strspn(line, " \t");
        line += strcspn(line, " \t");
        press_key(sentence, KEYCODE_DOWN, 0);
        press_words(sentence, line + strspn(line, " \t"));
        press_key(sentence, KEYCODE_UP, 0);
    } else {
        return false;
    }
    return true;
}

/* Without words what stands in the line is accepted. */
static void type_line(struct sentence *sentence, const char *line)
{
    if (strcmp(sentence->line, "cancel") == 0) {
        press_key(sentence, KEYCODE_ESCAPE, 0);
        return;
    }
    if (fill_form(sentence, line))
        return;
    press_words(sentence, line);
    press_key(sentence, KEYCODE_ENTER, 0);
}

/* Where the game demands a choice first, it only tells. */
static enum message tell_before_choice(struct sentence *sentence, const struct named *named)
{
    struct shell *shell = sentence->shell;
    bool floor = sentence->view->state != GAME_KIT;
    if (floor && map_line_tell(sentence))
        return MSG_COUNT;
    if (!floor || named->result != NAMES_INTENT || named->intent != INTENT_SURROUNDINGS)
        return MSG_LINEAR_CHOOSE_FIRST;
    surroundings_say(shell->scene.catalogue, sentence->view, &shell->scene.log);
    return MSG_COUNT;
}

/* Words that mean nothing on a screen may be meant for the map: then the screen is closed, unless the game demands it.
 */
static enum message use_behind(struct sentence *sentence, const char *line)
{
    struct shell *shell = sentence->shell;
    struct named named = command_names_parse(shell->scene.catalogue, sentence->line);
    if (sentence->view && game_is_over(sentence->view->state) && named.result == NAMES_INTENT) {
        /* The last screen has no map behind it, but takes some of its keys. */
        struct key key = keymap_key(&shell->scene.keys, CONTEXT_MAP, named.intent);
        press_key(sentence, key.code, key.modifiers);
        return MSG_COUNT;
    }
    bool known = map_line_is_known(sentence);
    if (known && shell->scene.replay)
        return MSG_REPLAY_ONLY_SHOWN;
    if (known && sentence->view && game_asks(sentence->view->state))
        return tell_before_choice(sentence, &named);
    if (!known || !sentence->view || sentence->view->state != GAME_PLAYING)
        return MSG_LINEAR_UNKNOWN;
    for (int i = 0; i < MAX_SCREENS && shell->depth > 1; i++)
        press_intent(sentence, INTENT_CANCEL);
    return shell_context(shell) == CONTEXT_MAP ? map_line_use(sentence, line) : MSG_LINEAR_UNKNOWN;
}

/* "turn 30", or "30": goes there in the run that is shown. */
static bool go_to_turn(struct sentence *sentence)
{
    long long turn;
    int number = sentence_has(sentence, 0, "turn");
    if (shell_context(sentence->shell) != CONTEXT_REPLAY || number >= sentence->count ||
        !parse_text_number(sentence->words[number], 0, UINT32_MAX, &turn))
        return false;
    struct outcome outcome = outcome_replay_turn((uint32_t)turn);
    shell_use(sentence->shell, &outcome, sentence->answer);
    return true;
}

/* Puts the mark on the one row without a letter that begins so, as a key would; false if there is none or more than
 * one. */
static bool mark_row(struct sentence *sentence, const char *words)
{
    struct shell *shell = sentence->shell;
    struct screen *top = shell_top(shell), before = *top, match = *top;
    int matches = 0, first = -1;
    if (top->kind->list == 0 || top->kind->context != CONTEXT_LIST)
        return false;
    press_intent(sentence, INTENT_TOP);
    shell_page(shell, sentence->view, sentence->title, sentence->page);
    for (int rows = 0; rows < PAGE_ROWS && sentence->page->cursor_row != first; rows++) {
        first = rows == 0 ? sentence->page->cursor_row : first; /* below the last row it comes again */
        if (page_row_is(sentence->page, sentence->page->cursor_row, words)) {
            match = *top;
            matches++;
        }
        press_intent(sentence, INTENT_DOWN);
        shell_page(shell, sentence->view, sentence->title, sentence->page);
    }
    *top = matches == 1 ? match : before;
    return matches == 1;
}

static enum message use_on_screen(struct sentence *sentence, const char *line)
{
    if (sentence->count == 0)
        return MSG_COUNT;
    if (go_to_turn(sentence))
        return MSG_COUNT;
    struct point at;
    const struct screen_kind *kind = shell_top(sentence->shell)->kind;
    int dir = kind->context == CONTEXT_TARGET ? sentence_direction(sentence, 0) : -1;
    if (dir >= 0 && sentence->count == 1) {
        press_intent(sentence, (enum intent)(INTENT_MOVE_N + dir));
        return MSG_COUNT;
    }
    enum sentence_place place = kind->cursor ? sentence_read_place(sentence, 0, &at) : PLACE_NOT;
    if (place == PLACE_GOOD)
        press_place(sentence, at);
    if (place != PLACE_NOT)
        return place == PLACE_GOOD ? MSG_COUNT : MSG_LINEAR_NO_PLACE;
    int matches;
    char letter = page_row_letter(sentence->page, line, &matches);
    enum intent intent = intent_of(sentence);
    if (letter)
        press_row(sentence, letter);
    else if (intent != INTENT_NONE)
        press_intent(sentence, intent);
    else if (!mark_row(sentence, line))
        return use_behind(sentence, line);
    return MSG_COUNT;
}

static enum message use(struct sentence *sentence, const char *line)
{
    if (sentence->count == 1 && sentence_has(sentence, 0, "quit")) {
        *sentence->answer = (struct ui_answer){
            {.wish = UI_TITLE_QUIT}, {.wish = UI_GAME_QUIT}, {.wish = UI_REPLAY_QUIT}, {.wish = UI_QUESTION_CANCELLED}};
        return MSG_COUNT;
    }
    bool map = shell_context(sentence->shell) == CONTEXT_MAP;
    return map ? map_line_use(sentence, line) : use_on_screen(sentence, line);
}

enum message interpret_use(struct shell *shell, const struct view *view, const struct ui_title *title,
                           struct cells *page, const char *line, struct ui_answer *answer, struct strbuf *meant)
{
    struct sentence sentence = {
        .shell = shell, .view = view, .title = title, .page = page, .answer = answer, .meant = meant};
    shell_fit(shell, view, title);
    sentence_read(&sentence, line, false);
    if (shell_top(shell)->typing) {
        type_line(&sentence, line);
        return MSG_COUNT;
    }
    char bare[SENTENCE_SIZE]; /* without blanks at its ends */
    COPY_TEXT(bare, line + strspn(line, " \t\r"));
    for (size_t length = strlen(bare); length > 0 && strchr(" \t\r", bare[length - 1]);)
        bare[--length] = '\0';
    enum message refusal = use(&sentence, bare);
    if (refusal != MSG_LINEAR_UNKNOWN)
        return refusal;
    sentence_read(&sentence, bare, true);
    refusal = use(&sentence, bare);
    return refusal == MSG_LINEAR_UNKNOWN && meant->length > 0 ? MSG_LINEAR_SEVERAL : refusal;
}
