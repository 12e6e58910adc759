/* The rival: whole games of random legal Gnoming A Round, as fast as plain C plays them.

   bench/run.py compiles this and measures the compiled rules of src/gnoming against it. It was
   written from docs/rules.md with data structures of its own: a turn is a piece of control flow,
   not a state that waits to be asked; the draw pile and the two discard piles are three stacks that
   are drawn from without a branch; and every seat keeps, for each kind of card, the set of places
   where it lies face up.

   Chance is the same work as in gnoming.sim, word for word: xoshiro256** seeded by SplitMix64,
   Lemire's bounded numbers, Fisher-Yates from the last card down, one number for every decision
   (also where there is only one way to go on), the ways in ascending code. So the same seed must
   give the same games, and run.py asserts that it does.

   Usage: rival SEATS ROUNDS RETURN_TAKEN TIES_KEEP_BONUS TURN_LIMIT SEED GAMES */

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#define INLINE static inline __attribute__((always_inline))
#define RARELY(x) __builtin_expect(!!(x), 0)

/* ---------------------------------------------------------------- chance */

typedef struct { uint64_t a, b, c, d; } Chance;

static uint64_t split_mix(uint64_t *seed)
{
    uint64_t word = *seed += 0x9E3779B97F4A7C15;
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB;
    return word ^ (word >> 31);
}

INLINE uint64_t rotated(uint64_t word, int bits) { return word << bits | word >> (64 - bits); }

INLINE uint64_t next_word(Chance *chance)
{
    uint64_t result = rotated(chance->b * 5, 7) * 9, shifted = chance->b << 17;
    chance->c ^= chance->a;
    chance->d ^= chance->b;
    chance->b ^= chance->c;
    chance->a ^= chance->d;
    chance->c ^= shifted;
    chance->d = rotated(chance->d, 45);
    return result;
}

INLINE uint32_t below(Chance *chance, uint32_t end)
{
    uint64_t product = (next_word(chance) >> 32) * end;
    if (RARELY((uint32_t)product < end)) {
        uint32_t uneven = -end % end;
        while ((uint32_t)product < uneven)
            product = (next_word(chance) >> 32) * end;
    }
    return product >> 32;
}

/* One member of a set that is not empty, each equally likely. */
INLINE unsigned pick(Chance *chance, uint32_t set)
{
    uint32_t skip = below(chance, __builtin_popcount(set));
#ifdef __BMI2__
    return __builtin_ctz(_pdep_u32(1u << skip, set));
#else
    while (skip--)
        set &= set - 1;
    return __builtin_ctz(set);
#endif
}

/* ---------------------------------------------------------------- the table */

/* Kinds of card, in the order of R1: 0-5 are 3 ... 8, 6-9 are -1 ... -4. */
enum { POSITIVES = 6, MULLIGAN = 10, HAZARD = 11, KINDS = 12 };
enum { CARDS = 110, PLACES = 9, ALL = 511, MOST_SEATS = 7, NOBODY = -1 };
enum { DRAW, LEFT, RIGHT };
enum { FIRST_DISCARD = 12, REMOVE = 14, DECLINE = 15 };

static const uint8_t HOW_MANY[KINDS] = {14, 14, 14, 14, 13, 13, 6, 8, 5, 3, 3, 3};
static const int8_t POINTS[KINDS] = {3, 4, 5, 6, 7, 8, -1, -2, -3, -4, 0, 10};
static uint8_t DECK[CARDS]; /* the first card to be dealt lies last */

typedef struct {
    uint16_t shown[KINDS]; /* for each kind the places where it lies face up */
    uint16_t down;         /* the places that lie face down */
    uint8_t card[PLACES];
} Layout;

typedef struct {
    int seats, rounds, return_taken, ties_keep_bonus, turn_limit;
} Rules;

typedef struct {
    Layout layout[MOST_SEATS];
    uint8_t stack[3][CARDS + 2]; /* the draw pile and the discards, bottom first */
    int size[3];
    int total[MOST_SEATS];
    int64_t decisions;
    Chance chance;
} Table;

/* Fisher-Yates on cards that lie in memory from the last of the order to its first. */
INLINE void shuffle(Chance *chance, uint8_t *cards, int count)
{
    uint8_t *first = cards + count - 1;
    for (int last = count - 1; last > 0; last--) {
        int other = below(chance, last + 1);
        uint8_t card = first[-last];
        first[-last] = first[-other];
        first[-other] = card;
    }
}

INLINE void turn_up(Layout *layout, unsigned place)
{
    layout->down &= ~(1u << place);
    layout->shown[layout->card[place]] |= 1u << place;
}

