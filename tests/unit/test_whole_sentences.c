/* SPDX-License-Identifier: MIT
 *
 * What has to be whole on the smallest terminals, sentence for sentence: level-up, perks, death, pack, menu,
 * options, introduction. */
#include "support/test.h"

#include "support/clipping_fixture.h"
#include "support/content.h"
#include "support/screen_fixture.h"
#include "sys/sys.h"
#include "ui/parts/main_view.h"

#include <string.h>

/* A message up to its first place, and what follows its last. */
static void expect_message(struct screen_fixture *fixture, const char *page, enum message message)
{
    char text[512];
    COPY_TEXT(text, text_get(&fixture->catalogue, message));
    char *last = strrchr(text, '}');
    if (last)
        clip_expect_whole(page, last + 1);
    text[strcspn(text, "{")] = '\0';
    clip_expect_whole(page, text);
}

static void check_level_up(struct screen_fixture *fixture, char *page, struct strbuf *buf)
{
    clip_begin_game(fixture);
    fixture->the_view.state = GAME_LEVEL_UP;
    clip_append_picture(fixture, buf);
    clip_expect_whole(page, "100 -> 120");
    clip_expect_whole(page, "88 -> 108");
    static const enum message WHOLE[] = {MSG_LEVEL_CONSTITUTION, MSG_LEVEL_STRENGTH, MSG_LEVEL_AGILITY,
                                         MSG_LEVEL_TITLE,        MSG_LEVEL_HOW,      MSG_LEVEL_MORE};
    for (size_t i = 0; i < sizeof WHOLE / sizeof *WHOLE; i++)
        expect_message(fixture, page, WHOLE[i]);
    uint8_t ruleset = scene_profile(&fixture->shell.scene)->ruleset;
    fixture->rules->profiles[fixture->the_view.profile].ruleset = RULESET_CAMPAIGN;
    fixture->the_view.hero.choices = 1;
    strbuf_clear(buf);
    clip_append_picture(fixture, buf);
    expect_message(fixture, page, MSG_LEVEL_ONCE);
    fixture->rules->profiles[fixture->the_view.profile].ruleset = ruleset;
}

/* Every perk, three to a hand: what it does, and what that comes to. */
static void check_perks(struct screen_fixture *fixture, char *page, struct strbuf *buf)
{
    static const enum message COMES_TO[PERK_COUNT] = {
#define X(name, text, most) [PERK_##name] = MSG_PERK_##name,
        PERK_LIST(X)
#undef X
    };
    struct view *view = &fixture->the_view;
    clip_begin_game(fixture);
    view->state = GAME_PERK;
    for (int first = 0; first < PERK_COUNT; first++) {
        for (int i = 0; i < PERK_HAND; i++)
            view->hero.hand[i] = (uint8_t)((first + i) % PERK_COUNT + 1);
        strbuf_clear(buf);
        clip_append_picture(fixture, buf);
        for (int i = 0; i < PERK_HAND; i++) {
            enum perk perk = (enum perk)(view->hero.hand[i] - 1);
            clip_expect_whole(page, text_of_perk(&fixture->catalogue, fixture->rules, perk));
            expect_message(fixture, page, COMES_TO[perk]);
        }
    }
}

static void check_death(struct screen_fixture *fixture, char *page, struct strbuf *buf)
{
    static const enum message WHOLE[] = {MSG_DEATH_TITLE,  MSG_DEATH_BY,    MSG_DEATH_PLACE,  MSG_DEATH_SCORE,
                                         MSG_DEATH_UNUSED, MSG_TIP_HEALING, MSG_TIP_OPEN,     MSG_DEATH_TO_TITLE,
                                         MSG_DEATH_NEW,    MSG_DEATH_SAME,  MSG_DEATH_BRANCH, MSG_DEATH_POSITION,
                                         MSG_DEATH_WATCH,  MSG_DEATH_STORY, MSG_DEATH_QUIT};
    struct view *view = &fixture->the_view;
    clip_begin_game(fixture);
    view->state = GAME_DEAD;
    view->hero.hp = -2;
    fixture->run_stats.now.hp = -2;
    view->killer = test_kind(fixture->rules, "orc");
    fixture_resize(fixture, 40, fixture->cells.cols); /* with fewer rows it is the same text, page by page */
    clip_append_picture(fixture, buf);
    for (size_t i = 0; i < sizeof WHOLE / sizeof *WHOLE; i++)
        expect_message(fixture, page, WHOLE[i]);
    view->hero.hp = 88;
}

