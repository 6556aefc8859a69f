// Draws the desk in its room: dice, plates, things, the hand, light and shadow. Nothing else of the client knows three.js.
import {
  ACESFilmicToneMapping,
  BasicShadowMap,
  type Material,
  NoToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Beside } from "../dice/beside.ts";
import type { Director } from "../dice/director.ts";
import type { Ray } from "../dice/hand.ts";
import { LooseDice } from "../dice/loose.ts";
import { edge, rulerAt } from "../dice/measures.ts";
import { Arm } from "./arm.ts";
import { Blobs } from "./blobs.ts";
import { CameraDirector } from "./camera.ts";
import { Coins, purse } from "./coins.ts";
import { type Contact, furnish, tray } from "./desk.ts";
import { DetailLevel, isSoftware } from "./detail.ts";
import { Dust, motes } from "./dust.ts";
import { paintFaces } from "./faces.ts";
import { DiceField } from "./field.ts";
import { Footprint, type Print } from "./footprint.ts";
import { GhostField } from "./ghost.ts";
import { type Light, lightUp } from "./light.ts";
import { type Maker, makerOf } from "./matter.ts";
import { Plates } from "./plates.ts";
import { makeRoom } from "./room.ts";
import { Ruler } from "./ruler.ts";
import type { Screen, Spot } from "./shots.ts";
import { type TrayDice, trayDice } from "./tray.ts";

// Where the processor draws it has the dice to think about as well: so many seconds between two pictures, and between two
// shadows of moving dice, which cost more than all else.
const plainPictures = 1 / 26;
const plainShadows = 1 / 6;
const above = { from: 130, fov: 17, near: 116 } as const;

interface Ghost extends Spot {
  readonly yaw: number;
  readonly holds: boolean;
  /** Dice in the hand: it holds the highest of them. */
  readonly held: number;
  /** A left hand. */
  readonly left: boolean;
  readonly colour: string;
}

/** What lies on the desk besides the dice of the towers. */
export interface Things {
  readonly names: readonly string[];
  readonly investors: readonly (readonly number[])[];
  readonly reserve: number;
  /** Of the viewer; null for a spectator. */
  readonly money: number | null;
  readonly top: number;
  readonly tallest: number;
  readonly topWord: string;
}

interface StageOptions {
  readonly dark: boolean;
  /** Instead of what the renderer's name says. */
  readonly plain?: boolean | undefined;
  readonly colour: (seat: number) => string;
  readonly number: (value: number) => string;
}

/** Of the renderer; empty if there is none. */
function rendererName(): string {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) return "";
  const about = gl.getExtension("WEBGL_debug_renderer_info");
  const name = about ? String(gl.getParameter(about.UNMASKED_RENDERER_WEBGL)) : "unknown";
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return name;
}

export class Stage {
  readonly camera = new CameraDirector();
  readonly detail: DetailLevel;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly eye = new PerspectiveCamera(30, 1, 20, 4000);
  private readonly overhead = new PerspectiveCamera(above.fov, 1, above.near, 2000);
  private readonly make: Maker;
  private readonly field: DiceField;
  private readonly light: Light;
  private readonly plates: Plates;
  private readonly ruler: Ruler;
  private readonly coins: Coins;
  private readonly arm: Arm;
  private readonly blobs = new Blobs();
  private readonly footprint = new Footprint();
  private readonly dust = new Dust();
  private readonly motes = motes();
  private readonly deskBlobs: readonly Contact[];
  private coinBlobs: readonly Contact[] = [];
  private reserve: TrayDice = trayDice(0);
  private readonly caster = new Raycaster();
  private readonly place = new Vector3();
  private screen: Screen = { width: 1, height: 1, insets: { top: 0, bottom: 0, left: 0, right: 0 } };
  /** The picture from above, in pixels of the canvas. */
  private inset: { readonly x: number; readonly y: number; readonly size: number } | null = null;
  private looksDown: Spot | null = null;
  private seen = "";
  private drew = 0;
  private shaded = 0;
  /** Not drawn yet; its shadows are not. */
  private due = true;
  private shadowsDue = true;

