// What makes a game, and what does not.  [M6, M8]
#include <gtest/gtest.h>

#include <bit>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using stockpile::Config;
using stockpile::Module;

Config with(std::initializer_list<Module> modules, int seats = 4) {
  Config config;
  config.seats = static_cast<std::uint8_t>(seats);
  for (const Module module : modules) config.modules.add(module);
  return config;
}

stockpile::Rules rulesOf(const Config& config) { return std::get<stockpile::Rules>(compile(config)); }

TEST(Refusal, ModuleMissingNamesBoth) {
  EXPECT_EQ(refusesConfig(with({Module::investorBidding})),
            "module-missing module=investor-bidding needs=investors");
  EXPECT_EQ(refusesConfig(with({Module::investorBidding, Module::investors})), "accepted");
}

TEST(Refusal, TooFewInvestorsTellsTheNumbers) {
  Config config = with({Module::investors}, 5);
  config.investorSets = 0b0010;  // CC has six, of whom two need other modules
  EXPECT_EQ(refusesConfig(config), "too-few-investors investors=4 needed=10");
  config.investorSets = 0b0001;
  EXPECT_EQ(refusesConfig(config), "accepted");
  config.seats = 2;
  EXPECT_EQ(refusesConfig(config), "accepted") << "ten of base, eight are dealt";
}

TEST(Refusal, SetsAloneIsWithoutInvestors) {
  Config config;
  config.investorSets = 1;
  EXPECT_EQ(refusesConfig(config), "sets-alone");
}

TEST(Refusal, PromosAloneIsWithoutStrategies) {
  Config config;
  config.promos = 1;
  EXPECT_EQ(refusesConfig(config), "promos-alone");
}

TEST(Refusal, HouseValuesMustMakeAGame) {
  Config config = with({Module::investors});
  EXPECT_EQ(rulesOf(config).investorMoney[17], stockpile::kInvestorInfo[17].more);
  config.values.investorMoney[17] = 12;
  config.values.rounds = 2;
  config.values.bidTrack = {0, 2, 4, 8, 12, 20, 30, 40};
  const stockpile::Rules rules = rulesOf(config);
  EXPECT_EQ(rules.investorMoney[17], 12);
  EXPECT_EQ(rules.count.rounds, 2);
  EXPECT_EQ(rules.bids.back(), 40);
  EXPECT_EQ(rules.spacesFor[19], 5);
  EXPECT_EQ(rules.spacesFor[40], 8);
  Config wrong = config;
  wrong.values.rounds = 7;
  EXPECT_EQ(refusesConfig(wrong), "house-value") << "the market deck lasts six rounds";
  wrong = config;
  wrong.values.bidTrack[0] = 1;
  EXPECT_EQ(refusesConfig(wrong), "house-value") << "somebody without money must bid too";
  wrong = config;
  wrong.values.bidTrack[3] = 4;
  EXPECT_EQ(refusesConfig(wrong), "house-value") << "does not rise";
  wrong = config;
  wrong.values.bidTrack[7] = 41;
  EXPECT_EQ(refusesConfig(wrong), "house-value");
  wrong = config;
  wrong.values.investorMoney[3] = 101;
  EXPECT_EQ(refusesConfig(wrong), "house-value");
  wrong = config;
  wrong.values.startMoney = 101;
  EXPECT_EQ(refusesConfig(wrong), "house-value");
}

TEST(M6, InvestorsWhoseModuleIsOffAreTakenOut) {
  EXPECT_EQ(std::popcount(rulesOf(with({Module::investors})).investors), 23);
  EXPECT_EQ(
      std::popcount(rulesOf(with({Module::investors, Module::bonds, Module::commodities, Module::strategies}))
                        .investors),
      26);
}

TEST(M8, StrategiesWhoseModuleIsOffLeaveTheDeck) {
  const Config all = with({Module::strategies, Module::bonds, Module::commodities});
  EXPECT_EQ(std::popcount(rulesOf(all).strategies), 44);
  EXPECT_EQ(std::popcount(rulesOf(with({Module::strategies})).strategies), 36) << "four players need 36";
}

TEST(M8, ADeckThatIsThenTooSmallGetsAllPromos) {
  EXPECT_EQ(std::popcount(rulesOf(with({Module::strategies}, 5)).strategies), 44) << "five players need 40";
  Config config = with({Module::strategies, Module::bonds, Module::commodities});
  config.promos = 1;
  EXPECT_EQ(std::popcount(rulesOf(config).strategies), 52);
}

}  // namespace
}  // namespace bourse::told
