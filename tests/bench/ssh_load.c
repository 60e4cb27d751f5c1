/* SPDX-License-Identifier: MIT
 *
 * Many players at once over a real SSH server: starts the clients, types on each, measures from a key to the first byte
 * of its frame, reads the memory of the games, then kills all clients at one blow and waits until every game has left.
 * What the server is, tests/bench/ssh-load knows. With `term` the games are sent SIGTERM, as an operator does, and
 * their clients stay. Usage: ssh_load CONFIG PROGRAM SAVE_DIR SESSIONS SECONDS [term] */
#include "e2e/support/screen.h"
#include "report.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    ROWS = 24,
    COLS = 80,
    MAX_SESSIONS = 1000,
    AT_ONCE = 8,          /* logins under way at the same time */
    KEY_US = 200000,      /* five keys a second */
    SILENT_US = 400000,   /* a key that has brought no byte by then will bring none: it changed no cell, for a
                             pack or a page is open that has no use for it, or the same was said before */
    LOGIN_US = 120000000, /* all must be in by then */
    LEAVE_US = 30000000,  /* all must be gone by then */
    PATH_BYTES = 4096,
};

struct session {
    pid_t pid;
    int master;
    struct screen *screen;
    bool playing;    /* the map has been on the screen */
    int asked;       /* what has been answered on the way there */
    double next_key; /* when it is typed */
    double sent;     /* when the key that is waited for was typed; 0: none */
};

struct load {
    const char *config, *program, *save_dir;
    int count;
    struct session sessions[MAX_SESSIONS];
    double *waits; /* microseconds from key to first byte */
    int wait_count, wait_capacity;
    int keys, silent, logins;
    uint64_t chance;
};

static uint64_t draw(struct load *load, uint64_t below)
{
    load->chance = load->chance * 6364136223846793005u + 1442695040888963407u;
    return (load->chance >> 33) % below;
}

/* --- Sessions ---------------------------------------------------------------------------------------------------- */

static void log_in(struct load *load, int number)
{
    struct session *session = &load->sessions[number];
    struct winsize size = {.ws_row = ROWS, .ws_col = COLS};
    char host[32];
    (void)snprintf(host, sizeof host, "player%d", number);
    if (session->screen)
        screen_free(session->screen);
    *session = (struct session){.screen = screen_new(ROWS, COLS, true), .next_key = session->next_key};
    session->pid = forkpty(&session->master, NULL, NULL, &size);
    if (session->pid == 0) {
        (void)setenv("TERM", "xterm-256color", 1);
        (void)execlp("ssh", "ssh", "-F", load->config, host, (char *)NULL);
        _exit(127);
    }
    require(session->pid > 0, "a session could not be started");
    (void)fcntl(session->master, F_SETFL, O_NONBLOCK);
    load->logins++;
}

static void log_out(struct session *session)
{
    (void)close(session->master);
    (void)waitpid(session->pid, NULL, 0);
    session->master = -1;
    session->playing = false;
}

/* Takes what has come; a session that has ended begins anew, as a player does whose hero has died. */
static void take(struct load *load, int number, double now)
{
    struct session *session = &load->sessions[number];
    char bytes[8192];
    ssize_t size = read(session->master, bytes, sizeof bytes);
    if (size <= 0) {
        log_out(session);
        log_in(load, number);
        return;
    }
    screen_feed(session->screen, bytes, (size_t)size);
    if (session->sent > 0 && load->wait_count < load->wait_capacity)
        load->waits[load->wait_count++] = now - session->sent;
    session->sent = 0;
}

/* Waits for output or until `until`. */
static void listen_until(struct load *load, int first, int end, double until)
{
    struct pollfd polled[MAX_SESSIONS];
    for (int i = first; i < end; i++)
        polled[i] = (struct pollfd){.fd = load->sessions[i].master, .events = POLLIN};
    double rest = until - now_us();
    if (poll(polled + first, (nfds_t)(end - first), rest > 0 ? (int)(rest / 1000) + 1 : 0) <= 0)
        return;
    double now = now_us();
    for (int i = first; i < end; i++)
        if (polled[i].revents)
            take(load, i, now);
}

/* Answers the title, the form of a new game and the choice of a kit, each once. Whose hero lives is on the map at once,
 * or continues. */
