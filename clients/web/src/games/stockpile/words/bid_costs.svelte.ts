// What each space of a bid track costs at the table on screen: as in the box, or by its house rules.
import data from "$gen/stockpile_data.json";

const usual: readonly number[] = data.bidTrack;
let played = $state.raw<readonly number[]>(usual);

const trackOf = (values: readonly string[]): readonly number[] | undefined =>
  values
    .find((one) => one.startsWith("bid-track:"))
    ?.slice("bid-track:".length)
    .split("/")
    .map(Number);

export const bidCosts = (): readonly number[] => played;

/** Before a table is shown; without a config as in the box. */
export function playBy(config: { readonly set?: readonly string[] } = {}): void {
  played = trackOf(config.set ?? []) ?? usual;
}
