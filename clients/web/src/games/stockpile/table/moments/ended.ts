/** A headline as a sentence. */
export const ended = (headline: string): string => (/[.!]$/.test(headline) ? headline : `${headline}.`);
