/* SPDX-License-Identifier: MIT
 *
 * Events: facts about what has already happened in one step, in order. No sentences, no orders: a reader may ignore
 * them all, and the world is still right. Kinds stand beside ids, because the entity may be gone. */
#ifndef CORE_EVENT_H
#define CORE_EVENT_H

#include "base/grid.h"
#include "core/id.h"

#include <stdbool.h>
#include <stdint.h>

/* Why a command was refused: the player's mistakes. The last column is a machine-read name. */
/* clang-format off */
#define REJECT_LIST(X) \
    X(NONE, "none") \
    X(NOT_NOW, "not_now")               /* this command does not fit the state of the game */ \
    X(BLOCKED, "blocked")               /* something that cannot be attacked is in the way */ \
    X(NOTHING_HERE, "nothing_here")     /* nothing to pick up */ \
    X(PACK_FULL, "pack_full") \
    X(NO_SUCH_ITEM, "no_such_item")     /* no item under that letter */ \
    X(NO_STAIRS, "no_stairs") \
    X(FULL_HEALTH, "full_health") \
    X(NO_FOE_NEAR, "no_foe_near")       /* nothing within the item's range */ \
    X(NEEDS_TARGET, "needs_target") \
    X(NOT_VISIBLE, "not_visible")       /* the target cell cannot be seen */ \
    X(NO_FOE_THERE, "no_foe_there")     /* the item needs a foe at the target */ \
    X(NOT_USABLE, "not_usable") \
    X(MALFORMED, "malformed")           /* a field out of range */ \
    X(FOLLOWED, "followed")             /* those who follow are on the stairs */ \
    X(NO_WAY_OUT, "no_way_out")         /* these stairs lead out of the barrow */ \
    X(NOT_IN_RULES, "not_in_rules")     /* games of this profile know no such thing */ \
    X(IMMOVABLE, "immovable")           /* nothing pushes that foe */ \
    X(NO_LINE, "no_line")               /* something is in the way of what is thrown */ \
    X(TOO_FAR, "too_far")               /* beyond the thing's reach */ \
    X(NOT_THROWN, "not_thrown")         /* the thing is not for throwing */ \
    X(TO_BE_THROWN, "to_be_thrown")     /* the thing is for throwing only */ \
    X(NO_REACH, "no_reach")             /* what is held strikes only what is adjacent */ \
    X(DOOR_CORNER, "door_corner")       /* no slanted step leads through a doorway */ \
    X(NO_DOOR, "no_door")               /* no open door there */ \
    X(DOOR_TAKEN, "door_taken")         /* something is in the doorway */ \
    X(CHOSEN_LAST, "chosen_last")       /* the level before was answered with the same */ \
    X(NOT_OFFERED, "not_offered")       /* the perk is not in the hand, or there is no such kit */ \
    X(LOCKED, "locked")                 /* the hero has no key to that gate */ \
    X(BARRED, "barred")                 /* a lever opens that gate */ \
    X(NO_LAUNCHER, "no_launcher")       /* what is shot needs a launcher that is worn */ \
    X(LEADS_ENOUGH, "leads_enough")     /* the hero has as many allies on the floor as it may lead */ \
    X(ALLY_HELD, "ally_held")           /* an ally cannot change places, because it is held */ \
    X(NO_ALLY, "no_ally")               /* none is in sight */ \
    X(NO_CHARGES, "no_charges")         /* the staff, the wand, the regalia is empty */ \
    X(NO_TEMPERING, "no_tempering")     /* the hero has no scroll that tempers */ \
    X(NOT_TEMPERED, "not_tempered")     /* the thing is not made better, or not any more */ \
    X(ALL_KNOWN, "all_known")           /* nothing carried is unknown */ \
    X(TOO_HALE, "too_hale")             /* that foe has more than half of its hit points */ \
    X(NO_FRIEND_THERE, "no_friend_there") /* neither the hero nor an ally is at the target */ \
    X(NO_REMAINS, "no_remains")         /* no corpse in sight lies on a free cell */ \
    X(UNHURT, "unhurt")                 /* that ally lacks no hit points */ \
    X(TOO_HARD, "too_hard")             /* nothing digs through what is there */ \
    X(GROUND_TAKEN, "ground_taken")     /* an entity is there */
