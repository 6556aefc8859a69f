// Links with paths: the page and its tags, the picture and what it may cost.
#include <gtest/gtest.h>

#include "links/png.h"
#include "server/links/link_api.h"
#include "server/links/link_pages.h"
#include "server/links/request_language.h"
#include "tests/people/accounts_server.h"

namespace bourse {
namespace {

using support::json;
using support::Person;

constexpr const char* kPage =
    "<!doctype html><html lang=\"en\" dir=\"ltr\"><head><title>Bourse</title>\n"
    "<meta name=\"description\" content=\"A game\" /><link href=\"./icon.svg\" />"
    "<script src=\"./first.js\" "
    "data-words='{\"en\":\"./assets/en.js\"}'></script></head><body></body></html>";

const json kTwo = {{"seats", {{{"kind", "person"}}, {{"kind", "person"}}}}, {"pace", 0}};

class Links : public ::testing::Test {
 protected:
  Response get(const std::string& target, std::vector<Header> headers = {}) {
    Request request{.method = "GET", .target = target, .headers = std::move(headers)};
    request.headers.push_back({"Host", "play.example"});
    request.from = "192.0.2.1";
    Response answer{.status = 0};
    if (!LinkPages::owns(request)) return answer;
    pages.answer(request, [&](Response response) { answer = std::move(response); });
    return answer;
  }
  std::string page(const std::string& target, std::vector<Header> headers = {}) {
    return std::string(get(target, std::move(headers)).body.bytes());
  }
  Response picture(const std::string& target, const std::string& from = "192.0.2.1",
                   std::vector<Header> headers = {}) {
    Request request{.method = "GET", .target = target, .headers = std::move(headers)};
    request.from = from;
    Response answer{.status = 0};
    EXPECT_TRUE(LinkApi::owns(request)) << target;
    links.answer(request, [&](Response response) { answer = std::move(response); });
    return answer;
  }

