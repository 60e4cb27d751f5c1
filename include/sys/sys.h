/* SPDX-License-Identifier: MIT
 *
 * The only door to the operating system: files, locks, signals, clock, environment. Every call that can fail returns
 * a status and fills `fault` (may be NULL) with one whole English sentence, path and reason included (`file` stays
 * empty: it is for places in a text); every write, fsync, close and rename is checked. */
#ifndef SYS_SYS_H
#define SYS_SYS_H

#include "base/fault.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The smallest PATH_MAX of the systems we know; a longer path is refused with a report. A game holds a dozen of them.
 */
enum { SYS_PATH_SIZE = 1024 };

/* --- Files ------------------------------------------------------------------------------------------------------- */

/* Reads a whole regular file of at most `limit` bytes into fresh memory, a zero byte added after the end; the caller
 * frees *bytes with sys_free. /dev/null is an empty file. ST_BAD_DATA when it is larger or no regular file; *bytes is
 * then NULL. */
MUST_USE enum status sys_read_file(const char *path, size_t limit, char **bytes, size_t *size, struct fault *fault);
void sys_free(void *memory);

/* Replaces a file as a whole, or makes it (mode 0600): temporary file beside it, fsync, rename, fsync of the folder.
 * After a failure the old content is there, or, if only the folder's fsync failed, the new. A link gives way to the
 * file; a folder, a device or a pipe does not: ST_BAD_DATA. */
MUST_USE enum status sys_replace_file(const char *path, const void *bytes, size_t size, struct fault *fault);

/* Whether a name is that of such a temporary file: left behind, if no process is writing it, by one that was killed. */
bool sys_is_temporary(const char *name);

/* The same for what need not survive a power cut: whole at any moment, but not synced. */
MUST_USE enum status sys_put_file(const char *path, const void *bytes, size_t size, struct fault *fault);

/* The same under a name that nothing has yet: ST_EXISTS when something has, also when another process takes it
 * meanwhile. */
MUST_USE enum status sys_create_file(const char *path, const void *bytes, size_t size, struct fault *fault);

/* Whether a file could be put there: a temporary file beside it is made and removed. `path` is not touched. */
MUST_USE enum status sys_try_put_file(const char *path, struct fault *fault);

/* Makes a folder and its missing parents, mode 0700, each synced. One that exists already is fine. */
MUST_USE enum status sys_make_folder(const char *path, struct fault *fault);

/* Gives a regular file another name on the same file system and fsyncs both folders. Never replaces an existing `to`:
 * ST_EXISTS. Called again after it was cut short (a crash between the two names), it finishes the move, but where there
 * are no hard links: there an empty file of the new name may be left. */
MUST_USE enum status sys_move(const char *from, const char *to, struct fault *fault);

/* The two halves of sys_move, for what has to be done while the file has both names: the new one is on the disk after
 * the first, the old one gone after the second. Where there are no hard links, the first does all: `moved`. */
MUST_USE enum status sys_move_begin(const char *from, const char *to, bool *moved, struct fault *fault);
MUST_USE enum status sys_move_end(const char *from, bool moved, struct fault *fault);

/* Removes a file and syncs the folder. One that is not there is fine. */
MUST_USE enum status sys_remove(const char *path, struct fault *fault);

/* Whether two paths lead to one file, through links, too, or to one name in one folder, where no file is yet. */
bool sys_is_one_file(const char *a, const char *b);

/* Removes an empty folder and syncs the one it lies in. */
MUST_USE enum status sys_remove_folder(const char *path, struct fault *fault);

bool sys_exists(const char *path);

/* What is known of a file without opening it. */
struct sys_about {
    uint64_t size;           /* bytes */
    int64_t written;         /* Unix seconds */
    int64_t owner, group;    /* the numbers of its user and its group */
    uint64_t names;          /* by which it can be found; hard links make them */
    bool is_file, is_folder; /* a regular file, a folder; else a link, a pipe, ... */
    bool is_open;            /* others than its owner may write it */
};
MUST_USE enum status sys_look(const char *path, struct sys_about *about, struct fault *fault);

