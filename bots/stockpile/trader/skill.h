// What tells the levels of this player apart: what it looks at, how carefully, and how often it is mistaken.
#pragma once

namespace bourse::stockpile::trader {

/// Money is in $1K. How the numbers of `trader` were found is in docs/bots.md; those of the lower
/// levels are chosen for the mistakes people make.
struct Skill {
  // What it sees in a card.
  double prospects = 1;  // 0: a share is worth its price today … 1: what may become of it until the end
  double majority = 1;   // how much of a majority bonus it reckons with
  bool counts = true;    // an unseen card is the average of what is left, not of a full deck
  double guess = 3.5;    // what it takes an unseen card for that does not count
  double slip = 0;       // how far off it may be about what modules ask, either way
  double mistake = 0;    // how far off its idea of a card may be, either way
  double hold = 0;       // what a share is kept for, and paid for, beyond its worth

  // What money in hand is worth beyond its face, for what it will buy: most for the first of it, nothing any
  // more from `plenty` on, and less with every round that passes.
  double thrift = 0.5;
  double thriftPerRound = 0.15;
  double plenty = 75;
  double crowd = 60;  // others' cash at which half of that is left: rich rivals leave nothing cheap
  double eager = 1;   // how much of that thrift it feels when it sells

  // How sure a majority is: the lead in shares beside what can still happen.
  double doubt = 0.35;
  double doubtPerRound = 1.05;
  double doubtUnseen = 0.35;
  double smallHolding = 2;  // a holding of this size is half a claim, however few the others hold

  // The auction, imagined from now to its end with rivals who know what they may know.
  int imagined = 6;          // how many times; 0: it takes what leaves most at the lowest raise
  int jumps = 4;             // spaces above the lowest raise that it thinks of
  double rivalThrift = 0.8;  // how much of its own thrift it expects of others
  double rivalWhim = 2;      // how far others' values may be from what they seem
  double hiddenCard = 0.0;   // what a card that somebody hid is worth more than the average

  // The others.
  double rivalry = 0.35;  // what a dollar of all others together counts against its own when it places cards
  double actRivalry = 1.0;  // the same when it moves prices
  double actionCard = 4.0;  // what others see in a Boom or Bust
  double purse = 25;        // cash it keeps for the bids of a round before it buys bonds
  int worlds = 3;           // imagined for everything that modules ask
};

}  // namespace bourse::stockpile::trader
