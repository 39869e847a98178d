import { trimEnd } from "#contracts/trim-end.ts";
import type { Token } from "markdown-it";
import { setParagraphIds } from "#contracts/posts/markdown-blocks.ts";
import { createPostMarkdown } from "#contracts/posts/markdown/create-post-markdown.ts";

export type Paragraph = {
  /** Fragment of its URL; null if the page has none for it. */
  id: string | null;
  /** The heading above it. */
  heading: string | null;
  /** Plain text. */
  text: string;
};

// The options of the pages' own renderers, so that the paragraphs are the same.
const markdown = createPostMarkdown({ embeds: "cards" });
markdown.core.ruler.push("name_paragraphs", ({ tokens }) => setParagraphIds(tokens));

const maxTextLength = 600;

/** Separator between the cells of a row. */
export const cellSeparator = " · ";

/** Joins a row of a table or a list to one text. */
export const joinCells = (...cells: readonly string[]): string => cells.filter(Boolean).join(cellSeparator);

const toText = ({ children, content }: Token): string =>
  children ? children.map((child) => (/^(soft|hard)break$/.test(child.type) ? " " : child.content)).join("") : content;

const shorten = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= maxTextLength) return line;
  return `${trimEnd(line.slice(0, maxTextLength - 1), /\S/).trimEnd()}…`;
};

/** The paragraphs of a Markdown text, with their ids in the page. Code is omitted. */
export const splitParagraphs = (content: string): Paragraph[] => {
  const paragraphsById = new Map<string, { heading: string | null; parts: string[] }>();
  const open: (string | null)[] = [];
  let heading: string | null = null;
  let isHeading = false;
  for (const token of markdown.parse(content, {})) {
    if (token.nesting === 1) open.push(token.attrGet("id") === null ? null : String(token.attrGet("id")));
    if (token.nesting === -1) open.pop();
    if (token.type === "heading_open" || token.type === "heading_close") isHeading = token.type === "heading_open";
    if (token.type !== "inline") continue;
    if (isHeading) {
      heading = shorten(toText(token));
      continue;
    }
    const id = open.findLast((name) => name !== null);
    if (!id) continue;
    const paragraph = paragraphsById.get(id) ?? { heading, parts: [] };
    paragraph.parts.push(toText(token));
    paragraphsById.set(id, paragraph);
  }
  return [...paragraphsById].flatMap(([id, { heading: above, parts }]) => {
    const text = shorten(joinCells(...parts));
    return text ? [{ id, heading: above, text }] : [];
  });
};
