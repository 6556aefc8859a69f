// What all parts of a room share: the table, its facts and who is connected. On one thread.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/websocket.h"
#include "server/room/facts.h"
#include "server/room/room_services.h"

namespace bourse {

/// One connection to the room.
struct RoomClient {
  std::shared_ptr<MessageSink> sink;
  Seat seat = kNobody;  // kSpectator watches, kNobody has not entered yet
  std::string name{};   // of a spectator
  int spectator = 0;    // the number of a spectator
  std::shared_ptr<const BlockList> blocks{};
  bool seesDice = false;  // has a whole picture of the stacking under way
  Requester requester{};

  /// They have not blocked this account; guests have none.
  [[nodiscard]] bool hears(const std::string& account) const {
    return account.empty() || blocks == nullptr || !blocks->contains(account);
  }
};

/// What the parts of a room ask of the room as a whole.
class RoomFlow {
 public:
  RoomFlow() = default;
  RoomFlow(const RoomFlow&) = delete;
  RoomFlow& operator=(const RoomFlow&) = delete;

  /// Something has changed: every part looks at it, the store gets it, and then `out` is sent.
  virtual void settle(std::vector<Outgoing> out) = 0;
  /// Something has to happen earlier than it did.
  virtual void setAlarm() = 0;

 protected:
  ~RoomFlow() = default;
};

struct RoomState {
  std::string id;
  TableFacts facts;
  RoomServices services;
  RoomFlow& flow;
  std::unique_ptr<Table> table{};
  std::map<Client, RoomClient> clients{};
  std::uint64_t entries = 0;  // that the store has or is about to get
  bool factsChanged = false;  // since they were last stored
  Requester requester{};      // whose message is being answered; nobody's between messages
  int requesterSeat = -1;     // of theirs; below 0: none
  int mover = -1;            // the seat whose moves are stored: the last that spoke, for bots that follow too
  Requester moverFrom{};     // where it spoke from
  bool provisional = false;  // nothing of it is stored before somebody sits down
  bool closed = false;       // for good
  bool stopped = false;      // nothing is heard any more, and nothing happens by itself
  std::weak_ptr<void> self{};

  [[nodiscard]] Moment now() const { return services.now(); }
  [[nodiscard]] Seat seats() const { return static_cast<Seat>(facts.seats.size()); }
  [[nodiscard]] bool hasSeat(const RoomClient& client) const { return client.seat < seats(); }
  [[nodiscard]] bool imagined() const { return table->log().imagined(); }
  [[nodiscard]] bool running() const { return table->started() && !table->over() && !facts.paused; }
  /// A person for whom no bot decides.
  [[nodiscard]] bool playsInPerson(Seat seat) const;
  [[nodiscard]] bool anyPlayerPresent() const;
  /// Spectators of a delayed game see the past, and must not learn how it goes on.
  [[nodiscard]] bool seesPresent(const RoomClient& client) const;
  [[nodiscard]] std::vector<Client> whoSeePresent() const;
  /// Everybody who has entered.
  [[nodiscard]] std::vector<Client> everybody() const;
  [[nodiscard]] std::vector<Client> clientsAt(Seat seat) const;
  /// The account of the program that plays by this connection; empty: somebody else is behind it.
  [[nodiscard]] std::string_view programOf(Client client) const;
  /// A hash of the address somebody comes from.
  [[nodiscard]] std::string addressOf(const RoomClient& client) const;
  /// By those who run the server.
  [[nodiscard]] bool isMuted(const RoomClient& client) const;
  [[nodiscard]] bool isBanned(std::string_view name, std::string_view account = {}) const;
  /// Whether somebody may do this now, by their seat, address and account.
  [[nodiscard]] bool mayDo(Quotas::Act act, const RoomClient& client) const;
  /// For whom bots play: somebody with a seat if one is here, else a spectator; null if nobody is.
  [[nodiscard]] const RoomClient* attending() const;
  /// Everybody, without spectators who have not seen yet that the game is over.
  [[nodiscard]] std::vector<Client> whoMayKnowTheEnd() const;
  /// Whose share their moves use.
  [[nodiscard]] Writer moverIs(const RoomClient& client) const {
    return {.from = client.requester, .table = id, .seat = seatNumber(client), .move = hasSeat(client)};
  }
  /// At whose expense anything else is stored that they write.
  [[nodiscard]] Writer writerIs(const RoomClient& client) const {
    return {.from = client.requester, .table = id, .seat = seatNumber(client)};
  }
  [[nodiscard]] int seatNumber(const RoomClient& client) const { return hasSeat(client) ? client.seat : -1; }
  void log(Level level, std::string_view event) const;

  /// For callbacks that come later: does nothing once the room is gone, and keeps it alive meanwhile.
  template <class Callback>
  [[nodiscard]] auto guarded(Callback callback) const {
    return [room = self, callback = std::move(callback)](auto&&... arguments) mutable {
      if (const auto alive = room.lock()) callback(std::forward<decltype(arguments)>(arguments)...);
    };
  }
};

}  // namespace bourse
