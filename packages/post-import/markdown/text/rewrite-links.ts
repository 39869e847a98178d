import { encodeAddress } from "../../addresses.ts";
import { findCodeRanges } from "./code-ranges.ts";

type Options = {
  /** The address that takes the place of another; null leaves the text of a link, and the words of a picture. */
  resolve(address: string, kind: "link" | "picture"): string | null;
};

type Opener = { isPicture: boolean; start: number; textStart: number };

const maxAddress = 3_000;
const maxFailures = 500;
const shortAddress = 100;

/** What follows an address up to the closing bracket: a size, as kramdown has it (`=300x200`), and a title with its quotes. */
const readTail = (text: string): { title: string; length: number } | null => {
  const start = /^\s{0,20}(?:=[\dx%]{0,12}\s{0,5})?/.exec(text)?.[0].length ?? 0;
  const mark = text.charAt(start);
  const closing = mark === "(" ? ")" : mark;
  let at = start;
  if (mark === '"' || mark === "'" || mark === "(") {
    for (at += 1; at < text.length && text[at] !== closing; at += 1) if (text[at] === "\\") at += 1;
    at += 1;
  }
  const end = /^\s{0,20}\)/.exec(text.slice(at, at + 30));
  return end ? { title: text.slice(start, at), length: at + end[0].length } : null;
};

/** The address and the title in round brackets from `start`, which is behind the bracket; null if there are none. */
const readTarget = (
  text: string,
  start: number,
  max: number,
): { address: string; title: string; end: number } | null => {
  const piece = text.slice(start, start + max);
  const lead = /^\s{0,20}/.exec(piece)?.[0].length ?? 0;
  let at = lead;
  let address = "";
  if (piece[at] === "<") {
    const end = piece.search(/[>\n]/);
    if (piece[end] !== ">") return null;
    address = piece.slice(at + 1, end);
    at = end + 1;
  } else {
    let depth = 0;
    for (; at < piece.length; at += 1) {
      const character = piece.charAt(at);
      if (character === "\\" && /[()\\]/.test(piece.charAt(at + 1))) {
        address += piece.charAt((at += 1));
        continue;
      }
      if (/\s/.test(character)) {
        // Addresses with spaces are wrong, and common: ![](my picture.png)
        const rest = /^[ ]{1,5}(?!["'(\s)=])[^\n()"']{1,200}\)/.exec(piece.slice(at, at + 210));
        if (!rest || depth > 0) break;
      } else if (character === "(") depth += 1;
      else if (character === ")") {
        if (depth === 0) break;
        depth -= 1;
      }
      address += character;
    }
  }
  const tail = readTail(piece.slice(at));
  return tail && { address, title: tail.title, end: start + at + tail.length };
};

const definitionPattern = /^( {0,3}\[[^[\]\n]{1,300}\]:[ \t]{0,10})(?:<([^<>\n]{1,2000})>|([^\s<][^\s]{0,2000}))/;

const writeTarget = (address: string, title: string): string =>
  `(${encodeAddress(address)}${title === "" ? "" : ` ${title}`})`;

/** Replaces the addresses of links, pictures, definitions and autolinks outside of code. */
export const rewriteLinks = (text: string, { resolve }: Options): string => {
  if (!text.includes("[") && !text.includes("<http")) return text;
  const ranges = findCodeRanges(text);
  const special = /\\.|!?\[|\]\(|\]|\n(?=[ \t]{0,20}\n)|\n(?= {0,3}\[[^[\]\n]{1,300}\]:)|<https?:[^\s<>]{1,2000}>/g;
  const parts: string[] = [];
  let openers: (Opener & { part: number })[] = [];
  let at = 0;
  let range = 0;
  let failures = 0;
  const writeDefinition = (start: number): void => {
    const [source, head = "", inner, bare = ""] = definitionPattern.exec(text.slice(start, start + 2_400)) ?? [];
    if (source === undefined || head.includes("[^")) return;
    const address = inner ?? bare;
    const isPicture = /\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]|$)/i.test(address);
    const resolved = resolve(address, isPicture ? "picture" : "link");
    parts.push(text.slice(at, start), resolved === null ? source : `${head}${encodeAddress(resolved)}`);
    at = start + source.length;
    special.lastIndex = at;
  };
  writeDefinition(0);
  for (let match = special.exec(text); match; match = special.exec(text)) {
    const { index, 0: mark } = match;
    while ((ranges[range]?.end ?? Number.POSITIVE_INFINITY) <= index) range += 1;
    const code = ranges[range];
    if (code && code.start <= index) {
      special.lastIndex = Math.max(code.end, index + 1);
      continue;
    }
    if (mark.startsWith("\\")) continue;
    if (mark.endsWith("[")) {
      parts.push(text.slice(at, index));
      at = index;
      openers.push({ isPicture: mark === "![", start: index, textStart: index + mark.length, part: parts.length });
    } else if (mark.startsWith("\n")) {
      if (/^[ \t]{0,20}\n/.test(text.slice(index + 1, index + 25))) openers = [];
      else writeDefinition(index + 1);
    } else if (mark.startsWith("<")) {
      const address = mark.slice(1, -1);
      parts.push(text.slice(at, index), `<${resolve(address, "link") ?? address}>`);
      at = index + mark.length;
    } else if (mark === "](") {
      const opener = openers.pop();
      const target = opener ? readTarget(text, index + 2, failures < maxFailures ? maxAddress : shortAddress) : null;
      if (!target) failures += 1;
      if (!opener || !target) continue;
      parts.push(text.slice(at, index));
      at = target.end;
      special.lastIndex = target.end;
      // The opening bracket stands at the beginning of the part that was begun with it.
      const label = parts.splice(opener.part).join("");
      const resolved =
        target.address.trim() === "" ? null : resolve(target.address.trim(), opener.isPicture ? "picture" : "link");
      const words = label.slice(opener.textStart - opener.start);
      parts.push(resolved === null ? words : `${label}]${writeTarget(resolved, target.title)}`);
      for (const [number, other] of openers.entries())
        if (other.part > parts.length) openers[number] = { ...other, part: parts.length };
    } else if (mark === "]") openers.pop();
  }
  parts.push(text.slice(at));
  return parts.join("");
};
