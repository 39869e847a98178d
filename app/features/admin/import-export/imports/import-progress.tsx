import { useContent } from "#app/lib/content/content.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { CountTiles } from "../../count-tiles.tsx";
import type { ImportViewProps } from "./import-screen.tsx";

/** What the server does with an import just now, and how far it is. */
export const ImportProgress = ({ status, control }: ImportViewProps) => {
  const texts = useContent("admin").imports;
  const { state, outcomes, pictures } = status;
  const { done, total } = status.progress;
  const label = state === "running" ? texts.running : state === "undoing" ? texts.undoing : texts.reading;
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
              { label: texts.outcomes.created, count: outcomes.created, tone: "success" },
              { label: texts.outcomes.updated, count: outcomes.updated, tone: "success" },
              { label: texts.outcomes.failed, count: outcomes.failed, tone: "danger" },
              { label: texts.pictures.copied, count: pictures.copied },
            ]}
          />
          <p className="text-sm text-foreground-muted">{texts.runningHint}</p>
          <div>
            <Button variant="glass" busy={control.isActing} onClick={control.stop}>
              {texts.stop}
            </Button>
          </div>
        </>
      )}
      {state === "reading" && (
        <div>
          <Button variant="glass" busy={control.isActing} onClick={control.discard}>
            {texts.cancel}
          </Button>
        </div>
      )}
    </Card>
  );
};
