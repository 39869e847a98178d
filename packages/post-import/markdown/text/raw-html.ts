import type { HtmlOptions } from "../../html/html-to-markdown.ts";
import type { ImportLoss } from "../../imported-post.ts";
import { encodeAddress } from "../../addresses.ts";
import { findCodeRanges } from "./code-ranges.ts";
import { toCallout, toQuote } from "./write-markdown.ts";

type HtmlTag = { name: string; isClosing: boolean; isSelfClosing: boolean; start: number; end: number };

const maxTag = 4_000;

/** Reads the tag, comment or declaration that begins at `<`; null if there is none. A comment has the name `!`. */
const readHtmlTag = (text: string, start: number): HtmlTag | null => {
  const next = text.charAt(start + 1);
  if (next === "!" || next === "?") {
    const isComment = text.startsWith("<!--", start);
    if (next === "!" && !isComment && !/^<!doctype/i.test(text.slice(start, start + 10))) return null;
    const mark = isComment ? "-->" : next === "?" ? "?>" : ">";
    const end = text.slice(start, start + 100_000).indexOf(mark, 2);
    return end === -1
      ? null
      : { name: "!", isClosing: false, isSelfClosing: true, start, end: start + end + mark.length };
  }
  const [head, slash, name = ""] =
    /^<(\/?)([A-Za-z][A-Za-z0-9-]{0,40})(?=[\s/>])/.exec(text.slice(start, start + 50)) ?? [];
  if (head === undefined) return null;
  let quote = "";
  for (let at = start + head.length; at < Math.min(text.length, start + maxTag); at += 1) {
    const character = text.charAt(at);
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") {
      const isSelfClosing = text.charAt(at - 1) === "/";
      return { name: name.toLowerCase(), isClosing: slash === "/", isSelfClosing, start, end: at + 1 };
    } else if ((character === '"' || character === "'") && text.charAt(at - 1) === "=") quote = character;
    else if (character === "<") return null;
  }
  return null;
};

/** Converts HTML to this site's Markdown: `htmlToMarkdown`. */
export type HtmlConverter = (html: string, options: HtmlOptions) => { content: string; losses: ImportLoss[] };

