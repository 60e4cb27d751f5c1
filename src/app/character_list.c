/* SPDX-License-Identifier: MIT
 *
 * The list of characters: what each is, and what can be done with it. Asks the player; what happens to files is
 * persist's. */
#include "character_list.h"

#include "persist/characters.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 256, SENTENCE_SIZE = 512, ROW_SIZE = 112, EXPORTS_MAX = 1000 };

/* --- Asking ------------------------------------------------------------------------------------------------------ */

/* What a fault says, in the player's language. */
static const char *reason_of(const struct session *s, const struct fault *fault, char text[SENTENCE_SIZE])
{
    return text_fault(s->catalogue, fault, text, SENTENCE_SIZE);
}

static const char *words(const struct session *s, enum message message)
{
    return text_get(s->catalogue, message);
}

/* A sentence with the character's name in it. */
static void say(const struct session *s, enum message message, const char *name, char text[SENTENCE_SIZE])
{
    struct strbuf buf = strbuf_of(text, SENTENCE_SIZE);
    text_say(s->catalogue, message, &buf, {"name", name, 0});
}

/* Two answers, the first of which changes nothing. True for the second. */
static bool confirm(struct session *s, const char *name, enum message text, char no, enum message no_words, char yes,
                    enum message yes_words)
{
    char sentence[SENTENCE_SIZE];
    say(s, text, name, sentence);
    struct ui_answer_row rows[] = {{no, words(s, no_words)}, {yes, words(s, yes_words)}};
    struct ui_question question = {.title = name, .text = sentence, .answers = rows, .count = 2};
    return session_ask(s, &question) == 1;
}

static void tell(struct session *s, const char *title, const char *sentence)
{
    struct ui_answer_row row = {'o', words(s, MSG_CHARACTERS_GOOD)};
    struct ui_question question = {.title = title, .text = sentence, .answers = &row, .count = 1};
    (void)session_ask(s, &question);
}

static void tell_fault(struct session *s, const char *title, const struct fault *fault)
{
    char text[SENTENCE_SIZE];
    tell(s, title, reason_of(s, fault, text));
}

/* --- What can be done with one ----------------------------------------------------------------------------------- */

static void retire(struct session *s, const char *name)
{
    struct fault fault;
    if (!confirm(s, name, MSG_CHARACTERS_RETIRE_TEXT, 'k', MSG_CHARACTERS_KEEP, 'r', MSG_CHARACTERS_RETIRE))
        return;
    if (character_retire(s->data_files->save_folder, name, &fault) != ST_OK) {
        tell_fault(s, name, &fault);
        return;
    }
    session_make_room(s);
    scoreboard_look_again(&s->scoreboard);
}

static void delete_character(struct session *s, const char *name)
{
    struct fault fault;
    if (!confirm(s, name, MSG_CHARACTERS_DELETE_TEXT, 'k', MSG_CHARACTERS_KEEP, 'd', MSG_CHARACTERS_DELETE) ||
        !confirm(s, name, MSG_CHARACTERS_DELETE_AGAIN, 'k', MSG_CHARACTERS_KEEP, 'y', MSG_CHARACTERS_DELETE_YES))
        return;
    if (character_delete(s->data_files->save_folder, name, &fault) != ST_OK)
        tell_fault(s, name, &fault);
}

/* To "<save folder>/exported/<name>.barrow", or the first number that is free: "<name>.1.barrow", ... */
static void export(struct session *s, const char *name)
{
    char folder[SYS_PATH_SIZE], path[SYS_PATH_SIZE], file[CHARACTER_NAME_SIZE + 32], sentence[SENTENCE_SIZE];
    struct fault fault;
    struct strbuf buf;
    enum status status = sys_join(folder, s->data_files->save_folder, "exported", &fault);
    if (status == ST_OK)
        status = sys_make_folder(folder, &fault);
    bool taken = status == ST_OK;
    for (int number = 0; taken && number < EXPORTS_MAX; number++) {
        STRBUF_OVER(&buf, file);
        strbuf_text(&buf, name);
        if (number > 0)
            strbuf_format(&buf, ".%d", number);
        strbuf_text(&buf, ".barrow");
        status = sys_join(path, folder, file, &fault);
        if (status == ST_OK)
            status = character_export(s->data_files->save_folder, name, path, &fault);
        taken = status == ST_EXISTS;
    }
    if (status != ST_OK) {
        tell_fault(s, name, &fault);
        return;
    }
    STRBUF_OVER(&buf, sentence);
    text_say(s->catalogue, MSG_CHARACTERS_EXPORTED, &buf, {"file", path, 0});
    tell(s, name, sentence);
}

/* --- The list ---------------------------------------------------------------------------------------------------- */

/* Nothing is wrong with its files. */
static bool is_of_other_rules(const struct character *character)
{
    return (character->state == CHARACTER_DAMAGED && character->report.way == SAVE_UPGRADED) ||
           (character->state == CHARACTER_LOST && character->fault.code == ST_NEWER);
}

