// Programs that somebody with an account has registered: made, changed, given a token, taken away.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/game/game_registry.h"
#include "host/json/json.h"
#include "server/http/answers.h"
#include "server/identity/bans.h"
#include "server/identity/names.h"
#include "server/identity/secrets.h"
#include "server/identity/text.h"
#include "server/identity/weak_secrets.h"
#include "server/people/people_api.h"
#include "server/people/people_json.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kProgramBytes = 1000;  // about what one takes in the store
constexpr std::size_t kLongestAbout = 300;   // characters
constexpr std::size_t kLongestLink = 200;    // bytes

Response programUnknown() { return refused(404, "program-unknown", "You have no such program."); }

Response programsOff() { return refused(403, "programs-off", "Programs do not play on this server."); }

/// Our own bots have names too, and stand on the same ladder.
bool isBotName(std::string_view skeleton) {
  for (const RegisteredGame& game : gameRegistry())
    for (const std::string_view name : game.botNames())
      if (nameSkeleton(name) == skeleton) return true;
  return false;
}

bool isLink(std::string_view text) {
  return text.empty() ||
         (text.size() <= kLongestLink && (text.starts_with("https://") || text.starts_with("http://")) &&
          text.find_first_of(" \"<>\\") == std::string_view::npos);
}

/// What stands in the body goes into the account. False, and why, if it may not.
bool readProgram(const json& body, Account& program, Response& refusal) {
  for (const char* part : {"name", "about", "link"})
    if (const json* value = member(body, part); value != nullptr && !value->is_string()) {
      refusal =
          refused(400, "body-malformed", "The body has \"name\", \"about\" and \"link\", all of them texts.");
      return false;
    }
  if (member(body, "name") != nullptr) {
    program.name = programName(textOf(body, "name"));
    program.skeleton = nameSkeleton(program.name);
  }
  if (member(body, "about") != nullptr) program.about = cleaned(textOf(body, "about"));
  if (member(body, "link") != nullptr) program.link = textOf(body, "link");
  if (program.name.empty())
    refusal =
        refused(400, "name-wrong",
                "A program's name has 2 to 24 letters and digits, with single blanks, hyphens and dots.");
  else if (isReservedName(program.skeleton) || isBotName(program.skeleton))
    refusal = nameReserved();
  else if (charactersOf(program.about) > kLongestAbout)
    refusal = refused(400, "about-wrong", "A description has at most 300 characters.");
  else if (!isLink(program.link))
    refusal = refused(400, "link-wrong", "A link begins with https:// and has at most 200 characters.");
  else
    return true;
  return false;
}

/// The one token of a program is a session that only its owner makes and ends. False if `problem` is set.
bool giveToken(PeopleStore& store, const std::string& program, const std::string& token, std::int64_t now,
               std::string& problem) {
  return store.endSessions(program, problem) &&
         store.addSession({tokenHash(token), program, now, now}, problem);
}

}  // namespace

json programJson(PeopleStore& store, const Account& program, std::string& problem) {
  const std::vector<Session> sessions = store.sessionsOf(program.id, problem);
  return {{"id", program.id},
          {"name", program.name},
          {"about", program.about},
          {"link", program.link},
          {"made", program.made},
          {"token", !sessions.empty()},
          {"seen", sessions.empty() ? json() : json(sessions.back().seen)}};
}

json publicProgramJson(PeopleStore& store, const Account& program, std::string& problem) {
  const std::optional<Account> owner = store.account(program.owner, problem);
  return {{"about", program.about},
          {"link", program.link},
          {"owner", owner && owner->listed ? json{{"id", owner->id}, {"name", owner->name}} : json()}};
}

void PeopleApi::programs(const Call& call) {
  asMe(call,
       [most = people_.options().programs](PeopleStore& store, const Account& account, std::string& problem) {
         json list = json::array();
         for (const Account& one : store.programsOf(account.id, problem))
           list.push_back(programJson(store, one, problem));
         return jsonAnswer(200, {{"programs", std::move(list)}, {"most", most}});
       });
}

void PeopleApi::makeProgram(const Call& call) {
  Account program{.id = newTableId()};
  Response refusal;
  const int most = people_.options().programs;
  if (most == 0) return call.reply(programsOff());
  if (!readProgram(parseJson(call.request.body), program, refusal)) return call.reply(std::move(refusal));
  if (access_.bans != nullptr && access_.bans->person(program.name))
    return call.reply(refused(403, "banned", "This name is banned on this server."));
  if (!mayAdd(call, kProgramBytes)) return;
  program.made = people_.services().unixTime();
  asMe(call, [program, most, token = newToken()](PeopleStore& store, const Account& owner,
                                                 std::string& problem) {
    Account made = program;
    made.owner = owner.id;
    if (store.programsOf(owner.id, problem).size() >= static_cast<std::size_t>(most))
      return refused(409, "too-many",
                     "You have " + std::to_string(most) + " programs already; delete one of them first.");
    if (store.addAccount(made, problem) == StoreOutcome::taken) return nameTaken();
    if (problem.empty()) giveToken(store, made.id, token, made.made, problem);
    return jsonAnswer(201, {{"program", programJson(store, made, problem)}, {"token", token}});
  });
}

void PeopleApi::asOwner(const Call& call, ProgramWork work) {
  asMe(call, [id = call.part, work = std::move(work)](PeopleStore& store, const Account& owner,
                                                      std::string& problem) {
    std::optional<Account> program = store.account(id, problem);
    return program && program->owner == owner.id ? work(store, *program, problem) : programUnknown();
  });
}

void PeopleApi::changeProgram(const Call& call) {
  const json body = parseJson(call.request.body);
  if (!body.is_object()) return call.reply(refused(400, "body-malformed", "The body is one JSON object."));
  asOwner(call, [body](PeopleStore& store, Account& program, std::string& problem) {
    Response refusal;
    if (!readProgram(body, program, refusal)) return refusal;
    if (store.changeAccount(program, problem) == StoreOutcome::taken) return nameTaken();
    return jsonAnswer(200, {{"program", programJson(store, program, problem)}});
  });
}

/// The former token opens nothing any more.
void PeopleApi::renewToken(const Call& call) {
  if (!mayAdd(call, kProgramBytes)) return;
  asOwner(call, [token = newToken(), now = people_.services().unixTime()](
                    PeopleStore& store, const Account& program, std::string& problem) {
    giveToken(store, program.id, token, now, problem);
    return jsonAnswer(200, {{"program", programJson(store, program, problem)}, {"token", token}});
  });
}

void PeopleApi::revokeToken(const Call& call) {
  asOwner(call, [](PeopleStore& store, const Account& program, std::string& problem) {
    store.endSessions(program.id, problem);
    return jsonAnswer(200, {{"program", programJson(store, program, problem)}});
  });
}

void PeopleApi::removeProgram(const Call& call) {
  const auto found = std::make_shared<std::optional<ForgottenPerson>>();
  const Reply then = [this, found, reply = call.reply](Response response) {
    found->has_value() ? removeAll({**found}, reply) : reply(std::move(response));
  };
  Call told{.request = call.request, .reply = then, .part = call.part, .requester = call.requester};
  asOwner(told, [found](PeopleStore&, const Account& program, std::string&) {
    *found = ForgottenPerson{program.id, program.name};
    return jsonAnswer(200, {{"deleted", true}});
  });
}

}  // namespace bourse
