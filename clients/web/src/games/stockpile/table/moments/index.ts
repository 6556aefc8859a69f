// Films, loaded after the first table.
export { default as Film } from "./Film.svelte";
export { filmFonts } from "./fonts";
export { Player } from "./player.svelte";
