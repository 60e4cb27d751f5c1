/* SPDX-License-Identifier: MIT
 *
 * Every kind of error in the content of campaigns, with its exact file, line and words. A case is one edit of the small
 * valid text. */
#include "support/test.h"

#include "support/small_content.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Monsters, profiles, grounds --------------------------------------------------------------------------------- */

static void run_campaign_cases(const struct error_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        expect_faults(load_edit_of(SMALL_CAMPAIGN, cases[i].old, cases[i].new), cases[i].faults);
}

#define RUN_CAMPAIGN_CASES(cases) run_campaign_cases(cases, sizeof(cases) / sizeof(cases[0]))

TEST(test_faults_of_monsters)
{
    static const struct error_case cases[] = {
        {"", "", ""},
        {"senses 3\n", "senses 0\n", "t:38: '0' is not a whole number from 1 to 9\nt:26: monster 'm' lacks 'senses'\n"},
        {"senses 3\n", "", "t:26: monster 'm' lacks 'senses'\n"},
        {"senses 2\n", "", "t:12: monster 'orc' lacks 'senses'\n"}, /* who only follows is met, too */
        {"move 50\n", "move 24\n", "t:39: '24' is not a whole number from 25 to 400\n"},
        {"act 200\n", "act 401\n", "t:40: '401' is not a whole number from 25 to 400\n"},
        {"still large\n", "still quick\n",
         "t:41: 'quick' is unknown here; traits: one of still, fly, flit, large, mindless\n"},
        {"still large\n", "coward\n",
         "t:41: 'coward' is unknown here; traits: one of still, fly, flit, large, mindless\n"},
        {"still large\n", "still still\n", "t:41: 'still' stands twice in this line\n"},
        {"coward 30\n", "coward 100\n", "t:42: '100' is not a whole number from 1 to 99\n"},
        {"group 2 3\n", "group 3 2\n", "t:43: the least (3) is more than the most (2)\n"},
        {"group 2 3\n", "group 0 21\n",
         "t:43: '0' is not a whole number from 1 to 20\nt:43: '21' is not a whole number from 1 to 20\n"},
        {"followers orc 1 3\n", "followers ork 1 3\n", "t:44: 'ork' is unknown here; did you mean 'orc'?\n"},
        {"followers orc 1 3\n", "followers orc 1\n", "t:44: 'followers' takes 3 values, not 2\n"},
        {"followers orc 1 3\n", "followers scroll 1 3\n",
         "t:44: 'scroll' is declared as 'item'; 'monster' is needed here\n"},
        {"ability pack\n", "ability dance\n",
         "t:45: 'dance' is unknown here; ability: one of pack, shoot, ambush, grab, steal, burst, charge, rally, "
         "hit, raise, summon, ward, shriek, split, web, crush\n"},
        {"ability pack\n", "ability pack 1\n", "t:45: the ability 'pack' takes 0 values, not 1\n"},
        {"ability shoot 5 6\n", "ability shoot 5\n", "t:46: the ability 'shoot' takes 2 values, not 1\n"},
        {"ability shoot 5 6\n", "ability shoot 5 0\n", "t:46: '0' is not a whole number from 1 to 62\n"},
        {"ability shoot 5 6\n", "ability pack\n", "t:46: 'ability pack' stands already in this entry\n"},
        {"ability shoot 5 6\n", "ability burst 120\n", "t:46: the ability 'burst' takes 2 values, not 1\n"},
        {"ability shoot 5 6\n", "ability burst venom 120\n", ""},
        {"ability shoot 5 6\n", "ability grab\nability steal\nability charge\nability rally\n",
         "t:49: too many rows of 'ability': at most 4\n"},
    };
    RUN_CAMPAIGN_CASES(cases);
}

#define NOT_BY(at)     at ": the king 'orc' comes by the 'keeps' of a ground alone\n"
#define KEEPS_ILL(who) "t:159: 'gap' keeps '" who "': in a tomb lies its king or nobody, and no king elsewhere\n"

