// A door to a table for tests: it delivers messages, keeps what every client knows, and compares everything
// that is sent with what the rules allow that client to know.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "host/json.h"
#include "host/notation.h"
#include "host/table.h"
#include "host/view_change.h"
#include "tests/host/random_game.h"

namespace bourse::testing {

using nlohmann::json;

/// One client: where it sits and what it was told.
struct Guest {
  Seat observer = kNobody;
  json view;                  // kept up to date by changes alone
  std::vector<json> events;   // the log as the client would show it
  json last;                  // the last view or change
  std::vector<json> replies;  // done, refused, explained …
  json table;

  [[nodiscard]] std::uint32_t decision() const { return last.value("decision", 0u); }
};

class Door {
 public:
  explicit Door(const std::string& config, std::uint64_t seed = 1, TableOptions options = {})
      : table_(newGame(config, seed), options, ourBots()) {}
  explicit Door(std::unique_ptr<GameLog> log, TableOptions options = {})
      : table_(std::move(log), options, ourBots()) {}

  Table& table() { return table_; }
  const GameLog& log() const { return table_.log(); }
  Guest& guest(Client client) { return guests_[client]; }

  /// Sends a message and returns the direct answer.
  json send(Client client, const json& message) { return sendText(client, message.dump()); }
  json sendText(Client client, const std::string& text) {
    std::vector<Outgoing> out;
    const std::size_t before = guests_[client].replies.size();
    table_.receive(client, text, out);
    deliver(out);
    Guest& guest = guests_[client];
    return guest.replies.size() > before ? guest.replies[before] : json();
  }
  /// Joins everybody as client = seat, and starts.
  void seatEverybody(const std::vector<std::string>& bots = {}) {
    for (Seat seat = 0; seat < log().position().seats(); ++seat) {
      if (seat < bots.size() && !bots[seat].empty()) continue;
      guests_[seat].observer = seat;
      EXPECT_EQ(send(seat, {{"do", "join"}, {"seat", seat}, {"name", "P" + std::to_string(seat)}})["type"],
                "done");
      first_ = std::min(first_, Client{seat});
    }
    for (std::size_t seat = 0; seat < bots.size(); ++seat)
      if (!bots[seat].empty()) {
        EXPECT_EQ(send(first_, {{"do", "bot"}, {"seat", seat}, {"bot", bots[seat]}})["type"], "done");
      }
  }
  json start() { return send(first_, {{"do", "start"}}); }
  void watch(Client client) {
    guests_[client].observer = kSpectator;
    EXPECT_EQ(send(client, {{"do", "join"}, {"seat", "spectator"}})["type"], "done");
  }
  bool think() {
    std::vector<Outgoing> out;
    const bool thought = table_.think(out);
    deliver(out);
    return thought;
  }
  /// The seat of a person who must choose now, or kNobody.
  Seat asked() const {
    const Node node = log().position().node();
    return node.kind == Node::Kind::decision ? node.seat : kNobody;
  }
  json move(Seat seat, const json& moves) {
    return send(seat, {{"do", "moves"}, {"decision", guests_[seat].decision()}, {"moves", moves}});
  }
  json randomMove(Seat seat, Rng& rng) {
    const json& legal = guests_[seat].last["legal"];
    return move(seat, json::array({legal[rng.below(static_cast<std::uint32_t>(legal.size()))]}));
  }

  std::size_t messages() const { return messages_; }
  std::vector<std::size_t> viewSizes, changeSizes;
  std::map<std::string, int> seen;  // types of messages

 private:
  void deliver(const std::vector<Outgoing>& out) {
    for (const Outgoing& outgoing : out)
      for (const Client client : outgoing.to) {
        ++messages_;
        take(guests_[client], outgoing.text);
      }
  }

  void take(Guest& guest, const std::string& text) {
    const json message = json::parse(text);
    const std::string type = message.at("type");
    ++seen[type];
    if (type == "view" || type == "change") {
      (type == "view" ? viewSizes : changeSizes).push_back(text.size());
      takeView(guest, message, type == "view");
      return;
    }
    if (type == "table")
      guest.table = message;
    else
      guest.replies.push_back(message);
  }

