import { isComposition, isOfInputMethod } from "#app/lib/keyboard/send-on-enter.ts";
import { insertText, watchComposition } from "./insert-text.ts";
import { continueLine, isInList, moveItems, wrapSelection } from "./list-items.ts";
import type { TextEdit } from "./text-edit.ts";

const findEdit = (field: HTMLTextAreaElement, { inputType, data }: InputEvent): TextEdit | null => {
  const { value, selectionStart, selectionEnd } = field;
  if (inputType === "insertLineBreak" || inputType === "insertParagraph")
    return continueLine(value, selectionStart, selectionEnd);
  return inputType === "insertText" && data ? wrapSelection(value, selectionStart, selectionEnd, data) : null;
};

/**
 * Makes a field go on with lists and quotes on Enter, move items by Tab, and put brackets around a selection. What is typed
 * is seen before it happens (`beforeinput`), as keyboards on a screen send no keys; input methods are left alone.
 * Returns how to end it.
 */
export const attachTyping = (field: HTMLTextAreaElement): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  let isShifted = false;
  let isLeaving = false;
  const moveItem = (event: KeyboardEvent): void => {
    if (isLeaving || !isInList(field.value, field.selectionStart)) return;
    event.preventDefault();
    const edit = moveItems(field.value, field.selectionStart, field.selectionEnd, event.shiftKey);
    if (edit) insertText(field, edit);
  };
  watchComposition(field, signal);
  field.addEventListener(
    "keydown",
    (event) => {
      isShifted = event.shiftKey;
      if (isOfInputMethod(event)) return;
      if (event.key === "Tab" && !event.ctrlKey && !event.metaKey && !event.altKey) moveItem(event);
      if (event.key !== "Shift") isLeaving = event.key === "Escape";
    },
    { signal },
  );
  field.addEventListener(
    "beforeinput",
    (event) => {
      const isBreak = event.inputType !== "insertText";
      if (isComposition(event) || (isBreak && isShifted)) return;
      const edit = findEdit(field, event);
      if (!edit) return;
      event.preventDefault();
      insertText(field, edit);
    },
    { signal },
  );
  return () => stop.abort();
};
