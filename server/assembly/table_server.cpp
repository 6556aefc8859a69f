#include "server/assembly/table_server.h"

#include <nlohmann/json.hpp>

#include "server/http/headers.h"
#include "server/identity/secrets.h"
#include "server/tables/quick_seat.h"

namespace bourse {
namespace {

Moment systemNow() { return std::chrono::steady_clock::now(); }

std::int64_t unixTime() {
  return std::chrono::duration_cast<Milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

Response wrongHost() {
  Response response = messagePage(421, "This server is not known by that name.");
  response.problem = "host-wrong";
  return response;
}

}  // namespace

RoomServices TableServer::roomServices() {
  return {.persist =
              [this](TableUpdate update, std::function<void()> durable) {
                if (journal_ != nullptr) journal_->persist(std::move(update), std::move(durable));
              },
          .think =
              [this](BotTurn turn, const ThinkFor& whom, OnMoveChosen chosen) {
                return bots_ != nullptr ? bots_->think(std::move(turn), whom, std::move(chosen)) : nullptr;
              },
          .now = systemNow,
          .unixTime = unixTime,
          .bots = ourBots(),
          .timing = &timing_,
          .telemetry = &telemetry_,
          .bans = &bans_,
          .mutes = &mutes_,
          .addressSalt = addressSalt_,
          .quotas = quotas_,
          .accountHooks = people_ != nullptr ? people_->hooks() : AccountHooks{},
          .startStacking =
              [this](std::unique_ptr<LiveStacking> live, OnStackingTick ticked) {
                return dice_ != nullptr ? dice_->begin(std::move(live), std::move(ticked)) : nullptr;
              }};
}

PeopleServices TableServer::peopleServices() {
  return {.ask =
              [this](StoreWork work) {
                if (peopleThread_ != nullptr) peopleThread_->ask(std::move(work));
              },
          .hash =
              [this](std::function<std::function<void()>()> work, bool known) {
                return passwords_ != nullptr && passwords_->take(std::move(work), known);
              },
          .mayHash = [this](bool known) { return passwords_ != nullptr && passwords_->hasRoom(known); },
          .send =
              [this](WebhookRequest request, std::function<void(int)> sent) {
                if (webhooks_ != nullptr) webhooks_->send(std::move(request), std::move(sent));
              },
          .sendPush =
              [this](WebhookRequest request, std::function<void(int)> sent) {
                pushSender_->send(std::move(request), std::move(sent));
              },
          .sendMail =
              [this](WebhookRequest mail, std::function<void(int)> sent) {
                mailSender_->send(std::move(mail), std::move(sent));
              },
          .tableFacts = [this](PeopleStore& people, const std::string& table,
                               std::string& problem) { return tableFacts(people, table, problem); },
          .now = systemNow,
          .unixTime = [] { return unixTime() / 1000; },
          .fitsWish = fitsWish};
}

/// On the thread of the people's store, which lies beside the tables unless both are in memory.
std::optional<std::string> TableServer::tableFacts(PeopleStore& people, const std::string& table,
                                                   std::string& problem) {
  if (!options_.place.empty()) return people.tableFacts(table, problem);
  const std::optional<StoredTable> found = store_->find(table, problem);
  return found ? std::optional(found->facts) : std::nullopt;
}

TableActions TableServer::tableActions() {
  return {.forget =
              [this](const ForgottenPerson& who, const std::vector<std::string>& tables,
                     const std::function<void(bool)>& done) {
                const auto then = [this, who, done](bool reached) {
                  if (!reached) return done(false);
                  hub_->forgetPerson(who, [done] { done(true); });
                };
                if (membership_ != nullptr) return forgetEverywhere(who.account, tables, then);
                hub_->forgetAccount(who.account, tables, [then] { then(true); });
              },
          .adopt =
              [this](const std::string& table, const std::string& token, const Identity& who,
                     Problem& problem, std::function<void()> done) {
                const std::shared_ptr<Room> room = hub_->find(table);
                if (room == nullptr) problem = {"table-unknown", "There is no such table."};
                return room != nullptr && room->seating().adopt(token, who, problem, std::move(done));
              },
          .standing = [this](const std::string& table) { return hub_->standing(table); },
          .readReports = adminApiServices().readReports,
          .readWish =
              [](const nlohmann::json& wish, Problem& problem) {
                QuickWish read;
                return readQuickWish(wish, read, problem);
              }};
}

/// Links are answered with what programs may ask too, with the limits that hold for them.
LinkServices TableServer::linkServices() {
  return {.files = [this](const Request& request) { return files_(request); },
          .ask =
              [this](const Request& request, const Reply& reply) {
                const bool aboutPeople = peopleApi_ != nullptr && PeopleApi::owns(request);
                aboutPeople ? peopleApi_->answer(request, reply) : api_->answer(request, reply);
              },
          .site = [this] { return options_.people.site; },
          .proxies = [this] { return options_.api.access.proxies; }};
}

TableServer::TableServer(std::unique_ptr<Store> store, std::unique_ptr<PeopleStore> people, Handler files,
                         TableServerOptions options)
    : store_(std::move(store)),
      peopleStore_(std::move(people)),
      files_(std::move(files)),
      options_(std::move(options)),
      telemetry_(options_.log),
      quotas_(std::make_shared<Quotas>(options_.quotas, options_.api.access.nets)),
      disk_(options_.leastFree) {
  std::string problem;  // begin() reads the same store and tells of it
  if (peopleStore_ != nullptr) addressSalt_ = peopleStore_->secret("addresses", newToken(), problem);
  if (addressSalt_.empty()) addressSalt_ = newToken();
  if (peopleStore_ != nullptr) {
    preparePushes();
    options_.people.mail.secret = peopleStore_->secret("mail", newToken(), problem);
    if (options_.people.mail.secret.empty()) options_.people.mail.from.clear();
    people_ = std::make_unique<People>(peopleServices(), options_.people);
  }
  hub_ = std::make_unique<Hub>(*store_, roomServices(), options_.limits);
  if (options_.timing) options_.api.timing = &timing_;
  options_.api.access.bans = &bans_;
  const auto draw = [this](std::function<std::function<void()>()> work) {
    return drawing_ != nullptr && drawing_->take(std::move(work), true);
  };
  api_ = std::make_unique<TableApi>(*hub_, systemNow, options_.api, quotas_,
                                    people_ != nullptr ? people_->hooks() : AccountHooks{});
  linkApi_ = std::make_unique<LinkApi>(*hub_, systemNow, options_.api.access, draw, linkServices().ask);
  if (people_ != nullptr)
    peopleApi_ = std::make_unique<PeopleApi>(*people_, tableActions(), options_.api.access, quotas_);
  if (people_ != nullptr)
    adminApi_ = std::make_unique<AdminApi>(*people_, adminApiServices(), options_.api.access);
  if (people_ != nullptr)
    ladderApi_ = std::make_unique<LadderApi>(*people_, *hub_, quotas_, options_.api.access);
}

/// The host has given the key, or the store keeps one: subscriptions hold for that key alone.
void TableServer::preparePushes() {
  PushOptions& push = options_.people.push;
  push.allowPrivate = options_.privateWebhooks;
  if (!push.key.secret.empty()) return;
  std::string problem;
  const std::string kept = peopleStore_->secret("push", base64Url(newPushKey().secret), problem);
  push.key = pushKeyOf(kept).value_or(PushKey{});
}

TableServer::~TableServer() { end(); }

void TableServer::end() {
  webhooks_.reset();
  if (people_ != nullptr) people_->pushes().stop();
  if (peopleThread_ != nullptr) peopleThread_->wait();  // then nobody sends, and results are still stored
  pushSender_.reset();
  mailSender_.reset();
  peers_.reset();
  passwords_.reset();
  drawing_.reset();
  bots_.reset();
  dice_.reset();
  journal_.reset();
  peopleThread_.reset();
  if (membership_ != nullptr) membership_->leave();  // once everything is stored: others begin with it
  membership_.reset();
}

void TableServer::shareWith(std::unique_ptr<Leases> leases, MembershipOptions options) {
  options.handOver = [this] {
    if (journal_ != nullptr) journal_->beginAnew();
    api_->giveUp();
    if (ladderApi_ != nullptr) ladderApi_->stop(tableMoving, false);
  };
  address_ = options.address;
  secret_ = options.secret;
  options.blocksChanged = [this](const std::string& account) {
    if (people_ != nullptr) people_->readBlocks(account);
  };
  options.living = [this](int processes) { quotas_->setProcesses(processes); };
  membership_ = std::make_unique<Membership>(*hub_, std::move(leases), systemNow, std::move(options));
}

Doors TableServer::doors() {
  Doors doors;
  doors.answer = [this](const Request& request, const Reply& reply) {
    // What the log needs of it; the rest may be gone by the time of the answer.
    Request brief{.method = request.method, .target = request.target};
    brief.from = clientAddress(request, options_.api.access.proxies);
    const Reply counted = [this, brief = std::move(brief), reply](Response response) {
      answered(brief, response);
      reply(std::move(response));
    };
    if (!hostAllowed(request, options_.api.access.hosts)) return counted(wrongHost());
    if (LinkPages::owns(request)) return pages_.answer(request, counted);
    if (!TableApi::owns(request)) return counted(files_(request));
    const Reply strictly = [counted](Response response) {
      addStrictHeaders(response);
      counted(std::move(response));
    };
    if (membership_ != nullptr && isPeerCommand(request)) return answerPeerCommand(request, strictly);
    if (LinkApi::owns(request)) return linkApi_->answer(request, strictly);
    if (adminApi_ != nullptr && AdminApi::owns(request)) return adminApi_->answer(request, strictly);
    if (ladderApi_ != nullptr && LadderApi::owns(request)) return ladderApi_->answer(request, strictly);
    const bool aboutPeople = peopleApi_ != nullptr && PeopleApi::owns(request);
    aboutPeople ? peopleApi_->answer(request, strictly) : api_->answer(request, strictly);
  };
  doors.admit = [this](const Request& request, std::shared_ptr<MessageSink> wire, Response& refusal) {
    std::unique_ptr<MessageHandler> handler;
    if (hostAllowed(request, options_.api.access.hosts))
      handler = api_->admit(request, std::move(wire), refusal);
    else
      refusal = wrongHost();
    Request brief{.method = request.method, .target = request.target};
    brief.from = clientAddress(request, options_.api.access.proxies);
    if (handler != nullptr) {
      connected(brief);
      return handler;
    }
    addStrictHeaders(refusal);
    answered(brief, refusal);
    return handler;
  };
  if (!options_.limits.shared)  // where others share the store they bring people along
    doors.crowded = [this](const std::string& from, const NetCounts& open) {
      return isCrowding(from, open, options_.api.access, systemNow());
    };
  doors.tick = [this] { tick(); };
  doors.drain = [this](std::function<void()> then) { drain(std::move(then)); };
  doors.mistake = [this](std::string_view what) { telemetry_.log.write(Level::error, "mistake", what); };
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
  drawing_ = std::make_unique<PasswordPool>(1, PictureLimits().waiting, post);
  const auto storeFailed = [this, failed = std::move(failed)](const auto& why) {
    if (membership_ != nullptr) return membership_->lose(why);
    api_->fail();
    if (ladderApi_ != nullptr) ladderApi_->stop(bourse::storeFailed);
    hub_->fail();
    failed(why);
  };
  const auto written = [this](std::span<const TableUpdate> batch, std::chrono::nanoseconds took) {
    telemetry_.metrics.journalTime.add(took);
    telemetry_.metrics.journalBatch.add(batch.size());
    for (const TableUpdate& news : batch) telemetry_.metrics.journalEntries.add(news.entries.size());
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
  // Results go straight to the store: at the end nobody runs what is posted.
  const Post atOnce = [](const std::function<void()>& work) { work(); };
  pushSender_ = std::make_unique<WebhookSender>(options_.privateWebhooks, atOnce, SenderEnd::finish);
  const auto mail = [this](const WebhookRequest& one, const std::atomic<bool>* stop) {
    std::string trouble;
    const int status = sendMail(options_.smtp, one, stop, trouble);
    if (status != kMailTaken) telemetry_.log.write(Level::warning, "mail-failed", trouble);
    return status;
  };
  mailSender_ = std::make_unique<WebhookSender>(mail, atOnce, SenderEnd::finish);
  peopleThread_ = std::make_unique<PeopleStoreThread>(*peopleStore_, post);
  passwords_ = std::make_unique<PasswordPool>(options_.hashThreads, options_.hashQueue, post);
  webhooks_ = std::make_unique<WebhookSender>(options_.privateWebhooks, post);
  if (membership_ != nullptr) {
    peers_ = std::make_unique<WebhookSender>(true, post);
    return true;
  }
  people_->awaited([this](const std::string& table) {
    if (!hub_->settle(table)) people_->forgetTable(table);
  });
  return true;
}

}  // namespace bourse
