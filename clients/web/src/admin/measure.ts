// Whom a ban or mute is meant for, before it is made.
export interface Target {
  /** As the server takes it: a name, an account's id, or a hash of an address. */
  readonly who: string;
  /** As people read it. */
  readonly name: string;
}

const hour = 3600;
const day = 24 * hour;
/** How long it may last; 0: without an end. */
export const durations = [
  { seconds: hour, key: "admin.hour" },
  { seconds: day, key: "admin.days-1" },
  { seconds: 3 * day, key: "admin.days-3" },
  { seconds: 7 * day, key: "admin.days-7" },
  { seconds: 30 * day, key: "admin.days-30" },
  { seconds: 0, key: "admin.forever" },
] as const;
