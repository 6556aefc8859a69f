// Collars of the portraits.
import { area, ink, line } from "./shapes.ts";

interface Colours {
  readonly cloth: string;
  readonly accent: string;
  readonly skin: string;
}

export const collars: Readonly<Record<string, (colours: Colours) => string>> = {
  tie: ({ cloth, accent }) =>
    area("M46 88L60 108L74 88L68 84L52 84Z", "#fbf6ea") +
    area("M57 98L63 98L66 124L54 124Z", accent) +
    area("M55.5 93L64.5 93L62.5 100L57.5 100Z", accent) +
    area("M46 87L56 100L46 124L30 94Z", cloth) +
    area("M74 87L64 100L74 124L90 94Z", cloth) +
    line("M46 88L57 104L52 124M74 88L63 104L68 124", 1.4, "rgb(255 255 255/.45)"),
  bow: ({ accent }) =>
    area("M44 88L60 124L76 88L68 83L52 83Z", "#fbf6ea") +
    area("M60 96L46 89V104ZM60 96L74 89V104Z", accent, `stroke="${ink}" stroke-width="1"`) +
    `<circle cx="60" cy="96.5" r="3.2" fill="${accent}" stroke="${ink}"/>` +
    line("M44 89L58 122M76 89L62 122", 1.4, "rgb(255 255 255/.45)") +
    `<circle cx="60" cy="110" r="1.6" fill="${ink}"/><circle cx="60" cy="118" r="1.6" fill="${ink}"/>`,
  wing: ({ accent }) =>
    area("M46 88L60 124L74 88L66 82L54 82Z", "#fbf6ea") +
    area("M50 83L60 94L52 100ZM70 83L60 94L68 100Z", "#fff", `stroke="${ink}" stroke-width="1"`) +
    area("M55 95L65 95L68 112L60 118L52 112Z", accent) +
    `<circle cx="60" cy="103" r="2.2" fill="#e6c987"/>` +
    line("M45 89L56 122M75 89L64 122", 1.4, "rgb(255 255 255/.45)"),
  turtle: ({ cloth }) =>
    area(
      "M46 80C52 84 68 84 74 80L77 96C68 101 52 101 43 96Z",
      cloth,
      `stroke="rgb(255 255 255/.35)" stroke-width="1.2"`,
    ) + line("M46 88C54 92 66 92 74 88", 1.2, "rgb(255 255 255/.4)"),
  pearls: ({ skin }) =>
    area("M44 89C50 106 70 106 76 89L68 83L52 83Z", skin) +
    [44, 48, 53, 60, 67, 72, 76]
      .map(
        (x, at) =>
          `<circle cx="${x}" cy="${[90, 96.5, 101, 103, 101, 96.5, 90][at]}" r="3" fill="#fffaf0" stroke="${ink}" stroke-width=".8"/>`,
      )
      .join("") +
    line("M40 91C44 108 54 112 60 112C66 112 76 108 80 91", 1.4, "rgb(255 255 255/.4)"),
  vneck: ({ accent, skin }) =>
    area("M45 88L60 116L75 88L68 83L52 83Z", skin) +
    line("M44 88L60 118L76 88", 3, accent) +
    line("M60 118V124", 2, accent),
  shawl: ({ accent, skin }) =>
    area("M47 86L60 112L73 86L68 82L52 82Z", skin) +
    area("M47 86C36 92 26 98 24 124L54 124L60 112ZM73 86C84 92 94 98 96 124L66 124L60 112Z", accent) +
    line("M34 122C36 108 42 98 50 94M86 122C84 108 78 98 70 94", 1.3, "rgb(255 255 255/.4)") +
    `<circle cx="60" cy="113" r="4" fill="#e6c987" stroke="${ink}"/>`,
  open: ({ skin }) =>
    area("M46 88L60 118L74 88L68 83L52 83Z", skin) +
    area(
      "M50 83L38 92L54 108L60 117L58 104ZM70 83L82 92L66 108L60 117L62 104Z",
      "#fbf6ea",
      `stroke="${ink}" stroke-width="1"`,
    ),
  cravat: ({ accent }) =>
    area("M48 84C54 88 66 88 72 84L75 96C68 102 52 102 45 96Z", accent) +
    area("M53 96C58 99 62 99 67 96L70 116C64 122 56 122 50 116Z", accent) +
    line("M54 92C58 94 62 94 66 92M57 101L55 114M63 101L65 114", 1.2, "rgb(255 255 255/.5)") +
    line("M44 89L50 124M76 89L70 124", 1.4, "rgb(255 255 255/.45)"),
};
