#include "server/store/sqlite.h"

namespace bourse {

Statement::Statement(sqlite3* connection, std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  sqlite3_prepare_v2(connection, sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
  statement_.reset(statement);
}

Statement& Statement::bind(int parameter, std::string_view text) {
  if (ok())
    sqlite3_bind_text64(statement_.get(), parameter, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
  return *this;
}

Statement& Statement::bind(int parameter, std::int64_t number) {
  if (ok()) sqlite3_bind_int64(statement_.get(), parameter, number);
  return *this;
}

Statement& Statement::bindReal(int parameter, double number) {
  if (ok()) sqlite3_bind_double(statement_.get(), parameter, number);
  return *this;
}

bool Statement::run() {
  const int result = step();
  reset();
  return result == SQLITE_DONE;
}

void Statement::reset() {
  if (!ok()) return;
  sqlite3_reset(statement_.get());
  sqlite3_clear_bindings(statement_.get());
}

std::string Statement::text(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return bytes == nullptr ? std::string() : std::string(bytes, static_cast<std::size_t>(size));
}

bool Sqlite::open(const std::string& file, Use use, std::string& problem) {
  sqlite3* connection = nullptr;
  const int flags = (use == Use::readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) |
                    SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  const int result = sqlite3_open_v2(file.c_str(), &connection, flags, nullptr);
  connection_.reset(connection);
  if (result == SQLITE_OK) {
    sqlite3_busy_timeout(connection, 5000);
    return true;
  }
  problem = "The file " + file +
            " cannot be opened: " + (connection == nullptr ? std::string("no memory") : mistake()) + ".";
  return false;
}

bool Sqlite::run(const char* sql) const {
  return sqlite3_exec(connection_.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

std::int64_t Sqlite::number(std::string_view sql, std::int64_t otherwise) const {
  Statement query(connection_.get(), sql);
  return query.step() == SQLITE_ROW ? query.number(0) : otherwise;
}

std::string Sqlite::text(std::string_view sql) const {
  Statement query(connection_.get(), sql);
  return query.step() == SQLITE_ROW ? query.text(0) : std::string();
}

}  // namespace bourse
