/* SPDX-License-Identifier: MIT
 *
 * The engine: the single-threaded main loop that joins keys, journal, simulation and screens. */
#ifndef ENGINE_H
#define ENGINE_H

#include "assets.h"
#include "options.h"

/* Plays until the player quits. Returns the program's exit code; what went wrong has been printed. */
enum exit_code engine_run(const struct options *options, struct assets *assets);

#endif
