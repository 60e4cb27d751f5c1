/* SPDX-License-Identifier: MIT
 *
 * How unknown kinds become known. Apart from knowledge.c, which events are told by. */
#include "knowledge.h"

#include "push.h"
#include "world.h"

/* The only kind of this appearance that is still unknown; -1 if there are several, or none. */
static int last_left(const struct game *game, enum appearance look)
{
    int last = -1;
    for (int i = 0; i < game_profile(game)->unknown_count; i++) {
        if (knowledge_look(game, i) != look || game->world.knowledge.known >> i & 1)
            continue;
        if (last >= 0)
            return -1;
        last = i;
    }
    return last;
}

void knowledge_learn(struct game *game, kind_id kind, struct events *events)
{
    struct knowledge *knowledge = &game->world.knowledge;
    int index = rules_unknown_index(game->rules, game_profile(game), kind);
    if (index < 0 || knowledge->known >> index & 1)
        return;
    knowledge->known |= UINT32_C(1) << index;
    events_push(events, game,
                &(struct event){.type = EV_IDENTIFIED,
                                .subject_kind = knowledge->appearances[index],
                                .object_kind = kind,
                                .at = world_hero_const(&game->world)->at});
    int last = last_left(game, knowledge_look(game, index));
    if (last >= 0)
        knowledge_learn(game, game_profile(game)->unknown[last], events);
}

void knowledge_learn_all(struct game *game)
{
    int count = game_profile(game)->unknown_count;
    game->world.knowledge.known = count == MAX_UNKNOWN ? UINT32_MAX : (UINT32_C(1) << count) - 1;
}
