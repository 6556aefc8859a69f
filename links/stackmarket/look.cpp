#include "links/stackmarket/look.h"

#include <algorithm>

#include "games/stackmarket/game.h"
#include "gen/stackmarket_vocabulary.h"
#include "gen/text_keys.h"
#include "links/colours.h"

namespace bourse::links {
namespace {

using stackmarket::Rules;
using stackmarket::State;

constexpr double kFoot = 74;  // the card before a tower

/// As in the web client (games/stackmarket/dice/drawings.ts): colour and sign, on a field of 100 by 100.
struct CompanyLook {
  std::string_view colour, onColour, sign;
};
constexpr CompanyLook kLooks[stackmarket::kBuildings] = {
    {"#b0362a", "#ffffff", "M50 12 90 84H10Z"},
    {"#2a58b5", "#ffffff", "M50 12A38 38 0 1 1 49.900 12Z"},
    {"#d49c1e", "#221804", "M16 16H84V84H16Z"},
    {"#2e7a45", "#ffffff", "M50 6 61 36 93 37 68 57 77 88 50 70 23 88 32 57 7 37 39 36Z"}};

struct Seen {
  const Rules& rules;
  const State& state;  // of a spectator's view
};

Seen seenIn(const AnyView& view) {
  const TypedView<stackmarket::StackMarket>* typed = typedView<stackmarket::StackMarket>(view);
  return {typed->rules, typed->view.masked};
}

std::string heading(const AnyView& view, const Words& words) {
  const Seen seen = seenIn(view);
  return words.text(text_key::kUiRound, {{"round", std::int64_t{seen.state.round + 1}},
                                         {"rounds", std::int64_t{seen.rules.config.rounds}}});
}

/// A die from the front: one to four arched windows.
void drawDie(Canvas& canvas, int value, Box box) {
  const double width = box.width, unit = width / 100, height = box.height;
  canvas.rect(box, "#f0e5c9", 2.5, "stroke=\"#b9a67a\" stroke-width=\"1.2\"");
  if (value == 0) return;
  static constexpr double kWidths[] = {0, 26, 22, 20, 16}, kGaps[] = {0, 0, 12, 7, 5};
  const double window = kWidths[value] * unit, gap = kGaps[value] * unit, high = height * 0.5;
  double x = box.x + (width - value * window - (value - 1) * gap) / 2;
  for (int i = 0; i < value; ++i, x += window + gap) {
    const double left = canvas.across(x, window), radius = std::min(window / 2, high / 2),
                 foot = box.y + height * 0.78;
    canvas.raw("<path fill=\"#22303d\" d=\"M" + decimal(left) + " " + decimal(foot) + "V" +
               decimal(foot - high + radius) + "A" + decimal(window / 2) + " " + decimal(radius) + " 0 0 1 " +
               decimal(left + window) + " " + decimal(foot - high + radius) + "V" + decimal(foot) + "Z\"/>");
  }
}

void drawInvestors(Canvas& canvas, const Seen& seen, int building, Box card,
                   std::span<const std::string> initials) {
  double x = card.x + 8;
  for (Seat seat = 0; seat < seen.rules.seats(); ++seat) {
    if (seen.state.marker[seat] != building) continue;
    canvas.sign("meeple", {x, card.bottom() - 34, 28, 28}, kSeats[seat]);
    canvas.text(initials[seat], x + 14, card.bottom() - 11,
                {.face = Face::strong, .size = 12, .fill = kOnPlayer, .align = Align::middle});
    x += 30;
  }
}

void drawTower(Canvas& canvas, const Seen& seen, int building, Box column, int highest,
               std::span<const std::string> initials, const Words& words) {
  const CompanyLook& look = kLooks[building];
  const stackmarket::Floors& floors = seen.state.building[static_cast<std::size_t>(building)];
  const Box card{column.x, column.bottom() - kFoot, column.width, kFoot};
  const double ground = card.y - 6;
  const double edge = std::min(44.0, (ground - column.y - 34) / std::max(highest, 1));
  const double across = std::max(edge, 30.0);
  for (int floor = 0; floor < floors.height; ++floor)
    drawDie(canvas, floors.value[static_cast<std::size_t>(floor)],
            {column.x + (column.width - across) / 2, ground - (floor + 1) * edge, across, edge});
  canvas.text(words.number(floors.height), column.x + column.width / 2, ground - floors.height * edge - 9,
              {.face = Face::strong, .size = 25, .fill = kInk, .align = Align::middle});
  canvas.rect(card, kPaper, 6, "stroke=\"#c9bca1\"");
  canvas.rect({card.x, card.y, card.width, 36}, look.colour, 6);
  canvas.raw("<g transform=\"translate(" + decimal(canvas.across(card.x + 8, 26)) + " " +
             decimal(card.y + 5) + ") scale(.26)\"><path fill=\"" + std::string(look.onColour) + "\" d=\"" +
             std::string(look.sign) + "\"/></g>");
  canvas.text(words.name(stackmarket::vocabulary(), stackmarket::arg::building, building), card.x + 42,
              card.y + 26,
              {.face = Face::strong, .size = 21, .fill = look.onColour, .width = card.width - 50});
  drawInvestors(canvas, seen, building, card, initials);
}

void board(const AnyView& view, const Box& box, std::span<const std::string> initials, const Words& words,
           Canvas& canvas) {
  const Seen seen = seenIn(view);
  int highest = 6;
  for (int building = 0; building < seen.rules.buildings(); ++building)
    highest = std::max(highest, int{seen.state.building[static_cast<std::size_t>(building)].height});
  canvas.rect(box, kPaper2, 10, "stroke=\"#c39a45\" stroke-width=\"3\"");
  const double gap = 14;
  const double width = (box.width - (seen.rules.buildings() + 1) * gap) / seen.rules.buildings();
  for (int building = 0; building < seen.rules.buildings(); ++building)
    drawTower(canvas, seen, building,
              {box.x + gap + building * (width + gap), box.y + 12, width, box.height - 26}, highest, initials,
              words);
}

}  // namespace

/// Money is remembered at this table, not shown.  [K13]
const GameLook kStackMarketLook{.game = "stackmarket",
                                .nameKey = "web.stack-market",
                                .botKey = "stackmarket.open.bot-",
                                .heading = heading,
                                .board = board};

}  // namespace bourse::links