/* sys_replace_file, of a file that belongs to another one: root gives it to that one's user and group. */
MUST_USE enum status sys_replace_file_for(const char *path, const void *bytes, size_t size,
                                          const struct sys_about *other, struct fault *fault);

/* The names in a folder that end in `suffix` ("" for all), without "." and "..", sorted by bytes; the first `capacity`
 * of them. A missing folder has none. */
enum { SYS_NAME_SIZE = 256 };
MUST_USE enum status sys_list(const char *folder, const char *suffix, char (*names)[SYS_NAME_SIZE], int capacity,
                              int *count, struct fault *fault);

/* All of them, however many; the list is owned by `names`, and released by sys_names_release, in a failure, too. */
struct sys_names {
    char (*list)[SYS_NAME_SIZE];
    int count, capacity;
};
MUST_USE enum status sys_list_all(const char *folder, const char *suffix, struct sys_names *names, struct fault *fault);
void sys_names_release(struct sys_names *names);

/* One more, false when there is no memory for it; sorted by bytes. */
bool sys_names_add(struct sys_names *names, const char *name);
void sys_names_sort(struct sys_names *names);

/* Where a name is among sorted ones; -1: nowhere. */
int sys_names_find(const struct sys_names *names, const char *name);

/* Calls `visit` with each name in a folder, without "." and "..", in any order, keeping none; false from it is a lack
 * of memory and ends it. A missing folder has no names. */
MUST_USE enum status sys_each_name(const char *folder, bool (*visit)(void *context, const char *name), void *context,
                                   struct fault *fault);

/* --- Append-only files ------------------------------------------------------------------------------------------- */

struct sys_file {
    int fd; /* -1: closed */
    char path[SYS_PATH_SIZE];
    unsigned long device, inode;
    uint64_t size;  /* as this process has found or left it: others may have written, too */
    bool is_stream; /* a device or pipe: nothing of it can be read again, synced or locked for oneself */
    bool waits;     /* the caller's: appends to a stream wait for a slow reader, and fail without it: a log must not */
    bool owes_cut;  /* a failed append left a part that could not be taken out: nothing is appended before it is */
    uint64_t cut_size; /* the size to cut to, when owes_cut */
};

enum sys_open { SYS_APPEND, SYS_APPEND_AND_READ, SYS_OPEN_OR_CREATE, SYS_CREATE_AND_READ };

/* Opens with close-on-exec. The two APPENDs fail with ST_MISSING if the file is not there; the other two make it then,
 * with mode 0600, and CREATE_AND_READ syncs the folder of what it has made, which root gives to the folder's user and
 * group: it is for them to append to, too. All of them append; those with READ can read, too. */
MUST_USE enum status sys_open(struct sys_file *file, const char *path, enum sys_open how, struct fault *fault);

/* Appends all bytes with one write. After a short or failed write the file is cut back to where it was and ST_FULL or
 * ST_IO returned: either everything is in the file or nothing. (If the cut fails, too, it is repeated before the next
 * append; until then the file ends in a part.) */
MUST_USE enum status sys_append(struct sys_file *file, const void *bytes, size_t size, struct fault *fault);

/* fdatasync. After a failure the system may count the bytes as written all the same and report success the next time:
 * before another try, sys_rewrite what was not yet synced. */
MUST_USE enum status sys_sync(struct sys_file *file, struct fault *fault);

/* Writes at a place in the file: over what is there, or the first bytes of an empty file. */
MUST_USE enum status sys_rewrite(struct sys_file *file, uint64_t offset, const void *bytes, size_t size,
                                 struct fault *fault);

/* Whether the path no longer names this file: it, or a folder on the way, was moved, removed or replaced. One `stat`.
 * False when that cannot be known. `size` gets that of the file that is named. */
