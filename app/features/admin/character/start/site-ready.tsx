import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { toShownPath } from "#contracts/persona-addresses.ts";
import type { Started } from "./beginning.ts";
import { StepHeading } from "./step-heading.tsx";

export type SiteReadyProps = {
  started: Started;
  /** Opens a document. */ onOpen: (name: "pictures" | "theme", title: string) => void;
  onWrite: () => void;
  onDone: () => void;
};

/** The site is there: where to look at it, and what comes next. */
export const SiteReady = ({ started, onDone, onOpen, onWrite }: SiteReadyProps) => {
  const texts = useContent("admin").start.ready;
  return (
    <>
      <StepHeading
        title={texts.title.replace("{name}", () => started.name)}
        text={started.isPublished ? texts.published : texts.drafts}
      />
      <Card className="max-w-4xl">
        {/* Documents of their own: this page still has the texts it was loaded with. */}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={started.landing} reloadDocument>
            {texts.landing}
          </ButtonLink>
          <ButtonLink to={toShownPath("/chloe-chat", started.shortName)} reloadDocument variant="glass">
            {texts.chat}
          </ButtonLink>
        </div>
        <section aria-labelledby="what-is-next" className="grid gap-3">
          <h3 id="what-is-next" className="font-display text-lg font-semibold">
            {texts.next}
          </h3>
          <div className="flex flex-wrap gap-3">
            <Button variant="glass" onClick={() => onOpen("pictures", texts.portrait)}>
              {texts.portrait}
            </Button>
            <Button variant="glass" onClick={() => onOpen("theme", texts.colours)}>
              {texts.colours}
            </Button>
            <Button variant="glass" onClick={onWrite}>
              {texts.story}
            </Button>
            <Button variant="quiet" onClick={onDone}>
              {texts.toTexts}
            </Button>
          </div>
        </section>
      </Card>
    </>
  );
};
