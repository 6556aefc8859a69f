// Posts to webhooks and push services, and hands over mails, on threads of its own. Strangers choose the
// addresses, so private networks are refused. libcurl is behind it.
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

#include "server/common/post.h"

struct sockaddr;

namespace bourse {

struct WebhookRequest {
  std::string address, body, signature;
  std::vector<std::string> headers{};  // instead of the type JSON and the signature
};

/// Whether it is reachable on the internet: no loopback, private, link-local, carrier, test or multicast
/// address, nor one of these wrapped in IPv6.
bool isPublicAddress(const sockaddr& address);

/// http or https, with a host, without credentials; at most so many bytes.
bool isWebhookAddress(std::string_view address, std::size_t most = 500);

/// `t=SECONDS,v1=HEX`, HEX being HMAC-SHA-256 of "SECONDS.BODY" under the secret.
std::string webhookSignature(std::string_view secret, std::int64_t time, std::string_view body);

/// Posts it and waits for the answer: its status, or 0 if there was none within ten seconds. Follows no
/// redirects. Gives up as soon as `stop` is true.
int deliver(const WebhookRequest& request, bool allowPrivate, const std::atomic<bool>* stop = nullptr);

/// What hands over one request; gives up as soon as `stop` is true.
using Deliver = std::function<int(const WebhookRequest&, const std::atomic<bool>* stop)>;

/// Before the first use of libcurl.
void beginCurl();

/// What becomes of requests when the sender ends.
enum class SenderEnd : std::uint8_t {
  drop,    // nobody is called back; what is pending is read from the store again later
  finish,  // what is under way has a moment to finish, and the rest is called back with status 0
};

inline constexpr int kSendersAtOnce = 4;  // a slow receiver keeps others waiting, but not all of them

class WebhookSender {
 public:
  WebhookSender(bool allowPrivate, Post post, SenderEnd end = SenderEnd::drop);
  /// The same for another way out, such as mail.
  WebhookSender(Deliver deliver, Post post, SenderEnd end);
  ~WebhookSender();
  WebhookSender(const WebhookSender&) = delete;
  WebhookSender& operator=(const WebhookSender&) = delete;

  void send(WebhookRequest request, std::function<void(int status)> sent);

 private:
  struct Job {
    WebhookRequest request;
    std::function<void(int)> sent;
  };
  void run();
  bool take(Job& job);

  Deliver deliver_;
  Post post_;
  SenderEnd end_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  int busy_ = 0;                      // threads that wait for an answer
  bool ending_ = false;               // nothing new is begun
  std::atomic<bool> aborts_ = false;  // nor waited for
  std::vector<std::thread> threads_;
};

}  // namespace bourse
