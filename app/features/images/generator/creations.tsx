import { TextLink } from "#app/ui/actions/text-link.tsx";
import { SwitchField } from "#app/ui/forms/switch-field.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { useStore } from "#app/lib/storage/external-store.ts";
import { metadataStore } from "../settings.ts";
import { PictureCard } from "./picture-card.tsx";
import { JobCard } from "./job-card.tsx";
import type { Generator } from "./use-generator.ts";
import { useContent } from "#app/lib/content/content.ts";

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
        <TextLink to="/play-with-chloe/pictures" className="inline-flex min-h-11 items-center text-sm">
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
