/* Bourse for programs that learn and search: many games at once, in arrays that the caller owns.
 *
 * Every function that can fail returns BOURSE_OK or a code below; bourse_last_error() tells in a sentence
 * what the calling thread was told last. A move that is not legal is refused, never played and never fatal. A
 * batch may be used by one thread at a time; several batches by several threads. The same seed and the same
 * moves give the same games, whatever the number of threads. docs/research.md explains all of it with
 * examples. */
#ifndef BOURSE_H
#define BOURSE_H

#include <stddef.h>
#include <stdint.h>

#ifdef BOURSE_BUILDING_LIBRARY
#define BOURSE_API __attribute__((visibility("default")))
#else
#define BOURSE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Names and types of C. NOLINTBEGIN(readability-identifier-naming,modernize-use-using) */

enum {
  BOURSE_OK = 0,
  BOURSE_WRONG_ARGUMENT = 1, /* a null pointer, a number out of range */
  BOURSE_WRONG_TEXT = 2,     /* a configuration, line-up or name that does not exist */
  BOURSE_ILLEGAL_MOVE = 3,   /* the other games of the call have moved */
  BOURSE_WRONG_DATA = 4,     /* bytes that bourse_save did not write, or of another configuration */
  BOURSE_NO_ROOM = 5,        /* the caller's array is too small */
  BOURSE_SYSTEM = 6          /* no memory or no threads were to be had; close the batch of the call, its games
                                may have stopped anywhere */
};

enum {
  BOURSE_AUTO_RESET = 1,  /* the next game begins where one has ended */
  BOURSE_SKIP_FORCED = 2, /* decisions with a single legal move are made at once */
  BOURSE_HISTORY = 4,     /* keep what happened, for bourse_told */
  BOURSE_DUPLICATE = 8,   /* each deal is played once from every seat of the learner */
  BOURSE_VIEW_ONLY = 16   /* observations leave out what a view forgets (bids that were outbid, sales) */
};

#define BOURSE_MOST_SEATS 5
#define BOURSE_MOST_MOVES 256 /* in a legal list */
#define BOURSE_NO_SEAT 255    /* the game is over */
#define BOURSE_BOT 255        /* in players: a bot of ours, or nobody */
#define BOURSE_KEEP (-1)      /* in moves: leave this game as it is */

typedef struct bourse_batch bourse_batch;

typedef struct bourse_options {
  size_t struct_size; /* sizeof(bourse_options) */
  const char* game;   /* one of bourse_game_names() */
  /* One configuration a line (or between semicolons), an optional weight before it:
   * "3 seats=4; 1 seats=5 preset=everything; 1 seats=2 modules=bonds,investors sets=base". Each game draws
   * one. */
  const char* configs;
  /* Who plays, one line-up a line, an optional weight before it: "-" everybody is the learner; "trader" some
   * seats, at least one and not all; "trader 2" two seats; "trader all" all seats but one. Several names,
   * "trader+greedy", are drawn for each seat. p1 to p99 are policies of the caller beside the learner, p0.
   * NULL: "-". */
  const char* players;
  uint64_t seed;
  uint64_t
      first_game; /* the number of the first game; game i of the batch plays first_game + i, + i + games … */
  uint32_t games;
  uint32_t threads; /* 0: as many as the machine has */
  uint32_t flags;
} bourse_options;

/* What bourse_step and bourse_observe fill, one row per game. Any pointer may be NULL. */
typedef struct bourse_rows {
  size_t struct_size;    /* sizeof(bourse_rows) */
  uint8_t* observation;  /* games × bourse_observation_size(game) */
  uint8_t* mask;         /* games × bourse_move_count(game): 1 for a legal move */
  int16_t* legal;        /* games × BOURSE_MOST_MOVES ids, sorted; the rest is -1 */
  uint16_t* legal_count; /* games */
  uint8_t* seat;         /* games: who must choose; BOURSE_NO_SEAT when the game is over */
  uint8_t* policy;       /* games: the policy of that seat, 0 for the learner */
  uint8_t* decision;     /* games: what is asked, by its number: bourse_decision_names */
  uint8_t* seats;        /* games: players at the table */
  uint16_t* config;      /* games: which line of configs */
  uint64_t* number;      /* games: the number of the game */
  uint8_t* ended;        /* games: 1 where this call ended a game; the next three tell of that game */
  float* returns;        /* games × 5: the share of the victory of each seat, sum 1 */
  float* scores;         /* games × 5: the money of each seat in thousands */
  uint8_t* players;      /* games × 5: the policy of each seat; BOURSE_BOT for our bots and empty seats */
  uint8_t* refused;      /* games: 1 where the move was illegal */
} bourse_rows;

/* An event as a seat was told it. What was kept from the seat is 255, or 0 as an amount. */
typedef struct bourse_event {
  uint8_t kind; /* by its number: bourse_event_fields */
  uint8_t seat; /* clockwise from the observer; 255 nobody */
  uint8_t a, b, c, d;
  int16_t amount; /* in thousands, or steps of a price */
} bourse_event;

BOURSE_API const char* bourse_version(void);
BOURSE_API const char* bourse_last_error(void);

/* Names of all games, parted by spaces. */
BOURSE_API const char* bourse_game_names(void);

