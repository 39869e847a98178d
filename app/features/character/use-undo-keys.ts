import type { KeyboardEvent } from "react";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { DocumentEditor } from "./document/document-editor.ts";
import { describePath } from "./document/find-field.ts";
import type { Path } from "./document/json-path.ts";
import { redoNext, undoLast } from "./document/step-through.ts";
import { focusField } from "./fields/field-focus.ts";

type Change = { editor: DocumentEditor; path: Path } | null;

/** Undo and redo for a form of one or several documents, by buttons and by keys, and Ctrl+S. */
export const useUndoKeys = (editors: readonly DocumentEditor[]) => {
  const report = (change: Change, done: "Undone" | "Redone") => {
    if (!change) return;
    const { document, schema, history } = change.editor.store.getState();
    const field = describePath(schema, history.value, change.path).join(" › ");
    showToast({ title: `${done}: ${field || "the whole text"}` });
    // After the fields are drawn anew.
    requestAnimationFrame(() => focusField(document.name, change.path));
  };
  const undo = () => report(undoLast(editors), "Undone");
  const redo = () => report(redoNext(editors), "Redone");
  const handleKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const work =
      key === "z" ? (event.shiftKey ? redo : undo) : key === "y" ? redo : key === "s" ? () => flushAll(editors) : null;
    if (!work || event.defaultPrevented) return;
    event.preventDefault();
    work();
  };
  return { undo, redo, handleKey };
};

const flushAll = (editors: readonly DocumentEditor[]): void => {
  for (const editor of editors) void editor.flush();
};
