#include "bindings/c/kinds.h"

namespace bourse::door {

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

std::string refusalName(const Vocabulary& vocabulary, int code) {
  const RefusalInfo* refusal = vocabulary.refusal(code);
  return refusal != nullptr ? std::string(refusal->name) : "refusal " + std::to_string(code);
}

}  // namespace bourse::door
