import { encodeAddress } from "../addresses.ts";

const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);
const isInWord = (text: string, offset: number): boolean => isWord(text[offset - 1]) && isWord(text[offset + 1]);

/** Escapes text within a line, so that nothing in it is Markdown. */
export const escapeText = (text: string): string =>
  /[\\`*_[\]~<&]/.test(text)
    ? text
        .replaceAll(/_/g, (_, offset: number) => (isInWord(text, offset) ? "_" : String.raw`\_`))
        .replaceAll(/[`*[\]~]|\\(?!_)/g, String.raw`\$&`)
        .replaceAll(/<(?=[a-z/!?]|$)/gi, String.raw`\<`)
        .replaceAll(/&(?=#?[a-z0-9]{1,32};)/gi, String.raw`\&`)
    : text;

const startPatterns = [/^#{1,6}(?=\s|$)/, /^>/, /^[-+:](?=\s|$)/, /^[-=:| ]+$/];

/** Escapes what would make a block of a line of text. */
export const escapeLineStart = (line: string): string => {
  const number = /^(\d{1,9})[.)](?=\s|$)/.exec(line)?.[1];
  if (number !== undefined) return `${number}\\${line.slice(number.length)}`;
  return startPatterns.some((pattern) => pattern.test(line)) ? `\\${line}` : line;
};

/** An address as a Markdown link can hold it, where entities and code are told apart from text. */
export const toLinkAddress = (address: string): string =>
  encodeAddress(address)
    .replaceAll("`", "%60")
    .replaceAll(/&(?=#?[a-z0-9]{1,32};)/gi, "&amp;");

/** The title of a picture, within quotation marks. */
export const escapeTitle = (title: string): string =>
  title.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll(/&(?=#?[a-z0-9]{1,32};)/gi, String.raw`\&`);

/** Inline code; GFM lets no fence be as long as a run of backticks within it. */
export const toCodeSpan = (text: string): string => {
  const code = text.replaceAll(/\s+/g, " ");
  const runs = code.match(/`+/g) ?? [];
  const lengths = new Set(runs.map(({ length }) => length));
  let length = 1;
  while (lengths.has(length)) length += 1;
  const fence = "`".repeat(length);
  const needsSpace = code.startsWith("`") || code.endsWith("`") || (code.startsWith(" ") && code.endsWith(" "));
  return needsSpace && code.trim() !== "" ? `${fence} ${code} ${fence}` : fence + code + fence;
};

/** Fenced code. `language` is used only if it is one word. */
export const toCodeBlock = (code: string, language = ""): string => {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`{3,}/g), ([run]) => run.length).slice(0, 10_000));
  const fence = "`".repeat(longest + 1);
  return `${fence}${/^[\w+#.-]{1,40}$/.test(language) ? language : ""}\n${code}\n${fence}`;
};
