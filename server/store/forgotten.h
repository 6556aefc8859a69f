// Takes a deleted account out of what others have stored about it.
#pragma once

#include <string>

namespace bourse {

struct PlayerReport;

/// Somebody who has deleted their account.
struct ForgottenPerson {
  std::string account{}, name{};
};

/// What reports call somebody like that.
inline constexpr const char* kDeletedPerson = "deleted";

/// False if the report does not know them.
bool forgetInReport(PlayerReport& report, const ForgottenPerson& who);
/// In the facts of a table that somebody uploaded. It has no accounts: names that look like theirs go.
bool forgetInUpload(std::string& facts, const ForgottenPerson& who);

}  // namespace bourse
