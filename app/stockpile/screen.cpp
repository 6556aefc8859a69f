#include "app/stockpile/screen.h"

#include <algorithm>

#include "games/stockpile/round.h"
#include "gen/text_keys.h"

namespace bourse {
namespace {

using stockpile::Card;
using stockpile::Decision;
using stockpile::Face;
using stockpile::Ghost;
using stockpile::kBidSpaces;
using stockpile::kCompanies;
using stockpile::kUnknown;
using stockpile::Lead;
using stockpile::Verb;

constexpr int kTrackColumns = 41;
constexpr int kHeldColumns = 7;
constexpr int kLeadColumns = 7;
constexpr int kCardColumns = 40;  // pile, number and cards; the rest is for bids or choices
constexpr int kBidColumns = 5;
constexpr int kNameColumns = 15;
constexpr int kWorthColumns = 16;
constexpr int kPlaceColumns = 10;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

std::string_view leadKey(Lead lead) {
  switch (lead) {
    case Lead::none:
      return "";
    case Lead::behind:
      return text_key::kTerminalLeadBehind;
    case Lead::unsure:
      return text_key::kTerminalLeadUnsure;
    case Lead::tied:
      return text_key::kTerminalLeadTied;
    case Lead::sole:
      return text_key::kTerminalLeadSole;
  }
  return "";
}

}  // namespace

Screen::Screen(const stockpile::Rules& rules, const stockpile::View& view, const MoveList& legal,
               const StockpileVoice& say, const Style& style)
    : rules_(rules),
      view_(view),
      state_(view.masked),
      legal_(legal),
      say_(say),
      style_(style),
      decision_(static_cast<Decision>(stockpile::Stockpile::nodeOf(rules, view).what)),
      insight_(stockpile::insight(rules, view)) {}

std::vector<std::string> Screen::lines() const {
  Lines lines{title()};
  addMarket(lines);
  addPiles(lines);
  addPlayers(lines);
  addOwnCards(lines);
  addChoices(lines);
  for (std::string& line : lines) line = withoutTail(std::move(line));
  return lines;
}

std::string Screen::title() const {
  const std::string round = say_(text_key::kUiRoundAndPhase,
                                 {{"round", std::int64_t{state_.flow.round + 1}},
                                  {"rounds", std::int64_t{rules_.count.rounds}},
                                  {"phase", say_("phase." + std::string(nameOf(phaseOf(rules_, state_))))}});
  std::string text = " " + round + " ";
  if (insight_.roundsLeft == 0) text += style_.rule() + (" " + say_(text_key::kUiLastRound)) + " ";
  std::string line = std::string(style_.rule()) + style_.rule() + style_.strong(text);
  while (width(line) < kScreenWidth) line += style_.rule();
  return line;
}

// ---- market ----

void Screen::addMarket(Lines& lines) const {
  lines.push_back(style_.faint(
      padded(say_(text_key::kUiMarket) + ", " + say_(text_key::kUiInThousands), kTrackColumns + 4) +
      padded(say_(text_key::kTerminalYouHold), kHeldColumns) +
      padded(say_(text_key::kTerminalLead), kLeadColumns) + say_(text_key::kTerminalYouKnow)));
  for (int company = 0; company < kCompanies; ++company) {
    const std::string held = shares(view_.observer, company);
    const std::string_view lead = leadKey(insight_.majority[at(company)].lead);
    lines.push_back(style_.hue(company, padded(say_.sign(company), 4)) +
                    padded(track(company), kTrackColumns) + padded(held, kHeldColumns) +
                    padded(lead.empty() ? "" : say_(lead), kLeadColumns) + known(company));
  }
}

std::string Screen::track(int company) const {
  const stockpile::Track& track = rules_.track[company];
  const Ghost& ghost = insight_.ghost[at(company)];
  const int now = state_.price[at(company)];
  std::string text;
  for (int space = 0; space < track.length; ++space) {
    const bool isNow = space == now;
    const bool isGhost = !isNow && ghost.source != Ghost::Source::nothing && space == ghost.space;
    const bool dollar = (track.dollars >> space & 1u) != 0;
    std::string cell = isNow ? "[" : isGhost ? "(" : " ";
    cell += rightAligned(std::to_string(track.value[space]), 2);
    cell += isGhost ? ")" : isNow ? "]" : dollar ? "$" : " ";
    text += isNow ? style_.hue(company, cell) : isGhost ? cell : style_.faint(cell);
  }
  return text;
}

/// `yours +4 → 8, split`
std::string Screen::known(int company) const {
  const Ghost& ghost = insight_.ghost[at(company)];
  if (ghost.source == Ghost::Source::nothing) return "";
  std::string text = say_(ghost.source == Ghost::Source::insider ? text_key::kTerminalKnownInsider
                                                                 : text_key::kTerminalKnownOpen) +
                     " " + say_.forecast(ghost.forecast);
  if (ghost.space != state_.price[at(company)] || ghost.splits > 0 || ghost.bankrupt != 0)
    text += std::string(" ") + style_.arrow() + " " + std::to_string(ghost.price);
  if (ghost.splits > 0)
    text += " " + say_(text_key::kTerminalSplits, {{"splits", std::int64_t{ghost.splits}}});
  if (ghost.bankrupt != 0) text += " " + say_(text_key::kTerminalBankrupt);
  return ghost.source == Ghost::Source::insider ? style_.strong(text) : text;
}

// ---- piles ----

void Screen::addPiles(Lines& lines) const {
  if (state_.slots == 0 && decision_ != Decision::bid && decision_ != Decision::placeCard) return;
  lines.push_back(style_.faint(padded(say_(text_key::kUiPiles), kCardColumns)) + pileHeadings());
  for (int pile = 0; pile < rules_.piles(); ++pile) {
    const std::string name = padded(say_(text_key::kUiPile, {{"pile", std::int64_t{pile + 1}}}), 8);
    Lines rows = wrapped(name, cardsOn(pile), kCardColumns);
    rows[0] = padded(rows[0], kCardColumns) + pileColumns(pile);
    lines.insert(lines.end(), rows.begin(), rows.end());
  }
}

std::string Screen::cardSign(int card) const {
  if (card < kCompanies) return style_.hue(card, say_.sign(card));
  if (stockpile::isFee(static_cast<std::uint8_t>(card))) return say_.money(-stockpile::kCardInfo[card].fee);
  return say_.card(card);
}

Screen::Lines Screen::cardsOn(int pile) const {
  Lines cards;
  if (const std::uint8_t offered = state_.investorOnPile[at(pile)]; offered < stockpile::kInvestors) {
    cards.push_back(say_.name(stockpile::arg::investor, offered));
    cards.push_back(say_.money(rules_.investorMoney[offered]));
  }
  for (const stockpile::Slot& slot : state_.table()) {
    if (slot.pile != pile) continue;
    cards.push_back(slot.card == kUnknown ? "?"
                    : slot.faceUp()       ? cardSign(slot.card)
                                          : "(" + cardSign(slot.card) + ")");
  }
  return cards;
}

/// A move for each card and side that can still be placed: one on the first pile.
std::vector<Move> Screen::placings() const {
  std::vector<Move> found;
  for (const Move move : legal_) {
    const bool known = std::any_of(found.begin(), found.end(),
                                   [&](Move other) { return other.a == move.a && other.c == move.c; });
    if (move.verb == static_cast<int>(Verb::place) && !known) found.push_back(move);
  }
  return found;
}

std::string Screen::pileHeadings() const {
  std::string text;
  if (decision_ == Decision::bid)
    for (const Money amount : rules_.bids) text += rightAligned(say_.money(amount), kBidColumns);
  if (decision_ == Decision::placeCard && placeable())
    for (const Move move : placings())
      text += rightAligned(
          say_(move.c == static_cast<int>(Face::up) ? text_key::kTerminalFaceUp : text_key::kTerminalFaceDown,
               {{"card", cardSign(move.a)}}),
          kPlaceColumns);
  return text;
}

std::string Screen::pileColumns(int pile) const {
  if (decision_ == Decision::bid) return bidColumns(pile);
  if (decision_ == Decision::placeCard) return placeColumns(pile);
  return "";
}

/// Whether a column for each card and side fits beside the piles; otherwise they are listed.
bool Screen::placeable() const { return placings().size() <= 4; }

std::string Screen::placeColumns(int pile) const {
  std::string text;
  if (!placeable()) return text;
  for (const Move move : placings())
    text += choiceNumber(make(Verb::place, move.a, pile, move.c), kPlaceColumns);
  return text;
}

/// The bid track: who stands where, and the numbers of the bids that can be made.
std::string Screen::bidColumns(int pile) const {
  const stockpile::PileBids& bids = insight_.pile[at(pile)];
  std::string text;
  for (int space = 0; space < kBidSpaces; ++space) {
    if (bids.holder != kNobody && bids.space == space)
      text += rightAligned(cut(say_.player(bids.holder), kBidColumns - 1), kBidColumns);
    else
      text += choiceNumber(make(Verb::bid, pile, space), kBidColumns);
  }
  return text;
}

// ---- players ----

/// Some languages have a long word for cash.
int Screen::cashColumns() const { return std::max(7, width(say_(text_key::kUiCash)) + 1); }

void Screen::addPlayers(Lines& lines) const {
  lines.push_back(style_.faint(
      padded(say_(text_key::kUiPlayers), kNameColumns) + padded(say_(text_key::kUiCash), cashColumns()) +
      padded(say_(text_key::kUiNetWorth), kWorthColumns) + say_(text_key::kTerminalCards)));
  for (int place = 0; place < rules_.seats(); ++place)
    for (std::string& line : player(clockwise(state_.flow.first, place, rules_.seats())))
      lines.push_back(std::move(line));
}

/// In turn order: name, cash, worth now and by what I know, cards as far as known.
Screen::Lines Screen::player(Seat seat) const {
  const bool me = seat == view_.observer;
  const stockpile::Worth& worth = insight_.worth[seat];
  const std::string name =
      me ? style_.strong(say_(text_key::kTerminalYouAre, {{"player", cut(say_.player(seat), 8)}}))
         : cut(say_.player(seat), kNameColumns - 1);
  std::string sum = say_.money(worth.now) + (worth.unproved > 0 ? "+" : "");
  if (me && worth.known != worth.now)
    sum += std::string(" ") + style_.arrow() + " " + say_.money(worth.known);
  std::vector<std::string> cards = portfolio(seat);
  if (worth.openFees > 0)
    cards.push_back(say_(text_key::kTerminalFeesDue, {{"amount", say_.money(worth.openFees)}}));
  return wrapped(padded(name, kNameColumns) + padded(say_.money(state_.player[seat].cash), cashColumns()) +
                     padded(sum, kWorthColumns),
                 cards, kScreenWidth);
}

/// `2+1×2`: two regular cards, and a split one that counts twice. Nothing if there is none.
std::string Screen::shares(Seat seat, int company) const {
  const int regular = state_.player[seat].regular[at(company)];
  const int split = state_.player[seat].split[at(company)];
  std::string text = regular > 0 ? std::to_string(regular) : "";
  if (split > 0) text += (regular > 0 ? "+" : "") + std::to_string(split) + style_.times() + "2";
  return text;
}

Screen::Lines Screen::portfolio(Seat seat) const {
  Lines cards;
  for (int company = 0; company < kCompanies; ++company)
    if (const std::string held = shares(seat, company); !held.empty())
      cards.push_back(style_.hue(company, say_.sign(company)) + " " + held);
  if (const int unseen = state_.player[seat].unknown; unseen > 0)
    cards.push_back(say_(text_key::kTerminalUnseen, {{"cards", std::int64_t{unseen}}}));
  addModules(seat, cards);
  for (std::size_t i = 0; i + 1 < cards.size(); ++i) cards[i] += ",";
  return cards;
}

/// What modules put before a player: bonds, commodities, taxes, strategies in hand, investors.
void Screen::addModules(Seat seat, Lines& cards) const {
  const stockpile::Player& player = state_.player[seat];
  if (player.bonds > 0)
    cards.push_back(say_(text_key::kTerminalBonds, {{"bonds", std::int64_t{player.bonds}}}));
  for (std::size_t kind = 0; kind < player.commodity.size(); ++kind)
    if (const int held = player.commodity[kind]; held > 0)
      cards.push_back(say_.card(static_cast<int>(stockpile::kFirstCommerce + kind)) +
                      (held > 1 ? std::string(" ") + style_.times() + std::to_string(held) : ""));
  if (player.taxes > 0)
    cards.push_back(say_(text_key::kTerminalTaxes, {{"cards", std::int64_t{player.taxes}}}));
  for (const std::uint8_t investor : player.investor)
    if (investor < stockpile::kInvestors) cards.push_back(say_.name(stockpile::arg::investor, investor));
}

/// The texts of what I can use: my investors, and the strategies in my hand.
void Screen::addOwnCards(Lines& lines) const {
  if (view_.observer >= rules_.seats()) return;
  const stockpile::Player& me = state_.player[view_.observer];
  const auto add = [&](ArgType type, int card) {
    Lines words;
    std::string text = say_.name(type, card, "text");
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find(' ', at), text.size());
      words.push_back(text.substr(at, end - at));
      at = end + 1;
    }
    for (std::string& line : wrapped(style_.strong(say_.name(type, card)) + "  ", words, kScreenWidth))
      lines.push_back(std::move(line));
  };
  for (const std::uint8_t investor : me.investor)
    if (investor < stockpile::kInvestors) add(stockpile::arg::investor, investor);
  for (int card = 0; card < stockpile::kStrategies; ++card)
    if ((me.hand[at(card / 8)] >> card % 8 & 1u) != 0) add(stockpile::arg::strategy, card);
}