  void takeView(Guest& guest, const json& message, bool whole) {
    for (const auto& [key, value] : message.items())
      EXPECT_NE(kMaySay.find(" " + key + " "), std::string::npos) << "a view message says " << key;
    if (whole)
      guest.view = message.at("view");
    else {
      ASSERT_TRUE(applyChange(guest.view, message.at("change")));
    }
    ASSERT_EQ(digestText(viewDigest(guest.view)), message.at("digest"))
        << "the change does not lead to the view";
    const std::size_t from = message.at("from");
    ASSERT_LE(from, whole ? SIZE_MAX : guest.events.size());
    guest.events.resize(from);
    for (const json& event : message.at("events")) guest.events.push_back(event);
    guest.last = message;
    compareWithTruth(guest, message);
  }

  /// Everything in the message is what the rules let this observer know, and there is nothing else.
  void compareWithTruth(const Guest& guest, const json& message) {
    const Position& truth = truthAt(message.at("n"));
    const auto view = truth.view(guest.observer);
    const Vocabulary& vocabulary = log().vocabulary();
    ASSERT_EQ(guest.view, view->json());
    ASSERT_EQ(message.at("node"), nodeJson(vocabulary, view->node()));
    const std::size_t from = message.at("from");
    for (std::size_t i = 0; i < message.at("events").size(); ++i)
      ASSERT_EQ(message.at("events")[i], eventJson(vocabulary, log().events()[from + i], guest.observer));
    MoveList legal;
    view->legal(legal);
    ASSERT_EQ(message.contains("legal"), !legal.empty());
    ASSERT_EQ(message.contains("decision"), !legal.empty());
    if (!legal.empty()) {
      ASSERT_EQ(message.at("legal"), legalJson(vocabulary, legal));
    }
    ASSERT_EQ(message.contains("scores"), truth.node().kind == Node::Kind::over);
  }

  /// The position after n lines; kept, since messages come in order.
  const Position& truthAt(std::size_t n) {
    const std::vector<Line>& lines = log().lines();
    const bool kept = truth_ != nullptr && truthLines_.size() <= n &&
                      std::equal(truthLines_.begin(), truthLines_.end(), lines.begin());
    if (!kept) {
      EventSink nobody;
      Problem problem;
      truth_ = log().position().kind().start(log().position().configText(), nobody, problem);
      truthLines_.clear();
    }
    EventSink nobody;
    for (std::size_t i = truthLines_.size(); i < n; ++i) {
      truth_->apply(lines[i].seat, lines[i].move, nobody);
      truthLines_.push_back(lines[i]);
    }
    return *truth_;
  }

  inline static const std::string kMaySay =
      " type n digest view change from events node decision legal undo scores ";

  Table table_;
  std::map<Client, Guest> guests_;
  std::unique_ptr<Position> truth_;
  std::vector<Line> truthLines_;
  std::size_t messages_ = 0;
  Client first_ = 99;
};

/// Plays at random until `seat` is asked this decision.
inline void until(Door& door, std::string_view decision, Rng& rng) {
  const NodeInfo* wanted = door.log().vocabulary().decision(decision);
  ASSERT_NE(wanted, nullptr);
  for (int i = 0; i < 2000 && !door.table().over(); ++i) {
    if (door.log().position().node().what == wanted->number) return;
    door.randomMove(door.asked(), rng);
  }
  FAIL() << "nobody was asked " << decision;
}

inline json moveOf(const Door& door, std::string_view text) {
  Move move;
  Problem problem;
  EXPECT_TRUE(parseMove(door.log().vocabulary(), text, move, problem)) << problem.sentence;
  return moveJson(door.log().vocabulary(), move);
}

inline std::string codeOf(const json& reply) {
  return reply.value("type", "") == "refused" ? reply["error"]["code"] : reply["type"];
}

/// A table of three people where the first is asked to place a card.
struct Three : Door {
  explicit Three(std::uint64_t seed = 3, TableOptions options = {}) : Door("seats=3 first=0", seed, options) {
    seatEverybody();
    start();
  }
  std::string waitingCard() { return guest(0).view["players"][0]["waiting"][0]; }
  std::string place(std::string_view pile, std::string_view face) {
    return "place card=" + waitingCard() + " pile=" + std::string(pile) + " face=" + std::string(face);
  }
};

}  // namespace bourse::testing