  support::AccountsServer server;
  std::string site;
  LinkPages pages{{.files =
                       [](const Request&) {
                         Response response;
                         response.body = Body(std::string(kPage));
                         return response;
                       },
                   .ask = [this](const Request& request,
                                 const Reply& reply) { reply(server.ask(request.method, request.target)); },
                   .site = [this] { return site; },
                   .proxies = [] { return "192.0.2.1"; }}};
  bool full = false;
  LinkApi links{*server.hub, [this] { return server.now; }, AccessRules{},
                [this](const auto& work) {
                  if (full) return false;
                  work()();
                  return true;
                },
                [this](const Request& request, const Reply& reply) {
                  reply(server.ask(request.method, request.target, nullptr, request.headers));
                }};
};

TEST_F(Links, SayTitleSeatsAndState) {
  const std::string table = server.table(kTwo);
  std::string found = page("/t/" + table);
  EXPECT_NE(found.find("<title>Stockpile</title>"), std::string::npos) << found;
  EXPECT_NE(found.find("og:description\" content=\"0 of 2 seats taken, 2 seats free, waiting for players.\""),
            std::string::npos)
      << found;
  const Person ada = server.sit(table, "Ada"), bob = server.sit(table, "Bob");
  ada.say({{"do", "start"}});
  server.settle();
  found = page("/t/" + table);
  EXPECT_NE(found.find("2 of 2 seats taken, being played."), std::string::npos) << found;
  EXPECT_NE(found.find("og:image\" content=\"http://play.example/api/tables/" + table + "/picture?lang=en\""),
            std::string::npos);
  EXPECT_NE(found.find("noindex"), std::string::npos);
  EXPECT_EQ(found.find("Ada"), std::string::npos) << "names are for those who look";
}

TEST_F(Links, NameAndShowPeopleWhoWantToBeSeen) {
  const support::Member ada = server.join("Ada"), bob = server.join("Bob");
  const std::string target = "/api/people/" + ada.id + "/picture";
  std::string found = page("/player/" + ada.id);
  EXPECT_NE(found.find("<title>Ada on Bourse</title>"), std::string::npos) << found;
  EXPECT_NE(found.find("og:image\" content=\"http://play.example" + target + "?lang=en\""),
            std::string::npos);
  const Response fresh = picture(target);
  EXPECT_EQ(fresh.status, 200);
  EXPECT_EQ(fresh.header("Content-Type"), "image/png");
  Person first, second;
  server.duel(ada, bob, first, second);
  support::playOut(server, {&first, &second});
  const Response rated = picture(target);
  EXPECT_NE(rated.header("ETag"), fresh.header("ETag")) << "the first rating";
  EXPECT_NE(rated.body.bytes(), fresh.body.bytes());

  server.as(ada, "POST", "/api/me", {{"listed", false}});
  const std::vector<Header> own = {{"Authorization", "Bearer " + ada.session}};
  EXPECT_EQ(picture(target, "192.0.2.1", own).status, 404) << "it would be kept for others too";
  found = page("/player/" + ada.id, own);
  EXPECT_EQ(found.find("Ada"), std::string::npos) << found;
  EXPECT_EQ(picture("/api/people/nobody/picture").status, 404);
}

TEST_F(Links, NameThePresetAndTheModules) {
  json wishes = kTwo;
  wishes["config"] = {{"preset", "epic"}};
  EXPECT_NE(page("/t/" + server.table(wishes)).find("<title>Stockpile: Epic</title>"), std::string::npos);
  wishes["config"] = {{"modules", {"bonds", "advanced-board"}}};
  EXPECT_NE(page("/t/" + server.table(wishes)).find("With Advanced board, Bonds."), std::string::npos);
}

TEST_F(Links, LeadToFilesFurtherUp) {
  const std::string table = server.table(kTwo);
  EXPECT_NE(page("/t/" + table).find("{\"en\":\"../assets/en.js\"}"), std::string::npos);
  EXPECT_NE(page("/game/" + table + "/40").find("href=\"../../icon.svg\""), std::string::npos);
}

TEST_F(Links, RejectMalformedPaths) {
  for (const char* target :
       {"/t/", "/t/abc", "/t/ab/cd", "/t/ab%22cd", "/x/abcdef", "/game/abcdef/last", "/t/abcdef/1"})
    EXPECT_EQ(get(target).status, 0) << target;
  const Response gone = get("/t/nosuchtable");
  EXPECT_EQ(gone.status, 404);
  EXPECT_NE(gone.body.bytes().find("not on the server"), std::string::npos);
  EXPECT_EQ(LinkPages::tableIn("tv/abcdef"), "abcdef");
  EXPECT_EQ(LinkPages::tableIn("player/abcdef"), "");
}

TEST_F(Links, SpeakTheLanguageOfTheRequest) {
  const std::string table = server.table(kTwo);
  const std::string persian = page("/t/" + table, {{"Accept-Language", "xx, fa-IR;q=0.9, en;q=0.5"}});
  EXPECT_NE(persian.find("<html lang=\"fa\" dir=\"rtl\">"), std::string::npos) << persian;
  EXPECT_NE(persian.find("picture?lang=fa"), std::string::npos);
  EXPECT_EQ(languageOf({.method = "GET", .target = "/?a=1&lang=fr", .headers = {{"Accept-Language", "pt"}}}),
            "fr");
  EXPECT_EQ(languageOf({.method = "GET", .target = "/?lang=tlh", .headers = {{"Accept-Language", "pt-BR"}}}),
            "pt");
  EXPECT_EQ(languageOf({.method = "GET", .target = "/"}), "en");
}

/// A Host is whatever the request says, so nothing but a name and a port goes into the page.
TEST_F(Links, EscapeWhatStrangersWrite) {
  const std::string table = server.table(kTwo);
  Request request{.method = "GET", .target = "/t/" + table, .headers = {{"Host", "\"><script>"}}};
  request.from = "192.0.2.1";
  std::string found;
  pages.answer(request, [&](const Response& response) { found = response.body.bytes(); });
  EXPECT_EQ(found.find("<script>"), std::string::npos);
  EXPECT_EQ(found.find("og:image\""), std::string::npos);
  EXPECT_NE(page("/t/" + table, {{"X-Forwarded-Proto", "https"}}).find("https://play.example/t/"),
            std::string::npos);
  site = "https://b.example/club/";
  EXPECT_NE(page("/t/" + table).find("og:url\" content=\"https://b.example/club/t/" + table + "\""),
            std::string::npos);
}

TEST_F(Links, HaveAPictureThatIsDrawnOnce) {
  const std::string target = "/api/tables/" + server.table(kTwo) + "/picture";
  const Response drawn = picture(target);
  ASSERT_EQ(drawn.status, 200);
  EXPECT_EQ(drawn.header("Content-Type"), "image/png");
  EXPECT_EQ(drawn.body.bytes().substr(1, 3), "PNG");
  for (int time = 0; time < 50; ++time) EXPECT_EQ(picture(target).body.bytes(), drawn.body.bytes());
  const Response known = picture(target, "192.0.2.1", {{"If-None-Match", drawn.header("ETag")}});
  EXPECT_EQ(known.status, 304);
  EXPECT_TRUE(known.body.bytes().empty());
  EXPECT_EQ(picture("/api/tables/nosuchtable/picture").status, 404);
}

TEST_F(Links, DrawOnlySoMuchForAnAddress) {
  std::vector<std::string> targets;  // sixteen pictures that differ
  for (int seats = 2; seats <= 5; ++seats) {
    json wishes{{"pace", 0}, {"seats", json::array()}};
    for (int seat = 0; seat < seats; ++seat) wishes["seats"].push_back({{"kind", "person"}});
    const std::string table = server.table(wishes);
    for (const char* language : {"en", "pt", "fr", "fa"})
      targets.push_back("/api/tables/" + table + "/picture?lang=" + language);
  }
  int drawn = 0, refused = 0;
  for (const std::string& target : targets) {
    const int status = picture(target, "198.51.100.7").status;
    drawn += status == 200;
    refused += status == 429;
  }
  EXPECT_EQ(drawn, 12);
  EXPECT_EQ(refused, 4);
  EXPECT_EQ(picture(targets.front(), "198.51.100.7").status, 200) << "it is there already";
  full = true;
  const Response busy = picture(targets.back(), "203.0.113.9");
  EXPECT_EQ(busy.status, 503);
  EXPECT_EQ(busy.header("Retry-After"), "5");
  full = false;
  EXPECT_EQ(picture(targets.back(), "203.0.113.9").status, 200) << "what was refused is not waited for";
}

/// Law: at every position of games with and without a delay the server's picture is the one of the view that
/// a spectator was told last.
TEST_F(Links, ShowWhatASpectatorWasTold) {
  const links::Lettering lettering;
  int compared = 0, hidden = 0;
  for (const int delay : {0, 3}) {
    json wishes = kTwo;
    wishes["delay"] = delay;
    wishes["undo"] = false;
    const std::string table = server.table(wishes);
    const Person ada = server.sit(table, "Ada"), bob = server.sit(table, "Bob");
    ada.say({{"do", "start"}});
    server.settle();
    const Person eve = server.comeIn(table);
    const std::string target = "/api/tables/" + table + "/picture";
    for (int step = 0; step < 40; ++step) {
      const auto room = server.hub->find(table);
      const Response answer = picture(target, "127.0.0.1");
      ASSERT_EQ(answer.status, 200);
      json told = eve.wire->heard.back();
      std::size_t n = 0;
      for (const json& message : eve.wire->heard)
        if (message["type"] == "view" || message["type"] == "change") n = message["n"];
      const Table& game = room->table();
      const auto seen = GameLog::resume(game.log().record(), n, game.log().seed());
      links::Subject subject{.about = server.askJson("GET", "/api/tables/" + table),
                             .view = seen->position().view(kSpectator)};
      ASSERT_EQ(answer.body.bytes(), links::pngOf(links::drawCard(subject, lettering)))
          << delay << " " << step;
      ++compared;
      hidden += n < game.log().lines().size();
      if (!ada.move() && !bob.move()) break;
      server.settle();
    }
  }
  EXPECT_GT(compared, 60);
  EXPECT_GT(hidden, 20);
}

TEST_F(Links, ShowNoBoardWhereNobodyMayWatch) {
  json wishes = kTwo;
  wishes["spectators"] = false;
  const std::string table = server.table(wishes);
  const Person ada = server.sit(table, "Ada"), bob = server.sit(table, "Bob");
  ada.say({{"do", "start"}});
  server.settle();
  const std::string target = "/api/tables/" + table + "/picture";
  const std::string before(picture(target).body.bytes());
  for (int step = 0; step < 12; ++step) {
    if (!ada.move()) bob.move();
    server.settle();
    EXPECT_EQ(picture(target).body.bytes(), before);
  }
}

TEST_F(Links, TellTheNetworkToThisMachineAlone) {
  links.setNetwork("http://192.168.1.20:8080/");
  EXPECT_EQ(json::parse(picture("/api/network", "127.0.0.1").body.bytes())["network"],
            "http://192.168.1.20:8080/");
  EXPECT_TRUE(json::parse(picture("/api/network", "192.0.2.1").body.bytes())["network"].is_null());
}

}  // namespace
}  // namespace bourse