// ---- choices ----

int Screen::indexOf(Move move) const {
  const auto* found = std::find(legal_.begin(), legal_.end(), move);
  return found == legal_.end() ? -1 : static_cast<int>(found - legal_.begin());
}

std::string Screen::choiceNumber(Move move, int columns) const {
  const int index = indexOf(move);
  const std::string text = rightAligned(index < 0 ? style_.dot() : std::to_string(index + 1), columns);
  return index < 0 ? style_.faint(text) : style_.choice(text);
}

std::string Screen::choiceRow(Verb verb, const std::string& label) const {
  const bool any = std::any_of(legal_.begin(), legal_.end(),
                               [&](Move move) { return move.verb == static_cast<int>(verb); });
  if (!any) return "";
  std::string row = padded(label, 20);
  for (int company = 0; company < kCompanies; ++company) row += choiceNumber(make(verb, company), 10);
  return row;
}

void Screen::addCompanyChoices(Lines& lines) const {
  std::string heading = padded("", 20);
  for (int company = 0; company < kCompanies; ++company) {
    std::string name = say_.sign(company);
    if (decision_ == Decision::sell) name += " " + say_.money(rules_.price(state_, company));
    heading += style_.hue(company, rightAligned(name, 10));
  }
  lines.push_back(heading);
  const std::pair<Verb, std::string> rows[] = {
      {Verb::boom, say_.card(static_cast<int>(Card::boom))},
      {Verb::bust, say_.card(static_cast<int>(Card::bust))},
      {Verb::sell, say_(text_key::kTerminalSellRegular)},
      {Verb::sellSplit, say_(text_key::kTerminalSellSplit)},
      {Verb::sellHalf, say_(text_key::kTerminalSellHalf)},
  };
  for (const auto& [verb, label] : rows)
    if (const std::string row = choiceRow(verb, label); !row.empty()) lines.push_back(row);
}

/// Whether the table of piles or that of companies has the number of the move.
bool Screen::inTable(Move move) const {
  const auto verb = static_cast<Verb>(move.verb);
  if (verb == Verb::place) return placeable();
  if (verb == Verb::bid) return true;
  if (decision_ != Decision::act && decision_ != Decision::sell) return false;
  return verb == Verb::boom || verb == Verb::bust || verb == Verb::sell || verb == Verb::sellSplit ||
         verb == Verb::sellHalf;
}

/// What is not in the table of piles already; a choice that is no card of a company has a line of its own.
void Screen::addChoices(Lines& lines) const {
  lines.push_back(style_.strong(say_.prompt(stockpile::Stockpile::nodeOf(rules_, view_))));
  if (decision_ == Decision::act || decision_ == Decision::sell) addCompanyChoices(lines);
  int widest = 20;
  for (const Move move : legal_)
    if (!inTable(move)) widest = std::max(widest, width(say_.move(move)));
  for (const Move move : legal_)
    if (!inTable(move)) lines.push_back(padded(say_.move(move), widest) + choiceNumber(move, 10));
}

}  // namespace bourse
