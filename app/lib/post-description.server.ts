import MarkdownIt, { type Token } from "markdown-it";
import type { Post } from "#contracts/posts.ts";

const longest = 160;
// Far more than the description needs, also when the text begins with long addresses.
const readCharacters = 10_000;

const halfCharacter = /[\ud800-\udbff]$/;

// Without typographer: the description has the characters that were written.
const markdown = new MarkdownIt({ html: false });

const toText = ({ type, content, children }: Token): string => {
  if (type === "softbreak" || type === "hardbreak") return " ";
  // An inline token holds the parts of a paragraph, an image those of its alternative text.
  if (type === "inline" || type === "image") return (children ?? []).map(toText).join("");
  return content;
};

const joinTexts = (tokens: Token[]): string => tokens.map(toText).join(" ").replace(/\s+/g, " ").trim();

/** Markdown as plain text in one line: what a reader sees of it, of images the alternative text. */
export const toPlainText = (text: string): string => joinTexts(markdown.parse(text.slice(0, readCharacters), {}));

/** The description of a post for search engines and feeds: its excerpt, or the first 160 characters of its text. */
export const describePost = ({ excerpt, content }: Pick<Post, "excerpt" | "content">): string => {
  // One line, in which "2026. A year" begins no list.
  const written = joinTexts(markdown.parseInline(excerpt ?? "", {}));
  return written || toPlainText(content).slice(0, longest).replace(halfCharacter, "").trimEnd();
};
