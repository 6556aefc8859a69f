// What a game brings to the client: one row of src/games/index.ts. Everything large is loaded when it is asked for, and what
// a game leaves out it gets for nothing: a plain table, a plain replay, the usual page for a new table.
import type { Component, Snippet } from "svelte";
import type {
  Backend,
  CatalogueGame,
  Chair,
  Config,
  Door,
  GameName,
  Replay,
  SeatOrSpectator,
  ToldTable,
} from "../door/door.ts";
import type { Speaker } from "../words/speak.ts";
import type { Playback } from "./playback.svelte.ts";
import type { SeatStatus } from "./seat_status.ts";
import type { TableSettings } from "./table_settings.ts";

/** A game as an engine or a server describes it. */
export type GameRules<G extends GameName = GameName> = CatalogueGame<G>;

// biome-ignore lint/suspicious/noExplicitAny: a game's own components take the game's own types
type Part<Props extends object = any> = Component<Props>;

/** A person's place at a table, as rooms see it. */
export interface Place {
  readonly me: SeatOrSpectator;
  readonly table: ToldTable | null;
  readonly seats: readonly Chair[];
  readonly names: readonly string[];
  /** Lines of the record so far. */
  readonly n: number;
  /** What was told so far. */
  readonly events: readonly object[];
  /** Something waits for this person. */
  readonly turn: boolean;
  readonly over: boolean;
  /** Who is to act, once what happened has been shown; a shared device is handed to them. */
  readonly pending: readonly number[];
  /** At a server: who is there and how much time they have. */
  status: SeatStatus | null;
  /** Standing instructions, where the game has any. */
  standing?(collect: boolean, skip: boolean): void;
  record(): Promise<string>;
  close(): void;
}

/** What a table screen is shown with. */
export interface TableProps<P extends Place = Place> {
  place: P;
  /** No movement at all. */
  still: boolean;
  onleave: () => void;
  onsettings?: (() => void) | undefined;
  onrematch?: (() => void) | undefined;
  onsave?: (() => void) | undefined;
  /** To the replay. */
  onlookback?: (() => void) | undefined;
  onreport?: (() => void) | undefined;
  /** Passes a position of this game on to others. */
  onshare?: ((at: number) => void) | undefined;
  /** What a server's table adds: in the bar, over the table, among the buttons of the end. */
  tools?: Snippet | undefined;
  more?: Snippet | undefined;
  finish?: Snippet | undefined;
  /** Shows the log, which it is given, with the chat of a server's table; `open`: that place is in sight. */
  talk?: Snippet<[log: Snippet, open: boolean]> | undefined;
}

export interface SitOptions<G extends GameName = GameName> {
  readonly seat: SeatOrSpectator;
  readonly door: Door<G>;
  readonly settings: () => TableSettings;
  /** Reads the record of a finished game. */
  readonly replay: (record: string) => Promise<Replay<G>>;
}

/** The table of a game: who sits down gets a place, and the place is shown. */
export interface TableScreen {
  readonly Table: Part;
  sit(options: SitOptions): Place;
}

/** Checks that a game's table takes the game's own places. */
export const tableScreen = <G extends GameName, P extends Place>(screen: {
  readonly Table: Component<TableProps<P>>;
  sit(options: SitOptions<G>): P;
}): TableScreen => screen;

export interface PlaybackOptions<G extends GameName = GameName> {
  readonly backend: Backend<G>;
  readonly record: string;
  readonly at: number | null;
  readonly settings: () => TableSettings;
}

/** A finished game, looked at again. */
export interface ReplayScreen {
  start(options: PlaybackOptions): Promise<Playback>;
  /** The table at the playback's position. */
  readonly Table: Part;
  /** Controls of the game's own in place of the usual ones. */
  readonly Bar?: Part;
  readonly Hindsight?: () => Promise<{ readonly default: Part }>;
}

/** What only this game asks about a new table, and how it enters the config. */
export interface OwnChoices<G extends GameName = GameName> {
  fresh(rules: GameRules<G>): Own;
  /** What was kept last time, as far as it still makes sense. */
  remembered(rules: GameRules<G>, kept: Own): Own;
  /** After a preset was chosen; `own` is what was chosen before. */
  ofPreset(rules: GameRules<G>, config: Own, own: Own): Own;
  /** Whether these choices are that preset, where its modules are the same. */
  isPreset(rules: GameRules<G>, config: Own, own: Own, modules: readonly string[]): boolean;
  config(rules: GameRules<G>, own: Own, modules: readonly string[], seats: number): Own;
}
export type Own = Readonly<Record<string, unknown>>;

