#include "bindings/c/kinds.h"

#include <span>

namespace bourse::door {
namespace {

std::string_view nameOfPart(std::uint8_t part) {
  switch (part) {
    case Event::partA:
      return "a";
    case Event::partB:
      return "b";
    case Event::partC:
      return "c";
    case Event::partD:
      return "d";
    default:
      return "amount";
  }
}

std::string joined(std::span<const std::string_view> words) {
  std::string text;
  for (const std::string_view word : words) text += (text.empty() ? "" : " ") + std::string(word);
  return text;
}

}  // namespace

std::vector<std::string> moveTexts(const Vocabulary& vocabulary, const MoveIds& ids, int count) {
  std::vector<std::string> texts;
  for (int id = 0; id < count; ++id) {
    const Move move = ids.moveOf(id, 0, kMaxSeats);
    const VerbInfo* verb = vocabulary.verb(move.verb);
    std::string text(verb->name);
    const std::uint8_t values[3] = {move.a, move.b, move.c};
    for (std::size_t i = 0; i < verb->args.size(); ++i) {
      const ArgInfo& arg = verb->args[i];
      const std::string_view name = vocabulary.nameOf(arg.type, values[i]);
      text +=
          " " + std::string(arg.name) + "=" + (name.empty() ? std::to_string(values[i]) : std::string(name));
    }
    texts.push_back(std::move(text));
  }
  return texts;
}

std::string fieldLines(const std::vector<features::Field>& fields) {
  std::string text;
  for (const features::Field& field : fields) {
    text += std::string(field.name);
    for (const std::uint32_t number : {field.offset, field.count, field.repeats, field.stride})
      text += "\t" + std::to_string(number);
    text += "\t" + std::string(field.meaning) + "\n";
  }
  return text;
}

std::string eventLines(const Vocabulary& vocabulary) {
  std::string text;
  for (const EventInfo& event : vocabulary.events) {
    std::string arguments = event.seat ? "seat:seat:seat" : "";
    for (std::size_t i = 0; i < event.args.size(); ++i) {
      const ArgInfo& arg = event.args[i];
      arguments += (arguments.empty() ? "" : " ") + std::string(nameOfPart(event.part[i])) + ":" +
                   std::string(arg.name) + ":" + std::string(vocabulary.type(arg.type).name);
      if ((event.secret & event.part[i]) != 0) arguments += "?";
    }
    text += std::to_string(event.number) + "\t" + std::string(event.name) + "\t" + arguments + "\n";
  }
  return text;
}

std::string decisionLines(const Vocabulary& vocabulary) {
  std::string text;
  for (const NodeInfo& decision : vocabulary.decisions)
    text += std::to_string(decision.number) + "\t" + std::string(decision.name) + "\n";
  return text;
}

std::string valueLines(const Vocabulary& vocabulary) {
  std::string text;
  for (const ArgTypeInfo& type : vocabulary.types)
    if (!type.values.empty()) text += std::string(type.name) + "\t" + joined(type.values) + "\n";
  return text;
}

SeatParts seatParts(const Vocabulary& vocabulary) {
  SeatParts parts{};
  for (const EventInfo& event : vocabulary.events)
    for (std::size_t i = 0; i < event.args.size(); ++i)
      if (event.args[i].type == ArgType::seat)
        parts[event.number] = static_cast<std::uint8_t>(parts[event.number] | event.part[i]);
  return parts;
}

std::string refusalName(const Vocabulary& vocabulary, int code) {
  const RefusalInfo* refusal = vocabulary.refusal(code);
  return refusal != nullptr ? std::string(refusal->name) : "refusal " + std::to_string(code);
}

}  // namespace bourse::door
