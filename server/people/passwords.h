// Hashes and checks passwords on low-priority threads with a short queue: however many strangers try, no move
// at a table waits for them. Uses libsodium's argon2id.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/common/post.h"

namespace bourse {

/// What one password costs; the library's own advice for people who wait.
struct PasswordCost {
  unsigned long long operations = 2;
  std::size_t memory = 64 * 1024 * 1024;
};
/// The least that the library allows, for tests.
inline constexpr PasswordCost kCheapPassword{1, 8192};

std::string passwordHash(const std::string& password, const PasswordCost& cost);
bool passwordFits(const std::string& hash, const std::string& password);

/// Twenty letters and digits in groups that are read aloud without mistakes: 99 random bits.
std::string newRecoveryCode();
/// What is hashed of it: as people type it, without blanks, hyphens and case.
std::string recoveryText(std::string_view typed);

class PasswordPool {
 public:
  /// `most` wait at once; beyond that nobody is taken. `post` calls back on the thread of the connections.
  PasswordPool(int threads, std::size_t most, Post post);
  /// Waits for the one that is being hashed; the others are dropped.
  ~PasswordPool();
  PasswordPool(const PasswordPool&) = delete;
  PasswordPool& operator=(const PasswordPool&) = delete;

  /// Runs `work` here and what it gives there. False if too many wait. Half of the places are for those who
  /// are known, and they come first.
  bool take(std::function<std::function<void()>()> work, bool known = false);
  /// Whether it would be taken now.
  [[nodiscard]] bool hasRoom(bool known = false);

 private:
  void run();
  [[nodiscard]] bool fits(bool known) const;

  std::size_t most_;
  Post post_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<std::function<void()>()>> jobs_, known_;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace bourse
