// Tables over HTTP: make one, list them, take a seat, read a record (docs/protocol.md, docs/openapi.json).
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/tables/hub.h"
#include "server/visitor.h"

namespace bourse {

/// So many at once and so many a second, for each address. What it remembers is bounded.
class RateLimit {
 public:
  RateLimit(double burst, double perSecond) : burst_(burst), perSecond_(perSecond) {}
  bool allow(const std::string& who, Moment now);

 private:
  struct Bucket {
    double left;
    Moment at;
  };
  double burst_, perSecond_;
  std::map<std::string, Bucket> buckets_;
};

/// Whether a request may come from a page of that origin: the server's own, one of `allowed`, or no page at
/// all, since a program outside of a browser carries nobody else's secrets.
bool originAllowed(const Request& request, std::string_view allowed);

class TableApi {
 public:
  /// `origins` are further ones that are allowed, with commas between them.
  TableApi(Hub& hub, std::function<Moment()> now, std::string origins);

  /// Whether a target is one of its own.
  [[nodiscard]] static bool owns(const Request& request);
  void answer(const Request& request, const Reply& reply);
  /// A WebSocket to /api/tables/{table}/socket.
  std::unique_ptr<Visitor> admit(const Request& request, std::shared_ptr<Wire> wire, Response& refusal);

 private:
  void makeTable(const Request& request, const Reply& reply);
  void takeSeat(Room& room, const Request& request, const Reply& reply);
  void aboutTable(std::string_view id, std::string_view what, const Request& request, const Reply& reply);
  bool mayChange(const Request& request, const Reply& reply);

  Hub& hub_;
  std::function<Moment()> now_;
  std::string origins_;
  RateLimit changes_{30, 0.5};
};

}  // namespace bourse
