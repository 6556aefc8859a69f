// Passwords are hashed as they should be, by few threads with a short queue.
#include "server/people/passwords.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

namespace bourse {
namespace {

TEST(Passwords, AreHashedWithArgon2id) {
  const std::string hash = passwordHash("correct horse", kCheapPassword);
  EXPECT_THAT(hash, ::testing::StartsWith("$argon2id$v=19$m=8,t=1,p=1$"));
  EXPECT_NE(hash, passwordHash("correct horse", kCheapPassword)) << "each has a salt of its own";
  EXPECT_TRUE(passwordFits(hash, "correct horse"));
  EXPECT_FALSE(passwordFits(hash, "correct horsf"));
  EXPECT_FALSE(passwordFits("", ""));
  EXPECT_FALSE(passwordFits("nonsense", "nonsense"));
}

TEST(Passwords, RecoveryCodesAreEasyToType) {
  const std::string code = newRecoveryCode();
  EXPECT_EQ(code.size(), 23);
  EXPECT_NE(code, newRecoveryCode());
  EXPECT_EQ(recoveryText(" AB-cd 2"), "abcd2");
  EXPECT_EQ(code.find_first_of("ilo01"), std::string::npos);
}

TEST(Passwords, QueueIsBoundedAndKeepsAShareForThoseWhoAreKnown) {
  std::mutex gate;
  std::vector<int> done;
  std::atomic<int> count = 0;
  std::atomic<bool> begun = false;
  gate.lock();
  // Last, since it works until it is gone.
  PasswordPool pool(1, 4, [](const std::function<void()>& what) { what(); });
  const auto work = [&](int number) {
    return [&, number]() -> std::function<void()> {
      begun = true;
      const std::lock_guard lock(gate);
      return [&, number] {
        done.push_back(number);
        ++count;
      };
    };
  };
  ASSERT_TRUE(pool.take(work(0)));
  while (!begun) std::this_thread::yield();
  EXPECT_TRUE(pool.take(work(1)));
  EXPECT_TRUE(pool.take(work(2)));
  EXPECT_FALSE(pool.take(work(3))) << "strangers have half of the places";
  EXPECT_TRUE(pool.hasRoom(true));
  EXPECT_TRUE(pool.take(work(4), true));
  EXPECT_TRUE(pool.take(work(5), true));
  EXPECT_FALSE(pool.take(work(6), true));
  gate.unlock();
  while (count < 5) std::this_thread::yield();
  EXPECT_EQ(done, (std::vector<int>{0, 4, 5, 1, 2})) << "those who are known come first";
}

}  // namespace
}  // namespace bourse
