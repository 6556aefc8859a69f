#include "server/room/facts.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "host/record/notation.h"
#include "server/room/table_request.h"

namespace bourse {

using nlohmann::json;

namespace {

bool switchIn(const json& object, const char* name, bool otherwise) {
  const json* value = member(object, name);
  return value != nullptr && value->is_boolean() ? value->get<bool>() : otherwise;
}

std::vector<std::string> textsIn(const json& object, const char* name) {
  std::vector<std::string> texts;
  if (const json* list = member(object, name); list != nullptr && list->is_array())
    for (const json& text : *list)
      if (text.is_string()) texts.push_back(text.get<std::string>());
  return texts;
}

std::uint64_t numberAt(const json& object, const char* name, std::uint64_t most, std::uint64_t otherwise) {
  const json* value = member(object, name);
  std::uint64_t number = 0;
  return value != nullptr && numberIn(*value, most, number) ? number : otherwise;
}

int secondsAt(const json& object, const char* name, int otherwise) {
  return static_cast<int>(numberAt(object, name, kLongestClock, static_cast<std::uint64_t>(otherwise)));
}

/// Bids by their names, which outlive the numbers of a vocabulary.
json planJson(const Vocabulary& vocabulary, const SealedPlan& plan) {
  json bids = json::array();
  for (const Move bid : plan.limits) bids.push_back(moveText(vocabulary, bid));
  json kept{{"bids", std::move(bids)}, {"for", plan.decision}, {"begun", plan.begun}, {"lasts", plan.lasts}};
  if (!plan.terms.empty()) kept["terms"] = plan.terms;
  return kept;
}

/// A plan that cannot be read is none: its person is asked.
SealedPlan planIn(const Vocabulary& vocabulary, const json& seat) {
  const json* plan = member(seat, "plan");
  const json* bids = plan == nullptr ? nullptr : member(*plan, "bids");
  if (bids == nullptr || !bids->is_array()) return {};
  SealedPlan read{.limits = {},
                  .terms = textOf(*plan, "terms"),
                  .decision = static_cast<std::uint8_t>(numberAt(*plan, "for", 255, 0)),
                  .begun = switchIn(*plan, "begun", false),
                  .lasts = switchIn(*plan, "lasts", false)};
  for (const json& bid : *bids) {
    Move move;
    Problem problem;
    if (!parseMoveJson(vocabulary, bid, move, problem)) return {};
    read.limits.push_back(move);
  }
  return read;
}

json seatJson(const Vocabulary* vocabulary, const SeatFacts& seat) {
  json one{{"name", seat.name},
           {"token", seat.tokenHash},
           {"bot", seat.bot},
           {"account", seat.account},
           {"resigned", seat.resigned},
           {"collect", seat.instructions.automatic},
           {"skip", seat.instructions.skipIdle},
           {"left", seat.left},
           {"due", seat.due},
           {"pause", seat.wantsPause},
           {"resume", seat.wantsResume},
           {"end", seat.wantsEnd}};
  if (!seat.languages.empty()) one["languages"] = seat.languages;
  if (seat.points) one["points"] = *seat.points;
  if (seat.program) one["program"] = true;
  if (!seat.origins.empty()) one["origins"] = seat.origins;
  if (seat.wantsStandIn != kNoOne) one["want_stand_in"] = seat.wantsStandIn;
  if (seat.hasStandIn) one["has_stand_in"] = true;
  if (seat.asked) one["asked"] = *seat.asked;
  if (seat.refusedTakeBack) one["refused_take_back"] = *seat.refusedTakeBack;
  if (seat.spent > 0) one["spent"] = seat.spent;
  if (seat.vacationUsed > 0) one["vacation_used"] = seat.vacationUsed;
  if (seat.vacationSince > 0) one["vacation_since"] = seat.vacationSince;
  if (!seat.commitment.empty()) one["commitment"] = seat.commitment;
  if (!seat.contribution.empty()) one["contribution"] = seat.contribution;
  for (const PastClock& past : seat.pastClocks)
    one["past_clocks"].push_back({past.line, past.bank.count(), past.spent.count()});
  if (vocabulary != nullptr && !seat.plan.empty()) one["plan"] = planJson(*vocabulary, seat.plan);
  return one;
}

std::vector<PastClock> pastClocksIn(const json& seat) {
  std::vector<PastClock> read;
  const json* past = member(seat, "past_clocks");
  for (std::size_t i = 0; past != nullptr && past->is_array() && i < past->size(); ++i) {
    const json& one = (*past)[i];
    if (!one.is_array() || one.size() != 3) return {};
    for (const json& number : one)
      if (!number.is_number_integer() || number < 0) return {};
    read.push_back({.line = one[0].get<std::size_t>(),
                    .bank = Milliseconds(one[1].get<std::int64_t>()),
                    .spent = Milliseconds(one[2].get<std::int64_t>())});
  }
  return read;
}

/// Tables of version 0.1 have one at most, and call it "origin".
std::vector<std::string> originsIn(const json& seat) {
  std::vector<std::string> read;
  if (std::string one = textOf(seat, "origin"); !one.empty()) read.push_back(std::move(one));
  if (const json* origins = member(seat, "origins"); origins != nullptr && origins->is_array())
    for (const json& one : *origins)
      if (one.is_string()) read.push_back(one.get<std::string>());
  return read;
}

SeatFacts seatIn(const Vocabulary* vocabulary, const json& seat) {
  SeatFacts read{
      .name = textOf(seat, "name"), .tokenHash = textOf(seat, "token"), .bot = textOf(seat, "bot")};
  read.account = textOf(seat, "account");
  read.program = switchIn(seat, "program", false);
  read.languages = textsIn(seat, "languages");
  if (member(seat, "points") != nullptr)
    read.points = static_cast<int>(numberAt(seat, "points", INT32_MAX, 0));
  read.origins = originsIn(seat);
  read.commitment = textOf(seat, "commitment");
  read.contribution = textOf(seat, "contribution");
  read.resigned = switchIn(seat, "resigned", false);
  read.instructions = {switchIn(seat, "collect", true), switchIn(seat, "skip", false)};
  read.left = static_cast<std::int64_t>(numberAt(seat, "left", INT64_MAX, 0));
  read.due = static_cast<std::int64_t>(numberAt(seat, "due", INT64_MAX, 0));
  read.spent = static_cast<std::int64_t>(numberAt(seat, "spent", INT64_MAX, 0));
  read.vacationUsed = static_cast<std::int64_t>(numberAt(seat, "vacation_used", INT64_MAX, 0));
  read.vacationSince = static_cast<std::int64_t>(numberAt(seat, "vacation_since", INT64_MAX, 0));
  read.pastClocks = pastClocksIn(seat);
  read.wantsPause = switchIn(seat, "pause", false);
  read.wantsResume = switchIn(seat, "resume", false);
  read.wantsEnd = switchIn(seat, "end", false);
  read.wantsStandIn = static_cast<SeatSet>(numberAt(seat, "want_stand_in", kEveryone, kNoOne));
  read.hasStandIn = switchIn(seat, "has_stand_in", false);
  if (member(seat, "asked") != nullptr)
    read.asked = static_cast<std::size_t>(numberAt(seat, "asked", UINT32_MAX, 0));
  if (member(seat, "refused_take_back") != nullptr)
    read.refusedTakeBack = static_cast<std::size_t>(numberAt(seat, "refused_take_back", UINT32_MAX, 0));
  if (vocabulary != nullptr) read.plan = planIn(*vocabulary, seat);
  return read;
}

std::vector<HappenedLine> happenedIn(const json& object) {
  std::vector<HappenedLine> happened;
  const json* list = member(object, "unshown");
  if (list == nullptr || !list->is_array()) return happened;
  for (const json& one : *list) {
    std::uint64_t lines = 0, at = 0;
    if (one.is_array() && one.size() == 2 && numberIn(one[0], UINT32_MAX, lines) &&
        numberIn(one[1], INT64_MAX, at))
      happened.push_back({static_cast<std::size_t>(lines), static_cast<std::int64_t>(at)});
  }
  return happened;
}

const Vocabulary* vocabularyOf(const std::string& game) {
  Problem problem;
  const GameKind* kind = findGame(game, problem);
  return kind == nullptr ? nullptr : &kind->vocabulary();
}

}  // namespace

std::string factsText(const TableFacts& facts) {
  const Vocabulary* vocabulary = vocabularyOf(facts.game);
  json seats = json::array();
  for (const SeatFacts& seat : facts.seats) seats.push_back(seatJson(vocabulary, seat));
  json all{{"game", facts.game},
           {"rules", facts.rules},
           {"config", facts.config},
           {"seed", seedText(facts.seed)},
           {"seed_chosen", facts.seedChosen},
           {"server_seed", facts.serverSeed ? json(seedText(*facts.serverSeed)) : json()},
           {"revealing", facts.revealing},
           {"undo", facts.undo},
           {"listed", facts.listed},
           {"spectators", facts.spectators},
           {"chat", facts.chat},
           {"rated", facts.rated},
           {"beginners", facts.beginners},
           {"programs", facts.programs},
           {"uploaded", facts.uploaded},
           {"hands", facts.hands},
           {"clock", facts.clock.turn},
           {"clock_game", facts.clock.game},
           {"clock_increment", facts.clock.increment},
           {"clock_reserve", facts.clock.reserve},
           {"vacation", facts.vacation},
           {"grace", facts.grace},
           {"pace", facts.pace},
           {"delay", facts.delay},
           {"delay_seconds", facts.delaySeconds},
           {"stand_in", facts.standIn},
           {"made", facts.made},
           {"given", facts.given},
           {"begun", facts.begun},
           {"paused", facts.paused},
           {"paused_at", facts.pausedAt},
           {"ended", facts.ended},
           {"ended_by_house", facts.endedByOperator},
           {"finished", facts.finished},
           {"rematch", facts.rematch},
           {"host", facts.host},
           {"removed", facts.removed},
           {"removed_spectators", facts.removedSpectators},
           {"muted_spectators", facts.mutedSpectators},
           {"seats", std::move(seats)}};
  if (const auto& asked = facts.takeBack)
    all["take_back"] = {
        {"seat", asked->seat}, {"line", asked->line}, {"agreed", asked->agreed}, {"until", asked->until}};
  if (facts.rematchBy != kNobody) all["rematch_by"] = facts.rematchBy;
  if (facts.delaySeconds > 0) {
    all["shown"] = facts.shown;
    json& unshown = all["unshown"] = json::array();
    for (const HappenedLine& one : facts.unshown) unshown.push_back({one.lines, one.at});
  }
  if (!facts.ladder.empty()) all["ladder"] = facts.ladder;
  return compact(all);
}

bool endIsShown(const TableFacts& facts, std::int64_t now) {
  return facts.delaySeconds == 0 ||
         std::all_of(facts.unshown.begin(), facts.unshown.end(),
                     [&](const HappenedLine& one) { return one.at + 1000LL * facts.delaySeconds <= now; });
}

bool readFacts(std::string_view text, TableFacts& facts, Problem& problem) {
  const json object = parseJson(text);
  const json* seats = member(object, "seats");
  TableFacts read;
  if (seats == nullptr || !seats->is_array() || !Seed::parse(textOf(object, "seed"), read.seed)) {
    problem = {"facts-wrong", "What is stored about the table cannot be read."};
    return false;
  }
  read.game = textOf(object, "game");
  read.rules = static_cast<int>(numberAt(object, "rules", INT32_MAX, 0));
  read.config = textOf(object, "config");
  read.seedChosen = switchIn(object, "seed_chosen", false);
  if (Seed server; Seed::parse(textOf(object, "server_seed"), server)) read.serverSeed = server;
  read.revealing = switchIn(object, "revealing", false);
  read.undo = switchIn(object, "undo", true);
  read.listed = switchIn(object, "listed", false);
  read.spectators = switchIn(object, "spectators", true);
  read.chat = switchIn(object, "chat", true);
  read.rated = switchIn(object, "rated", false);
  read.beginners = switchIn(object, "beginners", false);
  read.programs = switchIn(object, "programs", false);
  read.ladder = textOf(object, "ladder");
  read.uploaded = switchIn(object, "uploaded", false);
  read.hands = switchIn(object, "hands", true);
  read.clock = {.turn = secondsAt(object, "clock", 0),
                .game = secondsAt(object, "clock_game", 0),
                .increment = secondsAt(object, "clock_increment", 0),
                .reserve = secondsAt(object, "clock_reserve", 0)};
  read.vacation = static_cast<int>(numberAt(object, "vacation", kLongestVacation, 0));
  read.grace = secondsAt(object, "grace", 0);
  read.pace = static_cast<int>(numberAt(object, "pace", kLongestPace, 600));
  read.delay = static_cast<int>(numberAt(object, "delay", kLongestDelay, 0));
  read.delaySeconds = static_cast<int>(numberAt(object, "delay_seconds", kLongestLag, 0));
  read.shown = static_cast<std::size_t>(numberAt(object, "shown", UINT32_MAX, 0));
  read.unshown = happenedIn(object);
  read.standIn = textOf(object, "stand_in");
  read.made = static_cast<std::int64_t>(numberAt(object, "made", INT64_MAX, 0));
  read.given = static_cast<std::size_t>(numberAt(object, "given", UINT32_MAX, 0));
  read.begun = switchIn(object, "begun", false);
  read.paused = switchIn(object, "paused", false);
  read.pausedAt = static_cast<std::int64_t>(numberAt(object, "paused_at", INT64_MAX, 0));
  read.ended = switchIn(object, "ended", false);
  read.endedByOperator = switchIn(object, "ended_by_house", false);
  if (const json* asked = member(object, "take_back"))
    read.takeBack = {.seat = static_cast<Seat>(numberAt(*asked, "seat", kMaxSeats - 1, 0)),
                     .line = static_cast<std::size_t>(numberAt(*asked, "line", UINT32_MAX, 0)),
                     .agreed = static_cast<SeatSet>(numberAt(*asked, "agreed", kEveryone, kNoOne)),
                     .until = static_cast<std::int64_t>(numberAt(*asked, "until", INT64_MAX, 0))};
  read.finished = static_cast<std::int64_t>(numberAt(object, "finished", INT64_MAX, 0));
  read.rematch = textOf(object, "rematch");
  read.rematchBy = static_cast<Seat>(numberAt(object, "rematch_by", kNobody, kNobody));
  read.host = static_cast<Seat>(numberAt(object, "host", kNobody, kNobody));
  read.removed = textsIn(object, "removed");
  read.removedSpectators = textsIn(object, "removed_spectators");
  read.mutedSpectators = textsIn(object, "muted_spectators");
  const Vocabulary* vocabulary = vocabularyOf(read.game);
  for (const json& seat : *seats) read.seats.push_back(seatIn(vocabulary, seat));
  facts = std::move(read);
  return true;
}

namespace {

/// Whether what comes next is explained by what a hand was told.
bool handAnswers(const GameLog& log) {
  const std::vector<Attachment>& attached = log.record().attachments;
  return !attached.empty() && attached.back().after == log.lines().size() &&
         !isDealLine(attached.back().text);
}

/// Back to the decision of a line, as `take-back 12` says.
bool takeBack(GameLog& log, std::string_view entry) {
  std::size_t line = 0;
  const std::string_view number = entry.substr(kTakeBackEntry.size() + 1);
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), line);
  if (error != std::errc{} || end != number.data() + number.size() || line >= log.lines().size() ||
      log.lines()[line].seat == kNobody)
    return false;
  log.takeBack(line);
  return true;
}

