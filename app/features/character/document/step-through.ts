import type { DocumentEditor } from "./document-editor.ts";
import type { Path } from "./json-path.ts";

type Found = { editor: DocumentEditor; path: Path } | null;

const readHistory = (editor: DocumentEditor) => editor.store.getState().history;

/** Undoes the last change in any of several documents. */
export const undoLast = (editors: readonly DocumentEditor[]): Found => {
  const [last] = editors
    .flatMap((editor) => ({ editor, at: readHistory(editor).past.at(-1)?.at ?? -1 }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => b.at - a.at);
  const path = last?.editor.undo();
  return last && path ? { editor: last.editor, path } : null;
};

/** Makes the change again that was undone last: of those undone, the one made first. */
export const redoNext = (editors: readonly DocumentEditor[]): Found => {
  const [next] = editors
    .flatMap((editor) => ({ editor, at: readHistory(editor).future.at(-1)?.at ?? Infinity }))
    .filter(({ at }) => at < Infinity)
    .sort((a, b) => a.at - b.at);
  const path = next?.editor.redo();
  return next && path ? { editor: next.editor, path } : null;
};
