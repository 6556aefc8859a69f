// Serves a folder as `bourse serve` does, for tests without that program: strict headers and compressed forms.
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

/** The policy is written once, in server/http/headers.cpp. */
function contentSecurityPolicy(): string {
  const file = fileURLToPath(new URL("../../../server/http/headers.cpp", import.meta.url));
  if (!existsSync(file)) {
    return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  }
  const source = readFileSync(file, "utf8");
  const body = source.slice(
    source.indexOf("kContentSecurityPolicy ="),
    source.indexOf('"frame-ancestors') + 30,
  );
  return Array.from(body.matchAll(/^\s*"(.*)"/gm), (match) => match[1]).join("");
}

export async function serveFolder(folder: string): Promise<{ readonly address: string; close(): void }> {
  const policy = contentSecurityPolicy();
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://site").pathname);
    const file = join(folder, normalize(path.endsWith("/") ? `${path}index.html` : path));
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("There is no such file.");
      return;
    }
    const packed = request.headers["accept-encoding"]?.includes("br") && existsSync(`${file}.br`);
    const hashed = path.includes("/assets/");
    response.writeHead(200, {
      "Content-Type": types[extname(file)] ?? "application/octet-stream",
      "Content-Length": statSync(packed ? `${file}.br` : file).size,
      "Content-Security-Policy": policy,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cache-Control": hashed ? "public, max-age=31536000, immutable" : "no-cache",
      ...(packed ? { "Content-Encoding": "br", Vary: "Accept-Encoding" } : {}),
    });
    createReadStream(packed ? `${file}.br` : file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
