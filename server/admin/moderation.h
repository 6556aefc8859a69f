// What those who run a server do about people, and how it is told: for `bourse admin` and for the admin page.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "server/people/people_store.h"

namespace bourse {

struct PlayerReport;
struct TableRow;

/// Who acts: a host by their account, or the user of the machine.
struct Moderator {
  std::string name{}, account{};
};

struct BanRequest {
  Ban::Effect effect = Ban::Effect::ban;
  std::string who{};       // a name, an account's id, an address, a range or a hash of an address
  bool isName = false;     // even if it looks like an address
  std::string why{};       // for those who run the server
  std::int64_t until = 0;  // seconds since 1970; 0: without an end
};

/// Bans or mutes somebody and writes it down; `made` is the ban then. `taken` if that holds already.
StoreOutcome impose(PeopleStore& store, const Moderator& by, const BanRequest& request, std::int64_t now,
                    Ban& made, std::string& problem);
/// `unknown` if there is no such ban or mute.
StoreOutcome lift(PeopleStore& store, const Moderator& by, const BanRequest& request, std::int64_t now,
                  std::string& problem);
/// Makes an account a host, or not any more. `unknown` if nobody has the name, `taken` if nothing changes.
StoreOutcome setHost(PeopleStore& store, const Moderator& by, const std::string& name, bool host,
                     std::int64_t now, std::string& problem);
/// Deletes a program, whose name it tells. `unknown` if there is no such program.
StoreOutcome removeProgram(PeopleStore& store, const Moderator& by, const std::string& who, std::int64_t now,
                           std::string& name, std::string& problem);
/// Marks a report through `mark` and writes that down. `unknown` if there is none, or it is so already.
using MarkReport =
    std::function<bool(std::int64_t report, std::int64_t time, bool& changed, std::string& problem)>;
StoreOutcome setHandled(PeopleStore& store, const MarkReport& mark, const Moderator& by, std::int64_t report,
                        bool handled, std::int64_t now, std::string& problem);
bool logEnd(PeopleStore& store, const Moderator& by, const std::string& table, std::int64_t now,
            std::string& problem);

/// By id, or by a name that looks like theirs.
std::optional<Account> accountNamed(PeopleStore& store, const std::string& who, std::string& problem);

/// Those of one effect.
std::vector<Ban> bansWith(const std::vector<Ban>& all, Ban::Effect effect);

/// Seconds: 30m, 12h, 3d, 2w; 0 if it is none of these.
std::int64_t durationOf(std::string_view text);

nlohmann::json reportJson(const std::string& table, const PlayerReport& report, const nlohmann::json& chats);
nlohmann::json banJson(const Ban& ban);
nlohmann::json actionJson(const AdminAction& action);
/// An account, with the name of its owner if it is a program's.
nlohmann::json personJson(PeopleStore& store, const Account& account, const std::vector<Ban>& bans,
                          std::string& problem);
/// Without seed, tokens and plans, which are in the same facts. Null, and why, if they cannot be read.
nlohmann::json tableJson(const TableRow& row, std::string& problem);

}  // namespace bourse
