#include "app/play/texts.h"

#include "host/record/notation.h"

namespace bourse {

std::string Voice::operator()(std::string_view key, std::initializer_list<TextArg> args) const {
  return words_.text(key, args);
}

bool Voice::has(std::string_view kind, std::string_view name) const {
  const std::string key = std::string(vocabulary_.textPrefix).append(kind).append(name);
  return words_.text(key) != key;
}

std::string Voice::event(const Event& event) const {
  const EventInfo* info = vocabulary_.event(event.kind);
  if (info == nullptr || has("event.", info->name)) return words_.event(vocabulary_, event, audience_);
  return eventText(vocabulary_, event, audience_.viewer);
}

std::string Voice::move(Move move) const {
  const VerbInfo* info = vocabulary_.verb(move.verb);
  if (info == nullptr || has("move.", info->name)) return words_.move(vocabulary_, move, audience_);
  return moveText(vocabulary_, move);
}

std::string Voice::prompt(const Node& node) const {
  const NodeInfo* info = vocabulary_.decision(node.what);
  if (node.kind != Node::Kind::decision || info == nullptr || has("prompt.", info->name))
    return words_.prompt(vocabulary_, node, audience_);
  return std::string(info->name);
}

std::string Voice::refusal(const Rejection& rejection) const {
  const RefusalInfo* info = vocabulary_.refusal(rejection.code);
  if (info == nullptr || has("refusal.", info->name))
    return words_.refusal(vocabulary_, rejection, audience_);
  return refusalText(vocabulary_, rejection);
}

}  // namespace bourse
