// Draws the desk: dice, plates, the ghost of the hand, light and shadow. Nothing else of the client knows three.js.
import {
  AmbientLight,
  BasicShadowMap,
  BufferAttribute,
  BufferGeometry,
  DirectionalLight,
  HemisphereLight,
  LineBasicMaterial,
  LineLoop,
  Mesh,
  MeshLambertMaterial,
  MeshPhongMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Director } from "../dice/director.ts";
import type { Ray } from "../dice/hand.ts";
import { edge } from "../dice/measures.ts";
import { faceAtlas, plateTexture, woodTexture } from "./faces.ts";
import { DiceField } from "./field.ts";
import { ghostHand } from "./ghost.ts";
import { Orbit } from "./orbit.ts";

const fieldOfView = 30;
const plateSize = 44;
/** The far edge of the desk lies just behind the towers, so the town is seen above it. As physics/box.h has it. */
const deskBack = -190;
const deskDeep = 830;
const deskWide = 1100;
const quarter = Math.PI / 2;
// Where the processor draws it has the dice to think about as well: so many seconds between two pictures, and between two
// shadows of moving dice, which cost more than all else.
const plainPictures = 1 / 25;
const plainShadows = 1 / 6;

export interface Ghost {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly yaw: number;
  readonly holds: boolean;
  readonly mine: boolean;
}

/** Whether the processor draws, because there is no graphics card: then every point counts. */
function drawsInSoftware(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) return true;
  const about = gl.getExtension("WEBGL_debug_renderer_info");
  const name = about ? String(gl.getParameter(about.UNMASKED_RENDERER_WEBGL)) : "";
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name);
}

export class Stage {
  readonly orbit = new Orbit();
  /** Milliseconds of our own work in the last frame, without drawing. */
  work = 0;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(fieldOfView, 1, 20, 4000);
  private field!: DiceField;
  private readonly plates = new Map<number, Mesh>();
  private readonly sun = new DirectionalLight(0xfff0d4, 2.6);
  private readonly sky = new HemisphereLight(0xdfeaf2, 0x6b4326, 1.15);
  private readonly lamp = new AmbientLight(0xffe6c2, 0.25);
  private readonly ghost = ghostHand();
  private readonly outline: LineLoop;
  private readonly caster = new Raycaster();
  private readonly place = new Vector3();
  private width = 1;
  private height = 1;
  private sharpness = 1;
  private anisotropy = 1;
  private seen = "";
  private slowFrames = 0;
  private drew = 0;
  private shaded = 0;
  /** Not drawn yet; its shadows are not. */
  private due = false;
  private shadowsDue = false;
  private readonly plainly: boolean;

  constructor(canvas: HTMLCanvasElement) {
    const plainly = drawsInSoftware();
    this.plainly = plainly;
    this.renderer = new WebGLRenderer({ canvas, antialias: !plainly, alpha: true });
    // Asking whether a shader is right makes the page wait until it is made.
    this.renderer.debug.checkShaderErrors = false;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = plainly ? BasicShadowMap : PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.sharpness = plainly ? 0.75 : Math.min(2, devicePixelRatio);
    this.renderer.setPixelRatio(this.sharpness);
    this.camera.up.set(0, 0, 1);
    this.light(plainly ? 512 : 1024);
    this.furnish(plainly ? 1 : this.renderer.capabilities.getMaxAnisotropy());
    this.outline = this.makeOutline();
    this.scene.add(this.ghost);
  }

  private light(shadowPoints: number): void {
    const { sun } = this;
    sun.position.set(150, -240, 420);
    sun.castShadow = true;
    sun.shadow.mapSize.set(shadowPoints, shadowPoints);
    Object.assign(sun.shadow.camera, { left: -320, right: 320, top: 420, bottom: -260, near: 50, far: 1100 });
    sun.shadow.bias = -0.0006;
    sun.shadow.normalBias = 0.4;
    sun.shadow.radius = 3;
    sun.target.position.set(0, 0, 60);
    this.scene.add(sun, sun.target, this.sky, this.lamp);
  }

  /** By night a lamp lights the desk instead of the window. */
  setNight(night: boolean): void {
    this.sun.color.set(night ? 0xffcf8a : 0xfff0d4);
    this.sun.intensity = night ? 2.1 : 2.6;
    this.sky.intensity = night ? 0.5 : 1.15;
    this.lamp.intensity = night ? 0.5 : 0.25;
  }

  private furnish(sharpness: number): void {
    this.anisotropy = sharpness;
    const wood = new Mesh(
      new PlaneGeometry(deskDeep, deskWide),
      new MeshLambertMaterial({ map: woodTexture(sharpness) }),
    );
    wood.receiveShadow = true;
    wood.position.set(deskBack + deskDeep / 2, 0, -0.4);
    const lip = new Mesh(new PlaneGeometry(14, deskWide), new MeshLambertMaterial({ color: 0xb98250 }));
    lip.position.set(deskBack - 5, 0, -0.6);
    this.scene.add(wood, lip);
    const map = faceAtlas(sharpness);
    // Polished stone has a little shine; without a graphics card it has none.
    this.field = new DiceField(
      this.plainly
        ? new MeshLambertMaterial({ map })
        : new MeshPhongMaterial({ map, specular: 0x6b5f45, shininess: 26 }),
    );
    this.scene.add(...this.field.meshes);
  }