/* ---- what a game is made of. 0 or NULL: there is no such game ---- */
BOURSE_API size_t bourse_observation_size(const char* game);
BOURSE_API size_t bourse_move_count(const char* game);
BOURSE_API size_t bourse_move_feature_size(const char* game);
/* Fills bourse_move_count × bourse_move_feature_size bytes: what each move is, whatever the position. */
BOURSE_API int bourse_move_features(const char* game, uint8_t* rows);
/* The fields of a row as lines "name offset count repeats stride meaning", parted by tabs. */
BOURSE_API const char* bourse_observation_fields(const char* game);
BOURSE_API const char* bourse_move_fields(const char* game);
/* The kinds of events as lines "number name arguments", parted by tabs. Arguments are parted by spaces, each
 * is "part:name:type" with a ? behind it if it may be kept from some seats: "outbid" has "seat:seat:seat
 * a:pile:pile b:by:seat". */
BOURSE_API const char* bourse_event_fields(const char* game);
/* What players are asked, as lines "number name", parted by a tab. */
BOURSE_API const char* bourse_decision_names(const char* game);
/* The names of values as lines "type name name …", a tab behind the type, spaces between the names of 0, 1 …
 * A type without a line has plain numbers. */
BOURSE_API const char* bourse_value_names(const char* game);
/* A move in words of the vocabulary: "bid pile=2 space=4". NULL: there is no such id. */
BOURSE_API const char* bourse_move_text(const char* game, int id);
/* The id of such words; -1: there is none. */
BOURSE_API int bourse_move_id(const char* game, const char* text);
/* Names of our bots, the weakest first, parted by spaces. */
BOURSE_API const char* bourse_bots(const char* game);

/* ---- batches ---- */
BOURSE_API int bourse_open(const bourse_options* options, bourse_batch** batch);
BOURSE_API void bourse_close(bourse_batch* batch);
BOURSE_API uint32_t bourse_games(const bourse_batch* batch);

/* Every game moves by moves[i], an id or BOURSE_KEEP, and runs on through chance, bots and, if asked for,
 * forced moves to the next decision of a caller's seat. Then fills the rows. BOURSE_ILLEGAL_MOVE: at least
 * one was refused. */
BOURSE_API int bourse_step(bourse_batch* batch, const int32_t* moves, const bourse_rows* rows);
/* Fills the rows without moving. */
BOURSE_API int bourse_observe(bourse_batch* batch, const bourse_rows* rows);
/* What one seat of one game sees, no matter who must choose: bourse_observation_size bytes. */
BOURSE_API int bourse_observe_seat(bourse_batch* batch, uint32_t game, uint32_t seat, uint8_t* row);
/* Begins the game of that number in that place. */
BOURSE_API int bourse_reset(bourse_batch* batch, uint32_t game, uint64_t number);
/* The seed of a game as 64 hexadecimal digits, as `bourse engine` takes it, and a 0; 65 bytes. */
BOURSE_API int bourse_seed(bourse_batch* batch, uint32_t game, char* digits);
/* Money of every seat if the game ended now, 5 numbers; the result once it is over. */
BOURSE_API int bourse_scores(bourse_batch* batch, uint32_t game, float* scores);

/* A position as bytes. Only bytes of bourse_save may be loaded: a digest finds damage, not forgery. */
BOURSE_API size_t bourse_save_size(bourse_batch* batch, uint32_t game);
BOURSE_API int bourse_save(bourse_batch* batch, uint32_t game, void* bytes, size_t room);
BOURSE_API int bourse_load(bourse_batch* batch, uint32_t game, const void* bytes, size_t size);
/* Copies a position, also into another batch that has its configuration. */
BOURSE_API int bourse_clone(bourse_batch* from, uint32_t game, bourse_batch* to, uint32_t place);
/* Replaces a game by one that looks the same to the seat: what it cannot see is drawn anew, and so is the
 * future. What the seat was not told is kept from all in this game: the events of others have it blank. */
BOURSE_API int bourse_determinize(bourse_batch* batch, uint32_t game, uint32_t seat, uint64_t seed);

/* The move that a bot of ours would make in every game that is not over; BOURSE_KEEP elsewhere. iterations 0:
 * as many as the bot is used to. which: 1 where an answer is wanted, or NULL. */
BOURSE_API int bourse_bot(bourse_batch* batch, const char* name, uint32_t iterations, const uint8_t* which,
                          int32_t* moves);

/* What happened in a game as the seat was told it, from event `from` on; needs BOURSE_HISTORY. Sets `count`
 * to how many events there are in all and fills at most `room`. Seats count clockwise from the observer, also
 * those that an argument names; 255 is nobody. */
BOURSE_API int bourse_told(bourse_batch* batch, uint32_t game, uint32_t seat, uint32_t from,
                           bourse_event* events, uint32_t room, uint32_t* count);
/* The same, but seats that an argument names are seats of the table. Kept for programs of version 0.2. */
BOURSE_API int bourse_history(bourse_batch* batch, uint32_t game, uint32_t seat, uint32_t from,
                              bourse_event* events, uint32_t room, uint32_t* count);

/* Plays every game of the options at random to its end, without bots. digests: of all moves and the last
 * position; decisions: how many were made; games each, either may be NULL. A graphics card plays the same
 * games. */
BOURSE_API int bourse_play_out(const bourse_options* options, uint64_t* digests, uint32_t* decisions);
/* The options as a graphics card takes them: checked, without texts. Sets `size` and fills at most `room`. */
BOURSE_API int bourse_plan(const bourse_options* options, void* bytes, size_t room, size_t* size);

/* NOLINTEND(readability-identifier-naming,modernize-use-using) */

#ifdef __cplusplus
}
#endif
#endif
