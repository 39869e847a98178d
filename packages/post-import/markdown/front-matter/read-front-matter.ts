import { Fields } from "./fields.ts";
import { FrontMatterError } from "./front-matter-error.ts";
import { parseJson } from "./parse-json.ts";
import { parseToml } from "./parse-toml.ts";
import { parseYaml } from "./parse-yaml.ts";

export type FrontMatter = {
  /** Null: the text has no front matter. */
  format: "yaml" | "toml" | "json" | null;
  fields: Fields;
  /** Where the text begins, in characters. */
  start: number;
  /** The line on which it begins, from 1. */
  line: number;
};

const maxLength = 100_000;

type Block = { format: "yaml" | "toml" | "json"; source: string; sourceLine: number; start: number };

const countLines = (text: string): number => text.split("\n").length - 1;

const findEnd = (text: string, from: number, end: RegExp): { at: number; start: number } | null => {
  const match = end.exec(text.slice(from, from + maxLength));
  if (!match) return null;
  const after = from + match.index + match[0].length;
  return { at: from + match.index, start: text[after] === "\n" ? after + 1 : after };
};

/** The index after the object that begins at `from`; null if it does not end. */
const findObjectEnd = (text: string, from: number): number | null => {
  let depth = 0;
  let isString = false;
  for (let at = from; at < Math.min(text.length, from + maxLength); at += 1) {
    const character = text[at];
    if (isString) {
      if (character === "\\") at += 1;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
};

const formats = new Map<string, Block["format"]>([
  ["", "yaml"],
  ["yaml", "yaml"],
  ["yml", "yaml"],
  ["toml", "toml"],
  ["json", "json"],
]);

const noEnd = () => new FrontMatterError("It has no end: the line after it that closes it is missing", null);

const findFenced = (text: string, from: number): Block | null => {
  const opening = /(---|\+\+\+|;;;)[ \t]{0,20}([a-z]{0,10})[ \t]{0,20}\n/y;
  opening.lastIndex = from;
  const [line, fence = "", language = ""] = opening.exec(text) ?? [];
  if (line === undefined) return null;
  const start = from + line.length;
  const end = findEnd(
    text,
    start,
    fence === "---" ? /^(?:---|\.\.\.)[ \t]*$/m : fence === "+++" ? /^\+\+\+[ \t]*$/m : /^;;;[ \t]*$/m,
  );
  const named = formats.get(language);
  if (!end) {
    if (fence === "---" && !/^[\w-]{1,100}[ \t]{0,10}:/.test(text.slice(start, start + 200))) return null;
    throw noEnd();
  }
  if (named === undefined)
    throw new FrontMatterError(`It is written in ${language}, which is a program and is not run`, 1);
  const format = fence === "+++" ? "toml" : fence === ";;;" ? "json" : named;
  return {
    format,
    source: text.slice(start, end.at),
    sourceLine: countLines(text.slice(0, start)) + 1,
    start: end.start,
  };
};

/** Hexo's: fields without a line before them; JSON without braces. */
const findBare = (text: string): Block | null => {
  if (!/^["\w-]{1,100}[ \t]{0,10}:/.test(text.slice(0, 200))) return null;
  const isJson = text.startsWith('"');
  const end = findEnd(text, 0, isJson ? /^;;;[ \t]*$/m : /^---[ \t]*$/m);
  if (!end) return null;
  const source = text.slice(0, end.at);
  return { format: isJson ? "json" : "yaml", source: isJson ? `{${source}}` : source, sourceLine: 1, start: end.start };
};

const findBlock = (text: string, allowsBare: boolean): Block | null => {
  const from = /^\s{0,200}/.exec(text)?.[0].length ?? 0;
  const fenced = findFenced(text, from);
  if (fenced) return fenced;
  if (text[from] === "{" && /^\{\s{0,200}["}]/.test(text.slice(from, from + 300))) {
    const end = findObjectEnd(text, from);
    if (end === null) throw noEnd();
    return {
      format: "json",
      source: text.slice(from, end),
      sourceLine: countLines(text.slice(0, from)) + 1,
      start: end,
    };
  }
  return allowsBare ? findBare(text) : null;
};

const parsers = { yaml: parseYaml, toml: parseToml, json: parseJson };
const names = { yaml: "YAML", toml: "TOML", json: "JSON" };

const parseBlock = ({ format, source, sourceLine }: Block): Fields => {
  try {
    return parsers[format](source);
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
    throw new FrontMatterError(
      `Its front matter is not valid ${names[format]}: ${error.message}.`,
      (error.line ?? 1) + sourceLine - 1,
    );
  }
};

/**
 * Reads the front matter of a text whose lines end in `\n`: YAML, TOML or JSON. `allowsBare`: also without a line of hyphens
 * before it, as Hexo has it. Throws FrontMatterError, whose message is a sentence.
 */
export const readFrontMatter = (text: string, { allowsBare = false } = {}): FrontMatter => {
  let block: Block | null;
  try {
    block = findBlock(text, allowsBare);
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
    throw new FrontMatterError(`Its front matter cannot be read: ${error.message}.`, error.line ?? 1);
  }
  if (!block) return { format: null, fields: new Fields(), start: 0, line: 1 };
  const line = countLines(text.slice(0, block.start)) + 1;
  return { format: block.format, fields: parseBlock(block), start: block.start, line };
};