bool sys_path_is_gone(const struct sys_file *file, uint64_t *size);

/* Whether the last name that led to the file was removed. One `fstat`, a fraction of sys_path_is_gone's. `size` gets
 * the size of the file itself. Both stay as they are when they cannot be known. */
bool sys_file_is_removed(const struct sys_file *file, uint64_t *size);

/* Whether two files that can be read hold the same bytes, whatever names they have, if any. False, too, when they
 * cannot be read. */
bool sys_same_bytes(const struct sys_file *a, const struct sys_file *b);

MUST_USE enum status sys_truncate(struct sys_file *file, uint64_t size, struct fault *fault);

/* Takes the file's lock or returns ST_LOCKED at once; ST_MISSING when the file has been moved away since it was opened.
 * The lock goes with the open file: at sys_close or the process's end, however it ends. */
MUST_USE enum status sys_lock(struct sys_file *file, struct fault *fault);

/* Whether a process holds the lock of this file. A glance, no promise. */
bool sys_is_locked(const char *path);

/* Waits for the process that holds the lock until that time of sys_monotonic_us (0: tries once), and no longer than
 * until a signal asks this one to leave: then ST_LOCKED. */
MUST_USE enum status sys_lock_wait(struct sys_file *file, uint64_t until_us, struct fault *fault);

/* Closes; the status is that of a write whose failure shows only now. A closed file has fd -1 and may be closed
 * again. */
MUST_USE enum status sys_close(struct sys_file *file, struct fault *fault);

/* Closing after a failure that is already reported, or of a file that is closed already. */
void sys_drop(struct sys_file *file);

/* --- Following a file that another process writes ---------------------------------------------------------------- */

/* A file opened for reading, and news of it. */
struct sys_follow {
    int fd;   /* -1: closed */
    int news; /* readable when something in the file's folder has changed; -1: no such news here, look every
                 SYS_FOLLOW_LOOK_MS */
    unsigned long device, inode;
    char path[SYS_PATH_SIZE];
};

enum { SYS_FOLLOW_LOOK_MS = 250 };

/* Opens a regular file that is there; sys_follow_open_still without learning of news. Released by sys_follow_close,
 * also after a failure. */
MUST_USE enum status sys_follow_open(struct sys_follow *follow, const char *path, struct fault *fault);
MUST_USE enum status sys_follow_open_still(struct sys_follow *follow, const char *path, struct fault *fault);
void sys_follow_close(struct sys_follow *follow);

/* Takes the news there are, so that the next can be waited for. Call it before looking at the file. */
void sys_follow_heed(struct sys_follow *follow);

/* Where at or behind an offset something was written, in a file with holes: the offset itself where that cannot be
 * known, the file's size where nothing follows. */
uint64_t sys_follow_skip_hole(const struct sys_follow *follow, uint64_t offset);

/* The file's size; reading from `offset`, at most `capacity` bytes: *size is 0 at the end. */
MUST_USE enum status sys_follow_size(const struct sys_follow *follow, uint64_t *size, struct fault *fault);
MUST_USE enum status sys_follow_read(const struct sys_follow *follow, uint64_t offset, void *bytes, size_t capacity,
                                     size_t *size, struct fault *fault);

/* Whether the path still names this very file. */
bool sys_follow_is_current(const struct sys_follow *follow);

/* --- Places that several users share ------------------------------------------------------------------------------ */

/* Whose a folder is. */
enum sys_owner {
    SYS_OWNER_NONE, /* it is not there, or cannot be looked at */
    SYS_OWNER_SELF, /* this process's user's, even if that is root */
    SYS_OWNER_ROOT,
    SYS_OWNER_OTHER,
};
enum sys_owner sys_owner_of(const char *folder);

/* The number of this process's user. */
int64_t sys_user(void);

