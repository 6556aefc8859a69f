#include "server/tables/facts.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/json.h"
#include "host/nearest.h"
#include "host/notation.h"
#include "server/tables/secrets.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr int kLongestClock = 30 * 24 * 3600;

std::string textIn(const json& object, const char* name) {
  const json* value = member(object, name);
  return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
}

bool switchIn(const json& object, const char* name, bool otherwise) {
  const json* value = member(object, name);
  return value != nullptr && value->is_boolean() ? value->get<bool>() : otherwise;
}

std::uint64_t numberAt(const json& object, const char* name, std::uint64_t most, std::uint64_t otherwise) {
  const json* value = member(object, name);
  std::uint64_t number = 0;
  return value != nullptr && numberIn(*value, most, number) ? number : otherwise;
}

bool wrong(Problem& problem, std::string sentence) {
  problem = {"wish-wrong", std::move(sentence)};
  return false;
}

/// Reads the wishes of a table one by one; the first that is wrong ends it.
class Wishes {
 public:
  Wishes(const json& wishes, const BotFactory& bots, TableFacts& facts, Problem& problem)
      : wishes_(wishes), bots_(bots), facts_(facts), problem_(problem) {}

  bool read() {
    return knownNames() && readGame() && readSeats() && readConfig() && readSwitch("undo", facts_.undo) &&
           readSwitch("listed", facts_.listed) && readSwitch("spectators", facts_.spectators) &&
           readSeconds("clock", facts_.clock) && readSeconds("grace", facts_.grace) && readStandIn() &&
           readSeed();
  }

 private:
  bool knownNames() {
    static const std::vector<std::string_view> kNames = {
        "game", "config", "seats", "undo", "listed", "clock", "grace", "seed", "stand_in", "spectators"};
    if (!wishes_.is_object()) return wrong(problem_, "A table is wished for with one JSON object.");
    for (const auto& [name, value] : wishes_.items())
      if (std::find(kNames.begin(), kNames.end(), name) == kNames.end())
        return wrong(problem_, "A table has no “" + name.substr(0, 40) + "”; it has " + listed(kNames) + ".");
    return true;
  }

  bool readGame() {
    const json* name = member(wishes_, "game");
    if (name != nullptr && !name->is_string()) return wrong(problem_, "\"game\" is a name.");
    kind_ = name == nullptr ? games().front() : findGame(name->get_ref<const std::string&>(), problem_);
    if (kind_ == nullptr) return false;
    facts_.game = kind_->name();
    facts_.rules = kind_->rulesVersion();
    return true;
  }

  bool readSeats() {
    const json* seats = member(wishes_, "seats");
    if (seats == nullptr || !seats->is_array() || seats->empty() || seats->size() > 16)
      return wrong(
          problem_,
          "\"seats\" is a list with {\"kind\":\"person\"} or {\"kind\":\"bot\",\"bot\":…} for each seat.");
    for (const json& wish : *seats) {
      const std::string kind = textIn(wish, "kind");
      const std::size_t keys = kind == "bot" ? 2 : 1;  // and no others
      SeatFacts seat;
      if (kind == "bot") seat.bot = textIn(wish, "bot");
      if ((kind != "person" && kind != "bot") || wish.size() != keys)
        return wrong(problem_, "Each of \"seats\" is {\"kind\":\"person\"} or {\"kind\":\"bot\",\"bot\":…}.");
      if (kind == "bot" && !knowsBot(seat.bot)) return false;
      facts_.seats.push_back(std::move(seat));
    }
    if (std::all_of(facts_.seats.begin(), facts_.seats.end(),
                    [](const SeatFacts& seat) { return !seat.bot.empty(); }))
      return wrong(problem_, "At a table there is at least one person.");
    return true;
  }

  bool knowsBot(std::string_view name) {
    const std::vector<std::string_view> names = bots_.names(*kind_);
    if (std::find(names.begin(), names.end(), name) != names.end()) return true;
    problem_ = {"bot-unknown", "There is no such bot; there is " + listed(names) + "."};
    return false;
  }

  bool readConfig() {
    const json* wish = member(wishes_, "config");
    json config = wish == nullptr ? json::object() : *wish;
    if (!config.is_object())
      return wrong(problem_, "\"config\" is an object such as {\"modules\":[\"bonds\"]}.");
    if (!config.contains("seats")) config["seats"] = facts_.seats.size();
    EventRoom room;
    EventSink events(room);
    const std::unique_ptr<Position> start = kind_->startJson(config, events, problem_);
    if (start == nullptr) return false;
    if (static_cast<std::size_t>(start->seats()) != facts_.seats.size())
      return wrong(problem_, "\"config\" and \"seats\" disagree on how many seats there are.");
    facts_.config = start->configText();
    return true;
  }

  bool readSwitch(const char* name, bool& on) {
    const json* value = member(wishes_, name);
    if (value == nullptr) return true;
    if (!value->is_boolean()) return wrong(problem_, "\"" + std::string(name) + "\" is true or false.");
    on = value->get<bool>();
    return true;
  }

  bool readSeconds(const char* name, int& seconds) {
    const json* value = member(wishes_, name);
    std::uint64_t number = 0;
    if (value == nullptr) return true;
    if (!numberIn(*value, kLongestClock, number))
      return wrong(problem_, "\"" + std::string(name) + "\" is a number of seconds, at most " +
                                 std::to_string(kLongestClock) + ".");
    seconds = static_cast<int>(number);
    return true;
  }

  bool readStandIn() {
    facts_.standIn = bots_.names(*kind_).back();
    const json* name = member(wishes_, "stand_in");
    if (name == nullptr) return true;
    facts_.standIn = name->is_string() ? name->get<std::string>() : std::string();
    return knowsBot(facts_.standIn);
  }

