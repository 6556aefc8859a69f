// Everything that asks for a password, or makes one.
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/http/answers.h"
#include "server/identity/bans.h"
#include "server/identity/names.h"
#include "server/identity/secrets.h"
#include "server/identity/weak_secrets.h"
#include "server/people/people_api.h"
#include "server/people/people_json.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kAccountBytes = 1000;  // about what an account takes in the store
constexpr std::size_t kShortest = 8, kLongest = 256;

Response wrongLogin() {
  return refused(401, "login-wrong", "There is no account with this name and this password.");
}

Response wrongName() {
  return refused(400, "name-wrong",
                 "A name has 2 to 24 letters and digits, with single blanks, hyphens and dots between them.");
}

Response weakPassword() {
  return refused(
      400, "password-weak",
      "A password has at least 8 letters or signs, is not the name, and not one that everybody tries.");
}

bool isPassword(const std::string& password, const std::string& name) {
  return password.size() >= kShortest && password.size() <= kLongest &&
         nameSkeleton(password) != nameSkeleton(name) && !isCommonPassword(password, name);
}

}  // namespace

Response nameTaken() {
  return refused(409, "name-taken", "Somebody has this name, or one that looks like it.");
}

Response nameReserved() {
  return refused(403, "name-reserved", "This name is kept for those who run the server.");
}

Response notForPrograms() {
  return refused(403, "not-for-programs", "Programs may not do this; sign in as the owner.");
}

json ownJson(const Account& account) {
  json own{{"id", account.id},
           {"name", account.name},
           {"made", account.made},
           {"listed", account.listed},
           {"host", account.host},
           {"feed", !account.feedHash.empty()},
           {"webhook", account.webhook.empty() ? json() : json(account.webhook)}};
  if (account.isProgram()) own["program"] = true;
  return own;
}

void PeopleApi::makeAccount(const Call& call) {
  const json body = parseJson(call.request.body);
  const std::string name = accountName(textOf(body, "name")), password = textOf(body, "password");
  if (name.empty()) return call.reply(wrongName());
  if (isReservedName(nameSkeleton(name))) return call.reply(nameReserved());
  if (!isPassword(password, name)) return call.reply(weakPassword());
  if (access_.bans != nullptr && access_.bans->person(name))
    return call.reply(refused(403, "banned", "This name is banned on this server."));
  const LoginAttempt attempt = attemptOf(call.reply, call.requester, "");
  if (!mayTryPassword(attempt, "") || !mayAdd(call, kAccountBytes)) return;
  Account account{.id = newTableId(), .name = name, .skeleton = nameSkeleton(name)};
  account.made = people_.services().unixTime();
  const std::string recovery = newRecoveryCode();
  account.recoveryHash = tokenHash(recoveryText(recovery));
  hashed(attempt, normalText(password),
         [this, account, recovery, reply = call.reply](const std::string& hash) {
           Account made = account;
           made.passwordHash = hash;
           people_.services().ask([this, made, recovery, reply](PeopleStore& store) -> std::function<void()> {
             std::string problem;
             const StoreOutcome kept = store.addAccount(made, problem);
             return [this, kept, made, recovery, reply] {
               if (kept == StoreOutcome::done) return welcome(reply, made, recovery, 201);
               reply(kept == StoreOutcome::taken ? nameTaken()
                                                 : refused(503, "store-failed", "The account was not made."));
             };
           });
         });
}

void PeopleApi::login(const Call& call) {
  const json body = parseJson(call.request.body);
  const std::string skeleton = nameSkeleton(textOf(body, "name")), password = textOf(body, "password");
  if (skeleton.empty() || password.empty() || password.size() > kLongest) return call.reply(wrongLogin());
  const LoginAttempt attempt = attemptOf(call.reply, call.requester, skeleton);
  if (!mayTryPassword(attempt, skeleton)) return;
  people_.services().ask([this, skeleton, password, attempt](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    return [this, password, attempt, account = store.accountLike(skeleton, problem)] {
      checked(attempt, account ? account->passwordHash : std::string(), normalText(password),
              [this, reply = attempt.reply, account](bool fits) {
                if (!fits || !account) return reply(wrongLogin());
                if (account->bannedUntil > people_.services().unixTime())
                  return reply(refused(403, "banned", "This account may not log in for now."));
                welcome(reply, *account, "", 200);
              });
    };
  });
}

/// The code has so many random bits that a quick hash is enough; all sessions end, and there is a new code.
void PeopleApi::recover(const Call& call) {
  const json body = parseJson(call.request.body);
  const std::string skeleton = nameSkeleton(textOf(body, "name")), password = textOf(body, "password");
  const std::string hash = tokenHash(recoveryText(textOf(body, "recovery")));
  if (!isPassword(password, textOf(body, "name"))) return call.reply(weakPassword());
  const LoginAttempt attempt = attemptOf(call.reply, call.requester, skeleton);
  if (!mayTryPassword(attempt, "recover " + skeleton)) return;
  people_.services().ask([=, this](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    const std::optional<Account> account = store.accountLike(skeleton, problem);
    if (!account || !sameSecret(account->recoveryHash, hash))
      return [reply = attempt.reply] {
        reply(refused(401, "recovery-wrong", "There is no account with this name and this recovery code."));
      };
    return [this, account, password, attempt] {
      hashed(attempt, normalText(password),
             [this, account, reply = attempt.reply](const std::string& passwordHash) {
               Account changed = *account;
               const std::string recovery = newRecoveryCode();
               changed.passwordHash = passwordHash;
               changed.recoveryHash = tokenHash(recoveryText(recovery));
               people_.services().ask(
                   [this, changed, recovery, reply](PeopleStore& changing) -> std::function<void()> {
                     std::string trouble;
                     const bool done = changing.changeAccount(changed, trouble) == StoreOutcome::done &&
                                       changing.endSessions(changed.id, trouble);
                     return [this, done, changed, recovery, reply] {
                       if (done) return welcome(reply, changed, recovery, 200);
                       reply(refused(503, "store-failed", "The password was not changed."));
                     };
                   });
             });
    };
  });
}

