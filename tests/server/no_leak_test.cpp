// Random games with everything people do at tables: every message to every seat and spectator is compared
// with that observer's view.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>

#include "tests/server/leak_checked_table.h"

namespace bourse {
namespace {

using support::json;
using support::LeakCheckedTable;

constexpr std::size_t kNotHere = SIZE_MAX;

/// People who move at random, go and come back, ask, take back, watch and talk.
class RandomEvening {
 public:
  RandomEvening(LeakCheckedTable& table, std::uint64_t seed)
      : table_(table), rng_(Seed::of(seed), purpose::kTest), seat_(static_cast<std::size_t>(table.seats())) {
    for (Seat seat = 0; seat < seat_.size(); ++seat)
      seat_[seat] = table_.isPerson(seat) ? table_.comeIn(seat) : kNotHere;
    watcher_ = table_.comeIn(kSpectator);
    table_.say(seat_[0], {{"do", "start"}});
  }

  void play(int steps) {
    for (int step = 0; step < steps && !table_.room().table().over(); ++step) {
      if (below(3) == 0)
        act(below(kMessages + 5));
      else if (!move())
        table_.pass(20);  // somebody is away
      if (below(6) == 0) table_.pass(1 + static_cast<int>(below(9)));
      if (::testing::Test::HasFatalFailure()) return;
    }
    table_.checkPublic();
    table_.pass(60);  // those who see it late see the end
    table_.checkPublic();
  }

  /// How often everybody agreed to go back.
  [[nodiscard]] std::uint32_t takenBack() const { return takenBack_; }

 private:
  std::uint32_t below(std::uint32_t bound) { return rng_.below(bound); }
  std::size_t somebody() {
    const std::size_t who = below(4) == 0 ? watcher_ : seat_[below(static_cast<std::uint32_t>(seat_.size()))];
    return table_.present(who) ? who : watcher_;
  }
  json anyMove() { return json::array({below(16), below(8), below(8), below(3)}); }

  /// A move that somebody could make a moment ago, or any.
  json someMove() {
    if (legal_.empty() || below(4) == 0) return anyMove();
    return legal_[below(static_cast<std::uint32_t>(legal_.size()))];
  }

  bool move() {
    for (const std::size_t who : seat_) {
      if (!table_.present(who) || table_.guest(who).decision() == 0) continue;
      const json legal = legal_ = table_.guest(who).last.at("legal");
      json moves = json::array({legal[below(static_cast<std::uint32_t>(legal.size()))]});
      if (below(4) == 0) moves.push_back(below(2) == 0 ? someMove() : legal[0]);
      const json decision = table_.guest(who).decision();
      table_.say(who, {{"do", "moves"}, {"decision", decision}, {"moves", std::move(moves)}});
      return true;
    }
    return false;
  }

  void act(std::uint32_t what) {
    if (what < kMessages) return void(table_.say(somebody(), anyMessage(what)));
    if (what == kMessages) return void(table_.comeIn(kSpectator));
    what < kMessages + 3 ? answerTakeBack() : comeAndGo();
  }

  /// What people say that is no move, sensible or not.
  json anyMessage(std::uint32_t what) {
    const Node node = table_.room().table().log().position().node();
    const std::uint32_t seat = below(static_cast<std::uint32_t>(seat_.size()));
    switch (what) {
      case 0:
        return {{"do", "undo"}};
      case 1:
        return {{"do", "resync"}, {"since", below(40)}};
      case 2:
        return {{"do", "explain"}, {"move", someMove()}};
      case 3:
        return anyPlan();
      case 4:
        return {{"do", "standing"}, {"collect", below(2) == 0}, {"skip", below(2) == 0}};
      case 5:
        return {{"do", "record"}};
      case 6:
        return {{"do", "chat"}, {"text", "Good evening!"}};
      case 7:
        return {{"do", "chat"}, {"reaction", "well-played"}};
      case 8:
        return {{"do", "moves"}, {"decision", below(50)}, {"moves", {anyMove()}}};
      case 9:
        return {{"do", below(2) == 0 ? "pause" : "resume"}};
      case 10:
        return {{"do", "withdraw"}};
      case 11:
        return {{"do", "fork"}, {"at", below(30)}};
      case 12:
        return {{"do", "take_back"}};
      case 13:
        return {{"do", "vacation"}, {"on", below(3) != 0}};
      case 14:
        return {{"do", "nudge"}, {"seat", node.seat < seat_.size() ? std::uint32_t{node.seat} : seat}};
      default:
        return {{"do", "stand_in"}, {"seat", seat}};
    }
  }

  /// Bids or conditions, for one auction or for all of them. No two plans with conditions are alike, so each
  /// can be looked for in what others are told.
  json anyPlan() {
    json plan{{"do", "plan"}, {"keep", below(2) == 0}};
    if (below(3) == 0) {
      plan["bids"] = json::array({json::array({2, below(4), below(8)})});
      return plan;
    }
    const json cheap{{"most", below(9)}, {"hidden", below(3)}};
    const json rare{{"most", ++plans_ % 200}, {"cards", {{{"card", "boom"}, {"least", 3}}}}};
    plan["terms"] = {{"wishes", {cheap, rare}}, {"fee", below(3)}};
    plan["terms"]["otherwise"] = below(2) == 0 ? "cheapest" : "ask";
    return plan;
  }

