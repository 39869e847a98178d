import { createElement, memo, type ReactElement } from "react";
import type { MarkNode, MarkTag } from "./mark-tree.ts";
import { parseMarks } from "./parse-marks.ts";

const withDirection = new Set<MarkTag>(["p", "h3", "h4", "h5", "h6", "li", "blockquote", "th", "td", "pre"]);

const toElement = (node: MarkNode, key: number): ReactElement => {
  if (typeof node === "string") return <span key={key}>{node}</span>;
  const { children, start, tag } = node;
  const props = { key, ...(withDirection.has(tag) && { dir: "auto" }), ...(start !== undefined && { start }) };
  return children.length > 0 ? createElement(tag, props, children.map(toElement)) : createElement(tag, props);
};

type Props = { text: string; isGrowing?: boolean | undefined };

/** What the character says, with its marks as elements and never as HTML. */
export const PersonaText = memo(({ text, isGrowing }: Props) => parseMarks(text, isGrowing).map(toElement));
