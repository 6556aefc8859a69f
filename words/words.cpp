#include "words/words.h"

#include <unicode/fmtable.h>
#include <unicode/locid.h>
#include <unicode/msgfmt.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <vector>

#include "gen/text_keys.h"

namespace bourse {
namespace {

// Isolates keep an argument's direction from changing the sentence around it.
constexpr std::string_view kFirstStrongIsolate = "\u2068";
constexpr std::string_view kLeftToRightIsolate = "\u2066";
constexpr std::string_view kPopIsolate = "\u2069";
constexpr std::string_view kRightToLeftMark = "\u200f";

icu::UnicodeString toUnicode(std::string_view utf8) {
  return icu::UnicodeString::fromUTF8({utf8.data(), static_cast<std::int32_t>(utf8.size())});
}

std::string join(std::string_view a, std::string_view b, std::string_view c = {}, std::string_view d = {},
                 std::string_view e = {}) {
  std::string out;
  out.reserve(a.size() + b.size() + c.size() + d.size() + e.size());
  return out.append(a).append(b).append(c).append(d).append(e);
}

}  // namespace

struct Words::Sentence {
  const Vocabulary& vocabulary;
  const Audience& audience;
  std::vector<TextArg> args{};

  void add(std::string_view name, std::string value) {
    args.push_back({std::string(name), std::move(value)});
  }
  void count(std::string_view name, int value) { args.push_back({std::string(name), std::int64_t{value}}); }
};

std::variant<Words, std::string> Words::load(std::string_view language) noexcept {
  if (const std::span<const Text> texts = textsOf(language); !texts.empty()) return Words(language, texts);
  std::string all;
  for (const Language& one : languages()) all.append(all.empty() ? "" : ", ").append(one.id);
  const Words english("en", textsOf("en"));
  return english.text(text_key::kUiNoSuchLanguage, {{"language", std::string(language)}, {"languages", all}});
}

const Text* Words::find(std::string_view key) const {
  const auto found = std::ranges::lower_bound(texts_, key, std::less{}, &Text::key);
  return found != texts_.end() && found->key == key ? &*found : nullptr;
}

/// One message filled in. A message that ICU does not take cannot come out of the generator; its key is shown
/// then.
std::string Words::format(std::string_view key, std::span<const TextArg> args) const {
  const Text* text = find(key);
  if (text == nullptr) return std::string(key);
  UErrorCode status = U_ZERO_ERROR;
  const icu::MessageFormat message(toUnicode(text->message), icu::Locale(language_.c_str()), status);
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
  for (const TextArg& arg : args) {
    names.push_back(toUnicode(arg.name));
    if (const auto* words = std::get_if<std::string>(&arg.value))
      values.emplace_back(toUnicode(*words));
    else
      values.emplace_back(std::get<std::int64_t>(arg.value));
  }
  icu::UnicodeString out;
  if (U_SUCCESS(status))
    message.format(names.data(), values.data(), static_cast<std::int32_t>(names.size()), out, status);
  if (U_FAILURE(status)) return std::string(key);
  std::string utf8;
  return out.toUTF8String(utf8);
}

/// A message that stands as a line of its own, so that its direction must be told where that is not left to
/// right.
std::string Words::whole(std::string_view key, std::span<const TextArg> args) const {
  std::string line = format(key, args);
  if (isolating_ && icu::Locale(language_.c_str()).isRightToLeft()) line.insert(0, kRightToLeftMark);
  return line;
}

std::string Words::text(std::string_view key, std::initializer_list<TextArg> args) const noexcept {
  return text(key, std::span<const TextArg>(args.begin(), args.size()));
}

std::string Words::text(std::string_view key, std::span<const TextArg> args) const noexcept {
  std::vector<TextArg> ready(args.begin(), args.end());
  for (TextArg& arg : ready)
    if (auto* words = std::get_if<std::string>(&arg.value)) *words = apart(std::move(*words));
  return whole(key, ready);
}

std::string Words::apart(std::string words, bool leftToRight) const {
  if (!isolating_) return words;
  return join(leftToRight ? kLeftToRightIsolate : kFirstStrongIsolate, words, kPopIsolate);
}

std::string Words::money(int thousands) const noexcept {
  const TextArg amount{"amount", std::int64_t{std::abs(thousands)}};
  return format(thousands < 0 ? "format.money-negative" : "format.money", {&amount, 1});
}

std::string Words::number(int value) const noexcept {
  const TextArg number{"number", std::int64_t{value}};
  return format("format.number", {&number, 1});
}

std::string Words::steps(int value) const {
  const TextArg steps{"steps", std::int64_t{std::abs(value)}};
  return format(value < 0 ? "format.steps-down" : "format.steps-up", {&steps, 1});
}

std::string Words::player(Seat seat, const Audience& audience) const noexcept {
  if (seat == kNobody) return text(text_key::kUiNobody);
  if (seat < audience.names.size()) return audience.names[seat];
  return text(text_key::kUiSeat, {{"seat", number(seat + 1)}});
}

std::string Words::name(const Vocabulary& vocabulary, ArgType type, int value,
                        std::string_view key) const noexcept {
  const std::string_view id = vocabulary.nameOf(type, value);
  if (id.empty()) return number(value);
  std::vector<TextArg> figures;
  for (const Figure& figure : vocabulary.figures) {
    if (figure.of != type || figure.value != value) continue;
    if (figure.arg.type == ArgType::count) {
      figures.push_back({std::string(figure.arg.name), std::int64_t{figure.number}});
      continue;
    }
    const bool isMoney = figure.arg.type == ArgType::money;
    figures.push_back({std::string(figure.arg.name),
                       apart(isMoney ? money(figure.number) : steps(figure.number), !isMoney)});
  }
  return format(join(vocabulary.textPrefix, vocabulary.type(type).name, join(".", id), ".", key), figures);
}

/// A sentence takes the phrase, which has its article and number, where a language distinguishes it from the
/// name.
std::string Words::inSentence(const Vocabulary& vocabulary, ArgType type, int value) const {
  const std::string_view id = vocabulary.nameOf(type, value);
  const std::string phrase =
      join(vocabulary.textPrefix, vocabulary.type(type).name, join(".", id), ".phrase");
  return name(vocabulary, type, value, find(phrase) != nullptr ? "phrase" : "name");
}

void Words::addPerson(Sentence& sentence, Seat seat, bool you) const {
  sentence.add("who", seat == kNobody ? "nobody" : you ? "you" : "other");
  sentence.add("player", apart(player(seat, sentence.audience)));
}

/// Adds one argument to a sentence, ready to print.
struct Words::Speaker {
  const Words& words;
  Sentence& sentence;
  std::string_view arg;