  bool readSeed() {
    const json* wish = member(wishes_, "seed");
    facts_.seed = newSeed();
    if (wish == nullptr) return true;
    const std::string text = wish->is_string() ? wish->get<std::string>() : wish->dump();
    if (!Seed::parse(text, facts_.seed)) {
      problem_ = {"seed-wrong", "A seed is a number below 2^64, or 64 hexadecimal digits as text."};
      return false;
    }
    facts_.seedChosen = true;
    return true;
  }

  const json& wishes_;
  const BotFactory& bots_;
  TableFacts& facts_;
  Problem& problem_;
  const GameKind* kind_ = nullptr;
};

}  // namespace

std::string factsText(const TableFacts& facts) {
  json seats = json::array();
  for (const SeatFacts& seat : facts.seats)
    seats.push_back({{"name", seat.name},
                     {"token", seat.tokenHash},
                     {"bot", seat.bot},
                     {"resigned", seat.resigned},
                     {"collect", seat.instructions.collect},
                     {"skip", seat.instructions.skipIdle}});
  return compact({{"game", facts.game},
                  {"rules", facts.rules},
                  {"config", facts.config},
                  {"seed", seedText(facts.seed)},
                  {"seed_chosen", facts.seedChosen},
                  {"undo", facts.undo},
                  {"listed", facts.listed},
                  {"spectators", facts.spectators},
                  {"clock", facts.clock},
                  {"grace", facts.grace},
                  {"stand_in", facts.standIn},
                  {"made", facts.made},
                  {"seats", std::move(seats)}});
}

bool readFacts(std::string_view text, TableFacts& facts, Problem& problem) {
  const json object = parseJson(text);
  const json* seats = member(object, "seats");
  TableFacts read;
  if (seats == nullptr || !seats->is_array() || !Seed::parse(textIn(object, "seed"), read.seed)) {
    problem = {"facts-wrong", "What is stored about the table cannot be read."};
    return false;
  }
  read.game = textIn(object, "game");
  read.rules = static_cast<int>(numberAt(object, "rules", INT32_MAX, 0));
  read.config = textIn(object, "config");
  read.seedChosen = switchIn(object, "seed_chosen", false);
  read.undo = switchIn(object, "undo", true);
  read.listed = switchIn(object, "listed", false);
  read.spectators = switchIn(object, "spectators", true);
  read.clock = static_cast<int>(numberAt(object, "clock", kLongestClock, 0));
  read.grace = static_cast<int>(numberAt(object, "grace", kLongestClock, 0));
  read.standIn = textIn(object, "stand_in");
  read.made = static_cast<std::int64_t>(numberAt(object, "made", INT64_MAX, 0));
  for (const json& seat : *seats)
    read.seats.push_back({textIn(seat, "name"),
                          textIn(seat, "token"),
                          textIn(seat, "bot"),
                          switchIn(seat, "resigned", false),
                          {switchIn(seat, "collect", true), switchIn(seat, "skip", false)}});
  facts = std::move(read);
  return true;
}

bool readWishes(const json& wishes, const BotFactory& bots, TableFacts& facts, Problem& problem) {
  TableFacts read;
  problem = {};
  if (!Wishes(wishes, bots, read, problem).read()) return false;
  facts = std::move(read);
  return true;
}

std::unique_ptr<GameLog> replayed(const TableFacts& facts, const std::vector<std::string>& entries,
                                  Problem& problem) {
  const GameKind* kind = findGame(facts.game, problem);
  if (kind == nullptr) return nullptr;
  if (kind->rulesVersion() != facts.rules) {
    problem = {"rules-version", "The table plays by rules version " + std::to_string(facts.rules) +
                                    "; this program plays version " + std::to_string(kind->rulesVersion()) +
                                    "."};
    return nullptr;
  }
  std::unique_ptr<GameLog> log = GameLog::start(*kind, facts.config, facts.seed, problem);
  if (log == nullptr) return nullptr;
  const auto fail = [&](std::size_t entry, const std::string& sentence) {
    problem = {"entry-wrong", "Entry " + std::to_string(entry) + ": " + sentence};
    return nullptr;
  };
  for (std::size_t n = 0; n < entries.size(); ++n) {
    const Node node = log->position().node();
    if (entries[n] == kUndoEntry) {
      if (log->lines().empty() || log->lines().back().seat == kNobody)
        return fail(n, "there is nothing to take back.");
      log->undo();
      continue;
    }
    Line line;
    if (!parseLine(log->vocabulary(), log->position().seats(), entries[n], line, problem))
      return fail(n, problem.sentence);
    if (const Verdict verdict = log->position().check(line.seat, line.move); !ok(verdict))
      return fail(n, log->position().problem(std::get<Rejection>(verdict)).sentence);
    if (node.kind == Node::Kind::decision)
      log->apply(line);
    else if (!(log->draw() == line))
      return fail(n, "the seed draws something else.");
  }
  std::vector<RecordPlayer> players;
  for (std::size_t seat = 0; seat < facts.seats.size(); ++seat)
    if (!facts.seats[seat].empty())
      players.push_back({static_cast<Seat>(seat), facts.seats[seat].name, facts.seats[seat].bot});
  log->setPlayers(std::move(players));
  return log;
}

bool isPersonName(std::string_view name) {
  return !name.empty() && name.size() <= 40 && name.front() != ' ' && name.back() != ' ' &&
         std::none_of(name.begin(), name.end(),
                      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '\x7f'; });
}

}  // namespace bourse