  constructor(canvas: HTMLCanvasElement, options: StageOptions) {
    const plain = options.plain ?? isSoftware(rendererName());
    this.detail = new DetailLevel(plain, Math.min(2, devicePixelRatio));
    const { now } = this.detail;
    const renderer = new WebGLRenderer({ canvas, antialias: !plain });
    this.renderer = renderer;
    // Asking whether a shader is right makes the page wait until it is made.
    renderer.debug.checkShaderErrors = false;
    renderer.toneMapping = plain ? NoToneMapping : ACESFilmicToneMapping;
    renderer.toneMappingExposure = options.dark ? 1.08 : 1.12;
    renderer.setClearColor(options.dark ? 0x120b07 : 0x2e1c11);
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = plain ? BasicShadowMap : PCFShadowMap;
    renderer.shadowMap.autoUpdate = false;
    renderer.setPixelRatio(now.ratio);
    this.eye.up.set(0, 0, 1);
    this.overhead.up.set(-1, 0, 0);
    const anisotropy = plain ? 1 : Math.min(8, renderer.capabilities.getMaxAnisotropy());
    this.make = makerOf(plain);
    this.scene.add(makeRoom(options.dark, plain));
    this.light = lightUp(this.scene, renderer, options.dark, plain, now.shadow);
    this.deskBlobs = [
      ...furnish(this.scene, this.make, plain, options.dark, anisotropy),
      { ...rulerAt, deep: 58, wide: 58 },
    ];
    this.field = new DiceField(this.dieMatter(plain, options.dark, anisotropy), plain ? 1 : 3);
    this.plates = new Plates(this.scene, this.make, plain, anisotropy, options.colour);
    this.ruler = new Ruler(this.make, plain, options.number);
    this.coins = new Coins(this.make, plain);
    this.arm = new Arm(this.make, plain);
    this.scene.add(...this.field.meshes, this.blobs.mesh, this.ruler.group, this.coins.mesh);
    this.scene.add(this.arm.group, this.footprint.group, this.dust.points);
    if (now.motes) this.scene.add(this.motes);
  }

  private dieMatter(plain: boolean, dark: boolean, anisotropy: number): Material {
    const faces = paintFaces(plain ? 192 : 512, plain, anisotropy);
    return this.make({
      ...faces,
      roughness: 1,
      mirrors: 1.25,
      // By night the windows are lit: the towers become a town.
      emissive: dark ? 0xffffff : 0x000000,
      emissiveMap: dark ? faces.lit : null,
      glows: plain ? 1 : 1.5,
    });
  }

  resize(screen: Screen): void {
    const { width, height } = screen;
    const changed = width !== this.screen.width || height !== this.screen.height;
    this.screen = { ...screen, width: Math.max(1, width), height: Math.max(1, height) };
    if (!changed) return;
    this.renderer.setSize(this.screen.width, this.screen.height, false);
    this.eye.aspect = this.screen.width / this.screen.height;
  }
  get seenOn(): Screen {
    return this.screen;
  }

  setThings(things: Things): void {
    this.plates.set(things.investors, things.names);
    this.ruler.set(things.top, things.tallest, things.topWord);
    this.reserve = trayDice(things.reserve);
    this.coinBlobs = this.coins.setMoney(things.money);
    this.stale = this.shadowsDue = this.due = true;
  }
  private stale = true;
  get rulerHigh(): number {
    return this.ruler.high;
  }

  private ghosts: GhostField | null = null;
  /** Another tower beside one's own, as it is now; null: there is none. */
  showBeside(beside: Beside | null): void {
    if (beside && !this.ghosts) {
      this.ghosts = new GhostField();
      this.scene.add(...this.ghosts.meshes);
    }
    this.ghosts?.show(beside);
    this.due = true;
  }

  /**
   * Coins that somebody pays or gets: from or to the own purse, or the cylinder of another player, and the tray of the bank.
   */
  pay(coins: number, now: number, seat: number | null = null): void {
    const at = seat === null ? purse : this.plates.markerOf(seat);
    if (!at) return;
    const [bank, other] = [new Vector3(tray.x, tray.y, 12), new Vector3(at.x, at.y, 12)];
    this.coins.send(Math.min(12, Math.abs(coins)), coins > 0 ? bank : other, coins > 0 ? other : bank, now);
  }