  private makeOutline(): LineLoop {
    const half = edge / 2;
    const corners = new Float32Array([-half, -half, 0, half, -half, 0, half, half, 0, -half, half, 0]);
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(corners, 3));
    const outline = new LineLoop(
      geometry,
      new LineBasicMaterial({ color: 0xd0186e, transparent: true, opacity: 0.95 }),
    );
    outline.visible = false;
    this.scene.add(outline);
    return outline;
  }

  resize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.renderer.setSize(this.width, this.height, false);
    this.camera.aspect = this.width / this.height;
    this.camera.updateProjectionMatrix();
  }

  frame(height: number, front: number): void {
    // Beside a wide picture stand players and heights.
    const free = this.width > 700 ? 1 - 260 / this.width : 1;
    this.orbit.frame(height, front, (fieldOfView * Math.PI) / 180, this.width / this.height, free);
  }

  /** From the eye through a place of the canvas, which is given in CSS pixels. */
  rayAt(x: number, y: number): Ray {
    this.caster.setFromCamera(new Vector2((x / this.width) * 2 - 1, 1 - (y / this.height) * 2), this.camera);
    return { from: this.caster.ray.origin, along: this.caster.ray.direction };
  }
  /** How many millimetres a CSS pixel is at a place. */
  millimetresPerPixel(at: { x: number; y: number; z: number }): number {
    const far = this.camera.position.distanceTo(this.place.set(at.x, at.y, at.z));
    return (2 * far * Math.tan((fieldOfView * Math.PI) / 360)) / this.height;
  }
  /** Where a place of the desk is seen on the canvas, in CSS pixels. */
  seenAt(at: { x: number; y: number; z: number }): { x: number; y: number } {
    this.place.set(at.x, at.y, at.z).project(this.camera);
    return { x: ((this.place.x + 1) / 2) * this.width, y: ((1 - this.place.y) / 2) * this.height };
  }

  /** Everything but the drawing itself; false if nothing has changed since it was drawn last. */
  update(
    director: Director,
    moved: boolean,
    ghost: Ghost | null,
    target: { x: number; y: number; z: number } | null,
  ): boolean {
    if (moved) {
      this.field.place(director);
      this.placePlates(director);
      this.shadowsDue = true;
    }
    this.ghost.visible = ghost !== null;
    if (ghost) {
      this.ghost.position.set(ghost.x, ghost.y, ghost.z);
      this.ghost.rotation.z = ghost.yaw * Math.PI * 2 + this.orbit.azimuth + quarter;
      this.ghost.scale.setScalar(ghost.holds ? 1 : 1.16);
    }
    this.outline.visible = target !== null;
    if (target) this.outline.position.set(target.x, target.y, target.z + edge / 2 + 0.3);
    const { place, target: middle } = this.orbit;
    this.camera.position.set(place.x, place.y, place.z);
    this.camera.lookAt(middle.x, middle.y, middle.z);
    this.camera.updateMatrixWorld();
    const at = (spot: { x: number; y: number; z: number } | null) =>
      spot ? `${spot.x.toFixed(1)},${spot.y.toFixed(1)},${spot.z.toFixed(1)}` : "";
    const now = `${at(place)};${at(middle)};${at(ghost)}${ghost?.yaw.toFixed(2)}${ghost?.holds};${at(target)};${this.width}x${this.height}`;
    this.due ||= moved || this.shadowsDue || now !== this.seen;
    this.seen = now;
    return this.due;
  }

  private placePlates({ spots }: Director): void {
    for (const plate of this.plates.values()) plate.visible = false;
    for (const { building, x, y } of spots) {
      const plate = this.plates.get(building) ?? this.makePlate(building);
      plate.visible = true;
      plate.position.set(x, y, -0.2);
    }
  }

  private makePlate(building: number): Mesh {
    const plate = new Mesh(
      new PlaneGeometry(plateSize, plateSize),
      new MeshLambertMaterial({ map: plateTexture(building, Math.min(4, this.anisotropy)) }),
    );
    plate.receiveShadow = true;
    plate.rotation.z = quarter;
    this.plates.set(building, plate);
    this.scene.add(plate);
    return plate;
  }

  /** False if it was too soon; then it is still to be drawn. */
  draw(now: number): boolean {
    if (this.plainly && now - this.drew < plainPictures) return false;
    if (this.shadowsDue && (!this.plainly || now - this.shaded > plainShadows)) {
      this.renderer.shadowMap.needsUpdate = true;
      this.shadowsDue = false;
      this.shaded = now;
    }
    this.renderer.render(this.scene, this.camera);
    this.due = false;
    this.spare(now - this.drew);
    this.drew = now;
    return true;
  }

  /** A machine that draws slowly draws fewer points: a hand needs frames more than sharp edges. */
  private spare(sinceLast: number): void {
    if (sinceLast > 1) return; // a rest, not a slow frame
    this.slowFrames =
      sinceLast > (this.plainly ? 0.07 : 0.045) ? this.slowFrames + 1 : Math.max(0, this.slowFrames - 1);
    if (this.slowFrames < 6 || this.sharpness <= 0.5) return;
    this.slowFrames = 0;
    this.sharpness = Math.max(0.5, this.sharpness * 0.75);
    this.renderer.setPixelRatio(this.sharpness);
    this.renderer.setSize(this.width, this.height, false);
    this.seen = "";
  }

  dispose(): void {
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}
