// What a told situation can be asked.
#include <gtest/gtest.h>

#include "games/stockpile/round.h"
#include "games/stockpile/strategies/strategy_set.h"
#include "gen/stockpile_vocabulary.h"
#include "host/record/notation.h"
#include "tests/support/table.h"

namespace bourse::told {
namespace {

using namespace stockpile;

std::string nameOr(ArgType type, std::uint8_t value) {
  return value == kUnknown ? "?" : value == kNone ? "-" : valueText(vocabulary(), type, value);
}

/// Names with blanks between them; nothing at all is "-".
class NameList {
 public:
  void add(std::string_view name, int times = 1) {
    for (; times > 0; --times) text_.append(text_.empty() ? "" : " ").append(name);
  }
  void addCard(std::size_t card, int times = 1) {
    add(nameOr(stockpile::arg::card, static_cast<std::uint8_t>(card)), times);
  }
  [[nodiscard]] std::string text() const { return text_.empty() ? "-" : text_; }

 private:
  std::string text_;
};

std::string seenOfPile(const State& seen, int pile, bool placers) {
  NameList names;
  for (const Slot& slot : seen.table()) {
    if (slot.pile != pile) continue;
    if (placers)
      names.add(valueText(vocabulary(), ArgType::seat, slot.placedBy));
    else
      names.addCard(slot.card);
  }
  return names.text();
}

/// Regular cards, Booms and Busts: what the observer can name, then a question mark for each other one.
std::string seenCards(const Player& player) {
  NameList names;
  for (std::size_t company = 0; company < kCompanies; ++company)
    names.addCard(company, player.regular[company]);
  names.addCard(static_cast<std::size_t>(Card::boom), player.booms);
  names.addCard(static_cast<std::size_t>(Card::bust), player.busts);
  names.add("?", player.unknown);
  return names.text();
}

template <class Counts>
std::string seenCounts(const Counts& counts, std::size_t firstCard) {
  NameList names;
  for (std::size_t i = 0; i < counts.size(); ++i) names.addCard(firstCard + i, counts[i]);
  return names.text();
}

/// In the places where they lie, for a gap would tell something too.
std::string seenWaiting(const Player& player) {
  NameList names;
  std::size_t used = player.waiting.size();
  while (used > 0 && player.waiting[used - 1] == kNone) --used;
  for (std::size_t i = 0; i < used; ++i) names.addCard(player.waiting[i]);
  return names.text();
}

template <class List>
std::string seenInvestors(const List& list) {
  NameList names;
  for (const std::uint8_t each : list)
    if (each != kNone) names.add(nameOr(stockpile::arg::investor, each));
  return names.text();
}

std::string seenBids(const Rules& rules, const State& seen) {
  NameList names;
  for (int meeple = 0; meeple < rules.meeples(); ++meeple)
    if (const Bid& bid = seen.bid[static_cast<std::size_t>(meeple)]; bid.stands())
      names.add(std::to_string(rules.ownerOfMeeple(meeple)) + ":" + std::to_string(bid.pile) + "/" +
                std::to_string(bid.space));
  return names.text();
}

std::string seenStrategies(const StrategySet& set) {
  if (isNumberOnly(set)) return std::to_string(cardsIn(set));
  NameList names;
  everyStrategy(set, [&](int card) { names.add(valueText(vocabulary(), stockpile::arg::strategy, card)); });
  return names.text();
}

std::string seenAside(const Player& player) {
  NameList names;
  for (const std::uint8_t card : player.laidAside)
    if (card != kNone) names.add(nameOr(stockpile::arg::strategy, card));
  return names.text();
}

/// Cards lying face-up, as "0:churning".
std::string seenDelayed(const State& seen) {
  NameList names;
  for (const Delayed& card : seen.delayed)
    if (card.card != kNone)
      names.add(std::to_string(card.seat) + ":" + nameOr(stockpile::arg::strategy, card.card));
  return names.text();
}

}  // namespace

std::string Table::sees(Seat observer, std::string_view what) const {
  const State seen = Stockpile::view(rules_, state_, observer).masked;
  const std::size_t blank = what.find(' ');
  const std::string_view subject = what.substr(0, blank);
  const int number = blank == std::string_view::npos ? 0 : what[blank + 1] - '0';
  const Player& player = seen.player[static_cast<std::size_t>(number) % kMaxSeats];
  const Pair& pair = seen.pair[static_cast<std::size_t>(number) % kPairs];
  if (subject == "pile" || subject == "placers") return seenOfPile(seen, number, subject == "placers");
  if (subject == "cards") return seenCards(player);
  if (subject == "split") return seenCounts(player.split, 0);
  if (subject == "waiting") return seenWaiting(player);
  if (subject == "investors") return seenInvestors(player.investor);
  if (subject == "offer") return seenInvestors(player.offer);
  if (subject == "fees") return seenCounts(player.fees, kFirstFee);
  if (subject == "cash") return std::to_string(player.cash);
  if (subject == "pair")
    return nameOr(stockpile::arg::company, pair.company) + " " +
           nameOr(stockpile::arg::forecast, pair.forecast);
  if (subject == "discard") return seenCounts(seen.discard, 0);
  if (subject == "bids") return seenBids(rules_, seen);
  if (subject == "hand") return seenStrategies(player.hand);
  if (subject == "aside") return seenAside(player);
  if (subject == "delayed") return seenDelayed(seen);
  if (subject == "box") return seenStrategies(seen.strategyBox);
  ADD_FAILURE() << "nobody can look at: " << what;
  return {};
}

std::string Table::proves(Seat observer, Seat owner, std::string_view company) const {
  const View view = Stockpile::view(rules_, state_, observer);
  const Known& known = view.masked.known[observer][owner];
  const int number = static_cast<int>(companyOf(company));
  return std::to_string(known.atLeast(number)) + ".." + std::to_string(known.atMost(number));
}

std::string Table::node() const {
  const Node here = Stockpile::node(rules_, state_);
  // Who must choose is public, so every view tells the same.
  for (Seat observer = 0; observer < rules_.seats(); ++observer)
    EXPECT_EQ(Stockpile::nodeOf(rules_, Stockpile::view(rules_, state_, observer)), here);
  if (here.kind == Node::Kind::over) return "over";
  if (here.kind == Node::Kind::chance) return "chance: " + std::string(vocabulary().draw(here.what)->name);
  return "seat " + std::to_string(here.seat) + ": " + std::string(vocabulary().decision(here.what)->name);
}

std::string Table::step() const { return std::string(stepName(rules_, state_)); }

Texts Table::legal(Seat seat) const {
  MoveList moves;
  Stockpile::legal(rules_, state_, seat, moves);
  Texts texts;
  for (const Move move : moves) texts.push_back(moveText(vocabulary(), move));
  return texts;
}

Texts Table::outcomes() const {
  OutcomeList list;
  Stockpile::outcomes(rules_, state_, list);
  Texts texts;
  for (const Outcome& outcome : list)
    texts.push_back(std::to_string(outcome.weight) + " " + moveText(vocabulary(), outcome.move));
  return texts;
}

Texts Table::texts(Seat observer, std::size_t from, std::string_view kind) const {
  Texts texts;
  for (std::size_t i = from; i < events_.size(); ++i) {
    const EventInfo* info = vocabulary().event(events_[i].kind);
    if (kind.empty() || (info != nullptr && info->name == kind))
      texts.push_back(eventText(vocabulary(), events_[i], observer));
  }
  return texts;
}

Texts Table::shown(Seat observer, std::string_view kind) const { return texts(observer, lastAct_, kind); }

Texts Table::heard(Seat observer, std::string_view kind) const { return texts(observer, 0, kind); }

int Table::regularCards(Seat seat, std::string_view company) const {
  return state_.player[seat].regular[companyOf(company)];
}

int Table::splitCards(Seat seat, std::string_view company) const {
  return state_.player[seat].split[companyOf(company)];
}

int Table::openFees(Seat seat) const {
  int sum = 0;
  for (const std::uint8_t fees : state_.player[seat].fees) sum += fees;
  return sum;
}

int Table::price(std::string_view company) const {
  return rules_.price(state_, static_cast<int>(companyOf(company)));
}

int Table::space(std::string_view company) const { return state_.price[companyOf(company)]; }

int Table::inDeck() const {
  int sum = 0;
  for (const std::uint8_t cards : state_.deck) sum += cards;
  return sum;
}

std::vector<int> Table::scores() const {
  const Scores scores = Stockpile::scores(rules_, state_);
  return {scores.begin(), scores.begin() + rules_.seats()};
}

State Table::imagine(Seat observer, std::uint64_t seed) const {
  Rng rng(Seed::of(seed), purpose::kTest);
  return Stockpile::determinize(rules_, Stockpile::view(rules_, state_, observer), rng);
}

}  // namespace bourse::told