/* Makes a folder (mode 0700, 0750 where the group reads) in one that is there, from its descriptor, or takes the one of
 * that name; then no other user can put anything in its place, or, where the parent is not ours, into it. ST_DENIED
 * when that is not so: it is a link or another's, or others can take names away from the parent. */
MUST_USE enum status sys_make_own_folder(const char *path, bool group_reads, struct fault *fault);

/* --- What others may see ------------------------------------------------------------------------------------------ */

/* Lets the group read a file or folder of ours. ST_DENIED when it belongs to another user or is a symbolic link. */
MUST_USE enum status sys_let_group_read(const char *path, struct fault *fault);

/* --- Environment ------------------------------------------------------------------------------------------------- */

/* $XDG_DATA_HOME/barrow, or ~/.local/share/barrow, with ~ from $HOME or the passwd entry; relative paths in these
 * variables are ignored. ST_MISSING with what to do when none of them is known. Likewise the configuration folder,
 * $XDG_CONFIG_HOME/barrow or ~/.config/barrow. Neither is made here. */
MUST_USE enum status sys_data_folder(char path[SYS_PATH_SIZE], struct fault *fault);
MUST_USE enum status sys_config_folder(char path[SYS_PATH_SIZE], struct fault *fault);

/* The file that this process runs: as the system says, else `argv0` as it stands. */
void sys_program_path(char path[SYS_PATH_SIZE], const char *argv0);

/* An environment variable, or NULL when unset or empty. Lives as long as the environment. */
const char *sys_env(const char *name);

/* The first limit of this process that is too low for a game, NULL when there is none. */
struct sys_limit {
    const char *what;    /* with its article */
    const char *command; /* sets it, followed by a number of KiB */
    unsigned kib;        /* at least needed */
};
const struct sys_limit *sys_limit_missed(void);

/* Lets large blocks of memory go back to the system as soon as they are freed, where the C library has a switch for it;
 * otherwise the memory of files read at the start stays with the process. */
void sys_keep_memory_small(void);

/* From here on no file or folder that is made can be read or written by others (umask 077). */
void sys_close_to_others(void);

/* The user's login name, or "". */
void sys_user_name(char *name, size_t capacity);

/* This machine's name, or "localhost"; the number of this process. */
void sys_host_name(char *name, size_t capacity);
long sys_process(void);

/* The version of this program, as --version says it. */
const char *sys_version(void);

/* What tells a process from every other that has or had its number, on this machine or another: a number made of when
 * it began, in which container, on which start of the system. 0: not known, as where there is no /proc. */
int64_t sys_process_birth(long pid);

/* folder + "/" + name; ST_BAD_DATA when too long. */
MUST_USE enum status sys_join(char path[SYS_PATH_SIZE], const char *folder, const char *name, struct fault *fault);

/* Turns a path into that of the file it leads to over links, for a file that is its user's own. A path that leads to
 * nothing stays as it is. */
void sys_follow_link(char path[SYS_PATH_SIZE]);

/* --- Time and chance --------------------------------------------------------------------------------------------- */

int64_t sys_unix_time(void); /* seconds since 1970 */
/* Unix seconds as the user's clock shows them, "2026-01-31 23:59"; and the day they are of in UTC, "2026-01-31". */
void sys_format_time(int64_t time, char *text, size_t capacity);
void sys_format_day(int64_t time, char *text, size_t capacity);
uint64_t sys_monotonic_us(void); /* microseconds, for measuring */
uint64_t sys_random_seed(void);  /* 64 bits from the system */

/* --- Waiting and signals ----------------------------------------------------------------------------------------- */

