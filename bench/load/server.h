// The server that is measured: started here as a process of its own, or somewhere already.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace bourse::load {

/// Microseconds (at most) to how many moves took that long.
using Buckets = std::map<std::uint64_t, std::uint64_t>;
Buckets operator-(Buckets after, const Buckets& before);
/// In milliseconds.
double quantile(const Buckets& buckets, double share);

class Server {
 public:
  Server() = default;
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Runs the program with these options beside `serve --port 0`, and waits for its address. With `durable`
  /// in a data folder that is gone afterwards.
  bool start(const std::string& program, std::vector<std::string> options, bool durable,
             std::string& problem);
  /// One that runs: 127.0.0.1:8080.
  bool take(const std::string& address, std::string& problem);

  [[nodiscard]] const std::string& ip() const { return ip_; }
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] bool ours() const { return process_ > 0; }
  /// Of our own server: memory in bytes and processor time in seconds so far; 0 of another.
  [[nodiscard]] double memory() const;
  [[nodiscard]] double processor() const;
  /// What it says at /api/timing; empty if it does not.
  [[nodiscard]] Buckets timing() const;

 private:
  std::string ip_ = "127.0.0.1", folder_;
  std::uint16_t port_ = 0;
  pid_t process_ = 0;
};

/// Several that share a store, or just one.
class Fleet {
 public:
  Fleet() = default;
  /// As many as wanted, with the same options.
  bool start(int processes, const std::string& program, const std::vector<std::string>& options, bool durable,
             std::string& problem);
  /// Those that run, with commas between them.
  bool take(const std::string& addresses, std::string& problem);

  [[nodiscard]] const std::vector<std::unique_ptr<Server>>& servers() const { return servers_; }
  [[nodiscard]] bool ours() const { return servers_.front()->ours(); }
  /// Of all of them together.
  [[nodiscard]] double memory() const;
  [[nodiscard]] double processor() const;
  [[nodiscard]] Buckets timing() const;

 private:
  std::vector<std::unique_ptr<Server>> servers_;
};

/// Lets this process and those it starts have that many files open, or as many as the system allows: that
/// number is returned.
std::uint64_t allowFiles(std::uint64_t wanted);

}  // namespace bourse::load
