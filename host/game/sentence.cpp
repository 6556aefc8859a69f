#include "host/game/sentence.h"

#include <algorithm>

#include "gen/texts.h"
#include "host/game/argument.h"

namespace bourse {
namespace {

constexpr int kDeepest =
    8;  // branches within branches; the generator allows what it can read, this is a stop

std::string_view find(const MessageArgs& args, std::string_view name) {
  for (const auto& [key, value] : args)
    if (key == name) return value;
  return {};
}

/// A walk through one message. Braces always match: the generator has parsed every text before.
class Filler {
 public:
  Filler(std::string_view message, const MessageArgs& args) : message_(message), args_(args) {}

  std::string run() {
    std::string out;
    pieces(out, {}, true, 0);
    return out;
  }

 private:
  [[nodiscard]] char peek() const { return at_ < message_.size() ? message_[at_] : '\0'; }
  void blanks() {
    while (peek() == ' ') ++at_;
  }
  std::string_view word() {
    blanks();
    const std::size_t start = at_;
    while (at_ < message_.size() && std::string_view(",{} ").find(message_[at_]) == std::string_view::npos)
      ++at_;
    const std::string_view found = message_.substr(start, at_ - start);
    blanks();
    return found;
  }

  /// Text up to the closing brace; written to `out` only if it is wanted.
  void pieces(std::string& out, std::string_view counted, bool wanted, int depth) {
    while (at_ < message_.size() && peek() != '}') {
      const char c = message_[at_++];
      if (c == '{' && depth < kDeepest)
        argument(out, counted, wanted, depth + 1);
      else if (wanted && c == '#' && !counted.empty())
        out += counted;
      else if (wanted)
        out += c;
    }
  }

  void argument(std::string& out, std::string_view counted, bool wanted, int depth) {
    const std::string_view value = find(args_, word());
    if (peek() == ',') {
      ++at_;
      const bool plural = word() == "plural";
      if (peek() == ',') ++at_;
      branches(out, plural ? value : counted, value, plural, wanted, depth);
    } else if (wanted) {
      out += value;
    }
    if (peek() == '}') ++at_;
  }

  void branches(std::string& out, std::string_view counted, std::string_view value, bool plural, bool wanted,
                int depth) {
    const std::string exact = "=" + std::string(value);
    std::string best;
    int rank = 0;  // how well the best branch fits
    for (std::string_view key = word(); peek() == '{'; key = word()) {
      ++at_;
      std::string branch;
      pieces(branch, counted, wanted, depth);
      if (peek() == '}') ++at_;
      const int fits = plural ? (key == exact                   ? 3
                                 : key == "one" && value == "1" ? 2
                                 : key == "other"               ? 1
                                                                : 0)
                              : (key == value     ? 2
                                 : key == "other" ? 1
                                                  : 0);
      if (fits > rank) {
        rank = fits;
        best = std::move(branch);
      }
    }
    out += best;
  }

  std::string_view message_;
  const MessageArgs& args_;
  std::size_t at_ = 0;
};

const Text* textOf(std::string_view key) {
  const auto texts = plainTexts();
  const auto found = std::ranges::lower_bound(texts, key, {}, &Text::key);
  return found != texts.end() && found->key == key ? &*found : nullptr;
}

std::string say(std::string_view key, const MessageArgs& args) {
  const Text* text = textOf(key);
  return text == nullptr ? std::string(key) : filledIn(text->message, args);
}

std::string money(int thousands) {
  const std::string size = std::to_string(thousands < 0 ? -thousands : thousands);
  return say(thousands < 0 ? "format.money-negative" : "format.money", {{"amount", size}});
}

std::string steps(int spaces) {
  const std::string size = std::to_string(spaces < 0 ? -spaces : spaces);
  return say(spaces < 0 ? "format.steps-down" : "format.steps-up", {{"steps", size}});
}

/// A thing with a name, as it stands inside a sentence.
std::string phrase(const Vocabulary& vocabulary, ArgType type, int value) {
  const std::string_view name = vocabulary.nameOf(type, value);
  if (name.empty()) return std::to_string(value);
  MessageArgs figures;
  for (const Figure& figure : vocabulary.figures)
    if (figure.of == type && figure.value == value)
      figures.emplace_back(figure.arg.name, figure.arg.type == ArgType::money ? money(figure.number)
                                            : figure.arg.type == ArgType::count
                                                ? std::to_string(figure.number)
                                                : steps(figure.number));
  const std::string key =
      std::string(vocabulary.textPrefix) + std::string(vocabulary.type(type).name) + "." + std::string(name);
  return say(textOf(key + ".phrase") != nullptr ? key + ".phrase" : key + ".name", figures);
}

/// Ready strings for one vocabulary.
struct PlainSpeaker {
  const Vocabulary& vocabulary;

  [[nodiscard]] std::string name(ArgType type, int value) const { return phrase(vocabulary, type, value); }
  [[nodiscard]] std::string choice(std::string_view name) const { return std::string(name); }
  [[nodiscard]] std::string number(int value) const { return std::to_string(value); }
  [[nodiscard]] std::string count(int value) const { return std::to_string(value); }
  [[nodiscard]] std::string money(int value) const { return bourse::money(value); }
  [[nodiscard]] std::string steps(int value) const { return bourse::steps(value); }
  [[nodiscard]] std::string seat(Seat seat) const {
    return seat == kNobody ? say("ui.nobody", {}) : "seat " + std::to_string(seat + 1);
  }
};

}  // namespace

std::string filledIn(std::string_view message, const MessageArgs& args) {
  return Filler(message, args).run();
}

Problem problemOf(const Vocabulary& vocabulary, const Rejection& rejection, int moneyTable) {
  const RefusalInfo* info = vocabulary.refusal(rejection.code);
  if (info == nullptr) return {"refusal-" + std::to_string(rejection.code), "This is not possible here."};
  MessageArgs args;
  for (std::size_t i = 0; i < info->args.size(); ++i) {
    const auto& [name, type] = info->args[i];
    const int value = rejection.arg[i];
    if (type == ArgType::money) args.emplace_back(std::string(name) + "Is", sizeOfMoney(value));
    const MoneyContext context = moneyContext(vocabulary, info->args, rejection.arg, i, moneyTable);
    args.emplace_back(name, sayValue(PlainSpeaker{vocabulary}, vocabulary, type, value, context));
  }
  std::string sentence = say(std::string(vocabulary.textPrefix) + "refusal." + std::string(info->name), args);
  if (!sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z')
    sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
  return {std::string(info->name), std::move(sentence)};
}

}  // namespace bourse
