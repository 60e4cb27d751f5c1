/* SPDX-License-Identifier: MIT
 *
 * How a call reports trouble that comes from outside the program: a file, a device, a terminal, a line of data.
 * Not for the player's mistakes (those are EV_REJECTED events) nor for our own bugs (those are CHECKs).
 *
 * A fault is filled at the lowest level that knows what went wrong. It carries the id of its sentence and what stands
 * in the sentence's places, so that it can be told in the player's language where it is shown (text_fault in
 * text/text.h), and in English where no language is known (fault_english). */
#ifndef BASE_FAULT_H
#define BASE_FAULT_H

#include "base/sentence.h"
#include "base/status.h"

/* Every sentence: FAULT(id, places, "English") from base/faults.def. */
enum fault_id {
    FAULT_NONE, /* of a fault that was never set, when all of it is 0 */
#define FAULT(id, places, english) FAULT_##id,
#include "base/faults.def"
#undef FAULT
    FAULT_COUNT
};

/* FAULT_<id>_PLACES: how many different places a sentence has. */
enum fault_places {
#define FAULT(id, places, english) FAULT_##id##_PLACES = (places),
#include "base/faults.def"
#undef FAULT
};

/* FAULT_SENTENCE_SIZE is enough for any fault in any language. */
enum { FAULT_VALUES = 8, FAULT_FILE_SIZE = 256, FAULT_TEXT_SIZE = 256, FAULT_SENTENCE_SIZE = 512 };

/* What stands for one place. */
enum fault_sort { FAULT_SORT_NUMBER, FAULT_SORT_TEXT, FAULT_SORT_SENTENCE };
struct fault_value {
    enum fault_sort sort;
    long long value; /* the number; where the text begins in `texts`; the id of the sentence */
};

/* One report. Holds copies of all it tells; a copy of it is whole. */
struct fault {
    enum status code;
    enum fault_id id;
    int line, column;           /* from 1; 0: not about a place in a text */
    char file[FAULT_FILE_SIZE]; /* the text that line and column count in, or "" */
    int value_count;
    /* Of the sentence's places, in the order in which they first appear in the English; then those of the sentences
     * among them, each with what is in it. */
    struct fault_value values[FAULT_VALUES];
    char texts[FAULT_TEXT_SIZE]; /* of the values, each with its zero */
};

/* A list of reports over the caller's array. What does not fit is counted in `lost`, never silently dropped. */
struct fault_list {
    struct fault *items;
    int capacity;
    int count;
    int lost;
};

/* Fills `fault` (which may be NULL) with the sentence `id` and what stands in its places, one argument each in the
 * order in which they first appear in the English, and returns `code`: `return fault_set(fault, ST_NEWER,
 * FAULT_SAVE_NEWER, format, KNOWN_FORMAT, path);`. An argument is a text, an integer or another fault, whose sentence
 * stands there. Their number is checked by the compiler. Texts are copied, and cut when they are too long. */
#define fault_set(fault, code, ...) fault_set_args((fault), (code), FAULT_ARGS(__VA_ARGS__))

/* Says in which text the fault is. `fault` may be NULL; so may `file`, which is copied and cut to size. */
void fault_place(struct fault *fault, const char *file, int line, int column);

/* Appends a copy of `fault`. */
void fault_list_add(struct fault_list *list, const struct fault *fault);

/* The fault in English, written into `text` of `size` bytes, which is returned; "" for one that was never set. Without
 * its file and line. */
const char *fault_english(const struct fault *fault, char *text, size_t size);

/* The English of a sentence. */
const char *fault_sentence(enum fault_id id);

/* A language in which faults are told: their sentences by id, and its rule of plurals. */
struct fault_language {
    const char *const *sentences;
    plural_rule *plural;
    bool discreet; /* of paths only the last part is told */
};

/* Appends the fault in a language. Nothing for one that was never set. */
void fault_tell(const struct fault *fault, const struct fault_language *language, struct strbuf *out);

/* The last part of a path that begins with '/', "./" or "../", or whose front was cut ("...x/y"); other texts, which
 * may hold a '/', too, as they are. Points into it. */
const char *fault_last_part(const char *path);

/* --- Arguments --------------------------------------------------------------------------------------------------- */

/* What a call gives for one place: a text, another fault, or a number if both are NULL. */
struct fault_arg {
    const char *text;
    const struct fault *fault;
    long long number;
};

/* What fault_set stands for, for callers whose sentence is chosen while the program runs. */
enum status fault_set_args(struct fault *fault, enum status code, enum fault_id id, const struct fault_arg *args,
                           int count);

static inline struct fault_arg fault_text_arg(const char *text)
{
    return (struct fault_arg){.text = text};
}

static inline struct fault_arg fault_fault_arg(const struct fault *fault)
{
    return (struct fault_arg){.fault = fault};
}

static inline struct fault_arg fault_number_arg(long long number)
{
    return (struct fault_arg){.number = number};
}

/* clang-format off */
#define FAULT_ARG(value)                                                                                               \
    _Generic((value), char *: fault_text_arg, const char *: fault_text_arg,                                            \
             struct fault *: fault_fault_arg, const struct fault *: fault_fault_arg, default: fault_number_arg)(value)

/* FAULT_ARGS(id, arguments...): "id, array, count" for a function that takes them so. */
#define FAULT_ARGS(...) FAULT_PICK(__VA_ARGS__, FAULT_4, FAULT_3, FAULT_2, FAULT_1, FAULT_0, )(__VA_ARGS__)
#define FAULT_PICK(id, a, b, c, d, name, ...) name
#define FAULT_0(id) (id), NULL, FAULT_COUNTED(id, 0)
#define FAULT_1(id, a) FAULT_LIST(id, 1, FAULT_ARG(a))
#define FAULT_2(id, a, b) FAULT_LIST(id, 2, FAULT_ARG(a), FAULT_ARG(b))
#define FAULT_3(id, a, b, c) FAULT_LIST(id, 3, FAULT_ARG(a), FAULT_ARG(b), FAULT_ARG(c))
#define FAULT_4(id, a, b, c, d) FAULT_LIST(id, 4, FAULT_ARG(a), FAULT_ARG(b), FAULT_ARG(c), FAULT_ARG(d))
#define FAULT_LIST(id, count, ...) (id), (const struct fault_arg[]){__VA_ARGS__}, FAULT_COUNTED(id, count)
/* The count; an array of -1 elements, which does not compile, if the sentence has another number of places. */
#define FAULT_COUNTED(id, count) ((count) + 0 * (int)sizeof(char[id##_PLACES == (count) ? 1 : -1]))
/* clang-format on */

#endif
