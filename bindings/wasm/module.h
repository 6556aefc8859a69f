// What the functions of a WebAssembly module share: the two buffers, and everything that has a number.
#pragma once

#include <map>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "host/protocol/engine_protocol.h"
#include "host/record/any_hindsight.h"
#include "host/record/replay.h"
#include "host/table/table.h"

#ifdef __wasm__
#define BOURSE_EXPORT(name) \
  extern "C" __attribute__((export_name(#name)))  // NOLINT: the name is its argument
#else                                             // tests/fuzz/wasm_fuzz.cpp
#define BOURSE_EXPORT(name) extern "C"
#endif

namespace bourse {

using nlohmann::json;

constexpr std::size_t kLargestInput = 4 << 20;  // a record; messages have their own, smaller limit

struct Module {
  std::string input, output;
  std::map<int, std::unique_ptr<Table>> tables;
  std::map<int, std::unique_ptr<Replay>> replays;
  std::map<int, std::unique_ptr<AnyHindsight>> hindsights;
  EngineSession session;
  int lastNumber = 0;

  [[nodiscard]] Table* table(int number) const {
    const auto found = tables.find(number);
    return found != tables.end() ? found->second.get() : nullptr;
  }
  [[nodiscard]] Replay* replay(int number) const {
    const auto found = replays.find(number);
    return found != replays.end() ? found->second.get() : nullptr;
  }
  [[nodiscard]] AnyHindsight* hindsight(int number) const {
    const auto found = hindsights.find(number);
    return found != hindsights.end() ? found->second.get() : nullptr;
  }
  int fail(const json& problem) {
    output = compact(problem);
    return 0;
  }
  int fail(const Problem& problem) { return fail(problemJson(problem)); }
  int fail(const RecordProblem& problem) {
    json out = problemJson(problem.problem);
    out["line"] = problem.line;
    return fail(out);
  }
  int keep(std::unique_ptr<GameLog> log, const json& wishes) {
    TableOptions options;
    const json* undo = member(wishes, "undo");
    options.undo = undo == nullptr || !undo->is_boolean() || undo->get<bool>();
    options.botsAtOnce = false;
    const json* hands = member(wishes, "hands");
    options.waitForWorld = hands != nullptr && *hands == true && log->position().handsAnswerWorld();
    output.clear();
    tables.emplace(++lastNumber, std::make_unique<Table>(std::move(log), options, ourBots()));
    return lastNumber;
  }
  /// One line each: the clients it goes to, a blank, the message.
  void tell(const std::vector<Outgoing>& out) {
    output.clear();
    for (const Outgoing& message : out) {
      for (std::size_t i = 0; i < message.to.size(); ++i)
        output += (i == 0 ? "" : ",") + std::to_string(message.to[i]);
      output += ' ';
      output += message.text;
      output += '\n';
    }
  }
};

/// The only one.
Module& module();

/// Whether the wishes name a seed.
bool seedIn(const json& wishes, Seed& seed);

}  // namespace bourse
