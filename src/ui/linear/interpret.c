/* SPDX-License-Identifier: MIT
 *
 * From a line of words to what the shell does: on the map the names of commands (spoken.h), on a screen a letter, the
 * words of a row, or what a key there would mean. What words of the player's language stand for those, the catalogue
 * says. Called by lines.c. */
#include "wording.h"

#include "base/parse.h"
#include "spoken.h"

#include <string.h>

enum { MAX_WORDS = 12, LINE_SIZE = 512, MAX_MOVES = 200 };

/* Where a line is used. */
struct wording {
    struct shell *shell;
    const struct view *view;
    const struct ui_title *title;
    const struct cells *page;
    struct ui_answer *answer;
    char text[LINE_SIZE]; /* the line, each word in its meaning; cut at its words by `words` */
    const char *words[MAX_WORDS];
    int count;
    char line[LINE_SIZE]; /* the same in one piece, one blank between words */
};

void wording_row(const struct cells *page, int row, char text[WORDING_ROW_SIZE])
{
    struct strbuf buf;
    int blanks = 0;
    strbuf_init(&buf, text, WORDING_ROW_SIZE);
    for (int col = 0; col < page->cols; col++) {
        uint32_t glyph = page->grid[row * page->cols + col].glyph;
        if (glyph == ' ') {
            blanks++;
            continue;
        }
        for (int i = 0; i < blanks && i < 2 && buf.length > 0; i++)
            strbuf_char(&buf, ' ');
        blanks = 0;
        if (glyph)
            strbuf_rune(&buf, glyph);
    }
}

/* --- Words and what they stand for ------------------------------------------------------------------------------- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Whether `text` begins with `part`; small and capital letters of ASCII are the same. */
static bool begins_with(const char *text, const char *part)
{
    while (*part && lower(*text) == lower(*part)) {
        text++;
        part++;
    }
    return *part == '\0';
}

/* Appends what a word stands for: the meaning in the catalogue's list "word=meaning, ...", else the word. */
static void put_meaning(const struct catalogue *catalogue, const char *word, size_t length, struct strbuf *out)
{
    const char *entry = text_get(catalogue, MSG_LINES_WORDS);
    while (*entry) {
        size_t size = strcspn(entry, ",");
        size_t name = strcspn(entry, "=,");
        bool same = name == length && name < size;
        for (size_t i = 0; same && i < length; i++)
            same = entry[i] == lower(word[i]);
        if (same) {
            strbuf_bytes(out, entry + name + 1, size - name - 1);
            return;
        }
        entry += size;
        entry += strspn(entry, ", ");
    }
    strbuf_bytes(out, word, length);
}

/* Takes the line apart and puts each word's meaning for it. */
static void read_words(struct wording *wording, const char *line)
{
    struct strbuf buf;
    STRBUF_OVER(&buf, wording->line);
    for (line += strspn(line, " \t"); *line; line += strspn(line, " \t")) {
        size_t length = strcspn(line, " \t\r");
        if (length == 0)
            break;
        if (buf.length > 0)
            strbuf_char(&buf, ' ');
        put_meaning(wording->shell->catalogue, line, length, &buf);
        line += length;
    }
    COPY_TEXT(wording->text, wording->line);
    wording->count = 0;
    for (char *at = wording->text; *at && wording->count < MAX_WORDS;) {
        wording->words[wording->count++] = at;
        at += strcspn(at, " ");
        if (*at)
            *at++ = '\0';
    }
}

static bool is_word(const struct wording *wording, int index, const char *word)
{
    return index < wording->count && strcmp(wording->words[index], word) == 0;
}

/* A word as one of the eight directions, or -1. */
static int direction_of(const struct wording *wording, int index)
{
    if (index >= wording->count)
        return -1;
    struct spoken spoken = spoken_parse(wording->shell->catalogue, wording->words[index]);
    bool move = spoken.result == SPOKEN_INTENT && spoken.intent >= INTENT_MOVE_N && spoken.intent <= INTENT_MOVE_NW;
    return move ? (int)(spoken.intent - INTENT_MOVE_N) : -1;
}

/* A word as a number of steps, 1 when it is none; *used tells whether it was one. */
static int steps_of(const struct wording *wording, int index, bool *used)
{
    long long steps = 1;
    *used = index < wording->count && parse_text_number(wording->words[index], 1, MAX_MOVES, &steps);
    return *used ? (int)steps : 1;
}

/* --- Using the shell --------------------------------------------------------------------------------------------- */

