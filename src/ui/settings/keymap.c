/* SPDX-License-Identifier: MIT
 *
 * Key maps: reading them, and finding intents and keys in them. Screens know what an intent does, keyname.c how a key
 * is spelt. */
#include "keymap.h"
#include "words.h"

#include "core/command.h"

#include "base/list.h"

#include <string.h>

static const char *const context_names[] = {CONTEXT_LIST(LIST_TEXT)};

static const char *const intent_names[] = {INTENT_LIST(LIST_TEXT)};

static const struct {
    enum message meaning;
    uint8_t contexts;
} intents[] = {
#define X(name, text, message, contexts) {message, contexts},
    INTENT_LIST(X)
#undef X
};

const char *context_name(enum key_context context)
{
    return context_names[context];
}

const char *intent_name(enum intent intent)
{
    return intent_names[intent];
}

enum message intent_meaning(enum intent intent)
{
    return intents[intent].meaning;
}

bool intent_needs_screen(enum intent intent)
{
    return intent == INTENT_REDRAW || intent == INTENT_SUSPEND || intent == INTENT_COMMAND_LINE;
}

unsigned intent_contexts(enum intent intent)
{
    return intents[intent].contexts;
}

/* One file being read. */
struct keymap_reading {
    struct keymap *keymap;
    struct parse parse;
    struct parse_line line;
    int context;   /* -1: the entry is not ours or wrong, its lines are left out */
    int own_first; /* bindings from here on are this file's */
    bool has_intent[CONTEXT_COUNT][INTENT_COUNT];
};

/* What Esc stands for: every context has a way out. */
static enum intent way_out(int context)
{
    return context == CONTEXT_MAP ? INTENT_GAME_MENU : INTENT_CANCEL;
}

/* The binding of a key in a context, -1 if it has none. */
static int find_binding(const struct keymap *keymap, int context, struct key key)
{
    for (int i = 0; i < keymap->count; i++) {
        if (keymap->bindings[i].context == context && key_equal(keymap->bindings[i].key, key))
            return i;
    }
    return -1;
}

static void remove_binding(struct keymap_reading *reading, int index)
{
    struct keymap *keymap = reading->keymap;
    int after = keymap->count - index - 1;
    memmove(&keymap->bindings[index], &keymap->bindings[index + 1], (size_t)after * sizeof *keymap->bindings);
    keymap->count--;
    if (index < reading->own_first)
        reading->own_first--;
}

/* The keys that earlier files gave an intent go; so its line can also take all keys away. */
static void remove_intent(struct keymap_reading *reading, int intent)
{
    for (int i = reading->own_first - 1; i >= 0; i--) {
        const struct key_binding *binding = &reading->keymap->bindings[i];
        if (binding->context == reading->context && binding->intent == intent)
            remove_binding(reading, i);
    }
}

static void bind_key(struct keymap_reading *reading, int intent, int word)
{
    struct keymap *keymap = reading->keymap;
    struct key key;
    const char *text = reading->line.words[word].text;
    if (!keyname_parse(text, &key)) {
        parse_fault(&reading->parse, &reading->line, word, FAULT_KEYMAP_NO_KEY, text);
        return;
    }
    if (key_is(key, KEYCODE_ESCAPE) && intent != (int)way_out(reading->context)) {
        parse_fault(&reading->parse, &reading->line, word, FAULT_KEYMAP_ESC, intent_names[way_out(reading->context)]);
        return;
    }
    int other = find_binding(keymap, reading->context, key);
    if (other >= reading->own_first) {
        parse_fault(&reading->parse, &reading->line, word, FAULT_KEYMAP_TAKEN, text,
                    intent_names[keymap->bindings[other].intent]);
        return;
    }
    if (other >= 0)
        remove_binding(reading, other); /* another file's: this one wins */
    if (keymap->count == KEYMAP_MAX_BINDINGS) {
        parse_fault(&reading->parse, &reading->line, word, FAULT_KEYMAP_MANY, KEYMAP_MAX_BINDINGS);
        return;
    }
    keymap->bindings[keymap->count++] = (struct key_binding){(uint8_t)reading->context, (uint8_t)intent, key};
}

/* intent Key Key ... */
static void read_line(struct keymap_reading *reading)
{
    int intent;
    if (!parse_choice(&reading->parse, &reading->line, 0, intent_names, INTENT_COUNT, &intent))
        return;
    if (!(intents[intent].contexts >> reading->context & 1)) {
        parse_fault(&reading->parse, &reading->line, 0, FAULT_KEYMAP_ELSEWHERE, intent_names[intent],
                    context_names[reading->context]);
        return;
    }
    if (reading->has_intent[reading->context][intent]) {
        parse_fault(&reading->parse, &reading->line, 0, FAULT_KEYMAP_TWICE, intent_names[intent]);
        return;
    }
    reading->has_intent[reading->context][intent] = true;
    remove_intent(reading, intent);
    for (int i = 1; i < reading->line.count; i++)
        bind_key(reading, intent, i);
}

