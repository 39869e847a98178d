import { isRecord, toId, toRecords, toText } from "../json-record.ts";

/** What blocks without HTML of their own are made of: footnotes of the post, and blocks that are used in several posts. */
export type BlockSources = { footnotes: string; findReusable: (id: string) => string | null };
export type Blocks = { html: string; unknown: string[]; isRestricted: boolean };

const restricted = ["wp:premium-content/", "wp:jetpack/paid-content", "wp:jetpack/premium-content", "wp:members/"];
const startPattern = /<!--\s{0,5}wp:([a-z][\w/-]{0,80})/gi;
const silent = new Set(["more", "nextpage", "spacer", "separator", "jetpack/subscriptions"]);

export const hasBlocks = (text: string): boolean => /<!--\s{0,5}wp:/.test(text);

const parse = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
};

const writeFootnotes = (json: string): string => {
  const notes = toRecords(parse(json)).slice(0, 2_000);
  const items = notes.map(({ id, content }) => {
    const name = toText(id).replaceAll(/[^\w-]/g, "");
    return `<li id="${name}">${toText(content)} <a href="#${name}-link">↩</a></li>`;
  });
  return items.length === 0 ? "" : `<ol class="wp-block-footnotes">${items.join("")}</ol>`;
};

const readAttributes = (text: string) => {
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  const value = start === -1 || end < start ? null : parse(text.slice(start, end + 1));
  return isRecord(value) ? value : {};
};

const writeBlock = (name: string, text: string, { footnotes, findReusable }: BlockSources): string | null => {
  if (name === "footnotes") return writeFootnotes(footnotes);
  if (name === "block") return findReusable(toId(readAttributes(text)["ref"]));
  const address = toText(readAttributes(text)["url"]);
  return /^(?:core-)?embed/.test(name) && address !== ""
    ? `<iframe src="${address.replaceAll('"', "%22")}"></iframe>`
    : null;
};

/** Writes HTML for blocks that have none: those that close themselves. Others keep theirs. */
export const translateBlocks = (text: string, sources: BlockSources): Blocks => {
  const unknown = new Set<string>();
  const parts: string[] = [];
  let at = 0;
  for (const { index, 0: whole, 1: name = "" } of text.matchAll(startPattern)) {
    if (index < at) continue;
    const end = text.indexOf("-->", index + whole.length);
    if (end === -1) break;
    if (text[end - 1] !== "/") continue;
    const html = writeBlock(name, text.slice(index + whole.length, end - 1), sources);
    if (html === null && !silent.has(name)) unknown.add(name);
    parts.push(text.slice(at, index), html ?? "");
    at = end + "-->".length;
  }
  return {
    html: parts.join("") + text.slice(at),
    unknown: [...unknown],
    isRestricted: restricted.some((name) => text.includes(name)),
  };
};
