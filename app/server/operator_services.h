// What `bourse serve` offers its operator: logs, metrics, a graceful stop, the admin socket.
#pragma once

#include <memory>
#include <string>

#include "server/http/websocket.h"
#include "server/operate/log.h"

namespace bourse {

class AdminSocket;
class Listener;
class Options;
class TableServer;

struct OperatorOptions {
  std::string metrics;  // a port, an address with a port, or "on"
  std::string log = "text", logLevel = "notice";
  int drain = 0;
};

void addOperatorOptions(Options& options, OperatorOptions& settings);
Log logOf(const OperatorOptions& settings);

/// Beside the listener of the players; made before it and ended after it.
class OperatorServices {
 public:
  OperatorServices(const OperatorOptions& settings, TableServer& server);
  ~OperatorServices();
  OperatorServices(const OperatorServices&) = delete;
  OperatorServices& operator=(const OperatorServices&) = delete;

  /// Adds /metrics for this machine, if asked for.
  [[nodiscard]] Doors withMetrics(Doors doors);
  /// Opens what was asked for beside the players' port; `folder` is the data folder, if there is one. False
  /// if `problem` is set.
  bool open(Listener& players, const std::string& folder, std::string& problem);
  /// Where the metrics are, empty if they have no port of their own.
  [[nodiscard]] std::string metricsAddress() const;
  /// Nobody asks any more; to be called before the players' listener ends.
  void close();

 private:
  struct Beside;
  [[nodiscard]] std::string metricsText() const;

  OperatorOptions settings_;
  TableServer& server_;
  Listener* players_ = nullptr;
  std::unique_ptr<AdminSocket> admin_;
  std::unique_ptr<Beside> beside_;
};

}  // namespace bourse
