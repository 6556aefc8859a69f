// boardgame.io as a server, in memory, on this machine alone: server.mjs [delta]
import { createRequire } from 'node:module';
import { auction } from './auction.mjs';

const { Server } = createRequire(import.meta.url)('boardgame.io/server');
const server = Server({ games: [auction(process.argv[2] === 'delta')], origins: [] });
await server.db.connect();
const listening = server.app.listen(0, '127.0.0.1', () => console.log(`at ${listening.address().port}`));
