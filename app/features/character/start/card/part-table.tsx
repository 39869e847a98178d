import { toSingular } from "../../document/field-schema.ts";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import type { CardPart } from "#contracts/character/card-parts.ts";
import type { PlannedPart } from "#contracts/character/character-calls.ts";

const Excerpt = ({ excerpt, label }: Pick<PlannedPart, "excerpt" | "label">) => (
  <details>
    <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm text-accent underline underline-offset-3">
      <span>Read the beginning</span>
      <span className="sr-only">{`: ${label}`}</span>
    </summary>
    <p
      dir="auto"
      className="max-w-prose rounded-md bg-surface-sunken px-4 py-3 text-sm whitespace-pre-line [overflow-wrap:anywhere]"
    >
      {excerpt}
    </p>
  </details>
);

type PartRowProps = { planned: PlannedPart; isTaken: boolean; onTake: (isTaken: boolean) => void };

const PartRows = ({ planned: { excerpt, label, size, target, unit }, isTaken, onTake }: PartRowProps) => {
  const count = `${size.toLocaleString("en-US")} ${size === 1 ? toSingular(unit) : unit}`;
  return (
    <tbody className="border-t border-line">
      <tr>
        <th scope="row" className="py-2 pe-4 text-start align-top font-normal">
          <CheckboxField label={label} hint={count} checked={isTaken} onCheckedChange={onTake} />
        </th>
        <td className="py-2 align-top text-foreground-muted">
          <span className="[overflow-wrap:anywhere]">{target}</span>
        </td>
      </tr>
      {excerpt !== "" && (
        <tr>
          <td colSpan={2} className="pb-2 ps-9">
            <Excerpt label={label} excerpt={excerpt} />
          </td>
        </tr>
      )}
    </tbody>
  );
};

type PartTableProps = {
  parts: readonly PlannedPart[];
  leftOut: readonly CardPart[];
  onTake: (part: CardPart, isTaken: boolean) => void;
};

/** What a card has, and where each of it goes. */
export const PartTable = ({ parts, leftOut, onTake }: PartTableProps) => (
  <table className="w-full table-fixed border-collapse">
    <caption className="mb-3 text-start font-display text-lg font-semibold">
      What the card has, and where it goes
    </caption>
    <thead className="text-sm text-foreground-muted">
      <tr>
        <th scope="col" className="py-2 pe-4 text-start font-semibold">
          What the card has
        </th>
        <th scope="col" className="py-2 text-start font-semibold">
          Where it goes
        </th>
      </tr>
    </thead>
    {parts.map((planned) => (
      <PartRows
        key={planned.part}
        planned={planned}
        isTaken={!leftOut.includes(planned.part)}
        onTake={(isTaken) => onTake(planned.part, isTaken)}
      />
    ))}
  </table>
);
