/* SPDX-License-Identifier: MIT
 *
 * What keys mean. A key map is data: in a context (the map, a menu, a target, ...) a key stands for an intent. The
 * shipped map is read first, the user's over it: a line there replaces all keys of that intent in that context. */
#ifndef UI_SETTINGS_KEYMAP_H
#define UI_SETTINGS_KEYMAP_H

#include "base/parse.h"
#include "terminal/key.h"
#include "text/text.h"

#include <stdbool.h>

/* Contexts: the entries of a key map file ("keys map"). */
/* clang-format off */
#define CONTEXT_LIST(X) X(MAP, "map") X(LIST, "list") X(TARGET, "target") X(PAGE, "page") X(REPLAY, "replay")
/* clang-format on */

enum key_context {
#define X(name, text) CONTEXT_##name,
    CONTEXT_LIST(X)
#undef X
        CONTEXT_COUNT
};

/* The contexts in which an intent means something. */
enum intent_contexts {
#define X(name, text) IN_##name = 1 << CONTEXT_##name,
    CONTEXT_LIST(X)
#undef X
        IN_MENUS = IN_LIST | IN_PAGE,
    IN_WINDOWS = IN_LIST | IN_TARGET | IN_PAGE,
    IN_ALL = (1 << CONTEXT_COUNT) - 1,
};

/* Intents: the keys of an entry, the sentence that help shows for them, and where they mean something. Those of the map
 * can also be called by their name (command_names.h). The eight moves come first, in the order of enum dir. */
/* clang-format off */
#define INTENT_LIST(X) \
    X(MOVE_N, "move_n", MSG_INTENT_MOVE_N, IN_MAP | IN_TARGET) \
    X(MOVE_NE, "move_ne", MSG_INTENT_MOVE_NE, IN_MAP | IN_TARGET) \
    X(MOVE_E, "move_e", MSG_INTENT_MOVE_E, IN_MAP | IN_TARGET) \
    X(MOVE_SE, "move_se", MSG_INTENT_MOVE_SE, IN_MAP | IN_TARGET) \
    X(MOVE_S, "move_s", MSG_INTENT_MOVE_S, IN_MAP | IN_TARGET) \
    X(MOVE_SW, "move_sw", MSG_INTENT_MOVE_SW, IN_MAP | IN_TARGET) \
    X(MOVE_W, "move_w", MSG_INTENT_MOVE_W, IN_MAP | IN_TARGET) \
    X(MOVE_NW, "move_nw", MSG_INTENT_MOVE_NW, IN_MAP | IN_TARGET) \
    X(WAIT, "wait", MSG_INTENT_WAIT, IN_MAP) \
    X(PICK_UP, "pickup", MSG_INTENT_PICK_UP, IN_MAP) \
    X(INVENTORY, "inventory", MSG_INTENT_INVENTORY, IN_MAP | IN_REPLAY) \
    X(DROP, "drop", MSG_INTENT_DROP, IN_MAP) \
    X(DESCEND, "descend", MSG_INTENT_DESCEND, IN_MAP | IN_TARGET) \
    X(STAIRS, "stairs", MSG_INTENT_STAIRS, IN_MAP) \
    X(ASCEND, "ascend", MSG_INTENT_ASCEND, IN_MAP) \
    X(EXPLORE, "explore", MSG_INTENT_EXPLORE, IN_MAP) \
    X(TRAVEL, "travel", MSG_INTENT_TRAVEL, IN_MAP) \
    X(FIGHT, "fight", MSG_INTENT_FIGHT, IN_MAP) \
    X(AWAIT, "await", MSG_INTENT_AWAIT, IN_MAP) \
    X(SHOVE, "shove", MSG_INTENT_SHOVE, IN_MAP) \
    X(THROW, "throw", MSG_INTENT_THROW, IN_MAP) \
    X(FIRE, "fire", MSG_INTENT_FIRE, IN_MAP | IN_TARGET) \
    X(CLOSE, "close_door", MSG_INTENT_CLOSE, IN_MAP) \
    X(ALLY, "ally", MSG_INTENT_ALLY, IN_MAP) \
    X(REST, "rest", MSG_INTENT_REST, IN_MAP) \
    X(REPEAT, "repeat", MSG_INTENT_REPEAT, IN_MAP) \
    X(LOOK, "look", MSG_INTENT_LOOK, IN_MAP | IN_REPLAY) \
    X(SURROUNDINGS, "what", MSG_INTENT_SURROUNDINGS, IN_MAP | IN_REPLAY) \
    X(LIST, "list", MSG_INTENT_LIST, IN_MAP | IN_REPLAY) \
    X(FIND, "find", MSG_INTENT_FIND, IN_MAP) \
    X(CHARACTER, "character", MSG_INTENT_CHARACTER, IN_MAP | IN_REPLAY) \
    X(HISTORY, "history", MSG_INTENT_HISTORY, IN_MAP | IN_REPLAY) \
    X(HELP, "help", MSG_INTENT_HELP, IN_ALL) \
    X(COMMAND_LINE, "command", MSG_INTENT_COMMAND_LINE, IN_MAP) \
    X(GAME_MENU, "game_menu", MSG_INTENT_GAME_MENU, IN_MAP) \
    X(REDRAW, "redraw", MSG_INTENT_REDRAW, IN_ALL) \
    X(SUSPEND, "suspend", MSG_INTENT_SUSPEND, IN_ALL) \
    X(CONFIRM, "confirm", MSG_INTENT_CONFIRM, IN_WINDOWS) \
    X(CANCEL, "cancel", MSG_INTENT_CANCEL, IN_WINDOWS | IN_REPLAY) \
    X(NEXT, "next", MSG_INTENT_NEXT, IN_WINDOWS) \
    X(PREVIOUS, "previous", MSG_INTENT_PREVIOUS, IN_WINDOWS) \
    X(UP, "up", MSG_INTENT_UP, IN_MENUS) \
    X(DOWN, "down", MSG_INTENT_DOWN, IN_MENUS) \
    X(PAGE_UP, "page_up", MSG_INTENT_PAGE_UP, IN_MENUS) \
    X(PAGE_DOWN, "page_down", MSG_INTENT_PAGE_DOWN, IN_MENUS) \
    X(TOP, "top", MSG_INTENT_TOP, IN_MENUS) \
    X(BOTTOM, "bottom", MSG_INTENT_BOTTOM, IN_MENUS) \
    X(SEARCH, "search", MSG_INTENT_SEARCH, IN_MENUS) \
    X(SEARCH_NEXT, "search_next", MSG_INTENT_SEARCH_NEXT, IN_PAGE) \
    X(SEARCH_PREVIOUS, "search_previous", MSG_INTENT_SEARCH_PREVIOUS, IN_PAGE) \
    X(PLAY, "play", MSG_INTENT_PLAY, IN_REPLAY) \
    X(STEP, "step", MSG_INTENT_STEP, IN_REPLAY) \
    X(STEP_BACK, "step_back", MSG_INTENT_STEP_BACK, IN_REPLAY) \
    X(FASTER, "faster", MSG_INTENT_FASTER, IN_REPLAY) \
    X(SLOWER, "slower", MSG_INTENT_SLOWER, IN_REPLAY) \
    X(NEXT_FIGHT, "next_fight", MSG_INTENT_NEXT_FIGHT, IN_REPLAY) \
    X(PREVIOUS_FIGHT, "previous_fight", MSG_INTENT_PREVIOUS_FIGHT, IN_REPLAY) \
    X(NEXT_FLOOR, "next_floor", MSG_INTENT_NEXT_FLOOR, IN_REPLAY) \
    X(PREVIOUS_FLOOR, "previous_floor", MSG_INTENT_PREVIOUS_FLOOR, IN_REPLAY) \
    X(NEXT_LEVEL, "next_level", MSG_INTENT_NEXT_LEVEL, IN_REPLAY) \
    X(PREVIOUS_LEVEL, "previous_level", MSG_INTENT_PREVIOUS_LEVEL, IN_REPLAY) \
    X(START, "start", MSG_INTENT_START, IN_REPLAY) \
    X(END, "end", MSG_INTENT_END, IN_REPLAY) \
    X(GO_TO_TURN, "go_to_turn", MSG_INTENT_GO_TO_TURN, IN_REPLAY) \
    X(BRANCH, "branch", MSG_INTENT_BRANCH, IN_REPLAY) \
    X(POSITION, "position", MSG_INTENT_POSITION, IN_REPLAY)
