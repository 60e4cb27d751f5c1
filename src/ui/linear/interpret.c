/* SPDX-License-Identifier: MIT
 *
 * From a line of words to what the shell does: on the map the names of commands (command_names.h), on a screen a
 * letter, the words of a row, or what a key there would mean. What words of the player's language stand for those, the
 * catalogue says. */
#include "interpret.h"

#include "base/parse.h"
#include "base/utf8.h"
#include "log/command_names.h"
#include "page_rows.h"
#include "sentence.h"
#include "screens/screens.h"
#include "settings/words.h"
#include "standing.h"

#include <string.h>

/* --- Using the shell --------------------------------------------------------------------------------------------- */

static void press(struct sentence *sentence, uint32_t code, uint8_t modifiers)
{
    shell_key(sentence->shell, sentence->view, sentence->title, sentence->page, (struct key){code, modifiers},
              sentence->answer);
}

static void mean(struct sentence *sentence, enum intent intent)
{
    shell_intent(sentence->shell, sentence->view, sentence->title, intent, sentence->answer);
}

/* The place on the map that the open screen points at, if it does. */
static void put_cursor(struct sentence *sentence, struct point at)
{
    struct screen *screen = shell_top(sentence->shell);
    if (screen->kind->cursor == 0)
        return;
    struct cursor *cursor = (struct cursor *)((char *)screen + screen->kind->cursor);
    cursor->at = at;
    cursor->on = ENTITY_NONE;
}

/* A letter, or that of the first row that has the words; 0 for none. */
static char letter_meant(const struct sentence *sentence, const char *words, int *matches)
{
    *matches = 1;
    return strlen(words) == 1 ? words[0] : page_row_letter(sentence->page, words, matches);
}

/* The row of a letter. Where a key only points, a line takes the choice as well. */
static void choose_row(struct sentence *sentence, char letter)
{
    press(sentence, (unsigned char)letter, 0);
    if (shell_top(sentence->shell)->kind->points && page_row_has(sentence->page, letter))
        mean(sentence, INTENT_CONFIRM);
}

/* What is typed takes the place of what stands in the line. */
static void type_words(struct sentence *sentence, const char *line)
{
    if (line[0])
        press(sentence, 'u', KEYMOD_CTRL);
    uint32_t code;
    for (size_t taken; (taken = utf8_decode(line, strlen(line), &code)) > 0; line += taken)
        if (utf8_width(code) > 0)
            press(sentence, code, 0);
}

/* --- On the map -------------------------------------------------------------------------------------------------- */

/* The word "at" behind a thing that is used or thrown; 0 without one. */
static int find_at(const struct sentence *sentence)
{
    int at = sentence_has(sentence, 0, "use") || sentence_has(sentence, 0, "throw") ? 2 : sentence->count;
    while (at < sentence->count && !sentence_has(sentence, at, "at"))
        at++;
    return at + 1 < sentence->count ? at : 0;
}

/* The letter of what words name in the pack, as the list of it has them; *matches as of page_row_letter. */
static char letter_in_pack(struct sentence *sentence, const char *words, int *matches)
{
    mean(sentence, INTENT_INVENTORY);
    shell_page(sentence->shell, sentence->view, sentence->title, sentence->page);
    char letter = page_row_letter(sentence->page, words, matches);
    mean(sentence, INTENT_CANCEL);
    return letter;
}

/* The letter of what is named before the word `at`: by itself, or by words. */
static enum message read_thing(struct sentence *sentence, int at, int *letter)
{
    char words[SENTENCE_SIZE];
    struct strbuf buf = STRBUF(words);
    int matches = 1;
    for (int i = 1; i < at; i++)
        strbuf_format(&buf, "%s%s", i > 1 ? " " : "", sentence->words[i]);
    char found = words[1] ? letter_in_pack(sentence, words, &matches) : words[0];
    *letter = found - 'a';
    if (found < 'a' || found > 'z')
        return found ? MSG_LINEAR_USE_HOW : MSG_NOTHING_MATCHES;
    return matches > 1 ? MSG_COMMAND_LINE_SEVERAL : MSG_COUNT;
}

