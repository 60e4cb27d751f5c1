/* SPDX-License-Identifier: MIT
 *
 * Narration: every event has words or is meant to be silent, and says who did what to whom. */
#include "support/test.h"

#include "text/text.h"

#include <string.h>

enum { HERO_KIND, ORC, TROLL, POTION, KIND_TOTAL };
enum { HERO = 1, AN_ORC = 2, A_TROLL = 3 };

struct teller {
    struct catalogue catalogue;
    struct rules rules;
    struct narrator narrator;
    char text[256];
    enum weight weight;
};

static void name_kind(struct kind *kind, const char *name, const char *a_name, const char *the_name)
{
    COPY_TEXT(kind->name, name);
    COPY_TEXT(kind->a_name, a_name);
    COPY_TEXT(kind->the_name, the_name);
}

static void start(struct teller *teller)
{
    memset(teller, 0, sizeof *teller);
    catalogue_init(&teller->catalogue);
    teller->rules.kind_count = KIND_TOTAL;
    name_kind(&teller->rules.kinds[HERO_KIND], "delver", "a delver", "the delver");
    name_kind(&teller->rules.kinds[ORC], "orc", "an orc", "the orc");
    name_kind(&teller->rules.kinds[TROLL], "troll", "a troll", "the troll");
    name_kind(&teller->rules.kinds[POTION], "healing potion", "a healing potion", "the healing potion");
    COPY_TEXT(teller->rules.kinds[POTION].plural, "healing potions");
    teller->narrator = (struct narrator){&teller->catalogue, &teller->rules, HERO, NULL};
}

static bool tell(struct teller *teller, struct event event)
{
    struct strbuf out;
    STRBUF_OVER(&out, teller->text);
    return narrate_event(&teller->narrator, &event, &out, &teller->weight);
}

static struct event between(enum event_type type, entity_id subject, entity_id object, int amount)
{
    static const kind_id KINDS[] = {KIND_NONE, HERO_KIND, ORC, TROLL};
    return (struct event){.type = (uint8_t)type,
                          .subject = subject,
                          .object = object,
                          .subject_kind = KINDS[subject],
                          .object_kind = KINDS[object],
                          .amount = amount};
}

static void assert_tells(struct event event, const char *text, enum weight weight)
{
    struct teller teller;
    start(&teller);
    assert_true(tell(&teller, event));
    assert_string_equal(teller.text, text);
    assert_int_equal(teller.weight, weight);
}

TEST(test_blows)
{
    assert_tells(between(EV_ATTACKED, HERO, AN_ORC, 4), "You hit the orc for 4.", WEIGHT_PLAIN);
    assert_tells(between(EV_ATTACKED, HERO, A_TROLL, 0), "You hit the troll but do no damage.", WEIGHT_PLAIN);
    assert_tells(between(EV_ATTACKED, AN_ORC, HERO, 3), "The orc hits you for 3.", WEIGHT_DANGER);
    assert_tells(between(EV_ATTACKED, AN_ORC, HERO, 0), "The orc hits you but does no damage.", WEIGHT_PLAIN);
    assert_tells(between(EV_ATTACKED, AN_ORC, A_TROLL, 2), "The orc hits the troll for 2.", WEIGHT_PLAIN);
}

/* What comes to nothing says why; so does a coffin that is empty. */
TEST(test_nothing_happens_for_a_reason)
{
    static const struct {
        enum effect effect;
        const char *text;
    } FIZZLES[] = {
        {EFFECT_INSIGHT, "Nothing happens: you carry nothing that is unknown."},
        {EFFECT_LULLABY, "Nothing happens: nobody in sight is awake and weak enough to fall asleep."},
        {EFFECT_DREAD, "Nothing happens: there is nobody in sight who can be frightened."},
        {EFFECT_PASSAGE, "Nothing happens: there is no place for it to take you to."},
        {EFFECT_BANISH, "Nothing happens."},
    };
    for (size_t i = 0; i < sizeof FIZZLES / sizeof *FIZZLES; i++) {
        struct teller teller;
        struct event event = between(EV_FIZZLED, HERO, 0, 0);
        start(&teller);
        teller.rules.kinds[POTION].item.effect = (uint8_t)FIZZLES[i].effect;
        event.object_kind = POTION;
        assert_true(tell(&teller, event));
        assert_string_equal(teller.text, FIZZLES[i].text);
    }
    assert_tells(between(EV_COFFIN_OPENED, HERO, 0, 0), "You lift the lid of the coffin: nobody lies in it.",
                 WEIGHT_PLAIN);
    assert_tells(between(EV_COFFIN_OPENED, HERO, 0, 1), "You lift the lid of the coffin.", WEIGHT_PLAIN);
    struct event thing = between(EV_COFFIN_OPENED, HERO, A_TROLL, 0);
    thing.object_kind = POTION;
    assert_tells(thing, "You lift the lid of the coffin. In it: a healing potion.", WEIGHT_GOOD);
    thing.object_count = 3;
    assert_tells(thing, "You lift the lid of the coffin. In it: 3 healing potions.", WEIGHT_GOOD);
}

