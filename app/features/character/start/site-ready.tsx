import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
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
export const SiteReady = ({ started, onDone, onOpen, onWrite }: SiteReadyProps) => (
  <>
    <StepHeading
      title={`${started.name}’s site is ready`}
      text={
        started.isPublished
          ? "Visitors see it now."
          : "Its texts are drafts. Visitors see each of them when you publish it, below “All texts, page by page”."
      }
    />
    <Card className="max-w-4xl">
      {/* Documents of their own: this page still has the texts it was loaded with. */}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={started.landing} reloadDocument>
          Open the landing page
        </ButtonLink>
        <ButtonLink to={toShownPath("/chloe-chat", started.shortName)} reloadDocument variant="glass">
          Open the chat
        </ButtonLink>
      </div>
      <section aria-labelledby="what-is-next" className="grid gap-3">
        <h3 id="what-is-next" className="font-display text-lg font-semibold">
          What comes next
        </h3>
        <div className="flex flex-wrap gap-3">
          <Button variant="glass" onClick={() => onOpen("pictures", "Choose a portrait")}>
            Choose a portrait
          </Button>
          <Button variant="glass" onClick={() => onOpen("theme", "Choose the colours")}>
            Choose the colours
          </Button>
          <Button variant="glass" onClick={onWrite}>
            Write the first story
          </Button>
          <Button variant="quiet" onClick={onDone}>
            See all texts
          </Button>
        </div>
      </section>
    </Card>
  </>
);
