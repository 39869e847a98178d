import type { TextEdit } from "./text-edit.ts";

/** Edits a text field like typed input, so that the browser's undo (Ctrl+Z) works: each edit is one step of it. */
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

/** Does something that needs the focus elsewhere, and gives it back to where it was. */
export const keepFocus = (act: () => void): void => {
  const focused = document.activeElement;
  act();
  if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true });
};

const composing = new WeakSet<HTMLTextAreaElement>();

/** Keeps in mind whether an input method is at work in a field, until `signal`. */
export const watchComposition = (field: HTMLTextAreaElement, signal: AbortSignal): void => {
  field.addEventListener("compositionstart", () => composing.add(field), { signal });
  field.addEventListener("compositionend", () => composing.delete(field), { signal });
};

const whenComposed = async (field: HTMLTextAreaElement): Promise<void> => {
  while (composing.has(field))
    await new Promise((resolve) => field.addEventListener("compositionend", resolve, { once: true }));
};

/** The selection of a field, kept for what arrives later: it moves along with what is written meanwhile. */
export type HeldPlace = {
  /** Edits there, as one step of undo; the caret and the focus stay where they are by then. */
  fill: (makeEdit: (text: string, from: number, to: number) => TextEdit) => Promise<void>;
};

export const holdPlace = (field: HTMLTextAreaElement): HeldPlace => {
  let { selectionStart: from, selectionEnd: to, value: before } = field;
  const stop = new AbortController();
  const follow = () => {
    const { value } = field;
    const most = Math.min(value.length, before.length);
    let same = 0;
    while (same < most && value[same] === before[same]) same += 1;
    const move = (at: number): number => (at <= same ? at : Math.max(same, at + value.length - before.length));
    [from, to, before] = [move(from), move(to), value];
  };
  field.addEventListener("input", follow, { signal: stop.signal });
  return {
    fill: async (makeEdit) => {
      await whenComposed(field);
      stop.abort();
      if (!field.isConnected) return;
      const { selectionStart, selectionEnd, value } = field;
      const made = makeEdit(value, from, to);
      const isThere = selectionStart === from && selectionEnd === to;
      const grown = made.insert.length - (made.to - made.from);
      const shift = (at: number): number => (at <= made.from ? at : Math.max(made.from, at + grown));
      const edit: TextEdit = isThere ? made : { ...made, select: [shift(selectionStart), shift(selectionEnd)] };
      keepFocus(() => insertText(field, edit));
    },
  };
};