TEST(test_deaths)
{
    assert_tells(between(EV_DIED, HERO, AN_ORC, 0), "You die.", WEIGHT_DANGER);
    assert_tells(between(EV_DIED, AN_ORC, HERO, 0), "The orc is dead!", WEIGHT_GOOD);
    assert_tells(between(EV_DIED, AN_ORC, A_TROLL, 0), "The orc dies.", WEIGHT_GOOD);
}

/* Things that strike are kinds without an entity. */
TEST(test_harm_by_things)
{
    struct event burn = between(EV_BURNED, ENTITY_NONE, HERO, 25);
    burn.subject_kind = POTION;
    assert_tells(burn, "The fire burns you for 25.", WEIGHT_DANGER);
    burn.object = AN_ORC;
    burn.object_kind = ORC;
    assert_tells(burn, "The fire burns the orc for 25.", WEIGHT_PLAIN);
}

TEST(test_things)
{
    struct event taken = between(EV_ITEM_TAKEN, HERO, ENTITY_NONE, 2);
    struct event first = taken;
    taken.object_kind = POTION;
    first.object_kind = POTION;
    first.amount = 0;
    assert_tells(taken, "You pick up the healing potion (c).", WEIGHT_GOOD);
    assert_tells(first, "You pick up the healing potion (a).", WEIGHT_GOOD);
    taken.object_count = 3;
    assert_tells(taken, "You pick up 3 healing potions (c).", WEIGHT_GOOD);
}

TEST(test_level_choices)
{
    struct event event = between(EV_LEVEL_CHOSEN, HERO, ENTITY_NONE, 20);
    event.extra = CHOICE_CONSTITUTION;
    assert_tells(event, "You grow tougher: 20 more hit points.", WEIGHT_GOOD);
    event.extra = CHOICE_AGILITY;
    event.amount = 1;
    assert_tells(event, "You move more nimbly: defense +1.", WEIGHT_GOOD);
}

/* A plate is where it is for who hears it. */
TEST(test_plates_have_places_where_they_are_heard)
{
    struct teller teller;
    static struct view view;
    start(&teller);
    view.hero.at = point_at(5, 5);
    struct event event = between(EV_PLATE_FOUND, HERO, ENTITY_NONE, 0);
    event.at = point_at(5, 3);
    assert_true(tell(&teller, event));
    assert_string_equal(teller.text, "There is a plate in the floor, with a wire to a bell: an alarm.");
    teller.narrator.heard = &view;
    assert_true(tell(&teller, event));
    assert_string_equal(teller.text,
                        "There is a plate in the floor, with a wire to a bell: an alarm. It is 2 steps north.");
}

/* Somebody who is told of without being there. */
TEST(test_tracks)
{
    struct event event = between(EV_TRACKS_FOUND, HERO, ENTITY_NONE, 2);
    event.object_kind = ORC;
    assert_tells(event, "Many tracks: an orc, and 2 more with it.", WEIGHT_DANGER);
    event.amount = 0;
    assert_tells(event, "Heavy tracks: an orc is somewhere here.", WEIGHT_DANGER);
}

static void assert_sentence(const char *text)
{
    size_t length = strlen(text);
    assert_true(length > 2);
    assert_true(text[0] >= 'A' && text[0] <= 'Z');
    assert_true(text[length - 1] == '.' || text[length - 1] == '!');
    assert_null(strpbrk(text, "{}"));
}

/* Harm by its type, statuses by theirs. */
TEST(test_damage_and_statuses)
{
    struct teller teller;
    start(&teller);
    struct event event = between(EV_DAMAGED, ENTITY_NONE, HERO, 4);
    event.extra = DAMAGE_VENOM;
    assert_tells(event, "The venom takes 4 from you.", WEIGHT_DANGER);
    event.amount = 0;
    assert_tells(event, "The venom does nothing to you.", WEIGHT_PLAIN);
    event = between(EV_STATUS_BEGAN, HERO, ENTITY_NONE, 3);
    event.extra = STATUS_POISONED;
    assert_tells(event, "Venom runs in your veins for 3 turns.", WEIGHT_DANGER);
    event = between(EV_STATUS_ENDED, AN_ORC, ENTITY_NONE, 0);
    event.extra = STATUS_BURNING;
    assert_tells(event, "The orc burns no longer.", WEIGHT_PLAIN);
    for (int status = 0; status < STATUS_COUNT; status++) {
        for (int i = 0; i < 4; i++) {
            event = between(i % 2 ? EV_STATUS_ENDED : EV_STATUS_BEGAN, i / 2 ? AN_ORC : HERO, ENTITY_NONE, 2);
            event.extra = (uint8_t)status;
            assert_true(tell(&teller, event));
            assert_sentence(teller.text);
        }
    }
}

/* What a monster announces and does has the words of its ability. */
TEST(test_abilities)
{
    struct event event = between(EV_WINDS_UP, AN_ORC, ENTITY_NONE, 1);
    event.extra = ABILITY_SHOOT;
    assert_tells(event, "The orc takes aim.", WEIGHT_DANGER);
    event.extra = ABILITY_CHARGE;
    assert_tells(event, "The orc lowers its head: next turn it charges along the marked cells.", WEIGHT_DANGER);
    event.type = EV_RELEASED;
    assert_tells(event, "The orc charges.", WEIGHT_DANGER);
    event.type = EV_FALTERED;
    assert_tells(event, "What the orc had begun comes to nothing.", WEIGHT_GOOD);
}

