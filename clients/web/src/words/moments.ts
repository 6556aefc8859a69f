// The words of films and of the stage in the middle, which the first table does not wait for.
import { catalogues } from "$gen/catalogues";
import { learn } from "./say.svelte";

export const momentWords = (): Promise<void> => learn(catalogues.moments);
