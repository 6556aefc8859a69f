// Takes notices to the webhooks of people, on few threads of its own. Where it goes was chosen by a stranger,
// so it goes to no machine that only this one can reach. libcurl is behind it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/store/journal.h"

struct sockaddr;

namespace bourse {

struct Letter {
  std::string address, body, signature;
};

/// Whether everybody in the world means the same machine by it: no loopback, no private or link-local
/// network, no address of a carrier, a test or a multicast, also not in the disguise of IPv6.
bool isPublicAddress(const sockaddr& address);

/// Whether it can be one at all: http or https, with a host, without a name and password in it; at most 500
/// bytes.
bool isWebhookAddress(std::string_view address);

/// `t=SECONDS,v1=HEX`, HEX being HMAC-SHA-256 of "SECONDS.BODY" under the secret.
std::string webhookSignature(std::string_view secret, std::int64_t time, std::string_view body);

/// Posts it and waits for the answer; its status, 0 if there was none in ten seconds. Follows nobody further.
/// Given up as soon as `stop` is true.
int deliver(const Letter& letter, bool toPrivateToo, const std::atomic<bool>* stop = nullptr);

class Courier {
 public:
  Courier(bool toPrivateToo, Post post);
  /// What is on its way and what waits is dropped, and taken from the store again later.
  ~Courier();
  Courier(const Courier&) = delete;
  Courier& operator=(const Courier&) = delete;

  void send(Letter letter, std::function<void(int status)> sent);

 private:
  struct Errand {
    Letter letter;
    std::function<void(int)> sent;
  };
  void run();

  bool toPrivateToo_;
  Post post_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Errand> errands_;
  std::atomic<bool> ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace bourse
