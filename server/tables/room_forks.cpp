// Tables that come out of a table: another game of the same people, and other worlds of a game.
#include "server/tables/room_message.h"
#include "server/tables/secrets.h"

namespace bourse {

using nlohmann::json;

/// Another table of the same kind, for the same people and with their tokens.
void Room::rematch(const Message& message) {
  if (message.guest.seat >= facts_.seats.size() || !table_->over() || imagined())
    return message.refuse("game-running", "Those who sat at a game that is over ask for another.");
  const auto tell = [room = weak_from_this()](const std::string& id) {
    const auto here = room.lock();
    if (here == nullptr) return;
    here->rematchOpening_ = false;
    here->factsChanged_ = here->factsChanged_ || here->facts_.rematch != id;
    here->facts_.rematch = id;
    here->hold({{here->everybody(), compact({{"type", "rematch"}, {"table", id}})}});
  };
  if (rematchOpening_) return message.done();  // on its way
  if (!facts_.rematch.empty()) {
    message.done();
    message.out.push_back({{message.from}, compact({{"type", "rematch"}, {"table", facts_.rematch}})});
    return;
  }
  NewTable next{.facts = facts_};
  TableFacts& facts = next.facts;
  facts.seed = newSeed();
  facts.seedChosen = facts.begun = facts.paused = facts.ended = false;
  facts.given = 0;
  for (SeatFacts& seat : facts.seats) {  // instructions are a habit and stay
    const Instructions habits = seat.instructions;
    seat = {.name = seat.name, .tokenHash = seat.tokenHash, .bot = seat.bot, .account = seat.account};
    seat.instructions = habits;
    seat.left = 1000LL * facts.clock.game;
  }
  Problem problem;
  rematchOpening_ = true;
  if (house_.open(std::move(next), problem, tell)) return message.done();
  rematchOpening_ = false;
  message.refuse(problem);
}

void Room::fork(const Message& message) {
  const json* at = member(message.content, "at");
  std::uint64_t lines = table_->log().lines().size();
  if (!table_->started()) return message.refuse("not-here", "The game has not begun.");
  if (at != nullptr && !numberIn(*at, lines, lines))
    return message.refuse("message-malformed",
                          "\"at\" is a number of lines, at most as many as were played.");
  if (!message.guest.forks.allow(house_.now()))
    return message.refuse("too-often", "That was a little too often; please wait a moment.");
  if (table_->over() && !imagined()) return forkFinished(message, static_cast<std::size_t>(lines));
  if (facts_.rated) return message.refuse("rated", "While a rated game runs there is no other world of it.");
  if (message.guest.seat >= facts_.seats.size())
    return message.refuse("not-seated", "Only those who play imagine how the game goes on.");
  if (lines != table_->log().lines().size())
    return message.refuse("fork-past", "While the game runs, only its present position can be imagined.");
  forkImagined(message);
}

/// Whoever asked keeps the seat and its token; the seats of other people are free.
void Room::forkFinished(const Message& message, std::size_t lines) {
  NewTable next{.facts = facts_};
  goOnFrom(table_->log().record(), lines, next);
  TableFacts& facts = next.facts;
  facts.seed = newSeed();
  facts.seedChosen = facts.paused = facts.ended = facts.listed = facts.rated = false;
  facts.rematch.clear();
  facts.seats.assign(facts_.seats.size(), {});
  facts.begun = true;  // unless somebody has to come first
  for (Seat seat = 0; seat < facts.seats.size(); ++seat) {
    const SeatFacts& was = facts_.seats[seat];
    facts.seats[seat].bot = was.bot;
    facts.seats[seat].left = 1000LL * facts.clock.game;
    if (seat == message.guest.seat)
      facts.seats[seat].name = was.name, facts.seats[seat].tokenHash = was.tokenHash,
      facts.seats[seat].account = was.account;
    if (facts.seats[seat].empty()) facts.begun = false;
  }
  Problem problem;
  const json* id = member(message.content, "id");
  json answer{{"type", "forked"}, {"n", lines}, {"imagined", false}};
  if (id != nullptr && (id->is_number() || id->is_string())) answer["re"] = *id;
  const auto tell = [room = weak_from_this(), to = message.from, answer](const std::string& table) {
    const auto here = room.lock();
    if (here == nullptr) return;
    json told = answer;
    told["table"] = table;
    here->hold({{{to}, compact(told)}});
  };
  if (!house_.open(std::move(next), problem, tell)) message.refuse(problem);
}

/// A world that the asker cannot tell from this one, with bots in all other seats; nobody else gets to it.
void Room::forkImagined(const Message& message) {
  const Seat asker = message.guest.seat;
  const Seed seed = newSeed();  // tells nothing about the cards to come
  Rng rng(seed, purpose::kDeterminize + asker);
  TableFacts facts = facts_;
  facts.seed = seed;
  facts.seedChosen = facts.paused = facts.ended = facts.listed = facts.spectators = facts.chat = false;
  facts.clock = {};
  facts.grace = facts.delay = 0;
  facts.given = 0;
  facts.rematch.clear();
  for (Seat seat = 0; seat < facts.seats.size(); ++seat) {
    SeatFacts& sits = facts.seats[seat];
    const SeatFacts was = sits;
    sits = {};
    if (seat == asker) {
      sits = {.name = was.name, .tokenHash = was.tokenHash, .bot = {}};
      sits.instructions = was.instructions;
    } else {
      sits.bot = was.bot.empty() ? facts_.standIn : was.bot;
    }
  }
  std::vector<RecordPlayer> players;
  players.reserve(facts.seats.size());
  for (Seat seat = 0; seat < facts.seats.size(); ++seat)
    players.push_back({seat, facts.seats[seat].name, facts.seats[seat].bot});
  std::unique_ptr<GameLog> world =
      GameLog::imagine(table_->log().position().view(asker)->determinize(rng), seed);
  world->setPlayers(std::move(players));
  Problem problem;
  const std::size_t lines = table_->log().lines().size();
  const std::string table = house_.imagine(std::move(facts), std::move(world), problem);
  if (table.empty()) return message.refuse(problem);
  message.reply({{"type", "forked"}, {"table", table}, {"n", lines}, {"imagined", true}});
}

}  // namespace bourse
