// boardgame.io as a server, in memory, on this machine alone: server.mjs GAME [delta]
import { createRequire } from 'node:module';
import { games } from './games.mjs';

const [name, how] = process.argv.slice(2);
const { Server } = createRequire(import.meta.url)('boardgame.io/server');
const server = Server({ games: [games[name].make(how === 'delta')], origins: [] });
await server.db.connect();
const listening = server.app.listen(0, '127.0.0.1', () => console.log(`at ${listening.address().port}`));
