/* SPDX-License-Identifier: MIT
 *
 * Languages of any bytes: a .po file laid over the English. A fault has words and a line; what is taken can be said,
 * with its places filled or not, in any number, and never reaches beyond the file. */
#include "target.h"

#include "text/text.h"

#include <string.h>

enum { MAX_FAULTS = 4, NUMBERS = 3, SENTENCE_SIZE = 512 };

static struct catalogue *english, *catalogue;

static void prepare(void)
{
    if (catalogue)
        return;
    english = malloc(sizeof *english);
    catalogue = malloc(sizeof *catalogue);
    PROMISE(english && catalogue);
    catalogue_init(english);
}

/* A sentence of the file, whichever way its words are chosen. */
static void say(enum message id)
{
    char text[SENTENCE_SIZE];
    for (int number = 0; number < NUMBERS; number++) {
        struct strbuf out;
        STRBUF_OVER(&out, text);
        text_say(catalogue, id, &out, {"name", "Wanda", number}, {"floor", NULL, number}, {"turn", NULL, number},
                 {"the_foe", "the orc", number}, {"a_killer", "an orc", number}, {"reason", "{name}", number});
        PROMISE(memchr(text, '\0', sizeof text));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct fault items[MAX_FAULTS];
    struct fault_list faults = {items, MAX_FAULTS, 0, 0};
    char text[SENTENCE_SIZE];
    char *copy = malloc(size + 1); /* of its own size, so that a sanitizer sees the first byte read behind it */
    prepare();
    PROMISE(copy);
    memcpy(copy, bytes, size);
    copy[size] = '\0';
    *catalogue = *english;
    catalogue_read(catalogue, "fuzz.po", copy, size, &faults);
    for (int i = 0; i < faults.count; i++)
        PROMISE(faults.items[i].id != FAULT_NONE);
    if (faults.count > 0)
        PROMISE(text_fault(catalogue, &faults.items[0], text, sizeof text) == text && memchr(text, '\0', sizeof text));
    for (int id = 0; id < MSG_COUNT; id++) {
        if (catalogue->sentences[id] != english->sentences[id])
            say((enum message)id);
    }
    for (int i = 1; i < catalogue->phrase_count; i++)
        PROMISE(strcmp(catalogue->phrases[i - 1].key, catalogue->phrases[i].key) < 0);
    free(copy);
    return 0;
}
