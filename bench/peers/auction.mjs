// The supply and the auction of our game for boardgame.io, as its documentation shows how games are written: a plain
// G, moves that change it, and playerView, which hides what others hold, cards that lie face-down and pairs. There are
// two of them: in one the shape of G is that of our own views, so that both servers send the same; the lean one has
// what its own rules need and nothing else.

const COMPANIES = [
  'cosmic-computers', 'bottomline-bank', 'leading-laboratories', 'american-automotive', 'stanford-steel', 'epic-electric',
];
const CARDS = [...COMPANIES, 'fee-1', 'fee-2', 'fee-3', 'boom', 'bust'];
const FORECASTS = ['up-4', 'up-2', 'up-1', 'dividend-2', 'down-2', 'down-3'];
const COST = [0, 1, 3, 6, 10, 15, 20, 25];
const INVALID_MOVE = 'INVALID_MOVE';

const none = () => COMPANIES.map(() => 0);
const memory = () => ({ fresh: 0, least: none(), most: COMPANIES.map(() => 1) });

function player() {
  return { booms: 0, busts: 0, cash: 20, fees: [0, 0, 0], regular: none(), split: none(), start: null, unknown: 0, waiting: [] };
}

function deal(G, random) {
  const deck = random.Shuffle([...CARDS, ...CARDS, ...CARDS]);
  G.players.forEach((one) => {
    one.waiting = [deck.pop(), deck.pop()];
    one.cash += 10; // instead of a sale, so that there is always something to bid
  });
  G.piles = G.players.map(() => ({ bid: null, cards: [{ by: null, card: deck.pop(), up: true }] }));
  const companies = random.Shuffle(COMPANIES);
  const forecasts = random.Shuffle(FORECASTS);
  G.pairs = companies.map((company, i) => ({
    company, forecast: forecasts[i], holder: i < G.players.length ? i : null, open: i === G.players.length, resolved: false,
  }));
  G.phase = 'supply';
}

/** Where a seat's standing bid is, -1 if it has none. */
const bidOf = (G, seat) => G.piles.findIndex((pile) => pile.bid?.seat === seat);

/** Everybody has a bid: they pay, take their piles, and the next round is dealt. */
function endRound(G, random) {
  G.piles.forEach((pile) => {
    const owner = G.players[pile.bid.seat];
    owner.cash -= COST[pile.bid.space];
    pile.cards.forEach(({ card }) => {
      const company = COMPANIES.indexOf(card);
      if (company >= 0) owner.regular[company] += 1;
      else if (card === 'boom') owner.booms += 1;
      else if (card === 'bust') owner.busts += 1;
      else owner.fees[CARDS.indexOf(card) - COMPANIES.length] += 1;
    });
  });
  G.pairs.forEach((pair) => {
    const space = COMPANIES.indexOf(pair.company);
    G.prices[space] = Math.max(1, Math.min(9, G.prices[space] + (Number(pair.forecast.replace('up-', '')) || -1)));
  });
  G.round += 1;
  deal(G, random);
}

function place({ G, ctx, events }, card, pile, up) {
  const seat = Number(ctx.currentPlayer);
  const hand = G.players[seat].waiting;
  const at = hand.indexOf(card);
  if (G.phase !== 'supply' || at < 0 || !G.piles[pile]) return INVALID_MOVE;
  if (hand.length === 1 && up === G.firstUp) return INVALID_MOVE; // one up, one down
  hand.splice(at, 1);
  G.firstUp = up;
  G.piles[pile].cards.push({ by: seat, card, up, knows: up ? [] : [seat] });
  if (hand.length > 0) return undefined;
  const next = (seat + 1) % G.players.length;
  if (G.players[next].waiting.length === 0) G.phase = 'demand';
  events.endTurn({ next: String(next) });
  return undefined;
}

