#include "server/room/table_request.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/game/catalogue.h"
#include "host/game/nearest.h"
#include "host/json/json.h"
#include "server/identity/secrets.h"
#include "server/room/ended_game.h"

namespace bourse {

using nlohmann::json;

namespace {

std::string textIn(const json& object, const char* name) {
  const json* value = member(object, name);
  return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
}

bool wrong(Problem& problem, std::string sentence) {
  problem = {"wish-wrong", std::move(sentence)};
  return false;
}

/// Reads a request member by member and stops at the first that is wrong.
class TableRequestReader {
 public:
  TableRequestReader(const json& request, const BotFactory& bots, NewTable& table, Problem& problem)
      : request_(request), bots_(bots), table_(table), facts_(table.facts), problem_(problem) {}

  bool read() {
    return knownNames() && readRecordText() && readGame() && readSeats() && readConfig() &&
           readSwitch("undo", facts_.undo) && readSwitch("listed", facts_.listed) &&
           readSwitch("spectators", facts_.spectators) && readSwitch("chat", facts_.chat) &&
           readSwitch("rated", facts_.rated) && readSwitch("beginners", facts_.beginners) &&
           readSwitch("programs", facts_.programs) && readSwitch("hands", facts_.hands) && readClock() &&
           readVacation() && readNumber("grace", "seconds", kLongestClock, facts_.grace) &&
           readNumber("pace", "milliseconds", kLongestPace, facts_.pace) &&
           readNumber("delay", "decisions", kLongestDelay, facts_.delay) &&
           readNumber("delay_seconds", "seconds", kLongestLag, facts_.delaySeconds) && oneDelay() &&
           readStandIn() && readSeed() && readRated() && keepsBotsAway();
  }

 private:
  bool knownNames() {
    static const std::vector<std::string_view> kNames = {
        "game",   "config", "seats",    "undo",       "listed",        "clock",    "grace",
        "pace",   "seed",   "stand_in", "spectators", "chat",          "delay",    "rated",
        "record", "at",     "hands",    "beginners",  "delay_seconds", "vacation", "programs"};
    if (!request_.is_object()) return wrong(problem_, "Describe the table you want as one JSON object.");
    for (const auto& [name, value] : request_.items())
      if (std::find(kNames.begin(), kNames.end(), name) == kNames.end())
        return wrong(problem_, "A table has no “" + name.substr(0, 40) + "”; it has " + listed(kNames) + ".");
    return true;
  }

  bool oneDelay() {
    return facts_.delay == 0 || facts_.delaySeconds == 0 ||
           wrong(problem_, "Spectators lag by \"delay\" decisions or by \"delay_seconds\", not by both.");
  }

  /// The game to continue from. It must be over, so it holds nobody's secrets.
  bool readRecordText() {
    const json* text = member(request_, "record");
    const json* at = member(request_, "at");
    if (text == nullptr) return at == nullptr || wrong(problem_, "\"at\" is a place in a \"record\".");
    if (request_.contains("game") || request_.contains("config"))
      return wrong(problem_, "A table from a \"record\" has its \"game\" and \"config\" from there.");
    if (!text->is_string()) return wrong(problem_, "\"record\" is the text of a record.");
    RecordProblem problem;
    if (!readRecord(text->get_ref<const std::string&>(), past_, problem)) {
      problem_ = {problem.problem.code, problem.text()};
      return false;
    }
    if (past_.position->node().kind != Node::Kind::over) {
      problem_ = {"game-running", "A table goes on from the record of a game that is over."};
      return false;
    }
    at_ = past_.record.lines.size();
    if (at != nullptr && !numberIn(*at, at_, at_))
      return wrong(problem_, "\"at\" is a number of lines, at most " +
                                 std::to_string(past_.record.lines.size()) + " in this record.");
    return true;
  }

  bool readGame() {
    if (past_.position != nullptr) {
      kind_ = &past_.position->kind();
      continueFrom(past_.record, static_cast<std::size_t>(at_), table_);
      return true;
    }
    kind_ = gameIn(request_, problem_);
    if (kind_ == nullptr) return false;
    problem_ = {};
    facts_.game = kind_->name();
    facts_.rules = kind_->rulesVersion();
    return true;
  }

  bool readSeats() {
    const json* seats = member(request_, "seats");
    if (seats != nullptr && !readSeatList(*seats)) return false;
    if (seats == nullptr && facts_.seats.empty())
      return wrong(problem_, "\"seats\" is a list: who may sit where.");
    for (const SeatFacts& seat : facts_.seats)
      if (!seat.bot.empty() && !knowsBot(seat.bot)) return false;
    if (std::all_of(facts_.seats.begin(), facts_.seats.end(),
                    [](const SeatFacts& seat) { return !seat.bot.empty(); }))
      return wrong(problem_, "A table needs at least one person.");
    return true;
  }

