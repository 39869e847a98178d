import type { Token } from "markdown-it";
import { parseMarkdown } from "./parse-markdown.ts";

/** A part of a text: `source` are its lines. */
export type MarkdownPart = { source: string } & (
  | { kind: "text" }
  /** A picture alone with a caption. */
  | { kind: "figure"; address: string; alt: string; caption: string }
  /** An address alone. */
  | { kind: "address"; address: string }
);

type Special = { kind: "figure"; address: string; alt: string; caption: string } | { kind: "address"; address: string };

const findSpecial = (inline: Token | undefined): Special | null => {
  const [first, ...others] = inline?.children ?? [];
  if (!inline || !first || others.length > 0) return null;
  if (first.type === "image") {
    const [address, caption] = [first.attrGet("src"), first.attrGet("title")].map((value) => String(value ?? ""));
    const alt = (first.children ?? []).map(({ content }) => content).join("");
    return address && caption ? { kind: "figure", address, alt, caption } : null;
  }
  const { content } = inline;
  return content.length < 2_000 && /^https:\/\/[^\s<>]+$/.test(content) ? { kind: "address", address: content } : null;
};

/**
 * Cuts a Markdown text, whose lines end with LF, at what other tools have a form of their own for. The sources joined by
 * line ends are the text.
 */
export const splitMarkdown = (text: string): MarkdownPart[] => {
  const lines = text.split("\n");
  const parts: MarkdownPart[] = [];
  let at = 0;
  const addText = (end: number) => {
    if (end > at) parts.push({ kind: "text", source: lines.slice(at, end).join("\n") });
    at = end;
  };
  const tokens = parseMarkdown(text);
  for (const [index, { type, level, map }] of tokens.entries()) {
    if (type !== "paragraph_open" || level !== 0 || !map) continue;
    const special = findSpecial(tokens[index + 1]);
    if (!special) continue;
    addText(map[0]);
    parts.push({ ...special, source: lines.slice(map[0], map[1]).join("\n") });
    at = map[1];
  }
  addText(lines.length);
  return parts;
};
