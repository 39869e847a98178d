import { type DragEvent, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
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
  const [isOver, setIsOver] = useState(false);
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      card.read([...event.dataTransfer.files]);
    },
  };
  return (
    <>
      <StepHeading title={texts.title} text={texts.text} />
      {card.plan && (
        <Button variant="quiet" size="sm" className="-ms-4 justify-self-start" onClick={onBack}>
          {texts.backToPlan.replace("{name}", () => card.plan?.profile.name ?? "")}
        </Button>
      )}
      <Card className="max-w-4xl">
        {/* The keyboard has the field inside, which opens the same dialog as a click. */}
        <div
          {...drop}
          data-drop-zone
          className={`grid gap-4 rounded-lg border-2 border-dashed p-5 transition-colors sm:px-10 sm:py-14 ${isOver ? "border-accent bg-accent-subtle" : "border-line-strong"}`}
        >
          <p className="text-center font-display text-lg">{texts.drop}</p>
          <FileField
            label={texts.field}
            hint={texts.hint}
            error={card.error ? getErrorMessage(card.error) : undefined}
            accept={acceptedCards}
            onFile={(file) => file && card.read([file])}
          />
        </div>
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
