/* SPDX-License-Identifier: MIT
 *
 * The shell: screens, keys and the terminal, behind a handful of calls. It reads views and events, answers with
 * complete commands or a wish, and never touches the world. Only the two curses_*.c of its terminal wing know
 * curses. */
#ifndef UI_UI_H
#define UI_UI_H

#include "base/fault.h"
#include "core/run_stats.h"
#include "core/command.h"
#include "core/event.h"
#include "core/view.h"
#include "text/text.h"
#include "ui/settings_table.h"

#include <stdbool.h>
#include <stdint.h>

/* The words of the setting "color", in their order. */
enum ui_colour_mode { UI_COLOUR_AUTO, UI_COLOUR_ALWAYS, UI_COLOUR_NEVER, UI_COLOUR_16, UI_COLOUR_256 };

/* A file already read. `bytes` NULL: there is none. */
struct ui_text {
    const char *name; /* its path, for faults */
    const char *bytes;
    size_t size;
};

/* A file that a setting can name. */
struct ui_source {
    const char *name;           /* its path */
    char id[SETTING_TEXT_SIZE]; /* what settings call it */
};

/* What there is of a sort that a setting can name. */
enum { UI_SOURCES_MAX = 32 };
struct ui_sources {
    struct ui_source list[UI_SOURCES_MAX];
    int count;
};

/* The files that the screens are made from. */
struct ui_files {
    struct ui_sources themes, keys, languages; /* languages have no path here */
    /* Reads a theme or a key map, when it is chosen; bytes for sys_free. */
    enum status (*read)(const char *path, char **bytes, size_t *size, struct fault *fault);
    struct ui_text user_config, user_keys; /* the user's own two files, */
    const char *folder;                    /* and where they are; "" when there is none */
    struct setting_values config;          /* the defaults, the user's file, the command line over it */
};

/* Those that a setting chooses from, NULL if it chooses from none. */
const struct ui_sources *ui_files_of(const struct ui_files *files, enum setting setting);

/* Where frames go when they are recorded and no terminal shows them. */
struct ui_sink {
    bool html; /* frames as what changes of the rows, in HTML (JSON: [[row, "HTML"], ...]); else for xterm-256color */
    int rows, cols;
    void (*frame)(void *context, const char *bytes, size_t size);
    void *context;
};

/* What the screens are made from. */
struct ui_options {
    bool lines;                   /* no terminal: lines of words on standard input and output */
    const struct ui_files *files; /* must outlive the shell */
    const struct catalogue *catalogue;
    const struct run_stats
        *run_stats; /* of the game that is played, kept up to date by the caller; outlives the shell */
    /* Fills the catalogue with the language of this name; the caller's. NULL: it cannot be changed. */
    enum status (*use_language)(void *context, const char *name, struct fault *fault);
    /* The story of the run that has just ended, lines of any bytes, valid until the next call; NULL: there is none. */
    const char *(*end_story)(void *context);
    void *context;              /* for both */
    const char *memory_folder;  /* where it is kept what this player has tried; "" or NULL: nowhere */
    const struct ui_sink *sink; /* must outlive the shell; NULL: a player is there */
    bool hosted; /* for a player who has no shell, and one hero: no key suspends the program, no run is branched off */
};

struct ui;

/* What ended a wait. */
enum ui_wake {
    UI_WAKE_NONE, /* nothing that counts: another size of the window, the mouse moved, a plan that goes on */
    UI_WAKE_KEY,
    UI_WAKE_ALARM,
    UI_WAKE_REQUEST, /* a signal says that another process has left a request */
    UI_WAKE_HANGUP,  /* the terminal is gone or a signal asks: save and leave at once; so ends every later wait */
};

/* A game to be begun. */
struct ui_start {
    char name[32];
    uint64_t seed;
    bool seed_given;
    bool daily; /* the seed of the day */
    int profile;
};

/* What the player wants: one type for each loop that waits. The first of each is that a screen used the key, if there
 * was one: no time passes. */

