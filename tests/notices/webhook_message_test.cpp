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

constexpr const char* kLink = "https://b.example/t/t1";

WebhookRequest sentTo(const std::string& address, const std::string& link = kLink) {
  Account account{.id = "a1"};
  account.webhook = address;
  account.webhookSecret = "secret";
  const Notice notice{.number = 7, .table = "t1", .game = "stockpile", .what = "turn", .time = 5};
  return webhookRequest(notice, account, link, 9);
}

TEST(WebhookMessage, HasASentenceWhereChatProgramsLookForIt) {
  const WebhookRequest request = sentTo("https://chat.example/hook");
  const json body = json::parse(request.body);
  EXPECT_EQ(body["content"], "It is your turn in Stockpile\nhttps://b.example/t/t1");
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
  EXPECT_THAT(request.headers, Contains("Bourse-Signature: " + request.signature));
}

TEST(WebhookMessage, SpeaksTheLanguageOfItsAddress) {
  EXPECT_THAT(json::parse(sentTo("https://chat.example/hook#lang=pt").body)["text"].get<std::string>(),
              HasSubstr("É a sua vez"));
  EXPECT_EQ(json::parse(sentTo("https://chat.example/hook#lang=xx", "t/t1").body)["text"],
            "It is your turn in Stockpile");
}

}  // namespace
}  // namespace bourse
