// What the server plays and how the load generator moves, by name.
import { anyMove, auction } from './auction.mjs';
import { anyCell, ticTacToe } from './tic_tac_toe.mjs';

export const games = {
  whole: { seats: 4, make: (deltaState) => auction({ lean: false, deltaState }), move: anyMove },
  lean: { seats: 4, make: (deltaState) => auction({ lean: true, deltaState }), move: anyMove },
  'tic-tac-toe': { seats: 2, make: (deltaState) => ticTacToe({ deltaState }), move: anyCell },
};
