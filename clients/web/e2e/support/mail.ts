// A mail server as small as it can be: takes every mail and keeps its text.
import { createServer, type Server, type Socket } from "node:net";
import { expect } from "vitest";

export interface MailBox {
  /** For `bourse serve --smtp`. */
  readonly url: string;
  /** What follows the address of the site in the link of this kind, in the last mail that has one, once it has come. */
  link(kind: "confirm" | "stop"): Promise<string>;
  close(): void;
}

function serveMail(socket: Socket, mails: string[]): void {
  let rest = "";
  let mail: string[] | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const command = (line: string) => {
    const word = line.slice(0, 4).toUpperCase();
    if (word === "DATA") {
      mail = [];
      say("354 go on");
    } else if (word === "QUIT") {
      say("221 bye");
      socket.end();
    } else say("250 ok");
  };
  const part = (line: string) => {
    if (line !== ".") return mail?.push(line.replace(/^\./, ""));
    const text = (mail ?? []).join("\n");
    const body = text.slice(text.indexOf("\n\n"));
    mails.push(/^Content-Transfer-Encoding: base64$/im.test(text) ? atob(body.replaceAll("\n", "")) : body);
    mail = undefined;
    return say("250 kept");
  };
  socket.on("error", () => undefined);
  socket.on("data", (bytes) => {
    const lines = (rest + bytes.toString("latin1")).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines)
      if (mail) part(line);
      else command(line);
  });
  say("220 here");
}

export async function mailBox(): Promise<MailBox> {
  const mails: string[] = [];
  const server: Server = createServer((socket) => serveMail(socket, mails));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const found = (kind: string) =>
    mails.map((text) => new RegExp(`#/mail/${kind}/[\\w-]+`).exec(text)?.[0]).findLast(Boolean);
  return {
    url: `smtp://127.0.0.1:${port}`,
    link: async (kind) => {
      await expect.poll(() => found(kind), { timeout: 30_000 }).toBeTruthy();
      return found(kind) ?? "";
    },
    close: () => server.close(),
  };
}
