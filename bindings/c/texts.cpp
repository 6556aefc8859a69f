#include "bindings/c/texts.h"

#include <charconv>
#include <span>

#include "bindings/c/bourse.h"

namespace bourse::door {
namespace {

template <class Number>
bool readNumber(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty();
}

std::string listed(std::span<const std::string_view> names) {
  std::string text;
  for (const std::string_view name : names) text += (text.empty() ? "" : ", ") + std::string(name);
  return text;
}

}  // namespace

Failure wrongText(std::string sentence) { return {BOURSE_WRONG_TEXT, std::move(sentence)}; }
std::string quoted(std::string_view text) { return "“" + std::string(text) + "”"; }

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string_view nextWord(std::string_view& text, std::string_view ends) {
  const std::size_t end = text.find_first_of(ends);
  const std::string_view word = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  return word;
}

Failure readModules(const Vocabulary& vocabulary, std::string_view names, std::uint32_t& bits) {
  while (!names.empty()) {
    const std::string_view name = nextWord(names, ",");
    const int module = vocabulary.module(name);
    if (module < 0)
      return wrongText("There is no module " + quoted(name) + "; there are " + listed(vocabulary.modules) +
                       ".");
    bits |= 1u << module;
  }
  return {};
}

Failure readPreset(const Vocabulary& vocabulary, std::string_view name, int& preset) {
  preset = vocabulary.preset(name);
  if (preset >= 0) return {};
  return wrongText("There is no preset " + quoted(name) + "; there are " + listed(vocabulary.presets) + ".");
}

Failure readByte(std::string_view name, std::string_view value, std::uint8_t& number) {
  if (readNumber(value, number)) return {};
  return wrongText(std::string(name) + "= takes a number, not " + quoted(value) + ".");
}

Failure unknownField(std::string_view name, std::string_view fields) {
  return wrongText("A configuration has no field " + quoted(name) + "; it has " + std::string(fields) + ".");
}

Failure readList(std::string_view text, std::string_view what, std::vector<Weighted>& list) {
  while (!text.empty()) {
    std::string_view part = trimmed(nextWord(text, ";\n"));
    if (part.empty()) continue;
    Weighted entry;
    if (part[0] >= '0' && part[0] <= '9') {
      const std::string_view number = nextWord(part, " \t");
      if (!readNumber(number, entry.weight) || entry.weight > 1'000'000)
        return wrongText("A weight is a number up to 1000000, not " + quoted(number) + ".");
    }
    entry.text = trimmed(part);
    if (entry.weight > 0) list.push_back(std::move(entry));
  }
  if (list.empty()) return wrongText("There must be at least one " + std::string(what) + ".");
  return {};
}

Failure readLineups(std::string_view text, const std::vector<std::string_view>& bots,
                    std::vector<Lineup>& lineups) {
  std::vector<Weighted> list;
  if (Failure failure = readList(text, "line-up", list)) return failure;
  for (const Weighted& entry : list) {
    std::string_view rest = entry.text;
    std::string_view names = nextWord(rest, " \t");
    const std::string_view seats = trimmed(rest);
    Lineup lineup{.weight = entry.weight, .names = {}};
    if (seats == "all")
      lineup.seats = Lineup::kAllButOne;
    else if (!seats.empty() && (!readNumber(seats, lineup.seats) || lineup.seats < 1 || lineup.seats > 4))
      return wrongText("After the names comes a number of seats from 1 to 4, or all, not " + quoted(seats) +
                       ".");
    while (!names.empty() && names != "-") {
      const std::string_view name = nextWord(names, "+");
      std::uint8_t policy = 0;
      if (name.size() > 1 && name[0] == 'p' && readNumber(name.substr(1), policy) && policy < kMostPolicies) {
        lineup.names.push_back(policy);
        continue;
      }
      std::size_t bot = 0;
      while (bot < bots.size() && bots[bot] != name) ++bot;
      if (bot == bots.size())
        return wrongText("There is no bot " + quoted(name) + "; there are " + listed(bots) + ".");
      lineup.names.push_back(static_cast<std::uint8_t>(kFirstBot + bot));
    }
    lineups.push_back(std::move(lineup));
  }
  return {};
}

}  // namespace bourse::door
