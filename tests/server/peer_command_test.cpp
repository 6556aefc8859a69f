// Peer commands are accepted with the shared secret, a fresh signature and the table they name.
#include <gtest/gtest.h>

#include "server/cluster/peer_command.h"

namespace bourse {
namespace {

constexpr std::int64_t kThen = 1'700'000'000;

Request requestOfLetter(const WebhookRequest& letter, const std::string& path) {
  Request request{.method = "POST", .target = path};
  request.body = letter.body;
  request.headers.push_back({"Bourse-Signature", letter.signature});
  return request;
}

TEST(PeerCommands, NeedTheSharedSecretAndAFreshSignature) {
  const PeerCommand asked{.what = "forget", .table = "t1", .account = "a1"};
  const WebhookRequest letter = signedRequest(asked, "127.0.0.1:80", "secret", kThen);
  EXPECT_EQ(letter.address, "http://127.0.0.1:80/api/tables/t1/house");
  const Request request = requestOfLetter(letter, "/api/tables/t1/house");
  ASSERT_TRUE(isPeerCommand(request));
  PeerCommand heard;
  ASSERT_TRUE(readPeerCommand(request, "secret", kThen + 30, heard));
  EXPECT_EQ(heard.what, "forget");
  EXPECT_EQ(heard.table, "t1");
  EXPECT_EQ(heard.account, "a1");
  EXPECT_FALSE(readPeerCommand(request, "another", kThen, heard));
  EXPECT_FALSE(readPeerCommand(request, "", kThen, heard));
  EXPECT_FALSE(readPeerCommand(request, "secret", kThen + 61, heard)) << "somebody has kept it";
  EXPECT_FALSE(readPeerCommand(requestOfLetter(letter, "/api/tables/t2/house"), "secret", kThen, heard))
      << "it names another table";
  Request changed = request;
  changed.body += " ";
  EXPECT_FALSE(readPeerCommand(changed, "secret", kThen, heard));
  EXPECT_FALSE(isPeerCommand({.method = "GET", .target = "/api/tables/t1/house"}));
  EXPECT_FALSE(isPeerCommand({.method = "POST", .target = "/api/tables/t1/seats"}));
}

}  // namespace
}  // namespace bourse
