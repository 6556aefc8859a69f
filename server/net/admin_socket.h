// A socket in the data folder for operators: `bourse admin` connects to it. Only the server's own
// user and root may; one command per connection, a line each way.
#pragma once

#include <functional>
#include <memory>
#include <string>

namespace bourse {

class AdminSocket {
 public:
  /// Called on the socket's own thread; the reply may come from any.
  using Answer = std::function<void(const std::string& request, std::function<void(std::string)> reply)>;

  /// In the folder that the caller has locked. Null, and why, if it cannot be created.
  static std::unique_ptr<AdminSocket> open(const std::string& folder, Answer answer, std::string& problem);
  virtual ~AdminSocket() = default;
  AdminSocket(const AdminSocket&) = delete;
  AdminSocket& operator=(const AdminSocket&) = delete;

 protected:
  AdminSocket() = default;
};

/// The answer of the server that uses the folder. False, and why, if none answers.
bool askServer(const std::string& folder, const std::string& request, std::string& answer,
               std::string& problem);

}  // namespace bourse
