/* SPDX-License-Identifier: MIT
 *
 * Files, folders and locks against the real system: what a full disk, a second process or a bad path does. */
#include "support/test.h"

#include "support/scratch.h"
#include "support/strangers.h"
#include "support/fault.h"
#include "sys/sys.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int set_up(void **state)
{
    char *folder = malloc(SCRATCH_SIZE);
    assert_non_null(folder);
    scratch_make(folder);
    *state = folder;
    return 0;
}

static int tear_down(void **state)
{
    scratch_remove(*state);
    free(*state);
    return 0;
}

static void assert_file(const char *path, const char *content)
{
    char bytes[256];
    long size = scratch_read(path, bytes, sizeof bytes);
    assert_int_equal(size, (long)strlen(content));
    assert_memory_equal(bytes, content, (size_t)size);
}

/* --- Files ------------------------------------------------------------------------------------------------------- */

TEST_WITH(test_read_file, set_up, tear_down)
{
    char path[SCRATCH_SIZE];
    char *bytes;
    size_t size;
    struct fault fault;
    scratch_path(path, *state, "file");
    scratch_write(path, "twelve bytes", 12);

    assert_int_equal(sys_read_file(path, 12, &bytes, &size, NULL), ST_OK);
    assert_int_equal(size, 12);
    assert_string_equal(bytes, "twelve bytes"); /* the zero after the end */
    sys_free(bytes);

    assert_int_equal(sys_read_file(path, 11, &bytes, &size, &fault), ST_BAD_DATA);
    assert_null(bytes);
    assert_int_equal(fault.code, ST_BAD_DATA);
    assert_int_equal(sys_read_file(*state, 100, &bytes, &size, NULL), ST_BAD_DATA);

    scratch_path(path, *state, "none");
    assert_int_equal(sys_read_file(path, 100, &bytes, &size, &fault), ST_MISSING);
    assert_non_null(strstr(fault_text(&fault), "cannot read /"));
    assert_non_null(strstr(fault_text(&fault), "/none: "));
    assert_false(sys_exists(path));
}

TEST(test_failure_text_keeps_reason_of_long_path)
{
    char path[SYS_PATH_SIZE];
    struct fault fault;
    char *bytes;
    size_t size;
    memset(path, 'x', sizeof path);
    path[0] = '/';
    path[SYS_PATH_SIZE - 1] = '\0';
    assert_int_equal(sys_read_file(path, 100, &bytes, &size, &fault), ST_BAD_DATA);
    assert_non_null(strstr(fault_text(&fault), "cannot read ...xx"));
    assert_non_null(strstr(fault_text(&fault), "xx: "));
}

static int replace_on_full_disk(const char *folder)
{
    char path[SCRATCH_SIZE];
    char big[2000] = {0};
    struct fault fault;
    scratch_path(path, folder, "file");
    sys_ignore_file_limit(); /* or SIGXFSZ ends us */
    EXPECT(scratch_limit_files(1000));
    EXPECT(sys_replace_file(path, big, sizeof big, &fault) == ST_FULL);
    EXPECT(strncmp(fault_text(&fault), "cannot write /", 14) == 0);
    return 0;
}

TEST_WITH(test_replace_file, set_up, tear_down)
{
    char path[SCRATCH_SIZE];
    char names[4][SYS_NAME_SIZE];
    struct stat info;
    int count;
    scratch_path(path, *state, "file");
    assert_int_equal(sys_replace_file(path, "one", 3, NULL), ST_OK);
    assert_file(path, "one");
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);

    assert_int_equal(chmod(path, 0640), 0);
    assert_int_equal(sys_replace_file(path, "two!", 4, NULL), ST_OK);
    assert_file(path, "two!");
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);

    /* All or nothing, and nothing left lying about. */
    assert_int_equal(scratch_child(replace_on_full_disk, *state), 0);
    assert_file(path, "two!");
    assert_int_equal(sys_list(*state, "", names, 4, &count, NULL), ST_OK);
    assert_int_equal(count, 1);

    scratch_path(path, *state, "none/file");
    assert_int_equal(sys_replace_file(path, "one", 3, NULL), ST_MISSING);
}

