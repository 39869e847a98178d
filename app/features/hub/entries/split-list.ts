const split = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Unique non-empty items of a list separated by commas or line breaks. */
export const splitByCommas = (text: string): string[] => [...new Set(split(text, /[,\n]/))];

/** Unique non-empty lines of a text. */
export const splitLines = (text: string): string[] => [...new Set(split(text, /\n/))];
