/* SPDX-License-Identifier: MIT
 *
 * Watching a journal grow: what is appended goes into the replay; the lock beside the file says whether the run is
 * being played. A file that was replaced, cut or written again is read from its beginning. */
#include "persist/live.h"

#include "base/strbuf.h"
#include "save/journal_format.h"
#include "save/save_paths.h"
#include "sys/sys.h"

#include <stdlib.h>
#include <string.h>

enum {
    READ_ENTRIES = 256, /* at a time, */
    READ_TIMES = 16,    /* and so often at a look */
    /* A writer that closes the file gives its lock back a moment later: the state is looked at once more then. */
    SETTLE_US = 100000,
    PATIENCE_US = 2000000, /* with a journal, which may be anybody's: as with a run that is proved */
    LOOK_US = SYS_FOLLOW_LOOK_MS * 1000,
};

struct live {
    const struct rules *rules;
    struct sys_follow follow;
    char lock[SYS_PATH_SIZE]; /* the file that the playing process has locked */
    struct replay_player *player;
    enum live_state state;
    bool lost;       /* the file is no longer the replay's, and cannot be shown yet */
    uint64_t due_us; /* when to look without news; 0: never */
};

/* --- Reading ----------------------------------------------------------------------------------------------------- */

static void find_lock(struct live *watch, const char *path)
{
    COPY_TEXT(watch->lock, path);
    char *slash = strrchr(watch->lock, '/');
    watch->lock[slash != NULL ? slash + 1 - watch->lock : 0] = '\0';
    struct strbuf text = strbuf_of(watch->lock + strlen(watch->lock), sizeof watch->lock - strlen(watch->lock));
    strbuf_text(&text, PLACE_LOCK);
}

/* Reads the journal that has the name now, from its beginning. The old replay stays when that fails. */
static enum status read_anew(struct live *watch, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    struct sys_follow follow;
    struct journal_tape tape;
    struct replay_player *player;
    COPY_TEXT(path, watch->follow.path);
    enum status status = sys_follow_open(&follow, path, fault);
    if (status == ST_OK) /* whatever is appended from here on is news */
        status = journal_read(path, &tape, fault);
    if (status == ST_OK)
        status = replay_player_open_until(&player, &tape, watch->rules, sys_monotonic_us() + PATIENCE_US, fault);
    if (status != ST_OK) {
        sys_follow_close(&follow);
        return status;
    }
    sys_follow_close(&watch->follow);
    replay_player_close(watch->player);
    watch->follow = follow;
    watch->player = player;
    return ST_OK;
}

/* Takes whole records behind the replay's end, so many that who looks on is not kept waiting: a player may append them
 * faster than they are proved. False when the file is no longer the one the replay was made of, or longer than any run.
 */
static bool read_on(struct live *watch, bool *longer)
{
    struct journal_entry entries[READ_ENTRIES];
    uint8_t bytes[READ_ENTRIES * JOURNAL_RECORD_SIZE];
    uint32_t count = READ_ENTRIES;
    uint64_t size;
    for (int i = 0; i < READ_TIMES && count == READ_ENTRIES; i++) {
        const struct journal_tape *tape = replay_player_tape(watch->player);
        size_t read = 0;
        if (tape->count > JOURNAL_MAX_RECORDS - READ_ENTRIES || sys_follow_size(&watch->follow, &size, NULL) != ST_OK ||
            size < tape->good_size ||
            sys_follow_read(&watch->follow, tape->good_size, bytes, sizeof bytes, &read, NULL) != ST_OK)
            return false;
        count = tape_more(tape, bytes, read, entries, READ_ENTRIES);
        if (count > 0 && replay_player_extend(watch->player, entries, count, NULL) != ST_OK)
            return false;
        *longer |= count > 0;
    }
    return true;
}

/* --- State ------------------------------------------------------------------------------------------------------- */

static enum live_state find_state(const struct live *watch)
{
    if (watch->lost)
        return LIVE_LOST;
    if (replay_player_is_over(watch->player))
        return LIVE_OVER;
    return sys_is_locked(watch->lock) ? LIVE_PLAYED : LIVE_LEFT;
}

/* If the system gives no news of the file, or the file has lost its name, look from time to time; and a little after
 * every change. */
static void set_due(struct live *watch, bool changed)
{
    uint64_t now_us = sys_monotonic_us();
    if (watch->follow.news < 0 || !sys_follow_is_current(&watch->follow))
        watch->due_us = now_us + LOOK_US;
    else if (changed)
        watch->due_us = now_us + SETTLE_US;
    else if (watch->due_us <= now_us)
        watch->due_us = 0;
}

unsigned live_look(struct live *watch)
{
    unsigned news = 0;
    bool longer = false;
    sys_follow_heed(&watch->follow);
    bool whole = !watch->lost && read_on(watch, &longer);
    /* A dead hero's journal goes elsewhere when the death has been seen by the player; the next one takes its place. */
    bool replaced = !sys_follow_is_current(&watch->follow) && sys_exists(watch->follow.path);
    if (!whole || replaced) {
        bool read = read_anew(watch, NULL) == ST_OK; /* a file that is just being made cannot be opened yet */
        news |= read ? LIVE_ANEW : 0U;
        watch->lost = !whole && !read;
    }
    enum live_state state = find_state(watch);
    news |= longer ? LIVE_LONGER : 0U;
    news |= state != watch->state ? LIVE_STATE : 0U;
    watch->state = state;
    set_due(watch, news != 0);
    return news;
}

/* --- Opening and closing ----------------------------------------------------------------------------------------- */

enum status live_open(struct live **out, const char *path, const struct rules *rules, struct fault *fault)
{
    *out = NULL;
    struct live *watch = calloc(1, sizeof *watch);
    if (watch == NULL)
        return fault_set(fault, ST_MEMORY, FAULT_WATCH_NO_MEMORY);
    watch->rules = rules;
    watch->follow = (struct sys_follow){.fd = -1, .news = -1};
    COPY_TEXT(watch->follow.path, path);
    find_lock(watch, path);
    enum status status = read_anew(watch, fault);
    if (status != ST_OK) {
        live_close(watch);
        return status;
    }
    watch->state = find_state(watch);
    set_due(watch, true);
    *out = watch;
    return ST_OK;
}

void live_close(struct live *watch)
{
    if (watch == NULL)
        return;
    sys_follow_close(&watch->follow);
    replay_player_close(watch->player);
    free(watch);
}

struct replay_player *live_player(struct live *watch)
{
    return watch->player;
}

enum live_state live_state(const struct live *watch)
{
    return watch->state;
}

int live_descriptor(const struct live *watch)
{
    return watch->follow.news;
}

uint64_t live_due_us(const struct live *watch)
{
    return watch->due_us;
}
