import type { MarkdownIt } from "markdown-it";

type Reference = { href: string; title: string };

/** Characters that the addresses and titles of references may add to a text: each may be used any number of times. */
const maxAdded = 1_000_000;

/**
 * Keeps a text from becoming thousands of times as long as HTML, by one long reference that is used again and again.
 * What is above the limit stays as it was written.
 */
export const limitReferences = (markdown: MarkdownIt): void => {
  markdown.core.ruler.after("block", "limit_references", ({ env }) => {
    const references = (env.references ?? {}) as Record<string, Reference>;
    let left = maxAdded;
    for (const [label, reference] of Object.entries(references))
      Object.defineProperty(references, label, {
        get() {
          left -= reference.href.length + reference.title.length;
          return left < 0 ? undefined : reference;
        },
      });
  });
};
