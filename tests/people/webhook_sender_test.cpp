// Webhooks: where they may go, how they are signed, and that a real receiver gets them.
#include "server/outbound/webhook_sender.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>

#include <thread>

#include "server/net/listener.h"

namespace bourse {
namespace {

using ::testing::HasSubstr;

bool goesTo(const std::string& text) {
  sockaddr_in four{};
  sockaddr_in6 six{};
  four.sin_family = AF_INET;
  six.sin6_family = AF_INET6;
  if (::inet_pton(AF_INET, text.c_str(), &four.sin_addr) == 1)
    return isPublicAddress(reinterpret_cast<const sockaddr&>(four));
  EXPECT_EQ(::inet_pton(AF_INET6, text.c_str(), &six.sin6_addr), 1) << text;
  return isPublicAddress(reinterpret_cast<const sockaddr&>(six));
}

TEST(WebhookSender, RefusesPrivateAddresses) {
  for (const char* inside : {"127.0.0.1",
                             "127.9.9.9",
                             "0.0.0.0",
                             "10.1.2.3",
                             "172.16.0.1",
                             "172.31.255.255",
                             "192.168.1.1",
                             "169.254.169.254",
                             "100.64.0.1",
                             "192.0.2.1",
                             "198.18.0.1",
                             "203.0.113.9",
                             "224.0.0.1",
                             "255.255.255.255",
                             "::1",
                             "::",
                             "fe80::1",
                             "fc00::1",
                             "fd12::1",
                             "ff02::1",
                             "::ffff:127.0.0.1",
                             "::ffff:10.0.0.1",
                             "64:ff9b::7f00:1",
                             "2002:7f00:1::",
                             "2001:db8::1",
                             "2001::1",
                             "::127.0.0.1"})
    EXPECT_FALSE(goesTo(inside)) << inside;
  for (const char* outside : {"93.184.216.34", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:2800:220:1::1",
                              "::ffff:8.8.8.8", "2a00:1450:4001::1"})
    EXPECT_TRUE(goesTo(outside)) << outside;
}

// RFC 4231, test case 2, has this key; the sum over "0.what do ya want for nothing?" was made with openssl.
TEST(WebhookSender, SignsRequests) {
  EXPECT_EQ(webhookSignature("Jefe", 0, "what do ya want for nothing?"),
            "t=0,v1=37f471929915ccd2cbbe79feb84ffcff4f2bb25e15fc41c2506687331ae179cc");
  EXPECT_NE(webhookSignature("Jefe", 1, "what do ya want for nothing?"),
            webhookSignature("Jefe", 0, "what do ya want for nothing?"));
}

/// A real receiver on this machine, which answers as it is told.
class Receiver {
 public:
  explicit Receiver(int status) {
    std::string problem;
    const Handler handler = [this, status](const Request& request) {
      received.push_back(request);
      Response response{.status = status};
      if (status == 302) response.set("Location", "http://127.0.0.1:1/");
      return response;
    };
    listener_ = Listener::open("127.0.0.1", 0, handler, {}, problem);
    EXPECT_NE(listener_, nullptr) << problem;
    thread_ = std::thread([this] { listener_->run(); });
  }
  ~Receiver() { stop(); }
  Receiver(const Receiver&) = delete;
  Receiver& operator=(const Receiver&) = delete;
  void stop() {
    if (!thread_.joinable()) return;
    listener_->stop();
    thread_.join();
  }
  [[nodiscard]] std::string address(const std::string& host = "127.0.0.1") const {
    return "http://" + host + ":" + std::to_string(listener_->port()) + "/hook?a=b";
  }

  std::vector<Request> received;

 private:
  std::unique_ptr<Listener> listener_;
  std::thread thread_;
};

TEST(WebhookSender, DeliversToARealReceiver) {
  Receiver receiver(204);
  const std::string body = R"({"what":"turn"})";
  EXPECT_EQ(deliver({receiver.address(), body, webhookSignature("secret", 7, body)}, true), 204);
  receiver.stop();
  ASSERT_EQ(receiver.received.size(), 1);
  const Request& got = receiver.received[0];
  EXPECT_EQ(got.method, "POST");
  EXPECT_EQ(got.target, "/hook?a=b");
  EXPECT_EQ(got.body, body);
  EXPECT_EQ(got.header("Content-Type"), "application/json");
  EXPECT_EQ(got.header("Bourse-Signature"), webhookSignature("secret", 7, body));
}

TEST(WebhookSender, RefusesPrivateTargetsAndRedirects) {
  Receiver receiver(302);
  EXPECT_EQ(deliver({receiver.address(), "{}", ""}, false), 0);
  EXPECT_EQ(deliver({receiver.address("localhost"), "{}", ""}, false), 0) << "a name does not hide it";
  EXPECT_EQ(deliver({receiver.address("[::ffff:127.0.0.1]"), "{}", ""}, false), 0);
  EXPECT_EQ(deliver({receiver.address("2130706433"), "{}", ""}, false), 0) << "nor one large number";
  EXPECT_EQ(deliver({receiver.address(), "{}", ""}, true), 302) << "told, not followed";
  receiver.stop();
  EXPECT_EQ(receiver.received.size(), 1);
}

TEST(WebhookSender, ReportsTheStatus) {
  Receiver receiver(503);
  std::mutex mutex;
  std::condition_variable told;
  std::vector<int> statuses;
  {
    WebhookSender webhooks(true, [&](const std::function<void()>& what) {
      const std::lock_guard lock(mutex);
      what();
      told.notify_all();
    });
    for (int i = 0; i < 3; ++i)
      webhooks.send({receiver.address(), "{}", ""}, [&](int status) { statuses.push_back(status); });
    std::unique_lock lock(mutex);
    EXPECT_TRUE(told.wait_for(lock, std::chrono::seconds(60), [&] { return statuses.size() == 3; }));
  }
  EXPECT_EQ(statuses, (std::vector<int>{503, 503, 503}));
}

}  // namespace
}  // namespace bourse