/* "use c at north 3", "throw knife at 1": aims there and confirms once; a blast that would catch the hero asks for
 * more. */
static enum message use_at(struct sentence *sentence, int word)
{
    struct point at;
    int letter;
    enum message refusal = read_thing(sentence, word, &letter);
    if (refusal != MSG_COUNT)
        return refusal;
    if (sentence_read_place(sentence, word + 1, &at) != PLACE_GOOD)
        return MSG_LINEAR_NO_PLACE;
    const struct scene *scene = &sentence->shell->scene;
    bool throws = sentence_has(sentence, 0, "throw");
    struct outcome outcome = throws ? target_throw(scene, letter) : target_use(scene, letter);
    bool aims = outcome.type == OUTCOME_OPEN;
    if (aims)
        outcome.open = screen_target_at(scene, letter, at);
    shell_use(sentence->shell, &outcome, sentence->answer);
    if (aims)
        mean(sentence, INTENT_CONFIRM);
    return MSG_COUNT;
}

/* "walk north": as Shift with a direction does where there are keys. */
static bool walk(struct sentence *sentence)
{
    int dir = sentence->count == 2 && sentence_has(sentence, 0, "walk") ? sentence_direction(sentence, 1) : -1;
    if (dir < 0)
        return false;
    struct outcome outcome = outcome_plan((struct plan_order){.kind = PLAN_WALK, .dir = (uint8_t)dir});
    shell_use(sentence->shell, &outcome, sentence->answer);
    return true;
}

static void open_screen(struct sentence *sentence, const struct screen_kind *kind)
{
    struct outcome outcome = outcome_screen(kind, &sentence->shell->scene);
    shell_use(sentence->shell, &outcome, sentence->answer);
}

/* "look north 3", "travel 2": points there; to travel is to go. */
static enum message point_at_place(struct sentence *sentence, struct point at)
{
    bool goes = sentence_has(sentence, 0, "travel");
    open_screen(sentence, goes ? &SCREEN_TRAVEL : &SCREEN_LOOK);
    put_cursor(sentence, at);
    if (goes)
        mean(sentence, INTENT_CONFIRM);
    return MSG_COUNT;
}

/* The words that open a list, when they are followed by what is chosen in it. */
static const struct {
    const char *word;
    enum intent intent;
    bool nearest; /* of several that have the name the first is meant */
} LISTS[] = {{"travel", INTENT_LIST, true},         {"list", INTENT_LIST, true},    {"find", INTENT_FIND, true},
             {"drop", INTENT_DROP, false},          {"throw", INTENT_THROW, false}, {"use", INTENT_INVENTORY, false},
             {"inventory", INTENT_INVENTORY, false}};
enum { LIST_COUNT = sizeof LISTS / sizeof LISTS[0] };

static int list_of(const struct sentence *sentence)
{
    int list = 0;
    while (list < LIST_COUNT && !sentence_has(sentence, 0, LISTS[list].word))
        list++;
    return sentence->count > 1 ? list : LIST_COUNT;
}

