import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { useStore } from "#app/lib/storage/external-store.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { VersionList } from "#app/lib/editing/version-list.tsx";
import { listDocumentRevisions, readDocumentRevision } from "../api/content-admin.ts";
import type { DocumentEditor } from "../document/document-editor.ts";
import { getValue } from "../document/document-state.ts";
import { FieldComparison } from "./field-comparison.tsx";

const kindLabels = {
  draft: "Draft",
  published: "Published",
  reset: "Back to the shipped text",
};

/** Revisions of a document: their list, one of them, and the way back to it. */
const useRevisions = (name: string, isOpen: boolean) => {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const list = useQuery({
    queryKey: ["content", "history", name],
    queryFn: isOpen ? () => listDocumentRevisions(name) : skipToken,
    gcTime: 0,
    staleTime: 0,
  });
  const revisions = list.data ?? [];
  const shownId = chosenId ?? (revisions[1] ?? revisions[0])?.id;
  const revision = useQuery({
    queryKey: ["content", "revision", shownId],
    queryFn: shownId === undefined ? skipToken : () => readDocumentRevision(shownId),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return {
    revisions,
    shownId,
    shown: revision.data,
    choose: setChosenId,
    isLoading: list.isLoading,
    error: list.error ?? revision.error,
    retry: () => void (list.error ? list : revision).refetch(),
  };
};

type HistoryDialogProps = { editor: DocumentEditor; isOpen: boolean; onClose: () => void };

export const DocumentHistoryDialog = ({ editor, isOpen, onClose }: HistoryDialogProps) => {
  const { document, schema } = editor.store.getState();
  const value = useStore(editor.store, getValue);
  const { revisions, shownId, shown, choose, isLoading, error, retry } = useRevisions(document.name, isOpen);
  const applyVersion = () => {
    if (shown === undefined) return;
    editor.change([], shown);
    void editor.flush();
    showToast({ title: "The earlier version is in the form and saved as a draft.", tone: "success" });
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Earlier versions"
      description={document.title}
      className="max-w-4xl"
      footer={
        <Button variant="glass" disabled={shown === undefined} onClick={applyVersion}>
          Use this version
        </Button>
      }
    >
      {error && <LoadError error={error} onRetry={retry} />}
      {isLoading && <Spinner label="Loading versions" />}
      {!isLoading && !error && revisions.length === 0 && <p>This text has no earlier versions yet.</p>}
      {revisions.length > 0 && (
        <div className="grid gap-5 md:grid-cols-[15rem_1fr]">
          <VersionList
            versions={revisions.map(({ id, at, actor, kind }, index) => ({
              id,
              at,
              note: [index === 0 && "Newest version", actor, kindLabels[kind]].filter(Boolean).join(" · "),
            }))}
            shownId={shownId}
            onShow={choose}
          />
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
        </div>
      )}
    </Dialog>
  );
};
