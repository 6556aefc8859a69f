#include "server/cluster/postgres_leases.h"

#include <charconv>

namespace bourse {
namespace {

constexpr const char* kUntil = "clock_timestamp() + interval '2 seconds'";  // kLease, by the database's clock
static_assert(kLease == std::chrono::seconds(2));

Claim::Outcome outcomeOf(const std::string& word) {
  if (word == "ours") return Claim::Outcome::ours;
  if (word == "elsewhere") return Claim::Outcome::elsewhere;
  if (word == "unknown") return Claim::Outcome::unknown;
  return word == "unplayable" ? Claim::Outcome::unplayable : Claim::Outcome::unreachable;
}

std::string arrayOf(const std::vector<std::string>& list) {
  ArrayText array;
  for (const std::string& one : list) array.add(one);
  return array.text();
}

class PostgresLeases final : public Leases {
 public:
  PostgresLeases(std::shared_ptr<AsyncDatabase> database, std::string address)
      : database_(std::move(database)), address_(std::move(address)) {}

  void join(const std::string& address, const std::vector<std::string>& rules,
            std::function<void(std::int64_t)> joined) override {
    rules_ = arrayOf(rules);
    database_->ask(std::string("INSERT INTO processes (address, rules, expires) VALUES ($1, $2, ") + kUntil +
                       ") RETURNING number",
                   {address, rules_}, [this, joined = std::move(joined)](const Rows& rows) {
                     told_ = "[]";
                     number_ = rows.ok() && rows.count() == 1 ? rows.number(0, 0) : 0;
                     joined(number_);
                   });
  }

  void beat(const std::string& lobby, std::function<void(int living)> heard) override {
    const std::string me = std::to_string(number_);
    const auto answered = [heard = std::move(heard)](const Rows& rows) {
      heard(rows.ok() && rows.count() == 1 ? static_cast<int>(rows.number(0, 0)) : 0);
    };
    const std::string renewed =
        std::string(kUntil) +
        " WHERE number = $1 AND expires > clock_timestamp() "
        "RETURNING (SELECT count(*) FROM processes WHERE expires > clock_timestamp())";
    // Only what has changed is sent and written again.
    if (lobby == told_) return database_->ask("UPDATE processes SET expires = " + renewed, {me}, answered);
    told_ = lobby;
    database_->ask("UPDATE processes SET lobby = $2, expires = " + renewed, {me, lobby}, answered);
  }

  void claim(const std::string& table, std::function<void(Claim)> claimed) override {
    const auto answered = [table, claimed = std::move(claimed)](const Rows& rows) {
      if (!rows.ok() || rows.count() != 1) return claimed({});
      Claim claim{.outcome = outcomeOf(rows.text(0, 0)), .address = rows.text(0, 1)};
      if (claim.outcome == Claim::Outcome::ours) {
        claim.fence = static_cast<std::uint64_t>(rows.number(0, 2));
        claim.table = {
            .id = table, .facts = rows.text(0, 4), .over = rows.yes(0, 3), .entries = rows.list(0, 5)};
      }
      claimed(std::move(claim));
    };
    database_->ask("SELECT * FROM claim_table($1, $2, $3)", {table, std::to_string(number_), rules_},
                   answered);
  }

  void adopt(int most, std::function<void(std::vector<Claim>)> adopted) override {
    const auto answered = [adopted = std::move(adopted)](const Rows& rows) {
      std::vector<Claim> claims;
      for (int row = 0; rows.ok() && row < rows.count(); ++row)
        claims.push_back({.outcome = Claim::Outcome::ours,
                          .fence = static_cast<std::uint64_t>(rows.number(row, 1)),
                          .table = {.id = rows.text(row, 0),
                                    .facts = rows.text(row, 2),
                                    .over = false,
                                    .entries = rows.list(row, 3)}});
      adopted(std::move(claims));
    };
    database_->ask("SELECT * FROM adopt_tables($1, $2, $3)",
                   {std::to_string(number_), rules_, std::to_string(most)}, answered);
  }

