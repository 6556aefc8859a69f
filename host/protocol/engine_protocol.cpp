#include "host/protocol/engine_protocol.h"

#include <nlohmann/json.hpp>

#include "host/game/nearest.h"
#include "host/game/player.h"
#include "host/game/version.h"
#include "host/json/json.h"
#include "host/json/text.h"
#include "host/record/notation.h"
#include "host/table/view_change.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kLongestLine = 1 << 20;

json moveAndText(const Vocabulary& vocabulary, Move move) {
  return {{"move", moveJson(vocabulary, move)}, {"text", moveText(vocabulary, move)}};
}

}  // namespace

struct EngineSession::Request {
  const json& message;
  json answer = json::object();  // what is filled in
  bool failed = false;

  void fail(const Problem& problem) {
    answer = {{"error", problemJson(problem)}};
    failed = true;
  }
  void fail(std::string code, std::string sentence) { fail(Problem{std::move(code), std::move(sentence)}); }
  void refuse(const Position& position, const Rejection& rejection) {
    fail(position.problem(rejection));
    answer["error"]["refusal"] = refusalJson(position.kind().vocabulary(), rejection);
  }
  [[nodiscard]] const json* get(const char* name) const { return member(message, name); }

  /// The seat or spectator in "seat"; false after saying what is wrong.
  bool observer(int seats, bool spectator, Seat& seat) {
    const json* value = get("seat");
    if (value != nullptr && observerIn(*value, seats, spectator, seat)) return true;
    fail("no-such-seat", "\"seat\" is a number from 0 to " + std::to_string(seats - 1) +
                             (spectator ? ", or \"spectator\"." : "."));
    return false;
  }
  bool move(const Vocabulary& vocabulary, Move& read) {
    const json* value = get("move");
    Problem problem{"move-missing",
                    "\"move\" is a list such as [2, 1, 4], or a text such as \"bid pile=1 space=4\"."};
    if (value != nullptr && parseMoveJson(vocabulary, *value, read, problem)) return true;
    fail(problem);
    return false;
  }
  /// A seed as a number or as text; `found` tells whether there is one.
  bool seed(Seed& read, bool& found) {
    const json* value = get("seed");
    found = value != nullptr && !value->is_null();
    if (!found) return true;
    std::uint64_t small = 0;
    if (numberIn(*value, UINT64_MAX, small)) {
      read = Seed::of(small);
      return true;
    }
    if (value->is_string() && Seed::parse(value->get_ref<const std::string&>(), read)) return true;
    fail("seed-wrong", "\"seed\" is a number from 0 on, or a text of 64 hexadecimal digits.");
    return false;
  }
};

struct EngineSession::Command {
  std::string_view name;
  bool needsGame;
  Handler handle;
  std::string_view help;
};

const EngineSession::Command EngineSession::kCommands[] = {
    {"help", false, &EngineSession::help, "lists the requests"},
    {"new", false, &EngineSession::newGame, "begins a game: game, config, seed"},
    {"load", false, &EngineSession::load, "goes on from a record: record, seed"},
    {"save", true, &EngineSession::save, "the record so far"},
    {"node", true, &EngineSession::node, "who or what is next"},
    {"legal", true, &EngineSession::legal, "the legal moves, or the outcomes of chance: seat"},
    {"view", true, &EngineSession::view, "what an observer knows: seat"},
    {"state", true, &EngineSession::state, "everything, secrets included"},
    {"apply", true, &EngineSession::apply, "makes a move: seat, move"},
    {"chance", true, &EngineSession::chance,
     "draws by the seed, or takes the outcome in move; with all, until someone must choose"},
    {"events", true, &EngineSession::events, "what happened: since, seat"},
    {"scores", true, &EngineSession::scores, "everybody's money"},
    {"digest", true, &EngineSession::digest, "a fingerprint of the position, or of a view: seat"},
    {"explain", true, &EngineSession::explain, "whether a move is legal for a seat, or why not: seat, move"},
    {"determinize", true, &EngineSession::determinize,
     "a world that an observer cannot tell from the real one: seat, seed"},
    {"clone", true, &EngineSession::clone, "keeps a copy of the game, or goes back to one: to, from"},
    {"undo", true, &EngineSession::undo, "takes back lines, draws included: to"},
    {"bot", true, &EngineSession::bot, "the move a bot would make: bot, seat, iterations, seed"},
};

