import type { Token } from "markdown-it";
import { createElement, Fragment, type ReactElement } from "react";
import type { Elements } from "#app/ui/elements.ts";
import { getContent } from "#app/lib/content/content.ts";
import { CodeBlock } from "./code-block.tsx";
import { MarkdownLink } from "./markdown-link.tsx";

// Allow-list of elements; of any other token only the content is rendered. Headings are shifted by two levels, to be
// below those of the page.
const elements = new Map([
  ...[
    "p",
    "ul",
    "ol",
    "li",
    "blockquote",
    "hr",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "em",
    "strong",
    "s",
    "br",
  ].map((tag) => [tag, tag] as const),
  ...[1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, `h${Math.min(6, level + 2)}`] as const),
]);

const getProps = (token: Token): Record<string, unknown> => {
  const dir = token.attrGet("dir") === null ? {} : { dir: "auto" };
  if (token.tag === "ol") {
    const start = Number(token.attrGet("start") ?? 1);
    return start === 1 ? dir : { start, ...dir };
  }
  const alignment = token.attrGet("class");
  return alignment === null ? dir : { className: alignment, ...dir };
};

const toPlainText = (tokens: readonly Token[]): string =>
  tokens.map(({ children, content }) => (children ? toPlainText(children) : content)).join("");

/** Index of the closing token of the one at `index`. */
const findClosing = (tokens: readonly Token[], index: number): number => {
  let depth = 0;
  for (let at = index; at < tokens.length; at += 1) {
    depth += tokens[at]?.nesting ?? 0;
    if (depth === 0) return at;
  }
  return tokens.length;
};

const renderLeaf = (token: Token, isFinished: boolean): Elements => {
  const texts = getContent("neo-chat");
  const { children, content, info, tag, type } = token;
  switch (type) {
    case "inline":
      return renderTokens(children ?? [], isFinished);
    case "text":
    case "text_special":
      return <span>{content}</span>;
    case "softbreak":
      return <span>{"\n"}</span>;
    case "hardbreak":
      return <br />;
    case "hr":
      return <hr />;
    case "code_inline":
      return <code>{content}</code>;
    case "fence":
    case "code_block":
      return (
        <CodeBlock
          code={content.replace(/\n$/, "")}
          language={(info.trim().split(/\s+/)[0] ?? "").slice(0, 30).toLowerCase()}
          isFinished={isFinished}
        />
      );
    case "image": {
      // Images become links: loading one would expose the reader to another site.
      const text = toPlainText(children ?? []) || texts.thread.image;
      return (
        <MarkdownLink address={String(token.attrGet("src") ?? "")} text={text}>
          <span>{text}</span>
        </MarkdownLink>
      );
    }
    default:
      return elements.has(tag) ? null : <span>{content}</span>;
  }
};

/** Converts Markdown tokens to React elements, without any HTML strings. */
export const renderTokens = (tokens: readonly Token[], isFinished: boolean): ReactElement[] => {
  const nodes: ReactElement[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (!token) continue;
    if (token.nesting !== 1) {
      nodes.push(<Fragment key={index}>{renderLeaf(token, isFinished)}</Fragment>);
      continue;
    }
    const end = findClosing(tokens, index);
    const inner = tokens.slice(index + 1, end);
    const content = renderTokens(inner, isFinished);
    const element = elements.get(token.tag);
    if (token.type === "link_open") {
      const address = String(token.attrGet("href") ?? "");
      nodes.push(
        <MarkdownLink key={index} address={address} text={toPlainText(inner)}>
          {content}
        </MarkdownLink>,
      );
    } else if (!element || token.hidden) nodes.push(<Fragment key={index}>{content}</Fragment>);
    else nodes.push(createElement(element, { key: index, ...getProps(token) }, content));
    index = end;
  }
  return nodes;
};
