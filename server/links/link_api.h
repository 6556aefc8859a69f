// What links need beside their pages (link_pages.h): the pictures of tables and people, and the server's
// address in its network.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "links/card.h"
#include "server/http/routes.h"
#include "server/links/link_pictures.h"
#include "server/tables/hub.h"

namespace bourse {

class LinkApi {
 public:
  /// `ask` answers questions about people, as programs ask them.
  LinkApi(Hub& hub, std::function<Moment()> now, const AccessRules& access, LinkPictures::Work work,
          std::function<void(const Request&, const Reply&)> ask);

  [[nodiscard]] static std::vector<Endpoint> endpoints();
  [[nodiscard]] static bool owns(const Request& request);

  void answer(const Request& request, const Reply& reply);
  /// Where others in the network find this server; told to the players of a table.
  void setNetwork(std::string address) { network_ = std::move(address); }
  void setAccess(const AccessRules& access);

 private:
  [[nodiscard]] bool mayAsk(const Request& request, const Requester& requester, const Reply& reply);
  [[nodiscard]] static links::Subject subjectOf(const RoomState& room, std::string language);

  void personPicture(const Request& request, const std::string& person, const Requester& requester,
                     const Reply& reply);

  Hub& hub_;
  std::function<Moment()> now_;
  AccessRules access_;
  TokenBuckets asked_;  // by address
  LinkPictures pictures_;
  std::function<void(const Request&, const Reply&)> ask_;
  std::string network_;
};

}  // namespace bourse
