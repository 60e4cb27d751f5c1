/* SPDX-License-Identifier: MIT
 *
 * The one line format of all data files: content, key maps, themes, settings.
 *
 *     # a comment, only where '#' is the first character of a line
 *     kind id
 *       key value value "quoted text" 'g'
 *       map
 *     ####      <- drawn rows, taken as they are
 *       end
 *                <- a blank line ends an entry
 *
 * The first line after a blank one opens an entry, the following lines are its keys; indentation is free. Words are
 * parted by spaces and tabs. Inside quotes a backslash stands before a quote or a backslash; elsewhere quotes and '#'
 * are ordinary. Lines end in LF or CR LF; a blank line inside a map ends it, with a fault. This module cuts bytes into
 * lines and words with their places; what they mean is the caller's business. It never stops at an error: it adds a
 * fault and goes on with what could be read, so that one run reports everything. Untrusted input: any bytes are
 * handled, and characters that must not reach a terminal are reported and replaced by '?'. */
#ifndef BASE_PARSE_H
#define BASE_PARSE_H

#include "base/fault.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PARSE_MAX_WORDS = 32, PARSE_MAX_TEXT = 512, PARSE_MAX_SIZE = 1 << 20 };

struct parse_word {
    const char *text; /* terminated, in the line's own buffer; valid until the next parse_next */
    bool quoted;      /* "..." or '...' */
};

enum parse_kind {
    PARSE_ENTRY,  /* words[0] is the kind, words[1] the id, or whatever the first line of an entry has */
    PARSE_KEY,    /* words[0] is the key */
    PARSE_CLOSED, /* the open entry has ended (a blank line or the end of the file); `line` is its first line's */
    PARSE_ROW,    /* one raw row between `map` and `end`, in words[0] */
    PARSE_END,    /* nothing is left */
};

/* Words past `count` are empty, so that reading a missing one is harmless. */
struct parse_line {
    enum parse_kind kind;
    int line; /* from 1 */
    int count;
    struct parse_word words[PARSE_MAX_WORDS];
};

struct parse {
    const char *file;  /* for faults; the caller's, lives as long as the parse */
    const char *bytes; /* the caller's too */
    size_t size;
    size_t at;
    int line;
    int entry_line; /* where the open entry began, 0 when none is open */
    int map_line;   /* where the open map began, 0 when none is open */
    struct fault_list *faults;
    bool surveys; /* set after parse_init: only entries and their ends are told, keys and rows passed over */
    char text[PARSE_MAX_TEXT]; /* the current line's words, one terminated text after the other */
};

/* Starts reading `size` bytes. A file of more than PARSE_MAX_SIZE is reported here and read as empty. */
void parse_init(struct parse *parse, const char *file, const char *bytes, size_t size, struct fault_list *faults);

/* The next line that means something. Returns false with PARSE_END when nothing is left. */
bool parse_next(struct parse *parse, struct parse_line *line);

/* Reports a fault (ST_BAD_DATA) at word `index` of `line`, or at the line itself if it has no such word:
 * parse_fault(parse, line, 1, FAULT_ID_LONG, ID_SIZE - 1), with arguments like fault_set's. */
#define parse_fault(parse, line, index, ...) parse_fault_args((parse), (line), (index), FAULT_ARGS(__VA_ARGS__))
void parse_fault_args(struct parse *parse, const struct parse_line *line, int index, enum fault_id id,
                      const struct fault_arg *args, int count);

/* Word `index` as a whole number within low .. high. Reports a fault and returns false when it is missing, not a
 * number or out of range. */
bool parse_number(struct parse *parse, const struct parse_line *line, int index, int low, int high, int *value);

/* Word `index` as one of `count` names; sets *choice. An unknown name is reported with the nearest known one. */
bool parse_choice(struct parse *parse, const struct parse_line *line, int index, const char *const *names, int count,
                  int *choice);

/* The name among `count` that is nearest to `word` by edit distance, or NULL if none is near. */
const char *parse_nearest(const char *word, const char *const *names, int count);

/* Names that may become a file's: Latin letters, with accents, too, digits, '_' and '-', at most WORD_MAX_LENGTH bytes
 * of UTF-8. */
enum { WORD_MAX_LENGTH = 20 };
bool word_allows(uint32_t code);

/* Whether 1 to size - 1 bytes of such characters and a zero lie within `size` bytes. */
bool word_valid(const char *text, size_t size);

/* A whole terminated text as a number in low .. high, for options. */
bool parse_text_number(const char *text, long long low, long long high, long long *value);

/* A whole terminated text as an unsigned 64-bit seed: decimal digits only. */
bool parse_seed(const char *text, unsigned long long *seed);

/* A whole terminated text as a hash: 1 to 16 hexadecimal digits in lower case. */
bool parse_hash(const char *text, unsigned long long *hash);

#endif
