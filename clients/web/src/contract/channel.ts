// For tests: two ends of a message channel, as a page and its worker have them.
import type { Port } from "../engine/port.ts";

export interface Channel {
  readonly page: Port;
  readonly worker: Port;
  /** From here on messages arrive. */
  start(): void;
  close(): void;
}

export function channel(): Channel {
  const { port1, port2 } = new MessageChannel();
  return {
    // Node declares message ports of its own, without the events of a browser's.
    page: port1 as unknown as Port,
    worker: port2 as unknown as Port,
    start: () => [port1, port2].forEach((port) => void port.start()),
    close: () => [port1, port2].forEach((port) => void port.close()),
  };
}
