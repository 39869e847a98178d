import { useEffect, useRef } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { moveFocus } from "#app/lib/focus/focus-text.ts";
import { useContent } from "#app/lib/content/content.ts";
import { getErrorMessage } from "../../api/error-message.ts";

const WhatHappens = () => {
  const { title, points } = useContent("admin").start.happens;
  return (
    <section aria-labelledby="what-happens" className="grid gap-2">
      <h3 id="what-happens" className="font-display text-lg font-semibold">
        {title}
      </h3>
      <ul className="grid max-w-prose list-disc gap-1 ps-5 text-foreground-muted">
        {[points.texts, points.stories, points.media, points.history].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
};

const Failure = ({ error }: { error: Error }) => {
  const texts = useContent("admin").start;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => void moveFocus(box.current), [error]);
  return (
    <div ref={box} role="alert" className="grid gap-1 rounded-md bg-danger-subtle px-4 py-3 text-sm">
      <p className="font-semibold">{texts.notCreated}</p>
      <p className="[overflow-wrap:anywhere]">{getErrorMessage(error)}</p>
    </div>
  );
};

type CreateSiteProps = { isPending: boolean; error: Error | null };

/** What happens, the button that makes it happen, and what became of it. */
export const CreateSite = ({ isPending, error }: CreateSiteProps) => {
  const texts = useContent("admin").start;
  return (
    <>
      <WhatHappens />
      {error && !isPending && <Failure error={error} />}
      {/* Said when it begins; what comes next takes the focus. */}
      <output className="empty:absolute">{isPending && <Progress label={texts.creating} value={null} />}</output>
      <div>
        <Button type="submit" busy={isPending}>
          {texts.create}
        </Button>
      </div>
    </>
  );
};
