// Sounds with a browser that only writes down what it was asked to play.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Sound, sounds as Sounds } from "./sound";

let started: { at: number; loud: number }[] = [];
let now = 0;

class Knob {
  loud = 0;
  setValueAtTime(_: number) {}
  linearRampToValueAtTime(value: number) {
    this.loud = value;
  }
  exponentialRampToValueAtTime(value: number) {
    // The real one throws on zero.
    if (!(value > 0)) throw new RangeError("a ramp to nothing");
  }
}
class FakeNode {
  gain = new Knob();
  frequency = new Knob();
  into: FakeNode | undefined;
  connect(into: FakeNode): FakeNode {
    this.into = into;
    return into;
  }
  disconnect() {}
  start(at: number) {
    const envelope = this.into?.gain.loud ? this.into : this.into?.into;
    started.push({ at, loud: envelope?.gain.loud ?? 0 });
  }
  stop() {}
}
class FakeAudio {
  state = "running";
  sampleRate = 8000;
  destination = new FakeNode();
  get currentTime() {
    return now;
  }
  createGain = () => new FakeNode();
  createOscillator = () => new FakeNode();
  createBufferSource = () => new FakeNode();
  createBiquadFilter = () => new FakeNode();
  createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
}

let play: (sound: Sound) => void;
let sounds: typeof Sounds;
beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  started = [];
  now = 0;
  ({ play, sounds } = await import("./sound"));
  const fresh = await import("../store/settings.svelte");
  Object.assign(fresh.settings, { sound: true, volume: 0.5 });
});
afterEach(() => vi.unstubAllGlobals());

test("every sound can be played, and is quieter than the loudest there is", () => {
  for (const name of Object.keys(sounds) as Sound[]) {
    started = [];
    play(name);
    expect(started.length, name).toBe(sounds[name].length);
    for (const one of started) expect(one.loud).toBeLessThanOrEqual(0.25);
  }
});

test("the same sound twice in a moment is one sound", () => {
  play("turn");
  play("turn");
  expect(started.length).toBe(sounds.turn.length);
  now = 1;
  play("turn");
  expect(started.length).toBe(2 * sounds.turn.length);
});

test("muted means silent", async () => {
  const fresh = await import("../store/settings.svelte");
  fresh.settings.sound = false;
  play("turn");
  expect(started).toEqual([]);
});
