/* SPDX-License-Identifier: MIT */
#include "support/unknown_fixture.h"

#include "support/content.h"

void unknown_deal(struct stage *stage)
{
    struct rules *rules = stage->rules;
    struct profile *profile = &rules->profiles[0];
    profile->unknown_count = profile->appearance_count = profile->item_count = 0;
    for (kind_id kind = 0; kind < rules->kind_count; kind++) {
        const struct item_rule *item = &rules->kinds[kind].item;
        if (item->unknown != APPEARANCE_NONE) {
            profile->unknown[profile->unknown_count++] = kind;
            profile->items[profile->item_count++] = (struct spawn_rule){kind, {1, {{1, 10}}}};
        }
        if (item->appearance != APPEARANCE_NONE)
            profile->appearances[profile->appearance_count++] = kind;
    }
    knowledge_deal(stage->game);
    stage_refresh(stage);
}

void unknown_draw(struct stage *stage, const char *drawing)
{
    stage_draw_still(stage, drawing);
    unknown_deal(stage);
}

kind_id unknown_kind(const struct stage *stage, const char *id)
{
    return test_kind(stage->rules, id);
}

int unknown_give(struct stage *stage, const char *kind)
{
    int letter = stage_give(stage, kind);
    stage_refresh(stage);
    return letter;
}

int unknown_give_known(struct stage *stage, const char *kind)
{
    struct knowledge *knowledge = &stage->game->world.knowledge;
    int index = rules_unknown_index(stage->rules, &stage->rules->profiles[0], unknown_kind(stage, kind));
    knowledge->known |= UINT32_C(1) << index;
    return unknown_give(stage, kind);
}

const struct item_rule *unknown_shown(const struct stage *stage, int letter)
{
    return &stage->rules->kinds[stage->view->pack[letter].kind].item;
}

void unknown_use(struct stage *stage, int letter)
{
    stage_do(stage, command_letter(CMD_USE, letter));
}

void unknown_throw(struct stage *stage, int letter, int x, int y)
{
    stage_do(stage, command_throw(letter, point_at(x, y)));
}
