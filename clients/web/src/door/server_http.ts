// The HTTP part of a server: what tables there are, new ones, seats and records.
import {
  type Checked,
  type ConfigRequest,
  type GameName,
  type NewTableRequest,
  type QuickTable,
  type QuickWish,
  Refused,
  type RulesProblem,
  type SeatGiven,
  type ServerCatalogue,
  type TableAbout,
} from "./door.ts";
import {
  type HttpAnswer,
  type HttpArguments,
  type HttpCall,
  type HttpRequest,
  requestOf,
} from "./http_call.ts";
import { problemOf, type SeatKey } from "./net_messages.ts";

/** The server did not answer, or not as one of ours does. */
class Unreachable extends Error {
  constructor(readonly why: unknown) {
    super("The server does not answer.");
    this.name = "Unreachable";
  }
}

const mostSeconds = 20;

export interface TableFilter {
  readonly game?: string;
  readonly module?: string;
  readonly speed?: string;
  readonly language?: string;
  readonly rated?: boolean;
  readonly beginners?: boolean;
  readonly programs?: boolean;
}

export class ServerHttp {
  /** `base` ends with a slash: the address of the site. */
  constructor(
    readonly base: string,
    private readonly session: () => string = () => "",
    private readonly speaks: () => readonly string[] = () => [],
  ) {}

  address(path: string): string {
    return new URL(path, this.base).href;
  }

  socketAddress(table: string): string {
    const address = new URL(`api/tables/${encodeURIComponent(table)}/socket`, this.base);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    return address.href;
  }

  private async fetch({ method, path, body }: HttpRequest, session = ""): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(this.address(path), {
        method,
        signal: AbortSignal.timeout(mostSeconds * 1000),
        ...(body === undefined
          ? {}
          : {
              body,
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

  private async json<Answer>(request: HttpRequest, session = ""): Promise<Answer> {
    const response = await this.fetch(request, session);
    try {
      return await response.json();
    } catch (error) {
      throw new Unreachable(error);
    }
  }

  /** Of whichever game. */
  private ask<Call extends HttpCall>(call: Call, ...asked: HttpArguments<Call>): Promise<HttpAnswer<Call>> {
    return this.json(requestOf(call, ...asked));
  }

  catalogue<G extends GameName = GameName>(): Promise<ServerCatalogue<G>> {
    return this.json(requestOf("GET /api/catalogue"));
  }

  async check<G extends GameName>(config: ConfigRequest<G>, game?: string): Promise<RulesProblem<G> | null> {
    const body = { config, ...(game === undefined ? {} : { game }) };
    return (await this.json<Checked<G>>(requestOf("POST /api/check", { body }))).problem;
  }

  async tables(filter: TableFilter = {}): Promise<readonly TableAbout[]> {
    return (await this.ask("GET /api/tables", { query: filter })).tables;
  }

  /** The open table that fits best, or a new one; it takes no seat there. */
  quick(wish: QuickWish): Promise<QuickTable> {
    return this.json(requestOf("POST /api/quick", { body: wish }), this.session());
  }

  about<G extends GameName = GameName>(table: string): Promise<TableAbout<G>> {
    return this.json(requestOf("GET /api/tables/{table}", { path: { table } }));
  }

  open(wishes: NewTableRequest): Promise<TableAbout> {
    return this.ask("POST /api/tables", { body: wishes });
  }

  async sit(table: string, name: string, seat?: number): Promise<SeatKey> {
    const languages = this.speaks();
    const body = {
      name,
      ...(seat === undefined ? {} : { seat }),
      ...(languages.length > 0 ? { languages } : {}),
    };
    const request = requestOf("POST /api/tables/{table}/seats", { path: { table }, body });
    const given = await this.json<SeatGiven>(request, this.session());
    return { seat: given.seat, token: given.token, name: given.name }; // an account has its own name
  }

  /** Brings the record of a finished game there; its name. */
  async keepRecord(record: string): Promise<string> {
    return (await this.ask("POST /api/records", { body: { record } })).table;
  }

  async record(table: string): Promise<string> {
    return (await this.fetch(requestOf("GET /api/tables/{table}/record", { path: { table } }))).text();
  }
}
