import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import type { DocumentEditor } from "../document/document-editor.ts";
import { getValue } from "../document/document-state.ts";
import { FieldComparison } from "./field-comparison.tsx";

/** Somebody else saved first: shows both versions field by field. Nothing is lost, whichever is chosen. */
export const DocumentConflictDialog = ({ editor }: { editor: DocumentEditor }) => {
  const texts = useContent("admin");
  const { conflict, versions } = texts.character;
  const theirs = useStore(editor.store, (state) => state.theirs);
  const value = useStore(editor.store, getValue);
  const { schema } = editor.store.getState();
  return (
    <Dialog
      open={theirs !== null}
      onOpenChange={(open) => !open && editor.closeConflict()}
      title={conflict.title}
      description={conflict.text}
      className="max-w-4xl"
      footer={
        <>
          <Button variant="quiet" onClick={editor.closeConflict}>
            {texts.conflict.later}
          </Button>
          <Button variant="glass" onClick={editor.takeTheirs}>
            {texts.conflict.takeTheirs}
          </Button>
          <Button onClick={() => void editor.keepMine()}>{texts.conflict.keepMine}</Button>
        </>
      }
    >
      {theirs && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable
        <section aria-label={texts.conflict.difference} tabIndex={0} className="max-h-[50dvh] overflow-y-auto">
          <FieldComparison
            schema={schema}
            before={{ label: conflict.theirs, value: theirs.draft ?? theirs.published }}
            after={{ label: conflict.mine, value }}
            same={versions.same}
          />
        </section>
      )}
    </Dialog>
  );
};