  bool readSeatList(const json& seats) {
    constexpr const char* kForm = "{\"kind\":\"person\"} or {\"kind\":\"bot\",\"bot\":…}";
    if (!seats.is_array() || seats.empty() || seats.size() > 16)
      return wrong(problem_, std::string("\"seats\" is a list with ") + kForm + " for each seat.");
    facts_.seats.clear();
    for (const json& wish : seats) {
      const std::string kind = textIn(wish, "kind"), bot = textIn(wish, "bot");
      const std::size_t keys = kind == "bot" ? 2 : 1;  // and no others
      if ((kind != "person" && kind != "bot") || wish.size() != keys || (kind == "bot" && bot.empty()))
        return wrong(problem_, std::string("Each of \"seats\" is ") + kForm + ".");
      facts_.seats.push_back({.name = {}, .tokenHash = {}, .bot = bot});
    }
    return true;
  }

  bool knowsBot(std::string_view name) {
    const std::vector<std::string_view> names = bots_.names(*kind_);
    if (std::find(names.begin(), names.end(), name) != names.end()) return true;
    problem_ = {"bot-unknown", "There is no such bot; there is " + listed(names) + "."};
    return false;
  }

  bool readConfig() {
    std::size_t seats = 0;
    if (past_.position != nullptr) {
      seats = static_cast<std::size_t>(past_.position->seats());
      houseRules_ = past_.position->configJson().contains("set");
    } else {
      json config = configIn(request_);
      if (!config.is_object())
        return wrong(problem_, "\"config\" is an object such as {\"modules\":[\"bonds\"]}.");
      if (!config.contains("seats")) config["seats"] = facts_.seats.size();
      EventRoom room;
      EventSink events(room);
      const std::unique_ptr<Position> start = kind_->startJson(config, events, problem_);
      if (start == nullptr) return false;
      seats = static_cast<std::size_t>(start->seats());
      houseRules_ = start->configJson().contains("set");
      peopleOnly_ = start->configJson().contains("companion");
      facts_.config = start->configText();
    }
    return seats == facts_.seats.size() ||
           wrong(problem_, "The game has " + std::to_string(seats) + " seats, and \"seats\" another number.");
  }

  bool readSwitch(const char* name, bool& on) {
    const json* value = member(request_, name);
    if (value == nullptr) return true;
    if (!value->is_boolean()) return wrong(problem_, "\"" + std::string(name) + "\" is true or false.");
    on = value->get<bool>();
    return true;
  }

  bool isNumber(const json& value, const std::string& name, const char* unit, int most, int& number) {
    std::uint64_t read = 0;
    if (!numberIn(value, static_cast<std::uint64_t>(most), read))
      return wrong(problem_,
                   "\"" + name + "\" is a number of " + unit + ", at most " + std::to_string(most) + ".");
    number = static_cast<int>(read);
    return true;
  }

  bool readNumber(const char* name, const char* unit, int most, int& number) {
    const json* value = member(request_, name);
    return value == nullptr || isNumber(*value, name, unit, most, number);
  }

  /// 60, {"turn": 60}, also with a "reserve", or {"game": 600, "increment": 5}.
  bool readClock() {
    const json* clock = member(request_, "clock");
    if (clock == nullptr) return true;
    if (!clock->is_object()) return isNumber(*clock, "clock", "seconds", kLongestClock, facts_.clock.turn);
    const json* turn = member(*clock, "turn");
    const json* game = member(*clock, "game");
    const json* increment = member(*clock, "increment");
    const json* reserve = member(*clock, "reserve");
    const json* more = turn != nullptr ? reserve : increment;
    const std::size_t known = (turn != nullptr) + (game != nullptr) + (more != nullptr);
    if (known != clock->size() || (turn == nullptr) == (game == nullptr))
      return wrong(problem_,
                   "\"clock\" is a number of seconds, {\"turn\":…} with a \"reserve\" if wanted, or "
                   "{\"game\":…} with an \"increment\" if wanted.");
    return (turn == nullptr || isNumber(*turn, "turn", "seconds", kLongestClock, facts_.clock.turn)) &&
           (game == nullptr || isNumber(*game, "game", "seconds", kLongestClock, facts_.clock.game)) &&
           (increment == nullptr ||
            isNumber(*increment, "increment", "seconds", kLongestClock, facts_.clock.increment)) &&
           (reserve == nullptr ||
            isNumber(*reserve, "reserve", "seconds", kLongestClock, facts_.clock.reserve)) &&
           (turn == nullptr || facts_.clock.reserve == 0 || facts_.clock.turn > 0 ||
            wrong(problem_, "A \"reserve\" needs a \"turn\" of at least a second.")) &&
           (game == nullptr || facts_.clock.game > 0 || wrong(problem_, "\"game\" is at least a second."));
  }

