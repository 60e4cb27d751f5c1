/* SPDX-License-Identifier: MIT
 *
 * Crashes that come as signals. Private to sys: called by sys_catch_signals. */
#ifndef SYS_CRASH_H
#define SYS_CRASH_H

/* Lets the signals that tell of a bug end as check_failed does; they still kill the process. */
void crash_catch_signals(void);

#endif
