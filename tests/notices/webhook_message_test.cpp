// What chat programs show of a webhook.
#include "server/people/webhook_message.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace bourse {
namespace {

using nlohmann::json;
using ::testing::Contains;
using ::testing::HasSubstr;

constexpr const char* kSite = "https://b.example/";
constexpr const char* kLink = "https://b.example/t/t1";

Account accountWith(const std::string& address) {
  Account account{.id = "a1", .name = "Ada"};
  account.webhook = address;
  account.webhookSecret = "secret";
  return account;
}

WebhookRequest sentTo(const std::string& address, const std::string& site = kSite) {
  const Notice notice{.number = 7, .table = "t1", .game = "stockpile", .what = "turn", .time = 5};
  return webhookRequest(notice, accountWith(address), site, 9);
}

TEST(WebhookMessage, HasASentenceWhereChatProgramsLookForIt) {
  const WebhookRequest request = sentTo("https://chat.example/hook");
  const json body = json::parse(request.body);
  const std::string stop = std::string(kSite) + "#/webhook/stop/" + webhookStopToken(accountWith(""));
  EXPECT_EQ(body["content"],
            "Ada: It is your turn in Stockpile\nhttps://b.example/t/t1\nStop notices: " + stop);
  EXPECT_EQ(body["stop"], stop);
  EXPECT_EQ(body["text"], body["content"]);
  EXPECT_EQ(body["notice"], 7);
  EXPECT_EQ(body["link"], kLink);
  EXPECT_EQ(request.signature, webhookSignature("secret", 9, request.body));
  EXPECT_TRUE(request.headers.empty());
}

TEST(WebhookMessage, IsPlainTextForThoseWhoAskForIt) {
  const WebhookRequest request = sentTo("https://ntfy.example/mine#text&lang=fr");
  EXPECT_EQ(request.address, "https://ntfy.example/mine");
  EXPECT_THAT(request.body, HasSubstr("C’est à vous de jouer"));
  EXPECT_THAT(request.body, HasSubstr(kLink));
  EXPECT_THAT(request.headers, Contains("Content-Type: text/plain; charset=utf-8"));
  EXPECT_THAT(request.headers, Contains(std::string("Click: ") + kLink));
  EXPECT_THAT(request.headers, Contains(::testing::StartsWith("Actions: view, ")));
  EXPECT_THAT(request.headers, Contains("Bourse-Signature: " + request.signature));
}

TEST(WebhookMessage, SpeaksTheLanguageOfItsAddress) {
  EXPECT_THAT(json::parse(sentTo("https://chat.example/hook#lang=pt").body)["text"].get<std::string>(),
              HasSubstr("É a sua vez"));
  EXPECT_EQ(json::parse(sentTo("https://chat.example/hook#lang=xx", "").body)["text"],
            "Ada: It is your turn in Stockpile");
}

TEST(WebhookMessage, ReadsQuietHoursBehindItsAddress) {
  const WebhookAddress read = webhookAddress("https://chat.example/hook#lang=fr&quiet=22:05-07:00");
  EXPECT_TRUE(read.understood);
  EXPECT_EQ(read.quietFrom, 22 * 60 + 5);
  EXPECT_EQ(read.quietUntil, 7 * 60);
  EXPECT_EQ(read.language, "fr");
  for (const char* wrong : {"", "22-7", "22:00", "22:00-24:00", "22:60-07:00", "22:00-07:00-", "2a:00-07:00"})
    EXPECT_FALSE(webhookAddress(std::string("https://a.example/#quiet=") + wrong).understood) << wrong;
}

TEST(WebhookMessage, StopsByATokenOfThisWebhookAlone) {
  const Account ada = accountWith("https://chat.example/hook");
  const std::string token = webhookStopToken(ada);
  EXPECT_EQ(webhookStopAccount(token), "a1");
  EXPECT_TRUE(isWebhookStop(token, ada));
  Account other = ada;
  other.webhookSecret = "another";
  EXPECT_FALSE(isWebhookStop(token, other)) << "a webhook that was set anew";
  other.webhookSecret.clear();
  EXPECT_FALSE(isWebhookStop(webhookStopToken(other), other)) << "no webhook was ever set";
  EXPECT_EQ(webhookStopAccount("short"), "");
}

}  // namespace
}  // namespace bourse
