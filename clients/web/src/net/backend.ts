// The server behind this site, one for all pages.
import { ServerBackend } from "../door/server_backend.ts";
import { account } from "../store/account.svelte";
import { deals } from "../store/deals";
import { siteBase } from "../store/server.svelte";
import { serverGames } from "../store/server_games.svelte";
import { speaks } from "../store/spoken.svelte";
import { backendOfRecord } from "../store/tables.svelte";

let backend: ServerBackend | undefined;

export function serverBackend(): ServerBackend {
  backend ??= new ServerBackend({
    base: siteBase(),
    keys: serverGames,
    deals,
    engine: backendOfRecord,
    session: () => account.me?.session ?? "",
    speaks,
  });
  return backend;
}
