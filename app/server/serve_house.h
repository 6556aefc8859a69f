// What whoever runs `bourse serve` wishes beside the game: logs, metrics, a slow end, the admin socket.
#pragma once

#include <memory>
#include <string>

#include "server/operate/log.h"
#include "server/visitor.h"

namespace bourse {

class AdminSocket;
class Listener;
class Options;
class TableServer;

struct HouseWishes {
  std::string metrics;  // a port, an address with a port, or "on"
  std::string log = "text", logLevel = "notice";
  int drain = 0;
};

void addHouseOptions(Options& options, HouseWishes& wishes);
Log logOf(const HouseWishes& wishes);

/// Beside the listener of the players; made before it and ended after it.
class ServeHouse {
 public:
  ServeHouse(const HouseWishes& wishes, TableServer& server);
  ~ServeHouse();
  ServeHouse(const ServeHouse&) = delete;
  ServeHouse& operator=(const ServeHouse&) = delete;

  /// With /metrics for this machine, if it was wished for.
  [[nodiscard]] Doors withMetrics(Doors doors);
  /// Opens what was wished for beside the players' port; `folder` is the data folder, if there is one. False
  /// if `problem` is set.
  bool open(Listener& players, const std::string& folder, std::string& problem);
  /// Where the metrics are, empty if they have no port of their own.
  [[nodiscard]] std::string metricsAddress() const;
  /// Nobody asks any more; to be called before the players' listener ends.
  void close();

 private:
  struct Beside;
  [[nodiscard]] std::string metricsText() const;

  HouseWishes wishes_;
  TableServer& server_;
  Listener* players_ = nullptr;
  std::unique_ptr<AdminSocket> admin_;
  std::unique_ptr<Beside> beside_;
};

}  // namespace bourse
