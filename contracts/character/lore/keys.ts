import { createPattern, type Pattern, type Steps } from "./pattern/create-pattern.ts";

/** A text that keys are looked for in, prepared once for all of them. */
export type ScannedText = {
  text: string;
  /** For keys that ignore case. */
  folded: string;
  /** Its words: runs of the characters that count as those of a word. */
  words(): ReadonlySet<string>;
};

export type Key =
  | { kind: "pattern"; pattern: Pattern }
  /** `folded`: as people write it; without accents too, since not every keyboard has them. */
  | { kind: "text"; exact: string; folded: readonly string[]; isPhrase: boolean };

/** In characters, with macros filled. */
const maxLength = 1_000;
/** Characters of a text in which a key is looked for as it is, for one step. */
const charactersForAStep = 512;

const wordCharacter = /\w/;
const onlyWordCharacters = /^\w+$/;

/** Writes small what is written small in English, German, Turkish and Greek alike, each in one way. */
export const foldCase = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("i\u0307", "i")
    .replaceAll("ı", "i")
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ");

export const dropAccents = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFC");

export const scanText = (text: string): ScannedText => {
  const folded = foldCase(text);
  let words: ReadonlySet<string> | null = null;
  return { text, folded, words: () => (words ??= new Set(folded.split(/\W+/))) };
};

const expression = /^\/([^]+)\/([gimsuy]*)$/;

/** Source and flags of a key like `/words/i`; null if it is none. A slash within it has a backslash before it. */
const parseExpression = (key: string): [source: string, flags: string] | null => {
  const [, source = "", flags = ""] = expression.exec(key) ?? [];
  return source === "" || /^\/|[^\\]\//.test(source) ? null : [source, flags];
};

/** Null if it cannot be read. */
const readExpression = (source: string, flags: string): Pattern | null => {
  if (source.length > maxLength) return null;
  try {
    return createPattern(source, flags);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/** Whether a key looks like a regular expression, but cannot be read as one. */
export const isUnreadable = (key: string): boolean => {
  const found = parseExpression(key.trim());
  return found !== null && readExpression(...found) === null;
};

/** Reads a key whose macros are filled; null if it is empty, and so never fires. */
export const readKey = (filled: string): Key | null => {
  const exact = filled.trim();
  if (exact === "") return null;
  const found = parseExpression(exact);
  const pattern = found && readExpression(...found);
  if (pattern) return { kind: "pattern", pattern };
  const folded = foldCase(exact);
  return {
    kind: "text",
    exact,
    folded: [...new Set([folded, dropAccents(folded)])],
    isPhrase: /\s/.test(exact),
  };
};

const isWord = (character: string | undefined): boolean => character !== undefined && wordCharacter.test(character);

const hasWord = (text: string, key: string): boolean => {
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + 1))
    if (!isWord(text[at - 1]) && !isWord(text[at + key.length])) return true;
  return false;
};

/** Letters with accents and other scripts are no characters of words, so that their keys fire within a word as well. */
export const hasKey = (
  scanned: ScannedText,
  key: Extract<Key, { kind: "text" }>,
  { isCaseSensitive, isWholeWord }: { isCaseSensitive: boolean; isWholeWord: boolean },
  steps: Steps,
): boolean => {
  if (steps.left <= 0) return false;
  const text = isCaseSensitive ? scanned.text : scanned.folded;
  return (isCaseSensitive ? [key.exact] : key.folded).some((sought) => {
    const isWordAlone = isWholeWord && !key.isPhrase;
    if (isWordAlone && !isCaseSensitive && onlyWordCharacters.test(sought)) return scanned.words().has(sought);
    steps.left -= text.length / charactersForAStep;
    return isWordAlone ? hasWord(text, sought) : text.includes(sought);
  });
};
