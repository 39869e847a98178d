import MarkdownIt from "markdown-it";

const markdown = new MarkdownIt({ html: true, linkify: true });

/** For Markdown that is a part of a tool's HTML, with HTML of its own. What is longer than any post is cut. */
export const markdownToHtml = (text: string): string => markdown.render(text.slice(0, 2_000_000));
