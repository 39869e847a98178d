import { useState } from "react";
import { SelectField } from "./select-field.tsx";
import { Button } from "../actions/button.tsx";
import { ConfirmDialog } from "../actions/confirm-dialog.tsx";

export type Batch =
  | { which: "network"; entry: string | number }
  | { which: "older"; days: number }
  | { which: "closed" };

const ages = ["7", "30", "90", "365"].map((value) => ({ value, label: `${value} days` }));

type BulkDeleteProps = {
  /** What deleting does. */
  description: string;
  /** The button for all closed ones; null for a list without them. */
  closed: string | null;
  /** What is to be confirmed. */
  batch: Batch | null;
  busy: boolean;
  onChoose: (batch: Batch | null) => void;
  onConfirm: (batch: Batch) => void;
};

/** Deletes many entries of a list at once, after asking: those older than some days, or all closed ones. */
export const BulkDelete = ({ description, closed, batch, busy, onChoose, onConfirm }: BulkDeleteProps) => {
  const [age, setAge] = useState("7");
  return (
    <>
      <fieldset aria-label="Delete many at once" className="flex flex-wrap items-end gap-3">
        <SelectField label="Older than" options={ages} value={age} onValueChange={setAge} className="min-w-40" />
        <Button variant="glass" onClick={() => onChoose({ which: "older", days: Number(age) })}>
          Delete these
        </Button>
        {closed !== null && (
          <Button variant="glass" onClick={() => onChoose({ which: "closed" })}>
            {closed}
          </Button>
        )}
      </fieldset>
      <ConfirmDialog
        open={batch !== null}
        title="Delete all of these?"
        description={description}
        cancel="Keep them"
        confirm="Delete all"
        busy={busy}
        onClose={() => onChoose(null)}
        onConfirm={() => batch && onConfirm(batch)}
      />
    </>
  );
};
