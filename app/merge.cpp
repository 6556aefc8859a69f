// bourse merge: the shards of a simulation add up to what one run would have printed.
#include <cstdio>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/files.h"
#include "app/options.h"
#include "app/sim_command.h"

namespace bourse {

int runMerge(int argc, char** argv) {
  std::vector<std::string> files;
  Options options("merge", "adds up the output of bourse sim --shard and prints the result of the whole run");
  options.words("FILES", "the shards of one run, each once, in any order", files);
  if (!options.parse(argc, argv)) return options.exitCode();
  std::vector<Shard> shards;
  std::string problem;
  for (const std::string& file : files) {
    std::string text;
    shards.emplace_back();
    if (!readFile(file, text, problem)) return options.misuse(problem);
    if (!parseShardText(text, shards.back(), problem)) return options.misuse(file + " " + problem);
  }
  if (!checkShards(shards, problem)) return options.misuse(problem);
  std::vector<std::string> words = shards.front().words;
  if (words.empty()) return options.misuse(files.front() + " names no command.");
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  const int count = static_cast<int>(arguments.size());
  return SimCommand(gameAsked(count, arguments.data())).merge(count, arguments.data(), shards);
}

}  // namespace bourse