static bool begins_entry(const struct keymap_reading *reading)
{
    return strcmp(reading->line.words[0].text, "keys") == 0;
}

static void read_entry(struct keymap_reading *reading)
{
    reading->context = -1;
    if (!begins_entry(reading) || reading->line.count < 2)
        parse_fault(&reading->parse, &reading->line, 0, FAULT_KEYMAP_CONTEXT);
    else if (!parse_choice(&reading->parse, &reading->line, 1, context_names, CONTEXT_COUNT, &reading->context))
        reading->context = -1;
}

bool keymap_read(struct keymap *keymap, const char *file, const char *bytes, size_t size, struct fault_list *faults)
{
    struct keymap_reading reading = {.keymap = keymap, .context = -1, .own_first = keymap->count};
    int before = faults->count + faults->lost;
    parse_init(&reading.parse, file, bytes, size, faults);
    while (parse_next(&reading.parse, &reading.line)) {
        switch (reading.line.kind) {
        case PARSE_ENTRY:
            read_entry(&reading);
            break;
        case PARSE_KEY:
            if (begins_entry(&reading)) { /* and is read as what it is meant to be */
                parse_fault(&reading.parse, &reading.line, 0, FAULT_KEYMAP_EMPTY_LINE);
                read_entry(&reading);
            } else if (reading.context >= 0)
                read_line(&reading);
            break;
        case PARSE_ROW:
            parse_fault(&reading.parse, &reading.line, 0, FAULT_KEYMAP_ROWS);
            break;
        case PARSE_CLOSED:
        case PARSE_END:
            break;
        }
    }
    return faults->count + faults->lost == before;
}

enum intent keymap_bound(const struct keymap *keymap, enum key_context context, struct key key)
{
    int found = find_binding(keymap, (int)context, key);
    return found >= 0 ? (enum intent)keymap->bindings[found].intent : INTENT_NONE;
}

enum intent keymap_find(const struct keymap *keymap, enum key_context context, struct key key)
{
    int found = find_binding(keymap, (int)context, key);
    if (found >= 0)
        return keymap->bindings[found].intent;
    if (key_is(key, KEYCODE_ESCAPE))
        return way_out((int)context);
    bool longer = context == CONTEXT_TARGET && key_held(key) != 0;
    bool onward = context == CONTEXT_MAP && key_held(key) == KEYMOD_SHIFT;
    if (!longer && !onward)
        return INTENT_NONE;
    if (key.code >= 'A' && key.code <= 'Z')
        key.code = key.code - 'A' + 'a';
    key.modifiers = 0;
    found = find_binding(keymap, (int)context, key);
    return found >= 0 && intent_is_move((enum intent)keymap->bindings[found].intent) ? keymap->bindings[found].intent
                                                                                     : INTENT_NONE;
}

struct key keymap_key(const struct keymap *keymap, enum key_context context, enum intent intent)
{
    for (int i = 0; i < keymap->count; i++)
        if (keymap->bindings[i].context == (int)context && keymap->bindings[i].intent == (int)intent)
            return keymap->bindings[i].key;
    return (struct key){KEYCODE_NONE, 0};
}

void keymap_keys(const struct keymap *keymap, enum key_context context, enum intent intent, int count,
                 struct strbuf *out)
{
    bool first = true;
    if (keymap->named) {
        if (intent == INTENT_NONE || !(intents[intent].contexts >> context & 1))
            return;
        if (intent_is_move(intent))
            strbuf_text(out, text_get(keymap->catalogue, text_direction_word((enum dir)(intent - INTENT_MOVE_N))));
        else
            (void)words_show(keymap->catalogue, intent_name(intent), out);
        return;
    }
    for (int i = 0; i < keymap->count && count > 0; i++) {
        const struct key_binding *binding = &keymap->bindings[i];
        if (binding->context != (int)context || binding->intent != (int)intent)
            continue;
        if (!first)
            strbuf_char(out, ' ');
        keyname_show(keymap->catalogue, binding->key, out);
        first = false;
        count--;
    }
}

struct key_text keymap_text(const struct keymap *keymap, enum key_context context, enum intent intent)
{
    struct key_text key;
    struct strbuf buf = STRBUF(key.text);
    keymap_keys(keymap, context, intent, 1, &buf);
    return key;
}
