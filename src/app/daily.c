/* SPDX-License-Identifier: MIT
 *
 * Today's barrow. No run is marked as such: its seed and its start say it, however it was begun, so that its journal
 * proves it. */
#include "daily.h"

#include "core/seed.h"

bool daily_is(const struct run *run)
{
    return !(run->flags & RUN_PRACTICE) && run->seed == seed_of_day(run->profile, run->rules_version, run->start_time);
}

bool daily_allows(struct session *s, struct run *run)
{
    if (!daily_is(run) || !score_file_has(&s->data_files->scores, run))
        return true;
    char sentence[160];
    struct strbuf buf = STRBUF(sentence);
    text_say(s->catalogue, MSG_DAILY_HAD, &buf, {"name", run->name, 0});
    struct ui_answer_row rows[] = {{'p', text_get(s->catalogue, MSG_DAILY_PRACTISE)},
                                   {'n', text_get(s->catalogue, MSG_DAILY_NOT)}};
    struct ui_question question = {
        .title = text_get(s->catalogue, MSG_TITLE_DAILY), .text = sentence, .answers = rows, .count = 2};
    run->flags |= RUN_PRACTICE;
    return session_ask(s, &question) == 0;
}
