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

TableServer::TableServer(std::unique_ptr<Store> store, Handler files, TableServerOptions options)
    : store_(std::move(store)), files_(std::move(files)), options_(std::move(options)) {
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
              .timing = options_.timing ? &timing_ : nullptr};
  hub_ = std::make_unique<Hub>(*store_, std::move(house), options_.limits);
  if (options_.timing) options_.api.timing = &timing_;
  api_ = std::make_unique<TableApi>(*hub_, systemNow, options_.api);
}

TableServer::~TableServer() { end(); }

void TableServer::end() {
  bots_.reset();
  journal_.reset();
  if (membership_ != nullptr) membership_->leave();  // once everything is stored: others begin with it
  membership_.reset();
}

void TableServer::shareWith(std::unique_ptr<Leases> leases, MembershipOptions options) {
  options.letGo = [this] {
    if (journal_ != nullptr) journal_->beginAnew();
    api_->giveUp();
  };
  membership_ = std::make_unique<Membership>(*hub_, std::move(leases), systemNow, std::move(options));
}

Doors TableServer::doors() {
  Doors doors;
  doors.answer = [this](const Request& request, const Reply& reply) {
    if (!TableApi::owns(request)) return reply(files_(request));
    api_->answer(request, [reply](Response response) {
      addStrictHeaders(response);
      reply(std::move(response));
    });
  };
  doors.admit = [this](const Request& request, std::shared_ptr<Wire> wire, Response& refusal) {
    auto visitor = api_->admit(request, std::move(wire), refusal);
    if (visitor == nullptr) addStrictHeaders(refusal);
    return visitor;
  };
  doors.tick = [this] {
    if (membership_ != nullptr) membership_->tick();
    hub_->tick();
  };
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
  journal_ = std::make_unique<Journal>(*store_, post, [this, failed = std::move(failed)](const auto& why) {
    if (membership_ != nullptr) return membership_->lose(why);
    api_->fail();
    hub_->fail();
    failed(why);
  });
  if (membership_ == nullptr) return hub_->restore(troubles, problem);
  journal_->onFenced([this](const std::string& table, std::uint64_t fence) {
    if (membership_ != nullptr) membership_->fenced(table, fence);
  });
  return true;
}

}  // namespace bourse
