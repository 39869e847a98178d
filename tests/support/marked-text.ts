import type { TextEdit } from "#app/lib/editing/markdown/text-edit.ts";

/** A text whose selection is between `‹` and `›`, or its caret at `|`. */
export const readMarked = (marked: string): { text: string; start: number; end: number } => {
  const isCaret = !marked.includes("‹");
  const [open, close] = isCaret ? ["|", "|"] : ["‹", "›"];
  const start = Math.max(0, marked.lastIndexOf(open));
  const end = isCaret ? start : marked.indexOf(close) - 1;
  const text = isCaret ? marked.slice(0, start) + marked.slice(start + 1) : marked.replace(open, "").replace(close, "");
  return { text, start, end };
};

/** What an edit makes of a marked text, marked again. */
export const applyTo = (
  marked: string,
  makeEdit: (text: string, start: number, end: number) => TextEdit | null,
): string => {
  const { text, start, end } = readMarked(marked);
  const edit = makeEdit(text, start, end);
  if (!edit) return marked;
  const changed = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const [from, to] = edit.select;
  return from === to
    ? `${changed.slice(0, from)}|${changed.slice(from)}`
    : `${changed.slice(0, from)}‹${changed.slice(from, to)}›${changed.slice(to)}`;
};
