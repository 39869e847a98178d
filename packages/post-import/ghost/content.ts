import { randomUUID } from "node:crypto";
import { htmlToMarkdown, type ResolveAddress } from "../html/html-to-markdown.ts";
import type { ImportLoss } from "../imported-post.ts";
import { rewriteLinks } from "../markdown/text/rewrite-links.ts";
import { hasHtml, markdownToHtml } from "../markdown-to-html.ts";
import { escapeHtml } from "../plain-text.ts";
import { type JsonRecord, parseRecord, toText } from "../json-record.ts";
import { lexicalToHtml } from "./lexical.ts";
import { mobiledocToHtml } from "./mobiledoc.ts";

const plainToHtml = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");

/**
 * Keeps Markdown as it is while the HTML around it is converted: as HTML it would lose footnotes, callouts and addresses
 * that stand alone. Markdown with HTML in it is converted too.
 */
const createMarkdownKeeper = (toOwn: (markdown: string) => string) => {
  const mark = randomUUID().replaceAll("-", "");
  const kept = new Map<string, string>();
  return {
    render(markdown: string): string {
      if (hasHtml(markdown)) return markdownToHtml(markdown);
      const name = `${mark}x${kept.size}x`;
      kept.set(name, toOwn(markdown));
      return `<p>${name}</p>`;
    },
    /** Puts it in the places that were kept for it. */
    restore: (content: string): string =>
      kept.size === 0
        ? content
        : content
            .split("\n")
            .map((line) => kept.get(line) ?? line)
            .join("\n"),
  };
};

/** The text of a post as HTML, from what its version of Ghost keeps it in: the first that there is. */
const toHtml = (
  post: JsonRecord,
  writer: { renderMarkdown(markdown: string): string; addLoss(text: string): void },
): string => {
  const html = toText(post["html"]);
  if (html.trim() !== "") return html;
  const lexical = parseRecord(post["lexical"]);
  if (lexical) return lexicalToHtml(lexical, writer);
  const mobiledoc = parseRecord(post["mobiledoc"]);
  if (mobiledoc) return mobiledocToHtml(mobiledoc, writer);
  const markdown = toText(post["markdown"]);
  return markdown.trim() === "" ? plainToHtml(toText(post["plaintext"])) : writer.renderMarkdown(markdown);
};

/** The text of a post in this site's Markdown. `site` stands in for Ghost's placeholder; "" leaves paths. */
export const readContent = (
  post: JsonRecord,
  { resolveAddress, site }: { resolveAddress: ResolveAddress; site: string },
): { content: string; losses: ImportLoss[] } => {
  const losses: ImportLoss[] = [];
  const markdown = createMarkdownKeeper((text) =>
    rewriteLinks(text.replaceAll("__GHOST_URL__", site), { resolve: resolveAddress }).replace(/^\n+/, "").trimEnd(),
  );
  const html = toHtml(post, {
    renderMarkdown: markdown.render,
    addLoss(text) {
      if (!losses.some((loss) => loss.text === text)) losses.push({ kind: "html", text, line: null });
    },
  });
  const read = htmlToMarkdown(html.replaceAll("__GHOST_URL__", site), { resolveAddress });
  return { content: markdown.restore(read.content), losses: [...losses, ...read.losses] };
};
