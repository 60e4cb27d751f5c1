/* SPDX-License-Identifier: MIT
 *
 * Every screen at every size, in both languages: no word on it is cut. A word is cut if what stands on the picture is
 * none of those that the game can say. */
#include "support/test.h"

#include "support/clipping_fixture.h"
#include "support/content.h"
#include "support/screen_fixture.h"
#include "sys/sys.h"

#include <stdlib.h>
#include <string.h>

/* --- In both languages ------------------------------------------------------------------------------------------- */

struct clipping {
    struct screen_fixture *fixture;
    struct clip_vocabulary *vocabulary;
    const char *language;
    int wrong;
};

/* Whether a window may have been drawn over the rest of a word: a frame touches it. */
static bool is_covered(const struct screen_fixture *fixture, const char *text, const char *end, const char *word)
{
    char before = end - strlen(word) > text ? end[-(ptrdiff_t)strlen(word) - 1] : ' ';
    return fixture->shell.depth > 1 && (strchr("|+", before) != NULL || strchr("|+", *end) != NULL);
}

/* Single letters may be things on the map. */
static void check_picture(struct clipping *clipping, const char *name)
{
    struct screen_fixture *fixture = clipping->fixture;
    fixture_draw(fixture);
    for (int row = 0; row < fixture->cells.rows; row++) {
        const char *text = fixture_text(fixture, row, 0, fixture->cells.cols), *at = text;
        char word[CLIP_WORD_SIZE];
        while (clip_next_word(&at, word)) {
            if (word[1] == '\0' || is_covered(fixture, text, at, word) ||
                bsearch(word, clipping->vocabulary->words, (size_t)clipping->vocabulary->count, CLIP_WORD_SIZE,
                        clip_compare_words))
                continue;
            print_message("%s, %s, %dx%d: \"%s\" in |%s|\n", clipping->language, name, fixture->cells.cols,
                          fixture->cells.rows, word, text);
            clipping->wrong++;
        }
    }
}

/* Every screen that keys of the map lead to. */
static const struct {
    const char *name, *keys;
} DOORS[] = {
    {"map", ""},
    {"pack", "i"},
    {"potion", "ib"},
    {"sword", "id"},
    {"scroll", "ie"},
    {"drop", "d"},
    {"look", "x"},
    {"aim", "iF"},
    {"character", "c"},
    {"log", "v"},
    {"list", "]"},
    {"find", "F"},
    {"travel", "_"},
    {"command line", ":"},
    {"menu", "\033"},
    {"options", "\033o\r"},
    {"retire", "\033r\r"},
    {"keys", "\033o\rE"},
    {"refusal", "\033o\rrz"},
    {"what is seen", "w"},
};

static void press(struct screen_fixture *fixture, char key)
{
    if (key == 'E') { /* the last entry of a list */
        fixture_key(fixture, KEYCODE_END);
        fixture_key(fixture, KEYCODE_ENTER);
    } else {
        fixture_key(fixture, key == '\033' ? (uint32_t)KEYCODE_ESCAPE
                             : key == '\r' ? (uint32_t)KEYCODE_ENTER
                                           : (uint32_t)(unsigned char)key);
    }
}

static void check_doors(struct clipping *clipping)
{
    struct screen_fixture *fixture = clipping->fixture;
    for (size_t i = 0; i < sizeof DOORS / sizeof *DOORS; i++) {
        clip_begin_game(fixture);
        for (const char *key = DOORS[i].keys; *key; key++)
            press(fixture, *key);
        check_picture(clipping, DOORS[i].name);
        for (int down = 0; down < 12; down++) { /* what is said of each entry */
            fixture_key(fixture, strcmp(DOORS[i].name, "look") == 0 ? KEYCODE_TAB : KEYCODE_DOWN);
            check_picture(clipping, DOORS[i].name);
        }
    }
    clip_begin_game(fixture);
    fixture_key(fixture, '?');
    for (int page = 0; page < 20; page++) {
        check_picture(clipping, "help");
        fixture_key(fixture, KEYCODE_PAGE_DOWN);
    }
}

