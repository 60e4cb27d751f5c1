/* SPDX-License-Identifier: MIT
 *
 * Closed sets are lists of rows, X(name, "text", ...), from which headers make enums; from here come the tables of
 * their texts: static const char *const NAMES[] = {SLOT_LIST(LIST_TEXT)}; */
#ifndef BASE_LIST_H
#define BASE_LIST_H

#define LIST_TEXT(name, text, ...) text,

#endif
