import MarkdownIt, { type Token } from "markdown-it";

/** Top-level block of a text. A finished block never changes, whatever text follows. */
export type MarkdownBlock = { source: string; isFinished: boolean };

// No reference definitions: a rendered block must not depend on text far below it.
export const markdown = new MarkdownIt({ html: false, linkify: true }).disable("reference");
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

/** Line numbers at which the top-level blocks start. */
const getStarts = (text: string): number[] => {
  const tokens: Token[] = [];
  markdown.block.parse(text, markdown, {}, tokens);
  return tokens.flatMap(({ level, map, nesting }) => (level === 0 && nesting >= 0 && map ? [map[0]] : []));
};

/**
 * Splits a growing text into top-level blocks. A block is finished when another one starts on a complete line below it;
 * finished text is not parsed again.
 */
export const createBlockSplitter = () => {
  let text = "";
  let finished: MarkdownBlock[] = [];
  let openFrom = 0;

  return (nextText: string, isComplete: boolean): readonly MarkdownBlock[] => {
    const next = nextText.replaceAll(/\r\n?/g, "\n");
    if (!next.startsWith(text)) {
      finished = [];
      openFrom = 0;
    }
    text = next;
    const open = next.slice(openFrom);
    const lines = open.split("\n");
    const offsets = [0];
    for (const line of lines) offsets.push((offsets.at(-1) ?? 0) + line.length + 1);
    const starts = getStarts(open);
    const blocks = starts.map((line, index) => {
      const nextLine = starts[index + 1];
      return open.slice(offsets[line], nextLine === undefined ? undefined : offsets[nextLine]).replace(/\n+$/, "");
    });
    // An incomplete last line is ambiguous: "1." may become a list or a number.
    const openIndex = starts.findLastIndex((line) => line < lines.length - 1);
    if (openIndex > 0) {
      finished = [...finished, ...blocks.slice(0, openIndex).map((source) => ({ source, isFinished: true }))];
      openFrom += offsets[starts[openIndex] ?? 0] ?? 0;
    }
    const rest = blocks.slice(Math.max(0, openIndex));
    return [...finished, ...rest.map((source) => ({ source, isFinished: isComplete }))];
  };
};