/* As many as a game of the whole campaign is to have. */
static void fill_kits(const struct rules *rules, struct profile *profile)
{
    static const char *const things[] = {"spear", "shield", "throwing_knife"};
    for (profile->kit_count = 1; profile->kit_count < 5; profile->kit_count++) {
        struct starting_kit *kit = &profile->kits[profile->kit_count];
        *kit = (struct starting_kit){.hero = test_kind(rules, "warden"), .count = 3};
        for (int i = 0; i < kit->count; i++)
            kit->things[i] = (struct kit_rule){.kind = test_kind(rules, things[i]), .count = 1, .worn = i < 2};
    }
}

static void check_states(struct clipping *clipping)
{
    struct screen_fixture *fixture = clipping->fixture;
    struct view *view = &fixture->the_view;
    clip_begin_game(fixture);
    view->state = GAME_LEVEL_UP;
    check_picture(clipping, "level-up");
    view->state = GAME_PERK;
    view->hero.hand[0] = PERK_UNDAUNTED + 1;
    view->hero.hand[1] = PERK_FOLLOW_THROUGH + 1;
    view->hero.hand[2] = PERK_DEATHWATCH + 1;
    check_picture(clipping, "perk");
    view->state = GAME_KIT;
    fill_kits(fixture->rules, &fixture->rules->profiles[view->profile]);
    check_picture(clipping, "kit");
    view->state = GAME_DEAD;
    view->hero.hp = -2;
    fixture->run_stats.now.hp = -2;
    view->killer = test_kind(fixture->rules, "orc");
    view->killing = (struct killing){.power = 4, .defense = 1, .damage = 3, .times = 1};
    for (int page = 0; page < 4; page++) {
        check_picture(clipping, "death");
        fixture_key(fixture, KEYCODE_PAGE_DOWN);
    }
    fixture_key(fixture, 'b');
    check_picture(clipping, "a turn taken again");
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, 'p');
    check_picture(clipping, "a turn written");
    view->hero.hp = 88;
    clip_begin_game(fixture);
    uint8_t profile = view->profile;
    view->profile = (uint8_t)rules_practice(fixture->rules, PRACTICE_FIRST);
    for (int step = 0; step <= tutorial_steps(&fixture->the_view); step++) {
        fixture->shell.scene.tutorial.step = step;
        check_picture(clipping, step < tutorial_steps(&fixture->the_view) ? "introduction" : "its end");
    }
    view->profile = profile;
}

static void fill_score(void *context, int list, int index, struct ui_score *score)
{
    struct screen_fixture *fixture = context;
    (void)list;
    *score = (struct ui_score){.name = "Eadric",
                               .score = 12345 - index,
                               .turns = 1234,
                               .floor = 3,
                               .level = 4,
                               .outcome = index != 1 ? OUTCOME_DIED : OUTCOME_NONE,
                               .kit = test_kind(fixture->rules, "hedge_wife"),
                               .killer = test_kind(fixture->rules, "troll"),
                               .truth = (enum ui_truth)(index % UI_TRUTH_COUNT),
                               .ended = "2026-01-31 23:59"};
    COPY_TEXT(score->killer_name, "troll");
}

static void open_scores(void *context)
{
    (void)context;
}

static void sum_up(void *context, int list)
{
    (void)context;
    (void)list;
}

/* Long sentences, as a story has them: bare, and behind their turn. */
static const char *tell_story(void *context, int list, int index)
{
    static const enum message SENTENCES[] = {MSG_DEATH_PLACE, MSG_TIP_OPEN, MSG_HELP_RULES_CHORES, MSG_SCORES_MEANING};
    static char text[4096];
    const struct screen_fixture *fixture = context;
    struct strbuf buf;
    (void)list;
    (void)index;
    STRBUF_OVER(&buf, text);
    for (size_t i = 0; i < sizeof SENTENCES / sizeof *SENTENCES; i++) {
        const char *sentence = text_get(&fixture->catalogue, SENTENCES[i]);
        strbuf_format(&buf, "%s\n\n  T1234  %s\n", sentence, sentence);
    }
    return text;
}