static void press(struct wording *wording, uint32_t code, uint8_t modifiers)
{
    shell_key(wording->shell, wording->view, wording->title, wording->page, (struct key){code, modifiers},
              wording->answer);
}

static void mean(struct wording *wording, enum intent intent)
{
    shell_intent(wording->shell, wording->view, wording->title, intent, wording->answer);
}

/* --- On the map -------------------------------------------------------------------------------------------------- */

/* The place after "at": "2" is the second nearest foe, "north 3 east" a way from the hero. False when it is none. */
static bool read_place(const struct wording *wording, int index, struct point *at)
{
    const struct view *view = wording->view;
    int16_t order[MAX_ENTITIES];
    bool used;
    int number = steps_of(wording, index, &used);
    *at = view->hero.at;
    if (used && index + 1 == wording->count) {
        int foes = view_foes_by_distance(view, order);
        if (number <= foes)
            *at = view->entities[order[number - 1]].at;
        return number <= foes;
    }
    for (; index < wording->count; index++) {
        int dir = direction_of(wording, index);
        int steps = steps_of(wording, index + 1, &used);
        if (dir < 0)
            return false;
        for (int i = 0; i < steps; i++)
            *at = point_step(*at, (enum dir)dir);
        index += used;
    }
    return at->x >= 0 && at->y >= 0 && at->x < view->width && at->y < view->height;
}

/* "use c at north 3": aims there and confirms once; a blast that would catch the hero asks for more. */
static enum message use_at(struct wording *wording)
{
    struct point at;
    if (strlen(wording->words[1]) != 1 || wording->words[1][0] < 'a' || wording->words[1][0] > 'z')
        return MSG_LINES_USE_HOW;
    if (!read_place(wording, 3, &at))
        return MSG_LINES_NO_PLACE;
    struct scene now = shell_scene(wording->shell, wording->view, wording->title);
    struct outcome outcome = pack_use(&now, wording->words[1][0] - 'a');
    bool aims = outcome.type == OUTCOME_OPEN;
    if (aims)
        outcome.open = screen_target_at(&now, wording->words[1][0] - 'a', at);
    shell_use(wording->shell, wording->view, &outcome, wording->answer);
    if (aims)
        mean(wording, INTENT_CONFIRM);
    return MSG_COUNT;
}

static enum message use_on_map(struct wording *wording)
{
    if (is_word(wording, 0, "use") && wording->count > 3 && is_word(wording, 2, "at"))
        return use_at(wording);
    struct spoken spoken = spoken_parse(wording->shell->catalogue, wording->line);
    struct scene now = shell_scene(wording->shell, wording->view, wording->title);
    struct outcome outcome;
    switch (spoken.result) {
    case SPOKEN_NOTHING:
        return MSG_COUNT;
    case SPOKEN_INTENT:
        mean(wording, spoken.intent);
        return MSG_COUNT;
    case SPOKEN_COMMAND:
        outcome = speak_command(&now, &spoken.command);
        shell_use(wording->shell, wording->view, &outcome, wording->answer);
        return MSG_COUNT;
    case SPOKEN_SEVERAL:
    case SPOKEN_UNKNOWN:
        break;
    }
    if (strlen(wording->line) == 1) { /* then it may be a key */
        press(wording, (unsigned char)wording->line[0], 0);
        return MSG_COUNT;
    }
    return spoken.result == SPOKEN_SEVERAL ? MSG_SPEAK_SEVERAL : MSG_LINES_UNKNOWN;
}

/* --- On a screen ------------------------------------------------------------------------------------------------- */

/* The letter of the row "x) words ..." or "x) g words ..." (g: the likeness of a thing), or 0. */
static char letter_of_row(const struct cells *page, const char *words)
{
    for (int row = 0; row < page->rows; row++) {
        char text[WORDING_ROW_SIZE];
        wording_row(page, row, text);
        if (!text[0] || text[1] != ')' || text[2] != ' ')
            continue;
        const char *rest = text + 3;
        bool likeness = rest[0] && rest[1] == ' ';
        if (begins_with(rest, words) || (likeness && begins_with(rest + 2, words)))
            return text[0];
    }
    return '\0';
}

/* The intent that has a meaning in the screen's context and whose name begins with the line; INTENT_NONE for none. */
static enum intent intent_of(const struct wording *wording)
{
    unsigned context = 1U << shell_top(wording->shell)->kind->context;
    char name[LINE_SIZE]; /* "next fight" is next_fight */
    COPY_TEXT(name, wording->line);
    for (char *at = name; *at; at++)
        *at = *at == ' ' ? '_' : *at;
    for (int intent = 0; intent < INTENT_COUNT; intent++)
        if ((intent_contexts((enum intent)intent) & context) && begins_with(intent_name((enum intent)intent), name))
            return (enum intent)intent;
    return INTENT_NONE;
}

