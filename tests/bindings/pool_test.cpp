// The threads of a batch: whatever is thrown reaches the caller, and nobody is left behind.
#include "bindings/c/pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <vector>

namespace bourse::door {
namespace {

/// Every number is given out once.
void expectToWork(Pool& pool) {
  std::vector<std::atomic<int>> done(100);
  pool.share(100, 3, [&](std::uint32_t first, std::uint32_t last) {
    for (std::uint32_t i = first; i < last; ++i) ++done[i];
  });
  for (const std::atomic<int>& times : done) EXPECT_EQ(times, 1);
}

TEST(Pool, ThrowsToTheCallerWhatAPieceThrows) {
  for (const unsigned threads : {1u, 2u, 4u}) {
    Pool pool(threads);
    for (int i = 0; i < 50; ++i)
      EXPECT_THROW(pool.share(100, 1,
                              [](std::uint32_t first, std::uint32_t) {
                                if (first >= 40) throw std::runtime_error("a piece");
                              }),
                   std::runtime_error);
    expectToWork(pool);
  }
}

TEST(Pool, ThrowsToTheCallerWhatAnotherThreadThrows) {
  Pool pool(2);
  std::atomic<bool> thrown{false};
  const auto caller = std::this_thread::get_id();
  EXPECT_THROW(pool.share(2, 1,
                          [&](std::uint32_t, std::uint32_t) {
                            if (std::this_thread::get_id() == caller) return thrown.wait(false);
                            thrown = true;
                            thrown.notify_all();
                            throw std::bad_alloc();
                          }),
               std::bad_alloc);
  expectToWork(pool);
}

std::atomic<int> begun{0}, ended{0};

std::thread twoThreadsAtMost(std::function<void()> work) {
  if (begun == 2) throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
  ++begun;
  return std::thread([work = std::move(work)] {
    work();
    ++ended;
  });
}

TEST(Pool, JoinsItsThreadsWhereThereAreTooFew) {
  begun = ended = 0;
  EXPECT_THROW(Pool(5, twoThreadsAtMost), std::system_error);
  EXPECT_EQ(begun, 2);
  EXPECT_EQ(ended, 2);
}

}  // namespace
}  // namespace bourse::door
