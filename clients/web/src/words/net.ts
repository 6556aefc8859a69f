// The words of playing together, which the first table does not wait for.
import { catalogues } from "$gen/catalogues";
import { learn } from "./say.svelte";

export const netWords = (): Promise<void> => learn(catalogues.net);
