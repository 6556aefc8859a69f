// The page that `bourse balance` writes: what was measured, tables, and the charts beside them.
#include "sim/format.h"
#include "sim/stockpile/balance.h"
#include "sim/stockpile/balance_house.h"

namespace bourse {
namespace {

constexpr const char* kSeatHead = "two seats | three | four | five |\n|---|---|---|---|---|\n";

std::string cell(const Tilt& now, bool sure, const Tilt& before = {}) {
  if (now.seen == 0) return "–";
  std::string text = printed("%+.1f ± %.1f", now.points, (now.high - now.low) / 2);
  if (sure) text = "**" + text + "**";
  if (before.seen > 0) text += printed(" (%+.1f)", before.points);
  return text;
}

std::string bySeats(const BalancePage& page, const char* kind, const char* what) {
  std::string text = printed("| %s | %s", what, kSeatHead);
  const double errors = errorsForSure(page.rows, {kind});
  for (const std::string& name : namesIn(page.rows, kind)) {
    text += "| " + name;
    for (int seats = kFewestSeats; seats <= kMaxSeats; ++seats)
      text += " | " + cell(tiltIn(page.rows, kind, name, seats),
                           tiltIn(page.rows, kind, name, seats, errors).beyond(kMostOff),
                           tiltIn(page.before, kind, name, seats));
    text += " |\n";
  }
  return text;
}

std::string modules(const BalancePage& page) {
  std::string text = printed("| module | first player with it | without | %s with it | without |\n",
                             (page.bot + " among three greedy").c_str());
  text += "|---|---|---|---|---|\n";
  const double errors =
      errorsForSure(page.rows, {"first-with", "first-without", "skill-with", "skill-without"});
  for (const std::string& name : namesIn(page.rows, "first-with")) {
    text += "| " + name;
    for (const char* kind : {"first-with", "first-without", "skill-with", "skill-without"})
      text += " | " + cell(tiltIn(page.rows, kind, name, 4),
                           tiltIn(page.rows, kind, name, 4, errors).beyond(kMostOff));
    text += " |\n";
  }
  return text;
}

std::string games(const BalancePage& page) {
  std::string text;
  for (int seats = kFewestSeats; seats <= kMaxSeats; ++seats)
    text += printed("%s%lld of %d", text.empty() ? "" : ", ",
                    static_cast<long long>(seenIn(page.rows, "place", seats) / seats), seats);
  return text;
}

/// The headline: what is surely off.
std::string found(const BalancePage& page, const char* kind, const char* what) {
  std::string text;
  const double errors = errorsForSure(page.rows, {kind});
  for (const std::string& name : namesIn(page.rows, kind))
    for (int seats = kFewestSeats; seats <= kMaxSeats; ++seats) {
      const Tilt tilt = tiltIn(page.rows, kind, name, seats, errors);
      if (tilt.beyond(kMostOff))
        text +=
            printed("%s%s at %d seats (%+.1f)", text.empty() ? "" : ", ", name.c_str(), seats, tilt.points);
    }
  return printed("- %s surely more than five points off: ", what) + (text.empty() ? "none" : text) + ".\n";
}

std::string chart(const char* file, const char* words) {
  return printed("\n![%s](balance/%s)\n\n", words, file);
}

}  // namespace

std::string balanceMarkdown(const BalancePage& page) {
  std::string text = "# Is the game fair?\n\nWritten by `" + page.command + "`; do not edit.\n\n";
  if (!page.changed.empty()) {
    text += "**Tried values**, not those of the box: ";
    for (std::size_t i = 0; i < page.changed.size(); ++i)
      text += (i == 0 ? "`" : ", `") + page.changed[i] + "`";
    text += ".\n\n";
  }
  text += "Games of `" + page.bot + "` against itself: " + games(page) +
          " seats. Every module but the bidding for investors is on. Investors to keep and strategies to lay "
          "aside are drawn at random, so that a card is not seen only with those who had no better or no "
          "worse. Numbers are points of win rate beyond an even share, ± half of the 95 % range";
  text +=
      page.before.empty() ? ".\n\n" : ", in brackets what it was before the house values were changed.\n\n";
  text += printed(
      "**Bold** is what is surely more than five points off: seen with at least %lld players, and with the "
      "whole range beyond five points after that range is made wider for the number of cells in its table "
      "(Bonferroni). Such a table calls a card off that is not in at most one of twenty runs. "
      "`docs/simulator.md` says more.\n\n",
      static_cast<long long>(kFewestSeen));
  text += houseHeadline(page) + found(page, "investor", "Investors") + found(page, "strategy", "Strategies") +
          found(page, "place", "Places");
  text += "\n## Investors\n" + chart("investors.svg", "Investors by victories at two to five seats") +
          bySeats(page, "investor", "investor") + houseSection(page);
  text += "\n## Strategies, of those who kept the card\n" +
          chart("strategies.svg", "Strategies by victories at two to five seats") +
          bySeats(page, "strategy", "strategy");
  text += "\n## Places\n\nClockwise from the first player of the first round.\n" +
          chart("places.svg", "Places by victories at two to five seats") + bySeats(page, "place", "place");
  if (seenIn(page.rows, "first-with", 4) > 0)
    text +=
        "\n## Modules\n\nFour seats, every game with a set of its own: does it favour the first player, and "
        "does the better player win more with it?\n" +
        chart("modules.svg",
              "The first player’s and the better player’s victories with and without "
              "each module") +
        modules(page);
  return text;
}

}  // namespace bourse
