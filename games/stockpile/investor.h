// What an investor changes: hooks that the phases ask, filled by one short file each in investors/.
//
// No phase asks who an investor is. It asks `wants`, a byte and a mask, and then the hook of the seat's
// investors.
#pragma once

#include <array>
#include <cstring>

#include "games/stockpile/step.h"

namespace bourse::stockpile {

enum class Hook : std::uint8_t {
  informationPick,     // window: which company or forecast of the round do you take?
  openPiles,           // replacement: who lays out the piles?
  mayHideBoth,         // number: may all cards of a supply turn lie face-down?
  beforeDemand,        // window
  onDemandOpens,       // trigger
  demandAside,         // window, beside every own bid and once more when bidding is over
  paidSpace,           // number: which space is paid for a bid on this one?
  trackValue,          // number: what does a space cost (below zero: bring)?
  raiseOver,           // number: how many spaces must others go above your bid?
  onBidPlaced,         // trigger
  onOutbid,            // trigger
  feeDue,              // replacement: what happens to a fee that falls due?
  ownAction,           // window, with everything else of the Action turn
  strategiesPerRound,  // number
  onStrategiesKept,    // replacement: how many more strategies are drawn?
  saleBonus,           // number: how much more per share sold?
  specialSale,         // window, with the sales of the turn
  sellAgain,           // number: is there a second selling turn?
  beforeMovement,      // window
  interestBonus,       // number: how much interest is added?
  roundEnd,            // window
  finalExtra,          // number: what does the final sale bring on top?
};
inline constexpr std::size_t kHooksUsed = static_cast<std::size_t>(Hook::finalExtra) + 1;
static_assert(kHooksUsed <= kHooks);

/// A named moment at which an investor's owner may, or must, do something.
///
/// With `verbs` it stands among the choices of the base game; otherwise, and for what follows such a choice,
/// it is a task of the agenda (op ability) with a question of its own.
struct Window {
  std::array<Verb, 2> verbs{};
  /// By public facts: whether there is anything to be asked for. Empty: always.
  bool (*open)(const State&, Seat) = nullptr;
  /// Runs the task. Empty: asked once, if anything is offered.
  Next (*enter)(Play&, Seat) = nullptr;
  void (*offer)(const Rules&, const State&, Seat, MoveList&) = nullptr;
  void (*take)(Play&, Seat, Move) = nullptr;
  /// What choosing a card costs, for those who are told that it is too much.
  int (*cost)(const Rules&, const State&, int card) = nullptr;
  bool mustChoose = false;  // otherwise the question of its own may be passed

