/* SPDX-License-Identifier: MIT
 *
 * Feats: what a run of the campaign may be remembered for besides its score. Counted with the run stats; no rule asks
 * for them. */
#ifndef CORE_FEAT_H
#define CORE_FEAT_H

/* Names as in the lines of the scores, which are kept: none is given to another feat. */
/* clang-format off */
#define FEAT_LIST(X) \
    X(UNBLOODED, "unblooded") /* comes to FEAT_DEPTH without a kill */ \
    X(AMBUSHER, "ambusher")   /* kills FEAT_AMBUSHES foes who do not expect it */
/* clang-format on */

enum feat {
#define X(name, text) FEAT_##name,
    FEAT_LIST(X)
#undef X
        FEAT_COUNT
};

enum { FEAT_DEPTH = 3, FEAT_AMBUSHES = 40 };

/* The machine-read name: "unblooded". */
const char *feat_name(enum feat feat);

#endif
