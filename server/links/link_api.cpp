#include "server/links/link_api.h"

#include <nlohmann/json.hpp>

#include "server/http/answers.h"
#include "server/links/request_language.h"
#include "server/room/table_info.h"
#include "server/tables/table_api.h"

namespace bourse {
namespace {

constexpr double kAsksPerChange = 40;  // as of tables (table_api.cpp)
constexpr std::size_t kMostPasts = 64;
constexpr Endpoint kPicture{"GET", "/api/tables/{table}/picture"}, kNetwork{"GET", "/api/network"};

TokenRate rateOf(const AccessRules& access) {
  const double many = kAsksPerChange * access.changesPerMinute;
  return {many, many / 60};
}

bool fits(const Request& request, const Endpoint& at, std::string& part) {
  return (request.method == "GET" || request.method == "HEAD") &&
         fitsPath("/" + pathOf(request.target).value_or(""), at.path, part);
}

/// How much of the record spectators of a table with a delay see while the game runs
/// (host/table/telling.cpp). After moves were taken back they may have seen more; a picture never shows more
/// than this.
std::size_t linesSeen(const Table& table, int delay) {
  const std::vector<RecordLine>& lines = table.log().lines();
  std::size_t count = lines.size();
  for (int left = delay; left > 0 && count > 0;)
    if (lines[--count].seat != kNobody) --left;
  return count;
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
  if (!table.started() || room.imagined() || (!table.over() && !room.facts.spectators)) return subject;
  subject.view = seenBySpectators(room);
  if (table.log().over()) subject.scores = table.log().position().scores();
  return subject;
}

std::shared_ptr<const AnyView> LinkApi::seenBySpectators(const RoomState& room) {
  const Table& table = *room.table;
  if (table.over() || room.facts.delay == 0) return table.log().position().view(kSpectator);
  const std::size_t lines = linesSeen(table, room.facts.delay);
  if (const auto kept = pasts_.find(room.id); kept != pasts_.end() && kept->second.lines == lines)
    return kept->second.view;
  if (pasts_.size() >= kMostPasts) pasts_.clear();
  const std::unique_ptr<GameLog> past = GameLog::resume(table.log().record(), lines, table.log().seed());
  Past& now = pasts_[room.id];
  now = {lines, past->position().view(kSpectator)};
  return now.view;
}

}  // namespace bourse
