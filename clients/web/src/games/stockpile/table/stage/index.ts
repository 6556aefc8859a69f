// The tasks of Action and Selling, loaded after the first table.

export { coachFor } from "../coach/index";
export { default as ActStage } from "./ActStage.svelte";
export { default as SellStage } from "./SellStage.svelte";
export { default as WalkStage } from "./WalkStage.svelte";