static void begin_game(struct session *session)
{
    static const struct {
        const char *shown, *key;
    } STEPS[] = {{"Quit", "\r"}, {"Enter begins", "\r"}, {"As whom", "a\r"}};
    for (int i = session->asked; i < (int)(sizeof STEPS / sizeof *STEPS); i++)
        if (screen_search(session->screen, STEPS[i].shown, NULL, NULL) &&
            write(session->master, STEPS[i].key, strlen(STEPS[i].key)) > 0) {
            session->asked = i + 1;
            return;
        }
}

/* Whether the map is on the screen; on the way there, answers what is asked. */
static bool is_playing(struct session *session)
{
    session->playing = session->playing || screen_search(session->screen, "|Floor ", NULL, NULL);
    if (!session->playing)
        begin_game(session);
    return session->playing;
}

static bool all_play(struct load *load, int first, int end)
{
    bool all = true;
    for (int i = first; i < end; i++)
        all = is_playing(&load->sessions[i]) && all;
    return all;
}

static void log_all_in(struct load *load)
{
    double deadline = now_us() + LOGIN_US;
    for (int first = 0; first < load->count; first += AT_ONCE) {
        int end = first + AT_ONCE < load->count ? first + AT_ONCE : load->count;
        for (int i = first; i < end; i++)
            log_in(load, i);
        while (!all_play(load, first, end)) {
            if (now_us() > deadline)
                screen_print(load->sessions[first].screen);
            require(now_us() < deadline, "the sessions did not all begin");
            listen_until(load, 0, end, now_us() + 100000);
        }
    }
}

/* --- Playing ----------------------------------------------------------------------------------------------------- */

/* What a player types: steps, blows, exploring, a look into the pack and out; Enter and `a` answer what asks. */
static void type_key(struct load *load, struct session *session, double now)
{
    static const char *const KEYS[] = {"h", "j", "k",  "l", "y", "u",    "b", "n",
                                       "o", "o", "\t", "g", "i", "\033", "a", "\r"};
    const char *key = KEYS[draw(load, sizeof KEYS / sizeof *KEYS)];
    if (write(session->master, key, strlen(key)) != (ssize_t)strlen(key))
        return;
    load->keys++;
    session->sent = now;
}

static void play(struct load *load, double seconds)
{
    double start = now_us(), end = start + seconds * 1e6;
    for (int i = 0; i < load->count; i++)
        load->sessions[i].next_key = start + (double)KEY_US * i / load->count;
    for (double now = start; now < end; now = now_us()) {
        double soonest = end;
        for (int i = 0; i < load->count; i++) {
            struct session *session = &load->sessions[i];
            if (session->sent > 0 && now - session->sent > SILENT_US) {
                session->sent = 0;
                load->silent++;
            }
            if (now >= session->next_key) {
                session->next_key += KEY_US;
                if (session->sent == 0 && is_playing(session))
                    type_key(load, session, now);
            }
            soonest = session->next_key < soonest ? session->next_key : soonest;
        }
        listen_until(load, 0, load->count, soonest);
    }
}

/* --- The games' processes ---------------------------------------------------------------------------------------- */

/* Calls `visit` with each process that runs the program on the save folder; returns their number. */
static int each_game(const struct load *load, void (*visit)(const char *pid, void *context), void *context)
{
    DIR *processes = opendir("/proc");
    require(processes != NULL, "no /proc to read");
    int count = 0;
    for (const struct dirent *entry; (entry = readdir(processes)) != NULL;) {
        char path[300], line[PATH_BYTES];
        (void)snprintf(path, sizeof path, "/proc/%s/cmdline", entry->d_name);
        FILE *file = entry->d_name[0] >= '1' && entry->d_name[0] <= '9' ? fopen(path, "r") : NULL;
        if (!file)
            continue;
        size_t size = fread(line, 1, sizeof line - 1, file);
        (void)fclose(file);
        line[size] = '\0';
        bool ours = strcmp(line, load->program) == 0; /* the first word, as the server starts it */
        for (size_t i = 0; i + 1 < size; i++)
            line[i] = line[i] ? line[i] : ' ';
        if (!ours || !strstr(line, load->save_dir))
            continue;
        count++;
        if (visit)
            visit(entry->d_name, context);
    }
    (void)closedir(processes);
    return count;
}

/* Adds the proportional share of memory, in kB. */
static void add_memory(const char *pid, void *context)
{
    char path[64], line[256];
    (void)snprintf(path, sizeof path, "/proc/%.20s/smaps_rollup", pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        long kilobytes;
        if (sscanf(line, "Pss: %ld", &kilobytes) == 1)
            *(double *)context += (double)kilobytes;
    }
    if (file)
        (void)fclose(file);
}

