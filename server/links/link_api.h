// What links need beside their pages (link_pages.h): the picture of a table, and the server's address in its
// network.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/routes.h"
#include "server/links/link_pictures.h"
#include "server/tables/hub.h"

namespace bourse {

class LinkApi {
 public:
  LinkApi(Hub& hub, std::function<Moment()> now, const AccessRules& access, LinkPictures::Work work);

  [[nodiscard]] static std::vector<Endpoint> endpoints();
  [[nodiscard]] static bool owns(const Request& request);

  void answer(const Request& request, const Reply& reply);
  /// Where others in the network find this server; told to the players of a table.
  void setNetwork(std::string address) { network_ = std::move(address); }
  void setAccess(const AccessRules& access);

 private:
  [[nodiscard]] bool mayAsk(const Request& request, const Requester& requester, const Reply& reply);
  [[nodiscard]] static links::Subject subjectOf(const RoomState& room, std::string language);

  Hub& hub_;
  std::function<Moment()> now_;
  AccessRules access_;
  TokenBuckets asked_;  // by address
  LinkPictures pictures_;
  std::string network_;
};

}  // namespace bourse