enum sys_wake {
    SYS_WAKE_INPUT = 1,  /* the descriptor is readable or closed */
    SYS_WAKE_RESIZE = 2, /* SIGWINCH came */
    SYS_WAKE_HANGUP = 4, /* SIGHUP, SIGTERM or another that ends programs came: save and leave */
    SYS_WAKE_RESUME = 8, /* SIGCONT came: set the terminal again */
    SYS_WAKE_TIMEOUT = 16,
    SYS_WAKE_OTHER = 32,   /* the other descriptor is readable or closed */
    SYS_WAKE_SUSPEND = 64, /* SIGTSTP came: give the terminal back and stop, by sys_suspend */
    SYS_WAKE_ASKED = 128,  /* SIGUSR1 came: another process has left a request (sys_wake_process) */
};

/* Installs the handlers (which only set flags) and masks the signals outside sys_wait and its kin below, so that none
 * is lost between a test and the wait. SIGPIPE is ignored, and SIGXFSZ as by sys_ignore_file_limit: such writes fail by
 * their result. Signals that tell of a bug (SIGSEGV and its kin) end as check_failed does. Call once, before the first
 * sys_wait. */
void sys_catch_signals(void);

/* Of these only the signals that tell of a bug: for tasks without a wait, whose crashes are noted as well. */
void sys_catch_crashes(void);

/* Stops this process and those it shares the terminal with, as Ctrl-Z does, until they are continued; the SIGCONT that
 * does it is then a SYS_WAKE_RESUME. Returns at once if no process could continue it. */
void sys_suspend(void);

/* Wakes the process `pid` with SYS_WAKE_ASKED, if it still is the one that was born then (sys_process_birth). False
 * when it is not, when that cannot be known, or when it is not ours: no other process is ever signalled. */
bool sys_wake_process(long pid, int64_t birth);

/* Waits for input on `fd` (-1: none), a signal or until sys_monotonic_us() has come to `until_us` (0: for ever;
 * SYS_NOW: not at all). Returns SYS_WAKE_* bits; a hang-up is reported by every later call, too. Never wakes up in
 * between. `fd` is below FD_SETSIZE. */
enum { SYS_NOW = 1 }; /* a time long past */
unsigned sys_wait(int fd, uint64_t until_us);

/* The same for two descriptors at once; -1 stands for none in either place. */
unsigned sys_wait_both(int fd, int other, uint64_t until_us);

/* Rests with signals let in, which the next sys_wait reports. False, and at once, when one asks the program to leave.
 */
bool sys_rest(int ms);

/* Whether a signal has asked the program to save and leave: for work that takes longer than a moment. */
bool sys_is_leaving(void);

/* Whether a signal has come that the next sys_wait will report: for who takes input without waiting for it. */
bool sys_is_called(void);

/* Writes all bytes to a terminal, or to what stands in its place, with one write as a rule. If it takes nothing any
 * more (a link that stalls, Ctrl-S), waits until a signal asks the program to leave or sys_monotonic_us() has come to
 * `until_us` (0: for ever), and at least a moment: SYS_NOW stands for just that moment. ST_MISSING
 * when a pipe has no reader any more or the bytes were not taken in time, ST_OUTPUT when the device refuses. */
MUST_USE enum status sys_show(int fd, const void *bytes, size_t size, uint64_t until_us, struct fault *fault);

/* --- Jobs: child processes that hand back bytes ------------------------------------------------------------------ */

struct sys_job {
    int fd;     /* gives what the job writes, for sys_wait, too; -1: the job is over */
    long pid;   /* of its process */
    int result; /* after sys_job_end: what it exited with; -1: it did not */
};

/* Forks `count` jobs. Each calls work(context, its index, a descriptor to write to) and exits with what it returns. A
 * job ends when its pipe has no reader any more; what comes from the terminal (Ctrl-C, hanging up) it leaves to its
 * parent. Call before sys_catch_signals. After a failure no job is left. */
MUST_USE enum status sys_jobs_start(struct sys_job *jobs, int count, int (*work)(void *context, int index, int fd),
                                    void *context, struct fault *fault);

/* In a job: ends it when its pipe has no reader any more, as after its parent was killed. For those that write seldom.
 */
