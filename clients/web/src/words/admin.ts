// The words of the admin page.
import { catalogues } from "$gen/catalogues";
import { learn } from "./say.svelte";

export const adminWords = (): Promise<void> => learn(catalogues.admin);
