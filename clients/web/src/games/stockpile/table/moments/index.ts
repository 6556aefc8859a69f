// Films, loaded after the first table.
export { default as Film } from "./Film.svelte";
export { Player } from "./player.svelte";
