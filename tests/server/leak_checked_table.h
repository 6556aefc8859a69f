// A table where everything that is said to anybody is compared with what that observer may know.
#pragma once

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/identity/secrets.h"
#include "tests/host/truth.h"
#include "tests/server/test_server.h"

namespace bourse::support {

class LeakCheckedTable {
 public:
  /// The seats and whatever else is wished for; every person's seat is taken.
  explicit LeakCheckedTable(const json& request)
      : id_(server_.table(request)),
        delay_(request.value("delay", std::size_t{0})),
        late_(request.value("delay_seconds", 0)) {
    secrets_ = {seedText(room().facts().seed)};
    for (std::size_t seat = 0; seat < request["seats"].size(); ++seat) {
      tokens_.emplace_back();
      if (request["seats"][seat]["kind"] != "person") continue;
      const json sat = server_.askJson("POST", "/api/tables/" + id_ + "/seats",
                                       {{"name", "P" + std::to_string(seat)}, {"seat", seat}});
      tokens_.back() = sat.at("token");
      secrets_.push_back(tokens_.back());
      secrets_.push_back(tokenHash(tokens_.back()));
    }
    checkPublic();
  }

  /// Disconnect everyone first: the people left hear of each who goes.
  ~LeakCheckedTable() {
    for (const auto& one : people_) one->handler.reset();
  }
  LeakCheckedTable(const LeakCheckedTable&) = delete;
  LeakCheckedTable& operator=(const LeakCheckedTable&) = delete;

  [[nodiscard]] TestServer& server() { return server_; }
  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const Room& room() const { return *server_.hub->find(id_); }
  [[nodiscard]] const GameLog& log() const { return room().table().log(); }
  [[nodiscard]] int seats() const { return static_cast<int>(tokens_.size()); }
  [[nodiscard]] bool isPerson(Seat seat) const { return !tokens_[seat].empty(); }

  /// Somebody comes in, also a second time from elsewhere; kSpectator watches.
  std::size_t comeIn(Seat observer) {
    auto& one = people_.emplace_back(std::make_unique<Present>());
    one->number = people_.size() - 1;
    one->guest.observer = kNobody;
    one->wire = std::make_shared<LeaseEvents>(*this, *one);
    Response refusal;
    one->handler =
        server_.api->admit({.method = "GET", .target = "/api/tables/" + id_ + "/socket"}, one->wire, refusal);
    EXPECT_NE(one->handler, nullptr);
    one->guest.observer = observer;
    json enter{{"do", "enter"}, {"protocol", 1}};
    if (observer != kSpectator) enter["token"] = tokens_[observer];
    const std::size_t number = one->number;
    say(number, enter);
    return number;
  }
  void goAway(std::size_t who) {
    people_[who]->handler.reset();
    server_.settle();
  }
  void pass(int seconds) {
    if (late_.count() > 0) happened_.push_back({server_.now, log().lines()});
    server_.pass(seconds);
    server_.settle();
  }
  /// The whole process is gone and comes back; nobody is connected.
  void restart() {
    for (const auto& one : people_) one->handler.reset();
    server_.restart();
    EXPECT_TRUE(server_.troubles.empty());
  }

  /// Says it and waits until everything has come of it. The direct answer, null if there is none.
  json say(std::size_t who, json message) {
    Present& one = *people_[who];
    if (one.handler == nullptr) return nullptr;
    message["id"] = std::to_string(who) + ":" + std::to_string(one.said++);
    one.asked = message;
    one.answer = nullptr;
    one.planBefore = planOf(one.guest.observer);
    one.handler->onMessage(message.dump());
    server_.settle();
    return one.answer;
  }

  [[nodiscard]] bool present(std::size_t who) const {
    return who < people_.size() && people_[who]->handler != nullptr && people_[who]->wire->closed == 0;
  }
  [[nodiscard]] const Guest& guest(std::size_t who) const { return people_[who]->guest; }
  /// How many messages of each type were compared.
  [[nodiscard]] const std::map<std::string, int>& heard() const { return heard_; }
  /// How often somebody was told a conditional plan of their own.
  [[nodiscard]] int termsTold() const { return termsTold_; }

  /// What anybody may ask over HTTP says nothing of what is hidden.
  void checkPublic() {
    const Response info = server_.ask("GET", "/api/tables/" + id_);
    EXPECT_EQ(info.status, 200);
    noSecretsIn(std::string(info.body.bytes()), kSpectator);
    noSecretsIn(std::string(server_.ask("GET", "/api/tables").body.bytes()), kSpectator);
    const Response record = server_.ask("GET", "/api/tables/" + id_ + "/record");
    EXPECT_EQ(record.status == 200, room().table().overFor(kSpectator)) << record.status;
  }

