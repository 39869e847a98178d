import MarkdownIt from "markdown-it";
import { getContent } from "#app/lib/content/content.ts";
import type { DocPage } from "#contracts/content/hub/documentation.ts";
import { limitReferences } from "#contracts/posts/markdown/reference-limit.ts";
import { setAlignments, setDirections, setHeadingIds, setParagraphIds } from "#contracts/posts/markdown-blocks.ts";
import { fill } from "#contracts/fill.ts";

export type DocHeading = { id: string; text: string; level: number };
/** A documentation page, ready for rendering. */
export type RenderedDoc = Omit<DocPage, "content"> & { html: string; headings: DocHeading[] };
type Env = { headings: DocHeading[] };

// The texts are part of the site and contain no HTML; `html: false` enforces that.
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true });
limitReferences(markdown);
const { escapeHtml } = markdown.utils;

markdown.core.ruler.push("name_headings", ({ tokens, env }) => {
  setHeadingIds(tokens);
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const text = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join("");
    (env as Env).headings.push({ id: String(token.attrGet("id")), text, level: Number(token.tag.slice(1)) });
  }
});

markdown.core.ruler.push("set_direction", ({ tokens }) => setDirections(tokens));

// Search results link to paragraphs.
markdown.core.ruler.push("name_paragraphs", ({ tokens }) => setParagraphIds(tokens));

markdown.core.ruler.push("align_cells", ({ tokens }) => setAlignments(tokens));

// Accessibility: the empty top-left cell of a table is not a header.
markdown.core.ruler.push("empty_headers", ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    const [text, end] = [tokens[index + 1], tokens[index + 2]];
    if (token.type === "th_open" && text?.content === "" && end) token.tag = end.tag = "td";
  }
});

markdown.renderer.rules.heading_close = (tokens, index, _options, env) => {
  const documentation = getContent("hub/documentation");
  const tag = tokens[index]?.tag ?? "h2";
  const id = String(
    tokens
      .slice(0, index)
      .findLast(({ type }) => type === "heading_open")
      ?.attrGet("id"),
  );
  const text = (env as Env).headings.find((heading) => heading.id === id)?.text ?? "";
  const label = escapeHtml(fill(documentation.headingLink, { heading: text }));
  return ` <a class="heading-link" href="#${encodeURIComponent(id)}" aria-label="${label}">#</a></${tag}>\n`;
};

const toCopyButton = (): string => {
  return `<button type="button" data-copy class="code-copy noscript:hidden">${escapeHtml(getContent("hub/documentation").copy)}</button>`;
};

// Prefills the terminal; the command runs only when the user presses Enter.
const toTerminalLink = (command: string): string => {
  return `<a class="code-copy" href="/app/command-center?ask=${encodeURIComponent(command.trim())}">${escapeHtml(getContent("hub/documentation").openTerminal)}</a>`;
};

markdown.renderer.rules.fence = (tokens, index) => {
  const { content = "", info = "" } = tokens[index] ?? {};
  const language = info.trim().split(/\s+/)[0] ?? "";
  const action = language === "terminal" ? toTerminalLink(content) : toCopyButton();
  return `<div class="code-block"><pre tabindex="0"><code class="language-${escapeHtml(language)}">${escapeHtml(content)}</code></pre>${action}</div>\n`;
};

/** Renders a page's Markdown, with ids and anchor links on its headings. */
export const renderDoc = ({ content, ...page }: DocPage): RenderedDoc => {
  const env: Env = { headings: [] };
  return { ...page, html: markdown.render(content, env), headings: env.headings };
};