  /// Everybody agrees, or somebody does not.
  void answerTakeBack() {
    const bool agree = below(4) != 0;
    if (!table_.room().facts().takeBack) table_.say(somebody(), {{"do", "take_back"}});
    for (const std::size_t who : seat_) {
      const std::optional<TakeBackAsked> asked = table_.room().facts().takeBack;
      if (!asked || !table_.present(who)) continue;
      table_.say(who, {{"do", "take_back"}, {"line", asked->line}, {"agree", agree}});
    }
    takenBack_ = std::max(takenBack_, table_.log().takeBacks());
  }

  /// Also from two devices, also so long that a bot stands in, also because the server dies.
  void comeAndGo() {
    std::size_t& who = seat_[below(static_cast<std::uint32_t>(seat_.size()))];
    if (who == kNotHere) return;
    const Seat seat = table_.guest(who).observer;
    const std::uint32_t how = below(6);
    if (how == 0) {
      table_.restart();
      for (std::size_t& one : seat_)
        if (one != kNotHere) one = table_.comeIn(table_.guest(one).observer);
      watcher_ = table_.comeIn(kSpectator);
    } else if (how == 1 || !table_.present(who)) {
      who = table_.comeIn(seat);
    } else {
      table_.goAway(who);
      if (how > 3) table_.pass(200);  // longer than the grace
      if (how > 2) who = table_.comeIn(seat);
    }
  }

  static constexpr std::uint32_t kMessages = 16;  // that anyMessage() knows
  LeakCheckedTable& table_;
  Rng rng_;
  std::vector<std::size_t> seat_;
  std::size_t watcher_ = kNotHere;
  json legal_ = json::array();  // as somebody was told it last
  std::uint32_t takenBack_ = 0, plans_ = 0;
};

/// As long as a real one, so that it cannot occur by chance where it must not.
std::string seedOf(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  return std::string(64 - digits.size(), 'e') + digits;
}

json wishesFor(int seats, const json& config, const json& more) {
  json request{{"seats", json::array()}, {"config", config}};
  for (int seat = 0; seat < seats; ++seat)
    request["seats"].push_back(seat == 2 ? json{{"kind", "bot"}, {"bot", "random"}}
                                         : json{{"kind", "person"}});
  request.update(more);
  return request;
}

const std::vector<json>& configs() {
  static const std::vector<json> kEveryKind = {
      json::object(),
      {{"modules", {"advanced-board"}}},
      {{"preset", "epic"}},
      {{"modules", {"investors", "bonds"}}},
      {{"modules", {"strategies", "commodities"}}},
  };
  return kEveryKind;
}

/// By turns: with and without clocks, with spectators who see decisions or seconds late, and slow enough for
/// vacations.
json termsOf(std::uint64_t seed) {
  constexpr int kDay = 24 * 3600;
  const json terms[] = {{{"delay", 1}},
                        {{"delay", 2}, {"clock", 300}},
                        {{"delay_seconds", 30}, {"clock", {{"turn", kDay}}}, {"vacation", 3}},
                        {{"clock", 300}},
                        {{"delay_seconds", 30}, {"delay", 0}}};
  return terms[seed % std::size(terms)];
}

int gamesOfEach() { return std::getenv("BOURSE_LONG") != nullptr ? 40 : 1; }

TEST(NoLeak, NobodyIsSentWhatTheirViewDoesNotHold) {
  std::map<std::string, int> heard;
  std::uint64_t seed = 0;
  std::uint32_t takenBack = 0;
  int termsTold = 0;
  for (const json& config : configs())
    for (int game = 0; game < gamesOfEach(); ++game) {
      ++seed;
      const int seats = 2 + static_cast<int>(seed % 4);
      SCOPED_TRACE(config.dump() + " seats=" + std::to_string(seats) + " seed " + std::to_string(seed));
      json terms = termsOf(seed);
      terms["seed"] = seedOf(seed);
      LeakCheckedTable table(wishesFor(seats, config, terms));
      RandomEvening evening(table, seed);
      evening.play(400);
      takenBack += evening.takenBack();
      termsTold += table.termsTold();
      if (HasFatalFailure()) return;
      for (const auto& [type, times] : table.heard()) heard[type] += times;
    }
  for (const char* type : {"welcome", "view", "change", "done", "refused", "explained", "table", "clock",
                           "chat", "chats", "presence", "offers"})
    EXPECT_GT(heard[type], 10) << type;
  EXPECT_GT(heard["nudge"], 0);
  EXPECT_GT(takenBack, 0U);
  EXPECT_GT(termsTold, 5) << "owners were told their plans, or nothing was compared";
}

}  // namespace
}  // namespace bourse