enum ui_title_wish {
    UI_TITLE_NOTHING,
    UI_TITLE_NEW_GAME,   /* `start` is filled */
    UI_TITLE_CONTINUE,   /* `start.name` is filled */
    UI_TITLE_CHARACTERS, /* look after the characters */
    UI_TITLE_WATCH,      /* choose among the running games, and watch */
    UI_TITLE_SHOW_RUN,   /* show the finished run at `path` */
    UI_TITLE_QUIT,
};
struct ui_title_answer {
    enum ui_title_wish wish;
    struct ui_start start;
    const char *path; /* as the row of scores has it */
};

enum ui_game_wish {
    UI_GAME_NOTHING,
    UI_GAME_COMMAND,   /* `command` is complete */
    UI_GAME_LOOK_BACK, /* show the game from `turn` on, `playing` or paused */
    UI_GAME_NEW_GAME,  /* leave this one and begin another: `start` is filled */
    UI_GAME_BRANCH,    /* leave this one, whose hero is dead, and take it up again at `turn`, as practice */
    UI_GAME_POSITION,  /* write the beginning of `turn` to a file */
    UI_GAME_RETIRE,    /* end the run here, and go back to the title */
    UI_GAME_LEAVE,     /* save, unless the hero is dead, and go back to the title */
    UI_GAME_QUIT,      /* the same, and leave the program */
};
struct ui_game_answer {
    enum ui_game_wish wish;
    struct command command;
    struct ui_start start;
    uint32_t turn;
    bool playing;
};

enum ui_replay_wish {
    UI_REPLAY_NOTHING,
    UI_REPLAY_PLAY, /* or pause */
    UI_REPLAY_STEP,
    UI_REPLAY_STEP_BACK,
    UI_REPLAY_FASTER,
    UI_REPLAY_SLOWER,
    UI_REPLAY_NEXT_FIGHT,
    UI_REPLAY_PREVIOUS_FIGHT,
    UI_REPLAY_NEXT_FLOOR,
    UI_REPLAY_PREVIOUS_FLOOR,
    UI_REPLAY_NEXT_LEVEL,
    UI_REPLAY_PREVIOUS_LEVEL,
    UI_REPLAY_START,
    UI_REPLAY_END,      /* of a run that is watched: to what happens now */
    UI_REPLAY_TURN,     /* to the beginning of `turn` */
    UI_REPLAY_TO_FLOOR, /* to where `floor` begins; what is beyond the last one is the last one */
    UI_REPLAY_BRANCH,   /* play on from what is shown, as `name` */
    UI_REPLAY_POSITION, /* write what is shown to a file */
    UI_REPLAY_LEAVE,
    UI_REPLAY_QUIT, /* leave the program */
};
struct ui_replay_answer {
    enum ui_replay_wish wish;
    uint32_t turn;
    int floor;
    char name[32];
};

enum ui_question_wish { UI_QUESTION_NOTHING, UI_QUESTION_CHOSEN, UI_QUESTION_CANCELLED };
struct ui_question_answer {
    enum ui_question_wish wish;
    int chosen; /* the index of the answer */
};

/* What wakes the shell besides keys. */
struct ui_alarm {
    int fd;          /* when there is something to read from it; -1: none */
    uint64_t due_us; /* at this time of sys_monotonic_us; 0: never */
};

/* What becomes of the run that is shown. */
enum ui_feed {
    UI_FEED_NONE,   /* it is not watched, only replayed */
    UI_FEED_PLAYED, /* it is being played */
    UI_FEED_LEFT,   /* it is not, at present */
    UI_FEED_OVER,   /* the hero is dead */
    UI_FEED_LOST,   /* its file can no longer be read */
};

/* A run that is shown, not played: where it stands and what it does. The caller keeps it up to date. */
struct ui_replay {
    uint32_t at, end;   /* commands */
    uint32_t last_turn; /* at the end */
    bool playing;       /* goes on by itself */
    int speed;          /* commands a second */
    enum ui_feed feed;
    bool live;               /* shows whatever is played as it happens */
    bool looks_back;         /* shows the game that is played, which waits below */
    bool may_branch;         /* of that: its end offers to go on from an earlier turn */
    const char *branch_name; /* suggested for a game that goes on from here; NULL: none can */
};

