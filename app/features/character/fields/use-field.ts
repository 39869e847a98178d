import type { JsonValue } from "#contracts/json-value.ts";
import { isFieldChanged } from "../document/document-state.ts";
import { getAt, type Path, toPathKey } from "../document/json-path.ts";
import { toSentence } from "../document/to-sentence.ts";
import { useEditor, useEditorState } from "./editor-context.ts";
import { toFieldId } from "./field-focus.ts";

/** A field of the document but for what is in it, for boxes around many others, which change with each of them. */
export const useFieldBox = (path: Path) => {
  const editor = useEditor();
  const key = toPathKey(path);
  const { name } = editor.store.getState().document;
  const problem = useEditorState(({ problems }) => problems.get(key));
  return {
    id: toFieldId(name, path),
    error: problem && toSentence(problem.reason),
    /** A value that would do in place of the one that is wrong. */
    offer: problem?.offer,
    isChanged: useEditorState((state) => isFieldChanged(state, path)),
    change: (next: JsonValue | undefined) => editor.change(path, next),
    type: (next: JsonValue | undefined) => editor.change(path, next, { isTyped: true }),
    reset: () => editor.change(path, getAt(editor.store.getState().shipped, path)),
  };
};

export type Field = ReturnType<typeof useFieldBox>;

/** One field of the document: what is in it, what is wrong with it, and how to change it. */
export const useField = (path: Path) => ({
  ...useFieldBox(path),
  value: useEditorState(({ history }) => getAt(history.value, path)),
});
