// Makes the site work without a network, and tells when a new version is here.

interface OfflineEvents {
  /** A new version waits; `update` puts it in force and loads the page again. */
  onUpdate(update: () => void): void;
  /** Everything is here for the first time. */
  onReady(): void;
}

const HOUR = 3_600_000;

/** Fetches the rest of the site. Called when the first table can be played, so that nothing competes with it. */
export async function workOffline(site: string, events: OfflineEvents): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker;
  const hadOne = workers.controller !== null;
  let registration: ServiceWorkerRegistration | undefined;
  try {
    registration = await workers.register(new URL("sw.js", site), { updateViaCache: "none" });
  } catch {
    // not on a secure address, or switched off: the site works with a network as before
  }
  if (!registration) return;
  // An update reloads every window: the files of the old version are gone.
  if (hadOne) workers.addEventListener("controllerchange", () => location.reload());
  const offer = (worker: ServiceWorker) => {
    if (workers.controller) events.onUpdate(() => worker.postMessage("update"));
    else events.onReady();
  };
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed" && registration.waiting === coming && hadOne) offer(coming);
      else if (coming.state === "activated" && !hadOne) events.onReady();
    });
  });
  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - asked < HOUR) return;
    asked = Date.now();
    void registration?.update().catch(() => undefined);
  });
}
