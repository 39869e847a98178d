import type { ImportLoss } from "../imported-post.ts";
import { parseHtml } from "./parse-html.ts";

export type AddressKind = "link" | "picture" | "media";

export type HtmlOptions = {
  /**
   * What an address of the HTML becomes in the Markdown (trimmed, as written there, never empty), or null to leave it out:
   * the text of a link then stays. Without it only http, https and mailto stay.
   */
  resolveAddress?: (address: string, kind: AddressKind) => string | null;
};

/**
 * Converts HTML, whole documents or parts of any size, to this site's Markdown without raw HTML. Never throws. `losses` names
 * what does not come along, each once; their `line` is null. The content has no blank lines around it and is empty if there
 * is nothing to show.
 */
export const htmlToMarkdown = (html: string, _options: HtmlOptions = {}): { content: string; losses: ImportLoss[] } => {
  const { root, problem } = parseHtml(html);
  return {
    content: root.children.filter((node) => typeof node === "string").join(""),
    losses: problem === null ? [] : [{ kind: "html", text: problem, line: null }],
  };
};
