// The HTTP part of a server: what tables there are, new ones, seats and records.
import { type Catalogue, type Config, type Problem, Refused } from "./door.ts";
import { problemOf, type SeatKey, type TableAbout, type TableWishes } from "./net_messages.ts";

export interface ServerAbout {
  readonly name: string;
  readonly version: string;
  /** Whether games outlast the server's program. */
  readonly durable: boolean;
}

export type ServerCatalogue = Catalogue & { readonly server: ServerAbout | null };

/** The server did not answer, or not as one of ours does. */
export class Unreachable extends Error {
  constructor(readonly why: unknown) {
    super("The server does not answer.");
    this.name = "Unreachable";
  }
}

const mostSeconds = 20;

export class ServerHttp {
  /** `base` ends with a slash: the address of the site. */
  constructor(
    readonly base: string,
    private readonly session: () => string = () => "",
  ) {}

  address(path: string): string {
    return new URL(path, this.base).href;
  }

  socketAddress(table: string): string {
    const address = new URL(`api/tables/${encodeURIComponent(table)}/socket`, this.base);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    return address.href;
  }

  private async fetch(method: "GET" | "POST", path: string, body?: unknown, session = ""): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(this.address(path), {
        method,
        signal: AbortSignal.timeout(mostSeconds * 1000),
        ...(body === undefined
          ? {}
          : {
              body: JSON.stringify(body),
              headers: {
                "Content-Type": "application/json",
                ...(session ? { Authorization: `Bearer ${session}` } : {}),
              },
            }),
      });
    } catch (error) {
      throw new Unreachable(error);
    }
    if (response.ok) return response;
    const problem = problemOf(await response.json().catch(() => null));
    if (!problem) throw new Unreachable(response.status);
    // One word for it, whether the table is in a worker or at a server.
    throw new Refused(problem.code === "table-unknown" ? { ...problem, code: "no-such-table" } : problem);
  }

  private async json<T>(method: "GET" | "POST", path: string, body?: unknown, session = ""): Promise<T> {
    const response = await this.fetch(method, path, body, session);
    try {
      return (await response.json()) as T;
    } catch (error) {
      throw new Unreachable(error);
    }
  }

  catalogue(): Promise<ServerCatalogue> {
    return this.json("GET", "api/catalogue");
  }

  async check(config: Config, game?: string): Promise<Problem | null> {
    const wish = { config, ...(game === undefined ? {} : { game }) };
    return (await this.json<{ problem: Problem | null }>("POST", "api/check", wish)).problem;
  }

  async tables(): Promise<readonly TableAbout[]> {
    return (await this.json<{ tables: readonly TableAbout[] }>("GET", "api/tables")).tables;
  }

  about(table: string): Promise<TableAbout> {
    return this.json("GET", `api/tables/${encodeURIComponent(table)}`);
  }

  open(wishes: TableWishes): Promise<TableAbout> {
    return this.json("POST", "api/tables", wishes);
  }

  async sit(table: string, name: string, seat?: number): Promise<SeatKey> {
    const wish = { name, ...(seat === undefined ? {} : { seat }) };
    const given = await this.json<{ seat: number; token: string; name?: string }>(
      "POST",
      `api/tables/${encodeURIComponent(table)}/seats`,
      wish,
      this.session(),
    );
    return { seat: given.seat, token: given.token, name: given.name ?? name }; // an account has its own name
  }

  /** Brings the record of a finished game there; its name. */
  async keepRecord(record: string): Promise<string> {
    return (await this.json<{ table: string }>("POST", "api/records", { record })).table;
  }

  async record(table: string): Promise<string> {
    return (await this.fetch("GET", `api/tables/${encodeURIComponent(table)}/record`)).text();
  }
}
