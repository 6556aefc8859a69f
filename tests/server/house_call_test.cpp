// Who may call for the house: processes with the same secret, at about the same time, for the table they
// name.
#include <gtest/gtest.h>

#include "server/tables/house_call.h"

namespace bourse {
namespace {

constexpr std::int64_t kThen = 1'700'000'000;

Request requestOfLetter(const Letter& letter, const std::string& path) {
  Request request{.method = "POST", .target = path};
  request.body = letter.body;
  request.headers.push_back({"Bourse-Signature", letter.signature});
  return request;
}

TEST(HouseCalls, AreForWhoeverHasTheSecret) {
  const HouseCall asked{.what = "forget", .table = "t1", .account = "a1"};
  const Letter letter = letterOf(asked, "127.0.0.1:80", "secret", kThen);
  EXPECT_EQ(letter.address, "http://127.0.0.1:80/api/tables/t1/house");
  const Request request = requestOfLetter(letter, "/api/tables/t1/house");
  ASSERT_TRUE(isHouseCall(request));
  HouseCall heard;
  ASSERT_TRUE(readHouseCall(request, "secret", kThen + 30, heard));
  EXPECT_EQ(heard.what, "forget");
  EXPECT_EQ(heard.table, "t1");
  EXPECT_EQ(heard.account, "a1");
  EXPECT_FALSE(readHouseCall(request, "another", kThen, heard));
  EXPECT_FALSE(readHouseCall(request, "", kThen, heard));
  EXPECT_FALSE(readHouseCall(request, "secret", kThen + 61, heard)) << "somebody has kept it";
  EXPECT_FALSE(readHouseCall(requestOfLetter(letter, "/api/tables/t2/house"), "secret", kThen, heard))
      << "it names another table";
  Request changed = request;
  changed.body += " ";
  EXPECT_FALSE(readHouseCall(changed, "secret", kThen, heard));
  EXPECT_FALSE(isHouseCall({.method = "GET", .target = "/api/tables/t1/house"}));
  EXPECT_FALSE(isHouseCall({.method = "POST", .target = "/api/tables/t1/seats"}));
}

}  // namespace
}  // namespace bourse
