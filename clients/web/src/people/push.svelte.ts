// Notifications while the page is closed (Web Push): this browser subscribes at its maker's service, and tells the server
// where that is, for the account or for each seat of a guest.

import type { PushRequest } from "$gen/messages";
import { account } from "../store/account.svelte";
import { serverGames } from "../store/server_games.svelte";
import { keep, read } from "../store/settings.svelte";
import { language } from "../words/say.svelte";
import { ask, Refusal } from "./http";

/** Why there are none, or that they are on. */
export type PushState = "off" | "on" | "browser" | "install" | "insecure" | "failed";

const KEY = "bourse.push";
const QUIET = "bourse.quiet";
/** A worker that was never registered never becomes ready. */
const patience = 10_000;

export interface Quiet {
  /** Local time, as a field for times has it: "22:00". */
  readonly from: string;
  readonly until: string;
}

function storedQuiet(): Quiet | null {
  try {
    const found = JSON.parse(read(QUIET) || "null") as Partial<Quiet> | null;
    return found?.from && found.until ? { from: found.from, until: found.until } : null;
  } catch {
    return null; // damaged
  }
}

export const push = $state({ state: (read(KEY) === "on" ? "on" : "off") as PushState, quiet: storedQuiet() });

/** What is missing before one can subscribe; "off": nothing. */
export function pushObstacle(): PushState {
  if (!isSecureContext) return "insecure";
  if ("serviceWorker" in navigator && "PushManager" in globalThis) return "off";
  return "standalone" in navigator && !navigator.standalone ? "install" : "browser";
}

/** Minutes of the day in UTC, of a local time; `offset` as Date has it. */
export function utcMinutes(time: string, offset = new Date().getTimezoneOffset()): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const day = 24 * 60;
  return (((hours * 60 + minutes + offset) % day) + day) % day;
}

const withTimeout = <T>(wanted: Promise<T>): Promise<T> =>
  Promise.race([
    wanted,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error("no service worker")), patience)),
  ]);

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));

const isSame = (a: ArrayBuffer | null | undefined, b: Uint8Array): boolean => {
  const known = new Uint8Array(a ?? new ArrayBuffer(0));
  return known.length === b.length && known.every((byte, i) => byte === b[i]);
};

/** A subscription holds for one key; a server with another one needs another. */
async function subscription(): Promise<PushSubscription> {
  const { key } = await ask("GET /api/push");
  const applicationServerKey = bytesOf(key);
  const { pushManager } = await withTimeout(navigator.serviceWorker.ready);
  const known = await pushManager.getSubscription();
  if (known && isSame(known.options.applicationServerKey, applicationServerKey)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function requestFor(one: PushSubscription): PushRequest {
  const { endpoint, keys = {} } = one.toJSON();
  return {
    endpoint: endpoint ?? "",
    p256dh: keys.p256dh ?? "",
    auth: keys.auth ?? "",
    language: language(),
    quiet: push.quiet && { from: utcMinutes(push.quiet.from), until: utcMinutes(push.quiet.until) },
  };
}

/** What the server needs to reach this browser; nothing if notifications are off, or only come to an open page. */
export async function pushRequest(): Promise<PushRequest | undefined> {
  if (push.state !== "on") return undefined;
  return subscription().then(requestFor, () => undefined);
}

/** For the account, or for a guest's seats at these tables; without them, at all. */
async function tell(one: PushSubscription, tables?: readonly string[]): Promise<void> {
  const body = requestFor(one);
  if (account.me) {
    await ask("POST /api/me/push", { body });
    return;
  }
  for (const { table, keys: own, over } of serverGames.list) {
    const token = own[0]?.token;
    if (over || !token || (tables && !tables.includes(table))) continue;
    await ask("POST /api/tables/{table}/push", { path: { table }, body: { ...body, token } }).catch(
      (error) => {
        if (!(error instanceof Refusal)) throw error; // a table that is gone, or a seat that was given up
      },
    );
  }
}

/** Turns it on, or says in its state why not. */
export async function startPush(): Promise<void> {
  push.state = pushObstacle();
  if (push.state !== "off") return;
  try {
    await tell(await subscription());
    push.state = "on";
  } catch {
    push.state = "failed";
  }
  keep(KEY, push.state === "on" ? "on" : "");
}

/** For all tables and accounts at once. */
export async function stopPush(): Promise<void> {
  push.state = "off";
  keep(KEY, "");
  await (await stopAtServer())?.unsubscribe();
}

/** The server forgets this browser's subscription, if there is one. */
async function stopAtServer(): Promise<PushSubscription | undefined> {
  if (!("serviceWorker" in navigator)) return undefined;
  const worker = await navigator.serviceWorker.getRegistration();
  const known = await worker?.pushManager?.getSubscription();
  if (!known) return undefined;
  await ask("POST /api/push/stop", { body: { endpoint: known.endpoint } }).catch(() => undefined);
  return known;
}

/** Somebody signs out: nothing comes here for their account any more. The switch stays as it is, for whoever is next. */
export async function leavePush(): Promise<void> {
  if (push.state === "on") await stopAtServer();
}

/** The server hears of a new seat, of another language or account, and of quiet hours when summer time begins. */
export async function renewPush(tables?: readonly string[]): Promise<void> {
  if (push.state !== "on") return;
  try {
    await tell(await subscription(), tables);
  } catch {
    // next time
  }
}

/** Somebody is at the table: what was said of it while they were away is done. */
export async function closeNotices(table: string): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  // As pwa/service_worker.js names them.
  for (const one of (await worker?.getNotifications({ tag: `bourse-${table}` })) ?? []) one.close();
}

export async function setQuiet(quiet: Quiet | null): Promise<void> {
  push.quiet = quiet;
  keep(QUIET, quiet ? JSON.stringify(quiet) : "");
  await renewPush();
}
