// The game of boardgame.io's own tutorial: nine cells, two players, no secrets. The board is wiped once it is full.
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const isOver = (cells) =>
  cells.every((cell) => cell !== null) || LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c]);

function clickCell({ G, playerID, events }, id) {
  if (isOver(G.cells)) G.cells = Array(9).fill(null);
  if (G.cells[id] !== null) return 'INVALID_MOVE';
  G.cells[id] = playerID;
  events.endTurn();
  return undefined;
}

export const ticTacToe = ({ deltaState }) => ({
  name: 'tic-tac-toe', deltaState, setup: () => ({ cells: Array(9).fill(null) }), moves: { clickCell },
});

export function anyCell(G) {
  const free = G.cells.map((_, id) => id).filter((id) => isOver(G.cells) || G.cells[id] === null);
  return ['clickCell', free[Math.floor(Math.random() * free.length)]];
}
