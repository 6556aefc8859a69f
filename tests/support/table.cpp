#include "tests/support/table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "core/chance.h"
#include "games/stockpile/knowledge.h"
#include "games/stockpile/round.h"
#include "games/stockpile/strategies/strategy_set.h"
#include "gen/stockpile_vocabulary.h"
#include "host/record/notation.h"
#include "tests/support/laws_of_the_table.h"
#include "tests/support/refusal_words.h"

namespace bourse::told {
namespace {

using namespace stockpile;

/// "~boom@2": face-down, laid by seat 2.
struct CardText {
  std::string_view card;
  bool faceUp = true;
  Seat by = kNobody;

  explicit CardText(std::string_view text) : card(text) {
    if (card.starts_with('~')) {
      faceUp = false;
      card.remove_prefix(1);
    }
    if (const std::size_t at = card.find('@'); at != std::string_view::npos) {
      by = static_cast<Seat>(card[at + 1] - '0');
      card = card.substr(0, at);
    }
  }
  [[nodiscard]] SeatSet seenBy() const { return faceUp ? kEveryone : only(by); }
};

Move read(std::string_view text) {
  Move move;
  Problem problem;
  if (!parseMove(vocabulary(), text, move, problem)) ADD_FAILURE() << text << ": " << problem.sentence;
  return move;
}

std::string wordsOf(const Verdict& verdict) {
  return ok(verdict) ? "accepted" : refusalWords(vocabulary(), std::get<Rejection>(verdict));
}

}  // namespace

std::size_t numberOf(ArgType type, std::string_view name) {
  const int value = vocabulary().valueOf(type, name);
  EXPECT_GE(value, 0) << "no such name: " << name;
  return static_cast<std::size_t>(std::max(value, 0));
}

std::size_t Table::companyOf(std::string_view name) { return numberOf(stockpile::arg::company, name); }

// ---- laying out ----

Table Table::with(int seats, Seat firstPlayer, std::string_view modules) {
  Config config{.seats = static_cast<std::uint8_t>(seats), .firstPlayer = firstPlayer, .modules = {}};
  while (!modules.empty()) {
    const std::string_view name = nextWord(modules, ',');
    if (name == "promos")
      config.promos = 1;
    else if (name == "companion")
      config.companion = 1;
    else
      config.modules.add(static_cast<Module>(numberOf(ArgType::module, name)));
  }
  Table table;
  table.rules_ = std::get<Rules>(Stockpile::compile(config));
  return table;
}

Table Table::of(int seats, std::string_view modules) {
  Table table = with(seats, 0, modules);
  State& state = table.state_;
  for (std::size_t card = 0; card < kMarketCards; ++card) state.deck[card] = kCardInfo[card].copies;
  for (std::size_t kind = 0; kind < kForecasts; ++kind) state.forecasts[kind] = kForecastInfo[kind].copies;
  for (std::size_t company = 0; company < kCompanies; ++company)
    state.price[company] = table.rules_.track[company].start;
  for (Seat seat = 0; seat < seats; ++seat) state.player[seat].cash = table.rules_.startMoney;
  state.strategyPool = strategySet(table.rules_.strategies);
  if (table.rules_.has(Module::bonds)) state.bondsLeft = kBondsInBox;
  if (table.rules_.has(Module::commodities))
    for (std::size_t kind = 0; kind < kCommerceCards; ++kind)
      state.commerceDeck[kind] = kCardInfo[kFirstCommerce + kind].copies;
  return table.first(0);
}

Table Table::start(int seats, Seat firstPlayer, std::string_view modules) {
  Table table = with(seats, firstPlayer, modules);
  for (std::size_t card = 0; card < kMarketCards; ++card) table.state_.deck[card] = kCardInfo[card].copies;
  table.run("start", [&](EventSink& events) { table.state_ = Stockpile::start(table.rules_, events); });
  return table;
}

std::uint8_t Table::take(std::string_view card) {
  const std::size_t kind = numberOf(stockpile::arg::card, card);
  if (kind == kFirstPlayerCard) return kFirstPlayerCard;
  if (isCommerce(static_cast<std::uint8_t>(kind))) {
    EXPECT_GT(int{state_.commerceDeck[kind - kFirstCommerce]}, 0) << "no " << card << " is left to lay out";
    --state_.commerceDeck[kind - kFirstCommerce];
    return static_cast<std::uint8_t>(kind);
  }
  EXPECT_GT(int{state_.deck[kind]}, 0) << "no " << card << " is left to lay out";
  --state_.deck[kind];
  return static_cast<std::uint8_t>(kind);
}

void Table::gainCard(Seat seat, std::uint8_t card, SeatSet seenBy, bool fresh) {
  EventSink nobodyListens;
  Play play{rules_, state_, nobodyListens};
  Player& player = state_.player[seat];
  if (isStock(card)) ++player.regular[card];
  if (card == static_cast<int>(Card::boom)) ++player.booms;
  if (card == static_cast<int>(Card::bust)) ++player.busts;
  EXPECT_FALSE(isFee(card)) << "an open fee is laid with fee()";
  learnGain(play, seat, card, bourse::with(seenBy, seat), fresh);
}

Table& Table::cash(Seat seat, int money) {
  state_.player[seat].cash = static_cast<Money>(money);
  return *this;
}

Table& Table::regular(Seat seat, std::string_view company, int cards) {
  for (int i = 0; i < cards; ++i) gainCard(seat, take(company), kNoOne, false);
  return *this;
}

Table& Table::knownRegular(Seat seat, std::string_view company, int cards) {
  for (int i = 0; i < cards; ++i) gainCard(seat, take(company), kEveryone, false);
  return *this;
}

Table& Table::split(Seat seat, std::string_view company, int cards) {
  for (int i = 0; i < cards; ++i) ++state_.player[seat].split[take(company)];
  return *this;
}

Table& Table::picked(Seat seat, const Texts& cards) {
  for (const std::string& written : cards) {
    const CardText text(written);
    gainCard(seat, take(text.card), text.seenBy(), true);
  }
  return *this;
}

Table& Table::shown(Seat seat, std::string_view company, int cards) {
  EventSink nobodyListens;
  Play play{rules_, state_, nobodyListens};
  learnAtLeast(play, seat, static_cast<int>(companyOf(company)), cards);
  return *this;
}

Table& Table::pile(int pile, const Texts& cards) {
  for (const std::string& written : cards) {
    const CardText text(written);
    EXPECT_TRUE(text.faceUp || text.by != kNobody)
        << "somebody laid " << text.card << " face-down: say ~card@seat";
    state_.slot[state_.slots++] = {.card = take(text.card),
                                   .pile = static_cast<std::uint8_t>(pile),
                                   .known = text.seenBy(),
                                   .placedBy = text.by};
  }
  return *this;
}

Table& Table::waiting(Seat seat, const Texts& cards) {
  for (std::size_t i = 0; i < cards.size(); ++i) state_.player[seat].waiting[i] = take(cards[i]);
  return *this;
}

Table& Table::fee(Seat seat, std::string_view card) {
  const std::uint8_t kind = take(card);
  EXPECT_TRUE(isFee(kind)) << card;
  ++state_.player[seat].fees[kind - kFirstFee];
  return *this;
}

Table& Table::discarded(std::string_view card, int cards) {
  for (int i = 0; i < cards; ++i) ++state_.discard[take(card)];
  return *this;
}

Table& Table::price(std::string_view company, int dollars) {
  const Track& track = rules_.track[companyOf(company)];
  int found = 0;
  while (found < track.length && track.value[found] != dollars) ++found;
  EXPECT_LT(found, int{track.length}) << company << " has no space of " << dollars;
  return space(company, found);
}

Table& Table::space(std::string_view company, int space) {
  state_.price[companyOf(company)] = static_cast<std::uint8_t>(space);
  return *this;
}

Table& Table::bid(Seat seat, int pile, int space) {
  const int each = rules_.count.meeples;
  for (int meeple = seat * each; meeple < (seat + 1) * each; ++meeple) {
    Bid& bid = state_.bid[static_cast<std::size_t>(meeple)];
    if (bid.stands()) continue;
    bid = {.pile = static_cast<std::uint8_t>(pile), .space = static_cast<std::uint8_t>(space)};
    return *this;
  }
  ADD_FAILURE() << "seat " << int{seat} << " has no meeple in hand";
  return *this;
}

Table& Table::round(int round) {
  state_.flow.round = static_cast<std::uint8_t>(round);
  return *this;
}

Table& Table::first(Seat seat) {
  state_.flow.first = seat;
  state_.flow.nextFirst = clockwise(seat, 1, rules_.seats());
  return *this;
}

Table& Table::pair(int pair, std::string_view company, std::string_view forecast) {
  layPair(static_cast<std::size_t>(pair), static_cast<int>(companyOf(company)),
          static_cast<int>(numberOf(stockpile::arg::forecast, forecast)));
  return *this;
}

/// Pairs lie by seat, then the public one, then those face-down [B4].
void Table::layPair(std::size_t index, int company, int forecast) {
  const std::size_t insider = static_cast<std::size_t>(rules_.seats() * rules_.count.pairs);
  Pair& pair = state_.pair[index];
  pair.company = static_cast<std::uint8_t>(company);
  pair.forecast = static_cast<std::uint8_t>(forecast);
  pair.holder = index < insider ? static_cast<Seat>(index / rules_.count.pairs) : kNobody;
  const bool open = index >= insider && index < insider + rules_.count.publicPairs;
  pair.knowCompany = pair.knowForecast = open ? kEveryone : only(pair.holder);
  if (open) pair.flags |= Pair::open;
  EXPECT_GT(int{state_.forecasts[pair.forecast]}, 0) << "that forecast is dealt already";
  --state_.forecasts[pair.forecast];
}

void Table::completePairs() {
  std::array<bool, kCompanies> dealt{};
  for (const Pair& pair : state_.pair)
    if (pair.company != kNone) dealt[pair.company] = true;
  for (std::size_t index = 0; index < state_.pair.size(); ++index) {
    if (state_.pair[index].company != kNone) continue;
    const auto company = std::find(dealt.begin(), dealt.end(), false);
    *company = true;
    const auto forecast =
        std::find_if(state_.forecasts.begin(), state_.forecasts.end(), [](int n) { return n > 0; });
    layPair(index, static_cast<int>(company - dealt.begin()),
            static_cast<int>(forecast - state_.forecasts.begin()));
  }
}

/// Long ago everybody had a starting share; nothing in a told situation depends on which it was.
void Table::layStartingShares() {
  constexpr std::uint8_t kAnyCompany = (1u << kCompanies) - 1;
  for (Seat seat = 0; seat < rules_.seats(); ++seat) {
    state_.player[seat].start = seat;
    for (auto& observer : state_.known) observer[seat].namedStart = kAnyCompany;
  }
}

bool Table::goTo(std::string_view step) {
  using stockpile::Table;
  Flow& flow = state_.flow;
  for (const Table table : {Table::setup, Table::round, Table::end}) {
    flow.table = table;
    flow.step = 0;
    for (std::string_view name = stepName(rules_, state_); !name.empty(); name = stepName(rules_, state_)) {
      if (name == step) return true;
      ++flow.step;
    }
  }
  return false;
}

Table& Table::at(std::string_view step) {
  layStartingShares();
  constexpr std::string_view kBeforePairs[] = {"begin round",       "buy bonds",      "roll forecast dice",
                                               "pick insider card", "deal companies", "deal forecasts"};
  if (std::find(std::begin(kBeforePairs), std::end(kBeforePairs), step) == std::end(kBeforePairs))
    completePairs();
  else if (rules_.has(Module::forecastDice))
    state_.forecasts.fill(0);  // they are still to be rolled
  if (!goTo(step)) {
    ADD_FAILURE() << "no such step: " << step;
    return *this;
  }
  constexpr std::string_view kBidsBind[] = {"bid", "last look", "pay bids"};
  if (std::find(std::begin(kBidsBind), std::end(kBidsBind), step) != std::end(kBidsBind))
    for (std::size_t meeple = 0; meeple < kMostMeeples; ++meeple)
      if (state_.bid[meeple].stands())
        state_.flow.bidsBind = static_cast<std::uint8_t>(state_.flow.bidsBind | 1u << meeple);
  events_.clear();
  run(step, [&](EventSink& events) {
    Play play{rules_, state_, events};
    advance(play);
  });
  return *this;
}

// ---- acting ----

template <class Act>
void Table::run(std::string_view name, Act act) {
  const State before = state_;
  EventRoom room;
  EventSink events(room);
  act(events);
  lastAct_ = events_.size();
  events_.insert(events_.end(), events.list().begin(), events.list().end());
  expectLaws(name, rules_, before, state_, events.list());
}

void Table::apply(Seat seat, Move move) {
  run(moveText(vocabulary(), move),
      [&](EventSink& events) { Stockpile::apply(rules_, state_, seat, move, events); });
}

Table& Table::play(Seat seat, std::string_view move) {
  if (const std::string why = refuses(seat, move); why == "accepted")
    apply(seat, read(move));
  else
    ADD_FAILURE() << "seat " << int{seat} << ", " << move << ": " << why << " at " << node();
  return *this;
}

Table& Table::chance(std::string_view outcome) {
  if (const std::string why = refuses(kNobody, outcome); why == "accepted")
    apply(kNobody, read(outcome));
  else
    ADD_FAILURE() << "chance, " << outcome << ": " << why << " at " << node();
  return *this;
}

Table& Table::playOn(std::uint64_t seed, std::string_view untilStep) {
  Chance chance(Seed::of(seed));
  Rng rng(Seed::of(seed), purpose::kTest);
  for (Node here = Stockpile::node(rules_, state_); here.kind != Node::Kind::over && step() != untilStep;
       here = Stockpile::node(rules_, state_)) {
    if (here.kind == Node::Kind::chance) {
      OutcomeList list;
      Stockpile::outcomes(rules_, state_, list);
      apply(kNobody, chance.draw(here.what, list));
    } else {
      MoveList moves;
      Stockpile::legal(rules_, state_, here.seat, moves);
      apply(here.seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  return *this;
}

Table& Table::gain(Seat seat, int money) {
  run("gain",
      [&](EventSink& events) { Play{rules_, state_, events}.gain(seat, money, EventKind::moneyGiven); });
  return *this;
}

std::string Table::refuses(Seat seat, std::string_view move) const { return refuses(seat, read(move)); }

std::string Table::refuses(Seat seat, Move move) const {
  const Verdict verdict = Stockpile::check(rules_, state_, seat, move);
  // A refusal is explained from the player's own view, which must be enough to explain it.
  if (seat < rules_.seats()) {
    const View view = Stockpile::view(rules_, state_, seat);
    EXPECT_EQ(wordsOf(Stockpile::explain(rules_, view, move)), wordsOf(verdict)) << "explained from the view";
  }
  return wordsOf(verdict);
}

std::string refusesConfig(const Config& config) {
  const Result<Rules> result = Stockpile::compile(config);
  return ok(result) ? "accepted" : refusalWords(vocabulary(), std::get<Rejection>(result));
}

}  // namespace bourse::told
