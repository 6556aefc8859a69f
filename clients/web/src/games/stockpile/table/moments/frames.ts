// The table as it is after some of the told events: the view before them, with what each event says entered. Only
// bookkeeping; every number is one the engine told.
import { events as rows, type ToldEvent, type View } from "$gen/stockpile";
import { companies, companyOf, forecasts } from "../data";

const cashOf = new Map<string, number>(
  rows.flatMap((row) => ("money" in row ? [[row.name, row.money] as const] : [])),
);

type Player = View["players"][number];

function withPlayer(view: View, seat: number, change: (player: Player) => Partial<Player>): View {
  return {
    ...view,
    players: view.players.map((player, at) => (at === seat ? { ...player, ...change(player) } : player)),
  };
}

function counted(list: readonly number[], at: number, by: number): number[] {
  return list.map((count, index) => (index === at ? Math.max(0, count + by) : count));
}

/** A card that I won, at my place. */
function mineNow(player: Player, card: string | null): Partial<Player> {
  const company = card === null ? -1 : companyOf(card);
  if (company >= 0) return { regular: counted(player.regular, company, 1) };
  if (card === "boom") return { booms: player.booms + 1 };
  return card === "bust" ? { busts: player.busts + 1 } : {};
}

const investorsOf = (player: Player) => (player.investors ?? []).filter((one) => one !== null);

/** A bid that was paid is no longer bound. */
function unbound(view: View, seat: number | null, amount: number): View {
  const worth = view.insight.worth.map((one, at) =>
    at === seat ? { ...one, bound: Math.max(0, one.bound - amount) } : one,
  );
  return { ...view, insight: { ...view.insight, worth } };
}

function entered(view: View, event: ToldEvent): View {
  switch (event.event) {
    case "bid-placed":
      return {
        ...view,
        phase: view.piles[event.pile]?.investor ? view.phase : "demand",
        piles: view.piles.map((pile, at) =>
          at === event.pile ? { ...pile, bid: { seat: event.seat ?? 0, space: event.space } } : pile,
        ),
      };
    case "card-collected": {
      const piles = view.piles.map((pile, at) =>
        at === event.pile ? { ...pile, bid: null, cards: pile.cards.slice(1) } : pile,
      );
      return withPlayer({ ...view, piles }, event.seat ?? -1, (player) =>
        event.seat === view.observer ? mineNow(player, event.card) : { unknown: player.unknown + 1 },
      );
    }
    case "investor-offered": {
      const piles = view.piles.map((pile, at) =>
        at === event.pile ? { ...pile, investor: event.investor } : pile,
      );
      return withPlayer({ ...view, piles }, event.seat ?? -1, (player) => ({
        investors: investorsOf(player).filter((one) => one !== event.investor),
      }));
    }
    case "investor-taken": {
      const piles = view.piles.map((pile) =>
        pile.investor === event.investor ? { ...pile, investor: null, bid: null } : pile,
      );
      return withPlayer({ ...view, piles }, event.seat ?? -1, (player) => ({
        investors: [...new Set([...investorsOf(player), event.investor])],
      }));
    }
    case "bid-paid":
      return unbound(view, event.seat, event.amount);
    case "die-rolled":
      return {
        ...view,
        phase: "information",
        forecasts: counted(view.forecasts, forecasts.indexOf(event.forecast), 1),
      };
    case "pair-revealed":
      return {
        ...view,
        phase: "movement",
        forecasts: counted(view.forecasts, forecasts.indexOf(event.forecast), -1),
        pairs: view.pairs.map((pair, at) =>
          at === event.pair
            ? { ...pair, company: event.company, forecast: event.forecast, open: true, resolved: true }
            : pair,
        ),
      };
    case "price-moved":
    case "stock-split":
    case "bankrupt": {
      const company = companies.indexOf(event.company);
      return { ...view, prices: view.prices.map((space, at) => (at === company ? event.to : space)) };
    }
    case "cards-split": {
      const company = companies.indexOf(event.company);
      return withPlayer(view, event.seat ?? -1, (player) => ({
        regular: counted(player.regular, company, -event.cards),
        split: counted(player.split, company, event.cards),
      }));
    }
    case "cards-lost": {
      const company = companies.indexOf(event.company);
      return withPlayer(view, event.seat ?? -1, (player) => ({
        regular: counted(player.regular, company, -event.cards),
        split: counted(player.split, company, -event.split),
      }));
    }
    case "card-sold": {
      const company = companies.indexOf(event.company);
      return withPlayer(view, event.seat ?? -1, (player) =>
        event.sale === "regular"
          ? { regular: counted(player.regular, company, -1) }
          : { split: counted(player.split, company, -1) },
      );
    }
    default:
      return view;
  }
}

/** The view when one more event was told. */
export function after(view: View, event: ToldEvent): View {
  const next = entered(view, event);
  const sign = cashOf.get(event.event);
  if (sign === undefined || !("seat" in event) || !("amount" in event) || event.seat === null) return next;
  return withPlayer(next, event.seat, (player) => ({ cash: player.cash + sign * event.amount }));
}

/** The same view with another worth for its observer. */
export function worth(view: View, now: number): View {
  const seat = view.observer;
  if (typeof seat !== "number") return view;
  return {
    ...view,
    insight: {
      ...view.insight,
      worth: view.insight.worth.map((one, at) => (at === seat ? { ...one, now } : one)),
    },
  };
}

/** With the observer's own pairs face down, on the board too. */
export function faceDown(view: View): View {
  const hidden = view.pairs.map((pair) => pair.holder === view.observer && !pair.open && !pair.resolved);
  const ghosts = view.insight.ghosts.map((ghost) => (ghost && hidden[ghost.pair] ? null : ghost));
  return {
    ...view,
    pairs: view.pairs.map((pair, at) => (hidden[at] ? { ...pair, company: null, forecast: null } : pair)),
    insight: { ...view.insight, ghosts },
  };
}

/** Without the ghost of a pair that was turned. */
export function withoutGhost(view: View, company: number): View {
  const ghosts = view.insight.ghosts.map((ghost, at) => (at === company ? null : ghost));
  return { ...view, insight: { ...view.insight, ghosts } };
}
