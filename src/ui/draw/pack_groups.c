/* SPDX-License-Identifier: MIT
 *
 * The pack as it is shown: what is used up first, then gear, last what is worn; things that are alike are one row.
 * Draws nothing. */
#include "pack_groups.h"

#include "list.h"

enum message pack_groups_heading(enum pack_group group)
{
    static const enum message MESSAGES[PACK_GROUP_COUNT] = {
#define X(name, message) [PACK_GROUP_##name] = message,
        PACK_GROUP_LIST(X)
#undef X
    };
    return MESSAGES[group];
}

static enum pack_group group_of(const struct kind *kind, bool worn)
{
    if (worn)
        return PACK_GROUP_WORN;
    if (kind->components & HAS_EQUIPPABLE)
        return PACK_GROUP_GEAR;
    if (item_is_zapped(&kind->item))
        return PACK_GROUP_CHARGED;
    return kind->item.effect == EFFECT_NONE ? PACK_GROUP_OTHER : PACK_GROUP_USABLE;
}

/* Kinds of the content stand in its order, and so do their rows. */
static bool comes_before(const struct pack_row *a, const struct pack_row *b)
{
    return a->group != b->group ? a->group < b->group : a->kind < b->kind;
}

/* Adds a thing to the row of its like, or as a row in its place among `count` rows; returns their number then. */
static int add(struct pack_row rows[MAX_PACK], int count, struct pack_row thing)
{
    int place = count;
    for (int i = 0; i < count; i++) {
        bool alike = rows[i].kind == thing.kind && rows[i].plus == thing.plus && rows[i].charges == thing.charges &&
                     rows[i].group == thing.group;
        if (!alike || thing.group == PACK_GROUP_WORN)
            continue;
        rows[i].count += thing.count;
        rows[i].letters |= thing.letters;
        return count;
    }
    for (; place > 0 && comes_before(&thing, &rows[place - 1]); place--)
        rows[place] = rows[place - 1];
    rows[place] = thing;
    return count + 1;
}

int pack_groups_rows(const struct scene *scene, const char *part, struct pack_row rows[MAX_PACK])
{
    int count = 0;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct view_item *item = &scene->view->pack[letter];
        if (item->kind == KIND_NONE)
            continue;
        const struct kind *kind = scene_kind(scene, item->kind);
        if (filter_holds(text_noun(scene->catalogue, kind, NOUN_BARE), part))
            count = add(rows, count,
                        (struct pack_row){group_of(kind, item->worn), kind, letter, item->count, item->plus,
                                          item->charges, 1U << letter});
    }
    return count;
}

/* How many letters follow each other from this one on. */
static int run_length(uint32_t letters, int letter)
{
    int length = 0;
    while (letter + length < MAX_PACK && letters >> (letter + length) & 1)
        length++;
    return length;
}

void pack_groups_letters(const struct pack_row *row, struct strbuf *out)
{
    enum { SIZE = 2 * MAX_PACK + 1 };
    char text[SIZE];
    struct strbuf buf = STRBUF(text);
    for (int letter = row->letter; letter < MAX_PACK; letter++) {
        int length = run_length(row->letters, letter);
        if (length == 0)
            continue;
        if (buf.length > 0)
            strbuf_char(&buf, ',');
        strbuf_char(&buf, (char)('a' + letter));
        if (length > 2) {
            letter += length - 1;
            strbuf_format(&buf, "-%c", (char)('a' + letter));
        }
    }
    bool whole = buf.length <= PACK_LETTERS_COLS;
    strbuf_bytes(out, text, whole ? buf.length : PACK_LETTERS_COLS - 2);
    strbuf_text(out, whole ? "" : "..");
}

void pack_groups_name(const struct scene *scene, const struct pack_row *row, struct strbuf *out)
{
    text_things(scene->catalogue, (struct things){row->kind, row->count, row->plus, row->charges}, NOUN_BARE, out);
}
