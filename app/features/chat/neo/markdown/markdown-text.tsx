import { memo, type ReactNode, useState } from "react";
import { renderTokens } from "./render-tokens.tsx";
import { createBlockSplitter, markdown } from "./split-blocks.ts";

const maxCached = 400;
const cache = new Map<string, ReactNode>();

/** Renders a finished block, cached by its source. */
const renderFinished = (source: string): ReactNode => {
  const known = cache.get(source);
  if (known !== undefined) return known;
  const rendered = renderTokens(markdown.parse(source, {}), true);
  if (cache.size >= maxCached) cache.delete(cache.keys().next().value ?? "");
  cache.set(source, rendered);
  return rendered;
};

const Block = memo(({ source, isFinished }: { source: string; isFinished: boolean }) =>
  isFinished ? renderFinished(source) : renderTokens(markdown.parse(source, {}), false),
);

export type MarkdownTextProps = { text: string; /** False while the text is streaming. */ isComplete: boolean };

/** Renders untrusted Markdown block by block while it is streaming. */
export const MarkdownText = ({ text, isComplete }: MarkdownTextProps) => {
  const [split] = useState(createBlockSplitter);
  return split(text, isComplete).map(({ source, isFinished }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- blocks are only added at the end
    <Block key={index} source={source} isFinished={isFinished} />
  ));
};
