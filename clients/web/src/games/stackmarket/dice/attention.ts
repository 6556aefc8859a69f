// What the camera should show: which shot, and the box that must be in the picture. By what is on screen; knows no rule.
import type { Stacking } from "$gen/messages";
import { type Box, type Boxes, boxAround, type ShotName, type Spot } from "../scene/shots.ts";
import type { Director } from "./director.ts";
import { edge } from "./measures.ts";
import { lost, mostDice, posed } from "./pictures.ts";
import { towersAround } from "./standing.ts";

export interface Moment {
  readonly director: Director;
  /** Somebody stacks, and it is not over. */
  readonly stacks: boolean;
  readonly holds: boolean;
  /** From 0, at rest, to 1. */
  readonly sway: number;
  /** Buildings of a takeover that is announced, or that stands or falls now; none otherwise. */
  readonly takeover: readonly number[];
  readonly settles: boolean;
  readonly rolls: boolean;
  /** How high the ruler is, and where the reserve is: part of the whole table. */
  readonly ruler: Spot | null;
  readonly tray: Spot | null;
  /** To the right, as the viewer sees it: where the arm comes from. */
  readonly right: { readonly x: number; readonly y: number };
  /** Another tower beside one's own. */
  readonly beside?: Box | null;
}

interface Attention {
  readonly shot: ShotName;
  readonly boxes: Boxes;
  /** Dice in the air: these must not leave the picture even for a moment. */
  readonly keep: Box | null;
}

const near = 90; // mm from the site, where one looks closely
const closest = 5; // floors below the top that are still in the picture
const fast = 20; // mm/s
const half = edge / 2;
const aside = 28; // mm around the site, where the hand aims
const around = 40; // mm: nothing of a building that stands is farther from its site

function spotOf({ at }: Director, die: number): Spot {
  return { x: at[die * posed]!, y: at[die * posed + 1]!, z: at[die * posed + 2]! };
}

function* seen(director: Director, from = 0, to = mostDice): Generator<Spot> {
  for (let die = from; die < to; die++)
    if (director.values[die]! >= 0 && director.at[die * posed + 2]! > lost) yield spotOf(director, die);
}

/** The card of a building and what stands on it. */
const cardBox = ({ x, y }: { readonly x: number; readonly y: number }): Box => ({
  min: { x: x - 20, y: y - 24, z: 0 },
  max: { x: x + 46, y: y + 24, z: 40 },
});

/** The towers that nobody builds on, from plate to top: an empty hand looks at the whole table. */
function others({ director }: Moment, told: Stacking): Box[] {
  return towersAround(told).flatMap(({ building, from, floors }) => {
    const spot = director.spots.find((one) => one.building === building);
    if (!spot) return [];
    const near = ({ x, y }: Spot) => Math.hypot(x - spot.x, y - spot.y) < around;
    const tower = boxAround([...seen(director, from, from + floors)].filter(near), half);
    return tower ? [cardBox(spot), tower] : [cardBox(spot)];
  });
}

/** All towers from plate to top, whatever lies about, and the ruler. */
function wholeTable({ director, ruler, tray, rolls, beside }: Moment): Boxes {
  const boxes: Box[] = director.spots.map(cardBox);
  for (const at of seen(director)) boxes.push(boxAround([within(at)], half)!);
  if (ruler) boxes.push(boxAround([ruler, { ...ruler, z: 0 }])!);
  if (tray) boxes.push(boxAround([tray])!);
  if (beside) boxes.push(beside);
  if (rolls) boxes.push(rolledOn);
  return boxes.length > 0 ? boxes : [boxAround([{ x: 0, y: 0, z: 40 }], 60)!];
}

/** The towers of a takeover from plate to top; the smallest is gone where its dice lie before the hand. */
function takenOver({ director, takeover, right }: Moment): Boxes {
  const spots = director.spots.filter(({ building }) => takeover.includes(building));
  const near = ({ x, y }: Spot) => spots.some((spot) => Math.hypot(spot.x - x, spot.y - y) < around);
  const sites = spots.map(({ x, y }) => ({ x, y, z: 0 }));
  const beside = sites.map(({ x, y }) => ({ x: x + right.x * 46, y: y + right.y * 46, z: 20 }));
  return [boxAround([...sites, ...[...seen(director)].filter(near)], half), boxAround(beside)].flatMap(
    (box) => (box ? [{ ...box, min: { ...box.min, z: Math.max(0, box.min.z) } }] : []),
  );
}

