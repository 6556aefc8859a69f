// The simulated lobby: its figures are those in docs/load.md, and what they are said to show is so.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/support/lobby_model.h"

namespace bourse {
namespace {

using lobby::Figures;
using lobby::Lobby;
using lobby::quantile;
using lobby::Way;

TEST(LobbyModel, QuickSeatIsAsSoonAsTheListAndBringsNearerOpponents) {
  const Figures list = Lobby(Way::list, 60, 7).run(5000), any = Lobby(Way::quickAny, 60, 7).run(5000),
                near = Lobby(Way::quickNear, 60, 7).run(5000);
  EXPECT_GT(any.played, list.played * 98 / 100);
  EXPECT_GT(near.played, list.played * 9 / 10);
  EXPECT_LT(quantile(near.spreads, 0.5), 0.9 * quantile(list.spreads, 0.5));
  EXPECT_LT(quantile(near.waits, 0.5), quantile(list.waits, 0.5) + 60);
}

TEST(LobbyModel, MorePeoplePlayWhereTheyAreToldOfTables) {
  for (const double perHour : {6.0, 20.0}) {
    const Figures any = Lobby(Way::quickAny, perHour, 7).run(5000),
                  told = Lobby(Way::told, perHour, 7).run(5000);
    EXPECT_GT(told.played, any.played * 11 / 10) << perHour;
  }
}

TEST(LobbyModel, FiguresInTheDocumentAreMeasured) {
  std::ifstream file(BOURSE_SOURCE_DIR "/docs/load.md");
  std::ostringstream text;
  text << file.rdbuf();
  const std::string rows = lobby::tableOf(3000);
  EXPECT_NE(text.str().find(rows), std::string::npos) << "bench_lobby prints:\n" << rows;
}

}  // namespace
}  // namespace bourse
