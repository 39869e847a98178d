import ArrowLeft from "lucide-react/icons/arrow-left";
import { ApiError } from "#app/lib/api/api-error.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { FinishedImport } from "./finished-import.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { stateBadges } from "./import-badges.ts";
import { PlannedImport } from "./planned-import.tsx";
import { UploadCard, useImportUpload } from "./upload-card.tsx";
import { type ImportViewProps, isBusy, useImport } from "./use-import.ts";
import { useEffect, useRef, useState } from "react";
import { moveFocus } from "#app/lib/focus/focus-text.ts";
import type { ImportState, ImportStatus } from "#contracts/posts/import-calls.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { ImportProblems } from "./import-problems.tsx";

/** An import whose files did not all arrive, or that is nothing that can be imported. */
const OpenImport = ({ status, control }: ImportViewProps) => (
  <Card>
    <p className="max-w-prose">
      {status.message ??
        (status.state === "open"
          ? "Not all files of this import have arrived, because the page was closed while they were sent. Please choose them again."
          : "There is nothing in these files that can be imported.")}
    </p>
    <ImportProblems status={status} />
    <div>
      <Button busy={control.isActing} onClick={control.discard}>
        Choose other files
      </Button>
    </div>
  </Card>
);

/** What a step has come to; nothing for one that goes on. */
const announce = ({ state, counts, outcomes }: ImportStatus): string => {
  switch (state) {
    case "planned":
      return `The files are read. ${counts.all} posts were found.`;
    case "stopped":
      return "The import has stopped.";
    case "done": {
      const { created, updated, same, failed } = outcomes;
      return `The import is finished. Created: ${created}. Updated: ${updated}. Here already: ${same}. Failed: ${failed}.`;
    }
    case "undone":
      return "The import is undone.";
    case "unreadable":
      return "The files cannot be imported.";
    default:
      return "";
  }
};

/** Says once what a step of the import has come to; not how far it is. */
const ImportAnnouncement = ({ status }: { status: ImportStatus }) => {
  const [said, setSaid] = useState("");
  const before = useRef(status.state);
  useEffect(() => {
    if (before.current === status.state) return;
    before.current = status.state;
    setSaid(announce(status));
  }, [status]);
  return <output className="sr-only">{said}</output>;
};

/** When an import is in another state, and what had the focus is gone with the last one, its heading takes it. */
const useStateFocus = (state: ImportState | undefined) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state && document.activeElement === document.body) moveFocus(box.current?.querySelector("h2"));
  }, [state]);
  return box;
};

const View = (props: ImportViewProps): Elements => {
  const { state } = props.status;
  if (isBusy(props.status)) return <ImportProgress {...props} />;
  if (state === "open" || state === "unreadable") return <OpenImport {...props} />;
  return state === "planned" ? <PlannedImport {...props} /> : <FinishedImport {...props} />;
};

const Heading = ({ name, children }: { name: string; children?: Elements }) => (
  <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <h2 className="scroll-mt-6 font-display text-title font-semibold [overflow-wrap:anywhere] outline-none">
      <bdi>{name}</bdi>
    </h2>
    {children}
  </header>
);

const LoadedImport = ({ id, onBack }: { id: string; onBack: () => void }) => {
  const control = useImport(id, onBack);
  const { error, retry, status } = control;
  const box = useStateFocus(status?.state);
  if (error instanceof ApiError && error.code === "not_found")
    return <p>This import is not here any more: it was discarded, or its 30 days are over.</p>;
  if (!status) return error ? <LoadError error={error} onRetry={retry} /> : <Skeleton className="h-72 w-full" />;
  return (
    <div ref={box} className="grid gap-6">
      <Heading name={status.siteName ?? status.name}>
        {status.tool !== null && <Badge>{status.tool}</Badge>}
        <Badge tone={stateBadges[status.state].tone}>{stateBadges[status.state].label}</Badge>
      </Heading>
      {error && <LoadError error={error} onRetry={retry} />}
      <ImportAnnouncement status={status} />
      <View status={status} control={control} />
    </div>
  );
};

/** One import, from its first file to its undoing. */
export const ImportScreen = ({ id, onBack }: { id: string; onBack: () => void }) => {
  const upload = useImportUpload(id);
  return (
    <div className="grid gap-5">
      <Button variant="quiet" size="sm" className="-ms-4 justify-self-start" onClick={onBack}>
        <ArrowLeft aria-hidden />
        <span>Import and export</span>
      </Button>
      {upload ? (
        <>
          <Heading name={upload.name} />
          <UploadCard upload={upload} onCancelled={onBack} />
        </>
      ) : (
        <LoadedImport key={id} id={id} onBack={onBack} />
      )}
    </div>
  );
};
