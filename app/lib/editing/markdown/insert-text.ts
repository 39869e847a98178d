import type { TextEdit } from "./format-text.ts";

/** Edits a text field like typed input, so that the browser's undo (Ctrl+Z) works. */
export const insertText = (field: HTMLTextAreaElement, { from, to, insert, select }: TextEdit): void => {
  field.focus();
  field.setSelectionRange(from, to);
  const isTyped = insert === "" ? document.execCommand("delete") : document.execCommand("insertText", false, insert);
  if (!isTyped) {
    field.setRangeText(insert, from, to, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  field.setSelectionRange(...select);
};

/** Replaces a placeholder text wherever it is now; appends if it is gone. */
export const replaceText = (field: HTMLTextAreaElement, old: string, next: string): void => {
  const at = field.value.indexOf(old);
  const { selectionStart, selectionEnd } = field;
  const shift = (position: number) =>
    at >= 0 && position > at ? Math.max(at, position + next.length - old.length) : position;
  if (at < 0)
    insertText(field, {
      from: field.value.length,
      to: field.value.length,
      insert: `\n\n${next}`,
      select: [selectionStart, selectionEnd],
    });
  else
    insertText(field, {
      from: at,
      to: at + old.length,
      insert: next,
      select: [shift(selectionStart), shift(selectionEnd)],
    });
};
