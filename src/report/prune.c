/* SPDX-License-Identifier: MIT
 *
 * Which finished runs may go, and the log of those that went. Called after a death, for the player's own runs, and for
 * --prune. */
#include "report/prune.h"

#include "report/xlog.h"

#include <string.h>

enum { PATIENCE_US = 200 * 1000 };

struct pruning {
    const struct score_place *place;
    const struct rules *rules;
    struct verifier *verifier; /* NULL: lines are believed */
    struct boards boards;
    bool read; /* the boards are: only where something has to go */
    bool known;
};

/* Nothing is known of any run's rank without the whole lists, nor when there was no time to prove them. */
static bool learn_ranks(struct pruning *pruning)
{
    if (pruning->read)
        return pruning->known;
    pruning->read = true;
    pruning->known = boards_read(&pruning->boards, pruning->place, pruning->rules, NULL, NULL) == ST_OK;
    for (int i = 0; pruning->verifier && i < pruning->boards.count; i++)
        for (int row = 0; row < BOARD_RANKED; row++)
            (void)boards_row(&pruning->boards, i, row, pruning->verifier, UINT64_MAX);
    pruning->known = pruning->known && !(pruning->verifier && sys_is_leaving());
    return pruning->known;
}

static bool stays(void *context, const char *run)
{
    struct pruning *pruning = context;
    return !learn_ranks(pruning) || boards_rank(&pruning->boards, run);
}

static enum status note(void *context, const char *run, uint64_t bytes, struct fault *fault)
{
    const struct pruning *pruning = context;
    char path[SYS_PATH_SIZE];
    struct xlog_line line;
    enum status status = sys_join(path, pruning->place->folder, "pruned", fault);
    if (status != ST_OK)
        return status;
    xlog_begin(&line);
    xlog_number(&line, "time", sys_unix_time());
    xlog_text(&line, "run", run);
    xlog_unsigned(&line, "bytes", bytes);
    strbuf_char(&line.text, '\n');
    return xlog_append(path, line.memory, line.text.length, sys_monotonic_us() + PATIENCE_US, fault);
}

enum status prune_runs(const struct score_place *place, const struct rules *rules, struct verifier *verifier, bool all,
                       uint64_t limit, struct pruned *pruned, struct fault *fault)
{
    struct pruning pruning = {.place = place, .rules = rules, .verifier = verifier};
    struct prune_plan plan = {stays, note, &pruning, all};
    enum status status = finished_prune(place->folder, limit, &plan, pruned, fault);
    boards_release(&pruning.boards);
    return status;
}
