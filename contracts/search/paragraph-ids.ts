/** What is needed of a token of markdown-it. */
type BlockToken = {
  type: string;
  nesting: number;
  hidden: boolean;
  attrGet(name: string): string | number | null;
  attrSet(name: string, value: string): void;
};

/**
 * Gives the paragraphs of a Markdown text their ids: `p-1`, `p-2` and so on, in their order. Paragraphs are also the items
 * of a list without blank lines and the rows of a table. Pages and the search number them by this same function.
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
