/* SPDX-License-Identifier: MIT
 *
 * One player per character: the file "lock" in its folder, locked by whoever plays and saying who that is. The lock
 * goes with its holder, however that ends; the file stays. Private to persist. */
#ifndef PERSIST_OWNER_H
#define PERSIST_OWNER_H

#include "persist/save.h"

/* Locks the character's folder and writes our name, `self` (may be NULL), into the lock. ST_LOCKED with who has it and
 * since when. */
MUST_USE enum status owner_lock(struct sys_file *lock, const char *folder, const char *name, struct save_owner *self,
                                struct fault *fault);

/* Who plays the character, as its lock says; `pid` 0 when that cannot be read. Whether it is locked is not looked at.
 */
void owner_read(const char *folder, struct save_owner *owner);

/* Whether anybody plays the character. */
bool owner_is_there(const char *folder);

/* Leaves a request for `owner`, takes it back, and looks whether there is one for us (`self`) and from whom. One that
 * was meant for an earlier owner is none. */
MUST_USE enum status owner_ask(const char *folder, const struct save_owner *owner, struct fault *fault);
void owner_ask_end(const char *folder);
bool owner_is_asked(const char *folder, const struct save_owner *self, struct save_owner *who);

#endif
