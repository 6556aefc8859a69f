// What the files of the table share.
#pragma once

#include <array>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "host/table/table.h"
#include "host/table/view_change.h"

namespace bourse {

struct Table::Shown {
  std::array<ViewText, kObservers> view;  // empty: none
};

/// A message and where its answers go.
struct Table::Request {
  Client from;
  const nlohmann::json& message;
  std::vector<Outgoing>& out;

  /// Answers the sender; `re` repeats the message's own id.
  void reply(nlohmann::json answer) const {
    if (const nlohmann::json* id = member(message, "id");
        id != nullptr && (id->is_number() || id->is_string()))
      answer["re"] = *id;
    out.push_back({{from}, compact(answer)});
  }
  void done() const {
    if (message.contains("id")) return reply({{"type", "done"}});
    out.push_back({{from}, R"({"type":"done"})"});  // as often as there are moves
  }
  void refuse(const Problem& problem) const { reply({{"type", "refused"}, {"error", problemJson(problem)}}); }
  void refuse(std::string code, std::string sentence) const {
    refuse(Problem{std::move(code), std::move(sentence)});
  }
  /// Of several moves, those before that one end the turn.
  void turnOver(std::size_t move) const {
    const Problem over{"not-your-turn", "Your turn is over before that move, so none of them was made."};
    reply({{"type", "refused"}, {"error", problemJson(over)}, {"move", move}});
  }
};

}  // namespace bourse
