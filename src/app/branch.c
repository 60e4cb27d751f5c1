/* SPDX-License-Identifier: MIT
 *
 * Going on from a moment of a run, as practice. Called by viewer.c for a run that is shown, by engine.c for one that
 * has just ended. */
#include "branch.h"

#include "leave.h"
#include "recall.h"

#include "base/utf8.h"

void branch_suggest(const struct session *s, const char *of, char name[CHARACTER_NAME_SIZE])
{
    char base[CHARACTER_NAME_SIZE - 3]; /* room for '-' and two digits */
    char path[SYS_PATH_SIZE];
    utf8_sanitise(of, base, sizeof base); /* cut at a whole character */
    for (int number = 2; number < 100; number++) {
        struct strbuf buf;
        strbuf_init(&buf, name, CHARACTER_NAME_SIZE);
        strbuf_format(&buf, "%s-%d", base, number);
        if (save_path(s->data_files->save_folder, name, path, NULL) == ST_OK && !sys_exists(path))
            break;
    }
}

enum status branch_off(struct engine *e, struct replay_player *player, const char *name, struct fault *fault)
{
    enum status status = save_branch(&e->save, e->session->data_files->save_folder, name, replay_player_tape(player),
                                     replay_player_at(player), replay_player_game(player), fault);
    if (status == ST_OK)
        game_clone(e->game, replay_player_game(player));
    return status;
}

enum status branch_from_turn(struct engine *e, uint32_t turn, struct fault *fault)
{
    char path[SYS_PATH_SIZE], name[CHARACTER_NAME_SIZE];
    struct replay_player *player;
    enum status status = save_path(e->session->data_files->save_folder, e->save.journal.run.name, path, fault);
    if (status == ST_OK)
        status = recall_open_player(&player, e, path, fault);
    if (status != ST_OK)
        return status;
    replay_player_seek(player, replay_player_find_turn(player, turn));
    branch_suggest(e->session, e->save.journal.run.name, name);
    leave_game(e);
    status = branch_off(e, player, name, fault);
    if (status == ST_OK)
        recall_player(e, player, name, replay_player_at(player));
    replay_player_close(player);
    return status;
}
