#include "server/tables/table_server.h"

#include "server/headers.h"

namespace bourse {
namespace {

Moment systemNow() { return std::chrono::steady_clock::now(); }

std::int64_t unixTime() {
  return std::chrono::duration_cast<Milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

PeopleHouse TableServer::peopleHouse() {
  return {.ask =
              [this](StoreWork work) {
                if (clerk_ != nullptr) clerk_->ask(std::move(work));
              },
          .hash =
              [this](std::function<std::function<void()>()> work) {
                return passwords_ != nullptr && passwords_->take(std::move(work));
              },
          .mayHash = [this] { return passwords_ != nullptr && passwords_->hasRoom(); },
          .send =
              [this](Letter letter, std::function<void(int)> sent) {
                if (courier_ != nullptr) courier_->send(std::move(letter), std::move(sent));
              },
          .now = systemNow,
          .unixTime = [] { return unixTime() / 1000; }};
}

TableErrands TableServer::errands() {
  return {.forget =
              [this](const std::string& account, const std::vector<std::string>& tables,
                     const std::function<void(bool)>& done) {
                if (membership_ != nullptr) return forgetEverywhere(account, tables, done);
                hub_->forgetPerson(account, tables, [done] { done(true); });
              },
          .adopt =
              [this](const std::string& table, const std::string& token, const Sitter& who, Problem& problem,
                     std::function<void()> done) {
                const std::shared_ptr<Room> room = hub_->find(table);
                if (room == nullptr) problem = {"table-unknown", "There is no table of this name."};
                return room != nullptr && room->adopt(token, who, problem, std::move(done));
              }};
}

TableServer::TableServer(std::unique_ptr<Store> store, std::unique_ptr<PeopleStore> people, Handler files,
                         TableServerOptions options)
    : store_(std::move(store)),
      peopleStore_(std::move(people)),
      files_(std::move(files)),
      options_(std::move(options)),
      watch_(options_.log) {
  if (peopleStore_ != nullptr) people_ = std::make_unique<People>(peopleHouse(), options_.people);
  House house{.keep =
                  [this](TableNews news, std::function<void()> durable) {
                    if (journal_ != nullptr) journal_->keep(std::move(news), std::move(durable));
                  },
              .think =
                  [this](BotTurn turn, Chosen chosen) {
                    if (bots_ != nullptr) bots_->think(std::move(turn), std::move(chosen));
                  },
              .now = systemNow,
              .unixTime = unixTime,
              .bots = ourBots(),
              .timing = &timing_,
              .watch = &watch_,
              .bans = &bans_,
              .company = people_ != nullptr ? people_->company() : Company{},
              .stack =
                  [this](std::unique_ptr<LiveStacking> live, Shown shown) {
                    return dice_ != nullptr ? dice_->begin(std::move(live), std::move(shown)) : nullptr;
                  }};
  hub_ = std::make_unique<Hub>(*store_, std::move(house), options_.limits);
  if (options_.timing) options_.api.timing = &timing_;
  options_.api.bans = &bans_;
  api_ = std::make_unique<TableApi>(*hub_, systemNow, options_.api, people_.get());
  if (people_ != nullptr) peopleApi_ = std::make_unique<PeopleApi>(*people_, errands(), options_.api);
}

TableServer::~TableServer() { end(); }

void TableServer::end() {
  courier_.reset();
  peers_.reset();
  passwords_.reset();
  bots_.reset();
  dice_.reset();
  journal_.reset();
  clerk_.reset();
  if (membership_ != nullptr) membership_->leave();  // once everything is stored: others begin with it
  membership_.reset();
}

void TableServer::shareWith(std::unique_ptr<Leases> leases, MembershipOptions options) {
  options.letGo = [this] {
    if (journal_ != nullptr) journal_->beginAnew();
    api_->giveUp();
  };
  address_ = options.address;
  secret_ = options.secret;
  options.blocksChanged = [this](const std::string& account) {
    if (people_ != nullptr) people_->readBlocks(account);
  };
  membership_ = std::make_unique<Membership>(*hub_, std::move(leases), systemNow, std::move(options));
}

Doors TableServer::doors() {
  Doors doors;
  doors.answer = [this](const Request& request, const Reply& reply) {
    // What the log needs of it; the rest may be gone by the time of the answer.
    Request brief{.method = request.method, .target = request.target};
    brief.from = askerOf(request, options_.api.proxies);
    const Reply counted = [this, brief = std::move(brief), reply](Response response) {
      answered(brief, response);
      reply(std::move(response));
    };
    if (!TableApi::owns(request)) return counted(files_(request));
    const Reply strictly = [counted](Response response) {
      addStrictHeaders(response);
      counted(std::move(response));
    };
    if (membership_ != nullptr && isHouseCall(request)) return answerHouseCall(request, strictly);
    const bool aboutPeople = peopleApi_ != nullptr && PeopleApi::owns(request);
    aboutPeople ? peopleApi_->answer(request, strictly) : api_->answer(request, strictly);
  };
  doors.admit = [this](const Request& request, std::shared_ptr<Wire> wire, Response& refusal) {
    auto visitor = api_->admit(request, std::move(wire), refusal);
    if (visitor != nullptr) return visitor;
    addStrictHeaders(refusal);
    Request brief{.method = request.method, .target = request.target};
    brief.from = askerOf(request, options_.api.proxies);
    answered(brief, refusal);
    return visitor;
  };
  if (!options_.limits.shared)  // where others share the store they bring people along
    doors.crowded = [this](const std::string& from, int open) { return api_->crowded(from, open); };
  doors.tick = [this] { tick(); };
  doors.drain = [this](std::function<void()> then) { drain(std::move(then)); };
  doors.mistake = [this](std::string_view what) { watch_.log.write(Level::error, "mistake", what); };
  if (options_.limits.shared)
    doors.route = [this](Request& request, const std::function<void(Route)>& routed) {
      membership_->route(request, [routed](Route route) {
        if (route.refusal) addStrictHeaders(*route.refusal);
        routed(std::move(route));
      });
    };
  return doors;
}

bool TableServer::begin(const Post& post, std::function<void(const std::string&)> failed,
                        std::vector<std::string>& troubles, std::string& problem) {
  bots_ = std::make_unique<BotPool>(options_.botThreads, post);
  dice_ = std::make_unique<StackingPool>(options_.dice, post);
  const auto storeFailed = [this, failed = std::move(failed)](const auto& why) {
    if (membership_ != nullptr) return membership_->lose(why);
    api_->fail();
    hub_->fail();
    failed(why);
  };
  const auto written = [this](std::span<const TableNews> batch, std::chrono::nanoseconds took) {
    watch_.metrics.journalTime.add(took);
    watch_.metrics.journalBatch.add(batch.size());
    for (const TableNews& news : batch) watch_.metrics.journalEntries.add(news.entries.size());
  };
  journal_ = std::make_unique<Journal>(*store_, post, storeFailed, written);
  if (membership_ != nullptr)
    journal_->onFenced([this](const std::string& table, std::uint64_t fence) {
      if (membership_ != nullptr) membership_->fenced(table, fence);
    });
  else if (!hub_->restore(troubles, problem))
    return false;
  if (people_ == nullptr) return true;
  setBans(peopleStore_->bans(unixTime() / 1000, problem));
  if (!problem.empty()) return false;
  clerk_ = std::make_unique<Clerk>(*peopleStore_, post);
  passwords_ = std::make_unique<PasswordPool>(options_.hashThreads, options_.hashQueue, post);
  courier_ = std::make_unique<Courier>(options_.privateWebhooks, post);
  if (membership_ != nullptr) {
    peers_ = std::make_unique<Courier>(true, post);
    return true;
  }
  people_->awaited([this](const std::string& table) {
    if (!hub_->settle(table)) people_->forgetTable(table);
  });
  return true;
}

}  // namespace bourse
