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
#include "screens/screens.h"
#include "settings/words.h"
#include "standing.h"

#include <string.h>

enum { MAX_WORDS = 12, LINE_SIZE = 512, MAX_MOVES = 200 };

/* Where a line is used. */
struct sentence {
    struct shell *shell;
    const struct view *view;
    const struct ui_title *title;
    struct cells *page;
    struct ui_answer *answer;
    bool several;         /* a shortened word may be the beginning of more than one */
    char text[LINE_SIZE]; /* the line, each word in its meaning; cut at its words by `words` */
    const char *words[MAX_WORDS];
    int count;
    char line[LINE_SIZE]; /* the same in one piece, one blank between words */
};

/* --- Words and what they stand for ------------------------------------------------------------------------------- */

/* Whether `text` begins with `part`; capital letters and accents make no difference. */
static bool begins_with(const char *text, const char *part)
{
    return part[0] == '\0' || utf8_alike(text, part, strlen(part)) > 0;
}

/* Takes the line apart and puts each word's meaning for it, if wanted that of shortened ones, too. */
static void read_words(struct sentence *sentence, const char *line, bool shortened)
{
    const struct catalogue *catalogue = sentence->shell->scene.catalogue;
    struct strbuf buf = STRBUF(sentence->line);
    for (line += strspn(line, " \t"); *line; line += strspn(line, " \t")) {
        if (*line == '\r')
            break;
        if (buf.length > 0)
            strbuf_char(&buf, ' ');
        line += words_read(catalogue, line, &buf, shortened ? &sentence->several : NULL);
    }
    COPY_TEXT(sentence->text, sentence->line);
    sentence->count = 0;
    for (char *at = sentence->text; *at && sentence->count < MAX_WORDS;) {
        sentence->words[sentence->count++] = at;
        at += strcspn(at, " ");
        if (*at)
            *at++ = '\0';
    }
}

static bool is_word(const struct sentence *sentence, int index, const char *word)
{
    return index < sentence->count && strcmp(sentence->words[index], word) == 0;
}

/* A word as one of the eight directions, or -1. */
static int direction_of(const struct sentence *sentence, int index)
{
    if (index >= sentence->count)
        return -1;
    struct named named = command_names_parse(sentence->shell->scene.catalogue, sentence->words[index]);
    bool move = named.result == NAMES_INTENT && intent_is_move(named.intent);
    return move ? (int)(named.intent - INTENT_MOVE_N) : -1;
}

/* A word as a number of steps, 1 when it is none; *used gets whether it was one. */
static int steps_of(const struct sentence *sentence, int index, bool *used)
{
    long long steps = 1;
    *used = index < sentence->count && parse_text_number(sentence->words[index], 1, MAX_MOVES, &steps);
    return *used ? (int)steps : 1;
}

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

/* The place on the map that the open screen points at. */
static void put_cursor(struct sentence *sentence, struct point at)
{
    struct screen *screen = shell_top(sentence->shell);
    struct cursor *cursor = (struct cursor *)((char *)screen + screen->kind->cursor);
    cursor->at = at;
    cursor->on = ENTITY_NONE;
}