/* "travel sword", "throw dagger". Where the list has no such row it stays open. */
static enum message choose_by_name(struct sentence *sentence, int list, const char *line)
{
    struct shell *shell = sentence->shell;
    const char *words = sentence_behind_word(sentence, line);
    mean(sentence, LISTS[list].intent);
    if (shell->depth == 1) /* it was answered at once */
        return MSG_COUNT;
    if (shell_top(shell)->typing) {
        type_words(sentence, words);
        press(sentence, KEYCODE_ENTER, 0);
        return MSG_COUNT;
    }
    shell_page(shell, sentence->view, sentence->title, sentence->page);
    if (shell_top(shell)->kind->list == 0) { /* there was one thing alone, and it is aimed already */
        if (page_has_words(sentence->page, words))
            return MSG_COUNT;
        mean(sentence, INTENT_CANCEL);
        return MSG_NOTHING_MATCHES;
    }
    int matches;
    char letter = letter_meant(sentence, words, &matches);
    if (!page_row_has(sentence->page, letter))
        return MSG_NOTHING_MATCHES;
    if (matches > 1 && !LISTS[list].nearest)
        return MSG_COMMAND_LINE_SEVERAL;
    choose_row(sentence, letter);
    if (sentence_has(sentence, 0, "use") && shell_top(shell)->kind != &SCREEN_PACK) /* the thing is shown first */
        mean(sentence, INTENT_CONFIRM);
    return MSG_COUNT;
}

static bool is_log_all(const struct sentence *sentence)
{
    return sentence->count == 2 && sentence_has(sentence, 0, "history") && sentence_has(sentence, 1, "all");
}

/* "where" tells how the hero stands, "log all" the whole log. */
static bool tell(struct sentence *sentence)
{
    if (sentence->count == 1 && sentence_has(sentence, 0, "where")) {
        standing_say(sentence->shell, sentence->view);
        return true;
    }
    if (!is_log_all(sentence))
        return false;
    struct outcome outcome = history_all(&sentence->shell->scene);
    shell_use(sentence->shell, &outcome, sentence->answer);
    return true;
}

static enum message use_on_map(struct sentence *sentence, const char *line)
{
    struct point at;
    bool points = sentence_has(sentence, 0, "look") || sentence_has(sentence, 0, "travel");
    enum sentence_place place = points ? sentence_read_place(sentence, 1, &at) : PLACE_NOT;
    if (place != PLACE_NOT)
        return place == PLACE_GOOD ? point_at_place(sentence, at) : MSG_LINEAR_NO_PLACE;
    if (walk(sentence) || tell(sentence))
        return MSG_COUNT;
    int word = find_at(sentence);
    if (word > 0)
        return use_at(sentence, word);
    struct named named = command_names_parse(sentence->shell->scene.catalogue, sentence->line);
    struct outcome outcome;
    switch (named.result) {
    case NAMES_NOTHING:
        return MSG_COUNT;
    case NAMES_INTENT:
        mean(sentence, named.intent);
        return MSG_COUNT;
    case NAMES_COMMAND:
        outcome = target_command(&sentence->shell->scene, &named.command);
        shell_use(sentence->shell, &outcome, sentence->answer);
        return MSG_COUNT;
    case NAMES_SEVERAL:
    case NAMES_UNKNOWN:
        break;
    }
    if (list_of(sentence) < LIST_COUNT)
        return choose_by_name(sentence, list_of(sentence), line);
    if (sentence->count == 1 && (sentence_has(sentence, 0, "cancel") || sentence_has(sentence, 0, "confirm")))
        return MSG_LINEAR_NOTHING_OPEN;
    if (strlen(sentence->line) == 1) { /* then it may be a key */
        press(sentence, (unsigned char)sentence->line[0], 0);
        return MSG_COUNT;
    }
    return named.result == NAMES_SEVERAL ? MSG_COMMAND_LINE_SEVERAL : MSG_LINEAR_UNKNOWN;
}

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

/* The fields of a new game beside the name, which has no blanks: from there the seed is the next field and the game the
 * last, so that one lies before the first. */
