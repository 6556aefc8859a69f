#include "app/play/input.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <vector>

#include "host/record/notation.h"

namespace bourse {
namespace {

using stockpile::Card;
using stockpile::Decision;
using stockpile::Face;
using stockpile::kCompanies;
using stockpile::Verb;

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

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

/// `10`, `$10`, `10k` or `$10K`.
std::optional<int> numberIn(std::string_view word) {
  if (word.starts_with('$')) word.remove_prefix(1);
  if (!word.empty() && (word.back() == 'k' || word.back() == 'K')) word.remove_suffix(1);
  std::uint64_t number = 0;
  if (!parseNumber(word, 100000, number)) return std::nullopt;
  return static_cast<int>(number);
}

/// Turns the words of one line into a move.
class MoveReader {
 public:
  MoveReader(std::vector<std::string> words, Decision decision, const Voice& say)
      : words_(std::move(words)), decision_(decision), say_(say) {}

  std::optional<Move> read() {
    const std::string first = lower(words_[0]);
    if (first == "done" || first == "end" || first == "stop" || first == "pass") return ending();
    if (first == "bid") return bid(1);
    if (first == "place" || first == "put" || first == "p") return place(1);
    if (first == "boom" && decision_ == Decision::act) return ofCompany(Verb::boom, 1);
    if (first == "bust" && decision_ == Decision::act) return ofCompany(Verb::bust, 1);
    if (first == "split") return ofCompany(Verb::sellSplit, 1);
    if (first == "half") return ofCompany(Verb::sellHalf, 1);
    if (first == "sell" || first == "s") return sell();
    if (first == "show" || first == "all" || first == "none") return show(first);
    if (decision_ == Decision::bid) return bid(0);
    if (decision_ == Decision::placeCard) return place(0);
    if (decision_ == Decision::sell) return ofCompany(Verb::sell, 0);
    return std::nullopt;
  }

 private:
  std::optional<Move> ending() const {
    if (words_.size() != 1) return std::nullopt;
    return make(decision_ == Decision::act ? Verb::endActions : Verb::endSelling);
  }

  std::optional<Move> bid(std::size_t from) const {
    if (words_.size() != from + 2) return std::nullopt;
    const std::optional<int> pile = numberIn(words_[from]);
    const std::optional<int> amount = numberIn(words_[from + 1]);
    if (!pile || !amount) return std::nullopt;
    const Money* const end = stockpile::kBidTrack + stockpile::kBidSpaces;
    const auto space = std::find(stockpile::kBidTrack, end, *amount) - stockpile::kBidTrack;
    return make(Verb::bid, pileOf(*pile), static_cast<int>(space));  // past the end: no such space
  }

  /// A card, a pile and a side, in any order.
  std::optional<Move> place(std::size_t from) const {
    std::optional<int> card;
    std::optional<int> pile;
    std::optional<Face> face;
    if (words_.size() != from + 3) return std::nullopt;
    for (std::size_t i = from; i < words_.size(); ++i) {
      const std::string word = lower(words_[i]);
      if (word == "up" || word == "u")
        face = Face::up;
      else if (word == "down" || word == "d")
        face = Face::down;
      else if (const std::optional<int> number = numberIn(word))
        pile = number;
      else
        card = cardNamed(word);
    }
    if (!card || !pile || !face) return std::nullopt;
    return make(Verb::place, *card, pileOf(*pile), static_cast<int>(*face));
  }

  std::optional<Move> sell() const {
    if (words_.size() < 2) return std::nullopt;
    const std::string what = lower(words_[1]);
    if (what == "split") return ofCompany(Verb::sellSplit, 2);
    if (what == "half") return ofCompany(Verb::sellHalf, 2);
    return ofCompany(Verb::sell, 1);
  }

  std::optional<Move> show(const std::string& first) const {
    if (decision_ != Decision::showShares) return make(Verb::show);  // refused, with the reason
    if (first == "none" && words_.size() == 1) return shown(0);
    if (first == "all" && words_.size() == 1) return std::nullopt;  // the caller knows how many that is
    if (words_.size() != 2) return std::nullopt;
    const std::optional<int> cards = numberIn(words_[1]);
    return cards ? shown(*cards) : std::nullopt;
  }
  static std::optional<Move> shown(int cards) { return make(Verb::show, 0, std::min(cards, 255)); }

