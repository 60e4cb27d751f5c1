/* SPDX-License-Identifier: MIT
 *
 * What agents are told, against barrow-agent(7): each member of an answer and each name in it is described there; what
 * classic is told stays, byte for byte; the largest world has room in an answer. */
#include "support/test.h"

#include "agent/rules_json.h"
#include "support/content.h"
#include "support/profile.h"
#include "support/talk.h"
#include "support/world_fixture.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- The manual ------------------------------------------------------------------------------------------------- */

enum { PAGE_MAX = 1 << 16 };

static bool is_word(int c)
{
    return isalnum(c) || c == '_';
}

/* Whether the word stands in the manual, in what it says about requests or about answers. */
static bool is_described(const char *word)
{
    static char page[PAGE_MAX];
    if (!page[0]) {
        char path[512];
        test_source_path(path, sizeof path, "data/man/barrow-agent.7");
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        size_t size = fread(page, 1, sizeof page - 1, file);
        (void)fclose(file);
        assert_in_range(size, 1, sizeof page - 2);
        char *begin = strstr(page, "\n.Sh REQUESTS"), *end = strstr(page, "\n.Sh EXIT STATUS");
        assert_true(begin && end && begin < end);
        *end = '\0';
        memmove(page, begin, strlen(begin) + 1);
    }
    size_t length = strlen(word);
    for (const char *at = page + 1; (at = strstr(at, word)) != NULL; at++)
        if (!is_word((unsigned char)at[-1]) && !is_word((unsigned char)at[length]))
            return true;
    return false;
}

static void expect_described(const char *word)
{
    if (!is_described(word))
        fail_msg("'%s' is not in barrow-agent(7)", word);
}

/* Its members are called by ids, letters, numbers or cells. */
static bool has_any_keys(const struct json *json)
{
    static const char *const NAMES[] = {"pack",     "entities",  "map",   "grounds", "covers",
                                        "statuses", "cooldowns", "cells", "kinds"};
    for (size_t i = 0; json->key && i < sizeof NAMES / sizeof *NAMES; i++)
        if (strcmp(json->key, NAMES[i]) == 0)
            return true;
    return false;
}

static void expect_members_described(const struct json *json)
{
    for (const struct json *member = json->first; member; member = member->next) {
        if (json->type == JSON_OBJECT && !has_any_keys(json))
            expect_described(member->key);
        expect_members_described(member);
    }
}

/* A view in which everything has something to say. */
static void crowd_view(struct view *view, kind_id charger)
{
    const struct monster_rule *monster = &view->rules->kinds[charger].monster;
    struct view_entity *foe = &view->entities[view->entity_count++];
    *foe = (struct view_entity){.id = 999, .kind = charger, .at = view->hero.at, .visible = true, .foe = true};
    foe->aims = monster->ability_count; /* its last */
    foe->shied = true;
    foe->ward = 6;
    foe->shot = 7;
    struct view_entity *felt = &view->entities[view->entity_count++];
    *felt = (struct view_entity){.id = 1000, .kind = charger, .at = view->hero.at};
    if (test_in_the_campaign())
        felt->felt = VIEW_FELT_CAPTIVE;
    view->threat_after = 9;
    memset(foe->cooldowns, 1, sizeof foe->cooldowns);
    for (int i = 0; i < STATUS_COUNT; i++)
        foe->statuses[i] = view->hero.statuses[i] = 1;
    view->grounds[0] = (struct view_ground){.gas_kind = GAS_VENOM, .gas = 4, .fire = 2};
    view->cells[0] |= CELL_MARKED | CELL_HARMFUL | CELL_EXPLORED;
}

