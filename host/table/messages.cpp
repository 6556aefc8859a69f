// What a table understands: one function per message. Each looks at everything first and changes something
// after.
#include <algorithm>

#include "host/game/nearest.h"
#include "host/record/notation.h"
#include "host/table/parts.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kLongestMessage = 16384;
constexpr std::size_t kLongestName = 40;
constexpr std::size_t kMostMoves = 64;  // in one turn
constexpr std::size_t kMostPlanned = 16;

bool isName(const json& value) {
  if (!value.is_string()) return false;
  const auto& name = value.get_ref<const std::string&>();
  if (name.empty() || name.size() > kLongestName || name.front() == ' ' || name.back() == ' ') return false;
  return std::none_of(name.begin(), name.end(),
                      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '\x7f'; });
}

/// A switch that may be missing.
bool readSwitch(const json& message, const char* name, bool& on) {
  const json* value = member(message, name);
  if (value == nullptr) return true;
  if (!value->is_boolean()) return false;
  on = value->get<bool>();
  return true;
}

}  // namespace

void Table::receive(Client from, std::string_view text, std::vector<Outgoing>& out) {
  const json message = text.size() <= kLongestMessage ? parseJson(text) : json(json::value_t::discarded);
  const json nothing = json::object();
  Request request{from, message.is_object() ? message : nothing, out};
  if (text.size() > kLongestMessage)
    return request.refuse("message-too-long",
                          "A message has at most " + std::to_string(kLongestMessage) + " bytes.");
  if (!message.is_object()) return request.refuse("message-malformed", "A message is one JSON object.");
  answer(request);
}

void Table::receiveObject(Client from, const json& message, std::vector<Outgoing>& out) {
  Request request{from, message, out};
  answer(request);
}

void Table::answer(Request& request) {
  struct Handler {
    std::string_view name;
    void (Table::*handle)(Request&);
  };
  static constexpr Handler kHandlers[] = {
      {"join", &Table::join},         {"leave", &Table::leave},     {"bot", &Table::seatBot},
      {"start", &Table::start},       {"moves", &Table::makeMoves}, {"undo", &Table::undo},
      {"standing", &Table::standing}, {"plan", &Table::plan},       {"fork", &Table::makeFork},
      {"explain", &Table::explain},   {"resync", &Table::resync},   {"record", &Table::sendRecord},
      {"hint", &Table::hint},         {"outlook", &Table::outlook},
  };
  const json* name = member(request.message, "do");
  if (name == nullptr || !name->is_string())
    return request.refuse("message-malformed", "A message says in \"do\" what to do, such as \"join\".");
  const auto& word = name->get_ref<const std::string&>();
  for (const Handler& handler : kHandlers)
    if (handler.name == word) return (this->*handler.handle)(request);
  std::vector<std::string_view> names;
  for (const Handler& handler : kHandlers) names.push_back(handler.name);
  request.refuse("message-unknown", "A table does not know what to do with that." + didYouMean(word, names));
}

/// Where somebody without a wish sits: in the own seat after an absence, else in the first that is empty.
Seat Table::freeSeatFor(std::string_view name) const {
  for (Seat seat = 0; seat < chairs_.size(); ++seat)
    if (started_ && chairs_[seat].client == kNoClient && chairs_[seat].name == name) return seat;
  for (Seat seat = 0; seat < chairs_.size(); ++seat)
    if (!chairs_[seat].taken()) return seat;
  return kNobody;
}

