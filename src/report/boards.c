/* SPDX-License-Identifier: MIT
 *
 * The lists of the scores: the best lines of a log, one for each run, and their proofs when they are shown. Keeps no
 * more of a line than its rank, so that a million of them need no more memory than a thousand. */
#include "report/boards.h"

#include "core/seed.h"
#include "persist/finished.h"
#include "name_set.h"
#include "run_name.h"
#include "score.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_EVERY = 1 << 12, PROOF_US = 2 * 1000 * 1000 };

/* --- Order ------------------------------------------------------------------------------------------------------- */

/* What is proved or can be, what cannot, what is false. */
static int class_of(const struct board_row *row)
{
    static const int CLASSES[] = {
        [SCORE_UNASKED] = 0, [SCORE_VERIFIED] = 0, [SCORE_OTHERWISE] = 0, [SCORE_UNPROVED] = 1, [SCORE_FALSE] = 2};
    enum score_truth truth = row->known ? row->known->truth : SCORE_UNASKED;
    return truth == SCORE_UNASKED ? !row->there : CLASSES[truth];
}

/* Best first. The last comparison gives lines that are equal one order on every machine. */
static int by_rank(const void *a, const void *b)
{
    const struct board_row *one = a, *other = b;
    if (class_of(one) != class_of(other))
        return class_of(one) - class_of(other);
    if (one->score != other->score)
        return one->score > other->score ? -1 : 1;
    if (one->turns != other->turns)
        return one->turns < other->turns ? -1 : 1;
    if (one->start != other->start)
        return one->start < other->start ? -1 : 1;
    return strcmp(one->run, other->run);
}

