// The few sounds of the game, made on the spot by Web Audio: no file is fetched. Sparse on purpose, and never needed: all
// that is heard is also seen and said.
import { settings } from "../store/settings.svelte";

/** One sound of a moment: a tone that falls silent, or a breath of noise. */
interface Tone {
  readonly wave: OscillatorType | "noise";
  /** Hertz, at the beginning and at the end. For noise: what is let through. */
  readonly from: number;
  readonly to: number;
  /** Seconds after the call, and how long it lasts. */
  readonly at: number;
  readonly lasts: number;
  /** 0 to 1, before the volume that the player has set. */
  readonly loud: number;
}

const tone = (from: number, at = 0, lasts = 0.16, loud = 0.3, to = from): Tone => ({
  wave: "sine",
  from,
  to,
  at,
  lasts,
  loud,
});
const paper = (at: number, lasts: number, loud: number): Tone => ({
  wave: "noise",
  from: 2400,
  to: 900,
  at,
  lasts,
  loud,
});
const tick = (at: number): Tone => ({ wave: "square", from: 1900, to: 1500, at, lasts: 0.018, loud: 0.07 });

export const sounds = {
  /** It is this person's turn: the bell of the floor, softly. */
  turn: [tone(1046, 0, 0.5, 0.22), tone(1568, 0.11, 0.7, 0.16)],
  /** A card is laid or taken. */
  card: [paper(0, 0.07, 0.2)],
  /** A meeple lands on a space. */
  bid: [tone(230, 0, 0.07, 0.4, 150), tick(0)],
  /** Money comes in. */
  money: [tone(1760, 0, 0.07, 0.13), tone(2217, 0.06, 0.12, 0.13)],
  /** A flap of the price board turns. */
  up: [tick(0), tick(0.05), tone(520, 0.02, 0.13, 0.1, 700)],
  down: [tick(0), tick(0.05), tone(460, 0.02, 0.13, 0.1, 320)],
  split: [tone(659, 0, 0.16, 0.2), tone(831, 0.1, 0.16, 0.2), tone(1319, 0.2, 0.4, 0.2)],
  bankrupt: [tone(220, 0, 0.3, 0.3, 150), tone(147, 0.24, 0.5, 0.3, 90)],
  /** Dice roll. */
  tumble: [tone(480, 0, 0.06, 0.34, 240), tone(390, 0.05, 0.06, 0.3, 210), tick(0), tick(0.06)],
  /** The final count is there. */
  end: [tone(523, 0, 0.3, 0.2), tone(659, 0.12, 0.3, 0.2), tone(784, 0.24, 0.7, 0.22)],
} as const satisfies Readonly<Record<string, readonly Tone[]>>;

export type Sound = keyof typeof sounds;

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;
const lately = new Map<Sound, number>();
/** The same sound twice in a moment is one sound. */
const SHORTEST_GAP = 0.06;

/** A browser lets a page sound only after a person has pressed something; before that there is no context. */
export function audible(): AudioContext | undefined {
  if (!settings.sound || settings.volume <= 0 || typeof AudioContext === "undefined") return undefined;
  if (!context && !(navigator.userActivation?.hasBeenActive ?? true)) return undefined;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  return context;
}

function breath(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return noise;
}

function sourceOf(audio: AudioContext, one: Tone, start: number, into: AudioNode): AudioScheduledSourceNode {
  if (one.wave === "noise") {
    const source = audio.createBufferSource();
    const filter = audio.createBiquadFilter();
    source.buffer = breath(audio);
    filter.type = "bandpass";
    filter.frequency.setValueAtTime(one.from, start);
    filter.frequency.exponentialRampToValueAtTime(one.to, start + one.lasts);
    source.connect(filter).connect(into);
    return source;
  }
  const source = audio.createOscillator();
  source.type = one.wave;
  source.frequency.setValueAtTime(one.from, start);
  source.frequency.exponentialRampToValueAtTime(one.to, start + one.lasts);
  source.connect(into);
  return source;
}

function sing(audio: AudioContext, one: Tone, now: number): void {
  const start = now + one.at;
  const envelope = audio.createGain();
  envelope.gain.setValueAtTime(0.0001, start);
  envelope.gain.linearRampToValueAtTime(one.loud * settings.volume, start + 0.006);
  envelope.gain.exponentialRampToValueAtTime(0.0001, start + one.lasts);
  envelope.connect(audio.destination);
  const source = sourceOf(audio, one, start, envelope);
  source.start(start);
  source.stop(start + one.lasts + 0.02);
  source.onended = () => envelope.disconnect();
}

/** Plays a sound if the player wants sounds and the browser lets us; otherwise nothing happens. */
export function play(sound: Sound): void {
  const audio = audible();
  if (!audio) return;
  const now = audio.currentTime;
  const last = lately.get(sound) ?? Number.NEGATIVE_INFINITY;
  if (now - last < SHORTEST_GAP) return;
  lately.set(sound, now);
  for (const one of sounds[sound]) sing(audio, one, now);
}
