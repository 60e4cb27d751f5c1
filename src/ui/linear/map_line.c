/* SPDX-License-Identifier: MIT
 *
 * On the map: places and names first, then lists by the names of their rows, then commands (command_names.h). */
#include "map_line.h"

#include "help_about.h"
#include "log/command_names.h"
#include "named.h"
#include "page_rows.h"
#include "press.h"
#include "screens/screens.h"
#include "settings/words.h"
#include "standing.h"

#include <string.h>

/* The word "at" behind a thing that is used or thrown; 0 without one. */
static int find_at(const struct sentence *sentence)
{
    int at = sentence_has(sentence, 0, "use") || sentence_has(sentence, 0, "throw") ? 2 : sentence->count;
    while (at < sentence->count && !sentence_has(sentence, at, "at"))
        at++;
    return at + 1 < sentence->count ? at : 0;
}

/* More than one row answers to the words. */
static enum message several_rows(struct sentence *sentence, const char *words)
{
    page_row_names(sentence->page, words, sentence->meant);
    return MSG_LINEAR_SEVERAL;
}

/* The letter of what words name in the pack, as the list of it has them; *matches as of page_row_letter. */
static char letter_in_pack(struct sentence *sentence, const char *words, int *matches)
{
    press_intent(sentence, INTENT_INVENTORY);
    shell_page(sentence->shell, sentence->view, sentence->title, sentence->page);
    char letter = page_row_letter(sentence->page, words, matches);
    press_intent(sentence, INTENT_CANCEL);
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
    return matches > 1 ? several_rows(sentence, words) : MSG_COUNT;
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
    if (sentence_read_aim(sentence, word + 1, &at) != MSG_COUNT)
        return MSG_LINEAR_NO_PLACE;
    const struct scene *scene = &sentence->shell->scene;
    bool throws = sentence_has(sentence, 0, "throw");
    struct outcome outcome = throws ? target_throw(scene, letter) : target_use(scene, letter);
    bool aims = outcome.type == OUTCOME_OPEN && outcome.open.kind->cursor; /* else it asks for something else */
    if (aims)
        outcome.open = screen_target_at(scene, letter, at);
    shell_use(sentence->shell, &outcome, sentence->answer);
    if (aims)
        press_intent(sentence, INTENT_CONFIRM);
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
    struct outcome travel = outcome_plan((struct plan_order){.kind = PLAN_TRAVEL, .goal = at});
    if (sentence_has(sentence, 0, "travel")) { /* by no screen: the same order again is the same order */
        shell_use(sentence->shell, &travel, sentence->answer);
        return MSG_COUNT;
    }
    open_screen(sentence, &SCREEN_LOOK);
    press_place(sentence, at);
    return MSG_COUNT;
}

/* What is done to a foe whose place or name is said; over how many cells. */
static const struct {
    const char *word;
    uint8_t command; /* enum command_type */
    uint8_t cells;
} DEEDS[] = {{"fight", CMD_MOVE, 1}, {"shove", CMD_SHOVE, 1}, {"strike", CMD_STRIKE, 2}};
enum { DEED_COUNT = sizeof DEEDS / sizeof DEEDS[0] };

/* The direction that leads from one cell to another in so many steps, or -1. */
static int direction_to(struct point from, struct point to, int steps)
{
    int found = -1;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point at = from;
        for (int i = 0; i < steps; i++)
            at = point_step(at, (enum dir)dir);
        found = point_equal(at, to) ? dir : found;
    }
    return found;
}

static int deed_of(const struct sentence *sentence)
{
    int deed = 0;
    while (deed < DEED_COUNT && !sentence_has(sentence, 0, DEEDS[deed].word))
        deed++;
    return sentence->count > 1 ? deed : DEED_COUNT;
}

