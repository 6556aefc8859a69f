// What mouse, fingers and keys mean on the picture of the desk.
import type { Key } from "../dice/hand.ts";
import { dragSpeed, Finger } from "../dice/touch.ts";
import type { Stage } from "../scene/stage.ts";
import type { Play } from "./play.svelte.ts";

interface Place {
  readonly x: number;
  readonly y: number;
}
interface Pressed extends Place {
  moved: boolean;
  /** It turns the desk. */
  turns: boolean;
  /** The hand held something when it began. */
  readonly held: boolean;
}

const tapWithin = 6; // pixels
const snaps = 24; // steps of a turn: 15° each

const keys: Readonly<Record<string, Key>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "far",
  ArrowDown: "near",
  PageUp: "up",
  PageDown: "down",
  KeyR: "turn",
  KeyT: "turn-back",
};

export class Gestures {
  private readonly fingers = new Map<number, Place>();
  private pressed: Pressed | null = null;
  private finger: Finger | null = null;
  private twisted = 0;
  /** The rolled die that is dragged. */
  private dragged: number | null = null;

  constructor(
    private readonly play: Play,
    private readonly stage: Stage,
    private readonly canvas: HTMLCanvasElement,
    /** Somebody has turned the desk or come nearer. */
    private readonly looked: () => void,
    /** A rolled die was put at the end of the order. */
    private readonly laid: (value: number) => void,
  ) {}

  private at(event: PointerEvent): Place {
    const rect = this.canvas.getBoundingClientRect();
    return { x: event.clientX - rect.left, y: event.clientY - rect.top };
  }

  down(event: PointerEvent): void {
    const { play } = this;
    this.canvas.setPointerCapture(event.pointerId);
    const here = this.at(event);
    this.fingers.set(event.pointerId, here);
    const under = play.mine ? null : this.stage.onDesk(here.x, here.y);
    this.dragged = under && event.button === 0 ? this.stage.loose.near(under, seconds(event)) : null;
    const held = play.mine && play.holds;
    const plain = event.button === 0 && !event.shiftKey;
    this.pressed = { ...here, moved: false, turns: !plain || !play.mine, held: held && plain };
    if (event.pointerType === "touch") {
      this.finger = held && this.fingers.size === 1 ? new Finger(seconds(event)) : null;
      this.twisted = 0;
    } else if (this.pressed.held) play.hand.lower(true);
  }

