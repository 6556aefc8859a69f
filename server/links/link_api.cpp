#include "server/links/link_api.h"

#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "links/person_card.h"
#include "server/http/answers.h"
#include "server/links/public_question.h"
#include "server/links/request_language.h"
#include "server/room/table_info.h"
#include "server/tables/table_api.h"

namespace bourse {
namespace {

constexpr double kAsksPerChange = 40;  // as of tables (table_api.cpp)
constexpr Endpoint kPicture{"GET", "/api/tables/{table}/picture"},
    kPersonPicture{"GET", "/api/people/{person}/picture"}, kNetwork{"GET", "/api/network"};

TokenRate rateOf(const AccessRules& access) {
  const double many = kAsksPerChange * access.changesPerMinute;
  return {many, many / 60};
}

bool fits(const Request& request, const Endpoint& at, std::string& part) {
  return (request.method == "GET" || request.method == "HEAD") &&
         fitsPath("/" + pathOf(request.target).value_or(""), at.path, part);
}

}  // namespace

LinkApi::LinkApi(Hub& hub, std::function<Moment()> now, const AccessRules& access, LinkPictures::Work work,
                 std::function<void(const Request&, const Reply&)> ask)
    : hub_(hub),
      now_(std::move(now)),
      access_(access),
      asked_(rateOf(access)),
      pictures_(std::move(work), access.nets),
      ask_(std::move(ask)) {}

std::vector<Endpoint> LinkApi::endpoints() { return {kPicture, kPersonPicture, kNetwork}; }

bool LinkApi::owns(const Request& request) {
  std::string part;
  return fits(request, kPicture, part) || fits(request, kPersonPicture, part) ||
         fits(request, kNetwork, part);
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
  std::string table, person;
  if (fits(request, kPersonPicture, person)) return personPicture(request, person, requester, reply);
  if (!fits(request, kPicture, table)) {
    const bool told = requester.local && !network_.empty();
    return reply(jsonAnswer(200, {{"network", told ? nlohmann::json(network_) : nlohmann::json()}}));
  }
  Problem why;
  const std::shared_ptr<Room> room = hub_.find(table, &why);
  if (room == nullptr) return reply(noTable(why));
  links::Subject subject = subjectOf(room->state(), languageOf(request));
  std::string key = links::pictureKey(subject);
  const auto shared = std::make_shared<const links::Subject>(std::move(subject));
  pictures_.answer(
      request,
      {.key = std::move(key),
       .draw = [shared](const links::Lettering& lettering) { return links::drawCard(*shared, lettering); }},
      requester, now_(), reply);
}

/// Asked without a session: those who do not want to be seen have no picture, also for themselves.
void LinkApi::personPicture(const Request& request, const std::string& person, const Requester& requester,
                            const Reply& reply) {
  ask_(publicQuestion(request, "/api/people/" + person), [this, request, requester, reply](Response found) {
    if (found.status != 200) return reply(std::move(found));
    const auto subject = std::make_shared<const links::PersonSubject>(
        links::PersonSubject{.about = parseJson(found.body.bytes()), .language = languageOf(request)});
    pictures_.answer(request,
                     {.key = links::pictureKey(*subject),
                      .draw =
                          [subject](const links::Lettering& lettering) {
                            return links::drawPersonCard(*subject, lettering);
                          }},
                     requester, now_(), reply);
  });
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
