#include "bindings/c/texts.h"

#include <charconv>
#include <span>

#include "bindings/c/bourse.h"
#include "games/stackmarket/rules.h"
#include "games/stockpile/rules.h"
#include "gen/stackmarket_vocabulary.h"
#include "gen/stockpile_vocabulary.h"

namespace bourse::door {
namespace {

Failure wrong(std::string sentence) { return {BOURSE_WRONG_TEXT, std::move(sentence)}; }
std::string quoted(std::string_view text) { return "“" + std::string(text) + "”"; }

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// Takes what stands before the first of `ends`, and the end itself, away from the text.
std::string_view next(std::string_view& text, std::string_view ends) {
  const std::size_t end = text.find_first_of(ends);
  const std::string_view word = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  return word;
}

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

Failure readModules(const Vocabulary& vocabulary, std::string_view names, std::uint32_t& bits) {
  while (!names.empty()) {
    const std::string_view name = next(names, ",");
    const int module = vocabulary.module(name);
    if (module < 0)
      return wrong("There is no module " + quoted(name) + "; there are " + listed(vocabulary.modules) + ".");
    bits |= 1u << module;
  }
  return {};
}

Failure readPreset(const Vocabulary& vocabulary, std::string_view name, int& preset) {
  preset = vocabulary.preset(name);
  if (preset >= 0) return {};
  return wrong("There is no preset " + quoted(name) + "; there are " + listed(vocabulary.presets) + ".");
}

Failure readSets(std::string_view names, std::uint8_t& bits) {
  constexpr std::string_view kSets[] = {"base", "cc", "ii", "pp"};
  bits = 0;
  while (!names.empty()) {
    const std::string_view name = next(names, ",");
    std::size_t set = 0;
    while (set < std::size(kSets) && kSets[set] != name) ++set;
    if (set == std::size(kSets)) return wrong("There is no set of investors " + quoted(name) + ".");
    bits = static_cast<std::uint8_t>(bits | 1u << set);
  }
  return {};
}

Failure readByte(std::string_view name, std::string_view value, std::uint8_t& number) {
  if (readNumber(value, number)) return {};
  return wrong(std::string(name) + "= takes a number, not " + quoted(value) + ".");
}

/// Calls take(name, value) with each field of "name=value name=value".
template <class Take>
Failure eachField(std::string_view text, Take take) {
  for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
    const std::string_view field = next(text, " \t");
    const std::size_t equals = field.find('=');
    if (equals == std::string_view::npos)
      return wrong("A configuration is made of fields like seats=4, not " + quoted(field) + ".");
    if (Failure failure = take(field.substr(0, equals), field.substr(equals + 1))) return failure;
  }
  return {};
}

Failure unknownField(std::string_view name, std::string_view fields) {
  return wrong("A configuration has no field " + quoted(name) + "; it has " + std::string(fields) + ".");
}

}  // namespace

Failure readList(std::string_view text, std::string_view what, std::vector<Weighted>& list) {
  while (!text.empty()) {
    std::string_view part = trimmed(next(text, ";\n"));
    if (part.empty()) continue;
    Weighted entry;
    if (part[0] >= '0' && part[0] <= '9') {
      const std::string_view number = next(part, " \t");
      if (!readNumber(number, entry.weight) || entry.weight > 1'000'000)
        return wrong("A weight is a number up to 1000000, not " + quoted(number) + ".");
    }
    entry.text = trimmed(part);
    if (entry.weight > 0) list.push_back(std::move(entry));
  }
  if (list.empty()) return wrong("There must be at least one " + std::string(what) + ".");
  return {};
}

