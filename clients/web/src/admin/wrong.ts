// What the server did not do for an admin, in words.
import { Refusal, wrongWords } from "../people/http";
import { hasText, sayAny } from "../words/say.svelte";

export function adminTrouble(error: unknown): string {
  const key = `admin.wrong.${error instanceof Refusal ? error.code : ""}`;
  return hasText(key) ? sayAny(key) : wrongWords(error);
}
