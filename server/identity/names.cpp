#include "server/identity/names.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <memory>

#include "core/check.h"

namespace bourse {
namespace {

using icu::UnicodeString;

constexpr UChar32 kNonJoiner = 0x200C, kJoiner = 0x200D;
constexpr UChar32 kFirstSelector = 0xFE00, kLastSelector = 0xFE0F;
constexpr std::size_t kLongestText = 400;  // that anybody looks at
constexpr int kLeast = 2, kMost = 24, kMostBytes = 40, kMostMarks = 2;

struct CloseChecker {
  void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};

/// Scripts that are not written together in one name are how names are forged.
const USpoofChecker* checker() {
  static const std::unique_ptr<USpoofChecker, CloseChecker> made = [] {
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<USpoofChecker, CloseChecker> one(uspoof_open(&status));
    uspoof_setRestrictionLevel(one.get(), USPOOF_MODERATELY_RESTRICTIVE);
    uspoof_setChecks(one.get(), USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS | USPOOF_INVISIBLE, &status);
    BOURSE_CHECK(U_SUCCESS(status), ==, true);
    return one;
  }();
  return made.get();
}

UnicodeString normal(const UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  UnicodeString result = icu::Normalizer2::getNFCInstance(status)->normalize(text, status);
  return U_SUCCESS(status) ? result : UnicodeString();
}

/// Some letters have no form that could be seen.
bool isLetterOrDigit(UChar32 c) {
  return u_isalnum(c) != 0 && u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) == 0;
}
bool isMark(UChar32 c) { return (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0; }
bool isBetween(UChar32 c) {
  return c == ' ' || c == '-' || c == '_' || c == '.' || c == '\'' || c == 0x2019 || c == kNonJoiner ||
         c == kJoiner;
}

/// Letters and digits, with at most one of the signs between them, and marks on letters.
bool isWellFormed(const UnicodeString& name) {
  bool letter = false;
  int marks = 0;
  for (int32_t i = 0; i < name.length(); i = name.moveIndex32(i, 1)) {
    const UChar32 c = name.char32At(i);
    if (isLetterOrDigit(c)) {
      letter = true;
      marks = 0;
    } else if (isMark(c)) {
      if (!letter || ++marks > kMostMarks) return false;
    } else {
      if (!letter || !isBetween(c)) return false;
      letter = false;
    }
  }
  return letter;
}

UnicodeString skeletonOnce(const UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  UnicodeString result;
  uspoof_getSkeletonUnicodeString(checker(), 0, text, result, &status);
  return U_SUCCESS(status) ? result : UnicodeString();
}

}  // namespace

std::string accountName(std::string_view name) {
  if (name.size() > kLongestText) return {};
  const UnicodeString text =
      normal(UnicodeString::fromUTF8(icu::StringPiece(name.data(), static_cast<int32_t>(name.size()))));
  const int length = text.countChar32();
  if (length < kLeast || length > kMost || !isWellFormed(text)) return {};
  UErrorCode status = U_ZERO_ERROR;
  if (uspoof_checkUnicodeString(checker(), text, nullptr, &status) != 0 || U_FAILURE(status)) return {};
  std::string result;
  text.toUTF8String(result);
  return result.size() <= kMostBytes ? result : std::string();
}

bool isPlainToSee(std::string_view name) {
  if (name.size() > kLongestText) return false;
  const UnicodeString text =
      UnicodeString::fromUTF8(icu::StringPiece(name.data(), static_cast<int32_t>(name.size())));
  int marks = 0;
  for (int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 c = text.char32At(i);
    const bool choosesForm = c >= kFirstSelector && c <= kLastSelector;
    const bool hidden = u_iscntrl(c) != 0 || u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
    if (hidden && !choosesForm && c != kNonJoiner && c != kJoiner) return false;
    marks = isMark(c) && !choosesForm ? marks + 1 : 0;
    if (marks > kMostMarks) return false;
  }
  return !nameSkeleton(name).empty();
}

std::string normalText(std::string_view text) {
  std::string result;
  normal(UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int32_t>(text.size()))))
      .toUTF8String(result);
  return result;
}

namespace {

std::string seenText(std::string_view name) {
  UnicodeString text =
      UnicodeString::fromUTF8(icu::StringPiece(name.data(), static_cast<int32_t>(name.size())));
  // Small and large letters are alike to us, and each may look like something else: I like l, i like I.
  for (int round = 0; round < 2; ++round) text = skeletonOnce(text).foldCase();
  UnicodeString seen;
  for (int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 c = text.char32At(i);
    if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0 || u_isUWhiteSpace(c) != 0) continue;
    seen.append(c == 'i' ? UChar32{'l'} : c);
  }
  std::string result;
  seen.toUTF8String(result);
  return result;
}

}  // namespace

std::string nameSkeleton(std::string_view name) {
  if (name.size() > kLongestText) return {};
  if (name.ends_with(kProgramMark)) name.remove_suffix(kProgramMark.size());
  return seenText(name);
}

std::string programName(std::string_view name) {
  if (name.ends_with(kProgramMark)) name.remove_suffix(kProgramMark.size());
  std::string plain = accountName(name);
  if (plain.empty() || plain.size() + kProgramMark.size() > kMostBytes) return {};
  return plain.append(kProgramMark);
}

bool looksLikeProgram(std::string_view name) {
  static const std::string kSeen = seenText(kProgramMark);
  return name.size() <= kLongestText && seenText(name).ends_with(kSeen);
}

}  // namespace bourse
