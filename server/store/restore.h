// A backup becomes the store of a folder again.
#pragma once

#include <string>

namespace bourse {

/// The file of the store in the folder of a server.
std::string storeFile(const std::string& folder);

/// Checks the backup and puts a copy into the folder, which nobody may be using. Where there is a store
/// already it is refused without `force`; with it the former one gets another name and stays.
bool restoreStore(const std::string& backup, const std::string& folder, bool force, std::string& problem);

}  // namespace bourse
