// What a notice by e-mail says, where it may go, and what the mail server's answers mean.
#include "server/notices/mail_message.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/record/base64.h"
#include "server/identity/secrets.h"
#include "server/outbound/smtp.h"

namespace bourse {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const MailOptions kOptions{.from = "bourse@b.example", .secret = "hidden"};

Push turn() {
  return {.to = {.id = sha256Hex("id"),
                 .seatKey = "secret key",
                 .endpoint = "mailto:ada@example.org",
                 .language = "fr"},
          .table = "t1",
          .game = "stockpile",
          .what = "turn",
          .seat = 2,
          .decision = 12};
}

std::string headersOf(const WebhookRequest& mail) { return mail.body.substr(0, mail.body.find("\r\n\r\n")); }

std::string textOfMail(const WebhookRequest& mail) {
  std::string encoded = mail.body.substr(mail.body.find("\r\n\r\n") + 4), text;
  std::erase_if(encoded, [](char c) { return c == '\r' || c == '\n'; });
  EXPECT_TRUE(fromBase64(encoded, text)) << encoded;
  return text;
}

TEST(MailAddress, IsPlain) {
  for (const char* good :
       {"ada@example.org", "a.b+c_d-e@sub.example.co", "o'neil@example.org", "1@2.example"})
    EXPECT_TRUE(isMailAddress(good)) << good;
  for (const std::string bad : {"",
                                "ada",
                                "@example.org",
                                "ada@",
                                "ada@example",
                                "ada@.org",
                                "ada@example..org",
                                ".ada@example.org",
                                "ada.@example.org",
                                "a..b@example.org",
                                "ada@-example.org",
                                "ada@example-.org",
                                "ada@127.0.0.1",
                                "ada @example.org",
                                "\"ada\"@example.org",
                                "ada@example.org,bob@example.org",
                                "<ada@example.org>",
                                "ada@exa_mple.org",
                                "ада@example.org",
                                "ada@@example.org",
                                "ada(x)@example.org",
                                "ada@[127.0.0.1]"})
    EXPECT_FALSE(isMailAddress(bad)) << bad;
  EXPECT_FALSE(isMailAddress(std::string(65, 'a') + "@example.org"));
  EXPECT_FALSE(isMailAddress("a@" + std::string(64, 'b') + ".org"));
}

/// Law: whatever byte stands anywhere in an address, none that ends a line or a command gets through.
TEST(MailAddress, LetsNoHeaderIn) {
  const std::string address = "ada@example.org";
  for (int byte = 0; byte < 256; ++byte)
    for (std::size_t at = 0; at <= address.size(); ++at) {
      std::string other = address;
      other.insert(at, 1, static_cast<char>(byte));
      if (!isMailAddress(other)) continue;
      EXPECT_GT(byte, ' ');
      EXPECT_LT(byte, 127);
      EXPECT_EQ(std::string("<>()[],;:\\\"@").find(static_cast<char>(byte)), std::string::npos) << other;
    }
  for (const char* more : {"\r\nBcc: eve@example.org", "\nBcc: eve@example.org", "\r", "%0d%0aBcc:x@y.org"})
    EXPECT_FALSE(isMailAddress(address + more)) << more;
}

TEST(MailAddress, CountsAsOneHoweverItIsWritten) {
  const std::string key = mailCountKey("ada@example.org", "s");
  for (const char* same :
       {"ADA@example.org", "a.d.a@EXAMPLE.org", "ada+1@example.org", "a.da+x.y@example.org"})
    EXPECT_EQ(mailCountKey(same, "s"), key) << same;
  EXPECT_NE(mailCountKey("bob@example.org", "s"), key);
  EXPECT_NE(mailCountKey("ada@example.org", "other"), key);
  EXPECT_THAT(key, Not(HasSubstr("ada")));
}

TEST(Mail, SaysTheTurnAndHowToStop) {
  const WebhookRequest mail = noticeMail(turn(), kOptions, "https://b.example/", 1'700'000'000);
  EXPECT_EQ(mail.address, "ada@example.org");
  const std::string headers = headersOf(mail), stop = stopToken(turn().to.id, "hidden");
  EXPECT_THAT(headers,
              StartsWith("From: <bourse@b.example>\r\nTo: <ada@example.org>\r\nSubject: =?UTF-8?B?"));
  EXPECT_THAT(headers, HasSubstr("\r\nDate: Tue, 14 Nov 2023 22:13:20 +0000\r\n"));
  EXPECT_THAT(headers, HasSubstr("\r\nList-Unsubscribe: <https://b.example/api/mail/stop/" + stop + ">\r\n"));
  EXPECT_THAT(headers, HasSubstr("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click"));
  EXPECT_THAT(headers, HasSubstr("\r\nAuto-Submitted: auto-generated\r\n"));
  const std::string text = textOfMail(mail);
  EXPECT_THAT(
      text, StartsWith("C’est à vous de jouer dans une partie de Stockpile:\r\nhttps://b.example/t/t1\r\n"));
  EXPECT_THAT(text, HasSubstr("https://b.example/#/mail/stop/" + stop));
  EXPECT_THAT(text, Not(HasSubstr("secret")));
  EXPECT_THAT(mail.body, Not(HasSubstr("secret")));
}

/// Every line is short, ends as SMTP wants it, and none is a dot alone.
TEST(Mail, IsMadeOfLines) {
  for (const char* language : {"en", "pt", "fr", "fa", "xx"}) {
    Push push = turn();
    push.to.language = language;
    for (const WebhookRequest& mail :
         {noticeMail(push, kOptions, "https://b.example", 1),
          confirmationMail(push.to, "token", kOptions, "https://b.example", 1)}) {
      std::size_t from = 0;
      for (std::size_t end = mail.body.find("\r\n"); end != std::string::npos;
           end = mail.body.find("\r\n", from)) {
        const std::string line = mail.body.substr(from, end - from);
        EXPECT_LE(line.size(), 250) << line;
        EXPECT_EQ(line.find_first_of("\r\n"), std::string::npos);
        EXPECT_NE(line, ".");
        for (const char c : line) EXPECT_TRUE(c >= ' ' && c <= '~') << line;
        from = end + 2;
      }
      EXPECT_EQ(from, mail.body.size());
    }
  }
}

TEST(Mail, HasALinkWhateverTheSiteLooksLike) {
  const WebhookRequest mail = noticeMail(turn(), kOptions, "https://b.example\r\nBcc: eve@example.org", 1);
  EXPECT_THAT(headersOf(mail), Not(HasSubstr("\r\nBcc")));
  EXPECT_THAT(textOfMail(noticeMail(turn(), kOptions, "https://b.example", 1)),
              HasSubstr("https://b.example/t/t1"));
}

TEST(Mail, StopsOnlyWithOurSignature) {
  const std::string id = sha256Hex("id"), token = stopToken(id, "hidden");
  EXPECT_EQ(stopTokenId(token, "hidden"), id);
  EXPECT_FALSE(stopTokenId(token, "other"));
  EXPECT_FALSE(stopTokenId(id, "hidden"));
  EXPECT_FALSE(stopTokenId(stopToken(sha256Hex("x"), "hidden").substr(0, 64) + token.substr(64), "hidden"));
  EXPECT_FALSE(stopTokenId("", "hidden"));
}

TEST(Smtp, KnowsItsAddresses) {
  for (const char* good : {"smtp://mail.example.org", "smtps://mail.example.org",
                           "smtp://mail.example.org:587", "smtp://127.0.0.1:2525", "smtp://[::1]:25/"})
    EXPECT_TRUE(isSmtpUrl(good)) << good;
  for (const char* bad :
       {"", "mail.example.org", "http://mail.example.org", "smtp://", "smtp://u:p@mail.example.org",
        "smtp://mail.example.org/path", "smtp://mail.example.org/?x", "smtp://a b.example"})
    EXPECT_FALSE(isSmtpUrl(bad)) << bad;
}

TEST(Smtp, ForgetsOnlyMailboxesThatDoNotExist) {
  EXPECT_EQ(mailStatus("550 5.1.1 No such user\r\n", true), kMailboxGone);
  EXPECT_EQ(mailStatus("554 5.7.1 Relay access denied\r\n", true), kMailRefused);
  EXPECT_EQ(mailStatus("550 Mailbox unavailable\r\n", true), kMailRefused);
  EXPECT_EQ(mailStatus("550 5.1.8 Sender rejected\r\n", false), kMailNotNow);
  EXPECT_EQ(mailStatus("535 5.7.8 Authentication failed\r\n", false), kMailNotNow);
  EXPECT_EQ(mailStatus("451 4.7.1 Greylisted\r\n", true), kMailNotNow);
  EXPECT_EQ(mailStatus("", false), kMailNotNow);
}

}  // namespace
}  // namespace bourse
