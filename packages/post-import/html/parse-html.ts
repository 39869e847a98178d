import { Parser } from "htmlparser2";

export type HtmlElement = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  parent: HtmlElement | null;
  children: HtmlNode[];
  /** Whether it is, or contains, an element that begins a line of its own. */
  hasBlock: boolean;
};
type HtmlComment = { comment: string };
export type HtmlNode = string | HtmlComment | HtmlElement;

const maxDepth = 120;
const maxElements = 200_000;
const maxHtmlLength = 4_000_000;

const blocks = new Set(
  `address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3
  h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul iframe
  audio video object`.split(/\s+/),
);

export const isElement = (node: HtmlNode): node is HtmlElement => typeof node === "object" && "name" in node;

export const createElement = (
  name: string,
  attributes: ReadonlyMap<string, string>,
  parent: HtmlElement | null,
): HtmlElement => ({
  name,
  attributes,
  parent,
  children: [],
  hasBlock: blocks.has(name),
});

class TooComplexError extends Error {}

const parse = (html: string): HtmlElement => {
  const root: HtmlElement = createElement("body", new Map(), null);
  let parent = root;
  let depth = 0;
  let count = 0;
  const addText = (text: string): void => {
    const last = parent.children.at(-1);
    if (typeof last === "string") parent.children[parent.children.length - 1] = last + text;
    else parent.children.push(text);
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1;
      count += 1;
      // The time that it takes grows with the product of the two.
      if (depth > maxDepth || count > maxElements) throw new TooComplexError();
      const element = createElement(name, new Map(Object.entries(attributes)), parent);
      parent.children.push(element);
      if (element.hasBlock)
        for (let above: HtmlElement | null = parent; above && !above.hasBlock; above = above.parent)
          above.hasBlock = true;
      parent = element;
    },
    onclosetag: () => {
      depth -= 1;
      parent = parent.parent ?? root;
    },
    ontext: addText,
    oncomment: (comment) => void parent.children.push({ comment }),
  });
  parser.end(html);
  return root;
};

/**
 * Parses HTML into a tree of at most 200,000 elements, 120 deep. `problem` says in a sentence what of it was left out: what
 * is longer than 4,000,000 characters, and all elements if there are more, or deeper ones; the text stays.
 */
export const parseHtml = (source: string): { root: HtmlElement; problem: string | null } => {
  const html = source.slice(0, maxHtmlLength);
  const problem =
    source.length > maxHtmlLength
      ? `Its text is longer than ${maxHtmlLength.toLocaleString("en-US")} characters; the rest was left out.`
      : null;
  try {
    return { root: parse(html), problem };
  } catch (error) {
    if (!(error instanceof TooComplexError)) throw error;
    return {
      // Without any sign that could begin an element again.
      root: parse(html.replaceAll(/<[^<>]*>/g, " ").replaceAll("<", " ")),
      problem: problem ?? "Its HTML has too many elements, or too deep ones; only its text came along.",
    };
  }
};
