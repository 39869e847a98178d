import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
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
    <Dialog
      open={theirs !== null}
      onOpenChange={(open) => !open && editor.closeConflict()}
      title="This text was changed while you were editing"
      description="It was saved in another tab or on another device. Nothing was overwritten; choose which version to keep."
      className="max-w-4xl"
      footer={
        <>
          <Button variant="quiet" onClick={editor.closeConflict}>
            Keep editing
          </Button>
          <Button variant="glass" onClick={editor.takeTheirs}>
            Use the saved version
          </Button>
          <Button onClick={() => void editor.keepMine()}>Overwrite with mine</Button>
        </>
      }
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
    </Dialog>
  );
};