/* ---------------------------------------------------------------- a round */

/* Deal, start the discard piles, tee off. (R3) */
INLINE void set_up(Table *table, const Rules *rules, int starter)
{
    uint8_t *deck = table->stack[DRAW];
    memcpy(deck, DECK, CARDS);
    shuffle(&table->chance, deck, CARDS);
    const uint8_t *top = deck + CARDS;
    for (int seat = 0; seat < rules->seats; seat++) {
        Layout *layout = &table->layout[seat];
        memset(layout->shown, 0, sizeof layout->shown);
        layout->down = ALL;
        for (int place = 0; place < PLACES; place++)
            layout->card[place] = *--top;
    }
    for (int pile = LEFT; pile <= RIGHT; pile++) {
        while (*--top == HAZARD)
            ;
        table->stack[pile][0] = *top;
        table->size[pile] = 1;
    }
    table->size[DRAW] = top - deck;
    for (int i = 0, seat = starter; i < rules->seats; i++) {
        for (int flips = 0; flips < 2; flips++)
            turn_up(&table->layout[seat], pick(&table->chance, table->layout[seat].down));
        seat = seat + 1 < rules->seats ? seat + 1 : 0;
    }
    table->decisions += 2 * rules->seats;
}

/* Shuffle the discards under the tops into a draw pile that has run out. (R4.6) */
static __attribute__((noinline)) Chance refill(Table *table, Chance chance)
{
    uint8_t *pile = table->stack[DRAW];
    int count = 0;
    for (int side = RIGHT; side >= LEFT; side--) {
        int under = table->size[side] - 1;
        for (int depth = under - 1; depth >= 0; depth--)
            pile[count++] = table->stack[side][depth];
        if (under > 0) {
            table->stack[side][0] = table->stack[side][under];
            table->size[side] = 1;
        }
    }
    table->size[DRAW] = count;
    shuffle(&chance, pile, count);
    return chance;
}

/* The discard piles that may be discarded on: where just one is empty, that one. (R4.5) */
INLINE uint32_t open_piles(const Table *table)
{
    int left_empty = table->size[LEFT] == 0, right_empty = table->size[RIGHT] == 0;
    if (RARELY(left_empty != right_empty))
        return 1u << (FIRST_DISCARD + right_empty);
    return 3u << FIRST_DISCARD;
}

/* What may be done with a card just drawn or taken. (R4.2-R4.5, R5.2, R7.1) */
INLINE uint32_t ways_to_play(const Table *table, const Rules *rules, const Layout *own,
                             unsigned hand, int taken)
{
    uint32_t places = ALL, mulligans = own->shown[MULLIGAN];
    if (RARELY(mulligans)) {
        int several = (mulligans & (mulligans - 1)) != 0;
        if (several && hand != MULLIGAN)
            return mulligans;
        if (hand == MULLIGAN)
            places = mulligans;
    }
    if (RARELY(hand == HAZARD))
        return places | 1u << REMOVE;
    if (taken && !rules->return_taken)
        return places;
    return places | open_piles(table);
}

/* A hazard was removed: the others, from the discarder's left, flip a card or decline. (R7) */
INLINE void answers(Table *table, const Rules *rules, int discarder)
{
    for (int i = 1, seat = discarder; i < rules->seats; i++) {
        seat = seat + 1 < rules->seats ? seat + 1 : 0;
        Layout *layout = &table->layout[seat];
        if ((layout->down & (layout->down - 1)) == 0)
            continue;
        unsigned code = pick(&table->chance, layout->down | 1u << DECLINE);
        if (code != DECLINE)
            turn_up(layout, code);
        table->decisions++;
    }
}

/* Draw, play, bounce, discard. (R4-R7) */
INLINE void turn(Table *table, const Rules *rules, int seat)
{
    if (RARELY(table->size[DRAW] == 0))
        table->chance = refill(table, table->chance);
    Layout *own = &table->layout[seat];
    uint32_t sources = (table->size[DRAW] > 0) << DRAW | (table->size[LEFT] > 0) << LEFT
                       | (table->size[RIGHT] > 0) << RIGHT;
    unsigned source = pick(&table->chance, sources);
    unsigned hand = table->stack[source][--table->size[source]];
    unsigned code = pick(&table->chance, ways_to_play(table, rules, own, hand, source != DRAW));
    int decisions = 2;
    while (code < PLACES) {
        uint32_t here = 1u << code;
        unsigned out = own->card[code];
        int was_down = own->down & here;
        own->shown[out] &= ~here;
        own->shown[hand] |= here;
        own->card[code] = hand;
        own->down &= ~here;
        hand = out;
        uint32_t ways;
        if (RARELY(hand == HAZARD))
            ways = 1u << REMOVE;
        else {
            ways = open_piles(table);
            if (was_down && hand < POSITIVES && own->shown[hand])
                ways |= ALL & ~here;
        }
        code = pick(&table->chance, ways);
        decisions++;
    }
    table->decisions += decisions;
    if (RARELY(code == REMOVE))
        answers(table, rules, seat);
    else {
        int pile = code - FIRST_DISCARD + LEFT;
        table->stack[pile][table->size[pile]++] = hand;
    }
}