  /** From the eye through a place of the canvas, which is given in CSS pixels. */
  rayAt(x: number, y: number): Ray {
    const { width, height } = this.screen;
    this.caster.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), this.eye);
    return { from: this.caster.ray.origin, along: this.caster.ray.direction };
  }
  /** How many millimetres a CSS pixel is at a place. */
  millimetresPerPixel(at: Spot): number {
    const far = this.eye.position.distanceTo(this.place.set(at.x, at.y, at.z));
    return (2 * far * Math.tan((this.eye.fov * Math.PI) / 360)) / this.screen.height;
  }
  /** Where a place of the desk is seen on the canvas, in CSS pixels. */
  seenAt(at: Spot): { x: number; y: number } {
    this.place.set(at.x, at.y, at.z).project(this.eye);
    return {
      x: ((this.place.x + 1) / 2) * this.screen.width,
      y: ((1 - this.place.y) / 2) * this.screen.height,
    };
  }

  /** The picture from above: where it is on the canvas, or null. */
  setInset(inset: { readonly x: number; readonly y: number; readonly size: number } | null): void {
    this.inset = this.detail.now.fromAbove ? inset : null;
  }

  /** Dice that were rolled. */
  readonly loose = new LooseDice(tray);
  /** The place of the desk under a place of the canvas; null above the horizon. */
  onDesk(x: number, y: number): { readonly x: number; readonly y: number } | null {
    const { from, along } = this.rayAt(x, y);
    const share = (edge / 2 - from.z) / along.z;
    return along.z < 0 ? { x: from.x + along.x * share, y: from.y + along.y * share } : null;
  }

  /** Everything but the drawing itself; false if nothing has changed since it was drawn last. */
  update(
    director: Director,
    moved: boolean,
    ghost: Ghost | null,
    print: Print | null,
    now: number,
    seconds: number,
  ): boolean {
    const rolls = this.loose.advance(now);
    if (moved || rolls || this.stale) {
      const values = this.valuesOf(director);
      this.field.place({ at: director.at, values }, this.reserve, this.loose);
      const sites = this.plates.place(director.spots);
      this.blobs.setStill([...this.deskBlobs, ...this.coinBlobs, ...sites]);
      this.blobs.follow(director.at, values);
      this.stale = false;
      this.shadowsDue = true;
    }
    for (const { x, y, z, speed, on } of director.hits)
      if (on !== "stone" && speed > 250) this.dust.puff(x, y, z, speed / 1600);
    this.showHand(ghost);
    this.footprint.show(print);
    this.looksDown = print ? { x: print.x, y: print.y, z: print.z } : null;
    this.look();
    const flies = this.dust.advance(seconds);
    const pays = this.coins.advance(now);
    const { camera } = this;
    const parts = [camera.place, camera.target, camera.offset, ghost, print].map((part) =>
      part === null ? "" : Object.values(part).map(short).join(),
    );
    const seen = `${parts.join(";")};${this.screen.width}x${this.screen.height};${this.inset?.size ?? 0}`;
    this.due ||= moved || rolls || flies || pays || this.shadowsDue || seen !== this.seen;
    this.seen = seen;
    return this.due;
  }

  /** Dice of a turn that are still on their way to where the hand takes them are not drawn twice. */
  private valuesOf({ values, told, poses }: Director): Int8Array {
    if (this.loose.count === 0 || !told || told.takeover || poses.hand.state === "holding") return values;
    const shown = values.slice();
    return shown.fill(-1, told.height + poses.hand.placed, told.height + told.dice);
  }

  private showHand(ghost: Ghost | null): void {
    const { group } = this.arm;
    group.visible = ghost !== null;
    if (!ghost) return;
    this.arm.set(ghost.colour);
    this.footprint.setColour(ghost.colour);
    group.position.set(ghost.x, ghost.y, ghost.z + edge * Math.max(0, ghost.held - 1));
    group.rotation.z = this.camera.azimuth;
    group.scale.set(1, (ghost.holds ? 1 : 1.1) * (ghost.left ? -1 : 1), 1);
  }

  private look(): void {
    const { camera, eye, screen } = this;
    const { place, target, offset } = camera;
    eye.fov = camera.fov;
    eye.position.set(place.x, place.y, place.z);
    eye.lookAt(target.x, target.y, target.z);
    eye.setViewOffset(screen.width, screen.height, offset.x, offset.y, screen.width, screen.height);
    eye.updateMatrixWorld();
  }

  /** False if it was too soon; then it is still to be drawn. */
  draw(now: number): boolean {
    const { plain } = this.detail;
    if (plain && now - this.drew < plainPictures) return false;
    if (this.shadowsDue && (!plain || now - this.shaded > plainShadows)) {
      this.renderer.shadowMap.needsUpdate = true;
      this.shadowsDue = false;
      this.shaded = now;
    }
    const { width, height } = this.screen;
    const { renderer } = this;
    renderer.setScissorTest(false);
    renderer.setViewport(0, 0, width, height);
    renderer.render(this.scene, this.eye);
    if (this.inset && this.looksDown) this.drawFromAbove(this.looksDown, this.inset);
    this.due = false;
    if (this.detail.took(now - this.drew)) this.spare();
    this.drew = now;
    return true;
  }

  /** What is on screen, as a file. The buffer is only there until the browser shows it, so it is drawn again. */
  picture(): Promise<Blob | null> {
    this.renderer.render(this.scene, this.eye);
    return new Promise((resolve) => this.renderer.domElement.toBlob(resolve, "image/png"));
  }

  /** The near plane clips the held die and the hand away. */
  private drawFromAbove(
    at: Spot,
    inset: { readonly x: number; readonly y: number; readonly size: number },
  ): void {
    const { renderer, overhead, screen } = this;
    const { forward } = this.camera;
    overhead.up.set(forward.x, forward.y, 0);
    overhead.position.set(at.x, at.y, at.z + above.from);
    overhead.lookAt(at.x, at.y, at.z);
    overhead.updateMatrixWorld();
    const y = screen.height - inset.y - inset.size;
    renderer.setScissorTest(true);
    renderer.setScissor(inset.x, y, inset.size, inset.size);
    renderer.setViewport(inset.x, y, inset.size, inset.size);
    this.arm.group.visible = false;
    renderer.render(this.scene, overhead);
    this.arm.group.visible = true;
    renderer.setScissorTest(false);
  }

  /** A machine that draws slowly draws less: a hand needs frames more than sharp edges. */
  private spare(): void {
    const { ratio, motes: specks, bars, shadow, plain } = this.detail.now;
    if (!specks) this.scene.remove(this.motes);
    if (!bars && !plain) this.light.plainer(shadow);
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(this.screen.width, this.screen.height, false);
    this.shadowsDue = this.due = true;
  }

  dispose(): void {
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}

const short = (value: unknown) => (typeof value === "number" ? value.toFixed(1) : String(value));
