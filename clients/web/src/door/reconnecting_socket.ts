// A WebSocket that comes back: it connects anew after a loss, waits longer each time, notices a connection that is dead
// without saying so, and never talks faster than a server allows.

interface SocketEvents {
  opened(): void;
  heard(text: string): void;
  /** Pictures of dice come as bytes. */
  seen(bytes: Uint8Array): void;
  /** It is gone; another try follows by itself unless `stay` is answered. */
  closed(code: number): "again" | "stay";
  /** Nothing was heard for a while: something should be asked that is answered. */
  quiet(): void;
}

/** Milliseconds; tests have no time for the usual ones. */
export interface SocketTiming {
  readonly first: number;
  readonly most: number;
  readonly quiet: number;
}

const usualTiming: SocketTiming = { first: 300, most: 15_000, quiet: 25_000 };

/** Below what docs/protocol.md allows a connection: 60 messages at once, 20 a second. */
const mostAtOnce = 50;
const perSecond = 18;

export class ReconnectingSocket {
  private socket: WebSocket | undefined;
  private tries = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;
  private heardAt = 0;
  private ended = false;
  private waiting: string[] = [];
  private drain: ReturnType<typeof setTimeout> | undefined;
  private allowed = mostAtOnce;
  private allowedAt = 0;

  constructor(
    private readonly address: string,
    private readonly events: SocketEvents,
    private readonly timing: SocketTiming = usualTiming,
  ) {}

  connect(): void {
    clearTimeout(this.retry);
    this.drop();
    if (this.ended) return;
    const socket = new WebSocket(this.address);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    this.allowed = mostAtOnce;
    this.allowedAt = Date.now();
    socket.onopen = () => {
      this.heardAt = Date.now();
      this.watch = setInterval(() => this.look(), this.timing.quiet / 2);
      this.events.opened();
    };
    socket.onmessage = ({ data }) => {
      this.heardAt = Date.now();
      if (data instanceof ArrayBuffer) this.events.seen(new Uint8Array(data));
      else this.events.heard(String(data));
    };
    socket.onclose = ({ code }) => this.lost(code);
  }

  /** What was agreed after the connection stands: the next loss is a new one. */
  settled(): void {
    this.tries = 0;
  }

  send(text: string): void {
    this.waiting.push(text);
    this.flush();
  }

  /** What is worth something now or never, such as where a hand is: lost with the connection. */
  sendBytes(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(bytes);
  }

  /** Does not wait for the next try: the network is back, somebody looks at the page again. */
  hurry(): void {
    if (!this.ended && this.socket === undefined) this.connect();
  }

  /** Resolves when the server knows. */
  close(): Promise<void> {
    this.ended = true;
    clearTimeout(this.retry);
    const socket = this.socket;
    this.drop();
    if (!socket || socket.readyState === WebSocket.CLOSED) return Promise.resolve();
    return new Promise((resolve) => {
      const enough = setTimeout(resolve, 1000);
      socket.onclose = () => {
        clearTimeout(enough);
        resolve();
      };
    });
  }

  private flush(): void {
    const now = Date.now();
    this.allowed = Math.min(mostAtOnce, this.allowed + ((now - this.allowedAt) * perSecond) / 1000);
    this.allowedAt = now;
    while (this.waiting.length > 0 && this.allowed >= 1 && this.socket?.readyState === WebSocket.OPEN) {
      this.allowed -= 1;
      this.socket.send(this.waiting.shift()!);
    }
    clearTimeout(this.drain);
    if (this.waiting.length > 0 && this.socket?.readyState === WebSocket.OPEN)
      this.drain = setTimeout(() => this.flush(), 1000 / perSecond);
  }

  private look(): void {
    const silence = Date.now() - this.heardAt;
    if (silence >= 2 * this.timing.quiet)
      this.lost(1006); // a network that went away says nothing
    else if (silence >= this.timing.quiet) this.events.quiet();
  }

  /** Lets the socket go without hearing of it again. */
  private drop(): void {
    clearInterval(this.watch);
    clearTimeout(this.drain);
    this.waiting = [];
    const socket = this.socket;
    this.socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    if (socket.readyState <= WebSocket.OPEN) socket.close();
  }

  private lost(code: number): void {
    this.drop();
    if (this.ended || this.events.closed(code) === "stay") return;
    const wait = Math.min(this.timing.most, this.timing.first * 2 ** this.tries);
    this.tries += 1;
    // Not all at once after a restart of the server.
    this.retry = setTimeout(() => this.connect(), wait * (0.5 + Math.random() / 2));
  }
}
