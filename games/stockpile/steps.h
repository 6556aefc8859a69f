// The steps that the tables of round.cpp are made of; each lives with its phase.
#pragma once

#include "games/stockpile/step.h"

namespace bourse::stockpile {

// set-up
extern BOURSE_TABLE const Step drawFirstPlayer, giveStartMoney, dealStartingShares;
extern BOURSE_TABLE const Step dealStrategies, layStrategiesAside, drawMoreStrategies;
// the round
extern BOURSE_TABLE const Step beginRound, dealCompanies, dealForecasts, openPiles, dealMarketCards,
    placeMarketCards, bid, payBids, collectPiles, payFees, act, sell, movePrices, endRound;
// the final count
extern BOURSE_TABLE const Step payMajorities, sellEverything;
// modules
extern BOURSE_TABLE const Step buyBonds, payInterest, redeemBonds;
extern BOURSE_TABLE const Step drawCommerceCards, placeCommerceCards, countCommodities, payTaxes;
extern BOURSE_TABLE const Step rollForecastDice;
extern BOURSE_TABLE const Step placeFirstPlayerCard;
// what delayed strategies bring
extern BOURSE_TABLE const Step payChurning, settleOptions, payAnnuities, payStrategiesAtTheEnd;
// at a table with the real box
extern BOURSE_TABLE const Step boxRound, boxPayout, boxCount;
// operations of the agenda
extern BOURSE_TABLE const Step abilityOperation, strategyTask, proxyFightTask;
// investors
extern BOURSE_TABLE const Step dealInvestors, chooseInvestors, revealInvestors, bidForInvestors,
    collectInvestors;
extern BOURSE_TABLE const Step pickInsiderCard, drawForPiles, layOutPiles, beforeDemand, demandOpens,
    lastLook, sellAgain, beforeMovement, roundEndAbilities;

/// A pair gets its company, or its forecast, with everybody knowing who may.
void setCompany(Play& play, int pair, int company);
void setForecast(Play& play, int pair, int forecast);

/// Reveals a pair and lets its forecast act, now.
void resolvePair(Play& play, std::size_t index);

/// The operation of the agenda with this number.
const Step& operation(std::uint8_t op);

/// What is on top: the agenda's operation, else the row of the table. Not to be asked when the game is over.
inline const Step& currentStep(const Rules& rules, const State& state) {
  if (!state.agenda.empty()) return operation(state.agenda.top().op);
  return *rules.table[static_cast<std::size_t>(state.flow.table)][state.flow.step];
}

}  // namespace bourse::stockpile