/* ---------------------------------------------------------------- the end of a round */

/* What one line matches as, 0 if it does not: equal positives, mulligans wild. (R9.1) */
INLINE int line_points(const uint8_t *card, int first, int step)
{
    unsigned a = card[first], b = card[first + step], c = card[first + 2 * step];
    unsigned kind = a != MULLIGAN ? a : b != MULLIGAN ? b : c;
    if (kind >= POSITIVES || (b != kind && b != MULLIGAN) || (c != kind && c != MULLIGAN))
        return 0;
    return POINTS[kind];
}

/* What a layout scores. (R9.1-R9.4) */
INLINE int layout_points(const Layout *layout)
{
    int points = 0;
    uint32_t single = ALL;
    for (int line = 0; line < 3; line++) {
        int row = line_points(layout->card, 3 * line, 1);
        int column = line_points(layout->card, line, 3);
        points -= row + column;
        if (row)
            single &= ~(7u << 3 * line);
        if (column)
            single &= ~(0x49u << line);
    }
    for (int place = 0; place < PLACES; place++)
        points += single >> place & 1 ? POINTS[layout->card[place]] : 0;
    return points;
}

/* Score the round for everyone; `out` went out first. (R9) */
INLINE void score(Table *table, const Rules *rules, int out)
{
    int points[MOST_SEATS] = {0}, lowest = INT32_MAX, lowest_seats = 0;
    for (int seat = 0; seat < rules->seats; seat++) {
        points[seat] = layout_points(&table->layout[seat]);
        if (points[seat] < lowest)
            lowest = points[seat], lowest_seats = 0;
        lowest_seats += points[seat] == lowest;
        table->total[seat] += points[seat];
    }
    if (out != NOBODY) {
        int won = points[out] == lowest && (lowest_seats == 1 || rules->ties_keep_bonus);
        table->total[out] += won ? -5 : 5;
    }
}

/* One round from the deal to its scores. (R3-R9) */
INLINE void play_round(Table *table, const Rules *rules, int starter)
{
    set_up(table, rules, starter);
    int out = NOBODY, seat = starter, turns = rules->turn_limit * rules->seats;
    while (turns-- > 0) {
        turn(table, rules, seat);
        if (out == NOBODY && table->layout[seat].down == 0) {
            out = seat;
            turns = rules->seats - 1;
        }
        seat = seat + 1 < rules->seats ? seat + 1 : 0;
    }
    score(table, rules, out);
}

/* ---------------------------------------------------------------- many games */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    if (argc != 8) {
        fputs("usage: rival SEATS ROUNDS RETURN_TAKEN TIES_KEEP_BONUS TURN_LIMIT SEED GAMES\n",
              stderr);
        return 2;
    }
    Rules rules = {atoi(argv[1]), atoi(argv[2]), atoi(argv[3]), atoi(argv[4]), atoi(argv[5])};
    uint64_t seed = strtoull(argv[6], NULL, 10);
    int64_t games = atoll(argv[7]), points = 0;
    for (int kind = 0, dealt = 0; kind < KINDS; kind++)
        for (int i = 0; i < HOW_MANY[kind]; i++)
            DECK[CARDS - ++dealt] = kind;

    double start = now();
    Table table = {0};
    table.chance.a = split_mix(&seed);
    table.chance.b = split_mix(&seed);
    table.chance.c = split_mix(&seed);
    table.chance.d = split_mix(&seed);
    for (int64_t game = 0; game < games; game++) {
        memset(table.total, 0, sizeof table.total);
        for (int round = 0; round < rules.rounds; round++)
            play_round(&table, &rules, round % rules.seats);
        for (int seat = 0; seat < rules.seats; seat++)
            points += table.total[seat];
    }
    double seconds = now() - start;

    printf("{\"games\": %" PRId64 ", \"decisions\": %" PRId64 ", \"points\": %" PRId64, games,
           table.decisions, points);
    printf(", \"chance\": [%" PRIu64 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64 "]", table.chance.a,
           table.chance.b, table.chance.c, table.chance.d);
    printf(", \"seconds\": %.6f}\n", seconds);
    return 0;
}
