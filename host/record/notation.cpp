#include "host/record/notation.h"

#include <charconv>
#include <vector>

#include "host/game/argument.h"
#include "host/game/nearest.h"

namespace bourse {
namespace {

constexpr std::string_view kNobodyWord = "nobody";
constexpr int kMostPlain = 254;  // 255 is kHidden and kNobody

std::string inQuotes(std::string_view word) {
  constexpr std::size_t kLongest = 40;
  std::string out = "“";
  for (const char c : word.substr(0, kLongest)) out += c >= ' ' && c != '\x7f' ? c : '?';
  return out + (word.size() > kLongest ? "…”" : "”");
}

template <class Row>
std::vector<std::string_view> namesOf(std::span<const Row> rows) {
  std::vector<std::string_view> names;
  for (const Row& row : rows) names.push_back(row.name);
  return names;
}

bool isMoney(ArgType type) { return type == ArgType::money || type == ArgType::steps; }

bool inRange(const Vocabulary& vocabulary, ArgType type, int value) {
  if (vocabulary.named(type)) return !vocabulary.nameOf(type, value).empty();
  if (isMoney(type)) return value >= INT16_MIN && value <= INT16_MAX;
  return value >= 0 && (value <= kMostPlain || (type == ArgType::seat && value == kNobody));
}

std::string expectedValue(const Vocabulary& vocabulary, ArgType type) {
  if (type == ArgType::verb) return "the name of a verb";
  if (type == ArgType::decision) return "the name of a decision";
  if (vocabulary.named(type)) return listed(vocabulary.names(type));
  return isMoney(type) ? "a whole number" : "a whole number from 0 on";
}

std::vector<std::string_view> candidateValues(const Vocabulary& vocabulary, ArgType type) {
  if (type == ArgType::verb) return namesOf(vocabulary.verbs);
  if (type == ArgType::decision) return namesOf(vocabulary.decisions);
  const auto names = vocabulary.names(type);
  return {names.begin(), names.end()};
}

bool parseSigned(std::string_view text, int& value) {
  const bool negative = !text.empty() && text.front() == '-';
  std::uint64_t size = 0;
  if (!parseNumber(negative ? text.substr(1) : text, negative ? 32768 : 32767, size)) return false;
  if (negative && size == 0) return false;
  value = negative ? -static_cast<int>(size) : static_cast<int>(size);
  return true;
}

bool parseValue(const Vocabulary& vocabulary, ArgType type, std::string_view text, int& value) {
  if (vocabulary.named(type)) {
    value = vocabulary.valueOf(type, text);
    return value >= 0;
  }
  if (isMoney(type)) return parseSigned(text, value);
  if (type == ArgType::seat && text == kNobodyWord) {
    value = kNobody;
    return true;
  }
  std::uint64_t number = 0;
  if (!parseNumber(text, kMostPlain, number)) return false;
  value = static_cast<int>(number);
  return true;
}

/// Reads `name=value` words one by one and keeps the first problem.
class WordReader {
 public:
  WordReader(const Vocabulary& vocabulary, std::string_view text, Problem& problem)
      : vocabulary_(vocabulary), rest_(text), problem_(problem) {
    head_ = nextWord(rest_);
  }

  [[nodiscard]] std::string_view head() const { return head_; }

  /// The value of the word that must come next; empty after a problem.
  std::string_view expect(std::string_view name, std::string_view expected) {
    if (rest_.empty()) {
      fail("argument-missing",
           std::string(head_) + " lacks " + std::string(name) + "=, which is " + std::string(expected) + ".");
      return {};
    }
    const std::string_view word = nextWord(rest_);
    const std::size_t equals = word.find('=');
    if (word.substr(0, equals) != name || equals == std::string_view::npos) {
      fail("argument-unknown", "In " + std::string(head_) + " the word " + inQuotes(word) +
                                   " is out of place; expected is " + std::string(name) + "=, " +
                                   std::string(expected) + ".");
      return {};
    }
    word_ = word;
    return word.substr(equals + 1);
  }

  bool value(const ArgInfo& arg, std::string_view text, int& value) {
    if (parseValue(vocabulary_, arg.type, text, value)) return true;
    return fail("argument-wrong", "In " + std::string(head_) + " the word " + inQuotes(word_) +
                                      " has no such value; " + std::string(arg.name) + " is " +
                                      expectedValue(vocabulary_, arg.type) + "." +
                                      didYouMean(text, candidateValues(vocabulary_, arg.type)));
  }

  bool argument(const ArgInfo& arg, int& read) {
    const std::string_view text = expect(arg.name, expectedValue(vocabulary_, arg.type));
    return !problem_.found() && value(arg, text, read);
  }

  [[nodiscard]] bool more() const { return !rest_.empty(); }

  bool end() {
    if (rest_.empty()) return true;
    return fail("argument-extra",
                std::string(head_) + " takes no further word, but " + inQuotes(rest_) + " follows.");
  }

