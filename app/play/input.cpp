#include "app/play/input.h"

#include <cctype>

#include "host/record/notation.h"

namespace bourse {
namespace {

std::vector<std::string> wordsOf(const std::string& line) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : line + " ") {
    if (std::isspace(static_cast<unsigned char>(c)) == 0 && c != ',') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(word);
      word.clear();
    }
  }
  return words;
}

std::optional<Typed> commandIn(const std::vector<std::string>& words) {
  const std::string first = lowerCase(words[0]);
  if (first == "save" && words.size() == 2) return Typed{.kind = Typed::Kind::save, .argument = words[1]};
  if (words.size() != 1) return std::nullopt;
  if (first == "?" || first == "h" || first == "help") return Typed{.kind = Typed::Kind::help};
  if (first == "log" || first == "l") return Typed{.kind = Typed::Kind::log};
  if (first == "table" || first == "t") return Typed{.kind = Typed::Kind::table};
  if (first == "q" || first == "quit" || first == "exit") return Typed{.kind = Typed::Kind::quit};
  return std::nullopt;
}

}  // namespace

std::string westernDigits(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const unsigned char next = i + 1 < text.size() ? byte(i + 1) : 0;
    if (byte(i) == 0xdb && next >= 0xb0 && next <= 0xb9) {  // U+06F0 to U+06F9 in UTF-8
      result += static_cast<char>('0' + next - 0xb0);
      ++i;
    } else if (byte(i) == 0xd9 && next >= 0xa0 && next <= 0xa9) {  // U+0660 to U+0669
      result += static_cast<char>('0' + next - 0xa0);
      ++i;
    } else {
      result += text[i];
    }
  }
  return result;
}

std::optional<int> numberIn(std::string_view word) {
  if (word.starts_with('$')) word.remove_prefix(1);
  if (!word.empty() && (word.back() == 'k' || word.back() == 'K')) word.remove_suffix(1);
  std::uint64_t number = 0;
  if (!parseNumber(word, 100000, number)) return std::nullopt;
  return static_cast<int>(number);
}

std::string lowerCase(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

Typed readTyped(const std::string& line, const AnyView& view, const MoveList& legal,
                const PlayScreen& screen) {
  std::vector<std::string> words = wordsOf(line);
  if (words.empty()) return {.kind = Typed::Kind::nothing};
  if (const std::optional<Typed> command = commandIn(words)) return *command;
  for (std::string& word : words) word = westernDigits(word);
  const auto move = [](Move chosen) { return Typed{.kind = Typed::Kind::move, .move = chosen}; };
  if (words.size() == 1)
    if (const std::optional<int> number = numberIn(words[0])) {
      if (*number < 1 || static_cast<std::size_t>(*number) > legal.size()) return {};
      return move(legal[static_cast<std::size_t>(*number - 1)]);
    }
  const std::optional<Move> read = line.find('=') != std::string::npos
                                       ? screen.PlayScreen::readMove(words, view, legal)
                                       : screen.readMove(words, view, legal);
  return read ? move(*read) : Typed{};
}

}  // namespace bourse
