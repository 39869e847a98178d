import { useState } from "react";
import { SelectField } from "./select-field.tsx";
import { Button } from "../actions/button.tsx";
import { ConfirmDialog } from "../actions/confirm-dialog.tsx";

export type Batch =
  | { which: "network"; entry: string | number }
  | { which: "older"; days: number }
  | { which: "closed" };

type BulkDeleteProps = {
  texts: {
    label: string;
    age: string;
    deleteOlder: string;
    title: string;
    text: string;
    keep: string;
    confirm: string;
  };
  ages: readonly { value: string; label: string }[];
  /** The button for all closed ones; null for a list without them. */
  closed: string | null;
  /** What is to be confirmed. */
  batch: Batch | null;
  busy: boolean;
  onChoose: (batch: Batch | null) => void;
  onConfirm: (batch: Batch) => void;
};

/** Deletes many entries of a list at once, after asking: those older than some days, or all closed ones. */
export const BulkDelete = ({ texts, ages, closed, batch, busy, onChoose, onConfirm }: BulkDeleteProps) => {
  const [age, setAge] = useState(ages[0]?.value ?? "");
  return (
    <>
      <fieldset aria-label={texts.label} className="flex flex-wrap items-end gap-3">
        <SelectField label={texts.age} options={ages} value={age} onValueChange={setAge} className="min-w-40" />
        <Button variant="glass" onClick={() => onChoose({ which: "older", days: Number(age) })}>
          {texts.deleteOlder}
        </Button>
        {closed !== null && (
          <Button variant="glass" onClick={() => onChoose({ which: "closed" })}>
            {closed}
          </Button>
        )}
      </fieldset>
      <ConfirmDialog
        open={batch !== null}
        title={texts.title}
        description={texts.text}
        cancel={texts.keep}
        confirm={texts.confirm}
        busy={busy}
        onClose={() => onChoose(null)}
        onConfirm={() => batch && onConfirm(batch)}
      />
    </>
  );
};