Failure readConfig(std::string_view text, stockpile::Config& config) {
  const Vocabulary& vocabulary = stockpile::vocabulary();
  std::string_view preset, sets, promos;
  bool modules = false;
  const Failure failure = eachField(text, [&](std::string_view name, std::string_view value) -> Failure {
    if (name == "seats") return readByte(name, value, config.seats);
    if (name == "first") return readByte(name, value, config.firstPlayer);
    if (name == "preset") return preset = value, Failure{};
    if (name == "sets") return sets = value, Failure{};
    if (name == "promos") return promos = value, Failure{};
    if (name != "modules") return unknownField(name, "seats, modules, preset, sets, promos, first");
    modules = true;
    return readModules(vocabulary, value, config.modules.bits);
  });
  if (failure) return failure;
  if (modules && !preset.empty()) return wrong("A configuration names modules or a preset, not both.");
  if (!preset.empty()) {
    int number = 0;
    if (Failure wrongName = readPreset(vocabulary, preset, number)) return wrongName;
    const auto named = stockpile::configOf(static_cast<stockpile::Preset>(number), config.seats);
    config.modules = named.modules;
    config.investorSets = named.investorSets;
    config.promos = named.promos;
  }
  if (!sets.empty())
    if (Failure wrongName = readSets(sets, config.investorSets)) return wrongName;
  if (!promos.empty()) {
    if (promos != "true" && promos != "false")
      return wrong("promos= is true or false, not " + quoted(promos) + ".");
    config.promos = promos == "true" ? 1 : 0;
  }
  return {};
}

Failure readConfig(std::string_view text, stackmarket::Config& config) {
  const Vocabulary& vocabulary = stackmarket::vocabulary();
  std::string_view preset;
  bool modules = false;
  const Failure failure = eachField(text, [&](std::string_view name, std::string_view value) -> Failure {
    if (name == "seats") return readByte(name, value, config.seats);
    if (name == "rounds") return readByte(name, value, config.rounds);
    if (name == "first") return readByte(name, value, config.firstPlayer);
    if (name == "preset") return preset = value, Failure{};
    if (name != "modules") return unknownField(name, "seats, rounds, modules, preset, first");
    modules = true;
    return readModules(vocabulary, value, config.modules.bits);
  });
  if (failure) return failure;
  if (modules && !preset.empty()) return wrong("A configuration names modules or a preset, not both.");
  if (!preset.empty()) {
    int number = 0;
    if (Failure wrongName = readPreset(vocabulary, preset, number)) return wrongName;
    config.modules = stackmarket::configOf(static_cast<stackmarket::Preset>(number), config.seats).modules;
  }
  return {};
}

Failure readLineups(std::string_view text, const std::vector<std::string_view>& bots,
                    std::vector<Lineup>& lineups) {
  std::vector<Weighted> list;
  if (Failure failure = readList(text, "line-up", list)) return failure;
  for (const Weighted& entry : list) {
    std::string_view rest = entry.text;
    std::string_view names = next(rest, " \t");
    const std::string_view seats = trimmed(rest);
    Lineup lineup{.weight = entry.weight, .names = {}};
    if (seats == "all")
      lineup.seats = Lineup::kAllButOne;
    else if (!seats.empty() && (!readNumber(seats, lineup.seats) || lineup.seats < 1 || lineup.seats > 4))
      return wrong("After the names comes a number of seats from 1 to 4, or all, not " + quoted(seats) + ".");
    while (!names.empty() && names != "-") {
      const std::string_view name = next(names, "+");
      std::uint8_t policy = 0;
      if (name.size() > 1 && name[0] == 'p' && readNumber(name.substr(1), policy) && policy < kMostPolicies) {
        lineup.names.push_back(policy);
        continue;
      }
      std::size_t bot = 0;
      while (bot < bots.size() && bots[bot] != name) ++bot;
      if (bot == bots.size())
        return wrong("There is no bot " + quoted(name) + "; there are " + listed(bots) + ".");
      lineup.names.push_back(static_cast<std::uint8_t>(kFirstBot + bot));
    }
    lineups.push_back(std::move(lineup));
  }
  return {};
}

}  // namespace bourse::door