static void say_state(const struct session *s, const struct character *character, struct strbuf *out)
{
    char reason[SENTENCE_SIZE];
    static const enum message STATES[] = {
        [CHARACTER_READY] = MSG_CHARACTERS_READY,
        [CHARACTER_PLAYED] = MSG_CHARACTERS_PLAYED,
        [CHARACTER_DAMAGED] = MSG_CHARACTERS_DAMAGED,
        [CHARACTER_LOST] = MSG_CHARACTERS_LOST,
    };
    enum message state = character->over ? MSG_CHARACTERS_DEAD
                         : is_of_other_rules(character) && character->state == CHARACTER_DAMAGED
                             ? MSG_CHARACTERS_OTHER_RULES
                             : STATES[character->state];
    text_say(s->catalogue, state, out, {"host", character->holder.host, 0}, {"pid", NULL, character->holder.pid},
             {"reason", reason_of(s, &character->fault, reason), 0});
}

static void say_place(const struct session *s, enum message message, const struct character *character,
                      struct strbuf *out)
{
    text_say(s->catalogue, message, out, {"floor", NULL, character->floor}, {"level", NULL, character->level},
             {"hp", NULL, character->hp}, {"max", NULL, character->max_hp}, {"turn", NULL, character->turn});
}

static void fill_row(const struct session *s, const struct character *character, char row[ROW_SIZE])
{
    struct strbuf buf = strbuf_of(row, ROW_SIZE);
    strbuf_format(&buf, "%-20s ", character->name);
    if (character->floor > 0)
        say_place(s, MSG_CHARACTERS_PLACE, character, &buf);
    if (character->practice)
        strbuf_format(&buf, "  %s", words(s, MSG_MARK_PRACTICE));
    if (character->state != CHARACTER_READY || character->over) {
        strbuf_text(&buf, character->floor > 0 ? "  " : "");
        strbuf_text(&buf, words(s, character->state == CHARACTER_PLAYED ? MSG_CHARACTERS_MARK_PLAYED
                                   : character->over                    ? MSG_CHARACTERS_MARK_DEAD
                                   : is_of_other_rules(character)       ? MSG_CHARACTERS_MARK_OTHER_RULES
                                                                        : MSG_CHARACTERS_MARK_DAMAGED));
    }
}

/* What one is and what can be done with it. True when it is to be played. */
static bool show_one(struct session *s, const struct character *character)
{
    enum { PLAY, EXPORT, RETIRE, DELETE, ANSWERS };
    char sentence[SENTENCE_SIZE];
    struct strbuf buf = STRBUF(sentence);
    if (character->floor > 0)
        say_place(s, MSG_CHARACTERS_DETAILS, character, &buf);
    if (character->practice)
        strbuf_format(&buf, "%s ", words(s, MSG_PRACTICE_NOTE));
    say_state(s, character, &buf);
    struct ui_answer_row rows[ANSWERS] = {{'p', words(s, MSG_CHARACTERS_PLAY)},
                                          {'e', words(s, MSG_CHARACTERS_EXPORT)},
                                          {'r', words(s, MSG_CHARACTERS_RETIRE)},
                                          {'d', words(s, MSG_CHARACTERS_DELETE)}};
    struct ui_question question = {.title = character->name, .text = sentence, .answers = rows, .count = ANSWERS};
    switch (session_ask(s, &question)) {
    case PLAY:
        return true;
    case EXPORT:
        export(s, character->name);
        break;
    case RETIRE:
        retire(s, character->name);
        break;
    case DELETE:
        delete_character(s, character->name);
        break;
    default: /* given up */
        break;
    }
    return false;
}

/* All of them, as they are now. Returns their number. */
static int look_at_all(struct session *s, struct character *characters)
{
    struct save_entry living[LIST_MAX];
    struct fault fault;
    int count = 0, found = 0;
    if (save_list(s->data_files->save_folder, living, LIST_MAX, &count, &fault) != ST_OK)
        tell_fault(s, words(s, MSG_CHARACTERS_TITLE), &fault);
    for (int i = 0; i < count; i++) {
        if (character_look(s->data_files->save_folder, living[i].name, &s->data_files->rules, &characters[found],
                           &fault) == ST_OK)
            found++;
        else if (fault.code != ST_MISSING)
            tell_fault(s, living[i].name, &fault);
    }
    return found;
}

static bool show_list(struct session *s, struct character *characters, char name[CHARACTER_NAME_SIZE])
{
    char texts[LIST_MAX][ROW_SIZE];
    struct ui_answer_row rows[LIST_MAX];
    for (;;) {
        int count = look_at_all(s, characters);
        for (int i = 0; i < count; i++) {
            fill_row(s, &characters[i], texts[i]);
            rows[i] = (struct ui_answer_row){i < 26 ? (char)('a' + i) : ' ', texts[i]};
        }
        struct ui_question question = {.title = words(s, MSG_CHARACTERS_TITLE),
                                       .text = words(s, MSG_CHARACTERS_HINT),
                                       .answers = rows,
                                       .count = count};
        int answer = count == 0 ? SESSION_ASK_CANCELLED : session_ask(s, &question);
        if (answer < 0)
            return false;
        copy_text(name, CHARACTER_NAME_SIZE, characters[answer].name);
        if (show_one(s, &characters[answer]))
            return true;
    }
}

bool character_list_show(struct session *s, char name[CHARACTER_NAME_SIZE])
{
    struct character *characters = calloc(LIST_MAX, sizeof *characters);
    if (characters == NULL) {
        COPY_TEXT(s->note, words(s, MSG_NO_MEMORY_FOR_LIST));
        return false;
    }
    bool play = show_list(s, characters, name);
    free(characters);
    return play;
}