  move(event: PointerEvent): void {
    const { play, stage, pressed } = this;
    const here = this.at(event);
    const before = this.fingers.get(event.pointerId);
    if (this.dragged !== null) {
      const to = stage.onDesk(here.x, here.y);
      if (pressed && far(here, pressed) > tapWithin) pressed.moved = true;
      if (to && pressed?.moved) stage.loose.drag(this.dragged, to);
      return;
    }
    if (event.pointerType !== "touch" && !(pressed?.turns && before)) {
      if (play.mine) play.hand.aim(stage.rayAt(here.x, here.y), play.before(stage.camera));
      if (before && pressed && far(here, pressed) > tapWithin) {
        pressed.moved = true;
        // An empty hand that drags turns the desk.
        if (!play.holds) pressed.turns = true;
      }
      if (before) this.fingers.set(event.pointerId, here);
      return;
    }
    if (!before || !pressed) return;
    if (far(here, pressed) > tapWithin) pressed.moved = true;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, here);
    if (other) this.two(before, here, other);
    else if (this.finger) this.carry(before, here, seconds(event));
    else if (pressed.moved) this.turn(-(here.x - before.x) * 0.008, (here.y - before.y) * 0.006);
  }

  private carry(before: Place, here: Place, now: number): void {
    const { play, stage } = this;
    const scale = stage.millimetresPerPixel(play.hand.target) * dragSpeed;
    const [dx, dy] = [here.x - before.x, here.y - before.y];
    this.finger?.move(Math.hypot(dx, dy), Math.hypot(dx, dy) * scale, now);
    play.hand.drag(dx * scale, -dy * scale, play.before(stage.camera));
  }

  /** Two fingers: with a die in the hand they move it away and turn it, otherwise they zoom and turn the desk. */
  private two(before: Place, here: Place, other: Place): void {
    const { play, stage } = this;
    const [dx, dy] = [here.x - before.x, here.y - before.y];
    if (play.mine && play.holds) {
      const scale = stage.millimetresPerPixel(play.hand.target) * dragSpeed;
      play.hand.push(-dy * scale, play.before(stage.camera));
      const angle = (place: Place) => Math.atan2(place.y - other.y, place.x - other.x) / (2 * Math.PI);
      const by = angle(here) - angle(before);
      this.twisted += by - Math.round(by);
      const steps = Math.trunc(this.twisted * snaps);
      this.twisted -= steps / snaps;
      if (steps !== 0) play.hand.turn(-steps / snaps);
      return;
    }
    const [was, is] = [far(before, other), far(here, other)];
    if (was > 10 && is > 10) stage.camera.nearer(was / is);
    this.turn(-dx * 0.004, dy * 0.003);
  }

  up(event: PointerEvent): void {
    const { play, stage, pressed, finger } = this;
    this.fingers.delete(event.pointerId);
    if (!pressed) return;
    const lifted = event.type === "pointerup";
    if (this.dragged !== null) {
      const value = stage.loose.valueOf(this.dragged);
      const there = stage.loose.drop(this.dragged, seconds(event));
      this.dragged = null;
      if (lifted && (there || !pressed.moved)) this.laid(value);
    } else if (event.pointerType === "touch") {
      if (finger && this.fingers.size === 0) {
        if (lifted && finger.lift(seconds(event)) === "release") play.press(stage.camera);
        play.hand.lower(false);
        this.finger = null;
      } else if (lifted && !pressed.moved && this.fingers.size === 0) play.fetch(stage.camera);
    } else {
      if (pressed.held) play.hand.lower(false);
      const tapped = !pressed.moved && event.button === 0 && !event.shiftKey;
      if (lifted && (pressed.held || tapped)) play.press(stage.camera);
    }
    if (this.fingers.size === 0) this.pressed = null;
  }

  /** A finger that keeps still lets the hand go down. */
  tick(now: number): void {
    if (this.finger) this.play.hand.lower(this.finger.isStill(now));
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const { play, stage } = this;
    if (play.mine && play.holds && !event.ctrlKey) {
      play.hand.push(-event.deltaY * 0.03, play.before(stage.camera));
      return;
    }
    stage.camera.nearer(Math.exp(event.deltaY * 0.001));
    this.looked();
  }

  /** True if the key means something here. */
  key(event: KeyboardEvent, down: boolean): boolean {
    const { play, stage } = this;
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const key = keys[event.code];
    if (key && !play.mine && down) this.turnByKey(key);
    else if (key) play.hand.key(key, down, event.shiftKey);
    else if (event.code === "Space") this.space(down, event.repeat);
    else if (event.code === "KeyS") play.hand.lower(down && play.holds);
    else if (!down) return false;
    else if (event.code === "Enter") play.press(stage.camera);
    else if (event.code === "KeyQ" || event.code === "KeyE")
      this.turn(event.code === "KeyQ" ? -0.26 : 0.26, 0);
    else if (event.key === "+" || event.key === "-") this.zoom(event.key === "+");
    else return false;
    return true;
  }
  private spaceLowers = false;
  /** Takes a die; with one in the hand it lowers while it is held down and lets go after that. */
  private space(down: boolean, repeat: boolean): void {
    const { play, stage } = this;
    if (repeat) return;
    if (down && play.mine && play.holds) {
      this.spaceLowers = true;
      play.hand.lower(true);
    } else if (down) play.press(stage.camera);
    else if (this.spaceLowers) {
      this.spaceLowers = false;
      play.hand.lower(false);
      play.press(stage.camera);
    }
  }
  private turnByKey(key: Key): void {
    if (key === "left" || key === "right") this.turn(key === "left" ? -0.26 : 0.26, 0);
    else this.turn(0, key === "up" || key === "far" ? 0.08 : -0.08);
  }
  turn(by: number, up: number): void {
    this.stage.camera.turn(by, up);
    this.looked();
  }
  zoom(nearer: boolean): void {
    this.stage.camera.nearer(nearer ? 0.85 : 1 / 0.85);
    this.looked();
  }
}

const far = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y);
const seconds = (event: Event) => event.timeStamp / 1000;
