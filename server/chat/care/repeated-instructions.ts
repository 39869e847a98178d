import { type Reading, readText } from "#contracts/care/read-words.ts";

/** So many words in a row are no chance. */
const rowLength = 12;

const listRows = ({ words }: Reading): string[] =>
  words.slice(rowLength - 1).map((_, at) =>
    words
      .slice(at, at + rowLength)
      .map(({ text }) => text)
      .join(" "),
  );

/** Tells whether a text has a row of words in common with what a model was told and must keep to itself. */
export const createRepetitionFinder = (instructions: readonly string[]): ((text: Reading) => boolean) => {
  const rows = new Set(instructions.flatMap((text) => listRows(readText(text).plain)));
  return (text) => rows.size > 0 && listRows(text).some((row) => rows.has(row));
};
