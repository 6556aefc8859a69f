// bourse rules: the rules of a configuration and its cards, in a language.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/games.h"
#include "app/play/style.h"
#include "words/rules_page.h"

namespace bourse {
namespace {

constexpr int kLineWidth = 96;

/// Broken between words, further lines indented.
void printParagraph(const std::string& mark, const std::string& text) {
  std::string line = mark;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (width(line) + width(word) > kLineWidth) {
      std::printf("%s\n", line.c_str());
      line = std::string(mark.size(), ' ');
    }
    line += (line.size() == mark.size() ? "" : " ") + word;
    at = end + 1;
  }
  std::printf("%s\n", line.c_str());
}

/// Labels on the left, cells below each other on the right.
void printTable(const RulesPage::Table& table) {
  std::vector<int> columns;
  for (const auto& row : table.rows) {
    columns.resize(std::max(columns.size(), row.size()), 0);
    for (std::size_t i = 0; i < row.size(); ++i) columns[i] = std::max(columns[i], width(row[i]));
  }
  std::printf("\n  %s\n", table.title.c_str());
  for (const auto& row : table.rows) {
    std::string line = "    " + (columns[0] == 0 ? "" : padded(row[0], columns[0]) + " ");
    for (std::size_t i = 1; i < row.size(); ++i) line += " " + rightAligned(row[i], columns[i]);
    std::printf("%s\n", line.c_str());
  }
  if (!table.legend.empty()) std::printf("    %s\n", table.legend.c_str());
}

void print(const RulesPage& page) {
  for (const RulesPage::Section& section : page.sections) {
    std::printf("\n## %s\n\n", section.title.c_str());
    for (const RulesPage::Rule& line : section.lines) printParagraph("- ", line.text);
    for (const RulesPage::Table& table : section.tables) printTable(table);
  }
}

}  // namespace

int runRules(int argc, char** argv) {
  const GameKind& kind = gameAsked(argc, argv);
  const GameCommands commands = commandsOf(kind);
  const auto table = commands.options(kind);
  std::string lang = "en", config, sentence;
  Options options("rules", "prints the rules and the cards of a table" + ofGame(commands));
  table->describe(options);
  options.text("lang", "LANG", "language", lang);
  if (!options.parse(argc, argv)) return options.exitCode();
  if (!table->read(options, config, sentence)) return options.misuse(sentence);
  if (commands.rules == nullptr)
    return options.misuse("There is no page of rules for the game " + std::string(commands.title) + ".");
  const auto words = Words::load(lang);
  if (const auto* problem = std::get_if<std::string>(&words)) return options.misuse(*problem);
  print(commands.rules(config, std::get<Words>(words)));
  return kDone;
}

}  // namespace bourse
