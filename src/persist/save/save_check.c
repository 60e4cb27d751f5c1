/* SPDX-License-Identifier: MIT
 *
 * A save whose folder, journal or lock was moved, removed or changed while it is played: noticed before anything is
 * written. It is never written again elsewhere; the game stays in memory and goes on when the files are back. */
#include "persist/save.h"

#include "lock.h"

/* Whether the journal is no longer where it was or as it was left, or the lock was removed. Two looks: the journal is
 * looked for under its name, where the folder is found missing, too; a lock that was only moved is missed, and if
 * another process takes the character up then, only the first of the two to write goes on. */
static bool is_taken(struct save *save)
{
    uint64_t lock_size = save->lock.size, size = save->journal.file.size;
    bool gone = sys_file_is_removed(&save->lock, &lock_size) || sys_path_is_gone(&save->journal.file, &size);
    save->asked = lock_size > save->lock.size;
    return gone || size != save->journal.file.size;
}

/* Plays on in a journal that was put back as a copy, byte for byte what was written, if no other process has its lock.
 */
static enum status take_back(struct save *save, struct fault *fault)
{
    struct sys_file *old = &save->journal.file, journal, lock = {.fd = -1};
    struct lock_holder holder;
    uint64_t ignored;
    enum status status = sys_open(&journal, old->path, SYS_APPEND_AND_READ, fault);
    if (status != ST_OK)
        return status;
    if (journal.size != old->size || !sys_same_bytes(&journal, old))
        status = ST_MISSING;
    if (status == ST_OK && sys_path_is_gone(&save->lock, &ignored))
        status = lock_take(&lock, save->folder, save->journal.run.name, &holder, fault);
    if (status != ST_OK) {
        sys_drop(&journal);
        return status;
    }
    journal.owes_cut = old->owes_cut;
    journal.cut_size = old->cut_size;
    sys_drop(old);
    *old = journal;
    if (lock.fd >= 0) {
        sys_drop(&save->lock);
        save->lock = lock;
        save->holder = holder;
    }
    return ST_OK;
}

static enum status refuse(const struct save *save, struct fault *fault)
{
    return fault_set(fault, ST_MISSING, FAULT_SAVE_TAKEN, save->folder);
}

enum status save_check(struct save *save, struct fault *fault)
{
    enum status status = is_taken(save) ? take_back(save, fault) : ST_OK;
    save->taken = status != ST_OK;
    return status == ST_OK || status == ST_LOCKED ? status : refuse(save, fault);
}

enum status save_notice(struct save *save, struct fault *fault)
{
    if (save->taken)
        return save_check(save, fault);
    save->taken = is_taken(save);
    return save->taken ? refuse(save, fault) : ST_OK;
}
