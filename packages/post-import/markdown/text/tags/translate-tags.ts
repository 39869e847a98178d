import type { Syntax } from "../../generators/generator.ts";
import { findCodeRanges } from "../code-ranges.ts";
import { toCode } from "../write-markdown.ts";
import { blocks } from "./blocks.ts";
import { embeds } from "./embeds.ts";
import { figures } from "./figures.ts";
import { references, translateValue } from "./references.ts";
import { parseTag, type Tag } from "./tag.ts";
import type { TagContext, Translator } from "./translator.ts";

const translators = new Map<string, Translator>([...blocks, ...embeds, ...figures, ...references]);

const maxTagLength = 5_000;
const maxDepth = 32;

type Options = {
  syntax: Syntax;
  context: TagContext;
  /** Told what is not translated, and at which index of the text it stands. */
  onUnknown(source: string, at: number): void;
};

type Frame = { tag: Tag; at: number; output: string };

type Notation = { open: string; close: string; isHugo: boolean; isValue: boolean };

const notations: readonly Notation[] = [
  { open: "{{<", close: ">}}", isHugo: true, isValue: false },
  { open: "{{%", close: "%}}", isHugo: true, isValue: false },
  { open: "{{", close: "}}", isHugo: false, isValue: true },
  { open: "{%", close: "%}", isHugo: false, isValue: false },
];

const isUsed = (
  { isHugo, isValue }: Notation,
  { hasLiquid, hasHugoShortcodes, hasZolaShortcodes }: Syntax,
): boolean => {
  if (isHugo) return hasHugoShortcodes;
  return hasLiquid || hasZolaShortcodes || (isValue && hasZolaShortcodes);
};

/** Finds the next place of a text without searching the same characters twice. */
const createFinder = (text: string) => {
  const positions = new Map<string, number>();
  return (word: string, from: number): number => {
    const last = positions.get(word);
    if (last !== undefined && (last === -1 || last >= from)) return last;
    const position = text.indexOf(word, from);
    positions.set(word, position);
    return position;
  };
};

