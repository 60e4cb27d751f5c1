/* SPDX-License-Identifier: MIT
 *
 * The finished runs of a save folder. They lie in its folder finished/; where that is root's, because several users
 * share it, each has finished/<user's number>/, which no other can make or change, as characters/ has. A run is called
 * by the path of its journal below finished/: "<file>" or "<number>/<file>". Runs that an earlier version left beside
 * the folders of users are found as well.
 *
 * Where others may write, a file counts only if it is ours, root's or of who owns the folder. For root, who looks after
 * all, a journal of any user's counts, and beside it what its user has put there. */
#ifndef PERSIST_FINISHED_H
#define PERSIST_FINISHED_H

#include "base/fault.h"
#include "sys/sys.h"

#include <stdbool.h>

struct run;

/* What stands before the file's name in the name of a run: the length of "<number>/", 0 when there is none. */
size_t finished_user(const char *run);

/* That number; also from the name of the folder alone. -1: there is none. */
int64_t finished_user_number(const char *run);

/* The name of a run or of what lies beside it, from its path. Part of `path`. */
const char *finished_name(const char *path);

/* Where they lie, below a save folder. */
#define PLACE_FINISHED "finished"

/* What the names of a run's files end in. */
#define RUN_JOURNAL ".journal"
#define RUN_STORY   ".dump"

/* The length of what stands before that ending of a name; 0 when there is nothing, or the name does not end so. */
size_t finished_stem_size(const char *name, const char *ending);

/* Calls `visit` with the name of each file that counts, as sys_each_name does. Links and folders that lie in a folder
 * of one user alone are shown, too: finished_has knows them. */
MUST_USE enum status finished_each(const char *folder, bool (*visit)(void *context, const char *name), void *context,
                                   struct fault *fault);

/* Whether there is a regular file of that name, and counts. */
bool finished_has(const char *folder, const char *name);

/* The path under which that run is kept, without its ending: "<name>-<start>-<seed>" in a folder that is made if it is
 * missing. ST_DENIED when that is not ours alone; ST_MISSING when the operator of this host has prepared none. */
MUST_USE enum status finished_stem(const char *folder, const struct run *run, char stem[SYS_PATH_SIZE],
                                   struct fault *fault);

/* Whether that can be done, making nothing that is not shared: to be asked before a game begins. */
MUST_USE enum status finished_check(const char *folder, struct fault *fault);

/* ST_DENIED when several users share finished/ and each can add names to it, as an earlier version had it: what lies in
 * folders of other users does not count then. With `first`, only as long as we have no folder there. */
MUST_USE enum status finished_is_closed(const char *folder, bool first, struct fault *fault);

#endif