/* Whether the list of scores may be believed. */
enum ui_truth {
    UI_TRUTH_VERIFIED,
    UI_TRUTH_OTHERWISE, /* the row is true; a line of the scores says otherwise */
    UI_TRUTH_UNPROVED,
    UI_TRUTH_FALSE,
    UI_TRUTH_WAITING, /* still to be asked */
    UI_TRUTH_COUNT
};

/* A finished run in the list of scores. Texts are of any bytes. */
struct ui_score {
    char name[32];
    int64_t score, turns;
    int floor, level;
    uint8_t outcome;      /* enum game_outcome; OUTCOME_NONE: retired */
    kind_id kit;          /* whom the hero began as; KIND_NONE where there is no choice */
    kind_id killer;       /* KIND_NONE: none, or a kind that these rules do not have */
    char killer_name[32]; /* its id, or "" */
    char ended[24];       /* when, as the user's clock shows it; "" when not known */
    const char *path;     /* of its journal, to show the run again; valid until the next call, NULL when it is gone */
    enum ui_truth truth;
};

/* The finished runs of one game that their journals prove, summed up. */
enum { UI_CAREER_CAUSES = 10 };
struct ui_career {
    int unproved; /* runs of the list that are not counted, because no journal proves them */
    int waiting;  /* and those that are still to be proved */
    int64_t runs, died, best, deepest, highest, turns, longest, kills;
    int64_t kings;  /* laid to rest, in all runs */
    uint32_t feats; /* of any run: bits by enum feat */
    int kit_count;  /* those that were chosen */
    struct ui_career_kit {
        kind_id kit;
        int64_t runs;
    } kits[MAX_KITS];
    int64_t other_deaths; /* of causes that are not among the rows */
    int cause_count;
    struct ui_cause {
        kind_id killer; /* as in struct ui_score */
        char killer_name[32];
        int64_t deaths;
    } causes[UI_CAREER_CAUSES]; /* the most frequent first */
};

/* One list for each profile that has runs, and for each of other rules or data. */
enum { UI_SCORE_LISTS = 16 };
struct ui_scores {
    bool any; /* there is something to show; else nothing below is asked */
    /* Brings the lists up to date, at least one, before they are shown: here, and not before, they are read. */
    void (*open)(void *context);
    int list_count;
    struct {
        char profile[96]; /* what the game, or its barrow of the day, is called */
        int count;
        struct ui_career career;
    } lists[UI_SCORE_LISTS];
    /* Fills in row `index` of a list, the best being 0, and proves it: only rows that are looked at take that time. */
    void (*row)(void *context, int list, int index, struct ui_score *score);
    /* Brings a list's career up to date: proves more of its runs, for a moment, and sums up what is proved. */
    void (*sum_up)(void *context, int list);
    /* The story of that run, lines of any bytes, valid until the next call; NULL when there is none. */
    const char *(*story)(void *context, int list, int index);
    void *context;
};

/* How it stands with a living character. */
struct ui_living {
    int floor, level;
    uint32_t turn;
    bool practice;
};

/* What the title screen offers. */
struct ui_title {
    const struct rules *rules; /* without a profile until they have been read */
    const char (*names)[32];   /* living characters */
    int name_count;
    /* How it stands with the one of that index; false when its save cannot be read. NULL: nothing is told. */
    bool (*look_at)(void *context, int index, struct ui_living *living);
    void *context; /* its own */
    const char *suggested_name;
    const char *suggested_seed; /* as core/seed.h reads it, or NULL */
    int suggested_profile;
    const struct ui_scores *scores;
    bool bare;        /* only what is behind a question: no menu */
    bool watchable;   /* there is a running game to be watched */
    bool one_hero;    /* the suggested name is the only one there is: not the player's to choose */
    const char *note; /* one sentence to show, or NULL: why a game could not be started, what was mended */
};

/* Opens the terminal. Bad lines of key map or theme are added to `faults` (those lines are left out; the rest holds).
 * ST_TERMINAL with cause and remedy when the terminal cannot show the game. The caller ends it with ui_close. */
