#include "sim/outside/command_words.h"

#include <algorithm>
#include <utility>

namespace bourse {
namespace {

/// Walks through a text and knows which of its letters are quoted.
class QuoteReader {
 public:
  explicit QuoteReader(std::string_view text) : text_(text) {}

  /// The next letter; false at the end.
  bool next() {
    for (; at_ < text_.size(); ++at_) {
      letter_ = text_[at_];
      literal_ = quote_ != 0;
      if (letter_ == quote_ && quote_ != 0) {
        quote_ = 0;
      } else if (quote_ == 0 && (letter_ == '"' || letter_ == '\'')) {
        quote_ = letter_;
        opened_ = true;
      } else if (escapes()) {
        letter_ = text_[++at_];
        literal_ = true;
        ++at_;
        return true;
      } else {
        ++at_;
        return true;
      }
    }
    return false;
  }
  [[nodiscard]] char letter() const { return letter_; }
  [[nodiscard]] bool literal() const { return literal_; }  // quoted, or behind a backslash
  [[nodiscard]] bool open() const { return quote_ != 0; }
  [[nodiscard]] std::size_t at() const { return at_; }  // behind the letter
  /// Whether a quote began since this was asked last: "" is a word too.
  bool tookQuote() { return std::exchange(opened_, false); }

 private:
  [[nodiscard]] bool escapes() const {
    if (letter_ != '\\' || quote_ == '\'' || at_ + 1 >= text_.size()) return false;
    const char following = text_[at_ + 1];
    return quote_ == 0 || following == '"' || following == '\\';
  }

  std::string_view text_;
  std::size_t at_ = 0;
  char quote_ = 0, letter_ = 0;
  bool literal_ = false, opened_ = false;
};

}  // namespace

bool anyOutside(const std::vector<std::string>& bots) {
  return std::any_of(bots.begin(), bots.end(), [](const std::string& bot) { return isOutside(bot); });
}

std::vector<std::string> splitNames(std::string_view names) {
  std::vector<std::string> list;
  std::size_t begin = 0;
  QuoteReader reader(names);
  while (reader.next()) {
    if (reader.letter() != ',' || reader.literal()) continue;
    list.emplace_back(names.substr(begin, reader.at() - 1 - begin));
    begin = reader.at();
  }
  list.emplace_back(names.substr(begin));
  return list;
}

std::vector<std::string> commandWords(std::string_view command, std::string& problem) {
  std::vector<std::string> words;
  std::string word;
  bool inside = false;
  QuoteReader reader(command);
  const auto finish = [&] {
    if (inside || reader.tookQuote()) words.push_back(std::exchange(word, {}));
    inside = false;
  };
  while (reader.next()) {
    if ((reader.letter() == ' ' || reader.letter() == '\t') && !reader.literal()) {
      finish();
    } else {
      word += reader.letter();
      inside = true;
      reader.tookQuote();
    }
  }
  if (reader.open()) {
    problem = "A quote is left open in “" + std::string(command) + "”.";
    return {};
  }
  finish();
  if (words.empty() || words.front().empty()) {
    problem = "Name the program of an outside player: cmd:./mine.py.";
    return {};
  }
  return words;
}

}  // namespace bourse
