// The light of the place: the window by day, the lamp by night.
import {
  BoxGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  PointLight,
  Scene,
  SpotLight,
  type WebGLRenderer,
} from "three";
import { canvasOf, textureOf } from "./paint.ts";

const day = {
  key: { colour: 0xffdfb0, strong: 8.2, from: [330, -660, 570], angle: 0.46, soft: 0.55 },
  plain: 3.1,
  fill: { sky: 0xb4cbe6, ground: 0x4d3420, strong: 0.75, plain: 1.7 },
  rim: { colour: 0xbcd6ff, strong: 0.5 },
  room: 0.46,
} as const;
const night = {
  key: { colour: 0xffb765, strong: 3.6, from: [130, -330, 330], angle: 0.8, soft: 0.9 },
  plain: 1.9,
  fill: { sky: 0x3c3c50, ground: 0x2a170a, strong: 0.55, plain: 0.8 },
  rim: { colour: 0x6b86d6, strong: 0.4 },
  room: 0.5,
} as const;

/** A soft picture of window bars, thrown onto the desk. */
function bars() {
  const [small, pen] = canvasOf(64);
  pen.fillStyle = "#6a6258";
  pen.fillRect(0, 0, 64, 64);
  pen.fillStyle = "#fff";
  for (let column = 0; column < 3; column++)
    for (let row = 0; row < 3; row++) pen.fillRect(5 + column * 18.5, 5 + row * 18.5, 16.5, 16.5);
  const [canvas, over] = canvasOf(256);
  over.imageSmoothingQuality = "high";
  over.drawImage(small, 0, 0, 256, 256);
  return textureOf(canvas);
}

/** What shines on metal and glass: a dark room, two windows, a lamp. */
function surroundings(renderer: WebGLRenderer, dark: boolean) {
  const scene = new Scene();
  const box = (colour: number, strong: number, at: readonly number[], size: readonly number[]) => {
    const shell = new Mesh(
      new BoxGeometry(size[0], size[1], size[2]),
      new MeshBasicMaterial({ color: new Color(colour).multiplyScalar(strong), side: DoubleSide }),
    );
    shell.position.set(at[0]!, at[1]!, at[2]!);
    scene.add(shell);
  };
  const pane = dark ? 0x5a70b0 : 0xd8e6f5;
  box(0x3a2718, dark ? 0.12 : 0.5, [0, 0, 0], [20, 20, 12]);
  for (const side of [-3, 3]) box(pane, dark ? 0.7 : 5, [-9.6, side, 2.4], [0.2, 4, 6]);
  box(0xffc98a, dark ? 5 : 7, [4, -9.6, 3], [5, 0.2, dark ? 3 : 6]);
  box(0xfff0dc, dark ? 0.3 : 0.9, [3, 4, 5.8], [6, 8, 0.2]);
  box(0xffdcae, dark ? 0.5 : 1.5, [9.6, 2, 1], [0.2, 12, 7]);
  const maker = new PMREMGenerator(renderer);
  const { texture } = maker.fromScene(scene, 0.03);
  maker.dispose();
  return texture;
}

export interface Light {
  readonly key: SpotLight | DirectionalLight;
  /** Drops the bars of the window. */
  plainer(shadow: number): void;
}

export function lightUp(
  scene: Scene,
  renderer: WebGLRenderer,
  dark: boolean,
  plain: boolean,
  shadow: number,
): Light {
  const mood = dark ? night : day;
  const { key: about } = mood;
  const key = plain
    ? new DirectionalLight(about.colour, mood.plain)
    : new SpotLight(about.colour, about.strong, 0, about.angle, about.soft, 0);
  key.position.set(about.from[0], about.from[1], about.from[2]);
  key.target.position.set(0, 10, 40);
  key.castShadow = true;
  key.shadow.mapSize.set(shadow, shadow);
  // A coarse map would draw stripes on what it shades.
  key.shadow.bias = plain ? -0.0012 : -0.0005;
  key.shadow.normalBias = plain ? 1.6 : 0.6;
  if (key instanceof DirectionalLight)
    Object.assign(key.shadow.camera, { left: -330, right: 330, top: 330, bottom: -330, near: 50, far: 1500 });
  else {
    Object.assign(key.shadow.camera, { near: 100, far: 1800 });
    key.shadow.radius = 4.5;
    if (!dark) key.map = bars();
  }
  const fill = new HemisphereLight(
    mood.fill.sky,
    mood.fill.ground,
    plain ? mood.fill.plain : mood.fill.strong,
  );
  fill.position.set(0, 0, 1);
  scene.add(key, key.target, fill);
  if (!plain) {
    const rim = new DirectionalLight(mood.rim.colour, mood.rim.strong);
    rim.position.set(-600, 180, 300);
    scene.add(rim);
    scene.environment = surroundings(renderer, dark);
    scene.environmentIntensity = mood.room;
  }
  if (dark) {
    const lamp = new PointLight(0xffb060, plain ? 9000 : 26_000, 700, 2);
    lamp.position.set(-120, -226, 118);
    scene.add(lamp);
  }
  return {
    key,
    plainer(points) {
      if (key instanceof SpotLight) key.map = null;
      key.shadow.mapSize.set(points, points);
      key.shadow.map?.dispose();
      key.shadow.map = null;
    },
  };
}
