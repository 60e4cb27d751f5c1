/* SPDX-License-Identifier: MIT
 *
 * Playing one game: the bot chooses, the rules answer, the run stats count. Ablation, too: the items that a game does
 * without are taken out of the bot's view, and commands that would take them are refused like illegal ones; pieces of
 * floors are taken out of the rules. */
#include "run.h"

#include "base/list.h"

#include <stdlib.h>

enum {
    /* Refused commands in a row after which the runner waits for the bot: so that no bot stands still for ever. */
    PATIENCE = 1000,
    /* Commands for each allowed turn: stairs take no time, and a floor may be nothing but stairs. */
    COMMANDS_PER_TURN = 4,
};

/* --- Level-ups --------------------------------------------------------------------------------------------------- */

/* clang-format off */
static const char *const LEVEL_UP_NAMES[LEVEL_UP_COUNT] = {
    [LEVEL_UP_OWN] = "own",
    [LEVEL_UP_ROTATE] = "rotate",
#define X(name, text) [LEVEL_UP_ALWAYS + CHOICE_##name] = text,
    LEVEL_CHOICE_LIST(X)
#undef X
#define X(name, text, most) [LEVEL_UP_PERK + PERK_##name] = text,
    PERK_LIST(X)
#undef X
};
/* clang-format on */

const char *level_up_name(int level_up)
{
    return LEVEL_UP_NAMES[level_up];
}

int level_up_find(const char *name)
{
    return list_find(LEVEL_UP_NAMES, LEVEL_UP_COUNT, name);
}

static bool answers_levels(int level_up)
{
    return level_up != LEVEL_UP_OWN && level_up < LEVEL_UP_PERK;
}

/* Whether what the hero may choose from now is a perk that the runner takes. */
static bool takes_perk(const struct view *view, int level_up)
{
    bool offered = false;
    for (int i = 0; i < PERK_HAND; i++)
        offered = offered || (view->hero.hand[i] > 0 && view->hero.hand[i] - 1 == level_up - LEVEL_UP_PERK);
    return view->state == GAME_PERK && offered;
}

/* The runner's answer to a level-up, after `answered` of them; the next one where the rules do not offer it. */
static struct command answer_level_up(const struct view *view, int level_up, uint32_t answered)
{
    int choice = level_up == LEVEL_UP_ROTATE ? (int)(answered % CHOICE_COUNT) : level_up - LEVEL_UP_ALWAYS;
    return command_level_up(view_offers(view, (enum level_choice)choice) ? choice : (choice + 1) % CHOICE_COUNT);
}

static uint32_t answered_level_ups(const struct run_facts *run)
{
    uint32_t sum = 0;
    for (int choice = 0; choice < CHOICE_COUNT; choice++)
        sum += run->stats.chosen[choice];
    return sum;
}

/* --- Ablation ---------------------------------------------------------------------------------------------------- */

static bool is_without(const struct run_setup *setup, kind_id kind)
{
    return setup->any_without && kind != KIND_NONE && setup->without[kind];
}

static bool is_hidden_item(const struct run_setup *setup, const struct view_entity *entity)
{
    return !entity->corpse && is_without(setup, entity->kind);
}

/* Only the top item of a cell can be taken, so a hidden one hides those that share its cell. */
static bool lies_with_hidden(const struct run_setup *setup, const struct view *view, const struct view_entity *item)
{
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *other = &view->entities[i];
        if (is_hidden_item(setup, other) && point_equal(other->at, item->at))
            return true;
    }
    return false;
}

static bool is_item(const struct view *view, const struct view_entity *entity)
{
    return !entity->corpse && view->rules->kinds[entity->kind].sort == SORT_ITEM;
}

/* Takes the items that the game does without out of the view. The pack is left alone: such items never get into it,
 * except by the kit, and those are laid down before the bot's first turn. */
static void hide(const struct run_setup *setup, struct view *view)
{
    bool hidden[MAX_ENTITIES];
    int kept = 0;
    if (!setup->any_without)
        return;
    for (int i = 0; i < view->entity_count; i++)
        hidden[i] = is_item(view, &view->entities[i]) && lies_with_hidden(setup, view, &view->entities[i]);
    for (int i = 0; i < view->entity_count; i++) {
        if (!hidden[i])
            view->entities[kept++] = view->entities[i];
    }
    view->entity_count = (int16_t)kept;
    if (is_without(setup, view->hero.top_item))
        view->hero.top_item = KIND_NONE;
}