type Options = {
  htmlToMarkdown: HtmlConverter;
  onLoss(loss: ImportLoss, source: string): void;
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Their content stays, as Markdown. */
const wrappers = words(
  "div section article center span font main header footer aside nav small big u ins kbd abbr cite dfn mark sub sup label time bdi bdo q address hgroup figcaption summary tbody thead tr td th li dt dd body html address wbr o:p",
);
const blockWrappers = words("div section article center main header footer aside nav hgroup address body html p");
const marks = new Map([
  ["b", "**"],
  ["strong", "**"],
  ["i", "*"],
  ["em", "*"],
  ["s", "~~"],
  ["del", "~~"],
  ["strike", "~~"],
]);
/** Given to the converter as a whole, from their first tag to their last. */
const wholes = words(
  "table figure iframe video audio ul ol dl pre p h1 h2 h3 h4 h5 h6 script style object svg math form button select textarea picture noscript template canvas map dialog a code tt samp ruby head title details blockquote",
);
const voids = words("br hr img input embed source track link meta area base col param");
const isKnownTag = (name: string): boolean =>
  wrappers.has(name) || marks.has(name) || wholes.has(name) || voids.has(name) || name === "!";
/** If Markdown stands between their tags, which it does after a blank line, they are frames. */
const frames = words("details blockquote p a figure h1 h2 h3 h4 h5 h6");
const inlines = words("a code tt samp img button ruby");

const maxFailures = 200;
const maxConversions = 2_000;
const maxDepth = 32;

/** All tags outside of code, and the index of the tag that closes each; -1 if none does. */
const findTags = (text: string): { tags: HtmlTag[]; closers: number[] } => {
  const ranges = findCodeRanges(text);
  const tags: HtmlTag[] = [];
  let range = 0;
  let failures = 0;
  for (let at = text.indexOf("<"); at !== -1 && failures < maxFailures; at = text.indexOf("<", at)) {
    while ((ranges[range]?.end ?? Number.POSITIVE_INFINITY) <= at) range += 1;
    const code = ranges[range];
    if (code && code.start <= at) {
      at = code.end;
      continue;
    }
    const isEscaped = text[at - 1] === "\\";
    const tag = isEscaped ? null : readHtmlTag(text, at);
    if (tag && isKnownTag(tag.name)) tags.push(tag);
    else if (/[A-Za-z!?/]/.test(text.charAt(at + 1)) && !/^<(?:https?|mailto):/.test(text.slice(at, at + 9)))
      failures += tag ? 0 : 1;
    at = tag && isKnownTag(tag.name) ? tag.end : at + 1;
  }
  const closers = tags.map(() => -1);
  const open = new Map<string, number[]>();
  for (const [at, { name, isClosing, isSelfClosing }] of tags.entries()) {
    if (isClosing) {
      const opener = open.get(name)?.pop();
      if (opener !== undefined) closers[opener] = at;
    } else if (!isSelfClosing && !voids.has(name)) {
      const openers = open.get(name);
      if (openers) openers.push(at);
      else open.set(name, [at]);
    }
  }
  return { tags, closers };
};

/** Where the line of a place begins, for places in the order of the text. */
const createLineFinder = (text: string) => {
  let start = 0;
  let next = text.indexOf("\n");
  return (at: number): number => {
    while (next !== -1 && next < at) {
      start = next + 1;
      next = text.indexOf("\n", start);
    }
    return start;
  };
};

const maxIndent = 100;

type Frame = { name: string; closer: number; start: number; title: string; link: string | null };

const findLink = (source: string): string | null =>
  /\shref\s{0,5}=\s{0,5}(?:"([^"]{1,2000})"|'([^']{1,2000})')/i.exec(source.slice(0, 4_000))?.slice(1).find(Boolean) ??
  null;

