// Notices by e-mail: which address gets them, for the account or for the seat of a guest. The server asks the address
// first; until then it waits.
import type { MailRequest, MailState } from "$gen/messages";
import { account } from "../store/account.svelte";
import { serverGames } from "../store/server_games.svelte";
import { language } from "../words/say.svelte";
import { ask, Refusal } from "./http";
import { push, utcMinutes } from "./push.svelte";

const nothing: MailState = { address: null, waiting: null };

export class Mail {
  /** The sender; empty where the server sends no e-mails. */
  from = $state("");
  state = $state.raw<MailState>(nothing);

  /** Without a table it is the address of the account. */
  constructor(private readonly table?: string) {}

  async find(): Promise<void> {
    try {
      this.from = (await ask("GET /api/mail")).from;
      if (!this.from) return;
      this.state = (await this.tell({})) ?? nothing;
    } catch (error) {
      if (!(error instanceof Refusal)) return;
      this.state = nothing;
    }
  }

  /** Null ends it. */
  async set(address: string | null): Promise<void> {
    const { quiet } = push;
    const wish: MailRequest = {
      address,
      language: language(),
      quiet: quiet && { from: utcMinutes(quiet.from), until: utcMinutes(quiet.until) },
    };
    this.state = (await this.tell(wish)) ?? nothing;
  }

  private async tell(body: MailRequest): Promise<MailState | undefined> {
    if (account.me) return ask("POST /api/me/mail", { body });
    const { table } = this;
    const token = table && serverGames.of(table)[0]?.token;
    return token
      ? ask("POST /api/tables/{table}/mail", { path: { table }, body: { ...body, token } })
      : undefined;
  }
}
