/* SPDX-License-Identifier: MIT
 *
 * Choosing and typing, without drawing. */
#include "list.h"

#include "base/grid.h"
#include "base/strbuf.h"
#include "base/utf8.h"

#include <string.h>

enum list_result list_key(struct list *list, int count, int page, enum intent intent)
{
    if (intent == INTENT_CANCEL)
        return LIST_CANCELLED;
    if (count == 0)
        return LIST_NOTHING;
    int last = count - 1;
    list->selected = clamp_int(list->selected, 0, last);
    if (intent == INTENT_CONFIRM)
        return LIST_CHOSEN;
    if (intent == INTENT_UP || intent == INTENT_PREVIOUS)
        list->selected = list->selected == 0 ? last : list->selected - 1;
    else if (intent == INTENT_DOWN || intent == INTENT_NEXT)
        list->selected = list->selected == last ? 0 : list->selected + 1;
    else if (intent == INTENT_PAGE_UP)
        list->selected = max_int(0, list->selected - page);
    else if (intent == INTENT_PAGE_DOWN)
        list->selected = min_int(last, list->selected + page);
    else if (intent == INTENT_TOP)
        list->selected = 0;
    else if (intent == INTENT_BOTTOM)
        list->selected = last;
    return LIST_NOTHING;
}

void list_scroll(struct list *list, int count, int rows)
{
    if (list->selected < list->top)
        list->top = list->selected;
    if (list->selected >= list->top + rows)
        list->top = list->selected - rows + 1;
    list->top = clamp_int(list->top, 0, max_int(0, count - rows));
}

void list_scroll_lines(struct list *list, const int16_t lines[], int count, int rows)
{
    struct list shown = {lines[list->selected], list->top};
    list_scroll(&shown, lines[count - 1] + 1, rows);
    list->top = list->selected == 0 ? 0 : shown.top;
}

bool list_is_headed(const int16_t lines[], int index)
{
    return index == 0 || lines[index] > lines[index - 1] + 1;
}

void field_set(struct field *field, const char *text)
{
    COPY_TEXT(field->text, text);
    field->length = (int)strlen(field->text);
}

bool field_types(struct key key)
{
    return key.code >= 0x20 && key.code < KEYCODE_UP && (key.modifiers & (KEYMOD_ALT | KEYMOD_CTRL)) == 0 &&
           utf8_width(key.code) > 0;
}

static enum field_result field_cut(struct field *field, int length)
{
    field->length = length;
    field->text[length] = '\0';
    return FIELD_CHANGED;
}

enum field_result field_key(struct field *field, struct key key, int limit, bool (*allowed)(uint32_t code))
{
    if (key.code == KEYCODE_BACKSPACE) {
        int length = field->length;
        /* Back over the continuation bytes of one character. */
        while (length > 0 && ((unsigned char)field->text[--length] & 0xC0) == 0x80)
            continue;
        return field_cut(field, length);
    }
    if (key.code == 'u' && key.modifiers == KEYMOD_CTRL)
        return field_cut(field, 0);
    if (!field_types(key))
        return FIELD_IGNORED;
    char bytes[4];
    int size = (int)utf8_encode(key.code, bytes);
    if ((allowed && !allowed(key.code)) || size == 0 || field->length + size > min_int(limit, FIELD_SIZE - 1))
        return FIELD_REFUSED;
    memcpy(field->text + field->length, bytes, (size_t)size);
    return field_cut(field, field->length + size);
}

enum line_result field_line(struct field *field, struct key key, int limit, bool (*allowed)(uint32_t code))
{
    if (key.code == KEYCODE_ENTER || key.code == KEYCODE_ESCAPE)
        return key.code == KEYCODE_ENTER ? LINE_TAKEN : LINE_GIVEN_UP;
    (void)field_key(field, key, limit, allowed);
    return LINE_TYPING;
}

bool filter_key(struct field *part, bool *typing, struct list *list, struct key key, enum intent intent, bool heard)
{
    enum field_result result = FIELD_IGNORED;
    if (key.code == KEYCODE_ENTER) {
        bool ends = *typing && heard;
        *typing = false;
        return ends;
    }
    if (intent == INTENT_CANCEL && (*typing || part->length > 0)) {
        *typing = false;
        result = field_cut(part, 0);
    } else if (*typing) {
        result = field_key(part, key, FIELD_SIZE - 1, NULL);
    } else if (intent == INTENT_SEARCH) {
        *typing = true;
        return true;
    }
    if (result == FIELD_CHANGED)
        *list = (struct list){0};
    return result != FIELD_IGNORED;
}

bool filter_holds(const char *text, const char *part)
{
    size_t size = strlen(part);
    for (; *text && size > 0; text++)
        if (((unsigned char)*text & 0xC0) != 0x80 && utf8_alike(text, part, size) > 0)
            return true;
    return size == 0;
}
