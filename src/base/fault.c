/* SPDX-License-Identifier: MIT
 *
 * Filling in, collecting and telling fault reports. Decides nothing and prints nothing.
 * Called wherever bytes, files or terminals may fail. */
#include "base/fault.h"

#include "base/check.h"

#include <stddef.h>
#include <string.h>

static const char *const ENGLISH[FAULT_COUNT] = {
    [FAULT_NONE] = "",
#define FAULT(id, places, english) [FAULT_##id] = english,
#include "base/faults.def"
#undef FAULT
};

const char *fault_sentence(enum fault_id id)
{
    CHECK(id >= 0 && id < FAULT_COUNT);
    return ENGLISH[id];
}

/* --- Filling ----------------------------------------------------------------------------------------------------- */

/* A fault being made, and how much of `texts` is in use. */
struct fault_builder {
    struct fault fault;
    size_t used;
};

static void add_value(struct fault *fault, enum fault_sort sort, long long value)
{
    if (fault->value_count < FAULT_VALUES)
        fault->values[fault->value_count++] = (struct fault_value){sort, value};
}

/* Where no room is left, the text is the zero at the end. */
static void add_text(struct fault_builder *builder, const char *text)
{
    struct fault *fault = &builder->fault;
    size_t last = sizeof fault->texts - 1;
    size_t at = builder->used < last ? builder->used : last;
    copy_text(fault->texts + at, sizeof fault->texts - at, text);
    builder->used = at + strlen(fault->texts + at) + 1;
    add_value(fault, FAULT_SORT_TEXT, (long long)at);
}

static void add_arg(struct fault_builder *builder, const struct fault_arg *arg)
{
    if (arg->fault)
        add_value(&builder->fault, FAULT_SORT_SENTENCE, arg->fault->id);
    else if (arg->text)
        add_text(builder, arg->text);
    else
        add_value(&builder->fault, FAULT_SORT_NUMBER, arg->number);
}

static void add_values_of(struct fault_builder *builder, const struct fault *fault)
{
    for (int i = 0; i < fault->value_count; i++) {
        const struct fault_value *value = &fault->values[i];
        if (value->sort == FAULT_SORT_TEXT)
            add_text(builder, fault->texts + value->value);
        else
            add_value(&builder->fault, value->sort, value->value);
    }
}

enum status fault_set_args(struct fault *fault, enum status code, enum fault_id id, const struct fault_arg *args,
                           int count)
{
    struct fault_builder builder = {.fault = {.code = code, .id = id}};
    if (!fault)
        return code;
    for (int i = 0; i < count; i++)
        add_arg(&builder, &args[i]);
    for (int i = 0; i < count; i++)
        if (args[i].fault)
            add_values_of(&builder, args[i].fault);
    *fault = builder.fault;
    return code;
}

void fault_place(struct fault *fault, const char *file, int line, int column)
{
    if (!fault)
        return;
    COPY_TEXT(fault->file, file ? file : "");
    fault->line = line;
    fault->column = column;
}

void fault_list_add(struct fault_list *list, const struct fault *fault)
{
    if (list->count < list->capacity)
        list->items[list->count++] = *fault;
    else
        list->lost++;
}

/* --- Telling ----------------------------------------------------------------------------------------------------- */

const char *fault_last_part(const char *path)
{
    bool relative = strncmp(path, "./", 2) == 0 || strncmp(path, "../", 3) == 0 || strncmp(path, "...", 3) == 0;
    const char *slash = path[0] == '/' || relative ? strrchr(path, '/') : NULL;
    return slash ? slash + 1 : path;
}

/* Guests are told neither hosts nor processes. */
static enum fault_id told_as(enum fault_id id, const struct fault_language *language)
{
    return language->discreet && id == FAULT_SAVE_LOCKED_BY ? FAULT_SAVE_LOCKED : id;
}

/* Appends the sentence `id`, whose values begin at *next, and steps over them. */
static void tell(const struct fault *fault, enum fault_id id, int *next, const struct fault_language *language,
                 struct strbuf *out)
{
    struct text_arg args[FAULT_VALUES];
    char memory[FAULT_TEXT_SIZE];
    struct strbuf inner; /* the sentences among the values, each with its zero */
    int first = *next;
    int left = fault->value_count - first;
    int count = sentence_places(fault_sentence(id), args, left < 0 ? 0 : left);
    STRBUF_OVER(&inner, memory);
    *next += count;
    for (int i = 0; i < count; i++) {
        const struct fault_value *value = &fault->values[first + i];
        if (value->sort == FAULT_SORT_NUMBER) {
            args[i].number = value->value;
        } else if (value->sort == FAULT_SORT_TEXT) {
            const char *text = fault->texts + value->value;
            args[i].text = language->discreet ? fault_last_part(text) : text;
        } else {
            args[i].text = inner.text + inner.length;
            tell(fault, (enum fault_id)value->value, next, language, &inner);
            strbuf_char(&inner, '\0');
        }
    }
    const struct grammar grammar = {language->plural, NULL, NULL};
    sentence_fill(language->sentences[told_as(id, language)], args, count, &grammar, out);
}

void fault_tell(const struct fault *fault, const struct fault_language *language, struct strbuf *out)
{
    int next = 0;
    tell(fault, fault->id, &next, language, out);
}

const char *fault_english(const struct fault *fault, char *text, size_t size)
{
    static const struct fault_language LANGUAGE = {ENGLISH, sentence_plural_english, false};
    struct strbuf out = strbuf_of(text, size);
    fault_tell(fault, &LANGUAGE, &out);
    return text;
}