/* Root could put a file in the place of /dev/null, for every program of the machine. */
TEST_WITH(test_only_files_are_replaced, set_up, tear_down)
{
    char path[SCRATCH_SIZE];
    struct stat info;
    struct fault fault;
    scratch_path(path, *state, "pipe");
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(sys_put_file(path, "one", 3, &fault), ST_BAD_DATA);
    assert_non_null(strstr(fault_text(&fault), "this is no file"));
    assert_int_equal(stat(path, &info), 0);
    assert_true(S_ISFIFO(info.st_mode));

    scratch_path(path, *state, "nowhere");
    assert_int_equal(symlink("/dev/null", path), 0);
    assert_int_equal(sys_replace_file(path, "one", 3, NULL), ST_BAD_DATA);
    assert_int_equal(lstat(path, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
}

TEST(test_nothing_is_read_from_the_null_device)
{
    char *bytes;
    size_t size = 1;
    assert_int_equal(sys_read_file("/dev/null", 0, &bytes, &size, NULL), ST_OK);
    assert_int_equal(size, 0);
    sys_free(bytes);
    assert_int_equal(sys_read_file("/dev/zero", 100, &bytes, &size, NULL), ST_BAD_DATA);
}

TEST_WITH(test_links_are_followed, set_up, tear_down)
{
    char link_path[SYS_PATH_SIZE], end[SYS_PATH_SIZE], alone[SYS_PATH_SIZE], folder[SYS_PATH_SIZE];
    snprintf(folder, sizeof folder, "%s", (const char *)*state);
    sys_follow_link(folder);
    assert_int_equal(sys_join(link_path, folder, "link", NULL), ST_OK);
    assert_int_equal(sys_join(end, folder, "end", NULL), ST_OK);
    snprintf(alone, sizeof alone, "%s", link_path);
    sys_follow_link(alone);
    assert_string_equal(alone, link_path); /* nothing is there */
    assert_int_equal(symlink("end", link_path), 0);
    assert_int_equal(sys_put_file(end, "one", 3, NULL), ST_OK);
    sys_follow_link(link_path);
    assert_string_equal(link_path, end);
}

TEST_WITH(test_move, set_up, tear_down)
{
    char from[SCRATCH_SIZE];
    char to[SCRATCH_SIZE];
    scratch_path(from, *state, "from");
    scratch_path(to, *state, "to");
    scratch_write(from, "new", 3);
    scratch_write(to, "old", 3);
    assert_int_equal(sys_move(from, to, NULL), ST_EXISTS);
    assert_file(from, "new");
    assert_file(to, "old");
    assert_int_equal(sys_move(from, from, NULL), ST_EXISTS);
    assert_file(from, "new");

    assert_int_equal(remove(to), 0);
    assert_int_equal(sys_move(from, to, NULL), ST_OK);
    assert_file(to, "new");
    assert_false(sys_exists(from));
    assert_int_equal(sys_move(from, to, NULL), ST_MISSING);

    /* Cut short between the two names. */
    assert_int_equal(link(to, from), 0);
    assert_int_equal(sys_move(from, to, NULL), ST_OK);
    assert_file(to, "new");
    assert_false(sys_exists(from));

    /* One name in another spelling is no second name. */
    char same[2 * SCRATCH_SIZE];
    snprintf(same, sizeof same, "%s/./to", (const char *)*state);
    assert_int_equal(sys_move(same, to, NULL), ST_EXISTS);
    assert_file(to, "new");
}

TEST_WITH(test_make_folder_and_list, set_up, tear_down)
{
    char deep[SCRATCH_SIZE];
    char path[SCRATCH_SIZE];
    char names[4][SYS_NAME_SIZE];
    struct stat info;
    int count = -1;
    scratch_path(deep, *state, "a//b/c/");
    assert_int_equal(sys_list(deep, "", names, 4, &count, NULL), ST_OK);
    assert_int_equal(count, 0);
    assert_int_equal(sys_make_folder(deep, NULL), ST_OK);
    assert_int_equal(sys_make_folder(deep, NULL), ST_OK);
    assert_int_equal(stat(deep, &info), 0);
    assert_int_equal(info.st_mode & 07777, 0700);
    assert_int_equal(sys_make_folder("/", NULL), ST_OK);

    static const char *const FILES[] = {"m", "Z", "_", "10", "a"};
    for (size_t i = 0; i < 5; i++) {
        scratch_path(path, deep, FILES[i]);
        scratch_write(path, "", 0);
    }
    assert_int_equal(sys_list(deep, "", names, 4, &count, NULL), ST_OK);
    assert_int_equal(count, 4);
    assert_string_equal(names[0], "10");
    assert_string_equal(names[1], "Z");
    assert_string_equal(names[2], "_");
    assert_string_equal(names[3], "a");
    assert_int_equal(sys_list(deep, "", names, 1, &count, NULL), ST_OK);
    assert_int_equal(count, 1);
    assert_string_equal(names[0], "10");

    assert_int_not_equal(sys_make_folder(path, NULL), ST_OK);
    assert_int_equal(sys_list(path, "", names, 4, &count, NULL), ST_MISSING);
}

TEST_WITH(test_a_list_of_any_length, set_up, tear_down)
{
    enum { FILES = 1100 };
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE], name[16];
    struct sys_names names;
    scratch_path(folder, *state, "many");
    assert_int_equal(sys_list_all(folder, "", &names, NULL), ST_OK);
    assert_int_equal(names.count, 0);
    sys_names_release(&names);
    assert_int_equal(sys_make_folder(folder, NULL), ST_OK);
    for (int i = FILES; i-- > 0;) {
        (void)snprintf(name, sizeof name, "%04d.x", i);
        scratch_path(path, folder, name);
        scratch_write(path, "", 0);
    }
    assert_int_equal(sys_list_all(folder, ".x", &names, NULL), ST_OK);
    assert_int_equal(names.count, FILES);
    for (int i = 0; i < FILES; i++) {
        (void)snprintf(name, sizeof name, "%04d.x", i);
        assert_string_equal(names.list[i], name);
    }
    sys_names_release(&names);
    assert_int_not_equal(sys_list_all(path, "", &names, NULL), ST_OK); /* a file */
    assert_int_equal(names.count, 0);
}

TEST(test_join)
{
    char path[SYS_PATH_SIZE];
    char name[SYS_PATH_SIZE];
    assert_int_equal(sys_join(path, "/a", "b", NULL), ST_OK);
    assert_string_equal(path, "/a/b");
    assert_int_equal(sys_join(path, "/", "b", NULL), ST_OK);
    assert_string_equal(path, "/b");
    memset(name, 'n', sizeof name);
    name[SYS_PATH_SIZE - 2] = '\0';
    assert_int_equal(sys_join(path, "a", name, NULL), ST_BAD_DATA);
    name[SYS_PATH_SIZE - 3] = '\0';
    assert_int_equal(sys_join(path, "a", name, NULL), ST_OK);
}

/* --- Append-only files ------------------------------------------------------------------------------------------- */

TEST_WITH(test_open_and_append, set_up, tear_down)
{
    char path[SCRATCH_SIZE];
    struct sys_file file;
    struct stat info;
    scratch_path(path, *state, "log");
    assert_int_equal(sys_open(&file, path, SYS_APPEND, NULL), ST_MISSING);
    assert_int_equal(file.fd, -1);
    assert_int_equal(sys_open(&file, path, SYS_CREATE_AND_READ, NULL), ST_OK);
    assert_int_equal(fcntl(file.fd, F_GETFD), FD_CLOEXEC);
    assert_int_equal(fstat(file.fd, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
    assert_int_equal(sys_append(&file, "one ", 4, NULL), ST_OK);
    assert_int_equal(sys_close(&file, NULL), ST_OK);
    assert_int_equal(sys_close(&file, NULL), ST_OK);

    assert_int_equal(sys_open(&file, path, SYS_CREATE_AND_READ, NULL), ST_OK);
    assert_int_equal(sys_append(&file, "two", 3, NULL), ST_OK);
    assert_int_equal(sys_rewrite(&file, 1, "NE T", 4, NULL), ST_OK);
    assert_int_equal(sys_append(&file, " more", 5, NULL), ST_OK); /* still at the end */
    assert_int_equal(sys_sync(&file, NULL), ST_OK);
    assert_file(path, "oNE Two more");
    assert_int_equal(sys_truncate(&file, 7, NULL), ST_OK);
    assert_int_equal(sys_truncate(&file, UINT64_MAX, NULL), ST_FULL);
    assert_int_equal(sys_close(&file, NULL), ST_OK);
    assert_file(path, "oNE Two");
    sys_drop(&file);
}

/* Two who want the same name: one has it. Nothing is left beside it. */
TEST_WITH(test_a_name_is_taken_once, set_up, tear_down)
{
    char path[SCRATCH_SIZE], link[SCRATCH_SIZE];
    struct sys_names names;
    struct fault fault;
    scratch_path(path, *state, "file");
    scratch_path(link, *state, "link");
    assert_int_equal(sys_create_file(path, "one", 3, &fault), ST_OK);
    assert_int_equal(sys_create_file(path, "two", 3, &fault), ST_EXISTS);
    assert_int_equal(symlink("nowhere", link), 0);
    assert_int_equal(sys_create_file(link, "two", 3, &fault), ST_EXISTS);
    assert_file(path, "one");
    assert_int_equal(sys_list_all(*state, "", &names, NULL), ST_OK);
    assert_int_equal(names.count, 2);
    sys_names_release(&names);
}

/* A mode is kept where the file is ours; nobody else's makes ours readable to all. */
TEST_WITH(test_a_stranger_sets_no_mode, set_up, tear_down)
{
    char path[SCRATCH_SIZE];
    struct stat info;
    scratch_path(path, *state, "file");
    scratch_write(path, "old", 3);
    assert_int_equal(chmod(path, 0644), 0);
    assert_int_equal(sys_replace_file(path, "new", 3, NULL), ST_OK);
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0644);
    if (geteuid() != 0)
        test_skip(STRANGERS_NEED_ROOT);
    assert_int_equal(chown(path, 1, (gid_t)-1), 0);
    assert_int_equal(chmod(path, 0666), 0);
    assert_int_equal(sys_replace_file(path, "new", 3, NULL), ST_OK);
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
}

static int append_on_full_disk(const char *folder)
{
    char path[SCRATCH_SIZE];
    char now[100];
    struct sys_file file;
    struct fault fault;
    scratch_path(path, folder, "log");
    sys_catch_signals();
    EXPECT(sys_open(&file, path, SYS_OPEN_OR_CREATE, NULL) == ST_OK);
    EXPECT(sys_append(&file, "0123456789", 10, NULL) == ST_OK);
    EXPECT(scratch_limit_files(15));
    EXPECT(sys_append(&file, "abcdefghij", 10, &fault) == ST_FULL); /* 5 of 10 fit */
    EXPECT(scratch_read(path, now, sizeof now) == 10);
    EXPECT(scratch_limit_files(10));
    EXPECT(sys_append(&file, "abcdefghij", 10, &fault) == ST_FULL); /* none fit */
    EXPECT(scratch_read(path, now, sizeof now) == 10);
    EXPECT(scratch_limit_files(20));
    EXPECT(sys_append(&file, "klmnopqrst", 10, &fault) == ST_OK);
    EXPECT(scratch_read(path, now, sizeof now) == 20);
    EXPECT(memcmp(now, "0123456789klmnopqrst", 20) == 0);
    return 0;
}

TEST_WITH(test_append_is_all_or_nothing, set_up, tear_down)
{
    struct sys_file file;
    assert_int_equal(scratch_child(append_on_full_disk, *state), 0);
    if (!sys_exists("/dev/full"))
        return; /* not every system has one */
    assert_int_equal(sys_open(&file, "/dev/full", SYS_APPEND, NULL), ST_OK);
    assert_int_equal(sys_append(&file, "x", 1, NULL), ST_FULL);
    assert_int_equal(sys_close(&file, NULL), ST_OK);
}

/* A file is known again under its name: moved away and back, copied, made longer by somebody else. */
TEST_WITH(test_a_file_is_known_again, set_up, tear_down)
{
    struct sys_file file, copy;
    char path[SCRATCH_SIZE], away[SCRATCH_SIZE];
    uint64_t size = 0;
    scratch_path(path, *state, "file");
    scratch_path(away, *state, "away");
    scratch_write(path, "0123", 4);
    assert_int_equal(sys_open(&file, path, SYS_APPEND_AND_READ, NULL), ST_OK);
    assert_int_equal(file.size, 4);
    assert_int_equal(sys_append(&file, "45", 2, NULL), ST_OK);
    assert_false(sys_path_is_gone(&file, &size));
    assert_true(size == 6 && file.size == 6);
    assert_int_equal(rename(path, away), 0);
    assert_true(sys_path_is_gone(&file, &size));
    scratch_write(path, "012345", 6);
    assert_true(sys_path_is_gone(&file, &size));
    assert_int_equal(sys_open(&copy, path, SYS_APPEND_AND_READ, NULL), ST_OK);
    assert_true(sys_same_bytes(&copy, &file));
    assert_int_equal(sys_append(&copy, "6", 1, NULL), ST_OK);
    assert_false(sys_same_bytes(&copy, &file));
    sys_drop(&copy);
    scratch_write(path, "012a45", 6);
    assert_int_equal(sys_open(&copy, path, SYS_APPEND_AND_READ, NULL), ST_OK);
    assert_false(sys_same_bytes(&copy, &file));
    sys_drop(&copy);
    assert_int_equal(rename(away, path), 0);
    assert_false(sys_path_is_gone(&file, &size));
    scratch_write(path, "01234567", 8);
    assert_false(sys_path_is_gone(&file, &size));
    assert_true(size == 8 && file.size == 6);
    assert_false(sys_file_is_removed(&file, &size));
    assert_int_equal(rename(path, away), 0);
    assert_false(sys_file_is_removed(&file, &size)); /* it is only moved */
    assert_int_equal(unlink(away), 0);
    assert_true(sys_file_is_removed(&file, &size));
    assert_int_equal(sys_truncate(&file, 3, NULL), ST_OK);
    assert_int_equal(file.size, 3);
    assert_int_equal(sys_rewrite(&file, 0, "abcde", 5, NULL), ST_OK);
    assert_int_equal(file.size, 5);
    sys_drop(&file);
}

/* A pipe takes a part and cannot be cut back. */
TEST(test_append_owes_a_cut)
{
    static const char big[1 << 20];
    int ends[2];
    struct sys_file file = {.path = "pipe"};
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
    assert_int_equal(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
    file.fd = ends[1];
    assert_int_equal(sys_append(&file, big, sizeof big, NULL), ST_FULL);
    assert_true(file.owes_cut);
    char drain[1 << 16];
    while (read(ends[0], drain, sizeof drain) > 0)
        ;
    assert_int_not_equal(sys_append(&file, "x", 1, NULL), ST_OK);
    close(ends[1]);
    assert_int_equal(read(ends[0], drain, sizeof drain), 0); /* nothing came after the part */
    close(ends[0]);
}

TEST_WITH(test_lock, set_up, tear_down)
{
    char path[SCRATCH_SIZE];
    char other[SCRATCH_SIZE];
    struct sys_file file;
    int ready[2];
    char byte;
    scratch_path(path, *state, "file");
    scratch_path(other, *state, "other");
    scratch_write(path, "x", 1);
    assert_int_equal(pipe(ready), 0);
    pid_t holder = fork();
    if (holder == 0) {
        bool held = sys_open(&file, path, SYS_APPEND, NULL) == ST_OK && sys_lock(&file, NULL) == ST_OK;
        if (write(ready[1], held ? "y" : "n", 1) == 1)
            pause();
        _exit(1);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(byte, 'y');
    assert_int_equal(sys_open(&file, path, SYS_APPEND, NULL), ST_OK);
    assert_int_equal(sys_lock(&file, NULL), ST_LOCKED);
    assert_int_equal(kill(holder, SIGKILL), 0);
    assert_int_equal(waitpid(holder, NULL, 0), holder);
    assert_int_equal(sys_lock(&file, NULL), ST_OK);
    close(ready[0]);
    close(ready[1]);

    /* Another name, or another file under this one, is not what was opened. */
    assert_int_equal(rename(path, other), 0);
    assert_int_equal(sys_lock(&file, NULL), ST_MISSING);
    scratch_write(path, "y", 1);
    assert_int_equal(sys_lock(&file, NULL), ST_MISSING);
    assert_int_equal(sys_close(&file, NULL), ST_OK);
}
