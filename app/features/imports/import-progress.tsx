import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { CountTiles } from "#app/ui/status/count-tiles.tsx";
import type { ImportViewProps } from "./use-import.ts";

/** What the server does with an import just now, and how far it is. */
export const ImportProgress = ({ status, control }: ImportViewProps) => {
  const { state, outcomes, pictures } = status;
  const { done, total } = status.progress;
  const label =
    state === "running" ? "Importing" : state === "undoing" ? "Taking the import back" : "Reading your files";
  return (
    <Card>
      <Progress
        label={label}
        value={total > 0 ? Math.min(done, total) : null}
        max={Math.max(total, 1)}
        {...(total > 0 && { valueText: `${done.toLocaleString("en-US")} / ${total.toLocaleString("en-US")}` })}
      />
      {state === "running" && (
        <>
          <CountTiles
            tiles={[
              { label: "Created", count: outcomes.created, tone: "success" },
              { label: "Updated", count: outcomes.updated, tone: "success" },
              { label: "Failed", count: outcomes.failed, tone: "danger" },
              { label: "Pictures copied", count: pictures.copied },
            ]}
          />
          <p className="text-sm text-foreground-muted">
            You can close this page. The import goes on, and you find it here again.
          </p>
          <div>
            <Button variant="glass" busy={control.isActing} onClick={control.stop}>
              Stop
            </Button>
          </div>
        </>
      )}
      {state === "reading" && (
        <div>
          <Button variant="glass" busy={control.isActing} onClick={control.discard}>
            Cancel
          </Button>
        </div>
      )}
    </Card>
  );
};
