// A door to a table for tests: it delivers messages, keeps what every client knows, and compares everything
// that is sent with what the rules allow that client to know, and with how messages are described.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "host/json/json.h"
#include "host/record/notation.h"
#include "host/table/table.h"
#include "host/table/view_change.h"
#include "tests/host/random_game.h"
#include "tests/host/truth.h"
#include "tests/support/described.h"

namespace bourse::support {

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
    const json reply = guest.replies.size() > before ? guest.replies[before] : json();
    if (reply.is_object() && reply.value("type", "") == "done")
      expectRequest(game(), "TableRequest", json::parse(text));
    return reply;
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
  std::map<Client, std::string> heard;  // every byte
  std::map<std::string, int> seen;      // types of messages

 private:
  void deliver(const std::vector<Outgoing>& out) {
    for (const Outgoing& outgoing : out)
      for (const Client client : outgoing.to) {
        ++messages_;
        heard[client] += outgoing.text;
        take(guests_[client], outgoing.text);
      }
  }

  std::string_view game() const { return log().position().kind().name(); }

  void take(Guest& guest, const std::string& text) {
    const json message = json::parse(text);
    const std::string type = message.at("type");
    ++seen[type];
    expectTableMessage(game(), message);
    if (type == "view" || type == "change") {
      (type == "view" ? viewSizes : changeSizes).push_back(text.size());
      truth_.take(guest, message, log());
      // What changes have made of a view, now and then: it takes longer than all else.
      if (type == "change" && messages_ % 5 == 0) expectDescribed(std::string(game()) + ".View", guest.view);
      return;
    }
    if (type == "table")
      guest.table = message;
    else
      guest.replies.push_back(message);
  }

  Table table_;
  std::map<Client, Guest> guests_;
  Truth truth_;
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

}  // namespace bourse::support
