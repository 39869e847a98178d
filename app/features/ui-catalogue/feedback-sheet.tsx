import { Badge, type BadgeTone } from "#app/ui/feedback/badge.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Progress } from "#app/ui/feedback/progress.tsx";
import { Skeleton } from "#app/ui/feedback/skeleton.tsx";
import { Spinner } from "#app/ui/feedback/spinner.tsx";
import { Sheet } from "./sheet.tsx";

const tones: BadgeTone[] = ["neutral", "accent", "success", "warning", "danger"];

export const FeedbackSheet = () => (
  <Sheet title="Feedback">
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
  </Sheet>
);