  bool fail(std::string code, std::string sentence) {
    if (!problem_.found()) problem_ = {std::move(code), std::move(sentence)};
    return false;
  }

 private:
  const Vocabulary& vocabulary_;
  std::string_view rest_, head_, word_;
  Problem& problem_;
};

void setPartOfMove(Move& move, std::size_t index, int value) {
  (index == 0 ? move.a : index == 1 ? move.b : move.c) = static_cast<std::uint8_t>(value);
}

std::string seatsText(SeatSet seats) {
  std::string text;
  for (Seat seat = 0; seat < kObservers; ++seat)
    if (contains(seats, seat)) text += (text.empty() ? "" : ",") + observerText(seat);
  return text.empty() ? std::string(kNobodyWord) : text;
}

bool parseSeats(std::string_view text, SeatSet& seats) {
  seats = kNoOne;
  if (text == kNobodyWord) return true;
  while (!text.empty()) {
    Seat seat = kNobody;
    if (!parseObserver(nextWord(text, ','), kMaxSeats, seat) || contains(seats, seat)) return false;
    seats = with(seats, seat);
  }
  return seats != kNoOne;
}

/// Every word of an event but its audience.
template <class Written>
std::string writeEvent(const Vocabulary& vocabulary, const Event& event, Written written) {
  const EventInfo* info = vocabulary.event(event.kind);
  if (info == nullptr) return "event-" + std::to_string(event.kind);
  std::string text(info->name);
  if (info->seat) text += " seat=" + valueText(vocabulary, ArgType::seat, event.seat);
  for (std::size_t i = 0; i < info->args.size(); ++i) {
    const ArgInfo& arg = info->args[i];
    const std::uint8_t part = info->part[i];
    text += ' ';
    text += arg.name;
    text += '=';
    text += written((event.secret & part) != 0, valueText(vocabulary, arg.type, partOf(event, part)));
  }
  return text;
}

bool parseEventArgument(WordReader& words, const Vocabulary& vocabulary, const ArgInfo& arg,
                        std::uint8_t part, Event& event, bool& hidden) {
  std::string_view text = words.expect(arg.name, expectedValue(vocabulary, arg.type));
  if (text == "?") {
    event.secret |= part;
    setPart(event, part, part == Event::partAmount ? 0 : kHidden);
    hidden = true;
    return true;
  }
  if (text.starts_with('~')) {
    event.secret |= part;
    text.remove_prefix(1);
  }
  int value = 0;
  if (text.empty()) return words.fail("argument-wrong", std::string(arg.name) + "= has no value.");
  if (!words.value(arg, text, value)) return false;
  setPart(event, part, value);
  return true;
}

}  // namespace

bool wellFormed(const Vocabulary& vocabulary, Move move) {
  const VerbInfo* verb = vocabulary.verb(move.verb);
  if (verb == nullptr) return false;
  for (std::size_t i = 0; i < 3; ++i) {
    const int value = partOfMove(move, i);
    if (i < verb->args.size() ? !inRange(vocabulary, verb->args[i].type, value) : value != 0) return false;
  }
  return true;
}

std::string valueText(const Vocabulary& vocabulary, ArgType type, int value) {
  const WrittenValue written = writtenValue(vocabulary, type, value);
  switch (written.as) {
    case WrittenValue::As::nobody:
      return std::string(kNobodyWord);
    case WrittenValue::As::name:
      return std::string(written.name);
    case WrittenValue::As::number:
      break;
  }
  return std::to_string(value);
}

std::string moveText(const Vocabulary& vocabulary, Move move) {
  const VerbInfo* verb = vocabulary.verb(move.verb);
  std::string text = verb != nullptr ? std::string(verb->name) : "verb-" + std::to_string(move.verb);
  const std::size_t named = verb != nullptr ? verb->args.size() : 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const int value = partOfMove(move, i);
    if (i < named) {
      text += ' ';
      text += verb->args[i].name;
      text += '=';
      text += valueText(vocabulary, verb->args[i].type, value);
    } else if (value != 0) {
      text += std::string(" extra-") + static_cast<char>('a' + i) + '=' + std::to_string(value);
    }
  }
  return text;
}

bool parseMove(const Vocabulary& vocabulary, std::string_view text, Move& move, Problem& problem) {
  problem = {};
  WordReader words(vocabulary, text, problem);
  const VerbInfo* verb = vocabulary.verb(words.head());
  if (verb == nullptr)
    return words.fail("verb-unknown", inQuotes(words.head()) + " is no verb of " +
                                          std::string(vocabulary.game) + "." +
                                          didYouMean(words.head(), namesOf(vocabulary.verbs)));
  Move read{.verb = verb->number};
  for (std::size_t i = 0; i < verb->args.size(); ++i) {
    int value = 0;
    if (!words.argument(verb->args[i], value)) return false;
    setPartOfMove(read, i, value);
  }
  if (!words.end()) return false;
  move = read;
  return true;
}

