// How addresses are read and whom they count as.
#include <gtest/gtest.h>

#include "server/http/access.h"
#include "server/identity/addresses.h"

namespace bourse {
namespace {

using std::chrono::hours;

TEST(Addresses, AreNormalized) {
  EXPECT_EQ(plainAddress("203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(plainAddress("203.0.113.7:4711"), "203.0.113.7");
  EXPECT_EQ(plainAddress("::ffff:203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(plainAddress("[::ffff:203.0.113.7]:443"), "203.0.113.7");
  EXPECT_EQ(plainAddress("[2001:DB8::1]:443"), "2001:db8::1");
  EXPECT_EQ(plainAddress("[2001:db8::1]"), "2001:db8::1");
  EXPECT_EQ(plainAddress("2001:db8:0:0:0:0:0:1"), "2001:db8::1");
  EXPECT_EQ(plainAddress("fe80::1%eth0"), "fe80::1");
  for (const char* none : {"", "unknown", "_hidden", "[2001:db8::1", "[::1]x", "1.2.3", "203.0.113.7:1:2"})
    EXPECT_EQ(plainAddress(none), "") << none;
}

TEST(Addresses, CountByNetworkOfIPv6) {
  EXPECT_EQ(addressNet("203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(addressNet("::ffff:203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(addressNet("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(addressNet("2001:db8:1:2::9"), addressNet("2001:db8:1:2:ffff::"));
  EXPECT_NE(addressNet("2001:db8:1:2::9"), addressNet("2001:db8:1:3::9"));
  EXPECT_EQ(addressNet("2001:db8:1:2::9", 48), "2001:db8:1::/48");
}

TEST(AddressNets, WidenAfterAbuseAndForgive) {
  AddressNets nets;
  const Moment start{};
  const auto one = [](int net) { return "2001:db8:1:" + std::to_string(net) + "::1"; };
  EXPECT_NE(nets.of(one(1), start), nets.of(one(2), start));
  for (int i = 0; i <= AddressNets::kRefusals; ++i) nets.refused(one(i), start);
  EXPECT_EQ(nets.of(one(1), start), "2001:db8:1::/48");
  EXPECT_EQ(nets.of(one(9999), start), "2001:db8:1::/48") << "all of it counts as one";
  EXPECT_EQ(nets.of("2001:db8:2:1::1", start), "2001:db8:2:1::/64") << "and nobody else does";
  EXPECT_EQ(nets.of(one(1), start + hours(1)), "2001:db8:1:1::/64");
  for (int i = 0; i < 1000; ++i) nets.refused("203.0.113.7", start);
  EXPECT_EQ(nets.of("203.0.113.7", start), "203.0.113.7");
}

TEST(TrustedProxies, AreRecognizedInEveryNotation) {
  Request request{.method = "GET", .target = "/"};
  request.from = "::ffff:192.0.2.9";
  const auto requester = [&](const std::string& forwarded) {
    request.headers = {{"X-Forwarded-For", forwarded}};
    return clientAddress(request, "192.0.2.9");
  };
  EXPECT_EQ(requester("198.51.100.7"), "198.51.100.7");
  EXPECT_EQ(requester("203.0.113.1, 198.51.100.7:5123"), "198.51.100.7");
  EXPECT_EQ(requester("[2001:db8::7]:5123"), "2001:db8::7");
  EXPECT_EQ(requester("::ffff:198.51.100.7"), "198.51.100.7");
  EXPECT_EQ(requester("unknown"), "192.0.2.9") << "then it is the proxy's";
  const auto standard = [&](const std::string& forwarded) {
    request.headers = {{"Forwarded", forwarded}};
    return clientAddress(request, "192.0.2.9");
  };
  EXPECT_EQ(standard("for=198.51.100.7"), "198.51.100.7");
  EXPECT_EQ(standard("for=203.0.113.1, proto=https;For=\"198.51.100.7:5123\";by=10.0.0.1"), "198.51.100.7");
  EXPECT_EQ(standard("for=\"[2001:db8::7]:5123\""), "2001:db8::7");
  EXPECT_EQ(standard("for=_hidden"), "192.0.2.9");
  EXPECT_EQ(standard("for=\"203.0.113.1, for=198.51.100.7"), "198.51.100.7") << "an open quotation mark";
  request.headers.push_back({"X-Forwarded-For", "198.51.100.8"});
  EXPECT_EQ(clientAddress(request, "192.0.2.9"), "198.51.100.8") << "which most proxies send";
  request.headers.clear();
  request.from = "::ffff:127.0.0.1";
  EXPECT_TRUE(isLocalRequest(request));
}

TEST(Hosts, AreCheckedWhereTheyAreNamed) {
  Request request{.method = "GET", .target = "/"};
  const auto allowed = [&](const std::string& host, const std::string& hosts) {
    request.headers = {{"Host", host}};
    return hostAllowed(request, hosts);
  };
  EXPECT_TRUE(allowed("anything.example", ""));
  EXPECT_TRUE(allowed("play.example", "play.example, www.play.example"));
  EXPECT_TRUE(allowed("WWW.play.example:8443", "play.example, www.play.example"));
  for (const char* here : {"localhost", "localhost:8080", "127.0.0.1:8080", "[::1]:8080", "[::1]"})
    EXPECT_TRUE(allowed(here, "play.example")) << here;
  for (const char* other :
       {"rebound.example", "play.example.evil", "127.0.0.1.evil", "", "evil:play.example"})
    EXPECT_FALSE(allowed(other, "play.example")) << other;
}

}  // namespace
}  // namespace bourse
