/* SPDX-License-Identifier: MIT
 *
 * Keys and intents, as a terminal would give them. Knows no words but those that are typed into a field. */
#include "press.h"

#include "base/utf8.h"
#include "page_rows.h"

#include <string.h>

void press_key(struct sentence *sentence, uint32_t code, uint8_t modifiers)
{
    shell_key(sentence->shell, sentence->view, sentence->title, sentence->page, (struct key){code, modifiers},
              sentence->answer);
}

void press_intent(struct sentence *sentence, enum intent intent)
{
    shell_intent(sentence->shell, sentence->view, sentence->title, intent, sentence->answer);
}

void press_place(struct sentence *sentence, struct point at)
{
    struct cursor *cursor = screen_cursor(shell_top(sentence->shell));
    if (!cursor)
        return;
    cursor->at = at;
    cursor->on = ENTITY_NONE;
}

void press_row(struct sentence *sentence, char letter)
{
    press_key(sentence, (unsigned char)letter, 0);
    if (shell_top(sentence->shell)->kind->points && page_row_has(sentence->page, letter))
        press_intent(sentence, INTENT_CONFIRM);
}

void press_words(struct sentence *sentence, const char *line)
{
    if (line[0])
        press_key(sentence, 'u', KEYMOD_CTRL);
    uint32_t code;
    for (size_t taken; (taken = utf8_decode(line, strlen(line), &code)) > 0; line += taken)
        if (utf8_width(code) > 0)
            press_key(sentence, code, 0);
}
