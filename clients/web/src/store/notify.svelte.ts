// Whether the browser shows a notification when it is one's turn and the page is open elsewhere.
import { keep } from "./settings.svelte";

const KEY = "bourse.notify";
const canNotify = () => "Notification" in globalThis;

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === "yes" && canNotify() && Notification.permission === "granted";
  } catch {
    return false; // storage is switched off
  }
}

export const notify = $state({ on: read() });

/** Somebody has forbidden them in the browser, so that it does not even ask. */
export const notificationsDenied = (): boolean => canNotify() && Notification.permission === "denied";

/** Asks the browser where that is needed; false if it does not allow it. */
export async function wishNotices(on: boolean): Promise<boolean> {
  const allowed = !on || (canNotify() && (await Notification.requestPermission()) === "granted");
  notify.on = on && allowed;
  keep(KEY, notify.on ? "yes" : "no");
  return allowed;
}