void Table::join(Request& request) {
  const json* wish = member(request.message, "seat");
  const json* name = member(request.message, "name");
  Seat seat = kNobody;
  if (wish != nullptr && !observerIn(*wish, seats(), true, seat))
    return request.refuse("no-such-seat",
                          "A seat is a number below " + std::to_string(seats()) + ", or \"spectator\".");
  const Seat here = seatOf(request.from);
  if (here != kNobody && wish != nullptr && here != seat)
    return request.refuse("already-here", "Leave first, then take another seat.");
  if (here == kNobody && seat != kSpectator) {
    if (name == nullptr || !isName(*name))
      return request.refuse("name-wrong", "A name has 1 to " + std::to_string(kLongestName) +
                                              " bytes, without spaces around it.");
    if (wish == nullptr) seat = freeSeatFor(name->get_ref<const std::string&>());
    if (seat == kNobody || chairs_[seat].client != kNoClient || chairs_[seat].isBot())
      return request.refuse("seat-taken", wish == nullptr ? "Every seat is taken." : "This seat is taken.");
    Chair& chair = chairs_[seat];
    chair.client = request.from;
    chair.name = name->get_ref<const std::string&>();
    chair.player = nullptr;  // the stand-in
    chair.bot.clear();
  }
  if (here == kNobody && seat == kSpectator) spectators_.push_back(request.from);
  if (here != kNobody) seat = here;  // a repeated message: say again what there is
  request.reply({{"type", "done"}, {"seat", seat == kSpectator ? json("spectator") : json(seat)}});
  if (here == kNobody && (seat != kSpectator || options_.tellOfWatchers))
    tellTable(request.out);
  else
    tellTableTo({request.from}, seatOf(request.from) == kSpectator, request.out);
  if (started_) tell(seat, {request.from}, true, log_->events().size(), request.out);
}

void Table::leave(Request& request) {
  if (seatOf(request.from) == kNobody) return request.refuse("not-here", "Join first.");
  request.done();
  const Seat seat = seatOf(request.from);
  disconnect(request.from, request.out);
  if (started_ || seat >= chairs_.size() || !chairs_[seat].taken()) return;
  chairs_[seat] = Chair{};  // a seat left before the start is free again
  tellTable(request.out);
}

void Table::disconnect(Client client, std::vector<Outgoing>& out) {
  const Seat seat = seatOf(client);
  if (seat == kNobody) return;
  if (seat == kSpectator)
    std::erase(spectators_, client);
  else if (started_ || options_.keepSeats)
    chairs_[seat].client = kNoClient;
  else
    chairs_[seat] = Chair{};
  if (seat != kSpectator || options_.tellOfWatchers) tellTable(out);
}

void Table::seatBot(Request& request) {
  const json* wish = member(request.message, "seat");
  const json* bot = member(request.message, "bot");
  Seat seat = kNobody;
  if (seatOf(request.from) >= chairs_.size())
    return request.refuse("not-seated", "Only those who sit at the table seat bots.");
  if (wish == nullptr || !observerIn(*wish, seats(), false, seat))
    return request.refuse("no-such-seat", "Say in \"seat\" where the bot sits: a number below " +
                                              std::to_string(seats()) + ".");
  Chair& chair = chairs_[seat];
  if (chair.client != kNoClient) return request.refuse("seat-taken", "A person sits there.");
  if (started_ && chair.isBot())
    return request.refuse("already-started", "During the game a bot keeps its seat.");
  if (bot == nullptr || bot->is_null()) {
    if (started_) return request.refuse("already-started", "A bot stands in until its person comes back.");
    chair = Chair{};
  } else {
    const GameKind& kind = log_->position().kind();
    auto player = bot->is_string() ? bots_.make(kind, bot->get_ref<const std::string&>()) : nullptr;
    const std::vector<std::string_view> names = bots_.names(kind);
    if (player == nullptr)
      return request.refuse("bot-unknown", "There is no such bot; there is " + listed(names) + ".");
    if (!started_ && log_->position().configJson().contains("companion"))
      return request.refuse("people-only", "Bots have no real cards before them: only people sit here.");
    chair.player = std::move(player);
    chair.bot = bot->get_ref<const std::string&>();
  }
  request.done();
  tellTable(request.out);
  settle(request.out);
}

void Table::start(Request& request) {
  if (seatOf(request.from) >= chairs_.size())
    return request.refuse("not-seated", "Only those who sit at the table start it.");
  if (started_) return request.refuse("already-started", "The game has begun already.");
  if (!isFull())
    return request.refuse("seat-empty", "Every seat is taken before the game starts, by a person or a bot.");
  request.done();
  begin(request.out);
}

