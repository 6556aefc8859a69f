#include "games/stockpile/investor.h"

#include <algorithm>
#include <utility>

#include "games/stockpile/steps.h"

namespace bourse::stockpile {

namespace {

// In the order of data/stockpile/investors.toml.
constexpr const InvestorRule* kRules[] = {
    &billionaireBill, &brokerBernie,     &crazyCramer,     &discountDonald, &dividendDeborah, &goldenGraham,
    &maverickMark,    &mayknowMartha,    &secretiveStuart, &wiseWarren,     &agileAna,        &cleverChanda,
    &cunningCarlos,   &daringDangote,    &lucrativeLi,     &tacticalTalal,  &illicitIvan,     &bailoutBarack,
    &budgetBarbara,   &forecastPhil,     &lazyLiliane,     &moneymakerMitt, &opulentOprah,    &royalRobins,
    &shortingSoros,   &socialistSanders,
};
static_assert(std::size(kRules) == kInvestors);

constexpr Window kNoWindow;

std::uint8_t investorAt(const State& state, Seat seat, int which) {
  return state.player[seat].investor[static_cast<std::size_t>(which)];
}

bool hasUsed(const State& state, Seat seat, int which) {
  return (state.player[seat].used >> which & 1u) != 0;
}

void markUsed(Play& play, Seat seat, int which) {
  play.player(seat).used = static_cast<std::uint8_t>(play.player(seat).used | 1u << which);
}

}  // namespace

const InvestorRule& ruleOf(std::uint8_t investor) { return *kRules[investor]; }

const Window& windowOf(const InvestorRule& rule, Hook hook) {
  switch (hook) {
    case Hook::informationPick:
      return rule.informationPick;
    case Hook::beforeDemand:
      return rule.beforeDemand;
    case Hook::demandAside:
      return rule.demandAside;
    case Hook::ownAction:
      return rule.ownAction;
    case Hook::specialSale:
      return rule.specialSale;
    case Hook::beforeMovement:
      return rule.beforeMovement;
    case Hook::roundEnd:
      return rule.roundEnd;
    default:
      return kNoWindow;
  }
}

bool fills(const InvestorRule& rule, Hook hook) {
  switch (hook) {
    case Hook::openPiles:
      return rule.openPiles;
    case Hook::mayHideBoth:
      return rule.mayHideBoth;
    case Hook::onDemandOpens:
      return rule.onDemandOpens != nullptr;
    case Hook::paidSpace:
      return rule.paidSpace != nullptr;
    case Hook::trackValue:
      return rule.trackValue != nullptr;
    case Hook::raiseOver:
      return rule.raiseOver != 0;
    case Hook::onBidPlaced:
      return rule.onBidPlaced != nullptr;
    case Hook::onOutbid:
      return rule.onOutbid != nullptr;
    case Hook::feeDue:
      return rule.feeDue != nullptr;
    case Hook::strategiesPerRound:
      return rule.strategiesPerRound != 0;
    case Hook::onStrategiesKept:
      return rule.moreStrategies != nullptr;
    case Hook::saleBonus:
      return rule.saleBonus != 0;
    case Hook::sellAgain:
      return rule.sellAgain;
    case Hook::interestBonus:
      return rule.interestBonus != nullptr;
    case Hook::finalExtra:
      return rule.finalExtra != nullptr;
    default:
      return windowOf(rule, hook).filled();
  }
}

void takeInvestor(Play& play, Seat seat, std::uint8_t investor) {
  auto& hand = play.player(seat).investor;
  hand[hand[0] == kNone ? 0 : 1] = investor;
  if (hand[0] > hand[1]) std::swap(hand[0], hand[1]);  // kNone is greater than any investor
  for (std::size_t hook = 0; hook < kHooksUsed; ++hook)
    if (fills(ruleOf(investor), static_cast<Hook>(hook)))
      play.state.wants[hook] = with(play.state.wants[hook], seat);
  play.show(EventKind::investorTaken, seat, investor);
}

std::uint8_t investorFilling(const State& state, Seat seat, Hook hook) {
  std::uint8_t found = kNone;
  eachInvestor(state, seat, [&](const InvestorRule& rule, int which) {
    if (fills(rule, hook)) found = investorAt(state, seat, which);
  });
  return found;
}

// ---- windows ----

unsigned unusedWindows(const State& state, Seat seat, Hook hook) {
  unsigned unused = 0;
  if (!wants(state, hook, seat)) return unused;
  eachInvestor(state, seat, [&](const InvestorRule& rule, int which) {
    if (windowOf(rule, hook).filled() && !hasUsed(state, seat, which)) unused |= 1u << which;
  });
  return unused;
}

/// Calls `visit` with each unused window of the hand.
template <class Visit>
static void eachUnused(const State& state, Seat seat, Hook hook, Visit visit) {
  const unsigned unused = unusedWindows(state, seat, hook);
  for (int which = 0; which < 2; ++which)
    if ((unused >> which & 1u) != 0) visit(windowOf(ruleOf(investorAt(state, seat, which)), hook), which);
}

bool mayUse(const State& state, Seat seat, Hook hook) {
  bool may = false;
  eachUnused(state, seat, hook, [&](const Window& window, int) {
    may = may || window.open == nullptr || window.open(state, seat);
  });
  return may;
}

void offerWindows(const Rules& rules, const State& state, Seat seat, Hook hook, MoveList& moves) {
  eachUnused(state, seat, hook, [&](const Window& window, int) { window.offer(rules, state, seat, moves); });
}

bool takeWindow(Play& play, Seat seat, Hook hook, Move move) {
  const Window* taken = nullptr;
  int owner = 0;
  eachUnused(play.state, seat, hook, [&](const Window& window, int which) {
    if (std::find(window.verbs.begin(), window.verbs.end(), static_cast<Verb>(move.verb)) ==
        window.verbs.end())
      return;
    taken = &window;
    owner = which;
  });
  if (taken == nullptr) return false;
  useAbility(play, seat, owner);
  taken->take(play, seat, move);
  return true;
}

std::uint8_t investorOfVerb(Hook hook, Verb verb) {
  for (std::uint8_t investor = 0; investor < kInvestors; ++investor) {
    const auto& verbs = windowOf(ruleOf(investor), hook).verbs;
    if (std::find(verbs.begin(), verbs.end(), verb) != verbs.end()) return investor;
  }
  return kNone;
}

// ---- the task: a which of the hand, e the hook; b and c belong to the investor ----

Task abilityTask(Seat seat, int which, Hook hook) {
  return {.op = static_cast<std::uint8_t>(Op::ability),
          .seat = seat,
          .a = static_cast<std::uint8_t>(which),
          .e = static_cast<std::uint8_t>(hook)};
}

std::uint8_t investorOfTask(const State& state) {
  const Task& task = state.agenda.top();
  return investorAt(state, task.seat, task.a);
}

const Window& windowOfTask(const State& state) {
  return windowOf(ruleOf(investorOfTask(state)), static_cast<Hook>(state.agenda.top().e));
}

void useAbility(Play& play, Seat seat, int which) {
  if (hasUsed(play.state, seat, which)) return;
  markUsed(play, seat, which);
  play.show(EventKind::abilityUsed, seat, investorAt(play.state, seat, which));
}

namespace {

Next askOnce(Play& play, const Window& window, Seat seat) {
  MoveList moves;
  window.offer(play.rules, play.state, seat, moves);
  return moves.empty() ? Next::done : ask(play, seat);
}

Next enterAbility(Play& play) {
  const Task& task = play.task();
  const Seat seat = task.seat;
  const int which = task.a;
  const Window& window = windowOfTask(play.state);
  Next next = Next::done;
  if (task.stage != kAbilityOver)
    next = window.enter != nullptr ? window.enter(play, seat) : askOnce(play, window, seat);
  if (next == Next::done) markUsed(play, seat, which);  // also if there was nothing to do: its moment is over
  return next;
}

void offerAbility(const Rules& rules, const State& state, Seat seat, MoveList& moves) {
  const Window& window = windowOfTask(state);
  window.offer(rules, state, seat, moves);
  if (window.mustChoose) return;
  moves.push(make(Verb::pass));
  for (std::size_t i = moves.size() - 1; i > 0 && moves[i] < moves[i - 1]; --i)
    std::swap(moves[i], moves[i - 1]);
}

void takeAbility(Play& play, Seat seat, Move move) {
  Task& task = play.task();
  const Window& window = windowOfTask(play.state);
  if (move.verb == static_cast<int>(Verb::pass)) {
    task.stage = kAbilityOver;
    play.show(EventKind::passed, seat);
    return;
  }
  if (window.enter == nullptr) task.stage = kAbilityOver;
  useAbility(play, seat, task.a);
  window.take(play, seat, move);
}

}  // namespace

BOURSE_TABLE constinit const Step abilityOperation =
    choice(Decision::ability, enterAbility, offerAbility, takeAbility);

// ---- numbers ----

Money ownBidCost(const State& state, Seat seat, int space) {
  int paid = space;
  eachInvestor(state, seat, [&](const InvestorRule& rule, int) {
    if (rule.paidSpace != nullptr) paid = rule.paidSpace(paid);
  });
  int cost = kBidTrack[paid];
  eachInvestor(state, seat, [&](const InvestorRule& rule, int) {
    if (rule.trackValue != nullptr) cost = rule.trackValue(paid);
  });
  return static_cast<Money>(cost);
}

int raiseOver(const State& state, Seat seat) {
  int spaces = 1;
  eachInvestor(state, seat,
               [&](const InvestorRule& rule, int) { spaces = std::max(spaces, rule.raiseOver); });
  return spaces;
}

int sumOfSaleBonus(const State& state, Seat seat) {
  int bonus = 0;
  eachInvestor(state, seat, [&](const InvestorRule& rule, int) { bonus += rule.saleBonus; });
  return bonus;
}

int interestBonus(const State& state, Seat seat) {
  int bonus = 0;
  eachInvestor(state, seat, [&](const InvestorRule& rule, int) {
    if (rule.interestBonus != nullptr) bonus += rule.interestBonus(state.player[seat].bonds);
  });
  return bonus;
}

int finalExtra(const Rules& rules, const State& state, Seat seat) {
  int extra = 0;
  eachInvestor(state, seat, [&](const InvestorRule& rule, int) {
    if (rule.finalExtra != nullptr) extra += rule.finalExtra(rules, state, seat);
  });
  return extra;
}

int strategiesPerRound(const State& state, Seat seat) {
  int most = 1;
  eachInvestor(state, seat,
               [&](const InvestorRule& rule, int) { most = std::max(most, rule.strategiesPerRound); });
  return most;
}

int moreStrategies(const Rules& rules, const State& state, Seat seat) {
  int more = 0;
  eachInvestor(state, seat, [&](const InvestorRule& rule, int) {
    if (rule.moreStrategies != nullptr) more += rule.moreStrategies(rules);
  });
  return more;
}

}  // namespace bourse::stockpile
