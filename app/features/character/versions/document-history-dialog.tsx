import { HistoryDialog } from "#app/lib/editing/history-dialog.tsx";
import { useVersions } from "#app/lib/editing/use-versions.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { listDocumentRevisions, readDocumentRevision } from "../api/content-admin.ts";
import type { DocumentEditor } from "../document/document-editor.ts";
import { getValue } from "../document/document-state.ts";
import { FieldComparison } from "./field-comparison.tsx";

const kindLabels = {
  draft: "Draft",
  published: "Published",
  reset: "Back to the shipped text",
};

type HistoryDialogProps = { editor: DocumentEditor; isOpen: boolean; onClose: () => void };

export const DocumentHistoryDialog = ({ editor, isOpen, onClose }: HistoryDialogProps) => {
  const { document, schema } = editor.store.getState();
  const value = useStore(editor.store, getValue);
  const load = async () => ({ revisions: await listDocumentRevisions(document.name) });
  const history = useVersions(["content", "history", document.name], isOpen ? load : null, readDocumentRevision);
  const { revisions, shown } = history;
  const applyVersion = () => {
    if (shown === undefined) return;
    editor.change([], shown);
    void editor.flush();
    showToast({ title: "The earlier version is in the form and saved as a draft.", tone: "success" });
    onClose();
  };
  return (
    <HistoryDialog
      isOpen={isOpen}
      title="Earlier versions"
      description={document.title}
      history={history}
      versions={revisions.map(({ id, at, actor, kind }, index) => ({
        id,
        at,
        note: [index === 0 && "Newest version", actor, kindLabels[kind]].filter(Boolean).join(" · "),
      }))}
      action={
        <Button variant="glass" disabled={shown === undefined} onClick={applyVersion}>
          Use this version
        </Button>
      }
      onClose={onClose}
    >
      {shown !== undefined && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable
        <section aria-label="Changes in the text" tabIndex={0} className="max-h-[45dvh] min-w-0 overflow-y-auto">
          <FieldComparison
            schema={schema}
            before={{ label: "That version", value: shown }}
            after={{ label: "In the form", value }}
            same="This version says the same as the text in the form."
          />
        </section>
      )}
    </HistoryDialog>
  );
};
