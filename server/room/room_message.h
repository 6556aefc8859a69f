// A message to a room, and where its answers go.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "host/json/json.h"
#include "server/room/room_state.h"

namespace bourse {

struct RoomMessage {
  Client from;
  RoomClient& client;
  const nlohmann::json& content;
  std::vector<Outgoing>& out;

  void reply(nlohmann::json answer) const {
    if (const nlohmann::json* id = member(content, "id");
        id != nullptr && (id->is_number() || id->is_string()))
      answer["re"] = *id;
    out.push_back({{from}, compact(answer)});
  }
  void done() const { reply({{"type", "done"}}); }
  void refuse(const Problem& problem) const { reply({{"type", "refused"}, {"error", problemJson(problem)}}); }
  void refuse(std::string code, std::string sentence) const {
    refuse(Problem{std::move(code), std::move(sentence)});
  }
  void refuseTooOften() const { refuse("too-often", "That was too often. Please wait a moment."); }
};

}  // namespace bourse
