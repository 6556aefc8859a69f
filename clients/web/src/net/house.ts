// The server behind this site, one for all pages.
import { ServerHouse } from "../door/server_house.ts";
import { account } from "../store/account.svelte";
import { deals } from "../store/deals";
import { siteBase } from "../store/server.svelte";
import { serverGames } from "../store/server_games.svelte";
import { houseOfRecord } from "../store/tables.svelte";

let house: ServerHouse | undefined;

export function serverHouse(): ServerHouse {
  house ??= new ServerHouse({
    base: siteBase(),
    keys: serverGames,
    deals,
    engine: houseOfRecord,
    session: () => account.me?.session ?? "",
  });
  return house;
}