/** Translates the HTML within a Markdown text, so that none remains. */
export const translateHtml = (text: string, { htmlToMarkdown, onLoss }: Options): string => {
  if (!text.includes("<")) return text;
  const { tags, closers } = findTags(text);
  const parts: string[] = [];
  const open: Frame[] = [];
  let at = 0;
  let conversions = 0;
  const findLine = createLineFinder(text);
  const isInTable = (tag: HtmlTag): boolean => {
    const start = findLine(tag.start);
    return /^[ \t]{0,3}\|/.test(text.slice(start, start + 5));
  };
  /** What stands before a tag in its line, if that is space only. */
  const getIndent = (tag: HtmlTag): string | null => {
    const start = findLine(tag.start);
    const before = text.slice(start, Math.min(tag.start, start + maxIndent));
    return tag.start - start < maxIndent && before.trim() === "" ? before : null;
  };

  const writeBlock = (content: string, tag: HtmlTag): void => {
    const indent = getIndent(tag);
    if (indent === null || inlines.has(tag.name)) parts.push(content);
    else if (content !== "")
      parts.push(
        `\n\n${content
          .split("\n")
          .map((line) => (line === "" ? line : indent + line))
          .join("\n")}\n\n`,
      );
  };
  const convert = (tag: HtmlTag, end: number): void => {
    const source = text.slice(tag.start, end);
    conversions += 1;
    if (conversions > maxConversions) {
      const sentence = `It has more than ${maxConversions.toLocaleString("en-US")} elements of HTML; those after them are left out.`;
      onLoss({ kind: "html", text: sentence, line: null }, source);
      return;
    }
    const { content, losses } = htmlToMarkdown(source, { resolveAddress: (address) => address });
    for (const loss of losses) onLoss(loss, source);
    writeBlock(isInTable(tag) ? content.replaceAll(/\s{1,100}/g, " ").trim() : content, tag);
  };
  const closeFrame = ({ name, start, title, link }: Frame): void => {
    const body = parts.splice(start).join("");
    if (name === "details") parts.push(toCallout("DETAILS", title || "More", body));
    else if (name === "blockquote") parts.push(`\n\n${toQuote(body)}\n\n`);
    else if (link !== null && !/\n[ \t]{0,20}\n/.test(body.trim()))
      parts.push(`[${body.trim()}](${encodeAddress(link)})`);
    else parts.push(blockWrappers.has(name) || name === "figure" || /^h\d$/.test(name) ? `\n\n${body}\n\n` : body);
  };
  /** The text between the tags of a summary, which comes first in its element. */
  const takeSummary = (index: number): { title: string; next: number } => {
    const summary = tags[index + 1];
    const end = tags[closers[index + 1] ?? -1];
    if (summary?.name !== "summary" || summary.isClosing || !end) return { title: "", next: index };
    const title = text
      .slice(summary.end, end.start)
      .replaceAll(/<[^<>]{0,500}>|[*_`]/g, "")
      .replaceAll(/\s{1,100}/g, " ")
      .trim();
    at = end.end;
    return { title, next: closers[index + 1] ?? index };
  };

  for (let index = 0; index < tags.length; index += 1) {
    const tag = tags[index];
    if (!tag || tag.start < at) continue;
    parts.push(text.slice(at, tag.start));
    at = tag.end;
    const { name } = tag;
    const closer = tags[closers[index] ?? -1];
    const mark = marks.get(name);
    if (open.at(-1)?.closer === index) {
      const frame = open.pop();
      if (frame) closeFrame(frame);
    } else if (name === "!" || tag.isClosing || wrappers.has(name)) {
      if (mark !== undefined) parts.push(mark);
      else if (blockWrappers.has(name) && !isInTable(tag)) parts.push("\n\n");
    } else if (mark !== undefined) parts.push(closer ? mark : "");
    else if (name === "br")
      parts.push(isInTable(tag) ? " " : /^[ \t]{0,20}\n/.test(text.slice(tag.end, tag.end + 30)) ? "  " : "  \n");
    else if (name === "hr") parts.push("\n\n---\n\n");
    else if (voids.has(name)) convert(tag, tag.end);
    else if (!closer) {
      if (name === "p") parts.push("\n\n");
      else if (name === "iframe" || name === "video" || name === "audio") convert(tag, tag.end);
    } else {
      const hasMarkdown = /\n[ \t]{0,20}\n|!\[[^\]]{0,200}\]\(/.test(text.slice(tag.end, closer.start));
      const isFrame = frames.has(name) && open.length < maxDepth && (hasMarkdown || name === "details");
      if (isFrame) {
        const { title, next } = name === "details" ? takeSummary(index) : { title: "", next: index };
        open.push({
          name,
          closer: closers[index] ?? -1,
          start: parts.length,
          title,
          link: name === "a" ? findLink(text.slice(tag.start, tag.end)) : null,
        });
        index = next;
      } else {
        convert(tag, closer.end);
        at = closer.end;
      }
    }
  }
  parts.push(text.slice(at));
  while (open.length > 0) {
    const frame = open.pop();
    if (frame) closeFrame(frame);
  }
  return escapeTags(parts.join(""));
};

/** What looks like a tag and is none that we know, as `<name>`, is text. */
const escapeTags = (text: string): string => {
  const ranges = findCodeRanges(text);
  let result = "";
  let at = 0;
  for (const { start, end } of [...ranges, { start: text.length, end: text.length }]) {
    result += text.slice(at, start).replaceAll(/(?<!\\|\]\()<(?=[A-Za-z/!?](?!ttps?:|ailto:))/g, String.raw`\<`);
    result += text.slice(Math.max(at, start), end);
    at = end;
  }
  return result;
};