/* A king comes out of what keeps him, in his tomb; nobody else does there. */
TEST(test_faults_of_kings)
{
    static const struct error_case cases[] = {
        {"", "", ""},
        {"move 50\n", "move 50\nfollowers orc 1 3\n", NOT_BY("t:27")},
        {"ability pack\n", "ability raise orc\n", NOT_BY("t:27")},
        {"ability pack\n", "ability summon orc 1\n", NOT_BY("t:27")},
        {"spawn_item shield 5@1\n",
         "spawn_item shield 5@1\n\nitem torc\n" SMALL_NAMES "glyph ')' red\ntext t\nslot regalia\neffect raise orc 2\n"
         "charges 1\n",
         NOT_BY("t:109")},
        {"spawn_monster m 80@1\n", "spawn_monster m 80@1\nspawn_monster orc 1@1\n", NOT_BY("t:84")},
        {"spawn_monster m 80@1\n", "spawn_monster m 80@1\ncaptive orc 1 2\n", NOT_BY("t:84")},
        {"profile p\n", "piece f\nmonster 'Q' orc\nmap\n####\n#.Qx\n####\nend\n\nprofile p\n", NOT_BY("t:84")},
        {"profile p\n", "piece f\nlot '.' 1 2 orc\nmap\n####\n#..x\n####\nend\n\nprofile p\n", NOT_BY("t:84")},
        {"ground gap\n", "ground gap\nkeeps orc\ntomb orrin\n", ""},
        {"ground gap\n", "ground gap\ntomb orrin\n", ""},
        {"ground gap\n", "ground gap\nkeeps m\n", ""},
        {"ground gap\n", "ground gap\nkeeps m\ntomb orrin\n", KEEPS_ILL("m")},
        {"ground gap\n", "ground gap\nkeeps orc\n", KEEPS_ILL("orc")},
    };
    char *king = edit_of(SMALL_CAMPAIGN, "ai basic\n", "ai basic\nking orrin\n");
    char *text = edit_of(king, "followers orc 1 3\n", "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_faults(load_edit_of(text, cases[i].old, cases[i].new), cases[i].faults);
    free(text);
    free(king);
}

#define GEAR(lines)                                                                                                    \
    lines "\nitem staff\n" SMALL_NAMES "glyph '/' red\ntext t\neffect bolt shock 8\nrange 7\nlevel 2\n"                \
          "\nitem pike\n" SMALL_NAMES "glyph '/' red\ntext t\nslot main_hand\ntrait two_handed\n"

/* What kits hold in the campaign: a count of what stacks, and no more than two hands. */
TEST(test_faults_of_kits)
{
    static const struct error_case cases[] = {
        {"spawn_item shield 5@1\n", GEAR("kit scroll 3\nkit staff\nkit pike worn\nkit shield\n"), ""},
        {"spawn_item shield 5@1\n", GEAR("kit staff 3\n"),
         "t:107: of 'staff' a kit holds only one: it is neither used up nor thrown, or its ruleset has no stacks\n"},
        {"spawn_item shield 5@1\n", GEAR("kit pike worn\nkit shield worn\n"),
         "t:108: 'shield' is worn where something else is worn already\n"},
        {"spawn_item shield 5@1\n", GEAR("kit shield worn\nkit pike worn\n"),
         "t:108: 'pike' is worn where something else is worn already\n"},
    };
    RUN_CAMPAIGN_CASES(cases);
}

TEST(test_faults_of_campaigns)
{
    static const struct error_case cases[] = {
        {"ruleset campaign\n", "",
         "t:84: profile 'p' lacks 'rooms'\n"
         "t:84: profile 'p' lacks 'chase_moves'\n"
         "t:84: profile 'p' lacks 'monsters_per_room'\n"
         "t:84: profile 'p' lacks 'items_per_room'\n"
         "t:96: 'up_stairs' goes with the ruleset 'campaign' only\n"
         "t:98: 'gold' goes with the ruleset 'campaign' only\n"
         "t:99: 'chapter' goes with the ruleset 'campaign' only\n"
         "t:102: 'depth' goes with the ruleset 'campaign' only\n"
         "t:103: 'plan' goes with the ruleset 'campaign' only\n"
         "t:100: 'band' goes with the ruleset 'campaign' only\n"},
        {"fov_radius 10\n", "fov_radius 10\nrooms 30 6 10\nchase_moves 24\n",
         "t:90: 'rooms' goes with the ruleset 'classic' only\n"
         "t:91: 'chase_moves' goes with the ruleset 'classic' only\n"},
        {"up_stairs back\n", "", "t:84: profile 'p' lacks 'up_stairs'\n"},
        {"up_stairs back\n", "up_stairs exit\n", "t:97: 'exit' does not lead up: it lacks 'stairs up'\n"},
        {"corpse body\n", "corpse back\n", "t:98: 'back' is a staircase, not a corpse\n"},
        {"chapter 2\n", "chapter 3\n", "t:100: 'chapter' names depth 3, but the last one is 2\n"},
        {"plan 1 2 scroll\n", "plan 3 2 scroll\n", "t:104: 'plan' names depth 3, but the last one is 2\n"},
        {"plan 1 2 scroll\n", "plan 1 2 m\n", "t:104: 'm' is declared as 'monster'; 'item' is needed here\n"},
        {"spawn_item scroll 35@1\n", "", ""},
        {"spawn_item scroll 35@1\n", "plan 1 1 scroll scroll\n",
         "t:106: 'scroll' is drawn among others, but has no weight: it lacks a 'spawn_item'\n"
         "t:106: 'scroll' is drawn among others, but has no weight: it lacks a 'spawn_item'\n"},
        {"fov_radius 10\n", "fov_radius 10\nperk slip\nperk slip\n",
         "t:91: 'perk slip' stands already in this entry\n"
         "t:84: profile 'p' deals the perk 'slip', which has no entry\n"
         "t:84: profile 'p': its 1 perks do not make hands of three for 0 levels\n"},
        {"fov_radius 10\n", "fov_radius 10\nperk_levels 4 4\n",
         "t:90: levels must rise: 4 comes after 4\n"
         "t:84: profile 'p': its 0 perks do not make hands of three for 2 levels\n"},
        {"profile p\n", "perk slip\nname S\ntext T\n\nprofile p\n", "t:84: perk 'slip' lacks 'amount'\n"},
        {"profile p\n", "perk gleaner\nname S\ntext T\namount 2\n\nprofile p\n",
         "t:87: perk 'gleaner' has no number\n"},
        {"profile p\n", "perk slip\nname S\ntext T\namount 100\n\nprofile p\n", ""},
        {"profile p\n", "perk slip\nname S\ntext T\namount 101\n\nprofile p\n",
         "t:87: '101' is not a whole number from 1 to 100\nt:84: perk 'slip' lacks 'amount'\n"},
        {"profile p\n", "perk gleaner\nname S\ntext T\n\nperk gleaner\nname S\ntext T\n\nprofile p\n",
         "t:88: 'gleaner' stands already in t:84\n"},
        {"profile p\n", "perk glean\nname S\ntext T\n\nprofile p\n",
         "t:84: 'glean' is unknown here; did you mean 'gleaner'?\n"},
        {"budget 100 power 0\n", "budget 100 power 0\nplus 0 55 1\n",
         "t:102: a number is missing at the end of the line\n"},
        {"budget 100 power 0\n", "budget 100 power 0\nplus 10 5\n", "t:102: '10' is not a whole number from -9 to 9\n"},
        {"band 1 \"A band\"", "band 2 \"A band\"", "t:101: the first band begins at depth 1, not 2\n"},
        {"band 1 \"A band\"", "band 1 \"\"", "t:101: 'band' must not be empty\n"},
        {"budget 100 power 0\n", "budget 100 strength 0\n", "t:101: 'strength' is unknown here; band: one of power\n"},
        {"budget 100 power 0\n", "budget 100 power 0\nband 1 Again budget 100 power 0\n",
         "t:102: floors must go deeper from step to step: 1 comes after 1\n"},
        {"depth 2 ", "depth 3 ",
         "t:103: depth 3 stands where depth 2 belongs\nt:100: 'chapter' names depth 2, but the last one is 1\n"},
        {"rooms 60 accreted 40\n", "\n", "t:102: depth 1 has no layout: every weight is 0\n"},
        {"cave 5\n", "cave 0\n", "t:103: depth 2 has no layout: every weight is 0\n"},
        {"cave 5\n", "cavern 5\n", "t:103: 'cavern' is unknown here; did you mean 'cave'?\n"},
        {"budget 240 hero 110 2 cave 5\n", "cave 5\n", "t:103: depth 2 lacks 'budget'\nt:103: depth 2 lacks 'hero'\n"},
        {"budget 240 hero 110 2 cave 5\n", "budget 240 hero 110 2 cave 5 cave 6\n",
         "t:103: 'cave' stands twice in this line\n"},
        {"cave 5\n", "cave 5 drawing door\n", "t:103: 'door' is unknown here\n"},
        {"spawn_monster m 80@1\n", "spawn_monster m 80@2\n",
         "t:102: on depth 1 a budget is to be spent, but every monster's weight there is 0\n"},
        {"effect lightning 40\nrange 5\n", "effect gas fog 40\n",
         "t:55: 'fog' is unknown here; effect: one of venom, smoke, daze\n"},
        {"effect lightning 40\nrange 5\n", "effect gas venom\n", "t:55: a number is missing at the end of the line\n"},
        {"effect lightning 40\nrange 5\n", "effect status hasted\n",
         "t:48: item 'scroll' lacks 'turns', which the effect 'status' needs\n"},
        {"range 5\n", "range 5\nappearance scroll\n",
         "t:55: an 'appearance' has no 'effect'\nt:56: 'range' goes with the effect 'lightning' only\n"},
        {"effect lightning 40\nrange 5\n", "appearance scroll\npotion\n", "t:56: an 'appearance' has no 'potion'\n"},
        {"effect lightning 40\nrange 5\n", "effect mapping\nunknown scroll\n",
         "t:84: 'p' has 1 unknown kinds that look like a scroll, and 0 such appearances\n"},
        {"plan 1 2 scroll\n", "ledger scroll shield\n",
         "t:104: a 'ledger' names kinds, then from 1 to 8 steps like 2@1\n"},
        {"plan 1 2 scroll\n", "ledger 1@1 2@2\n", "t:104: a 'ledger' names kinds, then from 1 to 8 steps like 2@1\n"},
        {"plan 1 2 scroll\n", "ledger scroll 1@1\nledger shield scroll 1@1\n",
         "t:105: 'ledger scroll' stands already in this entry\n"},
        {"plan 1 2 scroll\n", "ledger scroll 20@1\nledger_things 14@1\n",
         "t:104: 'p' has up to 34 things of its ledger at depth 1, 32 at most\n"},
        {"effect lightning 40\nrange 5\n", "effect lightning 40\nrange 5\nstack 3 2\n",
         "t:57: '2' is not a whole number from 3 to 99\n"},
        {"plan 1 2 scroll\n", "ledger_spare scroll 0\n", "t:104: '0' is not a whole number from 1 to 100\n"},
    };
    RUN_CAMPAIGN_CASES(cases);
}

/* Grounds stand behind the rest: rock 119, edge 129, earth 139, gate 147, gap 159, roots 168. */
TEST(test_faults_of_grounds)
{
    static const struct error_case cases[] = {
        {"role rock\n", "", "t:84: profile 'p' needs a ground of the role 'rock'\n"},
        {"role door\n", "role floor\n",
         "t:153: the role 'floor' is that of 'earth' already\n"
         "t:147: 'gate' is not fit for the role 'floor'\n"
         "t:84: profile 'p' needs a ground of the role 'door'\n"},
        {"role floor\n", "role floor\nburn 5 5\n", "t:139: 'earth' is not fit for the role 'floor'\n"},
        {"role rock\n", "role stone\n",
         "t:125: 'stone' is unknown here; did you mean 'none'?\n"
         "t:84: profile 'p' needs a ground of the role 'rock'\n"},
        {"move blocks\nsight opaque\nbecomes opened", "sight opaque\nbecomes opened",
         "t:147: 'gate' is not fit for the role 'door'\n"
         "t:147: 'gate' can be opened and does not block: what opens must block until then\n"},
        {"role rock\nmove blocks\n", "role rock\nmove swim\n",
         "t:126: 'swim' is unknown here; move: one of walkable, slow, blocks\n"
         "t:119: 'rock' is not fit for the role 'rock'\n"},
        {"sight veiled\n", "sight dim\n", "t:174: 'dim' is unknown here; sight: one of clear, veiled, opaque\n"},
        {"sight veiled\n", "sight veiled\nsound loud\n",
         "t:175: 'loud' is unknown here; sound: one of passes, muffled, stops\n"},
        {"sight veiled\n", "sight veiled\nrole rock\n",
         "t:175: the role 'rock' is that of 'rock' already\nt:168: 'roots' is not fit for the role 'rock'\n"},
        {"sight veiled\n", "sight veiled\nrole roots\nmove blocks\n",
         "t:168: 'roots' is not fit for the role 'roots'\nt:168: 'roots' blocks: nobody comes onto it, and it is never "
         "trampled\n"},
        {"role floor\n", "role grass\n",
         "t:139: 'earth' is not fit for the role 'grass'\nt:84: profile 'p' needs a ground of the role 'floor'\n"},
        {"sight veiled\n", "sight veiled\ndoorway\n", "t:175: 'doorway' is no key of 'cover'\n"},
        {"sight veiled\n", "sight veiled\nstep dance 3\n",
         "t:175: 'dance' is unknown here; step: one of none, hold, alarm, portcullis\n"},
        {"sight veiled\n", "sight veiled\nstep hold 33\n", ""},
        {"sight veiled\n", "sight veiled\nstep alarm 32\n", ""},
        {"sight veiled\n", "sight veiled\nstep alarm 33\n", "t:175: '33' is not a whole number from 1 to 32\n"},
        {"sight veiled\n", "sight veiled\nstep hold 0\n", "t:175: '0' is not a whole number from 1 to 9999\n"},
        {"burn 75 3\n", "burn 101 3\n", "t:175: '101' is not a whole number from 1 to 100\n"},
        {"burn 75 3\n", "burn 75 256\n", "t:175: '256' is not a whole number from 1 to 255\n"},
        {"noise 2\n", "noise 31\n", "t:176: '31' is not a whole number from 1 to 30\n"},
        {"becomes trampled none\n", "becomes eaten none\n", "t:177: 'eaten' is unknown here; did you mean 'taken'?\n"},
        {"becomes trampled none\n", "becomes trampled gap\n",
         "t:177: 'gap' is declared as 'ground'; 'cover' is needed here\n"},
        {"becomes trampled none\n", "becomes trampled none\nbecomes trampled roots\n",
         "t:178: 'becomes trampled' stands already in this entry\n"},
        {"becomes opened gap\n", "becomes opened none\n",
         "t:156: 'none' is unknown here; becomes: one of rock, edge, earth, gate, gap\n"
         "t:147: 'gate' is not fit for the role 'door'\n"},
        {"becomes opened gap\n", "becomes opened hole\n",
         "t:156: 'hole' is unknown here; becomes: one of rock, edge, earth, gate, gap\n"
         "t:147: 'gate' is not fit for the role 'door'\n"},
        {"ground gap\n", "ground none\n",
         "t:156: 'gap' is unknown here; becomes: one of rock, edge, earth, gate\n"
         "t:147: 'gate' is not fit for the role 'door'\n"
         "t:159: 'none' means that no cover lies there: nothing else is called so\n"},
        {"ground gap\n", "ground gate\n",
         "t:156: 'gap' is unknown here; becomes: one of rock, edge, earth, gate\n"
         "t:147: 'gate' is not fit for the role 'door'\n"
         "t:159: 'gate' stands already in t:147\n"},
        {"ability pack\n", "ability ambush weeds\n",
         "t:45: 'weeds' is unknown here; ability: one of rock, edge, earth, gate, gap, roots\n"},
        {"ability pack\n", "ability ambush none\n",
         "t:45: 'none' is unknown here; ability: one of rock, edge, earth, gate, gap, roots\n"},
    };
    RUN_CAMPAIGN_CASES(cases);
}

/* --- Pieces, gates, pools ---------------------------------------------------------------------------------------- */

#define PIECE(rows) "piece f\nmonster 'o' m asleep\nmap\n" rows "end\n"

/* A piece is read before anything names it. */
static void expect_piece(const char *piece, const char *faults)
{
    struct content_file files[2] = {{"t", SMALL_CONTENT, strlen(SMALL_CONTENT)}, {"d", piece, strlen(piece)}};
    expect_faults(load_files(files, 2), faults);
}

TEST(test_faults_of_pieces)
{
    static const struct {
        const char *piece, *faults;
    } cases[] = {
        {PIECE("####\n<.ox\n####\n"), ""},
        {PIECE("######\n#;+'x\n#o###\n###\n"), ""}, /* rows may end early */
        {PIECE("####\n#..#\n####\n"), "d:1: piece 'f' has 0 joints 'x', and needs 1 to 8\n"},
        {PIECE("#x#x#x#x#x#\n#.........#\n#x#x#x#x###\n"), "d:1: piece 'f' has 9 joints 'x', and needs 1 to 8\n"},
        {PIECE("#####\n#.#.x\n#####\n"), "d:1: piece 'f' has cells that no way leads to from its joints\n"},
        {PIECE("####\n#..x\n#.##\n"), "d:1: floor 'f' is open at its rim, in row 3, column 2\n"},
        {PIECE("####\n#<<x\n####\n"), "d:5: the hero begins in one place: there is a second '<' in column 3\n"},
        {PIECE("####\n#.@x\n####\n"), "d:5: no line says what '@' in column 3 is\n"},
        {PIECE("###\n#..x\n####\n"), "d:5: this row has 4 cells, the first one has 3\n"
                                     "d:6: this row has 4 cells, the first one has 3\n"
                                     "d:1: floor 'f' needs a map of at least 3 x 3 cells\n"},
        {"piece f\nmonster 'x' m\nmap\n###\n#.x\n###\nend\n",
         "d:2: a thing of a piece is drawn as one ASCII character, and not as one of #.;+'x<\n"},
        {"piece f\nitem 's' sword asleep\nmap\n###\n#.x\n###\nend\n",
         "d:2: after the kind stands how a monster begins, and then 'on' and a ground\n"},
        {"piece f\nlot 's' 1 2 m\nmap\n###\n#.x\n###\nend\n",
         "d:2: 's' stands for no ground of a piece here: a line 'ground' before this one says what it is\n"},
        {"piece f\nlot '.' 2 1 m\nmap\n###\n#.x\n###\nend\n", "d:2: the least (2) is more than the most (1)\n"},
        {"piece f\nmonster 'o' m tired\nmap\n###\n#.x\n###\nend\n",
         "d:2: 'tired' is unknown here; monster: one of asleep, dormant, idle, wander, wary, lost, hunt, flee, "
         "captive\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect_piece(cases[i].piece, cases[i].faults);
}

/* A depth takes a piece, a line `floor` a whole floor. */
TEST(test_pieces_are_no_floors)
{
    static const char floors[] = "floor w\nfeature '>' exit\nmap\n####\n#@>#\n####\nend\n\n"
                                 "piece q\nmap\n####\n#..x\n####\nend\n\n"
                                 "profile p\n";
    char *text = edit_of(SMALL_CAMPAIGN, "profile p\n", floors);
    static const struct {
        const char *old, *new, *faults;
    } cases[] = {
        {"accreted 40\n", "accreted 40 drawing q\n", ""},
        {"accreted 40\n", "accreted 40 drawing w\n",
         "t:117: 'w' is a whole floor, not a piece that is laid into one\n"},
        {"stairs exit\n", "stairs exit\nfloor 1 w\n", ""},
        {"stairs exit\n", "stairs exit\nfloor 1 q\n",
         "t:112: 'q' is a piece: it is laid into a depth ('drawing'), and no floor by itself\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect_faults(load_edit_of(text, cases[i].old, cases[i].new), cases[i].faults);
    free(text);
}

/* What blocks is walked round, and holds nothing but what can come out. */
TEST(test_faults_of_grounds_in_pieces)
{
    static const struct {
        const char *legend, *rows, *faults;
    } cases[] = {
        {"ground '8' edge\n", "#####\n#8..x\n#####\n", ""},
        {"ground '8' edge\n", "#####\n#.8.x\n#####\n",
         "t:84: piece 'q' has cells that no way leads to from its joints\n"},
        {"ground '8' nothing\n", "#####\n#..x#\n#####\n",
         "t:85: 'nothing' is unknown here; ground: one of rock, edge, earth, gate, gap, roots\n"},
        {"monster 'm' m asleep on roots\n", "#####\n#m..x\n#####\n", ""},
        {"monster 'm' m on edge\n", "#####\n#m..x\n#####\n",
         "t:84: floor 'q' has 'm' in what blocks the way, where it cannot be\n"},
        {"ground '8' edge\ncaptors '8' 6\n", "#####\n#8..x\n#####\n",
         "t:84: floor 'q' has 'captors' in what blocks the way, where it cannot be\n"},
        {"ground '8' edge\ncaptive '8'\n", "#####\n#8..x\n#####\n",
         "t:84: floor 'q' has 'captive' in what blocks the way, where it cannot be\n"},
        {"ground '8' edge\nloot '8' 1 2\n", "#####\n#8..x\n#####\n",
         "t:84: floor 'q' has 'loot' in what blocks the way, where it cannot be\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char piece[400];
        snprintf(piece, sizeof piece, "piece q\n%smap\n%send\n\nprofile p\n", cases[i].legend, cases[i].rows);
        expect_faults(load_edit_of(SMALL_CAMPAIGN, "profile p\n", piece), cases[i].faults);
    }
}

/* What opens a gate is not behind one, and comes along without gates of its own; gear is no stack in a cage. */
TEST(test_faults_of_gates)
{
#define NAMES "name \"x\"\na \"an x\"\nthe \"the x\"\nglyph 'x' white\ntext \"An x.\"\n"
    static const char grounds[] = "ground bars\n" NAMES "move blocks\nbecomes pulled earth\nbecomes unlocked earth\n\n"
                                  "ground key\n" NAMES "becomes lifted earth\n\n"
                                  "ground cage\n" NAMES "becomes taken earth\n\n"
                                  "ground lever\n" NAMES "move blocks\nlever\nbecomes bumped rock\n\n";
    static const struct {
        const char *legend, *rows, *faults;
    } cases[] = {
        {"gate 'G' bars\nground ']' key\n", "#####\n#.G]x\n#####\n", ""},
        {"gate 'G' bars\nground ']' key\n", "#####\n#]G.x\n#####\n", "t:84: in piece 'q', 'key' is behind a gate\n"},
        {"gate 'G' bars\nground '|' lever\n", "#####\n#.G.x\n###|#\n#####\n", ""},
        {"gate 'G' bars\nground '|' lever\n", "######\n#|.G.x\n######\n",
         "t:84: in piece 'q', 'lever' is behind a gate\n"},
        {"gate 'G' bars q\n", "#####\n#.G.x\n#####\n",
         "t:84: piece 'q' brings along 'q', which has gates of its own\n"},
        {"gate 'G' earth\n", "#####\n#.G.x\n#####\n",
         "t:84: piece 'q' is shut by 'earth', which neither a lever nor a key opens\n"},
        {"ground 'c' cage\ngoods 'c' 0 shield 1\n", "#####\n#c..x\n#####\n", ""},
        {"ground 'c' cage\ngoods 'c' 0 shield 2\n", "#####\n#c..x\n#####\n",
         "t:84: piece 'q' has several of 'shield', which lies in no stack\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char piece[1600];
        snprintf(piece, sizeof piece, "piece q\n%smap\n%send\n\n%sprofile p\n", cases[i].legend, cases[i].rows,
                 grounds);
        expect_faults(load_edit_of(SMALL_CAMPAIGN, "profile p\n", piece), cases[i].faults);
    }
}

/* Pools: of pieces without stairs, not more than there are, nor more than a floor takes. */
TEST(test_faults_of_pools)
{
    static const char floors[] = "piece q\nmap\n####\n#..x\n####\nend\n\n"
                                 "piece s\nmap\n####\n<..x\n####\nend\n\n"
                                 "profile p\n";
    char *text = edit_of(SMALL_CAMPAIGN, "profile p\n", floors);
    static const struct {
        const char *lines, *faults;
    } cases[] = {
        {"pieces 1 1 q\n", ""},
        {"pieces 1 2 q\n", "t:117: 2 pieces are drawn of 1\n"},
        {"pieces 1 1 s\n",
         "t:117: piece 's' has stairs: only one that is laid into its depth for certain ('drawing') may "
         "have them\n"},
        {"pieces 1 4 q q q q\npieces 1 1 q\n", "t:118: depth 1 has more than 4 pieces\n"},
        {"pieces 9 1 q\n", "t:117: 'pieces' names depth 9, but the last one is 1\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char lines[200];
        snprintf(lines, sizeof lines, "accreted 40\n%s", cases[i].lines);
        expect_faults(load_edit_of(text, "accreted 40\n", lines), cases[i].faults);
    }
    free(text);
}

/* All that a depth may have at once must leave room for a floor around it: 29 x 17 of rock with one way in. */
TEST(test_faults_of_large_pieces)
{
    char large[2000];
    struct strbuf out;
    strbuf_init(&out, large, sizeof large);
    strbuf_text(&out, "piece large\nmap\n");
    for (int y = 0; y < MAX_PIECE_HEIGHT; y++)
        strbuf_text(&out, y == 8 ? "############################x\n" : "#############################\n");
    strbuf_text(&out, "end\n\nprofile p\n");
    char *text = edit_of(SMALL_CAMPAIGN, "profile p\n", large);
    expect_faults(load_edit_of(text, "accreted 40\n", "accreted 40\npieces 1 1 large\n"),
                  "t:123: the pieces of depth 1 may take 1081 cells of room, and 700 is the most: smaller ones, or "
                  "fewer\n");
    free(text);
}

/* What is free may change under somebody into what is free, or be closed when nobody is there; who waits in what blocks
 * comes out of it. */
TEST(test_faults_of_changes)
{
    static const struct error_case cases[] = {
        {"role floor\n", "role floor\nbecomes entered gap\nbecomes closed gate\n", ""},
        {"role floor\n", "role floor\nbecomes entered gate\n",
         "t:139: 'earth' may be entered under somebody, and 'gate' blocks\n"},
        {"role floor\n", "role floor\nbecomes pulled gate\n",
         "t:139: 'earth' may be pulled under somebody, and 'gate' blocks\n"},
        {"becomes opened gap\n", "becomes opened gap\nbecomes lifted gap\n",
         "t:147: 'gate' blocks: nobody comes onto it, and it is never lifted\n"},
        {"ability pack\n", "ability ambush earth\n", ""},
        {"ability pack\n", "ability ambush gate\n",
         "t:26: 'm' waits in 'gate', which blocks and lacks a 'becomes haunted' that keeps it\n"},
    };
    RUN_CAMPAIGN_CASES(cases);
}

/* --- Drawn floors ------------------------------------------------------------------------------------------------ */

/* A drawn floor `f` in a file of its own, which the small profile plays. */
static void expect_drawn(const char *drawn, const char *faults)
{
    char *text = edit_small("corpse body\n", "corpse body\nfloor 1 f\n");
    struct content_file files[2] = {{"t", text, strlen(text)}, {"d", drawn, strlen(drawn)}};
    expect_faults(load_files(files, 2), faults);
    free(text);
}

#define LEGEND      "floor f\nmonster 'o' m\nfeature '>' exit\n"
#define DRAWN(rows) LEGEND "map\n" rows "end\n"
#define ONLY_A_CAMPAIGN                                                                                                \
    "t:62: floor 'f' has doors, grass, or monsters that begin in some way: only a campaign knows those\n"

TEST(test_faults_of_drawn_floors)
{
    static const struct {
        const char *drawn, *faults;
    } cases[] = {
        {DRAWN("#####\n#@o>#\n#####\n"), ""},
        {DRAWN("#####\n#.o>#\n#####\n"), "d:1: floor 'f' lacks an '@', where the hero begins\n"},
        {DRAWN("#####\n#@@>#\n#####\n"), "d:6: the hero begins in one place: there is a second '@' in column 3\n"},
        {DRAWN("#####\n#@T>#\n#####\n"), "d:6: no line says what 'T' in column 3 is\n"},
        {DRAWN("#####\n#@o.#\n#####\n"), "d:1: floor 'f' has no stairs: nobody would leave it\n"},
        {DRAWN("#####\n#@o>.\n#####\n"), "d:1: floor 'f' is open at its rim, in row 2, column 5\n"},
        {DRAWN("#####\n#@o>#\n######\n#####\n"), "d:7: this row has 6 cells, the first one has 5\n"},
        {DRAWN("#####\n#@>##\n"), "d:1: floor 'f' needs a map of at least 3 x 3 cells\n"},
        {LEGEND, "d:1: floor 'f' lacks 'map'\nd:1: floor 'f' needs a map of at least 3 x 3 cells\n"
                 "d:1: floor 'f' has no stairs: nobody would leave it\n"},
        {"floor f\nmonster '@' m\nfeature '>' exit\nmap\n####\n#@>#\n####\nend\n",
         "d:2: a thing is drawn as one ASCII character, and not as '#', '.' or '@'\n"},
        {"floor f\nmonster '>' m\nfeature '>' exit\nmap\n####\n#@>#\n####\nend\n",
         "d:3: '>' stands for 'm' already\nd:1: floor 'f' has no stairs: nobody would leave it\n"},
        {"floor f\nmonster 'o' sword\nfeature '>' exit\nmap\n####\n#@>#\n####\nend\n",
         "d:2: 'sword' is declared as 'item'; 'monster' is needed here\n"},
        {"floor f\nmonster 'o' m asleep\nfeature '>' exit\nmap\n#####\n#@o>#\n#####\nend\n", ONLY_A_CAMPAIGN},
        {DRAWN("######\n#@+o>#\n######\n"), ONLY_A_CAMPAIGN},
        {DRAWN("######\n#@xo>#\n######\n"), "d:6: no line says what 'x' in column 3 is\n"},
        {"floor f\nmonster ';' m\nfeature '>' exit\nmap\n#####\n#@;>#\n#####\nend\n", ""}, /* its own */
        {"floor g\nfeature '>' exit\nmap\n####\n#@>#\n####\nend\n", "t:78: 'f' is unknown here; floor: one of g\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_drawn(cases[i].drawn, cases[i].faults);
}