/** The tags that are closed somewhere: `{% endnote %}`, `{{< /note >}}`, and Zola's `{% end %}`. */
const findClosed = (text: string): { names: ReadonlySet<string>; hasPlainEnd: boolean } => {
  const matches = [...text.matchAll(/\{(?:%-?\s{0,20}end|\{[<%]\s{0,20}\/\s{0,20})([\w-]{0,60})/g)];
  return {
    names: new Set(matches.map(([, name = ""]) => name.toLowerCase())),
    hasPlainEnd: matches.some(([, name]) => name === ""),
  };
};

const getEnd = (tag: Tag): string | null => {
  if (tag.isValue) return null;
  if (tag.isClosing) return tag.name;
  if (tag.name === "end") return "";
  return tag.name.startsWith("end") && tag.name.length > 3 ? tag.name.slice(3) : null;
};

const createWriter = (text: string, { syntax, context, onUnknown }: Options) => {
  const closed = findClosed(text);
  const frames: Frame[] = [];
  let output = "";
  const append = (more: string): void => {
    const frame = frames.at(-1);
    if (frame) frame.output += more;
    else output += more;
  };
  const keep = (source: string, at: number, isNamed: boolean): string => {
    if (!syntax.keepsUnknownAsCode) return source;
    if (isNamed) onUnknown(source, at);
    return toCode(source);
  };
  const translate = (tag: Tag, body: string | null): string | null => {
    if (tag.isValue) {
      const value = translateValue(tag.source.slice(2, -2).trim().replaceAll(/^-|-$/g, "").trim(), context);
      if (value !== null || !syntax.hasZolaShortcodes || !tag.source.includes("(")) return value;
    }
    return translators.get(tag.name)?.(tag, body, context) ?? null;
  };
  const closeUnfinished = (): void => {
    const frame = frames.pop();
    if (!frame) return;
    append((translate(frame.tag, null) ?? keep(frame.tag.source, frame.at, true)) + frame.output);
  };
  const close = (name: string, source: string, at: number): void => {
    const index = frames.findLastIndex(({ tag }) => tag.name === name || (name === "" && tag.source.startsWith("{%")));
    if (index < 0) return append(keep(source, at, true));
    while (frames.length > index + 1) closeUnfinished();
    const frame = frames.pop();
    if (!frame) return;
    const translated = translate(frame.tag, frame.output);
    append(translated ?? keep(frame.tag.source, frame.at, true) + frame.output + keep(source, at, false));
  };
  return {
    append,
    add(tag: Tag, at: number): void {
      const end = getEnd(tag);
      if (end !== null) return close(end, tag.source, at);
      const isOpening =
        !tag.isSelfClosing &&
        !tag.isValue &&
        frames.length < maxDepth &&
        (closed.names.has(tag.name) || (closed.hasPlainEnd && tag.source.includes("(")));
      if (isOpening) frames.push({ tag, at, output: "" });
      else append(translate(tag, null) ?? keep(tag.source, at, true));
    },
    /** A tag and its content, which is no Markdown. */
    addVerbatim(tag: Tag, body: string, source: string, at: number): void {
      append(translate(tag, body) ?? keep(source, at, true));
    },
    finish(): string {
      while (frames.length > 0) closeUnfinished();
      return output;
    },
  };
};

const readTag = (
  text: string,
  at: number,
  syntax: Syntax,
  find: (word: string, from: number) => number,
): Tag | null => {
  const notation = notations.find((each) => text.startsWith(each.open, at));
  if (!notation || !isUsed(notation, syntax)) return null;
  const end = find(notation.close, at + notation.open.length);
  if (end === -1 || end - at > maxTagLength) return null;
  const source = text.slice(at, end + notation.close.length);
  const inner = source.slice(notation.open.length, -notation.close.length);
  if (notation.isHugo && inner.startsWith("/*")) return null;
  return parseTag(source, inner, notation.isValue);
};

const verbatimNames = new Set(["raw", "verbatim", "highlight", "codeblock", "code", "comment", "prism"]);

/** What stands between a tag of Liquid whose content is no Markdown and its end. */
const findVerbatim = (
  text: string,
  { name, source }: Tag,
  start: number,
  find: (word: string, from: number) => number,
): { body: string; end: number } | null => {
  if (!source.startsWith("{%") || !verbatimNames.has(name)) return null;
  const from = start + source.length;
  const word = find(`end${name}`, from);
  const open = word === -1 ? -1 : text.lastIndexOf("{%", word);
  const close = word === -1 ? -1 : text.indexOf("%}", word);
  return open < from || close === -1 || close - open > 100 ? null : { body: text.slice(from, open), end: close + 2 };
};

/** The tags around a content that is no Markdown. */
const splitVerbatim = (range: string, tag: Tag): string => {
  const end = Math.max(range.lastIndexOf(`{%`), range.lastIndexOf(`{{`));
  const start = range.indexOf(tag.source) + tag.source.length;
  return end > start ? range.slice(start, end).replace(/^[ \t]{0,100}\n/, "") : "";
};

/** Hugo's comments around a shortcode show it without running it. */
const unescapeShortcodes = (text: string): string =>
  text.includes("{{") ? text.replaceAll(/(\{\{[<%])\/\*|\*\/([>%]\}\})/g, "$1$2") : text;

const withoutRaw = (code: string): string =>
  code.includes("raw")
    ? code
        .replaceAll(/^[ \t]{0,20}\{%-?\s{0,20}(?:end)?raw\s{0,20}-?%\}[ \t]{0,20}\n/gm, "")
        .replaceAll(/\{%-?\s{0,20}(?:end)?raw\s{0,20}-?%\}/g, "")
    : code;

/**
 * Translates the shortcodes and tags of a text that generators replace. Those that are not known stay, as code if the
 * syntax says so.
 */
export const translateTags = (text: string, options: Options): string => {
  const { syntax } = options;
  if (!syntax.hasLiquid && !syntax.hasHugoShortcodes && !syntax.hasZolaShortcodes) return text;
  if (!/\{[{%]/.test(text)) return text;
  const find = createFinder(text);
  const writer = createWriter(text, options);
  const opening = /\{[{%]/g;
  let at = 0;
  const writeText = (end: number): void => {
    while (at < end) {
      opening.lastIndex = at;
      const next = opening.exec(text)?.index ?? text.length;
      if (next >= end) break;
      writer.append(text.slice(at, next));
      const tag = readTag(text, next, syntax, find);
      const verbatim = tag ? findVerbatim(text, tag, next, find) : null;
      if (tag && verbatim) writer.addVerbatim(tag, verbatim.body, text.slice(next, verbatim.end), next);
      else if (tag) writer.add(tag, next);
      else writer.append(text.slice(next, next + 2));
      at = verbatim?.end ?? next + (tag?.source.length ?? 2);
    }
    if (at < end) writer.append(text.slice(at, end));
    at = Math.max(at, end);
  };
  for (const range of findCodeRanges(text, { hasTags: true })) {
    if (range.start < at) continue;
    writeText(range.start);
    const source = text.slice(at, range.end);
    const start = range.start + (range.kind === "verbatim" ? source.search(/\{/) : 0);
    const tag = range.kind === "verbatim" ? readTag(text, start, syntax, find) : null;
    if (tag) writer.addVerbatim(tag, splitVerbatim(source, tag), source, start);
    else if (range.kind === "verbatim") writeText(range.end);
    else writer.append(syntax.hasLiquid ? withoutRaw(source) : source);
    at = Math.max(at, range.end);
  }
  writeText(text.length);
  const written = writer.finish();
  return syntax.hasHugoShortcodes ? unescapeShortcodes(written) : written;
};
