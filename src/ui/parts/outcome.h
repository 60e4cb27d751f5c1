/* SPDX-License-Identifier: MIT
 *
 * Screens and outcomes. A screen is a row of functions (its kind) and a small state. Its key handler changes nothing
 * but that state; it returns an outcome, what should happen, and the shell carries it out. No screen knows the
 * terminal. */
#ifndef UI_PARTS_OUTCOME_H
#define UI_PARTS_OUTCOME_H

#include "cursor.h"
#include "draw/list.h"
#include "draw/map.h"
#include "draw/scene.h"
#include "log/autopilot.h"

struct screen;
struct outcome;

/* Whether the state of the game demands a screen over the map: then the shell opens and closes it. */
enum screen_demand {
    DEMAND_NONE,   /* a key opens it; Esc closes it */
    DEMAND_CHOICE, /* the game waits for a choice; Esc opens the menu over it */
    DEMAND_END,    /* the game is over; Esc leaves it */
};

struct screen_kind {
    enum key_context context; /* that of the map, and of a run that is shown, is no other screen's */
    enum screen_demand demand;
    bool window; /* the screen below is drawn first and shows around it */
    /* Draws the whole of it. It may change its state only to fit what it shows to the size of the cells. */
    void (*draw)(struct screen *self, const struct scene *scene, struct cells *cells);
    /* Uses any key; `intent` is what it means in the context. */
    struct outcome (*key)(struct screen *self, const struct scene *scene, struct key key, enum intent intent);
    /* Where in struct screen the list stands whose entries are spots; 0 without one. A click selects an entry; a click
     * on the selected one confirms. */
    size_t list;
    size_t cursor; /* likewise the place on the map that is pointed at */
    /* Fills the state of a screen that is opened, which is all zero before; NULL: it stays so. */
    void (*begin)(struct screen *self, const struct scene *scene);
    bool points; /* a letter only points at its row, Enter takes it */
    /* Whether what it shows is still there, or the shell closes it: under an open page a run that is shown goes on.
     * NULL: it is. */
    bool (*holds)(const struct screen *self, const struct scene *scene);
};

/* "IN_SCREEN(pack.list)" */
#define IN_SCREEN(member) offsetof(struct screen, as.member)

struct screen {
    const struct screen_kind *kind;
    struct key opener; /* the key that opened it, which closes a page, too */
    bool typing;       /* keys are letters of a text at present: '?' asks for no help */
    bool takes_any;    /* the next key is wanted for itself, not for its meaning */
    union {
        struct camera play;
        struct list list; /* of menus and characters; at a new level -1 is selected before a key points at a choice */
        struct {
            const struct ui_question *question; /* the asker's */
            struct list list;
        } ask;
        struct {
            struct field name, seed;
            bool suggested; /* the name, which the first character that is typed into it replaces */
            int profile;
            struct list focus;    /* on a field of the form */
            enum message refusal; /* why the last key was not taken, or MSG_COUNT */
        } form;
        struct {
            struct list list;
            struct field part; /* of the names of those listed */
            int page;          /* the rows that are in sight; 0 before it was first drawn */
        } pack;
        struct {
            struct list list;
            int top, page; /* the first row of the text that is shown; the rows that there is room for */
        } death;
        struct {
            int letter;
            bool strayed;        /* the last key was one of the map's */
        } item;                  /* inspected */
        enum command_type asked; /* the command whose direction is asked for */
        struct {
            struct list list;
            struct field part; /* of the names of those listed */
        } find;
        struct {
            struct list list; /* -1 is selected before a key points at a choice */
            uint8_t dir;      /* enum dir: of the coffin */
        } tomb;
        struct field field; /* a turn or a name, being typed */
        struct cursor travel;
        struct {
            struct cursor cursor;
            bool cut;   /* there is more to be read than was drawn beside the fight */
            bool whole; /* all of it is to be read, over the fight */
        } look;
        struct {
            struct cursor cursor;
            int letter;
            bool armed; /* what must be confirmed twice has been once */
            bool given; /* with the last key: if it still stands, it was refused, and the log says why */
        } target;
        struct {
            struct field line;    /* what the first Tab completes, and what the list shows the matches of */
            struct list matches;  /* the selected one stands in the line's place, -1: none does */
            enum message refusal; /* why the last Enter did nothing, or MSG_COUNT */
        } command;
        struct {
            struct list list;
            struct field field; /* while a word is typed */
        } options;
        struct {
            struct list list;
            enum key_context context;
            bool asking;  /* whether `key` may be taken from the intent that has it */
            bool refused; /* `key` cannot be had */
            struct key key;
        } keys;
        struct {
            enum key_context context; /* where help was asked for */
            int page, pages;
        } help;
        struct {
            struct list list; /* an entry of the log, -1 when none passes; the first row of all that pass the filter */
            int rows;         /* that a page has; 0 before it was first drawn */
            int total;        /* rows that pass the filter */
            int cols;         /* that a sentence has */
            int filter;       /* index into the screen's table of filters */
            bool all;         /* in lines: a page has all of them */
            bool failed;
            struct field search;
        } history;
        struct {
            struct list list;
            int which; /* of the lists, one a profile */
        } scores;
        struct {
            int which, index; /* whose story, of the lists of scores; on no title it is that of the game just ended */
            int top, rows;    /* the first line shown, those that a page has */
        } story;
    } as;
};