/* The letter of an item in the pack that the game does without, or -1. */
static int hidden_letter(const struct run_setup *setup, const struct view *view)
{
    for (int letter = 0; letter < MAX_PACK; letter++) {
        if (is_without(setup, view->pack[letter].kind))
            return letter;
    }
    return -1;
}

/* --- Pieces ------------------------------------------------------------------------------------------------------ */

bool run_draws_piece(const struct rules *rules, int profile, int drawing)
{
    const struct profile *of = &rules->profiles[profile];
    for (int i = 0; i < of->piece_count; i++) {
        for (int j = 0; j < of->pieces[i].drawing_count; j++) {
            const struct drawing *drawn = &rules->drawings[of->pieces[i].drawings[j]];
            if (of->pieces[i].drawings[j] == drawing)
                return true;
            for (int gate = 0; gate < drawn->gate_count; gate++) {
                if (drawn->gates[gate].piece == drawing)
                    return true;
            }
        }
    }
    return false;
}

static void thin_pool(struct piece_rule *pool, const bool pieces[MAX_DRAWINGS])
{
    uint8_t kept = 0;
    for (int i = 0; i < pool->drawing_count; i++) {
        if (!pieces[pool->drawings[i]])
            pool->drawings[kept++] = pool->drawings[i];
    }
    pool->drawing_count = kept;
    pool->count = (uint8_t)min_int(pool->count, kept);
}

/* The last way of shutting it stays. */
static void thin_gates(struct drawing *drawing, const bool pieces[MAX_DRAWINGS])
{
    uint8_t kept = 0;
    for (int i = 0; i < drawing->gate_count; i++) {
        bool last = kept == 0 && i == drawing->gate_count - 1;
        if (last || drawing->gates[i].piece < 0 || !pieces[drawing->gates[i].piece])
            drawing->gates[kept++] = drawing->gates[i];
    }
    drawing->gate_count = kept;
}

void run_lay_aside(struct rules *rules, int profile, const bool pieces[MAX_DRAWINGS])
{
    for (int i = 0; i < rules->profiles[profile].piece_count; i++)
        thin_pool(&rules->profiles[profile].pieces[i], pieces);
    for (int i = 0; i < rules->drawing_count; i++)
        thin_gates(&rules->drawings[i], pieces);
}

/* --- The end ----------------------------------------------------------------------------------------------------- */

static kind_id weapon_of(const struct view *view)
{
    int letter = view->worn[SLOT_MAIN_HAND];
    return letter >= 0 ? view->pack[letter].kind : KIND_NONE;
}

static void note_end(struct run_facts *run, const struct game *game, const struct view *view)
{
    run->floor = view->floor;
    run->deepest = view->deepest;
    run->outcome = view->outcome;
    run->kings = king_count(view->laid);
    run->perks = view->hero.perks;
    run->weapon = weapon_of(view);
    run->killer = view->killer;
    run->hero = view->hero.kind;
    run->turns = view->turn;
    run->clock = view->time;
    run->gold = view->gold;
    run->level = view->hero.level;
    run->xp = view->hero.total_xp;
    run->score = view->score;
    run->hash = game_hash_world(game);
}

/* --- Playing ----------------------------------------------------------------------------------------------------- */

bool run_memory_init(struct run_memory *memory, const struct bot_kind *bot)
{
    memory->observer = (struct run_observer){0};
    memory->room = malloc(bot_room(bot) + 1);
    memory->game = malloc(game_size());
    memory->view = calloc(1, sizeof *memory->view);
    memory->events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    memory->bot = calloc(1, sizeof *memory->bot);
    return memory->game && memory->view && memory->events.list && memory->bot && memory->room;
}

void run_memory_release(struct run_memory *memory)
{
    free(memory->game);
    free(memory->view);
    free(memory->events.list);
    free(memory->bot);
    free(memory->room);
}

static void show(const struct run_memory *memory, const struct run_facts *run, const struct command *command)
{
    if (memory->observer.see)
        memory->observer.see(memory->observer.context, run->seed, memory->game, command);
}

