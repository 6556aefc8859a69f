// What the people of the portraits wear and hold. A thing in the hand lies low at the side, with a rim of paper, so that it
// reads in a small picture too.
import { area, ink, line } from "./shapes.ts";

type Drawn = (colour: string) => string;

export const beards = {
  moustache: (c: string) =>
    area(
      "M60 65.5C54 63.5 49 66 45 71C52 72.5 57 71.5 60 69C63 71.5 68 72.5 75 71C71 66 66 63.5 60 65.5Z",
      c,
    ),
  beard: (c: string) =>
    area(
      "M38 52C38 70 45 88 60 90C75 88 82 70 82 52C80 60 76 64 70 65C66 63.5 63 64 60 65.5C57 64 54 63.5 50 65C44 64 40 60 38 52ZM53 70C57 68.5 63 68.5 67 70C64 73.5 56 73.5 53 70Z",
      c,
      'fill-rule="evenodd"',
    ) + line("M46 70C50 80 54 84 60 85M74 70C70 80 66 84 60 85", 1.1, "rgb(255 255 255/.28)"),
  goatee: (c: string) =>
    area("M52 75C57 73.5 63 73.5 68 75C68 84 64 89 60 90C56 89 52 84 52 75Z", c) +
    area(
      "M60 66C55 64.5 51 66.5 48.5 70C54 70.5 58 70 60 68.5C62 70 66 70.5 71.5 70C69 66.5 65 64.5 60 66Z",
      c,
    ),
  stubble: (c: string) =>
    area(
      "M38.5 56C40 72 48 82 60 83C72 82 80 72 81.5 56C79 66 74 66 69 65C64 64 56 64 51 65C46 66 41 66 38.5 56Z",
      c,
      'opacity=".28"',
    ),
} satisfies Record<string, Drawn>;
export const glasses = {
  round:
    `<g fill="rgb(255 255 255/.28)" stroke="${ink}" stroke-width="2.2"><circle cx="50.5" cy="52" r="8"/><circle cx="69.5" cy="52" r="8"/></g>` +
    line("M58.5 51C59.5 50 60.5 50 61.5 51M42.5 50L37 48M77.5 50L83 48", 2),
  horn:
    `<g fill="rgb(255 255 255/.22)" stroke="${ink}" stroke-width="3"><rect x="42" y="45.5" width="15.5" height="12" rx="3.5"/><rect x="62.5" y="45.5" width="15.5" height="12" rx="3.5"/></g>` +
    line("M57.5 49H62.5M42 48L37 46.5M78 48L83 46.5", 2.6),
  half:
    `<g fill="rgb(255 255 255/.35)" stroke="#8d6a23" stroke-width="1.8"><path d="M43 54H58C58 60 55 62 50.5 62S43 60 43 54ZM62 54H77C77 60 74 62 69.5 62S62 60 62 54Z"/></g>` +
    line("M58 54.5H62", 1.6, "#8d6a23"),
  monocle:
    `<circle cx="69.5" cy="52" r="8.5" fill="rgb(255 255 255/.3)" stroke="#b98f3b" stroke-width="2.6"/>` +
    line("M77 57C82 68 80 84 76 96", 1.4, "#b98f3b"),
  dark:
    `<g fill="${ink}" stroke="${ink}" stroke-width="1.5"><path d="M41 47H58V53C57 59 54 60.5 50 60.5S42 59 41 53ZM62 47H79V53C78 59 75 60.5 70 60.5S63 59 62 53Z"/></g>` +
    line("M57 48H63M41 48L37 46.5M79 48L83 46.5", 2.6) +
    line("M45 50L49 57M66 50L70 57", 1.4, "rgb(255 255 255/.5)"),
};
export const hats = {
  fedora: (c: string) =>
    area("M37 33C38 16 44 8 52 10C57 12 63 12 68 10C76 8 82 16 83 33Z", c) +
    area("M37 26H83V33H37Z", "#e6c987") +
    area("M20 36C34 28 86 28 100 34C98 42 80 42 60 41C40 41 22 44 20 36Z", c) +
    line("M46 14C48 11.5 50 11 52 12", 1.6, "rgb(255 255 255/.4)"),
  topper: (c: string) =>
    area("M40 34L37 2H83L80 34Z", c) +
    area("M39 24H81L80 34H40Z", "#7a2331") +
    area("M27 34C36 30 84 30 93 34C91 41 78 41 60 41C42 41 29 41 27 34Z", c) +
    line("M44 5L46 22", 1.6, "rgb(255 255 255/.4)"),
  cap: (c: string) =>
    area("M33 38C31 20 48 11 64 12C82 13 90 24 87 37C72 30 48 32 33 38Z", c) +
    area("M33 38C48 31 74 30 88 36C96 39 97 42 95 44C76 37 52 37 33 42Z", "rgb(0 0 0/.45)") +
    area("M33 38C48 31 74 30 88 36C96 39 97 42 95 44C76 37 52 37 33 42Z", c, 'opacity=".6"') +
    line("M44 22C52 16 62 15 70 17", 1.6, "rgb(255 255 255/.4)"),
  visor: () =>
    line("M37 40C44 33 76 33 83 40", 4, ink) +
    area(
      "M36 39C46 33 74 33 84 39L96 50C76 41 44 41 24 50Z",
      "#1d7a55",
      `opacity=".92" stroke="${ink}" stroke-width="1"`,
    ) +
    line("M34 45C48 38 72 38 86 45", 1.4, "rgb(255 255 255/.45)"),
  tiara: () =>
    area(
      "M40 32C50 25 70 25 80 32L82 18L72 24L60 10L48 24L38 18Z",
      "#e6c987",
      `stroke="${ink}" stroke-width="1.2"`,
    ) +
    `<circle cx="60" cy="21" r="3" fill="#a52a1c"/><circle cx="47" cy="26" r="2" fill="#22324f"/><circle cx="73" cy="26" r="2" fill="#22324f"/>`,
  beret: (c: string) =>
    area("M32 38C22 26 38 10 62 10C88 10 98 22 90 32C82 30 50 30 36 40Z", c) +
    line("M62 10V5", 2.5, c) +
    line("M36 38C50 30 76 29 88 32", 2.2, "rgb(0 0 0/.4)"),
} satisfies Record<string, Drawn>;
export const things = {
  coin: `<circle cx="96" cy="98" r="15" fill="#e6b93f" stroke="#fbf6ea" stroke-width="3"/><circle cx="96" cy="98" r="10.5" fill="none" stroke="${ink}" stroke-width="1.4"/><path d="M100 93C98 90.5 92 91 92 94.5C92 98.5 100 97.5 100 101.5C100 105 94 105.5 91.5 102.5M96 89V107" fill="none" stroke="${ink}" stroke-width="2"/>`,
  phone: `<path d="M84 112C79 104 80 84 88 77L95 83C91 90 91 98 94 105Z" fill="${ink}" stroke="#fbf6ea" stroke-width="2.5"/><path d="M91 110C96 114 100 108 103 112S108 116 112 112" fill="none" stroke="${ink}" stroke-width="2.5"/>`,
  coins: `<g stroke="#fbf6ea" stroke-width="2"><ellipse cx="95" cy="110" rx="15" ry="6" fill="#c39a45"/><ellipse cx="97" cy="102" rx="15" ry="6" fill="#e6b93f"/><ellipse cx="94" cy="94" rx="15" ry="6" fill="#f0cf6e"/></g><path d="M86 94H102" stroke="${ink}" stroke-width="1.5"/>`,
  key: `<g fill="none" stroke="#fbf6ea" stroke-width="8"><circle cx="95" cy="88" r="7"/><path d="M95 95V116M95 108H103M95 115H101"/></g><g fill="none" stroke="#b98f3b" stroke-width="4"><circle cx="95" cy="88" r="7"/><path d="M95 95V116M95 108H103M95 115H101"/></g>`,
  cards: `<g stroke="${ink}" stroke-width="1.2"><rect x="82" y="86" width="18" height="26" rx="2" fill="#1d4a3a" transform="rotate(-14 91 99)"/><rect x="92" y="86" width="18" height="26" rx="2" fill="#fbf6ea" transform="rotate(8 101 99)"/></g><path d="M101 93L106 101L101 108L97 100Z" fill="#ab3327"/>`,
  book: `<path d="M78 92L96 97L114 92V113L96 118L78 113Z" fill="#fbf6ea" stroke="${ink}" stroke-width="1.6"/><path d="M96 97V118M82 98L92 101M82 103L92 106M100 101L110 98M100 106L110 103" stroke="${ink}" stroke-width="1.4" fill="none"/>`,
  arrow: `<path d="M78 112L90 99L97 105L112 86" fill="none" stroke="#fbf6ea" stroke-width="8"/><path d="M78 112L90 99L97 105L110 89M101 87H112V98" fill="none" stroke="#1c6a3d" stroke-width="3.6"/>`,
  arrowdown: `<path d="M78 88L90 100L97 95L112 112" fill="none" stroke="#fbf6ea" stroke-width="8"/><path d="M78 88L90 100L97 95L110 110M112 100V112H101" fill="none" stroke="#a52a1c" stroke-width="3.6"/>`,
  bond: `<rect x="78" y="88" width="34" height="26" fill="#fbf6ea" stroke="${ink}" stroke-width="1.6"/><rect x="81.5" y="91.5" width="27" height="19" fill="none" stroke="#1c6847" stroke-width="1.3"/><circle cx="103" cy="107" r="5.5" fill="#a52a1c"/><path d="M86 97H102M86 102H96" stroke="${ink}" stroke-width="1.6"/>`,
  bag: `<path d="M90 86H102L99 92C108 97 112 106 108 114H84C80 106 84 97 93 92Z" fill="#8b5a2b" stroke="#fbf6ea" stroke-width="2.4"/><path d="M92 92H100" stroke="${ink}" stroke-width="2"/><path d="M99 100C97 98 93 98.5 93 101C93 104 99.5 103 99.5 106.5C99.5 109 95 109.5 92.5 107.5M96 97V111" fill="none" stroke="#fbf6ea" stroke-width="1.6"/>`,
  glass: `<path d="M80 112L92 100" stroke="#fbf6ea" stroke-width="9"/><path d="M80 112L92 100" stroke="#6a4526" stroke-width="5" stroke-linecap="round"/><circle cx="99" cy="92" r="11" fill="rgb(220 238 240/.85)" stroke="#b98f3b" stroke-width="3.4"/><path d="M93 90C94 87 97 85.5 100 86" stroke="#fff" stroke-width="2" fill="none"/>`,
  tape: `<path d="M74 114C84 104 86 120 96 108S108 106 116 96" fill="none" stroke="${ink}" stroke-width="10"/><path d="M74 114C84 104 86 120 96 108S108 106 116 96" fill="none" stroke="#fffdf5" stroke-width="8"/><path d="M76 113C85 105 87 118 96 108S108 105 115 97" fill="none" stroke="${ink}" stroke-width="1.8" stroke-dasharray="4 2 1 2"/>`,
  rose: `<path d="M94 100L88 116" stroke="#1c6847" stroke-width="3"/><circle cx="96" cy="94" r="9" fill="#a52a1c" stroke="#fbf6ea" stroke-width="2"/><path d="M92 93C94 89 99 90 99 94C98 97 94 97 94 94" fill="none" stroke="#fbf6ea" stroke-width="1.5"/>`,
  pen: `<path d="M112 80L92 108L86 114L87 106L106 80Z" fill="#22324f" stroke="#fbf6ea" stroke-width="2"/><path d="M87 106L92 109L86 114Z" fill="#e6c987"/>`,
  scales: `<path d="M95 84V114M80 90H110M86 114H104" stroke="#fbf6ea" stroke-width="7"/><path d="M95 84V114M80 90H110M86 114H104" stroke="#8d6a23" stroke-width="3"/><path d="M74 102A7 7 0 0 0 87 102ZM103 102A7 7 0 0 0 116 102Z" fill="#c39a45" stroke="#fbf6ea"/><path d="M80 90L75 102M80 90L86 102M110 90L104 102M110 90L115 102" stroke="#8d6a23"/>`,
  diamond: `<path d="M82 96L89 87H105L112 96L97 115Z" fill="#9fd3dc" stroke="#fbf6ea" stroke-width="2.4"/><path d="M82 96H112M89 87L97 115L105 87M92 96L97 87L102 96" fill="none" stroke="${ink}" stroke-width="1.2"/>`,
};