/* "fight orc", "shove 1", "fight north". A blow goes as far as the weapon reaches. */
static enum message do_to_foe(struct sentence *sentence, int deed)
{
    const struct view *view = sentence->view;
    struct command command = {.type = DEEDS[deed].command};
    struct point at;
    int dir = sentence->count == 2 ? sentence_direction(sentence, 1) : -1;
    bool named = dir < 0, strikes = command.type == CMD_MOVE;
    enum message refusal = named ? sentence_read_aim(sentence, 1, &at) : MSG_COUNT;
    if (refusal != MSG_COUNT)
        return refusal;
    if (named)
        dir = direction_to(view->hero.at, at, DEEDS[deed].cells);
    int far = named && strikes && dir < 0 ? direction_to(view->hero.at, at, 2) : -1;
    if (far >= 0 && view_reached(view, (enum dir)far))
        command = (struct command){.type = CMD_STRIKE, .dir = (uint8_t)far};
    else if (dir < 0 || (strikes && !view_foe_at(view, point_step(view->hero.at, (enum dir)dir))))
        return strikes ? MSG_LINEAR_NOT_BESIDE : MSG_LINEAR_NOT_ALIGNED;
    else
        command.dir = (uint8_t)dir;
    struct outcome outcome = target_command(&sentence->shell->scene, &command);
    shell_use(sentence->shell, &outcome, sentence->answer);
    return MSG_COUNT;
}

/* The words that open a list, when they are followed by what is chosen in it. */
static const struct {
    const char *word;
    enum intent intent;
    bool nearest; /* of several that have the name the first is meant */
} LISTS[] = {
    {"travel", INTENT_LIST, true},          {"list", INTENT_LIST, true},       {"find", INTENT_FIND, true},
    {"drop", INTENT_DROP, false},           {"throw", INTENT_THROW, false},    {"use", INTENT_INVENTORY, false},
    {"inventory", INTENT_INVENTORY, false}, {"wear", INTENT_INVENTORY, false}, {"remove", INTENT_INVENTORY, false}};
enum { LIST_COUNT = sizeof LISTS / sizeof LISTS[0] };

static int list_of(const struct sentence *sentence)
{
    int list = 0;
    while (list < LIST_COUNT && !sentence_has(sentence, 0, LISTS[list].word))
        list++;
    return sentence->count > 1 ? list : LIST_COUNT;
}

/* Whether the thing that is chosen is used at once: to wear and to take off are to use. */
static bool is_used(const struct sentence *sentence)
{
    return sentence_has(sentence, 0, "use") || sentence_has(sentence, 0, "wear") || sentence_has(sentence, 0, "remove");
}

/* To use what is worn takes it off, and the other way round: who says which is not misunderstood. Only of orders to
 * wear and to take off the letter is one of the pack. */
static enum message check_worn(const struct sentence *sentence, char letter)
{
    bool wears = sentence_has(sentence, 0, "wear");
    if (!wears && !sentence_has(sentence, 0, "remove"))
        return MSG_COUNT;
    const struct view_item *item = &sentence->view->pack[letter - 'a'];
    if (!wears)
        return item->worn ? MSG_COUNT : MSG_LINEAR_NOT_WORN;
    bool gear = sentence->view->rules->kinds[item->kind].components & HAS_EQUIPPABLE;
    return item->worn ? MSG_LINEAR_WORN : gear ? MSG_COUNT : MSG_LINEAR_NO_GEAR;
}

