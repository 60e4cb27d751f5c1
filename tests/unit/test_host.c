/* SPDX-License-Identifier: MIT
 *
 * The operator's clock: keys put off the end of an idle session, and nothing else. */
#include "support/test.h"

#include "app/host.h"
#include "support/scratch.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static struct data_files data_files; /* of a session that knows no folders */
static struct fault items[8];
static struct fault_list unusable = {items, 8, 0, 0};

/* A player who never pauses is told of a shutdown, too. */
TEST(test_keys_do_not_put_off_the_notice)
{
    char home[SCRATCH_SIZE], path[SCRATCH_SIZE];
    scratch_make(home);
    scratch_path(path, home, "notice");
    scratch_write(path, "Down at eight.\n", 15);
    struct options options = {.notice = path};
    struct host hosting;
    host_begin(&hosting, &options, &data_files, &unusable);
    assert_true(host_due_us(&hosting) <= sys_monotonic_us()); /* who comes while it stands reads it at once */
    host_wake(&hosting);
    assert_true(host_notice(&hosting));
    assert_string_equal(hosting.notice, "Down at eight.");
    uint64_t due_us = host_due_us(&hosting);
    assert_true(due_us > sys_monotonic_us());
    host_wake(&hosting);
    assert_int_equal(host_due_us(&hosting), due_us);
    assert_false(host_notice(&hosting)); /* it is not time yet */
    host_end(&hosting);
    scratch_remove(home);
}

/* Its first line counts, however much stands below it, and whether it was so from the start or has become so. */
TEST(test_a_long_notice_is_read)
{
    enum { LONG = 3 << 12 };
    char home[SCRATCH_SIZE], path[SCRATCH_SIZE], text[LONG];
    struct host hosting;
    scratch_make(home);
    scratch_path(path, home, "notice");
    memset(text, '\n', sizeof text);
    memcpy(text, "Down at eight.", 14);
    scratch_write(path, text, sizeof text);
    unusable.count = 0;
    struct options options = {.notice = path};
    host_begin(&hosting, &options, &data_files, &unusable);
    assert_int_equal(unusable.count, 0);
    assert_true(host_notice(&hosting));
    assert_string_equal(hosting.notice, "Down at eight.");
    memset(text, 'x', sizeof text);
    scratch_write(path, text, sizeof text);
    hosting.look_us = 0;
    assert_true(host_notice(&hosting));
    assert_int_equal(strspn(hosting.notice, "x"), HOST_LINE_SIZE - 1);
    options.notice = "/dev/null"; /* says nothing, and is no mistake */
    host_begin(&hosting, &options, &data_files, &unusable);
    assert_int_equal(unusable.count, 0);
    assert_false(host_notice(&hosting));
    host_end(&hosting);
    scratch_remove(home);
}

/* A session that was killed while it wrote, or a full disk, spoils no line but its own. */
TEST(test_a_torn_log_line_is_ended)
{
    char home[SCRATCH_SIZE], path[SCRATCH_SIZE], text[1024] = "";
    struct host hosting;
    scratch_make(home);
    scratch_path(path, home, "log");
    scratch_write(path, "time=1\tevent=beg", 16);
    unusable.count = 0;
    struct options options = {.session_log = path};
    host_begin(&hosting, &options, &data_files, &unusable);
    assert_int_equal(unusable.count, 0);
    host_end(&hosting);
    assert_true(scratch_read(path, text, sizeof text - 1) > 0);
    assert_memory_equal(text, "time=1\tevent=beg\ntime=", 22);
    assert_non_null(strstr(text, "\tevent=begin\t"));
    assert_null(strstr(text, "\n\n"));
    assert_non_null(strstr(text, "\tevent=end\t"));
    scratch_remove(home);
}

TEST(test_keys_put_off_the_idle_end)
{
    struct options options = {.idle_seconds = 1000};
    struct host hosting;
    host_begin(&hosting, &options, &data_files, &unusable);
    assert_false(host_is_idle(&hosting));
    hosting.idle_since_us -= 1;
    uint64_t due_us = host_due_us(&hosting);
    host_wake(&hosting);
    assert_true(host_due_us(&hosting) > due_us);
    host_end(&hosting);
}

TEST(test_who_asks_for_nothing_is_never_woken)
{
    struct options options = {.name = NULL};
    struct host hosting;
    host_begin(&hosting, &options, &data_files, &unusable);
    assert_int_equal(host_due_us(&hosting), 0);
    assert_false(host_is_idle(&hosting));
    assert_false(host_notice(&hosting));
    host_end(&hosting);
}

static void assert_unusable(int count, const char *told)
{
    char text[FAULT_SENTENCE_SIZE];
    assert_int_equal(unusable.count, count);
    assert_string_equal(fault_english(&items[count - 1], text, sizeof text), told);
}