  std::optional<Move> ofCompany(Verb verb, std::size_t word) const {
    if (words_.size() != word + 1) return std::nullopt;
    const std::optional<int> company = companyNamed(lower(words_[word]));
    return company ? std::optional<Move>(make(verb, *company)) : std::nullopt;
  }

  /// By its sign or the beginning of its name.
  [[nodiscard]] std::optional<int> companyNamed(const std::string& word) const {
    for (int company = 0; company < kCompanies; ++company)
      if (lower(say_.sign(company)) == word) return company;
    std::optional<int> found;
    for (int company = 0; company < kCompanies; ++company) {
      const std::string_view id = say_.vocabulary().nameOf(stockpile::arg::company, company);
      if (word.size() < 3 || (!id.starts_with(word) && !lower(say_.company(company)).starts_with(word)))
        continue;
      if (found) return std::nullopt;
      found = company;
    }
    return found;
  }

  [[nodiscard]] std::optional<int> cardNamed(const std::string& word) const {
    if (const std::optional<int> company = companyNamed(word)) return company;
    if (word == "boom") return static_cast<int>(Card::boom);
    if (word == "bust") return static_cast<int>(Card::bust);
    const int card = say_.vocabulary().valueOf(stockpile::arg::card, word);
    if (card >= 0) return card;
    if (word.size() == 4 && word.starts_with("fee"))
      if (const int fee = say_.vocabulary().valueOf(stockpile::arg::card, "fee-" + word.substr(3)); fee >= 0)
        return fee;
    return std::nullopt;
  }

  /// Piles are counted from 0 in moves; one that is none stays none.
  static int pileOf(int counted) { return counted >= 1 && counted <= 255 ? counted - 1 : 255; }

  std::vector<std::string> words_;
  Decision decision_;
  const Voice& say_;
};

std::optional<Typed> commandIn(const std::vector<std::string>& words) {
  const std::string first = lower(words[0]);
  const auto command = [&](Typed::Kind kind) { return Typed{.kind = kind, .move = {}, .argument = {}}; };
  if (first == "save" && words.size() == 2)
    return Typed{.kind = Typed::Kind::save, .move = {}, .argument = words[1]};
  if (words.size() != 1) return std::nullopt;
  if (first == "?" || first == "h" || first == "help") return command(Typed::Kind::help);
  if (first == "log" || first == "l") return command(Typed::Kind::log);
  if (first == "table" || first == "t") return command(Typed::Kind::table);
  if (first == "q" || first == "quit" || first == "exit") return command(Typed::Kind::quit);
  return std::nullopt;
}

}  // namespace

Typed readTyped(const std::string& line, Decision decision, const MoveList& legal, const Voice& say) {
  const std::vector<std::string> words = wordsOf(line);
  if (words.empty()) return {.kind = Typed::Kind::nothing, .move = {}, .argument = {}};
  if (std::optional<Typed> command = commandIn(words)) return *command;
  const auto move = [](Move chosen) {
    return Typed{.kind = Typed::Kind::move, .move = chosen, .argument = {}};
  };
  if (words.size() == 1)
    if (const std::optional<int> number = numberIn(words[0])) {
      if (*number >= 1 && static_cast<std::size_t>(*number) <= legal.size())
        return move(legal[static_cast<std::size_t>(*number - 1)]);
      return {.kind = Typed::Kind::notAChoice, .move = {}, .argument = {}};
    }
  if (line.find('=') != std::string::npos) {
    Move written;
    Problem problem;
    std::string single;
    for (const std::string& word : words) single += (single.empty() ? "" : " ") + word;
    if (parseMove(say.vocabulary(), single, written, problem)) return move(written);
    return {};
  }
  if (decision == Decision::showShares && words.size() == 1 && lower(words[0]) == "all")
    return move(legal.back());
  std::optional<Move> read = MoveReader(words, decision, say).read();
  if (!read) return {};
  if (decision == Decision::showShares && read->verb == static_cast<int>(Verb::show)) read->a = legal[0].a;
  return move(*read);
}

}  // namespace bourse