/* clang-format on */

enum reject {
#define X(name, text) REJECT_##name,
    REJECT_LIST(X)
#undef X
        REJECT_COUNT
};

/* In the comments: S subject, O object, A amount, E extra. */
/* clang-format off */
#define EVENT_LIST(X) \
    X(REJECTED, "rejected")         /* A enum reject; no time has passed */ \
    X(MOVED, "moved")               /* S went to `at` */ \
    X(ATTACKED, "attacked")         /* S struck O for A hit points (0: no damage), of which others beside O added E */ \
    X(STRUCK, "struck")             /* item kind S struck O for A hit points (lightning) */ \
    X(BURNED, "burned")             /* item kind S burned O for A hit points (fireball) */ \
    X(EXPLODED, "exploded")         /* item kind S exploded at `at`, radius A */ \
    X(HEALED, "healed")             /* S regained A hit points by item kind O */ \
    X(CONFUSED, "confused")         /* S is confused for A turns by item kind O */ \
    X(RECOVERED, "recovered")       /* S is no longer confused */ \
    X(DIED, "died")                 /* S died, killed by O; E: by a blow that S did not expect */ \
    X(XP_GAINED, "xp_gained")       /* S gained A experience points */ \
    X(LEVEL_GAINED, "level_gained") /* S reached level A; a choice is due */ \
    X(LEVEL_CHOSEN, "level_chosen") /* S chose E (enum level_choice), which gave A */ \
    X(ITEM_TAKEN, "item_taken")     /* S took O under letter A */ \
    X(ITEM_DROPPED, "item_dropped") /* S dropped O from letter A */ \
    X(ITEM_USED, "item_used")       /* S used up O from letter A */ \
    X(EQUIPPED, "equipped")         /* S put on O in slot A */ \
    X(UNEQUIPPED, "unequipped")     /* S took off O from slot A */ \
    X(DESCENDED, "descended")       /* S arrived on floor A */ \
    X(RESTED, "rested")             /* S regained A hit points on arrival */ \
    X(DAMAGED, "damaged")           /* kind S harmed O for A hit points of E (enum damage_type) */ \
    X(STATUS_BEGAN, "status_began") /* S has E (enum status_kind) for A turns */ \
    X(STATUS_ENDED, "status_ended") /* S has E no more */ \
    X(PROBED, "probed")             /* S's blow at O did nothing, the next one has A more power */ \
    X(NOTICED, "noticed")           /* S hunts the hero from now on */ \
    X(WOKE, "woke")                 /* S wakes, and goes to look */ \
    X(GREW_WARY, "grew_wary")       /* S has heard something, and goes to look */ \
    X(LOST_TRACK, "lost_track")     /* S hunts no more */ \
    X(FLED, "fled")                 /* S flees from now on */ \
    X(UNREST_GREW, "unrest_grew")   /* to A percent: S will soon be looked for */ \
    X(PATROL_CAME, "patrol_came")   /* A foes have come to look for S */ \
    X(LEFT, "left")                 /* S has left the floor by stairs */ \
    X(ASCENDED, "ascended")         /* S arrived on floor A from below */ \
    X(FOLLOWED, "followed")         /* A foes are on the stairs behind S */ \
    X(ARRIVED, "arrived")           /* S came by the stairs */ \
    X(GOLD_TAKEN, "gold_taken")     /* S took gold O, worth A */ \
    X(CHAPTER_ENDED, "chapter_ended") /* S has left floor A, the last of the chapter, alive; E: enum \
        game_outcome, if it is more than that */ \
    X(PUSHED, "pushed")             /* S pushed O, with A cells free before it; 0: something stopped it */ \
    X(RIPOSTED, "riposted")         /* S, on guard, struck back at O for A hit points */ \
    X(SHOT, "shot")                 /* a missile of S struck O for A hit points */ \
    X(THROWN, "thrown")             /* S threw O from letter A */ \
    X(WINDS_UP, "winds_up")         /* S begins E (enum ability), which its next turn releases */ \
    X(RELEASED, "released")         /* S does what it wound up: E (enum ability) */ \
    X(FALTERED, "faltered")         /* S has lost what it wound up, or released it in vain: E (enum ability) */ \
    X(STOLE, "stole")               /* S took O from letter A */ \
    X(DOOR_OPENED, "door_opened")   /* S opened the door at `at` */ \
    X(DOOR_CLOSED, "door_closed")   /* S closed the door at `at` */ \
    X(DOOR_HEARD, "door_heard")     /* S heard a door in direction E (enum dir) */ \
    X(FIRE_SPREADS, "fire_spreads") /* fire has begun beside S */ \
    X(GAS_RELEASED, "gas_released") /* A of gas E (enum gas_kind) has come out at `at` */ \
    X(UNMOVED, "unmoved")           /* S does not suffer E (enum status_kind) */ \
    X(ROSE, "rose")                 /* S has risen from remains, or come out of nowhere */ \
    X(SPLIT, "split")               /* S has become two, O is the other */ \
    X(COFFIN_OPENED, "coffin_opened") /* S, the hero or who lay in it, opened the coffin at `at`; A 0: nobody, but perhaps O, lay in it */ \
    X(STRUGGLED, "struggled")       /* S is held: a try to leave has come to nothing, A more are needed */ \
    X(GROUND_FELL, "ground_fell") /* S sees that what stood at `at` is tipped over; A 0: that it breaks */ \
    X(TRACKS_FOUND, "tracks_found") /* S, here for the first time, learns of kind O and A others: a strong group */ \
    X(DRAUGHT_FELT, "draught_felt") /* S, here for the first time, feels that a wall of this floor can be broken */ \
    X(PLATE_FOUND, "plate_found")   /* S sees a plate at `at`; A 1: of a portcullis, 0: of an alarm */ \
    X(PLATE_SPRUNG, "plate_sprung") /* S has come onto the plate at `at`; A as above */ \
    X(GATE_FELL, "gate_fell")       /* S sees a portcullis shut `at` for A turns */ \
    X(PERK_CHOSEN, "perk_chosen")   /* S has perk E (enum perk) from now on */ \
    X(REPRIEVED, "reprieved")       /* S should have died, and has 1 hit point */ \
    X(LEVER_PULLED, "lever_pulled") /* S pulled the lever at `at`, which opened A gates */ \
    X(CAGES_SHUT, "cages_shut")     /* S took what was in the cage at `at`; A others have shut */ \
    X(VAULT_TOLD, "vault_told")     /* S, here for the first time, learns of a vault on this floor; A 1: a locked one, 2: a wooden one */ \
    X(IDENTIFIED, "identified")     /* what has looked like kind S is O, from now on known as that */ \
    X(FIZZLED, "fizzled")           /* S used O, and nothing has happened */ \
    X(WHISKED, "whisked")           /* S is at `at`, and has gone no way */ \
    X(MAPPED, "mapped")             /* S knows the ground of the floor */ \
    X(FELL_ASLEEP, "fell_asleep")   /* S sleeps from now on */ \
    X(KEY_TAKEN, "key_taken")       /* S took the key at `at`; A 1: from a plate, which has risen */ \
    X(KEY_RETURNED, "key_returned") /* S, leaving its floor, has the key no more */ \
    X(GATE_UNLOCKED, "gate_unlocked") /* S opened the locked gate at `at`, and the key is gone */ \
    X(KIT_CHOSEN, "kit_chosen")     /* S has set out, as what its kind says */ \
    X(FIRED, "fired")               /* S shot O from letter A, with a launcher */ \
    X(HARDIER, "hardier")           /* S has A more hit points at most, for good */ \
    X(GATE_STRUCK, "gate_struck")   /* S threw itself against the gate at `at`, which A more blows break; 0: it has broken */ \
    X(FREEING, "freeing")           /* S works at the bonds of O, for the A-th time */ \
    X(FREED, "freed")               /* S has freed O, who is an ally from now on */ \
    X(ORDERED, "ordered")           /* S told ally O to stay; A 0: to come */ \
    X(SWAPPED, "swapped")           /* S and ally O have changed places */ \
    X(CAME_ALONG, "came_along")     /* ally S has come along by stairs */ \
    X(LEFT_BEHIND, "left_behind")   /* S has left ally O behind on a floor */ \
    X(DISMISSED, "dismissed")       /* S has come with others to ally O, who waited on a floor and goes its own way */ \
    X(TENDED, "tended")             /* ally S, on a first arrival, has A more hit points at most, and is stronger */ \
    X(CRUMBLED, "crumbled")         /* S, raised on the hero's side, is no more */ \
    X(ALLY_LOST, "ally_lost")       /* S has lost ally O, who has just died */ \
    X(CAPTIVE_TOLD, "captive_told") /* S, here for the first time, learns of a captive on this floor */ \
    X(KING_TOLD, "king_told")       /* S, here for the first time (A 0) or at the door of the tomb (1), learns of O */ \
    X(KING_WOKE, "king_woke")       /* S, a king, has left his coffin */ \
    X(KING_WANED, "king_waned")     /* S, a king, has nothing left that shields him */ \
    X(KING_LAID, "king_laid")       /* S has laid king O to rest, and takes A gold */ \
    X(ZAPPED, "zapped")             /* S used O under letter A, which has E charges left */ \
    X(TEMPERED, "tempered")         /* S made O better, whose plus is A now */ \
    X(PULLED, "pulled")             /* S pulled O, A cells far; 0: something stopped it */ \
    X(BANISHED, "banished")         /* O, whom S has banished, was at `at` */ \
    X(STAGGERED, "staggered")       /* S, confused, does not do what it was about to */ \
    X(BOUND, "bound")               /* S has bound O, who is an ally from now on */ \
    X(BEQUEATHED, "bequeathed")     /* a dead foe leaves O for S */ \
    X(HAULED, "hauled")             /* S pulled itself along, A cells far; 0: something stopped it */ \
    X(WAY_OPENED, "way_opened")     /* S sees that what shut the way at `at` for a time is gone */ \
    X(DUG, "dug")                   /* S dug through A cells of wall, as far as S sees; the first is `at` */ \
    X(WALLED, "walled")             /* S walled up A cells, as far as S sees, at `at` and beside it */
