/** The part of a markdown-it token that is needed here. */
type BlockToken = {
  type: string;
  nesting: number;
  hidden: boolean;
  content: string;
  children: readonly { content: string }[] | null;
  attrs: [string, string | number][] | null;
  attrGet(name: string): string | number | null;
  attrSet(name: string, value: string): void;
};

/** Ids of the document around a text: a link to `#content` leads to the page's main part. */
const documentIds: ReadonlySet<string> = new Set(["content", "public-settings", "site-menu"]);
const numberedId = /^(?:p|fn|fnref)-\d+$/;

/** The id of a heading, from its text without markup: its letters and digits, whatever their script, in words. */
export const toHeadingId = (heading: string): string =>
  (
    heading
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join("-");

/** Whether the id is one of the document, of a paragraph or of a footnote, so that a heading gets it with a number behind it. */
export const isTakenId = (id: string): boolean => documentIds.has(id) || numberedId.test(id);

/**
 * Sets the ids of a Markdown text's headings, unique in the page and the same wherever the text is shown. Returns them in
 * order.
 */
export const setHeadingIds = (tokens: readonly BlockToken[]): ReadonlySet<string> => {
  const ids = new Set<string>();
  const next = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const name = toHeadingId((tokens[index + 1]?.children ?? []).map(({ content }) => content).join("")) || "section";
    let id = name;
    let number = next.get(name) ?? 2;
    while (ids.has(id) || isTakenId(id)) id = `${name}-${number++}`;
    next.set(name, number);
    ids.add(id);
    token.attrSet("id", id);
  }
  return ids;
};

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Sets `dir="auto"` on blocks with right-to-left text. On the outermost block only: to find the direction of a list or
 * quote, browsers skip descendants that have a `dir` of their own.
 */
export const setDirections = (tokens: readonly BlockToken[]): void => {
  const open: BlockToken[] = [];
  for (const token of tokens) {
    if (token.nesting === 1) open.push(token);
    else if (token.nesting === -1) open.pop();
    else if (rightToLeft.test(token.content)) open[0]?.attrSet("dir", "auto");
  }
};

const alignments: Readonly<Record<string, string>> = { left: "text-start", center: "text-center", right: "text-end" };

/** Aligns table cells by a class: markdown-it does it by a style attribute, which the content policy blocks. */
export const setAlignments = (tokens: readonly BlockToken[]): void => {
  for (const token of tokens) {
    const side = /text-align:\s*(left|center|right)/.exec(String(token.attrGet("style") ?? ""))?.[1];
    if (side === undefined) continue;
    token.attrs = (token.attrs ?? []).filter(([name]) => name !== "style");
    token.attrSet("class", alignments[side] ?? "");
  }
};

/**
 * Sets the ids of a Markdown text's paragraphs: `p-1`, `p-2` and so on, in order. Items of a list without blank lines,
 * rows of a table and terms count as paragraphs too. Pages and the search share this function, so their ids match.
 */
export const setParagraphIds = (tokens: readonly BlockToken[]): void => {
  let count = 0;
  const items: BlockToken[] = [];
  let isTableHead = false;
  const number = (token: BlockToken | undefined) => {
    if (token && token.attrGet("id") === null) token.attrSet("id", `p-${++count}`);
  };
  for (const token of tokens) {
    if (token.type === "thead_open") isTableHead = true;
    else if (token.type === "thead_close") isTableHead = false;
    else if (token.type === "list_item_open" || token.type === "dd_open") items.push(token);
    else if (token.type === "list_item_close" || token.type === "dd_close") items.pop();
    else if (token.type === "dt_open") number(token);
    else if (token.type === "paragraph_open") number(token.hidden ? items.at(-1) : token);
    else if (token.type === "tr_open" && !isTableHead) number(token);
  }
};
