// Engines of earlier versions: the service worker keeps their files while a saved game needs them.

// Not written in one expression: the bundler would take it for a list of files to pack.
const chunk = import.meta.url;

/** Where an engine's file lies: beside the program's own files. */
export function engineAddress(file: string): string {
  return new URL(file, chunk).href;
}

/** Whether the file can be had, from what is kept or from the site. */
export async function engineIsHere(file: string): Promise<boolean> {
  const address = engineAddress(file);
  try {
    if (typeof caches !== "undefined" && (await caches.match(address))) return true;
    const answer = await fetch(address, { method: "HEAD" });
    // A host that answers every address with a page has no such file.
    return answer.ok && (answer.headers.get("content-type") ?? "").includes("wasm");
  } catch {
    return false;
  }
}