/* What an operator asks for in vain is said at the start, once each. */
TEST(test_what_cannot_be_used_is_told)
{
    struct host hosting;
    unusable.count = 0;
    struct options options = {.session_log = "/nowhere/log"};
    host_begin(&hosting, &options, &data_files, &unusable);
    assert_unusable(1, "--log cannot be used: cannot open /nowhere/log: no such file or directory");
    options = (struct options){.extra_info = "/nowhere/info"};
    host_begin(&hosting, &options, &data_files, &unusable);
    assert_unusable(2, "--extra-info cannot be used: cannot write /nowhere/info: no such file or directory");
    options = (struct options){.notice = "/nowhere/notice"};
    host_begin(&hosting, &options, &data_files, &unusable);
    assert_unusable(3, "--notice cannot be used: cannot read /nowhere/notice: no such file or directory");
}

/* What is no line for menus stays as it is: a file that says more, and the log. */
TEST(test_no_other_file_becomes_the_line)
{
    enum { MANY = 600 };
    char home[SCRATCH_SIZE], path[SCRATCH_SIZE], bytes[MANY], told[FAULT_SENTENCE_SIZE];
    struct host hosting;
    static struct view view;
    scratch_make(home);
    scratch_path(path, home, "file");
    memset(bytes, 'j', sizeof bytes);
    scratch_write(path, bytes, sizeof bytes);
    unusable.count = 0;
    struct options options = {.extra_info = path};
    host_begin(&hosting, &options, &data_files, &unusable);
    host_show(&hosting, &view);
    snprintf(told, sizeof told, "--extra-info cannot be used: %s holds something else, which is not written over",
             path);
    assert_unusable(1, told);
    assert_int_equal(scratch_read(path, bytes, sizeof bytes), MANY);
    assert_int_equal(bytes[0], 'j');
    scratch_write(path, "two\nlines\n", 10);
    host_begin(&hosting, &options, &data_files, &unusable);
    assert_unusable(2, told);
    scratch_write(path, "", 0);
    options = (struct options){.extra_info = path, .notice = path};
    host_begin(&hosting, &options, &data_files, &unusable);
    host_show(&hosting, &view);
    assert_unusable(3, told);
    assert_int_equal(scratch_read(path, bytes, sizeof bytes), 0);
    options = (struct options){.extra_info = path, .session_log = path};
    host_begin(&hosting, &options, &data_files, &unusable);
    host_show(&hosting, &view);
    assert_unusable(4, told);
    assert_true(scratch_read(path, bytes, sizeof bytes) > 5 && memcmp(bytes, "time=", 5) == 0);
    scratch_remove(home);
}

static void assert_stays(const char *path, const struct options *options)
{
    struct host hosting;
    static struct view view;
    char bytes[16], told[FAULT_SENTENCE_SIZE];
    unusable.count = 0;
    host_begin(&hosting, options, &data_files, &unusable);
    host_show(&hosting, &view);
    snprintf(told, sizeof told, "--extra-info cannot be used: %s holds something else, which is not written over",
             path);
    assert_unusable(1, told);
    assert_int_equal(scratch_read(path, bytes, sizeof bytes), 6);
    assert_memory_equal(bytes, "a = b\n", 6);
}

/* Of one line, as one for menus is. */
TEST(test_neither_settings_nor_logs_become_the_line)
{
    char home[SCRATCH_SIZE], path[SCRATCH_SIZE];
    static const char *const NAMES[] = {"scores", "livelog", "config", "keys"};
    scratch_make(home);
    scratch_path(path, home, "rc");
    scratch_write(path, "a = b\n", 6);
    assert_stays(path, &(struct options){.extra_info = path, .rc = path});
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        scratch_path(path, home, NAMES[i]);
        scratch_write(path, "a = b\n", 6);
        copy_text(i < 2 ? data_files.save_folder : data_files.config_folder, SYS_PATH_SIZE, home);
        assert_stays(path, &(struct options){.extra_info = path});
    }
    scratch_path(path, home, "scores"); /* which the first run makes */
    assert_int_equal(remove(path), 0);
    struct options options = {.extra_info = path};
    struct host hosting;
    unusable.count = 0;
    host_begin(&hosting, &options, &data_files, &unusable);
    assert_int_equal(unusable.count, 1);
    data_files.save_folder[0] = data_files.config_folder[0] = '\0';
    scratch_remove(home);
}

/* A notice comes when it is needed; what the line for menus said before stays until a game says more, and what is
 * called as its trial could be; nothing else is left. */
TEST(test_what_can_be_used_stays_as_it_is)
{
    char home[SCRATCH_SIZE], info[SCRATCH_SIZE], trial[SCRATCH_SIZE], notice[SCRATCH_SIZE], bytes[8];
    struct host hosting;
    scratch_make(home);
    scratch_path(info, home, "info");
    scratch_path(notice, home, "notice");
    scratch_write(info, "before", 6);
    scratch_path(trial, home, "info.try");
    scratch_write(trial, "other", 5);
    unusable.count = 0;
    struct options options = {.extra_info = info, .notice = notice};
    host_begin(&hosting, &options, &data_files, &unusable);
    options.notice = "notice"; /* in the folder where the program is */
    host_begin(&hosting, &options, &data_files, &unusable);
    assert_int_equal(unusable.count, 0);
    assert_int_equal(scratch_read(info, bytes, sizeof bytes), 6);
    assert_int_equal(scratch_read(trial, bytes, sizeof bytes), 5);
    assert_int_equal(remove(info), 0);
    assert_int_equal(remove(trial), 0);
    assert_int_equal(rmdir(home), 0);
}
