/** Text edit: replaces `from` to `to` with `insert`, then selects `select`. */
export type TextEdit = { from: number; to: number; insert: string; select: [number, number] };

/** Replaces a part of a text; the caret stands behind what is new. */
export const replaceWith = (from: number, to: number, insert: string): TextEdit => ({
  from,
  to,
  insert,
  select: [from + insert.length, from + insert.length],
});

export const findLineStart = (text: string, at: number): number => (at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1);
export const findLineEnd = (text: string, at: number): number => {
  const next = text.indexOf("\n", at);
  return next === -1 ? text.length : next;
};

/** Puts a block in place of a part of a text, with a blank line before and after it. `selected` is within the block. */
export const placeBlock = (
  text: string,
  from: number,
  to: number,
  block: string,
  selected: [number, number] = [block.length, block.length],
): TextEdit => {
  const isFirst = from === 0 || text.slice(Math.max(0, from - 2), from) === "\n\n" || (from === 1 && text[0] === "\n");
  const lead = isFirst ? "" : text[from - 1] === "\n" ? "\n" : "\n\n";
  const after = text.slice(to, to + 2);
  const trail = after === "" || after === "\n\n" || after === "\n" ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  const at = from + lead.length;
  return { from, to, insert: lead + block + trail, select: [at + selected[0], at + selected[1]] };
};

/** Whether a place is within a fenced block of code. */
export const isInCode = (text: string, at: number): boolean => {
  let fence = "";
  for (const { 0: begin, index } of text.slice(0, at).matchAll(/^[ \t>]{0,40}(?:`{3}|~{3})/gm)) {
    const from = index + begin.length - 3;
    const line = text.slice(from, Math.min(at, findLineEnd(text, from)));
    let length = 3;
    while (line[length] === line[0]) length += 1;
    const [mark, rest] = [line.slice(0, length), line.slice(length)];
    if (fence === "") fence = mark.startsWith("`") && rest.includes("`") ? "" : mark;
    else if (mark.startsWith(fence) && rest.trim() === "") fence = "";
  }
  return fence !== "";
};