/** Where rolled dice and their order lie. */
const rolledOn: Box = { min: { x: 52, y: -96, z: 0 }, max: { x: 150, y: 100, z: 16 } };

const farthest = 330;
const clamp = (value: number) => Math.min(farthest, Math.max(-farthest, value));
/** What rolls farther away is not followed. */
const within = ({ x, y, z }: Spot): Spot => ({ x: clamp(x), y: clamp(y), z });

export function attention(moment: Moment): Attention {
  const { director } = moment;
  const told = director.told;
  const { hand } = director.poses;
  if (director.falls || director.again) return falling(moment);
  if (moment.settles) return { shot: "settlement", boxes: wholeTable(moment), keep: null };
  if (moment.takeover.length > 0 && !moment.holds)
    return { shot: "takeover", boxes: takenOver(moment), keep: null };
  if (moment.rolls && !moment.holds) return { shot: "roll", boxes: wholeTable(moment), keep: null };
  if (!told || !moment.stacks) return { shot: "overview", boxes: wholeTable(moment), keep: null };
  const standing = told.height + hand.placed;
  const tower = boxAround(seen(director, 0, standing), half) ?? boxAround([{ x: 0, y: 0, z: 8 }], half)!;
  const site = spotOf(director, standing - 1);
  const work = workBox(moment, site);
  const held = heldBox(director);
  // What is placed is placed from above, in a takeover too: only its breaths are seen from below.
  if (told.takeover && hand.placed >= told.dice && !moment.holds)
    return { shot: "takeover", boxes: [tower, work, held], keep: null };
  if (moment.sway > 0.5) return { shot: "sway", boxes: [tower, work, held], keep: null };
  if (moment.holds && Math.hypot(hand.x - site.x, hand.y - site.y) < near) {
    const low = Math.max(0, site.z + half - closest * edge);
    const close = { min: { ...tower.min, z: low }, max: tower.max };
    return { shot: "placing", boxes: [close, work, held], keep: null };
  }
  const left = boxAround([...seen(director, standing, told.height + told.dice)].map(within), half);
  const more = [left, moment.beside].filter((box) => box != null);
  return { shot: "reach", boxes: [tower, work, held, ...more, ...others(moment, told)], keep: null };
}

/**
 * Room for the hand above the tower. It follows the tower, not the hand: a pointer must mean the same millimetres while it
 * moves.
 */
function workBox({ director, right }: Moment, { x, y, z }: Spot): Box {
  const top = z + half + edge * Math.max(1, director.poses.hand.held);
  return boxAround([
    { x: x - aside, y: y - aside, z },
    { x: x + aside, y: y + aside, z: top + 34 },
    { x: x + right.x * 46, y: y + right.y * 46, z: top + 44 },
  ])!;
}

/** The dice in the hand: these must be seen wherever it takes them. */
function heldBox(director: Director): Box {
  const { x, y, z, held } = director.poses.hand;
  return boxAround(
    [
      { x, y, z },
      { x, y, z: z + edge * Math.max(0, held - 1) },
    ],
    half,
  )!;
}

/** Every die that moves, and the feet of the tower and of those it takes along. */
function falling({ director }: Moment): Attention {
  const moving = [...director.impacts.moving(fast)]
    .filter((die) => director.values[die]! >= 0 && director.at[die * posed + 2]! > lost)
    .map((die) => within(spotOf(director, die)));
  const { told, knocked } = director;
  const isDown = ({ building }: { readonly building: number }) => knocked.includes(building);
  const lying = told ? [...seen(director, 0, told.height + director.poses.hand.placed)] : [];
  for (const { from, floors } of told ? towersAround(told).filter(isDown) : [])
    lying.push(...seen(director, from, from + floors));
  const front = director.spots[0] ?? { x: 0, y: 0 };
  const feet = [front, ...director.spots.filter(isDown)];
  const boxes = feet.map(({ x, y }) => boxAround([{ x, y, z: half }], edge * 2)!);
  const all = boxAround([...moving, ...lying.map(within)], half);
  return { shot: "fall", boxes: all ? [...boxes, all] : boxes, keep: boxAround(moving, half) };
}