void PeopleApi::confirmed(const Call& call, std::function<void(const LoginAttempt&, const Account&)> then) {
  const std::string password = textOf(parseJson(call.request.body), "password");
  people_.identify(bearerOf(call.request), [this, password, reply = call.reply, requester = call.requester,
                                            then = std::move(then)](const std::optional<Account>& account) {
    if (!account) return reply(notLoggedIn());
    if (account->isProgram()) return reply(notForPrograms());
    const LoginAttempt attempt = attemptOf(reply, requester, account->skeleton);
    if (!mayTryPassword(attempt, "")) return;
    checked(attempt, account->passwordHash, normalText(password), [attempt, account, then](bool fits) {
      if (!fits) return attempt.reply(refused(403, "password-wrong", "This is not your password."));
      then(attempt, *account);
    });
  });
}

/// All other devices are logged out; this one gets a new session, and is still told of turns.
void PeopleApi::changePassword(const Call& call) {
  const std::string password = textOf(parseJson(call.request.body), "new");
  confirmed(call, [this, password, old = tokenHash(bearerOf(call.request))](const LoginAttempt& attempt,
                                                                            const Account& account) {
    if (!isPassword(password, account.name)) return attempt.reply(weakPassword());
    hashed(attempt, normalText(password),
           [this, reply = attempt.reply, id = account.id, old](const std::string& hash) {
             setPassword(reply, id, old, hash);
           });
  });
}

void PeopleApi::setPassword(const Reply& reply, const std::string& id, const std::string& oldSession,
                            const std::string& hash) {
  people_.services().ask(
      [=, now = people_.services().unixTime()](PeopleStore& store) -> std::function<void()> {
        const std::string token = newToken();
        std::string problem;
        std::optional<Account> changed = store.account(id, problem);
        if (changed) changed->passwordHash = hash;
        const bool done = changed && store.changeAccount(*changed, problem) == StoreOutcome::done &&
                          store.replaceSessions(oldSession, {tokenHash(token), id, now, now}, problem);
        return [reply, answer = done ? jsonAnswer(200, {{"person", ownJson(*changed)}, {"session", token}})
                                     : refused(503, "store-failed", "The password was not changed.")] {
          reply(answer);
        };
      });
}

/// A session is named by a part of its hash, which opens nothing.
std::string sessionName(const Session& session) { return session.hash.substr(0, 16); }

/// Of this session, of all of them, or of another one by its name.
void PeopleApi::logout(const Call& call) {
  const json request = parseJson(call.request.body);
  const json* everywhere = member(request, "everywhere");
  const bool all = everywhere != nullptr && everywhere->is_boolean() && everywhere->get<bool>();
  const std::string other = textOf(request, "session");
  asMe(call, [all, other, hash = tokenHash(bearerOf(call.request))](
                 PeopleStore& store, const Account& account, std::string& problem) {
    if (!other.empty() && other != hash.substr(0, 16)) {
      for (const Session& session : store.sessionsOf(account.id, problem))
        if (sessionName(session) == other && store.endSession(session.hash, problem))
          return jsonAnswer(200, {{"logged_in", true}});
      return refused(404, "session-unknown", "You are not logged in there any more.");
    }
    all ? store.endSessions(account.id, problem) : store.endSession(hash, problem);
    return jsonAnswer(200, {{"logged_in", false}});
  });
}

/// Tables first, the account last: after a crash one can ask again.
void PeopleApi::remove(const Call& call) {
  confirmed(call, [this](const LoginAttempt& attempt, const Account& account) {
    people_.services().ask([this, reply = attempt.reply, id = account.id,
                            name = account.name](PeopleStore& store) -> std::function<void()> {
      std::string problem;
      std::vector<ForgottenPerson> who;
      for (const Account& program : store.programsOf(id, problem)) who.push_back({program.id, program.name});
      who.push_back({id, name});
      return [this, reply, who] { removeAll(who, reply); };
    });
  });
}

void PeopleApi::removeAll(std::vector<ForgottenPerson> who, const Reply& reply) {
  if (who.empty()) return reply(jsonAnswer(200, {{"deleted", true}}));
  const ForgottenPerson first = who.front();
  who.erase(who.begin());
  people_.services().ask([this, reply, first,
                          who = std::move(who)](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    std::vector<std::string> tables;
    for (const GameResult& result : store.results({.account = first.account, .most = SIZE_MAX / 2}, problem))
      tables.push_back(result.table);
    for (const AccountSeat& seating : store.seatingsOf(first.account, problem))
      tables.push_back(seating.table);
    return [this, reply, first, who, tables] {
      tableActions_.forget(first, tables, [this, reply, id = first.account, who](bool forgotten) {
        if (!forgotten)
          return reply(refused(503, "store-failed", "Not all tables could be reached; please try again."));
        people_.services().ask([this, reply, id, who](PeopleStore& removing) -> std::function<void()> {
          std::string trouble;
          const StoreOutcome kept = removing.removeAccount(id, trouble);
          return [this, reply, kept, who] {
            if (kept != StoreOutcome::failed) return removeAll(who, reply);
            reply(refused(503, "store-failed", "The account could not be deleted."));
          };
        });
      });
    };
  });
}

}  // namespace bourse
