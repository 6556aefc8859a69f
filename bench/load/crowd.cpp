#include "bench/load/crowd.h"

#include <nlohmann/json.hpp>

#include "bench/load/told.h"

namespace bourse::load {

using nlohmann::json;

namespace {

constexpr std::chrono::seconds kPatience{30};

}  // namespace

PlayedTable::PlayedTable(World& world, int number)
    : world_(world),
      number_(static_cast<std::uint32_t>(number)),
      rng_(Seed::of(number_), purpose::kTest),
      people_(static_cast<std::size_t>(world.plan.seats)),
      due_(world.context),
      wake_(world.context) {}

std::string PlayedTable::wishes() const {
  json wishes{{"config", {{"seats", world_.plan.seats}}}, {"seats", json::array()}, {"grace", 0}};
  if (!world_.plan.modules.empty()) wishes["config"]["preset"] = world_.plan.modules;
  for (int seat = 0; seat < world_.plan.seats; ++seat) wishes["seats"].push_back({{"kind", "person"}});
  return wishes.dump();
}

// In coroutines what is awaited has a name of its own: g++ 12 loses temporaries of longer expressions.

Task<bool> PlayedTable::make() {
  Asking asking(world_.context);
  // A new address for each table: the server lets one make only so many.
  const Place from = place(number_ + static_cast<std::uint32_t>(world_.plan.tables) * evenings_++);
  const bool connected = co_await asking.open(from);
  if (!connected) co_return false;
  std::string target = "/api/tables", body = wishes();
  id_ = co_await asking.post(target, body, "table");
  target += "/" + id_ + "/seats";
  for (Person& person : people_) {
    body = R"({"name":"Somebody )" + std::to_string(&person - people_.data()) + R"("})";
    person.token = co_await asking.post(target, body, "token");
    if (person.token.empty()) co_return false;
  }
  co_return true;
}

std::shared_ptr<LoadSocket> PlayedTable::line(LoadSocket::Heard heard) {
  const auto gone = [this] {
    if (!broken_) world_.figures.error("a connection was lost");
    broken_ = true;
    wake_.cancel();
  };
  return std::make_shared<LoadSocket>(world_.context, std::move(heard), gone);
}

Task<bool> PlayedTable::comeIn() {
  entered_ = 0;
  const std::string target = "/api/tables/" + id_ + "/socket";
  const std::string everything = R"({"do":"standing","collect":false})";  // they answer themselves
  for (std::size_t seat = 0; seat < people_.size(); ++seat) {
    Person& person = people_[seat];
    const Place from = place(number_, seat);
    person.line = line([this, seat](std::string_view text) { look(text, &people_[seat]); });
    const bool connected = co_await person.line->open(from, target);
    if (!connected) co_return false;
    const std::string enter = R"({"do":"enter","protocol":1,"token":")" + person.token + "\"}";
    const bool said = co_await person.line->say(enter);
    if (!said) co_return false;
    const bool alone = co_await person.line->say(everything);
    if (!alone) co_return false;
  }
  waitFor_ = [this] { return entered_ >= 2 * world_.plan.seats; };
  const bool all = co_await awaitIt();
  co_return all;
}

Task<bool> PlayedTable::begin() {
  const std::string start = R"({"do":"start"})";
  const bool said = co_await people_[0].line->say(start);
  if (!said) co_return false;
  waitFor_ = [this] { return asked() != nullptr; };
  const bool begun = co_await awaitIt();
  co_return begun;
}

Task<bool> PlayedTable::watch(std::uint32_t household) {
  const Place from = place(household, household);
  const std::string target = "/api/tables/" + id_ + "/socket", enter = R"({"do":"enter","protocol":1})";
  const std::shared_ptr<LoadSocket> watching = line([this](std::string_view text) { look(text, nullptr); });
  watching_.push_back(watching);
  const bool connected = co_await watching->open(from, target);
  if (!connected) co_return false;
  const bool said = co_await watching->say(enter);
  co_return said;
}