/* What is typed takes the place of what stands in the line; without words that is accepted. */
static void type_line(struct wording *wording, const char *line)
{
    if (strcmp(wording->line, "cancel") == 0) {
        press(wording, KEYCODE_ESCAPE, 0);
        return;
    }
    if (line[0])
        press(wording, 'u', KEYMOD_CTRL);
    for (; *line; line++)
        if ((unsigned char)*line >= ' ' && (unsigned char)*line < 0x7f)
            press(wording, (unsigned char)*line, 0);
    press(wording, KEYCODE_ENTER, 0);
}

/* What means nothing on a screen may be meant for the map: then the screen is closed, unless the game demands it. */
static enum message use_behind(struct wording *wording)
{
    struct shell *shell = wording->shell;
    struct spoken spoken = spoken_parse(shell->catalogue, wording->line);
    if (wording->view && wording->view->state == GAME_DEAD && spoken.result == SPOKEN_INTENT) {
        /* The last screen has no map behind it, but takes some of its keys. */
        struct key key = keymap_key(&shell->keys, CONTEXT_MAP, spoken.intent);
        press(wording, key.code, key.modifiers);
        return MSG_COUNT;
    }
    bool known = spoken.result == SPOKEN_INTENT || spoken.result == SPOKEN_COMMAND || is_word(wording, 0, "use");
    if (known && shell->film)
        return MSG_FILM_ONLY_SHOWN;
    if (!known || !wording->view || wording->view->state != GAME_PLAYING)
        return MSG_LINES_UNKNOWN;
    for (int i = 0; i < MAX_SCREENS && shell->depth > 1; i++)
        mean(wording, INTENT_CANCEL);
    return shell->depth == 1 ? use_on_map(wording) : MSG_LINES_UNKNOWN;
}

/* The row of a letter. A whole line is meant: at a new level, too, where a key only points, it takes. */
static void choose_row(struct wording *wording, char letter)
{
    press(wording, (unsigned char)letter, 0);
    if (shell_top(wording->shell)->kind == &SCREEN_LEVEL_UP)
        mean(wording, INTENT_CONFIRM);
}

/* "turn 30", or "30": goes there in the run that is shown. */
static bool go_to_turn(struct wording *wording)
{
    long long turn;
    int number = is_word(wording, 0, "turn");
    if (shell_top(wording->shell)->kind != &SCREEN_REPLAY || number >= wording->count ||
        !parse_text_number(wording->words[number], 0, UINT32_MAX, &turn))
        return false;
    struct outcome outcome = outcome_film_turn((uint32_t)turn);
    shell_use(wording->shell, wording->view, &outcome, wording->answer);
    return true;
}

static enum message use_on_screen(struct wording *wording, const char *line)
{
    if (wording->count == 0)
        return MSG_COUNT;
    if (go_to_turn(wording))
        return MSG_COUNT;
    int dir = shell_top(wording->shell)->kind->context == CONTEXT_TARGET ? direction_of(wording, 0) : -1;
    if (dir >= 0) {
        bool used;
        for (int steps = steps_of(wording, 1, &used); steps > 0; steps--)
            mean(wording, (enum intent)(INTENT_MOVE_N + dir));
        return MSG_COUNT;
    }
    char letter = letter_of_row(wording->page, line);
    enum intent intent = intent_of(wording);
    if (strlen(line) == 1)
        choose_row(wording, line[0]);
    else if (letter)
        choose_row(wording, letter);
    else if (intent != INTENT_NONE)
        mean(wording, intent);
    else
        return use_behind(wording);
    return MSG_COUNT;
}

enum message wording_use(struct shell *shell, const struct view *view, const struct ui_title *title,
                         const struct cells *page, const char *line, struct ui_answer *answer)
{
    struct wording wording = {.shell = shell, .view = view, .title = title, .page = page, .answer = answer};
    read_words(&wording, line);
    if (shell_top(shell)->typing) {
        type_line(&wording, line);
        return MSG_COUNT;
    }
    if (wording.count == 1 && is_word(&wording, 0, "quit")) {
        answer->wish = UI_QUIT;
        return MSG_COUNT;
    }
    return view && shell->depth == 1 && !shell->film ? use_on_map(&wording) : use_on_screen(&wording, line);
}
