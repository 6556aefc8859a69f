// What is where in the row of an observation, and what it means.
#include "bots/features/row_fields.h"

#include "bots/stockpile/features/observation.h"
#include "bots/stockpile/features/observation_row.h"

namespace bourse::stockpile {
namespace {

using Fields = features::RowFields<ObservationRow>;

void addTable(Fields& fields, const ObservationRow& row) {
  fields.add("seats", "players at the table: 2, 3, 4, 5", row.table.seats);
  fields.add("modules", "a flag per module, in the order of modules.toml", row.table.modules);
  fields.add("investor-sets", "a flag per set in the game: base, cc, ii, pp", row.table.investorSets);
  fields.add("promos", "whether promotional strategies are in the deck", row.table.promos);
  fields.add("decision",
             "what the observer is asked, in the order of vocabulary.toml; none if it is not asked",
             row.table.decision);
  fields.add("step", "the row of the set-up, the round or the end that the game stands at", row.table.step);
  fields.add("stage", "how far a turn has got", row.table.stage);
  fields.add("rounds-left", "up to 7, this one included", row.table.roundsLeft);
  fields.add("round", "rounds played before this one, up to 7", row.table.round);
  fields.add("own-seat", "which seat the observer has, counted from the first at the table",
             row.table.ownSeat);
  fields.add("first-player", "by place clockwise from the observer", row.table.firstPlayer);
  fields.add("next-first-player", "by place", row.table.nextFirstPlayer);
  fields.add("pending", "who may choose now, by place", row.table.pending);
  fields.add("bid-cost", "what each space of a bid track costs the observer, × 8", row.table.bidCost);
  fields.add("bid-affordable", "whether the observer could pay that space beside its standing bids",
             row.table.bidAffordable);
}

void addTask(Fields& fields, const ObservationRow& row) {
  fields.add("task", "what is half done: none, price move, dividend, ability, strategy, proxy fight",
             row.task.task);
  fields.add("task.stage", "how far it has got", row.task.stage);
  fields.add("task.player", "who does it, by place", row.task.player);
  fields.add("task.company", "of a price move or a dividend", row.task.company);
  fields.add("task.amount", "spaces left or dividend a share", row.task.amount);
  fields.add("task.investor", "whose ability it is", row.task.investor);
  fields.add("task.strategy", "which card is being played", row.task.strategy);
  fields.add("task.operation", "which operation of the card, in the order of its data", row.task.operation);
  fields.add("task.named", "companies named by the card", row.task.named);
  fields.add("task.done", "how often the operation was done", row.task.done);
}

void addCompanies(Fields& fields, const ObservationRow& row) {
  fields.each("company.space", "spaces below the price marker, up to 10", row.company, &CompanyRow::standing,
              &CompanyRow::Standing::space);
  fields.each("company.to-split", "spaces to the next split, up to 10", row.company, &CompanyRow::standing,
              &CompanyRow::Standing::toSplit);
  fields.each("company.price", "in thousands × 18", row.company, &CompanyRow::standing,
              &CompanyRow::Standing::price);
  fields.each("company.dollar-next", "whether the next space pays", row.company, &CompanyRow::standing,
              &CompanyRow::Standing::dollarNext);
  fields.each("company.forecast", "of a pair the observer knows", row.company, &CompanyRow::forecast);
  fields.each("company.up", "spaces up by that forecast", row.company, &CompanyRow::up);
  fields.each("company.down", "spaces down by that forecast", row.company, &CompanyRow::down);
  fields.each("company.dividend", "a share by that forecast", row.company, &CompanyRow::dividend);
  fields.each("company.pair", "of that pair: open to everybody, resolved, falsified, held by nobody",
              row.company, &CompanyRow::pair);
  fields.each("company.holder", "of that pair, by place", row.company, &CompanyRow::holder);
  fields.each("company.knowers", "who knows that forecast, by place", row.company, &CompanyRow::knowers);
  fields.each("company.next-price", "after the known forecast × 18", row.company, &CompanyRow::nextPrice);
  fields.each("company.next-rise", "how much dearer, up to 6", row.company, &CompanyRow::nextRise);
  fields.each("company.next-fall", "how much cheaper, up to 6", row.company, &CompanyRow::nextFall);
  fields.each("company.next", "whether it splits or goes bankrupt on the way", row.company,
              &CompanyRow::next);
  fields.each("company.unseen", "cards the observer has not located × 25", row.company, &CompanyRow::unseen);
  fields.each("company.discard", "× 25", row.company, &CompanyRow::discard);
  fields.each("company.resolved-number", "of this round's forecast with strategies on it, 8 is nought, × 16",
              row.company, &CompanyRow::resolvedNumber);
  fields.each("company.laid-own", "own cards that lie on the company, by kind of delayed card", row.company,
              &CompanyRow::laidOwn);
  fields.each("company.laid-others", "others' cards that lie on it", row.company, &CompanyRow::laidOthers);
  fields.each("company.own", "regular cards of the observer × 20, and up to 6", row.company,
              &CompanyRow::own);
  fields.each("company.own-split", "split cards of the observer × 40, and up to 3", row.company,
              &CompanyRow::ownSplit);
  fields.each("company.own-public", "regular cards that everybody can prove of the observer × 25",
              row.company, &CompanyRow::ownPublic);
  fields.each("company.lead-least", "own shares less the most that another surely has: from -3, -2 … 3 on",
              row.company, &CompanyRow::leadLeast);
  fields.each("company.lead-most", "own shares less the most that another may have: from -3, -2 … 3 on",
              row.company, &CompanyRow::leadMost);
  fields.each("company.others", "by place: surely held × 25 and up to 4, at most × 16, split × 40",
              row.company, &CompanyRow::others);
  fields.each("company.sold", "cards sold this round by place × 60", row.company, &CompanyRow::sold);
  fields.each("company.sold-before", "cards sold the round before by place × 60", row.company,
              &CompanyRow::soldBefore);
}

void addPlayers(Fields& fields, const ObservationRow& row) {
  fields.each("player.cash",
              "in thousands, and from 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 20, 22, 25, 28, 32, 36, 40, 45, "
              "50, 60, 75, 100, 150 on",
              row.player, &PlayerRow::cash);
  fields.each("player.bound", "cash that standing bids bind × 4", row.player, &PlayerRow::bound);
  fields.each("player.worth", "cash, bonds and proved cards at today's price, in thousands", row.player,
              &PlayerRow::worth);
  fields.each("player.behind",
              "the observer's worth less this: from -60, -40, -25, -15, -10, -5, -2, 0, 1, 3, 6, 11, 16, 26, "
              "41, 61 on",
              row.player, &PlayerRow::behind);
  fields.each("player.cards", "regular cards, Booms and Busts × 8", row.player, &PlayerRow::counts,
              &PlayerRow::Counts::cards);
  fields.each("player.unknown", "of them, those the observer cannot name × 10", row.player,
              &PlayerRow::counts, &PlayerRow::Counts::unknown);
  fields.each("player.fees", "open fees by value × 60", row.player, &PlayerRow::counts,
              &PlayerRow::Counts::fees);
  fields.each("player.actions", "Booms and Busts that the observer knows of × 60", row.player,
              &PlayerRow::counts, &PlayerRow::Counts::actions);
  fields.each("player.hidden-actions",
              "hidden cards that may be Boom or Bust × 25, that must be × 60; Booms and Busts proved × 60",
              row.player, &PlayerRow::counts, &PlayerRow::Counts::hiddenActions);
  fields.each("player.split-cards", "× 16", row.player, &PlayerRow::counts, &PlayerRow::Counts::splitCards);
  fields.each("player.waiting", "cards to place × 60", row.player, &PlayerRow::counts,
              &PlayerRow::Counts::waiting);
  fields.each("player.holds", "may not sell any more this round", row.player, &PlayerRow::counts,
              &PlayerRow::Counts::holds);
  fields.each("player.this-round", "fees picked, shares sold, strategies played × 40", row.player,
              &PlayerRow::counts, &PlayerRow::Counts::thisRound);
  fields.each("player.bid", "for each of two meeples: pile and space of the standing bid", row.player,
              &PlayerRow::bid);
  fields.each("player.highest-bid", "this round on each pile, outbid or not: space + 1, × 31", row.player,
              &PlayerRow::highestBid);
  fields.each("player.bids", "placed this round × 30", row.player, &PlayerRow::bids);
}

void addPlayersModules(Fields& fields, const ObservationRow& row) {
  fields.each("player.bonds", "× 12, and up to 6", row.player, &PlayerRow::bonds);
  fields.each("player.taxes", "what they will cost × 4, and up to 7", row.player, &PlayerRow::taxes);
  fields.each("player.commodities", "by kind × 85", row.player, &PlayerRow::commodities);
  fields.each("player.commodity-worth", "in thousands × 2", row.player, &PlayerRow::commodityWorth);
  fields.each("player.strategies", "cards in hand × 24, and whether one may still be played this round",
              row.player, &PlayerRow::strategies);
  fields.each("player.used", "whether the ability of the first and second investor is used up this round",
              row.player, &PlayerRow::used);
  fields.each("player.investors", "a flag each", row.player, &PlayerRow::investors);
  fields.each("player.abilities",
              "what the investors change, in the order of Hook in games/stockpile/investor.h", row.player,
              &PlayerRow::abilities);
  fields.each("player.laid",
              "delayed cards before the player: call, put, straddle, churning, circuit breaker, venture "
              "capital, annuity, credit default swap",
              row.player, &PlayerRow::laid);
}

void addOwn(Fields& fields, const ObservationRow& row) {
  fields.add("own.waiting", "cards to place, by card × 100", row.own.waiting);
  fields.add("own.placed", "cards the observer has placed face up and face down × 60", row.own.placed);
  fields.add("own.offer", "investors dealt to the observer to choose from", row.own.offer);
  fields.add("own.hand", "strategies in hand", row.own.hand);
  fields.add("own.laid-aside", "strategies the observer gave up", row.own.laidAside);
  fields.add("strategies-gone", "cards that everybody has seen go", row.own.strategiesGone);
}

void addPiles(Fields& fields, const ObservationRow& row) {
  fields.each("pile.up", "cards face up, by card × 60", row.pile, &PileRow::up);
  fields.each("pile.down", "cards face down that the observer knows, by card × 60", row.pile, &PileRow::down);
  fields.each("pile.cards", "unknown × 60, placed by the observer × 60, all × 25", row.pile, &PileRow::cards);
  fields.each("pile.hidden-by", "cards placed face down, by place × 80", row.pile, &PileRow::hiddenBy);
  fields.each("pile.bidder", "of the standing bid, by place", row.pile, &PileRow::bidder);
  fields.each("pile.bid", "its space", row.pile, &PileRow::bid);
  fields.each("pile.stock-value", "known stock at today's price × 5", row.pile, &PileRow::stockValue);
  fields.each("pile.next-value",
              "known stock at the price after known forecasts × 5, and whether that is more", row.pile,
              &PileRow::nextValue);
  fields.each("pile.fees", "known fees × 25, and whether there are any", row.pile, &PileRow::fees);
  fields.each("pile.investor", "money of the investor that is bid for × 5", row.pile, &PileRow::investor);
}

void addPairs(Fields& fields, const ObservationRow& row) {
  fields.each("pair.holder", "by place, or nobody", row.pair, &PairRow::holder);
  fields.each("pair.company", "if the observer knows it", row.pair, &PairRow::company);
  fields.each("pair.known", "the observer knows the forecast; it is open, resolved, falsified", row.pair,
              &PairRow::known);
}

void addDecksAndSlots(Fields& fields, const ObservationRow& row) {
  fields.add("deck", "fees, Booms and Busts that the observer has not located × 60", row.decks.deck);
  fields.add("discard", "fees, Booms and Busts × 60", row.decks.discard);
  fields.add("forecasts", "of this round that the observer has not located × 85", row.decks.forecasts);
  fields.add("commerce-deck", "commodities by kind and taxes that the observer has not located × 30",
             row.decks.commerceDeck);
  fields.add("commerce-gone", "paid away × 60", row.decks.commerceGone);
  fields.add("bonds-left", "× 6", row.decks.bondsLeft);
  fields.add("slot",
             "for each card on the piles in the order laid: pile + 1 × 50, hidden from the observer, price "
             "of a stock × 18",
             row.slot);
  fields.add("reserved", "always 0", row.reserved);
}

}  // namespace

std::vector<features::Field> observationFields() {
  static constexpr ObservationRow kRow{};
  Fields fields(kRow);
  addTable(fields, kRow);
  addTask(fields, kRow);
  addCompanies(fields, kRow);
  addPlayers(fields, kRow);
  addPlayersModules(fields, kRow);
  addOwn(fields, kRow);
  addPiles(fields, kRow);
  addPairs(fields, kRow);
  addDecksAndSlots(fields, kRow);
  return fields.finish();
}

}  // namespace bourse::stockpile