/// One entry after the others; false, and why, if it does not follow. Why is for the log, and what is in an
/// entry may be a secret of the table: it is not quoted.
bool follow(GameLog& log, const std::string& entry, bool given, std::string& why) {
  if (entry == kUndoEntry) {
    if (log.lines().empty() || log.lines().back().seat == kNobody) {
      why = "there is nothing to take back.";
      return false;
    }
    log.undo();
    return true;
  }
  if (entry.starts_with(std::string(kTakeBackEntry) + " ")) {
    if (takeBack(log, entry)) return true;
    why = "there is no such decision to go back to.";
    return false;
  }
  if (entry.starts_with('@')) {
    log.attach(entry);
    return true;
  }
  RecordLine line;
  Problem problem;
  if (!parseLine(log.vocabulary(), log.position().seats(), entry, line, problem)) {
    why = "it is not a line of a record (" + problem.code + ").";
    return false;
  }
  if (const Verdict verdict = log.position().check(line.seat, line.move); !ok(verdict)) {
    why = "the rules do not allow it there (" + log.position().problem(std::get<Rejection>(verdict)).code +
          ").";
    return false;
  }
  if (given)
    log.applyGiven(line);
  else if (log.position().node().kind == Node::Kind::decision)
    log.apply(line);
  else if (log.position().node().kind == Node::Kind::world && handAnswers(log))
    log.answerWorld(line.move);
  else if (!(log.draw() == line)) {
    why = "the seed draws something else.";
    return false;
  }
  return true;
}

}  // namespace

