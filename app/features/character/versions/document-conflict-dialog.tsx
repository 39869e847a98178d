import { ConflictDialog } from "#app/lib/editing/conflict-dialog.tsx";
import { useStore } from "#app/lib/storage/external-store.ts";
import type { DocumentEditor } from "../document/document-editor.ts";
import { getValue } from "../document/document-state.ts";
import { FieldComparison } from "./field-comparison.tsx";

/** Somebody else saved first: shows both versions field by field. Nothing is lost, whichever is chosen. */
export const DocumentConflictDialog = ({ editor }: { editor: DocumentEditor }) => {
  const theirs = useStore(editor.store, (state) => state.theirs);
  const value = useStore(editor.store, getValue);
  const { schema } = editor.store.getState();
  return (
    <ConflictDialog
      isOpen={theirs !== null}
      what="text"
      onClose={editor.closeConflict}
      onUseSaved={editor.takeTheirs}
      onOverwrite={() => void editor.keepMine()}
    >
      {theirs && (
        <section
          aria-label="Changes from the saved version to yours"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable
          tabIndex={0}
          className="max-h-[50dvh] overflow-y-auto"
        >
          <FieldComparison
            schema={schema}
            before={{ label: "Saved version", value: theirs.draft ?? theirs.published }}
            after={{ label: "Your version", value }}
            same="This version says the same as the text in the form."
          />
        </section>
      )}
    </ConflictDialog>
  );
};
