/* SPDX-License-Identifier: MIT
 *
 * What goes over the line: the real program on a pty walks where a bot walks in the same game beside it; each frame's
 * bytes are held against the greedy reference (greedy.h), its writes are counted, the screen is drawn whole, and Esc is
 * timed. Then other games that are installed go to and fro, by the same measure. Usage: bench_wire BARROW */
#include "support/test.h"

#include "greedy.h"
#include "report.h"
#include "core/game.h"
#include "e2e/support/game.h"
#include "sim/bot.h"
#include "support/content.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STEPS = 300, PEER_STEPS = 60, ROUNDS = 21, WALK_SEED = 1, WATCHED_TURNS = 24 };
enum { LINE_CHUNK = 2048 }; /* the system hands on a longer write in several pieces */

/* The same game twice: here, for the bot, and in the program. */
struct walk {
    struct rules *rules;
    struct game *game;
    struct view *view;
    struct events events;
    struct bot bot;
    struct pty pty;
    struct greedy greedy;
    struct greedy_frame before, after;
    size_t bytes, reference;
    int frames, most_reads;
};

static void open_walk(struct walk *walk)
{
    static const char *const more[] = {"--profile", "classic", NULL};
    char seed[24];
    snprintf(seed, sizeof seed, "%d", WALK_SEED);
    walk->rules = test_rules();
    walk->game = reserve(1, game_size());
    walk->view = reserve(1, sizeof *walk->view);
    walk->events = (struct events){.list = reserve(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    game_new(walk->game, walk->rules, rules_find_profile(walk->rules, "classic"), WALK_SEED);
    game_view(walk->game, walk->view);
    bot_start(&walk->bot, bot_find("brawler"), 1, NULL);
    game_start(&walk->pty, &(struct game_setup){.seed = seed, .more = more});
    greedy_take(&walk->before, walk->pty.screen);
}

static void close_walk(struct walk *walk)
{
    pty_stop(&walk->pty);
    free(walk->events.list);
    free(walk->view);
    free(walk->game);
    free(walk->rules);
}

/* The keys of a command; more than one where a screen opens, which is then no step of the walk. */
static void keys_of(const struct command *command, char keys[16])
{
    static const char moves[] = "kulnjbhy";
    switch ((enum command_type)command->type) {
    case CMD_MOVE:
        snprintf(keys, 16, "%c", moves[command->dir]);
        return;
    case CMD_PICK_UP:
        snprintf(keys, 16, "g");
        return;
    case CMD_DESCEND:
        snprintf(keys, 16, ">");
        return;
    case CMD_WAIT:
        snprintf(keys, 16, "z");
        return;
    case CMD_LEVEL_UP:
        snprintf(keys, 16, "%c\r", 'a' + command->choice); /* points, and takes */
        return;
    case CMD_USE:
    case CMD_DROP:
        snprintf(keys, 16, ":%s %c\r", command->type == CMD_USE ? "use" : "drop", 'a' + command->letter);
        return;
    case CMD_ASCEND: /* no walk of classic has these */
    case CMD_PERK:
    case CMD_KIT:
    case CMD_SHOVE:
    case CMD_THROW:
    case CMD_CLOSE:
    case CMD_STRIKE:
    case CMD_ALLY:
    case CMD_TEMPER:
    case CMD_COUNT:
        break;
    }
    keys[0] = '\0';
}

/* One command in both games. False when the walk is over: death, or a target to aim at. */
static bool step(struct walk *walk)
{
    char keys[16];
    struct command command = walk->bot.kind->next(&walk->bot, walk->view);
    if (game_legal(walk->game, &command) != REJECT_NONE || command.has_target)
        return false;
    game_step(walk->game, &command, &walk->events);
    game_view(walk->game, walk->view);
    keys_of(&command, keys);
    pty_count(&walk->pty);
    pty_send(&walk->pty, keys);
    pty_wait_output(&walk->pty);
    pty_settle(&walk->pty);
    greedy_take(&walk->after, walk->pty.screen);
    if (strlen(keys) == 1) {
        walk->bytes += walk->pty.bytes;
        walk->reference += greedy_bytes(&walk->greedy, &walk->before, &walk->after);
        if (walk->pty.bytes <= LINE_CHUNK && walk->pty.reads > walk->most_reads)
            walk->most_reads = walk->pty.reads;
        walk->frames++;
    } else { /* the reference comes along, for nothing */
        (void)greedy_bytes(&walk->greedy, &walk->before, &walk->after);
    }
    walk->before = walk->after;
    return walk->view->state != GAME_DEAD;
}

static void bench_bytes(struct walk *walk)
{
    walk->greedy = (struct greedy){walk->before.row, walk->before.col, {.foreground = -1, .background = -1}};
    for (int i = 0; i < STEPS && step(walk); i++)
        continue;
    require(walk->frames > STEPS / 2, "the walk was too short");
    report("walk: frames", walk->frames, "frames");
    report("walk: bytes a frame", (double)walk->bytes / walk->frames, "mean");
    report("walk: greedy reference", (double)walk->reference / walk->frames, "mean");
    report("walk: bytes / greedy reference", (double)walk->bytes / (double)walk->reference, "times");
    report("walk: most writes a frame", walk->most_reads, "writes");
}

static void bench_whole(struct walk *walk)
{
    pty_count(&walk->pty);
    pty_send(&walk->pty, "\x0c");
    pty_wait_output(&walk->pty);
    pty_settle(&walk->pty);
    report("whole screen: bytes", (double)walk->pty.bytes, "bytes");
}

/* From the byte to the first byte of the frame without the panel: the program has to be sure that nothing follows. */
static void bench_escape(struct walk *walk)
{
    double taken[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        pty_send(&walk->pty, "i");
        pty_wait_text(&walk->pty, "Your pack");
        pty_settle(&walk->pty);
        double start = now_us();
        pty_send(&walk->pty, "\033");
        struct pollfd line = {walk->pty.master, POLLIN, 0};
        require(poll(&line, 1, 5000) == 1, "Esc was not answered");
        taken[i] = (now_us() - start) / 1e3;
        pty_settle(&walk->pty);
    }
    report("Esc: answered after", median(taken, ROUNDS), "ms");
}

/* --- Others ------------------------------------------------------------------------------------------------------ */

/* A game that is to be had as a package: how to come to its map, and two keys that go to and fro there. */
struct peer {
    const char *name, *package, *program;
    const char *args[8];
    const char *opening; /* keys, each after the screen has settled */
    const char *to, *fro;
};

static const struct peer peers[] = {
    {"nethack",
     "nethack-console",
     "/usr/games/nethack",
     {"-u", "bench", "-p", "Valkyrie", "-r", "human"},
     "    ",
     "l",
     "h"},
    {"angband",
     "angband",
     "/usr/games/angband",
     {"-mgcu", "-ubench", "--", "-n1"},
     "\r\r\r\r\r\r\r\r\r\r\r\r\033",
     "6",
     "4"},
};

static void bench_peer(const struct peer *peer)
{
    struct pty pty;
    struct greedy greedy = {0};
    struct greedy_frame before, after;
    size_t bytes = 0, reference = 0;
    int most = 0;
    char name[64];
    pty_start(&pty, &(struct pty_setup){.program = peer->program, .args = peer->args});
    for (const char *key = peer->opening; *key; key++) {
        pty_settle(&pty);
        pty_settle(&pty);
        pty_send_bytes(&pty, key, 1);
    }
    pty_settle(&pty);
    greedy_take(&before, pty.screen);
    greedy = (struct greedy){before.row, before.col, {.foreground = -1, .background = -1}};
    for (int i = 0; i < PEER_STEPS; i++) {
        pty_count(&pty);
        pty_send(&pty, i % 2 ? peer->fro : peer->to);
        pty_settle(&pty);
        greedy_take(&after, pty.screen);
        bytes += pty.bytes;
        reference += greedy_bytes(&greedy, &before, &after);
        most = pty.reads > most ? pty.reads : most;
        before = after;
    }
    pty_stop(&pty);
    snprintf(name, sizeof name, "%s: bytes a step", peer->name);
    report(name, (double)bytes / PEER_STEPS, "mean");
    snprintf(name, sizeof name, "%s: bytes / greedy reference", peer->name);
    report(name, (double)bytes / (double)(reference > 0 ? reference : 1), "times");
    snprintf(name, sizeof name, "%s: most writes a frame", peer->name);
    report(name, most, "writes");
}

/* From the player's key to the moment when the screen of a spectator, of another size, shows the player's turn, floor
 * and hit points; a rest of at least two milliseconds, in which no more may come, is in it. */
static void bench_facts(void)
{
    struct pty player, spectator;
    char saves[SCRATCH_SIZE], data[SCRATCH_SIZE], turn[32];
    double taken[WATCHED_TURNS];
    scratch_make(saves);
    game_data_path(data, "arsenal");
    const char *more[] = {"--save-dir", saves, NULL};
    const char *watch[] = {"--watch", "Wanda", "--save-dir", saves, "--data-dir", data, NULL};
    game_start(&player, &(struct game_setup){.data = "arsenal", .seed = "2", .more = more});
    pty_start(&spectator, &(struct pty_setup){.args = watch, .rows = 50, .cols = 132});
    pty_wait_text(&spectator, " live ");
    for (int i = 0; i < WATCHED_TURNS; i++) {
        pty_settle(&spectator);
        snprintf(turn, sizeof turn, "Floor 1  T%d", i + 1);
        double from = now_us();
        pty_send(&player, "z");
        pty_wait_text(&spectator, turn);
        taken[i] = (now_us() - from) / 1e3;
        pty_wait_text(&player, turn);
        require(game_hp(&player) == game_hp(&spectator), "the spectator sees another game");
    }
    report("spectator shows the player's facts, median", median(taken, WATCHED_TURNS), "ms");
    report("spectator shows the player's facts, slowest", taken[WATCHED_TURNS - 1], "ms");
    pty_stop(&spectator);
    pty_stop(&player);
    scratch_remove(saves);
}

int main(int argc, char **argv)
{
    require(argc == 2, "usage: bench_wire BARROW");
    require(setenv("BARROW", argv[1], 1) == 0, "the program cannot be named"); /* to pty_program */
    struct walk *walk = reserve(1, sizeof *walk);
    open_walk(walk);
    bench_bytes(walk);
    bench_whole(walk);
    bench_escape(walk);
    close_walk(walk);
    free(walk);
    bench_facts();
    for (size_t i = 0; i < sizeof peers / sizeof *peers; i++) {
        if (access(peers[i].program, X_OK) == 0)
            bench_peer(&peers[i]);
        else
            printf("skipped: %s (package %s)\n", peers[i].name, peers[i].package);
    }
    return 0;
}
