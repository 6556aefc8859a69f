#include "server/store/forgotten.h"

#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/identity/account_hooks.h"
#include "server/identity/names.h"
#include "server/store/store.h"

namespace bourse {

using nlohmann::json;

namespace {

bool isText(const json& object, const char* key, const std::string& text) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() && found->get_ref<const std::string&>() == text;
}

/// `person` has a name, an account and a hash of the address.
bool forget(json& person, const std::string& account) {
  if (!person.is_object() || !isText(person, "account", account)) return false;
  person["name"] = person["account"] = kDeletedPerson;
  person.erase("address");
  return true;
}

/// Older reports have no accounts beside what was said, but names.
bool forgetSpeaker(json& speaker, const ForgottenPerson& who) {
  if (forget(speaker, who.account)) return true;
  if (!speaker.is_object() || speaker.contains("account") || !isText(speaker, "name", who.name)) return false;
  speaker["name"] = kDeletedPerson;
  return true;
}

}  // namespace

bool forgetInReport(PlayerReport& report, const ForgottenPerson& who) {
  bool changed = false;
  json people = parseJson(report.people), chats = parseJson(report.chats);
  if (people.is_object())
    for (json& person : people) changed = forget(person, who.account) || changed;
  if (chats.is_array())
    for (json& chat : chats)
      if (chat.is_object() && chat.contains("from")) changed = forgetSpeaker(chat["from"], who) || changed;
  if (!changed) return false;
  if (people.is_object()) report.people = compact(people);
  if (chats.is_array()) report.chats = compact(chats);
  return true;
}

bool forgetInUpload(std::string& facts, const ForgottenPerson& who) {
  json read = parseJson(facts);
  const std::string skeleton = nameSkeleton(who.name);
  if (!read.is_object() || !read.value("uploaded", false) || !read.contains("seats") || skeleton.empty())
    return false;
  bool changed = false;
  for (json& seat : read["seats"]) {
    if (!seat.is_object() || nameSkeleton(seat.value("name", "")) != skeleton) continue;
    seat["name"] = kDeletedName;
    changed = true;
  }
  if (changed) facts = compact(read);
  return changed;
}

}  // namespace bourse