/* --- The end ----------------------------------------------------------------------------------------------------- */

/* The turn on the screen, or -1. */
static int shown_turn(const struct session *session)
{
    char text[SCREEN_ROW_BYTES];
    for (int row = 0; row < ROWS; row++) {
        screen_row(session->screen, row, text);
        const char *floor = strstr(text, "|Floor ");
        const char *turn = floor ? strstr(floor, " T") : NULL;
        if (turn)
            return atoi(turn + 2);
    }
    return -1;
}

/* The turn that a replay of the player's journal comes to; -1 without one: its hero is dead. */
static int saved_turn(const struct load *load, int number)
{
    char path[PATH_BYTES], command[2 * PATH_BYTES], line[1024] = "";
    (void)snprintf(path, sizeof path, "%s/characters/player%d/journal", load->save_dir, number);
    if (access(path, R_OK) != 0)
        return -1;
    (void)snprintf(command, sizeof command, "'%s' --verify '%s'", load->program, path);
    FILE *pipe = popen(command, "r");
    require(pipe && fgets(line, sizeof line, pipe), "a journal could not be verified");
    (void)pclose(pipe);
    const char *turns = strstr(line, " turns=");
    require(turns != NULL, "a journal has no turns");
    return atoi(turns + strlen(" turns="));
}

/* Turns that were seen and are in no journal. */
static int lost_turns(const struct load *load)
{
    int lost = 0;
    for (int i = 0; i < load->count; i++) {
        int shown = shown_turn(&load->sessions[i]), saved = shown < 0 ? -1 : saved_turn(load, i);
        if (saved < 0 || shown <= saved || screen_search(load->sessions[i].screen, "Introduction", NULL, NULL))
            continue; /* not on the map, or dead, or in what is never kept */
        lost += shown - saved;
        printf("player%d: turn %d on the screen, %d in the journal\n", i, shown, saved);
        screen_print(load->sessions[i].screen);
    }
    return lost;
}

static void terminate(const char *pid, void *context)
{
    (void)context;
    (void)kill((pid_t)atol(pid), SIGTERM);
}

/* Ends all clients at one blow, or all games. */
static double end_all(struct load *load, bool term)
{
    double start = now_us();
    if (term)
        (void)each_game(load, terminate, NULL);
    for (int i = 0; i < load->count && !term; i++)
        (void)kill(load->sessions[i].pid, SIGKILL);
    while (each_game(load, NULL, NULL) > 0) {
        require(now_us() - start < LEAVE_US, "games still run long after their players are gone");
        struct timespec pause = {.tv_nsec = 20000000};
        (void)nanosleep(&pause, NULL);
    }
    double took = now_us() - start;
    for (int i = 0; i < load->count; i++)
        log_out(&load->sessions[i]);
    return took;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    require(argc == 6 || argc == 7, "usage: ssh_load CONFIG PROGRAM SAVE_DIR SESSIONS SECONDS [term]");
    bool term = argc == 7;
    struct load *load = reserve(1, sizeof *load);
    load->config = argv[1];
    load->program = argv[2];
    load->save_dir = argv[3];
    load->count = atoi(argv[4]);
    load->chance = 1;
    double seconds = atof(argv[5]);
    require(load->count > 0 && load->count <= MAX_SESSIONS && seconds > 0, "1 to 1000 sessions, some seconds");
    load->wait_capacity = (int)(load->count * seconds * 6) + 1;
    load->waits = reserve((size_t)load->wait_capacity, sizeof *load->waits);

    log_all_in(load);
    play(load, seconds);
    double memory = 0;
    int games = each_game(load, add_memory, &memory);
    double took = end_all(load, term);

    require(load->wait_count > 0, "no key was answered");
    qsort(load->waits, (size_t)load->wait_count, sizeof *load->waits, by_value);
    report("ssh sessions", games, "");
    report("ssh keys typed", load->keys, "");
    report("ssh keys that changed no cell", load->silent, "");
    report("ssh key to frame, median", load->waits[load->wait_count / 2] / 1000, "ms");
    report("ssh key to frame, p99", load->waits[load->wait_count * 99 / 100] / 1000, "ms");
    report("ssh memory per session (PSS)", memory / (games ? games : 1), "kB");
    report(term ? "ssh all gone after SIGTERM" : "ssh all saved after the kill", took / 1000, "ms");
    report("ssh turns lost", lost_turns(load), "");
    return 0;
}
