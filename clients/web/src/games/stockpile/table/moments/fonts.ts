// Typefaces of films. A face that comes in the middle of a film lays out the whole table anew, so they come before.
import { say } from "../../../../words/say.svelte";
import { number } from "../../words/speak";

const faces = [
  "700 1rem --serif",
  "400 1rem --serif",
  "700 1rem --display",
  "700 1rem --narrow",
  "400 1rem --narrow",
];

/** Fetches those that are not here yet, for the letters of the language. */
export async function filmFonts(): Promise<void> {
  const style = getComputedStyle(document.documentElement);
  const letters = say("ui.app-name") + number(123);
  const wanted = faces.map((face) => face.replace(/--\w+/, (name) => style.getPropertyValue(name)));
  await Promise.allSettled(wanted.map((face) => document.fonts.load(face, letters)));
}
