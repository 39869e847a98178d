import MarkdownIt, { type Token } from "markdown-it";

/** A top-level block of a text. What a finished one is does not change, whatever text still comes. */
export type MarkdownBlock = { source: string; isFinished: boolean };

// Definitions of references show as they are: a block that is drawn must not change by what stands far below it.
export const markdown = new MarkdownIt({ html: false, linkify: true }).disable("reference");
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

/** First lines of the top-level blocks. */
const getStarts = (text: string): number[] => {
  const tokens: Token[] = [];
  markdown.block.parse(text, markdown, {}, tokens);
  return tokens.flatMap(({ level, map, nesting }) => (level === 0 && nesting >= 0 && map ? [map[0]] : []));
};

/**
 * Cuts a growing text into its top-level blocks. A block is finished when another one begins on a whole line below it;
 * only from there on is the text looked at again.
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
    // What the last line begins is known only when it is whole: "1." may become a list or a number.
    const openIndex = starts.findLastIndex((line) => line < lines.length - 1);
    if (openIndex > 0) {
      finished = [...finished, ...blocks.slice(0, openIndex).map((source) => ({ source, isFinished: true }))];
      openFrom += offsets[starts[openIndex] ?? 0] ?? 0;
    }
    const rest = blocks.slice(Math.max(0, openIndex));
    return [...finished, ...rest.map((source) => ({ source, isFinished: isComplete }))];
  };
};
