import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { SwitchField } from "#app/ui/forms/switch-field.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { useStore } from "#app/lib/storage/external-store.ts";
import { useContent } from "#app/lib/content/content.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { toShownAddress } from "#app/lib/shown-pages.ts";
import { fill } from "#contracts/fill.ts";
import { metadataStore } from "../settings.ts";
import { PictureCard } from "./picture-card.tsx";
import type { Generator } from "./use-generator.ts";
import type { Job } from "./generator-state.ts";

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
const JobCard = ({ job, onCancel }: { job: Job; onCancel: () => void }) => {
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

/** The running job, whose place its result takes, and the results, newest first. */
export const Creations = ({ generator }: { generator: Generator }) => {
  const play = useContent("play");
  const texts = play.generator;
  const { job, pictures } = generator.state;
  const isEmpty = pictures.length === 0 && !job;
  const hasMetadata = useStore(metadataStore);
  return (
    <section aria-labelledby="creations" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="creations" className="font-display text-title font-semibold">
          {texts.results}
        </h2>
        <TextLink
          to={toShownAddress("/play-with-chloe/pictures")}
          className="inline-flex min-h-11 items-center text-sm"
        >
          {play.page.pictures}
        </TextLink>
      </div>
      {isEmpty && (
        <div className="grid aspect-square place-content-center justify-items-center gap-5 rounded-xl border border-dashed border-line-strong p-8 text-center text-foreground-muted max-lg:aspect-[4/3]">
          <Butterfly flapping className="size-16" />
          <p>{texts.placeholder}</p>
        </div>
      )}
      {!isEmpty && (
        <>
          <div className="grid gap-1 text-sm text-foreground-muted">
            <p className="pointer-coarse:hidden">{play.picture.keys}</p>
            <SwitchField
              label={texts.metadata}
              checked={hasMetadata}
              onCheckedChange={(isOn) => metadataStore.setState(isOn)}
            />
          </div>
          <ol className="grid gap-6">
            {job && (
              <li key={job.startedAt}>
                <JobCard job={job} onCancel={generator.cancel} />
              </li>
            )}
            {pictures.map((picture) => (
              <li key={picture.id}>
                <PictureCard picture={picture} generator={generator} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
};
