/* SPDX-License-Identifier: MIT
 *
 * Pointing at the map: what looking, aiming and travelling share. */
#ifndef UI_PARTS_CURSOR_H
#define UI_PARTS_CURSOR_H

#include "draw/layout.h"
#include "draw/map.h"
#include "draw/scene.h"

/* A place on the map that the player points at. */
struct cursor {
    struct point at;
    struct camera camera;
    entity_id on; /* the thing that was last stepped to, ENTITY_NONE if none */
};

/* Begins at the hero, with the part of the floor in sight that the map shows. */
void cursor_begin(struct cursor *cursor, const struct scene *scene);

/* Moves the cursor if the key is a click on the floor or the intent a move: Shift five cells, Ctrl ten, Alt twenty
 * (together they multiply). Returns whether it was one. */
bool cursor_move(struct cursor *cursor, const struct view *view, struct key key, enum intent intent);

/* Puts the cursor where the mouse clicked on the floor; false when that was no click there. */
bool cursor_click(struct cursor *cursor, const struct view *view, struct key key);

/* Whether a key chooses what the cursor points at: the intent to confirm, or a second click there. */
bool cursor_chosen(const struct cursor *cursor, const struct view *view, struct key key, enum intent intent);

/* What is to be said of a key that does nothing while a place is pointed at, so that nobody who looks at the map takes
 * the game for stuck; MSG_COUNT of the mouse. */
enum message cursor_unknown(struct key key);

/* What a cursor is put on in turn. */
enum cursor_round {
    ROUND_FOES,
    ROUND_FRIENDS,
    ROUND_GOALS, /* where one may want to go: all but remains */
    ROUND_ALL,
};

/* Puts the cursor on the next (+1) or previous (-1) thing of the round: foes nearest first, then items, stairs and
 * remains, each nearest first. Returns false if there is none. */
bool cursor_cycle(struct cursor *cursor, const struct view *view, enum cursor_round round, int step);

/* Draws the main screen with the camera on the cursor, and the terminal's cursor there. */
void cursor_draw(struct cursor *cursor, const struct scene *scene, struct cells *cells,
                 const struct screen_layout *layout);

/* Appends what it points at, and for who hears it how far off that is: "Orc, 3 steps north-east". */
void cursor_name(const struct scene *scene, struct point at, struct strbuf *out);

#endif