/* "travel sword", "throw dagger". Where the list has no such row it stays open. */
static enum message choose_by_name(struct sentence *sentence, int list, const char *line)
{
    struct shell *shell = sentence->shell;
    const char *words = sentence_behind_word(sentence, line);
    press_intent(sentence, LISTS[list].intent);
    if (shell_context(shell) == CONTEXT_MAP) /* it was answered at once */
        return MSG_COUNT;
    if (shell_top(shell)->typing) {
        press_words(sentence, words);
        press_key(sentence, KEYCODE_ENTER, 0);
        return MSG_COUNT;
    }
    shell_page(shell, sentence->view, sentence->title, sentence->page);
    if (shell_top(shell)->kind->list == 0) { /* there was one thing alone, and it is aimed already */
        if (page_has_words(sentence->page, words))
            return MSG_COUNT;
        press_intent(sentence, INTENT_CANCEL);
        return MSG_NOTHING_MATCHES;
    }
    int matches;
    char letter = page_row_letter(sentence->page, words, &matches);
    if (!page_row_has(sentence->page, letter))
        return MSG_NOTHING_MATCHES;
    if (matches > 1 && !LISTS[list].nearest)
        return several_rows(sentence, words);
    enum message refusal = check_worn(sentence, letter);
    if (refusal != MSG_COUNT) {
        press_intent(sentence, INTENT_CANCEL);
        return refusal;
    }
    press_row(sentence, letter);
    if (is_used(sentence) && shell_top(shell)->kind != &SCREEN_PACK) /* the thing is shown first */
        press_intent(sentence, INTENT_CONFIRM);
    return MSG_COUNT;
}

static bool is_log_all(const struct sentence *sentence)
{
    return sentence->count == 2 && sentence_has(sentence, 0, "history") && sentence_has(sentence, 1, "all");
}

bool map_line_tell(struct sentence *sentence)
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

/* More than one command begins with the line. */
static enum message several_commands(struct sentence *sentence)
{
    struct command_name names[COMMAND_NAMES_MAX];
    int count = command_names_match(sentence->shell->scene.catalogue, sentence->line, names);
    for (int i = 0; i < count; i++) {
        if (intent_needs_screen(names[i].intent))
            continue;
        strbuf_comma(sentence->meant);
        (void)words_show(sentence->shell->scene.catalogue, names[i].name, sentence->meant);
    }
    return MSG_LINEAR_SEVERAL;
}

enum message map_line_use(struct sentence *sentence, const char *line)
{
    struct point at;
    if (named_is(sentence))
        return named_use(sentence, line);
    if (help_about_is(sentence))
        return help_about_use(sentence, line);
    if (sentence_has(sentence, 0, "look") && sentence->count > 1) {
        enum message refusal = sentence_read_aim(sentence, 1, &at);
        return refusal == MSG_COUNT ? point_at_place(sentence, at) : refusal;
    }
    bool goes = sentence_has(sentence, 0, "travel");
    enum sentence_place place = goes ? sentence_read_place(sentence, 1, &at) : PLACE_NOT;
    if (place != PLACE_NOT)
        return place == PLACE_GOOD ? point_at_place(sentence, at) : MSG_LINEAR_NO_PLACE;
    if (walk(sentence) || map_line_tell(sentence))
        return MSG_COUNT;
    if (deed_of(sentence) < DEED_COUNT)
        return do_to_foe(sentence, deed_of(sentence));
    int word = find_at(sentence);
    if (word > 0)
        return use_at(sentence, word);
    struct named named = command_names_parse(sentence->shell->scene.catalogue, sentence->line);
    struct outcome outcome;
    switch (named.result) {
    case NAMES_NOTHING:
        return MSG_COUNT;
    case NAMES_INTENT:
        if (intent_needs_screen(named.intent))
            return MSG_LINEAR_UNKNOWN;
        press_intent(sentence, named.intent);
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
        press_key(sentence, (unsigned char)sentence->line[0], 0);
        return MSG_COUNT;
    }
    return named.result == NAMES_SEVERAL ? several_commands(sentence) : MSG_LINEAR_UNKNOWN;
}

bool map_line_is_known(const struct sentence *sentence)
{
    struct named named = command_names_parse(sentence->shell->scene.catalogue, sentence->line);
    return named.result == NAMES_INTENT || named.result == NAMES_COMMAND || list_of(sentence) < LIST_COUNT ||
           deed_of(sentence) < DEED_COUNT || named_is(sentence) || help_about_is(sentence) ||
           sentence_has(sentence, 0, "look") || sentence_has(sentence, 0, "walk") ||
           sentence_has(sentence, 0, "where") || is_log_all(sentence);
}