 private:
  struct Present;
  struct LeaseEvents final : MessageSink {
    LeaseEvents(LeakCheckedTable& own, Present& who) : table(own), present(who) {}
    void send(std::shared_ptr<const std::string> text) override { table.onMessage(present, *text); }
    void close(int code, std::string_view) override { closed = code; }
    LeakCheckedTable& table;
    Present& present;
    int closed = 0;
  };
  struct Present {
    std::size_t number = 0;
    int said = 0;
    Guest guest;
    json asked, answer, planBefore;
    std::shared_ptr<LeaseEvents> wire;
    std::unique_ptr<MessageHandler> handler;
  };

  void noSecretsIn(const std::string& text, Seat observer) const {
    if (room().table().overFor(observer)) return;  // then everything may be known, but for tokens
    for (const std::string& secret : secrets_)
      EXPECT_EQ(text.find(secret), std::string::npos) << "a secret in " << text.substr(0, 300);
  }

  void onMessage(Present& who, const std::string& text) {
    const json message = json::parse(text);
    const std::string type = message.at("type");
    ++heard_[type];
    noSecretsIn(text, who.guest.observer);
    noTermsOfOthers(who.guest.observer, text);
    if (message.contains("re")) {
      EXPECT_EQ(message["re"].get<std::string>().find(std::to_string(who.number) + ":"), 0U)
          << "an answer to somebody else: " << text;
      who.answer = message;
    }
    if (type == "view" || type == "change") {
      longEnoughAgo(message.at("n"), who.guest.observer);
      comparePlan(who, message);
      return truth_.take(who.guest, message, seesLate(who) ? room().table().logFor(kSpectator) : log());
    }
    const auto keys = kMaySay.find(type);
    ASSERT_NE(keys, kMaySay.end()) << "a message nobody has looked at: " << text;
    for (const auto& [key, value] : message.items())
      EXPECT_NE((" type re " + keys->second + " ").find(" " + key + " "), std::string::npos)
          << type << " says " << key;
    EXPECT_TRUE(type != "record" || room().table().overFor(who.guest.observer));
    comparePresent(who, type, message);
    if (type == "done" && message.contains("seat") && message["seat"].is_number()) {
      EXPECT_EQ(message["seat"], who.guest.observer);
    }
    if (type == "done" && (message.contains("bids") || message.contains("terms"))) {
      EXPECT_EQ(who.asked.at("do"), "plan") << text;
    }
    if (type == "explained") compareExplained(who, message);
    if (type == "refused" && message.contains("move")) compareRefused(who, message);
  }

  /// Where spectators lag behind, so many decisions lie between what they see and the furthest the game ever
  /// was: what they have seen stays seen when a move is taken back.
  void longEnoughAgo(std::size_t n, Seat observer) {
    if (room().table().overFor(observer)) return;
    if (late_.count() > 0 && observer == kSpectator) return hadHappened(n);
    const std::vector<RecordLine>& lines = log().lines();
    std::size_t seen = 0, all = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (lines[i].seat == kNobody) continue;
      ++all;
      if (i < n) ++seen;
    }
    furthest_ = std::max(furthest_, all);
    if (observer != kSpectator) return;
    EXPECT_LE(seen + std::min(furthest_, delay_), furthest_) << "a spectator sees too soon";
  }

  [[nodiscard]] bool seesLate(const Present& who) const {
    return late_.count() > 0 && who.guest.observer == kSpectator;
  }

  /// So many lines of what spectators see had been played so many seconds ago. After a take-back chance may
  /// have drawn what nobody had seen in another way.
  void hadHappened(std::size_t n) const {
    const std::vector<RecordLine>& shown = room().table().logFor(kSpectator).lines();
    ASSERT_LE(n, shown.size());
    const auto end = shown.begin() + static_cast<std::ptrdiff_t>(n);
    const bool had = n == 0 || std::any_of(happened_.rbegin(), happened_.rend(), [&](const Happened& one) {
                       return one.when + late_ <= server_.now && one.lines.size() >= n &&
                              std::equal(shown.begin(), end, one.lines.begin(),
                                         [](const RecordLine& a, const RecordLine& b) {
                                           return a == b || (a.seat == kNobody && b.seat == kNobody);
                                         });
                     });
    EXPECT_TRUE(had) << "a spectator sees " << n << " lines too soon";
  }

  /// Who sees the past hears nothing of the present: no clock, no question about going back, no chat of
  /// players before its time. A nudge is for players alone.
  void comparePresent(const Present& who, const std::string& type, const json& message) const {
    if (who.guest.observer != kSpectator) return;
    EXPECT_NE(type, "nudge");
    if (delay_ == 0 && late_.count() == 0) return;
    EXPECT_NE(type, "clock");
    EXPECT_NE(type, "take_back");
    if (type == "chat") saidLongAgo(message);
    if (type == "chats")
      for (const json& chat : message.at("chats")) saidLongAgo(chat);
  }
  void saidLongAgo(const json& chat) const {
    if (!chat.at("from").at("seat").is_number()) return;
    const std::int64_t at = chat.at("at"), now = room().state().services.unixTime();
    EXPECT_LE(at + Milliseconds(late_).count(), now) << chat;
  }