  void name(ArgType type, int value) const { add(words.inSentence(sentence.vocabulary, type, value)); }
  void choice(std::string_view name) const { sentence.add(arg, std::string(name)); }
  void number(int value) const { add(words.number(value)); }
  void count(int value) const { sentence.count(arg, value); }
  void money(int value) const { add(words.money(value)); }
  void steps(int value) const { sentence.add(arg, words.apart(words.steps(value), true)); }
  void seat(Seat seat) const { add(words.player(seat, sentence.audience)); }

 private:
  void add(std::string said) const { sentence.add(arg, words.apart(std::move(said))); }
};

void Words::addValue(Sentence& sentence, const ArgInfo& arg, int value, bool hidden,
                     const MoneyContext& context) const {
  const Vocabulary& vocabulary = sentence.vocabulary;
  if (hidden) {
    sentence.add(arg.name,
                 format(join(vocabulary.textPrefix, "hidden.", vocabulary.type(arg.type).name), {}));
    return;
  }
  if (arg.type == ArgType::money) sentence.add(join(arg.name, "Is"), std::string(sizeOfMoney(value)));
  if (arg.type == ArgType::seat)
    sentence.add(join(arg.name, "Is"), value == sentence.audience.viewer ? "you" : "other");
  sayValue(Speaker{*this, sentence, arg.name}, vocabulary, arg.type, value, context);
}

void Words::addValues(Sentence& sentence, std::span<const ArgInfo> args, std::span<const int> values,
                      std::span<const bool> hidden) const {
  for (std::size_t i = 0; i < args.size(); ++i)
    addValue(sentence, args[i], values[i], hidden[i],
             moneyContext(sentence.vocabulary, args, values, i, sentence.audience.moneyTable));
}

std::string Words::event(const Vocabulary& vocabulary, const Event& event,
                         const Audience& audience) const noexcept {
  const EventInfo* info = vocabulary.event(event.kind);
  if (info == nullptr) return number(event.kind);
  const Event shown = shownTo(audience.viewer, event);
  const bool sees = contains(event.sees, audience.viewer);
  Sentence sentence{vocabulary, audience};
  if (info->seat) addPerson(sentence, event.seat, event.seat == audience.viewer);
  std::array<int, 5> values{};
  std::array<bool, 5> hidden{};
  for (std::size_t i = 0; i < info->args.size(); ++i) {
    values[i] = partOf(shown, info->part[i]);
    // An event that came blanked may have lost its mask on the way, so the blank counts as well.
    hidden[i] = ((event.secret & info->part[i]) != 0 && !sees) ||
                ((info->secret & info->part[i]) != 0 && values[i] == kHidden);
  }
  addValues(sentence, info->args, values, hidden);
  return whole(join(vocabulary.textPrefix, "event.", info->name), sentence.args);
}

std::string Words::refusal(const Vocabulary& vocabulary, const Rejection& rejection,
                           const Audience& audience) const noexcept {
  const RefusalInfo* info = vocabulary.refusal(rejection.code);
  if (info == nullptr) return number(rejection.code);
  Sentence sentence{vocabulary, audience};
  const std::array<int, 4> values{rejection.arg[0], rejection.arg[1], rejection.arg[2], rejection.arg[3]};
  addValues(sentence, info->args, values, std::array<bool, 4>{});
  return whole(join(vocabulary.textPrefix, "refusal.", info->name), sentence.args);
}

std::string Words::reason(const Vocabulary& vocabulary, const ReasonInfo& reason, std::span<const int> args,
                          const Audience& audience) const noexcept {
  Sentence sentence{vocabulary, audience};
  addValues(sentence, reason.args, args, std::array<bool, 3>{});
  return whole(join(vocabulary.textPrefix, "reason.", reason.name), sentence.args);
}

std::string Words::move(const Vocabulary& vocabulary, Move move, const Audience& audience) const noexcept {
  const VerbInfo* info = vocabulary.verb(move.verb);
  if (info == nullptr) return number(move.verb);
  Sentence sentence{vocabulary, audience};
  addValues(sentence, info->args, std::array<int, 3>{move.a, move.b, move.c}, std::array<bool, 3>{});
  return whole(join(vocabulary.textPrefix, "move.", info->name), sentence.args);
}

std::string Words::prompt(const Vocabulary& vocabulary, const Node& node,
                          const Audience& audience) const noexcept {
  if (node.kind == Node::Kind::over) return text(text_key::kUiGameOver);
  if (node.kind != Node::Kind::decision) {
    // A game without cards has its own words for it.
    const std::string own =
        join(vocabulary.textPrefix, "ui.while-", node.kind == Node::Kind::world ? "world" : "chance");
    return text(find(own) != nullptr ? std::string_view(own) : text_key::kUiDealing);
  }
  const NodeInfo* info = vocabulary.decision(node.what);
  if (info == nullptr) return number(node.what);
  Sentence sentence{vocabulary, audience};
  addPerson(sentence, node.seat, node.seat == audience.viewer || contains(node.pending, audience.viewer));
  return whole(join(vocabulary.textPrefix, "prompt.", info->name), sentence.args);
}

}  // namespace bourse
