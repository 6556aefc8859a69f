#include "server/people/passwords.h"

#include <sodium.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>

#include "core/check.h"

namespace bourse {
namespace {

constexpr std::string_view kCodeLetters = "abcdefghjkmnpqrstuvwxyz23456789";  // no i, l, o, 0, 1
constexpr int kNice = 10;

void beginSodium() {
  static const int result = sodium_init();
  BOURSE_CHECK(result, >=, 0);
}

}  // namespace

std::string passwordHash(const std::string& password, const PasswordCost& cost) {
  beginSodium();
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  const int result = crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), cost.operations,
                                           cost.memory, crypto_pwhash_ALG_ARGON2ID13);
  return result == 0 ? std::string(hash.data()) : std::string();  // else there was no memory
}

bool passwordFits(const std::string& hash, const std::string& password) {
  beginSodium();
  return !hash.empty() && crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

std::string newRecoveryCode() {
  beginSodium();
  std::string code;
  for (int i = 0; i < 20; ++i) {
    if (i > 0 && i % 5 == 0) code += '-';
    code += kCodeLetters[randombytes_uniform(static_cast<std::uint32_t>(kCodeLetters.size()))];
  }
  return code;
}

std::string recoveryText(std::string_view typed) {
  std::string text;
  for (const char c : typed) {
    if (c == ' ' || c == '-') continue;
    text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return text;
}

PasswordPool::PasswordPool(int threads, std::size_t most, Post post) : most_(most), post_(std::move(post)) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

PasswordPool::~PasswordPool() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool PasswordPool::fits(bool known) const {
  return known ? jobs_.size() + known_.size() < most_ : jobs_.size() < (most_ + 1) / 2;
}

bool PasswordPool::take(std::function<std::function<void()>()> work, bool known) {
  {
    const std::lock_guard lock(mutex_);
    if (!fits(known)) return false;
    (known ? known_ : jobs_).push_back(std::move(work));
  }
  wake_.notify_one();
  return true;
}

bool PasswordPool::hasRoom(bool known) {
  const std::lock_guard lock(mutex_);
  return fits(known);
}

void PasswordPool::run() {
  // On Linux a thread has a niceness of its own.
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice);
  while (true) {
    std::function<std::function<void()>()> job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return ending_ || !jobs_.empty() || !known_.empty(); });
      if (ending_) return;
      auto& next = known_.empty() ? jobs_ : known_;
      job = std::move(next.front());
      next.pop_front();
    }
    post_(job());
  }
}

}  // namespace bourse