function bid({ G, ctx, events, random }, pile, space) {
  const seat = Number(ctx.currentPlayer);
  const wanted = G.piles[pile];
  if (G.phase !== 'demand' || !wanted || !(COST[space] <= G.players[seat].cash)) return INVALID_MOVE;
  if (wanted.bid !== null && wanted.bid.space >= space) return INVALID_MOVE;
  const pushedOff = wanted.bid?.seat;
  wanted.bid = { seat, space };
  let next = pushedOff;
  for (let i = 1; next === undefined && i <= G.players.length; i++) {
    const other = (seat + i) % G.players.length;
    if (bidOf(G, other) < 0) next = other;
  }
  if (next === undefined) {
    endRound(G, random);
    next = G.round % G.players.length;
  }
  events.endTurn({ next: String(next) });
  return undefined;
}

const lowestBid = (pile) => (pile.bid?.space ?? -1) + 1;

function leanView({ G, playerID }) {
  const me = playerID === null ? -1 : Number(playerID);
  return {
    ...G,
    players: G.players.map((one, seat) => seat === me ? one : {
      ...one, regular: none(), booms: 0, busts: 0, start: null, waiting: one.waiting.map(() => null),
      unknown: one.regular.reduce((sum, n) => sum + n, one.booms + one.busts),
    }),
    piles: G.piles.map((pile) => ({
      ...pile, cards: pile.cards.map((slot) => (slot.up || slot.by === me ? slot : { ...slot, card: null })),
    })),
    pairs: G.pairs.map((pair) => (pair.open || pair.holder === me ? pair : { ...pair, company: null, forecast: null })),
  };
}

function wholeView({ G, playerID }) {
  const me = playerID === null ? -1 : Number(playerID);
  const cash = G.players[me]?.cash ?? 0;
  return {
    ...leanView({ G, playerID }),
    observer: me,
    insight: {
      ...G.insight,
      bids: G.piles.map((pile) => ({
        cost: COST, lowest: lowestBid(pile), why: COST.map((cost, space) => (cost <= cash && space >= lowestBid(pile) ? 0 : 2)),
      })),
    },
  };
}

export function auction({ lean, deltaState }) {
  return {
    name: 'auction',
    deltaState,
    setup: ({ ctx, random }) => {
      const seats = Array.from({ length: ctx.numPlayers }, player);
      const G = lean ? {
        players: seats, piles: [], pairs: [], phase: 'supply', prices: COMPANIES.map(() => 4), round: 0, firstUp: null,
      } : {
        agenda: [], discard: CARDS.map(() => 0), dividend: null, first: 0, next_first: 1, forecasts: FORECASTS.map(() => 1),
        known: seats.map(memory), proved: seats.map(memory), players: seats, piles: [], pairs: [], phase: 'supply',
        prices: COMPANIES.map(() => 4), round: 0, rounds: 6, step: 'place market cards', turn: [0, 0],
        unseen: CARDS.map(() => 9), firstUp: null,
        insight: {
          ghosts: COMPANIES.map(() => ({ bankrupt: false, dividend: 0, open: true, pair: 4, price: 6, space: 5, splits: 0 })),
          majorities: COMPANIES.map(() => ({ lead: 'none', least: seats.map(() => 0), most: seats.map(() => 1) })),
          rounds_left: 5,
          worth: seats.map(() => ({
            bound: 0, count: { cash: 20, fees: 0, majority: none(), stock: none(), total: 35 }, fees: 0, known: 27, now: 25, unproved: 0,
          })),
        },
      };
      deal(G, random);
      return G;
    },
    moves: { place, bid },
    playerView: lean ? leanView : wholeView,
  };
}

/** The load generator's move for the seat to move, from what that seat was sent. */
export function anyMove(G, seat) {
  if (G.phase === 'supply') {
    const { waiting } = G.players[seat];
    const up = waiting.length === 1 ? !G.firstUp : Math.random() < 0.5;
    return ['place', waiting[0], Math.floor(Math.random() * G.piles.length), up];
  }
  const from = Math.floor(Math.random() * G.piles.length);
  for (let i = 0; i < G.piles.length; i++) {
    const pile = (from + i) % G.piles.length;
    const lowest = lowestBid(G.piles[pile]);
    if (COST[lowest] <= G.players[seat].cash) return ['bid', pile, lowest];
  }
  return null;
}
