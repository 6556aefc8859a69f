// Bytes as messages to a table, some of them raw and some nearly right: it answers all of them, refusals
// change nothing, and what was played is always a record.
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "host/table/table.h"
#include "tests/fuzz/bytes.h"

namespace bourse {
namespace {

using fuzz::Bytes;
using fuzz::require;
using nlohmann::json;

class Crowd {
 public:
  explicit Crowd(Bytes& bytes)
      : seats_(2 + bytes.below(4)),
        table_(start(seats_, bytes.next()),
               {.undo = true, .imagine = true, .botsAtOnce = bytes.below(2) == 1, .budget = {}}, ourBots()) {
    // One or two people, so that most of the time goes into messages and not into telling everybody.
    const std::size_t people = 1 + bytes.below(2);
    for (std::size_t seat = 0; seat < people; ++seat)
      say(static_cast<Client>(seat), {{"do", "join"}, {"name", "P"}, {"seat", seat}});
    for (std::size_t seat = people; seat < seats_; ++seat)
      say(0, {{"do", "bot"}, {"seat", seat}, {"bot", "random"}});
    say(0, {{"do", "start"}});
  }

  void run(Bytes& bytes) {
    while (!bytes.empty()) {
      const Client client = static_cast<Client>(bytes.below(3));
      act(client, bytes.below(12), bytes);
    }
    if (table_.log().imagined()) return;
    ReplayedRecord replayed;
    RecordProblem problem;
    require(readRecord(table_.log().recordText(), replayed, problem), "what was played is a record");
  }

 private:
  static std::unique_ptr<GameLog> start(std::size_t seats, std::uint8_t seed) {
    Problem problem;
    return GameLog::start(*games().front(), "seats=" + std::to_string(seats), Seed::of(seed), problem);
  }

  void act(Client client, std::size_t what, Bytes& bytes) {
    const Node node = table_.log().position().node();
    switch (what) {
      case 0:
        return hear(client, bytes.line());
      case 1:
        return say(client, {{"do", "undo"}});
      case 2:
        return say(client,
                   {{"do", "standing"}, {"collect", bytes.below(2) == 1}, {"skip", bytes.below(2) == 1}});
      case 3:
        return say(client,
                   {{"do", "plan"},
                    {"bids", {{2, bytes.next(), bytes.next()}, {2, bytes.below(5), bytes.below(8)}}}});
      case 4:
        return fork(client, bytes);
      case 5:
        return say(client,
                   {{"do", "explain"}, {"move", {bytes.next(), bytes.next(), bytes.next(), bytes.next()}}});
      case 6:
        return say(client, {{"do", bytes.below(2) == 1 ? "leave" : "resync"}});
      case 7:
        return say(client, {{"do", bytes.below(3) == 0 ? "bot" : "join"},
                            {"name", "P"},
                            {"seat", bytes.below(seats_)},
                            {"bot", "random"}});
      case 8:
        return say(client, {{"do", "moves"},
                            {"decision", bytes.next()},
                            {"moves", {{bytes.next(), bytes.next(), bytes.next(), bytes.next()}}}});
      default:
        break;
    }
    if (node.kind != Node::Kind::decision || node.seat >= seats_) return;
    MoveList legal;
    table_.log().position().legal(node.seat, legal);
    json moves = {moveJson(table_.log().vocabulary(), legal[bytes.next() % legal.size()])};
    if (bytes.below(4) == 0) moves.push_back({bytes.next(), bytes.next(), bytes.next(), bytes.next()});
    say(node.seat, {{"do", "moves"}, {"decision", decisions_[node.seat]}, {"moves", std::move(moves)}});
    std::vector<Outgoing> out;
    table_.think(out);
    look(out);
  }

  void fork(Client client, Bytes& bytes) {
    say(client, {{"do", "fork"}, {"at", bytes.next()}});
    if (const std::unique_ptr<GameLog> fork = table_.takeFork())
      require(fork->imagined() == !table_.over(), "a running game is only imagined");
  }

  void say(Client client, const json& message) { hear(client, compact(message)); }

  void hear(Client client, const std::string& text) {
    const std::size_t lines = table_.log().lines().size();
    const std::size_t events = table_.log().events().size();
    std::vector<Outgoing> out;
    table_.receive(client, text, out);
    look(out);
    require(!out.empty(), "every message is answered");
    const json reply = parseJson(out.front().text);
    const json* type = member(reply, "type");
    if (*type == "refused")
      require(table_.log().lines().size() == lines && table_.log().events().size() == events,
              "a refused message changes nothing");
  }

  void look(const std::vector<Outgoing>& out) {
    for (const Outgoing& one : out) {
      const json message = parseJson(one.text);
      require(message.is_object() && member(message, "type") != nullptr,
              "a message is an object with a type");
      const json* decision = member(message, "decision");
      for (const Client client : one.to)
        if (client < seats_ && decision != nullptr) decisions_[client] = *decision;
    }
  }

  std::size_t seats_;
  Table table_;
  std::array<json, kMaxSeats> decisions_;
};

}  // namespace
}  // namespace bourse

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bourse;
  fuzz::Bytes bytes(data, size);
  Crowd(bytes).run(bytes);
  return 0;
}
