import { createCodeTest, findCode, isEscaped } from "./find-code.ts";
import { hasHtml, parseMarkdown } from "./parse-markdown.ts";

type Edit = { from: number; to: number; text: string };

const applyEdits = (text: string, edits: readonly Edit[]): string => {
  let result = "";
  let done = 0;
  for (const { from, to, text: inserted } of edits) {
    result += text.slice(done, from) + inserted;
    done = to;
  }
  return result + text.slice(done);
};

const autolink = /<(?:[a-z][a-z0-9+.-]+:[^\s<>]*|[\w.+-]+@[a-z0-9.-]+)>/iy;

const destination = /<[^<>\n]*>(?:[\s)]|$)/y;

const matchesAt = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at;
  return pattern.test(text);
};

/** Whether the bracket at `at` is the beginning of a link's address. */
const isLink = (text: string, at: number): boolean =>
  matchesAt(autolink, text, at) ||
  (/\]\($|\]:[ \t]?$/.test(text.slice(Math.max(0, at - 3), at)) && matchesAt(destination, text, at));

const htmlStart = /<[a-z/!?]/gi;

const escapeBrackets = (text: string, isKept: (at: number) => boolean): string => {
  const edits: Edit[] = [];
  for (const { index } of text.matchAll(htmlStart)) {
    if (isKept(index)) continue;
    const from = isEscaped(text, index) ? index - 1 : index;
    // Some look for <!--more--> before they look for backslashes.
    edits.push({ from, to: index + 1, text: text[index + 1] === "!" ? "&lt;" : "\\<" });
  }
  return applyEdits(text, edits);
};

/**
 * Escapes in a Markdown text what would be HTML elsewhere: here it is shown as it is written. Where the text is too crooked
 * to tell what is code and what an address, it is rather shown with a backslash than taken for HTML.
 */
export const escapeHtml = (text: string): string => {
  if (!text.includes("<!") && (!text.includes("<") || !hasHtml(text))) return text;
  const code = findCode(text, parseMarkdown(text));
  const [isCode, isCodeAgain] = [createCodeTest(code), createCodeTest(code)];
  const careful = escapeBrackets(text, (at) => isCode(at) || isLink(text, at));
  if (!hasHtml(careful)) return careful;
  const strict = escapeBrackets(text, (at) => isCodeAgain(at) || matchesAt(autolink, text, at));
  return hasHtml(strict) ? escapeBrackets(text, () => false) : strict;
};

/** Escapes in a Markdown text what add-ons of other tools take for a link to a note: [[name]]. */
export const escapeWikiLinks = (text: string): string => {
  if (!text.includes("[[")) return text;
  const isCode = createCodeTest(findCode(text, parseMarkdown(text)));
  const edits: Edit[] = [];
  for (const { index, 1: next } of text.matchAll(/\[\[[^[\]\n]+\]\]([([:]?)/g))
    // With an address behind it, it is a link.
    if (next === "" && !isCode(index) && !isEscaped(text, index))
      edits.push({ from: index, to: index + 2, text: "\\[\\[" });
  return applyEdits(text, edits);
};

/** Leads links to posts elsewhere, as `toAddress` says; `rest` is what follows the slug: `#part`, or nothing. */
export const replacePostLinks = (text: string, toAddress: (slug: string, rest: string) => string): string => {
  if (!text.includes("/post/")) return text;
  const isCode = createCodeTest(findCode(text, parseMarkdown(text)));
  const edits: Edit[] = [];
  for (const { index, 0: match, 1: before = "", 2: slug = "", 3: rest = "", 4: after = "" } of text.matchAll(
    /(\]\(<?|\]: <?)\/post\/([a-z0-9-]+)\/?(#[^\s<>()]*)?([\s<>)]|$)/gm,
  )) {
    if (isCode(index)) continue;
    const to = index + match.length - after.length;
    edits.push({ from: index + before.length, to, text: toAddress(slug, rest) });
  }
  return applyEdits(text, edits);
};

const shortcodeEnds = { "{{<": ">}}", "{{%": "%}}" } as const;

/** Escapes in a Markdown text what Hugo would take for a shortcode. */
export const escapeShortcodes = (text: string): string => {
  if (!/\{\{[<%]/.test(text)) return text;
  const isCode = createCodeTest(findCode(text, parseMarkdown(text)));
  const edits: Edit[] = [];
  const starts = [...text.matchAll(/\{\{[<%]/g)].map(({ 0: start, index }) => ({
    index,
    at: index + start.length,
    end: shortcodeEnds[start as keyof typeof shortcodeEnds],
  }));
  let done = 0;
  for (const [number, { index, at, end }] of starts.entries()) {
    if (index < done) continue;
    const next = starts[number + 1]?.index ?? text.length;
    const close = text.slice(at, next).indexOf(end);
    if (close >= 0) {
      edits.push({ from: at, to: at, text: "/*" }, { from: at + close, to: at + close, text: "*/" });
      done = at + close + end.length;
    } else {
      // Hugo would look for its end to the end of the text, so its braces are parted.
      edits.push({ from: index + 1, to: index + 1, text: isCode(index) ? " " : "\\" });
    }
  }
  return applyEdits(text, edits);
};