const EngineSession::Command* EngineSession::find(std::string_view name) {
  for (const Command& command : kCommands)
    if (command.name == name) return &command;
  return nullptr;
}

EngineSession::EngineSession() = default;
EngineSession::~EngineSession() = default;

std::string EngineSession::answer(std::string_view line) {
  const json message = line.size() <= kLongestLine ? parseJson(line) : json(json::value_t::discarded);
  Request request{message};
  const json* name = member(message, "do");
  const Command* command =
      name != nullptr && name->is_string() ? find(name->get_ref<const std::string&>()) : nullptr;
  if (!message.is_object()) {
    request.fail("line-malformed", line.size() > kLongestLine
                                       ? "A line has at most 1048576 bytes."
                                       : "A line is one JSON object, such as {\"do\":\"help\"}.");
  } else if (command == nullptr) {
    std::vector<std::string_view> names;
    for (const Command& one : kCommands) names.push_back(one.name);
    request.fail("request-unknown", "\"do\" is " + listed(names) + "." +
                                        (name != nullptr && name->is_string()
                                             ? didYouMean(name->get_ref<const std::string&>(), names)
                                             : ""));
  } else if (command->needsGame && log_ == nullptr) {
    request.fail("no-game",
                 "There is no game yet; begin one with {\"do\":\"new\",\"config\":{\"seats\":4}}.");
  } else {
    (this->*command->handle)(request);
  }
  if (const json* id = member(message, "id"); id != nullptr && !id->is_structured())
    request.answer["id"] = *id;
  return compact(request.answer);
}

void EngineSession::help(Request& request) {
  json requests = json::object();
  for (const Command& command : kCommands) requests[std::string(command.name)] = command.help;
  json kinds = json::array();
  for (const GameKind* kind : games())
    kinds.push_back({{"game", kind->name()}, {"rules", kind->rulesVersion()}});
  request.answer = {{"requests", std::move(requests)}, {"games", std::move(kinds)}, {"version", kVersion}};
}

/// What every change answers with: how far the game is, and who or what is next.
void EngineSession::describe(Request& request) const {
  request.answer["n"] = log_->lines().size();
  request.answer["node"] = nodeJson(log_->vocabulary(), log_->position().node());
}

void EngineSession::newGame(Request& request) {
  const json* game = request.get("game");
  const json* config = request.get("config");
  Problem problem{"game-unknown", "\"game\" is the name of a game."};
  const GameKind* kind = game == nullptr      ? games().front()
                         : !game->is_string() ? nullptr
                                              : findGame(game->get_ref<const std::string&>(), problem);
  if (kind == nullptr) return request.fail(problem);
  Seed seed;
  bool seeded = false;
  if (!request.seed(seed, seeded)) return;
  EventSink nobody;
  const bool asText = config != nullptr && config->is_string();
  const auto position = asText
                            ? kind->start(config->get_ref<const std::string&>(), nobody, problem)
                            : kind->startJson(config != nullptr ? *config : json::object(), nobody, problem);
  if (position == nullptr) return request.fail(problem);
  log_ = GameLog::start(*kind, position->configText(), seeded ? std::optional(seed) : std::nullopt, problem);
  request.answer = {
      {"game", kind->name()}, {"rules", kind->rulesVersion()}, {"config", position->configJson()}};
  describe(request);
}

void EngineSession::load(Request& request) {
  const json* record = request.get("record");
  if (record == nullptr || !record->is_string())
    return request.fail("record-missing", "\"record\" is the text of a record.");
  Seed seed;
  bool seeded = false;
  if (!request.seed(seed, seeded)) return;
  ReplayedRecord replayed;
  RecordProblem problem;
  if (!readRecord(record->get_ref<const std::string&>(), replayed, problem)) {
    request.fail(problem.problem);
    request.answer["error"]["line"] = problem.line;
    return;
  }
  log_ = GameLog::resume(replayed.record, replayed.record.lines.size(),
                         seeded ? std::optional(seed) : std::nullopt);
  request.answer = {{"game", replayed.record.game}, {"config", log_->position().configJson()}};
  describe(request);
}

void EngineSession::save(Request& request) { request.answer["record"] = log_->recordText(); }

void EngineSession::node(Request& request) { describe(request); }

