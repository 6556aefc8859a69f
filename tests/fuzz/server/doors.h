// The tables of a server without sockets, disk and threads, for the fuzzer: what is stored is durable at
// once, bots answer when everything else is said, and time passes when told to.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/memory_store.h"
#include "server/tables/hub.h"
#include "server/tables/table_api.h"
#include "tests/fuzz/bytes.h"
#include "tests/server/waiting_turns.h"

namespace bourse::fuzz {

class Doors {
 public:
  Doors() { open(); }

  void settle() {
    while (!news_.empty() || turns_.next()) {
      if (news_.empty()) continue;
      auto [news, durable] = std::move(news_.front());
      news_.pop_front();
      std::string problem;
      require(store.write(std::vector{news}, problem), "the store takes what happens");
      durable();
    }
  }
  /// The answer; there always is one.
  Response ask(const Request& request) {
    std::optional<Response> answer;
    api->answer(request, [&](Response response) {
      require(!answer.has_value(), "one answer");
      answer = std::move(response);
    });
    settle();
    require(answer.has_value(), "every request is answered");
    return std::move(*answer);
  }
  void pass(int seconds) {
    now += std::chrono::seconds(seconds);
    hub->tick();
    settle();
  }
  /// Everything but what is stored is gone and brought back.
  void restart() {
    open();
    std::vector<std::string> troubles;
    std::string problem;
    require(hub->restore(troubles, problem) && troubles.empty(), "what was stored is brought back");
    settle();
  }

  MemoryStore store;
  Moment now{};
  std::unique_ptr<Hub> hub;
  std::unique_ptr<TableApi> api;

 private:
  void open() {
    news_.clear();
    turns_.clear();
    RoomServices services{
        .persist =
            [this](TableUpdate news, std::function<void()> durable) {
              news_.emplace_back(std::move(news), std::move(durable));
            },
        .think = [this](BotTurn turn, const ThinkFor& whom,
                        OnMoveChosen chosen) { return turns_.add(std::move(turn), whom, std::move(chosen)); },
        .now = [this] { return now; },
        .unixTime = [] { return std::int64_t{1'700'000'000'123}; },
        .bots = ourBots()};
    api = nullptr;
    HubLimits limits;
    limits.tables = 20;
    hub = std::make_unique<Hub>(store, services, limits);
    api = std::make_unique<TableApi>(
        *hub, services.now, ApiOptions{.access = {.origins = "https://friend.example"}}, services.quotas);
  }

  std::deque<std::pair<TableUpdate, std::function<void()>>> news_;
  support::WaitingTurns turns_;
};

}  // namespace bourse::fuzz