  /// Only where days count: a vacation stops a slow clock.
  bool readVacation() {
    if (!readNumber("vacation", "days", kLongestVacation, facts_.vacation)) return false;
    return facts_.vacation == 0 || (facts_.clock.any() && isCorrespondence(facts_.clock)) ||
           wrong(problem_,
                 "\"vacation\" stops a slow clock: the table needs a \"clock\" with an hour or more for each "
                 "decision, or six hours or more for the game.");
  }

  /// Rated games need a clock and have no undo. Players who leave lose: after the time they may be away, or
  /// in a slow game when their clock is up.
  bool readRated() {
    // Nobody waits beside a slow clock, so nobody is away from it.
    if (!facts_.rated && !request_.contains("grace") && facts_.clock.any() && isCorrespondence(facts_.clock))
      facts_.grace = 0;
    if (!facts_.rated) return true;
    if (houseRules_)
      return wrong(problem_, "Rated tables are played with the numbers of the box, without house rules.");
    if (facts_.beginners) return wrong(problem_, "A table for beginners is not rated.");
    if (facts_.programs)
      return wrong(problem_, "Rated tables are for people: leave out \"programs\", or \"rated\".");
    if (!facts_.clock.any()) return wrong(problem_, "A rated table needs a \"clock\".");
    if (request_.contains("undo") && facts_.undo)
      return wrong(problem_, "No move is taken back at a rated table: leave out \"undo\".");
    facts_.undo = false;
    if (isCorrespondence(facts_.clock))
      facts_.grace = 0;
    else if (facts_.grace == 0)
      return wrong(problem_, "Say in \"grace\" how many seconds people may be away from a rated table.");
    return true;
  }

  /// Where parts of the game lie on a real table, no bot plays and no clock runs: people see each other.
  bool keepsBotsAway() {
    if (!peopleOnly_) return true;
    for (const SeatFacts& seat : facts_.seats)
      if (!seat.bot.empty()) {
        problem_ = {"people-only", "Bots have no real cards before them: only people sit here."};
        return false;
      }
    if (facts_.programs)
      return wrong(problem_, "Programs have no real cards before them: leave out \"programs\".");
    if (!request_.contains("grace")) facts_.grace = 0;
    if (facts_.clock.any() || facts_.grace > 0 || facts_.rated)
      return wrong(problem_,
                   "A table beside the real box has no \"clock\" and no \"grace\", and is not rated.");
    return true;
  }

  bool readStandIn() {
    facts_.standIn = bots_.standIn(*kind_);
    const json* name = member(request_, "stand_in");
    if (name == nullptr) return true;
    facts_.standIn = name->is_string() ? name->get<std::string>() : std::string();
    return knowsBot(facts_.standIn);
  }

  bool readSeed() {
    const json* wish = member(request_, "seed");
    facts_.seed = newSeed();
    if (wish == nullptr) return true;
    const std::string text = wish->is_string() ? wish->get<std::string>() : wish->dump();
    if (!Seed::parse(text, facts_.seed)) {
      problem_ = {"seed-wrong", "A seed is a number below 2^64, or 64 hexadecimal digits as text."};
      return false;
    }
    if (facts_.listed || facts_.rated)
      return wrong(problem_,
                   "Nobody chooses the \"seed\" of a listed or rated table: they might know the cards.");
    facts_.seedChosen = true;
    return true;
  }

  const json& request_;
  const BotFactory& bots_;
  NewTable& table_;
  TableFacts& facts_;
  Problem& problem_;
  bool houseRules_ = false;  // numbers of the box are changed
  const GameKind* kind_ = nullptr;
  ReplayedRecord past_;
  bool peopleOnly_ = false;
  std::uint64_t at_ = 0;
};

}  // namespace

bool readTableRequest(const json& request, const BotFactory& bots, NewTable& table, Problem& problem) {
  NewTable read;
  problem = {};
  if (!TableRequestReader(request, bots, read, problem).read()) return false;
  for (SeatFacts& seat : read.facts.seats) seat.left = read.facts.clock.bank().count();
  table = std::move(read);
  return true;
}

void continueFrom(const Record& record, std::size_t lines, NewTable& table) {
  Problem problem;
  const GameKind* kind = findGame(record.game, problem);
  BOURSE_CHECK(kind != nullptr, ==, true);
  table.facts.game = record.game;
  table.facts.rules = record.rulesVersion;
  table.facts.config = record.config;
  table.facts.given = lines;
  table.facts.seats.assign(record.players.size(), {});
  for (const RecordPlayer& player : record.players)
    if (player.seat < table.facts.seats.size() && player.name.empty())
      table.facts.seats[player.seat].bot = player.bot;
  table.entries.clear();
  for (std::size_t line = 0; line < lines; ++line)
    table.entries.push_back(lineText(kind->vocabulary(), record.lines[line]));
}

json clockJson(const ClockTerms& clock) {
  if (clock.game > 0) return {{"game", clock.game}, {"increment", clock.increment}};
  if (clock.reserve > 0) return {{"turn", clock.turn}, {"reserve", clock.reserve}};
  return clock.turn;
}

}  // namespace bourse
