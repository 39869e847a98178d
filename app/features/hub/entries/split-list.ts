const split = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** The parts of a list that is written in one line with commas; each is taken once. */
export const splitByCommas = (text: string): string[] => [...new Set(split(text, /[,\n]/))];

/** The lines of a text that hold something, each once. */
export const splitLines = (text: string): string[] => [...new Set(split(text, /\n/))];
