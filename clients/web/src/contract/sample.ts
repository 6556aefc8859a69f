/** The game that the contract is tried with. */
export const sample = "stockpile";
export type Sample = typeof sample;
