/* SPDX-License-Identifier: MIT
 *
 * The viewer: a run is shown, not played. It opens no file for writing and holds no journal, so that no key can ever
 * change what it shows. */
#ifndef APP_VIEWER_H
#define APP_VIEWER_H

#include "engine.h"

/* Shows a run from its journal, until the viewer is left or the session ends. ST_BAD_DATA, ST_NEWER, ... when it cannot
 * be read or does not repeat itself. When the player has `branched` off, a game that goes on from there is ready to be
 * played (engine_play), known to the screens. */
MUST_USE enum status viewer_replay(struct engine *engine, const char *path, bool *branched, struct fault *fault);

/* Shows the game that is being played, from a turn of it on, `playing` or paused, until the viewer is left. The screens
 * are then told all of it again, as when it is loaded. Fails as viewer_replay does; nothing has happened then. */
MUST_USE enum status viewer_look_back(struct engine *engine, uint32_t turn, bool playing, struct fault *fault);

/* The same of a run that another process plays, as it happens, or any earlier turn of it. */
MUST_USE enum status viewer_watch(struct engine *engine, const char *path, bool *branched, struct fault *fault);

#endif