/* The finished runs, over the title: those, their stories, and the career. */
static void check_scores(struct clipping *clipping)
{
    struct screen_fixture *fixture = clipping->fixture;
    struct ui_scores scores = {.any = true,
                               .open = open_scores,
                               .list_count = 1,
                               .row = fill_score,
                               .sum_up = sum_up,
                               .story = tell_story,
                               .context = fixture};
    COPY_TEXT(scores.lists[0].profile, "Classic");
    scores.lists[0].count = 8;
    scores.lists[0].career =
        (struct ui_career){.runs = 8, .died = 7, .best = 12345, .deepest = 3, .highest = 4, .turns = 9999, .kills = 70};
    struct ui_career *career = &scores.lists[0].career;
    career->kings = career->other_deaths = 1;
    career->feats = 0x3f;
    for (career->kit_count = 0; career->kit_count < 5; career->kit_count++)
        career->kits[career->kit_count] = (struct ui_career_kit){test_kind(fixture->rules, "delver"), 1};
    for (career->cause_count = 0; career->cause_count < 3; career->cause_count++)
        career->causes[career->cause_count] =
            (struct ui_cause){.killer = test_kind(fixture->rules, "orc"), .deaths = 2};
    fixture->title.scores = &scores;
    shell_init(&fixture->shell);
    fixture_key(fixture, 's');
    for (int row = 0; row < UI_TRUTH_COUNT; row++) {
        check_picture(clipping, "scores");
        fixture_key(fixture, KEYCODE_DOWN);
    }
    fixture_key(fixture, 'c');
    check_picture(clipping, "career");
    assert_true(fixture_shows(fixture, " orc"));
    fixture_key(fixture, KEYCODE_PAGE_DOWN);
    check_picture(clipping, "deeds");
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Eadric, "));
    for (int page = 0; page < 4; page++) {
        check_picture(clipping, "story");
        fixture_key(fixture, KEYCODE_PAGE_DOWN);
    }
    fixture->title.scores = NULL;
}

/* A run that is shown. */
static void check_replay(struct clipping *clipping)
{
    struct screen_fixture *fixture = clipping->fixture;
    struct ui_replay replay = {.at = 50, .end = 100, .last_turn = 90, .speed = 4, .branch_name = "Eadric"};
    clip_begin_game(fixture);
    shell_begin_replay(&fixture->shell, "Eadric", &replay);
    check_picture(clipping, "replay");
    fixture_key(fixture, 'b');
    check_picture(clipping, "branching off");
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, '?');
    check_picture(clipping, "help of the replay");
    for (int feed = UI_FEED_PLAYED; feed <= UI_FEED_LOST; feed++) { /* as it is played */
        fixture_key(fixture, KEYCODE_ESCAPE);
        replay.feed = (enum ui_feed)feed;
        replay.live = true;
        check_picture(clipping, "watched");
        replay.live = false;
        check_picture(clipping, "watched, behind");
    }
    fixture->shell.scene.replay = NULL;
}

enum { MOST_ANSWERS = 4, SENTENCE_SIZE = 512 };

