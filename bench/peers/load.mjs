// Plays at many tables of a boardgame.io server as fast as it answers: load.mjs GAME PORT TABLES SECONDS PID
// Prints {"moves": …, "processor": seconds of the server's processor, "seconds": …, "view": its bytes, "errors": …}.
import { readFileSync } from 'node:fs';
import { io } from 'socket.io-client';
import { games } from './games.mjs';
import { applyPatch } from './patch.mjs';

const { seats, make, move: anyMove } = games[process.argv[2]];
const { name: game } = make(false);
const [port, tables, seconds, pid] = process.argv.slice(3).map(Number);
const figures = { moves: 0, errors: 0 };
const warmUp = 4; // seconds of the server's processor
let playing = false;

function processor() {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** One seat's connection and what it was sent last. */
class Seat {
  constructor(table, seat, ready) {
    Object.assign(this, { table, seat, state: null });
    this.socket = io(`http://127.0.0.1:${port}/${game}`, { transports: ['websocket'], forceNew: true, reconnection: false });
    this.socket.on('connect', () => this.socket.emit('sync', table.name, String(seat), undefined, seats));
    this.socket.on('sync', (_match, { state }) => {
      this.take(state);
      ready();
    });
    this.socket.on('update', (_match, state) => this.take(state));
    this.socket.on('patch', (_match, _before, _after, patch) => this.take(applyPatch(this.state, patch)));
    this.socket.on('disconnect', () => { figures.errors += playing ? 1 : 0; });
  }

  take(state) {
    this.state = state;
    this.table.told(this);
  }
}

class Table {
  constructor(name) {
    this.name = name;
    this.seats = [];
    this.last = -1;
  }

  async open() {
    for (let seat = 0; seat < seats; seat++)
      await new Promise((ready) => this.seats.push(new Seat(this, seat, ready)));
  }

  /** Moves once the seat to move has been told. */
  told({ seat, state }) {
    if (!playing || Number(state.ctx.currentPlayer) !== seat || state._stateID <= this.last) return;
    const move = anyMove(state.G, seat);
    if (move === null) { figures.errors++; return; }
    this.last = state._stateID;
    const [type, ...args] = move;
    const action = { type: 'MAKE_MOVE', payload: { type, args, playerID: String(seat), credentials: undefined } };
    this.seats[seat].socket.emit('update', action, state._stateID, this.name, String(seat));
    figures.moves++;
  }
}

const all = Array.from({ length: tables }, (_, i) => new Table(`t${i}`));
for (const table of all) await table.open();
const view = JSON.stringify(all[0].seats[0].state.G).length;
playing = true;
const before = { processor: processor(), time: performance.now(), moves: 0 };
for (const table of all) for (const seat of table.seats) table.told(seat);
// Until its code is compiled, which takes the more time the busier the machine is.
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
while (processor() - before.processor < warmUp && performance.now() - before.time < 60_000) await wait(100);
Object.assign(before, { processor: processor(), time: performance.now(), moves: figures.moves });
await wait(1000 * seconds);
playing = false;
console.log(JSON.stringify({
  moves: figures.moves - before.moves, processor: processor() - before.processor,
  seconds: (performance.now() - before.time) / 1000, view, errors: figures.errors,
}));
process.exit(0);