TEST_OF_EACH(test_every_member_is_described, talk_setup, talk_teardown)
{
    static const char *const LINES[] = {"hello",   "rules",    "wait",   "descend", "legal",
                                        "hash",    "snapshot", "dance",  "seed 4",  "deltas on",
                                        "clone 1", "switch 1", "move n", "view",    "quit"};
    struct talk *talk = *state;
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        expect_members_described(ask(talk, LINES[i]));
    struct observation *observation = talk->agent.observation;
    observation_take(observation, talk->agent.games[0]);
    crowd_view(&observation->view, test_kind(talk->rules, test_in_the_campaign() ? "orc_raider" : "orc"));
    strbuf_clear(&talk->out);
    strbuf_char(&talk->out, '{');
    observation_write(observation, NULL, &talk->out);
    strbuf_char(&talk->out, '}');
    struct json *whole = json_read(talk->memory, talk->out.length);
    assert_non_null(whole);
    expect_members_described(whole);
    assert_true(test_in_the_campaign() == (strstr(talk->memory, "\"winds_up\":\"charge\"") != NULL));
    assert_true(test_in_the_campaign() == (strstr(talk->memory, "\"shied\":true,\"ward\":6") != NULL));
    assert_true(test_in_the_campaign() == (strstr(talk->memory, "\"0 0\":{\"gas\":\"venom\"") != NULL));
    assert_true(test_in_the_campaign() == (strstr(talk->memory, "\"shot\":7") != NULL));
    assert_true(test_in_the_campaign() == (strstr(talk->memory, "\"felt\":\"captive\"") != NULL));
    assert_true(test_in_the_campaign() == (strstr(talk->memory, "\"threat_after\":9") != NULL));
    json_free(whole);
}

TEST(test_every_name_is_described)
{
    char longest[16];
    (void)snprintf(longest, sizeof longest, "%d", AGENT_LINE_MAX);
    expect_described(longest);
#define X(name, text, ...) expect_described(text);
    COMMAND_LIST(X)
    EVENT_LIST(X)
    REJECT_LIST(X)
    STATUS_LIST(X)
    AWARENESS_LIST(X)
    VIEW_FELT_LIST(X)
    ABILITY_LIST(X)
    TRAIT_LIST(X)
    DAMAGE_LIST(X)
    LEVEL_CHOICE_LIST(X)
    LAYER_LIST(X)
    FOOTING_LIST(X)
    SIGHT_LIST(X)
    SOUND_LIST(X)
#undef X
}

/* The events of the campaign that say which. */
TEST_WITH(test_events_say_which, talk_setup, talk_teardown)
{
    static const struct {
        struct event event;
        const char *told;
    } EVENTS[] = {
        {{.type = EV_DAMAGED, .extra = DAMAGE_FIRE}, "\"damage\":\"fire\""},
        {{.type = EV_STATUS_BEGAN, .extra = STATUS_HELD}, "\"status\":\"held\""},
        {{.type = EV_STATUS_ENDED, .extra = STATUS_CONFUSED}, "\"status\":\"confused\""},
        {{.type = EV_WINDS_UP, .extra = ABILITY_RALLY}, "\"ability\":\"rally\""},
        {{.type = EV_RELEASED, .extra = ABILITY_CHARGE}, "\"ability\":\"charge\""},
        {{.type = EV_FALTERED, .extra = ABILITY_CHARGE}, "\"ability\":\"charge\""},
        {{.type = EV_DOOR_HEARD, .extra = DIR_SW}, "\"dir\":\"sw\""},
        {{.type = EV_GAS_RELEASED, .extra = GAS_VENOM}, "\"gas\":\"venom\""},
    };
    struct talk *talk = *state;
    for (size_t i = 0; i < sizeof EVENTS / sizeof *EVENTS; i++) {
        struct event event = EVENTS[i].event;
        event.subject_kind = event.object_kind = KIND_NONE;
        strbuf_clear(&talk->out);
        strbuf_char(&talk->out, '{');
        write_events(talk->rules, &(struct events){.list = &event, .count = 1}, &talk->out);
        strbuf_char(&talk->out, '}');
        assert_non_null(strstr(talk->memory, EVENTS[i].told));
        struct json *json = json_read(talk->memory, talk->out.length);
        assert_non_null(json);
        expect_members_described(json);
        json_free(json);
    }
}

/* --- The campaign ------------------------------------------------------------------------------------------------- */

static void expect_rejected(struct talk *talk, const char *line, const char *reason)
{
    const struct json *events = json_get(ask(talk, line), "events");
    assert_string_equal(json_member(events->first, "type"), "rejected");
    assert_string_equal(json_member(events->first, "reason"), reason);
}

