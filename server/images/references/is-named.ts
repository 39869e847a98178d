import { dropAccents, foldCase } from "#contracts/character/lore/keys.ts";

const words = new Intl.Segmenter("en", { granularity: "word" });
const katakana = /^[\p{Script=Katakana}ー]{2}$/u;

// Short words of Arabic and Hebrew are written onto the next word: “and”, “with”, “to”.
const beginsWord = /(?:^|[^\p{L}\p{M}\p{N}])[وفبلكובלשהמכ]?$/u;
// German and others add an s to what belongs to somebody, Korean writes its particles onto the name.
const endsWord =
  /^(?:s|은|는|이|가|을|를|의|에|에게|한테|와|과|랑|이랑|도|만|로|으로|처럼|씨|님|양|군|아|야)?(?:$|[^\p{L}\p{M}\p{N}])/u;
const longestEnd = 4;

/** Where words begin and end in scripts that set no spaces between them, and where one script meets another. */
const findEdges = (text: string): ReadonlySet<number> =>
  new Set([...Array.from(words.segment(text), ({ index }) => index), text.length]);

const fold = (text: string): string => foldCase(text.normalize("NFKC"));

/** Whether a text names somebody: one of the names stands in it as a whole word, in any script, also with a possessive. */
export const isNamed = (text: string, names: readonly string[]): boolean => {
  const folded = fold(text);
  let edges: ReadonlySet<number> | null = null;
  const isEdge = (at: number): boolean =>
    (edges ??= findEdges(folded)).has(at) && !katakana.test(folded.slice(at - 1, at + 1));
  const isWhole = (at: number, end: number): boolean =>
    (beginsWord.test(folded.slice(Math.max(0, at - 2), at)) || isEdge(at)) &&
    (endsWord.test(folded.slice(end, end + longestEnd)) || isEdge(end));
  const hasWord = (name: string): boolean => {
    for (let at = folded.indexOf(name); at >= 0; at = folded.indexOf(name, at + 1))
      if (isWhole(at, at + name.length)) return true;
    return false;
  };
  const sought = names.map((name) => fold(name).trim()).filter((name) => name !== "");
  return sought.some((name) => hasWord(name) || hasWord(dropAccents(name)));
};