  void compareExplained(const Present& who, const json& message) const {
    Move move;
    Problem problem;
    ASSERT_TRUE(parseMoveJson(log().vocabulary(), message.at("move"), move, problem));
    const Verdict verdict = log().position().view(who.guest.observer)->explain(move);
    EXPECT_EQ(message.at("legal"), ok(verdict));
    if (ok(verdict)) return;
    EXPECT_EQ(message.at("refusal"), refusalJson(log().vocabulary(), std::get<Rejection>(verdict)));
  }

  /// As its owner is told it: sealed bids, terms, and whether it is kept.
  [[nodiscard]] json planOf(Seat seat) const {
    json told = json::object();
    if (seat >= tokens_.size()) return told;
    const SealedPlan& plan = room().table().plan(seat);
    for (const Move bid : plan.limits) told["plan"].push_back(moveJson(log().vocabulary(), bid));
    if (!plan.terms.empty()) told["terms"] = json::parse(plan.terms);
    if (plan.lasts) told["keep"] = true;
    return told;
  }

  /// A sealed plan is only for the player who sealed it, with the whole view. It may have ended since.
  void comparePlan(const Present& who, const json& message) {
    json told = json::object();
    for (const char* key : {"plan", "terms", "keep"})
      if (message.contains(key)) told[key] = message[key];
    const bool whole = message.at("type") == "view";
    const json own = whole ? planOf(who.guest.observer) : json::object();
    EXPECT_TRUE(told == own || (whole && told == who.planBefore))
        << "seat " << int{who.guest.observer} << " has " << own << " and is told " << told;
    termsTold_ += told.contains("terms");
  }

  void noTermsOfOthers(Seat observer, const std::string& text) const {
    for (Seat seat = 0; seat < tokens_.size(); ++seat) {
      const std::string& terms = room().table().plan(seat).terms;
      if (seat == observer || terms.empty()) continue;
      EXPECT_EQ(text.find(terms), std::string::npos) << "the plan of seat " << int{seat};
    }
  }

  /// A turn that is refused was tried: in every world that looks the same it must be refused in the same
  /// words, else one could try turns to learn what is hidden.
  void compareRefused(const Present& who, const json& message) const {
    const Seat seat = who.guest.observer;
    for (std::uint64_t world = 0; world < 4; ++world) {
      Rng rng(Seed::of(world), purpose::kTest, log().lines().size());
      const std::unique_ptr<Position> other = log().position().view(seat)->determinize(rng);
      for (std::size_t i = 0; i < who.asked.at("moves").size(); ++i) {
        Move move;
        Problem problem;
        if (!parseMoveJson(log().vocabulary(), who.asked["moves"][i], move, problem)) return;
        const Verdict verdict = other->check(seat, move);
        EXPECT_EQ(ok(verdict), i < message.at("move").get<std::size_t>()) << message << who.asked;
        if (!ok(verdict)) {
          const bool over = i > 0 && !contains(other->node().pending, seat);
          EXPECT_EQ(over, !message.contains("refusal")) << message << who.asked;
          if (!over)
            EXPECT_EQ(message.at("refusal"), refusalJson(log().vocabulary(), std::get<Rejection>(verdict)));
          break;
        }
        EventSink nobody;
        other->apply(seat, move, nobody);
      }
    }
  }

  inline static const std::map<std::string, std::string> kMaySay = {
      {"welcome", "protocol table commitment seed_chosen"},
      {"done", "seat collect skip bids terms keep"},
      {"refused", "error refusal move"},
      {"explained", "move legal refusal error"},
      {"table", "game rules config seats spectators started over undo imagined hints ended"},
      {"clock", "left running reserve vacation"},
      {"take_back", "state seat line decisions agreed waiting left by"},
      {"presence", "seats spectators"},
      {"offers", "paused ended pause resume end standIn"},
      {"chat", "from text reaction at"},
      {"chats", "chats"},
      {"rematch", "table by"},
      {"nudge", "from"},
      {"forked", "n imagined table"},
      {"record", "record"},
  };

  TestServer server_;
  std::string id_;
  std::size_t delay_, furthest_ = 0;  // in decisions
  std::chrono::seconds late_;
  struct Happened {
    Moment when;
    std::vector<RecordLine> lines;
  };
  std::vector<Happened> happened_;  // until time went on, at a table that is seen late
  std::vector<std::string> tokens_, secrets_;
  std::vector<std::unique_ptr<Present>> people_;
  Truth truth_;
  std::map<std::string, int> heard_;
  int termsTold_ = 0;
};

}  // namespace bourse::support