/* Asked over the title by what surrounds games (app/): a title, a sentence and the answers. */
static const struct {
    const char *name;
    enum message title, text, answers[MOST_ANSWERS];
    int count;
} QUESTIONS[] = {
    {"somebody plays",
     MSG_LOCKED_TITLE,
     MSG_LOCKED_TEXT,
     {MSG_LOCKED_WATCH, MSG_LOCKED_TAKE_OVER, MSG_LOCKED_LEAVE},
     3},
    {"a guest plays",
     MSG_LOCKED_TITLE,
     MSG_LOCKED_GUEST,
     {MSG_LOCKED_WATCH, MSG_LOCKED_TAKE_OVER, MSG_LOCKED_LEAVE},
     3},
    {"waiting", MSG_WAITING_TITLE, MSG_WAITING_TEXT, {MSG_WAITING_STOP}, 1},
    {"waiting for a guest", MSG_WAITING_TITLE, MSG_WAITING_GUEST, {MSG_WAITING_STOP}, 1},
    {"a crash", MSG_CRASH_TITLE, MSG_CRASH_TEXT, {MSG_CRASH_DROP, MSG_CRASH_TRY}, 2},
    {"a character",
     MSG_CHARACTERS_TITLE,
     MSG_CHARACTERS_OTHER_RULES,
     {MSG_CHARACTERS_PLAY, MSG_CHARACTERS_EXPORT, MSG_CHARACTERS_RETIRE, MSG_CHARACTERS_DELETE},
     4},
    {"a damaged one",
     MSG_CHARACTERS_TITLE,
     MSG_CHARACTERS_DAMAGED,
     {MSG_CHARACTERS_PLAY, MSG_CHARACTERS_EXPORT, MSG_CHARACTERS_RETIRE, MSG_CHARACTERS_DELETE},
     4},
    {"retire?", MSG_CHARACTERS_TITLE, MSG_CHARACTERS_RETIRE_TEXT, {MSG_CHARACTERS_KEEP, MSG_CHARACTERS_RETIRE}, 2},
    {"delete?", MSG_CHARACTERS_TITLE, MSG_CHARACTERS_DELETE_TEXT, {MSG_CHARACTERS_KEEP, MSG_CHARACTERS_DELETE}, 2},
    {"really?", MSG_CHARACTERS_TITLE, MSG_CHARACTERS_DELETE_AGAIN, {MSG_CHARACTERS_KEEP, MSG_CHARACTERS_DELETE_YES}, 2},
    {"exported", MSG_CHARACTERS_TITLE, MSG_CHARACTERS_EXPORTED, {MSG_CHARACTERS_GOOD}, 1},
    {"had today", MSG_TITLE_DAILY, MSG_DAILY_HAD, {MSG_DAILY_NOT, MSG_DAILY_PRACTISE}, 2},
    {"nobody plays", MSG_WATCH_LIST_TITLE, MSG_WATCH_LIST_NOBODY, {0}, 0},
};

static void fill(struct clipping *clipping, enum message message, char text[SENTENCE_SIZE])
{
    struct strbuf buf;
    strbuf_init(&buf, text, SENTENCE_SIZE);
    text_say(&clipping->fixture->catalogue, message, &buf, {"name", "Barrowkeeper", 0}, {"host", "host", 0},
             {"pid", NULL, 123456}, {"number", NULL, 12345}, {"since", "2026-01-31 23:59", 0},
             {"file", "/home/host/.daily/barrow/Barrowkeeper", 0}, {"floor", NULL, 12}, {"level", NULL, 12},
             {"turn", NULL, 12345}, {"idle", "12:34", 0});
}

/* The picture of a question, and all of it on the smallest terminal. */
static void check_question(struct clipping *clipping, const char *name, const struct ui_question *question)
{
    struct screen_fixture *fixture = clipping->fixture;
    shell_init(&fixture->shell);
    shell_ask(&fixture->shell, question);
    check_picture(clipping, name);
    if (fixture->cells.cols == CLIP_SIZES[0].cols) {
        char page[CLIP_PAGE_SIZE];
        struct strbuf buf;
        STRBUF_OVER(&buf, page);
        clip_append_picture(fixture, &buf);
        clip_expect_whole(page, question->text);
        for (int i = 0; i < question->count; i++)
            clip_expect_whole(page, question->answers[i].text);
    }
    shell_ask(&fixture->shell, NULL);
}

static void check_questions(struct clipping *clipping)
{
    for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++) {
        char title[SENTENCE_SIZE], text[SENTENCE_SIZE];
        struct ui_answer_row rows[MOST_ANSWERS];
        fill(clipping, QUESTIONS[i].title, title);
        fill(clipping, QUESTIONS[i].text, text);
        for (int row = 0; row < QUESTIONS[i].count; row++)
            rows[row] = (struct ui_answer_row){(char)('a' + row),
                                               text_get(&clipping->fixture->catalogue, QUESTIONS[i].answers[row])};
        const struct ui_question question = {
            .title = title, .text = text, .answers = rows, .count = QUESTIONS[i].count};
        check_question(clipping, QUESTIONS[i].name, &question);
    }
}