/* What was taken from a cage: in the step that shuts the others. */
static void note_vaults(struct run_facts *run, const struct events *events)
{
    kind_id taken = KIND_NONE;
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        if (event->type == EV_ITEM_TAKEN)
            taken = event->object_kind;
        else if (event->type == EV_CAGES_SHUT && taken != KIND_NONE)
            run->from_vaults[taken]++;
    }
}

static void step(struct run_memory *memory, const struct run_setup *setup, const struct command *command,
                 struct run_facts *run)
{
    game_step(memory->game, command, &memory->events);
    show(memory, run, command);
    if (view_has_awareness(memory->view))
        fairness_add(&run->fairness, memory->view, &memory->events);
    note_vaults(run, &memory->events);
    game_view(memory->game, memory->view);
    hide(setup, memory->view);
    run_stats_add(&run->stats, command, &memory->events, memory->view);
}

static void lay_down_hidden(struct run_memory *memory, const struct run_setup *setup, struct run_facts *run)
{
    for (int letter = hidden_letter(setup, memory->view); letter >= 0; letter = hidden_letter(setup, memory->view)) {
        struct command drop = command_letter(CMD_DROP, letter);
        if (game_legal(memory->game, &drop) != REJECT_NONE)
            break; /* the hero has died over it */
        step(memory, setup, &drop, run);
    }
}

/* Whether a command that the rules allow would pick up an item that the game does without. That is so exactly when the
 * view, from which such items are taken, has nothing to pick up here. */
static bool is_withheld(const struct run_memory *memory, const struct command *command)
{
    return command->type == CMD_PICK_UP && memory->view->hero.top_item == KIND_NONE;
}

/* The bot's next command that can be carried out. If the runner answers level-ups, the bot is asked all the same, so
 * that its memory does not depend on that. */
static struct command next_command(struct run_memory *memory, const struct run_setup *setup,
                                   const struct run_facts *run)
{
    for (int tries = 0; tries < PATIENCE; tries++) {
        struct command command = memory->bot->kind->next(memory->bot, memory->view);
        if (memory->view->state == GAME_LEVEL_UP && answers_levels(setup->level_up))
            return answer_level_up(memory->view, setup->level_up, answered_level_ups(run));
        if (takes_perk(memory->view, setup->level_up))
            return command_perk(setup->level_up - LEVEL_UP_PERK);
        if (game_legal(memory->game, &command) == REJECT_NONE && !is_withheld(memory, &command))
            return command;
    }
    /* What the game asks has to be answered before anything else is legal. */
    if (memory->view->state == GAME_PERK)
        return command_perk(memory->view->hero.hand[0] - 1);
    return memory->view->state == GAME_LEVEL_UP ? answer_level_up(memory->view, LEVEL_UP_ALWAYS, 0)
                                                : command_plain(CMD_WAIT);
}

/* The first choice of a game that has one. */
static void set_out(struct run_memory *memory, const struct run_setup *setup, struct run_facts *run)
{
    if (memory->view->state != GAME_KIT)
        return;
    struct command command =
        setup->kit >= 0 ? command_kit(setup->kit) : memory->bot->kind->next(memory->bot, memory->view);
    step(memory, setup, &command, run);
}

void run_play(struct run_memory *memory, const struct run_setup *setup, uint64_t seed, struct run_facts *run)
{
    *run = (struct run_facts){.seed = seed};
    bot_start(memory->bot, setup->bot, seed, memory->room);
    memory->bot->without = setup->without_habits;
    bot_reveal(memory->bot, memory->game);
    game_new(memory->game, setup->rules, setup->profile, seed);
    show(memory, run, NULL);
    game_view(memory->game, memory->view);
    hide(setup, memory->view);
    run_stats_begin(&run->stats, memory->view);
    set_out(memory, setup, run);
    lay_down_hidden(memory, setup, run);
    int64_t commands_left = (int64_t)COMMANDS_PER_TURN * setup->max_turns;
    while (!game_is_over(memory->view->state) && memory->view->turn < (uint32_t)setup->max_turns && commands_left > 0) {
        struct command command = next_command(memory, setup, run);
        step(memory, setup, &command, run);
        commands_left--;
    }
    note_end(run, memory->game, memory->view);
}