void EngineSession::legal(Request& request) {
  const Position& position = log_->position();
  const Node node = position.node();
  json list = json::array();
  if (node.kind == Node::Kind::chance || node.kind == Node::Kind::world) {
    OutcomeList outcomes;
    position.outcomes(outcomes);
    for (const Outcome& outcome : outcomes) {
      list.push_back(moveAndText(log_->vocabulary(), outcome.move));
      list.back()["weight"] = outcome.weight;
    }
    request.answer["outcomes"] = std::move(list);
    return;
  }
  Seat seat = node.seat;
  if (request.get("seat") != nullptr && !request.observer(position.seats(), false, seat)) return;
  MoveList moves;
  if (node.kind == Node::Kind::decision) position.legal(seat, moves);
  for (const Move move : moves) list.push_back(moveAndText(log_->vocabulary(), move));
  request.answer["seat"] = node.kind == Node::Kind::decision ? json(seat) : json(nullptr);
  request.answer["moves"] = std::move(list);
}

void EngineSession::view(Request& request) {
  Seat observer = kSpectator;
  if (!request.observer(log_->position().seats(), true, observer)) return;
  request.answer["view"] = log_->position().view(observer)->json();
}

void EngineSession::state(Request& request) { request.answer["state"] = log_->position().stateJson(); }

void EngineSession::applyLine(Request& request, const RecordLine& line) {
  if (const Verdict verdict = log_->position().check(line.seat, line.move); !ok(verdict))
    return request.refuse(log_->position(), std::get<Rejection>(verdict));
  log_->apply(line);
  request.answer["text"] = lineText(log_->vocabulary(), line);
  request.answer["events"] = log_->events().size();
  describe(request);
}

void EngineSession::apply(Request& request) {
  RecordLine line;
  if (!request.observer(log_->position().seats(), false, line.seat)) return;
  if (request.move(log_->vocabulary(), line.move)) applyLine(request, line);
}

void EngineSession::chance(Request& request) {
  RecordLine line;
  const json* all = request.get("all");
  if (all != nullptr && !all->is_boolean()) return request.fail("request-wrong", "\"all\" is true or false.");
  const auto drawing = [&] {
    const Node::Kind kind = log_->position().node().kind;
    return kind == Node::Kind::chance || kind == Node::Kind::world;
  };
  if (!drawing()) return request.fail("not-chance", "Nothing is to be drawn now; ask for the node.");
  if (request.get("move") != nullptr) {
    if (request.move(log_->vocabulary(), line.move)) applyLine(request, line);
    return;
  }
  if (!log_->seed())
    return request.fail("no-seed",
                        "The game has no seed, so say in \"move\" which of the outcomes is meant.");
  json texts = json::array();
  do {
    texts.push_back(lineText(log_->vocabulary(), log_->draw()));
  } while (all != nullptr && all->get<bool>() && drawing());
  request.answer["text"] = texts.size() == 1 ? texts.front() : std::move(texts);
  request.answer["events"] = log_->events().size();
  describe(request);
}

void EngineSession::events(Request& request) {
  std::uint64_t since = 0;
  if (const json* from = request.get("since"); from != nullptr && !numberIn(*from, UINT32_MAX, since))
    return request.fail("request-wrong", "\"since\" is the number of events already known.");
  Seat observer = kNobody;
  const bool whole = request.get("seat") == nullptr;
  if (!whole && !request.observer(log_->position().seats(), true, observer)) return;
  json list = json::array();
  const std::size_t first = std::min(static_cast<std::size_t>(since), log_->events().size());
  for (const Event& event : log_->events().subspan(first))
    list.push_back(whole ? wholeEventJson(log_->vocabulary(), event)
                         : eventJson(log_->vocabulary(), event, observer));
  request.answer["since"] = first;
  request.answer["events"] = std::move(list);
}

void EngineSession::scores(Request& request) {
  json list = json::array();
  const Scores scores = log_->position().scores();
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(log_->position().seats()); ++seat)
    list.push_back(scores[seat]);
  request.answer = {{"scores", std::move(list)}, {"over", log_->over()}};
}

void EngineSession::digest(Request& request) {
  Seat observer = kNobody;
  if (request.get("seat") == nullptr) {
    request.answer["digest"] = digestText(log_->position().digest());
  } else if (request.observer(log_->position().seats(), true, observer)) {
    request.answer["digest"] = digestText(viewTextDigest(log_->position().view(observer)->text({}).text()));
  }
}

