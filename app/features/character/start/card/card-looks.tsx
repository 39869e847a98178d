import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import type { CardPart } from "#contracts/character/card-parts.ts";
import type { CardPlan } from "#contracts/character/character-calls.ts";

type CardLooksProps = {
  plan: CardPlan;
  leftOut: readonly CardPart[];
  onTake: (part: CardPart, isTaken: boolean) => void;
};

/** The portrait of a card and its colours. */
export const CardLooks = ({ plan: { colours, portrait }, leftOut, onTake }: CardLooksProps) => (
  <section aria-label="Portrait" className="grid content-start gap-4">
    {portrait === null ? (
      <p className="text-sm text-foreground-muted">This card has no portrait. You can upload one afterwards.</p>
    ) : (
      <>
        <img
          src={portrait}
          alt="Portrait on the card"
          className="max-h-72 max-w-full justify-self-start rounded-lg border border-line object-contain"
        />
        <CheckboxField
          label="Use this portrait"
          checked={!leftOut.includes("portrait")}
          onCheckedChange={(isTaken) => onTake("portrait", isTaken)}
        />
      </>
    )}
    {colours.length > 0 && (
      <>
        <ul aria-label="Colours" className="flex flex-wrap gap-3">
          {colours.map((colour) => (
            <li key={colour} className="grid justify-items-center gap-1">
              <svg viewBox="0 0 1 1" aria-hidden="true" className="size-10 rounded-full border border-line-strong">
                <rect width="1" height="1" fill={colour} />
              </svg>
              <code className="text-xs">{colour}</code>
            </li>
          ))}
        </ul>
        <CheckboxField
          label="Use the colours of the portrait"
          checked={!leftOut.includes("colours")}
          onCheckedChange={(isTaken) => onTake("colours", isTaken)}
        />
      </>
    )}
  </section>
);