/* Its list, and the place that it points at; NULL where it has none. */
static inline struct list *screen_list(struct screen *screen)
{
    return screen->kind->list ? (struct list *)((char *)screen + screen->kind->list) : NULL;
}

static inline struct cursor *screen_cursor(struct screen *screen)
{
    return screen->kind->cursor ? (struct cursor *)((char *)screen + screen->kind->cursor) : NULL;
}

/* A screen as it opens. */
static inline struct screen screen_of(const struct screen_kind *kind, const struct scene *scene)
{
    struct screen screen = {.kind = kind};
    if (kind->begin)
        kind->begin(&screen, scene);
    return screen;
}

enum outcome_type {
    OUTCOME_STAY,
    OUTCOME_CLOSE,        /* back to the screen below */
    OUTCOME_OPEN,         /* put `open` on top */
    OUTCOME_REPLACE,      /* close, then put `open` on top */
    OUTCOME_CHANGE,       /* carry out `change` of a setting */
    OUTCOME_INTENT,       /* back to the screen below, which takes `intent` as if a key of it had been pressed */
    OUTCOME_ANSWER,       /* `answer` is for the engine; a command closes every screen over the map */
    OUTCOME_AGAIN,        /* leave for the title and its form of a new game, filled by the answer's start */
    OUTCOME_PLAN,         /* begin `plan`; that closes them, too */
    OUTCOME_SURROUNDINGS, /* say what is in view */
    OUTCOME_REPEAT,       /* repeat the last deed */
};

/* What a key came to. A loop that waits reads its own answer; the others are nothing. */
struct ui_answer {
    struct ui_title_answer title;
    struct ui_game_answer game;
    struct ui_replay_answer replay;
    struct ui_question_answer question;
};

struct outcome {
    enum outcome_type type;
    enum message say; /* a remark, or MSG_COUNT; it may have the places {key} (pressed) and {help} (the help's) */
    struct screen open;
    struct plan_order plan;
    struct ui_answer answer;
    bool unasked; /* a command's direction, or which stairs: only one fitted, so that it was not asked for */
    enum intent intent;
    struct change change;
};

static inline struct outcome outcome_of(enum outcome_type type)
{
    return (struct outcome){.type = type, .say = MSG_COUNT};
}

static inline struct outcome outcome_stay(void)
{
    return outcome_of(OUTCOME_STAY);
}

static inline struct outcome outcome_say(enum message say)
{
    return (struct outcome){.type = OUTCOME_STAY, .say = say};
}

static inline struct outcome outcome_close(void)
{
    return outcome_of(OUTCOME_CLOSE);
}

static inline struct outcome outcome_close_saying(enum message say)
{
    return (struct outcome){.type = OUTCOME_CLOSE, .say = say};
}

static inline struct outcome outcome_open(struct screen open)
{
    return (struct outcome){.type = OUTCOME_OPEN, .say = MSG_COUNT, .open = open};
}

static inline struct outcome outcome_screen(const struct screen_kind *kind, const struct scene *scene)
{
    return outcome_open(screen_of(kind, scene));
}

/* The same from a screen that gives way: what would be opened over it takes its place. */
static inline struct outcome outcome_instead(struct outcome outcome)
{
    if (outcome.type == OUTCOME_OPEN)
        outcome.type = OUTCOME_REPLACE;
    return outcome;
}

static inline struct outcome outcome_change(struct change change)
{
    return (struct outcome){.type = OUTCOME_CHANGE, .say = MSG_COUNT, .change = change};
}

static inline struct outcome outcome_intent(enum intent intent)
{
    return (struct outcome){.type = OUTCOME_INTENT, .say = MSG_COUNT, .intent = intent};
}

static inline struct outcome outcome_answer(struct ui_answer answer)
{
    return (struct outcome){.type = OUTCOME_ANSWER, .say = MSG_COUNT, .answer = answer};
}

static inline struct outcome outcome_title(struct ui_title_answer answer)
{
    return outcome_answer((struct ui_answer){.title = answer});
}

static inline struct outcome outcome_game(struct ui_game_answer answer)
{
    return outcome_answer((struct ui_answer){.game = answer});
}

static inline struct outcome outcome_replay(struct ui_replay_answer answer)
{
    return outcome_answer((struct ui_answer){.replay = answer});
}

static inline struct outcome outcome_command(struct command command)
{
    return outcome_game((struct ui_game_answer){.wish = UI_GAME_COMMAND, .command = command});
}

static inline struct outcome outcome_plan(struct plan_order plan)
{
    return (struct outcome){.type = OUTCOME_PLAN, .say = MSG_COUNT, .plan = plan};
}

/* Shows the run, or the game so far, from the beginning of a turn. */
static inline struct outcome outcome_replay_turn(uint32_t turn)
{
    return outcome_answer((struct ui_answer){.game = {.wish = UI_GAME_LOOK_BACK, .turn = turn},
                                             .replay = {.wish = UI_REPLAY_TURN, .turn = turn}});
}

#endif