/* clang-format on */

enum event_type {
#define X(name, text) EV_##name,
    EVENT_LIST(X)
#undef X
        EV_COUNT
};

/* Who of an event: whom the hero saw when it happened, its own part always; and who was its ally. */
enum event_seen { SEEN_SUBJECT = 1, SEEN_OBJECT = 2 };

/* In classic all that happens is told. Games of the campaign tell nothing of what was not seen: what happened among the
 * unseen is left out, and who of two was not seen has neither id nor kind. */
struct event {
    uint8_t type; /* enum event_type */
    uint8_t extra;
    kind_id subject_kind; /* KIND_NONE when there is no subject */
    kind_id object_kind;
    uint8_t seen;         /* SEEN_* bits */
    uint8_t allies;       /* likewise, of those that are seen */
    int16_t object_plus;  /* of an object that is gear */
    uint8_t object_count; /* of an object that is a stack of things: how many this is about; else 0 or 1 */
    entity_id subject;    /* ENTITY_NONE where only a kind is meant */
    entity_id object;
    int32_t amount;
    struct point at; /* where: the object's cell if there is one, else the subject's */
};

enum { MAX_EVENTS = 4096 };

/* One step's events, over the caller's memory. Events beyond the capacity are counted in `lost`. */
struct events {
    struct event *list;
    int capacity;
    int count;
    int lost;
};

/* Whether one of this type is among them. */
bool events_have(const struct events *events, enum event_type type);

/* The machine-read names: "item_taken", "no_stairs". */
const char *event_name(enum event_type type);
const char *reject_name(enum reject reason);

#endif
