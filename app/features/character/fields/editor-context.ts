import { createContext, useContext } from "react";
import { useStore } from "#app/lib/storage/external-store.ts";
import type { HideablePage } from "#contracts/content/pages.ts";
import type { DocumentEditor } from "../document/document-editor.ts";
import type { DocumentState } from "../document/document-state.ts";

/** The document that the fields below belong to. */
export const EditorContext = createContext<DocumentEditor | null>(null);

export const useEditor = (): DocumentEditor => {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("A field of a document must be inside of EditorContext.");
  return editor;
};

/** `select` must return a stable value for the same state. */
export const useEditorState = <Value>(select: (state: DocumentState) => Value): Value =>
  useStore(useEditor().store, select);

/** The pages that are off as the switches beside a list of links stand; none where there are no switches. */
export const HiddenPagesContext = createContext<readonly HideablePage[]>([]);
