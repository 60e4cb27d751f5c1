/* SPDX-License-Identifier: MIT
 *
 * The lists of the scores: one for each game, rules and content, and for the barrow of the day, so that runs of
 * different data never mix. Built from the log when they are shown, however long the log is, and never at the start.
 * What a line claims only says where to look: a row that is shown is proved by its journal and then stands where the
 * proof puts it. Each run has one row; lines that say otherwise mark it and hide nothing, and what nothing proves
 * stands below all that is proved. */
#ifndef REPORT_BOARDS_H
#define REPORT_BOARDS_H

#include "report/score_file.h"
#include "report/user_patience.h"
#include "text/text.h"

enum {
    BOARD_ROWS = 1000,  /* at most, that are shown of one list */
    BOARD_RANKED = 100, /* those whose runs are never pruned */
    BOARDS_MAX = 48,
};

struct board_row {
    char run[SCORE_TEXT_SIZE];
    int64_t score, turns, start; /* what the line claims, then what is proved */
    uint64_t offset;             /* of the line in the log */
    uint64_t line;               /* its hash */
    bool there;                  /* its journal lies in the folder */
    bool disputed;               /* another line of the run says otherwise */
    struct score *known;         /* owned; NULL: not looked at */
};

/* The barrow of a day (core/seed.h) has lists of its own: today's, and all others together. */
enum board_day { BOARD_ANY_SEED, BOARD_TODAY, BOARD_OTHER_DAYS };

struct board {
    enum board_day day;
    char profile[SCORE_TEXT_SIZE];
    int64_t rules;
    uint64_t content;
    bool ours; /* of the rules and the content that are loaded */
    bool full; /* while the log is read: the rows up to the one at `last` are in order, and enough cannot be proved */
    int last;
    int count, capacity;
    struct board_row *rows;   /* the best first: all whose journals are there, then BOARD_ROWS others */
    struct board_row *memory; /* owned; the rows begin behind those that have turned out false */
};

/* How many rows of a list are shown. */
int board_shown(const struct board *board);

/* What its game is called: that of a profile that is not known has only its id. */
void board_name(const struct board *board, const struct rules *rules, const struct catalogue *catalogue,
                struct strbuf *out);

struct boards {
    const struct score_place *place;
    struct user_patience patience; /* what is left of a user's when it is over stays unproved */
    struct board list[BOARDS_MAX]; /* those of the loaded rules first, then in the order of their first lines */
    int count, our_count;
    int64_t now; /* Unix seconds, when they were read: says what today is */
    int bad;     /* lines that make no sense; they are passed over */
};

/* Lines of runs that ended from `first` on and before `end` (Unix seconds) count; NULL stands for all. */
struct boards_span {
    int64_t first, end;
};

/* Reads the log. No log is no line. ST_MEMORY, or the failures of reading, before or on the way; ST_IO when the
 * program is asked to leave meanwhile. Released in every case; `place` must outlive it. */
MUST_USE enum status boards_read(struct boards *boards, const struct score_place *place, const struct rules *rules,
                                 const struct boards_span *span, struct fault *fault);
void boards_release(struct boards *boards);

/* Row `index` of a list, proved, unless it is that time already (sys_monotonic_us) or the program is to leave: then its
 * truth is SCORE_UNASKED. Rows may move and `count` may shrink. NULL: there is none. Valid until the next call. */
const struct score *boards_row(struct boards *boards, int board, int index, struct verifier *verifier,
                               uint64_t until_us);

/* Whether the run of this journal's name stands among the first BOARD_RANKED of a list. */
bool boards_rank(const struct boards *boards, const char *run);

#endif