  void removeUnbegun(std::int64_t before, int most) override {
    // Facts say what is not in the columns; few tables without entries lie around, so few facts are read.
    database_->ask(
        "WITH old AS MATERIALIZED (SELECT t.number FROM tables t JOIN facts f ON f.of = t.number WHERE NOT "
        "t.over AND NOT coalesce(lives(t.holder), false) AND (t.entries = 0 OR strpos(f.facts, "
        "'\"begun\":false') > 0) AND t.entries <= coalesce((f.facts::json ->> 'given')::bigint, 0) AND NOT "
        "coalesce((f.facts::json ->> 'begun')::boolean, false) AND coalesce((f.facts::json ->> "
        "'made')::bigint, 0) < $1::bigint ORDER BY t.number LIMIT $2::integer FOR UPDATE OF t SKIP LOCKED), "
        "e "
        "AS (DELETE FROM entries USING old WHERE of = old.number), f AS (DELETE FROM facts USING old WHERE "
        "of "
        "= old.number) DELETE FROM tables USING old WHERE tables.number = old.number",
        {std::to_string(before), std::to_string(most)}, [](const Rows&) {});
  }

  void release(const std::string& table, std::uint64_t fence) override {
    database_->ask("UPDATE tables SET holder = NULL WHERE id = $1 AND fence = $2",
                   {table, std::to_string(fence)}, [](const Rows&) {});
  }

  void lobbies(std::function<void(std::vector<std::string>)> told) override {
    const auto answered = [told = std::move(told)](const Rows& rows) {
      std::vector<std::string> all;
      for (int row = 0; rows.ok() && row < rows.count(); ++row) all.push_back(rows.text(row, 0));
      told(std::move(all));
    };
    database_->ask("SELECT lobby FROM processes WHERE expires > clock_timestamp() AND number <> $1",
                   {std::to_string(number_)}, answered);
  }

  void find(std::int64_t process, std::function<void(std::string)> found) override {
    database_->ask("SELECT address FROM processes WHERE expires > clock_timestamp() AND number = $1",
                   {std::to_string(process)}, [found = std::move(found)](const Rows& rows) {
                     found(rows.ok() && rows.count() == 1 ? rows.text(0, 0) : std::string());
                   });
  }

  void leave() override {
    Postgres last;
    std::string problem;
    if (number_ == 0 || !last.open(address_, problem)) return;  // then they wait until it has expired
    last.ask("UPDATE processes SET expires = '-infinity' WHERE number = $1", {std::to_string(number_)},
             problem);
    last.ask("SELECT pg_notify('bourse', 'left')", {}, problem);
  }

  void listen(LeaseEvents ears) override {
    database_->listen("bourse", [ears = std::move(ears)](const std::string& said) {
      constexpr std::string_view kBlocks = "blocks ";
      if (said == "left" && ears.left) ears.left();
      if (said.starts_with(kBlocks) && ears.blocks) ears.blocks(said.substr(kBlocks.size()));
      // taken <table> <fence> <process>
      const std::size_t table = said.find(' ');
      const std::size_t fence = table == std::string::npos ? table : said.find(' ', table + 1);
      if (!said.starts_with("taken ") || fence == std::string::npos) return;
      std::uint64_t number = 0;
      std::from_chars(said.data() + fence + 1, said.data() + said.size(), number);
      if (ears.taken) ears.taken(said.substr(table + 1, fence - table - 1), number);
    });
  }

 private:
  std::shared_ptr<AsyncDatabase> database_;
  std::string address_, rules_ = "{}", told_ = "[]";
  std::int64_t number_ = 0;
};

}  // namespace

std::unique_ptr<Leases> postgresLeases(std::shared_ptr<AsyncDatabase> database, std::string address) {
  return std::make_unique<PostgresLeases>(std::move(database), std::move(address));
}

}  // namespace bourse
