import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import type { Job } from "./generator-state.ts";
import { fill } from "#contracts/fill.ts";
import { useContent } from "#app/lib/content/content.ts";

const tickMs = 100;

/** Seconds since a time, with one decimal. */
const useElapsedSeconds = (since: number): string => {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return (Math.max(0, now - since) / 1_000).toFixed(1);
};

/** The running job with its stage and elapsed time. */
export const JobCard = ({ job, onCancel }: { job: Job; onCancel: () => void }) => {
  const play = useContent("play");
  const texts = play.generator;
  const seconds = useElapsedSeconds(job.startedAt);
  return (
    <div data-result className="surface scroll-my-4 grid gap-4 rounded-xl p-4 sm:p-6">
      <div className="relative">
        <Skeleton className="aspect-square w-full rounded-lg" />
        <p className="absolute inset-0 grid place-items-center px-6 text-center font-display text-title font-semibold">
          {play.speech.creating}
        </p>
      </div>
      {/* About as high as what is below a picture. */}
      <div className="grid min-h-72 content-start gap-5 sm:min-h-44">
        <Progress label={texts.stages[job.stage]} value={null} valueText={fill(texts.elapsed, { seconds })} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button data-cancel variant="glass" size="sm" onClick={onCancel}>
            <X aria-hidden />
            {texts.cancel}
          </Button>
          <span className="text-sm text-foreground-muted">{texts.cancelHint}</span>
        </div>
      </div>
    </div>
  );
};