/* The lists of characters and of running games: longest names, and all marks that may stand behind. */
static void check_lists(struct clipping *clipping)
{
    enum { ROWS = 3 };
    static const enum message LISTS[][4] = {
        {MSG_CHARACTERS_TITLE, MSG_CHARACTERS_HINT, MSG_CHARACTERS_PLACE, MSG_CHARACTERS_MARK_OTHER_RULES},
        {MSG_WATCH_LIST_TITLE, MSG_WATCH_LIST_HINT, MSG_WATCH_LIST_ROW, MSG_MARK_PRACTICE}};
    const struct catalogue *catalogue = &clipping->fixture->catalogue;
    for (size_t list = 0; list < sizeof LISTS / sizeof *LISTS; list++) {
        char place[SENTENCE_SIZE], texts[ROWS][96];
        struct ui_answer_row rows[ROWS];
        fill(clipping, LISTS[list][2], place);
        for (int i = 0; i < ROWS; i++) {
            struct strbuf buf;
            STRBUF_OVER(&buf, texts[i]);
            strbuf_format(&buf, "%-20s %s  %s", i == 0 ? "Ann" : "Barrowkeeper", place,
                          text_get(catalogue, i < 2 ? LISTS[list][3] : MSG_MARK_PRACTICE));
            rows[i] = (struct ui_answer_row){(char)('a' + i), texts[i]};
        }
        const struct ui_question question = {.title = text_get(catalogue, LISTS[list][0]),
                                             .text = text_get(catalogue, LISTS[list][1]),
                                             .answers = rows,
                                             .count = ROWS};
        check_question(clipping, "a list", &question);
    }
}

static void check_title(struct clipping *clipping)
{
    static const char NAMES[][32] = {"Ann", "Bob"};
    static const struct {
        const char *name, *keys;
    } OVER[] = {{"title", ""},  {"who goes on", "c"}, {"new game", "n"},
                {"today", "d"}, {"options", "o"},     {"leaving", "\033"}};
    struct screen_fixture *fixture = clipping->fixture;
    fixture->view = NULL;
    fixture->title.names = NAMES;
    fixture->title.name_count = 2;
    fixture->title.suggested_name = "Wanda";
    fixture->title.watchable = true;
    fixture->shell.scene.offers_light = true;
    for (size_t i = 0; i < sizeof OVER / sizeof *OVER; i++) {
        shell_init(&fixture->shell);
        for (const char *key = OVER[i].keys; *key; key++)
            press(fixture, *key);
        check_picture(clipping, OVER[i].name);
    }
    check_scores(clipping);
    check_questions(clipping);
    check_lists(clipping);
    fixture->view = &fixture->the_view;
}

static void check_all(struct screen_fixture *fixture, const char *language)
{
    struct clip_vocabulary *vocabulary = malloc(sizeof *vocabulary);
    assert_non_null(vocabulary);
    clip_learn_all(vocabulary, &fixture->catalogue, fixture->rules);
    struct clipping clipping = {fixture, vocabulary, language, 0};
    fixture->shell.scene.keys.catalogue = &fixture->catalogue; /* it names the keys */
    for (int size = 0; size < CLIP_SIZE_COUNT; size++) {
        fixture_resize(fixture, CLIP_SIZES[size].rows, CLIP_SIZES[size].cols);
        check_doors(&clipping);
        check_states(&clipping);
        check_title(&clipping);
        check_replay(&clipping);
    }
    free(vocabulary);
    assert_int_equal(clipping.wrong, 0);
}

SCREEN_TEST(test_no_word_is_cut_in_english)
{
    check_all(*state, "English");
}

SCREEN_TEST(test_no_word_is_cut_in_french)
{
    struct screen_fixture *fixture = *state;
    char *bytes = clip_read_french(&fixture->catalogue);
    check_all(fixture, "French");
    sys_free(bytes);
}
