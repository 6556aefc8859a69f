// How much is drawn: chosen by the name of the renderer, stepped down by the time that pictures take, never up.

interface Detail {
  /** Pixels for each CSS pixel. */
  readonly ratio: number;
  readonly motes: boolean;
  /** Bars of the window in the light; points of the shadow map. */
  readonly bars: boolean;
  readonly shadow: number;
  readonly fromAbove: boolean;
  /** Plain: no reflections, no bumps, small pictures, hard shadows. */
  readonly plain: boolean;
}

const full: Detail = { ratio: 2, motes: true, bars: true, shadow: 2048, fromAbove: true, plain: false };

// Each step drops what is missed least. Level 5 builds the scene of other materials, so it is only chosen at the start.
const steps: readonly Partial<Detail>[] = [
  {},
  { ratio: 1.5 },
  { ratio: 1 },
  { motes: false },
  { bars: false, shadow: 1024 },
  { fromAbove: false },
];
const plainSteps: readonly Partial<Detail>[] = [
  { plain: true, motes: false, bars: false, shadow: 512, fromAbove: true, ratio: 0.6 },
  { fromAbove: false },
  { ratio: 0.5 },
  { ratio: 0.42 },
  { ratio: 0.35 },
];

export const isSoftware = (renderer: string): boolean =>
  renderer === "" || /swiftshader|llvmpipe|software|basic render/i.test(renderer);

const window = 30; // frames whose mean decides

export class DetailLevel {
  now: Detail;
  private readonly steps: readonly Partial<Detail>[];
  private readonly slowest: number;
  private level = 0;
  private frames = 0;
  private spent = 0;

  constructor(
    readonly plain: boolean,
    /** Of the device. */
    private readonly sharpest = 2,
  ) {
    this.steps = plain ? plainSteps : steps;
    this.slowest = plain ? 0.045 : 0.02;
    this.now = this.at(0);
  }

  private at(level: number): Detail {
    const all: Detail = Object.assign({}, full, ...this.steps.slice(0, level + 1));
    return { ...all, ratio: Math.min(all.ratio, this.plain ? 1 : this.sharpest) };
  }

  /** A picture took so many seconds. True if less is to be drawn from now on. */
  took(seconds: number): boolean {
    if (seconds > 1) return false; // a rest, not a slow picture
    this.frames += 1;
    this.spent += seconds;
    if (this.frames < window) return false;
    const mean = this.spent / this.frames;
    this.frames = this.spent = 0;
    if (mean <= this.slowest || this.level + 1 >= this.steps.length) return false;
    this.level += 1;
    this.now = this.at(this.level);
    return true;
  }
}
