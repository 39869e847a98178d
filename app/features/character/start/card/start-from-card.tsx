import { useState } from "react";
import type { Started } from "../beginning.ts";
import { CardReview } from "./card-review.tsx";
import { useCard } from "./use-card.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { DropZone } from "#app/ui/forms/drop-zone.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { acceptedCards } from "#contracts/character/card-file.ts";
import { getErrorMessage } from "#app/lib/owner/error-message.ts";
import { StepHeading } from "../step-heading.tsx";

type CardPickerProps = {
  card: ReturnType<typeof useCard>;
  /** Back to the card that is there already. */ onBack: () => void;
};

/** Takes the file of a card, dropped or chosen. */
const CardPicker = ({ card, onBack }: CardPickerProps) => (
  <>
    <StepHeading
      title="Start from a card"
      text="Choose the file of your Character Card. Nothing on the site changes until you have seen what is in it."
    />
    {card.plan && (
      <Button variant="quiet" size="sm" className="-ms-4 justify-self-start" onClick={onBack}>
        {card.plan.profile.name ? `Back to the card of ${card.plan.profile.name}` : "Back to the card"}
      </Button>
    )}
    <Card className="max-w-4xl">
      <DropZone
        label="Character Card"
        hint="PNG, APNG, JSON or CHARX, also behind a JPEG, up to 32 MB."
        error={card.error ? getErrorMessage(card.error) : undefined}
        accept={acceptedCards}
        onFiles={card.read}
        className="sm:px-10 sm:py-14"
      >
        <p className="font-display text-lg">Drop a card here, or choose a file</p>
      </DropZone>
      <output className="empty:absolute">
        {card.isReading && <Progress label="Reading the card…" value={null} />}
        {card.isCancelled && <span className="text-sm text-foreground-muted">The card was not read.</span>}
      </output>
      {card.isReading && (
        <Button variant="quiet" size="sm" className="self-start" onClick={card.cancel}>
          Cancel
        </Button>
      )}
    </Card>
  </>
);

/** A character from the file of a card: choosing it, then seeing what is in it. */
export const StartFromCard = ({ onStarted }: { onStarted: (started: Started) => void }) => {
  const [isChoosing, setIsChoosing] = useState(false);
  const card = useCard(() => setIsChoosing(false));
  const { forget, plan } = card;
  if (!plan || isChoosing) return <CardPicker card={card} onBack={() => setIsChoosing(false)} />;
  const finish = (started: Started) => {
    forget();
    onStarted(started);
  };
  return <CardReview key={plan.id} plan={plan} onOther={() => setIsChoosing(true)} onStarted={finish} />;
};
