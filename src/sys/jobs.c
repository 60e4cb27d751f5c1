/* SPDX-License-Identifier: MIT
 *
 * Jobs: child processes, each with a pipe back to us. What a job does and what its bytes mean is the caller's; nothing
 * is executed but our own program. */
#include "failure.h"
#include "fd.h"
#include "sys/sys.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* A job must not hold the other jobs' pipes open, nor its own reading end: else no writer would get SIGPIPE when its
 * reader ends. */
static void close_readers(const struct sys_job *jobs, int count)
{
    for (int i = 0; i < count; i++)
        (void)fd_close(jobs[i].fd);
}

/* Ctrl-C and a hang-up come to every process of the terminal: a job ignores them, and the parent decides
 * (sys_jobs_stop). A job whose pipe has no reader any more ends by SIGPIPE, even if the program was started with that
 * ignored. */
static void set_signals(void)
{
    (void)signal(SIGINT, SIG_IGN);
    (void)signal(SIGQUIT, SIG_IGN);
    (void)signal(SIGHUP, SIG_IGN);
    (void)signal(SIGPIPE, SIG_DFL);
}

/* Returns an errno. */
static int start_one(struct sys_job *jobs, int index, int (*work)(void *context, int index, int fd), void *context)
{
    int ends[2];
    if (pipe(ends) != 0)
        return errno;
    bool usable = fd_can_be_waited_for(ends[0]);
    pid_t pid = usable ? fork() : -1;
    if (pid < 0) {
        int error = usable ? errno : EMFILE;
        (void)fd_close(ends[0]);
        (void)fd_close(ends[1]);
        return error;
    }
    jobs[index] = (struct sys_job){.fd = ends[0], .pid = (long)pid};
    if (pid == 0) {
        set_signals();
        close_readers(jobs, index + 1);
        _exit(work(context, index, ends[1]));
    }
    (void)fd_close(ends[1]);
    return 0;
}

enum status sys_jobs_start(struct sys_job *jobs, int count, int (*work)(void *context, int index, int fd),
                           void *context, struct fault *fault)
{
    for (int i = 0; i < count; i++) {
        int error = start_one(jobs, i, work, context);
        if (error != 0) {
            sys_jobs_stop(jobs, i);
            return sys_failure(fault, FAULT_JOB_START, NULL, error);
        }
    }
    return ST_OK;
}

void sys_job_heed_parent(int fd)
{
    struct pollfd end = {.fd = fd};
    if (poll(&end, 1, 0) > 0)
        _exit(1);
}

enum status sys_job_read(struct sys_job *job, void *bytes, size_t capacity, size_t *size, struct fault *fault)
{
    ssize_t count = fd_read(job->fd, bytes, capacity);
    *size = count > 0 ? (size_t)count : 0;
    return count >= 0 ? ST_OK : sys_failure(fault, FAULT_JOB_READ, NULL, errno);
}

/* Closes our end and waits. Returns the wait status, or -1 when the process cannot be waited for. */
static int reap(struct sys_job *job)
{
    int state = 0;
    pid_t pid;
    (void)fd_close(job->fd); /* nothing was written through it */
    job->fd = -1;
    do
        pid = waitpid((pid_t)job->pid, &state, 0);
    while (pid < 0 && errno == EINTR);
    return pid < 0 ? -1 : state;
}

enum status sys_job_end(struct sys_job *job, struct fault *fault)
{
    int state = reap(job);
    job->result = state != -1 && WIFEXITED(state) ? WEXITSTATUS(state) : -1;
    if (state == 0)
        return ST_OK;
    if (state != -1 && WIFSIGNALED(state))
        return fault_set(fault, ST_IO, FAULT_JOB_SIGNAL, WTERMSIG(state));
    return fault_set(fault, ST_IO, FAULT_JOB_STATUS, job->result);
}

void sys_jobs_stop(struct sys_job *jobs, int count)
{
    for (int i = 0; i < count; i++) {
        if (jobs[i].fd < 0)
            continue;
        (void)kill((pid_t)jobs[i].pid, SIGKILL);
        (void)reap(&jobs[i]);
    }
}
