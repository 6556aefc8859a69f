// bourse rules: what it prints depends on the configuration and the language.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/program.h"

namespace bourse {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(RulesBooklet, PrintsOnlyWhatTheConfigurationPlays) {
  const Ran base = runProgram({"rules", "--seats", "3"});
  EXPECT_EQ(base.exitCode, 0) << base.errors;
  EXPECT_THAT(base.output, HasSubstr("Over 7 rounds"));
  EXPECT_THAT(base.output, HasSubstr("Everyone starts with $20K."));
  EXPECT_THAT(base.output, Not(HasSubstr("bond")));
  const Ran bonds = runProgram({"rules", "--seats", "2", "--modules", "bonds"});
  EXPECT_THAT(bonds.output, HasSubstr("up to 3 bonds for $7K each"));
  EXPECT_THAT(bonds.output, HasSubstr("Each player gets two pairs in secret"));
}

TEST(RulesBooklet, ListsTheCardsInUse) {
  const Ran farabourse = runProgram({"rules", "--preset", "farabourse"});
  EXPECT_THAT(farabourse.output, HasSubstr("Discount Donald ($13K): "));
  EXPECT_THAT(farabourse.output, Not(HasSubstr("Royal Robins")));
  EXPECT_THAT(farabourse.output, Not(HasSubstr("Naked Short")));
  const Ran everything = runProgram({"rules", "--preset", "everything", "--seats", "2"});
  EXPECT_THAT(everything.output, HasSubstr("Discount Donald ($4K): "));
  EXPECT_THAT(everything.output, HasSubstr("Naked Short: "));
  EXPECT_THAT(everything.output, HasSubstr("Proxy Fight: "));
}

TEST(RulesBooklet, DrawsTracksBidsAndDiceAsTables) {
  const Ran base = runProgram({"rules"});
  EXPECT_THAT(base.output, HasSubstr("Every company  1 2 3 4 [5] (6) 7 8 9 10\n"));
  EXPECT_THAT(base.output, HasSubstr("\n    [ ] start · ( ) after a split\n"));
  EXPECT_THAT(base.output, HasSubstr("\n     0 1 3 6 10 15 20 25\n"));
  EXPECT_THAT(base.output, HasSubstr("+4 +2 +1 $$ −2 −3"));
  const Ran all = runProgram({"rules", "--preset", "everything"});
  EXPECT_THAT(all.output, HasSubstr("Stanford Steel"));
  EXPECT_THAT(all.output, HasSubstr("[5] 5$"));
  EXPECT_THAT(all.output, HasSubstr("2 dice  +1 +2 +2 +3  +3  +4\n"));
}

TEST(RulesBooklet, TellsStackMarketInEveryLanguage) {
  const Ran classic = runProgram({"rules", "--game", "stackmarket", "--seats", "3"});
  EXPECT_EQ(classic.exitCode, 0) << classic.errors;
  EXPECT_THAT(classic.output, HasSubstr("You play with 50 dice."));
  EXPECT_THAT(classic.output, HasSubstr("or after 20 turns each"));
  EXPECT_THAT(classic.output, HasSubstr("Two investors in the tallest building?"));
  EXPECT_THAT(classic.output, HasSubstr("the higher number on top decides"));
  EXPECT_THAT(classic.output, Not(HasSubstr("How many dice")));
  const Ran daring = runProgram({"rules", "--game", "stackmarket", "--preset", "daring", "--lang", "fr"});
  EXPECT_THAT(daring.output, HasSubstr("choisissez combien de dés"));
  EXPECT_THAT(runProgram({"rules", "--game", "stackmarket", "--lang", "pt"}).output, HasSubstr("prédio"));
  EXPECT_THAT(runProgram({"rules", "--game", "stackmarket", "--lang", "fa"}).output, HasSubstr("ساختمان"));
}

TEST(RulesBooklet, RefusesWhatMakesNoGameInOneSentence) {
  const Ran ran = runProgram({"rules", "--preset", "epik"});
  EXPECT_EQ(ran.exitCode, 2);
  EXPECT_THAT(ran.errors, HasSubstr("Did you mean epic?"));
  EXPECT_THAT(runProgram({"rules", "--lang", "xx"}).errors, HasSubstr("xx"));
}

}  // namespace
}  // namespace bourse