void sys_job_heed_parent(int fd);

/* Reads at most `capacity` bytes of what the job has written, waiting until there are any; *size is 0 when it has
 * closed its end. */
MUST_USE enum status sys_job_read(struct sys_job *job, void *bytes, size_t capacity, size_t *size, struct fault *fault);

/* Waits for the job's end. ST_IO with how it ended, unless it exited with 0. */
MUST_USE enum status sys_job_end(struct sys_job *job, struct fault *fault);

/* Ends all jobs that are not over, at once. */
void sys_jobs_stop(struct sys_job *jobs, int count);

/* --- Standard streams and the terminal --------------------------------------------------------------------------- */

/* Call it before any file is opened. A standard stream that is closed at the start stays unusable, but its number is
 * taken, so that no file opened later gets the program's messages. */
void sys_keep_streams(void);

/* From here on, in jobs too, writing to a file over its limit (ulimit -f) fails by its result instead of SIGXFSZ. */
void sys_ignore_file_limit(void);

bool sys_is_terminal(int fd);

/* The size of the terminal; 0 where it is none, or tells none. */
void sys_terminal_size(int fd, int *rows, int *cols);

/* Reads at most `capacity` bytes of what has come, waiting until there are any; *size is 0 at the end of the input. */
MUST_USE enum status sys_read_some(int fd, void *bytes, size_t capacity, size_t *size, struct fault *fault);
/* Whether the locale's character set (LC_ALL, LC_CTYPE, LANG) is UTF-8: what terminals and streams are given. Of a
 * locale that this system does not have, the name decides: over SSH it is the terminal's. */
bool sys_locale_is_utf8(void);

/* Has the C library take characters for UTF-8 whatever the locale is, until sys_locale_is_utf8 asks again: for
 * libraries that ask it how wide they are. False if the system has no such locale. */
bool sys_use_utf8(void);

/* Writes all bytes with as few writes as the system allows (one, as a rule), waiting while `fd` is full; ST_OUTPUT. */
MUST_USE enum status sys_write_all(int fd, const void *bytes, size_t size, struct fault *fault);

/* Sends what stdio still keeps of standard output; ST_OUTPUT when that, or anything before, did not arrive. */
MUST_USE enum status sys_flush_output(struct fault *fault);

/* A file that is only memory, for a library that writes to a descriptor (curses): what was written between `begin` and
 * `take` comes back as bytes. No limit on the size of files counts in between. */
struct sys_memory_file {
    FILE *stream; /* to be written through its descriptor only */
    char *bytes;  /* what the last `take` took; owned */
    size_t capacity;
    uint64_t limit; /* on the size of files, while it does not count */
};
#define SYS_NO_LIMIT UINT64_MAX
bool sys_memory_file_open(struct sys_memory_file *file);

/* Whether the limit on the size of files leaves room for the largest frame: so many KiB. */
enum { SYS_MEMORY_FILE_KIB = 4096 };
bool sys_memory_file_fits(void);
void sys_memory_file_close(struct sys_memory_file *file);
void sys_memory_file_begin(struct sys_memory_file *file);
/* The file is empty again. False, and then `size` is not all of it, when memory is short. */
bool sys_memory_file_take(struct sys_memory_file *file, size_t *size);

/* What a crash writes to the terminal before the program aborts: the bytes that restore the screen, at most 512, and a
 * line for the player. Copied; size 0 and "" when there is nothing any more. Lines, echo and control keys are
 * switched on again by the crash itself. */
void sys_prepare_crash(const char *restore, size_t restore_size);
void sys_prepare_crash_message(const char *message);

/* What a crash appends to the file `path` for the next start: the value of *number at that moment, as a line. Where
 * only the last folder of the path is missing, it is made then. NULL: nothing any more. `number` must live until then.
 */
void sys_prepare_crash_note(const char *path, const uint32_t *number);

#endif
