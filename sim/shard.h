// One part of a simulation that is spread over machines. A shard plays a range of the numbered games and
// keeps sums of whole numbers, so shards add up to exactly what one run gives.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/simulation.h"

namespace bourse {

/// `3/8`: the third of eight parts, counted from 1.
struct ShardNumber {
  int number = 1, of = 1;
};
bool parseShard(std::string_view text, ShardNumber& shard);

/// The games of a shard: `count` from number `first` on. Shards in order give all games in order.
struct ShardRange {
  std::uint64_t first = 0, count = 0;
};
ShardRange rangeOf(const ShardNumber& shard, std::uint64_t games);

/// What a shard's file holds.
struct Shard {
  std::vector<std::string> words;  // the options of the run, without those that concern one part only
  ShardNumber shard;
  SimulationResult result;         // names of bots come from the words
  std::vector<std::int64_t> sums;  // what the arena counted besides
};

std::string shardText(const Shard& shard);
bool parseShardText(std::string_view text, Shard& shard, std::string& sentence);

/// All parts of one run, each once; false with a sentence otherwise.
bool checkShards(const std::vector<Shard>& shards, std::string& sentence);

/// Adds the counts; both are of the same lineup.
void add(SimulationResult& whole, const SimulationResult& part);

}  // namespace bourse
