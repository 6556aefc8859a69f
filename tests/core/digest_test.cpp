// Fingerprints are pinned: records, goldens and the signature depend on them. The values come from an
// independent program.
#include "core/digest.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <set>
#include <string>

namespace bourse {
namespace {

std::uint64_t ofText(std::string_view text) {
  Digest digest;
  digest.addText(text);
  return digest.value();
}

TEST(Digest, PinsWords) {
  Digest empty;
  EXPECT_EQ(empty.value(), 0x6a09e667f3bcc908u);
  empty.add(0);
  EXPECT_EQ(empty.value(), 0x52af706736d41c2bu);
  Digest forwards;
  forwards.add(1);
  forwards.add(2);
  EXPECT_EQ(forwards.value(), 0x6aecc4508dc943ffu);
  Digest backwards;
  backwards.add(2);
  backwards.add(1);
  EXPECT_EQ(backwards.value(), 0xe8290a3dbc4e1052u);
}

TEST(Digest, PinsText) {
  EXPECT_EQ(ofText(""), 0x52af706736d41c2bu);
  EXPECT_EQ(ofText("a"), 0x559675389c804d73u);
  EXPECT_EQ(ofText("stockpile"), 0x4e4b6b55bf5a200eu);
  EXPECT_EQ(ofText("12345678"), 0x94980985fc55beeau);
}

TEST(Digest, TextsThatLookAlikeDiffer) {
  const std::set<std::uint64_t> all = {
      ofText(""),   ofText(std::string(1, '\0')), ofText(std::string(8, '\0')), ofText("ab"),
      ofText("ba"), ofText("12345678"),           ofText("123456780"),          ofText("1234567")};
  EXPECT_EQ(all.size(), 8u);
}

TEST(Digest, PinsValuesAndCountsEveryByte) {
  std::array<std::uint8_t, 10> bytes = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  EXPECT_EQ(digestOf(bytes), 0xcd836c1e3aa73c98u);
  std::set<std::uint64_t> all = {digestOf(bytes)};
  for (std::uint8_t& byte : bytes)
    for (int bit = 0; bit < 8; ++bit) {
      byte ^= static_cast<std::uint8_t>(1 << bit);
      all.insert(digestOf(bytes));
      byte ^= static_cast<std::uint8_t>(1 << bit);
    }
  EXPECT_EQ(all.size(), 81u);
}

}  // namespace
}  // namespace bourse
