/* SPDX-License-Identifier: MIT
 *
 * What keys mean. A key map is data: in a context (the map, a menu, a target, ...) a key stands for an intent. The
 * shipped map is read first, the user's over it: a line there replaces all keys of that intent in that context. */
#ifndef UI_KEYMAP_H
#define UI_KEYMAP_H

#include "base/parse.h"
#include "input.h"
#include "text/text.h"

#include <stdbool.h>

/* Contexts: the entries of a key map file ("keys map"). */
/* clang-format off */
#define CONTEXT_LIST(X) X(MAP, "map") X(LIST, "list") X(TARGET, "target") X(PAGE, "page")
/* clang-format on */

enum key_context {
#define X(name, text) CONTEXT_##name,
    CONTEXT_LIST(X)
#undef X
        CONTEXT_COUNT
};

/* Intents: the keys of an entry, and the sentence that help shows for them. The eight moves come first, in the order
 * of enum dir. */
/* clang-format off */
#define INTENT_LIST(X) \
    X(MOVE_N, "move_n", MSG_INTENT_MOVE_N) \
    X(MOVE_NE, "move_ne", MSG_INTENT_MOVE_NE) \
    X(MOVE_E, "move_e", MSG_INTENT_MOVE_E) \
    X(MOVE_SE, "move_se", MSG_INTENT_MOVE_SE) \
    X(MOVE_S, "move_s", MSG_INTENT_MOVE_S) \
    X(MOVE_SW, "move_sw", MSG_INTENT_MOVE_SW) \
    X(MOVE_W, "move_w", MSG_INTENT_MOVE_W) \
    X(MOVE_NW, "move_nw", MSG_INTENT_MOVE_NW) \
    X(WAIT, "wait", MSG_INTENT_WAIT) \
    X(PICK_UP, "pickup", MSG_INTENT_PICK_UP) \
    X(INVENTORY, "inventory", MSG_INTENT_INVENTORY) \
    X(DROP, "drop", MSG_INTENT_DROP) \
    X(DESCEND, "descend", MSG_INTENT_DESCEND) \
    X(REPEAT, "repeat", MSG_INTENT_REPEAT) \
    X(LOOK, "look", MSG_INTENT_LOOK) \
    X(CHARACTER, "character", MSG_INTENT_CHARACTER) \
    X(HISTORY, "history", MSG_INTENT_HISTORY) \
    X(HELP, "help", MSG_INTENT_HELP) \
    X(GAME_MENU, "game_menu", MSG_INTENT_GAME_MENU) \
    X(REDRAW, "redraw", MSG_INTENT_REDRAW) \
    X(CONFIRM, "confirm", MSG_INTENT_CONFIRM) \
    X(CANCEL, "cancel", MSG_INTENT_CANCEL) \
    X(NEXT, "next", MSG_INTENT_NEXT) \
    X(PREVIOUS, "previous", MSG_INTENT_PREVIOUS) \
    X(UP, "up", MSG_INTENT_UP) \
    X(DOWN, "down", MSG_INTENT_DOWN) \
    X(PAGE_UP, "page_up", MSG_INTENT_PAGE_UP) \
    X(PAGE_DOWN, "page_down", MSG_INTENT_PAGE_DOWN) \
    X(TOP, "top", MSG_INTENT_TOP) \
    X(BOTTOM, "bottom", MSG_INTENT_BOTTOM) \
    X(SEARCH, "search", MSG_INTENT_SEARCH) \
    X(SEARCH_NEXT, "search_next", MSG_INTENT_SEARCH_NEXT)
/* clang-format on */

enum intent {
#define X(name, text, message) INTENT_##name,
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
    int count;
    struct key_binding bindings[KEYMAP_MAX_BINDINGS];
};

/* Reads a key map file over what is there. Bad lines are reported and left out. Returns false if any was. */
bool keymap_read(struct keymap *keymap, const char *file, const char *bytes, size_t size, struct fault_list *faults);

/* The intent of a key in a context, INTENT_NONE if it has none. Shift, Ctrl and Alt on a move key of the target
 * context are ignored here: the target screen reads them as longer steps. */
enum intent keymap_find(const struct keymap *keymap, enum key_context context, struct key key);

/* The first `count` keys of an intent as the player writes them ("Up k 8"), into `out`. */
void keymap_keys(const struct keymap *keymap, enum key_context context, enum intent intent, int count,
                 struct strbuf *out);

/* "Ctrl-L", "PgUp", "k"; and back (false if it is no key's name). */
void key_format(struct key key, struct strbuf *out);
bool key_parse(const char *text, struct key *key);

#endif
