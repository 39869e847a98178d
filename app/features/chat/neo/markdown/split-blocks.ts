import { trimEnd } from "#contracts/trim-end.ts";
import MarkdownIt, { type Token } from "markdown-it";
import { setAlignments, setDirections } from "#contracts/posts/markdown-blocks.ts";

/** Top-level block of a text. A finished block never changes, whatever text follows. */
export type MarkdownBlock = { source: string; isFinished: boolean };

// No reference definitions: a rendered block must not depend on text far below it.
export const markdown = new MarkdownIt({ html: false, linkify: true }).disable("reference");
markdown.core.ruler.push("set_direction", ({ tokens }) => setDirections(tokens));
markdown.core.ruler.push("align_cells", ({ tokens }) => setAlignments(tokens));
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

type Block = { source: string; from: number };

/** The top-level blocks of a text, each with the offset of its first line. */
const splitBlocks = (text: string): Block[] => {
  const tokens: Token[] = [];
  markdown.block.parse(text, markdown, {}, tokens);
  const firstLines = tokens.flatMap(({ level, map, nesting }) => (level === 0 && nesting >= 0 && map ? [map[0]] : []));
  const offsets = [0];
  for (const line of text.split("\n")) offsets.push((offsets.at(-1) ?? 0) + line.length + 1);
  const starts = firstLines.map((line) => offsets[line] ?? text.length);
  return starts.map((from, index) => ({ source: trimEnd(text.slice(from, starts[index + 1]), /\n/), from }));
};

/**
 * Splits a growing text into top-level blocks. A block is finished when another one starts on the complete lines below
 * it; finished text is not parsed again.
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
    // An incomplete last line is ambiguous: "1." may become a list or a number, "|--" make a table of the line above.
    const blocks = splitBlocks(next.slice(openFrom, next.lastIndexOf("\n") + 1));
    const open = blocks.pop();
    if (open && blocks.length > 0) {
      finished = [...finished, ...blocks.map(({ source }) => ({ source, isFinished: true }))];
      openFrom += open.from;
    }
    const rest = splitBlocks(next.slice(openFrom));
    return [...finished, ...rest.map(({ source }) => ({ source, isFinished: isComplete }))];
  };
};
