import Download from "lucide-react/icons/download";
import Undo from "lucide-react/icons/undo-2";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { formatLongDay } from "#app/lib/format-date.ts";
import { fill } from "#contracts/fill.ts";
import type { EntryFilter, ImportStatus } from "#contracts/posts/import-calls.ts";
import { showError } from "../../api/error-message.ts";
import { EntryTable } from "./entry-table.tsx";
import { ImportProblems } from "./import-problems.tsx";
import type { ImportViewProps } from "./use-import.ts";
import { useRun } from "./planned-import.tsx";
import { readReport } from "./read-report.ts";
import { RunFields } from "./run-fields.tsx";
import { CountTiles } from "../../count-tiles.tsx";
import { UndoDialog } from "./undo-dialog.tsx";

const Result = ({ status: { counts, outcomes, pictures, state } }: { status: ImportStatus }) => {
  const texts = useContent("admin").imports;
  return (
    <CountTiles
      tiles={[
        { label: texts.outcomes.created, count: outcomes.created, tone: "success" },
        { label: texts.outcomes.updated, count: outcomes.updated, tone: "success" },
        { label: texts.outcomes.same, count: outcomes.same },
        { label: texts.outcomes.failed, count: outcomes.failed, tone: "danger" },
        { label: texts.pictures.copied, count: pictures.copied, tone: "success" },
        { label: texts.pictures.missing, count: pictures.missing, tone: "danger" },
        ...(state === "undone" ? [{ label: texts.filters.kept, count: counts.kept, tone: "warning" } as const] : []),
      ]}
    />
  );
};

/** Goes on with an import that was stopped. */
const GoOn = (props: ImportViewProps) => {
  const texts = useContent("admin").imports;
  const { run, ...fields } = useRun(props);
  return (
    <form method="post" noValidate onSubmit={run} className="grid gap-6">
      <p className="max-w-prose">{props.status.message ?? texts.stopped}</p>
      <RunFields status={props.status} {...fields} />
      <div>
        <Button type="submit" busy={props.control.isActing}>
          {texts.goOn}
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
  const texts = useContent("admin").imports;
  const [isAsking, setIsAsking] = useState(false);
  const download = useMutation({
    mutationFn: () => readReport(status),
    onSuccess: (report) =>
      saveFile(`${texts.reportFile}-${status.name}.txt`, new Blob([report], { type: "text/plain" })),
    onError: showError,
  });
  const day = status.undoableUntil === null ? "" : formatLongDay(status.undoableUntil);
  return (
    <>
      <Card title={texts.reports[status.state === "undone" ? "undone" : status.state === "done" ? "done" : "stopped"]}>
        {status.state !== "stopped" && status.message !== null && <p className="max-w-prose">{status.message}</p>}
        <Result status={status} />
        {status.state === "stopped" && <GoOn {...props} />}
        <ImportProblems status={status} />
        <div className="flex flex-wrap gap-3">
          <Button variant="glass" busy={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden />
            <span>{texts.downloadReport}</span>
          </Button>
          {isUndoable(status) && (
            <Button variant="glass" busy={control.isActing} onClick={() => setIsAsking(true)}>
              <Undo aria-hidden />
              <span>{texts.undo}</span>
            </Button>
          )}
        </div>
        {isUndoable(status) && <p className="text-sm text-foreground-muted">{fill(texts.undoableUntil, { day })}</p>}
      </Card>
      <Card title={texts.table.title}>
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
