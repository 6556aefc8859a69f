#include "sim/shard.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/game/version.h"
#include "host/record/notation.h"

namespace bourse {
namespace {

using nlohmann::json;

constexpr std::uint64_t kMostShards = 1'000'000;
constexpr int kForm = 1;

json tallyJson(const Tally& tally) {
  return json::array({tally.games, tally.victory, tally.worth, tally.worthSquares});
}

bool isNumbers(const json& list) {
  return list.is_array() &&
         std::all_of(list.begin(), list.end(), [](const json& one) { return one.is_number_integer(); });
}

bool readTally(const json& list, Tally& tally) {
  if (!isNumbers(list) || list.size() != 4) return false;
  tally = {list[0].get<std::int64_t>(), list[1].get<std::int64_t>(), list[2].get<std::int64_t>(),
           list[3].get<std::int64_t>()};
  return true;
}

bool readShard(const json& read, Shard& shard) {
  if (!read.is_object() || !read.contains("bourse_shard") || read["bourse_shard"] != kForm ||
      !read.contains("words") || !read["words"].is_array())
    return false;
  for (const json& word : read["words"]) {
    if (!word.is_string()) return false;
    shard.words.push_back(word.get<std::string>());
  }
  const json none = json::array();
  const auto list = [&](const char* name) -> const json& {
    return read.contains(name) && read[name].is_array() ? read[name] : none;
  };
  if (!isNumbers(list("shard")) || list("shard").size() != 2 || !isNumbers(list("played")) ||
      list("played").size() != 2 || !isNumbers(list("sums")))
    return false;
  const auto of = read["shard"][1].get<std::int64_t>();
  const auto number = read["shard"][0].get<std::int64_t>();
  if (of < 1 || of > static_cast<std::int64_t>(kMostShards) || number < 1 || number > of) return false;
  shard.shard = {static_cast<int>(number), static_cast<int>(of)};
  shard.result.games = read["played"][0].get<std::uint64_t>();
  shard.result.decisions = read["played"][1].get<std::uint64_t>();
  shard.sums = list("sums").get<std::vector<std::int64_t>>();
  for (const json& bot : list("bots")) {
    shard.result.bots.emplace_back();
    if (!readTally(bot, shard.result.bots.back().tally)) return false;
  }
  for (const json& seat : list("seats")) {
    shard.result.seats.emplace_back();
    if (!readTally(seat, shard.result.seats.back())) return false;
  }
  return !shard.result.bots.empty() && !shard.result.seats.empty();
}

}  // namespace

bool parseShard(std::string_view text, ShardNumber& shard) {
  std::uint64_t number = 0;
  std::uint64_t of = 0;
  const std::string_view first = nextWord(text, '/');
  if (!parseNumber(first, kMostShards, number) || !parseNumber(text, kMostShards, of) || number < 1 ||
      number > of)
    return false;
  shard = {static_cast<int>(number), static_cast<int>(of)};
  return true;
}

ShardRange rangeOf(const ShardNumber& shard, std::uint64_t games) {
  const auto of = static_cast<std::uint64_t>(shard.of);
  const auto begin = [&](int number) {
    const auto before = static_cast<std::uint64_t>(number - 1);
    return games / of * before + std::min(games % of, before);
  };
  return {begin(shard.number), begin(shard.number + 1) - begin(shard.number)};
}

std::string shardText(const Shard& shard) {
  json text{{"bourse_shard", kForm},
            {"version", kVersion},
            {"words", shard.words},
            {"shard", {shard.shard.number, shard.shard.of}},
            {"played", {shard.result.games, shard.result.decisions}},
            {"bots", json::array()},
            {"seats", json::array()},
            {"sums", shard.sums}};
  for (const NamedTally& bot : shard.result.bots) text["bots"].push_back(tallyJson(bot.tally));
  for (const Tally& seat : shard.result.seats) text["seats"].push_back(tallyJson(seat));
  return text.dump() + "\n";
}

bool parseShardText(std::string_view text, Shard& shard, std::string& sentence) {
  const json read = json::parse(text, nullptr, false);
  shard = {};
  if (!readShard(read, shard)) {
    sentence = "is no shard that bourse sim --shard wrote.";
    return false;
  }
  if (!read.contains("version") || read["version"] != kVersion) {
    sentence = std::string("was played by another version of bourse; this is ") + kVersion + ".";
    return false;
  }
  return true;
}

bool checkShards(const std::vector<Shard>& shards, std::string& sentence) {
  std::vector<int> seen(static_cast<std::size_t>(shards.front().shard.of) + 1);
  for (const Shard& one : shards) {
    if (one.words != shards.front().words || one.shard.of != shards.front().shard.of ||
        one.result.bots.size() != shards.front().result.bots.size() ||
        one.result.seats.size() != shards.front().result.seats.size() ||
        one.sums.size() != shards.front().sums.size())
      sentence = "The shards are of different runs.";
    else if (++seen[static_cast<std::size_t>(one.shard.number)] > 1)
      sentence = "Shard " + std::to_string(one.shard.number) + " is there twice.";
    if (!sentence.empty()) return false;
  }
  for (std::size_t number = 1; number < seen.size(); ++number)
    if (seen[number] == 0) {
      sentence =
          "Shard " + std::to_string(number) + " of " + std::to_string(seen.size() - 1) + " is missing.";
      return false;
    }
  return true;
}

void add(SimulationResult& whole, const SimulationResult& part) {
  whole.games += part.games;
  whole.decisions += part.decisions;
  for (std::size_t i = 0; i < whole.bots.size(); ++i) whole.bots[i].tally.add(part.bots[i].tally);
  for (std::size_t i = 0; i < whole.seats.size(); ++i) whole.seats[i].add(part.seats[i]);
}

}  // namespace bourse
