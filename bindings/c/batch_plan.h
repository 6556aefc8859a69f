// What a batch does without keeping games: random play to the end, and its options for a graphics card.
// Included by batch_of.h.
#pragma once

#include "bindings/c/batch_of.h"

namespace bourse::door {

template <class T>
Failure BatchOf<T>::playOut(const bourse_options& options, std::uint64_t* digests, std::uint32_t* decisions) {
  BatchOf made(options);
  if (Failure failure = made.readTexts(options)) return failure;
  const auto work = [&](std::uint32_t first, std::uint32_t last) {
    for (std::uint32_t i = first; i < last; ++i) {
      Position at;
      seatGame(at, options.first_game + i, made.options_);
      const Played played = door::playOut<G>(made.options_.settings[at.config].rules, at.seed);
      if (digests != nullptr) digests[i] = played.digest;
      if (decisions != nullptr) decisions[i] = played.decisions;
    }
  };
  made.pool_.share(options.games, kPiece, work);
  return {};
}

template <class Value>
void append(std::vector<std::uint8_t>& bytes, const Value& value) {
  static_assert(std::is_trivially_copyable_v<Value>);
  const auto* first = reinterpret_cast<const std::uint8_t*>(&value);
  bytes.insert(bytes.end(), first, first + sizeof value);
}

template <class T>
Failure BatchOf<T>::plan(const bourse_options& options, std::vector<std::uint8_t>& bytes) {
  bourse_options one = options;
  one.threads = 1;
  BatchOf made(one);
  if (Failure failure = made.readTexts(options)) return failure;
  const Options& read = made.options_;
  append(bytes, Plan{.seed = options.seed,
                     .firstGame = options.first_game,
                     .games = options.games,
                     .flags = options.flags,
                     .settings = static_cast<std::uint32_t>(read.settings.size()),
                     .lineups = static_cast<std::uint32_t>(read.lineups.size()),
                     .settingWeights = read.settingWeights,
                     .lineupWeights = read.lineupWeights});
  for (const Setting& setting : read.settings)
    append(bytes, PlanSetting<typename G::Config>{.config = setting.rules.config, .weight = setting.weight});
  for (const Lineup& lineup : read.lineups) {
    PlanLineup row{.weight = lineup.weight, .seats = lineup.seats, .names = {}};
    if (lineup.names.size() > PlanLineup::kMostNames)
      return {BOURSE_WRONG_TEXT, "A line-up for a graphics card has 100 names at most."};
    for (const std::uint8_t name : lineup.names) {
      if (name >= kFirstBot)
        return {BOURSE_WRONG_TEXT,
                "Bots of ours do not play on a graphics card; a line-up there has p0 to p99."};
      row.names.name[row.names.count++] = name;
    }
    append(bytes, row);
  }
  return {};
}

}  // namespace bourse::door
