// Bytes as lines of the engine protocol: every line gets one JSON object in one line, and an error changes
// nothing.
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "host/protocol/engine_protocol.h"
#include "tests/fuzz/bytes.h"

namespace bourse {
namespace {

using fuzz::require;

/// How far the game is: cheap enough to be asked before and after every line.
std::string progress(EngineSession& session) {
  return session.answer(R"({"do":"node"})") + session.answer(R"({"do":"scores"})") +
         session.answer(R"({"do":"events","since":4000000000})");
}

}  // namespace
}  // namespace bourse

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bourse;
  fuzz::Bytes bytes(data, size);
  EngineSession session;
  // Most inputs have something to ask about from the start.
  if (bytes.below(4) != 0) session.answer(R"({"do":"new","config":{"seats":3},"seed":1})");
  if (bytes.below(2) != 0) session.answer(R"({"do":"chance","all":true})");
  while (!bytes.empty()) {
    const std::string before = progress(session);
    const std::string answer = session.answer(bytes.line());
    require(answer.find('\n') == std::string::npos, "an answer is one line");
    const nlohmann::json read = parseJson(answer);
    require(read.is_object(), "an answer is an object");
    if (const nlohmann::json* error = member(read, "error")) {
      require(member(*error, "code") != nullptr && member(*error, "sentence") != nullptr,
              "an error has code and sentence");
      require(progress(session) == before, "an error changes nothing");
    }
  }
  const nlohmann::json saved = parseJson(session.answer(R"({"do":"save"})"));
  if (const nlohmann::json* record = member(saved, "record")) {
    const nlohmann::json loaded = parseJson(session.answer(compact({{"do", "load"}, {"record", *record}})));
    require(member(loaded, "error") == nullptr, "what was saved can be loaded");
  }
  return 0;
}
