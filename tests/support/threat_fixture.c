/* SPDX-License-Identifier: MIT */
#include "support/threat_fixture.h"

#include "support/test.h"
#include "core/ability/ability.h"
#include "core/turn.h"

/* What is out of sight, or lies hidden, stays so: it does nothing, and does not die and let go of whom it holds. */
static void hold_unseen(struct game *game)
{
    struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (entity_has(entity, HAS_AI) && entity_on_floor(entity) &&
            (!map_seen(&game->world.map, entity->at) || ability_hides(game, entity))) {
            entity->next += 100000;
            if (entity->fighter.hp > 0)
                entity->fighter.hp = entity->fighter.max_hp = THREAT_LIFE;
        }
    }
}

/* What a wait costs whose guard is cleared, or UNTOLD. */
static int loss_of(struct stage *stage, uint64_t stream)
{
    game_clone(stage->copy, stage->game);
    rng_seed(&stage->copy->world.ai_rng, stream, RNG_AI, 0);
    hold_unseen(stage->copy);
    stage->copy->world.guard = false;
    struct entity *hero = world_hero(&stage->copy->world);
    hero->fighter.max_hp = hero->fighter.hp = THREAT_LIFE;
    stage->events.count = 0;
    turn_finish(stage->copy, status_cost(hero, TURN_COST), &stage->events);
    if (stage_count(stage, EV_COFFIN_OPENED) > 0)
        return THREAT_UNTOLD; /* who came out presses, and lay hidden */
    return THREAT_LIFE - hero->fighter.hp;
}

static bool only_hunters_in_view(const struct view *view)
{
    int foes = 0;
    for (int i = 0; i < view->entity_count; i++) {
        foes += view->entities[i].foe;
        if (view->entities[i].foe && view->entities[i].awareness != AWARENESS_HUNT)
            return false;
    }
    return foes > 0;
}

void threat_expect(struct stage *stage, struct threat_tally *tally)
{
    int worst = 0, threat = stage->view->threat;
    for (uint64_t stream = 1; stream <= THREAT_STREAMS; stream++) {
        int loss = loss_of(stage, stream);
        if (loss == THREAT_UNTOLD)
            return;
        worst = loss > worst ? loss : worst;
        if (loss > threat)
            fail_msg("seed %d, turn %d: a loss of %d, and a threat of %d", tally->seed, tally->turns, loss, threat);
    }
    tally->turns++;
    tally->threats += threat > 0;
    if (!only_hunters_in_view(stage->view))
        return;
    tally->hunts++;
    tally->equal += worst == threat;
}