static void check_pack(struct screen_fixture *fixture, char *page, struct strbuf *buf)
{
    clip_begin_game(fixture);
    fixture_key(fixture, 'd');
    clip_append_picture(fixture, buf);
    clip_expect_whole(page, "88/100");
    expect_message(fixture, page, MSG_PACK_DROP_TITLE);
    expect_message(fixture, page, MSG_PACK_TOTALS);
}

static void check_menu(struct screen_fixture *fixture, char *page, struct strbuf *buf)
{
    static const enum message ROWS[] = {MSG_MENU_RESUME, MSG_MENU_SAVE, MSG_MENU_TO_TITLE, MSG_LEVEL_HOW};
    clip_begin_game(fixture);
    fixture_key(fixture, KEYCODE_ESCAPE);
    clip_append_picture(fixture, buf);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        expect_message(fixture, page, ROWS[i]);
}

static void check_options(struct screen_fixture *fixture, char *page, struct strbuf *buf)
{
    clip_begin_game(fixture);
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, 'o');
    fixture_key(fixture, KEYCODE_ENTER);
    for (int setting = 0; setting < SETTING_COUNT; setting++) {
        strbuf_clear(buf);
        clip_append_picture(fixture, buf);
        expect_message(fixture, page, setting_row((enum setting)setting)->meaning);
        fixture_key(fixture, KEYCODE_DOWN);
    }
}

/* Whether the step is what the introduction is at, given what is in sight; then it stands on the screen whole. */
static bool shows_lesson(struct screen_fixture *fixture, int step)
{
    static char page[CLIP_PAGE_SIZE];
    struct tutorial *tutorial = &fixture->shell.scene.tutorial;
    char prompt[512];
    struct strbuf text = STRBUF(prompt), buf = STRBUF(page);
    tutorial_clear(tutorial);
    tutorial->step = step;
    tutorial_prompt(tutorial, &fixture->the_view, &fixture->catalogue, &fixture->shell.scene.keys, &text);
    fixture_draw(fixture);
    if (tutorial->step != step)
        return false;
    clip_append_part(fixture, main_view_layout(&fixture->shell.scene, &fixture->cells).tutorial, &buf);
    clip_expect_whole(page, prompt);
    return true;
}

/* A step is done at once by nobody in sight or by somebody who has announced something, but not by both. */
static void check_part(struct screen_fixture *fixture, enum practice part)
{
    struct view *view = &fixture->the_view;
    view->profile = (uint8_t)rules_practice(fixture->rules, part);
    for (int step = 0; step < tutorial_steps(view); step++) {
        view->threat = 0;
        view->entity_count = 0;
        bool shown = shows_lesson(fixture, step);
        fixture_put(fixture, "orc", 41, 20)->act = VIEW_ACT_RELEASE;
        assert_true(shown | shows_lesson(fixture, step));
    }
}

/* At every size: the window below a broad map has fewer columns than the narrow screen. */
static void check_introduction(struct screen_fixture *fixture)
{
    for (int size = 0; size < CLIP_SIZE_COUNT; size++) {
        fixture_resize(fixture, CLIP_SIZES[size].rows, CLIP_SIZES[size].cols);
        clip_begin_game(fixture);
        uint8_t profile = fixture->the_view.profile;
        for (int part = PRACTICE_NONE + 1; part < PRACTICE_COUNT; part++)
            check_part(fixture, (enum practice)part);
        fixture->the_view.profile = profile;
    }
}

static void check_whole(struct screen_fixture *fixture)
{
    static void (*const CHECKS[])(struct screen_fixture * fixture, char *page, struct strbuf *buf) = {
        check_level_up, check_perks, check_death, check_pack, check_menu, check_options};
    static char page[CLIP_PAGE_SIZE];
    for (int size = 0; size < 2; size++)
        for (size_t i = 0; i < sizeof CHECKS / sizeof *CHECKS; i++) {
            struct strbuf buf;
            STRBUF_OVER(&buf, page);
            fixture_resize(fixture, CLIP_SIZES[size].rows, CLIP_SIZES[size].cols);
            CHECKS[i](fixture, page, &buf);
        }
    check_introduction(fixture);
}

SCREEN_TEST(test_sentences_are_whole_on_small_terminals)
{
    struct screen_fixture *fixture = *state;
    fixture->shell.scene.keys.catalogue = &fixture->catalogue;
    check_whole(fixture);
    char *bytes = clip_read_french(&fixture->catalogue);
    check_whole(fixture);
    sys_free(bytes);
}
