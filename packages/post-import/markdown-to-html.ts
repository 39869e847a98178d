import MarkdownIt from "markdown-it";

const markdown = new MarkdownIt({ html: true, linkify: true });

/** For Markdown that is a part of a tool's HTML, with HTML of its own. What is longer than any post is cut. */
export const markdownToHtml = (text: string): string => markdown.render(text.slice(0, 2_000_000));

/** Whether there is HTML in the Markdown. */
export const hasHtml = (text: string): boolean =>
  markdown
    .parse(text.slice(0, 2_000_000), {})
    .some(
      ({ type, children }) => type === "html_block" || (children ?? []).some((child) => child.type === "html_inline"),
    );
