// The words of accounts and of pages about people.
import { catalogues } from "$gen/catalogues";
import { learn } from "./say.svelte";

export const peopleWords = (): Promise<void> => learn(catalogues.people);
