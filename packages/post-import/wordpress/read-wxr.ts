import { Parser } from "htmlparser2";
import { cleanText } from "../plain-text.ts";
import type { WxrItem } from "./wxr-item.ts";

const chunkBytes = 1 << 18;
const maxDepth = 100;
const maxFieldLength = 20_000_000;
const maxFields = 500;
const maxMeta = 2_000;

/** What the export says of the whole site, by the names of the elements. */
export type WxrChannel = Map<string, string>;
export type WxrEvents = { channel: WxrChannel; addProblem: (line: number | null, reason: string) => void };

class TooDeepError extends Error {}

/** Collects items from the events of the parser. Elements within a text, from broken CDATA, count as their text. */
const createCollector = (channel: WxrChannel, getLine: () => number) => {
  const done: WxrItem[] = [];
  const open: string[] = [];
  let item: WxrItem | null = null;
  let field: { name: string; depth: number; parts: string[]; length: number } | null = null;
  let term = { domain: "" };
  let metaKey = "";
  let isCommentShown = true;

  const store = (name: string, text: string): void => {
    if (!item) {
      if (open.length <= 3 && !channel.has(name) && channel.size < maxFields) channel.set(name, text);
    } else if (name === "category") item.terms.push({ domain: term.domain, name: text });
    else if (name === "wp:meta_key") metaKey = text;
    else if (name === "wp:meta_value") {
      if (metaKey === "_wp_old_slug") item.oldSlugs.push(text);
      if (!item.meta.has(metaKey) && item.meta.size < maxMeta) item.meta.set(metaKey, text);
    } else if (name === "wp:comment_approved") isCommentShown = text.trim() === "1";
    else if (!open.includes("wp:comment") && !item.fields.has(name) && item.fields.size < maxFields)
      item.fields.set(name, text);
  };

  return {
    done,
    hasOpenItem: (): number | null => item?.line ?? null,
    onopentag: (name: string, attributes: Record<string, string>): void => {
      open.push(name);
      if (open.length > maxDepth) throw new TooDeepError();
      if (name === "item" && field === null) {
        item = { fields: new Map(), terms: [], meta: new Map(), oldSlugs: [], comments: 0, line: getLine() };
        return;
      }
      if (name === "category") term = { domain: attributes["domain"] ?? "" };
      if (name === "wp:comment") isCommentShown = true;
      if (name === "wp:postmeta") metaKey = "";
      if (["rss", "channel", "wp:postmeta", "wp:comment", "image"].includes(name)) return;
      field ??= { name, depth: open.length, parts: [], length: 0 };
    },
    ontext: (text: string): void => {
      if (!field || field.length > maxFieldLength) return;
      field.parts.push(text);
      field.length += text.length;
    },
    onclosetag: (name: string): void => {
      if (field && field.depth === open.length) {
        store(field.name, cleanText(field.parts.join("")));
        field = null;
      }
      open.pop();
      if (name === "wp:comment" && item && isCommentShown) item.comments += 1;
      if (name !== "item" || !item) return;
      done.push(item);
      item = null;
    },
  };
};

/** Counts the lines of a text that is read in pieces, up to a place in it. */
const createLineCounter = () => {
  let start = 0;
  let text = "";
  let at = 0;
  let line = 1;
  const countTo = (end: number): void => {
    for (; at < end; at += 1) if (text.codePointAt(at) === 10) line += 1;
  };
  return {
    add: (next: string): void => {
      countTo(text.length);
      start += text.length;
      text = next;
      at = 0;
    },
    lineAt: (index: number): number => {
      countTo(Math.min(text.length, Math.max(at, index - start)));
      return line;
    },
  };
};

const marks = new Map([
  ["255,254", "utf-16le"],
  ["254,255", "utf-16be"],
]);

/** Old exports are in other encodings than UTF-8, and say so in their first line. */
const createDecoder = (bytes: Uint8Array): TextDecoder => {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const named = /^\s{0,10}<\?xml [^<>]{0,60}encoding=["']([\w-]{1,40})["']/i.exec(start)?.[1];
  try {
    return new TextDecoder(marks.get(bytes.subarray(0, 2).join(",")) ?? named ?? "utf-8");
  } catch {
    return new TextDecoder();
  }
};

/**
 * Reads the items of a WordPress export one after another, from the bytes of the file. Documents' own entities are never
 * expanded; what is not well formed is read as far as it can be understood.
 */
export function* readWxr(bytes: Uint8Array, { channel, addProblem }: WxrEvents): Generator<WxrItem, void> {
  const lines = createLineCounter();
  const collector = createCollector(channel, () => lines.lineAt(parser.startIndex));
  const parser: Parser = new Parser(
    { onopentag: collector.onopentag, ontext: collector.ontext, onclosetag: collector.onclosetag },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = createDecoder(bytes);
  try {
    for (let start = 0; start < bytes.length; start += chunkBytes) {
      const text = decoder.decode(bytes.subarray(start, start + chunkBytes), { stream: true });
      lines.add(text);
      parser.write(text);
      yield* collector.done.splice(0);
    }
    const openLine = collector.hasOpenItem();
    if (openLine !== null) addProblem(openLine, "The file ends in the middle of this entry.");
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
    addProblem(lines.lineAt(parser.startIndex), "Its elements are nested too deep; the rest of the file was left out.");
  }
}
