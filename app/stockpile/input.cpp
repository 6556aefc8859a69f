#include "app/stockpile/input.h"

#include <algorithm>

#include "app/play/input.h"

namespace bourse {
namespace {

using stockpile::Card;
using stockpile::Decision;
using stockpile::Face;
using stockpile::kCompanies;
using stockpile::Verb;

/// Turns the words of one line into a move.
class MoveReader {
 public:
  MoveReader(std::vector<std::string> words, Decision decision, const StockpileVoice& say)
      : words_(std::move(words)), decision_(decision), say_(say) {}

  std::optional<Move> read() {
    const std::string first = lowerCase(words_[0]);
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
      const std::string word = lowerCase(words_[i]);
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
    const std::string what = lowerCase(words_[1]);
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
    const std::optional<int> company = companyNamed(lowerCase(words_[word]));
    return company ? std::optional<Move>(make(verb, *company)) : std::nullopt;
  }

  /// By its sign or the beginning of its name.
  [[nodiscard]] std::optional<int> companyNamed(const std::string& word) const {
    for (int company = 0; company < kCompanies; ++company)
      if (lowerCase(say_.sign(company)) == word) return company;
    std::optional<int> found;
    for (int company = 0; company < kCompanies; ++company) {
      const std::string_view id = say_.vocabulary().nameOf(stockpile::arg::company, company);
      if (word.size() < 3 || (!id.starts_with(word) && !lowerCase(say_.company(company)).starts_with(word)))
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
  const StockpileVoice& say_;
};

}  // namespace

std::optional<Move> readStockpileMove(const std::vector<std::string>& words, Decision decision,
                                      const MoveList& legal, const StockpileVoice& say) {
  if (decision == Decision::showShares && words.size() == 1 && lowerCase(words[0]) == "all")
    return legal.back();
  std::optional<Move> read = MoveReader(words, decision, say).read();
  if (read && decision == Decision::showShares && read->verb == static_cast<int>(Verb::show))
    read->a = legal[0].a;
  return read;
}

}  // namespace bourse