static int by_run(const void *a, const void *b)
{
    int order = strcmp(((const struct board_row *)a)->run, ((const struct board_row *)b)->run);
    return order != 0 ? order : by_rank(a, b);
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

void board_name(const struct board *board, const struct rules *rules, const struct catalogue *catalogue,
                struct strbuf *out)
{
    static const enum message DAYS[] = {[BOARD_TODAY] = MSG_SCORES_TODAY, [BOARD_OTHER_DAYS] = MSG_SCORES_DAILY};
    int known = rules_find_profile(rules, board->profile);
    const char *profile = known < 0 ? board->profile : text_profile_name(catalogue, &rules->profiles[known]);
    if (board->day == BOARD_ANY_SEED)
        strbuf_text(out, profile);
    else
        text_say(catalogue, DAYS[board->day], out, {"profile", profile, 0});
}

int board_shown(const struct board *board)
{
    return board->count < BOARD_ROWS ? board->count : BOARD_ROWS;
}

/* One row for each run, the best of what is claimed for it; then the best rows, and all that can be proved: what lines
 * claim of some runs hides no other. */
static void condense(struct board *board)
{
    int kept = 0;
    qsort(board->rows, (size_t)board->count, sizeof *board->rows, by_run);
    for (int i = 0; i < board->count; i++) {
        struct board_row *last = kept > 0 ? &board->rows[kept - 1] : NULL;
        if (!last || strcmp(last->run, board->rows[i].run) != 0) {
            board->rows[kept++] = board->rows[i];
        } else {
            last->disputed = last->disputed || board->rows[i].disputed || board->rows[i].line != last->line;
            free(board->rows[i].known);
        }
    }
    qsort(board->rows, (size_t)kept, sizeof *board->rows, by_rank);
    int there = 0;
    while (there < kept && class_of(&board->rows[there]) == 0)
        there++;
    board->full = kept >= there + BOARD_ROWS;
    board->count = board->full ? there + BOARD_ROWS : kept;
    for (int i = board->count; i < kept; i++)
        free(board->rows[i].known);
    board->last = board->count - 1;
}

/* Back to where the memory begins. */
static void close_gap(struct board *board)
{
    if (board->count > 0 && board->rows != board->memory)
        memmove(board->memory, board->rows, (size_t)board->count * sizeof *board->rows);
    board->rows = board->memory;
}

static bool make_room(struct board *board)
{
    enum { FIRST = 125, MOST = INT_MAX / 2 };
    close_gap(board);
    if (board->count < board->capacity)
        return true;
    if (board->capacity >= 2 * BOARD_ROWS) {
        condense(board);
        if (board->count <= board->capacity / 2)
            return true;
    }
    int capacity = board->capacity ? 2 * board->capacity : FIRST;
    struct board_row *rows = board->capacity <= MOST ? realloc(board->memory, (size_t)capacity * sizeof *rows) : NULL;
    if (!rows)
        return false;
    board->rows = board->memory = rows;
    board->capacity = capacity;
    return true;
}

/* Whether it is of the rules and the content that are loaded, whose lists come first. */
static bool is_ours(const struct boards *boards, const struct board *board, const char *profile)
{
    for (int i = 0; i < boards->our_count; i++) {
        const struct board *own = &boards->list[i];
        if (own->content == board->content && own->rules == board->rules && strcmp(own->profile, profile) == 0)
            return true;
    }
    return false;
}

static enum board_day day_of(const char *profile, int64_t rules, uint64_t seed, int64_t start, int64_t now)
{
    if (seed != seed_of_day(profile, (uint32_t)rules, start))
        return BOARD_ANY_SEED;
    return seed_same_day(start, now) ? BOARD_TODAY : BOARD_OTHER_DAYS;
}

/* The list of a line, made if there is room; the last one also takes what has none. */
static struct board *board_of(struct boards *boards, const struct score_key *key)
{
    char profile[SCORE_TEXT_SIZE];
    xlog_value(key->profile.bytes, key->profile.size, profile, sizeof profile);
    enum board_day day = day_of(profile, key->rules, key->seed, key->start, boards->now);
    int i = 0;
    while (i < boards->count && (boards->list[i].content != key->content || boards->list[i].rules != key->rules ||
                                 boards->list[i].day != day || strcmp(boards->list[i].profile, profile) != 0))
        i++;
    if (i == BOARDS_MAX)
        return &boards->list[BOARDS_MAX - 1];
    struct board *board = &boards->list[i];
    if (i == boards->count) {
        *board = (struct board){.day = day, .rules = key->rules, .content = key->content};
        board->ours = is_ours(boards, board, profile);
        COPY_TEXT(board->profile, profile);
        boards->count++;
    }
    return board;
}

/* Whether a row can be among the best once all lines are read. */
static bool can_stand(const struct board *board, const struct board_row *row)
{
    return row->there || !board->full || by_rank(row, &board->rows[board->last]) <= 0;
}

/* The journals of the folder, by their names: a log of a million lines asks for each. */
static bool note_journal(void *context, const char *name)
{
    return !run_name_is_plain(name) || name_set_add(context, name, strlen(name));
}

static enum status list_journals(const struct boards *boards, struct name_set *journals, struct fault *fault)
{
    enum status status = finished_each(boards->place->folder, note_journal, journals, fault);
    name_set_sort(journals);
    return status;
}

/* False when there is no memory for it. */
static bool add_line(struct boards *boards, const struct name_set *journals, const struct score_key *key,
                     const struct xlog_record *record, uint64_t offset)
{
    struct board *board = board_of(boards, key);
    struct board_row row = {
        .score = key->score, .turns = key->turns, .start = key->start, .offset = offset, .there = true};
    if (!can_stand(board, &row))
        return true;
    row.there = name_set_has(journals, key->run.bytes, key->run.size);
    if (!can_stand(board, &row))
        return true;
    xlog_value(key->run.bytes, key->run.size, row.run, sizeof row.run);
    row.line = score_claim(record);
    if (!make_room(board))
        return false;
    board->rows[board->count++] = row;
    return true;
}

/* Those of the loaded rules are there before any line is read: lines of other games cannot take their places. */
static void add_our_boards(struct boards *boards, const struct rules *rules)
{
    for (int day = BOARD_ANY_SEED; day <= BOARD_OTHER_DAYS; day++) {
        for (int i = 0; i < rules->profile_count && boards->count < BOARDS_MAX; i++) {
            struct board *board = &boards->list[boards->count++];
            *board = (struct board){.day = (enum board_day)day,
                                    .rules = rules->profiles[i].rules_version,
                                    .content = rules->profiles[i].content_hash,
                                    .ours = true};
            COPY_TEXT(board->profile, rules->profiles[i].id);
        }
    }
}

enum status boards_read(struct boards *boards, const struct score_place *place, const struct rules *rules,
                        const struct boards_span *span, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    struct xlog_reader reader;
    struct xlog_record record;
    struct score_key key;
    struct name_set journals = {.count = 0};
    uint64_t offset;
    *boards = (struct boards){.place = place, .now = sys_unix_time()};
    user_patience_init(&boards->patience);
    add_our_boards(boards, rules);
    boards->our_count = boards->count;
    enum status status = score_file_log_path(place, path, fault);
    if (status != ST_OK)
        return status;
    status = list_journals(boards, &journals, fault);
    if (status != ST_OK) {
        name_set_release(&journals);
        return status;
    }
    status = xlog_read(&reader, path, 0, fault);
    for (unsigned line = 1; status == ST_OK && xlog_read_line(&reader, &record, &offset); line++) {
        if (line % LOOK_EVERY == 0 && sys_is_leaving())
            status = fault_set(fault, ST_IO, FAULT_SCORES_BROKEN_OFF, path);
        else if (!score_glance(&key, &record))
            boards->bad++;
        else if ((!span || (key.end >= span->first && key.end < span->end)) &&
                 !add_line(boards, &journals, &key, &record, offset))
            status = fault_set(fault, ST_MEMORY, FAULT_SCORES_NO_MEMORY);
    }
    if (status == ST_OK)
        status = xlog_end(&reader, fault);
    xlog_close(&reader);
    name_set_release(&journals);
    for (int i = 0; i < boards->count; i++)
        if (boards->list[i].count > 0)
            condense(&boards->list[i]);
    return status == ST_MISSING ? ST_OK : status;
}

void boards_release(struct boards *boards)
{
    for (int i = 0; i < boards->count; i++) {
        for (int row = 0; row < boards->list[i].count; row++)
            free(boards->list[i].rows[row].known);
        free(boards->list[i].memory);
    }
    memset(boards, 0, sizeof *boards);
}

/* --- Proving ----------------------------------------------------------------------------------------------------- */

/* Those before it move up: they have been looked at, and are few. */
static void drop(struct board *board, int index)
{
    free(board->rows[index].known);
    memmove(board->rows + 1, board->rows, (size_t)index * sizeof *board->rows);
    board->rows++;
    board->count--;
}

/* The whole line of a row, as it stands in the log; false when it does no longer. */
static bool load(const struct boards *boards, struct board_row *row)
{
    char path[SYS_PATH_SIZE];
    struct xlog_reader reader;
    struct xlog_record record;
    uint64_t offset;
    if (score_file_log_path(boards->place, path, NULL) != ST_OK)
        return false;
    struct score *score = calloc(1, sizeof *score);
    bool good = score && xlog_read(&reader, path, row->offset, NULL) == ST_OK &&
                xlog_read_line(&reader, &record, &offset) && score_read(score, &record) &&
                strcmp(score->run, row->run) == 0;
    if (score)
        xlog_close(&reader);
    if (!good) {
        free(score);
        return false;
    }
    row->known = score;
    return true;
}

static void prove(struct boards *boards, struct board_row *row, struct verifier *verifier)
{
    struct score *score = row->known;
    uint64_t begun = sys_monotonic_us();
    if (user_patience_is_over(&boards->patience, row->run)) {
        score->truth = SCORE_UNPROVED;
        return;
    }
    verifier->until_us = begun + PROOF_US;
    score_file_prove(boards->place->folder, verifier, score);
    verifier->until_us = 0;
    user_patience_spend(&boards->patience, row->run, sys_monotonic_us() - begun);
    if (score->truth == SCORE_VERIFIED && row->disputed)
        score->truth = SCORE_OTHERWISE;
    row->score = score->score;
    row->turns = score->turns;
    row->start = score->start;
}

static bool is_proved(const struct board_row *row)
{
    return row->known && (row->known->truth == SCORE_VERIFIED || row->known->truth == SCORE_OTHERWISE);
}

/* The journal of one run may have been copied under another name. */
static bool is_twin(const struct board_row *a, const struct board_row *b)
{
    return is_proved(a) && is_proved(b) && a->known->seed == b->known->seed && a->known->start == b->known->start &&
           a->known->hash == b->known->hash && strcmp(a->known->name, b->known->name) == 0;
}

/* Where a row belongs among the others, which are in order. */
static int find_place(const struct board *board, int index)
{
    int low = 0, high = board->count - 1; /* without the row itself */
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (by_rank(&board->rows[middle < index ? middle : middle + 1], &board->rows[index]) <= 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Puts a row where it belongs now; of two that are one run the first by name stays. */
static void put_in_place(struct board *board, int index)
{
    struct board_row row = board->rows[index];
    int at = find_place(board, index);
    if (at > index)
        memmove(&board->rows[index], &board->rows[index + 1], (size_t)(at - index) * sizeof *board->rows);
    else
        memmove(&board->rows[at + 1], &board->rows[at], (size_t)(index - at) * sizeof *board->rows);
    board->rows[at] = row;
    if (at > 0 && is_twin(&board->rows[at - 1], &row)) /* equal but for their names: they stand side by side */
        drop(board, at);
    else if (at + 1 < board->count && is_twin(&board->rows[at + 1], &row))
        drop(board, at + 1);
}

static int find_run(const struct board *board, const char *run)
{
    int i = 0;
    while (i < board->count && strcmp(board->rows[i].run, run) != 0)
        i++;
    return i < board->count ? i : -1;
}

/* Whether a row is proved to be of this list. */
static bool is_at_home(const struct boards *boards, const struct board *board, const struct board_row *row)
{
    const struct score *score = row->known;
    return !is_proved(row) ||
           (score->content == board->content && score->rules == board->rules &&
            strcmp(score->profile, board->profile) == 0 &&
            day_of(score->profile, score->rules, score->seed, score->start, boards->now) == board->day);
}

/* A line that claims another game for its run: the run stands in the list of the game that was played. */
static void move_home(struct boards *boards, struct board *from, int index)
{
    struct board_row row = from->rows[index];
    memmove(&from->rows[index], &from->rows[index + 1], (size_t)(--from->count - index) * sizeof *from->rows);
    struct score_slice profile = {row.known->profile, strlen(row.known->profile)};
    struct board *home = board_of(boards, &(struct score_key){.profile = profile,
                                                              .rules = row.known->rules,
                                                              .content = row.known->content,
                                                              .seed = row.known->seed,
                                                              .start = row.known->start});
    int there = find_run(home, row.run);
    if (home != from && there < 0 && make_room(home)) {
        row.known->truth = SCORE_OTHERWISE;
        home->rows[home->count++] = row;
        put_in_place(home, home->count - 1);
        return;
    }
    if (there >= 0)
        home->rows[there].disputed = true;
    if (there >= 0 && home->rows[there].known && home->rows[there].known->truth == SCORE_VERIFIED)
        home->rows[there].known->truth = SCORE_OTHERWISE;
    free(row.known);
}

const struct score *boards_row(struct boards *boards, int which, int index, struct verifier *verifier,
                               uint64_t until_us)
{
    struct board *board = &boards->list[which];
    while (index < board_shown(board)) {
        struct board_row *row = &board->rows[index];
        if (!row->known && !load(boards, row)) {
            drop(board, index);
            continue;
        }
        if (row->known->truth != SCORE_UNASKED || sys_monotonic_us() >= until_us || sys_is_leaving())
            return row->known;
        prove(boards, row, verifier);
        if (row->known->truth == SCORE_UNASKED) /* broken off */
            return row->known;
        if (row->known->truth == SCORE_FALSE && board->count > BOARD_ROWS)
            drop(board, index); /* however many there are, what can be proved is shown */
        else if (is_at_home(boards, board, row))
            put_in_place(board, index);
        else
            move_home(boards, board, index);
    }
    return NULL;
}

bool boards_rank(const struct boards *boards, const char *run)
{
    for (int i = 0; i < boards->count; i++) {
        const struct board *board = &boards->list[i];
        for (int row = 0; row < board->count && row < BOARD_RANKED; row++)
            if (strcmp(board->rows[row].run, run) == 0)
                return true;
    }
    return false;
}
