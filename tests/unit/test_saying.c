/* SPDX-License-Identifier: MIT
 *
 * The log in another language: what was said is said again, and what nobody can say again stays. */
#include "support/easel.h"

#include <stdio.h>
#include <string.h>
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

/* A language made for the test: every sentence in it is its English with a tilde behind it. */
static char sentences[MSG_COUNT][600];

static void speak_tildes(struct easel *easel)
{
    for (int id = 0; id < MSG_COUNT; id++) {
        (void)snprintf(sentences[id], sizeof sentences[id], "%s~", text_english((enum message)id));
        easel->catalogue.sentences[id] = sentences[id];
    }
}

static const char *newest(const struct easel *easel, int before)
{
    const struct msglog *log = &easel->shell.log;
    return msglog_at(log, log->count - 1 - before)->text;
}

static void step(struct easel *easel, struct event *events, int count)
{
    struct events list = {events, count, count, 0};
    easel->the_view.turn++;
    (void)shell_react(&easel->shell, easel->view, &list);
}

/* Welcome, events, what lies here, who comes, danger, and why a plan stops: each as it is said in that language. */
static void test_all_that_happens_is_said_again(void **state)
{
    struct easel *easel = *state;
    const struct view *view = easel->view;
    shell_recall(&easel->shell, view, NULL);
    struct view_entity *orc = easel_put(easel, "orc", 45, 20);
    orc->harm = 200;
    easel->the_view.threat = 200;
    easel->the_view.hero.top_item = easel_put(easel, "healing_potion", 40, 20)->kind;
    struct event events[] = {
        {.type = EV_MOVED, .subject = view->hero.id, .subject_kind = view->hero.kind},
        {.type = EV_ATTACKED,
         .subject = orc->id,
         .subject_kind = orc->kind,
         .object = view->hero.id,
         .object_kind = view->hero.kind,
         .amount = 3},
    };
    step(easel, events, 2);
    step(easel, events + 1, 1);
    easel_type(easel, "o");
    int count = easel->shell.log.count;
    assert_true(count >= 6);
    speak_tildes(easel);
    shell_retell(&easel->shell, view);
    assert_int_equal(easel->shell.log.count, count);
    for (int i = 0; i < count; i++) {
        const char *text = newest(easel, i);
        if (text[strlen(text) - 1] != '~' || strchr(text, '{'))
            fail_msg("%s", text);
    }
    assert_string_equal(newest(easel, 1), "The orc hits you for 3.~");
    assert_int_equal(msglog_at(&easel->shell.log, count - 2)->turn, view->turn);
}

/* A plan's end of several sentences, with a way and a key in it; and a count that folds. */
static void test_sentences_of_several_parts(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "stairs_down", 50, 10);
    easel_type(easel, "o");
    speak_tildes(easel);
    shell_retell(&easel->shell, easel->view);
    assert_string_equal(newest(easel, 0),
                        "Nothing is left to explore.~ The stairs lie 10 north-east~~ (> goes there).~");
}

static void test_what_came_as_words_stays(void **state)
{
    struct easel *easel = *state;
    shell_say(&easel->shell, WEIGHT_DANGER, "The disk is full.");
    speak_tildes(easel);
    shell_retell(&easel->shell, easel->view);
    assert_string_equal(newest(easel, 0), "The disk is full.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(test_all_that_happens_is_said_again),
        EASEL_TEST(test_sentences_of_several_parts),
        EASEL_TEST(test_what_came_as_words_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
