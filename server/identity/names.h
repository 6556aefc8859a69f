// Names of accounts: what may be one, and which of them look alike. ICU is behind it.
#pragma once

#include <string>
#include <string_view>

namespace bourse {

/// The name in its normal form (NFC); empty if it cannot be one: 2 to 24 characters and at most 40 bytes,
/// letters and digits of scripts that are written together, with single blanks, hyphens, apostrophes, dots
/// and low lines between them; nothing invisible but the joiners that Persian and Indian words are written
/// with, and nothing that turns the direction of writing.
std::string accountName(std::string_view name);

/// Whether a name says to the eye what it says to a program: nothing invisible in it but the joiners and the
/// signs that choose the form of an emoji, nothing that turns the direction of writing, no towers of marks.
/// For guests, who may be called what they like otherwise.
bool isPlainToSee(std::string_view name);

/// Stands behind the name of every program, wherever people see it: at tables, in records, results and chats.
/// Nobody else's name may end like this.
inline constexpr std::string_view kProgramMark = " (bot)";
/// The name of a program with its mark; empty if an account could not have it, or it is too long with the
/// mark.
std::string programName(std::string_view name);
/// Whether a name ends with the mark of programs, or with something that looks like it.
bool looksLikeProgram(std::string_view name);

/// The same text for names that look alike (Unicode TR 39, without regard to case, blanks and joiners): no
/// two accounts have the same. The mark of programs does not count.
std::string nameSkeleton(std::string_view name);

/// The same text however it was typed (NFC), for passwords.
std::string normalText(std::string_view text);

}  // namespace bourse
