#include "server/links/link_api.h"

#include <nlohmann/json.hpp>

#include "server/http/answers.h"
#include "server/links/request_language.h"
#include "server/room/table_info.h"
#include "server/tables/table_api.h"

namespace bourse {
namespace {

constexpr double kAsksPerChange = 40;  // as of tables (table_api.cpp)
constexpr Endpoint kPicture{"GET", "/api/tables/{table}/picture"}, kNetwork{"GET", "/api/network"};

TokenRate rateOf(const AccessRules& access) {
  const double many = kAsksPerChange * access.changesPerMinute;
  return {many, many / 60};
}

bool fits(const Request& request, const Endpoint& at, std::string& part) {
  return (request.method == "GET" || request.method == "HEAD") &&
         fitsPath("/" + pathOf(request.target).value_or(""), at.path, part);
}

}  // namespace

LinkApi::LinkApi(Hub& hub, std::function<Moment()> now, const AccessRules& access, LinkPictures::Work work)
    : hub_(hub),
      now_(std::move(now)),
      access_(access),
      asked_(rateOf(access)),
      pictures_(std::move(work), access.nets) {}

std::vector<Endpoint> LinkApi::endpoints() { return {kPicture, kNetwork}; }

bool LinkApi::owns(const Request& request) {
  std::string table;
  return fits(request, kPicture, table) || fits(request, kNetwork, table);
}

void LinkApi::setAccess(const AccessRules& access) {
  access_ = access;
  asked_.setRate(rateOf(access));
}

/// If not, it has been answered.
bool LinkApi::mayAsk(const Request& request, const Requester& requester, const Reply& reply) {
  if (isBannedAddress(request, access_)) {
    reply(refused(403, "banned", "This address is banned on this server."));
    return false;
  }
  const std::string net = access_.nets->of(requester.address, now_());
  if (requester.local || asked_.allow(net, now_())) return true;
  access_.nets->refused(requester.address, now_());
  reply(tooOften());
  return false;
}

void LinkApi::answer(const Request& request, const Reply& reply) {
  const Requester requester{clientAddress(request, access_.proxies), isLocalRequest(request)};
  if (!mayAsk(request, requester, reply)) return;
  std::string table;
  if (!fits(request, kPicture, table)) {
    const bool told = requester.local && !network_.empty();
    return reply(jsonAnswer(200, {{"network", told ? nlohmann::json(network_) : nlohmann::json()}}));
  }
  Problem why;
  const std::shared_ptr<Room> room = hub_.find(table, &why);
  if (room == nullptr) return reply(noTable(why));
  pictures_.answer(request, subjectOf(room->state(), languageOf(request)), requester, now_(), reply);
}

links::Subject LinkApi::subjectOf(const RoomState& room, std::string language) {
  const Table& table = *room.table;
  links::Subject subject{.about = tableInfo(room), .language = std::move(language)};
  // The record of a finished game is for everybody with the link; a running one is for spectators.
  if (!table.started() || room.imagined() || (!table.overFor(kSpectator) && !room.facts.spectators))
    return subject;
  const Position& seen = table.logFor(kSpectator).position();
  subject.view = seen.view(kSpectator);
  if (table.logFor(kSpectator).over()) subject.scores = seen.scores();
  return subject;
}

}  // namespace bourse
