#include "words/rules_page.h"

namespace bourse {
namespace {

std::string cellText(const RuleCell& cell, const Rulebook& book, const Words& words) {
  switch (cell.kind) {
    case RuleCell::Kind::nothing:
      return "";
    case RuleCell::Kind::text:
      return words.text(cell.key, {{"count", std::int64_t{cell.value}}});
    case RuleCell::Kind::number:
      break;
    default:
      return book.name(cell);
  }
  std::string text = words.number(cell.value);
  if ((cell.marks & RuleCell::kPays) != 0) text += "$";
  if ((cell.marks & RuleCell::kSplit) != 0) text = "(" + text + ")";
  if ((cell.marks & RuleCell::kStart) != 0) text = "[" + text + "]";
  return text;
}

std::string legend(int marks, const Words& words) {
  constexpr std::pair<int, const char*> kMarks[] = {
      {RuleCell::kStart, "[ ]"}, {RuleCell::kSplit, "( )"}, {RuleCell::kPays, "$"}};
  constexpr const char* kKeys[] = {"figure.mark-start", "figure.mark-split", "figure.mark-pays"};
  std::string text;
  for (std::size_t i = 0; i < std::size(kMarks); ++i)
    if ((marks & kMarks[i].first) != 0)
      text += (text.empty() ? "" : " · ") + std::string(kMarks[i].second) + " " + words.text(kKeys[i]);
  return text;
}

RulesPage::Table makeTable(const RuleTable& table, const Rulebook& book, const Words& words) {
  RulesPage::Table made{table.key, words.text(table.key), {}, ""};
  int marks = 0;
  for (const RuleRow& row : table.rows) {
    std::vector<std::string> cells{cellText(row.label, book, words)};
    for (const RuleCell& cell : row.cells) {
      cells.push_back(cellText(cell, book, words));
      marks |= cell.marks;
    }
    made.rows.push_back(std::move(cells));
  }
  made.legend = legend(marks, words);
  return made;
}

}  // namespace

RulesPage makeRulesPage(const Rulebook& book, const Words& words, std::span<const TextArg> numbers) {
  RulesPage page;
  for (std::size_t i = 0; i < book.sections.size(); ++i) {
    RulesPage::Section section{book.sections[i], words.text(book.sections[i]), {}, {}};
    for (const RuleLine& line : book.lines)
      if (line.section == i && book.applies(line.when))
        section.lines.push_back({line.key, words.text(line.key, numbers)});
    for (const RuleTable& table : book.tables)
      if (table.section == i && book.applies(table.when))
        section.tables.push_back(makeTable(table, book, words));
    if (!section.lines.empty() || !section.tables.empty()) page.sections.push_back(std::move(section));
  }
  return page;
}

}  // namespace bourse