/* clang-format on */

enum intent {
#define X(name, text, message, contexts) INTENT_##name,
    INTENT_LIST(X)
#undef X
        INTENT_COUNT,
    INTENT_NONE = INTENT_COUNT,
};

enum { KEYMAP_MAX_BINDINGS = 256 };

struct key_binding {
    uint8_t context;
    uint8_t intent;
    struct key key;
};

struct keymap {
    bool named;                        /* in lines: words are shown in place of keys, by the catalogue */
    const struct catalogue *catalogue; /* of the words that keys are shown in; NULL: those of key maps */
    int count;
    struct key_binding bindings[KEYMAP_MAX_BINDINGS];
};

/* Reads a key map file over what is there. Bad lines are reported and left out. Returns false if any was. */
bool keymap_read(struct keymap *keymap, const char *file, const char *bytes, size_t size, struct fault_list *faults);

const char *context_name(enum key_context context);

/* An intent's name in key maps, the sentence about it, and the contexts (IN_*) where it means something. */
const char *intent_name(enum intent intent);
enum message intent_meaning(enum intent intent);
unsigned intent_contexts(enum intent intent);

/* Whether an intent is for screens alone: in lines it means nothing. */
bool intent_needs_screen(enum intent intent);

static inline bool intent_is_move(enum intent intent)
{
    return intent >= INTENT_MOVE_N && intent <= INTENT_MOVE_NW;
}

/* The intent of a key in a context, INTENT_NONE if it has none. Esc cannot be bound otherwise: it cancels, and on the
 * map it opens the menu. Shift, Ctrl and Alt on a move key of the target context are ignored here: the target screen
 * reads them as longer steps. So is Shift alone on the map, where it means to walk on. */
enum intent keymap_find(const struct keymap *keymap, enum key_context context, struct key key);

/* The first key of an intent in a context; KEYCODE_NONE without one. */
struct key keymap_key(const struct keymap *keymap, enum key_context context, enum intent intent);

/* The intent that has just this key in a context, INTENT_NONE if none. */
enum intent keymap_bound(const struct keymap *keymap, enum key_context context, struct key key);

/* Appends the first `count` keys of an intent as screens show them ("Up k 8"). */
void keymap_keys(const struct keymap *keymap, enum key_context context, enum intent intent, int count,
                 struct strbuf *out);

/* The first key of an intent in a context as screens show it; "" without one. */
struct key_text {
    char text[24];
};
struct key_text keymap_text(const struct keymap *keymap, enum key_context context, enum intent intent);

/* --- Names of keys (keyname.c) ------------------------------------------------------------------------------------ */

/* Appends a key in the player's words: "PgUp", "PgPréc"; without a catalogue in those of key maps. */
void keyname_show(const struct catalogue *catalogue, struct key key, struct strbuf *out);

/* Appends a key as a key map has it, quotes in quotes. */
void keyname_spell(struct key key, struct strbuf *out);

/* Reads a key of a key map; false if it is no key's name. */
bool keyname_parse(const char *text, struct key *key);

#endif
