import type { Token } from "markdown-it";
import { createPostMarkdown } from "./markdown/create-post-markdown.ts";
import type { Post } from "./posts.ts";

const longest = 160;
// Far more than the description needs, even if the text starts with long URLs.
const readCharacters = 10_000;

const halfCharacter = /[\ud800-\udbff]$/;

// Without `typographer`, so that quotes and dashes stay as written.
const markdown = createPostMarkdown({ embeds: "cards", typographer: false });

const toText = ({ type, content, children }: Token): string => {
  if (type === "softbreak" || type === "hardbreak") return " ";
  // Children of an inline token are the parts of a paragraph, those of an image its alternative text.
  if (type === "inline" || type === "image") return (children ?? []).map(toText).join("");
  return content;
};

const joinTexts = (tokens: Token[]): string => tokens.map(toText).join(" ").replace(/\s+/g, " ").trim();

/** Markdown as plain text on one line, with the alternative text of images. */
export const toPlainText = (text: string): string => joinTexts(markdown.parse(text.slice(0, readCharacters), {}));

/** The description of a post for search engines, feeds and emails: its excerpt, or the first 160 characters of its text. */
export const describePost = ({ excerpt, content }: Pick<Post, "excerpt" | "content">): string => {
  // Inline only: an excerpt like "2026. A year" is not a list.
  const written = joinTexts(markdown.parseInline(excerpt ?? "", {}));
  return written || toPlainText(content).slice(0, longest).replace(halfCharacter, "").trimEnd();
};
