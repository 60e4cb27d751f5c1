/* SPDX-License-Identifier: MIT
 *
 * The list of characters: what each is, and what can be done with it. Asks the player; what happens to files is
 * persist's. */
#include "keeper.h"

#include "persist/characters.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 256, SENTENCE_SIZE = 512, ROW_SIZE = 80, EXPORTS_MAX = 1000 };

/* --- Asking ------------------------------------------------------------------------------------------------------ */

/* What a fault says, in the player's language. */
static const char *reason_of(const struct engine *e, const struct fault *fault, char text[SENTENCE_SIZE])
{
    struct strbuf buf;
    strbuf_init(&buf, text, SENTENCE_SIZE);
    text_report(e->catalogue, fault->text, &buf);
    return text;
}

static const char *words(const struct engine *e, enum message message)
{
    return text_get(e->catalogue, message);
}

/* A sentence with the character's name in it. */
static void say(const struct engine *e, enum message message, const char *name, char text[SENTENCE_SIZE])
{
    struct strbuf buf;
    strbuf_init(&buf, text, SENTENCE_SIZE);
    text_say(e->catalogue, message, &buf, {"name", name, 0});
}

/* Two answers, the first of which changes nothing. True for the second. */
static bool confirm(struct engine *e, const char *name, enum message text, char no, enum message no_words, char yes,
                    enum message yes_words)
{
    char sentence[SENTENCE_SIZE];
    say(e, text, name, sentence);
    struct ui_answer_row rows[] = {{no, words(e, no_words)}, {yes, words(e, yes_words)}};
    struct ui_question question = {.title = name, .text = sentence, .answers = rows, .count = 2, .timeout_ms = -1};
    return lobby_ask(e, &question) == 1;
}

static void tell(struct engine *e, const char *title, const char *sentence)
{
    struct ui_answer_row row = {'o', words(e, MSG_KEEPER_GOOD)};
    struct ui_question question = {.title = title, .text = sentence, .answers = &row, .count = 1, .timeout_ms = -1};
    (void)lobby_ask(e, &question);
}

static void tell_fault(struct engine *e, const char *title, const struct fault *fault)
{
    char text[SENTENCE_SIZE];
    tell(e, title, reason_of(e, fault, text));
}

/* --- What can be done with one ----------------------------------------------------------------------------------- */

static void retire(struct engine *e, const char *name)
{
    struct fault fault;
    if (!confirm(e, name, MSG_KEEPER_RETIRE_TEXT, 'k', MSG_KEEPER_KEEP, 'r', MSG_KEEPER_RETIRE))
        return;
    if (character_retire(e->assets->save_folder, name, &fault) != ST_OK) {
        tell_fault(e, name, &fault);
        return;
    }
    keeper_make_room(e);
    engine_refresh_hall(e);
}

static void delete (struct engine *e, const char *name)
{
    struct fault fault;
    if (!confirm(e, name, MSG_KEEPER_DELETE_TEXT, 'k', MSG_KEEPER_KEEP, 'd', MSG_KEEPER_DELETE) ||
        !confirm(e, name, MSG_KEEPER_DELETE_AGAIN, 'k', MSG_KEEPER_KEEP, 'y', MSG_KEEPER_DELETE_YES))
        return;
    if (character_delete(e->assets->save_folder, name, &fault) != ST_OK)
        tell_fault(e, name, &fault);
}

/* To "<save folder>/exported/<name>.barrow", or the first number that is free: "<name>.1.barrow", ... */
static void export(struct engine *e, const char *name)
{
    char folder[SYS_PATH_SIZE], path[SYS_PATH_SIZE], file[CHARACTER_NAME_SIZE + 32], sentence[SENTENCE_SIZE];
    struct fault fault;
    struct strbuf buf;
    enum status status = sys_join(folder, e->assets->save_folder, "exported", &fault);
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
            status = character_export(e->assets->save_folder, name, path, &fault);
        taken = status == ST_EXISTS;
    }
    if (status != ST_OK) {
        tell_fault(e, name, &fault);
        return;
    }
    STRBUF_OVER(&buf, sentence);
    text_say(e->catalogue, MSG_KEEPER_EXPORTED, &buf, {"file", path, 0});
    tell(e, name, sentence);
}

/* --- The list ---------------------------------------------------------------------------------------------------- */

static void say_state(const struct engine *e, const struct character *character, struct strbuf *out)
{
    char reason[SENTENCE_SIZE];
    static const enum message STATES[] = {
        [CHARACTER_READY] = MSG_KEEPER_READY,
        [CHARACTER_PLAYED] = MSG_KEEPER_PLAYED,
        [CHARACTER_DAMAGED] = MSG_KEEPER_DAMAGED,
        [CHARACTER_LOST] = MSG_KEEPER_LOST,
    };
    enum message state = character->dead ? MSG_KEEPER_DEAD
                         : character->state == CHARACTER_DAMAGED && character->report.way == SAVE_UPGRADED
                             ? MSG_KEEPER_OTHER_RULES
                             : STATES[character->state];
    text_say(e->catalogue, state, out, {"host", character->owner.host, 0}, {"pid", NULL, character->owner.pid},
             {"reason", reason_of(e, &character->fault, reason), 0});
}