/* Whoever adds an event decides here whether it is silent for the hero. */
static bool silent_for_hero(enum event_type type)
{
    return (type >= EV_NOTICED && type <= EV_FLED) || (type >= EV_WINDS_UP && type <= EV_STOLE) || type == EV_MOVED ||
           type == EV_ITEM_USED || type == EV_STRUCK || type == EV_BURNED || type == EV_DAMAGED || type == EV_ARRIVED ||
           type == EV_LEFT || type == EV_GAS_RELEASED || (type >= EV_UNMOVED && type <= EV_SPLIT) ||
           type == EV_IDENTIFIED || type == EV_FELL_ASLEEP || type == EV_CAME_ALONG || type == EV_TENDED ||
           type == EV_CRUMBLED || type == EV_KING_WOKE || type == EV_KING_WANED;
}

/* An ally is called the hero's; its end is told once, as a loss, and where it is not seen all the same. */
TEST(test_allies)
{
    struct teller teller;
    struct event event = between(EV_ATTACKED, AN_ORC, A_TROLL, 4);
    event.allies = SEEN_SUBJECT;
    assert_tells(event, "Your orc hits the troll for 4.", WEIGHT_PLAIN);
    event = between(EV_ATTACKED, A_TROLL, AN_ORC, 4);
    event.allies = SEEN_OBJECT;
    assert_tells(event, "The troll hits your orc for 4.", WEIGHT_PLAIN);
    event = between(EV_DIED, AN_ORC, A_TROLL, 0);
    event.allies = SEEN_SUBJECT;
    assert_tells(event, "Your orc dies.", WEIGHT_DANGER);
    event = between(EV_ALLY_LOST, HERO, AN_ORC, 0);
    assert_tells(event, "You have lost your ally.", WEIGHT_DANGER);
    event.allies = SEEN_OBJECT;
    start(&teller);
    assert_false(tell(&teller, event));
}

TEST(test_every_event_of_the_hero)
{
    struct teller teller;
    start(&teller);
    for (int type = 0; type < EV_COUNT; type++) {
        struct event event = between((enum event_type)type, HERO, AN_ORC, 1);
        bool told = tell(&teller, event);
        assert_int_equal(told, !silent_for_hero((enum event_type)type));
        if (told)
            assert_sentence(teller.text);
    }
}

TEST(test_every_voice_is_a_sentence_or_silent)
{
    static const entity_id PAIRS[][2] = {{HERO, AN_ORC}, {AN_ORC, HERO}, {AN_ORC, A_TROLL}};
    struct teller teller;
    start(&teller);
    for (int type = 0; type < EV_COUNT; type++)
        for (size_t pair = 0; pair < sizeof PAIRS / sizeof *PAIRS; pair++)
            for (int amount = 0; amount < 2; amount++)
                if (tell(&teller, between((enum event_type)type, PAIRS[pair][0], PAIRS[pair][1], amount)))
                    assert_sentence(teller.text);
                else
                    assert_string_equal(teller.text, "");
}

TEST(test_every_refusal_has_its_own_words)
{
    struct teller teller;
    start(&teller);
    for (int reason = 0; reason < REJECT_COUNT; reason++) {
        struct event event = {.type = EV_REJECTED, .amount = reason};
        assert_true(tell(&teller, event));
        assert_int_equal(teller.weight, WEIGHT_PLAIN);
        assert_string_equal(teller.text, text_get(&teller.catalogue, narrate_reject((enum reject)reason)));
        assert_sentence(teller.text);
        for (int other = 0; other < reason; other++)
            assert_int_not_equal(narrate_reject((enum reject)reason), narrate_reject((enum reject)other));
    }
}

static void assert_deed(struct command command, struct event event, const char *text)
{
    struct teller teller;
    struct events events = {.count = 1, .list = &event};
    struct strbuf out;
    start(&teller);
    STRBUF_OVER(&out, teller.text);
    narrate_command(&teller.narrator, &command, &events, &out);
    assert_string_equal(teller.text, text);
}

/* Stories tell what was done, and no ids of commands. */
TEST(test_deeds)
{
    struct event moved = between(EV_MOVED, HERO, 0, 0), drunk = between(EV_ITEM_USED, HERO, 0, 0);
    drunk.object_kind = POTION;
    assert_deed(command_move(DIR_S), moved, "go south");
    assert_deed(command_move(DIR_S), between(EV_ATTACKED, HERO, AN_ORC, 4), "strike the orc");
    assert_deed(command_letter(CMD_USE, 2), drunk, "use the healing potion");
    assert_deed(command_plain(CMD_WAIT), between(EV_ATTACKED, AN_ORC, HERO, 3), "wait");
    assert_deed(command_level_up(CHOICE_STRENGTH), moved, "choose strength");
}
