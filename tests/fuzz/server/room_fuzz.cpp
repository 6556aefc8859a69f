// Bytes as what people say to a table of a server, raw or nearly right, while they come and go and time
// passes: every message is answered, a spectator is told no seat's view, and the store brings all of it back.
#include <array>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "host/record/notation.h"
#include "tests/fuzz/server/doors.h"

namespace bourse {
namespace {

using fuzz::Bytes;
using fuzz::require;
using nlohmann::json;

struct Ear final : MessageSink {
  void send(std::shared_ptr<const std::string> text) override {
    const json message = parseJson(*text);
    require(message.is_object() && member(message, "type") != nullptr, "a message is an object with a type");
    ++heard;
    if (const json* view = member(message, "view"); view != nullptr)
      require((*view)["observer"] == observer, "everybody has their own view");
    if (const json* open = member(message, "decision"); open != nullptr) {
      decision = *open;
      legal = message["legal"];
    }
  }
  void close(int, std::string_view) override { closed = true; }

  json observer = "spectator", decision, legal;
  int heard = 0;
  bool closed = false;
};

class RoomFuzzer {
 public:
  explicit RoomFuzzer(Bytes& bytes) {
    json request{
        {"seats", {{{"kind", "person"}}, {{"kind", "person"}}, {{"kind", "bot"}, {"bot", "random"}}}},
        {"seed", bytes.next()},
        {"clock", bytes.below(2) * 60},
        {"pace", 0},
        {"delay", bytes.below(3)}};
    id_ = ask("/api/tables", request).at("table");
    for (std::size_t seat = 0; seat < 2; ++seat)
      tokens_[seat] = ask("/api/tables/" + id_ + "/seats", {{"name", seat == 0 ? "Ada" : "Bo"}}).at("token");
    for (std::size_t who = 0; who < 3; ++who) comeIn(who);
    onMessage(0, R"({"do":"start"})");
  }

  void run(Bytes& bytes) {
    while (!bytes.empty()) step(bytes);
    const std::string before = lines();
    for (auto& one : visitors_) one.reset();
    doors_.settle();
    const bool over = doors_.hub->find(id_)->table().over();
    const std::string kept = lines();
    doors_.restart();
    if (over) return;  // only what runs is brought back
    require(lines().starts_with(kept) && kept.starts_with(before), "nothing of it is lost");
  }

 private:
  json ask(const std::string& target, const json& body) {
    Request request{.method = "POST", .target = target, .headers = {}};
    request.body = compact(body);
    return parseJson(doors_.ask(request).body.bytes());
  }
  [[nodiscard]] std::string lines() const {
    std::string text;
    const GameLog& log = doors_.hub->find(id_)->table().log();
    for (const RecordLine& line : log.lines()) text += lineText(log.vocabulary(), line) + "\n";
    return text;
  }

  void comeIn(std::size_t who) {
    ears_[who] = std::make_shared<Ear>();
    Response refusal;
    const Request request{.method = "GET", .target = "/api/tables/" + id_ + "/socket", .headers = {}};
    visitors_[who].reset();
    visitors_[who] = doors_.api->admit(request, ears_[who], refusal);
    require(visitors_[who] != nullptr, "the name gets in");
    if (who == 2) return onMessage(who, R"({"do":"enter"})");
    ears_[who]->observer = who;
    onMessage(who, R"({"do":"enter","token":")" + tokens_[who] + "\"}");
  }

  void onMessage(std::size_t who, const std::string& text) {
    if (visitors_[who] == nullptr) return;
    const int before = ears_[who]->heard;
    visitors_[who]->onMessage(text);
    doors_.settle();
    require(ears_[who]->heard > before || ears_[who]->closed, "every message is answered");
  }

  void step(Bytes& bytes) {
    const std::size_t who = bytes.below(3);
    switch (bytes.below(8)) {
      case 0:
      case 1:
        return onMessage(who, bytes.line());
      case 2:
        return comeIn(who);
      case 3:
        return visitors_[who].reset(), doors_.settle();
      case 4:
        return doors_.pass(static_cast<int>(bytes.next()));
      case 5:
        return onMessage(who,
                         compact({{"do", "moves"},
                                  {"decision", bytes.next()},
                                  {"moves", {{bytes.next(), bytes.next(), bytes.next(), bytes.next()}}}}));
      default:
        break;
    }
    const Ear& ear = *ears_[who];
    if (!ear.legal.is_array() || ear.legal.empty()) return;
    onMessage(who, compact({{"do", "moves"},
                            {"decision", ear.decision},
                            {"moves", {ear.legal[bytes.next() % ear.legal.size()]}}}));
  }

  fuzz::Doors doors_;
  std::string id_;
  std::array<std::string, 2> tokens_;
  std::array<std::shared_ptr<Ear>, 3> ears_;
  std::array<std::unique_ptr<MessageHandler>, 3> visitors_;
};

}  // namespace
}  // namespace bourse

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  bourse::fuzz::Bytes bytes(data, size);
  bourse::RoomFuzzer(bytes).run(bytes);
  return 0;
}
