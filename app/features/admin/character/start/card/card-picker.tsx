import { Button } from "#app/ui/actions/button.tsx";
import { DropZone } from "#app/ui/forms/drop-zone.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { acceptedCards } from "#contracts/character/card-file.ts";
import { getErrorMessage } from "../../../api/error-message.ts";
import { StepHeading } from "../step-heading.tsx";
import type { useCard } from "./use-card.ts";

type CardPickerProps = {
  card: ReturnType<typeof useCard>;
  /** Back to the card that is there already. */ onBack: () => void;
};

/** Takes the file of a card, dropped or chosen. */
export const CardPicker = ({ card, onBack }: CardPickerProps) => {
  const texts = useContent("admin").start.file;
  return (
    <>
      <StepHeading title={texts.title} text={texts.text} />
      {card.plan && (
        <Button variant="quiet" size="sm" className="-ms-4 justify-self-start" onClick={onBack}>
          {texts.backToPlan.replace("{name}", () => card.plan?.profile.name ?? "")}
        </Button>
      )}
      <Card className="max-w-4xl">
        <DropZone onDrop={({ files }) => card.read([...files])} className="sm:px-10 sm:py-14">
          <p className="text-center font-display text-lg">{texts.drop}</p>
          <FileField
            label={texts.field}
            hint={texts.hint}
            error={card.error ? getErrorMessage(card.error) : undefined}
            accept={acceptedCards}
            onFile={(file) => file && card.read([file])}
          />
        </DropZone>
        <output className="empty:absolute">
          {card.isReading && <Progress label={texts.reading} value={null} />}
          {card.isCancelled && <span className="text-sm text-foreground-muted">{texts.cancelled}</span>}
        </output>
        {card.isReading && (
          <Button variant="quiet" size="sm" className="self-start" onClick={card.cancel}>
            {texts.cancel}
          </Button>
        )}
      </Card>
    </>
  );
};