std::unique_ptr<GameLog> replayed(const TableFacts& facts, const std::vector<std::string>& entries,
                                  Problem& problem) {
  const GameKind* kind = findGame(facts.game, problem);
  if (kind == nullptr) return nullptr;
  std::unique_ptr<GameLog> log = GameLog::start(*kind, facts.config, facts.seed, problem);
  if (log == nullptr) return nullptr;
  if (!log->position().playsAlike(facts.rules)) {
    problem = {"rules-version", "The table plays by rules version " + std::to_string(facts.rules) +
                                    "; this program plays version " + std::to_string(kind->rulesVersion()) +
                                    "."};
    return nullptr;
  }
  if (static_cast<std::size_t>(log->position().seats()) != facts.seats.size()) {
    problem = {"facts-wrong", "The table has another number of seats than its game."};
    return nullptr;
  }
  for (std::size_t n = 0; n < entries.size(); ++n) {
    std::string why;
    if (follow(*log, entries[n], n < facts.given, why)) continue;
    problem = {"entry-wrong", "Entry " + std::to_string(n) + ": " + why};
    return nullptr;
  }
  std::vector<RecordPlayer> players;
  for (std::size_t seat = 0; seat < facts.seats.size(); ++seat)
    if (!facts.seats[seat].empty())
      players.push_back({static_cast<Seat>(seat), facts.seats[seat].name, facts.seats[seat].bot});
  log->setPlayers(std::move(players));
  return log;
}

std::string rulesName(std::string_view game, int version) {
  return std::string(game) + " " + std::to_string(version);
}

bool isPersonName(std::string_view name) {
  return !name.empty() && name.size() <= 40 && name.front() != ' ' && name.back() != ' ' &&
         std::none_of(name.begin(), name.end(),
                      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '\x7f'; });
}

}  // namespace bourse
