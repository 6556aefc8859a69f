// Everything works without a network after the first visit, and an update never changes a game under way.
//
// A version is one cache with every file of the site; the build writes its list in here. Files with a hash in their
// name never change, so a new version takes those it shares from the old one. Engines (.wasm) outlive their version
// while a saved game needs them.
const VERSION = "__VERSION__";
/** Path below the site → hash of the content. */
const FILES = { __FILES__: "" };

const CACHE = `bourse-${VERSION}`;
const ENGINES = "bourse-engines";
const AT_ONCE = 6;
const hashed = /-[\w-]{8}\.\w+$/;

const addressOf = (path) => new URL(path, self.registration.scope).href;

async function take(cache, path) {
  const address = addressOf(path);
  const kept = hashed.test(path) ? await caches.match(address) : undefined;
  const answer = kept ?? (await fetch(address, { cache: hashed.test(path) ? "default" : "no-cache" }));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await cache.put(address, answer);
}

async function fill() {
  const cache = await caches.open(CACHE);
  const paths = Object.keys(FILES);
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    await Promise.all(paths.slice(from, from + AT_ONCE).map((path) => take(cache, path)));
  }
}

/** The engines of games that are not over; nothing if nothing was ever kept. */
function enginesInUse() {
  return new Promise((resolve) => {
    const request = indexedDB.open("bourse");
    let isNew = false;
    request.onupgradeneeded = () => {
      isNew = true;
      request.transaction.abort();
    };
    request.onerror = () => resolve([]);
    request.onsuccess = () => {
      const database = request.result;
      if (isNew || !database.objectStoreNames.contains("games")) return resolve([]);
      const all = database.transaction("games").objectStore("games").getAll();
      all.onsuccess = () => {
        resolve(all.result.filter((game) => !game.over).map((game) => game.engine));
        database.close();
      };
      all.onerror = () => resolve([]);
    };
  });
}

async function tidy() {
  const needed = new Set(await enginesInUse());
  const engines = await caches.open(ENGINES);
  const nameOf = (request) => new URL(request.url).pathname.split("/").pop();
  for (const name of await caches.keys()) {
    if (!name.startsWith("bourse-") || name === CACHE || name === ENGINES) continue;
    const old = await caches.open(name);
    for (const request of await old.keys()) {
      if (request.url.endsWith(".wasm") && needed.has(nameOf(request))) await engines.put(request, await old.match(request));
    }
    await caches.delete(name);
  }
  for (const request of await engines.keys()) if (!needed.has(nameOf(request))) await engines.delete(request);
}

/** Pages of tables, games and people at the server; store/route.svelte.ts has the same. */
const linkPage = /^(?:(?:t|tv|player|history)\/[\w-]{4,64}|game\/[\w-]{4,64}(?:\/\d{1,5})?)$/;

/** They are the one page there is, whose files lie further up. */
async function pageAt(path) {
  const kept = await (await caches.open(CACHE)).match(addressOf("index.html"));
  if (!kept) return undefined;
  const headers = new Headers(kept.headers);
  headers.delete("Content-Encoding"); // it is unpacked
  const up = "../".repeat(path.split("/").length - 1);
  return new Response((await kept.text()).replaceAll('"./', `"${up}`), { headers });
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const address = request.mode === "navigate" ? addressOf("index.html") : request.url.split(/[?#]/)[0];
  const kept = (await cache.match(address)) ?? (await (await caches.open(ENGINES)).match(address));
  if (kept) return kept;
  const fresh = await fetch(request);
  // An engine that is not on the list: somebody wants it, and will want it without a network too.
  if (fresh.ok && address.endsWith(".wasm")) await cache.put(address, fresh.clone());
  return fresh;
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));
self.addEventListener("message", (event) => {
  if (event.data === "update") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  // Only pages of the site itself: what a server adds below it (lives, accounts) is not ours to answer.
  const path = request.url.slice(self.registration.scope.length).split(/[?#]/)[0];
  const ours = path === "" || path === "index.html" || Object.hasOwn(FILES, path) || path.endsWith(".wasm");
  if (ours) event.respondWith(answer(request));
  else if (request.mode === "navigate" && linkPage.test(path))
    event.respondWith(pageAt(path).then((page) => page ?? fetch(request)));
  // Without a network there is no server either.
  if (path === "api/catalogue") event.respondWith(fetch(request).catch(() => new Response('{"server":null}')));
});

// ---- notices of turns (Web Push) ----

/** The number on the app's icon until a page asks where it is one's turn: as many as there are notices of tables. */
async function badge() {
  const shown = await self.registration.getNotifications();
  await self.navigator.setAppBadge?.(shown.length).catch(() => undefined);
}

/** One for each table: a later turn takes the place of an earlier one, and is heard as the first was. */
async function tell(event) {
  let told;
  try {
    told = event.data.json();
  } catch {
    return; // not ours
  }
  await self.registration.showNotification(told.title, {
    tag: `bourse-${told.table}`,
    renotify: true,
    lang: told.language,
    dir: "auto",
    icon: addressOf("icons/icon-192.png"),
    data: { link: told.link },
    actions: [{ action: "stop", title: told.stop }],
  });
  await badge();
}

/** One press, and this browser hears of nothing any more. */
async function stopNotices() {
  const subscription = await self.registration.pushManager.getSubscription();
  if (!subscription) return;
  const body = JSON.stringify({ endpoint: subscription.endpoint });
  await fetch(addressOf("api/push/stop"), { method: "POST", headers: { "Content-Type": "application/json" }, body }).catch(
    () => undefined,
  );
  await subscription.unsubscribe();
}

/** A window that shows the table comes to the front; otherwise one that shows anything goes there. */
async function open(link) {
  const address = addressOf(link);
  const windows = await self.clients.matchAll({ type: "window" });
  const there = windows.find(({ url }) => url === address) ?? windows[0];
  if (!there) return self.clients.openWindow(address);
  await there.focus();
  if (there.url !== address) await there.navigate(address).catch(() => self.clients.openWindow(address));
}

self.addEventListener("push", (event) => event.waitUntil(tell(event)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(event.action === "stop" ? stopNotices() : open(event.notification.data.link));
});
