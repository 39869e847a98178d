import type { MarkdownIt } from "markdown-it";

/** `- [ ]` and `- [x]`: signs, not boxes, because readers do not tick them. */
export const addTasks = (markdown: MarkdownIt): void =>
  markdown.core.ruler.after("inline", "mark_tasks", ({ tokens }) => {
    for (const [index, { type, children }] of tokens.entries()) {
      const [text] = children ?? [];
      if (type !== "inline" || text?.type !== "text" || tokens[index - 2]?.type !== "list_item_open") continue;
      text.content = text.content.replace(/^\[([ xX])\] /, (_, mark: string) => (mark === " " ? "☐ " : "☑ "));
    }
  });
