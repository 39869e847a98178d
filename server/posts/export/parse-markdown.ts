import MarkdownIt, { type Token } from "markdown-it";

const markdown = new MarkdownIt({ html: false });
const markdownWithHtml = new MarkdownIt({ html: true });

/** The text with the line ends that the lines of its tokens count. */
export const normalizeLines = (text: string): string => text.replace(/\r\n?/g, "\n");

export const parseMarkdown = (text: string): Token[] => markdown.parse(text, {});

/** Whether parts of the text name others by a label, so that it cannot be cut between them. */
export const hasLabels = (text: string): boolean => {
  const environment = { references: {} };
  markdown.parse(text, environment);
  return Object.keys(environment.references).length > 0 || /^ {0,3}\[\^/m.test(text);
};

/** Whether tools that take HTML in Markdown for HTML find some in the text. */
export const hasHtml = (text: string): boolean =>
  markdownWithHtml
    .parse(text, {})
    .some(
      ({ type, children }) => type === "html_block" || (children ?? []).some((child) => child.type === "html_inline"),
    );
