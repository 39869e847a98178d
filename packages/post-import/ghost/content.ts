import { htmlToMarkdown, type ResolveAddress } from "../html/html-to-markdown.ts";
import type { ImportLoss } from "../imported-post.ts";
import { markdownToHtml } from "../markdown-to-html.ts";
import { escapeHtml } from "../plain-text.ts";
import { type JsonRecord, parseRecord, toText } from "../json-record.ts";
import { lexicalToHtml } from "./lexical.ts";
import { mobiledocToHtml } from "./mobiledoc.ts";

const plainToHtml = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");

/** The text of a post as HTML, from what its version of Ghost keeps it in: the first that there is. */
const toHtml = (post: JsonRecord, addLoss: (text: string) => void): string => {
  const html = toText(post["html"]);
  if (html.trim() !== "") return html;
  const writer = { renderMarkdown: markdownToHtml, addLoss };
  const lexical = parseRecord(post["lexical"]);
  if (lexical) return lexicalToHtml(lexical, writer);
  const mobiledoc = parseRecord(post["mobiledoc"]);
  if (mobiledoc) return mobiledocToHtml(mobiledoc, writer);
  const markdown = toText(post["markdown"]);
  return markdown.trim() === "" ? plainToHtml(toText(post["plaintext"])) : markdownToHtml(markdown);
};

/** The text of a post in this site's Markdown. `site` stands in for Ghost's placeholder; "" leaves paths. */
export const readContent = (
  post: JsonRecord,
  { resolveAddress, site }: { resolveAddress: ResolveAddress; site: string },
): { content: string; losses: ImportLoss[] } => {
  const losses: ImportLoss[] = [];
  const html = toHtml(post, (text) => {
    if (!losses.some((loss) => loss.text === text)) losses.push({ kind: "html", text, line: null });
  });
  const read = htmlToMarkdown(html.replaceAll("__GHOST_URL__", site), { resolveAddress });
  return { content: read.content, losses: [...losses, ...read.losses] };
};
