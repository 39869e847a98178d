import { Badge, type BadgeTone } from "#app/ui/status/badge.tsx";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { Demo } from "./demo.tsx";

const tones: BadgeTone[] = ["neutral", "accent", "success", "warning", "danger"];

export const FeedbackDemo = () => (
  <Demo title="Feedback">
    <div className="flex flex-wrap items-center gap-3">
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Spinner label="Loading" className="size-6 text-accent" />
    </div>
    <div className="grid gap-5 sm:grid-cols-2">
      <Progress label="Writing the story" value={64} />
      <Progress label="Waking up" value={null} />
    </div>
    <div className="grid gap-2">
      <Skeleton className="h-6 w-1/2" />
      <Skeleton />
      <Skeleton className="h-4 w-4/5" />
    </div>
    <EmptyState title="No stories yet. The first one is on its way." />
  </Demo>
);
