// Stone, wood and brass, made on the spot: two or three ringing modes and a breath of noise each. What is struck harder is
// louder and brighter. Never needed: everything that is heard is also seen.
import { audible } from "../../../feel/sound.ts";
import { settings } from "../../../store/settings.svelte";
import type { Hit, Surface } from "../dice/impacts.ts";

/** Hertz, seconds until it is gone, share of the loudness. */
type Mode = readonly [hertz: number, lasts: number, share: number];

const stone: readonly Mode[] = [
  [2100, 0.035, 0.6],
  [3400, 0.03, 0.4],
];
const leather: readonly Mode[] = [
  [140, 0.06, 1],
  [240, 0.09, 0.5],
  [610, 0.05, 0.25],
];
const wood: readonly Mode[] = [
  [240, 0.1, 0.8],
  [380, 0.08, 0.7],
  [610, 0.12, 0.5],
];
const struck: Readonly<Record<Surface, readonly Mode[]>> = { stone, leather, wood };
const coin: readonly Mode[] = [
  [4200, 0.09, 0.5],
  [6300, 0.07, 0.4],
];
const bell: readonly Mode[] = [
  [880, 0.9, 0.6],
  [1760, 0.5, 0.25],
];
const drum: readonly Mode[] = [
  [73, 0.9, 1],
  [110, 0.5, 0.5],
];

/** What rings, and where it is heard. */
interface Sounding {
  readonly audio: AudioContext;
  readonly room: AudioNode;
}

interface Desk extends Sounding {
  /** Everything but the click of a fall goes through here, and is ducked. */
  readonly room: GainNode;
  readonly out: DynamicsCompressorNode;
  readonly noise: AudioBuffer;
}
let desk: Desk | undefined;

function listening(): Desk | undefined {
  const audio = audible();
  if (!audio) return undefined;
  if (desk?.audio === audio) return desk;
  const out = audio.createDynamicsCompressor(); // a limiter
  out.threshold.value = -10;
  out.ratio.value = 16;
  out.connect(audio.destination);
  const room = audio.createGain();
  room.connect(out);
  const noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  desk = { audio, room, out, noise };
  return desk;
}

function ring({ audio, room }: Sounding, modes: readonly Mode[], loud: number, pitch: number, at = 0): void {
  const start = audio.currentTime + at;
  for (const [hertz, lasts, share] of modes) {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(Math.max(1e-4, loud * share * settings.volume), start);
    gain.gain.exponentialRampToValueAtTime(1e-4, start + lasts);
    const tone = audio.createOscillator();
    tone.frequency.value = hertz * pitch;
    tone.connect(gain).connect(room);
    tone.start(start);
    tone.stop(start + lasts + 0.02);
    tone.onended = () => gain.disconnect();
  }
}

function rustle({ audio, room, noise }: Desk, hertz: number, lasts: number, loud: number): void {
  const start = audio.currentTime;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = hertz;
  filter.Q.value = 1.2;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(Math.max(1e-4, loud * settings.volume), start);
  gain.gain.exponentialRampToValueAtTime(1e-4, start + lasts);
  source.connect(filter).connect(gain).connect(room);
  source.start(start, Math.random() * 0.2);
  source.stop(start + lasts + 0.02);
  source.onended = () => gain.disconnect();
}

/** How loud a hit is, 0 to 1, by its speed in mm/s. */
export const loudness = (speed: number): number => Math.min(1, (Math.max(0, speed) / 1400) ** 1.3);

export function hit({ speed, on, die, z }: Pick<Hit, "speed" | "on" | "die" | "z">): void {
  const to = listening();
  const loud = loudness(speed);
  if (!to || loud < 0.004) return;
  // No two dice ring alike, and a high tower rings lower.
  const pitch = 1 + (((die * 7) % 9) - 4) * 0.01 - Math.min(0.15, z / 2400);
  ring(to, struck[on], 0.12 + 0.5 * loud, pitch);
  // Where there is no leather between, the die itself rings as well.
  if (on === "wood") ring(to, stone, 0.05 + 0.2 * loud, pitch);
  if (loud > 0.1) rustle(to, on === "stone" ? 2600 : 420, 0.05, 0.25 * loud);
}
/** Dice that tumble out of the reserve, and those that slide over the leather. */
export function rolled({ hits, slides }: { readonly hits: readonly Hit[]; readonly slides: boolean }): void {
  for (const one of hits) hit(one);
  const to = slides ? listening() : undefined;
  if (to) rustle(to, 1900, 0.22, 0.14);
}
export function creak(amount: number): void {
  const to = listening();
  if (to) rustle(to, 90 + 60 * amount, 0.26, 0.25 + 0.35 * amount);
}
/** The room holds its breath: 0 is as usual, 1 is hushed. */
export function hush(amount: number): void {
  if (!desk) return;
  desk.room.gain.setTargetAtTime(1 - 0.6 * Math.min(1, amount), desk.audio.currentTime, 0.15);
}
export function fallBegins(): void {
  const to = listening();
  if (!to) return;
  ring({ audio: to.audio, room: to.out }, stone, 0.5, 1.25);
  hush(1);
}
export function coins(count: number): void {
  const to = listening();
  for (let i = 0; to && i < Math.min(12, count); i++) ring(to, coin, 0.16, 1.02 ** i, 0.07 * i);
}
export const cotton = (): void => {
  const to = listening();
  if (to) rustle(to, 900, 0.02, 0.12);
};
export function chime(higher = false): void {
  const to = listening();
  if (to) ring(to, bell, 0.2, higher ? 4 / 3 : 1);
}
export function breath(): void {
  const to = listening();
  if (to) ring(to, drum, 0.5, 1);
}
