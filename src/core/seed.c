/* SPDX-License-Identifier: MIT
 *
 * Seeds from texts and days. Reads no clock: the callers say what time it is. */
#include "core/seed.h"

#include "base/hash.h"
#include "base/parse.h"

#include <string.h>

enum { DAY_SECONDS = 86400 };

/* What keeps the hashes of words and of days apart. */
static const char WORDS[] = "barrow words";
static const char DAILY[] = "barrow daily";

static uint64_t hash_words(const char *text)
{
    struct hash hash;
    hash_init(&hash, 0);
    hash_bytes(&hash, WORDS, sizeof WORDS - 1);
    hash_bytes(&hash, text, strlen(text));
    return hash_value(&hash);
}

static int count_colons(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += *text == ':';
    return count;
}

static bool is_digits(const char *text)
{
    while (*text >= '0' && *text <= '9')
        text++;
    return *text == '\0';
}

/* Copies what stands before the next colon, or the end, and goes behind it; false when it is empty or too long. */
static bool next_part(const char **text, char *part, size_t capacity)
{
    size_t length = 0;
    while ((*text)[length] && (*text)[length] != ':')
        length++;
    if (length == 0 || length >= capacity)
        return false;
    memcpy(part, *text, length);
    part[length] = '\0';
    *text += length + ((*text)[length] == ':');
    return true;
}

static bool read_shared(const char *text, struct seed *seed)
{
    char rules[16], digits[24];
    unsigned long long version, number;
    struct seed shared = {0};
    if (!next_part(&text, shared.profile, sizeof shared.profile) || !next_part(&text, rules, sizeof rules) ||
        !next_part(&text, digits, sizeof digits) || !parse_seed(rules, &version) || version > UINT32_MAX ||
        !parse_seed(digits, &number))
        return false;
    shared.rules_version = (uint32_t)version;
    shared.number = number;
    *seed = shared;
    return true;
}

bool seed_read(const char *text, struct seed *seed)
{
    unsigned long long number;
    size_t length = strlen(text);
    if (length == 0 || length >= SEED_TEXT_SIZE)
        return false;
    if (count_colons(text) == 2)
        return read_shared(text, seed);
    if (!is_digits(text))
        *seed = (struct seed){.number = hash_words(text)};
    else if (parse_seed(text, &number))
        *seed = (struct seed){.number = number};
    else
        return false;
    return true;
}

void seed_share(const char *profile, uint32_t rules_version, uint64_t number, struct strbuf *out)
{
    strbuf_format(out, "%s:%lu:%llu", profile, (unsigned long)rules_version, (unsigned long long)number);
}

int seed_profile(const struct rules *rules, const struct seed *seed, int otherwise)
{
    return seed->profile[0] ? rules_find_profile(rules, seed->profile) : otherwise;
}

bool seed_fits(const struct seed *seed, const struct profile *profile)
{
    return !seed->profile[0] || seed->rules_version == profile->rules_version;
}

/* Days before 1970 are days, too: the division goes down. */
static int64_t day_of(int64_t time)
{
    return time / DAY_SECONDS - (time % DAY_SECONDS < 0);
}

uint64_t seed_of_day(const char *profile, uint32_t rules_version, int64_t time)
{
    struct hash hash;
    hash_init(&hash, rules_version);
    hash_bytes(&hash, DAILY, sizeof DAILY - 1);
    hash_bytes(&hash, profile, strlen(profile));
    hash_u64(&hash, (uint64_t)day_of(time));
    return hash_value(&hash);
}

bool seed_same_day(int64_t a, int64_t b)
{
    return day_of(a) == day_of(b);
}
