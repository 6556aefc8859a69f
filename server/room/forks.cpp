#include "server/room/forks.h"

#include <utility>

#include "server/identity/secrets.h"

namespace bourse {

using nlohmann::json;

// --- rematch ---

TableFacts Forks::rematchFacts() const {
  TableFacts facts = room_.facts;
  facts.seed = newSeed();
  facts.serverSeed.reset();
  facts.seedChosen = facts.begun = facts.paused = facts.ended = false;
  facts.takeBack.reset();
  facts.given = 0;
  for (SeatFacts& seat : facts.seats) {  // instructions are a habit and stay
    const Instructions habits = seat.instructions;
    // Where they play from is hashed with another seed, and told anew when they come in.
    const std::vector<std::string> languages = seat.languages;
    const std::optional<int> points = seat.points;
    const bool program = seat.program;
    seat = {.name = seat.name, .tokenHash = seat.tokenHash, .bot = seat.bot, .account = seat.account};
    seat.program = program;
    seat.instructions = habits;
    seat.languages = languages;
    seat.points = points;
    seat.left = facts.clock.bank().count();
  }
  return facts;
}

void Forks::rematch(const RoomMessage& message) {
  if (!room_.hasSeat(message.client) || !room_.table->over() || room_.imagined())
    return message.refuse("game-running", "Only players of a finished game can ask for another.");
  if (!room_.facts.ladder.empty())
    return message.refuse("rated", "The ladder says who plays whom: ask it for the next game.");
  if (rematchOpening_) return message.done();
  if (!room_.facts.rematch.empty()) {
    message.done();
    message.out.push_back({{message.from}, rematchText()});
    return;
  }
  if (!mayMake(message)) return;
  Problem problem;
  rematchOpening_ = true;
  if (room_.services.open({.facts = rematchFacts(), .requester = message.client.requester}, problem,
                          room_.guarded([this, by = message.client.seat](const std::string& table) {
                            rematchOpened(table, by);
                          })))
    return message.done();
  rematchOpening_ = false;
  message.refuse(problem);
}

void Forks::rematchOpened(const std::string& table, Seat by) {
  rematchOpening_ = false;
  room_.factsChanged = room_.factsChanged || room_.facts.rematch != table;
  room_.facts.rematch = table;
  room_.facts.rematchBy = by;
  outbox_.send({{room_.whoMayKnowTheEnd(), rematchText()}});
}

std::string Forks::rematchText() const {
  json told{{"type", "rematch"}, {"table", room_.facts.rematch}};
  if (room_.facts.rematchBy < room_.seats()) told["by"] = room_.facts.rematchBy;
  return compact(told);
}

void Forks::tellRematch(Client newcomer, std::vector<Outgoing>& out) const {
  const bool knows = room_.hasSeat(room_.clients.at(newcomer)) || room_.table->overFor(kSpectator);
  if (!room_.facts.rematch.empty() && knows) out.push_back({{newcomer}, rematchText()});
}

// --- forks ---

void Forks::fork(const RoomMessage& message) {
  const json* at = member(message.content, "at");
  const Seat observer = message.client.seat;
  std::uint64_t lines = room_.table->logFor(observer).lines().size();
  if (!room_.table->started()) return message.refuse("not-here", "The game has not begun.");
  if (at != nullptr && !numberIn(*at, lines, lines))
    return message.refuse("message-malformed",
                          "\"at\" is a number of lines, at most as many as were played.");
  if (room_.table->overFor(observer) && !room_.imagined())
    return forkFinished(message, static_cast<std::size_t>(lines));
  if (room_.facts.rated)
    return message.refuse("rated", "You cannot try out moves while a rated game is running.");
  if (!room_.hasSeat(message.client))
    return message.refuse("not-seated", "Only players can try out how the game goes on.");
  if (lines != room_.table->log().lines().size())
    return message.refuse("fork-past", "While the game runs, only its present position can be imagined.");
  if (!room_.mayDo(Quotas::Act::imagine, message.client)) return message.refuseTooOften();
  forkImagined(message);
}

/// Tables that come out of a table count as tables made. They are stored at their own expense, so what was
/// reported at this one stands in nobody's way.
bool Forks::mayMake(const RoomMessage& message) const {
  Quotas& quotas = *room_.services.quotas;
  Problem problem;
  if (quotas.refusesNew({.from = message.client.requester}, room_.now(), problem))
    message.refuse(problem);
  else if (!quotas.allowTable(message.client.requester, room_.now()))
    message.refuseTooOften();
  else
    return true;
  return false;
}

/// The requester keeps the seat and its token; the seats of other people are empty. What a spectator forks is
/// stored when somebody sits down: until then it costs nothing that lasts.
void Forks::forkFinished(const RoomMessage& message, std::size_t lines) {
  if (!room_.mayDo(Quotas::Act::fork, message.client)) return message.refuseTooOften();
  if (!mayMake(message)) return;
  NewTable next{.facts = room_.facts};
  continueFrom(room_.table->log().record(), lines, next);
  next.provisional = !room_.hasSeat(message.client);
  next.requester = message.client.requester;
  TableFacts& facts = next.facts;
  facts.seed = newSeed();
  facts.serverSeed.reset();
  facts.seedChosen = facts.paused = facts.ended = facts.listed = facts.rated = false;
  facts.takeBack.reset();
  facts.delaySeconds = 0;  // the game it comes from is known
  facts.rematch.clear();
  facts.ladder.clear();
  facts.seats.assign(room_.facts.seats.size(), {});
  facts.begun = true;  // unless somebody has to come first
  for (Seat seat = 0; seat < facts.seats.size(); ++seat) {
    const SeatFacts& was = room_.facts.seats[seat];
    SeatFacts& sits = facts.seats[seat];
    sits.bot = was.bot;
    sits.left = facts.clock.bank().count();
    if (seat == message.client.seat)
      sits.name = was.name, sits.tokenHash = was.tokenHash, sits.account = was.account,
      sits.program = was.program;
    if (sits.empty()) facts.begun = false;
  }
  Problem problem;
  const json* id = member(message.content, "id");
  json answer{{"type", "forked"}, {"n", lines}, {"imagined", false}};
  if (id != nullptr && (id->is_number() || id->is_string())) answer["re"] = *id;
  const auto opened = room_.guarded([this, to = message.from, answer](const std::string& table) {
    json told = answer;
    told["table"] = table;
    outbox_.send({{{to}, compact(told)}});
  });
  if (!room_.services.open(std::move(next), problem, opened)) message.refuse(problem);
}

/// Bots sit in all seats but the requester's, and nobody else gets in.
TableFacts Forks::imaginedFacts(Seat requester) const {
  TableFacts facts = room_.facts;
  facts.seed = newSeed();  // tells nothing about the cards to come
  facts.serverSeed.reset();
  facts.seedChosen = facts.paused = facts.ended = facts.listed = facts.spectators = facts.chat = false;
  facts.clock = {};
  facts.vacation = 0;
  facts.grace = facts.delay = facts.delaySeconds = 0;
  facts.given = 0;
  facts.takeBack.reset();
  facts.rematch.clear();
  for (Seat seat = 0; seat < facts.seats.size(); ++seat) {
    const SeatFacts was = std::exchange(facts.seats[seat], {});
    SeatFacts& sits = facts.seats[seat];
    if (seat == requester) {
      sits = {.name = was.name, .tokenHash = was.tokenHash, .bot = {}};
      sits.instructions = was.instructions;
    } else {
      sits.bot = was.bot.empty() ? facts.standIn : was.bot;
    }
  }
  return facts;
}

/// A world that the requester cannot tell from this one.
void Forks::forkImagined(const RoomMessage& message) {
  const Seat requester = message.client.seat;
  TableFacts facts = imaginedFacts(requester);
  Rng rng(facts.seed, purpose::kDeterminize + requester);
  std::vector<RecordPlayer> players;
  players.reserve(facts.seats.size());
  for (Seat seat = 0; seat < facts.seats.size(); ++seat)
    players.push_back({seat, facts.seats[seat].name, facts.seats[seat].bot});
  std::unique_ptr<GameLog> world =
      GameLog::imagine(room_.table->log().position().view(requester)->determinize(rng), facts.seed);
  world->setPlayers(std::move(players));
  Problem problem;
  const std::size_t lines = room_.table->log().lines().size();
  const std::string table =
      room_.services.imagine(std::move(facts), std::move(world), message.client.requester, problem);
  if (table.empty()) return message.refuse(problem);
  message.reply({{"type", "forked"}, {"table", table}, {"n", lines}, {"imagined", true}});
}

}  // namespace bourse