TEST_WITH(test_commands_of_the_campaign_in_classic, talk_setup, talk_teardown)
{
    expect_rejected(*state, "shove n", "not_in_rules");
    expect_rejected(*state, "close n", "not_in_rules");
    expect_rejected(*state, "throw a 3 3", "not_in_rules");
    expect_rejected(*state, "ascend", "no_stairs");
}

static void campaign_only(struct talk *talk)
{
    ask(talk, "move e"); /* onto the stairs up */
    const struct json *view = json_get(ask(talk, "wait"), "view");
    assert_string_equal(json_member(view, "noise"), "2");
    assert_string_equal(json_member(view, "key"), "false");
    assert_string_equal(json_member(json_get(view, "hero"), "guard"), "true");
    expect_rejected(talk, "shove n", "no_foe_there");
    expect_rejected(talk, "close n", "no_door");
    expect_rejected(talk, "throw z 3 3", "no_such_item");
    expect_rejected(talk, "ascend", "no_way_out");
}

/* The row of the hero's cell is told by the mark of its ground. */
TEST_OF_EACH(test_the_campaign_is_told, talk_setup, talk_teardown)
{
    struct talk *talk = *state;
    bool campaign = test_in_the_campaign();
    const struct json *view = json_get(ask(talk, "view"), "view"), *hero = json_get(view, "hero");
    assert_true((json_get(view, "grounds") != NULL) == campaign);
    assert_true((json_get(hero, "guard") != NULL) == campaign);
    if (!campaign)
        return;
    char y[16];
    int x = atoi(json_member(hero, "x"));
    (void)snprintf(y, sizeof y, "%s", json_member(hero, "y"));
    char mark = json_member(json_get(view, "grounds"), y)[x];
    const struct json *floor = json_get(json_get(ask(talk, "rules"), "grounds"), "floor");
    assert_int_equal(json_member(floor, "mark")[0], mark);
    campaign_only(talk);
}

/* --- Bytes and room ----------------------------------------------------------------------------------------------- */

static uint64_t hash_text(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 1099511628211u;
    return hash;
}

/* Programs that play classic read these bytes: another hash means that they are other ones. */
TEST_WITH(test_classic_is_told_the_same_for_ever, talk_setup, talk_teardown)
{
    static const char *const LINES[] = {"move e", "pickup", "move s", "wait", "legal", "move w", "use b", "drop c"};
    struct talk *talk = *state;
    uint64_t hash = 14695981039346656037u;
    for (int step = 0; step < 400; step++) {
        if (step == 200)
            ask(talk, "deltas on");
        if (step % 80 == 0)
            ask(talk, "reset");
        ask(talk, LINES[(step * 7 + step / 8) % 8]);
        hash = hash_text(hash, talk->memory);
    }
    if (hash != 0xccbf3f26d092c2deull)
        fail_msg("classic is told other bytes: %016llx", (unsigned long long)hash);
}

/* A world may be restored that holds as many foes as there can be, all in sight, and a pack full of what wants one. */
TEST(test_the_largest_crowd_has_room)
{
    void *memory = NULL, *other = NULL;
    assert_int_equal(stage_setup(&memory), 0);
    assert_int_equal(talk_setup(&other), 0);
    struct stage *stage = memory;
    struct talk *talk = other;
    char drawing[64 * 20 + 1] = "";
    for (int y = 0; y < 15; y++) {
        char row[40];
        memset(row, y == 0 || y == 14 ? '#' : 'o', 17);
        row[0] = row[16] = '#';
        if (y == 7)
            row[8] = '@';
        memcpy(row + 17, "\n", 2);
        strcat(drawing, row);
    }
    stage_draw(stage, drawing);
    for (int letter = 1; letter < MAX_PACK; letter++) /* beside the dagger */
        assert_int_equal(stage_give(stage, "confusion_scroll"), letter);
    game_clone(talk->agent.games[0], stage->game);
    assert_non_null(json_get(ask(talk, "view"), "view"));
    assert_in_range(strlen(talk->agent.sent->legal), 8192, OBSERVATION_TEXT - 1);
    (void)talk_teardown(&other);
    (void)stage_teardown(&memory);
}
