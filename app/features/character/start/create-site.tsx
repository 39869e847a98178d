import { useEffect, useRef } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { moveFocus } from "#app/lib/focus/focus-text.ts";
import { LanguageField } from "./language-field.tsx";
import { getErrorMessage } from "#app/lib/owner/error-message.ts";

const WhatHappens = () => (
  <section aria-labelledby="what-happens" className="grid gap-2">
    <h3 id="what-happens" className="font-display text-lg font-semibold">
      What happens then
    </h3>
    <ul className="grid max-w-prose list-disc gap-1 ps-5 text-foreground-muted">
      {[
        "All texts that visitors read are replaced by plain ones that fit the new name and pronouns.",
        "The example stories that came with the site go to the trash, where they stay for thirty days. Stories of your own stay.",
        "Pages that have nothing to show yet, such as the song or the film, are hidden until you fill them.",
        "Everything can be taken back: what a text said before is in its history.",
      ].map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </section>
);

const Failure = ({ error }: { error: Error }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => void moveFocus(box.current), [error]);
  return (
    <div ref={box} role="alert" className="grid gap-1 rounded-md bg-danger-subtle px-4 py-3 text-sm">
      <p className="font-semibold">The site was not created:</p>
      <p className="[overflow-wrap:anywhere]">{getErrorMessage(error)}</p>
    </div>
  );
};

type CreateSiteProps = { isPending: boolean; error: Error | null };

/** What happens, the button that makes it happen, and what became of it. */
export const CreateSite = ({ isPending, error }: CreateSiteProps) => (
  <>
    <LanguageField />
    <WhatHappens />
    {error && !isPending && <Failure error={error} />}
    {/* Said when it begins; what comes next takes the focus. */}
    <output className="empty:absolute">
      {isPending && <Progress label="Writing the texts of the site…" value={null} />}
    </output>
    <div>
      <Button type="submit" busy={isPending}>
        Create the site
      </Button>
    </div>
  </>
);