  [[nodiscard]] constexpr bool filled() const { return enter != nullptr || offer != nullptr; }
};

/// Every member may stay empty.
struct InvestorRule {
  Window informationPick{}, beforeDemand{}, demandAside{}, ownAction{}, specialSale{}, beforeMovement{},
      roundEnd{};
  // triggers: happen by themselves
  void (*onDemandOpens)(Play&, Seat) = nullptr;
  void (*onBidPlaced)(Play&, Seat) = nullptr;
  void (*onOutbid)(Play&, Seat) = nullptr;
  // numbers: answer a question of the base game
  int (*paidSpace)(int space) = nullptr;
  int (*trackValue)(int space) = nullptr;
  int (*interestBonus)(int bonds) = nullptr;
  int (*finalExtra)(const Rules&, const State&, Seat) = nullptr;
  int raiseOver = 0;           // in place of 1
  int saleBonus = 0;           // per share
  int strategiesPerRound = 0;  // in place of 1
  bool mayHideBoth = false;
  bool sellAgain = false;
  // replacements: instead of what the base game does
  bool openPiles = false;  // draw for the piles, lay out the piles
  void (*feeDue)(Play&, Seat, std::uint8_t card) = nullptr;
  int (*moreStrategies)(const Rules&) = nullptr;  // onStrategiesKept
};

// One file each in investors/.
extern BOURSE_TABLE const InvestorRule billionaireBill, brokerBernie, crazyCramer, discountDonald,
    dividendDeborah, goldenGraham, maverickMark, mayknowMartha, secretiveStuart, wiseWarren, agileAna,
    cleverChanda, cunningCarlos, daringDangote, lucrativeLi, tacticalTalal, illicitIvan, bailoutBarack,
    budgetBarbara, forecastPhil, lazyLiliane, moneymakerMitt, opulentOprah, royalRobins, shortingSoros,
    socialistSanders;

const InvestorRule& ruleOf(std::uint8_t investor);
/// Whether the investor fills the hook.
bool fills(const InvestorRule& rule, Hook hook);
/// The window behind a hook that is one.
const Window& windowOf(const InvestorRule& rule, Hook hook);

/// The seats whose investors fill the hook.
inline SeatSet whoWants(const State& state, Hook hook) { return state.wants[static_cast<std::size_t>(hook)]; }
/// Whether an investor of the seat fills the hook. Asked at every turn of the base game too, so it is a byte
/// and a bit; the seat must be one, or the spectator.
inline bool wants(const State& state, Hook hook, Seat seat) {
  return (whoWants(state, hook) >> seat & 1u) != 0;
}
inline bool anyWants(const State& state, Hook hook) { return whoWants(state, hook) != kNoOne; }
/// The same for several hooks in a row, at the price of one.
template <Hook first, Hook last>
bool anyWantsOf(const State& state) {
  constexpr auto kFirst = static_cast<std::size_t>(first);
  constexpr auto kCount = static_cast<std::size_t>(last) - kFirst + 1;
  static_assert(kCount <= sizeof(std::uint32_t) && kFirst + kCount <= kHooks);
  std::uint32_t seats = 0;
  std::memcpy(&seats, state.wants.data() + kFirst, kCount);
  return seats != 0;
}

/// The seat owns the investor from now on; its two are kept in the order of their numbers.
void takeInvestor(Play& play, Seat seat, std::uint8_t investor);

/// Calls `visit` with the rule and the place in the hand of each investor of the seat.
template <class Visit>
void eachInvestor(const State& state, Seat seat, Visit visit) {
  for (int which = 0; which < 2; ++which)
    if (const std::uint8_t investor = state.player[seat].investor[static_cast<std::size_t>(which)];
        investor < kInvestors)
      visit(ruleOf(investor), which);
}

/// The investor of the seat that fills the hook, or kNone.
std::uint8_t investorFilling(const State& state, Seat seat, Hook hook);

// What follows is asked only after `wants`. It is kept out of the loops of the base game, where even the
// registers for a call that never comes would count: [[gnu::cold]] and [[gnu::noinline]].

/// One bit per investor of the hand whose window this is and who has not used it this round.
unsigned unusedWindows(const State& state, Seat seat, Hook hook);
/// Whether the public must reckon with a use of the window.
[[gnu::cold, gnu::noinline]] bool mayUse(const State& state, Seat seat, Hook hook);
/// Everything that unused windows of the hand add to a list.
[[gnu::cold, gnu::noinline]] void offerWindows(const Rules& rules, const State& state, Seat seat, Hook hook,
                                               MoveList& moves);
/// Does what a window has added; false if the move belongs to none.
[[gnu::cold, gnu::noinline]] bool takeWindow(Play& play, Seat seat, Hook hook, Move move);
/// The investor whose window this verb belongs to, or kNone.
std::uint8_t investorOfVerb(Hook hook, Verb verb);

/// Of the task on top: whose ability it is. Not to be asked of another task.
std::uint8_t investorOfTask(const State& state);
const Window& windowOfTask(const State& state);
/// The ability of the task on top is used: told once, and not again this round.
void useAbility(Play& play, Seat seat, int which);
/// Begins what follows the use of a window, or a window with a question of its own.
Task abilityTask(Seat seat, int which, Hook hook);
/// Of the task on top, when it needs nothing more.
inline constexpr std::uint8_t kAbilityOver = 255;

// ---- numbers, asked of a seat ----

/// Whether bids cost the seat something else than the tracks say.
inline bool hasOwnCosts(const State& state, Seat seat) {
  return wants(state, Hook::paidSpace, seat) || wants(state, Hook::trackValue, seat);
}
/// What a bid on this space costs such a seat.
[[gnu::cold, gnu::noinline]] Money ownBidCost(const State& state, Seat seat, int space);
/// How many spaces others must go above a standing bid of the seat.
[[gnu::cold, gnu::noinline]] int raiseOver(const State& state, Seat seat);
inline bool mayHideBoth(const State& state, Seat seat) { return wants(state, Hook::mayHideBoth, seat); }
[[gnu::cold, gnu::noinline]] int sumOfSaleBonus(const State& state, Seat seat);
/// How much more the seat gets for a share.
inline int saleBonus(const State& state, Seat seat) {
  return wants(state, Hook::saleBonus, seat) ? sumOfSaleBonus(state, seat) : 0;
}
int interestBonus(const State& state, Seat seat);
int finalExtra(const Rules& rules, const State& state, Seat seat);
int strategiesPerRound(const State& state, Seat seat);
/// How many strategies the seat draws when everybody has laid two aside.
int moreStrategies(const Rules& rules, const State& state, Seat seat);

}  // namespace bourse::stockpile
