/** The part of a markdown-it token that is needed here. */
type BlockToken = {
  type: string;
  nesting: number;
  hidden: boolean;
  attrGet(name: string): string | number | null;
  attrSet(name: string, value: string): void;
};

/**
 * Sets the ids of a Markdown text's paragraphs: `p-1`, `p-2` and so on, in order. Items of a list without blank lines
 * and rows of a table count as paragraphs too. Pages and the search share this function, so their ids match.
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
    else if (token.type === "list_item_open") items.push(token);
    else if (token.type === "list_item_close") items.pop();
    else if (token.type === "paragraph_open") number(token.hidden ? items.at(-1) : token);
    else if (token.type === "tr_open" && !isTableHead) number(token);
  }
};