void EngineSession::explain(Request& request) {
  Seat seat = kNobody;
  Move move;
  if (!request.observer(log_->position().seats(), false, seat) || !request.move(log_->vocabulary(), move))
    return;
  const Verdict verdict = log_->position().view(seat)->explain(move);
  request.answer = moveAndText(log_->vocabulary(), move);
  request.answer["legal"] = ok(verdict);
  if (ok(verdict)) return;
  const auto& rejection = std::get<Rejection>(verdict);
  request.answer["why"] = problemJson(log_->position().problem(rejection));
  request.answer["why"]["refusal"] = refusalJson(log_->vocabulary(), rejection);
}

void EngineSession::determinize(Request& request) {
  Seat observer = kNobody;
  Seed seed;
  bool seeded = false;
  if (!request.observer(log_->position().seats(), true, observer) || !request.seed(seed, seeded)) return;
  Rng rng(seed, purpose::kDeterminize + observer);
  const std::unique_ptr<Position> world = log_->position().view(observer)->determinize(rng);
  request.answer = {{"state", world->stateJson()}, {"digest", digestText(world->digest())}};
}

void EngineSession::clone(Request& request) {
  constexpr std::uint64_t kMostClones = 256;
  const json* to = request.get("to");
  const json* from = request.get("from");
  std::uint64_t number = clones_.size();
  if (to != nullptr && from != nullptr)
    return request.fail("request-wrong",
                        "\"to\" keeps a copy and \"from\" goes back to one; say one of them.");
  if (const json* named = from != nullptr ? from : to;
      (named != nullptr && !numberIn(*named, kMostClones - 1, number)) || number >= kMostClones)
    return request.fail("request-wrong", "There is room for 256 copies, with numbers from 0 to 255.");
  const auto slot = static_cast<std::size_t>(number);  // 32 bits in WebAssembly
  if (from != nullptr) {
    if (slot >= clones_.size() || clones_[slot] == nullptr)
      return request.fail("request-wrong", "There is no copy " + std::to_string(slot) + ".");
    log_ = clones_[slot]->clone();
  } else {
    if (slot >= clones_.size()) clones_.resize(slot + 1);
    clones_[slot] = log_->clone();
  }
  request.answer["clone"] = number;
  describe(request);
}

void EngineSession::undo(Request& request) {
  const std::size_t lines = log_->lines().size();
  std::uint64_t keep = lines - 1;
  if (const json* to = request.get("to");
      (to != nullptr && !numberIn(*to, lines, keep)) || (to == nullptr && lines == 0))
    return request.fail("request-wrong",
                        "\"to\" is how many lines stay; there are " + std::to_string(lines) + ".");
  log_->rewind(static_cast<std::size_t>(keep));
  request.answer["events"] = log_->events().size();
  describe(request);
}

void EngineSession::bot(Request& request) {
  constexpr std::uint64_t kMostIterations = 1'000'000;
  const Position& position = log_->position();
  const Node node = position.node();
  Seat seat = node.seat;
  if (request.get("seat") != nullptr && !request.observer(position.seats(), false, seat)) return;
  MoveList legal;
  if (node.kind == Node::Kind::decision && contains(node.pending, seat)) position.legal(seat, legal);
  if (legal.empty())
    return request.fail("request-wrong", "This seat has nothing to choose now; ask for the node.");
  const json* name = request.get("bot");
  const std::unique_ptr<Player> player =
      name != nullptr && name->is_string()
          ? ourBots().make(position.kind(), name->get_ref<const std::string&>())
          : nullptr;
  if (player == nullptr)
    return request.fail("request-wrong", "\"bot\" is " + listed(ourBots().names(position.kind())) + ".");
  std::uint64_t iterations = 0;
  if (const json* wish = request.get("iterations");
      wish != nullptr && !numberIn(*wish, kMostIterations, iterations))
    return request.fail("request-wrong", "\"iterations\" is a number up to 1000000.");
  Seed seed = log_->seed().value_or(Seed{});
  bool seeded = false;
  if (!request.seed(seed, seeded)) return;
  Rng rng(seed, purpose::kBot + seat, log_->lines().size());
  Budget budget;
  budget.iterations = static_cast<std::uint32_t>(iterations);
  request.answer = moveAndText(log_->vocabulary(), player->choose(*position.view(seat), legal, budget, rng));
  request.answer["seat"] = seat;
}

}  // namespace bourse