static void say_place(const struct engine *e, enum message message, const struct character *character,
                      struct strbuf *out)
{
    text_say(e->catalogue, message, out, {"floor", NULL, character->floor}, {"level", NULL, character->level},
             {"hp", NULL, character->hp}, {"max", NULL, character->max_hp}, {"turn", NULL, character->turn});
}

static void fill_row(const struct engine *e, const struct character *character, char row[ROW_SIZE])
{
    struct strbuf buf;
    strbuf_init(&buf, row, ROW_SIZE);
    strbuf_format(&buf, "%-20s ", character->name);
    if (character->floor > 0)
        say_place(e, MSG_KEEPER_PLACE, character, &buf);
    if (character->state != CHARACTER_READY || character->dead) {
        strbuf_text(&buf, character->floor > 0 ? "  " : "");
        strbuf_text(&buf, words(e, character->state == CHARACTER_PLAYED ? MSG_KEEPER_MARK_PLAYED
                                   : character->dead                    ? MSG_KEEPER_MARK_DEAD
                                                                        : MSG_KEEPER_MARK_DAMAGED));
    }
}

/* What one is and what can be done with it. True when it is to be played. */
static bool show_one(struct engine *e, const struct character *character)
{
    enum { PLAY, EXPORT, RETIRE, DELETE, ANSWERS };
    char sentence[SENTENCE_SIZE];
    struct strbuf buf;
    STRBUF_OVER(&buf, sentence);
    if (character->floor > 0)
        say_place(e, MSG_KEEPER_DETAILS, character, &buf);
    say_state(e, character, &buf);
    struct ui_answer_row rows[ANSWERS] = {{'p', words(e, MSG_KEEPER_PLAY)},
                                          {'e', words(e, MSG_KEEPER_EXPORT)},
                                          {'r', words(e, MSG_KEEPER_RETIRE)},
                                          {'d', words(e, MSG_KEEPER_DELETE)}};
    struct ui_question question = {
        .title = character->name, .text = sentence, .answers = rows, .count = ANSWERS, .timeout_ms = -1};
    switch (lobby_ask(e, &question)) {
    case PLAY:
        return true;
    case EXPORT:
        export(e, character->name);
        break;
    case RETIRE:
        retire(e, character->name);
        break;
    case DELETE:
        delete (e, character->name);
        break;
    default: /* given up */
        break;
    }
    return false;
}

/* All of them, as they are now. Returns their number. */
static int look_at_all(struct engine *e, struct character *characters)
{
    struct save_entry living[LIST_MAX];
    struct fault fault;
    int count = 0, found = 0;
    if (save_list(e->assets->save_folder, living, LIST_MAX, &count, &fault) != ST_OK)
        tell_fault(e, words(e, MSG_KEEPER_TITLE), &fault);
    for (int i = 0; i < count; i++) {
        if (character_look(e->assets->save_folder, living[i].name, &e->assets->rules, &characters[found], &fault) ==
            ST_OK)
            found++;
        else if (fault.code != ST_MISSING)
            tell_fault(e, living[i].name, &fault);
    }
    return found;
}

static bool show_list(struct engine *e, struct character *characters, char name[CHARACTER_NAME_SIZE])
{
    char texts[LIST_MAX][ROW_SIZE];
    struct ui_answer_row rows[LIST_MAX];
    for (;;) {
        int count = look_at_all(e, characters);
        for (int i = 0; i < count; i++) {
            fill_row(e, &characters[i], texts[i]);
            rows[i] = (struct ui_answer_row){i < 26 ? (char)('a' + i) : ' ', texts[i]};
        }
        struct ui_question question = {.title = words(e, MSG_KEEPER_TITLE),
                                       .text = words(e, MSG_KEEPER_HINT),
                                       .answers = rows,
                                       .count = count,
                                       .timeout_ms = -1};
        int answer = count == 0 ? UI_ASK_CANCELLED : lobby_ask(e, &question);
        if (answer < 0)
            return false;
        copy_text(name, CHARACTER_NAME_SIZE, characters[answer].name);
        if (show_one(e, &characters[answer]))
            return true;
    }
}

bool keeper_show(struct engine *e, char name[CHARACTER_NAME_SIZE])
{
    struct character *characters = calloc(LIST_MAX, sizeof *characters);
    if (characters == NULL) {
        COPY_TEXT(e->note, words(e, MSG_NO_MEMORY_FOR_LIST));
        return false;
    }
    bool play = show_list(e, characters, name);
    free(characters);
    return play;
}

/* --- Room -------------------------------------------------------------------------------------------------------- */

void keeper_make_room(struct engine *e)
{
    struct pruned pruned;
    struct fault fault;
    struct strbuf buf;
    char reason[SENTENCE_SIZE];
    uint64_t limit = (uint64_t)config_number(ui_config(e->ui), SETTING_KEEP_RUNS) << 20;
    enum status status = finished_prune(e->assets->save_folder, limit, &pruned, &fault);
    if (status == ST_OK && pruned.runs == 0)
        return;
    STRBUF_OVER(&buf, e->note);
    text_say(e->catalogue, status == ST_OK ? MSG_KEEPER_PRUNED : MSG_KEEPER_NOT_PRUNED, &buf,
             {"runs", NULL, pruned.runs}, {"kib", NULL, (long long)(pruned.bytes >> 10)},
             {"reason", status == ST_OK ? "" : reason_of(e, &fault, reason), 0});
}