MUST_USE enum status ui_open(struct ui **ui, const struct ui_options *options, struct fault_list *faults,
                             struct fault *fault);

/* Gives the terminal back. `farewell`: a line that is read on it afterwards, or NULL. */
void ui_close(struct ui *ui, const char *farewell);

/* Reads every theme and key map, and the user's keys over each, for what is wrong in them. */
void ui_check(const struct ui_files *files, struct fault_list *faults);

/* The settings as they stand: the player changes them on a screen. */
const struct setting_values *ui_settings(const struct ui *ui);

/* From when on (sys_monotonic_us) a player whose terminal takes nothing is as good as gone; 0: never. */
void ui_give_up_at(struct ui *ui, uint64_t us);

/* Whether all that was told in lines could be written, or its reader is gone; else why not: ST_OUTPUT. */
MUST_USE enum status ui_output(const struct ui *ui, struct fault *fault);

/* Shows the title, and waits for nothing. */
void ui_show_title(struct ui *ui, const struct ui_title *title);

/* Each of the next four waits for one key or whatever else wakes it (enum ui_wake), lets the topmost screen use a key,
 * and tells what the player wants, which is nothing if no key came. */

/* Shows the title. */
enum ui_wake ui_title_next(struct ui *ui, const struct ui_title *title, const struct ui_alarm *alarm,
                           struct ui_title_answer *answer);

/* A question: a title, a sentence, and answers with a letter each (or a blank), at most UI_ASK_MAX. */
enum { UI_ASK_MAX = 256 };
struct ui_answer_row {
    char letter;
    const char *text;
};
struct ui_question {
    const char *title;
    const char *text;
    const struct ui_answer_row *answers;
    int count;
    int *cursor; /* the row that is pointed at, first and in the end; NULL: the first one */
};

/* Asks it over the title, where it stays until it is answered or the title is shown without it. Must live as long. */
enum ui_wake ui_ask(struct ui *ui, const struct ui_title *title, const struct ui_question *question,
                    const struct ui_alarm *alarm, struct ui_question_answer *answer);

/* Of a game. While a plan of several turns runs, answers its next command at once; a key that arrives meanwhile stops
 * it. */
enum ui_wake ui_next(struct ui *ui, const struct view *view, const struct ui_alarm *alarm,
                     struct ui_game_answer *answer);

/* Of a run that is shown. */
enum ui_wake ui_replay_next(struct ui *ui, const struct view *view, const struct ui_alarm *alarm,
                            struct ui_replay_answer *answer);

/* Begins a game, new or continued (`replay` NULL), or to show a run, also again from another moment: clears the log and
 * learns the first view. No page is closed that is open over a run. Until a game begins no key makes a command.
 * `replay` must live as long. */
void ui_begin(struct ui *ui, const char *name, const struct ui_replay *replay, const struct view *view);

/* Learns what a game that is being loaded went through, view by view: the one after each command, or, with `events`
 * NULL, one that does not follow upon the one before. The log then reads as it did when the game was left. */
void ui_recall(struct ui *ui, const struct view *view, const struct events *events);

/* The same of a run that is shown from here to there: what happens on the way is told where the game is told in lines.
 */
void ui_follow(struct ui *ui, const struct view *view, const struct events *events);

/* Whether the terminal or the input is still there; never waits. */
bool ui_is_there(struct ui *ui);

/* Welcomes the hero, who begins or is `back`, and warns of the danger it is in. */
void ui_greet(struct ui *ui, const struct view *view, bool back);

/* Draws the topmost screen over the map: one frame, one write. While a plan of several turns runs, nothing. */
void ui_draw(struct ui *ui, const struct view *view);

/* Tells the log and the screens what happened in a step; `view` is the world after it. */
void ui_react(struct ui *ui, const struct view *view, const struct events *events);

/* One sentence of the shell's own into the log. */
void ui_say(struct ui *ui, enum weight weight, const char *sentence);

/* Why the game refuses the last command, into the log. */
void ui_reject(struct ui *ui, enum reject reason);

/* What the player asked for is not done: back to the map, where the sentence says why. */
void ui_refuse(struct ui *ui, const char *sentence);

#endif
