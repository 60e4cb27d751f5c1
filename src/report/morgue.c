/* SPDX-License-Identifier: MIT
 *
 * A run told as text. What it came to is proof.c's and the chronicle's; every word is the catalogue's. Called by
 * scores.c and by the list of scores. */
#include "persist/dump.h"

#include "base/grid.h"

#include <string.h>

enum {
    WORDS_KEPT = 16, /* the last sentences of the log */
    WORDS_SIZE = 256,
};

/* What is gathered while the run is replayed. */
struct teller {
    const struct catalogue *catalogue;
    const struct prover *prover;
    struct strbuf *out;
    int word_count; /* ever said; sentence n at n % WORDS_KEPT */
    struct {
        uint32_t turn;
        char text[WORDS_SIZE];
    } words[WORDS_KEPT];
};

static void listen(void *context, const struct command *command, const struct events *events, const struct view *view)
{
    struct teller *teller = context;
    struct narrator narrator = {teller->catalogue, view->rules, view->hero.id};
    for (int i = 0; command && i < events->count; i++) {
        int slot = teller->word_count % WORDS_KEPT;
        struct strbuf text;
        enum weight weight;
        STRBUF_OVER(&text, teller->words[slot].text);
        if (!narrate_event(&narrator, &events->list[i], &text, &weight))
            continue;
        teller->words[slot].turn = view->turn;
        teller->word_count++;
    }
}

/* --- Pieces ------------------------------------------------------------------------------------------------------ */

static void end_line(struct teller *teller)
{
    strbuf_char(teller->out, '\n');
}

static void heading(struct teller *teller, enum message message)
{
    strbuf_format(teller->out, "\n%s\n", text_get(teller->catalogue, message));
}

/* A line with its places filled. */
#define say_line(teller, message, ...)                                                                                 \
    do {                                                                                                               \
        text_say((teller)->catalogue, (message), (teller)->out, __VA_ARGS__);                                          \
        end_line(teller);                                                                                              \
    } while (0)

/* A count of some kind: "  3 orcs". */
static void counted(struct teller *teller, int kind, uint64_t count)
{
    enum noun_form form = count == 1 ? NOUN_BARE : NOUN_PLURAL;
    strbuf_format(teller->out, "  %5llu %s\n", (unsigned long long)count,
                  text_noun(teller->catalogue, &teller->prover->rules->kinds[kind], form));
}

static void tell_seed(struct teller *teller, const struct proof *proof)
{
    char seed[24];
    struct strbuf digits;
    STRBUF_OVER(&digits, seed);
    strbuf_format(&digits, "%llu", (unsigned long long)proof->run.seed);
    const struct view *view = teller->prover->view;
    say_line(teller, MSG_DEATH_SCORE, {"score", NULL, proof->score}, {"seed", seed, 0},
             {"profile", text_profile_name(teller->catalogue, &view->rules->profiles[view->profile]), 0});
}

static void tell_end(struct teller *teller, const struct proof *proof)
{
    const struct view *view = teller->prover->view;
    if (proof->over) {
        narrate_death(teller->catalogue, view, teller->out);
        end_line(teller);
    } else {
        strbuf_format(teller->out, "%s\n", text_get(teller->catalogue, MSG_DUMP_ALIVE));
    }
    say_line(teller, MSG_DEATH_PLACE, {"floor", NULL, proof->floor}, {"level", NULL, proof->level},
             {"turns", NULL, proof->turns});
    tell_seed(teller, proof);
    if (!proof->whole)
        strbuf_format(teller->out, "%s\n", text_get(teller->catalogue, MSG_DUMP_CONTINUED));
    say_line(teller, MSG_DUMP_HERO, {"hp", NULL, proof->hp > 0 ? proof->hp : 0}, {"max_hp", NULL, proof->max_hp},
             {"power", NULL, view->hero.power}, {"defense", NULL, view->hero.defense}, {"xp", NULL, proof->xp});
}

/* Oldest first. */
static void tell_last_turns(struct teller *teller)
{
    const struct chronicle *told = &teller->prover->told;
    heading(teller, MSG_DUMP_LAST_TURNS);
    for (uint32_t back = CHRONICLE_STEPS; back-- > 0;) {
        const struct chronicle_step *step = chronicle_recent(told, back);
        char memory[64];
        struct strbuf command;
        if (!step)
            continue;
        STRBUF_OVER(&command, memory);
        command_format(&step->command, &command);
        strbuf_text(teller->out, "  ");
        say_line(teller, step->threat >= step->hp && step->threat > 0 ? MSG_DUMP_TURN_DEADLY : MSG_DUMP_TURN,
                 {"turn", NULL, step->turn}, {"hp", NULL, step->hp},
                 {"then", NULL, step->hp_then > 0 ? step->hp_then : 0}, {"threat", NULL, step->threat},
                 {"command", memory, 0});
    }
}

