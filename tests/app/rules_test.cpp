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
  EXPECT_THAT(base.output, HasSubstr("In 7 rounds"));
  EXPECT_THAT(base.output, HasSubstr("Everyone starts with $20K."));
  EXPECT_THAT(base.output, Not(HasSubstr("bond")));
  const Ran bonds = runProgram({"rules", "--seats", "2", "--modules", "bonds"});
  EXPECT_THAT(bonds.output, HasSubstr("up to 3 bonds for $7K each"));
  EXPECT_THAT(bonds.output, HasSubstr("Both players are dealt two market cards"));
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

TEST(RulesBooklet, RefusesWhatMakesNoGameInOneSentence) {
  const Ran ran = runProgram({"rules", "--preset", "epik"});
  EXPECT_EQ(ran.exitCode, 2);
  EXPECT_THAT(ran.errors, HasSubstr("Did you mean epic?"));
  EXPECT_THAT(runProgram({"rules", "--lang", "xx"}).errors, HasSubstr("xx"));
}

}  // namespace
}  // namespace bourse
