/* SPDX-License-Identifier: MIT
 *
 * How a call reports trouble that comes from outside the program: a file, a device, a terminal, a line of data.
 * Not for the player's mistakes (those are EV_REJECTED events) nor for our own bugs (those are CHECKs).
 * Filled at the lowest level that knows what went wrong, printed only by the shell. */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

#define MUST_USE __attribute__((warn_unused_result))

enum status {
    ST_OK = 0,
    ST_MISSING,  /* no such file or folder */
    ST_DENIED,   /* permissions, read-only file system */
    ST_FULL,     /* no space, quota */
    ST_IO,       /* any other failure of the system */
    ST_LOCKED,   /* another process holds it */
    ST_BAD_DATA, /* damaged or wrong content */
    ST_NEWER,    /* written by a newer version than this one */
    ST_EXISTS,   /* there is already one */
    ST_MEMORY,   /* out of memory, or larger than a fixed limit */
    ST_USAGE,    /* a wrong option or argument */
    ST_TERMINAL, /* the terminal cannot show the game */
    ST_OUTPUT,   /* what is printed or shown did not arrive */
};

/* One report. `line` and `column` count from 1; 0 means "not about a place in a text". */
struct fault {
    enum status code;
    int line;
    int column;
    char file[256];
    char text[256];
};

/* A list of reports over the caller's array. What does not fit is counted in `lost`, never silently dropped. */
struct fault_list {
    struct fault *items;
    int capacity;
    int count;
    int lost;
};

/* Fills `fault` (which may be NULL) and returns `code`, so that a caller can write `return fault_set(...)`.
 * `file` and `text` are copied and cut to size. */
enum status fault_set(struct fault *fault, enum status code, const char *file, int line, int column, const char *text);

/* Fills `fault` like fault_set, with the text made by strbuf_format from `format` and what follows. */
enum status fault_setf(struct fault *fault, enum status code, const char *file, int line, int column,
                       const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Appends a copy of `fault`. */
void fault_list_add(struct fault_list *list, const struct fault *fault);

#endif