/** How a table of this game is set up. */
export interface Setup {
  readonly lead: () => string;
  presetName(preset: string): string;
  presetHint(preset: string): string;
  moduleHint(module: string): string;
  /** A level of bots, in a line. */
  levelName(level: GameRules["levels"][number]): string;
  /** Bots offered at this device's tables; the levels if it is not there. */
  bots?(rules: GameRules): readonly string[];
  usualSeats(rules: GameRules): number;
  /** Whether a mix of modules without a name is shown as one of the presets. */
  readonly showsMix: boolean;
  /** Whether one may choose who begins. */
  readonly choosesFirst: boolean;
  /** Where the last choices are kept in this browser. */
  readonly shelf: string;
  readonly own: OwnChoices;
  /** Fields for what only this game asks: beside the modules, and under "advanced". */
  readonly Beside?: () => Promise<{ readonly default: Part }>;
  readonly Advanced?: () => Promise<{ readonly default: Part }>;
  /** Where else somebody may want to go from here. */
  readonly links: readonly PageLink[];
}

export interface PageLink {
  readonly href: string;
  readonly name: () => string;
  readonly hint?: () => string;
}

/** A page that only this game has, by the word in its address. */
export interface OwnPage {
  readonly title: () => string;
  readonly load: () => Promise<unknown>;
  /** What follows in the address; without it nothing may follow. */
  readonly props?: (rest: string) => Record<string, unknown>;
  /** Whether the page is made anew when that changes. */
  readonly keyed?: boolean;
}

/** What is pressed, and what it does. */
export type KeyHelp = readonly [key: string, does: string];

export interface Game {
  readonly id: string;
  /** The first word of its addresses; none for the first game. */
  readonly home: string;
  /** Whether people find it where games are chosen; else only its address leads there. */
  readonly listed: boolean;
  readonly name: () => string;
  readonly hint: () => string;
  /** Brings its texts, where they are not here from the start. */
  readonly words: () => Promise<void>;
  readonly speaker: () => Promise<Speaker>;
  /** Shown at its plain table. */
  readonly note?: () => string;
  /** A backend with its engine; `engine` is the address of another than that of this build. */
  readonly backend: (engine?: string) => Promise<Backend>;
  /** The file of the engine that has every bot, where the usual one has only those that are small. */
  readonly fullEngine?: () => Promise<string>;
  botName(bot: string): string;
  /** Draws the face of a bot as the inside of an SVG (look/faces), another one for each `twin` of it at the table;
   * nothing for one that has none. */
  readonly botFace?: () => Promise<(bot: string, twin?: number) => string>;
  moduleName(module: string): string;
  /** What a table is called after what is played. */
  title(config: Config): string;
  /** What a table changes of the printed game, a line each; nothing where no game allows it. */
  houseRules?(config: Config): readonly string[];
  /** Whether only people can sit there, since parts of the game lie on a real table. */
  peopleOnly?(config: Config): boolean;
  /** All modules that results can be searched by. */
  readonly modules: () => readonly string[];
  /** The first line of every round in a record. */
  readonly roundLine: RegExp;
  /** Kinds that are rated apart. */
  readonly ratedKinds: readonly string[];
  /** Which bot sits at a fresh table. */
  usualBot(bots: readonly string[]): string;
  readonly setup: () => Promise<Setup>;
  readonly table?: () => Promise<TableScreen>;
  readonly replay?: () => Promise<ReplayScreen>;
  /** Whether hindsight is open when somebody looks back at a game that has just ended. */
  readonly hindsightAfter: boolean;
  readonly pages: Readonly<Record<string, OwnPage>>;
  /** What "Play now" on the start page deals, where this is the first game. */
  readonly firstTable: { readonly config: { readonly preset?: string }; readonly bots: number };
  /** The picture of the start page, where this is the first game. */
  readonly Picture?: Part;
  /** What the setting of colours changes, beside it, where this is the first game. */
  readonly colours?: () => Promise<Part>;
  /** The keys of its table, for the settings, with the words they are told in. */
  readonly keyHelp?: () => Promise<() => readonly KeyHelp[]>;
  /** Lines of the start page: what teaches the game, and what else it has. */
  readonly learnLinks: readonly PageLink[];
  readonly startLinks: readonly PageLink[];
  /** Offered beside "Play now" to those who never played here. */
  readonly newcomer?: PageLink;
  /** Its lesson, for the other games' pages. */
  readonly lesson?: PageLink;
}
