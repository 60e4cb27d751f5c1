/* SPDX-License-Identifier: MIT
 *
 * Lines of scores and of events, and names of finished runs, of any bytes. Whatever is read of them is clean text and
 * makes sense, and a line that is read as a score can be ranked. */
#include "target.h"

#include "base/utf8.h"
#include "persist/finished.h"
#include "report/run_name.h"
#include "report/score.h"

#include <string.h>

static void expect_clean(const char *text)
{
    char clean[4 * XLOG_VALUE_SIZE];
    utf8_sanitise(text, clean, sizeof clean);
    PROMISE(strcmp(text, clean) == 0);
}

static void try_name(const char *name)
{
    struct run_name parts;
    char path[SYS_PATH_SIZE];
    if (run_name_path("/state", name, RUN_STORY, path, NULL) == ST_OK) {
        PROMISE(strncmp(path, "/state/" PLACE_FINISHED "/", sizeof "/state/" PLACE_FINISHED) == 0);
        const char *below = path + sizeof "/state/" PLACE_FINISHED;
        PROMISE(strchr(below + finished_user(below), '/') == NULL);
    }
    if (run_name_read(name, &parts))
        PROMISE(character_name_valid(parts.name));
}

static void try_line(const struct xlog_record *record)
{
    struct score score;
    struct score_key key;
    char value[XLOG_VALUE_SIZE];
    (void)xlog_find(record, "what", value, sizeof value);
    expect_clean(value);
    bool read = score_read(&score, record);
    PROMISE(!read || score_glance(&key, record));
    if (!read)
        return;
    PROMISE(key.score == score.score && key.turns == score.turns && key.content == score.content &&
            key.seed == score.seed && key.start == score.start && key.end == score.end);
    expect_clean(score.name);
    expect_clean(score.killer);
    expect_clean(score.run);
    try_name(score.run);
    struct xlog_line line;
    struct score again;
    score_write(&score, &line);
    PROMISE(score_read(&again, &(struct xlog_record){line.memory, line.text.length - 1}) && score_same(&score, &again));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct xlog_record record;
    size_t at = 0;
    while (xlog_next((const char *)bytes, size, &at, &record))
        try_line(&record);
    return 0;
}
