import MarkdownIt, { type Token } from "markdown-it";

const markdown = new MarkdownIt({ html: false });

/** The text with the line ends that the lines of its tokens count. */
export const normalizeLines = (text: string): string => text.replace(/\r\n?/g, "\n");

export const parseMarkdown = (text: string): Token[] => markdown.parse(text, {});

/** Whether parts of the text name others by a label, so that it cannot be cut between them. */
export const hasLabels = (text: string): boolean => {
  const found = { references: {} };
  markdown.parse(text, found);
  return Object.keys(found.references).length > 0 || /^ {0,3}\[\^/m.test(text);
};
