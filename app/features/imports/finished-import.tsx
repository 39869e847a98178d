import Undo from "lucide-react/icons/undo-2";
import { DownloadButton } from "#app/lib/owner/download-button.tsx";
import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { formatLongDay } from "#app/lib/format-date.ts";
import type { EntryFilter, ImportStatus } from "#contracts/posts/import-calls.ts";
import { EntryTable } from "./entry-table.tsx";
import { ImportProblems } from "./import-problems.tsx";
import type { ImportViewProps } from "./use-import.ts";
import { useRun } from "./planned-import.tsx";
import { readReport } from "./read-report.ts";
import { RunFields } from "./run-fields.tsx";
import { CountTiles } from "#app/ui/status/count-tiles.tsx";
import { ConfirmDialog } from "#app/ui/actions/confirm-dialog.tsx";

type UndoDialogProps = {
  /** Null while it is closed. */
  status: ImportStatus | null;
  onClose: () => void;
  onConfirm: () => void;
};

/** Says what undoing an import does, and asks whether to do it. */
const UndoDialog = ({ status, onClose, onConfirm }: UndoDialogProps) => {
  const { created, updated } = status?.outcomes ?? { created: 0, updated: 0 };
  return (
    <ConfirmDialog
      open={status !== null}
      title="Undo this import?"
      cancel="Keep it"
      confirm="Undo it"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <ul className="grid list-disc gap-2 ps-5">
        <li>{`Posts that it created (${created.toLocaleString("en-US")}) go to the trash.`}</li>
        <li>{`Posts that it updated (${updated.toLocaleString("en-US")}) get their former text back.`}</li>
        <li>Posts that you have changed here since stay as they are, and are named.</li>
        <li>Its redirects go. Its pictures go 30 days later, unless something else uses them.</li>
      </ul>
    </ConfirmDialog>
  );
};

const reportLabels = {
  done: "The import is finished",
  stopped: "The import has stopped",
  undone: "The import is undone",
};

const Result = ({ status: { counts, outcomes, pictures, state } }: { status: ImportStatus }) => (
  <CountTiles
    tiles={[
      { label: "Created", count: outcomes.created, tone: "success" },
      { label: "Updated", count: outcomes.updated, tone: "success" },
      { label: "Here already", count: outcomes.same },
      { label: "Failed", count: outcomes.failed, tone: "danger" },
      { label: "Pictures copied", count: pictures.copied, tone: "success" },
      { label: "Pictures missing", count: pictures.missing, tone: "danger" },
      ...(state === "undone" ? [{ label: "Not taken back", count: counts.kept, tone: "warning" } as const] : []),
    ]}
  />
);

/** Goes on with an import that was stopped. */
const GoOn = (props: ImportViewProps) => {
  const { run, ...fields } = useRun(props);
  return (
    <form method="post" noValidate onSubmit={run} className="grid gap-6">
      <p className="max-w-prose">
        {props.status.message ??
          "The import was stopped. What is imported already stays, and the rest can follow at any time."}
      </p>
      <RunFields status={props.status} {...fields} />
      <div>
        <Button type="submit" busy={props.control.isActing}>
          Go on
        </Button>
      </div>
    </form>
  );
};

const isUndoable = ({ undoableUntil, state }: ImportStatus): boolean =>
  undoableUntil !== null && Date.parse(undoableUntil) > Date.now() && state !== "undone";

/** What the owner wants to know first. */
const findFirstFilter = ({ counts }: ImportStatus): EntryFilter =>
  (["kept", "failed"] as const).find((filter) => counts[filter] > 0) ?? "all";

/** What an import has come to: the report, and its undoing. */
export const FinishedImport = (props: ImportViewProps) => {
  const { status, control } = props;
  const [isAsking, setIsAsking] = useState(false);
  const readFile = async () =>
    new File([await readReport(status)], `import-${status.name}.txt`, { type: "text/plain" });
  const day = status.undoableUntil === null ? "" : formatLongDay(status.undoableUntil);
  return (
    <>
      <Card title={reportLabels[status.state === "undone" ? "undone" : status.state === "done" ? "done" : "stopped"]}>
        {status.state !== "stopped" && status.message !== null && <p className="max-w-prose">{status.message}</p>}
        <Result status={status} />
        {status.state === "stopped" && <GoOn {...props} />}
        <ImportProblems status={status} />
        <div className="flex flex-wrap gap-3">
          <DownloadButton variant="glass" read={readFile}>
            Download the report
          </DownloadButton>
          {isUndoable(status) && (
            <Button variant="glass" busy={control.isActing} onClick={() => setIsAsking(true)}>
              <Undo aria-hidden />
              <span>Undo this import</span>
            </Button>
          )}
        </div>
        {isUndoable(status) && (
          <p className="text-sm text-foreground-muted">{`It can be undone as a whole until ${day}.`}</p>
        )}
      </Card>
      <Card title="Post by post">
        <EntryTable
          key={status.state}
          status={status}
          onStatus={control.keep}
          first={findFirstFilter(status)}
          isChoosing={status.state === "stopped"}
        />
      </Card>
      <UndoDialog
        status={isAsking ? status : null}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          control.undo();
        }}
      />
    </>
  );
};
