import ArrowLeft from "lucide-react/icons/arrow-left";
import { ApiError } from "#app/lib/api/api-error.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { FinishedImport } from "./finished-import.tsx";
import { ImportAnnouncement } from "./import-announcement.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { stateBadges } from "./import-badges.ts";
import { OpenImport } from "./open-import.tsx";
import { PlannedImport } from "./planned-import.tsx";
import { UploadCard, useImportUpload } from "./upload-card.tsx";
import { type ImportViewProps, isBusy, useImport } from "./use-import.ts";
import { useStateFocus } from "./use-state-focus.ts";

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
        <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
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
