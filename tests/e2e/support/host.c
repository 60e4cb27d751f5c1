/* SPDX-License-Identifier: MIT */
#include "e2e/support/host.h"

#include "support/test.h"

#include <string.h>

void host_make(struct host *host)
{
    scratch_make(host->home);
    scratch_path(host->saves, host->home, "saves");
    scratch_path(host->info, host->home, "info");
    scratch_path(host->notice, host->home, "notice");
    scratch_path(host->log, host->home, "log");
}

void host_start(const struct host *host, struct pty *pty, const char *name, const char *idle)
{
    const char *const args[] = {
        "--server",     "--name",   name,       "--save-dir", host->saves, "--log",   host->log,
        "--extra-info", host->info, "--notice", host->notice, "--profile", "classic", idle ? "--idle-timeout" : NULL,
        idle,           NULL};
    pty_start(pty, &(struct pty_setup){.home = host->home, .args = args});
}

void host_assert_logged(const struct host *host, const char *event, const char *reason)
{
    char bytes[4096];
    long size = scratch_read(host->log, bytes, sizeof bytes - 1);
    assert_true(size > 0);
    bytes[size] = '\0';
    const char *line = strstr(bytes, event);
    if (!line || !strstr(line, reason))
        fail_msg("no %s: %s", event, bytes);
}