/* A letter, or that of the row that has the words; 0 for none. */
static char letter_meant(const struct sentence *sentence, const char *words)
{
    return strlen(words) == 1 ? words[0] : page_row_letter(sentence->page, words);
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

/* A place, such as stands after "at": "2" is the second nearest foe, "north 3 east" a way from the hero. False when it
 * is none. */
static bool read_place(const struct sentence *sentence, int index, struct point *at)
{
    const struct view *view = sentence->view;
    int16_t order[MAX_ENTITIES];
    bool used;
    int number = steps_of(sentence, index, &used);
    *at = view->hero.at;
    if (index >= sentence->count)
        return false;
    if (used && index + 1 == sentence->count) {
        int foes = view_foes_by_distance(view, order);
        if (number <= foes)
            *at = view->entities[order[number - 1]].at;
        return number <= foes;
    }
    for (; index < sentence->count; index++) {
        int dir = direction_of(sentence, index);
        int steps = steps_of(sentence, index + 1, &used);
        if (dir < 0)
            return false;
        for (int i = 0; i < steps; i++)
            *at = point_step(*at, (enum dir)dir);
        index += used;
    }
    return at->x >= 0 && at->y >= 0 && at->x < view->width && at->y < view->height;
}

/* "use c at north 3", "throw a at 1": aims there and confirms once; a blast that would catch the hero asks for more. */
static enum message use_at(struct sentence *sentence)
{
    struct point at;
    if (strlen(sentence->words[1]) != 1 || sentence->words[1][0] < 'a' || sentence->words[1][0] > 'z')
        return MSG_LINEAR_USE_HOW;
    if (!read_place(sentence, 3, &at))
        return MSG_LINEAR_NO_PLACE;
    const struct scene *scene = &sentence->shell->scene;
    bool throws = is_word(sentence, 0, "throw");
    int letter = sentence->words[1][0] - 'a';
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
    int dir = sentence->count == 2 && is_word(sentence, 0, "walk") ? direction_of(sentence, 1) : -1;
    if (dir < 0)
        return false;
    struct outcome outcome = outcome_plan((struct plan_order){.kind = PLAN_WALK, .dir = (uint8_t)dir});
    shell_use(sentence->shell, &outcome, sentence->answer);
    return true;
}

/* The part of a line behind its first word. */
static const char *behind_word(const struct sentence *sentence, const char *line)
{
    char meaning[LINE_SIZE];
    struct strbuf buf = STRBUF(meaning);
    bool several;
    line += strspn(line, " \t");
    line += words_read(sentence->shell->scene.catalogue, line, &buf, &several);
    return line + strspn(line, " \t");
}

static void open_screen(struct sentence *sentence, const struct screen_kind *kind)
{
    struct outcome outcome = outcome_screen(kind, &sentence->shell->scene);
    shell_use(sentence->shell, &outcome, sentence->answer);
}

/* "look north 3", "travel 2": points there; to travel is to go. */
static bool point_at_place(struct sentence *sentence)
{
    struct point at;
    bool goes = is_word(sentence, 0, "travel");
    if (!goes && !is_word(sentence, 0, "look"))
        return false;
    if (!read_place(sentence, 1, &at))
        return false;
    open_screen(sentence, goes ? &SCREEN_TRAVEL : &SCREEN_LOOK);
    put_cursor(sentence, at);
    if (goes)
        mean(sentence, INTENT_CONFIRM);
    return true;
}

/* The words that open a list, when they are followed by what is chosen in it. */
static const struct {
    const char *word;
    enum intent intent;
} LISTS[] = {{"travel", INTENT_LIST}, {"list", INTENT_LIST},     {"find", INTENT_FIND},          {"drop", INTENT_DROP},
             {"throw", INTENT_THROW}, {"use", INTENT_INVENTORY}, {"inventory", INTENT_INVENTORY}};
enum { LIST_COUNT = sizeof LISTS / sizeof LISTS[0] };

static int list_of(const struct sentence *sentence)
{
    int list = 0;
    while (list < LIST_COUNT && !is_word(sentence, 0, LISTS[list].word))
        list++;
    return sentence->count > 1 ? list : LIST_COUNT;
}

/* "travel sword", "throw dagger". Where the list has no such row it stays open. */
static enum message choose_by_name(struct sentence *sentence, int list, const char *line)
{
    struct shell *shell = sentence->shell;
    const char *words = behind_word(sentence, line);
    mean(sentence, LISTS[list].intent);
    if (shell->depth == 1) /* it was answered at once */
        return MSG_COUNT;
    if (shell_top(shell)->typing) {
        type_words(sentence, words);
        press(sentence, KEYCODE_ENTER, 0);
        return MSG_COUNT;
    }
    shell_page(shell, sentence->view, sentence->title, sentence->page);
    char letter = letter_meant(sentence, words);
    if (!letter)
        return MSG_NOTHING_MATCHES;
    choose_row(sentence, letter);
    if (is_word(sentence, 0, "use") && shell_top(shell)->kind != &SCREEN_PACK) /* the thing is shown first */
        mean(sentence, INTENT_CONFIRM);
    return MSG_COUNT;
}

static bool is_log_all(const struct sentence *sentence)
{
    return sentence->count == 2 && is_word(sentence, 0, "history") && is_word(sentence, 1, "all");
}

/* "where" tells how the hero stands, "log all" the whole log. */
static bool tell(struct sentence *sentence)
{
    if (sentence->count == 1 && is_word(sentence, 0, "where")) {
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
    if (walk(sentence) || tell(sentence) || point_at_place(sentence))
        return MSG_COUNT;
    bool aims = is_word(sentence, 0, "use") || is_word(sentence, 0, "throw");
    if (aims && sentence->count > 3 && is_word(sentence, 2, "at"))
        return use_at(sentence);
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
    if (sentence->count == 1 && (is_word(sentence, 0, "cancel") || is_word(sentence, 0, "confirm")))
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
    char name[LINE_SIZE]; /* "next fight" is next_fight */
    COPY_TEXT(name, sentence->line);
    for (char *at = name; *at; at++)
        *at = *at == ' ' ? '_' : *at;
    for (int intent = 0; intent < INTENT_COUNT; intent++)
        if ((intent_contexts((enum intent)intent) & context) && begins_with(intent_name((enum intent)intent), name))
            return (enum intent)intent;
    return INTENT_NONE;
}

/* The fields of a new game beside the name, which has no blanks: from there the seed is the next field and the game the
 * last, so that one lies before the first. */
static bool fill_form(struct sentence *sentence, const char *line)
{
    if (shell_top(sentence->shell)->kind != &SCREEN_NEW_GAME)
        return false;
    if (sentence->count == 1 && is_word(sentence, 0, "help")) {
        press(sentence, '?', 0);
    } else if (sentence->count == 1 && is_word(sentence, 0, "game")) {
        press(sentence, KEYCODE_UP, 0);
        press(sentence, KEYCODE_RIGHT, 0);
        press(sentence, KEYCODE_DOWN, 0);
    } else if (sentence->count > 1 && is_word(sentence, 0, "seed") && !sentence->title->one_hero) {
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
                 is_word(sentence, 0, "look") || is_word(sentence, 0, "walk") || is_word(sentence, 0, "where") ||
                 is_log_all(sentence);
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
    int number = is_word(sentence, 0, "turn");
    if (shell_top(sentence->shell)->kind != &SCREEN_REPLAY || number >= sentence->count ||
        !parse_text_number(sentence->words[number], 0, UINT32_MAX, &turn))
        return false;
    struct outcome outcome = outcome_replay_turn((uint32_t)turn);
    shell_use(sentence->shell, &outcome, sentence->answer);
    return true;
}

/* A row without a letter: the mark is led there, and it is taken. */
static bool lead_to_row(struct sentence *sentence, const char *words)
{
    struct shell *shell = sentence->shell;
    const struct screen_kind *kind = shell_top(shell)->kind;
    if (kind->list == 0 || kind->context != CONTEXT_LIST)
        return false;
    struct screen before = *shell_top(shell);
    mean(sentence, INTENT_TOP);
    for (int row = 0; row < PAGE_ROWS && shell_top(shell)->kind == kind; row++) {
        shell_page(shell, sentence->view, sentence->title, sentence->page);
        if (page_row_is(sentence->page, sentence->page->cursor_row, words)) {
            mean(sentence, INTENT_CONFIRM);
            return true;
        }
        mean(sentence, INTENT_DOWN);
    }
    if (shell_top(shell)->kind == kind)
        *shell_top(shell) = before;
    return false;
}

static enum message use_on_screen(struct sentence *sentence, const char *line)
{
    if (sentence->count == 0)
        return MSG_COUNT;
    if (go_to_turn(sentence))
        return MSG_COUNT;
    struct point at;
    const struct screen_kind *kind = shell_top(sentence->shell)->kind;
    int dir = kind->context == CONTEXT_TARGET ? direction_of(sentence, 0) : -1;
    if (dir >= 0 && sentence->count == 1) {
        mean(sentence, (enum intent)(INTENT_MOVE_N + dir));
        return MSG_COUNT;
    }
    if (kind->cursor && read_place(sentence, 0, &at)) {
        put_cursor(sentence, at);
        return MSG_COUNT;
    }
    char letter = letter_meant(sentence, line);
    enum intent intent = intent_of(sentence);
    if (letter)
        choose_row(sentence, letter);
    else if (intent != INTENT_NONE)
        mean(sentence, intent);
    else if (!lead_to_row(sentence, line))
        return use_behind(sentence, line);
    return MSG_COUNT;
}

static enum message use(struct sentence *sentence, const char *line)
{
    const struct shell *shell = sentence->shell;
    bool map = sentence->view && shell->depth == 1 && !shell->scene.replay;
    return map ? use_on_map(sentence, line) : use_on_screen(sentence, line);
}

enum message interpret_use(struct shell *shell, const struct view *view, const struct ui_title *title,
                           struct cells *page, const char *line, struct ui_answer *answer)
{
    struct sentence sentence = {.shell = shell, .view = view, .title = title, .page = page, .answer = answer};
    shell_fit(shell, view, title);
    read_words(&sentence, line, false);
    if (shell_top(shell)->typing) {
        type_line(&sentence, line);
        return MSG_COUNT;
    }
    if (sentence.count == 1 && is_word(&sentence, 0, "quit")) {
        *answer = (struct ui_answer){
            {.wish = UI_TITLE_QUIT}, {.wish = UI_GAME_QUIT}, {.wish = UI_REPLAY_QUIT}, {.wish = UI_QUESTION_CANCELLED}};
        return MSG_COUNT;
    }
    enum message refusal = use(&sentence, line);
    if (refusal != MSG_LINEAR_UNKNOWN)
        return refusal;
    read_words(&sentence, line, true);
    refusal = use(&sentence, line);
    return refusal == MSG_LINEAR_UNKNOWN && sentence.several ? MSG_COMMAND_LINE_SEVERAL : refusal;
}
