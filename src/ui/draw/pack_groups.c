/* SPDX-License-Identifier: MIT
 *
 * The pack as it is shown: worn things first, then gear, then what can be used. Draws nothing. Called by the pack, the
 * item inspected, the side panels and the death screen. */
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

enum pack_group pack_groups_of(const struct scene *scene, const struct view_item *item)
{
    const struct kind *kind = scene_kind(scene, item->kind);
    if (item->worn)
        return PACK_GROUP_WORN;
    if (kind->components & HAS_EQUIPPABLE)
        return PACK_GROUP_GEAR;
    return kind->item.effect == EFFECT_NONE ? PACK_GROUP_OTHER : PACK_GROUP_USABLE;
}

int pack_groups_letters(const struct scene *scene, const char *part, int letters[MAX_PACK])
{
    int count = 0;
    for (int group = 0; group < PACK_GROUP_COUNT; group++)
        for (int letter = 0; letter < MAX_PACK; letter++) {
            const struct view_item *item = &scene->view->pack[letter];
            if (item->kind != KIND_NONE && (int)pack_groups_of(scene, item) == group &&
                filter_holds(text_noun(scene->catalogue, scene_kind(scene, item->kind), NOUN_BARE), part))
                letters[count++] = letter;
        }
    return count;
}

int pack_groups_alike(const struct view *view, int letter)
{
    const struct view_item *pack = view->pack;
    int count = 0;
    if (pack[letter].kind == KIND_NONE || pack[letter].worn)
        return 0;
    for (int i = 0; i < MAX_PACK; i++) {
        bool alike = pack[i].kind == pack[letter].kind && !pack[i].worn;
        if (alike && i < letter)
            return 0;
        count += alike;
    }
    return count;
}
