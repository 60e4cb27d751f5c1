/* SPDX-License-Identifier: MIT
 *
 * One player per character: the file "lock" in its folder, locked by the process that plays, with its name in it. The
 * lock ends with its process, however that ends; the file stays. Private to persist. */
#ifndef PERSIST_SAVE_LOCK_H
#define PERSIST_SAVE_LOCK_H

#include "persist/save.h"

/* Locks the character's folder and writes our name, `self` (may be NULL), into the lock. ST_LOCKED with its holder and
 * since when. */
MUST_USE enum status lock_take(struct sys_file *lock, const char *folder, const char *name, struct lock_holder *self,
                               struct fault *fault);

/* The holder written in the lock; `pid` 0 when that cannot be read. Whether it is still locked is not checked. */
void lock_read(const char *folder, struct lock_holder *holder);

/* Whether the character is being played. */
bool lock_is_held(const char *folder);

/* Append a request for `holder` to its lock, unless ours stands there; cut it off again; look for one to us (`self`) in
 * our lock, and from whom. Requests to earlier owners do not count. */
MUST_USE enum status lock_ask(const char *folder, const struct lock_holder *holder, struct fault *fault);
void lock_ask_end(const char *folder);
bool lock_is_asked(const struct sys_file *lock, const struct lock_holder *self, struct lock_holder *who);

/* The bytes of a lock, with a zero at their end; they are changed. Who is named in it, if it makes sense; the request
 * to `self` in one of `size` bytes, and from whom. */
bool lock_parse(char *text, struct lock_holder *holder);
bool lock_find_request(char *text, size_t size, const struct lock_holder *self, struct lock_holder *who);

#endif
