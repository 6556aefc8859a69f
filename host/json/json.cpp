#include "host/json/json.h"

#include <nlohmann/json.hpp>

#include "host/game/argument.h"
#include "host/record/notation.h"

namespace bourse {
namespace {

using nlohmann::json;

constexpr int kDeepestJson = 32;

json valueJson(const Vocabulary& vocabulary, ArgType type, int value) {
  const WrittenValue written = writtenValue(vocabulary, type, value);
  switch (written.as) {
    case WrittenValue::As::nobody:
      return nullptr;
    case WrittenValue::As::name:
      return written.name;
    case WrittenValue::As::number:
      break;
  }
  return value;
}

json seatsJson(SeatSet seats) {
  json list = json::array();
  for (Seat seat = 0; seat < kMaxSeats; ++seat)
    if (contains(seats, seat)) list.push_back(seat);
  if (contains(seats, kSpectator)) list.push_back("spectator");
  return list;
}

template <class IsHidden>
json writeEvent(const Vocabulary& vocabulary, const Event& event, IsHidden isHidden) {
  const EventInfo* info = vocabulary.event(event.kind);
  if (info == nullptr) return {{"event", event.kind}};
  json out{{"event", info->name}};
  if (info->seat) out["seat"] = valueJson(vocabulary, ArgType::seat, event.seat);
  for (std::size_t i = 0; i < info->args.size(); ++i) {
    const ArgInfo& arg = info->args[i];
    const std::uint8_t part = info->part[i];
    out[std::string(arg.name)] =
        isHidden(part) ? json(nullptr) : valueJson(vocabulary, arg.type, partOf(event, part));
  }
  return out;
}

bool refuse(Problem& problem, std::string code, std::string sentence) {
  problem = {std::move(code), std::move(sentence)};
  return false;
}

bool parseMoveArray(const Vocabulary& vocabulary, const json& array, Move& move, Problem& problem) {
  std::uint8_t bytes[4] = {};
  if (array.empty() || array.size() > 4)
    return refuse(problem, "move-wrong", "A move is a list of its verb and at most three numbers.");
  for (std::size_t i = 0; i < array.size(); ++i) {
    std::uint64_t number = 0;
    if (!numberIn(array[i], 255, number))
      return refuse(problem, "move-wrong",
                    "A move is a list of whole numbers from 0 to 255; one of them is not.");
    bytes[i] = static_cast<std::uint8_t>(number);
  }
  const Move read{bytes[0], bytes[1], bytes[2], bytes[3]};
  const VerbInfo* verb = vocabulary.verb(read.verb);
  if (verb == nullptr)
    return refuse(problem, "verb-unknown",
                  "There is no verb with the number " + std::to_string(read.verb) + ".");
  if (array.size() < 1 + verb->args.size())
    return refuse(
        problem, "argument-missing",
        std::string(verb->name) + " takes " + std::to_string(verb->args.size()) + " numbers after its own.");
  if (!wellFormed(vocabulary, read))
    return refuse(problem, "argument-wrong",
                  "A number of this " + std::string(verb->name) +
                      " stands for nothing, or is not 0 where the verb takes none.");
  move = read;
  return true;
}

/// {"verb": "bid", "pile": 1, "space": 4} is read as the text `bid pile=1 space=4`.
bool parseMoveObject(const Vocabulary& vocabulary, const json& object, Move& move, Problem& problem) {
  const json* name = member(object, "verb");
  const VerbInfo* verb =
      name != nullptr && name->is_string() ? vocabulary.verb(name->get_ref<const std::string&>()) : nullptr;
  if (verb == nullptr) return refuse(problem, "verb-unknown", "A move as an object has a verb that exists.");
  std::string text(verb->name);
  for (const ArgInfo& arg : verb->args) {
    const json* value = member(object, std::string(arg.name).c_str());
    if (value == nullptr)
      return refuse(problem, "argument-missing",
                    std::string(verb->name) + " lacks " + std::string(arg.name) + ".");
    text += " " + std::string(arg.name) + "=";
    if (value->is_string())
      text += value->get_ref<const std::string&>();
    else if (value->is_number_integer())
      text += value->dump();
    else
      return refuse(problem, "argument-wrong", std::string(arg.name) + " is a name or a whole number.");
  }
  if (object.size() != 1 + verb->args.size())
    return refuse(problem, "argument-extra", std::string(verb->name) + " takes no further argument.");
  return parseMove(vocabulary, text, move, problem);
}

}  // namespace

json moveJson(const Vocabulary& vocabulary, Move move) {
  const VerbInfo* verb = vocabulary.verb(move.verb);
  json out = json::array({move.verb});
  for (std::size_t i = 0; i < (verb != nullptr ? verb->args.size() : 3); ++i)
    out.push_back(partOfMove(move, i));
  return out;
}

bool parseMoveJson(const Vocabulary& vocabulary, const json& value, Move& move, Problem& problem) {
  problem = {};
  if (value.is_array()) return parseMoveArray(vocabulary, value, move, problem);
  if (value.is_string()) return parseMove(vocabulary, value.get_ref<const std::string&>(), move, problem);
  if (value.is_object()) return parseMoveObject(vocabulary, value, move, problem);
  return refuse(problem, "move-wrong", "A move is a list such as [2, 1, 4], a text or an object.");
}

json legalJson(const Vocabulary& vocabulary, const MoveList& moves) {
  json list = json::array();
  for (const Move move : moves) list.push_back(moveJson(vocabulary, move));
  return list;
}

json eventJson(const Vocabulary& vocabulary, const Event& event, Seat observer) {
  const bool told = contains(event.sees, observer);
  return writeEvent(vocabulary, event,
                    [&](std::uint8_t part) { return (event.secret & part) != 0 && !told; });
}

json wholeEventJson(const Vocabulary& vocabulary, const Event& event) {
  // A secret may be a blank that nobody sees, such as an audit's look at an action card.
  json out = writeEvent(vocabulary, event, [&](std::uint8_t part) {
    return (event.secret & part) != 0 && part != Event::partAmount && partOf(event, part) == kHidden;
  });
  if (event.secret == 0) return out;
  json secret = json::array();
  if (const EventInfo* info = vocabulary.event(event.kind))
    for (std::size_t i = 0; i < info->args.size(); ++i)
      if (event.secret & info->part[i]) secret.push_back(info->args[i].name);
  out["secret"] = std::move(secret);
  out["sees"] = seatsJson(event.sees);
  return out;
}

json nodeJson(const Vocabulary& vocabulary, const Node& node) {
  const auto nameOrNumber = [&](const NodeInfo* info) {
    return info != nullptr ? json(info->name) : json(node.what);
  };
  switch (node.kind) {
    case Node::Kind::decision:
      return {{"kind", "decision"},
              {"decision", nameOrNumber(vocabulary.decision(node.what))},
              {"seat", node.seat},
              {"pending", seatsJson(node.pending)}};
    case Node::Kind::chance:
      return {{"kind", "chance"}, {"draw", nameOrNumber(vocabulary.draw(node.what))}};
    case Node::Kind::world:
      return {{"kind", "world"}, {"question", nameOrNumber(vocabulary.question(node.what))}};
    case Node::Kind::over:
      break;
  }
  return {{"kind", "over"}};
}

json refusalJson(const Vocabulary& vocabulary, const Rejection& rejection) {
  const RefusalInfo* info = vocabulary.refusal(rejection.code);
  if (info == nullptr) return {{"refusal", rejection.code}};
  json out{{"refusal", info->name}};
  for (std::size_t i = 0; i < info->args.size(); ++i)
    out[std::string(info->args[i].name)] = valueJson(vocabulary, info->args[i].type, rejection.arg[i]);
  return out;
}

json problemJson(const Problem& problem) { return {{"code", problem.code}, {"sentence", problem.sentence}}; }

json parseJson(std::string_view text) {
  // The parser itself has no limit on depth, and destroying a deep value would use up a small stack.
  int depth = 0;
  bool inText = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inText) {
      if (c == '\\') ++i;
      if (c == '"') inText = false;
    } else if (c == '"') {
      inText = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kDeepestJson) return json(json::value_t::discarded);
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return json::parse(text.begin(), text.end(), nullptr, false);
}

std::string compact(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

const json* member(const json& object, const char* name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(name);
  return found != object.end() ? &*found : nullptr;
}

std::string textOf(const json& object, const char* name) {
  const json* value = member(object, name);
  return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
}

bool numberIn(const json& value, std::uint64_t most, std::uint64_t& number) {
  if (!value.is_number_integer() || (!value.is_number_unsigned() && value.get<std::int64_t>() < 0))
    return false;
  const auto read = value.get<std::uint64_t>();
  if (read > most) return false;
  number = read;
  return true;
}

bool observerIn(const json& value, int seats, bool spectator, Seat& observer) {
  std::uint64_t number = 0;
  if (spectator && value.is_string() && value.get_ref<const std::string&>() == "spectator") {
    observer = kSpectator;
    return true;
  }
  if (seats < 1 || !numberIn(value, static_cast<std::uint64_t>(seats) - 1, number)) return false;
  observer = static_cast<Seat>(number);
  return true;
}

}  // namespace bourse