static void tell_pack(struct teller *teller)
{
    const struct view *view = teller->prover->view;
    int count = 0;
    heading(teller, MSG_DUMP_PACK);
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct view_item *item = &view->pack[letter];
        if (item->kind == KIND_NONE)
            continue;
        const struct kind *kind = &view->rules->kinds[item->kind];
        char mark[2] = {(char)('a' + letter), '\0'};
        strbuf_text(teller->out, "  ");
        say_line(teller, item->worn ? MSG_DUMP_ITEM_WORN : MSG_DUMP_ITEM, {"letter", mark, 0},
                 text_noun_arg(teller->catalogue, "item", kind, NOUN_BARE));
        count++;
    }
    if (count == 0)
        strbuf_format(teller->out, "  %s\n", text_get(teller->catalogue, MSG_DUMP_NOTHING));
}

/* Rows of kinds with how many; nothing counted is told, too. */
static void tell_tally(struct teller *teller, enum message title, const uint32_t tally[MAX_KINDS])
{
    bool any = false;
    heading(teller, title);
    for (int kind = 0; kind < teller->prover->rules->kind_count; kind++) {
        if (tally[kind] > 0)
            counted(teller, kind, tally[kind]);
        any |= tally[kind] > 0;
    }
    if (!any)
        strbuf_format(teller->out, "  %s\n", text_get(teller->catalogue, MSG_DUMP_NOTHING));
}

static void tell_floors(struct teller *teller)
{
    const struct chronicle *told = &teller->prover->told;
    heading(teller, MSG_DUMP_FLOORS);
    for (int i = 0; i < told->floor_count; i++) {
        const struct chronicle_floor *floor = &told->floors[i];
        strbuf_text(teller->out, "  ");
        say_line(teller, MSG_DUMP_FLOOR, {"floor", NULL, floor->floor}, {"turns", NULL, floor->turns},
                 {"kills", NULL, floor->kills}, {"lost", NULL, floor->lost});
    }
}

/* --- The last sight ---------------------------------------------------------------------------------------------- */

/* The first and last of `count` rows (or columns) that show anything. */
static bool shown_range(const struct view *view, bool rows, int *first, int *last)
{
    int count = rows ? view->height : view->width, across = rows ? view->width : view->height;
    *first = count;
    *last = -1;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < across; j++) {
            if (view_glyph(view, rows ? point_at(j, i) : point_at(i, j)) == ' ')
                continue;
            *first = i < *first ? i : *first;
            *last = i;
        }
    }
    return *last >= 0;
}

static void tell_map(struct teller *teller)
{
    const struct view *view = teller->prover->view;
    int top, bottom, left, right;
    heading(teller, MSG_DUMP_MAP);
    if (!shown_range(view, true, &top, &bottom) || !shown_range(view, false, &left, &right))
        return;
    for (int y = top; y <= bottom; y++) {
        char row[MAX_MAP_WIDTH + 1];
        int length = 0;
        for (int x = left; x <= right; x++) {
            row[x - left] = view_glyph(view, point_at(x, y));
            length = row[x - left] != ' ' ? x - left + 1 : length;
        }
        row[length] = '\0';
        strbuf_format(teller->out, "%s%s\n", length > 0 ? "  " : "", row);
    }
}

static void tell_words(struct teller *teller)
{
    int first = teller->word_count > WORDS_KEPT ? teller->word_count - WORDS_KEPT : 0;
    heading(teller, MSG_DUMP_WORDS);
    for (int i = first; i < teller->word_count; i++)
        strbuf_format(teller->out, "  T%-5u %s\n", (unsigned)teller->words[i % WORDS_KEPT].turn,
                      teller->words[i % WORDS_KEPT].text);
}

/* --- The whole --------------------------------------------------------------------------------------------------- */

/* The file's name without its folders, for the commands that the player may copy. */
static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void tell_proof(struct teller *teller, const struct proof *proof, const char *journal)
{
    char hash[17];
    struct strbuf digits;
    STRBUF_OVER(&digits, hash);
    strbuf_format(&digits, "%016llx", (unsigned long long)proof->hash);
    heading(teller, MSG_DUMP_PROOF);
    strbuf_format(teller->out, "  barrow --replay %s\n  barrow --verify %s\n", file_name(journal), file_name(journal));
    strbuf_text(teller->out, "  ");
    say_line(teller, MSG_DUMP_HASH, {"hash", hash, 0}, {"rules", NULL, proof->run.rules_version});
}

enum status dump_tell(struct prover *prover, const struct catalogue *catalogue, const char *journal, const char *called,
                      struct strbuf *out, struct proof *proof, struct fault *fault)
{
    struct teller teller = {.catalogue = catalogue, .prover = prover, .out = out};
    struct prover_watcher watcher = {listen, &teller};
    enum status status = proof_read(prover, journal, &watcher, proof, fault);
    if (status != ST_OK)
        return status;
    say_line(&teller, MSG_DUMP_TITLE, {"name", proof->run.name, 0});
    end_line(&teller);
    tell_end(&teller, proof);
    tell_last_turns(&teller);
    tell_map(&teller);
    tell_words(&teller);
    tell_pack(&teller);
    tell_tally(&teller, MSG_DUMP_KILLS, prover->told.killed);
    tell_tally(&teller, MSG_DUMP_USED, prover->told.used);
    tell_floors(&teller);
    tell_proof(&teller, proof, called);
    return ST_OK;
}
