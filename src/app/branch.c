/* SPDX-License-Identifier: MIT
 *
 * Going on from a moment of a run, as practice, or writing it for others to do so. */
#include "branch.h"

#include "leave.h"
#include "recall.h"

#include "base/utf8.h"
#include "persist/position.h"

void branch_suggest(const struct session *s, const char *of, char name[CHARACTER_NAME_SIZE])
{
    char base[CHARACTER_NAME_SIZE - 3]; /* room for '-' and two digits */
    char path[SYS_PATH_SIZE];
    utf8_sanitise(of, base, sizeof base); /* cut at a whole character */
    for (int number = 2; number < 100; number++) {
        struct strbuf buf = strbuf_of(name, CHARACTER_NAME_SIZE);
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

/* The game that is played, as it is saved, at the beginning of a turn; to be closed (replay_player_close). */
static enum status open_turn(struct replay_player **player, struct engine *e, uint32_t turn, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    enum status status = save_path(e->session->data_files->save_folder, e->save.journal.run.name, path, fault);
    if (status == ST_OK)
        status = recall_open_player(player, e, path, fault);
    if (status == ST_OK)
        replay_player_seek(*player, replay_player_find_turn(*player, turn));
    return status;
}

enum status branch_from_turn(struct engine *e, uint32_t turn, struct fault *fault)
{
    char name[CHARACTER_NAME_SIZE];
    struct replay_player *player;
    enum status status = open_turn(&player, e, turn, fault);
    if (status != ST_OK)
        return status;
    branch_suggest(e->session, e->save.journal.run.name, name);
    leave_game(e);
    status = branch_off(e, player, name, fault);
    if (status == ST_OK)
        recall_player(e, player, name, replay_player_at(player));
    replay_player_close(player);
    return status;
}

/* --- Written for others ------------------------------------------------------------------------------------------ */

bool branch_is_forbidden(const struct session *s)
{
    return s->options->server || s->options->task == TASK_WATCH_MENU;
}

static void say_unwritten(const struct session *s, const struct fault *fault)
{
    char reason[FAULT_SENTENCE_SIZE], sentence[FAULT_SENTENCE_SIZE + 80];
    struct strbuf buf = STRBUF(sentence);
    text_say(s->catalogue, MSG_POSITION_NOT_WRITTEN, &buf,
             {"reason", text_fault(s->catalogue, fault, reason, sizeof reason), 0});
    ui_say(s->ui, WEIGHT_DANGER, sentence);
}

void branch_write_position(const struct session *s, struct replay_player *player)
{
    char path[SYS_PATH_SIZE], sentence[SYS_PATH_SIZE + 80];
    struct fault fault;
    bool over = game_is_over(game_state(replay_player_game(player)));
    if (over || branch_is_forbidden(s)) {
        ui_say(s->ui, WEIGHT_QUIET, text_get(s->catalogue, over ? MSG_BRANCH_DEAD : MSG_POSITION_NOT_HERE));
        return;
    }
    enum status status = sys_make_folder(s->data_files->save_folder, &fault);
    if (status == ST_OK)
        status = position_keep(path, s->data_files->save_folder, replay_player_tape(player), replay_player_at(player),
                               replay_player_game(player), &fault);
    if (status != ST_OK) {
        say_unwritten(s, &fault);
        return;
    }
    struct strbuf buf = STRBUF(sentence);
    text_say(s->catalogue, MSG_POSITION_WRITTEN, &buf, {"path", text_path(s->catalogue, path), 0});
    ui_say(s->ui, WEIGHT_PLAIN, sentence);
}

void branch_write_turn(struct engine *e, uint32_t turn)
{
    struct replay_player *player;
    struct fault fault;
    if (open_turn(&player, e, turn, &fault) != ST_OK) {
        say_unwritten(e->session, &fault);
        return;
    }
    branch_write_position(e->session, player);
    replay_player_close(player);
}