/// Whether the sender has an open decision; if not, it is answered with the view as it is.
bool Table::mayAnswer(Request& request, Chair& chair) {
  const json* decision = member(request.message, "decision");
  std::uint64_t number = 0;
  if (decision == nullptr || !numberIn(*decision, UINT32_MAX, number)) {
    request.refuse("message-malformed", "Say in \"decision\" which decision the message answers.");
    return false;
  }
  if (number != 0 && number == chair.decision) return true;
  request.refuse("stale",
                 "This decision is not open any more, or not yet; the view that follows is the present one.");
  tell(seatOf(request.from), {request.from}, true, log_->events().size(), request.out);
  return false;
}

void Table::makeMoves(Request& request) {
  const Seat seat = seatOf(request.from);
  if (seat >= chairs_.size() || !started_)
    return request.refuse("not-seated", "Only those who sit at a running game move.");
  const json* list = member(request.message, "moves");
  if (list == nullptr || !list->is_array() || list->empty() || list->size() > kMostMoves)
    return request.refuse("message-malformed",
                          "\"moves\" is a list of one to " + std::to_string(kMostMoves) + " moves.");
  if (!mayAnswer(request, chairs_[seat])) return;
  // All or none: the whole turn is tried on a copy first.
  const std::unique_ptr<Position> trial = log_->position().clone();
  std::vector<Move> moves;
  for (const json& item : *list) {
    Move move;
    Problem problem;
    if (!parseMoveJson(log_->vocabulary(), item, move, problem)) return request.refuse(problem);
    // Who comes next may depend on what others hide, and nothing was moved yet: not a word about it.
    if (!moves.empty() && !contains(trial->node().pending, seat)) return request.turnOver(moves.size());
    if (const Verdict verdict = trial->check(seat, move); !ok(verdict)) {
      const auto& why = std::get<Rejection>(verdict);
      return request.reply({{"type", "refused"},
                            {"error", problemJson(trial->problem(why))},
                            {"refusal", refusalJson(log_->vocabulary(), why)},
                            {"move", moves.size()}});
    }
    EventSink nobody;
    trial->apply(seat, move, nobody);
    moves.push_back(move);
  }
  for (const Move move : moves) makeMove(seat, move);
  request.done();
  goOn(request.out);
  settle(request.out);
}

void Table::standing(Request& request) {
  const Seat seat = seatOf(request.from);
  if (seat >= chairs_.size())
    return request.refuse("not-seated", "Only those who sit at the table have instructions.");
  auto [automatic, skipIdle] = chairs_[seat].instructions;
  if (!readSwitch(request.message, "collect", automatic) || !readSwitch(request.message, "skip", skipIdle))
    return request.refuse("message-malformed", "\"collect\" and \"skip\" are true or false.");
  chairs_[seat].instructions = {automatic, skipIdle};
  request.reply({{"type", "done"}, {"collect", automatic}, {"skip", skipIdle}});
  settle(request.out);
}

bool Table::readBids(Request& request, const json& list, SealedPlan& plan) const {
  if (!list.is_array() || list.size() > kMostPlanned) {
    request.refuse("message-malformed",
                   "\"bids\" is a list of at most " + std::to_string(kMostPlanned) + " bids.");
    return false;
  }
  for (const json& item : list) {
    Move limit;
    Problem problem{"plan-wrong", "A plan is made of bids, each up to its space."};
    const bool read = parseMoveJson(log_->vocabulary(), item, limit, problem);
    plan.decision = read ? log_->position().kind().planDecision(limit) : std::uint8_t{0};
    if (read && plan.decision == 0) problem = {"plan-wrong", "A plan is made of bids, each up to its space."};
    if (plan.decision == 0) {
      request.refuse(problem);
      return false;
    }
    plan.limits.push_back(limit);
  }
  return true;
}

bool Table::readTerms(Request& request, json terms, SealedPlan& plan) const {
  Problem problem;
  plan.decision = log_->position().kind().readPlanTerms(terms, problem);
  if (plan.decision == 0) {
    request.refuse(problem);
    return false;
  }
  plan.terms = compact(terms);
  return true;
}

