/* SPDX-License-Identifier: MIT
 *
 * What became of a call that deals with the outside: files, devices, terminals, lines of data. What went wrong, in
 * words, is a fault's business (fault.h). */
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

#endif