std::string eventText(const Vocabulary& vocabulary, const Event& event) {
  std::string text = writeEvent(
      vocabulary, event, [](bool secret, const std::string& value) { return secret ? "~" + value : value; });
  if (event.secret != 0) text += " sees=" + seatsText(event.sees);
  return text;
}

std::string eventText(const Vocabulary& vocabulary, const Event& event, Seat observer) {
  const bool told = contains(event.sees, observer);
  return writeEvent(vocabulary, event, [told](bool secret, const std::string& value) {
    return secret && !told ? std::string("?") : value;
  });
}

bool parseEvent(const Vocabulary& vocabulary, std::string_view text, Event& event, Problem& problem) {
  problem = {};
  WordReader words(vocabulary, text, problem);
  const EventInfo* info = vocabulary.event(words.head());
  if (info == nullptr)
    return words.fail("event-unknown", inQuotes(words.head()) + " is no event of " +
                                           std::string(vocabulary.game) + "." +
                                           didYouMean(words.head(), namesOf(vocabulary.events)));
  Event read{.kind = info->number};
  int seat = kNobody;
  if (info->seat && !words.argument({"seat", ArgType::seat}, seat)) return false;
  read.seat = static_cast<Seat>(seat);
  bool hidden = false;
  for (std::size_t i = 0; i < info->args.size(); ++i)
    if (!parseEventArgument(words, vocabulary, info->args[i], info->part[i], read, hidden)) return false;
  if (hidden) read.sees = kNoOne;
  if (read.secret != 0 && !hidden && words.more()) {
    const std::string_view sees = words.expect("sees", "seats, spectator or nobody");
    if (problem.found()) return false;
    if (!parseSeats(sees, read.sees))
      return words.fail("argument-wrong",
                        "sees= is a list as in 0,2,spectator, or nobody; not " + inQuotes(sees) + ".");
  }
  if (!words.end()) return false;
  event = read;
  return true;
}

std::string refusalText(const Vocabulary& vocabulary, const Rejection& rejection) {
  const RefusalInfo* info = vocabulary.refusal(rejection.code);
  if (info == nullptr) return "refusal-" + std::to_string(rejection.code);
  std::string text(info->name);
  for (std::size_t i = 0; i < info->args.size(); ++i) {
    text += ' ';
    text += info->args[i].name;
    text += '=';
    text += valueText(vocabulary, info->args[i].type, rejection.arg[i]);
  }
  return text;
}

std::string observerText(Seat observer) {
  return observer == kSpectator ? "spectator"
         : observer == kNobody  ? std::string(kNobodyWord)
                                : std::to_string(observer);
}

bool parseObserver(std::string_view text, int seats, Seat& observer) {
  std::uint64_t number = 0;
  if (text == "spectator") {
    observer = kSpectator;
  } else if (seats > 0 && parseNumber(text, static_cast<std::uint64_t>(seats) - 1, number)) {
    observer = static_cast<Seat>(number);
  } else {
    return false;
  }
  return true;
}

std::string seedText(const Seed& seed) {
  bool small = true;
  for (std::size_t i = 2; i < seed.word.size(); ++i) small = small && seed.word[i] == 0;
  if (small) return std::to_string(std::uint64_t{seed.word[1]} << 32 | seed.word[0]);
  std::string text;
  for (std::size_t i = 0; i < seed.word.size(); i += 2)
    text += digestText(std::uint64_t{seed.word[i]} << 32 | seed.word[i + 1]);
  return text;
}

std::string digestText(std::uint64_t digest) {
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; digest >>= 4) text[i] = "0123456789abcdef"[digest & 15];
  return text;
}

bool parseDigest(std::string_view text, std::uint64_t& digest) {
  if (text.size() != 16 || text.find_first_not_of("0123456789abcdef") != std::string_view::npos) return false;
  std::from_chars(text.data(), text.data() + text.size(), digest, 16);
  return true;
}

bool parseNumber(std::string_view text, std::uint64_t most, std::uint64_t& number) {
  if (text.empty() || (text.size() > 1 && text.front() == '0')) return false;
  if (text.find_first_not_of("0123456789") != std::string_view::npos) return false;
  std::uint64_t read = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
  if (error != std::errc() || read > most) return false;
  number = read;
  return true;
}

std::string_view nextWord(std::string_view& rest, char separator) {
  const std::size_t end = rest.find(separator);
  const std::string_view word = rest.substr(0, end);
  // A separator at the very end leaves one, so that nobody takes `bid ` for `bid`.
  rest = end == std::string_view::npos ? std::string_view{}
         : end + 1 == rest.size()      ? rest.substr(end)
                                       : rest.substr(end + 1);
  return word;
}

}  // namespace bourse