void Table::plan(Request& request) {
  const Seat seat = seatOf(request.from);
  if (seat >= chairs_.size()) return request.refuse("not-seated", "Only those who sit at the table plan.");
  const json* list = member(request.message, "bids");
  const json* terms = member(request.message, "terms");
  SealedPlan sealed;
  if ((list == nullptr) == (terms == nullptr) || !readSwitch(request.message, "keep", sealed.lasts))
    return request.refuse("message-malformed",
                          "A plan has \"bids\" or \"terms\"; \"keep\" is true or false.");
  if (!(list != nullptr ? readBids(request, *list, sealed) : readTerms(request, *terms, sealed))) return;
  chairs_[seat].plan = std::move(sealed);
  dropPlans(log_->position().node());  // notices a run of decisions that has begun
  const SealedPlan& kept = chairs_[seat].plan;
  json reply{{"type", "done"}, {"keep", kept.lasts}};
  if (terms != nullptr) reply["terms"] = parseJson(kept.terms);
  if (list != nullptr) reply["bids"] = json::array();
  for (const Move limit : kept.limits) reply["bids"].push_back(moveJson(log_->vocabulary(), limit));
  request.reply(std::move(reply));
  settle(request.out);
}

void Table::makeFork(Request& request) {
  const Seat observer = seatOf(request.from);
  if (observer == kNobody || !started_)
    return request.refuse("not-here", "Join a game that has begun first.");
  const json* at = member(request.message, "at");
  const GameLog& known = logFor(observer);
  std::uint64_t lines = known.lines().size();
  if (at != nullptr && !numberIn(*at, lines, lines))
    return request.refuse("message-malformed",
                          "\"at\" is a number of lines, at most as many as were played.");
  const Seed seed = seedOfGame(*log_->seed(), ++forks_);  // tells nothing about the cards to come
  if (overFor(observer) && !log_->imagined()) {
    fork_ = GameLog::resume(log_->record(), static_cast<std::size_t>(lines), seed);
    return request.reply({{"type", "forked"}, {"n", lines}, {"imagined", false}});
  }
  if (!options_.imagine)
    return request.refuse("fork-off", "While the game runs, this table allows no other world of it.");
  if (lines != known.lines().size())
    return request.refuse("fork-past", "While the game runs, only its present position can be imagined.");
  Rng rng(seed, purpose::kDeterminize + observer);
  fork_ = GameLog::imagine(known.position().view(observer)->determinize(rng), seed);
  request.reply({{"type", "forked"}, {"n", lines}, {"imagined", true}});
}

void Table::explain(Request& request) {
  const Seat seat = seatOf(request.from);
  if (seat >= chairs_.size() || !started_)
    return request.refuse("not-seated", "Only those who sit at a running game may move.");
  const json* item = member(request.message, "move");
  Move move;
  Problem problem{"message-malformed", "Say in \"move\" which move is meant."};
  if (item == nullptr || !parseMoveJson(log_->vocabulary(), *item, move, problem))
    return request.refuse(problem);
  json reply{{"type", "explained"}, {"move", moveJson(log_->vocabulary(), move)}};
  const Verdict verdict = log_->position().view(seat)->explain(move);
  reply["legal"] = ok(verdict);
  if (!ok(verdict)) {
    reply["refusal"] = refusalJson(log_->vocabulary(), std::get<Rejection>(verdict));
    reply["error"] = problemJson(log_->position().problem(std::get<Rejection>(verdict)));
  }
  request.reply(std::move(reply));
}

void Table::resync(Request& request) {
  const Seat observer = seatOf(request.from);
  if (observer == kNobody) return request.refuse("not-here", "Join first.");
  if (!started_) return tellTableTo({request.from}, observer == kSpectator, request.out);
  std::uint64_t since = log_->events().size();
  if (const json* from = member(request.message, "since");
      from != nullptr && !numberIn(*from, UINT32_MAX, since))
    return request.refuse("message-malformed", "\"since\" is the number of events already known.");
  tell(observer, {request.from}, true, static_cast<std::size_t>(since), request.out);
}

void Table::sendRecord(Request& request) {
  const Seat observer = seatOf(request.from);
  if (observer == kNobody) return request.refuse("not-here", "Join first.");
  if (!overFor(observer))
    return request.refuse("game-running",
                          "The record holds every secret; it is given when the game is over.");
  if (log_->imagined()) return request.refuse("no-record", "A game in an imagined world has no record.");
  request.reply({{"type", "record"}, {"record", log_->recordText()}});
}

}  // namespace bourse
