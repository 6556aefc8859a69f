#include "links/stockpile/look.h"

#include <algorithm>
#include <vector>

#include "games/stockpile/game.h"
#include "gen/stockpile_vocabulary.h"
#include "gen/text_keys.h"
#include "links/colours.h"
#include "links/stockpile/portraits.h"

namespace bourse::links {
namespace {

using stockpile::kCompanies;
using stockpile::Rules;
using stockpile::State;

constexpr double kRow = 54, kTile = 42, kGap = 8;
constexpr double kNameWidth = 208;

/// As on the table of the web client, day: the ground of its cards, and its name on the board.
struct CompanyLook {
  std::string_view sign, ground, onGround, onBoard;
};
constexpr CompanyLook kLooks[kCompanies] = {
    {"s-cc", "#56399c", "#ffffff", "#b5a1f7"}, {"s-bb", "#1c6847", "#ffffff", "#6fcf9f"},
    {"s-ll", "#0a6884", "#ffffff", "#6cc6e2"}, {"s-aa", "#ab3327", "#ffffff", "#ff9583"},
    {"s-ss", "#48535e", "#ffffff", "#b9c5d0"}, {"s-ee", "#e0a52c", "#221804", "#f2bf4c"}};

struct Seen {
  const Rules& rules;
  const State& state;  // of a spectator's view
};

Seen seenIn(const AnyView& view) {
  const TypedView<stockpile::Stockpile>* typed = typedView<stockpile::Stockpile>(view);
  return {typed->rules, typed->view.masked};
}

std::string heading(const AnyView& view, const Words& words) {
  const Seen seen = seenIn(view);
  return words.text(text_key::kUiRound, {{"round", std::int64_t{seen.state.flow.round + 1}},
                                         {"rounds", std::int64_t{seen.rules.count.rounds}}});
}

std::string amount(const AnyView& view, Seat seat, const Words& words) {
  return words.money(seenIn(view).state.player[seat].cash);
}

/// Those that lie open; while they are chosen, a spectator's view knows none.
std::vector<std::string> faces(const AnyView& view, Seat seat) {
  std::vector<std::string> found;
  for (const std::uint8_t investor : seenIn(view).state.player[seat].investor)
    if (investor < stockpile::kInvestors) found.push_back(portraitOf(investor));
  return found;
}

void drawTile(Canvas& canvas, int company, Box box) {
  const CompanyLook& look = kLooks[company];
  canvas.rect(box, look.ground, 5);
  const double edge = box.width * 0.74;
  canvas.sign(look.sign, {box.x + (box.width - edge) / 2, box.y + (box.height - edge) / 2, edge, edge},
              look.onGround);
}

void drawTrack(Canvas& canvas, const Seen& seen, int company, Box box, const Words& words) {
  const stockpile::Track& track = seen.rules.track[company];
  const int now = seen.state.price[static_cast<std::size_t>(company)];
  const double step = box.width / track.length;
  for (int space = 0; space < track.length; ++space) {
    const bool here = space == now;
    const Box cell{box.x + space * step + 2, box.y, step - 4, box.height};
    canvas.rect(cell, here ? kBrass : kFlap2, 4);
    canvas.text(words.number(track.value[space]), cell.x + cell.width / 2, cell.y + cell.height * 0.7,
                {.face = here ? Face::strong : Face::text,
                 .size = here ? 21.0 : 18.0,
                 .fill = here ? kOnBrass : kOnBoard2,
                 .align = Align::middle,
                 .width = cell.width});
  }
}

void drawCompany(Canvas& canvas, const Seen& seen, int company, Box row, const Words& words) {
  drawTile(canvas, company, {row.x, row.y + (row.height - kTile) / 2, kTile, kTile});
  const double price = row.x + kTile + kGap;
  const Box flap{price, row.y + (row.height - kTile) / 2, kTile + 6, kTile};
  canvas.rect(flap, kFlap, 4);
  canvas.rect({flap.x, flap.y + flap.height / 2 - 0.75, flap.width, 1.5}, kBoard);
  canvas.text(
      words.number(seen.rules.price(seen.state, company)), flap.x + flap.width / 2, flap.y + 32,
      {.face = Face::strong, .size = 31, .fill = kOnBoard, .align = Align::middle, .width = flap.width});
  const double name = flap.right() + 12;
  canvas.text(words.name(stockpile::vocabulary(), stockpile::arg::company, company), name,
              row.y + row.height / 2 + 7, {.size = 21, .fill = kLooks[company].onBoard, .width = kNameWidth});
  const double track = name + kNameWidth + 10;
  drawTrack(canvas, seen, company, {track, row.y + (row.height - 32) / 2, row.right() - track, 32}, words);
}

/// The cards that lie open, and how many lie face-down, as many as there is room for.
void drawCards(Canvas& canvas, const Seen& seen, int pile, Box box) {
  std::vector<int> open;
  int hidden = 0, others = 0;
  for (const stockpile::Slot& slot : seen.state.table()) {
    if (slot.pile != pile) continue;
    if (!slot.faceUp())
      ++hidden;
    else if (slot.card < kCompanies)
      open.push_back(slot.card);
    else
      ++others;
  }
  const int all = static_cast<int>(open.size()) + hidden + others;
  const double edge = 30;
  const double step = all <= 1 ? 0 : std::min(edge + 3, (box.width - edge) / (all - 1));
  double x = box.x;
  for (const int company : open) {
    drawTile(canvas, company, {x, box.y, edge, edge});
    x += step;
  }
  for (int card = 0; card < others; ++card, x += step) {
    canvas.rect({x, box.y, edge, edge}, kPaper3, 5, "stroke=\"#c9bca1\"");
    canvas.sign("i-receipt", {x + 5, box.y + 5, edge - 10, edge - 10}, kInk3);
  }
  for (int card = 0; card < hidden; ++card, x += step)
    canvas.rect({x, box.y, edge, edge}, "#1f4b3b", 5, "stroke=\"#e6c987\" stroke-width=\"1.5\"");
  if (all == 0) canvas.text("–", box.x + 4, box.y + 22, {.size = 22, .fill = kInk3});
}

void drawPile(Canvas& canvas, const Seen& seen, int pile, Box box, std::span<const std::string> initials,
              const Words& words) {
  canvas.rect(box, kPaper, 6, "stroke=\"#c9bca1\"");
  canvas.text(words.number(pile + 1), box.x + 10, box.y + 27,
              {.face = Face::display, .size = 24, .fill = kInk2});
  const double cards = box.x + 32;
  drawCards(canvas, seen, pile, {cards, box.y + 8, box.right() - cards - 8, 30});
  for (int meeple = 0; meeple < seen.rules.meeples(); ++meeple) {
    const stockpile::Bid& bid = seen.state.bid[static_cast<std::size_t>(meeple)];
    if (!bid.stands() || bid.pile != pile) continue;
    const Seat seat = seen.rules.ownerOfMeeple(meeple);
    canvas.sign("meeple", {box.x + 8, box.y + 43, 30, 30}, kSeats[seat]);
    canvas.text(initials[seat], box.x + 23, box.y + 68,
                {.face = Face::strong, .size = 13, .fill = kOnPlayer, .align = Align::middle});
    canvas.text(words.money(seen.rules.bids[bid.space]), box.x + 46, box.y + 66,
                {.face = Face::strong, .size = 22, .fill = kInk, .width = box.width - 54});
  }
}

void board(const AnyView& view, const Box& box, std::span<const std::string> initials, const Words& words,
           Canvas& canvas) {
  const Seen seen = seenIn(view);
  const double market = kCompanies * kRow + 12;
  canvas.rect({box.x, box.y, box.width, market}, kBoard, 10, "stroke=\"#c39a45\" stroke-width=\"3\"");
  for (int company = 0; company < kCompanies; ++company)
    drawCompany(canvas, seen, company, {box.x + 14, box.y + 6 + company * kRow, box.width - 28, kRow}, words);
  const int piles = seen.rules.piles();
  const double width = (box.width - (piles - 1) * kGap) / piles;
  for (int pile = 0; pile < piles; ++pile)
    drawPile(canvas, seen, pile, {box.x + pile * (width + kGap), box.y + market + 10, width, 80}, initials,
             words);
}

}  // namespace

const GameLook kStockpileLook{.game = "stockpile",
                              .nameKey = "web.stockpile",
                              .botKey = "web.bot.",
                              .heading = heading,
                              .faces = faces,
                              .amount = amount,
                              .board = board};

}  // namespace bourse::links
