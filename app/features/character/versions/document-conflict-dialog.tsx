import { ConflictDialog } from "#app/lib/editing/conflict-dialog.tsx";
import { useStore } from "#app/lib/storage/external-store.ts";
import type { DocumentEditor } from "../document/document-editor.ts";
import { getValue } from "../document/document-state.ts";
import { FieldComparison } from "./field-comparison.tsx";

/** Somebody else saved first: shows both versions field by field. Nothing is lost, whichever is chosen. */
export const DocumentConflictDialog = ({ editor }: { editor: DocumentEditor }) => {
  const state = useStore(editor.store);
  return (
    <ConflictDialog saver={{ ...editor, ...state }} what="text">
      {(theirs) => (
        <section
          aria-label="Changes from the saved version to yours"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable
          tabIndex={0}
          className="max-h-[50dvh] overflow-y-auto"
        >
          <FieldComparison
            schema={state.schema}
            before={{ label: "Saved version", value: theirs.draft ?? theirs.published }}
            after={{ label: "Your version", value: getValue(state) }}
            same="This version says the same as the text in the form."
          />
        </section>
      )}
    </ConflictDialog>
  );
};
