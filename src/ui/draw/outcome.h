/* SPDX-License-Identifier: MIT
 *
 * Screens: each is a row of functions and a small state. A key handler changes nothing but its own state; it returns
 * what should happen, and the one loop in shell.c does it. No screen knows the terminal. */
#ifndef UI_SCREEN_H
#define UI_SCREEN_H

#include "autopilot.h"
#include "draw.h"
#include "list.h"
#include "render.h"
#include "settings.h"

struct screen;
struct outcome;

struct screen_kind {
    enum key_context context;
    bool window; /* the screen below is drawn first and shows around it */
    /* Draws the whole of it. It may change its state only to fit what it shows to the size of the cells. */
    void (*draw)(struct screen *self, const struct scene *scene, struct cells *cells);
    /* Uses one key, whatever it is; `intent` is what it means in the context. */
    struct outcome (*key)(struct screen *self, const struct scene *scene, struct key key, enum intent intent);
    /* Where in struct screen the list stands whose entries are spots, 0: there is none. A click on one that is not
     * selected selects it, another one there confirms. */
    size_t list;
};

/* "IN_SCREEN(pack.list)" */
#define IN_SCREEN(member) offsetof(struct screen, as.member)

/* A place on the map that the player points at. */
struct cursor {
    struct point at;
    struct camera camera;
    entity_id on; /* the thing that was last stepped to, ENTITY_NONE if none */
};

enum title_field { TITLE_NAME, TITLE_SEED, TITLE_PROFILE, TITLE_FIELD_COUNT };

enum pack_purpose { PACK_USE, PACK_DROP };

struct screen {
    const struct screen_kind *kind;
    struct key opener; /* the key that opened it, which closes a page, too */
    bool typing;       /* keys are letters of a text at present: '?' asks for no help */
    bool takes_any;    /* the next key is wanted for itself, whatever it means */
    union {
        struct camera play;
        struct list list; /* menus, who goes on; the new level, where -1 is selected before a key points at one */
        struct {
            const struct ui_question *question; /* the asker's */
            struct list list;
        } ask;
        struct {
            struct field name, seed;
            int profile;
            struct list focus;    /* its selected one is an enum title_field */
            enum message refusal; /* why the last key was not taken, or MSG_COUNT */
        } form;
        struct {
            enum pack_purpose purpose;
            struct list list; /* -1 selected: not chosen before the first picture */
            struct filter filter;
        } pack;
        int letter; /* of the item inspected */
        struct {
            bool everywhere; /* on every floor seen, not just on this one */
            struct list list;
            struct filter filter;
        } things;
        struct field field; /* a turn or a name, being typed */
        struct cursor look;
        struct {
            struct cursor cursor;
            int letter;
            bool armed; /* the hero is in the blast, and the player has confirmed once */
        } target;
        struct {
            struct field line;    /* what the first Tab completes, and what the list shows the matches of */
            struct list matches;  /* the selected one stands in the line's place, -1: none does */
            enum message refusal; /* why the last Enter did nothing, or MSG_COUNT */
        } speak;
        struct {
            struct list list;
            struct field field; /* while a word is typed */
        } options;
        struct {
            struct list list;
            enum key_context context;
            bool asking;  /* whether `key` may be taken from who has it */
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
            bool typing, failed;
            struct field search;
        } history;
        struct {
            struct list list;
            int which; /* of the lists, one a profile */
        } scores;
        struct {
            int which, index; /* whose story */
            int top, rows;    /* the first line shown, those that a page has */
        } story;
    } as;
};

enum outcome_type {
    OUTCOME_STAY,
    OUTCOME_CLOSE,   /* back to the screen below */
    OUTCOME_OPEN,    /* put `open` on top */
    OUTCOME_REPLACE, /* close, then put `open` on top */
    OUTCOME_CHANGE,  /* `change` of a setting is to be carried out */
    OUTCOME_INTENT,  /* back to the screen below, which takes `intent` as if a key of it had been pressed */
    OUTCOME_ANSWER,  /* `answer` is for the engine; a command closes every screen over the map */
    OUTCOME_PLAN,    /* begin `plan`; that closes them, too */
    OUTCOME_SURVEY,  /* tell what is in view */
    OUTCOME_REPEAT,  /* do the last deed again */
};

struct outcome {
    enum outcome_type type;
    enum message say; /* a remark, or MSG_COUNT; it may have the places {key} (pressed) and {help} (the help's) */
    struct screen open;
    struct plan_order plan;
    struct ui_answer answer;
    enum intent intent;
    struct change change;
};

static inline struct outcome outcome_stay(void)
{
    return (struct outcome){.type = OUTCOME_STAY, .say = MSG_COUNT};
}

static inline struct outcome outcome_say(enum message say)
{
    return (struct outcome){.type = OUTCOME_STAY, .say = say};
}

static inline struct outcome outcome_close(void)
{
    return (struct outcome){.type = OUTCOME_CLOSE, .say = MSG_COUNT};
}

static inline struct outcome outcome_open(struct screen open)
{
    return (struct outcome){.type = OUTCOME_OPEN, .say = MSG_COUNT, .open = open};
}

static inline struct outcome outcome_change(struct change change)
{
    return (struct outcome){.type = OUTCOME_CHANGE, .say = MSG_COUNT, .change = change};
}

static inline struct outcome outcome_intent(enum intent intent)
{
    return (struct outcome){.type = OUTCOME_INTENT, .say = MSG_COUNT, .intent = intent};
}

static inline struct outcome outcome_command(struct command command)
{
    return (struct outcome){
        .type = OUTCOME_ANSWER, .say = MSG_COUNT, .answer = {.wish = UI_COMMAND, .command = command}};
}