Task<bool> PlayedTable::awaitWatchers(int count) {
  waitFor_ = [this, count] { return watchers_ >= count; };
  const bool here = co_await awaitIt();
  co_return here;
}

void PlayedTable::hangUp() {
  for (Person& person : people_)
    if (person.line != nullptr) person.line->hangUp();
  for (const auto& line : watching_) line->hangUp();
  watching_.clear();
}

void PlayedTable::look(std::string_view text, Person* person) {
  const Told message = told(text);
  const bool measured = world_.measuring && sent_ != Moment{};
  const double since = measured ? milliseconds(Clock::now() - sent_) : 0;
  switch (message.kind) {
    case Told::Kind::done:
      if (person == nullptr) {
        ++watchers_;
        break;
      }
      ++answers_;
      ++entered_;
      if (measured) world_.figures.answered.add(since);
      break;
    case Told::Kind::refused:
      world_.figures.error("refused: " + std::string(text.substr(0, 200)));
      broken_ = true;
      break;
    case Told::Kind::view:
    case Told::Kind::change: {
      const bool whole = message.kind == Told::Kind::view;
      if (whole || measured)
        (whole ? world_.figures.viewBytes : world_.figures.changeBytes).add(static_cast<double>(text.size()));
      if (measured) world_.figures.told.add(since);
      over_ = over_ || message.over;
      if (person == nullptr) break;
      person->decision = message.decision;
      person->legal = message.legal;
      break;
    }
    case Told::Kind::other:
      return;
  }
  if (broken_ || (waitFor_ && waitFor_())) wake_.cancel();
}

PlayedTable::Person* PlayedTable::asked() {
  for (Person& person : people_)
    if (person.decision != 0) return &person;
  return nullptr;
}

Task<bool> PlayedTable::awaitIt() {
  const Moment limit = Clock::now() + kPatience;
  while (!waitFor_() && !broken_) {
    wake_.expires_at(limit);
    co_await wake_.async_wait(kAwait);
    if (Clock::now() < limit) continue;
    world_.figures.error("no answer in " + std::to_string(kPatience.count()) + " s");
    broken_ = true;
  }
  co_return !broken_;
}

Task<bool> PlayedTable::move() {
  Person& person = *asked();
  std::string text = R"({"do":"moves","decision":)" + std::to_string(person.decision) + R"(,"moves":[)";
  text.append(oneOf(person.legal, rng_.below(1U << 30))).append("]}");
  person.decision = 0;
  waitFor_ = [this, before = answers_] { return answers_ > before && (over_ || asked() != nullptr); };
  sent_ = Clock::now();
  ++world_.figures.moves;
  const bool said = co_await person.line->say(text);
  if (!said) co_return false;
  const bool answered = co_await awaitIt();
  co_return answered;
}

Task<bool> PlayedTable::again() {
  hangUp();
  over_ = false;
  sent_ = {};
  for (Person& person : people_) person.decision = 0;
  const bool made = co_await make();
  if (!made) co_return false;
  const bool here = co_await comeIn();
  if (!here) co_return false;
  const bool begun = co_await begin();
  co_return begun;
}

Task<bool> PlayedTable::play(Moment from, Moment until) {
  const auto pause =
      std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / world_.plan.rate));
  // Tables move one after the other, spread over the time between two moves.
  Moment at = from + pause * number_ / world_.plan.tables;
  for (; at < until && Clock::now() < until && !broken_; at += pause) {
    due_.expires_at(at);
    co_await due_.async_wait(kAwait);
    world_.figures.lag.add(milliseconds(Clock::now() - at));
    if (over_) {
      const bool ready = co_await again();
      if (!ready) world_.figures.error("a new table could not be made");
      if (!ready) break;
    }
    waitFor_ = [this] { return asked() != nullptr; };
    const bool ready = co_await awaitIt();
    if (!ready) break;
    const bool moved = co_await move();
    if (!moved) break;
  }
  co_return true;
}

}  // namespace bourse::load