static bool fill_form(struct sentence *sentence, const char *line)
{
    if (shell_top(sentence->shell)->kind != &SCREEN_NEW_GAME)
        return false;
    if (sentence->count == 1 && sentence_has(sentence, 0, "help")) {
        press(sentence, '?', 0);
    } else if (sentence->count == 1 && sentence_has(sentence, 0, "game")) {
        press(sentence, KEYCODE_UP, 0);
        press(sentence, KEYCODE_RIGHT, 0);
        press(sentence, KEYCODE_DOWN, 0);
    } else if (sentence->count > 1 && sentence_has(sentence, 0, "seed") && !sentence->title->one_hero) {
        line += strspn(line, " \t");
        line += strcspn(line, " \t");
        press(sentence, KEYCODE_DOWN, 0);
        type_words(sentence, line + strspn(line, " \t"));
        press(sentence, KEYCODE_UP, 0);
    } else {
        return false;
    }
    return true;
}

/* Without words what stands in the line is accepted. */
static void type_line(struct sentence *sentence, const char *line)
{
    if (strcmp(sentence->line, "cancel") == 0) {
        press(sentence, KEYCODE_ESCAPE, 0);
        return;
    }
    if (fill_form(sentence, line))
        return;
    type_words(sentence, line);
    press(sentence, KEYCODE_ENTER, 0);
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
        press(sentence, key.code, key.modifiers);
        return MSG_COUNT;
    }
    bool known = named.result == NAMES_INTENT || named.result == NAMES_COMMAND || list_of(sentence) < LIST_COUNT ||
                 sentence_has(sentence, 0, "look") || sentence_has(sentence, 0, "walk") ||
                 sentence_has(sentence, 0, "where") || is_log_all(sentence);
    if (known && shell->scene.replay)
        return MSG_REPLAY_ONLY_SHOWN;
    if (!known || !sentence->view || sentence->view->state != GAME_PLAYING)
        return MSG_LINEAR_UNKNOWN;
    for (int i = 0; i < MAX_SCREENS && shell->depth > 1; i++)
        mean(sentence, INTENT_CANCEL);
    return shell->depth == 1 ? use_on_map(sentence, line) : MSG_LINEAR_UNKNOWN;
}

/* "turn 30", or "30": goes there in the run that is shown. */
static bool go_to_turn(struct sentence *sentence)
{
    long long turn;
    int number = sentence_has(sentence, 0, "turn");
    if (shell_top(sentence->shell)->kind != &SCREEN_REPLAY || number >= sentence->count ||
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
    mean(sentence, INTENT_TOP);
    shell_page(shell, sentence->view, sentence->title, sentence->page);
    for (int rows = 0; rows < PAGE_ROWS && sentence->page->cursor_row != first; rows++) {
        first = rows == 0 ? sentence->page->cursor_row : first; /* below the last row it comes again */
        if (page_row_is(sentence->page, sentence->page->cursor_row, words)) {
            match = *top;
            matches++;
        }
        mean(sentence, INTENT_DOWN);
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
        mean(sentence, (enum intent)(INTENT_MOVE_N + dir));
        return MSG_COUNT;
    }
    enum sentence_place place = kind->cursor ? sentence_read_place(sentence, 0, &at) : PLACE_NOT;
    if (place == PLACE_GOOD)
        put_cursor(sentence, at);
    if (place != PLACE_NOT)
        return place == PLACE_GOOD ? MSG_COUNT : MSG_LINEAR_NO_PLACE;
    int matches;
    char letter = letter_meant(sentence, line, &matches);
    enum intent intent = intent_of(sentence);
    if (letter)
        choose_row(sentence, letter);
    else if (intent != INTENT_NONE)
        mean(sentence, intent);
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
    const struct shell *shell = sentence->shell;
    bool map = sentence->view && shell->depth == 1 && !shell->scene.replay;
    return map ? use_on_map(sentence, line) : use_on_screen(sentence, line);
}

enum message interpret_use(struct shell *shell, const struct view *view, const struct ui_title *title,
                           struct cells *page, const char *line, struct ui_answer *answer)
{
    struct sentence sentence = {.shell = shell, .view = view, .title = title, .page = page, .answer = answer};
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
    return refusal == MSG_LINEAR_UNKNOWN && sentence.several ? MSG_COMMAND_LINE_SEVERAL : refusal;
}