static inline struct outcome outcome_plan(struct plan_order plan)
{
    return (struct outcome){.type = OUTCOME_PLAN, .say = MSG_COUNT, .plan = plan};
}

static inline struct outcome outcome_wish(enum ui_wish wish)
{
    return (struct outcome){.type = OUTCOME_ANSWER, .say = MSG_COUNT, .answer = {.wish = wish}};
}

/* Shows the run from the beginning of a turn. */
static inline struct outcome outcome_film_turn(uint32_t turn)
{
    struct outcome outcome = outcome_wish(UI_FILM);
    outcome.answer.film.wish = UI_FILM_TURN;
    outcome.answer.film.turn = turn;
    return outcome;
}

/* --- The screens: what each needs to open ------------------------------------------------------------------------ */

extern const struct screen_kind SCREEN_TITLE, SCREEN_MENU, SCREEN_PLAY, SCREEN_REPLAY, SCREEN_LEVEL_UP, SCREEN_DEATH,
    SCREEN_LESSON, SCREEN_HELP, SCREEN_QUESTION;

struct screen screen_title(void);
struct screen screen_level_up(void);
struct screen screen_question(const struct ui_question *question);
struct screen screen_continue(void); /* which of several characters */
struct screen screen_new_game(const struct ui_title *title);
struct screen screen_play(void);
struct screen screen_replay(void);
struct screen screen_menu(void);
struct screen screen_pack(enum pack_purpose purpose);
struct screen screen_character(void);
struct screen screen_item(int letter); /* inspect */
struct screen screen_look(const struct scene *scene);
struct screen screen_look_at(const struct scene *scene, struct point at);
struct screen screen_things(bool everywhere);
struct screen screen_travel(const struct scene *scene);
struct screen screen_target(const struct scene *scene, int letter);
struct screen screen_target_at(const struct scene *scene, int letter, struct point at);
struct screen screen_history(void);
struct screen screen_options(void);
struct screen screen_keys(void);
struct screen screen_speak(void);
struct screen screen_scores(void);
struct screen screen_story(int which, int index);
struct screen screen_end_story(void); /* of the game that has just ended */
struct screen screen_career(int which);

/* A command that was spoken; one that needs a target opens the screen for aiming. */
struct outcome speak_command(const struct scene *scene, const struct command *command);
struct screen screen_help(enum key_context context); /* with the keys of this context first */

/* The space for a list or form under the name of the game, above the title's note. */
struct box title_box(const struct cells *cells, int rows, int cols);

/* --- The pack (screen_pack.c) ------------------------------------------------------------------------------------ */

/* The letters carried whose names hold `part`, what is worn first, then group by group; returns their number. */
int pack_letters(const struct scene *scene, const char *part, int letters[MAX_PACK]);

/* Using the thing under a letter of the pack: the command, or aiming it first. */
struct outcome pack_use(const struct scene *scene, int letter);

/* The same from a screen over the map, which gives way: aiming ends on the map. */
struct outcome pack_use_instead(const struct scene *scene, int letter);

/* --- Menus (menu.c) ---------------------------------------------------------------------------------------------- */

/* One line of a menu: its letter, which chooses it at once, and its words. */
struct menu_row {
    char letter;
    char text[96];
};

/* Draws one row over the first row of `box`; a selected one is marked and gets the cursor. */
void menu_draw_row(const struct scene *scene, struct cells *cells, struct box box, const struct menu_row *row,
                   bool selected);

/* Draws rows into `box`, scrolled so that the selected one is in sight. */
void menu_draw(const struct scene *scene, struct cells *cells, struct box box, struct list *list,
               const struct menu_row *rows, int count);

/* The index of the chosen row, MENU_NOTHING or MENU_CANCELLED. Letters go before intents. */
enum { MENU_NOTHING = -1, MENU_CANCELLED = -2 };
int menu_letter(const struct menu_row *rows, int count, struct key key); /* by its letter only */
int menu_key(struct list *list, const struct menu_row *rows, int count, struct key key, enum intent intent);

/* Fills one row with a sentence that has no places. */
void menu_row_set(const struct scene *scene, struct menu_row *row, char letter, enum message message);

/* Appends what is at a place, as the look screen's panel is headed (screen_look.c). */
void look_name(const struct scene *scene, struct point at, struct strbuf *out);

/* --- Pointing at the map (cursor.c) ------------------------------------------------------------------------------ */

/* Begins at the hero, with the part of the floor in sight that the map shows. */
void cursor_begin(struct cursor *cursor, const struct scene *scene);

/* Moves the cursor if the key is a click on the floor or the intent a move: Shift five cells, Ctrl ten, Alt twenty
 * (together they multiply). Returns whether it was one. */
bool cursor_move(struct cursor *cursor, const struct view *view, struct key key, enum intent intent);

/* Puts the cursor where the mouse clicked on the floor; false when that was no click there. */
bool cursor_click(struct cursor *cursor, const struct view *view, struct key key);

/* Whether a key chooses what the cursor points at: the intent to confirm, or a click there once more. */
bool cursor_chosen(const struct cursor *cursor, const struct view *view, struct key key, enum intent intent);

/* Puts the cursor on the next (+1) or previous (-1) thing: foes nearest first, then, unless `foes_only`, items,
 * stairs and remains, each nearest first. Returns false if there is none. */
bool cursor_cycle(struct cursor *cursor, const struct view *view, bool foes_only, int step);

/* Draws the main screen with the camera on the cursor, and the terminal's cursor there. */
struct layout;
void cursor_draw(struct cursor *cursor, const struct scene *scene, struct cells *cells, const struct layout *layout);

#endif
