#include "server/cluster/membership.h"

#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "host/game/any_game.h"
#include "host/json/json.h"
#include "server/http/answers.h"
#include "server/http/target.h"
#include "server/identity/secrets.h"
#include "server/links/link_pages.h"

namespace bourse {

using nlohmann::json;

namespace {

// A process stops before others may begin, even if its clock is a little slow.
constexpr Milliseconds kMargin{150}, kLookEvery{250}, kJoinEvery{250}, kListEvery{1000};
constexpr std::chrono::minutes kRemoveEvery{1};
constexpr int kAtOnce = 64, kRemovedAtOnce = 200;
constexpr char kMark = '-';  // in ids of imagined tables: the process follows

/// The table a path is about, empty if none.
std::string tableIn(const Request& request) {
  const std::string path = pathOf(request.target).value_or("");
  const std::vector<std::string_view> parts = partsOf(path, '/');
  const bool about = parts.size() >= 3 && parts[0] == "api" && parts[1] == "tables";
  // A seat of a guest becomes an account's where the table is.
  if (path == "api/me/seats") return textOf(parseJson(request.body), "table");
  return about ? std::string(parts[2]) : LinkPages::tableIn(path);
}

Route refusal(int status, std::string code, std::string sentence) {
  Route route;
  route.refusal = Response{.status = status};
  route.refusal->set("Content-Type", "application/json");
  route.refusal->set("Cache-Control", "no-store");
  route.refusal->set("Retry-After", "1");
  route.refusal->body =
      Body(compact({{"error", problemJson({std::move(code), std::move(sentence)})}}) + "\n");
  return route;
}

Route notNow() {
  return refusal(503, "table-moving", "The table is on its way to another process; please try again.");
}

}  // namespace

Membership::Membership(Hub& hub, std::unique_ptr<Leases> leases, std::function<Moment()> now,
                       MembershipOptions options)
    : hub_(hub), leases_(std::move(leases)), now_(std::move(now)), options_(std::move(options)) {
  for (const GameKind* game : games()) rules_.push_back(rulesName(game->name(), game->rulesVersion()));
  hub_.share(
      {.released = [this](const std::string& table, std::uint64_t fence) { leases_->release(table, fence); },
       .wanted =
           [this](const std::string& table) {
             if (!claims_.contains(table)) claim(table);
           },
       .suffix = [this] { return kMark + std::to_string(number_); }});
  leases_->listen({.taken = [this](const std::string& table, std::uint64_t fence) { taken(table, fence); },
                   .left = [this] { nextAdoption_ = {}; },
                   .blocks =
                       [this](const std::string& account) {
                         if (options_.blocksChanged) options_.blocksChanged(account);
                       }});
}

// --- the lease ---

void Membership::tick() {
  const Moment now = now_();
  if (number_ == 0) {
    if (joining_ || now < nextBeat_) return;
    joining_ = true;
    nextBeat_ = now + kJoinEvery;
    leases_->join(options_.address, rules_, [this, now](std::int64_t number) {
      joining_ = false;
      if (number == 0) return;
      number_ = number;
      heard_ = now;
      if (options_.numbered) options_.numbered(number);
    });
    return;
  }
  if (now - heard_ > kLease - kMargin) return lose("The database was not heard for too long.");
  if (now >= nextBeat_ && !beating_) beat();
  if (number_ != 0 && now >= nextAdoption_ && !adopting_) adoptSome();
  if (number_ != 0 && now >= nextRemoval_) {
    nextRemoval_ = now + kRemoveEvery;
    leases_->removeUnbegun(hub_.unbegunBefore(), kRemovedAtOnce);
  }
}

void Membership::beat() {
  const Moment sent = now_();
  nextBeat_ = sent + kBeat;
  beating_ = true;
  leases_->beat(compact(hub_.list()), [this, sent, number = number_](int living) {
    beating_ = false;
    if (number != number_) return;
    if (living == 0) {
      nextBeat_ = now_() + kMargin;  // soon: it may have been the connection
      return;
    }
    heard_ = sent;
    if (options_.living) options_.living(living);
  });
}

void Membership::lose(const std::string& why) {
  if (number_ != 0 && options_.trouble) options_.trouble(why + " All tables are given up and taken anew.");
  number_ = 0;
  if (options_.numbered) options_.numbered(0);
  hub_.handOverAll();
  if (options_.handOver) options_.handOver();
}

void Membership::leave() { leases_->leave(); }

// --- tables ---

void Membership::adoptSome() {
  adopting_ = true;
  nextAdoption_ = now_() + kLookEvery;
  leases_->adopt(kAtOnce, [this, number = number_](const std::vector<Claim>& claims) {
    adopting_ = false;
    if (number != number_) return;
    for (const Claim& claim : claims) take(claim);
    if (claims.size() == kAtOnce) nextAdoption_ = {};  // there are more
  });
}

/// What cannot be loaded stays in the store untouched and is released.
bool Membership::take(const Claim& claim) {
  Problem problem;
  if (options_.moved) options_.moved(claim.table.id);
  if (hub_.adopt(claim.table, claim.fence, problem)) return true;
  if (options_.trouble && problem.code != "no-record")
    options_.trouble("Table " + claim.table.id + ": " + problem.sentence +
                     " It stays as it is in the store.");
  leases_->release(claim.table.id, claim.fence);
  return false;
}

void Membership::taken(const std::string& table, std::uint64_t fence) {
  const std::optional<std::uint64_t> ours = hub_.fenceOf(table);
  if (ours && *ours >= fence) return;  // the one who took it is this process
  hub_.handOver(table);
  if (options_.moved) options_.moved(table);
}

void Membership::fenced(const std::string& table, std::uint64_t fence) {
  if (hub_.fenceOf(table) == fence) hub_.handOver(table);
}

void Membership::claim(const std::string& table) {
  leases_->claim(table, [this, table](const Claim& claim) { claimed(table, claim); });
}

void Membership::claimed(const std::string& table, const Claim& claim) {
  Route route;
  route.table = table;
  if (number_ == 0 || claim.outcome == Claim::Outcome::unreachable)
    route = notNow();
  else if (claim.outcome == Claim::Outcome::unplayable)
    route = refusal(503, "rules-version", "No process here plays by the rules of this table now.");
  else if (claim.outcome == Claim::Outcome::elsewhere)
    route.address = claim.address;
  else if (claim.outcome == Claim::Outcome::ours)
    take(claim);
  route.secret = options_.secret;
  const auto waiting = claims_.extract(table);
  if (waiting.empty()) return;
  // A forwarded request is not forwarded again: it would go round in circles.
  for (const Waiting& one : waiting.mapped())
    one.routed(one.forwarded && !route.address.empty() ? notNow() : route);
}

// --- requests ---

void Membership::route(Request& request, std::function<void(Route)> routed) {
  const std::string peer = request.header(kPeerHeader);
  const bool forwarded = !peer.empty() && sameSecret(peer, options_.secret);
  if (forwarded) request.from = request.header(kFromHeader);
  const std::string table = tableIn(request);
  if (table.empty() && pathOf(request.target) == "api/tables" && request.method != "POST")
    return routeList(routed);
  const bool makes = pathOf(request.target) == "api/tables" || pathOf(request.target) == "api/ladder";
  if (table.empty() && !makes) return routed({});
  if (number_ == 0) return routed(notNow());
  if (table.empty() || hub_.isAwake(table)) return routed({});
  if (table.find(kMark) != std::string::npos) return routeImagined(table, forwarded, routed);
  std::vector<Waiting>& waiting = claims_[table];
  waiting.push_back({std::move(routed), forwarded});
  if (waiting.size() == 1) claim(table);
}

void Membership::routeImagined(const std::string& table, bool forwarded, const Routed& routed) {
  const std::string number = table.substr(table.find(kMark) + 1);
  std::int64_t process = 0;
  std::from_chars(number.data(), number.data() + number.size(), process);
  if (forwarded || process == number_) return routed({});
  leases_->find(process, [this, table, routed](const std::string& address) {
    Route route;
    route.address = address;
    route.table = table;
    route.secret = options_.secret;
    routed(route);
  });
}

void Membership::routeList(const Routed& routed) {
  if (now_() - listedAt_ < kListEvery || number_ == 0) return routed({});
  listedAt_ = now_();
  leases_->lobbies([this, routed](const std::vector<std::string>& lobbies) {
    json others = json::array();
    for (const std::string& lobby : lobbies) {
      const json tables = parseJson(lobby);
      if (tables.is_array()) others.insert(others.end(), tables.begin(), tables.end());
    }
    hub_.setOthers(std::move(others));
    routed({});
  });
}

}  // namespace bourse
