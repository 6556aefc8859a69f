// Who is told which part of what happened.
#include "core/event.h"

#include <gtest/gtest.h>

#include "core/vocabulary.h"

namespace bourse {
namespace {

constexpr Event kDealt{.kind = 7,
                       .seat = 2,
                       .sees = only(2),
                       .secret = Event::partA,
                       .a = 4,
                       .b = 5,
                       .c = 6,
                       .d = 7,
                       .amount = 8};

TEST(Event, ShowsAllFieldsToThoseWhoMaySee) { EXPECT_EQ(shownTo(2, kDealt), kDealt); }

TEST(Event, OthersAreToldThePublicPart) {
  for (const Seat observer : {Seat{0}, Seat{1}, Seat{3}, Seat{4}, kSpectator, kNobody}) {
    const Event told = shownTo(observer, kDealt);
    EXPECT_EQ(told.a, kHidden);
    EXPECT_EQ(told.b, 5);
    EXPECT_EQ(told.c, 6);
    EXPECT_EQ(told.d, 7);
    EXPECT_EQ(told.amount, 8);
    EXPECT_EQ(told.seat, 2);
    EXPECT_EQ(told.kind, 7);
  }
}

TEST(Event, EachPartCanBeSecretByItself) {
  for (const std::uint8_t part :
       {Event::partA, Event::partB, Event::partC, Event::partD, Event::partAmount}) {
    Event event = kDealt;
    event.secret = part;
    const Event told = shownTo(0, event);
    for (const std::uint8_t other :
         {Event::partA, Event::partB, Event::partC, Event::partD, Event::partAmount}) {
      if (other != part)
        EXPECT_EQ(partOf(told, other), partOf(event, other));
      else
        EXPECT_EQ(partOf(told, other), other == Event::partAmount ? 0 : kHidden);
    }
    EXPECT_EQ(shownTo(2, event), event);
  }
}

TEST(Event, AllPartsTogetherAndNone) {
  Event event = kDealt;
  event.secret = 31;
  const Event told = shownTo(0, event);
  EXPECT_EQ(told.a & told.b & told.c & told.d, kHidden);
  EXPECT_EQ(told.amount, 0);
  event.secret = 0;
  EXPECT_EQ(shownTo(0, event), event);  // nothing to hide from anyone
}

TEST(Event, ASpectatorIsOneOfThoseWhoSee) {
  Event event = kDealt;
  event.sees = kEveryone;
  EXPECT_EQ(shownTo(kSpectator, event).a, 4);
  event.sees = without(kEveryone, kSpectator);
  EXPECT_EQ(shownTo(kSpectator, event).a, kHidden);
  EXPECT_EQ(shownTo(0, event).a, 4);
}

TEST(Event, PartsCanBeReadAndSet) {
  for (const std::uint8_t part :
       {Event::partA, Event::partB, Event::partC, Event::partD, Event::partAmount}) {
    Event event;
    setPart(event, part, 42);
    EXPECT_EQ(partOf(event, part), 42);
  }
  Event event;
  setPart(event, Event::partAmount, -300);
  EXPECT_EQ(event.amount, -300);
}

TEST(EventSink, KeepsEventsInOrder) {
  EventRoom room;
  EventSink sink(room);
  EXPECT_TRUE(sink.listening());
  sink.add({.kind = 1});
  sink.add({.kind = 2});
  ASSERT_EQ(sink.list().size(), 2u);
  EXPECT_EQ(sink.list()[0].kind, 1);
  EXPECT_EQ(sink.list()[1].kind, 2);
  sink.clear();
  EXPECT_TRUE(sink.list().empty());
}

TEST(EventSink, WithoutABufferDropsEvents) {
  EventSink sink;
  EXPECT_FALSE(sink.listening());
  for (int i = 0; i < 1000; ++i) sink.add({.kind = 1});
  EXPECT_TRUE(sink.list().empty());
}

TEST(EventSinkDeathTest, OverflowStopsTheProgram) {
  std::array<Event, 2> room;
  EventSink sink(room);
  sink.add({});
  sink.add({});
  EXPECT_DEATH(sink.add({}), "size_ < room_.size\\(\\) failed \\(2, 2\\)");
}

}  // namespace
}  // namespace bourse
